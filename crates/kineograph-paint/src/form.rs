//! The edges of forms.

use kineograph_runtime::format::{Form, Shape};

use crate::curves::{Curves, Step};
use crate::within::within;

/// How far the handles of a quarter of a circle are along its tangents, for a radius of 1.
const QUARTER: f64 = 0.552_284_749_830_793_4;

/// The edge of a shape whose node has this size.
pub fn edge(shape: &Shape, size_px: [f64; 2]) -> Curves {
    match &shape.form {
        Form::Rect { radii } => rect(size_px, fitting(*radii, size_px)),
        Form::Ellipse => {
            let [rx, ry] = size_px.map(|side| side / 2.0);
            corners(size_px, [[rx, ry]; 4])
        }
        Form::Polygon { points } => through(&scaled(points, shape.size, size_px), true),
        Form::Line { points } => through(&scaled(points, shape.size, size_px), false),
    }
}

/// The radii that fit: none below 0, and no two of them longer than their side.
fn fitting(radii: [f64; 4], [width, height]: [f64; 2]) -> [f64; 4] {
    let radii = radii.map(|radius| within(radius, [0.0, f64::MAX / 4.0], 0.0));
    let [upper_left, upper_right, lower_right, lower_left] = radii;
    let sides = [
        (width, upper_left + upper_right),
        (height, upper_right + lower_right),
        (width, lower_right + lower_left),
        (height, lower_left + upper_left),
    ];
    let factor = sides.iter().map(|(side, both)| side / both).fold(1.0, f64::min);
    radii.map(|radius| radius * factor)
}

fn rect(size_px: [f64; 2], radii: [f64; 4]) -> Curves {
    corners(size_px, radii.map(|radius| [radius; 2]))
}

/// A box whose corners are quarters of ellipses, with radii along x and y: upper left, upper right, lower right, lower left.
fn corners([width, height]: [f64; 2], radii: [[f64; 2]; 4]) -> Curves {
    // Each corner, and the directions in which its side comes in and goes out, clockwise.
    const TURNS: [([f64; 2], [f64; 2], [f64; 2]); 4] = [
        ([0.0, 1.0], [0.0, 1.0], [1.0, 0.0]),
        ([1.0, 1.0], [1.0, 0.0], [0.0, -1.0]),
        ([1.0, 0.0], [0.0, -1.0], [-1.0, 0.0]),
        ([0.0, 0.0], [-1.0, 0.0], [0.0, 1.0]),
    ];
    let mut steps = Vec::with_capacity(10);
    for ((corner, inward, outward), radius) in TURNS.into_iter().zip(radii) {
        let corner = [corner[0] * width, corner[1] * height];
        let along = |way: [f64; 2], factor: f64| {
            [corner[0] + way[0] * radius[0] * factor, corner[1] + way[1] * radius[1] * factor]
        };
        let start = along(inward, -1.0);
        steps.push(if steps.is_empty() { Step::Move(start) } else { Step::Line(start) });
        if radius[0] > 0.0 && radius[1] > 0.0 {
            let handles = [along(inward, QUARTER - 1.0), along(outward, 1.0 - QUARTER)];
            steps.push(Step::Cubic(handles[0], handles[1], along(outward, 1.0)));
        }
    }
    steps.push(Step::Close);
    Curves(steps)
}

/// The points that are numbers, moved with the box. A side without a length keeps them.
fn scaled(points: &[[f64; 2]], from: [f64; 2], to: [f64; 2]) -> Vec<[f64; 2]> {
    let factors = [0, 1].map(|axis| if from[axis] > 0.0 { to[axis] / from[axis] } else { 1.0 });
    let placed = points.iter().map(|point| [point[0] * factors[0], point[1] * factors[1]]);
    placed.filter(|point| point.iter().all(|x| x.is_finite())).collect()
}

fn through(points: &[[f64; 2]], closed: bool) -> Curves {
    let mut steps: Vec<Step> = points.iter().copied().map(Step::Line).collect();
    if let Some(first) = steps.first_mut() {
        *first = Step::Move(points[0]);
    }
    if closed && !steps.is_empty() {
        steps.push(Step::Close);
    }
    Curves(steps)
}
