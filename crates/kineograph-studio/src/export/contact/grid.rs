//! The grid of a contact sheet, and its pixels.

use kineograph_render::RgbaImage;

use super::label;
use crate::export::error::ExportError;
use crate::limits::{MAX_IMAGE_PIXELS, MAX_IMAGE_PX};
use crate::text::tr;

/// Frames of a sheet when no frame rate is asked for.
pub(super) const DEFAULT_CELLS: usize = 16;
/// The longer side of a cell when no size is asked for, in pixels.
const CELL_SIDE_PX: u32 = 320;
const GAP_PX: usize = 12;
/// Height of a bar above a cell, and the room between both, in pixels.
const BAR_PX: usize = 4;
const BAR_GAP_PX: usize = 2;
/// Room for a label below each cell, in pixels.
const LABEL_PX: usize = label::HEIGHT_PX + 8;
const PAPER: [u8; 4] = [0x1b, 0x1d, 0x26, 0xff];
const INK: [u8; 4] = [0xc9, 0xcd, 0xdc, 0xff];

/// So many evenly spread times, at least 2, both ends included; one time when they are the same.
pub(in crate::export) fn spread_secs(from_secs: f64, end_secs: f64, cells: usize) -> Vec<f64> {
    if end_secs <= from_secs {
        return vec![from_secs];
    }
    #[allow(clippy::cast_precision_loss)] // a few cells
    let part = |cell: usize| cell as f64 / (cells - 1) as f64;
    (0..cells).map(|cell| from_secs + (end_secs - from_secs) * part(cell)).collect()
}

/// The stage's shape, reduced to a handy size.
pub(in crate::export) fn cell_size_px(stage_px: [u32; 2]) -> [u32; 2] {
    let longer = u64::from(stage_px[0].max(stage_px[1]).max(1));
    let side = longer.min(u64::from(CELL_SIDE_PX));
    stage_px.map(|length| u32::try_from((u64::from(length) * side / longer).max(1)).unwrap_or(1))
}

/// Where the cells of a sheet stand.
#[derive(Debug, Clone, Copy)]
pub(in crate::export) struct Grid {
    /// Width and height of a cell, in pixels.
    pub cell_px: [u32; 2],
    columns: usize,
    /// Width and height of the sheet, in pixels.
    size_px: [u32; 2],
}

impl Grid {
    /// The grid of so many cells, about as wide as high. Nothing is drawn yet, so a sheet that is too large costs nothing.
    pub(in crate::export) fn of(cell_px: [u32; 2], count: usize) -> Result<Self, ExportError> {
        let columns = (1..=count).find(|columns| columns * columns >= count).unwrap_or(1);
        Self::in_columns(cell_px, count, columns)
    }

    /// The same with this many columns, at least 1.
    pub(in crate::export) fn in_columns(
        cell_px: [u32; 2],
        count: usize,
        columns: usize,
    ) -> Result<Self, ExportError> {
        let rows = count.div_ceil(columns).max(1);
        let [step_x, step_y] = steps_px(cell_px);
        let (width, height) = (GAP_PX + columns * step_x, GAP_PX + rows * step_y);
        let side = |side: usize| u32::try_from(side).ok().filter(|&side| side <= MAX_IMAGE_PX);
        let is_too_large = (width as u64).saturating_mul(height as u64) > MAX_IMAGE_PIXELS;
        let (Some(w), Some(h), false) = (side(width), side(height), is_too_large) else {
            let message = tr!("export-contact-too-large", width, height);
            return Err(ExportError::Failed(message));
        };
        Ok(Self { cell_px, columns, size_px: [w, h] })
    }

    /// The sheet of these cells, whose pictures have `cell_px` pixels.
    pub(in crate::export) fn sheet(&self, cells: &[Cell]) -> RgbaImage {
        let [step_x, step_y] = steps_px(self.cell_px);
        let [width, height] = self.cell_px.map(|side| side as usize);
        let mut paper = Paper::new(self.size_px);
        for (index, cell) in cells.iter().enumerate() {
            let (x, y) = (GAP_PX + index % self.columns * step_x, GAP_PX + index / self.columns * step_y);
            paper.paste(x, y, &cell.picture);
            for (dot_x, dot_y) in label::dots(&format!("{:.2} s", cell.secs)) {
                paper.set(x + dot_x, y + height + 6 + dot_y, INK);
            }
            for (part, rgb) in cell.bar.iter().enumerate() {
                let [r, g, b] = *rgb;
                let (from, to) = (part * width / cell.bar.len(), (part + 1) * width / cell.bar.len());
                for (bar_x, bar_y) in (from..to).flat_map(|x| (0..BAR_PX).map(move |y| (x, y))) {
                    paper.set(x + bar_x, y - BAR_GAP_PX - BAR_PX + bar_y, [r, g, b, 255]);
                }
            }
        }
        paper.0
    }
}

/// One cell of a sheet: a picture above its time.
#[derive(Debug, Clone)]
pub(in crate::export) struct Cell {
    pub secs: f64,
    pub picture: RgbaImage,
    /// Colours of a bar above it, side by side; none: no bar.
    pub bar: &'static [[u8; 3]],
}

/// From one cell to the next, in pixels.
fn steps_px([width, height]: [u32; 2]) -> [usize; 2] {
    [width as usize + GAP_PX, height as usize + LABEL_PX + GAP_PX]
}

struct Paper(RgbaImage);

impl Paper {
    fn new([width, height]: [u32; 2]) -> Self {
        Self(RgbaImage { width, height, pixels: PAPER.repeat(width as usize * height as usize) })
    }

    fn set(&mut self, x: usize, y: usize, rgba: [u8; 4]) {
        let (width, height) = (self.0.width as usize, self.0.height as usize);
        if x < width && y < height {
            let at = 4 * (y * width + x);
            self.0.pixels[at..at + 4].copy_from_slice(&rgba);
        }
    }

    /// Lays a picture on; where it is transparent the paper shows.
    fn paste(&mut self, x: usize, y: usize, picture: &RgbaImage) {
        for (index, pixel) in picture.pixels.as_chunks::<4>().0.iter().enumerate() {
            let width = picture.width as usize;
            self.set(x + index % width, y + index / width, over_paper(*pixel));
        }
    }
}

/// Straight alpha over the paper's colour, rounded.
fn over_paper([r, g, b, a]: [u8; 4]) -> [u8; 4] {
    let mix = |top: u8, below: u8| {
        let sum = u32::from(top) * u32::from(a) + u32::from(below) * (255 - u32::from(a));
        u8::try_from((sum + 127) / 255).unwrap_or(u8::MAX)
    };
    [mix(r, PAPER[0]), mix(g, PAPER[1]), mix(b, PAPER[2]), 255]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_lie_in_a_grid_on_paper() {
        let red = RgbaImage { width: 2, height: 1, pixels: [255, 0, 0, 255].repeat(2) };
        let cell = |secs| Cell { secs, picture: red.clone(), bar: &[] };
        let frames = [cell(0.0), cell(0.5), cell(1.0)];
        let sheet = Grid::of([2, 1], frames.len()).unwrap().sheet(&frames);
        let count = sheet.pixels.chunks_exact(4).filter(|pixel| *pixel == [255, 0, 0, 255]).count();
        assert_eq!(count, 6);
        assert_eq!(sheet.pixel(GAP_PX as u32, GAP_PX as u32), Some([255, 0, 0, 255]));
        assert_eq!(sheet.pixel(0, 0), Some(PAPER));
    }

    #[test]
    fn a_bar_is_as_wide_as_its_cell() {
        const BAR: &[[u8; 3]] = &[[9, 8, 7], [6, 5, 4]];
        let picture = RgbaImage { width: 4, height: 1, pixels: vec![0; 16] };
        let cell = Cell { secs: 0.0, picture, bar: BAR };
        let sheet = Grid::in_columns([4, 1], 1, 3).unwrap().sheet(&[cell]);
        let count = |rgba: [u8; 4]| sheet.pixels.chunks_exact(4).filter(|pixel| *pixel == rgba).count();
        assert_eq!((count([9, 8, 7, 255]), count([6, 5, 4, 255])), (2 * BAR_PX, 2 * BAR_PX));
    }

    #[test]
    fn a_sheet_that_is_too_large_is_refused_before_it_is_drawn() {
        assert!(Grid::of([4081, 500], 16).is_ok());
        assert!(Grid::of([4082, 500], 16).is_err());
        assert!(Grid::of([2000, 2000], 16).is_ok());
        assert!(Grid::of([2100, 2100], 16).is_err(), "too many pixels");
        assert!(Grid::of([16384, 16384], 100).is_err());
    }

    #[test]
    fn cells_keep_the_shape_of_the_stage() {
        assert_eq!(cell_size_px([480, 270]), [320, 180]);
        assert_eq!(cell_size_px([100, 50]), [100, 50]);
        assert_eq!(cell_size_px([16384, 1]), [320, 1]);
    }

    #[test]
    fn times_are_spread_from_end_to_end() {
        let times = spread_secs(1.0, 4.0, 16);
        assert_eq!((times.len(), times[0], times[15]), (16, 1.0, 4.0));
        assert_eq!(spread_secs(1.0, 1.0, 16), [1.0]);
    }

    #[test]
    fn paper_shows_through() {
        assert_eq!(over_paper([255, 255, 255, 0]), PAPER);
        assert_eq!(over_paper([9, 8, 7, 255]), [9, 8, 7, 255]);
    }
}
