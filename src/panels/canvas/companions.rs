//! The other selected nodes of a drag in Motion: each goes along by the action that moves it, if that is its own.

use std::collections::BTreeSet;

use kineograph_studio::motion::{Placement, PoseProperty};

use super::Frame;
use super::held::GrabbedNode;
use super::seen::{Stays, own_actions, stays_lines};
use super::write::PoseWriter;
use crate::document::{ClipId, Edit, NodeId};
use crate::history::Change;
use crate::motion::ActionWriter;
use crate::session::{Focus, SelectionChange};
use crate::text::tr;

/// What moves with the node that is dragged. Empty in Pose, where start poses do without actions.
#[derive(Default)]
pub(super) struct Companions {
    /// By their node.
    writers: Vec<(NodeId, ActionWriter)>,
    /// What stays where it is.
    stays: Vec<(NodeId, Stays)>,
}

impl Companions {
    /// Those of the node that this writer moves.
    pub(super) fn of(frame: &Frame<'_>, writer: &PoseWriter, others: &[NodeId]) -> Self {
        let mut all = Self::default();
        if writer.is_pose() {
            return all;
        }
        let ctx = frame.ctx;
        let mut used: BTreeSet<_> = writer.actions().collect();
        let secs = ctx.session.playback.playhead_secs();
        for id in others {
            let made = own_actions(ctx, *id, &used).and_then(|(target, leaves)| {
                // What is recorded may divide them.
                if leaves.iter().any(|(clip, _)| writer.recorded_clip() == Some(*clip)) {
                    return Err(Stays::Shared);
                }
                let writer = ActionWriter::new((ctx, ctx.document), *id, secs, target);
                Ok((writer.map_err(Stays::Missing)?, leaves))
            });
            match made {
                Ok((writer, leaves)) => {
                    used.extend(leaves);
                    all.writers.push((*id, writer));
                }
                Err(why) => all.stays.push((*id, why)),
            }
        }
        let locked = ctx.document.locked_nodes();
        let selected = ctx.session.selection.selected_nodes().into_iter();
        all.stays.extend(selected.filter(|id| locked.contains(id)).map(|id| (id, Stays::Locked)));
        all
    }

    /// How many nodes go along.
    pub(super) const fn count(&self) -> usize {
        self.writers.len()
    }

    /// Whether this node goes along.
    pub(super) fn has(&self, node: NodeId) -> bool {
        self.writers.iter().any(|(id, _)| *id == node)
    }

    /// A change of the dragged node, with the actions of those that go along.
    pub(super) fn joined(
        &mut self,
        mut change: Change,
        placed: &[(GrabbedNode, Placement)],
        what: &str,
    ) -> Change {
        if self.writers.is_empty() {
            return change;
        }
        let mut count = 1_usize;
        for (id, writer) in &mut self.writers {
            let goal = placed.iter().find(|(held, _)| held.node.id == *id);
            let edits: Option<Vec<Edit>> =
                goal.and_then(|(_, after)| writer.edits(PoseProperty::Position, after));
            if let Some(edits) = edits {
                count += 1;
                change.edits.extend(edits);
            }
        }
        change.label = tr!("canvas-step-nodes", what, count);
        change
    }

    /// Names those that stay. What shares its action with the dragged node moves with it, unless it is seen where it was held.
    pub(super) fn stays_text(&self, frame: &Frame<'_>, held: &[GrabbedNode]) -> Option<String> {
        let is_moved = |id: &NodeId| {
            let before = held.iter().find(|held| held.node.id == *id).map(|held| held.before.position);
            let now = frame.ctx.pose(*id).map(|pose| Placement::of(&pose).position);
            before.is_none() || before != now
        };
        let stays = self.stays.iter().filter(|(id, why)| *why != Stays::Shared || !is_moved(id));
        let lines = stays_lines(frame.ctx.document, &stays.copied().collect::<Vec<_>>());
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

/// What opens the clip that a drag changes, so that graph and curves show it; `None` while it is open, or something else than nodes is
/// selected.
pub(super) fn opened(frame: &Frame<'_>, writer: &PoseWriter, dragged: NodeId) -> Option<SelectionChange> {
    let selection = &frame.ctx.session.selection;
    let mut nodes = selection.selected_nodes();
    if selection.focus != Focus::Node || nodes.len() < 2 || !nodes.contains(&dragged) {
        return None;
    }
    let (clip, _): (ClipId, _) = writer.actions().next()?;
    if writer.recorded_clip().is_some() || (selection.clip == Some(clip) && selection.node == Some(dragged)) {
        return None;
    }
    nodes.retain(|id| *id != dragged);
    nodes.push(dragged);
    Some(SelectionChange::NodesIn(clip, nodes))
}
