//! Rulers at the upper and the left edge, in stage pixels. A guide is dragged out of them.

use egui::{Align2, FontId, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::Frame;
use super::view::Screen;
use crate::ui_kit::theme::Theme;

/// Width of a ruler in points.
pub(super) const RULER: f32 = 18.0;
/// Least distance of labels in points.
const LABEL_SPACING: f32 = 48.0;
/// Least distance of ticks in points.
const TICK_SPACING: f32 = 5.0;
const FONT_SIZE: f32 = 9.5;

/// The strips of the rulers, and what is left for the canvas.
pub(super) fn split(rect: Rect) -> ([Rect; 2], Rect) {
    let inner = Rect::from_min_max(rect.min + vec2(RULER, RULER), rect.max);
    let upper = Rect::from_min_max(pos2(inner.left(), rect.top()), pos2(rect.right(), inner.top()));
    let left = Rect::from_min_max(pos2(rect.left(), inner.top()), pos2(inner.left(), rect.bottom()));
    ([upper, left], inner)
}

/// Shows both rulers: the upper one measures x, the left one y. The first response is the upper one's.
pub(super) fn show(ui: &Ui, canvas: &Response, strips: [Rect; 2], frame: &Frame<'_>) -> [Response; 2] {
    let names = ["upper ruler", "left ruler"]; // not shown
    let corner = Rect::from_min_max(strips[1].left_top() - vec2(0.0, RULER), strips[0].left_bottom());
    ui.painter().rect_filled(corner, 0.0, frame.ctx.theme.panel);
    [0, 1].map(|axis| {
        let id = canvas.id.with(names[axis]);
        let response = ui.interact(strips[axis], id, Sense::drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, names[axis]));
        paint(ui, strips[axis], axis, frame);
        response
    })
}

fn paint(ui: &Ui, strip: Rect, axis: usize, frame: &Frame<'_>) {
    let theme = frame.ctx.theme;
    let painter = ui.painter_at(strip);
    painter.rect_filled(strip, 0.0, theme.panel);
    if let Some((low, high)) = frame.selected_bounds() {
        let ends = [low[axis], high[axis]].map(|at| along(&frame.screen, axis, at));
        let part = part_of(strip, axis, [ends[0].min(ends[1]), ends[0].max(ends[1])]);
        painter.rect_filled(part, 0.0, theme.accent.gamma_multiply(0.25));
    }
    let (from, to) = shown(&frame.screen, axis);
    let scale = frame.screen.points_per_px();
    for tick in ticks(from, to, scale) {
        paint_tick(
            &painter,
            theme,
            strip,
            axis,
            (along(&frame.screen, axis, tick.at), tick.label.as_deref()),
        );
    }
    let pointer = ui.input(|input| input.pointer.hover_pos());
    if let Some(pointer) = pointer.filter(|pos| frame.screen.rect.contains(*pos)) {
        let at = if axis == 0 { pointer.x } else { pointer.y };
        painter.rect_filled(part_of(strip, axis, [at - 0.5, at + 0.5]), 0.0, theme.playhead);
    }
    let edge = Stroke::new(1.0, theme.line);
    if axis == 0 {
        painter.hline(strip.x_range(), strip.bottom() - 0.5, edge);
    } else {
        painter.vline(strip.right() - 0.5, strip.y_range(), edge);
    }
}

fn paint_tick(
    painter: &egui::Painter,
    theme: &Theme,
    strip: Rect,
    axis: usize,
    (at, label): (f32, Option<&str>),
) {
    let length = if label.is_some() { RULER } else { RULER * 0.3 };
    let stroke = Stroke::new(1.0, theme.text_dim.gamma_multiply(0.6));
    let font = FontId::proportional(FONT_SIZE);
    if axis == 0 {
        painter.vline(at, strip.bottom() - length..=strip.bottom(), stroke);
        if let Some(label) = label {
            painter.text(pos2(at + 2.0, strip.top()), Align2::LEFT_TOP, label, font, theme.text_dim);
        }
    } else {
        painter.hline(strip.right() - length..=strip.right(), at, stroke);
        if let Some(label) = label {
            let galley = painter.layout_no_wrap(label.to_owned(), font, theme.text_dim);
            // Upwards, so that long numbers fit.
            let place = pos2(strip.left(), at - 2.0);
            painter.add(
                egui::epaint::TextShape::new(place, galley, theme.text_dim)
                    .with_angle(-std::f32::consts::FRAC_PI_2),
            );
        }
    }
}

/// The place of a stage coordinate along a ruler, in points.
fn along(screen: &Screen, axis: usize, at: f32) -> f32 {
    let mut point = [0.0; 2];
    point[axis] = at;
    let pos = screen.pos_from_stage(point);
    if axis == 0 { pos.x } else { pos.y }
}

/// The part of a strip between two places along it.
fn part_of(strip: Rect, axis: usize, [from, to]: [f32; 2]) -> Rect {
    if axis == 0 {
        Rect::from_x_y_ranges(from..=to, strip.y_range())
    } else {
        Rect::from_x_y_ranges(strip.x_range(), from..=to)
    }
}

/// The lowest and the highest stage coordinate in view.
fn shown(screen: &Screen, axis: usize) -> (f32, f32) {
    let ends =
        [screen.rect.left_bottom(), screen.rect.right_top()].map(|pos| screen.stage_from_pos(pos)[axis]);
    (ends[0], ends[1])
}

/// A mark of a ruler.
#[derive(Debug, Clone, PartialEq)]
struct Tick {
    /// Where, in stage pixels.
    at: f32,
    /// Its number; `None` for a small tick.
    label: Option<String>,
}

/// The marks from `from` to `to`, in stage pixels, of which `scale` points each are on the screen. Labels are 1, 2 or 5 times a power of
/// ten apart; what is smaller than a pixel has no mark.
fn ticks(from: f32, to: f32, scale: f32) -> Vec<Tick> {
    if !(from.is_finite() && to.is_finite() && scale > 0.0 && to > from) {
        return Vec::new();
    }
    let step = nice_step(LABEL_SPACING / scale).max(1.0);
    let parts = [10.0, 5.0, 2.0, 1.0];
    let is_wide = |part: &f32| step / part >= 1.0 && step / part * scale >= TICK_SPACING;
    let part = parts.into_iter().find(is_wide).unwrap_or(1.0);
    let small = step / part;
    #[allow(clippy::cast_possible_truncation)] // some hundreds of marks fit on a screen
    let (first, last) = ((from / small).floor() as i64, (to / small).ceil() as i64);
    #[allow(clippy::cast_possible_truncation)] // 1, 2, 5 or 10
    let part = part as i64;
    #[allow(clippy::cast_precision_loss)] // marks are far fewer than 2^24
    let tick = |index: i64| {
        let at = index as f32 * small;
        let label = (index % part == 0).then(|| format!("{}", at.round()));
        Tick { at, label: label.map(|text| text.replace('-', "−")) }
    };
    (first..=last).map(tick).collect()
}

/// The smallest of 1, 2 and 5 times a power of ten that is not below `least`.
fn nice_step(least: f32) -> f32 {
    let power = 10.0_f32.powf(least.max(f32::MIN_POSITIVE).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().find(|step| *step >= least * 0.999).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_far_enough_apart_and_round() {
        let labels = |from, to, scale| -> Vec<String> {
            ticks(from, to, scale).into_iter().filter_map(|tick| tick.label).collect()
        };
        assert_eq!(labels(0.0, 200.0, 1.0), ["0", "50", "100", "150", "200"]);
        assert_eq!(labels(-100.0, 200.0, 0.5), ["−100", "0", "100", "200"]);
        assert_eq!(labels(0.0, 4.0, 60.0), ["0", "1", "2", "3", "4"], "no parts of a pixel");
        assert_eq!([0.3, 1.0, 1.1, 4.9, 20.0, 51.0].map(nice_step), [0.5, 1.0, 2.0, 5.0, 20.0, 100.0]);
    }

    #[test]
    fn marks_are_never_dense() {
        for scale in [0.02, 0.3, 1.0, 2.5, 64.0] {
            let ticks = ticks(-500.0, 900.0 / scale, scale);
            let spacing = (ticks[1].at - ticks[0].at) * scale;
            assert!(spacing >= TICK_SPACING && ticks.len() < 5000, "{scale}: {spacing}");
        }
        assert!(ticks(0.0, f32::NAN, 1.0).is_empty() && ticks(1.0, 0.0, 1.0).is_empty());
    }

    #[test]
    fn rulers_leave_the_rest_to_the_canvas() {
        let all = Rect::from_min_size(pos2(10.0, 20.0), vec2(300.0, 200.0));
        let ([upper, left], inner) = split(all);
        assert_eq!((upper.height(), left.width()), (RULER, RULER));
        assert_eq!(inner, Rect::from_min_max(pos2(28.0, 38.0), all.max));
        assert!(upper.left() == inner.left() && left.top() == inner.top());
    }
}
