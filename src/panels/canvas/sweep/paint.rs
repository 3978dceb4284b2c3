//! How arcs and boxes are drawn.

use egui::{
    Align2, FontId, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
    vec2,
};
use kineograph_studio::motion::PoseProperty;

use super::SweepView;
use crate::panels::canvas::Frame;
use crate::panels::canvas::chip::inside;
use crate::panels::canvas::motion::SweepStop;
use crate::panels::canvas::strokes::{closed, paint_dashed, paint_line};
use crate::panels::canvas::tool_bar::mode_color;
use crate::session::Mode;
use crate::text::tr;

/// Half the side of a handle, in points.
const HALF: f32 = 5.0;
/// Length and half the width of an arrow's head, in points.
const HEAD: [f32; 2] = [10.0, 5.0];
const WIDTH: f32 = 2.0;
/// A scale this much beyond the ends is drawn too.
const LEAST_BEYOND: f64 = 0.01;
/// Angles and scales that differ by less are the same.
const SAME: f64 = 1.0e-6;

/// Draws a sweep; the handle under the pointer is brighter.
pub(super) fn paint(painter: &Painter, frame: &Frame<'_>, view: &SweepView<'_>, hovered: Option<&SweepStop>) {
    match view.sweep.property {
        PoseProperty::Rotation => paint_arc(painter, frame, view),
        _ => paint_boxes(painter, frame, view),
    }
    let theme = frame.ctx.theme;
    for (stop, at) in view.handles(frame) {
        let color = if hovered == Some(stop) { theme.text } else { mode_color(theme, Mode::Motion) };
        let border = Stroke::new(1.5, theme.well);
        match view.sweep.property {
            PoseProperty::Rotation => {
                painter.circle(at, HALF, color, border);
                painter.circle_filled(at, 2.0, theme.well);
            }
            _ => {
                let square = Rect::from_center_size(at, Vec2::splat(2.0 * HALF - 1.0));
                painter.rect(square, 1.0, color, border, egui::StrokeKind::Outside);
            }
        }
    }
    if let Some(last) = view.sweep.stops.last() {
        paint_value(painter, frame, view, last);
    }
}

/// Exposes the handles.
pub(super) fn expose(ui: &Ui, canvas: &Response, frame: &Frame<'_>, view: &SweepView<'_>, index: usize) {
    for (number, (stop, at)) in view.handles(frame).enumerate() {
        let rect = Rect::from_center_size(at, Vec2::splat(2.0 * HALF)).intersect(canvas.rect);
        if rect.is_positive() {
            let response = ui.interact(rect, canvas.id.with(("sweep", index, number)), Sense::hover());
            let name = stop.name(view.sweep.property);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, &name));
        }
    }
}

fn paint_arc(painter: &Painter, frame: &Frame<'_>, view: &SweepView<'_>) {
    let theme = frame.ctx.theme;
    let color = mode_color(theme, Mode::Motion);
    let stops = &view.sweep.stops;
    let (Some(first), Some(last)) = (stops.first(), stops.last()) else { return };
    let ends = stops.iter().map(|stop| stop.value[0]);
    let [low, high] = [ends.clone().fold(f64::INFINITY, f64::min), ends.fold(f64::NEG_INFINITY, f64::max)];
    let way = view.sweep.way.iter().map(|value| value[0]);
    let [least, most] = [way.clone().fold(low, f64::min), way.fold(high, f64::max)];
    // Where an ease goes beyond the ends, a thin line does.
    let beyond = Stroke::new(1.0, color.gamma_multiply(0.8));
    for [from, to] in [[low, least], [high, most]] {
        if (from - to).abs() > SAME {
            paint_line(painter, theme, &view.arc(frame, from, to), beyond);
        }
    }
    let thin = Stroke::new(1.0, color.gamma_multiply(0.8));
    let pivot = view.pivot;
    painter.extend(Shape::dashed_line(&[pivot, view.on_arc(frame, first.value[0])], thin, 4.0, 3.0));
    painter.line_segment([pivot, view.on_arc(frame, last.value[0])], thin);
    for pair in stops.windows(2) {
        let [from, to] = [pair[0].value[0], pair[1].value[0]];
        if (from - to).abs() <= SAME {
            continue;
        }
        let points = view.arc(frame, from, to);
        paint_line(painter, theme, &points, Stroke::new(WIDTH, color));
        paint_head(painter, frame, &points);
    }
    painter.circle(view.on_arc(frame, first.value[0]), 3.0, theme.well, Stroke::new(1.5, color));
}

/// The head of an arrow in the middle of a line, where no handle covers it: it says which way round.
fn paint_head(painter: &Painter, frame: &Frame<'_>, points: &[Pos2]) {
    let theme = frame.ctx.theme;
    let at = points.len().saturating_sub(1) * 2 / 3;
    let (Some(from), Some(to)) = (points.get(at), points.get(at + 1)) else { return };
    let way = (*to - *from).normalized();
    let side = vec2(-way.y, way.x) * HEAD[1];
    let tip = *to + way * (HEAD[0] / 2.0);
    let neck = tip - way * HEAD[0];
    let border = Stroke::new(1.0, theme.well);
    let color = mode_color(theme, Mode::Motion);
    painter.add(Shape::convex_polygon(vec![tip, neck + side, neck - side], color, border));
}

fn paint_boxes(painter: &Painter, frame: &Frame<'_>, view: &SweepView<'_>) {
    let theme = frame.ctx.theme;
    let color = mode_color(theme, Mode::Motion);
    let stops = &view.sweep.stops;
    let mut corners: Vec<Pos2> = Vec::new();
    for (index, stop) in stops.iter().enumerate() {
        let Some(outline) = view.outline(frame, stop.value) else { continue };
        if index == 0 {
            paint_dashed(painter, theme, outline, Stroke::new(1.0, color.gamma_multiply(0.9)));
        } else {
            paint_line(painter, theme, &closed(outline), Stroke::new(1.5, color));
        }
        corners.push(view.place(frame, stop.value));
    }
    // From corner to corner: how it grows.
    if corners.windows(2).any(|ends| ends[0].distance(ends[1]) > 2.0 * HEAD[0]) {
        painter.extend(Shape::dashed_line(&corners, Stroke::new(1.0, color), 3.0, 3.0));
    }
    let far = view.sweep.way.iter().map(|value| (beyond(stops, *value), *value));
    let farthest = far.reduce(|a, b| if b.0 > a.0 { b } else { a }).filter(|(by, _)| *by > LEAST_BEYOND);
    if let Some(outline) = farthest.and_then(|(_, value)| view.outline(frame, value)) {
        let stroke = Stroke::new(1.0, color.gamma_multiply(0.5));
        painter.add(Shape::closed_line(outline.to_vec(), stroke));
    }
}

/// How far a scale is beyond all of the stops, on the axis on which that is the most: where an ease overshoots.
fn beyond(stops: &[SweepStop], value: [f64; 2]) -> f64 {
    let by = |axis: usize| {
        let ends = stops.iter().map(|stop| stop.value[axis]);
        let [low, high] =
            [ends.clone().fold(f64::INFINITY, f64::min), ends.fold(f64::NEG_INFINITY, f64::max)];
        (low - value[axis]).max(value[axis] - high)
    };
    by(0).max(by(1))
}

/// The last value, beside its handle: how far it turned, or what it is scaled to.
fn paint_value(painter: &Painter, frame: &Frame<'_>, view: &SweepView<'_>, stop: &SweepStop) {
    let theme = frame.ctx.theme;
    let text = match view.sweep.property {
        PoseProperty::Rotation => {
            let first = view.sweep.stops.first().map_or(0.0, |stop| stop.value[0]);
            let by = stop.value[0] - first;
            let sign = if by > 0.05 { "+" } else { "" };
            tr!("canvas-sweep-turn", by = format!("{sign}{}", short(by)))
        }
        _ => {
            let [width, height] = stop.value.map(|factor| short(factor * 100.0));
            if width == height {
                tr!("canvas-sweep-even", percent = width)
            } else {
                tr!("canvas-sweep-scale", width, height)
            }
        }
    };
    let at = view.place(frame, stop.value);
    let out = (at - view.pivot).normalized();
    let galley = painter.layout_no_wrap(text, FontId::proportional(11.5), theme.text);
    let size = galley.size() + vec2(8.0, 3.0);
    let middle =
        at + out * (HALF + 4.0 + (size / 2.0 * vec2(out.x.abs(), out.y.abs())).length().max(size.y / 2.0));
    // Near an edge of the canvas it is moved in as a whole.
    let rect = inside(Align2::CENTER_CENTER.anchor_size(middle, size), painter.clip_rect().shrink(2.0));
    if at.is_finite() && middle.is_finite() {
        painter.rect(rect, 3.0, theme.card, Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
        painter.galley(rect.min + vec2(4.0, 1.5), galley, theme.text);
    }
}

/// One digit at most after the point, and a true minus.
fn short(x: f64) -> String {
    #[allow(clippy::cast_possible_truncation)] // shown with few digits
    let text = crate::panels::canvas::overlay::fixed(x as f32, 1);
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}
