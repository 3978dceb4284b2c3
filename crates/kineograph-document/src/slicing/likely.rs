//! A grid to begin with, in place of frames that lie anywhere.

use kineograph_runtime::format::{MAX_GRID, Sheet};

/// Frames of more columns than this are cut by hand.
const MAX_COLUMNS: u32 = 64;

/// Columns and rows of a grid with a cell for each frame of a sheet: cells of the size of the frames if they share one, else such that
/// they are whole pixels and nearly square. `None` for a single frame, which says nothing, and for far too many.
pub fn grid_for(sheet: &Sheet, [width_px, height_px]: [u32; 2]) -> Option<[u32; 2]> {
    let count = sheet.frame_count();
    if !(2..=MAX_COLUMNS * MAX_GRID).contains(&count) || width_px == 0 || height_px == 0 {
        return None;
    }
    let picture_px = [f64::from(width_px), f64::from(height_px)];
    if let Some(counts) = by_size(sheet, picture_px) {
        return Some(counts);
    }
    let grids = (1..=count.min(MAX_COLUMNS)).flat_map(|columns| {
        let rows = count.div_ceil(columns);
        (rows..=rows.saturating_mul(2).min(rows + MAX_COLUMNS)).map(move |rows| [columns, rows])
    });
    let cost = |[columns, rows]: [u32; 2]| {
        let [width, height] = [picture_px[0] / f64::from(columns), picture_px[1] / f64::from(rows)];
        let is_even = width_px.is_multiple_of(columns) && height_px.is_multiple_of(rows);
        let cells = f64::from(columns) * f64::from(rows) / f64::from(count);
        cells + (width / height).ln().abs() + if is_even { 0.0 } else { 1.0 }
    };
    let grids = grids.filter(|[_, rows]| *rows <= MAX_GRID);
    grids.min_by(|a, b| cost(*a).total_cmp(&cost(*b)))
}

/// The grid whose cells have the size that all frames have, if it divides the picture and has enough of them.
fn by_size(sheet: &Sheet, picture_px: [f64; 2]) -> Option<[u32; 2]> {
    let mut sizes = sheet.frames.iter().map(|frame| frame.rect.map(|[_, _, width, height]| [width, height]));
    let size = sizes.next()??;
    let fits = |axis: usize| size[axis] >= 1.0 && picture_px[axis] % size[axis] == 0.0;
    if !sizes.all(|other| other == Some(size)) || !fits(0) || !fits(1) {
        return None;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    // whole, and at most the size of a picture
    let counts = [0, 1].map(|axis| (picture_px[axis] / size[axis]) as u32);
    let is_large = counts[0].saturating_mul(counts[1]) >= sheet.frame_count();
    (is_large && counts.iter().all(|count| *count <= MAX_GRID)).then_some(counts)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::SheetFrame;

    use super::*;

    fn atlas(rects: impl IntoIterator<Item = [f64; 4]>) -> Sheet {
        let frames = rects.into_iter().map(|rect| SheetFrame::default().with_rect(rect));
        Sheet::atlas("s", "p", frames.collect())
    }

    /// Frames of different sizes.
    fn mixed(count: u32) -> Sheet {
        atlas((0..count).map(|nth| [0.0, 0.0, 3.0 + f64::from(nth), 5.0]))
    }

    #[test]
    fn frames_of_one_size_give_their_cells() {
        assert_eq!(grid_for(&atlas([[32.0, 0.0, 16.0, 8.0], [0.0, 8.0, 16.0, 8.0]]), [64, 32]), Some([4, 4]));
        assert_eq!(grid_for(&atlas([[0.0, 0.0, 16.0, 8.0]]), [64, 32]), None);
    }

    #[test]
    fn others_have_a_cell_for_each_of_whole_pixels() {
        assert_eq!(grid_for(&mixed(9), [256, 256]), Some([4, 4]));
        assert_eq!(grid_for(&mixed(4), [97, 31]), Some([4, 1]), "what nothing divides");
        assert_eq!(grid_for(&mixed(8), [128, 64]), Some([4, 2]));
        for count in 2..80 {
            let [columns, rows] = grid_for(&mixed(count), [240, 360]).unwrap();
            assert!(columns * rows >= count);
        }
    }
}
