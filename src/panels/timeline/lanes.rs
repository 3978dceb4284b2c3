//! The ground with the bars on it, to click and to drag.

use egui::{Painter, Rangef, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType};

use super::canvas::TimeCanvas;
use super::marquee::MarqueeDrag;
use super::paint::past_shade;
use super::time_ruler::ruler_ticks;
use super::view::{CanvasView, Request};
use super::{bracket, menus, summary, times};
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::gesture::drag_start;

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

/// Paints the seconds, the time past the end, and the loop range.
fn paint_time(ctx: &Ctx<'_>, canvas: &TimeCanvas, painter: &Painter) {
    let area = painter.clip_rect();
    let ticks = ruler_ticks(painter.ctx(), ctx, canvas);
    for tick in ticks.iter().filter(|tick| tick.label.is_some()) {
        let x = painter.round_to_pixel_center(canvas.x(tick.at));
        painter.vline(x, area.y_range(), Stroke::new(1.0, ctx.theme.grid));
    }
    let past = area.with_min_x(canvas.x(times::shown_secs(ctx)).max(area.left()));
    painter.rect_filled(past, 0.0, past_shade(ctx.theme));
    if let Some(range) = ctx.session.playback.loop_range.filter(|_| ctx.session.playback.loops()) {
        let x_range = Rangef::new(canvas.x(range.start_secs), canvas.x(range.end_secs));
        let band = Rect::from_x_y_ranges(x_range, area.y_range());
        painter.rect_filled(band, 0.0, ctx.theme.accent.gamma_multiply(0.05));
    }
}
