//! Dragging a sprite itself: with tools that turn or scale it does that, with all others it moves.

use egui::{CursorIcon, PointerButton};

use super::move_node::move_along;
use super::transform::grab_body;
use super::{Begun, Starter, Touch};
use crate::document::NodeId;
use crate::panels::canvas::{CanvasPanel, Frame, pick};
use crate::panels::{Outbox, follow};
use crate::session::{Focus, Mode};

pub(super) const STARTER: Starter = Starter { begin, hover };

fn begin(panel: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, out: &mut Outbox) -> Begun {
    let frame = touch.frame;
    if button != PointerButton::Primary {
        return None;
    }
    let node = frame.dragged_by(&frame.nodes_at(touch.pos))?;
    if !frame.keeps_selection(node) {
        out.select(follow::chosen(frame.ctx, node));
    }
    let freely = ([[1.0, 0.0], [0.0, 1.0]], None);
    grab_body(touch, node, out).or_else(|| move_along(panel, touch, &frame.moved_nodes(node), freely, out))
}

fn hover(_: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    let node = touch.frame.dragged_by(&touch.frame.nodes_at(touch.pos))?;
    let is_selected = touch.frame.selected_first().contains(&node);
    let icon = match touch.frame.mode() {
        _ if touch.frame.ctx.session.tools.records => CursorIcon::Cell,
        Mode::Pose => CursorIcon::Move,
        Mode::Motion => CursorIcon::AllScroll,
    };
    is_selected.then_some(icon)
}

impl Frame<'_> {
    /// What a drag moves that begins on these nodes: a selected one, also by what is inside of it, else the topmost one.
    fn dragged_by(&self, hits: &[NodeId]) -> Option<NodeId> {
        // While an action is selected, its node is often the root, which holds all.
        let is_chosen = self.ctx.session.selection.focus == Focus::Node;
        let is_within =
            |node, top| is_chosen && self.can_be_picked(top) && self.ctx.document.is_node_within(node, top);
        pick::drag_pick(hits, &self.selected_first(), is_within)
    }

    /// The selected nodes, the primary one first.
    fn selected_first(&self) -> Vec<NodeId> {
        let selection = &self.ctx.session.selection;
        let others =
            selection.selected_nodes().into_iter().filter(|node| Some(*node) != selection.seen_node());
        selection.seen_node().into_iter().chain(others).collect()
    }
}
