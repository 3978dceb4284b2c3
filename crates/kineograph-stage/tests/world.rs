//! Scene, actions and schedule together.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{Pose, Program, RunEventKind, RunOptions, Stagger};
use kineograph_stage::scene::NodeId;
use kineograph_stage::scheduler::PRIORITY_SYSTEM;
use kineograph_stage::{Director, Phase, TimerOptions, World, WorldEvent, WorldMut};

type Nodes = World<&'static str>;

fn compiled(action: &Action) -> Arc<Program> {
    Program::compile(action).unwrap()
}

/// Moves 100 pixels to the right in a second.
fn walk() -> Arc<Program> {
    compiled(&Action::move_by(1.0, [100.0, 0.0]))
}

fn entered() -> Nodes {
    let mut world = Nodes::new();
    world.enter();
    world
}

fn add(world: &mut Nodes) -> NodeId {
    let mut edit = world.edit();
    edit.add(edit.root(), Pose::default()).unwrap()
}

fn step(world: &mut Nodes, dt_secs: f64) -> Vec<String> {
    step_with(world, dt_secs, |_, _| {})
}

/// What happens in one update, as words.
fn step_with(
    world: &mut Nodes,
    dt_secs: f64,
    mut also: impl FnMut(&mut WorldMut<'_, &'static str, &'static str>, &str),
) -> Vec<String> {
    let mut words = Vec::new();
    world.update(dt_secs, |edit, event| {
        let word = match event {
            WorldEvent::Action(event) => event.name.to_owned(),
            WorldEvent::Update(update) => format!("update {}", update.dt_secs),
            WorldEvent::Timer(timer) => format!("timer {}", timer.key),
            WorldEvent::Function(name) => format!("function {name}"),
        };
        also(edit, &word);
        words.push(word);
    });
    words
}

/// Where a node's own origin lies on the scene.
fn x(world: &mut Nodes, node: NodeId) -> f32 {
    world.scene_mut().to_world_space(node, [0.0; 2]).unwrap()[0]
}

#[test]
fn actions_come_before_updates_timers_and_functions() {
    let mut world = entered();
    let node = add(&mut world);
    let mut edit = world.edit();
    edit.scheduler().perform_function("f");
    edit.schedule(node, "t", TimerOptions::every(0.0));
    edit.schedule_update(node, PRIORITY_SYSTEM);
    edit.run(node, &compiled(&Action::sequence([Action::call_func("act"), walk_action()]))).unwrap();
    assert_eq!(step(&mut world, 0.25), ["act", "update 0.25", "timer t", "function f"]);
    world.edit().scheduler().set_time_scale(2.0);
    assert_eq!(step(&mut world, 0.25), ["update 0.5", "timer t"]);
    assert_eq!(x(&mut world, node), 50.0, "actions take the time scale too");
    // What updates see is what the actions have made in this frame.
    let mut seen = Vec::new();
    step_with(&mut world, 0.125, |edit, _| {
        seen.push((edit.pose(node).unwrap().position[0], edit.world_from_node(node).unwrap().tx));
    });
    assert_eq!(seen, [(75.0, 75.0); 2]);
}

fn walk_action() -> Action {
    Action::move_by(1.0, [100.0, 0.0])
}

#[test]
fn a_handler_sees_maps_as_the_actions_have_made_them_by_then() {
    let mut world = entered();
    let parent = add(&mut world);
    let child = world.edit().add(parent, Pose::at([1.0, 0.0])).unwrap();
    world.edit().run(parent, &walk()).unwrap();
    let talk = Action::sequence([Action::delay(0.5), Action::call_func("half")]);
    world.edit().run(child, &compiled(&talk)).unwrap();
    step(&mut world, 0.0);
    let mut seen = None;
    step_with(&mut world, 0.5, |edit, _| seen = edit.world_from_node(child).map(|map| map.tx));
    assert_eq!(seen, Some(51.0));
}

#[test]
fn nodes_off_stage_wait() {
    let mut world = Nodes::new();
    let node = add(&mut world);
    world.edit().run(node, &walk()).unwrap();
    world.edit().schedule(node, "t", TimerOptions::every(0.5));
    assert!(step(&mut world, 1.0).is_empty());
    world.enter();
    step(&mut world, 0.0);
    assert_eq!(step(&mut world, 0.5), ["timer t"]);
    assert_eq!(x(&mut world, node), 50.0);
    world.exit();
    assert!(step(&mut world, 9.0).is_empty());
    world.enter();
    assert!(step(&mut world, 0.25).is_empty(), "the timer's time stood still");
    assert_eq!(x(&mut world, node), 75.0);
}

#[test]
fn staggered_runs_have_ids_and_parts() {
    let mut world = entered();
    let nodes = [add(&mut world), add(&mut world)];
    let door = add(&mut world);
    world.edit().set_name(door, "door");
    let program = compiled(&Action::spawn([walk_action(), Action::targeted("door", walk_action())]));
    let ids = world.edit().run_staggered(&nodes, &program, &Stagger::each(0.5), RunOptions::default());
    step(&mut world, 0.0);
    step(&mut world, 0.75);
    assert_eq!([nodes[0], nodes[1], door].map(|node| x(&mut world, node)), [75.0, 25.0, 100.0]);
    assert!(ids.iter().all(|id| world.edit().actions().stop(id.unwrap())));
}

#[test]
fn a_pause_before_entering_lasts() {
    let mut world = Nodes::new();
    let node = add(&mut world);
    world.edit().run(node, &walk()).unwrap();
    world.edit().pause(node);
    world.enter();
    for _ in 0..3 {
        step(&mut world, 0.25);
    }
    assert_eq!(x(&mut world, node), 0.0);
    world.edit().resume(node);
    step(&mut world, 0.0);
    step(&mut world, 0.25);
    assert_eq!(x(&mut world, node), 25.0);
}

#[test]
fn a_paused_tree_holds_all_below_also_what_comes_later() {
    let mut world = entered();
    let top = add(&mut world);
    let below = world.edit().add(top, Pose::default()).unwrap();
    let beside = add(&mut world);
    for node in [top, below, beside] {
        world.edit().run(node, &walk()).unwrap();
    }
    step(&mut world, 0.0);
    world.edit().pause_tree(top);
    let late = world.edit().add(below, Pose::default()).unwrap();
    world.edit().run(late, &walk()).unwrap();
    world.edit().schedule_update(late, 0);
    assert!(step(&mut world, 0.5).is_empty());
    assert_eq!([top, below, late, beside].map(|node| x(&mut world, node)), [0.0, 0.0, 0.0, 50.0]);
    world.edit().pause(below);
    world.edit().resume_tree(top);
    step(&mut world, 0.0);
    assert_eq!(step(&mut world, 0.25), ["update 0.25"]);
    // 25 of the top, none of `below`, 25 of its own.
    assert_eq!([top, below, late].map(|node| x(&mut world, node)), [25.0, 25.0, 50.0]);
}

#[test]
fn a_node_that_is_removed_takes_actions_and_timers_with_it() {
    let mut world = entered();
    let top = add(&mut world);
    let below = world.edit().add(top, Pose::default()).unwrap();
    let other = add(&mut world);
    for node in [top, below, other] {
        world.edit().run(node, &walk()).unwrap();
        world.edit().schedule_update(node, 0);
        world.edit().schedule(node, "t", TimerOptions::every(0.0));
    }
    let mut is_first = true;
    let words = step_with(&mut world, 0.5, |edit, word| {
        if word.starts_with("update") && std::mem::take(&mut is_first) {
            edit.remove(top).unwrap();
        }
    });
    assert_eq!(words, ["update 0.5", "update 0.5", "timer t"], "the first of the top, then all of the other");
    assert_eq!(world.manager().actions.run_count(), 1);
    assert_eq!(step(&mut world, 0.5), ["update 0.5", "timer t"]);
    assert!(!world.scene().contains(below));
}

#[test]
fn a_detached_node_waits_and_a_cleaned_one_forgets() {
    let mut world = entered();
    let node = add(&mut world);
    world.edit().run(node, &walk()).unwrap();
    world.edit().schedule_update(node, 0);
    step(&mut world, 0.0);
    world.edit().detach(node).unwrap();
    assert!(step(&mut world, 0.5).is_empty());
    let root = world.edit().root();
    world.edit().attach(node, root).unwrap();
    assert_eq!(step(&mut world, 0.5), ["update 0.5"]);
    assert_eq!(x(&mut world, node), 50.0);
    assert!(world.edit().clean_up(root));
    assert!(step(&mut world, 0.5).is_empty());
    assert_eq!(x(&mut world, node), 50.0);
}

#[test]
fn a_pose_set_by_the_game_and_running_actions_add_up() {
    let mut world = entered();
    let node = add(&mut world);
    world.edit().run(node, &walk()).unwrap();
    step(&mut world, 0.0);
    step(&mut world, 0.5);
    world.edit().change_pose(node, |pose| pose.position[0] += 1000.0);
    assert_eq!(x(&mut world, node), 1050.0);
    step(&mut world, 0.5);
    assert_eq!(x(&mut world, node), 1100.0);
    // After its last action too, and long after.
    for _ in 0..200 {
        step(&mut world, 0.5);
    }
    assert_eq!(world.manager().actions.poses().count(), 0, "nodes without actions are no targets");
    world.edit().change_pose(node, |pose| pose.position[0] = 7.0);
    step(&mut world, 0.5);
    assert_eq!(x(&mut world, node), 7.0);
    world.edit().run(node, &walk()).unwrap();
    step(&mut world, 0.0);
    step(&mut world, 0.25);
    assert_eq!(x(&mut world, node), 32.0);
}

#[test]
fn what_is_linked_to_a_node_ends_with_it_however_long_that_idles() {
    let mut world = entered();
    let (hero, shadow) = (add(&mut world), add(&mut world));
    let endless = compiled(&Action::repeat_forever(Action::move_by(1.0, [1.0, 0.0])));
    world.edit().run_with(shadow, &endless, RunOptions::default().with_linked_to(hero)).unwrap();
    for _ in 0..300 {
        step(&mut world, 0.25);
    }
    assert_eq!(world.manager().actions.count(shadow), 1);
    world.edit().remove(hero).unwrap();
    assert_eq!(world.manager().actions.count(shadow), 0);
}

#[test]
fn remove_self_removes_the_node_and_all_below_after_the_actions() {
    let mut world = entered();
    let node = add(&mut world);
    let below = world.edit().add(node, Pose::default()).unwrap();
    world.edit().schedule_update(below, 0);
    let leave = [walk_action(), Action::remove_self(true), Action::call_func("late"), walk_action()];
    world.edit().run(node, &compiled(&Action::sequence(leave))).unwrap();
    world.edit().run(below, &walk()).unwrap();
    assert_eq!(step(&mut world, 0.5), ["update 0.5"]);
    assert_eq!(step(&mut world, 0.5), ["update 0.5"]);
    let words = step(&mut world, 0.5);
    assert!(!words.contains(&"update 0.5".to_owned()), "{words:?}");
    assert!(!world.scene().contains(node) && !world.scene().contains(below));
    assert_eq!(world.manager().actions.poses().count(), 0);
    assert!(step(&mut world, 0.5).is_empty());
}

#[test]
fn what_is_changed_on_the_scene_alone_is_noticed() {
    let mut world = entered();
    let (node, other) = (add(&mut world), add(&mut world));
    for node in [node, other] {
        world.edit().run(node, &walk()).unwrap();
        world.edit().schedule_update(node, 0);
    }
    step(&mut world, 0.0);
    world.scene_mut().remove(node).unwrap();
    world.scene_mut().pause(other);
    assert!(step(&mut world, 0.5).is_empty());
    world.scene_mut().resume(other);
    assert_eq!(step(&mut world, 0.5), ["update 0.5"]);
    assert_eq!(x(&mut world, other), 50.0);
    assert_eq!(world.manager().actions.run_count(), 1);
}

#[test]
fn a_director_runs_stages() {
    let mut world = Nodes::new();
    let node = add(&mut world);
    world.edit().run(node, &walk()).unwrap();
    let mut director = Director::new();
    director.control().run_with_scene(world);
    let mut drawn = Vec::new();
    for _ in 0..6 {
        director.frame(0.0625, |control, world: &mut Nodes, phase| match phase {
            Phase::Update { dt_secs } => world.update(dt_secs, |_, _| {}),
            Phase::Visit { .. } => {
                world.visit(|visited| {
                    if visited.node == node {
                        drawn.push(visited.world_from_node.tx);
                    }
                });
                if drawn.len() == 4 && world.scene().contains(node) {
                    control.push_scene(Nodes::new());
                }
            }
            _ => {}
        });
    }
    // The frame that puts it on world, that of the first update, two steps; in the fifth it makes way.
    assert_eq!(drawn, [0.0, 0.0, 6.25, 12.5]);
    director.control().pop_scene();
    director.frame(0.0625, |_, _, _| {});
    assert!(director.running_scene().unwrap().scene().is_active(node));
}

#[test]
fn what_stands_still_costs_nothing() {
    let mut world = entered();
    let nodes: Vec<NodeId> = (0..100).map(|_| add(&mut world)).collect();
    let program = walk();
    for node in &nodes {
        world.edit().run(*node, &program).unwrap();
    }
    step(&mut world, 0.0);
    let taken_over = |world: &mut Nodes, dt_secs: f64| {
        let before = world.updated_poses();
        step(world, dt_secs);
        world.updated_poses() - before
    };
    assert_eq!(taken_over(&mut world, 0.25), 100);
    // Some wait, in the crowd and out of it, and one is moved by the game.
    for node in &nodes[..60] {
        world.edit().pause(*node);
    }
    assert_eq!(taken_over(&mut world, 0.25), 100, "they have left the crowd");
    assert_eq!(taken_over(&mut world, 0.0), 40);
    world.edit().change_pose(nodes[0], |pose| pose.position[1] = 7.0);
    assert_eq!(taken_over(&mut world, 0.0), 41);
    assert_eq!(taken_over(&mut world, 1.0), 40, "they end");
    for _ in 0..100 {
        assert_eq!(taken_over(&mut world, 1.0), 0);
    }
    for (index, node) in nodes.iter().enumerate() {
        assert_eq!(x(&mut world, *node), if index < 60 { 25.0 } else { 100.0 });
        world.edit().resume(*node);
    }
    step(&mut world, 9.0);
    assert!(nodes.iter().all(|node| world.scene().pose(*node).is_some_and(|pose| pose.position[0] == 100.0)));
    assert_eq!(world.scene().pose(nodes[0]).unwrap().position[1], 7.0);
}

#[test]
fn a_loose_node_removed_from_the_scene_alone_is_forgotten_in_time() {
    let mut world = entered();
    let node = world.edit().create(Pose::default());
    world.edit().run(node, &walk()).unwrap();
    world.scene_mut().remove(node).unwrap();
    (0..64).for_each(|_| drop(step(&mut world, 0.5)));
    assert_eq!(world.manager().actions.run_count(), 0);
}

#[test]
fn a_node_that_takes_the_place_of_another_one_plays_once() {
    let mut world = World::<&str>::new();
    let report = RunOptions::default().with_reports_end(true);
    let mut edit = world.edit();
    let enemy = edit.add(edit.root(), Pose::default()).unwrap();
    edit.run_with(enemy, &Program::compile(&Action::call_func("dies")).unwrap(), report).unwrap();
    world.enter();
    let walk = Program::compile(&Action::move_by(1.0, [100.0, 0.0])).unwrap();
    let mut next = None;
    let mut places = Vec::new();
    for _ in 0..4 {
        world.update(0.25, |edit, event| {
            if let WorldEvent::Action(event) = event
                && event.kind == RunEventKind::Completed
            {
                edit.remove(event.target).unwrap();
                let node = edit.add(edit.root(), Pose::default()).unwrap();
                edit.run(node, &walk).unwrap();
                next = Some(node);
            }
        });
        places.extend(next.and_then(|node| world.scene().pose(node)).map(|pose| pose.position[0]));
    }
    assert_eq!(places, [0.0, 25.0, 50.0, 75.0]);
}

#[test]
fn a_handler_finds_its_node_at_the_event() {
    let mut world = entered();
    let node = add(&mut world);
    let tree = Action::sequence([
        Action::delay(1.0),
        Action::call_func("a"),
        Action::hide(),
        Action::call_func("b"),
        Action::remove_self(true),
    ]);
    let id = world.edit().run(node, &compiled(&tree)).unwrap();
    step(&mut world, 0.0);
    let mut found = Vec::new();
    world.update(1.5, |edit, event| {
        if let WorldEvent::Action(event) = event {
            found.push(edit.pose(node).unwrap().visible);
            if event.name == "b" {
                assert!(edit.actions().stop(id));
            }
        }
    });
    assert_eq!(found, [true, false]);
    assert!(world.scene().contains(node), "the handler has stopped the RemoveSelf");
}
