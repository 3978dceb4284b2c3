//! A clip or a preset that is dropped onto the row of a node: it plays there from the playhead on, a preset after what moves the node
//! then.

use egui::{CornerRadius, Response, Stroke, StrokeKind, Ui};

use crate::document::Node;
use crate::panels::dragged_preset::DraggedMotion;
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::theme::RADIUS;

/// Outlines the row under the pointer, and adds the run on release.
pub fn take(ui: &Ui, ctx: &Ctx<'_>, node: &Node, row: &Response, out: &mut Outbox) {
    if DraggedMotion::current(ui).is_none() {
        return;
    }
    if !row.contains_pointer() {
        return;
    }
    let radius = CornerRadius::same(RADIUS - 1);
    ui.painter().rect_stroke(row.rect, radius, Stroke::new(2.0, ctx.theme.accent), StrokeKind::Inside);
    let Some(dropped) = DraggedMotion::take_dropped(ui) else { return };
    dropped.play_on(ctx, node.id, out);
}
