//! Which channels a row is about.

use crate::channel::Channel;

/// Channels that actions write together and that a [`Pose`](crate::Pose) holds side by side.
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
    /// The first so many have two channels.
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

    /// How many [`Self::mark`]s there are.
    pub const MARKS: usize = 2;

    /// The number of a group that stands still in every piece.
    pub const fn mark(self) -> Option<usize> {
        match self {
            Self::Frame => Some(0),
            Self::Visible => Some(1),
            Self::Position | Self::Rotation | Self::Scale | Self::Skew | Self::Opacity | Self::Color => None,
        }
    }

    /// Its channels, in order.
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
