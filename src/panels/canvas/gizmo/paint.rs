//! How handles are drawn: with a dark or light border, so that they are visible on any background.

use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2};

use super::Gizmo;
use super::parts::{GizmoPart, HALF, Look, PlacedGizmo};
use crate::panels::canvas::Frame;
use crate::panels::canvas::strokes::{closed, paint_line};

const WIDTH: f32 = 2.0;
/// Around a handle of a picture's box, outside of its white part: one of both stands out from any picture.
const RIM: Color32 = Color32::from_black_alpha(220);
const RIM_PX: f32 = 1.0;
/// Length and half the width of an arrow's head, in points.
const HEAD: [f32; 2] = [9.0, 4.5];

impl Gizmo {
    /// Draws the handles; the one under the pointer is brighter.
    pub(in crate::panels::canvas) fn paint(
        &self,
        painter: &Painter,
        frame: &Frame<'_>,
        hovered: Option<GizmoPart>,
    ) {
        self.paint_common_frame(painter, frame);
        for placed in &self.parts {
            let is_hovered = hovered == Some(placed.part);
            paint_part(painter, frame, placed, is_hovered);
        }
    }
}

impl Gizmo {
    /// A frame through the corners that scale several nodes: one has its own outline.
    fn paint_common_frame(&self, painter: &Painter, frame: &Frame<'_>) {
        if self.nodes.len() < 2 {
            return;
        }
        if let Some(corners) = self.corners() {
            let stroke = Stroke::new(1.0, frame.touch_color());
            paint_line(painter, frame.ctx.theme, &closed(corners), stroke);
        }
    }
}

fn paint_part(painter: &Painter, frame: &Frame<'_>, placed: &PlacedGizmo, is_hovered: bool) {
    let theme = frame.ctx.theme;
    let color = match placed.part {
        GizmoPart::Axis(0) => theme.curve(0),
        GizmoPart::Axis(_) => theme.curve(1),
        _ => frame.touch_color(),
    };
    let color = if is_hovered { theme.text } else { color };
    let border = theme.well.gamma_multiply(0.7);
    let line = |points: Vec<Pos2>| {
        painter.add(Shape::line(points.clone(), Stroke::new(WIDTH + 2.0, border)));
        painter.add(Shape::line(points, Stroke::new(WIDTH, color)));
    };
    let fill = |points: Vec<Pos2>| {
        painter.add(Shape::convex_polygon(points, color, Stroke::new(1.0, border)));
    };
    // A handle in its colour, within white, within a dark rim.
    let layers = [(HALF + RIM_PX, RIM), (HALF, Color32::WHITE), (HALF - 1.5, color)];
    match placed.look {
        Look::Arrow(from, to) => {
            let way = (to - from).normalized();
            let neck = to - way * HEAD[0];
            line(vec![from, neck]);
            let side = Vec2::new(-way.y, way.x) * HEAD[1];
            fill(vec![to, neck + side, neck - side]);
        }
        Look::Square(at) => fill(diamond(at, Vec2::new(HALF, HALF), Vec2::new(HALF, -HALF))),
        Look::Ring(center, radius) | Look::Anchor(center, radius) => {
            painter.circle_stroke(center, radius, Stroke::new(WIDTH + 2.0, border));
            painter.circle_stroke(center, radius, Stroke::new(WIDTH, color));
        }
        Look::Box(at, outward) => {
            let out = if outward == Vec2::ZERO { Vec2::X } else { outward };
            // Corners point outward, so a square of theirs stands as the sprite does.
            let is_corner = matches!(placed.part, GizmoPart::Corner(_));
            for (half, color) in layers {
                let (x, y) = (out * half, Vec2::new(-out.y, out.x) * half);
                let root = std::f32::consts::SQRT_2;
                let points =
                    if is_corner { diamond(at, x * root, y * root) } else { diamond(at, x + y, x - y) };
                painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
            }
        }
        Look::Knob(from, at) => {
            line(vec![from, at]);
            for (half, color) in layers {
                painter.circle_filled(at, half + 1.0, color);
            }
        }
        Look::Slant(at, along) => {
            let across = Vec2::new(-along.y, along.x);
            fill(diamond(at, along * HALF * 1.9, across * HALF * 1.1));
        }
    }
}

/// A box with these two half diagonals.
fn diamond(at: Pos2, x: Vec2, y: Vec2) -> Vec<Pos2> {
    vec![at + x, at + y, at - x, at - y]
}
