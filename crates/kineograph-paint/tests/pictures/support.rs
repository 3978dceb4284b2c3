//! What tests ask of pictures.

use kineograph_paint::Painted;

/// Red, green, blue and alpha at a column and row.
pub fn pixel(painted: &Painted, column: u32, row: u32) -> [u8; 4] {
    let first = ((row * painted.width + column) * 4) as usize;
    [0, 1, 2, 3].map(|part| painted.rgba[first + part])
}

/// The pixel whose centre is nearest to a point of the node's space.
pub fn at(painted: &Painted, [x, y]: [f32; 2]) -> [u8; 4] {
    let [left, bottom, width, height] = painted.rect_px;
    let column = (x - left) / width * painted.width as f32;
    let row = (bottom + height - y) / height * painted.height as f32;
    pixel(painted, column as u32, row as u32)
}

/// The covered area, in square pixels of the node.
pub fn area(painted: &Painted) -> f64 {
    let of_pixel =
        f64::from(painted.rect_px[2] * painted.rect_px[3] / (painted.width * painted.height) as f32);
    painted.rgba.chunks_exact(4).map(|pixel| f64::from(pixel[3]) / 255.0 * of_pixel).sum()
}

/// Columns and rows of the pixels for which this is true: the first and the last ones.
fn extent(painted: &Painted, is_in: impl Fn([u8; 4]) -> bool) -> Option<[u32; 4]> {
    let mut found: Option<[u32; 4]> = None;
    for row in 0..painted.height {
        for column in (0..painted.width).filter(|column| is_in(pixel(painted, *column, row))) {
            let [left, top, right, bottom] = found.unwrap_or([column, row, column, row]);
            found = Some([left.min(column), top.min(row), right.max(column), bottom.max(row)]);
        }
    }
    found
}

/// The box of the pixels for which this is true, in the node's space: left, bottom, right, top.
pub fn extent_px(painted: &Painted, is_in: impl Fn([u8; 4]) -> bool) -> [f32; 4] {
    let [left, top, right, bottom] = extent(painted, is_in).expect("there are such pixels");
    let [x, y, width, height] = painted.rect_px;
    let [unit_x, unit_y] = [width / painted.width as f32, height / painted.height as f32];
    let up = |row: u32| y + height - row as f32 * unit_y;
    [x + left as f32 * unit_x, up(bottom + 1), x + (right + 1) as f32 * unit_x, up(top)]
}

pub fn is_seen([_, _, _, alpha]: [u8; 4]) -> bool {
    alpha > 0
}

/// Panics if two numbers differ by more than `by`.
#[track_caller]
pub fn assert_near(is: impl Into<f64>, expected: impl Into<f64>, by: f64) {
    let (is, expected) = (is.into(), expected.into());
    assert!((is - expected).abs() <= by, "{is} instead of {expected} ± {by}");
}
