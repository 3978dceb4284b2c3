//! A sheet or a tag that is dropped onto the rows of the nodes: it becomes a clip that plays there.

use egui::{Stroke, Ui};

use super::super::paint::{Brush, secs_text};
use super::super::snap::TimeSnap;
use super::{RunsView, pieces};
use crate::history::Change;
use crate::panels::dragged_asset::DraggedAsset;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;

/// Shows where it would play, and adds clip and run on release.
pub fn take(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView, out: &mut Outbox) {
    let Some(dragged) = DraggedAsset::current(ui).filter(|dragged| dragged.animate.is_some()) else { return };
    let area = view.canvas.areas.lanes;
    let Some(at) = ui.ctx().pointer_latest_pos().filter(|at| area.contains(*at)) else { return };
    let row = pieces::row_at(&view.canvas, &view.model, at.y);
    let Some(row) = row.and_then(|row| view.model.rows.get(row)) else { return };
    let is_free = ui.input(|input| input.modifiers.command);
    let snap = TimeSnap::new(is_free, ctx.document.stage().fps, view.canvas.scale.px_per_sec);
    let at_secs = snap.to(&view.magnets(ctx, &[]), view.canvas.secs(at.x));
    let at_secs = crate::document::readable_secs(at_secs);
    let band = pieces::row_rect(&view.canvas, row);
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_stroke(band, 0.0, Stroke::new(1.0, ctx.theme.accent), egui::StrokeKind::Inside);
    let over = ui.painter().with_clip_rect(view.canvas.areas.time());
    let text = tr!("assets-drop-run", node = &row.name, at = secs_text(at_secs));
    Brush { painter: &over, theme: ctx.theme }.pill(at + egui::vec2(14.0, -30.0), &text);
    if DraggedAsset::take_dropped(ui).is_some()
        && let Some(edits) = dragged.run_on(ctx.document, row.id, at_secs)
    {
        out.edit(Change::all(tr!("assets-drop-run-step"), edits));
    }
}
