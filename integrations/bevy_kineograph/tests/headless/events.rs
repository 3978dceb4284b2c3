//! Events at their exact times, rounds and ends.

use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_transform::components::Transform;

use crate::common::{add, app, app_with, clip, heard, player, projects, step};

const HOP: &str =
    r#"Sequence(actions: [DelayTime(duration: 0.5), CallFunc(name: "hop"), DelayTime(duration: 0.25)])"#;

#[test]
fn an_event_has_its_time_whatever_the_frame_and_the_end_comes_after_it() {
    let mut app = app();
    let handle = add(&mut app, clip(HOP));
    app.world_mut().spawn((Transform::default(), KineographPlayer::new(handle, "clip")));
    step(&mut app, 0.0);
    step(&mut app, 0.375);
    assert_eq!(heard(&mut app), [""; 0]);
    step(&mut app, 1.0);
    assert_eq!(heard(&mut app), ["hop at 0.5 left 0.875", "completed at 0.75 left 0.625"]);
    step(&mut app, 1.0);
    assert_eq!(heard(&mut app), [""; 0]);
}

#[test]
fn a_loop_tells_its_rounds_and_a_ping_pong_its_turns() {
    let mut app = app();
    let handle = add(&mut app, clip(HOP));
    let looping = KineographPlayer::new(handle.clone(), "clip").with_mode(PlayMode::Loop);
    let entity = app.world_mut().spawn((Transform::default(), looping)).id();
    step(&mut app, 0.0);
    step(&mut app, 1.75);
    let rounds = ["hop at 0.5 left 1.25", "round 1 left 1", "hop at 1.25 left 0.5", "round 2 left 0.25"];
    assert_eq!(heard(&mut app), rounds);
    player(&mut app, entity).mode = PlayMode::PingPong;
    step(&mut app, 0.0);
    assert_eq!(heard(&mut app), ["removed at 1.75 left 0"]);
    step(&mut app, 1.0);
    assert_eq!(heard(&mut app), ["hop at 0.5 left 0.5", "round 1 left 0.25"]);
    step(&mut app, 0.75);
    assert_eq!(heard(&mut app), ["round 2 left 0.25"]);
}

#[test]
fn speed_and_pause_follow_the_player() {
    let mut app = app();
    let handle = add(&mut app, clip(HOP));
    let entity = app
        .world_mut()
        .spawn((Transform::default(), KineographPlayer::new(handle, "clip").with_speed(2.0)))
        .id();
    step(&mut app, 0.0);
    step(&mut app, 0.125);
    player(&mut app, entity).is_paused = true;
    step(&mut app, 5.0);
    let elapsed = |app: &bevy_app::App| {
        let kineograph = app.world().resource::<Kineograph>();
        app.world().get::<KineographPlayer>(entity).unwrap().elapsed_secs(kineograph)
    };
    assert_eq!(elapsed(&app), Some(0.25));
    let mut of = player(&mut app, entity);
    (of.is_paused, of.speed) = (false, -1.0);
    step(&mut app, 0.125);
    assert_eq!(elapsed(&app), Some(0.125));
    assert_eq!(heard(&mut app), [""; 0]);
}

#[test]
fn a_player_that_an_observer_despawns_is_not_heard_again() {
    let mut app = app();
    let twice = r#"Sequence(actions: [CallFunc(name: "a"), CallFunc(name: "b")])"#;
    let handle = add(&mut app, clip(twice));
    app.world_mut().spawn((Transform::default(), KineographPlayer::new(handle, "clip"))).observe(
        |event: On<KineographEvent>, mut commands: Commands| commands.entity(event.entity).despawn(),
    );
    step(&mut app, 0.0);
    assert_eq!(heard(&mut app), ["a at 0 left 0"]);
    assert_eq!(app.world().resource::<Kineograph>().run_count(), 0);
    assert_eq!(app.world().resource::<Kineograph>().target_count(), 0);
}

#[test]
fn what_the_plugin_inserted_leaves_with_the_player() {
    let mut app = app();
    let handle = add(&mut app, clip(HOP));
    let entity = app.world_mut().spawn((Transform::default(), KineographPlayer::new(handle, "clip"))).id();
    step(&mut app, 0.1);
    app.world_mut().entity_mut(entity).remove::<KineographPlayer>();
    step(&mut app, 0.1);
    assert!(app.world().get::<KineographPose>(entity).is_none());
    assert_eq!(app.world().resource::<Kineograph>().target_count(), 0);
    assert!(app.world().get::<Transform>(entity).is_some());
}

#[test]
fn a_removed_entity_is_despawned_after_its_events_if_that_is_wanted() {
    for despawns in [false, true] {
        let mut app = app_with(&projects(), despawns);
        let leaving = r#"Sequence(actions: [CallFunc(name: "bye"), RemoveSelf()])"#;
        let handle = add(&mut app, clip(leaving));
        let player = KineographPlayer::new(handle, "clip");
        let entity = app.world_mut().spawn((Transform::default(), player)).id();
        step(&mut app, 0.0);
        assert_eq!(heard(&mut app), ["bye at 0 left 0", "completed at 0 left 0"]);
        assert_eq!(app.world().get_entity(entity).is_err(), despawns);
    }
}
