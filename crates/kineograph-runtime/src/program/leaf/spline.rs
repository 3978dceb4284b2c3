//! `CardinalSplineBy`/`To` and `CatmullRomBy`/`To`: a smooth curve through points.
//!
//! As in cocos2d-x every piece between two points takes the same time. With T the tension, s = (1 − T)/2 and w the progress within the
//! piece from P₁ to P₂, the weights of P₀, P₁, P₂, P₃ are
//!
//! - s·(−w³ + 2w² − w)
//! - s·(−w³ + w²) + (2w³ − 3w² + 1)
//! - s·(w³ − 2w² + w) + (−2w³ + 3w²)
//! - s·(w³ − w²)
//!
//! Tension 0 gives the textbook's Catmull-Rom curve, 1 straight lines; cocos2d-x's `CatmullRomBy`/`To` has 0.5. Beyond the ends the
//! outermost points are repeated: before the start the first piece is extrapolated for the time of one piece, elsewhere the curve
//! stays near its end. It starts in the first point, regardless of the target's position.

/// The point at progress `u`. Without points it is the origin.
pub fn spline(points: &[[f64; 2]], tension: f64, u: f64) -> [f64; 2] {
    let Some(last) = points.len().checked_sub(1) else { return [0.0; 2] };
    let (piece, within) = piece_at(last, u);
    let s = (1.0 - tension) / 2.0;
    let (w, w2) = (within, within * within);
    let w3 = w2 * w;
    let weights = [
        s * (-w3 + 2.0 * w2 - w),
        s * (-w3 + w2) + (2.0 * w3 - 3.0 * w2 + 1.0),
        s * (w3 - 2.0 * w2 + w) + (-2.0 * w3 + 3.0 * w2),
        s * (w3 - w2),
    ];
    let mut sum_px = [0.0; 2];
    for (offset, weight) in (-1..).zip(weights) {
        // The clamping repeats the outermost points.
        let point = points[(piece + offset).clamp(0, last as i64) as usize];
        sum_px = [sum_px[0] + weight * point[0], sum_px[1] + weight * point[1]];
    }
    sum_px
}

/// The coefficients of w³, w², w and 1 in the piece that begins at point `piece`, which may be out of range.
pub fn spline_coefficients(points: &[[f64; 2]], tension: f64, piece: i64) -> [[f64; 2]; 4] {
    let s = (1.0 - tension) / 2.0;
    // Each row has the weights of P₀ to P₃ as polynomials.
    let weights = [
        [-s, 2.0 * s, -s, 0.0],
        [2.0 - s, s - 3.0, 0.0, 1.0],
        [s - 2.0, 3.0 - 2.0 * s, s, 0.0],
        [s, -s, 0.0, 0.0],
    ];
    let last = points.len().saturating_sub(1) as i64;
    let mut sums = [[0.0; 2]; 4];
    for (offset, row) in (-1..).zip(weights) {
        let Some(point) = points.get((piece + offset).clamp(0, last) as usize) else { return sums };
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = [sum[0] + weight * point[0], sum[1] + weight * point[1]];
        }
    }
    sums
}

/// The index of the piece's first point, and the progress within the piece. At exactly u = 1 the last point is reached from before, which
/// avoids rounding.
fn piece_at(last: usize, u: f64) -> (i64, f64) {
    if u == 1.0 {
        return (last as i64, 1.0);
    }
    let along = u * last as f64;
    // The cast truncates towards 0 and saturates; pieces far outside all points have only outermost points.
    let piece = (along as i64).clamp(-4, last as i64 + 4);
    let within = along - piece as f64;
    (piece, if (-1.0..=1.0).contains(&within) { within } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: [[f64; 2]; 4] = [[5.0, 0.0], [40.0, 90.0], [80.0, -10.0], [120.0, 30.0]];

    #[test]
    fn it_passes_every_point_at_its_time() {
        for (index, point) in POINTS.iter().enumerate() {
            let found = spline(&POINTS, 0.3, index as f64 / 3.0);
            assert!((found[0] - point[0]).abs() < 1e-9 && (found[1] - point[1]).abs() < 1e-9, "{index}");
        }
        assert_eq!(spline(&POINTS, 0.3, 1.0), POINTS[3]);
        assert_eq!(spline(&POINTS, 0.3, 0.0), POINTS[0]);
    }

    #[test]
    fn the_coefficients_are_those_of_the_curve() {
        for (piece, within) in [(0, 0.25), (1, 0.5), (2, 0.75), (0, -0.5)] {
            let [a, b, c, d] = spline_coefficients(&POINTS, 0.3, piece).map(|point| point[0]);
            let expected = spline(&POINTS, 0.3, (piece as f64 + within) / 3.0)[0];
            assert!((((a * within + b) * within + c) * within + d - expected).abs() < 1e-9, "{piece}");
        }
    }

    #[test]
    fn tension_one_goes_straight() {
        let [x, y] = spline(&POINTS, 1.0, 1.0 / 6.0);
        assert!((x - 22.5).abs() < 1e-9 && (y - 45.0).abs() < 1e-9);
    }

    #[test]
    fn it_is_smooth_at_its_points_and_where_it_ends() {
        for u in [0.0, 1.0 / 3.0, 2.0 / 3.0, 1.0] {
            let [before, here, after] = [-1e-6, 0.0, 1e-6].map(|step| spline(&POINTS, 0.5, u + step));
            for axis in 0..2 {
                assert!((here[axis] - before[axis]).abs() < 1e-3, "a jump at {u}");
                assert!((after[axis] - here[axis]).abs() < 1e-3, "a jump at {u}");
            }
        }
    }

    #[test]
    fn far_outside_it_stays_at_an_end() {
        for (u, point) in [(-1e24, POINTS[0]), (-7.5, POINTS[0]), (8.25, POINTS[3]), (1e24, POINTS[3])] {
            let found = spline(&POINTS, -1e9, u);
            assert!(
                (found[0] - point[0]).abs() < 1e-3 && (found[1] - point[1]).abs() < 1e-3,
                "{u}: {found:?}"
            );
        }
        assert_eq!(spline(&[], 0.0, 0.5), [0.0; 2]);
        assert_eq!(spline(&[[3.0, 4.0]], 0.0, 0.5), [3.0, 4.0]);
    }
}
