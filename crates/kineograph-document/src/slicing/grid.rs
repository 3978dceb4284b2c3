//! An even grid of frames.

use kineograph_runtime::format::{MAX_GRID, Sheet, SheetFrame};

use crate::media::Picture;

/// Of larger grids all cells are frames: their cells are not looked at one by one.
const MAX_LOOKED_AT: u32 = 1 << 16;

/// What a grid is made from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CutBy {
    /// So many columns and rows share the picture.
    Count([u32; 2]),
    /// As many cells of this width and height as there is room for, in pixels.
    Size([f64; 2]),
}

/// The sheet with its picture cut by a grid, with a margin around and a spacing between the cells, in pixels. Names, pivots, times and tags
/// stay; places of single frames, and frames beyond the grid, don't.
pub fn cut(sheet: &Sheet, by: CutBy, [margin, spacing]: [[f64; 2]; 2], picture_px: [f64; 2]) -> Sheet {
    let (counts, cell) = match by {
        CutBy::Count(counts) => (counts.map(|count| count.clamp(1, MAX_GRID)), None),
        CutBy::Size(size) => {
            let fits = |axis: usize| fitting(picture_px[axis], size[axis], margin[axis], spacing[axis]);
            ([fits(0), fits(1)], Some(size.map(|side| side.max(1.0))))
        }
    };
    let mut cut = sheet.clone();
    [cut.columns, cut.rows] = counts;
    (cut.margin, cut.spacing, cut.cell) = (margin, spacing, cell);
    cut.count = sheet.count.filter(|count| *count < counts[0].saturating_mul(counts[1]));
    cut.frames.truncate(cut.cell_count() as usize);
    for frame in &mut cut.frames {
        let kept = SheetFrame::new(std::mem::take(&mut frame.name)).with_pivot(frame.pivot);
        *frame = kept.with_secs(frame.secs);
    }
    while cut.frames.last() == Some(&SheetFrame::default()) {
        cut.frames.pop();
    }
    cut
}

/// The grid of a sheet without the cells at its end in which nothing is seen.
pub fn with_filled(mut sheet: Sheet, picture: &Picture) -> Sheet {
    sheet.count = None;
    let cells = sheet.cell_count();
    if cells > MAX_LOOKED_AT {
        return sheet;
    }
    let picture_px = [f64::from(picture.width), f64::from(picture.height)];
    let is_seen = |index: &u32| {
        let frame = sheet.frame(*index, |_| Some(picture_px));
        frame.is_some_and(|frame| has_pixels(picture, frame.rect_px))
    };
    let last = (0..cells).rev().find(is_seen);
    // A picture without any pixels says nothing.
    sheet.count = last.map(|last| last + 1).filter(|count| *count < cells);
    sheet
}

/// Whether anything in a rectangle is not transparent.
fn has_pixels(picture: &Picture, [x, y, width, height]: [f64; 4]) -> bool {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // inside of the picture
    let range = |from: f64, length: f64, end: u32| {
        let end = f64::from(end);
        from.floor().clamp(0.0, end) as usize..(from + length).ceil().clamp(0.0, end) as usize
    };
    let columns = range(x, width, picture.width);
    range(y, height, picture.height).any(|y| {
        let start = y * picture.width as usize;
        let row = picture.rgba.get(4 * (start + columns.start)..4 * (start + columns.end));
        row.is_some_and(|row| row.iter().skip(3).step_by(4).any(|alpha| *alpha > 0))
    })
}

/// How many cells fit side by side; at least one.
fn fitting(picture_px: f64, cell_px: f64, margin_px: f64, spacing_px: f64) -> u32 {
    let room = picture_px - 2.0 * margin_px + spacing_px;
    let count = (room / (cell_px.max(1.0) + spacing_px.max(0.0)) + 1e-9).floor();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // in range
    let count = count.clamp(1.0, f64::from(MAX_GRID)) as u32;
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rects(sheet: &Sheet, picture_px: [f64; 2]) -> Vec<[f64; 4]> {
        (0..sheet.frame_count()).map(|nth| sheet.frame(nth, |_| Some(picture_px)).unwrap().rect_px).collect()
    }

    #[test]
    fn cells_of_a_size_fill_the_picture_as_far_as_they_fit() {
        let sheet = Sheet::new("s", "p", 1, 1);
        let cut = cut(&sheet, CutBy::Size([16.0, 10.0]), [[2.0, 1.0], [4.0, 0.0]], [62.0, 35.0]);
        assert_eq!((cut.columns, cut.rows), (3, 3));
        let rects = rects(&cut, [62.0, 35.0]);
        assert_eq!((rects[0], rects[5]), ([2.0, 1.0, 16.0, 10.0], [42.0, 11.0, 16.0, 10.0]));
        for [x, y, width, height] in rects {
            assert!(x + width <= 60.0 && y + height <= 34.0);
        }
    }

    #[test]
    fn a_number_of_cells_shares_the_picture() {
        let cut = cut(&Sheet::new("s", "p", 1, 1), CutBy::Count([4, 2]), [[0.0; 2]; 2], [64.0, 32.0]);
        assert_eq!(rects(&cut, [64.0, 32.0])[7], [48.0, 16.0, 16.0, 16.0]);
    }

    #[test]
    fn cells_at_the_end_in_which_nothing_is_seen_are_no_frames() {
        let mut picture = Picture { width: 6, height: 4, rgba: vec![0; 96] };
        let grid = Sheet::new("s", "p", 3, 2);
        assert_eq!(with_filled(grid.clone(), &picture).count, None, "an empty picture says nothing");
        // The first cell of the second row; the last of the first is empty, but not at the end.
        picture.rgba[4 * (3 * 6 + 1) + 3] = 1;
        let filled = with_filled(grid.clone(), &picture);
        assert_eq!((filled.count, filled.frame_count()), (Some(4), 4));
        picture.rgba[4 * (4 * 6 - 1) + 3] = 255;
        assert_eq!(with_filled(filled.clone(), &picture), grid, "also one that was left out before");
        let again = cut(&filled, CutBy::Count([2, 1]), [[0.0; 2]; 2], [6.0, 4.0]);
        assert_eq!((again.count, again.frame_count()), (None, 2));
    }

    #[test]
    fn names_and_pivots_stay_places_do_not() {
        let frame = SheetFrame::new("a").with_rect([1.0, 2.0, 3.0, 4.0]).with_pivot([0.5, 0.0]);
        let sheet = Sheet::atlas("s", "p", vec![frame, SheetFrame::default(), SheetFrame::new("c")]);
        let cut = cut(&sheet, CutBy::Count([2, 1]), [[0.0; 2]; 2], [8.0, 4.0]);
        assert_eq!(cut.frames, [SheetFrame::new("a").with_pivot([0.5, 0.0])]);
        assert_eq!(cut.frame_count(), 2);
    }
}
