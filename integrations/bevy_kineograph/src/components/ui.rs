//! Nodes of a user interface.

use bevy_app::App;
use bevy_ecs::prelude::*;
use bevy_ecs::world::EntityRef;
use bevy_math::Rot2;
use bevy_ui::widget::{ImageNode, Text};
use bevy_ui::{BackgroundColor, Node, UiTransform, Val};
use kineograph_runtime::{Channel, ChannelSet, Pose};

use super::{KineographTarget, KineographTargets, has, tint};
use crate::clock::Schedule;
use crate::kineograph::Kineograph;
use crate::pose::KineographPose;
use crate::systems::KineographSystems;

pub fn add(app: &mut App) {
    app.add_kineograph_target::<UiTransform>()
        .add_kineograph_target::<Node>()
        .add_kineograph_target::<ImageNode>();
    app.add_kineograph_target::<bevy_text::TextColor>();
    let schedule = app.world_mut().get_resource_or_init::<Schedule>().0;
    app.world_mut().get_resource_or_init::<Kineograph>().readers.push(read_background);
    app.add_systems(schedule, show_background.in_set(KineographSystems::Apply));
}

/// The offset from where the layout puts a node, in pixels, y up.
impl KineographTarget for UiTransform {
    const CHANNELS: ChannelSet = ChannelSet::of(&[
        Channel::X,
        Channel::Y,
        Channel::Rotation,
        Channel::RotationY,
        Channel::ScaleX,
        Channel::ScaleY,
    ]);

    fn read_pose(&self, pose: &mut Pose) {
        let px = |value: Val| if let Val::Px(px) = value { px } else { 0.0 };
        pose.position = [px(self.translation.x), 0.0 - px(self.translation.y)];
        pose.rotation_deg = [self.rotation.as_degrees(); 2];
        pose.scale = self.scale.to_array();
    }

    fn show_pose(&mut self, pose: &Pose, channels: ChannelSet) {
        if channels.contains(Channel::X) {
            self.translation.x = Val::Px(pose.position[0]);
        }
        if channels.contains(Channel::Y) {
            self.translation.y = Val::Px(-pose.position[1]);
        }
        if has(channels, &[Channel::Rotation, Channel::RotationY]) {
            self.rotation = Rot2::degrees(pose.rotation_deg[1]);
        }
        if channels.contains(Channel::ScaleX) {
            self.scale.x = pose.scale[0];
        }
        if channels.contains(Channel::ScaleY) {
            self.scale.y = pose.scale[1];
        }
    }
}

impl KineographTarget for Node {
    const CHANNELS: ChannelSet = ChannelSet::of(&[Channel::Width, Channel::Height]);

    fn read_pose(&self, pose: &mut Pose) {
        if let (Val::Px(width), Val::Px(height)) = (self.width, self.height) {
            pose.size = [width, height];
        }
    }

    fn show_pose(&mut self, pose: &Pose, _channels: ChannelSet) {
        [self.width, self.height] = pose.size.map(Val::Px);
    }
}

impl KineographTarget for ImageNode {
    const CHANNELS: ChannelSet =
        tint::CHANNELS.union(ChannelSet::of(&[Channel::FlipX, Channel::FlipY, Channel::Frame]));

    fn read_pose(&self, pose: &mut Pose) {
        tint::read(self.color, pose);
        (pose.flip_x, pose.flip_y) = (self.flip_x, self.flip_y);
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
    }
}

impl KineographTarget for bevy_text::TextColor {
    const CHANNELS: ChannelSet = tint::CHANNELS;

    fn read_pose(&self, pose: &mut Pose) {
        tint::read(self.0, pose);
    }

    fn show_pose(&mut self, pose: &Pose, channels: ChannelSet) {
        self.0 = tint::shown(self.0, pose, channels);
    }
}

/// Every node has a background; it takes the colour where there is neither a picture nor a text.
type IsPlain = (Without<ImageNode>, Without<Text>);

fn read_background(entity: EntityRef<'_>, pose: &mut Pose) {
    if let Some(background) = entity.get::<BackgroundColor>()
        && !entity.contains::<ImageNode>()
        && !entity.contains::<Text>()
    {
        tint::read(background.0, pose);
    }
}

fn show_background(
    mut shown: Query<(&KineographPose, &mut BackgroundColor), (Changed<KineographPose>, IsPlain)>,
) {
    for (of, mut background) in &mut shown {
        if of.channels.touches(tint::CHANNELS) {
            background.0 = tint::shown(background.0, &of.pose, of.channels);
        }
    }
}
