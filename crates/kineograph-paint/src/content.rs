//! The pictures of contents that are painted.

use kineograph_runtime::format::{Color, Content, Fill, Form, GradientStop, Shape};

use crate::{Fonts, Painted, lay_out, paint_shape, paint_text};

/// Width and height of the dot that particles without a picture show: paint it once in this size, and stretch it to each.
pub const DOT_PX: [f32; 2] = [64.0; 2];

/// The picture of a [painted](Content::is_painted) content in a node of this width and height, with so many pixels for each of the node's:
/// a shape, a text with its first `shown` clusters of characters, or the dot of particles. Empty for all other contents.
pub fn paint(content: &Content, fonts: &Fonts, size_px: [f32; 2], px_per_unit: f32, shown: usize) -> Painted {
    match content {
        Content::Shape(shape) => paint_shape(shape, size_px, px_per_unit),
        Content::Text(text) => {
            let width_px = text.area.map(|_| size_px[0]);
            paint_text(&lay_out(text, fonts, width_px), size_px, px_per_unit, shown)
        }
        Content::Particles(_) => paint_shape(&dot(), size_px, px_per_unit),
        _ => Painted::default(),
    }
}

/// White, and softer towards its edge.
fn dot() -> Shape {
    let stop = |at, opacity| GradientStop::new(at, Color::WHITE).with_opacity(opacity);
    let stops = vec![stop(0.0, 255.0), stop(0.3, 160.0), stop(0.65, 40.0), stop(1.0, 0.0)];
    let fill = Fill::Radial { center: [0.5; 2], radius: 1.0, stops };
    Shape::new(Form::Ellipse, DOT_PX.map(f64::from)).with_fill(fill)
}
