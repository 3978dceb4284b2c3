//! Effects that shrink tiles away, one after the other. A tile has d⁶ of its size, with d how far the front is from it; at 1 every tile
//! is off, which in cocos2d-x some are not.

use super::Grid;
use super::points::{Corners, each_tile, off};

/// Where the last tile is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Corner {
    TopRight,
    BottomLeft,
}

/// Where the last row is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Edge {
    Top,
    Bottom,
}

/// Tiles shrink on both axes. To the top right d = (i + j) ÷ ((columns + rows)·t), to the bottom left (columns + rows)·(1 − t) ÷ (i + j).
pub fn to_corner(t: f64, corner: Corner, grid: &Grid, points: &mut [[f32; 3]]) {
    let t = t.clamp(0.0, 1.0);
    let [columns, rows] = grid.parts().map(f64::from);
    let all = columns + rows;
    each_tile(grid, points, |[i, j], corners| {
        let place = f64::from(i + j);
        let share = match corner {
            Corner::TopRight => front(place, all * t),
            Corner::BottomLeft => front(all * (1.0 - t), place),
        };
        shrunk(corners, grid, if t < 1.0 { share } else { 0.0 }, [1.0, 1.0])
    });
}

/// Tiles shrink in height. Upwards d = j ÷ (rows·t), downwards rows·(1 − t) ÷ j, with 0.1 for row 0.
pub fn to_edge(t: f64, edge: Edge, grid: &Grid, points: &mut [[f32; 3]]) {
    let t = t.clamp(0.0, 1.0);
    let rows = f64::from(grid.parts()[1]);
    each_tile(grid, points, |[_, j], corners| {
        let share = match edge {
            Edge::Top => front(f64::from(j), rows * t),
            Edge::Bottom => front(rows * (1.0 - t), f64::from(j).max(0.1)),
        };
        shrunk(corners, grid, if t < 1.0 { share } else { 0.0 }, [0.0, 1.0])
    });
}

/// (a ÷ b)⁶, and 1 for b = 0.
fn front(a: f64, b: f64) -> f64 {
    if b == 0.0 {
        return 1.0;
    }
    let cube = (a / b) * (a / b) * (a / b);
    cube * cube
}

/// A tile with this share of its size, 1 at most, on the axes that count.
fn shrunk(corners: Corners, grid: &Grid, share: f64, axes: [f64; 2]) -> Corners {
    if share == 0.0 {
        return off(corners);
    }
    let [dx, dy] = [0, 1].map(|axis| grid.step()[axis] / 2.0 * (1.0 - share.min(1.0)) * axes[axis]);
    let inwards = [[dx, dy], [-dx, dy], [dx, -dy], [-dx, -dy]];
    [0, 1, 2, 3].map(|corner: usize| {
        let [x, y, z] = corners[corner];
        [x + inwards[corner][0], y + inwards[corner][1], z]
    })
}
