//! Compiled clips: recompiled when they change, keeping the last good program of a clip that is broken at the moment.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::format::{Action, Clips};
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
    tree: Option<Arc<Action>>,
    inputs: Inputs,
    /// The last good program; `None` while the clip is empty or never was right.
    pub program: Option<Arc<Program>>,
    /// What is wrong with the clip as it is now; empty if `program` is up to date.
    pub problems: Vec<ActionProblem>,
}

/// What a program is made of beside the clip's own tree.
#[derive(Debug, Clone)]
struct Inputs {
    /// Named values of the clips before it, which it shares channels with.
    names: ValueNames,
    /// The clips that it plays, at any depth: name and tree. No tree: there is no such clip, or it is empty.
    played: Vec<(String, Option<Arc<Action>>)>,
    /// Whether these names are those of clips.
    known: Vec<bool>,
}

impl Inputs {
    fn is_same(&self, other: &Self) -> bool {
        let same_tree = |a: &Option<Arc<Action>>, b: &Option<Arc<Action>>| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        self.names == other.names
            && self.known == other.known
            && self.played.len() == other.played.len()
            && self.played.iter().zip(&other.played).all(|(a, b)| a.0 == b.0 && same_tree(&a.1, &b.1))
    }
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
        let trees: Trees<'_> = document
            .clips()
            .iter()
            .map(|clip| (clip.name.as_str(), tree_of(clip, old.get(&clip.id))))
            .collect();
        let clips = Clips::new(trees.iter().map(|(name, tree)| (*name, tree.as_deref())));
        let mut names = ValueNames::new();
        for (clip, (_, tree)) in document.clips().iter().zip(&trees) {
            let inputs = inputs(&names, tree.as_deref(), &clips, &trees);
            let compiled = match old.remove(&clip.id) {
                Some(compiled) if Arc::ptr_eq(&compiled.source, clip) && compiled.inputs.is_same(&inputs) => {
                    compiled
                }
                before => {
                    let last_good = before.and_then(|compiled| compiled.program);
                    compile(clip, tree.clone(), inputs, &clips, last_good)
                }
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

/// The trees of all clips, by name, in the order of the document.
type Trees<'a> = Vec<(&'a str, Option<Arc<Action>>)>;

/// The tree of a clip, the one of before if the clip is the one of before.
fn tree_of(clip: &Arc<Clip>, before: Option<&Compiled>) -> Option<Arc<Action>> {
    match before.filter(|compiled| Arc::ptr_eq(&compiled.source, clip)) {
        Some(compiled) => compiled.tree.clone(),
        None => clip.root_tree().map(Arc::new),
    }
}

fn inputs(names: &ValueNames, tree: Option<&Action>, clips: &Clips<'_>, trees: &Trees<'_>) -> Inputs {
    let played = tree.map(|tree| clips.played_by(tree)).unwrap_or_default();
    let entry = |name: &str| trees.iter().find(|(other, _)| *other == name);
    Inputs {
        names: names.clone(),
        known: played.iter().map(|name| entry(name).is_some()).collect(),
        played: played
            .iter()
            .map(|name| ((*name).to_owned(), entry(name).and_then(|(_, tree)| tree.clone())))
            .collect(),
    }
}

fn compile(
    clip: &Arc<Clip>,
    tree: Option<Arc<Action>>,
    inputs: Inputs,
    clips: &Clips<'_>,
    last_good: Option<Arc<Program>>,
) -> Compiled {
    let compiled = tree.as_deref().map(|tree| Program::compile_in(tree, clips, &inputs.names));
    let (program, problems) = match compiled {
        None => (None, Vec::new()),
        Some(Ok(program)) => (Some(program), Vec::new()),
        Some(Err(error)) => {
            let problems = error.problems.into_iter();
            let problem =
                problems.map(|problem| ActionProblem { action: problem.action, message: problem.message });
            (last_good, problem.collect())
        }
    };
    Compiled { source: Arc::clone(clip), tree, inputs, program, problems }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{ClipEdit, Edit, Slot};

    /// The clip `walk` plays `hop` twice.
    fn document() -> (Document, ClipId, ClipId) {
        let mut document = Document::default();
        let mut ids = Vec::new();
        let hop = Action::move_by(1.0, [40.0, 0.0]);
        for (name, tree) in [("walk", Action::repeat(2, Action::play_clip("hop"))), ("hop", hop)] {
            let (next, made) = document.edited(&Edit::AddClip(name.to_owned())).unwrap();
            let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
            ids.extend(made.clip);
            document = next.edited(&Edit::Clip(ids[ids.len() - 1], insert)).unwrap().0;
        }
        (document, ids[0], ids[1])
    }

    fn root(document: &Document, clip: ClipId) -> ActionId {
        document.clip(clip).unwrap().root().unwrap()
    }

    #[test]
    fn a_clip_follows_what_it_plays() {
        let (document, walk, hop) = document();
        let mut programs = Programs::default();
        assert!(programs.update(&document));
        let end =
            |programs: &Programs| programs.program(walk).unwrap().sample(&Pose::default(), 1.0).position;
        assert_eq!(end(&programs), [80.0, 0.0]);
        let value = kineograph_runtime::format::Value::Vec2([7.0, 0.0]);
        let further = ClipEdit::SetParam { ids: vec![root(&document, hop)], param: "delta", value };
        let (document, _) = document.edited(&Edit::Clip(hop, further)).unwrap();
        assert!(programs.update(&document));
        assert_eq!(end(&programs), [14.0, 0.0]);
        // What plays nothing of it stays as it is.
        let before = Arc::clone(programs.program(hop).unwrap());
        let (document, _) = document.edited(&Edit::AddClip("other".to_owned())).unwrap();
        programs.update(&document);
        assert!(Arc::ptr_eq(&before, programs.program(hop).unwrap()));
    }

    #[test]
    fn a_clip_that_is_gone_is_a_problem_of_what_plays_it_and_the_last_program_goes_on() {
        let (document, walk, hop) = document();
        let mut programs = Programs::default();
        programs.update(&document);
        let (without, _) = document.edited(&Edit::RemoveClip(hop)).unwrap();
        programs.update(&without);
        let problems: Vec<_> = programs.problems().collect();
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert!(problems[0].1.message.contains("hop"), "{problems:?}");
        assert!(programs.is_stale(walk) && programs.program(walk).is_some());
        programs.update(&document);
        assert_eq!(programs.problems().count(), 0);
    }
}
