//! The line above all rows: a mark wherever a run starts, ends or sends an event, and the bracket around the selected runs.

use egui::{Align2, CursorIcon, FontId, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::super::gesture::starts_drag;
use super::super::moment::Moment;
use super::super::paint::{BarState, Brush, secs_text};
use super::run_drag::RunPart;
use super::{Request, RunsView, layout};
use crate::document::RunId;
use crate::panels::{Ctx, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;

/// Marks that are closer share one handle, in points.
const SPACING_PX: f32 = 7.0;
/// Width in which an end of the bracket can be grabbed, in points.
const GRAB_PX: f32 = 9.0;
const FONT: FontId = FontId::proportional(12.5);
/// Most events that a tooltip names.
const MAX_NAMES: usize = 4;

/// Shows the line.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>, out: &mut Outbox) -> Option<Request> {
    let scene = view.scene;
    let line = layout::summary_rect(scene);
    let visible = line.with_min_x(scene.areas.lanes.left());
    let painter = ui.painter().with_clip_rect(visible);
    painter.rect_filled(visible, 0.0, mix(ctx.theme.well, ctx.theme.card, 0.5));
    marks(ui, ctx, view, visible, out);
    bracket(ui, ctx, view, visible)
}

fn marks(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>, visible: Rect, out: &mut Outbox) {
    let scene = view.scene;
    let painter = ui.painter().with_clip_rect(visible);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    let moments = &view.model.moments;
    let first = moments.partition_point(|moment| scene.x(moment.secs) < visible.left() - SPACING_PX);
    let mut last_x = f32::NEG_INFINITY;
    for moment in &moments[first..] {
        let x = scene.x(moment.secs);
        if x > visible.right() + SPACING_PX {
            break;
        }
        if x - last_x < SPACING_PX {
            continue;
        }
        last_x = x;
        let at = pos2(x, visible.center().y);
        let grip = Rect::from_center_size(at, vec2(SPACING_PX * 1.6, visible.height())).intersect(visible);
        #[allow(clippy::cast_possible_truncation)] // microseconds distinguish moments
        let key = (moment.secs * 1.0e6).round() as i64;
        let response = ui.interact(grip, ui.id().with(("runs moment", key)), Sense::click());
        let selected = moment.ids.iter().all(|run| view.is_selected(*run));
        let label = || format!("moment {}", secs_text(moment.secs));
        response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, selected, label()));
        let state = BarState { selected, hovered: response.hovered(), dimmed: false, broken: false };
        let color = if moment.has_instant { ctx.theme.text } else { ctx.theme.text_dim };
        brush.diamond(at, color, state, "");
        if response.clicked() {
            out.select(SelectionChange::Runs(moment.selected(
                ui,
                ctx.session.selection.selected_runs(),
                |run| view.is_selected(run),
            )));
        }
        if response.hovered() {
            hint(response.on_hover_cursor(CursorIcon::PointingHand), || text_of(moment));
        }
    }
}

fn text_of(moment: &Moment<RunId>) -> String {
    let mut lines = vec![tr!("timeline-runs-moment", count = moment.ids.len(), at = secs_text(moment.secs))];
    if !moment.events.is_empty() {
        let names: Vec<String> =
            moment.events.iter().take(MAX_NAMES).map(|name| format!("“{name}”")).collect();
        let names = names.join(", ");
        lines.push(if moment.events.len() > MAX_NAMES {
            tr!("timeline-runs-moment-events-more", names)
        } else {
            tr!("timeline-runs-moment-events", names)
        });
    }
    lines.push(tr!("timeline-runs-moment-hint").to_owned());
    lines.join("\n")
}

/// The bracket around several selected runs. Its ends stretch all of them in proportion.
fn bracket(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>, visible: Rect) -> Option<Request> {
    if view.selected.len() < 2 {
        return None;
    }
    let [start_secs, end_secs] = view.bracket_secs()?;
    if end_secs <= start_secs {
        return None;
    }
    let (left, right) = (view.scene.x(start_secs), view.scene.x(end_secs));
    let painter = ui.painter().with_clip_rect(visible);
    let y = painter.round_to_pixel_center(visible.bottom() - 2.0);
    painter.hline(egui::Rangef::new(left, right), y, Stroke::new(2.0, ctx.theme.accent));
    let mut request = None;
    for (part, x, word) in [(RunPart::BracketStart, left, "start"), (RunPart::BracketEnd, right, "end")] {
        let grip = Rect::from_center_size(pos2(x, visible.center().y), vec2(GRAB_PX, visible.height()));
        let grip = grip.intersect(visible);
        if !grip.is_positive() {
            continue;
        }
        let response = ui.interact(grip, ui.id().with(("runs bracket", word)), Sense::drag());
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::ResizeHandle, true, format!("{word} of the selection")) // not shown
        });
        let is_hot = response.hovered() || response.dragged();
        let color = if is_hot { ctx.theme.text } else { ctx.theme.accent };
        let mark = Rect::from_center_size(pos2(x, visible.center().y), vec2(3.0, visible.height() - 2.0));
        painter.rect_filled(mark, 1.0, color);
        if let Some(at) = starts_drag(&response, ui) {
            request = view.grab_bracket(ctx, part, at);
        }
        if response.hovered() {
            let (count, duration) = (view.selected.len(), secs_text(end_secs - start_secs));
            let text = tr!("timeline-runs-bracket-hint", count, duration);
            hint(response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal), || text);
        }
    }
    request
}

/// The name of the line, in the column of names.
pub fn name(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>) {
    let line = layout::summary_rect(view.scene);
    let area = line.with_max_x(view.scene.areas.names.right());
    let painter = ui.painter().with_clip_rect(area.expand2(vec2(0.0, 3.0)));
    painter.rect_filled(area.with_max_y(view.scene.areas.names.top()), 0.0, ctx.theme.panel);
    let at = pos2(area.left() + 20.0, line.center().y);
    painter.text(at, Align2::LEFT_CENTER, tr!("timeline-all-times"), FONT, ctx.theme.text_dim);
}
