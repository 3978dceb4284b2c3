//! The ground with the bars on it, to click and to drag.

use egui::{FontId, Painter, Rangef, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::canvas::TimeCanvas;
use super::marquee::MarqueeDrag;
use super::paint::{Brush, secs_text};
use super::snap::Magnets;
use super::view::{CanvasView, Request};
use super::{bracket, menus, summary, times};
use crate::document::NodeId;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::ruler::second_ticks;
use crate::ui_kit::theme::mix;

/// Space above and below a bar in its line, in points.
const INSET_PX: f32 = 3.0;
/// Least width of a bar, so that it can be seen and clicked.
const MIN_BAR_PX: f32 = 4.0;
const FONT: FontId = FontId::proportional(12.5);

/// Shows ground and bars.
pub fn show<V: CanvasView>(ui: &Ui, ctx: &Ctx<'_>, view: &V, out: &mut Outbox) -> Option<Request> {
    let ground = ui.interact(view.canvas().areas.all_lanes(), ui.id().with("lanes"), Sense::click_and_drag());
    ground.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "lanes"));
    if ground.clicked() {
        out.select(V::selection(Vec::new()));
    }
    let mut request = menus::of_ground(ctx, view, &ground, out);
    paint_ground(ui, ctx, view);
    if let Some(origin) = drag_start(&ground, ui) {
        request = Some(MarqueeDrag::begun(ui, ctx, view.canvas(), origin).into());
    }
    request = view.head(ui, ctx, out).or(request);
    request = summary::show(ui, ctx, view, out).or(request);
    request = bracket::show(ui, ctx, view).or(request);
    for index in view.canvas().visible_lines() {
        request = view.line(ui, ctx, index, out).or(request);
    }
    view.over_lines(ui, ctx, out);
    request
}

/// All starts and ends but those that are dragged along, the playhead and the markers.
pub fn magnets(ctx: &Ctx<'_>, dragged_secs: &[f64]) -> Magnets {
    let playhead_secs = ctx.session.playback.playhead_secs();
    let markers = ctx.document.markers().iter().map(|marker| marker.at_secs);
    Magnets::new(times::boundaries(ctx).into_iter().chain([playhead_secs]).chain(markers), dragged_secs)
}

/// Whether a click adds to what is selected: with Ctrl or Shift.
pub fn adds(ui: &Ui) -> bool {
    ui.input(|input| input.modifiers.command || input.modifiers.shift)
}

fn paint_ground<V: CanvasView>(ui: &Ui, ctx: &Ctx<'_>, view: &V) {
    let area = view.canvas().areas.all_lanes();
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.well);
    view.paint_ground(ctx, &painter.with_clip_rect(view.canvas().areas.lanes));
    paint_time(ctx, view.canvas(), &painter);
    if view.canvas().head_lines > 0 {
        let gap = view.canvas().summary_rect().top() - 3.0;
        let of_head = ui.painter().with_clip_rect(area.union(view.canvas().areas.all_names()));
        let y = painter.round_to_pixel_center(gap);
        of_head.hline(view.canvas().line_rect(0).x_range(), y, Stroke::new(1.0, ctx.theme.line));
    }
}

/// The shade of a line under its bars; `None`: that of the ground.
pub fn shade(ctx: &Ctx<'_>, index: usize, selected: Option<f32>) -> Option<egui::Color32> {
    match selected {
        Some(strength) => Some(mix(ctx.theme.well, ctx.theme.accent, strength)),
        None => (index % 2 == 1).then(|| mix(ctx.theme.well, ctx.theme.grid, 0.4)),
    }
}

/// Paints the seconds, the time past the end, and the loop range.
fn paint_time(ctx: &Ctx<'_>, canvas: &TimeCanvas, painter: &Painter) {
    let area = painter.clip_rect();
    let ticks = second_ticks(canvas.scale, canvas.width_px(), ctx.document.stage().fps);
    for tick in ticks.iter().filter(|tick| tick.label.is_some()) {
        let x = painter.round_to_pixel_center(canvas.x(tick.at));
        painter.vline(x, area.y_range(), Stroke::new(1.0, ctx.theme.grid));
    }
    let past = area.with_min_x(canvas.x(ctx.programs.length_secs()).max(area.left()));
    painter.rect_filled(past, 0.0, ctx.theme.window.gamma_multiply(0.35));
    if let Some(range) = ctx.session.playback.loop_range.filter(|_| ctx.session.playback.loops()) {
        let x_range = Rangef::new(canvas.x(range.start_secs), canvas.x(range.end_secs));
        let band = Rect::from_x_y_ranges(x_range, area.y_range());
        painter.rect_filled(band, 0.0, ctx.theme.accent.gamma_multiply(0.05));
    }
}

/// The rectangle of a bar in its line. What never ends reaches over the right edge of the view.
pub fn bar_rect(canvas: &TimeCanvas, line: Rect, start_secs: f64, end_secs: Option<f64>) -> Rect {
    let left = canvas.x(start_secs);
    let right = end_secs.map_or(canvas.areas.lanes.right() - 6.0, |secs| canvas.x(secs));
    Rect::from_min_max(
        pos2(left, line.top() + INSET_PX),
        pos2(right.max(left + MIN_BAR_PX), line.bottom() - INSET_PX),
    )
}

/// Makes the visible part of a bar react; `None` if no part is visible.
pub fn interact(ui: &Ui, canvas: &TimeCanvas, rect: Rect, id: egui::Id, sense: Sense) -> Option<Response> {
    interact_in(ui, canvas.areas.lanes, rect, id, sense)
}

/// Makes the visible part of `rect` in an area react; `None` if no part is visible.
pub fn interact_in(ui: &Ui, area: Rect, rect: Rect, id: egui::Id, sense: Sense) -> Option<Response> {
    let visible = rect.intersect(area);
    visible.is_positive().then(|| ui.interact(visible, id, sense))
}

/// The colour of a node. It depends on the id, which stays the same when nodes change their order.
pub fn curve_of(ctx: &Ctx<'_>, node: NodeId) -> egui::Color32 {
    ctx.theme.curve(node.0 as usize)
}

/// When a run plays, for its tooltip; `None`: it never ends.
pub fn span_text(start_secs: f64, end_secs: Option<f64>) -> String {
    let start = secs_text(start_secs);
    match end_secs {
        Some(end_secs) => tr!("timeline-span", start, end = secs_text(end_secs)),
        None => tr!("timeline-endless", start),
    }
}

/// Shows what is dragged beside the pointer, such as a duration or a start.
pub fn dragged_value(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, text: &str) {
    if let Some(pointer) = ui.input(|input| input.pointer.latest_pos()) {
        let painter = ui.painter().with_clip_rect(canvas.areas.time());
        Brush { painter: &painter, theme: ctx.theme }.pill(pointer + vec2(12.0, -22.0), text);
    }
}

/// Says what to do next where there is nothing, below all that there is.
pub fn empty_state(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, text: &str) {
    let area = canvas.areas.all_lanes();
    let painter = ui.painter().with_clip_rect(area);
    let bottom = match canvas.lines.checked_sub(1) {
        Some(last) => canvas.line_rect(last).bottom(),
        None => canvas.summary_rect().bottom(),
    };
    let y = (bottom + 24.0).max(area.center().y).min(area.bottom() - 14.0);
    let galley = painter.layout(text.to_owned(), FONT, ctx.theme.text_dim, area.width() - 24.0);
    let at = pos2(area.center().x - galley.size().x * 0.5, y - galley.size().y * 0.5);
    painter.rect_filled(Rect::from_min_size(at, galley.size()).expand(6.0), 4.0, ctx.theme.well);
    painter.galley(at, galley, ctx.theme.text_dim);
}
