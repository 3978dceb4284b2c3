//! Pictures of shapes.

use kineograph_runtime::format::{Form, Shape, Stroke};

use crate::form;
use crate::grid::Grid;
use crate::layers::{self, Coverage};
use crate::paint::Paint;
use crate::painted::Painted;

/// The picture of a shape.
///
/// `size_px` is the size of its node now, which an action may have changed: radii and stroke keep their pixels, points move with the box.
/// `px_per_unit` is the number of pixels that the picture has for each pixel of the node; a picture that would be larger than
/// [`MAX_SIDE_PX`](crate::MAX_SIDE_PX) or [`MAX_PIXELS`](crate::MAX_PIXELS) has fewer.
///
/// The picture is empty where nothing is seen: a size or scale that is not a number above 0, or neither fill nor stroke. A
/// [`Form::Line`] may be flat: one side of its box may be 0.
pub fn paint_shape(shape: &Shape, size_px: [f32; 2], px_per_unit: f32) -> Painted {
    painted(shape, size_px.map(f64::from), px_per_unit).unwrap_or_default()
}

fn painted(shape: &Shape, size_px: [f64; 2], px_per_unit: f32) -> Option<Painted> {
    let is_line = matches!(shape.form, Form::Line { .. });
    // Comparisons are false for NaN.
    let has_size = size_px.iter().all(|side| *side > 0.0 || is_line && *side >= 0.0);
    let fill = shape.fill.as_ref().filter(|_| !is_line);
    let stroke = shape.stroke.as_ref().filter(|stroke| is_seen(stroke));
    if !has_size || fill.is_none() && stroke.is_none() {
        return None;
    }
    let edge = form::edge(shape, size_px);
    let reach_px = stroke.map_or(0.0, |stroke| stroke.width / 2.0);
    let grid = Grid::around(edge.bounds().grown(reach_px), px_per_unit)?;
    let path = edge.path(&grid, [0.0; 2])?;
    let mut layers = Vec::with_capacity(2);
    if let Some(fill) = fill {
        let mut mask = layers::mask(&grid)?;
        layers::fill(&mut mask, &path);
        layers.push((Coverage::Mask(mask), Paint::of_fill(fill, size_px)));
    }
    if let Some(stroke) = stroke {
        let mut mask = layers::mask(&grid)?;
        layers::stroke(&mut mask, &path, stroke.width * grid.scale);
        layers.push((Coverage::Mask(mask), Paint::of_stroke(stroke)));
    }
    Some(layers::flattened(&grid, &layers))
}

/// Whether a stroke has a width.
pub fn is_seen(stroke: &Stroke) -> bool {
    stroke.width > 0.0 && stroke.width.is_finite()
}
