//! Moving the start positions of all selected nodes by dragging one of them.

use egui::{CursorIcon, Painter, PointerButton};
use kineograph_stage::scene::Affine2;

use super::move_node::{paint_guides, snapping};
use super::{Begun, Gesture, Readout, Starter, Touch};
use crate::document::{Document, NodeId};
use crate::history::Change;
use crate::panels::Outbox;
use crate::panels::canvas::drag::{Dragged, NodeDrag};
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::rearrange::moved_by;
use crate::text::tr;

pub(super) const STARTER: Starter = Starter { begin, hover };

struct MoveNodes {
    /// The document at the start of the drag.
    document: Document,
    /// The node under the pointer, which snaps.
    lead: NodeDrag,
    /// From the coordinates in which its position is given to the stage.
    stage_from_lead: Affine2,
    /// The others, and the maps from the coordinates in which their positions are given to the stage.
    others: Vec<(NodeId, Affine2)>,
    /// What was shown last.
    shown: Option<Dragged>,
}

/// The selected nodes that can be picked, without those that move with others of them; at least two.
fn movable(frame: &Frame<'_>) -> Option<Vec<NodeId>> {
    let selected = frame.ctx.session.selection.selected_nodes();
    if selected.len() < 2 {
        return None;
    }
    let mut tops = frame.ctx.document.top_nodes(&selected);
    tops.retain(|node| frame.out_of_reach.can_be_picked(*node));
    (tops.len() > 1).then_some(tops)
}

fn begin(_: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, _: &mut Outbox) -> Begun {
    let frame = touch.frame;
    if button != PointerButton::Primary {
        return None;
    }
    let nodes = movable(frame)?;
    let hits = frame.nodes_at(touch.pos);
    let document = frame.ctx.document;
    // A hit on what moves with a selected node drags that node.
    let is_hit = |node: &&NodeId| hits.iter().any(|hit| document.is_node_within(*hit, **node));
    let lead = *nodes.iter().find(is_hit)?;
    let map = |node: NodeId| frame.stage.borrow_mut().stage_from_parent(node);
    let others = nodes.iter().filter(|node| **node != lead).filter_map(|node| Some((*node, map(*node)?)));
    let others = others.collect();
    let stage_from_lead = map(lead)?;
    let lead = frame.node_drag(lead, touch.pos)?;
    Some(Box::new(MoveNodes { document: document.clone(), lead, stage_from_lead, others, shown: None }))
}

fn hover(_: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    let nodes = movable(touch.frame)?;
    let hits = touch.frame.nodes_at(touch.pos);
    hits.iter().any(|hit| nodes.contains(hit)).then_some(CursorIcon::Move)
}

impl Gesture for MoveNodes {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        let (snapping, keeps_axis) = snapping(touch);
        let dragged = self.lead.dragged(touch.frame.screen.stage_from_pos(touch.pos), snapping, keeps_axis);
        if self.shown != Some(dragged) {
            self.shown = Some(dragged);
            panel.preview(touch.ui, self.change(dragged), out);
        }
    }

    fn cursor(&self) -> CursorIcon {
        CursorIcon::Move
    }

    fn paint(&self, painter: &Painter, frame: &Frame<'_>) {
        if let Some(dragged) = self.shown {
            paint_guides(painter, frame, dragged.guides);
        }
    }

    fn readout(&self, frame: &Frame<'_>) -> Option<Readout> {
        let [x, y] = self.way(self.shown?).map(|x| (f64::from(x) * 100.0).round() / 100.0 + 0.0);
        let is_later = frame.ctx.session.playback.playhead_secs() > 0.0;
        Some(Readout {
            values: tr!("canvas-moved", count = self.others.len() + 1, x = x.to_string(), y = y.to_string()),
            note: is_later.then(|| tr!("canvas-start.note")),
        })
    }
}

impl MoveNodes {
    /// How far the lead moves, on the stage.
    #[allow(clippy::cast_possible_truncation)] // ways on the stage are small
    fn way(&self, dragged: Dragged) -> [f32; 2] {
        let old = self.lead.node.start.position;
        let way = [0, 1].map(|axis| (dragged.position[axis] - old[axis]) as f32);
        self.stage_from_lead.transform_vector(way)
    }

    fn change(&self, dragged: Dragged) -> Change {
        let way = self.way(dragged);
        let all =
            std::iter::once((self.lead.node.id, self.stage_from_lead)).chain(self.others.iter().copied());
        let edits = all.filter_map(|(node, map)| moved_by(&self.document, node, map, way)).collect();
        Change::all(tr!("change-move-nodes", count = self.others.len() + 1), edits).keeping_selection()
    }
}
