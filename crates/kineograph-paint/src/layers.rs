//! Layers of coverage, each with its colours, put over each other.
//!
//! The rasteriser only computes coverage, in whole numbers. Colours are mixed here, so that no bit depends on the processor.

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, Stroke, Transform};

use crate::grid::Grid;
use crate::paint::{Paint, part};
use crate::painted::Painted;

/// How far each pixel is covered, row by row.
pub enum Coverage {
    /// 0..=255.
    Mask(Mask),
    /// 0..=1.
    Soft(Vec<f32>),
}

impl Coverage {
    fn at(&self, index: usize) -> f32 {
        match self {
            Self::Mask(mask) => part(mask.data()[index]),
            Self::Soft(pixels) => pixels[index],
        }
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
        // Multiplied by alpha.
        let mut sum = [0.0; 4];
        for (coverage, paint) in layers {
            let cover = coverage.at(index);
            if cover == 0.0 {
                continue;
            }
            let center = || grid.center(index as u32 % grid.width, index as u32 / grid.width);
            let [red, green, blue, alpha] = paint.at(center);
            let alpha = alpha * cover;
            let over = [red * alpha, green * alpha, blue * alpha, alpha];
            sum = [0, 1, 2, 3].map(|part| over[part] + sum[part] * (1.0 - alpha));
        }
        if sum[3] > 0.0 {
            pixel.copy_from_slice(&straight(sum));
        }
    }
    Painted { rect_px: grid.rect_px(), width: grid.width, height: grid.height, rgba }
}

/// Bytes of a colour that is multiplied by its alpha.
fn straight([red, green, blue, alpha]: [f32; 4]) -> [u8; 4] {
    // A cast ends at 0 and 255.
    let byte = |part: f32| (part * 255.0 + 0.5) as u8;
    if byte(alpha) == 0 {
        return [0; 4];
    }
    [byte(red / alpha), byte(green / alpha), byte(blue / alpha), byte(alpha)]
}
