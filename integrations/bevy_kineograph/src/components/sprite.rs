//! Sprites.

use bevy_app::App;
use bevy_math::Vec2;
use bevy_sprite::{Anchor, Sprite};
use kineograph_runtime::{Channel, ChannelSet, Pose};

use super::{KineographTarget, KineographTargets, has, tint};

pub fn add(app: &mut App) {
    app.add_kineograph_target::<Sprite>().add_kineograph_target::<Anchor>();
}

/// The frame is the index in the sprite's texture atlas.
impl KineographTarget for Sprite {
    const CHANNELS: ChannelSet = tint::CHANNELS.union(ChannelSet::of(&[
        Channel::FlipX,
        Channel::FlipY,
        Channel::Frame,
        Channel::Width,
        Channel::Height,
    ]));

    fn read_pose(&self, pose: &mut Pose) {
        tint::read(self.color, pose);
        (pose.flip_x, pose.flip_y) = (self.flip_x, self.flip_y);
        pose.size = self.custom_size.map_or([0.0; 2], |size| size.to_array());
        if let Some(atlas) = &self.texture_atlas {
            pose.frame = u32::try_from(atlas.index).unwrap_or(u32::MAX);
        }
    }

    fn show_pose(&mut self, pose: &Pose, channels: ChannelSet) {
        if channels.touches(tint::CHANNELS) {
            self.color = tint::shown(self.color, pose, channels);
        }
        if channels.contains(Channel::FlipX) {
            self.flip_x = pose.flip_x;
        }
        if channels.contains(Channel::FlipY) {
            self.flip_y = pose.flip_y;
        }
        if channels.contains(Channel::Frame)
            && let Some(atlas) = &mut self.texture_atlas
        {
            atlas.index = pose.frame as usize;
        }
        if has(channels, &[Channel::Width, Channel::Height]) {
            self.custom_size = (pose.size != [0.0; 2]).then(|| Vec2::from(pose.size));
        }
    }
}

/// Bevy counts from the middle, actions from the lower left corner.
impl KineographTarget for Anchor {
    const CHANNELS: ChannelSet = ChannelSet::of(&[Channel::AnchorX, Channel::AnchorY]);

    fn read_pose(&self, pose: &mut Pose) {
        pose.anchor = (self.0 + Vec2::splat(0.5)).to_array();
    }

    fn show_pose(&mut self, pose: &Pose, _channels: ChannelSet) {
        self.0 = Vec2::from(pose.anchor) - Vec2::splat(0.5);
    }
}
