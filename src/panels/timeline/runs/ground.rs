//! The ground below the bars, and the actions of unfolded runs.

use egui::{Align2, CursorIcon, Painter, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2};

use super::super::actions::{ActionRow, BarShape};
use super::super::bars::{MIN_BAR_PX, bar_rect, interact, shade};
use super::super::clip::bar_paint;
use super::super::names::SMALL_FONT;
use super::super::paint::{BarState, secs_text};
use super::super::run_bar::RunPlace;
use super::super::view::Request;
use super::model::{LineKind, NodeRow, RunsModel};
use super::{RunsView, pieces};
use crate::panels::Ctx;
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
        // Beside the start, where the playhead often is.
        let left = view.canvas.areas.lanes.left().max(view.canvas.x(0.0));
        let at = pos2(left + 10.0, rect.center().y);
        painter.text(at, Align2::LEFT_CENTER, tr!("timeline-row-no-runs"), SMALL_FONT, ctx.theme.text_dim);
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
    let end_secs = if bar.is_endless() { None } else { Some(bar.end_secs) };
    let rect = bar_rect(&view.canvas, view.canvas.line_rect(line), bar.start_secs, end_secs);
    let grip = match bar.shape {
        BarShape::Instant => rect.with_max_x(rect.left() + MIN_BAR_PX).expand(5.0),
        _ => rect,
    };
    let id = ui.id().with(("runs action", place, row.id));
    let response = interact(ui, &view.canvas, grip, id, Sense::click())?;
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
        format!("{}\n{when}\n{}", row.written_title(), tr!("timeline-run-action-hint"))
    });
    clicked.then_some(Request::Open(place, Some(row.id)))
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
