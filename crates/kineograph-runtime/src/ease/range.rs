//! Bounds of an ease's values in an interval of progress.

use super::Curve;
use super::crossing::extremes;

/// The number of samples in each part of the interval: before 0, in 0..=1, after 1.
const PARTS: u32 = 256;

/// Bounds of the curve's values for t in `t0..=t1`: exact where it is monotone. Where it turns inside, they are too wide by
/// at most one step of the sampling grid.
pub fn value_range(curve: Curve, t0: f64, t1: f64) -> [f64; 2] {
    let cuts = [t0, 0.0_f64.clamp(t0, t1), 1.0_f64.clamp(t0, t1), t1];
    let mut range = [f64::INFINITY, f64::NEG_INFINITY];
    for cut in cuts.windows(2) {
        let is_inside = 0.0 <= cut[0] && cut[1] <= 1.0;
        let exact = if is_inside { extremes(curve, cut[0], cut[1]) } else { None };
        let [low, high] = exact.unwrap_or_else(|| range_on_grid(curve, cut[0], cut[1]));
        range = [range[0].min(low), range[1].max(high)];
    }
    range
}

fn range_on_grid(curve: Curve, t0: f64, t1: f64) -> [f64; 2] {
    let at = |part: u32| {
        // At the last sample exactly the end.
        let t = if part >= PARTS { t1 } else { t0 + (t1 - t0) * (f64::from(part) / f64::from(PARTS)) };
        curve.value(t)
    };
    let (mut before, mut here) = (at(0), at(0));
    let [mut low, mut high] = [here, here];
    if t0 == t1 {
        return [low, high];
    }
    for part in 0..=PARTS {
        let after = at(part + 1);
        // Next to a turn the curve can exceed a sample by less than the difference to the adjacent ones.
        let turns = part > 0 && part < PARTS && (here - before) * (after - here) <= 0.0;
        let margin = if turns { (here - before).abs().max((after - here).abs()) } else { 0.0 };
        low = low.min(here - margin);
        high = high.max(here + margin);
        (before, here) = (here, after);
    }
    [low, high]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ease::{Ease, EaseKind};
    use crate::prelude::*;

    #[test]
    fn every_value_is_inside() {
        let mut all = Vec::new();
        for &kind in EaseKind::ALL {
            let ease = Ease::new(kind, &[]).unwrap();
            all.extend([ease, ease.mirrored()]);
        }
        all.push(Ease::spring(100.0, 0.0, 1.0).unwrap());
        for curve in all.iter().map(Ease::curve) {
            for (t0, t1) in [(0.0, 1.0), (0.2, 0.7), (-0.3, 1.2), (0.9, 1.0)] {
                let [low, high] = value_range(curve, t0, t1);
                for step in 0..=1000 {
                    let value = curve.value(t0 + (t1 - t0) * f64::from(step) / 1000.0);
                    assert!((low - 1e-12..=high + 1e-12).contains(&value), "{curve:?} in {t0}..={t1}");
                }
            }
        }
    }

    #[test]
    fn what_only_rises_is_exact() {
        let curve = Ease::new(EaseKind::InOut, &[2.0]).unwrap().curve();
        assert_eq!(value_range(curve, 0.0, 1.0), [0.0, 1.0]);
        assert_eq!(value_range(curve, 0.25, 0.5), [0.125, 0.5]);
    }

    #[test]
    fn turning_points_are_exact() {
        let back = Ease::new(EaseKind::BackOut, &[3.0]).unwrap().curve();
        // 1 + 4 s³ + 3 s² with s = t − 1 is highest at s = −1/2.
        assert_eq!(value_range(back, 0.3, 0.9)[1], 1.25);
        let bezier: Ease = "EaseBezierAction(0, 2, -1, 1)".parse().unwrap();
        let [low, high] = value_range(bezier.curve(), 0.1, 0.9);
        let turns = [0.5 - 1.0 / f64::sqrt(20.0), 0.5 + 1.0 / f64::sqrt(20.0)];
        let values = turns.map(|t| bezier.value(t));
        assert!(
            (values[1] - low).abs() < 1e-15 && (values[0] - high).abs() < 1e-15,
            "{low} {high} {values:?}"
        );
    }
}
