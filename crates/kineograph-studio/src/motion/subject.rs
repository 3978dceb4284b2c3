//! What curves and canvas show: a node over the time of the project, or an action alone over its own time.

use std::sync::Arc;

use kineograph_runtime::format::{Action, ActionId, Clips};
use kineograph_runtime::grid::GridState;
use kineograph_runtime::{Length, Pose, Program, Timeline, Track, ValueNames};

use super::local_progress::local_progress;
use super::played::PlayedProgram;
use crate::compile::{InnerPlay, Programs, start_pose};
use crate::document::{Clip, ClipId, Document, NodeId, RunId, played_clip};
use crate::places::ShownRun;
use crate::plays::playing_nodes;
use crate::session::Selection;

/// Just before a boundary, which counts as reached [`kineograph_runtime::program::SLACK_SECS`] early.
pub const JUST_BEFORE_SECS: f64 = 3.0e-9;
/// Length that is shown of an action that never ends and has no part that does.
const ENDLESS_SECS: f64 = 4.0;

/// The part of the selection that decides what the subject is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubjectQuery {
    /// The node whose motion is shown.
    pub node: Option<NodeId>,
    /// The open clip.
    pub clip: Option<ClipId>,
    /// The run that clip time refers to.
    pub run: Option<RunId>,
    /// In which of the [places inside of others](Programs::inner_plays) the clip plays there; `None`: the run is its own.
    pub inner: Option<usize>,
    /// The action that was selected last.
    pub action: Option<ActionId>,
    /// Whether that action is shown alone.
    pub is_alone: bool,
}

impl SubjectQuery {
    /// What the selection asks for at a time of the project, not alone.
    pub fn of((document, programs): (&Document, &Programs), selection: &Selection, now_secs: f64) -> Self {
        let shown = ShownRun::of(document, programs, selection, now_secs);
        Self {
            node: selection.played_node(document),
            clip: selection.clip,
            run: shown.as_ref().map(|shown| shown.run.id),
            inner: shown.and_then(|shown| shown.inner),
            action: selection.primary_action(),
            is_alone: false,
        }
    }
}

/// Where poses come from.
#[derive(Debug, Clone)]
pub enum PoseSource {
    /// All runs of a node, over the time of the project.
    Node(Track),
    /// All runs of a node that follows another one: the poses of all nodes are needed.
    Follower(Box<Timeline>, usize),
    /// One action, over its own time, as it goes on before its start and beyond its end too.
    Alone {
        /// The action, compiled without what is around it.
        program: Arc<Program>,
        /// The pose that it starts from.
        start: Pose,
    },
}

impl PoseSource {
    /// The pose at a time of the subject, in seconds.
    pub fn pose_at(&self, secs: f64) -> Pose {
        match self {
            Self::Node(track) => track.pose_at(secs),
            Self::Follower(timeline, index) => {
                let mut poses = Vec::new();
                timeline.poses_at(secs, &mut poses);
                poses.get(*index).copied().unwrap_or_default()
            }
            Self::Alone { program, start } => program.sample_secs_extrapolated(start, secs),
        }
    }

    /// What grid effects do to the picture at a time of the subject, in seconds.
    pub fn grid_at(&self, secs: f64) -> GridState {
        match self {
            Self::Node(track) => track.grid_at(secs),
            Self::Follower(timeline, index) => timeline.grid_at(*index, secs),
            Self::Alone { program, .. } => program.grid_at(secs),
        }
    }

    /// The pose just before `secs`.
    pub fn pose_before(&self, secs: f64) -> Pose {
        self.pose_at(secs - JUST_BEFORE_SECS)
    }

    /// When actions start and end, in seconds of the subject, unsorted: there a value may jump.
    pub fn boundaries_secs(&self) -> Vec<f64> {
        let of = |program: &Program, at_secs: f64, speed: f64| -> Vec<f64> {
            let spans = program.spans().iter();
            let ends = spans.flat_map(|span| [span.start_secs, span.end_secs()]);
            ends.filter(|secs| secs.is_finite()).map(|secs| at_secs + secs / speed).collect()
        };
        let track = match self {
            Self::Node(track) => Some(track),
            Self::Follower(timeline, index) => timeline.tracks().get(*index),
            Self::Alone { program, .. } => return of(program, 0.0, 1.0),
        };
        let runs = track.into_iter().flat_map(Track::runs);
        runs.flat_map(|run| of(&run.program, run.at_secs, run.speed)).collect()
    }

    /// Samples for each column of the screen: several, so that what swings within a point is seen as a band and not as a slower swing.
    /// One that follows another node takes the time of all nodes for each.
    pub const fn samples_per_column(&self) -> usize {
        if matches!(self, Self::Follower(..)) { 1 } else { 4 }
    }

    /// Whether its time is that of the project.
    pub const fn is_in_project(&self) -> bool {
        !matches!(self, Self::Alone { .. })
    }
}

/// The action whose handles are shown.
#[derive(Debug, Clone)]
pub struct Leaf {
    /// Its clip.
    pub clip: ClipId,
    /// In which of the places inside of others that clip plays; `None`: in a run of its own.
    pub inner: Option<usize>,
    /// Which action.
    pub id: ActionId,
    /// The action itself.
    pub action: Action,
    /// How it plays in the subject.
    pub played: PlayedProgram,
}

/// Where an action that is shown alone plays in the project.
#[derive(Debug, Clone)]
struct PlayedAlone {
    top: ActionId,
    clip: Arc<Clip>,
    played: PlayedProgram,
}

/// What curves and canvas show. Times of the subject are those of the project, or those of the action that is shown alone.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The node whose values these are.
    pub node: NodeId,
    /// Where poses come from.
    pub source: PoseSource,
    /// When it starts and ends; the rest is drawn dimmed.
    pub stretch_secs: [f64; 2],
    /// What a fit shows.
    pub fit_secs: [f64; 2],
    /// The action with handles.
    pub leaf: Option<Leaf>,
    /// The names of named values.
    pub names: ValueNames,
    placed: Option<PlayedAlone>,
}

impl Subject {
    /// What is wanted, in this document; `None` if nothing is selected that has curves.
    pub fn of(document: &Document, programs: &Programs, wanted: &SubjectQuery) -> Option<Self> {
        if wanted.is_alone {
            Self::alone(document, programs, wanted)
        } else {
            Self::node(document, programs, wanted)
        }
    }

    fn node(document: &Document, programs: &Programs, wanted: &SubjectQuery) -> Option<Self> {
        let node = wanted.node?;
        let track = track_of(document, programs, node)?;
        let length_secs = programs.length_secs();
        let starts = track.runs().iter().map(|run| run.at_secs);
        let ends = track.runs().iter().map(|run| run.end_secs().unwrap_or(length_secs));
        let stretch_secs = if track.runs().is_empty() {
            [0.0, length_secs]
        } else {
            [starts.fold(f64::INFINITY, f64::min), ends.fold(0.0, f64::max)]
        };
        let source = if track.runs().iter().any(|run| run.program.has_follow()) {
            let index = document.node_place(node)?;
            PoseSource::Follower(Box::new(programs.timeline().clone()), index)
        } else {
            PoseSource::Node(track.clone())
        };
        Some(Self {
            node,
            stretch_secs,
            fit_secs: [0.0, length_secs],
            leaf: leaf_of(document, programs, wanted),
            names: programs.value_names().clone(),
            source,
            placed: None,
        })
    }

    fn alone(document: &Document, programs: &Programs, wanted: &SubjectQuery) -> Option<Self> {
        let clip = document.clip(wanted.clip?)?;
        let top = wanted.action?;
        let whole = programs.program(clip.id)?;
        let names = whole.value_names().clone();
        let program = compiled_alone(document, clip, top, &names)?;
        let run = wanted.run.and_then(|id| document.run(id));
        let playing = playing_nodes(document, clip.id);
        let plays = |node: &NodeId| playing.contains(node);
        let node = wanted.node.filter(plays).or_else(|| run.map(|run| run.node)).or(wanted.node)?;
        let track = track_of(document, programs, node);
        let played = played_in(document, programs, wanted, node, top);
        let start = track.zip(played.as_ref()).and_then(|(track, played)| {
            let secs = played.start_secs(top)?;
            Some(track.pose_at(secs - JUST_BEFORE_SECS))
        });
        let start = match start {
            Some(start) => start,
            None => start_pose(document.node(node)?),
        };
        let length_secs = match program.length() {
            Length::Finite(secs) => secs,
            Length::Endless => {
                let ends = program.spans().iter().map(kineograph_runtime::program::Span::end_secs);
                ends.filter(|secs| secs.is_finite()).fold(ENDLESS_SECS, f64::max)
            }
        };
        let leaf = inner_leaf(clip, top).and_then(|id| {
            let action = clip.get(id)?.action.clone();
            let played = PlayedProgram { program: Arc::clone(&program), at_secs: 0.0, speed: 1.0 };
            Some(Leaf { clip: clip.id, inner: wanted.inner, id, action, played })
        });
        let beyond_secs = if length_secs > 0.0 { length_secs * 0.2 } else { 0.5 };
        Some(Self {
            node,
            source: PoseSource::Alone { program, start },
            stretch_secs: [0.0, length_secs],
            fit_secs: [-beyond_secs, length_secs + beyond_secs],
            leaf,
            names,
            placed: played.map(|played| PlayedAlone { top, clip: Arc::clone(clip), played }),
        })
    }

    /// The time of the subject at a time of the project; `None` while what is shown does not play.
    pub fn secs_at(&self, project_secs: f64) -> Option<f64> {
        if self.source.is_in_project() {
            return Some(project_secs);
        }
        let placed = self.placed.as_ref()?;
        let played = &placed.played;
        let progress = played.progress_at(placed.top, project_secs).or_else(|| {
            local_progress(&placed.clip, &played.program, placed.top, played.program_secs(project_secs))
        })?;
        let [start_secs, end_secs] = self.stretch_secs;
        (0.0..=1.0).contains(&progress).then_some(start_secs + progress * (end_secs - start_secs))
    }

    /// The time of the project at a time of the subject, in the first round of a Repeat around it.
    pub fn project_secs_at(&self, secs: f64) -> Option<f64> {
        if self.source.is_in_project() {
            return Some(secs.max(0.0));
        }
        let placed = self.placed.as_ref()?;
        let [start_secs, end_secs] = self.stretch_secs;
        let length_secs = end_secs - start_secs;
        let progress =
            if length_secs > 0.0 { ((secs - start_secs) / length_secs).clamp(0.0, 1.0) } else { 0.0 };
        placed.played.moment_of(placed.top, progress)
    }
}

/// An action without what is around it, with the clips and own eases that it uses.
fn compiled_alone(
    document: &Document,
    clip: &Clip,
    top: ActionId,
    names: &ValueNames,
) -> Option<Arc<Program>> {
    let inside = clip.preorder(top).into_iter().filter_map(|(id, _)| clip.get(id));
    let plays = inside.into_iter().any(|item| played_clip(&item.action).is_some());
    let played = document.clips().iter().filter(|_| plays);
    let trees: Vec<(&str, Option<Action>)> =
        played.map(|clip| (clip.name.as_str(), clip.root_tree())).collect();
    let clips = Clips::new(trees.iter().map(|(name, tree)| (*name, tree.as_ref())));
    let clips = clips.with_eases(document.eases().iter().map(|own| (own.name.as_str(), &own.ease)));
    Program::compile_in(&clip.tree(top)?, &clips, names).ok()
}

/// The runs of a node.
pub fn track_of<'p>(document: &Document, programs: &'p Programs, node: NodeId) -> Option<&'p Track> {
    programs.track(document.node_place(node)?)
}

/// The selected action if it holds no others, else the only one that it holds, at any depth.
fn inner_leaf(clip: &Clip, top: ActionId) -> Option<ActionId> {
    let mut id = top;
    loop {
        let item = clip.get(id)?;
        match item.children.as_slice() {
            [] => return Some(id),
            [only] => id = *only,
            _ => return None,
        }
    }
}

fn leaf_of(document: &Document, programs: &Programs, wanted: &SubjectQuery) -> Option<Leaf> {
    let clip = document.clip(wanted.clip?)?;
    let id = inner_leaf(clip, wanted.action?)?;
    let played = played_in(document, programs, wanted, wanted.node?, id)?;
    Some(Leaf { clip: clip.id, inner: wanted.inner, id, action: clip.get(id)?.action.clone(), played })
}

/// How an action of the wanted clip plays on a node: in the active run if that plays there, else in the first that does.
fn played_in(
    document: &Document,
    programs: &Programs,
    wanted: &SubjectQuery,
    node: NodeId,
    action: ActionId,
) -> Option<PlayedProgram> {
    let clip = wanted.clip?;
    let inner = wanted.inner.and_then(|place| programs.inner_plays(clip).get(place));
    let whole = programs.program(inner.map_or(clip, InnerPlay::outermost))?;
    let shown = match inner {
        Some(inner) => programs.inner_program(clip, inner)?,
        None => Arc::clone(whole),
    };
    let active = wanted.run.and_then(|id| document.run(id));
    // A part for another target starts with the run.
    let on_node = active.and_then(|run| run.starts().find(|(id, _)| *id == node).or(run.starts().next()));
    let start_secs = on_node.map(|(_, secs)| secs);
    let runs = track_of(document, programs, node)?.runs().iter();
    let mut found: Vec<PlayedProgram> = runs
        .filter_map(|run| {
            let program = same_part(&run.program, whole, &shown)?;
            Some(PlayedProgram { program, at_secs: run.at_secs, speed: run.speed })
        })
        .collect();
    // A part for another target has the spans of the whole, but does only what is meant for its own.
    let moves = |played: &PlayedProgram| played.is_active(action);
    found.sort_by_key(|played| (!moves(played), Some(played.at_secs) != start_secs));
    found.into_iter().next()
}

/// The part of `shown` that is for the same target as this part of `whole`, if it is one: both play the same, but name other actions.
pub fn same_part(part: &Arc<Program>, whole: &Arc<Program>, shown: &Arc<Program>) -> Option<Arc<Program>> {
    if Arc::ptr_eq(part, whole) {
        return Some(Arc::clone(shown));
    }
    let target = whole.targets().iter().find(|target| Arc::ptr_eq(target.program(), part))?;
    let same = shown.targets().iter().find(|other| other.name() == target.name())?;
    Some(Arc::clone(same.program()))
}
