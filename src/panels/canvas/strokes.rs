//! Lines over the stage that are visible on any background.

use egui::{Painter, Pos2, Shape, Stroke};

use crate::ui_kit::theme::Theme;

const DASH: f32 = 5.0;
const DASH_GAP: f32 = 4.0;

/// A line with a dim border, so that it is visible on any background.
pub(super) fn paint_line(painter: &Painter, theme: &Theme, points: &[Pos2], stroke: Stroke) {
    let border = Stroke::new(stroke.width + 2.0, theme.well.gamma_multiply(0.5));
    painter.add(Shape::line(points.to_vec(), border));
    painter.add(Shape::line(points.to_vec(), stroke));
}

/// A dashed outline with a dim border.
pub(super) fn paint_dashed(painter: &Painter, theme: &Theme, corners: [Pos2; 4], stroke: Stroke) {
    let border = Stroke::new(stroke.width + 2.0, theme.well.gamma_multiply(0.5));
    for stroke in [border, stroke] {
        painter.extend(Shape::dashed_line(&closed(corners), stroke, DASH, DASH_GAP));
    }
}

/// The corners as a line that ends where it began.
pub(super) const fn closed([a, b, c, d]: [Pos2; 4]) -> [Pos2; 5] {
    [a, b, c, d, a]
}
