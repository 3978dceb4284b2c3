//! Cells that a picture plainly has: equal ones, with something in each, and nothing where they meet.

use crate::media::Picture;

/// Fewer cells may be any picture of two things.
const LEAST_CELLS: u32 = 3;
/// More of them along a side are rather letters, or grass.
const MAX_ALONG: u32 = 32;
/// A side of a smaller cell, in pixels, is none of a frame.
const LEAST_SIDE_PX: u32 = 8;
/// Frames of one sheet are of about one size: each has at least this part of the largest width or of the largest height.
const LEAST_PART: f64 = 0.4;

/// Columns and rows of equal cells, the most that there are: each holds something of about the same size, and at all lines between them
/// the picture is transparent on both sides. `None` if that is not plain, as of a picture of one thing.
pub fn plain_cells(picture: &Picture) -> Option<[u32; 2]> {
    let size_px = [picture.width, picture.height];
    let is_seen = |[x, y]: [usize; 2]| {
        let alpha = picture.rgba.get(4 * (y * picture.width as usize + x) + 3);
        alpha.is_some_and(|alpha| *alpha > 0)
    };
    let [width, height] = size_px.map(|side| side as usize);
    // Which columns and rows of pixels have anything.
    let mut filled = [vec![false; width], vec![false; height]];
    for y in 0..height {
        for x in 0..width {
            if is_seen([x, y]) {
                (filled[0][x], filled[1][y]) = (true, true);
            }
        }
    }
    let along = |axis: usize| {
        let counts = 1..=MAX_ALONG.min(size_px[axis] / LEAST_SIDE_PX);
        let divides = move |count: &u32| size_px[axis].is_multiple_of(*count);
        let filled = &filled[axis];
        let is_free = move |count: &u32| {
            let cell_px = (size_px[axis] / count) as usize;
            (1..*count as usize).all(|nr| !filled[nr * cell_px] && !filled[nr * cell_px - 1])
        };
        counts.filter(divides).filter(is_free).collect::<Vec<u32>>()
    };
    let (columns, rows) = (along(0), along(1));
    let grids = columns.iter().flat_map(|columns| rows.iter().map(|rows| [*columns, *rows]));
    let grids = grids.filter(|[columns, rows]| columns * rows >= LEAST_CELLS);
    grids.filter(|grid| are_alike(size_px, *grid, &is_seen)).max_by_key(|[columns, rows]| columns * rows)
}

/// Whether each cell has something, all of about the same size, in cells that are no stripes.
fn are_alike(size_px: [u32; 2], counts: [u32; 2], is_seen: &impl Fn([usize; 2]) -> bool) -> bool {
    let cell_px = [0, 1].map(|axis| (size_px[axis] / counts[axis]) as usize);
    if cell_px[0] > 2 * cell_px[1] || cell_px[1] > 2 * cell_px[0] {
        return false;
    }
    let mut sizes = Vec::with_capacity((counts[0] * counts[1]) as usize);
    for row in 0..counts[1] as usize {
        for column in 0..counts[0] as usize {
            let corner = [column * cell_px[0], row * cell_px[1]];
            match seen_px(corner, cell_px, is_seen) {
                Some(size) => sizes.push(size),
                None => return false,
            }
        }
    }
    let largest = [0, 1].map(|axis| sizes.iter().map(|size| size[axis]).max().unwrap_or(0) as f64);
    // A coin that turns is as high as before where it is thin.
    sizes.iter().all(|size| (0..2).any(|axis| size[axis] as f64 >= LEAST_PART * largest[axis]))
}

/// Width and height of what is seen in a cell; `None` for an empty one.
fn seen_px(
    corner: [usize; 2],
    cell_px: [usize; 2],
    is_seen: &impl Fn([usize; 2]) -> bool,
) -> Option<[usize; 2]> {
    let (mut low, mut high) = ([usize::MAX; 2], [0; 2]);
    for y in corner[1]..corner[1] + cell_px[1] {
        for x in corner[0]..corner[0] + cell_px[0] {
            if is_seen([x, y]) {
                low = [low[0].min(x), low[1].min(y)];
                high = [high[0].max(x + 1), high[1].max(y + 1)];
            }
        }
    }
    (high[0] > 0).then(|| [high[0] - low[0], high[1] - low[1]])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture with these boxes: x, y, width, height.
    fn picture([width, height]: [u32; 2], boxes: &[[u32; 4]]) -> Picture {
        let mut rgba = vec![0; 4 * (width * height) as usize];
        for [left, top, across, down] in boxes {
            for y in *top..top + down {
                for x in *left..left + across {
                    rgba[4 * (y * width + x) as usize + 3] = 255;
                }
            }
        }
        Picture { width, height, rgba }
    }

    fn row(count: u32, [across, down]: [u32; 2]) -> Vec<[u32; 4]> {
        (0..count).map(|nr| [nr * 16 + 2, 2, across, down]).collect()
    }

    #[test]
    fn equal_cells_with_gaps_are_plain() {
        assert_eq!(plain_cells(&picture([64, 16], &row(4, [10, 12]))), Some([4, 1]));
        let mut two = row(4, [10, 12]);
        two.extend(row(4, [9, 8]).into_iter().map(|[x, _, width, height]| [x, 20, width, height]));
        assert_eq!(plain_cells(&picture([64, 32], &two)), Some([4, 2]));
    }

    #[test]
    fn anything_else_is_one_picture() {
        assert_eq!(plain_cells(&picture([64, 16], &[[2, 2, 60, 12]])), None, "one thing");
        assert_eq!(plain_cells(&picture([64, 16], &[[0, 0, 64, 16]])), None, "no gaps");
        assert_eq!(plain_cells(&picture([32, 16], &row(2, [10, 12]))), None, "two may be anything");
        assert_eq!(plain_cells(&picture([64, 16], &row(3, [10, 12]))), None, "an empty cell");
        let mut thin = row(4, [12, 12]);
        thin[2] = [38, 2, 1, 12];
        assert_eq!(plain_cells(&picture([64, 16], &thin)), Some([4, 1]), "a coin that turns");
        let mut unlike = row(4, [12, 12]);
        unlike[2] = [37, 5, 3, 3];
        assert_eq!(plain_cells(&picture([64, 16], &unlike)), None, "a dot beside bodies");
        assert_eq!(plain_cells(&Picture { width: 0, height: 0, rgba: Vec::new() }), None);
    }
}
