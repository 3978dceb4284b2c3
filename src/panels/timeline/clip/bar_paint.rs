//! A bar on the screen, with its rounds and the curve of its ease.

use egui::{Color32, Rect, Stroke, Ui, pos2};
use kineograph_runtime::Curve;
use kineograph_runtime::format::{ActionId, Category, Kind};

use super::super::actions::{ActionRow, Bar, BarShape};
use super::super::bars::{rounds_secs, time_right};
use super::super::canvas::TimeCanvas;
use super::super::paint::{BarState, Brush, secs_text};
use crate::document::{Clip, Document};
use crate::panels::Ctx;
use crate::ui_kit::theme::{RADIUS, mix};

/// Least distance of rounds that are drawn apart, in points.
const ROUND_SPACING_PX: f64 = 5.0;
/// Narrowest bar that shows its curve, in points.
const LEAST_CURVE_PX: f32 = 12.0;
/// Room for the diamond of a key where a bar begins, in points.
const FIRST_KEY_PX: f32 = 6.0;
/// Length of the straight pieces of a curve, and most of them.
const PIECE_PX: f32 = 3.0;
const MAX_PIECES: f32 = 96.0;

/// Paints the bar of a row of a clip.
pub fn bar(
    ui: &Ui,
    ctx: &Ctx<'_>,
    canvas: &TimeCanvas,
    clip: Option<&Clip>,
    row: &ActionRow,
    rect: Rect,
    state: BarState,
) {
    let Some(bar) = &row.bar else { return };
    let painter = ui.painter().with_clip_rect(canvas.areas.lanes);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    let color = ctx.theme.category(row.kind.spec().category);
    let end_secs = Some(bar.end_secs).filter(|_| bar.shape != BarShape::Instant && !bar.is_endless());
    if let Some(right) = time_right(canvas, rect, end_secs) {
        brush.widened(rect, right, color, state);
        if bar.end_secs == bar.start_secs {
            let ink = if state.dimmed { ctx.theme.text_dim } else { ctx.theme.text };
            brush.beside(rect.right_center() + egui::vec2(4.0, 0.0), ink, &secs_text(0.0));
        }
        return;
    }
    let curve = clip.and_then(|clip| curve_over(ctx.document, clip, row));
    match bar.shape {
        BarShape::Leaf { .. } => brush.solid(rect, color, state),
        BarShape::Group => brush.tinted(rect, color, state),
        BarShape::Bracket => brush.bracket(rect, color, state),
        BarShape::Instant => {
            let at = pos2(canvas.x(bar.start_secs), rect.center().y);
            let name = row.title.split_once(' ').map_or(row.title.as_str(), |(_, name)| name);
            brush.diamond(at, color, state, name);
            return;
        }
        BarShape::Rounds { round_secs, endless } => {
            if endless {
                brush.endless(rect, color, state, "");
            } else {
                brush.tinted(rect, color, state);
            }
            rounds(&brush, ctx, canvas, bar, round_secs, rect);
        }
    }
    if let Some((curve, is_own)) = &curve {
        let ink = match (is_own, state.dimmed) {
            (true, false) => mix(color, ctx.theme.text, 0.25),
            (true, true) => mix(ctx.theme.well, color, 0.5),
            // Over the filled bar of what is eased, in the colour of the text on it.
            (false, _) => brush.ink_on(state).gamma_multiply(0.4),
        };
        sketch(&brush, canvas, curve, rect, ink);
    }
    // Where the curve of an ease is seen, its length is that of what it bends, right below it.
    let shows_curve = matches!(curve, Some((_, true))) && rect.width() >= LEAST_CURVE_PX;
    if !bar.is_endless() && !shows_curve {
        let ink =
            if matches!(bar.shape, BarShape::Leaf { .. }) { brush.ink_on(state) } else { ctx.theme.text };
        let text = secs_text(bar.end_secs - bar.start_secs);
        // Beside the diamond of the first key.
        let left = rect.left() + if row.kind == Kind::Keyframes { FIRST_KEY_PX } else { 0.0 };
        let rect = rect.with_min_x(left.min(rect.right()));
        if curve.is_some() {
            brush.text_over(rect, [ink, brush.shade(color, state)], &text);
        } else {
            brush.text_in(rect, ink, &text);
        }
    }
}

/// A ring around a bar that moves the selected node now, with a sign at the playhead.
pub fn mark_moving(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, rect: Rect) {
    let painter = ui.painter().with_clip_rect(canvas.areas.lanes);
    let ring = Stroke::new(2.0, ctx.theme.motion);
    painter.rect_stroke(rect.expand(1.0), RADIUS, ring, egui::StrokeKind::Outside);
    let x = canvas.x(ctx.session.playback.playhead_secs());
    if rect.x_range().contains(x) {
        painter.circle_filled(pos2(x, rect.center().y), 3.5, ctx.theme.motion);
    }
}

/// The ease that a row shows: its own, or, fainter, that right around a leaf.
fn curve_over(document: &Document, clip: &Clip, row: &ActionRow) -> Option<(Curve, bool)> {
    let ease_of = |id: ActionId| document.ease_of(&clip.get(id)?.action);
    if row.kind.spec().category == Category::Ease {
        return Some((ease_of(row.id)?.curve(), true));
    }
    let is_leaf = matches!(row.bar.as_ref()?.shape, BarShape::Leaf { .. });
    let parent = clip.get(row.id)?.parent.filter(|_| is_leaf)?;
    Some((ease_of(parent)?.curve(), false))
}

/// A thin curve over a bar, from its lower left to its upper right; what shoots over is drawn in the room that is left.
fn sketch(brush: &Brush<'_>, canvas: &TimeCanvas, curve: &Curve, rect: Rect, ink: Color32) {
    let seen = rect.intersect(canvas.areas.lanes);
    if rect.width() < LEAST_CURVE_PX || seen.width() <= 0.0 {
        return;
    }
    let points = sketch_points(curve, rect, [seen.left(), seen.right()]);
    brush.painter.line(points, Stroke::new(1.25, ink));
}

/// The points of the curve of an ease in a rectangle, between two places from left to right.
#[allow(clippy::cast_possible_truncation)] // places on the screen
pub fn sketch_points(curve: &Curve, rect: Rect, [left, right]: [f32; 2]) -> Vec<egui::Pos2> {
    let pieces = ((right - left) / PIECE_PX).clamp(8.0, MAX_PIECES).round();
    let steps = (0..=pieces as u16).map(|step| left + (right - left) * f32::from(step) / pieces);
    let value = |x: f32| curve.value(f64::from((x - rect.left()) / rect.width())) as f32;
    let [low, high] = range(curve);
    let room = rect.shrink(2.5);
    let y = |value: f32| room.bottom() - (value - low) / (high - low) * room.height();
    steps.map(|x| pos2(x, y(value(x)).clamp(room.top(), room.bottom()))).collect()
}

/// Lowest and highest value of a curve, 0 and 1 among them.
#[allow(clippy::cast_possible_truncation)]
fn range(curve: &Curve) -> [f32; 2] {
    let values = (0..=32_u8).map(|step| curve.value(f64::from(step) / 32.0) as f32);
    values.fold([0.0, 1.0], |[low, high], value| [low.min(value), high.max(value)])
}

fn rounds(brush: &Brush<'_>, ctx: &Ctx<'_>, canvas: &TimeCanvas, bar: &Bar, round_secs: f64, rect: Rect) {
    let until_secs = if bar.is_endless() { canvas.secs(rect.right() - 40.0) } else { bar.end_secs };
    if round_secs * canvas.scale.px_per_sec < ROUND_SPACING_PX {
        return;
    }
    // Only what is visible: there are no more than fit into the canvas.
    let last_secs = until_secs.min(canvas.scale.end_secs(canvas.width_px()));
    let seen_secs = [canvas.scale.start_secs, last_secs].map(|secs| secs - bar.start_secs);
    for secs in rounds_secs(seen_secs[0], seen_secs[1], round_secs) {
        brush.round_tick(canvas.x(bar.start_secs + secs), rect, ctx.theme.category(Category::Composite));
    }
}

#[cfg(test)]
mod tests {
    use egui::vec2;

    use super::*;
    use kineograph_runtime::{Ease, EaseKind};

    #[test]
    fn a_curve_fills_its_bar_and_shows_what_shoots_over() {
        let rect = Rect::from_min_size(pos2(100.0, 10.0), vec2(80.0, 16.0));
        let points = |kind| {
            let curve = Ease::new(kind, &[]).unwrap().curve();
            sketch_points(&curve, rect, [rect.left(), rect.right()])
        };
        let plain = points(EaseKind::SineIn);
        assert_eq!((plain[0], *plain.last().unwrap()), (pos2(100.0, 23.5), pos2(180.0, 12.5)));
        let back = points(EaseKind::BackOut);
        let (end, top) = (back.last().unwrap().y, back.iter().map(|at| at.y).fold(f32::MAX, f32::min));
        assert!(end > top + 0.5 && top >= 12.5, "the end {end} lies below the highest point {top}");
        let part = sketch_points(&Ease::LINEAR.curve(), rect, [120.0, 140.0]);
        assert_eq!((part[0].x, part.last().unwrap().x), (120.0, 140.0), "only what is seen");
        assert!((part[0].y - (23.5 - 0.25 * 11.0)).abs() < 1e-4);
    }
}
