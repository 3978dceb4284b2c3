//! A component of the game shows poses.

use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_kineograph::runtime::channel::{Channel, ChannelSet};

use crate::common::{add, app, clip, step};

#[derive(Component, Debug, PartialEq)]
struct Light {
    at: f32,
    intensity: f32,
}

impl KineographTarget for Light {
    const CHANNELS: ChannelSet = ChannelSet::of(&[Channel::X, Channel::Opacity]);

    fn read_pose(&self, pose: &mut Pose) {
        (pose.position[0], pose.opacity) = (self.at, self.intensity * 255.0);
    }

    fn show_pose(&mut self, pose: &Pose, channels: ChannelSet) {
        if channels.contains(Channel::X) {
            self.at = pose.position[0];
        }
        if channels.contains(Channel::Opacity) {
            self.intensity = pose.opacity / 255.0;
        }
    }
}

#[test]
fn an_action_starts_from_it_and_writes_only_what_it_animates() {
    let mut app = app();
    app.add_kineograph_target::<Light>();
    let handle = add(&mut app, clip("FadeTo(duration: 1, opacity: 0)"));
    let light = Light { at: 3.0, intensity: 0.8 };
    let entity = app.world_mut().spawn((light, KineographPlayer::new(handle, "clip"))).id();
    step(&mut app, 0.0);
    app.world_mut().get_mut::<Light>(entity).unwrap().at = 9.0;
    step(&mut app, 0.5);
    assert_eq!(*app.world().get::<Light>(entity).unwrap(), Light { at: 9.0, intensity: 0.4 });
}
