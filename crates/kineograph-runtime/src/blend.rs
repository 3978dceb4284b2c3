//! How a node is mixed with what is behind it.

/// How a node is mixed with what is behind it. Colours are premultiplied by alpha there, as cocos2d-x loads its pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub enum Blend {
    /// It covers what is behind it, as far as it is opaque: `Func(src: One, dst: OneMinusSrcAlpha)`.
    #[default]
    Normal,
    /// Its colours are added, as light is: `Func(src: One, dst: One)`.
    Add,
    /// What is behind it is multiplied by its colours: it gets darker. Where nothing is behind it, nothing is drawn.
    /// `Func(src: DstColor, dst: OneMinusSrcAlpha)`.
    Multiply,
    /// The inverse colours are multiplied: it gets lighter, and never lighter than white. `Func(src: One, dst: OneMinusSrcColor)`.
    Screen,
    /// `src · node + dst · behind`, for colours and alpha, as cocos2d-x's `BlendFunc`.
    Func {
        /// Multiplies the node.
        src: BlendFactor,
        /// Multiplies what is behind it.
        dst: BlendFactor,
    },
}

/// What one side of a [`Blend::Func`] is multiplied by, with the names of OpenGL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum BlendFactor {
    /// 0.
    Zero,
    /// 1.
    One,
    /// The node's colour.
    SrcColor,
    /// 1 − the node's colour.
    OneMinusSrcColor,
    /// The node's alpha.
    SrcAlpha,
    /// 1 − the node's alpha.
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

impl BlendFactor {
    /// All factors.
    pub const ALL: [Self; 10] = [
        Self::Zero,
        Self::One,
        Self::SrcColor,
        Self::OneMinusSrcColor,
        Self::SrcAlpha,
        Self::OneMinusSrcAlpha,
        Self::DstColor,
        Self::OneMinusDstColor,
        Self::DstAlpha,
        Self::OneMinusDstAlpha,
    ];

    /// The factor with this number in OpenGL, as files of CocosBuilder and Cocos Studio have it; `None` if there is none.
    ///
    /// ```
    /// use kineograph_runtime::BlendFactor;
    /// assert_eq!(BlendFactor::from_gl(771), Some(BlendFactor::OneMinusSrcAlpha));
    /// ```
    pub const fn from_gl(number: u32) -> Option<Self> {
        Some(match number {
            0 => Self::Zero,
            1 => Self::One,
            0x0300 => Self::SrcColor,
            0x0301 => Self::OneMinusSrcColor,
            0x0302 => Self::SrcAlpha,
            0x0303 => Self::OneMinusSrcAlpha,
            0x0304 => Self::DstAlpha,
            0x0305 => Self::OneMinusDstAlpha,
            0x0306 => Self::DstColor,
            0x0307 => Self::OneMinusDstColor,
            _ => return None,
        })
    }
}

impl Blend {
    /// The blends that have a name.
    pub const NAMED: [Self; 4] = [Self::Normal, Self::Add, Self::Multiply, Self::Screen];

    /// The blend of a `BlendFunc` of cocos2d-x, by the numbers of OpenGL. Pairs that mean a named blend become that, whether they are made
    /// for straight or for premultiplied pictures. `None` if a number means no factor.
    ///
    /// ```
    /// use kineograph_runtime::Blend;
    /// assert_eq!(Blend::from_gl(770, 1), Some(Blend::Add));
    /// assert_eq!(Blend::from_gl(1, 771), Some(Blend::Normal));
    /// assert_eq!(Blend::from_gl(9, 9), None);
    /// ```
    pub fn from_gl(src: u32, dst: u32) -> Option<Self> {
        use BlendFactor::{One, OneMinusSrcAlpha, SrcAlpha};
        let func @ [src, dst] = [BlendFactor::from_gl(src)?, BlendFactor::from_gl(dst)?];
        Some(match func {
            // As people write them for pictures with straight alpha.
            [SrcAlpha, OneMinusSrcAlpha] => Self::Normal,
            [SrcAlpha, One] => Self::Add,
            _ => {
                Self::NAMED.into_iter().find(|named| named.func() == func).unwrap_or(Self::Func { src, dst })
            }
        })
    }

    /// The factors of the node and of what is behind it, for pictures that are premultiplied by alpha.
    ///
    /// ```
    /// use kineograph_runtime::{Blend, BlendFactor};
    /// assert_eq!(Blend::Add.func(), [BlendFactor::One; 2]);
    /// ```
    pub const fn func(self) -> [BlendFactor; 2] {
        use BlendFactor::{DstColor, One, OneMinusSrcAlpha, OneMinusSrcColor};
        match self {
            Self::Normal => [One, OneMinusSrcAlpha],
            Self::Add => [One, One],
            Self::Multiply => [DstColor, OneMinusSrcAlpha],
            Self::Screen => [One, OneMinusSrcColor],
            Self::Func { src, dst } => [src, dst],
        }
    }

    #[cfg(feature = "serde")]
    // serde passes the field by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn is_normal(&self) -> bool {
        *self == Self::Normal
    }
}
