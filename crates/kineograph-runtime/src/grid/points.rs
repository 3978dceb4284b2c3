//! Visits the points of a grid.

use super::{Grid, Net};

/// A point, in pixels: x, y, and z towards the viewer.
pub type Point = [f64; 3];

/// Bottom left, bottom right, top left, top right.
pub type Corners = [Point; 4];

/// Hands each point with its column and row to `moved`, and stores what it returns.
pub fn each_point(grid: &Grid, points: &mut [[f32; 3]], mut moved: impl FnMut([u32; 2], Point) -> Point) {
    let [columns, rows] = grid.parts();
    if points.len() != Net::Joined.len([columns, rows]) {
        return;
    }
    let places = (0..=columns).flat_map(|i| (0..=rows).map(move |j| [i, j]));
    for (point, place) in points.iter_mut().zip(places) {
        *point = moved(place, point.map(f64::from)).map(|x| x as f32);
    }
}

/// Hands each tile with its column and row to `moved`, and stores what it returns.
pub fn each_tile(grid: &Grid, points: &mut [[f32; 3]], mut moved: impl FnMut([u32; 2], Corners) -> Corners) {
    let [columns, rows] = grid.parts();
    if points.len() != Net::Tiles.len([columns, rows]) {
        return;
    }
    let places = (0..columns).flat_map(|i| (0..rows).map(move |j| [i, j]));
    for (tile, place) in points.as_chunks_mut::<4>().0.iter_mut().zip(places) {
        *tile = moved(place, tile.map(|point| point.map(f64::from))).map(|point| point.map(|x| x as f32));
    }
}

/// A tile without size, in its own middle.
pub fn off(corners: Corners) -> Corners {
    let middle = [0, 1, 2].map(|axis| corners.iter().map(|corner| corner[axis]).sum::<f64>() / 4.0);
    [middle; 4]
}

impl Net {
    /// How many points it has on a grid of so many columns and rows.
    pub const fn len(self, [columns, rows]: [u32; 2]) -> usize {
        match self {
            Self::Joined => (columns as usize + 1) * (rows as usize + 1),
            Self::Tiles => columns as usize * rows as usize * 4,
        }
    }
}
