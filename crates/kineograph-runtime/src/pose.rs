//! The values of all channels at one time.

use crate::channel::{Channel, Property, PropertyValue};
#[cfg(feature = "serde")]
use crate::format::StartPose;

/// All animated values of one target at one time.
///
/// Values are computed in f64 and rounded to f32 once, at the end. Opacity and colour are neither rounded nor clamped to
/// 0..=255: an ease that overshoots leaves the range, and the renderer decides what to do with that.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Pose {
    /// Pixels from the parent's lower left corner, y up.
    pub position: [f32; 2],
    /// Clockwise degrees; cocos2d-x's rotationX and rotationY, equal for a plain rotation.
    pub rotation_deg: [f32; 2],
    /// Factors of width and height.
    pub scale: [f32; 2],
    /// Degrees.
    pub skew_deg: [f32; 2],
    /// The point that position, rotation and scale refer to, as parts of the size; (0, 0) is the lower left corner.
    pub anchor: [f32; 2],
    /// Width and height of the content in pixels; 0 means those of the picture.
    pub size: [f32; 2],
    /// 0 is transparent, 255 is opaque.
    pub opacity: f32,
    /// Red, green and blue, 0..=255.
    pub color: [f32; 3],
    /// The shown part of a progress bar, 0..=100.
    pub progress: f32,
    /// Values that the game names; see [`Channel::VALUES`].
    pub values: [f32; 8],
    /// Frame of the sheet.
    pub frame: u32,
    /// Whether it is drawn.
    pub visible: bool,
    /// Mirrored left to right.
    pub flip_x: bool,
    /// Mirrored top to bottom.
    pub flip_y: bool,
    /// Drawing order among siblings; below 0 it is drawn before its parent.
    pub z: i32,
    /// Whether a `RemoveSelf` has removed it from its parent.
    pub removed: bool,
}

/// cocos2d-x's node defaults: at the origin, upright, full size, opaque white, visible, the first frame.
impl Default for Pose {
    fn default() -> Self {
        Self {
            position: [0.0; 2],
            rotation_deg: [0.0; 2],
            scale: [1.0; 2],
            skew_deg: [0.0; 2],
            anchor: [0.5; 2],
            size: [0.0; 2],
            opacity: 255.0,
            color: [255.0; 3],
            progress: 0.0,
            values: [0.0; 8],
            frame: 0,
            visible: true,
            flip_x: false,
            flip_y: false,
            z: 0,
            removed: false,
        }
    }
}

impl Pose {
    /// A default pose at `position` in pixels.
    pub fn at(position: [f32; 2]) -> Self {
        Self { position, ..Self::default() }
    }

    /// The same pose with another value, rounded as [`Self::set`] does.
    ///
    /// ```
    /// use kineograph_runtime::{Pose, channel::Property};
    /// let pose = Pose::at([40.0, 60.0]).with(Property::SCALE, [2.0, 2.0]).with(Property::OPACITY, 128.0);
    /// assert_eq!((pose.position, pose.scale, pose.opacity), ([40.0, 60.0], [2.0, 2.0], 128.0));
    /// ```
    #[must_use]
    pub fn with<T: PropertyValue>(mut self, property: Property<T>, value: T) -> Self {
        property.set(&mut self, value);
        self
    }

    /// The value of one channel; true is 1 and false is 0.
    pub fn get(&self, channel: Channel) -> f64 {
        match channel {
            Channel::X => f64::from(self.position[0]),
            Channel::Y => f64::from(self.position[1]),
            Channel::Rotation => f64::from(self.rotation_deg[0]),
            Channel::RotationY => f64::from(self.rotation_deg[1]),
            Channel::ScaleX => f64::from(self.scale[0]),
            Channel::ScaleY => f64::from(self.scale[1]),
            Channel::SkewX => f64::from(self.skew_deg[0]),
            Channel::SkewY => f64::from(self.skew_deg[1]),
            Channel::AnchorX => f64::from(self.anchor[0]),
            Channel::AnchorY => f64::from(self.anchor[1]),
            Channel::Width => f64::from(self.size[0]),
            Channel::Height => f64::from(self.size[1]),
            Channel::Opacity => f64::from(self.opacity),
            Channel::Red => f64::from(self.color[0]),
            Channel::Green => f64::from(self.color[1]),
            Channel::Blue => f64::from(self.color[2]),
            Channel::Progress => f64::from(self.progress),
            Channel::Value0
            | Channel::Value1
            | Channel::Value2
            | Channel::Value3
            | Channel::Value4
            | Channel::Value5
            | Channel::Value6
            | Channel::Value7 => f64::from(self.values[channel as usize - Channel::Value0 as usize]),
            Channel::Frame => f64::from(self.frame),
            Channel::Visible => f64::from(u8::from(self.visible)),
            Channel::FlipX => f64::from(u8::from(self.flip_x)),
            Channel::FlipY => f64::from(u8::from(self.flip_y)),
            Channel::Z => f64::from(self.z),
            Channel::Removed => f64::from(u8::from(self.removed)),
        }
    }

    /// Sets one channel, rounded to its type: f32, 0..=100 for the progress, a whole frame ≥ 0, a whole z, or true above 0.5.
    pub fn set(&mut self, channel: Channel, value: f64) {
        match channel {
            Channel::X => self.position[0] = to_f32(value),
            Channel::Y => self.position[1] = to_f32(value),
            Channel::Rotation => self.rotation_deg[0] = to_f32(value),
            Channel::RotationY => self.rotation_deg[1] = to_f32(value),
            Channel::ScaleX => self.scale[0] = to_f32(value),
            Channel::ScaleY => self.scale[1] = to_f32(value),
            Channel::SkewX => self.skew_deg[0] = to_f32(value),
            Channel::SkewY => self.skew_deg[1] = to_f32(value),
            Channel::AnchorX => self.anchor[0] = to_f32(value),
            Channel::AnchorY => self.anchor[1] = to_f32(value),
            Channel::Width => self.size[0] = to_f32(value),
            Channel::Height => self.size[1] = to_f32(value),
            Channel::Opacity => self.opacity = to_f32(value),
            Channel::Red => self.color[0] = to_f32(value),
            Channel::Green => self.color[1] = to_f32(value),
            Channel::Blue => self.color[2] = to_f32(value),
            // Clamped as cocos2d-x's progress timer does.
            Channel::Progress => self.progress = to_f32(value.clamp(0.0, 100.0)),
            Channel::Value0
            | Channel::Value1
            | Channel::Value2
            | Channel::Value3
            | Channel::Value4
            | Channel::Value5
            | Channel::Value6
            | Channel::Value7 => {
                self.values[channel as usize - Channel::Value0 as usize] = to_f32(value);
            }
            Channel::Frame => self.frame = to_frame(value),
            Channel::Visible => self.visible = to_flag(value),
            Channel::FlipX => self.flip_x = to_flag(value),
            Channel::FlipY => self.flip_y = to_flag(value),
            // The cast saturates.
            Channel::Z => self.z = libm::round(value) as i32,
            Channel::Removed => self.removed = to_flag(value),
        }
    }

    /// Copies one channel from another pose, bit for bit.
    pub fn copy_channel(&mut self, channel: Channel, from: &Self) {
        self.set(channel, from.get(channel));
    }
}

/// Rounds to f32; a value that is too large becomes the largest f32 of its sign instead of infinity.
#[inline]
pub fn to_f32(value: f64) -> f32 {
    let rounded = value as f32;
    if rounded.is_infinite() { largest(rounded) } else { rounded }
}

/// Not inlined, so that conversions stay scalar: a vector load of two separately stored values would stall, which took half of the time of
/// a `MoveBy`.
#[cold]
#[inline(never)]
fn largest(sign: f32) -> f32 {
    f32::MAX.copysign(sign)
}

/// Frames are counted from 0; the cast saturates.
#[inline]
pub(crate) fn to_frame(value: f64) -> u32 {
    value as u32
}

/// Discrete channels hold 0 or 1.
#[inline]
pub(crate) fn to_flag(value: f64) -> bool {
    value > 0.5
}

#[cfg(feature = "serde")]
impl From<&StartPose> for Pose {
    fn from(start: &StartPose) -> Self {
        let [red, green, blue] = start.color.0;
        Self {
            position: start.position.map(to_f32),
            rotation_deg: [start.rotation, start.rotation_y.unwrap_or(start.rotation)].map(to_f32),
            scale: start.scale.map(to_f32),
            skew_deg: start.skew.map(to_f32),
            anchor: start.anchor.map(to_f32),
            opacity: to_f32(start.opacity),
            color: [red, green, blue].map(f32::from),
            frame: start.frame,
            visible: start.visible,
            flip_x: start.flip_x,
            flip_y: start.flip_y,
            ..Self::default()
        }
    }
}

/// The pose of a node before any action: its start pose and its drawing order.
#[cfg(feature = "serde")]
impl From<&crate::format::Node> for Pose {
    fn from(node: &crate::format::Node) -> Self {
        Self { z: node.z, ..Self::from(&node.start) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_channel_is_read_back_as_set_and_no_other_changes() {
        for channel in Channel::ALL {
            let mut pose = Pose::default();
            let value = 1.0 - pose.get(channel);
            pose.set(channel, value);
            for other in Channel::ALL {
                let expected = if other == channel { value } else { Pose::default().get(other) };
                // Frames are never negative.
                assert_eq!(pose.get(other), expected.max(if other.is_discrete() { 0.0 } else { f64::MIN }));
            }
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_start_pose_turns_as_a_whole_unless_told_otherwise() {
        let start = StartPose { rotation: 30.0, ..StartPose::default() };
        assert_eq!(Pose::from(&start).rotation_deg, [30.0, 30.0]);
        let start = StartPose { rotation: 30.0, rotation_y: Some(5.0), ..StartPose::default() };
        assert_eq!(Pose::from(&start).rotation_deg, [30.0, 5.0]);
        assert_eq!(Pose::from(&StartPose::default()), Pose::default());
    }

    #[test]
    fn what_is_too_large_stays_finite() {
        let mut pose = Pose::default();
        pose.set(Channel::X, 1e300);
        assert_eq!(pose.position[0], f32::MAX);
    }
}
