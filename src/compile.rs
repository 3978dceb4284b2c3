//! Compiled clips: recompiled when they change, keeping the last good program of a clip that is broken at the moment.

mod quiet;
mod solo;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::format::{Action, Clips, Kind, Value};
use kineograph_runtime::{Length, Pose, Program, Timeline, Track, ValueNames};

use crate::document::{ActionId, Clip, ClipId, Document, Node, NodeId};
use crate::session::Solo;

/// Least part of a run that never ends that the time line shows.
const ENDLESS_PREVIEW_SECS: f64 = 4.0;

/// Length of a time line on which nothing plays, so that there is something to scrub.
const EMPTY_LENGTH_SECS: f64 = 1.0;

/// The programs of all clips and the time line that they make.
#[derive(Debug, Default)]
pub struct Programs {
    clips: BTreeMap<ClipId, Compiled>,
    timeline: Timeline,
    /// What does nothing though it plays.
    warnings: BTreeMap<ClipId, Vec<ActionProblem>>,
    /// The document that this was made from.
    source: Option<Document>,
    solo: Option<Solo>,
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
    /// What of it moves alone.
    solo: Option<Solo>,
}

impl Inputs {
    fn is_same(&self, other: &Self) -> bool {
        let same_tree = |a: &Option<Arc<Action>>, b: &Option<Arc<Action>>| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        self.names == other.names
            && self.solo == other.solo
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
    /// The parameter that is wrong, by its name, if it is one.
    pub param: Option<&'static str>,
    /// What is wrong and what to do, for users.
    pub message: String,
}

impl Programs {
    /// Compiles what changed since the last call. True if anything did.
    pub fn update(&mut self, document: &Document) -> bool {
        self.update_with(document, None)
    }

    /// Compiles what changed since the last call, where only the actions in `solo` move. True if anything did.
    pub fn update_with(&mut self, document: &Document, solo: Option<&Solo>) -> bool {
        let is_same = self.source.as_ref().is_some_and(|source| source.is_same(document));
        if is_same && self.solo.as_ref() == solo {
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
            let mut inputs = inputs(&names, tree.as_deref(), &clips, &trees);
            inputs.solo = solo.filter(|solo| solo.clip == clip.id).cloned();
            let compiled = match old.remove(&clip.id) {
                Some(compiled) if plays_as(&compiled.source, clip) && compiled.inputs.is_same(&inputs) => {
                    Compiled { source: Arc::clone(clip), ..compiled }
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
        self.warnings = document.clips().iter().map(|clip| (clip.id, warnings(document, clip))).collect();
        self.timeline = self.build_timeline(document);
        self.source = Some(document.clone());
        self.solo = solo.cloned();
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
        self.problem_at(clip, action).map(|problem| problem.message.as_str())
    }

    /// What is wrong with the actions of a clip, and what of them does nothing though it plays.
    pub fn all_problems_of(&self, clip: ClipId) -> impl Iterator<Item = &ActionProblem> {
        let problems = self.clip(clip).map(|compiled| compiled.problems.as_slice()).unwrap_or_default();
        problems.iter().chain(self.warnings(clip))
    }

    /// As [`Self::problem_of`], with its place.
    #[must_use]
    pub fn problem_at(&self, clip: ClipId, action: ActionId) -> Option<&ActionProblem> {
        self.all_problems_of(clip).find(|problem| problem.action == Some(action))
    }

    /// What plays in a clip without doing anything, such as an action for a node that there is not.
    #[must_use]
    pub fn warnings(&self, clip: ClipId) -> &[ActionProblem] {
        self.warnings.get(&clip).map(Vec::as_slice).unwrap_or_default()
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

/// Actions for nodes that there are not. A muted one is left alone.
fn warnings(document: &Document, clip: &Clip) -> Vec<ActionProblem> {
    let unknown = clip.items().filter_map(|(id, item)| {
        let target = match (item.action.kind(), item.action.param("target")) {
            (Kind::TargetedAction | Kind::Follow, Some(Value::Text(target))) => target,
            _ => return None,
        };
        let is_there = document.nodes().iter().any(|node| node.name == *target);
        let plays = clip.root().is_some_and(|root| clip.is_within(id, root)) && !is_muted(clip, id);
        (plays && !is_there).then(|| {
            let name = item.action.spec().name;
            let message = format!("{name}: there is no node \"{target}\"; choose one of the project's nodes");
            ActionProblem { action: Some(id), param: Some("target"), message }
        })
    });
    unknown.collect()
}

/// True for a muted action and all inside of it.
fn is_muted(clip: &Clip, id: ActionId) -> bool {
    let above = std::iter::successors(clip.get(id), |item| clip.get(item.parent?));
    above.into_iter().any(|item| item.action.muted)
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
    match before.filter(|compiled| plays_as(&compiled.source, clip)) {
        Some(compiled) => compiled.tree.clone(),
        None => clip.root_tree().map(|tree| Arc::new(quiet::harmless(tree))),
    }
}

/// True if both play the same, whatever the graph shows of them.
fn plays_as(a: &Arc<Clip>, b: &Arc<Clip>) -> bool {
    Arc::ptr_eq(a, b) || a.plays_as(b)
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
        solo: None,
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
        Some(Ok(program)) => (Some(alone(tree.as_deref(), &inputs, clips).unwrap_or(program)), Vec::new()),
        Some(Err(error)) => {
            let problems = error.problems.into_iter().map(|problem| ActionProblem {
                action: problem.action,
                param: problem.action.and_then(|id| param_of(clip, id, problem.what())),
                message: problem.message,
            });
            (last_good, problems.collect())
        }
    };
    Compiled { source: Arc::clone(clip), tree, inputs, program, problems }
}

/// The program in which only the soloed actions move. The whole tree is right, so only a solo that leaves it wrong has none.
fn alone(tree: Option<&Action>, inputs: &Inputs, clips: &Clips<'_>) -> Option<Arc<Program>> {
    let soloed = solo::soloed_tree(tree?.clone(), inputs.solo.as_ref()?, (clips, &inputs.names));
    Program::compile_in(&soloed, clips, &inputs.names).ok()
}

/// The parameter that a problem of an action is about: the runtime begins what it says with the parameter's name.
fn param_of(clip: &Clip, id: ActionId, what: &str) -> Option<&'static str> {
    let word = what.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?;
    clip.get(id)?.action.spec().param(word).map(|(_, param)| param.name)
}
