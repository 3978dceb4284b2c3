//! Bezier curves as eases: CSS's curve in a plane, and cocos2d-x's along one axis.

/// CSS's `cubic-bezier(x1, y1, x2, y2)`: the curve from (0, 0) to (1, 1) with these two control points, y as a function of x.
///
/// Source: CSS Easing Functions Level 1, section 2.2. x1 and x2 are in 0..=1, so that each x has one y. Beyond 0..=1 the curve continues
/// along its tangent, or stays constant if that is vertical.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CubicBezier {
    /// (x1, y1) and (x2, y2). Computing the coefficients from them takes a few additions, which cost less than storing both.
    pub(super) points: [[f64; 2]; 2],
}

impl CubicBezier {
    /// y at x = `t`.
    pub(super) fn value(self, t: f64) -> f64 {
        let [p1, p2] = self.points;
        if t <= 0.0 {
            tangent(p1, p2) * t
        } else if t >= 1.0 {
            // Rotated by 180° the curve has its points in reverse order.
            1.0 + tangent(p2.map(|x| 1.0 - x), p1.map(|x| 1.0 - x)) * (t - 1.0)
        } else {
            Cubic::new(p1[1], p2[1]).at(Cubic::new(p1[0], p2[0]).parameter_at(t))
        }
    }

    /// The turning points of y, as x in 0..1, ascending.
    pub(super) fn turns(self) -> [Option<f64>; 2] {
        let [p1, p2] = self.points;
        let x = Cubic::new(p1[0], p2[0]);
        Cubic::new(p1[1], p2[1]).turns().map(|turn| turn.map(|s| x.at(s)))
    }
}

/// The slope at (0, 0): towards the first control point elsewhere; 0 if that is straight above or below.
fn tangent(p1: [f64; 2], p2: [f64; 2]) -> f64 {
    let [x, y] = [p1, p2, [1.0, 1.0]].into_iter().find(|point| *point != [0.0, 0.0]).unwrap_or([1.0, 1.0]);
    if x > 0.0 { y / x } else { 0.0 }
}

/// Coefficients of a·s³ + b·s² + c·s, which is 1 at 1.
#[derive(Debug, Clone, Copy)]
struct Cubic {
    a: f64,
    b: f64,
    c: f64,
}

impl Cubic {
    /// 3(1 − s)²s·p1 + 3(1 − s)s²·p2 + s³.
    #[inline]
    fn new(p1: f64, p2: f64) -> Self {
        let c = 3.0 * p1;
        let b = 3.0 * (p2 - p1) - c;
        Self { a: 1.0 - c - b, b, c }
    }

    #[inline]
    fn at(self, s: f64) -> f64 {
        ((self.a * s + self.b) * s + self.c) * s
    }

    /// The s at which a polynomial that rises monotonically from 0 to 1 has this value, 0 < value < 1.
    ///
    /// Newton's method, which takes about five steps, within bounds that every step narrows. A step that would leave the bounds,
    /// as where the polynomial is flat, bisects them instead.
    fn parameter_at(self, value: f64) -> f64 {
        /// Enough to halve 0..1 down to adjacent f64 values.
        const MAX_STEPS: u32 = 64;
        /// After a Newton step this short the squared error is below rounding, unless the slope is ...
        const SHORT: f64 = 1e-8;
        /// ... almost flat.
        const FLAT: f64 = 0.01;
        let (mut low, mut high, mut s) = (0.0, 1.0, value);
        for _ in 0..MAX_STEPS {
            let error = self.at(s) - value;
            if error == 0.0 {
                break;
            }
            if error > 0.0 {
                high = s;
            } else {
                low = s;
            }
            let slope = (3.0 * self.a * s + 2.0 * self.b) * s + self.c;
            let newton = s - error / slope;
            let is_inside = low < newton && newton < high;
            let next = if is_inside { newton } else { 0.5 * (low + high) };
            let step = (next - s).abs();
            s = next;
            if step == 0.0 || (is_inside && step < SHORT && slope > FLAT) {
                break;
            }
        }
        s
    }

    /// Where it turns between rising and falling, within 0..1, ascending.
    fn turns(self) -> [Option<f64>; 2] {
        roots(3.0 * self.a, 2.0 * self.b, self.c)
    }
}

/// cocos2d-x's `EaseBezierAction`: (1 − t)³·p0 + 3(1 − t)²t·p1 + 3(1 − t)t²·p2 + t³·p3, with t itself as the parameter.
///
/// It starts at p0 and ends at p3, which may be any values; beyond 0..=1 the polynomial continues.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AxisBezier {
    /// p0 to p3.
    pub(super) values: [f64; 4],
}

impl AxisBezier {
    /// The value at `t`, exactly p0 at 0 and p3 at 1.
    pub(super) fn value(self, t: f64) -> f64 {
        let [p0, p1, p2, p3] = self.values;
        let s = 1.0 - t;
        s * s * s * p0 + 3.0 * s * t * (s * p1 + t * p2) + t * t * t * p3
    }

    /// The turning points within 0..1, ascending.
    pub(super) fn turns(self) -> [Option<f64>; 2] {
        let [p0, p1, p2, p3] = self.values;
        let (first, second, third) = (p1 - p0, p2 - p1, p3 - p2);
        roots(first - 2.0 * second + third, 2.0 * (second - first), first)
    }
}

/// The roots of a·s² + b·s + c within 0..1, ascending, in the form that avoids cancellation.
fn roots(a: f64, b: f64, c: f64) -> [Option<f64>; 2] {
    let discriminant = b * b - 4.0 * a * c;
    if discriminant.is_nan() || discriminant <= 0.0 {
        return [None; 2];
    }
    let root = libm::sqrt(discriminant);
    let q = -0.5 * (b + if b < 0.0 { -root } else { root });
    let inside = |s: f64| (0.0 < s && s < 1.0).then_some(s);
    match (inside(q / a), inside(c / q)) {
        (Some(first), Some(second)) => [Some(first.min(second)), Some(first.max(second))],
        (first, second) => [first.or(second), None],
    }
}
