//! A clip on an entity, from a file to a moving transform: `cargo run --example basic`.
//!
//! Without a window, so that it runs everywhere. In a game `DefaultPlugins` stand in the place of the first two plugins, and a `Sprite`
//! beside the player shows the motion.

use bevy_app::{App, PostUpdate, Startup, TaskPoolPlugin};
use bevy_asset::{AssetPlugin, AssetServer};
use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_transform::components::Transform;

const PROJECTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../projects");

fn main() {
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin::default(),
        AssetPlugin { file_path: PROJECTS.to_owned(), ..AssetPlugin::default() },
        KineographPlugin { clock: KineographClock::Manual, ..KineographPlugin::default() },
    ))
    .add_systems(Startup, setup)
    .add_systems(PostUpdate, print.after(KineographSystems::Apply));
    // In a game the window does this, with the time of the game.
    for _ in 0..2_000 {
        app.update();
        let world = app.world_mut();
        let mut players = world.query::<&KineographPlayer>();
        if players.iter(world).all(KineographPlayer::is_done) {
            return;
        }
        if players.iter(world).any(|player| player.run().is_some()) {
            world.resource_mut::<Kineograph>().pass_secs(0.1);
        }
    }
    eprintln!("The clip did not end.");
}

fn setup(mut commands: Commands, assets: Res<AssetServer>) {
    let player = KineographPlayer::new(assets.load("coin.ron"), "drop and collect");
    commands.spawn((Transform::from_xyz(240.0, 300.0, 0.0), player));
}

fn print(coins: Query<&Transform, Changed<Transform>>) {
    for coin in &coins {
        println!("{:8.2} {:8.2}", coin.translation.x, coin.translation.y);
    }
}
