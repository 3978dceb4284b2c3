//! The groups of channels that rows describe.

use crate::channel::Channel;

/// Channels that actions write together and that are adjacent in a [`Pose`](crate::Pose).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Group {
    Position,
    Rotation,
    Scale,
    Skew,
    Opacity,
    Color,
    Frame,
    Visible,
}

impl Group {
    /// The first groups in [`Self::ALL`], this many, have two channels.
    pub const PAIRS: usize = 4;

    pub const ALL: [Self; 8] = [
        Self::Position,
        Self::Rotation,
        Self::Scale,
        Self::Skew,
        Self::Opacity,
        Self::Color,
        Self::Frame,
        Self::Visible,
    ];

    /// The number of [`Self::mark`]s.
    pub const MARKS: usize = 2;

    /// The index among the groups that stand still in every piece; `None` for other groups.
    pub const fn mark(self) -> Option<usize> {
        match self {
            Self::Frame => Some(0),
            Self::Visible => Some(1),
            Self::Position | Self::Rotation | Self::Scale | Self::Skew | Self::Opacity | Self::Color => None,
        }
    }

    pub const fn channels(self) -> &'static [Channel] {
        match self {
            Self::Position => &[Channel::X, Channel::Y],
            Self::Rotation => &[Channel::Rotation, Channel::RotationY],
            Self::Scale => &[Channel::ScaleX, Channel::ScaleY],
            Self::Skew => &[Channel::SkewX, Channel::SkewY],
            Self::Opacity => &[Channel::Opacity],
            Self::Color => &[Channel::Red, Channel::Green, Channel::Blue],
            Self::Frame => &[Channel::Frame],
            Self::Visible => &[Channel::Visible],
        }
    }
}
