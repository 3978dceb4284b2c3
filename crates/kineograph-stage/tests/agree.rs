//! A game that loads a project and plays it frame by frame shows the poses of its timeline: random trees, several runs on a node, staggers.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../../kineograph-runtime/tests/common/mod.rs"]
mod common;

use std::fmt::Write;

use common::trees;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Project, Value, load};
use kineograph_runtime::{Channel, Timeline};
use kineograph_stage::{ProjectWorld, WorldEvent};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// What plays on which nodes, from when on, in seconds, and how fast.
#[derive(Debug, Clone)]
struct Run {
    action: Action,
    nodes: &'static str,
    at_secs: f64,
    speed: f64,
}

fn run(at_secs: impl Strategy<Value = f64>, speed: impl Strategy<Value = f64>) -> impl Strategy<Value = Run> {
    let follow =
        prop::sample::select(&["p", "a", "f"][..]).prop_map(|name| Action::follow(name, [480.0, 320.0]));
    let elsewhere = (prop::sample::select(&["p", "a", "f"][..]), follow.clone())
        .prop_map(|(target, follow)| Action::targeted(target, follow));
    let tree = prop_oneof![8 => trees::leaf(), 24 => trees::any_tree(), 2 => follow, 1 => elsewhere];
    let nodes = prop::sample::select(&[r#""p""#, r#""a""#, r#""p", "a", "f""#, r#""f", "p""#][..]);
    (tree, nodes, at_secs, speed).prop_map(|(action, nodes, at_secs, speed)| Run {
        action,
        nodes,
        at_secs,
        speed,
    })
}

fn runs(
    at_secs: impl Strategy<Value = f64>,
    speed: impl Strategy<Value = f64>,
) -> impl Strategy<Value = Vec<Run>> {
    prop::collection::vec(run(at_secs, speed), 1..4).prop_map(|mut runs| {
        // The timeline orders them by their starts, a world as they are listed.
        runs.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
        runs
    })
}

/// Read from its text, as a game does.
fn project(runs: &[Run]) -> Project {
    let mut text = String::from(
        r#"(format: 2, nodes: [(name: "p", start: (position: (3, 4), rotation: 30)), (name: "a", parent: "p"), (name: "f")], runs: ["#,
    );
    for (nth, Run { nodes, at_secs, speed, .. }) in runs.iter().enumerate() {
        let from = ["First", "Last", "Edges"][nth % 3];
        let stagger = if nodes.contains(',') {
            format!("stagger: (each: 0.25, from: {from}), ")
        } else {
            String::new()
        };
        write!(text, r#"(clip: "{nth}", nodes: [{nodes}], {stagger}at: {at_secs:?}, speed: {speed:?}), "#)
            .unwrap();
    }
    text.push_str("], clips: [");
    (0..runs.len()).for_each(|nth| write!(text, r#"(name: "{nth}"), "#).unwrap());
    text.push_str("])");
    let mut project = load(&text).unwrap_or_else(|error| panic!("{error}: {text}")).project;
    for (clip, run) in project.clips.iter_mut().zip(runs) {
        clip.action = Some(run.action.clone());
    }
    project
}

/// The first difference between both of more than `tolerance`.
fn difference(project: &Project, frame_secs: f64, tolerance: f64) -> Option<String> {
    let timeline = Timeline::new(project).ok()?;
    let mut loaded = ProjectWorld::<&str>::new(project, |_| [0.0; 2]).ok()?;
    loaded.world.enter();
    let followed = followed(project);
    let (mut before_secs, mut now_secs) = (f64::NEG_INFINITY, 0.0);
    let [mut poses, mut earlier, mut later, mut begun] = [const { Vec::new() }; 4];
    let starts_secs: Vec<f64> =
        project.runs.iter().flat_map(|run| run.starts().map(|(_, start_secs)| start_secs)).collect();
    while now_secs < 6.0 {
        let mut events = Vec::new();
        let dt_secs = if before_secs < 0.0 { 0.0 } else { frame_secs };
        loaded.world.update(dt_secs, |_, event| {
            if let WorldEvent::Action(event) = event {
                let node = loaded.nodes.iter().position(|node| *node == event.target);
                events.push((node.unwrap_or(usize::MAX), event.name.to_owned()));
            }
        });
        timeline.poses_at(now_secs, &mut poses);
        // What is written at once is written an ulp earlier or later.
        let near_secs = if tolerance == 0.0 { 0.0 } else { 4e-9 };
        timeline.poses_at(now_secs - near_secs, &mut earlier);
        timeline.poses_at(now_secs + near_secs, &mut later);
        // A game adds frames up more exactly than `now_secs` is, and shows a run at its very start, where an ease may jump.
        let is_near = |start_secs: &&f64| (*start_secs - now_secs).abs() <= near_secs;
        timeline.poses_at(starts_secs.iter().find(is_near).copied().unwrap_or(now_secs), &mut begun);
        let is_gone = |place: usize| above(project, place).any(|place| poses[place].removed);
        for (place, node) in loaded.nodes.iter().enumerate() {
            let Some(shown) = loaded.world.scene().pose(*node) else {
                if is_gone(place) {
                    continue;
                }
                return Some(format!("node {place} has left at {now_secs} s"));
            };
            if is_gone(place) {
                return Some(format!("node {place} is still there at {now_secs} s"));
            }
            let expected = [&poses, &earlier, &later, &begun].map(|poses| poses[place]);
            let shown = shown.with(Property::Z, expected[0].z);
            let has_place = !followed[place].iter().any(|node| is_gone(*node));
            let differs = |channel: &Channel| {
                (has_place || !channel.is_position())
                    && expected.iter().all(|pose| {
                        let [a, b] = [&shown, pose].map(|pose| pose.get(*channel));
                        (a - b).abs() > tolerance
                    })
            };
            if let Some(channel) = Channel::ALL.into_iter().find(differs) {
                let [shown, expected] = [&shown, &expected[0]].map(|pose| pose.get(channel));
                return Some(format!("{channel} of {place} at {now_secs} s: {shown}, not {expected}"));
            }
        }
        let expected = timeline.events(before_secs, now_secs).into_iter();
        let mut expected: Vec<_> = expected.map(|event| (event.node, event.name)).collect();
        // In the update in which a node leaves, a game plays on what stands below it.
        let leaves_with_parent =
            |(place, _): &(usize, String)| above(project, *place).skip(1).any(|place| poses[place].removed);
        events.retain(|event| !leaves_with_parent(event));
        expected.retain(|event| !leaves_with_parent(event));
        expected.sort_unstable();
        events.sort_unstable();
        if events != expected {
            return Some(format!("events until {now_secs} s: {events:?}, not {expected:?}"));
        }
        (before_secs, now_secs) = (now_secs, now_secs + frame_secs);
    }
    None
}

/// For each node those on which its place depends by a `Follow`: where one of them has left, game and timeline leave it in different places.
fn followed(project: &Project) -> Vec<Vec<usize>> {
    fn names<'a>(action: &'a Action, kind: &str, found: &mut Vec<&'a str>) {
        if let (true, Some(Value::Text(name))) = (action.spec().name == kind, action.param("target")) {
            found.push(name);
        }
        action.children.iter().for_each(|child| names(child, kind, found));
    }
    let place = |name: &str| project.nodes.iter().position(|node| node.name == name);
    let mut followed: Vec<Vec<usize>> = vec![Vec::new(); project.nodes.len()];
    for (run, clip) in project.runs.iter().zip(&project.clips) {
        let (mut names_followed, mut targets) = (Vec::new(), Vec::new());
        clip.action.iter().for_each(|action| names(action, "Follow", &mut names_followed));
        clip.action.iter().for_each(|action| names(action, "TargetedAction", &mut targets));
        if names_followed.is_empty() {
            continue;
        }
        let own: Vec<usize> = run.starts().filter_map(|(node, _)| place(node)).collect();
        let others: Vec<usize> =
            names_followed.iter().filter_map(|name| place(name)).chain(own.clone()).collect();
        for node in own.iter().copied().chain(targets.iter().filter_map(|name| place(name))) {
            followed[node].extend(&others);
        }
    }
    for _ in 0..followed.len() {
        followed = (followed.iter())
            .map(|nodes| {
                nodes.iter().flat_map(|node| followed[*node].iter().chain([node]).copied()).collect()
            })
            .map(|nodes: std::collections::BTreeSet<usize>| nodes.into_iter().collect())
            .collect();
    }
    followed
}

/// A node and those that it stands below.
fn above(project: &Project, node: usize) -> impl Iterator<Item = usize> {
    let parent = |node: &usize| {
        let name = project.nodes[*node].parent.as_ref()?;
        project.nodes.iter().position(|node| node.name == *name)
    };
    core::iter::successors(Some(node), parent)
}

/// So many random sets, of which none may differ.
fn agree(sets: u32, runs: impl Strategy<Value = Vec<Run>>, frames_secs: &'static [f64], tolerance: f64) {
    let mut runner = TestRunner::deterministic();
    let frames_secs = prop::sample::select(frames_secs);
    let mut differing = Vec::new();
    for _ in 0..sets {
        let (runs, frame_secs) = (&runs, &frames_secs).new_tree(&mut runner).unwrap().current();
        let difference = difference(&project(&runs), frame_secs, tolerance);
        differing.extend(difference.map(|what| format!("{what}: {runs:?}")));
    }
    assert!(differing.is_empty(), "{} of {sets}: {}", differing.len(), differing.join("\n\n"));
}

#[test]
fn a_loaded_project_shows_the_bits_of_its_timeline() {
    let at_secs = prop_oneof![Just(0.0), (0..128_u32).prop_map(|n| f64::from(n) / 64.0)];
    let speed = prop::sample::select(&[1.0, 0.5, 2.0][..]);
    agree(2_000, runs(at_secs, speed), &[1.0 / 64.0, 0.171875, 0.5, 1.25], 0.0);
}

/// Where starts, speeds and frames are no powers of two, each of both rounds them in its own way. Exponential and elastic eases jump by up to a
/// thousandth of some 300 px where they begin.
#[test]
fn a_loaded_project_shows_its_timeline_at_any_speed() {
    let at_secs = prop_oneof![Just(0.0), Just(0.3), (0..20_u32).prop_map(|n| f64::from(n) / 10.0)];
    let speed = prop::sample::select(&[1.0, 0.7, 1.3, 0.1, 3.0, 1.1][..]);
    agree(2_000, runs(at_secs, speed), &[1.0 / 60.0, 0.1, 1.0 / 30.0], 0.5);
}

#[test]
fn of_runs_that_begin_together_at_other_speeds_the_later_one_finds_what_the_earlier_one_wrote() {
    let pairs = [
        [Action::toggle_visibility(), Action::toggle_visibility()],
        [Action::fade_to(0.0, 0.0), Action::fade_in(1.0)],
    ];
    for (nth, speed) in (1..20).flat_map(|nth| [0.7, 1.3, 0.1, 3.0, 1.1].map(|speed| (nth, speed))) {
        for (pair, speeds) in pairs.iter().flat_map(|pair| [(pair, [speed, 1.0]), (pair, [1.0, speed])]) {
            let runs: Vec<Run> = (pair.iter().zip(speeds))
                .map(|(action, speed)| {
                    let at_secs = f64::from(nth) / 10.0;
                    Run { action: action.clone(), nodes: r#""p""#, at_secs, speed }
                })
                .collect();
            for frame_secs in [1.0 / 60.0, 1.0 / 64.0] {
                assert_eq!(difference(&project(&runs), frame_secs, 0.001), None, "{runs:?}");
            }
        }
    }
}
