//! Compiled clips: recompiled when they change, keeping the last good program of a clip that is broken at the moment.

mod quiet;
mod runs;
mod solo;
#[cfg(test)]
mod tests;
mod tracks;
mod tree;
mod warnings;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::format::{Action, Clips, NamedEase};
use kineograph_runtime::{Length, Pose, Program, Timeline, Track, ValueNames};

use crate::document::{ActionId, Clip, ClipId, Document, Node, NodeId};
use crate::session::Solo;
use tree::Tree;
use warnings::Warnings;

/// Least part of a run that never ends that the time line shows.
const ENDLESS_PREVIEW_SECS: f64 = 4.0;

/// Length of a time line on which nothing plays, so that there is something to scrub.
const EMPTY_LENGTH_SECS: f64 = 1.0;

/// The programs of all clips and the time line that they make.
#[derive(Debug, Default)]
pub struct Programs {
    clips: BTreeMap<ClipId, Compiled>,
    timeline: Timeline,
    /// What its tracks were made of.
    plans: tracks::Plans,
    /// How long that is, in seconds; 0 without runs.
    length_secs: f64,
    /// What does nothing though it plays.
    warnings: BTreeMap<ClipId, Warnings>,
    /// The document that this was made from.
    source: Option<Document>,
    solo: Option<Solo>,
}

/// One clip, compiled.
#[derive(Debug, Clone)]
pub struct Compiled {
    source: Arc<Clip>,
    tree: Tree,
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
    /// The clips that it plays, at any depth, by name.
    played: PlayedClips,
    /// The own eases that it and the clips that it plays use; `None`: there is none of that name.
    eases: UsedEases,
    /// What of it moves alone.
    solo: Option<Solo>,
}

type PlayedClips = Vec<(String, Played)>;
type UsedEases = Vec<(String, Option<Arc<NamedEase>>)>;

/// A clip that another one plays, as far as that matters to it.
#[derive(Debug, Clone)]
enum Played {
    /// There is none of that name.
    Unknown,
    Empty,
    Tree(Arc<Action>),
}

impl Played {
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Tree(a), Self::Tree(b)) => Arc::ptr_eq(a, b),
            (Self::Unknown, Self::Unknown) | (Self::Empty, Self::Empty) => true,
            _ => false,
        }
    }
}

impl Inputs {
    fn is_same(&self, other: &Self) -> bool {
        self.names == other.names
            && self.solo == other.solo
            && self.played.len() == other.played.len()
            && self.played.iter().zip(&other.played).all(|(a, b)| a.0 == b.0 && a.1.is_same(&b.1))
            && self.eases == other.eases
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
            .map(|clip| (clip.name.as_str(), tree_of(clip, old.get_mut(&clip.id))))
            .collect();
        let eases = document.eases();
        let clips = AllClips {
            trees: &trees,
            eases,
            made: OnceCell::new(),
            none: with_eases(Clips::default(), eases),
        };
        let mut names = ValueNames::new();
        for (clip, (_, tree)) in document.clips().iter().zip(&trees) {
            let solo = solo.filter(|solo| solo.clip == clip.id).cloned();
            let (played, eases) = named_by(tree, &trees, document);
            let inputs = Inputs { names: names.clone(), played, eases, solo };
            let compiled = match old.remove(&clip.id) {
                Some(compiled) if plays_as(&compiled.source, clip) && compiled.inputs.is_same(&inputs) => {
                    Compiled { source: Arc::clone(clip), tree: tree.clone(), ..compiled }
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
        let mut warned = std::mem::take(&mut self.warnings);
        let all = document.clips().iter();
        self.warnings =
            all.map(|clip| (clip.id, Warnings::of(document, clip, warned.remove(&clip.id)))).collect();
        self.renew_timeline(document);
        self.length_secs = timeline_secs(&self.timeline);
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
        self.warnings.get(&clip).map(|warnings| warnings.found.as_slice()).unwrap_or_default()
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
    pub const fn length_secs(&self) -> f64 {
        if self.length_secs > 0.0 { self.length_secs } else { EMPTY_LENGTH_SECS }
    }
}

/// When the last run ends, in seconds, after some rounds of what never ends; 0 without runs.
fn timeline_secs(timeline: &Timeline) -> f64 {
    let runs = timeline.tracks().iter().flat_map(Track::runs);
    let ends = runs.map(|run| run.end_secs().unwrap_or(run.at_secs + preview_secs(&run.program) / run.speed));
    ends.fold(0.0, f64::max)
}

/// The pose of a node before any action.
#[must_use]
pub fn start_pose(node: &Node) -> Pose {
    Pose { z: node.z, ..Pose::from(&node.start) }
}

/// How much of a program is shown, in seconds: all of it, or one round of the longest loop of what never ends.
#[must_use]
pub fn preview_secs(program: &Program) -> f64 {
    match program.length() {
        Length::Finite(secs) => secs,
        Length::Endless => {
            let ends = program.spans().iter().map(|span| span.start_secs + span.duration_secs);
            ends.filter(|secs| secs.is_finite()).fold(ENDLESS_PREVIEW_SECS, f64::max)
        }
    }
}

/// The trees of all clips, by name, in the order of the document.
type Trees<'a> = Vec<(&'a str, Tree)>;

/// The clips as the runtime takes them, made when something that plays clips is compiled: that reads all trees.
struct AllClips<'a> {
    trees: &'a Trees<'a>,
    eases: &'a [Arc<NamedEase>],
    made: OnceCell<Clips<'a>>,
    /// The own eases alone.
    none: Clips<'a>,
}

fn with_eases<'a>(clips: Clips<'a>, eases: &'a [Arc<NamedEase>]) -> Clips<'a> {
    clips.with_eases(eases.iter().map(|own| (own.name.as_str(), &own.ease)))
}

impl<'a> AllClips<'a> {
    /// What `tree` may play.
    fn of(&self, tree: &Tree) -> &Clips<'a> {
        if tree.plays.is_empty() {
            return &self.none;
        }
        let all = || self.trees.iter().map(|(name, tree)| (*name, tree.action.as_deref()));
        self.made.get_or_init(|| with_eases(Clips::new(all()), self.eases))
    }
}

/// The tree of a clip; that of before, mended, if little changed. What is left of `before` has none.
fn tree_of(clip: &Arc<Clip>, before: Option<&mut Compiled>) -> Tree {
    let Some(before) = before else { return Tree::of(clip) };
    let tree = std::mem::take(&mut before.tree);
    if plays_as(&before.source, clip) { tree } else { tree.followed(&before.source, clip) }
}

/// True if both play the same, whatever the graph shows of them.
fn plays_as(a: &Arc<Clip>, b: &Arc<Clip>) -> bool {
    Arc::ptr_eq(a, b) || a.plays_as(b)
}

/// The clips that a tree plays, at any depth: nearer ones come first; and the own eases in all of them.
fn named_by(tree: &Tree, trees: &Trees<'_>, document: &Document) -> (PlayedClips, UsedEases) {
    let mut played = PlayedClips::new();
    let mut eases = UsedEases::new();
    let mut open: Vec<&Tree> = vec![tree];
    let mut next = 0;
    while let Some(tree) = open.get(next).copied() {
        next += 1;
        for name in tree.eases.iter() {
            if !eases.iter().any(|(known, _)| known == name) {
                eases.push((name.clone(), document.ease_named(name).cloned()));
            }
        }
        for name in tree.plays.iter() {
            if played.iter().any(|(known, _)| known == name) {
                continue;
            }
            let entry = trees.iter().find(|(other, _)| other == name).map(|(_, tree)| tree);
            open.extend(entry);
            let found = match entry.map(|tree| &tree.action) {
                None => Played::Unknown,
                Some(None) => Played::Empty,
                Some(Some(tree)) => Played::Tree(Arc::clone(tree)),
            };
            played.push((name.clone(), found));
        }
    }
    (played, eases)
}

fn compile(
    clip: &Arc<Clip>,
    tree: Tree,
    inputs: Inputs,
    clips: &AllClips<'_>,
    last_good: Option<Arc<Program>>,
) -> Compiled {
    let clips = clips.of(&tree);
    let compiled = tree.action.as_deref().map(|tree| Program::compile_in(tree, clips, &inputs.names));
    let (program, problems) = match compiled {
        None => (None, Vec::new()),
        Some(Ok(program)) => {
            (Some(alone(tree.action.as_deref(), &inputs, clips).unwrap_or(program)), Vec::new())
        }
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
