//! Compiled clips: recompiled when they change, keeping the last good program of a clip that is broken at the moment.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::{Length, Pose, Program, Timeline, Track, ValueNames};

use crate::document::{ActionId, Clip, ClipId, Document, Node, NodeId};

/// Least part of a run that never ends that the time line shows.
const ENDLESS_PREVIEW_SECS: f64 = 4.0;

/// Length of a time line on which nothing plays, so that there is something to scrub.
const EMPTY_LENGTH_SECS: f64 = 1.0;

/// The programs of all clips and the time line that they make.
#[derive(Debug, Default)]
pub struct Programs {
    clips: BTreeMap<ClipId, Compiled>,
    timeline: Timeline,
    /// The document that this was made from.
    source: Option<Document>,
}

/// One clip, compiled.
#[derive(Debug, Clone)]
pub struct Compiled {
    source: Arc<Clip>,
    /// Named values of the clips before it, which it shares channels with.
    names: ValueNames,
    /// The last good program; `None` while the clip is empty or never was right.
    pub program: Option<Arc<Program>>,
    /// What is wrong with the clip as it is now; empty if `program` is up to date.
    pub problems: Vec<ActionProblem>,
}

/// Something wrong with an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionProblem {
    /// Which action; `None`: the clip as a whole.
    pub action: Option<ActionId>,
    /// What is wrong and what to do, for users.
    pub message: String,
}

impl Programs {
    /// Compiles what changed since the last call. True if anything did.
    pub fn update(&mut self, document: &Document) -> bool {
        if self.source.as_ref().is_some_and(|source| source.is_same(document)) {
            return false;
        }
        let mut old = std::mem::take(&mut self.clips);
        let mut names = ValueNames::new();
        for clip in document.clips() {
            let compiled = match old.remove(&clip.id) {
                Some(compiled) if Arc::ptr_eq(&compiled.source, clip) && compiled.names == names => compiled,
                before => compile(clip, &names, before.and_then(|compiled| compiled.program)),
            };
            if let Some(program) = &compiled.program {
                names.clone_from(program.value_names());
            }
            self.clips.insert(clip.id, compiled);
        }
        self.timeline = self.build_timeline(document);
        self.source = Some(document.clone());
        true
    }

    /// The compiled clip.
    #[must_use]
    pub fn clip(&self, id: ClipId) -> Option<&Compiled> {
        self.clips.get(&id)
    }

    /// The last good program of a clip.
    #[must_use]
    pub fn program(&self, id: ClipId) -> Option<&Arc<Program>> {
        self.clip(id)?.program.as_ref()
    }

    /// True while a clip plays its last good program because it is broken now.
    #[must_use]
    pub fn is_stale(&self, id: ClipId) -> bool {
        self.clip(id).is_some_and(|compiled| !compiled.problems.is_empty())
    }

    /// Problems of all clips.
    pub fn problems(&self) -> impl Iterator<Item = (ClipId, &ActionProblem)> {
        self.clips.iter().flat_map(|(id, compiled)| compiled.problems.iter().map(|problem| (*id, problem)))
    }

    /// The problem of an action, if it has one.
    #[must_use]
    pub fn problem_of(&self, clip: ClipId, action: ActionId) -> Option<&str> {
        let problems = &self.clip(clip)?.problems;
        problems.iter().find(|problem| problem.action == Some(action)).map(|problem| problem.message.as_str())
    }

    /// All nodes and what runs on them, in the order of the document's nodes.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The pose of a node at a time in seconds.
    #[must_use]
    pub fn pose_at(&self, document: &Document, node: NodeId, secs: f64) -> Option<Pose> {
        let index = document.nodes().iter().position(|other| other.id == node)?;
        self.timeline.tracks().get(index).map(|track| track.pose_at(secs))
    }

    /// How long the time line is, in seconds: until the last run ends, and some rounds of what never ends.
    #[must_use]
    pub fn length_secs(&self) -> f64 {
        let runs = self.timeline.tracks().iter().flat_map(Track::runs);
        let ends = runs.map(|run| {
            run.end_secs().unwrap_or(run.at_secs + endless_preview_secs(&run.program) / run.speed)
        });
        let length_secs = ends.fold(0.0, f64::max);
        if length_secs > 0.0 { length_secs } else { EMPTY_LENGTH_SECS }
    }

    fn build_timeline(&self, document: &Document) -> Timeline {
        let nodes = document.nodes().iter().map(|node| (node.name.as_str(), start_pose(node)));
        let mut timeline = Timeline::of_nodes(nodes);
        for run in
            document.runs().iter().filter(|run| !run.paused && run.speed > 0.0 && run.at_secs.is_finite())
        {
            let Some(program) = self.program(run.clip) else { continue };
            for (id, start_secs) in run.starts() {
                if let Some(node) = document.nodes().iter().position(|node| node.id == id) {
                    timeline.run(node, program, start_secs, run.speed);
                }
            }
        }
        timeline
    }
}

/// The pose of a node before any action.
#[must_use]
pub fn start_pose(node: &Node) -> Pose {
    Pose { z: node.z, ..Pose::from(&node.start) }
}

/// How much of a program that never ends is shown: one round of its longest loop.
fn endless_preview_secs(program: &Program) -> f64 {
    match program.length() {
        Length::Finite(secs) => secs,
        Length::Endless => {
            let ends = program.spans().iter().map(|span| span.start_secs + span.duration_secs);
            ends.filter(|secs| secs.is_finite()).fold(ENDLESS_PREVIEW_SECS, f64::max)
        }
    }
}

fn compile(clip: &Arc<Clip>, names: &ValueNames, last_good: Option<Arc<Program>>) -> Compiled {
    let (source, names) = (Arc::clone(clip), names.clone());
    let Some(tree) = clip.root_tree() else {
        return Compiled { source, names, program: None, problems: Vec::new() };
    };
    match Program::compile_with(&tree, &names) {
        Ok(program) => Compiled { source, names, program: Some(program), problems: Vec::new() },
        Err(error) => {
            let problems = error
                .problems
                .into_iter()
                .map(|problem| ActionProblem { action: problem.action, message: problem.message })
                .collect();
            Compiled { source, names, program: last_good, problems }
        }
    }
}
