//! What moves a node at a moment, and which nodes an action moves.
//!
//! Both ask the compiled programs, as everything that shows motion does; no rule of motion is written twice.

use std::sync::Arc;

use kineograph_runtime::format::Arity;
use kineograph_runtime::{Active, Channel, ChannelSet, Program};

use crate::compile::Programs;
use crate::document::{ActionId, Clip, ClipId, Document, Node, NodeId, Run, RunId, played_clip};
use crate::plays::playing_nodes;

#[cfg(test)]
mod tests;

/// An action that changes a node at a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Mover {
    /// The run in which it plays.
    pub run: RunId,
    /// The node on which that runs: another one inside of a `TargetedAction`.
    pub runs_on: NodeId,
    /// Its clip: that of the run, or the innermost one that this plays.
    pub clip: ClipId,
    /// Which of the [places inside of others](Programs::inner_plays) it is where that is another one than the clip of the run.
    pub inner: Option<usize>,
    /// The node that it changes: the asked one, or an ancestor that carries it along.
    pub node: NodeId,
    /// From the root of the clip to the action, which has no children.
    pub path: Vec<ActionId>,
    /// What it changes and no other run overwrites.
    pub channels: ChannelSet,
    /// How far the action is in its own time: 0 at its start, 1 at its end, and outside of that where an ease overshoots.
    pub progress: f64,
}

impl Mover {
    /// The action itself; the last of the path.
    pub fn action(&self) -> Option<ActionId> {
        self.path.last().copied()
    }
}

/// What moves a node at a time in seconds of the project: the actions on the node itself, then those on its ancestors that change
/// where or how it is drawn. Each list is in the order in which the runs start. Waits, instants and events are not among them, nor
/// is what a run that started later overwrites at that moment.
pub fn movers(document: &Document, programs: &Programs, node: NodeId, secs: f64) -> Vec<Mover> {
    let mut found = movers_alone(document, programs, node, secs);
    let parent = |node: &Arc<Node>| node.parent.and_then(|id| document.node(id));
    let above = document.node(node).and_then(parent);
    let mut inherited = PLACING.union(FADING).union(TINTING);
    // Documents refuse parents in a ring; the limit is the number of nodes nonetheless.
    for ancestor in std::iter::successors(above, |node| parent(node)).take(document.nodes().len()) {
        // What a node keeps for itself it doesn't hand down from above either.
        for (channels, is_kept) in [(FADING, !ancestor.cascade.opacity), (TINTING, !ancestor.cascade.color)] {
            inherited = if is_kept { inherited.without(channels) } else { inherited };
        }
        let carrying = movers_alone(document, programs, ancestor.id, secs).into_iter().filter_map(|mover| {
            let channels = mover.channels.intersection(inherited);
            (!channels.is_empty()).then_some(Mover { channels, ..mover })
        });
        found.extend(carrying);
    }
    found
}

/// What children take over from a parent whose opacity fades them, and from one whose colour tints them.
const FADING: ChannelSet = ChannelSet::of(&[Channel::Opacity]);
const TINTING: ChannelSet = ChannelSet::of(&[Channel::Red, Channel::Green, Channel::Blue]);
/// What they take over from any.
const PLACING: ChannelSet = ChannelSet::of(&[
    Channel::X,
    Channel::Y,
    Channel::Rotation,
    Channel::RotationY,
    Channel::ScaleX,
    Channel::ScaleY,
    Channel::SkewX,
    Channel::SkewY,
    Channel::AnchorX,
    Channel::AnchorY,
    Channel::Width,
    Channel::Height,
]);

/// What moves a node itself, without its ancestors.
pub fn movers_alone(document: &Document, programs: &Programs, node: NodeId, secs: f64) -> Vec<Mover> {
    let Some(name) = document.node(node).map(|node| node.name.as_str()) else { return Vec::new() };
    let mut playing: Vec<(f64, Vec<Mover>)> = Vec::new();
    let runs = document.runs().iter().filter(|run| !run.paused && run.speed > 0.0 && run.at_secs <= secs);
    for run in runs {
        let (Some(program), Some(clip)) = (programs.program(run.clip), document.clip(run.clip)) else {
            continue;
        };
        for (runs_on, at_secs) in run.starts() {
            let local_secs = (secs - at_secs) * run.speed;
            let finder = Finder { document, programs, run, is_own: runs_on == node, name, local_secs };
            let active = finder.active(program, clip, None);
            if active.is_empty() {
                continue;
            }
            let mover = |(clip, inner, active): (ClipId, Option<usize>, Active)| Mover {
                run: run.id,
                runs_on,
                clip,
                inner,
                node,
                path: document
                    .clip(clip)
                    .zip(active.action)
                    .map(|(clip, id)| path(clip, id))
                    .unwrap_or_default(),
                channels: active.channels,
                progress: active.progress,
            };
            let movers = active.into_iter().map(mover).filter(|mover| !mover.path.is_empty());
            playing.push((at_secs, movers.collect()));
        }
    }
    // Stable, as the timeline sorts them: of equal times that of the document.
    playing.sort_by(|a, b| a.0.total_cmp(&b.0));
    without_overwritten(playing.into_iter().map(|(_, movers)| movers).collect())
}

/// Looks for what plays on a node in a run at a moment.
struct Finder<'a> {
    document: &'a Document,
    programs: &'a Programs,
    run: &'a Run,
    /// Whether the run is on the node itself.
    is_own: bool,
    /// The name of the node.
    name: &'a str,
    /// The moment, in seconds of the clip of the run.
    local_secs: f64,
}

impl Finder<'_> {
    /// What plays of a clip: that of the run, or one at a place inside of others, in the program that names its actions. A `PlayClip`
    /// is replaced by what plays of its clip.
    fn active(
        &self,
        program: &Program,
        clip: &Clip,
        inner: Option<usize>,
    ) -> Vec<(ClipId, Option<usize>, Active)> {
        let mut active = if self.is_own { program.active_at(self.local_secs) } else { Vec::new() };
        let parts = program.targets().iter().filter(|target| target.name() == self.name);
        active.extend(parts.flat_map(|part| part.program().active_at(self.local_secs)));
        let mut found = Vec::new();
        let mut unpacked: Vec<ActionId> = Vec::new();
        for active in active {
            let Some(id) = active.action.filter(|id| clip.get(*id).is_some()) else { continue };
            if unpacked.contains(&id) {
                continue;
            }
            match self.inside(clip, inner, id) {
                Some(inside) => {
                    unpacked.push(id);
                    found.extend(inside);
                }
                None => found.push((clip.id, inner, active)),
            }
        }
        found
    }

    /// What plays of the clip that an action plays; `None` if it plays none.
    fn inside(
        &self,
        clip: &Clip,
        inner: Option<usize>,
        id: ActionId,
    ) -> Option<Vec<(ClipId, Option<usize>, Active)>> {
        played_clip(&clip.get(id)?.action)?;
        let around = inner.and_then(|place| self.programs.inner_plays(clip.id).get(place));
        let mut way = around.map(|play| play.way.clone()).unwrap_or_default();
        way.push((clip.id, id));
        let (played, place) = self.programs.inner_play_at(self.run.id, &way)?;
        let program = self.programs.inner_program(played, &self.programs.inner_plays(played)[place])?;
        Some(self.active(&program, self.document.clip(played)?, Some(place)))
    }
}

/// Whether a clip changes a node when it plays, in a run or inside of others: on it, or in a `TargetedAction` that names it.
pub fn plays_on(document: &Document, programs: &Programs, clip: ClipId, node: NodeId) -> bool {
    let Some(name) = document.node(node).map(|node| node.name.as_str()) else { return false };
    let runs = || document.runs_of_clip(clip);
    let inner = programs.inner_plays(clip);
    if runs().next().is_none() && inner.is_empty() {
        return false;
    }
    let names = |program: &Arc<Program>| program.targets().iter().any(|target| target.name() == name);
    runs().any(|run| run.nodes().any(|id| id == node))
        || inner.iter().any(|play| play.nodes().any(|id| id == node))
        || programs.program(clip).is_some_and(names)
}

/// The innermost clip that moves a node at a time in seconds of the project; of several the one whose run started last. Where none does,
/// the clip of the first run that will or did.
pub fn clip_of_node(document: &Document, programs: &Programs, node: NodeId, secs: f64) -> Option<ClipId> {
    if let Some(mover) = movers_alone(document, programs, node, secs).last() {
        return Some(mover.clip);
    }
    let runs = document.runs().iter().filter(|run| plays_on(document, programs, run.clip, node));
    runs.min_by(|a, b| a.at_secs.total_cmp(&b.at_secs)).map(|run| run.clip)
}

/// Everything that the runs of a project ever move on a node itself, at any time.
pub fn moved_channels(document: &Document, programs: &Programs, node: NodeId) -> ChannelSet {
    let Some(name) = document.node(node).map(|node| node.name.as_str()) else { return ChannelSet::default() };
    let mut moved = ChannelSet::default();
    for run in document.runs().iter().filter(|run| !run.paused) {
        let Some(program) = programs.program(run.clip) else { continue };
        if run.starts().any(|(runs_on, _)| runs_on == node) {
            moved = moved.union(program.channels());
        }
        let parts = program.targets().iter().filter(|target| target.name() == name);
        moved = parts.fold(moved, |all, part| all.union(part.program().channels()));
    }
    moved
}

/// All but what a later run overwrites. Positions add up.
fn without_overwritten(runs: Vec<Vec<Mover>>) -> Vec<Mover> {
    let position = ChannelSet::of(&[Channel::X, Channel::Y]);
    let mut overwritten = ChannelSet::default();
    let mut found = Vec::new();
    for run in runs.into_iter().rev() {
        let written = run.iter().fold(overwritten, |all, mover| all.union(mover.channels.without(position)));
        let left = run.into_iter().filter_map(|mover| {
            let channels = mover.channels.without(overwritten);
            (!channels.is_empty()).then_some(Mover { channels, ..mover })
        });
        found.push(left.collect::<Vec<_>>());
        overwritten = written;
    }
    found.into_iter().rev().flatten().collect()
}

/// From the top of the clip to an action.
fn path(clip: &Clip, action: ActionId) -> Vec<ActionId> {
    if clip.get(action).is_none() {
        return Vec::new();
    }
    let mut path: Vec<ActionId> =
        std::iter::successors(Some(action), |id| clip.get(*id).and_then(|item| item.parent)).collect();
    path.reverse();
    path
}

/// The nodes that an action of a clip moves when it plays: those on which the clip plays, or the one that the innermost `TargetedAction`
/// around it names. In the order of the runs, each once.
pub fn moved_nodes(document: &Document, clip: ClipId, action: ActionId) -> Vec<NodeId> {
    let Some(tree) = document.clip(clip) else { return Vec::new() };
    targeted_node(document, tree, action).unwrap_or_else(|| playing_nodes(document, clip))
}

/// The node that the innermost `TargetedAction` around an action names, if there is one; `None` where the action plays on the nodes of its
/// clip.
pub fn targeted_node(document: &Document, clip: &Clip, action: ActionId) -> Option<Vec<NodeId>> {
    let name = clip.target_of(action)?;
    let target = document.nodes().iter().find(|node| node.name == name);
    Some(target.map(|node| node.id).into_iter().collect())
}

/// When an action of a program plays, in seconds of the program: in its first round, the whole of what is inside of it. `None` if it is
/// muted, or never ends.
pub fn stretch_secs(program: &Program, action: ActionId) -> Option<[f64; 2]> {
    let span = program.spans().iter().find(|span| span.action == Some(action) && !span.is_muted)?;
    let end_secs = span.end_secs();
    end_secs.is_finite().then_some([span.start_secs, end_secs])
}

/// The actions of a path that say how the last one moves: all but lists, which only say what else plays.
pub fn telling<'a>(clip: &'a Clip, path: &'a [ActionId]) -> impl Iterator<Item = ActionId> + 'a {
    path.iter()
        .copied()
        .filter(|id| clip.get(*id).is_some_and(|item| item.action.spec().arity != Arity::Many))
}
