//! Outlines.

use libm::{cosf, sinf};
use tiny_skia::{Path, PathBuilder, Rect};

use std::f32::consts::{PI, TAU};

/// An outline in picture coordinates (x right, y down). It may be empty, then it draws nothing.
#[derive(Clone)]
pub struct Shape(pub Option<Path>);

impl Shape {
    /// Reads path commands as in SVG, absolute only: `M x y`, `L x y`, `Q x y x y`, `C x y x y x y`, `Z`.
    ///
    /// Reading stops at the first thing that is not understood.
    pub fn from_commands(text: &str) -> Self {
        let mut words = text.split_ascii_whitespace();
        let mut builder = PathBuilder::new();
        while let Some(command) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse::<f32>().ok()).unwrap_or_default();
            match command {
                "M" => builder.move_to(number(), number()),
                "L" => builder.line_to(number(), number()),
                "Q" => builder.quad_to(number(), number(), number(), number()),
                "C" => builder.cubic_to(number(), number(), number(), number(), number(), number()),
                "Z" => builder.close(),
                _ => break,
            }
        }
        Self(builder.finish())
    }

    /// A straight line, to be stroked.
    pub fn line(from: (f32, f32), to: (f32, f32)) -> Self {
        let mut path = PathBuilder::new();
        path.move_to(from.0, from.1);
        path.line_to(to.0, to.1);
        Self(path.finish())
    }

    /// Centre and radius.
    pub fn circle(x: f32, y: f32, radius: f32) -> Self {
        Self::ellipse(x, y, radius, radius)
    }

    /// Centre and half axes.
    pub fn ellipse(x: f32, y: f32, half_width: f32, half_height: f32) -> Self {
        let bounds = Rect::from_ltrb(x - half_width, y - half_height, x + half_width, y + half_height);
        Self(bounds.and_then(PathBuilder::from_oval))
    }

    /// Left, top, width, height.
    pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self(Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect))
    }

    /// Left, top, width, height and the radius of the corners.
    pub fn rounded_rect(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Self {
        let r = radius.min(width / 2.0).min(height / 2.0);
        // Distance of the control points from the corner, for a cubic that is almost a quarter circle.
        let k = r * (1.0 - 0.552_285);
        let (right, bottom) = (x + width, y + height);
        let mut path = PathBuilder::new();
        path.move_to(x + r, y);
        path.line_to(right - r, y);
        path.cubic_to(right - k, y, right, y + k, right, y + r);
        path.line_to(right, bottom - r);
        path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
        path.line_to(x + r, bottom);
        path.cubic_to(x + k, bottom, x, bottom - k, x, bottom - r);
        path.line_to(x, y + r);
        path.cubic_to(x, y + k, x + k, y, x + r, y);
        path.close();
        Self(path.finish())
    }

    /// A star that points up: centre, number of points, outer and inner radius.
    pub fn star(x: f32, y: f32, points: u16, outer: f32, inner: f32) -> Self {
        let corners = (0..points * 2).map(|corner| {
            let angle = PI * f32::from(corner) / f32::from(points) - PI / 2.0;
            let radius = if corner % 2 == 0 { outer } else { inner };
            (x + radius * cosf(angle), y + radius * sinf(angle))
        });
        Self::polygon(&corners.collect::<Vec<_>>())
    }

    /// A disc with `waves` bumps on its rim, `depth` deep.
    pub fn scallop(x: f32, y: f32, radius: f32, waves: u16, depth: f32) -> Self {
        let steps = waves * 12;
        let corners = (0..steps).map(|step| {
            let angle = TAU * f32::from(step) / f32::from(steps);
            let r = radius - depth * (0.5 - 0.5 * cosf(angle * f32::from(waves)));
            (x + r * cosf(angle), y + r * sinf(angle))
        });
        Self::polygon(&corners.collect::<Vec<_>>())
    }

    /// Straight lines through `corners`, closed.
    pub fn polygon(corners: &[(f32, f32)]) -> Self {
        let mut path = PathBuilder::new();
        for (index, &(x, y)) in corners.iter().enumerate() {
            if index == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path.close();
        Self(path.finish())
    }

    /// All of `shapes` as one outline. Where they overlap they are filled once.
    pub fn union(shapes: &[Self]) -> Self {
        let mut path = PathBuilder::new();
        for shape in shapes.iter().filter_map(|shape| shape.0.as_ref()) {
            path.push_path(shape);
        }
        Self(path.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_build_the_outline() {
        let bounds = Shape::from_commands("M 1 2 L 11 2 Q 11 8 6 8 Z").0.unwrap().bounds();
        assert_eq!((bounds.left(), bounds.top(), bounds.right(), bounds.bottom()), (1.0, 2.0, 11.0, 8.0));
        assert!(Shape::from_commands("").0.is_none());
    }

    #[test]
    fn a_star_points_up() {
        let bounds = Shape::star(0.0, 0.0, 5, 10.0, 4.0).0.unwrap().bounds();
        assert!((bounds.top() + 10.0).abs() < 1e-4);
        assert!(bounds.bottom() < 9.0);
    }
}
