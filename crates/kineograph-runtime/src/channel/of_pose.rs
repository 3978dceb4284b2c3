//! The channels of a pose.

use super::{Channel, Property, PropertyValue};
use crate::pose::{Pose, to_f32, to_flag, to_frame, to_time};

impl Pose {
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
            Channel::Time => self.time_secs,
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

    /// Sets one channel, rounded to its type: f32, a multiple of 2⁻²⁰ s for the time, 0..=100 for the progress, a whole frame ≥ 0, a whole z, or true above 0.5.
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
            Channel::Time => self.time_secs = to_time(value),
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

    #[test]
    fn what_is_too_large_stays_finite() {
        let mut pose = Pose::default();
        pose.set(Channel::X, 1e300);
        assert_eq!(pose.position[0], f32::MAX);
    }
}
