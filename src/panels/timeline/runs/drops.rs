//! What is dropped onto the rows of the nodes: a clip runs there, a sheet or a tag becomes a clip that does.

use egui::{Pos2, Stroke, StrokeKind, Ui, vec2};

use super::super::bars::bar_rect;
use super::super::paint::{BarState, Brush, secs_text};
use super::super::snap::TimeSnap;
use super::model::NodeRow;
use super::{RunsView, pieces, run_bars};
use crate::document::{Edit, readable_secs};
use crate::history::Change;
use crate::panels::dragged_asset::DraggedAsset;
use crate::panels::dragged_clip::DraggedClip;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;

/// Shows where what is dragged would play, and adds it on release.
pub fn take(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView, out: &mut Outbox) {
    let clip = DraggedClip::current(ui);
    let asset = DraggedAsset::current(ui).filter(|dragged| dragged.animate.is_some());
    if clip.is_none() && asset.is_none() {
        return;
    }
    let area = view.canvas.areas.lanes;
    let Some(at) = ui.ctx().pointer_latest_pos().filter(|at| area.contains(*at)) else { return };
    let row = pieces::row_at(&view.canvas, &view.model, at.y);
    let Some(row) = row.and_then(|row| view.model.rows.get(row)) else { return };
    let is_free = ui.input(|input| input.modifiers.command);
    let snap = TimeSnap::new(is_free, ctx.document.stage().fps, view.canvas.scale.px_per_sec);
    let at_secs = readable_secs(snap.to(&view.magnets(ctx, &[]), view.canvas.secs(at.x)));
    let painter = ui.painter().with_clip_rect(area);
    let band = pieces::row_rect(&view.canvas, row);
    painter.rect_stroke(band, 0.0, Stroke::new(1.0, ctx.theme.accent), StrokeKind::Inside);
    if let Some(dragged) = clip {
        paint_clip(&Brush { painter: &painter, theme: ctx.theme }, ctx, view, row, at_secs, &dragged);
        pill(ui, ctx, view, at, &tr!("timeline-on-node", at = secs_text(at_secs), node = &row.name));
        if let Some(clip) = DraggedClip::take_dropped(ui)
            && ctx.document.clip(clip.id).is_some()
        {
            out.edit(Change::new(tr!("change-add-run"), Edit::AddRun(clip.id, row.id, at_secs)));
        }
    }
    if let Some(dragged) = asset {
        pill(ui, ctx, view, at, &tr!("assets-drop-run", node = &row.name, at = secs_text(at_secs)));
        if DraggedAsset::take_dropped(ui).is_some()
            && let Some(edits) = dragged.run_on(ctx.document, row.id, at_secs)
        {
            out.edit(Change::all(tr!("assets-drop-run-step"), edits));
        }
    }
}

/// The run that a dragged clip would get.
fn paint_clip(
    brush: &Brush<'_>,
    ctx: &Ctx<'_>,
    view: &RunsView,
    row: &NodeRow,
    at_secs: f64,
    clip: &DraggedClip,
) {
    let secs = view.model.marks.get(&clip.id).map_or(0.0, |marks| marks.secs);
    let end_secs = Some(at_secs + secs).filter(|secs| secs.is_finite());
    let rect = bar_rect(&view.canvas, view.canvas.line_rect(row.first_line), at_secs, end_secs);
    let state = BarState { hovered: true, selected: true, ..BarState::default() };
    brush.tinted(rect, run_bars::color_of(ctx, row.id), state);
    brush.text_in(rect, ctx.theme.text, &clip.name);
}

fn pill(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView, at: Pos2, text: &str) {
    let painter = ui.painter().with_clip_rect(view.canvas.areas.time());
    Brush { painter: &painter, theme: ctx.theme }.pill(at + vec2(14.0, -30.0), text);
}
