//! The ground below the bars, the actions of unfolded runs, and clips dropped there.

use egui::{Align2, CursorIcon, Painter, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2};

use super::super::actions::ActionRow;
use super::super::bars::{bar_rect, interact, shade};
use super::super::clip::bar_paint;
use super::super::clip::hit::{BarAreas, parts};
use super::super::names::SMALL_FONT;
use super::super::paint::{BarState, Brush, secs_text};
use super::super::snap::TimeSnap;
use super::super::view::{Request, RunPlace};
use super::model::{LineKind, NodeRow, RunsModel};
use super::{RunsView, pieces, run_bars};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::dragged_clip::DraggedClip;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;

/// Paints the rows under the bars.
pub fn paint(ctx: &Ctx<'_>, view: &RunsView, painter: &Painter) {
    let mut last_row = None;
    for index in view.canvas.visible_lines() {
        let Some(line) = view.model.lines.get(index) else { continue };
        if matches!(line.kind, LineKind::Action(..)) {
            let fill = mix(ctx.theme.well, ctx.theme.window, 0.6);
            painter.rect_filled(view.canvas.line_rect(index), 0.0, fill);
        }
        if last_row.replace(line.row) != Some(line.row)
            && let Some(row) = view.model.rows.get(line.row)
        {
            paint_row(ctx, view, painter, line.row, row);
        }
    }
}

fn paint_row(ctx: &Ctx<'_>, view: &RunsView, painter: &Painter, index: usize, row: &NodeRow) {
    let rect = pieces::row_rect(&view.canvas, row);
    let selected = ctx.session.selection.has_node(row.id).then_some(0.1);
    if let Some(color) = shade(ctx, index, selected) {
        painter.rect_filled(rect, 0.0, color);
    }
    let y = painter.round_to_pixel_center(rect.bottom() - 0.5);
    painter.hline(rect.x_range(), y, Stroke::new(1.0, ctx.theme.grid));
    if row.run_count == 0 && !view.model.marks.is_empty() {
        let at = pos2(view.canvas.areas.lanes.left() + 10.0, rect.center().y);
        let ink = mix(ctx.theme.well, ctx.theme.text_dim, 0.4);
        painter.text(at, Align2::LEFT_CENTER, tr!("timeline-row-no-runs"), SMALL_FONT, ink);
    }
}

/// An action of an unfolded run. A click opens the clip there.
pub fn action(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &RunsView,
    line: usize,
    place: RunPlace,
    row: &ActionRow,
) -> Option<Request> {
    let bar = row.bar.as_ref()?;
    let BarAreas { rect, body, .. } = parts(&view.canvas, line, row, [false; 2])?;
    let id = ui.id().with(("runs action", place, row.id));
    let response = interact(ui, &view.canvas, body, id, Sense::click())?;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("action {}", row.title)));
    let state = BarState {
        selected: false,
        hovered: response.hovered(),
        dimmed: row.muted,
        broken: row.problem.is_some(),
    };
    let clip = ctx.document.run(place.0).and_then(|run| ctx.document.clip(run.clip));
    bar_paint::bar(ui, ctx, &view.canvas, clip.map(AsRef::as_ref), row, rect, state);
    let clicked = response.clicked();
    hint(response.on_hover_cursor(CursorIcon::PointingHand), || {
        let when = tr!("timeline-span", start = secs_text(bar.start_secs), end = secs_text(bar.end_secs));
        format!("{}\n{when}\n{}", row.title, tr!("timeline-run-action-hint"))
    });
    clicked.then_some(Request::Open(place, Some(row.id)))
}

/// Shows where a dragged clip would play, and adds a run there on release.
pub fn drop_clip(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView, out: &mut Outbox) {
    let Some(dragged) = DraggedClip::current(ui) else { return };
    let area = view.canvas.areas.lanes;
    let Some(at) = ui.ctx().pointer_latest_pos().filter(|at| area.contains(*at)) else { return };
    let Some(row) = pieces::row_at(&view.canvas, &view.model, at.y) else { return };
    let Some(row) = view.model.rows.get(row) else { return };
    let is_free = ui.input(|input| input.modifiers.command);
    let snap = TimeSnap::new(is_free, ctx.document.stage().fps, view.canvas.scale.px_per_sec);
    let at_secs = snap.to(&view.magnets(ctx, &[]), view.canvas.secs(at.x));
    let at_secs = crate::document::readable_secs(at_secs);
    let painter = ui.painter().with_clip_rect(area);
    let band = pieces::row_rect(&view.canvas, row);
    painter.rect_stroke(band, 0.0, Stroke::new(1.0, ctx.theme.accent), egui::StrokeKind::Inside);
    let secs = view.model.marks.get(&dragged.id).map_or(0.0, |marks| marks.secs);
    let end_secs = Some(at_secs + secs).filter(|secs| secs.is_finite());
    let line = view.canvas.line_rect(row.first_line);
    let rect = bar_rect(&view.canvas, line, at_secs, end_secs);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    let state = BarState { hovered: true, selected: true, ..BarState::default() };
    brush.tinted(rect, run_bars::color_of(ctx, row.id), state);
    brush.text_in(rect, ctx.theme.text, &dragged.name);
    let over = ui.painter().with_clip_rect(view.canvas.areas.time());
    let pill = Brush { painter: &over, theme: ctx.theme };
    pill.pill(
        at + egui::vec2(14.0, -30.0),
        &tr!("timeline-on-node", at = secs_text(at_secs), node = &row.name),
    );
    if let Some(clip) = DraggedClip::take_dropped(ui)
        && ctx.document.clip(clip.id).is_some()
    {
        out.edit(Change::new(tr!("change-add-run"), Edit::AddRun(clip.id, row.id, at_secs)));
    }
}

/// What an empty view says: what to do next.
pub fn empty_text(model: &RunsModel, has_no_runs: bool) -> Option<&'static str> {
    if model.rows.is_empty() {
        Some(tr!("timeline-runs-no-nodes"))
    } else if model.marks.is_empty() {
        Some(tr!("timeline-runs-no-clips"))
    } else if has_no_runs {
        Some(tr!("timeline-runs-empty"))
    } else {
        None
    }
}
