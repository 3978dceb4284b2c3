//! A component of the game takes poses: `cargo run --example own_component`.

use bevy_app::{App, Startup, TaskPoolPlugin};
use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_kineograph::runtime::channel::{Channel, ChannelSet};

#[derive(Component)]
struct Light {
    intensity: f32,
}

impl KineographTarget for Light {
    const CHANNELS: ChannelSet = ChannelSet::of(&[Channel::Opacity]);

    fn read_pose(&self, pose: &mut Pose) {
        pose.opacity = self.intensity * 255.0;
    }

    fn show_pose(&mut self, pose: &Pose, _channels: ChannelSet) {
        self.intensity = pose.opacity / 255.0;
    }
}

fn main() {
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin::default(),
        KineographPlugin { clock: KineographClock::Manual, ..KineographPlugin::default() },
    ))
    .add_kineograph_target::<Light>()
    .add_systems(Startup, |mut commands: Commands| {
        commands.spawn(Light { intensity: 1.0 }).run_action(&Action::fade_to(1.0, 51.0));
    });
    for _ in 0..6 {
        app.update();
        let world = app.world_mut();
        let mut lights = world.query::<&Light>();
        lights.iter(world).for_each(|light| println!("intensity {:.2}", light.intensity));
        world.resource_mut::<Kineograph>().pass_secs(0.25);
    }
}
