//! The part of a picture that a progress gives: as cocos2d-x's ProgressTimer, but of the untrimmed picture, so that trimming changes nothing.

use alloc::vec::Vec;
use core::f64::consts::TAU;

use kineograph_runtime::format::{Progress, ProgressKind};

use super::Showing;

/// The corners of a picture clockwise from the upper right one, from the left and from below.
const CORNERS: [[f64; 2]; 4] = [[1.0, 1.0], [1.0, 0.0], [0.0, 0.0], [0.0, 1.0]];

/// Where a bar begins and ends along an axis, 0..=1, at a progress of 0..=100.
pub(super) fn bar(midpoint: f64, change_rate: f64, progress: f64) -> [f64; 2] {
    let share = (progress / 100.0).clamp(0.0, 1.0);
    let half = 0.5 * (1.0 - change_rate + share * change_rate);
    let (from, to) = (midpoint - half, midpoint + half);
    // What would be outside is moved inside.
    let [from, to] = if from < 0.0 { [0.0, to - from] } else { [from, to] };
    let [from, to] = if to > 1.0 { [from - (to - 1.0), 1.0] } else { [from, to] };
    [from.max(0.0), to.min(1.0)]
}

impl Showing<'_> {
    /// What is seen of a radial progress: a polygon around what is seen, in pixels of the image from the upper left corner of
    /// [`Piece::stored_px`](super::Piece::stored_px), x right, y down. It may reach beyond it. `None` where all is seen; without a point
    /// where nothing is.
    pub fn stored_sector(&self) -> Option<Vec<[f64; 2]>> {
        let (progress, percent) = self.progress?;
        if progress.kind != ProgressKind::Radial {
            return None;
        }
        let sector = sector(progress, f64::from(percent))?;
        let ([left, below], [_, _, _, height]) = (self.frame.corner_px(), self.frame.rect_px);
        let [source_width, source_height] = self.frame.source_size_px;
        let stored = |[x, y]: [f64; 2]| {
            let [x, y] = [x * source_width - left, y * source_height - below];
            // Turned clockwise, what is below is on the left of the image, and what is left is above.
            if self.frame.rotated { [y, x] } else { [x, height - y] }
        };
        Some(sector.into_iter().map(stored).collect())
    }
}

/// The corners of what is seen of a radial progress, 0..=1 from the left and from below; `None` where all is seen.
fn sector(progress: &Progress, percent: f64) -> Option<Vec<[f64; 2]>> {
    let share = percent / 100.0;
    if share.is_nan() || share <= 0.0 {
        return Some(Vec::new());
    }
    if share >= 1.0 {
        return None;
    }
    // A picture that turns counterclockwise is one that turns clockwise, seen in a mirror.
    let mirrored = |[x, y]: [f64; 2]| if progress.reversed { [1.0 - x, y] } else { [x, y] };
    let middle = mirrored(progress.midpoint.map(|part| part.clamp(0.0, 1.0)));
    let turn = share * TAU;
    let mut sector = alloc::vec![middle, [middle[0], 1.0]];
    let mut last = 0.0;
    for corner in CORNERS {
        // A corner that it turns around is passed with the one before; one that is straight up and not the first is the end.
        let angle = if corner == middle { last } else { clockwise(middle, corner) };
        last = if angle < last { TAU } else { angle };
        if last < turn {
            sector.push(corner);
        }
    }
    sector.push(border(middle, turn));
    Some(sector.into_iter().map(mirrored).collect())
}

/// How far a point is from straight up as seen from another one, clockwise, 0..2π.
fn clockwise([middle_x, middle_y]: [f64; 2], [x, y]: [f64; 2]) -> f64 {
    let angle = libm::atan2(x - middle_x, y - middle_y);
    if angle < 0.0 { angle + TAU } else { angle }
}

/// Where a ray from a point inside of the picture leaves it.
fn border(from: [f64; 2], turn: f64) -> [f64; 2] {
    let way = [libm::sin(turn), libm::cos(turn)];
    let far = |axis: usize| {
        let room = if way[axis] > 0.0 { 1.0 - from[axis] } else { -from[axis] };
        if way[axis] == 0.0 { f64::INFINITY } else { room / way[axis] }
    };
    let far = far(0).min(far(1)).max(0.0);
    [0, 1].map(|axis| (from[axis] + way[axis] * far).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Content, FrameView};

    use super::super::Piece;
    use super::*;

    const FRAME: FrameView<'_> = FrameView::whole("a", [40.0, 20.0]);

    /// Its left 10 pixels are not stored.
    fn trimmed() -> FrameView<'static> {
        let mut frame = FRAME;
        (frame.rect_px, frame.offset_px) = ([3.0, 4.0, 30.0, 20.0], [5.0, 0.0]);
        frame
    }

    fn showing(progress: &Progress, percent: f32) -> Showing<'_> {
        Showing { progress: Some((progress, percent)), ..Showing::whole(FRAME, [80.0, 20.0], [false; 2]) }
    }

    fn piece(progress: &Progress, percent: f32) -> Option<Piece> {
        let mut pieces = Vec::new();
        showing(progress, percent).pieces(|piece| pieces.push(piece));
        assert!(pieces.len() <= 1);
        pieces.pop()
    }

    #[test]
    fn bars_grow_as_those_of_cocos2d() {
        for (midpoint, rate, percent, expected) in [
            (0.0, 1.0, 0.0, [0.0, 0.0]),
            (0.0, 1.0, 25.0, [0.0, 0.25]),
            (1.0, 1.0, 25.0, [0.75, 1.0]),
            (0.5, 1.0, 50.0, [0.25, 0.75]),
            (0.25, 1.0, 100.0, [0.0, 1.0]),
            (0.5, 0.0, 0.0, [0.0, 1.0]),
            (0.0, 0.5, 50.0, [0.0, 0.75]),
            (0.5, 1.0, 250.0, [0.0, 1.0]),
            (0.5, 1.0, -3.0, [0.5, 0.5]),
        ] {
            assert_eq!(bar(midpoint, rate, percent), expected, "{midpoint} {rate} {percent}");
        }
    }

    #[test]
    fn a_bar_is_a_part_of_the_picture_in_its_place() {
        let left = Progress::bar(Content::Image("a".into()));
        let at = |percent| piece(&left, percent);
        assert_eq!(at(0.0), None);
        let quarter = Piece { rect_px: [0.0, 0.0, 20.0, 20.0], stored_px: [0.0, 0.0, 10.0, 20.0] };
        assert_eq!(at(25.0), Some(quarter));
        let mut whole = Vec::new();
        Showing::whole(FRAME, [80.0, 20.0], [false; 2]).pieces(|piece| whole.push(piece));
        assert_eq!(at(100.0).into_iter().collect::<Vec<_>>(), whole);
        let up = left.clone().with_midpoint([0.5, 0.0]).with_change_rate([0.0, 1.0]);
        let upper = Piece { rect_px: [0.0, 0.0, 80.0, 5.0], stored_px: [0.0, 15.0, 40.0, 5.0] };
        assert_eq!(piece(&up, 25.0), Some(upper));
        // A mirrored picture grows from the other side.
        let mut mirrored = Vec::new();
        Showing { flips: [true, false], ..showing(&left, 25.0) }.pieces(|piece| mirrored.push(piece));
        assert_eq!(mirrored, [Piece { rect_px: [60.0, 0.0, 20.0, 20.0], ..quarter }]);
    }

    #[test]
    fn a_trimmed_bar_is_that_of_the_untrimmed_picture() {
        let frame = trimmed();
        let left = Progress::bar(Content::Image("a".into()));
        let showing = Showing { frame, ..showing(&left, 50.0) };
        let mut pieces = Vec::new();
        showing.pieces(|piece| pieces.push(piece));
        assert_eq!(pieces, [Piece { rect_px: [20.0, 0.0, 20.0, 20.0], stored_px: [3.0, 4.0, 10.0, 20.0] }]);
    }

    /// Twice the area of a polygon.
    fn area(points: &[[f64; 2]]) -> f64 {
        let next = points.iter().skip(1).chain(points.first());
        points.iter().zip(next).map(|([ax, ay], [bx, by])| ax * by - ay * bx).sum::<f64>().abs()
    }

    #[test]
    fn sectors_turn_from_straight_up() {
        let round = Progress::radial(Content::Image("a".into()));
        let at = |percent| sector(&round, percent).unwrap();
        let assert_near = |points: &[[f64; 2]], expected: &[[f64; 2]]| {
            assert_eq!(points.len(), expected.len(), "{points:?}");
            for ([x, y], [a, b]) in points.iter().zip(expected) {
                assert!((x - a).abs() < 1e-12 && (y - b).abs() < 1e-12, "{points:?}");
            }
        };
        assert_near(&at(25.0), &[[0.5, 0.5], [0.5, 1.0], [1.0, 1.0], [1.0, 0.5]]);
        assert_near(&at(50.0), &[[0.5, 0.5], [0.5, 1.0], [1.0, 1.0], [1.0, 0.0], [0.5, 0.0]]);
        assert_eq!(at(0.0), Vec::<[f64; 2]>::new());
        assert_eq!(at(f64::NAN), Vec::<[f64; 2]>::new());
        assert_eq!(sector(&round, 100.0), None);
        let back = round.clone().with_reversed(true);
        let mirrored = sector(&back, 25.0).unwrap();
        assert_near(&mirrored, &[[0.5, 0.5], [0.5, 1.0], [0.0, 1.0], [0.0, 0.5]]);
    }

    #[test]
    fn both_ways_together_are_the_whole_picture() {
        for midpoint in [[0.5, 0.5], [0.2, 0.9], [0.0, 0.0], [1.0, 0.5], [0.5, 1.0], [0.0, 1.0]] {
            let round = Progress::radial(Content::Image("a".into())).with_midpoint(midpoint);
            let back = round.clone().with_reversed(true);
            for percent in (1..100).map(f64::from) {
                let [one, other] = [(&round, percent), (&back, 100.0 - percent)]
                    .map(|(progress, percent)| area(&sector(progress, percent).unwrap()));
                assert!((one + other - 2.0).abs() < 1e-9, "{midpoint:?} {percent}: {one} {other}");
            }
        }
    }

    #[test]
    fn sectors_lie_in_the_stored_picture() {
        let round = Progress::radial(Content::Image("a".into()));
        let upper_right = |frame| Showing { frame, ..showing(&round, 25.0) }.stored_sector().unwrap();
        let near = |points: Vec<[f64; 2]>| -> Vec<[f64; 2]> {
            points.into_iter().map(|point| point.map(|x| (x * 1e9).round() / 1e9 + 0.0)).collect()
        };
        let expected = [[20.0, 10.0], [20.0, 0.0], [40.0, 0.0], [40.0, 10.0]];
        assert_eq!(near(upper_right(FRAME)), expected);
        assert_eq!(near(upper_right(trimmed())), expected.map(|[x, y]| [x - 10.0, y]));
        // Stored on its side, the top is on the right.
        let mut turned = FRAME;
        turned.rotated = true;
        assert_eq!(near(upper_right(turned)), [[10.0, 20.0], [20.0, 20.0], [20.0, 40.0], [10.0, 40.0]]);
        assert_eq!(showing(&round, 100.0).stored_sector(), None);
        let bar = Progress::bar(Content::Image("a".into()));
        assert_eq!(showing(&bar, 25.0).stored_sector(), None);
    }
}
