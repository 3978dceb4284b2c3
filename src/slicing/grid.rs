//! An even grid of frames.

use kineograph_runtime::format::{MAX_GRID, Sheet, SheetFrame};

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
#[must_use]
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
    fn names_and_pivots_stay_places_do_not() {
        let frame = SheetFrame::new("a").with_rect([1.0, 2.0, 3.0, 4.0]).with_pivot([0.5, 0.0]);
        let sheet = Sheet::atlas("s", "p", vec![frame, SheetFrame::default(), SheetFrame::new("c")]);
        let cut = cut(&sheet, CutBy::Count([2, 1]), [[0.0; 2]; 2], [8.0, 4.0]);
        assert_eq!(cut.frames, [SheetFrame::new("a").with_pivot([0.5, 0.0])]);
        assert_eq!(cut.frame_count(), 2);
    }
}
