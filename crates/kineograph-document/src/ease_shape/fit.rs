//! The cubic bezier that comes nearest to a curve.

use kineograph_runtime::{Curve, Ease};

/// Times that are compared, evenly over 0..1, both ends besides.
const SAMPLES: u32 = 48;
/// Places of each control point's time that are tried first.
const COARSE: u32 = 6;
/// How often the step of the search is halved: from a sixth to less than a thousandth.
const HALVINGS: u32 = 9;
/// Largest magnitude of a control value.
const VALUE_LIMIT: f64 = 10.0;

/// A cubic bezier, and how far it is from what it was made for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The ease, of the kind `EaseCubicBezier`.
    pub ease: Ease,
    /// The greatest distance of the progress, compared at [`SAMPLES`] times.
    pub error: f64,
}

/// The cubic bezier with the smallest sum of squared distances from the curve, its numbers rounded to a thousandth.
///
/// For given times x1, x2 of the control points the curve is linear in their values y1, y2: with s the parameter where x(s) = t, it is
/// y(t) = 3(1 − s)²s·y1 + 3(1 − s)s²·y2 + s³. So the best values follow from two linear equations, and only the two times have to be
/// searched: on a grid, then around its best place in steps that are halved (a pattern search).
pub fn nearest(curve: &Curve) -> Fit {
    nearest_to(|t| curve.value(t))
}

/// As [`nearest`], for any function of the time 0..1 that runs from 0 to 1.
pub fn nearest_to(value: impl Fn(f64) -> f64) -> Fit {
    let samples: Vec<[f64; 2]> =
        (1..SAMPLES).map(|i| f64::from(i) / f64::from(SAMPLES)).map(|t| [t, value(t)]).collect();
    let coarse = |i: u32| f64::from(i) / f64::from(COARSE);
    let grid = (0..=COARSE).flat_map(|i| (0..=COARSE).map(move |j| [coarse(i), coarse(j)]));
    let mut best = Candidate::new([0.0, 1.0], &samples);
    for times in grid {
        best = best.or_better(times, &samples);
    }
    let mut step = coarse(1);
    for _ in 0..HALVINGS {
        loop {
            let before = best.squares;
            for [dx1, dx2] in [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0], [1.0, 1.0], [-1.0, -1.0]] {
                let [x1, x2] = best.times;
                best = best.or_better([x1 + dx1 * step, x2 + dx2 * step], &samples);
            }
            if best.squares >= before {
                break;
            }
        }
        step /= 2.0;
    }
    best.fit(&samples)
}

/// Times of both control points with the values that suit them best.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    times: [f64; 2],
    values: [f64; 2],
    squares: f64,
}

impl Candidate {
    fn new(times: [f64; 2], samples: &[[f64; 2]]) -> Self {
        // With these values y(s) is s itself, so that this ease gives the parameter at each time.
        let parameter = bezier(times, [1.0 / 3.0, 2.0 / 3.0]).curve();
        let weights = |t: f64| {
            let s = parameter.value(t);
            ([3.0 * (1.0 - s) * (1.0 - s) * s, 3.0 * (1.0 - s) * s * s], s * s * s)
        };
        let (mut aa, mut ab, mut bb, mut ar, mut br) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for [t, y] in samples {
            let ([a, b], rest) = weights(*t);
            let wanted = y - rest;
            aa += a * a;
            ab += a * b;
            bb += b * b;
            ar += a * wanted;
            br += b * wanted;
        }
        let determinant = aa * bb - ab * ab;
        let values = [(ar * bb - br * ab) / determinant, (br * aa - ar * ab) / determinant];
        let values = values.map(|y| if y.is_finite() { y.clamp(-VALUE_LIMIT, VALUE_LIMIT) } else { 0.0 });
        let squares = samples.iter().map(|[t, y]| {
            let ([a, b], rest) = weights(*t);
            let off = a * values[0] + b * values[1] + rest - y;
            off * off
        });
        Self { times, values, squares: squares.sum() }
    }

    /// The better one of this and that with these times.
    fn or_better(self, times: [f64; 2], samples: &[[f64; 2]]) -> Self {
        let other = Self::new(times.map(|x| x.clamp(0.0, 1.0)), samples);
        if other.squares < self.squares { other } else { self }
    }

    fn fit(self, samples: &[[f64; 2]]) -> Fit {
        let round = |x: f64| (x * 1000.0).round() / 1000.0 + 0.0;
        let ease = bezier(self.times.map(round), self.values.map(round));
        let curve = ease.curve();
        let error = samples.iter().map(|[t, y]| (curve.value(*t) - y).abs()).fold(0.0, f64::max);
        Fit { ease, error }
    }
}

fn bezier([x1, x2]: [f64; 2], [y1, y2]: [f64; 2]) -> Ease {
    Ease::cubic_bezier(x1, y1, x2, y2).unwrap_or(Ease::LINEAR)
}

#[cfg(test)]
mod tests {

    use super::*;
    use kineograph_runtime::EaseKind;

    fn nearest_of(text: &str) -> Fit {
        nearest(&text.parse::<Ease>().unwrap().curve())
    }

    #[test]
    fn a_cubic_bezier_is_nearest_to_itself() {
        for text in [
            "cubic-bezier(0.25, 0.1, 0.25, 1)",
            "cubic-bezier(0.17, 0.67, 0.83, 0.67)",
            "cubic-bezier(0.68, -0.55, 0.27, 1.55)",
        ] {
            let fit = nearest_of(text);
            assert!(fit.error < 2e-3, "{text}: {fit:?}");
        }
        let straight = nearest_of("linear");
        assert!(straight.error < 1e-3, "{straight:?}");
    }

    #[test]
    fn smooth_eases_are_met_within_what_one_sees() {
        for kind in [
            EaseKind::In,
            EaseKind::SineInOut,
            EaseKind::QuadraticActionOut,
            EaseKind::CubicActionInOut,
            EaseKind::QuinticActionIn,
            EaseKind::BackOut,
            EaseKind::CircleActionIn,
        ] {
            let fit = nearest(&Ease::new(kind, &[]).unwrap().curve());
            assert!(fit.error < 0.03, "{kind:?}: {fit:?}");
            assert_eq!(fit.ease.kind(), Some(EaseKind::CubicBezier));
        }
    }

    #[test]
    fn known_control_points_are_found() {
        // t² is a parabola, which a cubic with control points at 1/3 and 2/3 is exactly.
        let fit = nearest_of("EaseIn(2)");
        assert!(fit.error < 2e-3, "{fit:?}");
        // The InOut of a cubic is not one, but easings.net gives (0.65, 0, 0.35, 1), whose distance is not less.
        let fit = nearest_of("EaseCubicActionInOut");
        let theirs: Ease = "cubic-bezier(0.65, 0, 0.35, 1)".parse().unwrap();
        let own = Ease::new(EaseKind::CubicActionInOut, &[]).unwrap();
        let squares = |ease: Ease| {
            (1..100)
                .map(|i| f64::from(i) / 100.0)
                .map(|t| (ease.value(t) - own.value(t)).powi(2))
                .sum::<f64>()
        };
        assert!(squares(fit.ease) <= squares(theirs) * 1.001, "{fit:?}");
    }

    #[test]
    fn every_ease_has_a_nearest_one() {
        for kind in EaseKind::ALL.iter().copied() {
            let fit = nearest(&Ease::new(kind, &[]).unwrap().curve());
            assert!(fit.error.is_finite() && fit.error < 1.5, "{kind:?}: {fit:?}");
            assert_eq!(fit.ease.to_string().parse(), Ok(fit.ease));
        }
    }
}
