//! What names textures, and how they are read.

/// Names a texture of one `SpriteRenderer`. Never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TextureId(pub(crate) u64);

impl TextureId {
    /// A single white pixel that every renderer has, for sprites of one colour.
    pub const WHITE: Self = Self(0);
}

/// How a texture is read between its pixels' centres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Filter {
    /// The nearest pixel: sharp, for pixel art.
    Nearest,
    /// A mixture of the four nearest pixels: smooth. Where the image is shown smaller than it is, the mean of all that a
    /// pixel of the screen covers, so that nothing flickers; nothing of neighbouring frames of a sheet.
    #[default]
    Linear,
}
