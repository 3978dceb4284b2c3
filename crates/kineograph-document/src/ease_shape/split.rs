//! An ease cut in two, so that a key put into its middle leaves the motion as it is.

use kineograph_runtime::Ease;
use kineograph_runtime::EaseKind;

use super::bisected;
use super::fit::nearest_to;

/// Times at which the halves are compared with the whole.
const COMPARED: u32 = 100;
/// A half that gains less progress than this can't be stretched to a whole ease.
const LEAST_WAY: f64 = 1.0e-6;
/// Numbers are rounded to this, far below what one sees.
const STEP: f64 = 1.0e-4;

/// Both parts of a split ease.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Halves {
    /// The way to the cut.
    pub first: Ease,
    /// The way from there.
    pub second: Ease,
    /// The progress at the cut.
    pub reached: f64,
    /// How far the halves are off from the whole at most, as a part of its way.
    pub error: f64,
}

/// Cuts an ease at a time in 0..1, both ends besides.
///
/// A cubic bezier is subdivided by de Casteljau's algorithm, which is exact; of every other ease, and where a control point of a part would
/// lie outside of its time, the parts are the nearest cubic beziers.
pub fn halves(ease: &Ease, at: f64) -> Halves {
    let curve = ease.curve();
    let reached = curve.value(at);
    let (first, second) = if *ease == Ease::LINEAR {
        (*ease, *ease)
    } else {
        let exact = subdivided(ease, at);
        let before = || fitted(reached, |t| curve.value(t * at) / reached);
        let after =
            || fitted(1.0 - reached, |t| (curve.value(at + t * (1.0 - at)) - reached) / (1.0 - reached));
        (exact[0].unwrap_or_else(before), exact[1].unwrap_or_else(after))
    };
    let (before, after) = (first.curve(), second.curve());
    let joined = |t: f64| {
        if t < at {
            reached * before.value(t / at)
        } else {
            reached + (1.0 - reached) * after.value((t - at) / (1.0 - at))
        }
    };
    let times = (1..COMPARED).map(|index| f64::from(index) / f64::from(COMPARED));
    let error = times.map(|t| (joined(t) - curve.value(t)).abs()).fold(0.0, f64::max);
    Halves { first, second, reached, error }
}

/// The nearest cubic bezier to a part; a straight line where it gains nothing.
fn fitted(way: f64, value: impl Fn(f64) -> f64) -> Ease {
    if way.abs() < LEAST_WAY { Ease::LINEAR } else { nearest_to(value).ease }
}

/// The parts of a cubic bezier, where they are cubic beziers within their time.
fn subdivided(ease: &Ease, at: f64) -> [Option<Ease>; 2] {
    let (Some(EaseKind::CubicBezier), [x1, y1, x2, y2]) = (ease.kind(), ease.numbers()) else {
        return [None; 2];
    };
    let inner = if ease.is_mirrored() {
        [[1.0 - x2, 1.0 - y2], [1.0 - x1, 1.0 - y1]]
    } else {
        [[*x1, *y1], [*x2, *y2]]
    };
    let points = [[0.0, 0.0], inner[0], inner[1], [1.0, 1.0]];
    let s = parameter_at(points, at);
    let [a, b, c] = [
        between(points[0], points[1], s),
        between(points[1], points[2], s),
        between(points[2], points[3], s),
    ];
    let [d, e] = [between(a, b, s), between(b, c, s)];
    let cut = between(d, e, s);
    [stretched([0.0, 0.0], [a, d], cut), stretched(cut, [e, c], [1.0, 1.0])]
}

/// Where on the curve, as its parameter 0..1, the time is `at`: time never goes back there.
fn parameter_at(points: [[f64; 2]; 4], at: f64) -> f64 {
    let time = |s: f64| {
        let r = 1.0 - s;
        3.0 * r * r * s * points[1][0] + 3.0 * r * s * s * points[2][0] + s * s * s
    };
    bisected([0.0, 1.0], |s| time(s) >= at)
}

fn between(from: [f64; 2], to: [f64; 2], s: f64) -> [f64; 2] {
    [from[0] + (to[0] - from[0]) * s, from[1] + (to[1] - from[1]) * s]
}

/// The ease whose curve from 0 to 1 is that with these control points from `from` to `to`.
fn stretched(from: [f64; 2], inner: [[f64; 2]; 2], to: [f64; 2]) -> Option<Ease> {
    let way = [to[0] - from[0], to[1] - from[1]];
    if way[1].abs() < LEAST_WAY {
        return None;
    }
    let part = |point: [f64; 2], axis: usize| {
        let x = (point[axis] - from[axis]) / way[axis];
        (x / STEP).round() * STEP
    };
    let [one, two] = inner.map(|point| [part(point, 0), part(point, 1)].map(|x| (x * 1.0e6).round() / 1.0e6));
    let in_time = [one, two].iter().all(|point| (0.0..=1.0).contains(&point[0]));
    if in_time { Ease::cubic_bezier(one[0], one[1], two[0], two[1]).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The greatest distance at 1,000 times between an ease and its halves.
    fn distance(text: &str, at: f64) -> f64 {
        let ease: Ease = text.parse().unwrap();
        let Halves { first, second, reached, .. } = halves(&ease, at);
        let joined = |t: f64| {
            if t < at {
                reached * first.value(t / at)
            } else {
                reached + (1.0 - reached) * second.value((t - at) / (1.0 - at))
            }
        };
        let times = (1..1000).map(|index| f64::from(index) / 1000.0);
        times.map(|t| (joined(t) - ease.value(t)).abs()).fold(0.0, f64::max)
    }

    #[test]
    fn a_cubic_bezier_is_cut_exactly() {
        for text in [
            "cubic-bezier(0.2, 0, 0.3, 1)",
            "cubic-bezier(0.42, 0, 0.58, 1)",
            "cubic-bezier(0.68, -0.55, 0.27, 1.55)",
            "cubic-bezier(0.3, 0.2, 0.1, 0.9, mirrored)",
        ] {
            for at in [0.1, 0.25, 0.5, 0.7, 0.9] {
                let off = distance(text, at);
                assert!(off < 5e-4, "{text} at {at}: {off}");
            }
        }
    }

    #[test]
    fn smooth_eases_are_cut_within_two_per_cent() {
        for text in [
            "EaseIn(2)",
            "EaseOut(3)",
            "EaseInOut(2)",
            "EaseSineInOut",
            "EaseCubicActionInOut",
            "EaseQuinticActionOut",
            "EaseExponentialOut",
            "EaseCircleActionIn",
            "EaseBackOut",
            "EaseBackIn",
        ] {
            for at in [0.2, 0.5, 0.75] {
                let off = distance(text, at);
                assert!(off < 0.02, "{text} at {at}: {off}");
            }
        }
    }

    #[test]
    fn the_error_is_the_greatest_distance() {
        let straight = halves(&Ease::LINEAR, 0.3);
        assert_eq!((straight.first, straight.second), (Ease::LINEAR, Ease::LINEAR));
        assert!(straight.error < 1e-12);
        for text in ["EaseBounceOut", "EaseElasticOut", "steps(4)", "EaseBackOut"] {
            for at in [0.1, 0.37, 0.5, 0.8] {
                let cut = halves(&text.parse().unwrap(), at);
                let off = distance(text, at);
                assert!(cut.error.is_finite() && (cut.error <= off + 1e-9), "{text} at {at}: {cut:?}");
                assert!(off < cut.error + 0.3, "{text} at {at}: {off} but {cut:?}");
            }
        }
    }
}
