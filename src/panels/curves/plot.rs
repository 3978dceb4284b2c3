//! Paints the graph: grid, curves, extremes, pinned versions, handles and the playhead.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

use super::CurvesPanel;
use super::gestures::Gesture;
use super::graph::Graph;
use super::handles::Slot;
use super::legend::{color_index, tag, value_text};
use super::places::Stand;
use super::sampled::{Curve, Quantity};
use super::subject::Wanted;
use super::view::{Grid, REACH_PX, Scale, curve_at, extreme_at};
use crate::panels::Ctx;
use crate::text::tr;
use crate::ui_kit::ruler::second_ticks;

/// Size of a handle, from its middle to its edge, in points.
pub const HANDLE_PX: f32 = 5.0;
/// Opacity of a colour outside of the time that plays.
const DIM: f32 = 0.35;
/// Opacity of curves without handles while others have some.
const BACK: f32 = 0.45;
/// With more curves than this, only that under the pointer shows its ends.
const MAX_ENDS: usize = 3;

/// What one frame shows.
pub struct Shown<'a> {
    /// All of it.
    pub graph: &'a Graph,
    /// The curves that are not hidden.
    pub curves: Vec<&'a Curve>,
    /// The layout.
    pub grid: Grid,
    /// How values become heights.
    pub scale: Scale,
    /// The whole area, with the axes.
    pub area: Rect,
    /// What was asked for.
    pub wanted: Wanted,
}

impl Shown<'_> {
    /// The place of a handle, if its curve is shown.
    pub fn place(&self, stand: &Stand) -> Option<(Pos2, &Curve)> {
        let curve = self.curves.iter().find(|curve| curve.channel == stand.id.1)?;
        Some((self.grid.stand_pos(stand, curve, &self.scale), curve))
    }

    /// The handles with their places, as far as these are in view.
    pub fn places(&self) -> impl Iterator<Item = (&Stand, Pos2, &Curve)> {
        let bounds = self.grid.rect.expand(HANDLE_PX);
        let placed = self.graph.stands.iter().filter_map(|stand| {
            let (at, curve) = self.place(stand)?;
            Some((stand, at, curve))
        });
        placed.filter(move |(_, at, _)| bounds.contains(*at))
    }
}

impl CurvesPanel {
    /// Draws everything but what the pointer points at.
    pub(super) fn paint_plot(&self, ui: &Ui, ctx: &Ctx<'_>, shown: &Shown<'_>) {
        let theme = ctx.theme;
        let rect = shown.grid.rect;
        ui.painter().rect_filled(rect, 0.0, theme.well);
        paint_grid(ui, ctx, shown);
        let painter = ui.painter_at(rect);
        let hovered = ui.input(|input| input.pointer.hover_pos()).filter(|at| rect.contains(*at));
        // The reading would cover the numbers that are being typed.
        let hovered = hovered.filter(|_| !egui::Popup::is_any_open(ui.ctx()));
        let near = hovered.and_then(|at| curve_at(&shown.grid, &shown.scale, &shown.curves, at));
        for pinned in &shown.graph.pinned {
            for curve in &shown.curves {
                let old = pinned.curves.iter().find(|old| old.channel == curve.channel);
                if let Some(old) = old.filter(|old| old.changes || curve.changes) {
                    paint_pinned(&painter, shown, curve, old, theme.curve(color_index(curve.channel)));
                }
            }
        }
        let has_handles = !shown.graph.stands.is_empty();
        for curve in &shown.curves {
            let is_near = near.is_some_and(|near| near.channel == curve.channel);
            let color = theme.curve(color_index(curve.channel));
            if self.quantity == Quantity::Value && (is_near || shown.curves.len() <= MAX_ENDS) {
                paint_ends(&painter, shown, curve, color);
            }
            // What can't be shaped is dimmed while something else can.
            let is_dimmed =
                has_handles && !shown.graph.stands.iter().any(|stand| stand.id.1 == curve.channel);
            let ink = if is_dimmed && !is_near { color.gamma_multiply(BACK) } else { color };
            paint_curve(&painter, shown, curve, Stroke::new(if is_near { 2.5 } else { 1.75 }, ink));
            for extreme in &curve.extremes {
                let at = shown.grid.pos(extreme.secs, shown.scale.height(curve, extreme.value));
                painter.circle(at, 2.5, ink, Stroke::new(1.0, theme.well));
            }
        }
        self.paint_playhead(&painter, ctx, shown);
        self.paint_handles(&painter, ctx, shown);
        if let Some(Gesture::Box { from, .. }) = &self.gesture
            && let Some(to) = ui.input(|input| input.pointer.latest_pos())
        {
            let rect = Rect::from_two_pos(*from, to);
            let stroke = Stroke::new(1.0, theme.accent);
            painter.rect(rect, 2.0, theme.accent.gamma_multiply(0.12), stroke, StrokeKind::Inside);
        }
        if self.gesture.is_none()
            && let Some((curve, extreme)) =
                hovered.and_then(|at| extreme_at(&shown.grid, &shown.scale, &shown.curves, at))
        {
            let at = shown.grid.pos(extreme.secs, shown.scale.height(curve, extreme.value));
            let (channel, value) = (&curve.name, value_text(extreme.value));
            let secs = format!("{:.3}", extreme.secs);
            let text = if extreme.is_max {
                tr!("curves-highest-at", channel, value, secs)
            } else {
                tr!("curves-lowest-at", channel, value, secs)
            };
            tag(ui, ctx, at, rect, text);
        } else if self.gesture.is_none()
            && let (Some(curve), Some(at)) = (near, hovered)
            && !shown.places().any(|(_, place, _)| grab_rect(place).contains(at))
        {
            self.paint_reading(ui, ctx, shown, curve, at);
        }
        if self.quantity == Quantity::Velocity {
            let at = rect.left_top() + vec2(7.0, 5.0);
            painter.text(
                at,
                Align2::LEFT_TOP,
                tr!("curves-units-per-second"),
                FontId::proportional(10.5),
                theme.text_dim,
            );
        }
    }

    /// What the curve under the pointer shows there.
    fn paint_reading(&self, ui: &Ui, ctx: &Ctx<'_>, shown: &Shown<'_>, curve: &Curve, at: Pos2) {
        let Some(subject) = &shown.graph.subject else { return };
        let secs = shown.grid.secs(at.x);
        let value = self.reading(&subject.source, curve.channel, secs);
        let takes_more =
            shown.graph.stands.iter().any(|stand| stand.id.1 == curve.channel && stand.is_key_or_point());
        let (channel, number, at) = (&curve.name, value_text(value), format!("{secs:.3}"));
        let text = if takes_more {
            tr!("curves-value-at-add", channel, value = number, secs = at)
        } else {
            tr!("curves-value-at", channel, value = number, secs = at)
        };
        let place = shown.grid.pos(secs, shown.scale.height(curve, value));
        tag(ui, ctx, place, shown.grid.rect, text);
    }

    fn paint_playhead(&self, painter: &Painter, ctx: &Ctx<'_>, shown: &Shown<'_>) {
        let Some(now_secs) = self.now_secs(ctx, shown.graph) else { return };
        let x = shown.grid.x(now_secs);
        painter.vline(x, shown.grid.rect.y_range(), Stroke::new(1.0, ctx.theme.playhead));
        let Some(subject) = &shown.graph.subject else { return };
        for curve in &shown.curves {
            let value = self.reading(&subject.source, curve.channel, now_secs);
            let at = pos2(x, shown.grid.y(shown.scale.height(curve, value)));
            let color = ctx.theme.curve(color_index(curve.channel));
            painter.circle(at, 3.5, color, Stroke::new(1.0, ctx.theme.well));
        }
    }

    fn paint_handles(&self, painter: &Painter, ctx: &Ctx<'_>, shown: &Shown<'_>) {
        let theme = ctx.theme;
        for (stand, at, curve) in shown.places() {
            let color = theme.curve(color_index(curve.channel));
            let is_selected = self.selected.contains(&stand.id);
            let fill = if is_selected { theme.accent } else { theme.card };
            let outline = Stroke::new(2.0, if is_selected { theme.text } else { color });
            match stand.id.0 {
                Slot::Key(_) => {
                    let r = HANDLE_PX + 1.0;
                    let corners =
                        [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)].map(|way| at + way);
                    painter.add(Shape::convex_polygon(corners.to_vec(), fill, outline));
                }
                Slot::Control(_) => {
                    let square = Rect::from_center_size(at, vec2(HANDLE_PX, HANDLE_PX) * 1.8);
                    painter.rect(square, 1.0, fill, outline, StrokeKind::Middle);
                }
                Slot::Start | Slot::Point(_) | Slot::End => {
                    painter.circle(at, HANDLE_PX, fill, outline);
                }
            }
        }
    }
}

fn paint_grid(ui: &Ui, ctx: &Ctx<'_>, shown: &Shown<'_>) {
    let (theme, grid) = (ctx.theme, &shown.grid);
    let rect = grid.rect;
    let font = FontId::proportional(10.5);
    let painter = ui.painter_at(shown.area);
    let inside = ui.painter_at(rect);
    let ruler = Rect::from_min_max(rect.left_bottom(), pos2(rect.right(), shown.area.bottom()));
    for tick in second_ticks(grid.time, f64::from(rect.width()), ctx.document.stage().fps) {
        let x = grid.x(tick.at);
        let is_big = tick.label.is_some();
        inside.vline(x, rect.y_range(), Stroke::new(1.0, if is_big { theme.line } else { theme.grid }));
        if let Some(label) = tick.label {
            let at = pos2(x, ruler.center().y + 1.0);
            // A label that would be cut off at the edge is left out.
            let galley = painter.layout_no_wrap(label, font.clone(), theme.text_dim);
            if x - galley.size().x * 0.5 >= rect.left() && x + galley.size().x * 0.5 <= rect.right() {
                painter.galley(
                    Align2::CENTER_CENTER.anchor_size(at, galley.size()).min,
                    galley,
                    theme.text_dim,
                );
            }
        }
    }
    // Of normalized curves: per cent of each one's way.
    let (scaled, unit) = if shown.scale.is_normalized { (100.0, " %") } else { (1.0, "") };
    let axis = Grid { heights: grid.heights.map(|height| height * scaled), ..*grid };
    for tick in axis.value_ticks().into_iter().filter(|tick| tick.label.is_some()) {
        let y = axis.y(tick.at);
        inside.hline(rect.x_range(), y, Stroke::new(1.0, theme.line));
        let fits = y > rect.top() + 5.0 && y < rect.bottom() - 5.0;
        if let Some(label) = tick.label.filter(|_| fits) {
            let at = pos2(rect.left() - 5.0, y);
            painter.text(at, Align2::RIGHT_CENTER, format!("{label}{unit}"), font.clone(), theme.text_dim);
        }
    }
    if let Some(subject) = &shown.graph.subject {
        let shade = theme.panel.gamma_multiply(0.55);
        let [start_x, end_x] = subject.stretch_secs.map(|secs| grid.x(secs));
        let outside = [(rect.left(), start_x), (end_x, rect.right())];
        for (from, to) in outside.into_iter().filter(|(from, to)| to > from) {
            inside.rect_filled(Rect::from_x_y_ranges(from..=to, rect.y_range()), 0.0, shade);
        }
    }
    painter.rect_stroke(rect, 0.0, Stroke::new(1.0, theme.line), StrokeKind::Inside);
}

/// A curve, dimmed outside of what plays; where it jumps, a thin upright line.
fn paint_curve(painter: &Painter, shown: &Shown<'_>, curve: &Curve, stroke: Stroke) {
    let stretch = shown
        .graph
        .subject
        .as_ref()
        .map_or([f64::NEG_INFINITY, f64::INFINITY], |subject| subject.stretch_secs);
    let dim = Stroke::new(stroke.width, stroke.color.gamma_multiply(DIM));
    for piece in &curve.pieces {
        let from = piece.partition_point(|point| point[0] < stretch[0]);
        let to = piece.partition_point(|point| point[0] <= stretch[1]);
        // Each part begins with the last point of the one before, so that there is no gap.
        let parts =
            [(0, from.saturating_add(1), dim), (from, to, stroke), (to.saturating_sub(1), piece.len(), dim)];
        for (from, to, stroke) in parts {
            if let Some(part) = piece.get(from..to.min(piece.len())).filter(|part| part.len() > 1) {
                painter.add(Shape::line(points(shown, curve, part), stroke));
            }
        }
    }
    for ends in curve.pieces.windows(2) {
        if let (Some(before), Some(after)) = (ends[0].last(), ends[1].first()) {
            let [from, to] = [before, after].map(|point| shown.grid.y(shown.scale.height(curve, point[1])));
            let x = shown.grid.x(after[0]);
            painter.line_segment(
                [pos2(x, from), pos2(x, to)],
                Stroke::new(1.0, stroke.color.gamma_multiply(0.6)),
            );
        }
    }
}

fn paint_pinned(painter: &Painter, shown: &Shown<'_>, curve: &Curve, old: &Curve, color: Color32) {
    let stroke = Stroke::new(1.25, color.gamma_multiply(0.6));
    for piece in &old.pieces {
        painter.extend(Shape::dashed_line(&points(shown, curve, piece), stroke, 5.0, 4.0));
    }
}

/// Where the value is at start and end, so that what goes beyond can be seen.
fn paint_ends(painter: &Painter, shown: &Shown<'_>, curve: &Curve, color: Color32) {
    let stroke = Stroke::new(1.0, color.gamma_multiply(0.4));
    for value in curve.ends {
        let y = shown.grid.y(shown.scale.height(curve, value));
        let line = [pos2(shown.grid.rect.left(), y), pos2(shown.grid.rect.right(), y)];
        painter.extend(Shape::dashed_line(&line, stroke, 2.0, 4.0));
    }
}

fn points(shown: &Shown<'_>, curve: &Curve, piece: &[[f64; 2]]) -> Vec<Pos2> {
    in_columns(piece.iter().map(|point| shown.grid.pos(point[0], shown.scale.height(curve, point[1]))))
}

/// The points of a line, of those in one column of the screen only the first, the highest, the lowest and the last: the line covers the
/// same as with all of them.
fn in_columns(points: impl Iterator<Item = Pos2>) -> Vec<Pos2> {
    let mut kept = Vec::new();
    let mut column: Vec<Pos2> = Vec::new();
    for point in points {
        if column.first().is_some_and(|first| first.x.floor() != point.x.floor()) {
            push_column(&mut kept, &column);
            column.clear();
        }
        column.push(point);
    }
    push_column(&mut kept, &column);
    kept
}

fn push_column(kept: &mut Vec<Pos2>, column: &[Pos2]) {
    let by_height = |a: &usize, b: &usize| column[*a].y.total_cmp(&column[*b].y);
    let (highest, lowest) = ((0..column.len()).min_by(by_height), (0..column.len()).max_by(by_height));
    let mut indices: Vec<usize> =
        [Some(0), highest, lowest, column.len().checked_sub(1)].into_iter().flatten().collect();
    indices.sort_unstable();
    indices.dedup();
    kept.extend(indices.into_iter().filter_map(|index| column.get(index)));
}

/// Where the pointer grabs a handle.
#[must_use]
pub fn grab_rect(at: Pos2) -> Rect {
    Rect::from_center_size(at, vec2(2.0, 2.0) * REACH_PX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_keeps_its_whole_extent() {
        let points = [(0.1, 5.0), (0.3, 9.0), (0.5, 1.0), (0.7, 4.0), (0.9, 6.0), (1.2, 6.0), (2.5, 7.0)];
        let kept = in_columns(points.into_iter().map(|(x, y)| pos2(x, y)));
        let expected = [(0.1, 5.0), (0.3, 9.0), (0.5, 1.0), (0.9, 6.0), (1.2, 6.0), (2.5, 7.0)];
        assert_eq!(kept, expected.map(|(x, y)| pos2(x, y)));
        assert!(in_columns(std::iter::empty()).is_empty());
    }
}
