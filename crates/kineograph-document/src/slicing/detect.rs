//! Frames found by transparency: boxes around what is connected and not transparent.

use std::collections::BTreeMap;

use crate::media::Picture;
use crate::text::tr;

/// More boxes than this are no sheet, but noise.
pub const MAX_FOUND: usize = 4096;
/// More pieces than this are not merged, which would take too long.
const MAX_PIECES: usize = 20_000;

/// What counts as a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Found {
    /// Boxes that are fewer pixels apart than this are one frame; at least 1.
    pub min_gap_px: u32,
    /// Frames whose longer side is shorter than this are left out.
    pub min_side_px: u32,
    /// Pixels of at most this alpha are transparent.
    pub max_alpha: u8,
}

impl Default for Found {
    fn default() -> Self {
        Self { min_gap_px: 2, min_side_px: 2, max_alpha: 0 }
    }
}

/// Why nothing was found. The text is for users.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DetectError {
    /// Everything is transparent, or nothing is.
    #[error("{}", tr!("frames-detect-nothing"))]
    Nothing,
    /// Everything is opaque.
    #[error("{}", tr!("frames-detect-opaque"))]
    Opaque,
    /// Far more than a sheet has.
    #[error("{}", tr!("frames-detect-too-many", max = MAX_FOUND))]
    TooMany,
}

/// A box: its left and top edge, and the right and bottom edge, which are outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Box2 {
    min: [u32; 2],
    end: [u32; 2],
}

impl Box2 {
    fn union(self, other: Self) -> Self {
        Self {
            min: [self.min[0].min(other.min[0]), self.min[1].min(other.min[1])],
            end: [self.end[0].max(other.end[0]), self.end[1].max(other.end[1])],
        }
    }

    /// Whether fewer than `gap` pixels are between both, along each axis.
    fn is_near(&self, other: &Self, gap: u32) -> bool {
        (0..2).all(|axis| {
            let between =
                self.min[axis].max(other.min[axis]).saturating_sub(self.end[axis].min(other.end[axis]));
            between < gap
        })
    }
}

/// The frames of a picture as rectangles: x and y of the upper left corner, y down, width and height, in pixels; row by row, from the left.
///
/// Each pixel that is not transparent lies in exactly one of them, unless it belongs to something that is left out for being too small. No
/// two are fewer than `min_gap_px` pixels apart, and none can be smaller.
///
/// # Errors
/// When there is nothing to find.
pub fn detect(picture: &Picture, found: Found) -> Result<Vec<[f64; 4]>, DetectError> {
    let gap = found.min_gap_px.max(1);
    let boxes = merged(pieces(picture, found.max_alpha)?, gap)?;
    let is_whole = |one: &Box2| one.min == [0, 0] && one.end == [picture.width, picture.height];
    if boxes.len() == 1 && boxes.iter().all(is_whole) && !has_holes(picture, found.max_alpha) {
        return Err(DetectError::Opaque);
    }
    let is_large = |one: &Box2| {
        let longer = (one.end[0] - one.min[0]).max(one.end[1] - one.min[1]);
        longer >= found.min_side_px
    };
    let boxes = in_reading_order(boxes.into_iter().filter(is_large).collect());
    match boxes.len() {
        0 => Err(DetectError::Nothing),
        1..=MAX_FOUND => Ok(boxes.iter().map(rect).collect()),
        _ => Err(DetectError::TooMany),
    }
}

fn rect(one: &Box2) -> [f64; 4] {
    let [x, y] = one.min;
    [x, y, one.end[0] - x, one.end[1] - y].map(f64::from)
}

fn has_holes(picture: &Picture, max_alpha: u8) -> bool {
    picture.rgba.chunks_exact(4).any(|rgba| rgba[3] <= max_alpha)
}

/// Pixels beside each other in a row that are not transparent.
#[derive(Debug, Clone, Copy)]
struct Run {
    start: u32,
    end: u32,
    piece: usize,
}

/// A box for each set of pixels that touch, also by corners.
fn pieces(picture: &Picture, max_alpha: u8) -> Result<Vec<Box2>, DetectError> {
    let mut sets = Sets::default();
    let mut above: Vec<Run> = Vec::new();
    for (y, row) in (0_u32..).zip(picture.rgba.chunks_exact(4 * picture.width.max(1) as usize)) {
        let mut runs = runs_of(row, max_alpha);
        let mut first = 0;
        for run in &mut runs {
            run.piece = sets.add(Box2 { min: [run.start, y], end: [run.end, y + 1] });
            // Those before it end too far left for all that follow as well.
            while above.get(first).is_some_and(|other| other.end < run.start) {
                first += 1;
            }
            for other in above[first..].iter().take_while(|other| other.start <= run.end) {
                sets.join(run.piece, other.piece);
            }
        }
        above = runs;
    }
    sets.boxes()
}

fn runs_of(row: &[u8], max_alpha: u8) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (x, rgba) in (0_u32..).zip(row.chunks_exact(4)) {
        if rgba[3] <= max_alpha {
            continue;
        }
        match runs.last_mut() {
            Some(run) if run.end == x => run.end = x + 1,
            _ => runs.push(Run { start: x, end: x + 1, piece: 0 }),
        }
    }
    runs
}

/// Sets of runs that touch, with the box around each.
#[derive(Debug, Default)]
struct Sets {
    parents: Vec<usize>,
    boxes: Vec<Box2>,
}

impl Sets {
    fn add(&mut self, around: Box2) -> usize {
        self.parents.push(self.parents.len());
        self.boxes.push(around);
        self.parents.len() - 1
    }

    fn root(&mut self, mut of: usize) -> usize {
        while self.parents[of] != of {
            self.parents[of] = self.parents[self.parents[of]];
            of = self.parents[of];
        }
        of
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        // The older one stays, so that paths get shorter.
        let (kept, gone) = (a.min(b), a.max(b));
        self.parents[gone] = kept;
        self.boxes[kept] = self.boxes[kept].union(self.boxes[gone]);
    }

    fn boxes(self) -> Result<Vec<Box2>, DetectError> {
        let roots =
            self.parents.iter().zip(&self.boxes).enumerate().filter(|(at, (parent, _))| at == *parent);
        let boxes: Vec<Box2> = roots.map(|(_, (_, around))| *around).collect();
        if boxes.len() > MAX_PIECES { Err(DetectError::TooMany) } else { Ok(boxes) }
    }
}

/// Boxes of which no two are near each other. They are looked up by the squares of a grid, so that thousands take little time.
fn merged(boxes: Vec<Box2>, gap: u32) -> Result<Vec<Box2>, DetectError> {
    let mut boxes = boxes;
    loop {
        let before = boxes.len();
        boxes = merged_once(&boxes, gap);
        if boxes.len() == before {
            break;
        }
    }
    if boxes.len() > MAX_PIECES { Err(DetectError::TooMany) } else { Ok(boxes) }
}

/// Each box is joined with those among the former that are near it.
fn merged_once(boxes: &[Box2], gap: u32) -> Vec<Box2> {
    const SQUARE_PX: u32 = 64;
    let mut kept: Vec<Option<Box2>> = Vec::new();
    let mut squares: BTreeMap<[u32; 2], Vec<usize>> = BTreeMap::new();
    for one in boxes {
        let mut around = *one;
        let reach = |around: &Box2| {
            let from = around.min.map(|x| x.saturating_sub(gap) / SQUARE_PX);
            let to = around.end.map(|x| x.saturating_add(gap) / SQUARE_PX);
            (from[0]..=to[0]).flat_map(move |x| (from[1]..=to[1]).map(move |y| [x, y]))
        };
        let near: Vec<usize> = reach(&around).filter_map(|at| squares.get(&at)).flatten().copied().collect();
        for other in near {
            if let Some(found) = kept[other].filter(|found| found.is_near(&around, gap)) {
                around = around.union(found);
                kept[other] = None;
            }
        }
        for at in reach(&around) {
            squares.entry(at).or_default().push(kept.len());
        }
        kept.push(Some(around));
    }
    kept.into_iter().flatten().collect()
}

/// Row by row: a box belongs to the row whose first box reaches over the middle of its height.
fn in_reading_order(mut boxes: Vec<Box2>) -> Vec<Box2> {
    boxes.sort_by_key(|one| (one.min[1], one.min[0]));
    let mut rows: Vec<(u32, Vec<Box2>)> = Vec::new();
    for one in boxes {
        let middle = one.min[1].midpoint(one.end[1]);
        match rows.last_mut() {
            Some((end, row)) if middle < *end => row.push(one),
            _ => rows.push((one.end[1], vec![one])),
        }
    }
    for (_, row) in &mut rows {
        row.sort_by_key(|one| one.min[0]);
    }
    rows.into_iter().flat_map(|(_, row)| row).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A picture of which `#` is opaque.
    fn picture(rows: &[&str]) -> Picture {
        let width = u32::try_from(rows[0].len()).unwrap();
        let rgba = rows.iter().flat_map(|row| row.bytes()).flat_map(|c| [9, 9, 9, u8::from(c == b'#') * 255]);
        Picture { width, height: u32::try_from(rows.len()).unwrap(), rgba: rgba.collect() }
    }

    fn found(rows: &[&str], min_gap_px: u32) -> Vec<[f64; 4]> {
        let found = Found { min_gap_px, min_side_px: 1, ..Found::default() };
        detect(&picture(rows), found).unwrap()
    }

    #[test]
    fn what_touches_is_one_frame_also_by_corners_and_round_corners() {
        assert_eq!(found(&["#...", ".#.#", "...#"], 1), [[0.0, 0.0, 2.0, 2.0], [3.0, 1.0, 1.0, 2.0]]);
        assert_eq!(found(&["#...#", "#...#", "#####"], 1), [[0.0, 0.0, 5.0, 3.0]]);
        // The inner one lies within the box of the outer one.
        assert_eq!(found(&["#####", "#...#", "#.#.#", "#...#", "#####"], 1), [[0.0, 0.0, 5.0, 5.0]]);
    }

    #[test]
    fn a_gap_that_is_too_small_divides_nothing() {
        assert_eq!(found(&["#.#..#"], 1).len(), 3);
        assert_eq!(found(&["#.#..#"], 2), [[0.0, 0.0, 3.0, 1.0], [5.0, 0.0, 1.0, 1.0]]);
        assert_eq!(found(&["#.#..#"], 3).len(), 1);
    }

    #[test]
    fn frames_are_in_reading_order_though_they_are_not_level() {
        let rows = ["......##", "##....##", "##......", "........", "..##....", "..##..##", "......##"];
        let corners: Vec<[f64; 2]> = found(&rows, 1).iter().map(|rect| [rect[0], rect[1]]).collect();
        assert_eq!(corners, [[6.0, 0.0], [0.0, 1.0], [2.0, 4.0], [6.0, 5.0]]);
        let level = ["##....##", "##.##.##", "##.##.##", "...##..."];
        let corners: Vec<f64> = found(&level, 1).iter().map(|rect| rect[0]).collect();
        assert_eq!(corners, [0.0, 3.0, 6.0]);
    }

    #[test]
    fn what_can_not_be_divided_says_why() {
        let all = Found::default();
        assert_eq!(detect(&picture(&["...", "..."]), all), Err(DetectError::Nothing));
        assert_eq!(detect(&picture(&["###", "###"]), all), Err(DetectError::Opaque));
        // A speck is left out.
        assert_eq!(detect(&picture(&["#....", "...##", "...##"]), all).unwrap(), [[3.0, 1.0, 2.0, 2.0]]);
        let dots: String = "#.".repeat(200);
        let empty = ".".repeat(400);
        let rows: Vec<&str> = (0..200).flat_map(|_| [dots.as_str(), empty.as_str()]).collect();
        let found = Found { min_gap_px: 1, min_side_px: 1, max_alpha: 0 };
        assert_eq!(detect(&picture(&rows), found), Err(DetectError::TooMany));
    }

    proptest! {
        #[test]
        fn boxes_hold_everything_are_apart_and_tight(
            pixels in prop::collection::vec(prop::bool::weighted(0.2), 24 * 18),
            min_gap_px in 1_u32..4,
        ) {
            let rgba = pixels.iter().flat_map(|opaque| [0, 0, 0, if *opaque { 7 } else { 0 }]).collect();
            let picture = Picture { width: 24, height: 18, rgba };
            let result = detect(&picture, Found { min_gap_px, min_side_px: 1, max_alpha: 0 });
            let boxes = match result {
                Ok(boxes) => boxes,
                Err(why) => {
                    let count = pixels.iter().filter(|opaque| **opaque).count();
                    prop_assert!(why == DetectError::Nothing && count == 0, "{why:?} of {count}");
                    return Ok(());
                }
            };
            let opaque = |x: u32, y: u32| pixels[(y * 24 + x) as usize];
            for (x, y) in (0..24).flat_map(|x| (0..18).map(move |y| (x, y))).filter(|(x, y)| opaque(*x, *y)) {
                let at = [f64::from(x), f64::from(y)];
                let inside = |rect: &&[f64; 4]| (0..2).all(|a| at[a] >= rect[a] && at[a] < rect[a] + rect[a + 2]);
                prop_assert_eq!(boxes.iter().filter(inside).count(), 1);
            }
            for (nth, a) in boxes.iter().enumerate() {
                for b in &boxes[nth + 1..] {
                    let apart = |axis: usize| a[axis].max(b[axis]) - (a[axis] + a[axis + 2]).min(b[axis] + b[axis + 2]);
                    prop_assert!(apart(0).max(apart(1)) >= f64::from(min_gap_px));
                }
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // small whole numbers
                let [x, y, width, height] = a.map(|side| side as u32);
                for column in [x, x + width - 1] {
                    prop_assert!((y..y + height).any(|y| opaque(column, y)));
                }
                for row in [y, y + height - 1] {
                    prop_assert!((x..x + width).any(|x| opaque(x, row)));
                }
            }
        }
    }
}
