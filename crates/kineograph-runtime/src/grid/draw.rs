//! Effects with random numbers. They depend on seed, change, point and axis alone, so they are the same on every machine and at every
//! seek; cocos2d-x draws new ones in each frame, from the generator of the whole program.

use super::points::{Corners, each_point, each_tile};
use super::{Grid, Shake};
use crate::random::{mixed_all, shuffled, signed};

/// Each point off by up to the range on each axis.
pub fn shake_points(shake: Shake, t: f64, grid: &Grid, points: &mut [[f32; 3]]) {
    let rows = grid.parts()[1];
    let change = shake.change(t);
    each_point(grid, points, |[i, j], point| shake.moved(point, change, i * (rows + 1) + j));
}

/// Each corner of each tile off by up to the range on each axis.
pub fn shake_tiles(shake: Shake, t: f64, grid: &Grid, points: &mut [[f32; 3]]) {
    let rows = grid.parts()[1];
    let change = shake.change(t);
    each_tile(grid, points, |[i, j], corners: Corners| {
        let mut corner = 4 * (i * rows + j);
        corners.map(|point| {
            corner += 1;
            shake.moved(point, change, corner - 1)
        })
    });
}

/// Where each tile is in a random order.
pub fn order(seed: u32, grid: &Grid) -> impl Fn(u32) -> u32 {
    let [columns, rows] = grid.parts();
    move |tile| shuffled(seed, columns * rows, tile)
}

impl Shake {
    /// Which of the offsets counts at progress `t`.
    fn change(self, t: f64) -> u32 {
        // The cast cuts off, and saturates.
        ((t * f64::from(self.changes)) as u32).min(self.changes.saturating_sub(1))
    }

    fn moved(self, point: [f64; 3], change: u32, number: u32) -> [f64; 3] {
        let axes = if self.in_depth { 3 } else { 2 };
        let mut moved = point;
        for (axis, value) in (0..axes).zip(&mut moved) {
            *value += self.range_px * signed(mixed_all(&[self.seed, axis, number, change]));
        }
        moved
    }
}
