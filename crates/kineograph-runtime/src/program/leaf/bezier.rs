//! `BezierBy` and `BezierTo`: one cubic Bézier curve.
//!
//! With c₁, c₂ the controls, e the end and v = 1 − u, cocos2d-x's offset is 3·v²·u·c₁ + 3·v·u²·c₂ + u³·e. `BezierTo` subtracts the start S
//! from all three, which gives S·v³ + 3·v²·u·c₁ + 3·v·u²·c₂ + u³·e: a curve that starts in S. u is not the arc length, so the
//! speed varies. Outside 0..=1 the polynomial continues.

/// c₁, c₂ and the end.
pub type Controls = [[f64; 2]; 3];

/// The point at progress `u`, relative to a start at the origin.
#[inline]
pub fn bezier(controls: &Controls, u: f64) -> [f64; 2] {
    let v = 1.0 - u;
    let weights = [3.0 * v * v * u, 3.0 * v * u * u, u * u * u];
    let along = |axis: usize| {
        controls[0][axis] * weights[0] + controls[1][axis] * weights[1] + controls[2][axis] * weights[2]
    };
    [along(0), along(1)]
}

/// The factor of the start in a `BezierTo`: (1 − u)³.
#[inline]
pub fn bezier_share(u: f64) -> f64 {
    let v = 1.0 - u;
    v * v * v
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTROLS: Controls = [[10.0, 50.0], [80.0, -20.0], [100.0, 30.0]];

    #[test]
    fn it_goes_from_the_start_to_the_end_exactly() {
        assert_eq!(bezier(&CONTROLS, 0.0), [0.0, 0.0]);
        assert_eq!(bezier(&CONTROLS, 1.0), [100.0, 30.0]);
        assert_eq!([bezier_share(0.0), bezier_share(1.0)], [1.0, 0.0]);
    }

    #[test]
    fn halving_lines_gives_the_middle() {
        // De Casteljau's construction, another way to the same curve.
        let half = |a: [f64; 2], b: [f64; 2]| [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
        let [first, second, end] = CONTROLS;
        let (left, middle, right) = (half([0.0; 2], first), half(first, second), half(second, end));
        let expected = half(half(left, middle), half(middle, right));
        let found = bezier(&CONTROLS, 0.5);
        assert!((found[0] - expected[0]).abs() < 1e-12 && (found[1] - expected[1]).abs() < 1e-12);
    }
}
