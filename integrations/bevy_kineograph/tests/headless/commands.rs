//! Single actions by commands.

use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_kineograph::runtime::RunOptions;
use bevy_transform::components::Transform;

use crate::common::{app, heard, pose, step};

fn command(app: &mut bevy_app::App, entity: Entity, ask: impl FnOnce(&mut EntityCommands<'_>)) {
    let mut commands = app.world_mut().commands();
    ask(&mut commands.entity(entity));
    app.world_mut().flush();
}

#[test]
fn a_chain_keeps_its_pace_whatever_the_frame() {
    let mut app = app();
    let entity = app.world_mut().spawn(Transform::from_xyz(1.0, 0.0, 0.0)).id();
    let hop = Program::compile(&Action::move_by(0.1, [10.0, 0.0])).unwrap();
    command(&mut app, entity, |commands| {
        commands.play(&hop);
        for _ in 1..20 {
            commands.then_play(&hop);
        }
    });
    step(&mut app, 0.0);
    for _ in 0..14 {
        step(&mut app, 0.07);
    }
    let x = pose(&app, entity).position[0];
    assert!((x - 99.0).abs() < 1e-4, "0.98 s of 0.1 s steps of 10 px are 98 px: {x}");
    step(&mut app, 10.0);
    assert_eq!(heard(&mut app).len(), 20);
    assert_eq!(app.world().resource::<Kineograph>().run_count(), 0);
}

#[test]
fn actions_start_from_what_the_entity_shows_and_stop_where_they_are() {
    let mut app = app();
    let entity = app.world_mut().spawn(Transform::from_xyz(5.0, 0.0, 0.0)).id();
    command(&mut app, entity, |commands| {
        commands.move_by(1.0, [10.0, 0.0]).rotate_by(1.0, 30.0);
    });
    // After the command, before its first update.
    app.world_mut().get_mut::<Transform>(entity).unwrap().translation.x = 6.0;
    step(&mut app, 0.0);
    step(&mut app, 0.5);
    assert_eq!(app.world().get::<Transform>(entity).unwrap().translation.x, 11.0);
    command(&mut app, entity, |commands| {
        commands.stop_actions();
    });
    step(&mut app, 0.5);
    assert_eq!(app.world().get::<Transform>(entity).unwrap().translation.x, 11.0);
    // It is the game's again, and the next action starts there.
    app.world_mut().get_mut::<Transform>(entity).unwrap().translation.x = 100.0;
    command(&mut app, entity, |commands| {
        commands.move_to(1.0, [200.0, 0.0]);
    });
    step(&mut app, 0.0);
    step(&mut app, 0.5);
    assert_eq!(app.world().get::<Transform>(entity).unwrap().translation.x, 150.0);
}

#[test]
fn a_delayed_action_starts_from_what_the_entity_shows_then() {
    let mut app = app();
    let entity = app.world_mut().spawn(Transform::default()).id();
    let hop = Program::compile(&Action::move_by(1.0, [10.0, 0.0])).unwrap();
    command(&mut app, entity, |commands| {
        commands.play_with(&hop, RunOptions::new().with_delay_secs(1.0));
    });
    step(&mut app, 0.0);
    step(&mut app, 0.5);
    app.world_mut().get_mut::<Transform>(entity).unwrap().translation.x = 40.0;
    step(&mut app, 1.0);
    step(&mut app, 0.25);
    assert_eq!(app.world().get::<Transform>(entity).unwrap().translation.x, 47.5);
}

#[test]
fn a_wrong_action_is_no_panic() {
    let mut app = app();
    let entity = app.world_mut().spawn(Transform::default()).id();
    command(&mut app, entity, |commands| {
        commands.move_by(-1.0, [10.0, 0.0]).then(&Action::move_by(f64::NAN, [1.0, 1.0]));
    });
    step(&mut app, 0.5);
    assert_eq!(app.world().resource::<Kineograph>().run_count(), 0);
}
