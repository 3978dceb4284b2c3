//! How it is drawn what a drag snapped to: the line, what it belongs to, and its name.

use egui::{FontId, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use super::super::chip::inside;
use super::super::strokes::{closed, paint_line};
use super::super::{Frame, bounds};
use super::shown::target_name;
use super::{Hit, SnapTarget, single};
use crate::document::NodeId;

/// Where no other texts and bars are: so far from the upper left and the lower right corner of the canvas, in points.
const CLEAR: [Vec2; 2] = [vec2(24.0, 78.0), vec2(8.0, 84.0)];
/// Size of the names, and the room around them, in points.
const FONT: f32 = 13.0;
const MARGIN: Vec2 = vec2(6.0, 3.0);
/// Distance of a name from its line and from other names, in points.
const GAP: f32 = 5.0;
/// Half the length of the ends of a distance, in points.
const TICK: f32 = 5.0;

/// Lines across the canvas, outlines of the sprites that they belong to, and names. `moved` is what is dragged.
pub(in crate::panels::canvas) fn paint_hits(
    painter: &Painter,
    frame: &Frame<'_>,
    moved: Option<NodeId>,
    hits: [Option<Hit>; 2],
) {
    let theme = frame.ctx.theme;
    let mut names: Vec<(String, usize, Pos2)> = Vec::new();
    for (axis, hit) in hits.into_iter().enumerate() {
        let Some(hit) = hit else { continue };
        let ends = frame.screen.line_across(axis, single(hit.at));
        paint_line(painter, theme, &ends, Stroke::new(1.5, theme.snap));
        paint_target(painter, frame, hit.target);
        if let SnapTarget::Gap(a, b) = hit.target {
            paint_gaps(painter, frame, axis, &[Some(a), Some(b), moved]);
        }
        names.push((target_name(frame, &hit, axis), axis, ends[0]));
    }
    // Both lines of one thing: it is named once.
    names.dedup_by(|a, b| a.0 == b.0);
    let mut taken: Vec<Rect> = Vec::new();
    for (name, axis, from) in names {
        let galley = painter.layout_no_wrap(name, FontId::proportional(FONT), theme.on_accent);
        let rect = free(name_rect(axis, from, galley.size() + 2.0 * MARGIN, painter.clip_rect()), &taken);
        painter.rect(rect, 4.0, theme.snap, Stroke::new(1.0, theme.well), egui::StrokeKind::Outside);
        painter.galley(rect.min + MARGIN, galley, theme.on_accent);
        taken.push(rect);
    }
    frame.names.borrow_mut().extend(taken);
}

/// Outlines of the sprites that a line belongs to.
fn paint_target(painter: &Painter, frame: &Frame<'_>, target: SnapTarget) {
    let nodes = match target {
        SnapTarget::Center(node) | SnapTarget::Edge(node) => vec![node],
        SnapTarget::Gap(a, b) => vec![a, b],
        SnapTarget::Guide
        | SnapTarget::Path
        | SnapTarget::StageCenter
        | SnapTarget::StageEdge
        | SnapTarget::Grid => Vec::new(),
    };
    let theme = frame.ctx.theme;
    for corners in nodes.into_iter().filter_map(|node| frame.on_screen(frame.corners(node)?)) {
        paint_line(painter, theme, &closed(corners), Stroke::new(1.5, theme.snap));
    }
}

/// The equal distances between sprites along an axis, as lines with ends.
fn paint_gaps(painter: &Painter, frame: &Frame<'_>, axis: usize, nodes: &[Option<NodeId>]) {
    let theme = frame.ctx.theme;
    let mut boxes: Vec<([f32; 2], [f32; 2])> =
        nodes.iter().flatten().filter_map(|node| bounds(&frame.corners(*node)?)).collect();
    boxes.sort_by(|a, b| a.0[axis].total_cmp(&b.0[axis]));
    let across = 1 - axis;
    for pair in boxes.windows(2) {
        let [(a_low, a_high), (b_low, b_high)] = [pair[0], pair[1]];
        let middle = f32::midpoint(a_low[across].max(b_low[across]), a_high[across].min(b_high[across]));
        let place = |at: f32| {
            let mut point = [middle; 2];
            point[axis] = at;
            frame.screen.pos_from_stage(point)
        };
        let [from, to] = [place(a_high[axis]), place(b_low[axis])];
        let way = (to - from).normalized();
        let tick = vec2(-way.y, way.x) * TICK;
        for ends in [[from, to], [from - tick, from + tick], [to - tick, to + tick]] {
            paint_line(painter, theme, &ends, Stroke::new(2.0, theme.snap));
        }
    }
}

/// Where the name of a line through a point of the screen is: beside its upper or its left end, where no other texts of the canvas are.
fn name_rect(axis: usize, from: Pos2, size: Vec2, canvas: Rect) -> Rect {
    let clear = Rect::from_min_max(canvas.min + CLEAR[0], canvas.max - CLEAR[1]);
    let at =
        if axis == 0 { pos2(from.x + GAP, clear.top()) } else { pos2(clear.left(), from.y - GAP - size.y) };
    inside(Rect::from_min_size(at, size), clear)
}

/// The same below what is there already.
fn free(mut rect: Rect, taken: &[Rect]) -> Rect {
    while let Some(other) = taken.iter().find(|other| other.expand(GAP - 1.0).intersects(rect)) {
        rect = rect.translate(vec2(0.0, other.bottom() + GAP - rect.top()));
    }
    rect
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_lines_are_clear_of_the_bars_and_of_each_other() {
        let canvas = Rect::from_min_size(pos2(240.0, 80.0), vec2(360.0, 390.0));
        let mode = Rect::from_min_max(pos2(460.0, 84.0), pos2(600.0, 118.0));
        let zoom = Rect::from_min_max(pos2(380.0, 436.0), pos2(600.0, 468.0));
        let size = vec2(100.0, 21.0);
        for x in [240.0, 400.0, 590.0] {
            for y in [80.0, 100.0, 300.0, 460.0] {
                let rects = [0, 1].map(|axis| name_rect(axis, pos2(x, y), size, canvas));
                for rect in rects {
                    assert!(canvas.contains_rect(rect), "{rect}");
                    assert!(!rect.intersects(mode) && !rect.intersects(zoom), "{rect}");
                }
                assert!(!free(rects[1], &rects[..1]).intersects(rects[0]));
            }
        }
    }
}
