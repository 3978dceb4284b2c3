//! Checks of runs.

use std::collections::HashSet;

use super::names::{NameIndex, check_ids};
use super::{MAX_AT_SECS, check_numbers, report_unknown};
use crate::diagnostic::{Code, Diagnostics, FieldPath, Place};
use crate::format::run::Run;
use crate::stagger::StaggerFrom;

/// Slowest and fastest speed of a run: the range of the action Speed.
pub const RUN_SPEEDS: [f64; 2] = [0.001, 1000.0];

pub fn check(runs: &[Run], clips: &NameIndex<'_>, nodes: &NameIndex<'_>, found: &mut Diagnostics) {
    check_ids(found, "runs", runs.iter().map(|run| run.id));
    for (index, run) in runs.iter().enumerate() {
        let path = FieldPath::root();
        let path = || path.item("runs", index);
        if clips.get(&run.clip).is_none() {
            report_unknown(found, Code::UnknownClip, &run.clip, || path().field("clip"));
        }
        for (nth, name) in run.nodes().enumerate().filter(|(_, name)| nodes.get(name).is_none()) {
            report_unknown(found, Code::UnknownNode, name, || node_path(run, &path(), nth));
        }
        check_nodes(run, &path, found);
        check_times(run, &path, found);
    }
}

/// The path of a node's name in a run.
fn node_path(run: &Run, run_path: &FieldPath, nth: usize) -> FieldPath {
    if run.more_nodes.is_empty() { run_path.field("node") } else { run_path.item("nodes", nth) }
}

/// A run may name each node only once.
fn check_nodes(run: &Run, path: &dyn Fn() -> FieldPath, found: &mut Diagnostics) {
    let mut seen = HashSet::new();
    // Most runs have a single node.
    for (nth, name) in run.nodes().enumerate().filter(|_| !run.more_nodes.is_empty()) {
        if !seen.insert(name) {
            found.report(Code::NodeRepeated, |problem| {
                problem.text("node", name).at(Place::of_path(node_path(run, &path(), nth)))
            });
        }
    }
    let last = run.more_nodes.len();
    if let StaggerFrom::Index(index) = run.stagger.from
        && index > last
    {
        found.report(Code::StaggerOutside, |problem| {
            let problem = problem.number("index", index as f64).number("last", last as f64);
            problem.at(Place::of_path(path().field("stagger").field("from")))
        });
    }
}

fn check_times(run: &Run, path: &dyn Fn() -> FieldPath, found: &mut Diagnostics) {
    let at = [0.0, MAX_AT_SECS];
    check_numbers(found, "at", &[run.at], at, || path().field("at"));
    check_numbers(found, "each", &[run.stagger.each_secs], at, || path().field("stagger").field("each"));
    check_numbers(found, "speed", &[run.speed], RUN_SPEEDS, || path().field("speed"));
    if run.tag.as_ref().is_some_and(|tag| tag.trim().is_empty()) {
        found.report(Code::TagEmpty, |problem| problem.at(Place::of_path(path().field("tag"))));
    }
}
