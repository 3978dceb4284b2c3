//! A changed file goes on where it is: `cargo run --example hot_reload`.
//!
//! Here the program changes its own file and loads it again. In a game Bevy's feature `file_watcher` does that when the editor saves.

use std::path::{Path, PathBuf};

use bevy_app::{App, TaskPoolPlugin};
use bevy_asset::{AssetPlugin, AssetServer, Handle};
use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_transform::components::Transform;

fn write(folder: &Path, delta: &str) -> std::io::Result<()> {
    let action = format!("MoveBy(duration: 1, delta: ({delta}, 0))");
    std::fs::write(
        folder.join("walk.ron"),
        format!(r#"(format: 2, clips: [(name: "walk", action: {action})])"#),
    )
}

fn x(app: &App, entity: Entity) -> f32 {
    app.world().get::<Transform>(entity).map_or(0.0, |transform| transform.translation.x)
}

/// Updates until something is so, for at most a while.
fn until(app: &mut App, is_so: impl Fn(&App) -> bool) -> bool {
    (0..100_000).any(|_| {
        app.update();
        std::thread::yield_now();
        is_so(app)
    })
}

fn main() -> std::io::Result<()> {
    let folder: PathBuf = std::env::temp_dir().join(format!("bevy_kineograph-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    write(&folder, "100")?;
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin::default(),
        AssetPlugin { file_path: folder.to_string_lossy().into_owned(), ..AssetPlugin::default() },
        KineographPlugin { clock: KineographClock::Manual, ..KineographPlugin::default() },
    ));
    let project: Handle<KineographProject> = app.world().resource::<AssetServer>().load("walk.ron");
    let walker = app.world_mut().spawn((Transform::default(), KineographPlayer::new(project, "walk"))).id();
    until(&mut app, |app| {
        app.world().get::<KineographPlayer>(walker).is_some_and(|player| player.run().is_some())
    });
    app.world_mut().resource_mut::<Kineograph>().pass_secs(0.5);
    app.update();
    println!("after half a second of 100 units: {}", x(&app, walker));
    write(&folder, "200")?;
    app.world().resource::<AssetServer>().reload("walk.ron");
    let before = x(&app, walker);
    until(&mut app, |app| x(app, walker) != before);
    println!("the file says 200 units now: {}", x(&app, walker));
    std::fs::remove_dir_all(&folder)
}
