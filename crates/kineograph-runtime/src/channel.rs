//! The animated values of a target as single channels: for curves, tables and CSV, and to list what a program writes.
//!
//! ```
//! use kineograph_runtime::{Channel, Program, format::Action};
//! let program = Program::compile(&Action::spawn([Action::fade_out(1.0), Action::move_by(1.0, [8.0, 0.0])]))?;
//! let names: Vec<_> = program.channels().iter().map(Channel::name).collect();
//! assert_eq!(names, ["x", "y", "opacity"]);
//! # Ok::<(), kineograph_runtime::CompileError>(())
//! ```

mod of_pose;
mod property;
pub(crate) mod value_names;

use core::fmt;

pub use property::{Property, PropertyValue};
pub(crate) use value_names::ValueNames;

/// One animated value of a [`Pose`](crate::Pose).
///
/// The order is that of tables and CSV columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[non_exhaustive]
pub enum Channel {
    /// Position to the right, in pixels.
    X,
    /// Position upwards, in pixels.
    Y,
    /// Clockwise angle in degrees (cocos2d-x's rotationSkewX).
    Rotation,
    /// Clockwise angle of the vertical axis in degrees (rotationSkewY).
    RotationY,
    /// Factor of the width.
    ScaleX,
    /// Factor of the height.
    ScaleY,
    /// Skew along x, in degrees.
    SkewX,
    /// Skew along y, in degrees.
    SkewY,
    /// The anchor as a part of the width, 0..=1.
    AnchorX,
    /// The anchor as a part of the height, 0..=1.
    AnchorY,
    /// Width of the content, in pixels.
    Width,
    /// Height of the content, in pixels.
    Height,
    /// Opacity, 0..=255.
    Opacity,
    /// Red, 0..=255.
    Red,
    /// Green, 0..=255.
    Green,
    /// Blue, 0..=255.
    Blue,
    /// How much of a progress bar is shown, 0..=100.
    Progress,
    /// The time inside of what the node shows, in seconds.
    Time,
    /// A value that the game names.
    Value0,
    /// A value that the game names.
    Value1,
    /// A value that the game names.
    Value2,
    /// A value that the game names.
    Value3,
    /// A value that the game names.
    Value4,
    /// A value that the game names.
    Value5,
    /// A value that the game names.
    Value6,
    /// A value that the game names.
    Value7,
    /// Frame of the sheet.
    Frame,
    /// 1 when drawn, else 0.
    Visible,
    /// 1 when mirrored left to right, else 0.
    FlipX,
    /// 1 when mirrored top to bottom, else 0.
    FlipY,
    /// Drawing order among siblings, a whole number.
    Z,
    /// 1 once the node has left its parent, else 0.
    Removed,
}

impl Channel {
    /// The number of channels.
    pub const COUNT: usize = 32;

    /// All channels, in order.
    pub const ALL: [Self; Self::COUNT] = [
        Self::X,
        Self::Y,
        Self::Rotation,
        Self::RotationY,
        Self::ScaleX,
        Self::ScaleY,
        Self::SkewX,
        Self::SkewY,
        Self::AnchorX,
        Self::AnchorY,
        Self::Width,
        Self::Height,
        Self::Opacity,
        Self::Red,
        Self::Green,
        Self::Blue,
        Self::Progress,
        Self::Time,
        Self::Value0,
        Self::Value1,
        Self::Value2,
        Self::Value3,
        Self::Value4,
        Self::Value5,
        Self::Value6,
        Self::Value7,
        Self::Frame,
        Self::Visible,
        Self::FlipX,
        Self::FlipY,
        Self::Z,
        Self::Removed,
    ];

    /// The channels of named values, in the order of their slots.
    pub const VALUES: [Self; 8] = [
        Self::Value0,
        Self::Value1,
        Self::Value2,
        Self::Value3,
        Self::Value4,
        Self::Value5,
        Self::Value6,
        Self::Value7,
    ];

    /// The name in tables and CSV headers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Rotation => "rotation",
            Self::RotationY => "rotation_y",
            Self::ScaleX => "scale_x",
            Self::ScaleY => "scale_y",
            Self::SkewX => "skew_x",
            Self::SkewY => "skew_y",
            Self::AnchorX => "anchor_x",
            Self::AnchorY => "anchor_y",
            Self::Width => "width",
            Self::Height => "height",
            Self::Opacity => "opacity",
            Self::Red => "color_r",
            Self::Green => "color_g",
            Self::Blue => "color_b",
            Self::Progress => "progress",
            Self::Time => "time_inside",
            Self::Value0 => "value_0",
            Self::Value1 => "value_1",
            Self::Value2 => "value_2",
            Self::Value3 => "value_3",
            Self::Value4 => "value_4",
            Self::Value5 => "value_5",
            Self::Value6 => "value_6",
            Self::Value7 => "value_7",
            Self::Frame => "frame",
            Self::Visible => "visible",
            Self::FlipX => "flip_x",
            Self::FlipY => "flip_y",
            Self::Z => "z",
            Self::Removed => "removed",
        }
    }

    /// The channel with this exact name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|channel| channel.name() == name)
    }

    /// True for x and y. The values of several runs add up on these, and overwrite each other on other channels.
    pub const fn is_position(self) -> bool {
        matches!(self, Self::X | Self::Y)
    }

    /// True for channels with whole values only: frame, visible, flips, z and removed.
    pub const fn is_discrete(self) -> bool {
        self as u8 >= Self::Frame as u8
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of channels.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ChannelSet(u32);

impl ChannelSet {
    /// No channel.
    pub const EMPTY: Self = Self(0);

    /// The set of these channels.
    pub const fn of(channels: &[Channel]) -> Self {
        let (mut bits, mut index) = (0, 0);
        while index < channels.len() {
            bits |= 1 << channels[index] as u8;
            index += 1;
        }
        Self(bits)
    }

    /// Whether `channel` is in the set.
    pub const fn contains(self, channel: Channel) -> bool {
        self.0 & (1 << channel as u8) != 0
    }

    /// Whether any channel is in both.
    pub const fn touches(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of channels in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The number of channels of the set before `channel`.
    pub const fn rank(self, channel: Channel) -> usize {
        (self.0 & ((1 << channel as u8) - 1)).count_ones() as usize
    }

    /// The channels in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The channels in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The channels of this set that are not in `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The channels, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Channel> {
        self.indices().map(|index| Channel::ALL[index])
    }

    /// The indices of the channels in [`Channel::ALL`], ascending.
    #[inline]
    pub(crate) fn indices(self) -> impl Iterator<Item = usize> {
        let mut bits = self.0;
        core::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            // Below 32: only the bits of channels are ever set.
            let index = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Some(index)
        })
    }
}

impl fmt::Debug for ChannelSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl FromIterator<Channel> for ChannelSet {
    fn from_iter<I: IntoIterator<Item = Channel>>(channels: I) -> Self {
        channels.into_iter().fold(Self::EMPTY, |set, channel| set.union(Self::of(&[channel])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn names_and_numbers_belong_together() {
        for (index, channel) in Channel::ALL.into_iter().enumerate() {
            assert_eq!(channel as usize, index);
            assert_eq!(Channel::from_name(channel.name()), Some(channel));
        }
        assert_eq!(Channel::from_name("depth"), None);
    }

    #[test]
    fn a_set_lists_what_was_put_in() {
        let set = ChannelSet::of(&[Channel::Frame, Channel::X]);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Channel::X, Channel::Frame]);
        assert_eq!(Channel::ALL.into_iter().collect::<ChannelSet>().len(), Channel::COUNT);
        assert!(set.without(set).is_empty());
        assert!(set.contains(Channel::X) && !set.contains(Channel::Y));
    }
}
