//! A project that changes while it plays.

use std::path::PathBuf;

use bevy_app::App;
use bevy_asset::{AssetServer, Assets, Handle};
use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_transform::components::Transform;

use crate::common::{add, app, app_in, clip, heard, pose, step};

fn replace(app: &mut App, handle: &Handle<KineographProject>, project: KineographProject) {
    let mut projects = app.world_mut().resource_mut::<Assets<KineographProject>>();
    projects.insert(handle.id(), project).unwrap();
    // The event is sent at the end of a frame.
    step(app, 0.0);
    step(app, 0.0);
}

#[test]
fn what_plays_goes_on_with_the_new_program_at_its_time() {
    #[derive(Component)]
    struct Mine;

    let mut app = app();
    let handle = add(&mut app, clip("MoveBy(duration: 1, delta: (100, 0))"));
    let start = Transform::from_xyz(50.0, 0.0, 0.0);
    let entity = app.world_mut().spawn((start, KineographPlayer::new(handle.clone(), "clip"), Mine)).id();
    step(&mut app, 0.0);
    step(&mut app, 0.5);
    let run = app.world().get::<KineographPlayer>(entity).unwrap().run();
    let wider = "Spawn(actions: [MoveBy(duration: 1, delta: (200, 0)), ScaleTo(duration: 1, scale: (3, 3))])";
    replace(&mut app, &handle, clip(wider));
    assert_eq!(pose(&app, entity).position[0], 150.0);
    // It writes the scale from now on.
    assert_eq!(app.world().get::<Transform>(entity).unwrap().scale.x, 2.0);
    assert_eq!(app.world().get::<KineographPlayer>(entity).unwrap().run(), run);
    assert!(app.world().get::<Mine>(entity).is_some());
    step(&mut app, 0.25);
    assert_eq!(pose(&app, entity).position[0], 200.0);
    assert_eq!(heard(&mut app), [""; 0]);
}

#[test]
fn a_loop_and_a_command_go_on_too_and_a_lost_clip_plays_on() {
    let mut app = app();
    let handle = add(&mut app, clip("MoveBy(duration: 1, delta: (10, 0))"));
    let looping = KineographPlayer::new(handle.clone(), "clip").with_mode(PlayMode::Loop);
    let looping = app.world_mut().spawn((Transform::default(), looping)).id();
    let played = app.world_mut().spawn(Transform::default()).id();
    app.world_mut().commands().entity(played).play_clip(&handle, "clip");
    step(&mut app, 0.0);
    step(&mut app, 0.5);
    replace(&mut app, &handle, clip("MoveBy(duration: 1, delta: (20, 0))"));
    assert_eq!([looping, played].map(|entity| pose(&app, entity).position[0]), [10.0, 10.0]);
    replace(&mut app, &handle, crate::common::project("(format: 2)"));
    step(&mut app, 0.25);
    assert_eq!([looping, played].map(|entity| pose(&app, entity).position[0]), [15.0, 15.0]);
}

/// A folder of this test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("bevy_kineograph-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, delta: &str) {
        let text = format!(
            r#"(format: 2, clips: [(name: "clip", action: MoveBy(duration: 1, delta: ({delta}, 0)))])"#
        );
        std::fs::write(self.0.join("clip.ron"), text).unwrap();
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn until(app: &mut App, is_there: impl Fn(&App) -> bool) {
    for _ in 0..100_000 {
        if is_there(app) {
            return;
        }
        step(app, 0.0);
        std::thread::yield_now();
    }
    panic!("it never came");
}

#[test]
fn a_file_is_loaded_and_loaded_again_and_a_wrong_one_leaves_the_old_one_playing() {
    let folder = Folder::new("reload");
    folder.write("10");
    let mut app = app_in(&folder.0);
    let handle: Handle<KineographProject> = app.world().resource::<AssetServer>().load("clip.ron");
    let entity =
        app.world_mut().spawn((Transform::default(), KineographPlayer::new(handle.clone(), "clip"))).id();
    until(&mut app, |app| app.world().get::<KineographPlayer>(entity).unwrap().run().is_some());
    step(&mut app, 0.5);
    assert_eq!(pose(&app, entity).position[0], 5.0);

    folder.write("oops");
    app.world().resource::<AssetServer>().reload("clip.ron");
    until(&mut app, |app| app.world().resource::<AssetServer>().load_state(&handle).is_failed());
    let state = app.world().resource::<AssetServer>().load_state(&handle);
    let text = format!("{state:?}");
    assert!(text.contains("line 1, column 72"), "{text}");
    assert_eq!(pose(&app, entity).position[0], 5.0);

    folder.write("20");
    app.world().resource::<AssetServer>().reload("clip.ron");
    until(&mut app, |app| pose(app, entity).position[0] == 10.0);
}
