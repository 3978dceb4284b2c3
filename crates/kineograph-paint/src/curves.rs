//! Closed and open curves in the space of a node.

use tiny_skia::{Path, PathBuilder};

use crate::grid::{Bounds, Grid};

/// A step of a curve, from where the one before ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    Move([f64; 2]),
    Line([f64; 2]),
    Quad([f64; 2], [f64; 2]),
    Cubic([f64; 2], [f64; 2], [f64; 2]),
    Close,
}

impl Step {
    /// Its points: the handles, then the end.
    fn points(&self) -> impl Iterator<Item = [f64; 2]> {
        let points = match *self {
            Self::Move(end) | Self::Line(end) => [Some(end), None, None],
            Self::Quad(handle, end) => [Some(handle), Some(end), None],
            Self::Cubic(first, second, end) => [Some(first), Some(second), Some(end)],
            Self::Close => [None; 3],
        };
        points.into_iter().flatten()
    }
}

/// The edge of a form or of a character, y up.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Curves(pub Vec<Step>);

impl Curves {
    /// Contains all points, handles too.
    pub fn bounds(&self) -> Bounds {
        let mut bounds = Bounds::NOTHING;
        self.0.iter().flat_map(Step::points).for_each(|point| bounds.add(point));
        bounds
    }

    /// Its path in a picture, moved by `by` in the node's space. `None` if it has no length, or a number is not finite.
    pub fn path(&self, grid: &Grid, by: [f64; 2]) -> Option<Path> {
        let at = |point: [f64; 2]| grid.pixel([point[0] + by[0], point[1] + by[1]]);
        let mut path = PathBuilder::with_capacity(self.0.len(), self.0.len() * 2);
        for step in &self.0 {
            match *step {
                Step::Move(end) => {
                    let [x, y] = at(end);
                    path.move_to(x, y);
                }
                Step::Line(end) => {
                    let [x, y] = at(end);
                    path.line_to(x, y);
                }
                Step::Quad(handle, end) => {
                    let [[x1, y1], [x, y]] = [at(handle), at(end)];
                    path.quad_to(x1, y1, x, y);
                }
                Step::Cubic(first, second, end) => {
                    let [[x1, y1], [x2, y2], [x, y]] = [at(first), at(second), at(end)];
                    path.cubic_to(x1, y1, x2, y2, x, y);
                }
                Step::Close => path.close(),
            }
        }
        path.finish()
    }
}
