//! Whole projects.

use bevy_app::App;
use bevy_asset::Assets;
use bevy_ecs::prelude::*;
use bevy_kineograph::prelude::*;
use bevy_kineograph::runtime::{Channel, Timeline};
use bevy_sprite::Sprite;
use bevy_transform::components::{GlobalTransform, Transform};

use crate::common::{add, app, heard, project, samples, step};

fn named(app: &mut App, name: &str) -> Entity {
    let mut names = app.world_mut().query::<(Entity, &Name)>();
    let mut found = names.iter(app.world()).filter(|(_, own)| own.as_str() == name).map(|(entity, _)| entity);
    found.next().unwrap_or_else(|| panic!("no {name}"))
}

fn stage(app: &mut App, entity: Entity) -> Mut<'_, KineographStage> {
    app.world_mut().get_mut::<KineographStage>(entity).unwrap()
}

#[test]
fn every_sample_has_the_poses_of_its_project() {
    let (mut checked, mut skipped) = (0, Vec::new());
    for (name, project) in samples() {
        let timeline = Timeline::new(&project).unwrap();
        let nodes: Vec<String> = project.nodes.iter().map(|node| node.name.clone()).collect();
        let mut app = app();
        let handle = add(&mut app, KineographProject::new(project).unwrap());
        let entity = app.world_mut().spawn(KineographStage::new(handle).with_paused(true)).id();
        step(&mut app, 0.0);
        let entities: Vec<Entity> = nodes.iter().map(|node| named(&mut app, node)).collect();
        let length_secs = timeline.length().secs().unwrap_or(10.0);
        let mut timed = Vec::new();
        for nth in 0..1_000_u32 {
            let at_secs = f64::from(nth * 617 % 1_000) / 1_000.0 * length_secs;
            stage(&mut app, entity).set_seek_time(at_secs);
            step(&mut app, 0.0);
            timeline.poses_at(at_secs, &mut timed);
            for ((of, expected), node) in entities.iter().zip(&timed).zip(&nodes) {
                let Some(shown) = app.world().get::<KineographNode>(*of) else {
                    skipped.push(format!("{name}: {node} is gone at {at_secs} s"));
                    continue;
                };
                for channel in Channel::ALL {
                    let [shown, expected] = [shown.get(channel), expected.get(channel)];
                    let place = format!("{name}: {node} {channel:?} at {at_secs} s, {shown} and {expected}");
                    assert_eq!(shown.to_bits(), expected.to_bits(), "{place}");
                }
                checked += 1;
            }
        }
    }
    skipped.truncate(20);
    println!("{checked} poses; not compared: {skipped:#?}");
    assert!(checked > 10_000 && skipped.is_empty(), "{checked} {skipped:?}");
}

const PROJECT: &str = r#"(
    format: 2,
    stage: (size: (100, 50)),
    nodes: [
        (name: "box", content: Box((20, 10)), start: (position: (10, 5), opacity: 127.5)),
        (name: "lid", parent: "box", content: Box((4, 4)), start: (position: (20, 10))),
    ],
    clips: [(name: "go", action: Sequence(actions: [MoveBy(duration: 1, delta: (40, 0)), CallFunc(name: "there")]))],
    runs: [(clip: "go", node: "box", at: 0.5)],
)"#;

#[test]
fn nodes_are_children_at_their_places_in_drawing_order_and_leave_with_the_stage() {
    let mut app = app();
    let handle = add(&mut app, project(PROJECT));
    let entity =
        app.world_mut().spawn((KineographStage::new(handle), Transform::from_xyz(-50.0, -25.0, 3.0))).id();
    step(&mut app, 0.0);
    step(&mut app, 1.0);
    let (of, lid) = (named(&mut app, "box"), named(&mut app, "lid"));
    assert_eq!(app.world().get::<ChildOf>(lid).unwrap().parent(), entity);
    let at = |app: &App, entity: Entity| app.world().get::<Transform>(entity).unwrap().translation;
    assert_eq!(at(&app, of).truncate().to_array(), [30.0, 5.0]);
    // Its parent's lower left corner is at (20, 0).
    assert_eq!(at(&app, lid).truncate().to_array(), [40.0, 10.0]);
    assert!(at(&app, lid).z > at(&app, of).z && at(&app, lid).z < 1.0);
    let sprite = app.world().get::<Sprite>(lid).unwrap();
    assert_eq!(sprite.custom_size, Some(bevy_math::Vec2::new(4.0, 4.0)));
    // Opacity is handed down.
    assert_eq!(bevy_color::Alpha::alpha(&sprite.color), 0.5);
    assert!(app.world().get::<GlobalTransform>(lid).is_some());
    step(&mut app, 1.0);
    assert_eq!(heard(&mut app), ["there at 1 left 0.5"]);
    app.world_mut().despawn(entity);
    step(&mut app, 0.0);
    assert!(app.world().get_entity(of).is_err() && app.world().get_entity(lid).is_err());
}

#[test]
fn a_stage_whose_component_is_removed_takes_its_nodes_along() {
    let mut app = app();
    let handle = add(&mut app, project(PROJECT));
    let entity = app.world_mut().spawn(KineographStage::new(handle)).id();
    step(&mut app, 0.0);
    let of = named(&mut app, "box");
    app.world_mut().entity_mut(entity).remove::<KineographStage>();
    step(&mut app, 0.0);
    assert!(app.world().get_entity(of).is_err() && app.world().get_entity(entity).is_ok());
}

#[test]
fn a_changed_project_goes_on_at_its_time_and_keeps_entities_by_name() {
    #[derive(Component)]
    struct Mine;

    let mut app = app();
    let handle = add(&mut app, project(PROJECT));
    app.world_mut().spawn(KineographStage::new(handle.clone()));
    step(&mut app, 0.0);
    step(&mut app, 1.0);
    let (of, lid) = (named(&mut app, "box"), named(&mut app, "lid"));
    app.world_mut().entity_mut(of).insert(Mine);
    let changed = PROJECT.replace("(40, 0)", "(80, 0)").replace("\"lid\"", "\"hat\"");
    app.world_mut()
        .resource_mut::<Assets<KineographProject>>()
        .insert(handle.id(), project(&changed))
        .unwrap();
    step(&mut app, 0.0);
    step(&mut app, 0.0);
    assert_eq!(app.world().get::<Transform>(of).unwrap().translation.x, 50.0);
    assert!(app.world().get::<Mine>(of).is_some());
    assert!(app.world().get_entity(lid).is_err());
    named(&mut app, "hat");
}

#[test]
fn seek_to_triggers_what_is_crossed() {
    let mut app = app();
    let handle = add(&mut app, project(PROJECT));
    let entity = app.world_mut().spawn(KineographStage::new(handle)).id();
    step(&mut app, 0.0);
    stage(&mut app, entity).set_seek_time(3.0);
    step(&mut app, 0.0);
    assert_eq!(heard(&mut app), [""; 0]);
    stage(&mut app, entity).set_seek_time(0.0);
    stage(&mut app, entity).seek_to(3.0);
    step(&mut app, 0.0);
    assert_eq!(heard(&mut app), ["there at 1 left 1.5"]);
}
