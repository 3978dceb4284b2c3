//! Effects that move whole tiles.

use core::f64::consts::PI;

use super::points::{Corners, each_tile, off};
use super::{Grid, Swing};

/// All four corners at z = sin(φ + 0.01·(x + y))·A, with x and y of the bottom left one.
pub fn waves(swing: Swing, grid: &Grid, points: &mut [[f32; 3]]) {
    each_tile(grid, points, |_, corners| {
        let [x, y, _] = corners[0];
        let height = swing.sin((x + y) * 0.01);
        corners.map(|[x, y, _]| [x, y, height])
    });
}

/// Tiles whose column and row have an even sum move towards the viewer by sin(φ)·A, the others away.
pub fn jump(swing: Swing, grid: &Grid, points: &mut [[f32; 3]]) {
    let [even, odd] = [swing.sin(0.0), swing.sin(PI)];
    each_tile(grid, points, |[i, j], corners| {
        let height = if (i + j) % 2 == 0 { even } else { odd };
        by(corners, [0.0, 0.0, height])
    });
}

/// Rows (axis 0) or columns (axis 1) leave by the stage's size along the axis: odd ones forwards, even ones back.
pub fn split(t: f64, axis: usize, grid: &Grid, points: &mut [[f32; 3]]) {
    let way = f64::from(grid.stage_px[axis]) * t;
    each_tile(grid, points, |place, corners| {
        let mut offset = [0.0; 3];
        offset[axis] = if place[1 - axis] % 2 == 0 { -way } else { way };
        by(corners, offset)
    });
}

/// Each tile goes to the place that `place_of` gives its number. cocos2d-x cuts offsets to whole points.
pub fn shuffle(place_of: impl Fn(u32) -> u32, t: f64, grid: &Grid, points: &mut [[f32; 3]]) {
    let rows = grid.parts()[1];
    let step = grid.step();
    each_tile(grid, points, |[i, j], corners| {
        let goal = place_of(i * rows + j);
        let way = [f64::from(goal / rows) - f64::from(i), f64::from(goal % rows) - f64::from(j)];
        by(corners, [way[0] * step[0] * t, way[1] * step[1] * t, 0.0])
    });
}

/// The first t of the tiles in the order of `place_of` are off.
pub fn turn_off(place_of: impl Fn(u32) -> u32, t: f64, grid: &Grid, points: &mut [[f32; 3]]) {
    let [columns, rows] = grid.parts();
    // The cast cuts off, and saturates.
    let gone = (t * f64::from(columns * rows)) as u32;
    each_tile(
        grid,
        points,
        |[i, j], corners| {
            if place_of(i * rows + j) < gone { off(corners) } else { corners }
        },
    );
}

fn by(corners: Corners, offset: [f64; 3]) -> Corners {
    corners.map(|corner| [0, 1, 2].map(|axis| corner[axis] + offset[axis]))
}
