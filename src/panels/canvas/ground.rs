//! The ground of the canvas: backdrops below the stage, grids over it.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke};

use super::look::{Backdrop, Look};
use super::{Frame, stage_size};
use crate::ui_kit::checker::{GREYS, second_squares};

/// Side of a square of the checkerboard in points.
const SQUARE: f32 = 10.0;
/// Lines that are nearer than this, in points, are not drawn.
const MIN_SPACING: f32 = 4.0;
/// Least zoom with lines between pixels, in points per pixel.
const PIXEL_GRID_SCALE: f32 = 8.0;
/// Most lines of a grid in one direction.
const MAX_LINES: f32 = 2000.0;

/// The colour of the stage; `None` where the backdrop is no plain colour.
pub(super) fn stage_color(frame: &Frame<'_>, backdrop: &Backdrop) -> Option<[u8; 3]> {
    match backdrop {
        Backdrop::Stage | Backdrop::Image(_) => Some(frame.ctx.document.stage().background.0),
        Backdrop::Color(color) => Some(color.0),
        Backdrop::Checker => None,
    }
}

/// The ground of the stage, below the sprites.
pub(super) fn paint_below(painter: &Painter, frame: &Frame<'_>, look: &Look) {
    let corners = frame.stage_corners();
    match stage_color(frame, &look.backdrop) {
        Some([r, g, b]) => {
            painter.add(Shape::convex_polygon(corners.to_vec(), Color32::from_rgb(r, g, b), Stroke::NONE));
        }
        None => paint_checker(painter, Rect::from_points(&corners), corners),
    }
}

fn paint_checker(painter: &Painter, around: Rect, corners: [Pos2; 4]) {
    painter.add(Shape::convex_polygon(corners.to_vec(), GREYS[0], Stroke::NONE));
    // In a turned view the stage is not upright: there plain grey shows what is transparent.
    let is_upright = (corners[0].y - corners[1].y).abs() < 0.5;
    let seen = around.intersect(painter.clip_rect());
    if !is_upright || !seen.is_positive() {
        return;
    }
    painter.add(Shape::mesh(second_squares(seen, SQUARE, GREYS[1])));
}

/// Grids over the sprites.
#[allow(clippy::cast_possible_truncation)] // cells are small
pub(super) fn paint_grids(painter: &Painter, frame: &Frame<'_>, look: &Look) {
    let theme = frame.ctx.theme;
    if look.grid {
        let cell = frame.ctx.document.grid_px().map(|side| side as f32);
        paint_grid(painter, frame, cell, theme.stage_grid());
    }
    if look.pixel_grid && frame.screen.points_per_px() >= PIXEL_GRID_SCALE {
        paint_grid(painter, frame, [1.0; 2], theme.text.gamma_multiply(0.10));
    }
}

fn paint_grid(painter: &Painter, frame: &Frame<'_>, cell: [f32; 2], color: Color32) {
    let stage = stage_size(frame.ctx.document);
    let screen = &frame.screen;
    let view = screen.rect;
    let seen = [view.left_top(), view.right_top(), view.left_bottom(), view.right_bottom()]
        .map(|pos| screen.stage_from_pos(pos));
    let stroke = Stroke::new(1.0, color);
    for axis in 0..2 {
        if cell[axis] * screen.points_per_px() < MIN_SPACING {
            continue;
        }
        let low = seen.iter().fold(f32::INFINITY, |low, point| low.min(point[axis])).max(0.0);
        let high = seen.iter().fold(f32::NEG_INFINITY, |high, point| high.max(point[axis])).min(stage[axis]);
        let (first, last) = ((low / cell[axis]).ceil(), (high / cell[axis]).floor());
        if last - first > MAX_LINES {
            continue;
        }
        let mut index = first;
        while index <= last {
            let mut ends = [[0.0, 0.0], stage];
            (ends[0][axis], ends[1][axis]) = (index * cell[axis], index * cell[axis]);
            painter.line_segment(ends.map(|end| screen.pos_from_stage(end)), stroke);
            index += 1.0;
        }
    }
}
