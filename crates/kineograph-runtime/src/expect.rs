//! Compares the motion of a project with the project's expectations.

mod events;

use crate::diagnostic::{Code, Diagnostic, Diagnostics, FieldPath, Place};
use crate::error::Error;
use crate::format::{Expectation, Project, parts};
use crate::pose::Pose;
use crate::prelude::*;
use crate::timeline::{InsideEvent, Timeline, TimelineEvent};
use crate::words::nearest;
use events::{EventTally, seen};

impl Project {
    /// The [expectations](Self::expect) that the motion of this project doesn't meet: a diagnostic for each part of a pose and each
    /// event, in file order. A pure function of the project.
    ///
    /// ```
    /// use kineograph_runtime::format::Project;
    /// let project = Project::from_ron_text(r#"(
    ///     format: 2,
    ///     nodes: [(name: "coin")],
    ///     clips: [(name: "rise", action: MoveBy(duration: 1, delta: (0, 80)))],
    ///     runs: [(clip: "rise", node: "coin")],
    ///     expect: [Pose(node: "coin", at: 0.5, pose: (position: (0, 50)))],
    /// )"#)?;
    /// let unmet = project.unmet_expectations()?;
    /// assert_eq!(unmet[0].message(), "at 0.5 s position of “coin” must be (0, 50), but is (0, 40)");
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Timeline::new`].
    pub fn unmet_expectations(&self) -> Result<Diagnostics, Error> {
        Ok(Timeline::new(self)?.unmet(&self.expect))
    }
}

impl Timeline {
    /// As [`Project::unmet_expectations`], for an existing timeline. Places begin at the project. An unknown node is unmet.
    pub fn unmet(&self, expect: &[Expectation]) -> Diagnostics {
        self.unmet_inside(expect, &mut |_| None)
    }

    /// As [`Self::unmet`], with the events inside of the symbols that nodes show. `shown` gives the timeline of what is shown at the end of a
    /// path of nodes, if it is a symbol, as for [`Self::events_inside`].
    pub fn unmet_inside<'a>(
        &'a self,
        expect: &[Expectation],
        shown: &mut dyn FnMut(&[usize]) -> Option<&'a Self>,
    ) -> Diagnostics {
        let mut unmet: Vec<Vec<Diagnostic>> = vec![Vec::new(); expect.len()];
        // In order of time, so that the poses of one time are computed once.
        let mut order: Vec<usize> = (0..expect.len()).collect();
        order.sort_by(|a, b| expect[*a].at_secs().total_cmp(&expect[*b].at_secs()));
        let mut moment = PosesAt { timeline: self, at_secs: f64::NAN, poses: Vec::new() };
        for index in order {
            let path = || FieldPath::root().item("expect", index);
            unmet[index] = match &expect[index] {
                Expectation::Pose { node, at_secs, .. } => {
                    let pose = self.node_index(node).and_then(|node| moment.pose(node, *at_secs));
                    unmet_pose(&expect[index], pose.as_ref(), &path)
                }
                event => unmet_event(self, event, &path, shown).into_iter().collect(),
            };
        }
        let mut found = Diagnostics::default();
        unmet.into_iter().flatten().for_each(|diagnostic| found.push(diagnostic));
        if found.iter().any(|found| found.code == Code::UnknownExpectedNode) {
            let names = self.node_names();
            found.suggest(|_, name| nearest(name, names.iter().copied()));
        }
        found
    }
}

/// The poses of all nodes at the last requested time. Only nodes that follow others need them.
struct PosesAt<'a> {
    timeline: &'a Timeline,
    at_secs: f64,
    poses: Vec<Pose>,
}

impl PosesAt<'_> {
    fn pose(&mut self, node: usize, at_secs: f64) -> Option<Pose> {
        if let Some(pose) = self.timeline.own_pose_at(node, at_secs) {
            return Some(pose);
        }
        if self.at_secs.to_bits() != at_secs.to_bits() {
            self.at_secs = at_secs;
            self.timeline.poses_at(at_secs, &mut self.poses);
        }
        self.poses.get(node).copied()
    }
}

fn unmet_pose(
    expectation: &Expectation,
    found: Option<&Pose>,
    path: &dyn Fn() -> FieldPath,
) -> Vec<Diagnostic> {
    let Expectation::Pose { node, at_secs, pose, tolerance } = expectation else { return Vec::new() };
    let Some(found) = found else { return vec![node_missing(node, path)] };
    let unmet = parts(pose).filter(|part| !part.is_met(found, *tolerance));
    unmet
        .map(|part| {
            let unmet = Diagnostic::new(Code::PoseUnmet).number("secs", *at_secs).text("part", part.name);
            let unmet = unmet.text("node", node).text("expected", &part.expected());
            let unmet = unmet.text("found", &part.found(found));
            unmet.at(Place::of_path(path().field("pose").field(part.name)))
        })
        .collect()
}

/// A check reports this too, as a warning, since a game plays without it. Here the expectation is unmet.
fn node_missing(node: &str, path: &dyn Fn() -> FieldPath) -> Diagnostic {
    let missing = Diagnostic::new(Code::UnknownExpectedNode).text("name", node);
    missing.at(Place::of_path(path().field("node"))).into_error()
}

/// Whether a path of nodes is that from a node, or from any, to the node inside with the last of these names.
fn leads_there<'a>(
    path: &[usize],
    on_node: Option<usize>,
    inside: &[String],
    shown: &mut dyn FnMut(&[usize]) -> Option<&'a Timeline>,
) -> bool {
    let Some((first, rest)) = path.split_first() else { return false };
    rest.len() == inside.len()
        && on_node.is_none_or(|node| node == *first)
        && rest.iter().zip(inside).enumerate().all(|(depth, (node, name))| {
            shown(&path[..=depth]).is_some_and(|around| around.node_index(name) == Some(*node))
        })
}

fn unmet_event<'a>(
    timeline: &'a Timeline,
    expectation: &Expectation,
    path: &dyn Fn() -> FieldPath,
    shown: &mut dyn FnMut(&[usize]) -> Option<&'a Timeline>,
) -> Option<Diagnostic> {
    let Expectation::Event { name, node, inside, from_secs, to_secs, count } = expectation else {
        return None;
    };
    let on_node = match node {
        None => None,
        Some(node) => match timeline.node_index(node) {
            Some(index) => Some(index),
            None => return Some(node_missing(node, path)),
        },
    };
    let found = seen([*from_secs, *to_secs], |after_secs, until_secs| {
        if inside.is_empty() {
            let events = timeline.events(after_secs, until_secs);
            let is_meant =
                |event: &TimelineEvent| event.name == *name && on_node.is_none_or(|node| event.node == node);
            return [events.iter().filter(|event| is_meant(event)).count(), events.len()];
        }
        let events = timeline.events_inside(after_secs, until_secs, shown);
        let mut is_meant =
            |event: &InsideEvent| event.name == *name && leads_there(&event.path, on_node, inside, shown);
        [events.iter().filter(|event| is_meant(event)).count(), events.len()]
    });
    let is_met = match (count, &found) {
        (None, found) => found.count > 0,
        (Some(count), EventTally { count: found, is_all: true }) => found == count,
        (Some(_), _) => false,
    };
    if is_met {
        return None;
    }
    let expected = count.map_or_else(|| "≥ 1".to_owned(), |count| count.to_string());
    let unmet = Diagnostic::new(Code::EventUnmet).text("event", name).text("expected", &expected);
    let unmet = unmet.number("from", *from_secs).number("to", *to_secs).text("found", &found.to_string());
    Some(unmet.at(Place::of_path(path())))
}
