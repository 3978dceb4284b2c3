//! What is dropped onto the rows of the nodes: a clip or a preset runs there, a sheet or a tag becomes a clip that does.

use egui::{Pos2, Stroke, StrokeKind, Ui, vec2};

use super::super::bars::bar_rect;
use super::super::paint::{BarState, Brush, secs_text};
use super::super::snap::TimeSnap;
use super::model::NodeRow;
use super::{RunsView, pieces, run_bars};
use crate::document::readable_secs;
use crate::history::Change;
use crate::panels::dragged_asset::DraggedAsset;
use crate::panels::dragged_preset::DraggedMotion;
use crate::panels::{Ctx, Intent, Outbox, keep_going};
use crate::text::tr;

/// Shows where what is dragged would play, and adds it on release.
pub fn take(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView, out: &mut Outbox) {
    let motion = DraggedMotion::current(ui);
    let asset = DraggedAsset::current(ui).filter(|dragged| dragged.animate.is_some());
    if motion.is_none() && asset.is_none() {
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
    if let Some(dragged) = motion {
        paint_motion(&Brush { painter: &painter, theme: ctx.theme }, ctx, view, row, at_secs, &dragged);
        pill(ui, ctx, view, at, &tr!("timeline-on-node", at = secs_text(at_secs), node = &row.name));
        if let Some(dropped) = DraggedMotion::take_dropped(ui)
            && let Some(edits) = dropped.run_on(ctx, ctx.document, row.id, at_secs)
        {
            dropped.add(ctx, Change::all(tr!("change-add-run"), edits), out);
        }
    }
    if let Some(dragged) = asset {
        pill(ui, ctx, view, at, &tr!("assets-drop-run", node = &row.name, at = secs_text(at_secs)));
        if DraggedAsset::take_dropped(ui).is_some()
            && let Some(mut edits) = dragged.run_on(ctx.document, row.id, at_secs)
        {
            let loops = keep_going::beside_runs(ctx.document, ctx.programs, (row.id, at_secs), &mut edits);
            out.edit(Change::all(tr!("assets-drop-run-step"), edits));
            if let Some(loops) = loops {
                out.push(Intent::Report(loops));
            }
        }
    }
}

/// The run that a dragged clip or preset would get.
fn paint_motion(
    brush: &Brush<'_>,
    ctx: &Ctx<'_>,
    view: &RunsView,
    row: &NodeRow,
    at_secs: f64,
    motion: &DraggedMotion,
) {
    let of_clip = || view.model.marks.get(&motion.clip()?).map(|marks| marks.secs);
    let secs = motion.preset_secs().or_else(of_clip).unwrap_or(0.0);
    let end_secs = Some(at_secs + secs).filter(|secs| secs.is_finite());
    let rect = bar_rect(&view.canvas, view.canvas.line_rect(row.first_line), at_secs, end_secs);
    let state = BarState { hovered: true, selected: true, ..BarState::default() };
    brush.tinted(rect, run_bars::color_of(ctx, row.id), state);
    brush.text_in(rect, ctx.theme.text, motion.name());
}

fn pill(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView, at: Pos2, text: &str) {
    let painter = ui.painter().with_clip_rect(view.canvas.areas.time());
    Brush { painter: &painter, theme: ctx.theme }.pill(at + vec2(14.0, -30.0), text);
}
