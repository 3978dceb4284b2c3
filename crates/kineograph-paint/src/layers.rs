//! Layers of coverage, each with its colours, put over each other.
//!
//! The rasteriser only computes coverage, in whole numbers. Colours are mixed here, so that no bit depends on the processor.

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, Stroke, Transform};

use crate::grid::Grid;
use crate::paint::Paint;
use crate::painted::Painted;

/// How far each pixel is covered, 0..=1, row by row.
pub struct Coverage(Vec<f32>);

impl Coverage {
    pub fn of_mask(mask: &Mask) -> Self {
        Self(mask.data().iter().map(|cover| f32::from(*cover) / 255.0).collect())
    }

    pub const fn new(pixels: Vec<f32>) -> Self {
        Self(pixels)
    }

    pub fn into_pixels(self) -> Vec<f32> {
        self.0
    }
}

/// Nothing is covered yet; `None` if the grid has no pixels.
pub fn mask(grid: &Grid) -> Option<Mask> {
    Mask::new(grid.width, grid.height)
}

/// Covers the inside of a path.
pub fn fill(mask: &mut Mask, path: &Path) {
    mask.fill_path(path, FillRule::Winding, true, Transform::identity());
}

/// Covers a line along a path, with round joins and ends.
pub fn stroke(mask: &mut Mask, path: &Path, width_px: f64) {
    let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
    let stroke = Stroke { width: width_px as f32, line_cap, line_join, ..Stroke::default() };
    if let Some(line) = path.stroke(&stroke, 1.0) {
        fill(mask, &line);
    }
}

/// Puts layers over each other, the first one behind all others.
pub fn flattened(grid: &Grid, layers: &[(Coverage, Paint)]) -> Painted {
    let pixels = grid.width as usize * grid.height as usize;
    let mut rgba = vec![0; pixels * 4];
    for (index, pixel) in rgba.chunks_exact_mut(4).enumerate() {
        if layers.iter().all(|(coverage, _)| coverage.0[index] == 0.0) {
            continue;
        }
        let (column, row) = (index as u32 % grid.width, index as u32 / grid.width);
        // Multiplied by alpha.
        let mut sum = [0.0; 4];
        for (coverage, paint) in layers {
            let [red, green, blue, alpha] = paint.at(grid.center(column, row));
            let alpha = alpha * coverage.0[index];
            let over = [red * alpha, green * alpha, blue * alpha, alpha];
            sum = [0, 1, 2, 3].map(|part| over[part] + sum[part] * (1.0 - alpha));
        }
        pixel.copy_from_slice(&straight(sum));
    }
    Painted { rect_px: grid.rect_px(), width: grid.width, height: grid.height, rgba }
}

/// Bytes of a colour that is multiplied by its alpha.
fn straight([red, green, blue, alpha]: [f32; 4]) -> [u8; 4] {
    let byte = |part: f32| (part * 255.0).round().clamp(0.0, 255.0) as u8;
    if byte(alpha) == 0 {
        return [0; 4];
    }
    [byte(red / alpha), byte(green / alpha), byte(blue / alpha), byte(alpha)]
}
