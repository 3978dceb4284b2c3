//! Dragging a sprite itself: with tools that turn or scale it does that, with all others it moves.

use egui::{CursorIcon, PointerButton};

use super::move_node::move_along;
use super::transform::grab_body;
use super::{Begun, Starter, Touch};
use crate::panels::canvas::{CanvasPanel, pick};
use crate::panels::{Outbox, follow};
use crate::session::Mode;

pub(super) const STARTER: Starter = Starter { begin, hover };

fn begin(panel: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, out: &mut Outbox) -> Begun {
    let frame = touch.frame;
    if button != PointerButton::Primary {
        return None;
    }
    let selected = frame.ctx.session.selection.seen_node();
    let node = pick::drag_pick(&frame.nodes_at(touch.pos), selected)?;
    if !frame.keeps_selection(node) {
        out.select(follow::chosen(frame.ctx, node));
    }
    let freely = ([[1.0, 0.0], [0.0, 1.0]], None);
    grab_body(touch, node, out).or_else(|| move_along(panel, touch, &frame.moved_nodes(node), freely, out))
}

fn hover(_: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    let selected = touch.frame.ctx.session.selection.seen_node()?;
    let icon = match touch.frame.mode() {
        _ if touch.frame.ctx.session.tools.records => CursorIcon::Cell,
        Mode::Pose => CursorIcon::Move,
        Mode::Motion => CursorIcon::AllScroll,
    };
    touch.frame.nodes_at(touch.pos).contains(&selected).then_some(icon)
}
