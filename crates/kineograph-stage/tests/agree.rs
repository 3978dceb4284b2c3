//! A game that loads a project and plays it frame by frame shows the poses of its timeline: random trees, several runs on a node, staggers.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../../kineograph-runtime/tests/common/mod.rs"]
mod common;

use std::fmt::Write;

use common::trees;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Project, load};
use kineograph_runtime::{Channel, Timeline};
use kineograph_stage::ProjectWorld;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

const SETS: u32 = 400;

/// What plays on which nodes, from when on, in 1/64 s, and how fast.
#[derive(Debug, Clone)]
struct Run {
    action: Action,
    nodes: &'static str,
    at_64ths: u32,
    speed: f64,
}

fn run() -> impl Strategy<Value = Run> {
    let tree = prop_oneof![1 => trees::leaf(), 3 => trees::any_tree()];
    let nodes = prop::sample::select(&[r#""p""#, r#""a""#, r#""p", "a", "f""#, r#""f", "p""#][..]);
    let speed = prop::sample::select(&[1.0, 0.5, 2.0][..]);
    let at_64ths = prop_oneof![Just(0), 0..128_u32];
    (tree, nodes, at_64ths, speed).prop_map(|(action, nodes, at_64ths, speed)| Run {
        action,
        nodes,
        at_64ths,
        speed,
    })
}

/// Read from its text, as a game does.
fn project(runs: &[Run]) -> Project {
    let mut text = String::from(
        r#"(format: 1, nodes: [(name: "p", start: (position: (3, 4), rotation: 30)), (name: "a"), (name: "f")], runs: ["#,
    );
    for (nth, Run { nodes, at_64ths, speed, .. }) in runs.iter().enumerate() {
        let at_secs = f64::from(*at_64ths) / 64.0;
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

/// The first difference between both.
fn difference(project: &Project, frame_secs: f64) -> Option<String> {
    let timeline = Timeline::new(project).ok()?;
    let mut loaded = ProjectWorld::<&str>::new(project, |_| [0.0; 2]).ok()?;
    loaded.world.enter();
    let (mut now_secs, mut poses) = (0.0, Vec::new());
    loaded.world.update(0.0, |_, _| {});
    while now_secs < 6.0 {
        timeline.poses_at(now_secs, &mut poses);
        if poses.iter().any(|pose| pose.removed) {
            return None;
        }
        for (node, expected) in loaded.nodes.iter().zip(&poses) {
            let shown = loaded.world.scene().pose(*node)?.with(Property::Z, expected.z);
            let differs = |channel: &Channel| shown.get(*channel) != expected.get(*channel);
            if let Some(channel) = Channel::ALL.into_iter().find(differs) {
                let [shown, expected] = [&shown, expected].map(|pose| pose.get(channel));
                return Some(format!("{channel} at {now_secs} s: {shown}, not {expected}"));
            }
        }
        loaded.world.update(frame_secs, |_, _| {});
        now_secs += frame_secs;
    }
    None
}

#[test]
fn a_loaded_project_shows_the_bits_of_its_timeline() {
    let mut runner = TestRunner::deterministic();
    let sets = prop::collection::vec(run(), 1..4).prop_map(|mut runs| {
        // The timeline orders them by their starts, a world as they are listed.
        runs.sort_by_key(|run| run.at_64ths);
        runs
    });
    let frames_secs = prop::sample::select(&[1.0 / 64.0, 0.171875, 0.5, 1.25][..]);
    let mut differing = Vec::new();
    for _ in 0..SETS {
        let (runs, frame_secs) = (&sets, &frames_secs).new_tree(&mut runner).unwrap().current();
        differing.extend(difference(&project(&runs), frame_secs).map(|what| format!("{what}: {runs:?}")));
    }
    assert!(differing.is_empty(), "{} of {SETS}: {}", differing.len(), differing.join("\n\n"));
}
