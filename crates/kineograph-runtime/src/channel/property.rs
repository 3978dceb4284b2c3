//! Channels with the type of their values.

use core::fmt;
use core::marker::PhantomData;

use super::{Channel, ChannelSet};
use crate::pose::Pose;

/// A value of a pose with its type: one channel, or several that belong together.
///
/// ```
/// use kineograph_runtime::channel::Property;
/// use kineograph_runtime::{Pose, Program, format::Action};
/// let glow = Action::action_tween(1.0, "intensity", 0.0, 8.0);
/// let program = Program::compile(&Action::spawn([glow, Action::move_by(1.0, [6.0, 0.0])]))?;
/// let pose = program.sample(&Pose::default(), 0.5);
/// let position: [f32; 2] = Property::POSITION.get(&pose);
/// assert_eq!(position, [3.0, 0.0]);
/// let intensity = program.value_names().property("intensity").expect("the program names it");
/// assert_eq!(intensity.get(&pose), 4.0);
/// # Ok::<(), kineograph_runtime::CompileError>(())
/// ```
pub struct Property<T> {
    /// The first channel; the others follow in the order of [`Channel::ALL`].
    first: Channel,
    value: PhantomData<fn() -> T>,
}

/// A type that a [`Property`] can have: `f32`, two or three of them, `f64`, `u32`, `i32` and `bool`. Games do not need to implement it.
pub trait PropertyValue: Copy + private::Sealed {
    /// The number of channels that hold it.
    const CHANNELS: usize;
    #[doc(hidden)]
    fn from_channels(channels: impl Fn(usize) -> f64) -> Self;
    #[doc(hidden)]
    fn to_channel(self, index: usize) -> f64;
}

impl<T: PropertyValue> Property<T> {
    const fn new(first: Channel) -> Self {
        Self { first, value: PhantomData }
    }

    /// The value in a pose.
    pub fn get(self, pose: &Pose) -> T {
        T::from_channels(|index| pose.get(self.channel(index)))
    }

    /// Sets the value in a pose, rounded as [`Pose::set`] does.
    pub fn set(self, pose: &mut Pose, value: T) {
        for index in 0..T::CHANNELS {
            pose.set(self.channel(index), value.to_channel(index));
        }
    }

    /// Its channels: a program that writes none of them does not change the value.
    pub fn channels(self) -> ChannelSet {
        (0..T::CHANNELS).map(|index| self.channel(index)).collect()
    }

    pub(crate) fn channel(self, index: usize) -> Channel {
        Channel::ALL[self.first as usize + index]
    }
}

impl Property<f32> {
    /// Opacity, 0..=255.
    pub const OPACITY: Self = Self::new(Channel::Opacity);
    /// The shown part of a progress bar, 0..=100.
    pub const PROGRESS: Self = Self::new(Channel::Progress);

    /// A single channel; `None` for frame, visible, flips, z and removed, which have whole values only.
    pub const fn of(channel: Channel) -> Option<Self> {
        if channel.is_discrete() { None } else { Some(Self::new(channel)) }
    }
}

impl Property<f64> {
    /// Seconds inside of what the node shows.
    pub const TIME_SECS: Self = Self::new(Channel::Time);
}

impl Property<[f32; 2]> {
    /// Pixels from the parent's lower left corner.
    pub const POSITION: Self = Self::new(Channel::X);
    /// Clockwise degrees of both axes.
    pub const ROTATION_DEG: Self = Self::new(Channel::Rotation);
    /// Factors of width and height.
    pub const SCALE: Self = Self::new(Channel::ScaleX);
    /// Degrees.
    pub const SKEW_DEG: Self = Self::new(Channel::SkewX);
    /// The anchor, as parts of the size.
    pub const ANCHOR: Self = Self::new(Channel::AnchorX);
    /// Width and height in pixels.
    pub const SIZE: Self = Self::new(Channel::Width);
}

impl Property<[f32; 3]> {
    /// Red, green and blue, 0..=255.
    pub const COLOR: Self = Self::new(Channel::Red);
}

impl Property<u32> {
    /// Frame of the sheet.
    pub const FRAME: Self = Self::new(Channel::Frame);
}

impl Property<i32> {
    /// Drawing order among siblings.
    pub const Z: Self = Self::new(Channel::Z);
}

impl Property<bool> {
    /// Whether the target is drawn.
    pub const VISIBLE: Self = Self::new(Channel::Visible);
    /// Mirrored left to right.
    pub const FLIP_X: Self = Self::new(Channel::FlipX);
    /// Mirrored top to bottom.
    pub const FLIP_Y: Self = Self::new(Channel::FlipY);
    /// Whether a `RemoveSelf` has removed the target.
    pub const REMOVED: Self = Self::new(Channel::Removed);
}

// By hand: a property can be copied and compared whatever its type.
impl<T> Clone for Property<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Property<T> {}

impl<T> PartialEq for Property<T> {
    fn eq(&self, other: &Self) -> bool {
        self.first == other.first
    }
}

impl<T> Eq for Property<T> {}

impl<T> fmt::Debug for Property<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Property({}…)", self.first)
    }
}

mod private {
    pub trait Sealed {}
}

/// Types held by one channel each.
macro_rules! single_channel {
    ($($type:ty: $from:expr, $to:expr;)*) => {
        $(
            impl private::Sealed for $type {}

            impl PropertyValue for $type {
                const CHANNELS: usize = 1;

                fn from_channels(channels: impl Fn(usize) -> f64) -> Self {
                    $from(channels(0))
                }

                fn to_channel(self, _: usize) -> f64 {
                    $to(self)
                }
            }
        )*
    };
}

single_channel! {
    f64: core::convert::identity, core::convert::identity;
    f32: crate::pose::to_f32, f64::from;
    u32: crate::pose::to_frame, f64::from;
    // The cast saturates; a pose holds whole numbers.
    i32: |value| value as i32, f64::from;
    bool: crate::pose::to_flag, |flag| f64::from(u8::from(flag));
}

impl<const N: usize> private::Sealed for [f32; N] {}

impl<const N: usize> PropertyValue for [f32; N] {
    const CHANNELS: usize = N;

    fn from_channels(channels: impl Fn(usize) -> f64) -> Self {
        core::array::from_fn(|index| crate::pose::to_f32(channels(index)))
    }

    fn to_channel(self, index: usize) -> f64 {
        f64::from(self[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn properties_are_the_fields_of_a_pose() {
        let mut pose = Pose::default();
        Property::POSITION.set(&mut pose, [1.5, -2.0]);
        Property::ROTATION_DEG.set(&mut pose, [30.0, 40.0]);
        Property::SCALE.set(&mut pose, [2.0, 3.0]);
        Property::SKEW_DEG.set(&mut pose, [4.0, 5.0]);
        Property::ANCHOR.set(&mut pose, [0.0, 1.0]);
        Property::SIZE.set(&mut pose, [64.0, 48.0]);
        Property::OPACITY.set(&mut pose, 100.0);
        Property::COLOR.set(&mut pose, [1.0, 2.0, 3.0]);
        Property::PROGRESS.set(&mut pose, 130.0);
        Property::TIME_SECS.set(&mut pose, 86_400.125);
        Property::FRAME.set(&mut pose, 7);
        Property::VISIBLE.set(&mut pose, false);
        Property::FLIP_X.set(&mut pose, true);
        Property::FLIP_Y.set(&mut pose, true);
        Property::Z.set(&mut pose, -3);
        Property::REMOVED.set(&mut pose, true);
        let expected = Pose {
            position: [1.5, -2.0],
            rotation_deg: [30.0, 40.0],
            scale: [2.0, 3.0],
            skew_deg: [4.0, 5.0],
            anchor: [0.0, 1.0],
            size: [64.0, 48.0],
            opacity: 100.0,
            color: [1.0, 2.0, 3.0],
            progress: 100.0,
            time_secs: 86_400.125,
            values: [0.0; 8],
            frame: 7,
            visible: false,
            flip_x: true,
            flip_y: true,
            z: -3,
            removed: true,
        };
        assert_eq!(pose, expected);
        assert_eq!(Property::SIZE.get(&pose), [64.0, 48.0]);
        assert_eq!((Property::FRAME.get(&pose), Property::Z.get(&pose)), (7, -3));
        assert!(Property::REMOVED.get(&pose) && !Property::VISIBLE.get(&pose));
    }

    #[test]
    fn a_property_knows_its_channels() {
        let names: Vec<_> = Property::COLOR.channels().iter().map(Channel::name).collect();
        assert_eq!(names, ["color_r", "color_g", "color_b"]);
        assert_eq!(Property::of(Channel::Frame), None);
        assert_eq!(
            Property::of(Channel::Value3).map(Property::channels),
            Some(ChannelSet::of(&[Channel::Value3]))
        );
    }
}
