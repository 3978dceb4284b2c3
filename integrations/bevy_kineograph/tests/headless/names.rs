//! A clip finds its other targets by names, on any hierarchy.

use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_transform::components::Transform;

use crate::common::{add, app, clip, heard, pose, step};

const WAVE: &str = r#"Spawn(actions: [
    MoveBy(duration: 1, delta: (4, 0)),
    TargetedAction(target: "arm/hand", action: Sequence(actions: [RotateBy(duration: 1, angle: 40), CallFunc(name: "waved")])),
])"#;

#[test]
fn a_clip_plays_on_two_hierarchies_at_once() {
    let mut app = app();
    let handle = add(&mut app, clip(WAVE));
    let mut hands = Vec::new();
    for depth in 0..2 {
        let world = app.world_mut();
        let hand = world.spawn((Name::new("hand"), Transform::default())).id();
        let arm = world.spawn((Name::new("arm"), Transform::default())).add_child(hand).id();
        // Another hand, which is not below the arm, and nearer.
        let other = world.spawn((Name::new("hand"), Transform::default())).id();
        let mut body = world.spawn(Transform::default()).add_children(&[other, arm]).id();
        for _ in 0..depth {
            body = world.spawn(Transform::default()).add_child(body).id();
        }
        world.entity_mut(body).insert(KineographPlayer::new(handle.clone(), "clip"));
        hands.push((hand, other));
    }
    step(&mut app, 0.0);
    step(&mut app, 0.5);
    for (hand, other) in &hands {
        assert_eq!(pose(&app, *hand).rotation_deg[0], 20.0);
        let turned = app.world().get::<Transform>(*hand).unwrap().rotation;
        assert_eq!(turned, bevy_math::Quat::from_rotation_z(-20.0_f32.to_radians()));
        assert_eq!(*app.world().get::<Transform>(*other).unwrap(), Transform::default());
    }
    step(&mut app, 0.5);
    assert_eq!(heard(&mut app).iter().filter(|line| line.starts_with("waved at 1")).count(), 2);
}

#[test]
fn an_observer_above_hears_the_events_of_parts() {
    #[derive(Resource, Default)]
    struct Waves(u32);

    let mut app = app();
    app.init_resource::<Waves>();
    let handle = add(&mut app, clip(WAVE));
    let hand = app.world_mut().spawn((Name::new("hand"), Transform::default())).id();
    let arm = app.world_mut().spawn((Name::new("arm"), Transform::default())).add_child(hand).id();
    app.world_mut()
        .spawn((Transform::default(), KineographPlayer::new(handle, "clip")))
        .add_child(arm)
        .observe(|_: On<KineographEvent>, mut waves: ResMut<Waves>| waves.0 += 1);
    step(&mut app, 0.0);
    step(&mut app, 2.0);
    assert_eq!(app.world().resource::<Waves>().0, 1);
}

#[test]
fn a_part_without_an_entity_does_not_play_and_the_rest_does() {
    let mut app = app();
    let handle = add(&mut app, clip(WAVE));
    let entity = app.world_mut().spawn((Transform::default(), KineographPlayer::new(handle, "clip"))).id();
    step(&mut app, 0.0);
    step(&mut app, 0.5);
    assert_eq!(pose(&app, entity).position[0], 2.0);
}
