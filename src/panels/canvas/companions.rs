//! The other selected nodes of a drag in Motion: each goes along by the action that moves it, if that is its own, or by one that is recorded.

use std::collections::BTreeSet;

use kineograph_studio::motion::{Placement, PoseProperty};

use super::Frame;
use super::held::GrabbedNode;
use super::seen::{Stays, own_actions, stays_lines};
use super::write::PoseWriter;
use crate::compile::Programs;
use crate::document::{ActionId, ClipId, Document, Edit, NodeId};
use crate::history::Change;
use crate::motion::{ActionWriter, Missing};
use crate::panels::Ctx;
use crate::session::{Focus, SelectionChange};
use crate::text::tr;

/// What goes along with the node that is dragged. Empty in Pose, where start poses do without actions.
#[derive(Default)]
pub(super) struct Companions {
    /// By their node.
    writers: Vec<(NodeId, PoseWriter)>,
    /// What stays where it is.
    stays: Vec<(NodeId, Stays)>,
}

/// Finds what changes a property of each of them.
struct CompanionFinder<'a> {
    ctx: &'a Ctx<'a>,
    property: PoseProperty,
    /// The actions that change already.
    used: BTreeSet<(ClipId, ActionId)>,
    /// The clips that get actions, and the document with these.
    recorded: BTreeSet<ClipId>,
    document: Document,
}

impl Companions {
    /// Those of the node of which this writer changes a property.
    pub(super) fn of(
        frame: &Frame<'_>,
        writer: &PoseWriter,
        others: &[NodeId],
        property: PoseProperty,
    ) -> Self {
        let mut all = Self::default();
        if writer.is_pose() {
            return all;
        }
        let ctx = frame.ctx;
        let mut finder = CompanionFinder {
            ctx,
            property,
            used: writer.actions().collect(),
            recorded: writer.recorded_clip().into_iter().collect(),
            document: after(ctx.document.clone(), writer.plan()),
        };
        for id in others {
            match finder.writer(*id) {
                Ok(writer) => all.writers.push((*id, writer)),
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
        what: &'static str,
    ) -> Change {
        if self.writers.is_empty() {
            return change;
        }
        let mut count = 1_usize;
        for (id, writer) in &mut self.writers {
            let goal = placed.iter().find(|(held, _)| held.node.id == *id);
            if let Some(own) = goal.and_then(|goal| writer.change(std::slice::from_ref(goal), what)) {
                count += 1;
                change.edits.extend(own.edits);
            }
        }
        change.label = tr!("canvas-step-nodes", what, count);
        change
    }

    /// Names those that stay. What shares its action with the dragged node moves with it, unless it is seen where it was held.
    pub(super) fn stays_text(&self, frame: &Frame<'_>, held: &[GrabbedNode]) -> Option<String> {
        let is_moved = |id: &NodeId| {
            let before = held.iter().find(|held| held.node.id == *id).map(|held| held.before);
            let now = frame.ctx.pose(*id).map(|pose| Placement::of(&pose));
            before.is_none() || before != now
        };
        let stays = self.stays.iter().filter(|(id, why)| *why != Stays::Shared || !is_moved(id));
        let lines = stays_lines(frame.ctx.document, &stays.copied().collect::<Vec<_>>());
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

impl CompanionFinder<'_> {
    fn writer(&mut self, id: NodeId) -> Result<PoseWriter, Stays> {
        let ctx = self.ctx;
        match own_actions(ctx, id, self.property, &self.used) {
            // What is recorded may divide them.
            Ok((_, leaves)) if leaves.iter().any(|(clip, _)| self.recorded.contains(clip)) => {
                Err(Stays::Shared)
            }
            Ok((target, leaves)) => {
                let secs = ctx.session.playback.playhead_secs();
                let writer = ActionWriter::new((ctx, ctx.document), id, secs, target);
                self.used.extend(leaves);
                Ok(PoseWriter::Motion(vec![(writer.map_err(Stays::Missing)?, self.property)]))
            }
            Err(Stays::Missing(Missing::Action)) => self.recording(id),
            Err(why) => Err(why),
        }
    }

    /// Records after all that is recorded before it.
    fn recording(&mut self, id: NodeId) -> Result<PoseWriter, Stays> {
        let mut programs = Programs::default();
        programs.update_with(&self.document, self.ctx.session.solo.as_ref());
        let ctx = Ctx { document: &self.document, programs: &programs, ..*self.ctx };
        let writer = PoseWriter::recording(&ctx, id, &[self.property]).map_err(Stays::Missing)?;
        let clip = writer.recorded_clip().ok_or(Stays::Missing(Missing::Time))?;
        if self.recorded.contains(&clip) || self.used.iter().any(|(used, _)| *used == clip) {
            return Err(Stays::Shared);
        }
        self.recorded.insert(clip);
        self.document = after(self.document.clone(), writer.plan());
        Ok(writer)
    }
}

/// A document after edits, each of which it takes.
fn after(document: Document, edits: &[Edit]) -> Document {
    edits.iter().fold(document, |document, edit| match document.edited(edit) {
        Ok((document, _)) => document,
        Err(_) => document,
    })
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
