//! A clip or a preset that is dropped onto the row of a node: it plays there from the playhead on.

use egui::{CornerRadius, Response, Stroke, StrokeKind, Ui};

use crate::document::Node;
use crate::history::Change;
use crate::panels::dragged_preset::DraggedMotion;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::RADIUS;

/// Outlines the row under the pointer, and adds the run on release.
pub fn take(ui: &Ui, ctx: &Ctx<'_>, node: &Node, row: &Response, out: &mut Outbox) {
    let Some(dragged) = DraggedMotion::current(ui) else { return };
    if !row.contains_pointer() {
        return;
    }
    let radius = CornerRadius::same(RADIUS - 1);
    ui.painter().rect_stroke(row.rect, radius, Stroke::new(2.0, ctx.theme.accent), StrokeKind::Inside);
    let Some(dropped) = DraggedMotion::take_dropped(ui) else { return };
    let at_secs = ctx.session.playback.playhead_secs();
    if let Some(edits) = dropped.run_on(ctx.document, node.id, at_secs) {
        let clip = shortened(dragged.name(), MAX_NAME_CHARS);
        out.edit(Change::all(tr!("canvas-drop-clip.step", clip = clip.as_ref()), edits));
    }
}
