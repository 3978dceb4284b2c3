//! Rulers at the upper and the left edge, in stage pixels. In an upright view the upper one measures x and the left one y; in a turned
//! view each measures what changes more along it. A guide is dragged out of them.

use std::f32::consts::FRAC_PI_2;

use egui::epaint::TextShape;
use egui::{
    Align2, FontId, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

use super::Frame;
use super::view::Screen;
use crate::ui_kit::pointer;
use crate::ui_kit::reach::RULER_PX;
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
    (beside(inner), inner)
}

/// The strips of the rulers of a canvas.
pub(super) fn beside(canvas: Rect) -> [Rect; 2] {
    let upper = Rect::from_min_max(canvas.left_top() - vec2(0.0, RULER), canvas.right_top());
    let left = Rect::from_min_max(canvas.left_top() - vec2(RULER, 0.0), canvas.left_bottom());
    [upper, left]
}

/// Whether a press there is one of a ruler: its edge is grabbed from the canvas too.
pub(super) fn is_on(side: usize, strip: Rect, pos: Pos2) -> bool {
    let reach = if side == 0 { vec2(0.0, RULER_PX) } else { vec2(RULER_PX, 0.0) };
    Rect::from_min_max(strip.min, strip.max + reach).contains(pos)
}

/// Shows both rulers. The first response is the upper one's.
pub(super) fn show(ui: &Ui, canvas: &Response, strips: [Rect; 2], frame: &Frame<'_>) -> [Response; 2] {
    let names = ["upper ruler", "left ruler"]; // not shown
    let corner = Rect::from_min_max(strips[1].left_top() - vec2(0.0, RULER), strips[0].left_bottom());
    let theme = frame.ctx.theme;
    ui.painter().rect_filled(corner, 0.0, theme.panel);
    if frame.screen.is_turned() {
        // Which of them measures x is not seen in a turned view.
        let [upper, left] = [0, 1].map(|side| ["x", "y"][frame.screen.screen_axis(side)]); // not shown
        let font = FontId::proportional(FONT_SIZE);
        let at = corner.center();
        ui.painter().text(at + vec2(4.0, -4.0), Align2::CENTER_CENTER, upper, font.clone(), theme.text_dim);
        ui.painter().text(at + vec2(-4.0, 3.0), Align2::CENTER_CENTER, left, font, theme.text_dim);
    }
    [0, 1].map(|side| {
        let id = canvas.id.with(names[side]);
        let response = ui.interact(strips[side], id, Sense::drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, names[side]));
        paint(ui, strips[side], side, frame);
        response
    })
}

fn paint(ui: &Ui, strip: Rect, side: usize, frame: &Frame<'_>) {
    let theme = frame.ctx.theme;
    let painter = ui.painter_at(strip);
    painter.rect_filled(strip, 0.0, theme.panel);
    let Some(edge) = Edge::of(&frame.screen, side) else { return };
    let band = |from: f32, to: f32, color| {
        painter.add(Shape::convex_polygon(edge.band(strip, from.min(to), from.max(to)), color, Stroke::NONE));
    };
    if let Some((low, high)) = frame.selected_bounds() {
        let color = theme.accent.gamma_multiply(0.25);
        band(edge.along(low[edge.axis]), edge.along(high[edge.axis]), color);
    }
    for tick in edge.ticks(strip) {
        paint_tick(&painter, theme, strip, &edge, &tick);
    }
    if let Some(pointer) = pointer::over_panel(ui.ctx(), frame.screen.rect) {
        let at = edge.along(frame.screen.stage_from_pos(pointer)[edge.axis]);
        band(at - 0.5, at + 0.5, theme.snap);
    }
    let line = Stroke::new(1.0, theme.line);
    if side == 0 {
        painter.hline(strip.x_range(), strip.bottom() - 0.5, line);
    } else {
        painter.vline(strip.right() - 0.5, strip.y_range(), line);
    }
}

fn paint_tick(painter: &Painter, theme: &Theme, strip: Rect, edge: &Edge, tick: &RulerMark) {
    let length = if tick.label.is_some() { RULER } else { RULER * 0.3 };
    let stroke = Stroke::new(1.0, theme.text_dim.gamma_multiply(0.6));
    let at = edge.along(tick.at);
    painter.line_segment(edge.across(strip, at, length), stroke);
    let Some(label) = &tick.label else { return };
    let font = FontId::proportional(FONT_SIZE);
    // Beside the outer end of its tick, which may lean.
    let [_, outer] = edge.across(strip, at, RULER);
    if edge.side == 0 {
        let at = pos2(outer.x.max(at) + 2.0, strip.top());
        painter.text(at, Align2::LEFT_TOP, label, font, theme.text_dim);
    } else {
        let galley = painter.layout_no_wrap(label.clone(), font, theme.text_dim);
        // Upwards, so that long numbers fit.
        let at = pos2(strip.left(), outer.y.min(at) - 2.0);
        painter.add(TextShape::new(at, galley, theme.text_dim).with_angle(-FRAC_PI_2));
    }
}

/// The edge of the canvas along which a ruler lies: where which lines of the stage cross it. In a turned view these are the lines that
/// cross it more steeply, and they lean.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Edge {
    /// 0 for the upper ruler, 1 for the left one.
    side: usize,
    /// What is measured: 0 for x, 1 for y.
    axis: usize,
    /// The place of 0 along the edge, in points.
    zero: f32,
    /// Points along the edge for a stage pixel; not 0.
    scale: f32,
    /// How far a line of the stage goes along the edge while it goes a point away from the canvas.
    lean: f32,
}

impl Edge {
    /// `None` where nothing can be measured.
    fn of(screen: &Screen, side: usize) -> Option<Self> {
        let axis = screen.screen_axis(side);
        let at = |along: f32| {
            if side == 0 { pos2(along, screen.rect.top()) } else { pos2(screen.rect.left(), along) }
        };
        let (from, to) = match side {
            0 => (screen.rect.left(), screen.rect.right()),
            _ => (screen.rect.top(), screen.rect.bottom()),
        };
        let [start, end] = [from, to].map(|along| screen.stage_from_pos(at(along))[axis]);
        let scale = (to - from) / (end - start);
        // The line through the start of the edge, along which the other coordinate grows.
        let mut next = screen.stage_from_pos(at(from));
        next[1 - axis] += screen.stage_len(100.0);
        let way = screen.pos_from_stage(next) - at(from);
        let (along, away) = if side == 0 { (way.x, -way.y) } else { (way.y, -way.x) };
        let edge = Self { side, axis, zero: from - start * scale, scale, lean: along / away };
        [edge.zero, edge.scale, edge.lean].iter().all(|x| x.is_finite()).then_some(edge)
    }

    /// The place of a stage coordinate along the edge, in points.
    fn along(&self, at: f32) -> f32 {
        self.zero + at * self.scale
    }

    /// From the edge outwards along a line of the stage, so many points away from the canvas.
    fn across(&self, strip: Rect, along: f32, away: f32) -> [Pos2; 2] {
        let outer = along + away * self.lean;
        match self.side {
            0 => [pos2(along, strip.bottom()), pos2(outer, strip.bottom() - away)],
            _ => [pos2(strip.right(), along), pos2(strip.right() - away, outer)],
        }
    }

    /// The distance between two lines of the stage, from the edge outwards.
    fn band(&self, strip: Rect, from: f32, to: f32) -> Vec<Pos2> {
        let ([a, b], [d, c]) = (self.across(strip, from, RULER), self.across(strip, to, RULER));
        vec![a, b, c, d]
    }

    /// The marks along a strip; where they lean also those that only reach into it.
    fn ticks(&self, strip: Rect) -> Vec<RulerMark> {
        let range =
            if self.side == 0 { strip.x_range() } else { strip.y_range() }.expand(RULER * self.lean.abs());
        let [a, b] = [range.min, range.max].map(|along| (along - self.zero) / self.scale);
        ticks(a.min(b), a.max(b), self.scale.abs())
    }
}

/// A mark of a ruler.
#[derive(Debug, Clone, PartialEq)]
struct RulerMark {
    /// Where, in stage pixels.
    at: f32,
    /// Its number; `None` for a small tick.
    label: Option<String>,
}

/// The marks from `from` to `to`, in stage pixels, of which `scale` points each are on the screen. Labels are 1, 2 or 5 times a power of
/// ten apart; what is smaller than a pixel has no mark.
fn ticks(from: f32, to: f32, scale: f32) -> Vec<RulerMark> {
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
        RulerMark { at, label: label.map(|text| text.replace('-', "−")) }
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
    use crate::panels::canvas::view::View;

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

    /// Edges of a canvas in a view that is turned by so many degrees and zoomed.
    fn edges(turn_deg: f32, zoom: f32) -> ([Option<Edge>; 2], [Rect; 2], Screen) {
        let (strips, rect) = split(Rect::from_min_size(pos2(40.0, 30.0), vec2(618.0, 418.0)));
        let mut view = View::default().turned_to(turn_deg);
        let screen = view.screen(rect, 1.5, [400.0, 300.0], false);
        let screen =
            view.zoomed_at(pos2(300.0, 200.0), zoom, &screen).screen(rect, 1.5, [400.0, 300.0], false);
        ([0, 1].map(|side| Edge::of(&screen, side)), strips, screen)
    }

    #[test]
    fn marks_are_where_lines_of_the_stage_cross_the_edge_however_the_view_is_turned() {
        for turn_deg in [0.0, 1.0, 15.0, 44.0, 45.0, 46.0, 90.0, 133.0, 180.0, -30.0, -90.0, -120.0] {
            for zoom in [0.1, 1.0, 7.0] {
                let (edges, strips, screen) = edges(turn_deg, zoom);
                for (edge, strip) in edges.into_iter().zip(strips) {
                    let edge = edge.expect("it can be measured");
                    let ticks = edge.ticks(strip);
                    assert!(ticks.iter().filter(|tick| tick.label.is_some()).count() >= 2, "{edge:?}");
                    for tick in ticks {
                        let [inner, outer] = edge.across(strip, edge.along(tick.at), RULER);
                        let near = 0.05 / zoom + 1.0e-4 * tick.at.abs();
                        for pos in [inner, outer] {
                            let at = screen.stage_from_pos(pos)[edge.axis];
                            assert!((at - tick.at).abs() < near, "{turn_deg}° {zoom}: {at} at {}", tick.at);
                        }
                    }
                    assert!(edge.lean.abs() < 1.01, "at most 45°: {edge:?}");
                    // Labels are no nearer to each other than in an upright view.
                    let upright = zoom / 1.5;
                    assert!(
                        edge.scale.abs() >= upright * 0.999 && edge.scale.abs() < upright * 1.42,
                        "{edge:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn each_ruler_measures_what_changes_more_along_it() {
        let axes = |turn_deg| edges(turn_deg, 1.0).0.map(|edge| edge.map(|edge| edge.axis));
        assert_eq!(axes(0.0), [Some(0), Some(1)]);
        assert_eq!(axes(40.0), [Some(0), Some(1)]);
        assert_eq!(axes(-180.0), [Some(0), Some(1)]);
        assert_eq!(axes(50.0), [Some(1), Some(0)]);
        assert_eq!(axes(-90.0), [Some(1), Some(0)]);
        let upright = edges(0.0, 1.0).0[0].expect("it can be measured");
        assert_eq!(upright.lean, 0.0);
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
