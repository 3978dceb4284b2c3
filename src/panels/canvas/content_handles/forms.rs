//! Handles of the form of a shape: points of polygons and lines, round corners of rectangles.

use egui::Vec2;
use kineograph_runtime::format::{Content, Form};

use super::{ContentHandle, ContentHandles};
use crate::document::Node;
use crate::text::tr;

/// Round corners are held at least so far from the corner along each side, in points, so that those of sharp corners can be grabbed beside the
/// handles of the box.
const LEAST_PX: f32 = 12.0;
/// Least numbers of points of a polygon and of a line.
const LEAST_POINTS: [usize; 2] = [3, 2];

/// All of a form.
pub(super) fn handles(form: &Form) -> Vec<ContentHandle> {
    let (count, edges) = match form {
        Form::Polygon { points } => (points.len(), points.len()),
        Form::Line { points } => (points.len(), points.len().saturating_sub(1)),
        Form::Rect { .. } => return (0..4).map(ContentHandle::Corner).collect(),
        Form::Ellipse => return Vec::new(),
    };
    (0..count).map(ContentHandle::Point).chain((0..edges).map(ContentHandle::Edge)).collect()
}

/// What a handle without a colour is for, in a sentence.
pub(super) fn tip(handle: ContentHandle) -> Option<&'static str> {
    match handle {
        ContentHandle::Point(_) => Some(tr!("canvas-content-point.tooltip")),
        ContentHandle::Edge(_) => Some(tr!("canvas-content-edge.tooltip")),
        ContentHandle::Corner(_) => Some(tr!("canvas-content-corner.tooltip")),
        ContentHandle::Midpoint => Some(tr!("canvas-content-midpoint.tooltip")),
        _ => None,
    }
}

/// A point of the form, or a radius, in pixels of the shape.
pub(super) fn numbers(form: &Form, handle: ContentHandle) -> [f64; 2] {
    match (form, handle) {
        (Form::Rect { radii }, ContentHandle::Corner(corner)) => [radii[corner % 4], 0.0],
        (Form::Polygon { points } | Form::Line { points }, ContentHandle::Point(at)) => {
            points.get(at).copied().unwrap_or_default()
        }
        (Form::Polygon { points } | Form::Line { points }, ContentHandle::Edge(at)) => {
            let [from, to] =
                [at, next(at, points.len())].map(|at| points.get(at).copied().unwrap_or_default());
            [0, 1].map(|axis| f64::midpoint(from[axis], to[axis]))
        }
        _ => [0.0; 2],
    }
}

/// Changes a point or a radius; an edge gets a point.
pub(super) fn set(form: &mut Form, handle: ContentHandle, numbers: [f64; 2]) {
    match (form, handle) {
        (Form::Rect { radii }, ContentHandle::Corner(corner)) => radii[corner % 4] = numbers[0],
        (Form::Polygon { points } | Form::Line { points }, ContentHandle::Point(at)) => {
            if let Some(point) = points.get_mut(at) {
                *point = numbers;
            }
        }
        (Form::Polygon { points } | Form::Line { points }, ContentHandle::Edge(at)) => {
            points.insert((at + 1).min(points.len()), numbers);
        }
        _ => {}
    }
}

const fn next(at: usize, count: usize) -> usize {
    if at + 1 < count { at + 1 } else { 0 }
}

impl ContentHandles {
    /// Where a handle of the form is, as parts of the box.
    pub(super) fn part_of_form(&self, handle: ContentHandle) -> [f64; 2] {
        let Some(shape) = self.shape() else { return [0.0; 2] };
        let numbers = self.numbers(handle);
        let ContentHandle::Corner(corner) = handle else {
            return [0, 1]
                .map(|axis| if shape.size[axis] > 0.0 { numbers[axis] / shape.size[axis] } else { 0.0 });
        };
        let in_px = numbers[0].max(self.least_radius_px());
        let part = self.shown.size_px.map(|side| (in_px / side.max(1.0e-6)).min(0.5));
        let [is_right, is_upper] = sides(corner);
        [if is_right { 1.0 - part[0] } else { part[0] }, if is_upper { 1.0 - part[1] } else { part[1] }]
    }

    /// How far from its corner the handle of a sharp one is, in pixels of the shape.
    fn least_radius_px(&self) -> f64 {
        let [a, b] = [[0.0; 2], [1.0, 0.0]].map(|part| self.shown.pos(part));
        let per_px = a.distance(b) / self.shown.size_px[0].max(1.0e-6) as f32;
        f64::from(LEAST_PX / per_px.max(1.0e-6))
    }

    /// The point of a shape at a part of its box, in pixels of the shape.
    pub(in super::super) fn form_px(&self, part: [f64; 2]) -> [f64; 2] {
        let size = self.shape().map_or([0.0; 2], |shape| shape.size);
        [0, 1].map(|axis| part[axis] * size[axis])
    }

    /// The radius that a pointer at a part of the box asks for, in pixels, which moved from another part where the radius was as it is.
    pub(in super::super) fn radius_px(&self, corner: usize, part: [f64; 2], from: [f64; 2]) -> f64 {
        let way = [0, 1].map(|axis| {
            let inwards = if sides(corner)[axis] { from[axis] - part[axis] } else { part[axis] - from[axis] };
            inwards * self.shown.size_px[axis]
        });
        let before = self.numbers(ContentHandle::Corner(corner))[0];
        let most = self.shown.size_px[0].min(self.shown.size_px[1]) / 2.0;
        (before + f64::midpoint(way[0], way[1])).clamp(0.0, most.max(before))
    }

    /// The neighbour onto which a point was dragged: without it the form has one point fewer. `None` where it has as few as it may have.
    pub(in super::super) fn met(&self, at: usize, numbers: [f64; 2], reach_px: f32) -> Option<usize> {
        let (points, least, is_closed) = match &self.shape()?.form {
            Form::Polygon { points } => (points, LEAST_POINTS[0], true),
            Form::Line { points } => (points, LEAST_POINTS[1], false),
            _ => return None,
        };
        if points.len() <= least {
            return None;
        }
        let count = points.len();
        let before = at.checked_sub(1).or(is_closed.then_some(count - 1));
        let after = Some(at + 1).filter(|after| *after < count).or(is_closed.then_some(0));
        let here = self.place_of_px(numbers);
        let is_near = |other: &usize| {
            let way: Vec2 = self.place_of_px(points[*other]) - here;
            way.length() <= reach_px
        };
        [before, after].into_iter().flatten().find(is_near)
    }

    /// The node without a point of its form.
    pub(in super::super) fn without(&self, at: usize) -> Node {
        let mut node = self.node.clone();
        if let Content::Shape(shape) = &mut node.content
            && let Form::Polygon { points } | Form::Line { points } = &mut shape.form
            && at < points.len()
        {
            points.remove(at);
        }
        node
    }

    fn place_of_px(&self, point_px: [f64; 2]) -> egui::Pos2 {
        let size = self.shape().map_or([1.0; 2], |shape| shape.size.map(|side| side.max(1.0e-6)));
        self.shown.pos([0, 1].map(|axis| point_px[axis] / size[axis]))
    }
}

/// Whether a corner is right, and whether it is upper: they are counted from the upper left one clockwise.
const fn sides(corner: usize) -> [bool; 2] {
    [matches!(corner, 1 | 2), matches!(corner, 0 | 1)]
}
