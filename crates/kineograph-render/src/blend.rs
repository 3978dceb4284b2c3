//! How a sprite is mixed with what is behind it.

/// How a sprite is mixed with what is behind it. Colours are premultiplied by alpha there, in gamma space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blend {
    /// It covers what is behind it, as far as it is opaque.
    #[default]
    Normal,
    /// Its colours are added, as light is.
    Add,
    /// What is behind it is multiplied by its colours: it gets darker. Where nothing is behind it, nothing is drawn.
    Multiply,
    /// The inverse colours are multiplied: it gets lighter, and never lighter than white.
    Screen,
    /// `source · sprite + target · behind`, for colours and alpha, as `glBlendFunc` does.
    Factors {
        /// Multiplies the sprite.
        source: BlendFactor,
        /// Multiplies what is behind it.
        target: BlendFactor,
    },
}

/// What one side of a blend is multiplied by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlendFactor {
    /// 0.
    Zero,
    /// 1.
    One,
    /// The sprite's colour.
    SourceColor,
    /// 1 − the sprite's colour.
    OneMinusSourceColor,
    /// The sprite's alpha.
    SourceAlpha,
    /// 1 − the sprite's alpha.
    OneMinusSourceAlpha,
    /// The colour behind it.
    TargetColor,
    /// 1 − the colour behind it.
    OneMinusTargetColor,
    /// The alpha behind it.
    TargetAlpha,
    /// 1 − the alpha behind it.
    OneMinusTargetAlpha,
}

impl Blend {
    /// The factors of sprite and background, for colours and for alpha.
    ///
    /// ```
    /// use kineograph_render::{Blend, BlendFactor};
    /// assert_eq!(Blend::Normal.factors(), [[BlendFactor::One, BlendFactor::OneMinusSourceAlpha]; 2]);
    /// ```
    pub const fn factors(self) -> [[BlendFactor; 2]; 2] {
        use BlendFactor::{One, OneMinusSourceAlpha, OneMinusSourceColor, TargetColor, Zero};
        let over = [One, OneMinusSourceAlpha];
        match self {
            Self::Normal => [over; 2],
            Self::Add => [[One, One]; 2],
            // Alpha stays: it is never drawn where there is nothing to multiply.
            Self::Multiply => [[TargetColor, OneMinusSourceAlpha], [Zero, One]],
            Self::Screen => [[One, OneMinusSourceColor], over],
            Self::Factors { source, target } => [[source, target]; 2],
        }
    }
}
