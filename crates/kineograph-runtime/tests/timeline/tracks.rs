//! The timeline of a whole project: runs on nodes, their order, their events.

use std::sync::Arc;

use kineograph_runtime::Severity;
use kineograph_runtime::format::{Action, Clip, Content, Node, Project, Run};
use kineograph_runtime::{ActionManager, Length, Pose, Program, Timeline, Track};

fn node(name: &str) -> Node {
    let text = format!("(name: \"{name}\")");
    ron::from_str(&text).unwrap()
}

fn clip(name: &str, action: Action) -> Clip {
    Clip::new(name.to_owned(), action)
}

fn run(clip: &str, node: &str, at: f64, speed: f64) -> Run {
    Run::new(clip, node).with_at(at).with_speed(speed)
}

fn project(clips: Vec<Clip>, runs: Vec<Run>) -> Project {
    Project::default().with_nodes(vec![node("a"), node("b")]).with_clips(clips).with_runs(runs)
}

fn poses(timeline: &Timeline, secs: f64) -> Vec<Pose> {
    let mut poses = Vec::new();
    timeline.poses_at(secs, &mut poses);
    poses
}

#[test]
fn a_run_starts_at_its_time_and_plays_at_its_speed() {
    let clips = vec![clip("move", Action::move_by(1.0, [100.0, 0.0]))];
    let timeline = Timeline::new(&project(clips, vec![run("move", "b", 2.0, 0.5)])).unwrap();
    let x = |secs| poses(&timeline, secs)[1].position[0];
    assert_eq!([x(0.0), x(2.0), x(3.0), x(4.0), x(99.0)], [0.0, 0.0, 50.0, 100.0, 100.0]);
    assert_eq!(poses(&timeline, 3.0)[0], Pose::default(), "the other node stays");
    assert_eq!(timeline.length(), Length::Finite(4.0));
}

#[test]
fn positions_of_overlapping_runs_add_up_and_elsewhere_the_last_write_wins() {
    let clips = vec![
        clip("right", Action::spawn([Action::move_by(2.0, [100.0, 0.0]), Action::fade_to(2.0, 0.0)])),
        clip("up", Action::spawn([Action::move_by(1.0, [0.0, 40.0]), Action::fade_to(1.0, 255.0)])),
    ];
    let runs = vec![run("right", "a", 0.0, 1.0), run("up", "a", 0.5, 1.0)];
    let timeline = Timeline::new(&project(clips, runs)).unwrap();
    let at = |secs| poses(&timeline, secs)[0];
    assert_eq!(at(1.0).position, [50.0, 20.0]);
    // Both write: the later run wins, from the opacity that it found.
    let found = 255.0 * 0.75;
    assert!((at(1.0).opacity - (found + (255.0 - found) * 0.5)).abs() < 1e-3, "{}", at(1.0).opacity);
    // The later run is over at 1.5 s: the one that still writes wins.
    assert!((at(1.75).opacity - 255.0 * 0.125).abs() < 1e-3);
    assert_eq!(at(5.0).position, [100.0, 40.0]);
}

#[test]
fn a_later_run_starts_from_what_the_one_before_left() {
    let clips =
        vec![clip("grow", Action::scale_by(1.0, [2.0, 2.0])), clip("go", Action::move_to(1.0, [10.0, 0.0]))];
    // In any order in the file.
    let runs = vec![run("grow", "a", 3.0, 1.0), run("go", "a", 5.0, 1.0), run("grow", "a", 0.0, 1.0)];
    let timeline = Timeline::new(&project(clips, runs)).unwrap();
    assert_eq!(poses(&timeline, 4.0)[0].scale, [4.0, 4.0]);
    assert_eq!(poses(&timeline, 5.5)[0].position, [5.0, 0.0]);
    assert_eq!(poses(&timeline, 5.5)[0].scale, [4.0, 4.0]);
}

#[test]
fn events_are_listed_by_time_with_their_node() {
    let beat = |name: &str| Action::sequence([Action::delay(0.5), Action::call_func(name)]);
    let clips = vec![clip("tick", Action::repeat_forever(beat("tick"))), clip("tock", beat("tock"))];
    let runs = vec![run("tick", "b", 0.0, 1.0), run("tock", "a", 0.25, 2.0)];
    let timeline = Timeline::new(&project(clips, runs)).unwrap();
    let events = timeline.events(0.0, 1.0);
    let seen: Vec<(usize, f64, &str)> =
        events.iter().map(|event| (event.node, event.at_secs, event.name.as_str())).collect();
    assert_eq!(seen, [(0, 0.5, "tock"), (1, 0.5, "tick"), (1, 1.0, "tick")]);
    assert!(timeline.events(1.0, 1.4).is_empty());
    assert_eq!(timeline.length(), Length::Endless);
}

#[test]
fn paused_runs_and_runs_of_what_is_not_there_do_not_play() {
    let clips = vec![clip("move", Action::move_by(1.0, [100.0, 0.0]))];
    let paused = run("move", "a", 0.0, 1.0).with_paused(true);
    let runs = vec![paused, run("move", "nobody", 0.0, 1.0), run("nothing", "a", 0.0, 1.0)];
    let timeline = Timeline::new(&project(clips, runs)).unwrap();
    assert_eq!(poses(&timeline, 1.0), vec![Pose::default(); 2]);
}

#[test]
fn a_clip_that_is_no_valid_tree_is_named() {
    let clips = vec![clip("bad", Action::move_by(-1.0, [0.0, 0.0]))];
    let error = Timeline::new(&project(clips, Vec::new())).unwrap_err();
    assert_eq!(error.to_string(), "clip \"bad\", MoveBy: duration must be at least 0 (is -1)");
    assert_eq!((error.place().clip(), error.others().len()), (Some("bad"), 0));
}

#[test]
fn seeking_a_track_in_any_order_gives_the_same_bits() {
    let mut track = Track::new(Pose::default());
    let wave = Action::sequence([Action::move_by(0.7, [3.0, 9.0]), Action::rotate_by(0.3, 77.0)]);
    track.add_run(Program::compile(&Action::repeat_forever(wave)).unwrap(), 0.1, 1.3);
    track.add_run(Program::compile(&Action::move_to(2.0, [-50.0, 8.0])).unwrap(), 0.4, 0.9);
    let times: Vec<f64> = (0..500).map(|n| f64::from(n) / 60.0).collect();
    let forwards: Vec<Pose> = times.iter().map(|secs| track.pose_at(*secs)).collect();
    let mut backwards: Vec<Pose> = times.iter().rev().map(|secs| track.pose_at(*secs)).collect();
    backwards.reverse();
    assert_eq!(forwards, backwards);
}

#[test]
fn parts_play_on_the_nodes_that_they_name() {
    let tree = Action::sequence([
        Action::move_by(1.0, [10.0, 0.0]),
        Action::targeted("b", Action::fade_to(1.0, 55.0)),
        Action::targeted("nobody", Action::fade_to(1.0, 55.0)),
    ]);
    let clips = vec![clip("show", tree), clip("dim", Action::fade_to(0.5, 155.0))];
    let timeline =
        Timeline::new(&project(clips, vec![run("show", "a", 1.0, 2.0), run("dim", "b", 0.0, 1.0)])).unwrap();
    // What waits does not hide what the other run has done.
    assert_eq!(poses(&timeline, 1.25)[1].opacity, 155.0);
    assert_eq!(poses(&timeline, 1.75)[1].opacity, 105.0);
    assert_eq!(poses(&timeline, 9.0)[1].opacity, 55.0);
    assert_eq!(poses(&timeline, 9.0)[0].opacity, 255.0);
}

#[test]
fn a_follower_is_placed_behind_the_others() {
    let clips = vec![
        clip("camera", Action::follow("b", [100.0, 100.0])),
        clip("walk", Action::move_by(1.0, [80.0, 0.0])),
    ];
    let timeline =
        Timeline::new(&project(clips, vec![run("camera", "a", 0.5, 1.0), run("walk", "b", 0.0, 1.0)]))
            .unwrap();
    assert_eq!(poses(&timeline, 0.25)[0].position, [0.0, 0.0]);
    assert_eq!(poses(&timeline, 0.75)[0].position, [-10.0, 50.0]);
    assert_eq!(timeline.length(), Length::Endless);
}

/// Whatever follows whatever: nodes before and behind it, itself, and what follows something itself.
#[test]
fn the_pose_of_one_node_is_that_among_all() {
    let names = ["a", "b", "c"];
    let program = |action: &Action| Arc::new(Program::compile(action).unwrap());
    for followed in 0..64 {
        let mut timeline = Timeline::of_nodes(names.map(|name| (name, Pose::at([3.0, 1.0]))));
        for node in 0..3 {
            timeline.run(node, &program(&Action::move_by(1.0, [80.0, [10.0, 11.0, 12.0][node]])), 0.0, 1.0);
            if let Some(target) = names.get((followed >> (2 * node)) & 3) {
                timeline.run(node, &program(&Action::follow(*target, [100.0, 60.0])), 0.25, 1.0);
            }
        }
        for secs in [0.125, 0.75] {
            let all = poses(&timeline, secs);
            for (node, pose) in all.iter().enumerate() {
                assert_eq!(timeline.pose_at(node, secs), Some(*pose), "{followed} {node} {secs}");
            }
        }
        assert_eq!(timeline.pose_at(3, 0.5), None);
    }
}

#[test]
fn a_target_that_is_not_there_is_a_warning() {
    let project = project(vec![clip("show", Action::targeted("bb", Action::hide()))], Vec::new());
    let problems = kineograph_runtime::format::check(&project);
    let found: Vec<_> =
        problems.iter().map(|problem| (problem.severity, problem.place.path().to_string())).collect();
    assert!(found.contains(&(Severity::Warning, "clips[0].action.target".to_owned())), "{found:?}");
}

/// What a game sees that runs the same programs at the same times.
fn managed(start: Pose, runs: &[(f64, Arc<Program>)], secs: f64) -> Pose {
    let mut manager = ActionManager::new();
    manager.actions.add_target((), start);
    let steps = (secs / 0.125).round() as u32;
    for step in 0..=steps {
        for (_, program) in runs.iter().filter(|(at_secs, _)| *at_secs == f64::from(step) * 0.125) {
            manager.actions.run((), program).unwrap();
        }
        // The update that comes right after a run evaluates its start.
        manager.update(0.0, |_, _| {});
        if step < steps {
            manager.update(0.125, |_, _| {});
        }
    }
    manager.actions.pose(()).unwrap()
}

#[test]
fn a_run_goes_on_from_what_others_have_made_of_a_channel_until_it_writes_it() {
    let walk = Program::compile(&Action::sequence([
        Action::delay(1.5),
        Action::rotate_by(1.0, 90.0),
        Action::fade_to(0.5, 100.0),
    ]))
    .unwrap();
    let turn = Program::compile(&Action::sequence([
        Action::rotate_by(0.5, 30.0),
        Action::scale_by(0.5, [2.0, 2.0]),
        Action::scale_by(0.25, [0.5, 3.0]),
    ]))
    .unwrap();
    for (first, second, at_secs) in [(&walk, &walk, 0.5), (&walk, &turn, 0.25), (&turn, &walk, 0.125)] {
        let mut track = Track::new(Pose::default());
        track.add_run(Arc::clone(first), 0.0, 1.0);
        track.add_run(Arc::clone(second), at_secs, 1.0);
        let runs = [(0.0, Arc::clone(first)), (at_secs, Arc::clone(second))];
        for step in 0..36 {
            let secs = f64::from(step) * 0.125;
            assert_eq!(track.pose_at(secs), managed(Pose::default(), &runs, secs), "at {secs}");
        }
        // Added the other way round it is the same.
        let mut other = Track::new(Pose::default());
        other.add_run(Arc::clone(second), at_secs, 1.0);
        other.add_run(Arc::clone(first), 0.0, 1.0);
        assert_eq!(other.pose_at(3.0), track.pose_at(3.0));
    }
}

#[test]
fn of_two_runs_that_end_in_one_update_the_one_that_ends_later_has_the_last_word() {
    let fades = [(0.512, 55.0), (0.505, 250.0)];
    let programs = fades.map(|(secs, to)| Program::compile(&Action::fade_to(secs, to)).unwrap());
    for order in [[0, 1], [1, 0]] {
        let mut track = Track::new(Pose::default());
        for nth in order {
            track.add_run(Arc::clone(&programs[nth]), 0.0, 1.0);
        }
        for step_secs in [1.0 / 60.0, 0.001, 0.51, 2.0] {
            let mut manager = ActionManager::new();
            manager.actions.add_target((), Pose::default());
            for nth in order {
                manager.actions.run((), &programs[nth]).unwrap();
            }
            manager.update(0.0, |_, _| {});
            let mut secs = 0.0;
            while secs < 2.0 {
                manager.update(step_secs, |_, _| {});
                secs += step_secs;
                let (found, right) = (manager.actions.pose(()).unwrap().opacity, track.pose_at(secs).opacity);
                assert!((found - right).abs() < 1e-3, "{found} for {right} at {secs} by {step_secs}");
            }
            assert_eq!(manager.actions.pose(()).unwrap().opacity, 55.0, "by {step_secs}");
        }
    }
}

#[test]
fn events_of_parts_are_those_of_the_nodes_that_they_name() {
    let tree = Action::sequence([
        Action::call_func("go"),
        Action::targeted("b", Action::sequence([Action::delay(1.0), Action::call_func("open")])),
        Action::targeted("nobody", Action::call_func("hm")),
    ]);
    let timeline =
        Timeline::new(&project(vec![clip("show", tree)], vec![run("show", "a", 1.0, 2.0)])).unwrap();
    let events = timeline.events(0.0, 9.0);
    let seen: Vec<(usize, f64, &str)> =
        events.iter().map(|event| (event.node, event.at_secs, event.name.as_str())).collect();
    assert_eq!(seen, [(0, 1.0, "go"), (1, 1.5, "open"), (0, 1.5, "hm")]);
}

/// cocos2d-x: `ResizeTo` starts from the content size, which a box has before anything plays.
#[test]
fn a_size_changes_from_that_of_the_content() {
    let clips = vec![
        clip("to", Action::resize_to(1.0, [80.0, 10.0])),
        clip("by", Action::resize_by(1.0, [10.0, -10.0])),
    ];
    let node = |name: &str| Node::new(name).with_content(Content::Box([40.0, 30.0]));
    let project = Project::default()
        .with_nodes(vec![node("to"), node("by")])
        .with_clips(clips)
        .with_runs(vec![Run::new("to", "to"), Run::new("by", "by")]);
    let timeline = Timeline::new(&project).unwrap();
    let sizes = |secs: f64| {
        let mut poses = Vec::new();
        timeline.poses_at(secs, &mut poses);
        [poses[0].size, poses[1].size]
    };
    assert_eq!(sizes(0.0), [[40.0, 30.0]; 2]);
    assert_eq!(sizes(0.5), [[60.0, 20.0], [45.0, 25.0]]);
    assert_eq!(sizes(1.0), [[80.0, 10.0], [50.0, 20.0]]);
}
