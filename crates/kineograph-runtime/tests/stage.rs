//! Scene, actions and schedule together.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use kineograph_runtime::format::{Action, Project, Sprite, load};
use kineograph_runtime::scene::{NodeId, SpriteId};
use kineograph_runtime::scheduler::PRIORITY_SYSTEM;
use kineograph_runtime::{
    Director, Phase, Pose, Program, ProjectStage, RunOptions, Stage, StageEvent, StageMut, Stagger, Timeline,
    TimerOptions,
};

type Nodes = Stage<&'static str>;

fn compiled(action: &Action) -> Arc<Program> {
    Program::compile(action).unwrap()
}

/// Moves 100 pixels to the right in a second.
fn walk() -> Arc<Program> {
    compiled(&Action::move_by(1.0, [100.0, 0.0]))
}

fn entered() -> Nodes {
    let mut stage = Nodes::new();
    stage.enter();
    stage
}

fn add(stage: &mut Nodes) -> NodeId {
    let mut edit = stage.edit();
    edit.add(edit.root(), Pose::default()).unwrap()
}

fn step(stage: &mut Nodes, dt_secs: f64) -> Vec<String> {
    step_with(stage, dt_secs, |_, _| {})
}

/// What happens in one update, as words.
fn step_with(
    stage: &mut Nodes,
    dt_secs: f64,
    mut also: impl FnMut(&mut StageMut<'_, &'static str, &'static str>, &str),
) -> Vec<String> {
    let mut words = Vec::new();
    stage.update(dt_secs, |edit, event| {
        let word = match event {
            StageEvent::Action(event) => event.name.to_owned(),
            StageEvent::Update(update) => format!("update {}", update.dt_secs),
            StageEvent::Timer(timer) => format!("timer {}", timer.key),
            StageEvent::Function(name) => format!("function {name}"),
        };
        also(edit, &word);
        words.push(word);
    });
    words
}

/// Where a node's own origin lies on the scene.
fn x(stage: &mut Nodes, node: NodeId) -> f32 {
    stage.scene_mut().to_world_space(node, [0.0; 2]).unwrap()[0]
}

#[test]
fn actions_come_before_updates_timers_and_functions() {
    let mut stage = entered();
    let node = add(&mut stage);
    let mut edit = stage.edit();
    edit.scheduler().perform_function("f");
    edit.schedule(node, "t", TimerOptions::every(0.0));
    edit.schedule_update(node, PRIORITY_SYSTEM);
    edit.run(node, &compiled(&Action::sequence([Action::call_func("act"), walk_action()])));
    assert_eq!(step(&mut stage, 0.25), ["act", "update 0.25", "timer t", "function f"]);
    stage.edit().scheduler().set_time_scale(2.0);
    assert_eq!(step(&mut stage, 0.25), ["update 0.5", "timer t"]);
    assert_eq!(x(&mut stage, node), 50.0, "actions take the time scale too");
    // What updates see is what the actions have made in this frame.
    let mut seen = Vec::new();
    step_with(&mut stage, 0.125, |edit, _| {
        seen.push((edit.pose(node).unwrap().position[0], edit.world_from_node(node).unwrap().tx));
    });
    assert_eq!(seen, [(75.0, 75.0); 2]);
}

fn walk_action() -> Action {
    Action::move_by(1.0, [100.0, 0.0])
}

#[test]
fn a_handler_sees_maps_as_the_actions_have_made_them_by_then() {
    let mut stage = entered();
    let parent = add(&mut stage);
    let child = stage.edit().add(parent, Pose::at([1.0, 0.0])).unwrap();
    stage.edit().run(parent, &walk());
    let talk = Action::sequence([Action::delay(0.5), Action::call_func("half")]);
    stage.edit().run(child, &compiled(&talk));
    step(&mut stage, 0.0);
    let mut seen = None;
    step_with(&mut stage, 0.5, |edit, _| seen = edit.world_from_node(child).map(|map| map.tx));
    assert_eq!(seen, Some(51.0));
}

#[test]
fn nodes_off_stage_wait() {
    let mut stage = Nodes::new();
    let node = add(&mut stage);
    stage.edit().run(node, &walk());
    stage.edit().schedule(node, "t", TimerOptions::every(0.5));
    assert!(step(&mut stage, 1.0).is_empty());
    stage.enter();
    step(&mut stage, 0.0);
    assert_eq!(step(&mut stage, 0.5), ["timer t"]);
    assert_eq!(x(&mut stage, node), 50.0);
    stage.exit();
    assert!(step(&mut stage, 9.0).is_empty());
    stage.enter();
    assert!(step(&mut stage, 0.25).is_empty(), "the timer's time stood still");
    assert_eq!(x(&mut stage, node), 75.0);
}

#[test]
fn staggered_runs_have_ids_and_parts() {
    let mut stage = entered();
    let nodes = [add(&mut stage), add(&mut stage)];
    let door = add(&mut stage);
    stage.edit().set_name(door, "door");
    let program = compiled(&Action::spawn([walk_action(), Action::targeted("door", walk_action())]));
    let ids = stage.edit().run_staggered(&nodes, &program, &Stagger::each(0.5), RunOptions::default());
    step(&mut stage, 0.0);
    step(&mut stage, 0.75);
    assert_eq!([nodes[0], nodes[1], door].map(|node| x(&mut stage, node)), [75.0, 25.0, 100.0]);
    assert!(ids.iter().all(|id| stage.edit().actions().stop(id.unwrap())));
}

#[test]
fn a_pause_before_entering_lasts() {
    let mut stage = Nodes::new();
    let node = add(&mut stage);
    stage.edit().run(node, &walk());
    stage.edit().pause(node);
    stage.enter();
    for _ in 0..3 {
        step(&mut stage, 0.25);
    }
    assert_eq!(x(&mut stage, node), 0.0);
    stage.edit().resume(node);
    step(&mut stage, 0.0);
    step(&mut stage, 0.25);
    assert_eq!(x(&mut stage, node), 25.0);
}

#[test]
fn a_paused_tree_holds_all_below_also_what_comes_later() {
    let mut stage = entered();
    let top = add(&mut stage);
    let below = stage.edit().add(top, Pose::default()).unwrap();
    let beside = add(&mut stage);
    for node in [top, below, beside] {
        stage.edit().run(node, &walk());
    }
    step(&mut stage, 0.0);
    stage.edit().pause_tree(top);
    let late = stage.edit().add(below, Pose::default()).unwrap();
    stage.edit().run(late, &walk());
    stage.edit().schedule_update(late, 0);
    assert!(step(&mut stage, 0.5).is_empty());
    assert_eq!([top, below, late, beside].map(|node| x(&mut stage, node)), [0.0, 0.0, 0.0, 50.0]);
    stage.edit().pause(below);
    stage.edit().resume_tree(top);
    step(&mut stage, 0.0);
    assert_eq!(step(&mut stage, 0.25), ["update 0.25"]);
    // 25 of the top, none of `below`, 25 of its own.
    assert_eq!([top, below, late].map(|node| x(&mut stage, node)), [25.0, 25.0, 50.0]);
}

#[test]
fn a_node_that_is_removed_takes_actions_and_timers_with_it() {
    let mut stage = entered();
    let top = add(&mut stage);
    let below = stage.edit().add(top, Pose::default()).unwrap();
    let other = add(&mut stage);
    for node in [top, below, other] {
        stage.edit().run(node, &walk());
        stage.edit().schedule_update(node, 0);
        stage.edit().schedule(node, "t", TimerOptions::every(0.0));
    }
    let mut is_first = true;
    let words = step_with(&mut stage, 0.5, |edit, word| {
        if word.starts_with("update") && std::mem::take(&mut is_first) {
            edit.remove(top).unwrap();
        }
    });
    assert_eq!(words, ["update 0.5", "update 0.5", "timer t"], "the first of the top, then all of the other");
    assert_eq!(stage.manager().count_everything(), 1);
    assert_eq!(step(&mut stage, 0.5), ["update 0.5", "timer t"]);
    assert!(!stage.scene().contains(below));
}

#[test]
fn a_detached_node_waits_and_a_cleaned_one_forgets() {
    let mut stage = entered();
    let node = add(&mut stage);
    stage.edit().run(node, &walk());
    stage.edit().schedule_update(node, 0);
    step(&mut stage, 0.0);
    stage.edit().detach(node).unwrap();
    assert!(step(&mut stage, 0.5).is_empty());
    let root = stage.edit().root();
    stage.edit().attach(node, root).unwrap();
    assert_eq!(step(&mut stage, 0.5), ["update 0.5"]);
    assert_eq!(x(&mut stage, node), 50.0);
    assert!(stage.edit().clean_up(root));
    assert!(step(&mut stage, 0.5).is_empty());
    assert_eq!(x(&mut stage, node), 50.0);
}

#[test]
fn a_pose_set_by_the_game_and_running_actions_add_up() {
    let mut stage = entered();
    let node = add(&mut stage);
    stage.edit().run(node, &walk());
    step(&mut stage, 0.0);
    step(&mut stage, 0.5);
    stage.edit().change_pose(node, |pose| pose.position[0] += 1000.0);
    assert_eq!(x(&mut stage, node), 1050.0);
    step(&mut stage, 0.5);
    assert_eq!(x(&mut stage, node), 1100.0);
    // After its last action too, and long after.
    for _ in 0..200 {
        step(&mut stage, 0.5);
    }
    assert_eq!(stage.manager().poses().count(), 0, "nodes without actions are no targets");
    stage.edit().change_pose(node, |pose| pose.position[0] = 7.0);
    step(&mut stage, 0.5);
    assert_eq!(x(&mut stage, node), 7.0);
    stage.edit().run(node, &walk());
    step(&mut stage, 0.0);
    step(&mut stage, 0.25);
    assert_eq!(x(&mut stage, node), 32.0);
}

#[test]
fn what_is_linked_to_a_node_ends_with_it_however_long_that_idles() {
    let mut stage = entered();
    let (hero, shadow) = (add(&mut stage), add(&mut stage));
    let endless = compiled(&Action::repeat_forever(Action::move_by(1.0, [1.0, 0.0])));
    stage
        .edit()
        .run_with(shadow, &endless, RunOptions { linked_to: Some(hero), ..RunOptions::default() })
        .unwrap();
    for _ in 0..300 {
        step(&mut stage, 0.25);
    }
    assert_eq!(stage.manager().count(shadow), 1);
    stage.edit().remove(hero).unwrap();
    assert_eq!(stage.manager().count(shadow), 0);
}

#[test]
fn remove_self_removes_the_node_and_all_below_after_the_actions() {
    let mut stage = entered();
    let node = add(&mut stage);
    let below = stage.edit().add(node, Pose::default()).unwrap();
    stage.edit().schedule_update(below, 0);
    let leave = [walk_action(), Action::remove_self(true), Action::call_func("late"), walk_action()];
    stage.edit().run(node, &compiled(&Action::sequence(leave)));
    stage.edit().run(below, &walk());
    assert_eq!(step(&mut stage, 0.5), ["update 0.5"]);
    assert_eq!(step(&mut stage, 0.5), ["update 0.5"]);
    let words = step(&mut stage, 0.5);
    assert!(!words.contains(&"update 0.5".to_owned()), "{words:?}");
    assert!(!stage.scene().contains(node) && !stage.scene().contains(below));
    assert_eq!(stage.manager().poses().count(), 0);
    assert!(step(&mut stage, 0.5).is_empty());
}

#[test]
fn what_is_changed_on_the_scene_alone_is_noticed() {
    let mut stage = entered();
    let (node, other) = (add(&mut stage), add(&mut stage));
    for node in [node, other] {
        stage.edit().run(node, &walk());
        stage.edit().schedule_update(node, 0);
    }
    step(&mut stage, 0.0);
    stage.scene_mut().remove(node).unwrap();
    stage.scene_mut().pause(other);
    assert!(step(&mut stage, 0.5).is_empty());
    stage.scene_mut().resume(other);
    assert_eq!(step(&mut stage, 0.5), ["update 0.5"]);
    assert_eq!(x(&mut stage, other), 50.0);
    assert_eq!(stage.manager().count_everything(), 1);
}

const PROJECT: &str = r#"(format: 1,
    images: [(name: "coin", path: "coin.png")],
    sheets: [(name: "spin", image: "coin", columns: 4, rows: 2)],
    nodes: [
        (name: "hat", parent: "hero", sprite: Box((8, 4)), z: -1, start: (position: (0, 12))),
        (name: "hero", sprite: Sheet("spin"), start: (position: (100, 50), rotation: 30, opacity: 200)),
        (name: "coin", sprite: Image("coin"), start: (frame: 0)),
        (name: "box", sprite: Box((8, 4))),
    ],
    clips: [
        (name: "walk", action: Sequence(actions: [
            MoveBy(duration: 1, delta: (60, 30)), CallFunc(name: "there"), RotateBy(duration: 0.5, angle: 90),
        ])),
        (name: "fade", action: RepeatForever(action: Sequence(actions: [FadeOut(duration: 0.5), FadeIn(duration: 0.5)]))),
        (name: "empty"),
    ],
    runs: [
        (clip: "fade", node: "coin", at: 0.75, speed: 2, tag: "glow"),
        (clip: "walk", node: "hero"),
        (clip: "walk", node: "hat", at: 0.5, speed: 0.5),
        (clip: "walk", node: "box", paused: true),
        (clip: "empty", node: "box"),
        (clip: "fade", nodes: ["box", "nobody", "hat", "hero"], stagger: (each: 0.25, from: Last), at: 1, speed: 0.5),
        (clip: "walk", nodes: ["box", "coin", "nobody"], stagger: (each: 0.5, from: Centre)),
    ],
)"#;

fn project() -> Project {
    load(PROJECT).unwrap().project
}

#[test]
fn a_project_plays_as_its_time_line_says() {
    let project = project();
    let mut loaded = ProjectStage::<&str>::new(&project, |_| [16.0, 8.0]).unwrap();
    let timeline = Timeline::new(&project).unwrap();
    loaded.stage.enter();
    loaded.stage.update(0.0, |_, _| {});
    let mut poses = Vec::new();
    let mut heard = Vec::new();
    // Frames of 1/32 s, so that both clocks are exact.
    for frame in 1..=200 {
        loaded.stage.update(1.0 / 32.0, |edit, event| {
            if let StageEvent::Action(event) = event {
                assert!(edit.scene().contains(event.target));
                heard.push((frame, event.name.to_owned()));
            }
        });
        timeline.poses_at(f64::from(frame) / 32.0, &mut poses);
        for ((node, expected), stored) in loaded.nodes.iter().zip(&poses).zip(&project.nodes) {
            let expected = Pose { z: stored.z, ..*expected };
            assert_eq!(loaded.stage.scene().pose(*node), Some(&expected), "{} in frame {frame}", stored.name);
        }
    }
    // Two from the start, one half a second later, and one at half the speed.
    assert_eq!(heard, [32, 32, 48, 16 + 64].map(|frame| (frame, "there".to_owned())));
    let coin = loaded.node("coin").unwrap();
    assert!(loaded.stage.manager().find_by_name(coin, "glow").is_some());
}

#[test]
fn a_project_has_its_order_looks_and_sizes() {
    let mut loaded = ProjectStage::<&str>::new(&project(), |sprite| match sprite {
        Sprite::Sheet(_) => [16.0, 8.0],
        _ => [64.0, 16.0],
    })
    .unwrap();
    let names = ["hat", "hero", "coin", "box"].map(|name| loaded.node(name).unwrap());
    assert_eq!(loaded.nodes, names);
    let mut drawn = Vec::new();
    loaded
        .stage
        .visit(|visited| drawn.extend(visited.sprite.map(|sprite| (visited.node, sprite, visited.size_px))));
    let [hat, hero, coin, cube] = names;
    let expected = [
        (hat, SpriteId(0), [8.0, 4.0]),
        (hero, SpriteId(1), [16.0, 8.0]),
        (coin, SpriteId(2), [64.0, 16.0]),
        (cube, SpriteId(0), [8.0, 4.0]),
    ];
    assert_eq!(drawn, expected);
    assert_eq!(loaded.sprites[2], Sprite::Image("coin".to_owned()));
    assert_eq!(loaded.programs.keys().collect::<Vec<_>>(), ["fade", "walk"]);
}

#[test]
fn parents_that_make_no_tree_are_left_out() {
    let mut project = project();
    project.nodes[0].parent = Some("box".to_owned());
    project.nodes[3].parent = Some("hat".to_owned());
    project.nodes[2].parent = Some("nobody".to_owned());
    let loaded = ProjectStage::<&str>::new(&project, |_| [1.0; 2]).unwrap();
    let scene = loaded.stage.scene();
    let [hat, _, coin, cube] = loaded.nodes[..] else { panic!("four nodes") };
    assert_eq!(
        (scene.parent(hat), scene.parent(cube), scene.parent(coin)),
        (Some(cube), Some(scene.root()), Some(scene.root()))
    );
    project.clips[0].action = Some(Action::move_by(f64::NAN, [0.0; 2]));
    assert_eq!(ProjectStage::<&str>::new(&project, |_| [1.0; 2]).unwrap_err().place().clip(), Some("walk"));
}

#[test]
fn a_director_runs_stages() {
    let mut stage = Nodes::new();
    let node = add(&mut stage);
    stage.edit().run(node, &walk());
    let mut director = Director::new();
    director.control().run_with_scene(stage);
    let mut drawn = Vec::new();
    for _ in 0..6 {
        director.frame(0.0625, |control, stage: &mut Nodes, phase| match phase {
            Phase::Update { dt_secs } => stage.update(dt_secs, |_, _| {}),
            Phase::Visit { .. } => {
                stage.visit(|visited| {
                    if visited.node == node {
                        drawn.push(visited.world_from_node.tx);
                    }
                });
                if drawn.len() == 4 && stage.scene().contains(node) {
                    control.push_scene(Nodes::new());
                }
            }
            _ => {}
        });
    }
    // The frame that puts it on stage, that of the first update, two steps; in the fifth it makes way.
    assert_eq!(drawn, [0.0, 0.0, 6.25, 12.5]);
    assert_eq!(director.scene_count(), 2);
    director.control().pop_scene();
    director.frame(0.0625, |_, _, _| {});
    assert!(director.running_scene().unwrap().scene().is_active(node));
}

/// Nodes that programs call by name, a camera, and named values of two clips.
const CAST: &str = r#"(
    format: 1,
    stage: (size: (480.0, 320.0)),
    nodes: [
        (name: "a", start: (position: (10.0, 10.0))),
        (name: "b", start: (position: (20.0, 20.0))),
        (name: "world"),
    ],
    clips: [
        (name: "push", action: Sequence(actions: [
            TargetedAction(target: "b", action: MoveBy(duration: 1.0, delta: (100.0, 0.0))),
            MoveBy(duration: 1.0, delta: (5.0, 0.0)),
        ])),
        (name: "camera", action: Follow(target: "b", screen: (480.0, 320.0))),
        (name: "health", action: ActionTween(duration: 1.0, key: "health", from: 0.0, to: 10.0)),
        (name: "mana", action: ActionTween(duration: 1.0, key: "mana", from: 0.0, to: 20.0)),
    ],
    runs: [
        (node: "a", clip: "push"),
        (node: "world", clip: "camera"),
        (node: "a", clip: "health"),
        (node: "a", clip: "mana"),
    ],
)"#;

#[test]
fn a_project_on_a_stage_is_the_project_on_a_time_line() {
    let project = load(CAST).unwrap().project;
    let timeline = Timeline::new(&project).unwrap();
    let mut loaded = ProjectStage::<&str>::new(&project, |_| [0.0; 2]).unwrap();
    loaded.stage.enter();
    for update in 0..20_i32 {
        loaded.stage.update(0.125, |_, _| {});
        let mut expected = Vec::new();
        timeline.poses_at(0.125 * f64::from(update), &mut expected);
        for (node, expected) in loaded.nodes.iter().zip(&expected) {
            let pose = loaded.stage.scene().pose(*node).unwrap();
            assert_eq!((pose.position, pose.values), (expected.position, expected.values), "update {update}");
        }
    }
}

#[test]
fn what_stands_still_costs_nothing() {
    let mut stage = entered();
    let nodes: Vec<NodeId> = (0..100).map(|_| add(&mut stage)).collect();
    let program = walk();
    for node in &nodes {
        stage.edit().run(*node, &program);
    }
    step(&mut stage, 0.0);
    let taken_over = |stage: &mut Nodes, dt_secs: f64| {
        let before = stage.updated_poses();
        step(stage, dt_secs);
        stage.updated_poses() - before
    };
    assert_eq!(taken_over(&mut stage, 0.25), 100);
    // Some wait, in the crowd and out of it, and one is moved by the game.
    for node in &nodes[..60] {
        stage.edit().pause(*node);
    }
    assert_eq!(taken_over(&mut stage, 0.25), 100, "they have left the crowd");
    assert_eq!(taken_over(&mut stage, 0.0), 40);
    stage.edit().change_pose(nodes[0], |pose| pose.position[1] = 7.0);
    assert_eq!(taken_over(&mut stage, 0.0), 41);
    assert_eq!(taken_over(&mut stage, 1.0), 40, "they end");
    for _ in 0..100 {
        assert_eq!(taken_over(&mut stage, 1.0), 0);
    }
    for (index, node) in nodes.iter().enumerate() {
        assert_eq!(x(&mut stage, *node), if index < 60 { 25.0 } else { 100.0 });
        stage.edit().resume(*node);
    }
    step(&mut stage, 9.0);
    assert!(nodes.iter().all(|node| stage.scene().pose(*node).is_some_and(|pose| pose.position[0] == 100.0)));
    assert_eq!(stage.scene().pose(nodes[0]).unwrap().position[1], 7.0);
}

#[test]
fn a_loose_node_removed_from_the_scene_alone_is_forgotten_in_time() {
    let mut stage = entered();
    let node = stage.edit().create(Pose::default());
    stage.edit().run(node, &walk());
    stage.scene_mut().remove(node).unwrap();
    (0..64).for_each(|_| drop(step(&mut stage, 0.5)));
    assert_eq!(stage.manager().count_everything(), 0);
}
