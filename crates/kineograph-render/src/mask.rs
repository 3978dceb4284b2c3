//! Masks: sprites that show where others are seen.

/// How much of the sprites behind a mask is seen at each pixel, from the alpha of the picture that the mask's own sprites make.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Mask {
    /// The number of the mask through which this one is seen; 0: none. It is lower than its own.
    pub outer: u16,
    /// Whether they are seen where the mask is not.
    pub inverted: bool,
    /// 0: the alpha is how much is seen. Else all is seen where the alpha is at least this, in 0..=1, and nothing elsewhere.
    pub threshold: f32,
}

/// Which mask a sprite is part of, and which one it is seen through. Masks are numbered from 1, in the order of
/// [`Scene::masks`](crate::Scene::masks).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Masking {
    /// The mask that the sprite is part of; 0: none, it is seen itself.
    pub part_of: u16,
    /// The mask through which it is seen; 0: none. A sprite that names a mask that is not there is not drawn.
    pub through: u16,
}

impl Masking {
    /// Seen as it is.
    pub const NONE: Self = Self { part_of: 0, through: 0 };
}
