//! Runs, and whether clips suit the nodes that they run on.

use std::collections::HashSet;

use super::clips::{action_place, visit};
use super::names::{Names, check_ids, unknown};
use super::nodes::{frame_count, frames};
use super::{MAX_AT_SECS, Range, Report};
use crate::format::action::Action;
use crate::format::clips::Clips;
use crate::format::place::Place;
use crate::format::project::{Clip, Node, Project};
use crate::format::run::Run;
use crate::format::spec::Kind;
use crate::format::value::Value;
use crate::prelude::*;
use crate::stagger::StaggerFrom;

/// The same range as the action Speed.
const SPEED: Range = Range { min: 0.001, max: 1000.0 };

pub(super) fn check(project: &Project, trees: &Clips<'_>, report: &mut Report) {
    check_ids(report, "runs", "run", project.runs.iter().map(|run| run.id));
    let clips = Names::of(project.clips.iter().map(|clip| clip.name.as_str()));
    let nodes = Names::of(project.nodes.iter().map(|node| node.name.as_str()));
    for (index, run) in project.runs.iter().enumerate() {
        let place = Place::root().item("runs", index);
        let clip = clips.get(&run.clip);
        if clip.is_none() {
            let known = project.clips.iter().map(|clip| clip.name.as_str());
            report.error(place.field("clip"), unknown("clip", &run.clip, known));
        }
        for (nth, name) in run.nodes().enumerate().filter(|(_, name)| nodes.get(name).is_none()) {
            let known = project.nodes.iter().map(|node| node.name.as_str());
            report.error(node_place(run, &place, nth), unknown("node", name, known));
        }
        check_repeated(run, &place, report);
        check_times(run, &place, report);
    }
    check_frames(project, (&clips, trees), &nodes, report);
}

/// Where the name of a node stands.
fn node_place(run: &Run, run_place: &Place, nth: usize) -> Place {
    if run.more_nodes.is_empty() { run_place.field("node") } else { run_place.item("nodes", nth) }
}

/// A clip plays once on each node of a run.
fn check_repeated(run: &Run, place: &Place, report: &mut Report) {
    let mut seen = HashSet::new();
    // Most runs have one node.
    for (nth, name) in run.nodes().enumerate().filter(|_| !run.more_nodes.is_empty()) {
        if !seen.insert(name) {
            let what = format!("Node \"{name}\" is named twice in this run; take one of them out");
            report.error(node_place(run, place, nth), what);
        }
    }
    if run.tag.as_ref().is_some_and(|tag| tag.trim().is_empty()) {
        let what = format!(
            "Run of \"{}\" on \"{}\": the tag is empty; write a name or leave it out",
            run.clip, run.node
        );
        report.error(place.field("tag"), what);
    }
}

fn check_times(run: &Run, place: &Place, report: &mut Report) {
    let what = format!("Run of \"{}\" on \"{}\"", run.clip, run.node);
    let at = Range { min: 0.0, max: MAX_AT_SECS };
    report.numbers(&place.field("at"), &format!("{what}: at"), &[run.at], at);
    let each = place.field("stagger").field("each");
    report.numbers(&each, &format!("{what}: each"), &[run.stagger.each_secs], at);
    let count = 1 + run.more_nodes.len();
    if let StaggerFrom::Index(index) = run.stagger.from
        && index >= count
    {
        let last = count - 1;
        let what = format!(
            "{what}: the stagger begins with node {index}, but its nodes are 0 to {last}; write one of these"
        );
        report.error(place.field("stagger").field("from"), what);
    }
    report.numbers(&place.field("speed"), &format!("{what}: speed"), &[run.speed], SPEED);
}

/// Warns of frames that a sheet does not have, once a clip and node.
fn check_frames(
    project: &Project,
    (clips, trees): (&Names<'_>, &Clips<'_>),
    nodes: &Names<'_>,
    report: &mut Report,
) {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for run in &project.runs {
        if let Some(clip) = clips.get(&run.clip) {
            pairs.extend(run.nodes().filter_map(|node| Some((clip, nodes.get(node)?))));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    // What the clips play inside of them is seen on the same nodes.
    for (clip_index, node_index) in pairs.clone() {
        if let Some(tree) = &project.clips[clip_index].action {
            let played = trees.played_by(tree).into_iter().filter_map(|name| clips.get(name));
            pairs.extend(played.map(|clip_index| (clip_index, node_index)));
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    for (clip_index, node_index) in pairs {
        let (clip, node) = (&project.clips[clip_index], &project.nodes[node_index]);
        let place = Place::root().item("clips", clip_index).field("action");
        check_frames_on(project, clip, node, &place, report);
    }
}

fn check_frames_on(project: &Project, clip: &Clip, node: &Node, place: &Place, report: &mut Report) {
    let (Some(tree), Some(count)) = (&clip.action, frame_count(project, node)) else { return };
    visit(tree, &mut Vec::new(), &mut |action, path| {
        if let Some((nth, frame)) = first_frame_outside(action, count) {
            let place = action_place(tree, path, place).item("frames", nth);
            let name = &node.name;
            let message = format!(
                "Animate shows frame {frame}, but the sheet of node \"{name}\" has {}; the last is shown instead",
                frames(count)
            );
            report.warning(place, message);
        }
    });
}

fn first_frame_outside(action: &Action, count: u64) -> Option<(usize, u32)> {
    let Value::Frames(steps) = (action.kind() == Kind::Animate).then(|| action.param("frames")).flatten()?
    else {
        return None;
    };
    let outside = steps.iter().enumerate().find(|(_, step)| u64::from(step.frame) >= count)?;
    Some((outside.0, outside.1.frame))
}
