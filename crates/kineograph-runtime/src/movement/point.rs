//! Positions and displacements in double length, so that their sums lose nothing to rounding.

use crate::pose::to_f32;

/// A position or a displacement, exact.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Point([Double; 2]);

impl Point {
    pub const ORIGIN: Self = Self([Double::of(0.0); 2]);

    /// The position of a pose.
    pub fn of(px: [f32; 2]) -> Self {
        Self(px.map(|px| Double::of(f64::from(px))))
    }

    /// A displacement.
    pub const fn by([x, y]: [f64; 2]) -> Self {
        Self([Double::of(x), Double::of(y)])
    }

    pub fn plus(self, other: Self) -> Self {
        let ([x, y], [other_x, other_y]) = (self.0, other.0);
        Self([x.plus(other_x), y.plus(other_y)])
    }

    /// The displacement from `other` to this.
    pub fn minus(self, other: Self) -> Self {
        self.plus(Self(other.0.map(Double::negated)))
    }

    /// Rounded, as a pose shows it.
    pub fn shown_px(self) -> [f32; 2] {
        /// Double-length sums that should be 0 are below this.
        const NOTHING_PX: f64 = 1e-22;
        /// Sums of f32s are often halfway between two of them, where the last bit of an f64 would decide the rounding. So sums are
        /// enlarged by this part first, which rounds all of these cases the same way.
        const EARLIER: f64 = 1e-13;
        let shown = |sum: Double| to_f32(sum.high + sum.high * EARLIER);
        self.0.map(|sum| if sum.high.abs() < NOTHING_PX { 0.0 } else { shown(sum) })
    }

    /// The same point, but with the axes that a pose no longer shows at `shown_px` set to `now_px`.
    pub fn replaced(self, shown_px: [f32; 2], now_px: [f32; 2]) -> Self {
        let mut now = self;
        for axis in 0..2 {
            if shown_px[axis] != now_px[axis] {
                now.0[axis] = Double::of(f64::from(now_px[axis]));
            }
        }
        now
    }

    /// Limited to what a pose can show: overlapping moves to a position swing ever farther beyond it.
    pub(super) fn limited(self) -> Self {
        let limit = f64::from(f32::MAX);
        Self(
            self.0.map(
                |sum| if sum.high.abs() > limit { Double::of(sum.high.clamp(-limit, limit)) } else { sum },
            ),
        )
    }

    /// Scaled axis by axis.
    pub(super) fn scaled(self, factors: [f64; 2]) -> Self {
        let ([x, y], [of_x, of_y]) = (self.0, factors);
        Self([x.times(of_x), y.times(of_y)])
    }

    /// Scaled by a double-length factor.
    pub(super) fn times(self, factor: Double) -> Self {
        Self(self.0.map(|number| number.times(factor.high).plus(number.times(factor.low))))
    }

    /// Divided by `divisor`.
    pub(super) fn over(self, divisor: f64) -> Self {
        Self(self.0.map(|number| number.over(divisor)))
    }

    /// Whether it differs from `other` only by rounding, relative to both and to `near`.
    pub(super) fn is_as(self, other: Self, near: Self) -> bool {
        let axes = self.0.iter().zip(other.0).zip(near.0);
        axes.into_iter().all(|((own, other), near)| {
            let way = own.plus(other.negated()).high.abs();
            way <= 1e-12 * (own.high.abs() + other.high.abs() + near.high.abs())
        })
    }
}

/// A number of double length: the nearest f64, and what it lacks (Knuth's two-sum; Dekker's double-length numbers). Sums lose nothing to
/// rounding, so that their order does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Double {
    high: f64,
    low: f64,
}

impl Double {
    pub const fn of(number: f64) -> Self {
        Self { high: number, low: 0.0 }
    }

    /// The sum of two f64s.
    pub fn sum(a: f64, b: f64) -> Self {
        let (high, low) = two_sum(a, b);
        Self { high, low }
    }

    /// The product of two f64s.
    pub fn product(a: f64, b: f64) -> Self {
        Self::of(a).times(b)
    }

    pub fn plus(self, other: Self) -> Self {
        let (sum, lost) = two_sum(self.high, other.high);
        let (rest, rest_lost) = two_sum(self.low, other.low);
        let (sum, lost) = quick_two_sum(sum, lost + rest);
        let (high, low) = two_sum(sum, lost + rest_lost);
        Self { high, low }
    }

    fn times(self, factor: f64) -> Self {
        /// Far more than a pose holds, and small enough that no sum of such numbers overflows.
        const LIMIT_PX: f64 = 1e60;
        let whole = self.high * factor;
        if whole.is_nan() || whole.abs() > LIMIT_PX {
            return Self::of(if whole.is_nan() { 0.0 } else { whole.clamp(-LIMIT_PX, LIMIT_PX) });
        }
        let (product, lost) = two_product(self.high, factor);
        let (high, low) = two_sum(product, lost + self.low * factor);
        Self { high, low }
    }

    /// The quotient. The remainder of its first rounding is divided once more.
    fn over(self, divisor: f64) -> Self {
        let nearest = self.high / divisor;
        let left = self.plus(Self::of(nearest).times(-divisor));
        let (high, low) = quick_two_sum(nearest, left.high / divisor);
        Self { high, low }
    }

    fn negated(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

/// The rounded sum, and its rounding error.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let taken = sum - a;
    (sum, (a - (sum - taken)) + (b - taken))
}

/// The rounded product, and its rounding error (Dekker).
fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    let ([a_high, a_low], [b_high, b_low]) = (halves(a), halves(b));
    let lost = ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low;
    (product, lost)
}

/// A number as the sum of two with half as many bits (Veltkamp).
fn halves(value: f64) -> [f64; 2] {
    const SPLIT: f64 = 134_217_729.0;
    let scaled = SPLIT * value;
    let high = scaled - (scaled - value);
    [high, value - high]
}

/// As [`two_sum`], if `a` is the larger one in magnitude.
fn quick_two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    (sum, b - (sum - a))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_a_sum_does_not_matter() {
        let parts: [f64; 6] = [1e9, 1e-9, -1e9, 1.0 / 3.0, 1e-20, 7.25];
        let of = |order: [usize; 6]| {
            order.into_iter().fold(Double::default(), |sum, nth| sum.plus(Double::of(parts[nth])))
        };
        let forwards = of([0, 1, 2, 3, 4, 5]);
        assert_eq!(forwards.high, 1e-9 + 1.0 / 3.0 + 7.25);
        for order in [[5, 4, 3, 2, 1, 0], [2, 1, 4, 0, 5, 3], [1, 4, 3, 0, 5, 2]] {
            assert_eq!(of(order).high, forwards.high, "{order:?}");
        }
    }
}
