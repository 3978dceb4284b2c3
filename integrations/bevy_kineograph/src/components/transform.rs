//! Place, size and visibility.

use bevy_camera::visibility::Visibility;
use bevy_math::{EulerRot, Quat};
use bevy_transform::components::Transform;
use kineograph_runtime::{Channel, ChannelSet, Pose};

use super::{KineographTarget, has};

/// Position and drawing order are the translation, in the units of the game; a z that no action writes stays. A rotation turns clockwise.
/// A transform has no skew: where both angles differ it turns as its x axis does.
impl KineographTarget for Transform {
    const CHANNELS: ChannelSet = ChannelSet::of(&[
        Channel::X,
        Channel::Y,
        Channel::Z,
        Channel::Rotation,
        Channel::RotationY,
        Channel::ScaleX,
        Channel::ScaleY,
    ]);

    fn read_pose(&self, pose: &mut Pose) {
        pose.position = [self.translation.x, self.translation.y];
        pose.z = self.translation.z as i32;
        let (angle, _, _) = self.rotation.to_euler(EulerRot::ZYX);
        // No −0 where nothing is turned.
        pose.rotation_deg = [0.0 - angle.to_degrees(); 2];
        pose.scale = [self.scale.x, self.scale.y];
    }

    fn show_pose(&mut self, pose: &Pose, channels: ChannelSet) {
        if channels.contains(Channel::X) {
            self.translation.x = pose.position[0];
        }
        if channels.contains(Channel::Y) {
            self.translation.y = pose.position[1];
        }
        if channels.contains(Channel::Z) {
            self.translation.z = pose.z as f32;
        }
        if has(channels, &[Channel::Rotation, Channel::RotationY]) {
            self.rotation = Quat::from_rotation_z(-pose.rotation_deg[1].to_radians());
        }
        if channels.contains(Channel::ScaleX) {
            self.scale.x = pose.scale[0];
        }
        if channels.contains(Channel::ScaleY) {
            self.scale.y = pose.scale[1];
        }
    }
}

impl KineographTarget for Visibility {
    const CHANNELS: ChannelSet = ChannelSet::of(&[Channel::Visible]);

    fn read_pose(&self, pose: &mut Pose) {
        pose.visible = *self != Self::Hidden;
    }

    fn show_pose(&mut self, pose: &Pose, _channels: ChannelSet) {
        *self = match (pose.visible, *self) {
            (false, _) => Self::Hidden,
            (true, Self::Hidden) => Self::Inherited,
            (true, shown) => shown,
        };
    }
}
