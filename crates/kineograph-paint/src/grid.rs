//! Pixels of a picture in the space of a node.

use crate::painted::{MAX_PIXELS, MAX_SIDE_PX};

/// A rectangle in the space of a node, y up: its lower left and upper right corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    pub min: [f64; 2],
    pub max: [f64; 2],
}

impl Bounds {
    /// Contains nothing.
    pub const NOTHING: Self = Self { min: [f64::INFINITY; 2], max: [f64::NEG_INFINITY; 2] };

    pub fn add(&mut self, point: [f64; 2]) {
        self.join(Self { min: point, max: point });
    }

    pub fn join(&mut self, other: Self) {
        for axis in 0..2 {
            self.min[axis] = self.min[axis].min(other.min[axis]);
            self.max[axis] = self.max[axis].max(other.max[axis]);
        }
    }

    pub fn grown(self, by: f64) -> Self {
        Self { min: self.min.map(|x| x - by), max: self.max.map(|x| x + by) }
    }

    pub fn moved(self, by: [f64; 2]) -> Self {
        let moved = |corner: [f64; 2]| [corner[0] + by[0], corner[1] + by[1]];
        Self { min: moved(self.min), max: moved(self.max) }
    }
}

/// The pixels of a picture. The lower left corner of the node's box is at a corner of a pixel, so that a box of whole pixels is sharp.
#[derive(Debug, Clone, Copy)]
pub struct Grid {
    /// Pixels for each unit of the node's space.
    pub scale: f64,
    /// Columns left of the node's origin, negative if the first one is right of it.
    left: f64,
    /// Rows above the node's origin.
    top: f64,
    pub width: u32,
    pub height: u32,
}

impl Grid {
    /// Pixels that contain these bounds, and a border of one pixel; fewer for each unit if there were too many. `None` if a number is not
    /// finite or too large, or there is nothing.
    pub fn around(bounds: Bounds, px_per_unit: f32) -> Option<Self> {
        /// The border on both sides, and what rounding adds.
        const SLACK_PX: f64 = 4.0;
        let sides = [0, 1].map(|axis| bounds.max[axis] - bounds.min[axis]);
        // A comparison is false for NaN.
        let is_any = sides.iter().all(|side| *side >= 0.0 && side.is_finite()) && px_per_unit > 0.0;
        if !is_any || !px_per_unit.is_finite() {
            return None;
        }
        let max_side = f64::from(MAX_SIDE_PX) - SLACK_PX;
        let scale = f64::from(px_per_unit)
            .min(max_side / sides[0])
            .min(max_side / sides[1])
            .min((f64::from(MAX_PIXELS) / sides[0]).sqrt() / sides[1].sqrt());
        let [left, bottom] = bounds.min.map(|low| (low * scale).floor() - 1.0);
        let [right, top] = bounds.max.map(|high| (high * scale).ceil() + 1.0);
        let grid =
            Self { scale, left: -left, top, width: count(right - left)?, height: count(top - bottom)? };
        grid.rect_px().iter().all(|number| number.is_finite()).then_some(grid)
    }

    /// Where a point of the node's space is in the picture, in pixels from its upper left corner, y down.
    pub fn pixel(&self, [x, y]: [f64; 2]) -> [f32; 2] {
        [(x * self.scale + self.left) as f32, (self.top - y * self.scale) as f32]
    }

    /// The centre of a pixel, in the node's space.
    pub fn center(&self, column: u32, row: u32) -> [f64; 2] {
        let [x, y] = [column, row].map(|index| f64::from(index) + 0.5);
        [(x - self.left) / self.scale, (self.top - y) / self.scale]
    }

    /// The picture's rectangle in the node's space: lower left corner, width and height.
    pub fn rect_px(&self) -> [f32; 4] {
        let bottom = self.top - f64::from(self.height);
        [-self.left, bottom, f64::from(self.width), f64::from(self.height)].map(|px| (px / self.scale) as f32)
    }
}

/// A number of pixels that a picture may have on a side.
fn count(px: f64) -> Option<u32> {
    (px >= 1.0 && px <= f64::from(MAX_SIDE_PX)).then_some(px as u32)
}
