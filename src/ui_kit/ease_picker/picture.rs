//! Curves of eases as small pictures.

use egui::{Painter, Pos2, Rect, Stroke, pos2};
use kineograph_runtime::Curve;

/// How many straight pieces draw an ease.
const PIECES: u32 = 40;
/// A rise that is steeper than this may be a jump.
const STEEP: f64 = 3.0;
/// How often an interval is halved to find a jump: to a millionth of a piece.
const HALVINGS: u32 = 20;

/// An ease in a rectangle that holds all of it, overshoot included. It is evaluated once.
#[derive(Debug, Clone)]
pub struct CurvePicture {
    rect: Rect,
    points: Vec<[f64; 2]>,
    low: f64,
    high: f64,
}

impl CurvePicture {
    /// The ease from t = 0 to t = 1.
    pub fn new(rect: Rect, curve: &Curve) -> Self {
        let points = curve_points(curve, PIECES);
        let (low, high) = extent(&points);
        Self { rect, points, low, high }
    }

    /// Where a point of the curve lies.
    pub fn at(&self, t: f64, y: f64) -> Pos2 {
        #[allow(clippy::cast_possible_truncation)] // both lie in 0..1
        let (right, up) = (t as f32, ((y - self.low) / (self.high - self.low)) as f32);
        pos2(self.rect.left() + right * self.rect.width(), self.rect.bottom() - up * self.rect.height())
    }

    /// Paints the curve.
    pub fn paint(&self, painter: &Painter, stroke: Stroke) {
        painter.line(self.points.iter().map(|[t, y]| self.at(*t, *y)).collect(), stroke);
    }

    /// Paints lines at the start value and at the end value.
    pub fn paint_levels(&self, painter: &Painter, stroke: Stroke) {
        for level in [0.0, 1.0] {
            painter.hline(self.rect.x_range(), self.at(0.0, level).y, stroke);
        }
    }
}

/// The ease from t = 0 to t = 1, in so many pieces; a jump within a piece has a point at each of its sides.
pub fn curve_points(curve: &Curve, pieces: u32) -> Vec<[f64; 2]> {
    let mut points: Vec<[f64; 2]> = Vec::new();
    for t in (0..=pieces).map(|index| f64::from(index) / f64::from(pieces)) {
        let point = [t, curve.value(t)];
        if let Some(before) = points.last().copied() {
            points.extend(jump_between(curve, before, point).into_iter().flatten());
        }
        points.push(point);
    }
    points
}

/// Both sides of the jump between two points. A curve that jumps rests before and behind, which no other does.
fn jump_between(curve: &Curve, before: [f64; 2], after: [f64; 2]) -> Option<[[f64; 2]; 2]> {
    if (after[1] - before[1]).abs() < STEEP * (after[0] - before[0]) {
        return None;
    }
    let middle = curve.value((before[0] + after[0]) / 2.0);
    if middle != before[1] && middle != after[1] {
        return None;
    }
    let (mut low, mut high) = (before[0], after[0]);
    for _ in 0..HALVINGS {
        let t = (low + high) / 2.0;
        if curve.value(t) == before[1] {
            low = t;
        } else {
            high = t;
        }
    }
    Some([[low, before[1]], [high, after[1]]])
}

/// Lowest and highest point, 0 and 1 included.
pub fn extent(points: &[[f64; 2]]) -> (f64, f64) {
    points.iter().fold((0.0, 1.0), |(low, high), [_, y]| (y.min(low), y.max(high)))
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Ease;

    use super::*;
    use kineograph_runtime::EaseKind;

    #[test]
    fn overshoot_stays_in_the_picture() {
        for kind in EaseKind::ALL.iter().copied() {
            let Ok(ease) = Ease::new(kind, &[]) else { continue };
            let points = curve_points(&ease.curve(), 64);
            let (low, high) = extent(&points);
            assert!(points.iter().all(|[_, y]| (low..=high).contains(y)), "{kind:?}");
            assert!(low <= 0.0 && high >= 1.0);
        }
        let back = Ease::new(EaseKind::BackIn, &[]).unwrap();
        let (low, _) = extent(&curve_points(&back.curve(), 64));
        assert!(low < -0.05);
    }

    #[test]
    fn jumps_are_upright() {
        let steps: Ease = "steps(3)".parse().unwrap();
        let points = curve_points(&steps.curve(), 10);
        let jumps: Vec<f64> = points
            .windows(2)
            .filter(|pair| pair[0][1] != pair[1][1])
            .map(|pair| pair[1][0] - pair[0][0])
            .collect();
        assert_eq!(jumps.len(), 3);
        assert!(jumps.iter().all(|width| *width < 1e-6), "{jumps:?}");
        let smooth: Ease = "EaseIn(2)".parse().unwrap();
        assert_eq!(curve_points(&smooth.curve(), 10).len(), 11);
    }
}
