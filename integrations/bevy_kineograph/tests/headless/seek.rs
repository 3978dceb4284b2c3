//! `seek_to` triggers what is crossed, `set_seek_time` does not.

use bevy_kineograph::prelude::*;
use bevy_transform::components::Transform;

use crate::common::{add, app, clip, heard, player, pose, step};

const WALK: &str = r#"Sequence(actions: [MoveBy(duration: 1, delta: (10, 0)), CallFunc(name: "half"), MoveBy(duration: 1, delta: (10, 0))])"#;

#[test]
fn only_seek_to_triggers_what_is_crossed() {
    let mut app = app();
    let handle = add(&mut app, clip(WALK));
    let entity = app
        .world_mut()
        .spawn((Transform::default(), KineographPlayer::new(handle, "clip").with_paused(true)))
        .id();
    player(&mut app, entity).seek_to(1.5);
    step(&mut app, 0.0);
    assert_eq!(
        (pose(&app, entity).position[0], heard(&mut app)),
        (15.0, vec!["half at 1 left 0".to_owned()])
    );
    player(&mut app, entity).seek_to(0.5);
    step(&mut app, 0.0);
    assert_eq!((pose(&app, entity).position[0], heard(&mut app).len()), (5.0, 0));
    player(&mut app, entity).set_seek_time(1.75);
    step(&mut app, 0.0);
    assert_eq!((pose(&app, entity).position[0], heard(&mut app).len()), (17.5, 0));
}

#[test]
fn several_seeks_happen_in_their_order_and_an_ended_clip_starts_again() {
    let mut app = app();
    let handle = add(&mut app, clip(WALK));
    let entity = app.world_mut().spawn((Transform::default(), KineographPlayer::new(handle, "clip"))).id();
    step(&mut app, 0.0);
    step(&mut app, 3.0);
    assert!(player(&mut app, entity).is_done());
    heard(&mut app);
    let mut of = player(&mut app, entity);
    of.set_seek_time(0.5);
    of.seek_to(1.25);
    step(&mut app, 0.0);
    assert_eq!((pose(&app, entity).position[0], heard(&mut app).len()), (32.5, 1));
    player(&mut app, entity).restart();
    step(&mut app, 0.0);
    assert_eq!(pose(&app, entity).position[0], 32.5);
    step(&mut app, 0.5);
    assert_eq!(pose(&app, entity).position[0], 37.5);
}
