//! Ten thousand frames of everything at random.

use bevy_asset::Assets;
use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_transform::components::Transform;

use crate::common::{add, app, clip, step};

/// A generator that is the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }
}

#[derive(Resource, Default)]
struct Heard {
    of_the_gone: usize,
    all: usize,
}

const CLIPS: [&str; 5] = [
    "MoveBy(duration: 0.7, delta: (10, 3))",
    r#"Sequence(actions: [FadeOut(duration: 0.1), CallFunc(name: "a"), RotateBy(duration: 0.3, angle: 9)])"#,
    "RepeatForever(action: JumpBy(duration: 0.4, delta: (4, 0), height: 9, jumps: 2))",
    r#"Sequence(actions: [DelayTime(duration: 0.2), CallFunc(name: "b"), RemoveSelf()])"#,
    r#"Spawn(actions: [ScaleTo(duration: 0.5, scale: (2, 2)), TargetedAction(target: "part", action: Sequence(actions: [MoveBy(duration: 0.3, delta: (1, 1)), CallFunc(name: "c")]))])"#,
];

#[test]
fn nothing_panics_or_leaks_and_nothing_gone_is_heard() {
    let mut app = app();
    app.init_resource::<Heard>();
    app.add_observer(
        |event: On<KineographEvent>, all: Query<Entity>, mut heard: ResMut<Heard>, mut commands: Commands| {
            heard.all += 1;
            heard.of_the_gone += usize::from(all.get(event.entity).is_err());
            // Now and then a handler despawns what it hears.
            if heard.all.is_multiple_of(7) {
                commands.entity(event.entity).try_despawn();
            }
        },
    );
    app.add_observer(|event: On<KineographEnd>, all: Query<Entity>, mut heard: ResMut<Heard>| {
        heard.all += 1;
        heard.of_the_gone += usize::from(all.get(event.entity).is_err());
    });
    let handles = CLIPS.map(|action| add(&mut app, clip(action)));
    let mut random = Random(7);
    let mut entities: Vec<Entity> = Vec::new();
    let hop = Program::compile(&Action::move_by(0.25, [1.0, 2.0])).unwrap();
    for _ in 0..10_000 {
        entities.retain(|entity| app.world().get_entity(*entity).is_ok());
        let which = random.below(CLIPS.len());
        let of = (!entities.is_empty()).then(|| entities[random.below(entities.len())]);
        let world = app.world_mut();
        match (random.below(12), of) {
            (0..=2, _) if entities.len() < 60 => {
                let modes = [PlayMode::Once, PlayMode::Loop, PlayMode::PingPong];
                let player =
                    KineographPlayer::new(handles[which].clone(), "clip").with_mode(modes[random.below(3)]);
                let part = world.spawn((Name::new("part"), Transform::default())).id();
                entities.push(world.spawn((Transform::default(), player)).add_child(part).id());
            }
            (3, Some(entity)) => {
                let _ = world.try_despawn(entity);
            }
            (4, Some(entity)) => {
                if let Some(mut player) = world.get_mut::<KineographPlayer>(entity) {
                    player.is_paused = !player.is_paused;
                }
            }
            (5, Some(entity)) => {
                if let Some(mut player) = world.get_mut::<KineographPlayer>(entity) {
                    let secs = random.below(100) as f64 * 0.01;
                    if which.is_multiple_of(2) { player.seek_to(secs) } else { player.set_seek_time(secs) }
                }
            }
            (6, Some(entity)) => {
                world.entity_mut(entity).remove::<KineographPlayer>();
            }
            (7, Some(entity)) => {
                let player = KineographPlayer::new(handles[which].clone(), "clip").with_speed(-0.5);
                world.entity_mut(entity).insert(player);
            }
            (8, Some(entity)) => {
                world
                    .commands()
                    .entity(entity)
                    .play(&hop)
                    .then_play(&hop)
                    .stop_actions()
                    .play(&hop)
                    .then_play(&hop);
            }
            (9, Some(entity)) => {
                world.entity_mut(entity).remove::<KineographPose>();
            }
            (10, _) => {
                let new = clip(CLIPS[random.below(CLIPS.len())]);
                let mut projects = world.resource_mut::<Assets<KineographProject>>();
                projects.insert(handles[which].id(), new).unwrap();
            }
            _ => {}
        }
        step(&mut app, random.below(5) as f64 * 0.02);
    }
    let heard = app.world().resource::<Heard>();
    assert_eq!(heard.of_the_gone, 0);
    assert!(heard.all > 1_000, "{}", heard.all);
    for entity in entities {
        let _ = app.world_mut().try_despawn(entity);
    }
    step(&mut app, 0.1);
    step(&mut app, 0.1);
    let kineograph = app.world().resource::<Kineograph>();
    assert_eq!((kineograph.run_count(), kineograph.target_count()), (0, 0));
}
