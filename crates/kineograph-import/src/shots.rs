//! Frames of one size, and the grid in which they lie side by side.

use crate::error::{Error, Quantity, at_most};
use crate::limits::Limits;

/// Frames of one size.
#[derive(Debug, Clone, PartialEq)]
pub struct Animation {
    /// Width of each frame in pixels.
    pub width: u32,
    /// Height of each.
    pub height: u32,
    /// The frames, at least one.
    pub frames: Vec<Shot>,
}

/// A frame of an animation.
#[derive(Debug, Clone, PartialEq)]
pub struct Shot {
    /// Straight RGBA, `width × height × 4` bytes, rows from the top.
    pub rgba: Vec<u8>,
    /// How long it stays; 0 for a still picture.
    pub secs: f64,
}

/// Columns and rows of the grid in which `count` frames lie, row by row from the upper left: as wide as high or, if that does not work out,
/// one column wider.
pub fn grid_size(count: usize) -> [usize; 2] {
    let count = count.max(1);
    let root = count.isqrt();
    let columns = if root * root < count { root + 1 } else { root };
    [columns, count.div_ceil(columns)]
}

/// x, y, width and height of a frame in the grid of all.
pub fn cell(size: [u32; 2], count: usize, index: usize) -> [u32; 4] {
    let [columns, _] = grid_size(count);
    let at = |place: usize, side: u32| u32::try_from(place).unwrap_or(u32::MAX).saturating_mul(side);
    [at(index % columns, size[0]), at(index / columns, size[1]), size[0], size[1]]
}

/// All frames as one picture, in the grid of [`grid_size`]. The rest is transparent.
///
/// # Errors
/// When the grid is larger than a picture may be.
pub fn grid(animation: Animation, limits: &Limits) -> Result<([u32; 2], Vec<u8>), Error> {
    let count = animation.frames.len();
    if count == 1 {
        let rgba = animation.frames.into_iter().next().map(|shot| shot.rgba).unwrap_or_default();
        return Ok(([animation.width, animation.height], rgba));
    }
    let [columns, rows] = grid_size(count);
    let size = [u64::from(animation.width) * columns as u64, u64::from(animation.height) * rows as u64];
    at_most(Quantity::Side, size[0].max(size[1]), u64::from(limits.max_px))?;
    at_most(Quantity::Pixels, size[0] * size[1], limits.max_pixels)?;
    let stride = size[0] as usize * 4;
    let mut rgba = vec![0; stride * size[1] as usize];
    for (index, shot) in animation.frames.iter().enumerate() {
        let [x, y, width, _] =
            cell([animation.width, animation.height], count, index).map(|number| number as usize);
        for (row, pixels) in shot.rgba.chunks_exact(width * 4).enumerate() {
            let start = (y + row) * stride + x * 4;
            rgba[start..start + width * 4].copy_from_slice(pixels);
        }
    }
    Ok(([size[0] as u32, size[1] as u32], rgba))
}
