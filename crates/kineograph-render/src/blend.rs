//! How a sprite is mixed with what is behind it.

/// How a sprite is mixed with what is behind it: `src · sprite + dst · behind`, for colours and alpha. Colours are premultiplied by alpha there,
/// in gamma space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Blend {
    /// Multiplies the sprite.
    pub src: BlendFactor,
    /// Multiplies what is behind it.
    pub dst: BlendFactor,
}

impl Blend {
    /// It covers what is behind it, as far as it is opaque.
    pub const NORMAL: Self = Self { src: BlendFactor::One, dst: BlendFactor::OneMinusSrcAlpha };
}

impl Default for Blend {
    fn default() -> Self {
        Self::NORMAL
    }
}

/// What one side of a blend is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlendFactor {
    /// 0.
    Zero,
    /// 1.
    One,
    /// The sprite's colour.
    SrcColor,
    /// 1 − the sprite's colour.
    OneMinusSrcColor,
    /// The sprite's alpha.
    SrcAlpha,
    /// 1 − the sprite's alpha.
    OneMinusSrcAlpha,
    /// The colour behind it.
    DstColor,
    /// 1 − the colour behind it.
    OneMinusDstColor,
    /// The alpha behind it.
    DstAlpha,
    /// 1 − the alpha behind it.
    OneMinusDstAlpha,
}
