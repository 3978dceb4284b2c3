//! A range of numbers.

use crate::program::maps::Affine;

/// All numbers from `low` to `high`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    pub low: f64,
    pub high: f64,
}

impl Range {
    pub const fn point(value: f64) -> Self {
        Self { low: value, high: value }
    }

    /// The numbers between two, in either order.
    pub const fn between(a: f64, b: f64) -> Self {
        Self { low: a.min(b), high: a.max(b) }
    }

    pub const fn hull(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    pub fn with(self, value: f64) -> Self {
        self.hull(Self::point(value))
    }

    pub fn plus(self, other: Self) -> Self {
        Self { low: self.low + other.low, high: self.high + other.high }
    }

    pub fn minus(self, other: Self) -> Self {
        Self { low: self.low - other.high, high: self.high - other.low }
    }

    /// A little more, since another way to the same number rounds differently.
    pub fn with_margin(self, start: f64) -> Self {
        let margin = 1e-12 * (self.low.abs() + self.high.abs() + start.abs());
        Self { low: self.low - margin, high: self.high + margin }
    }

    pub fn mapped(self, map: Affine) -> Self {
        Self::between(map.at(self.low), map.at(self.high))
    }

    /// The hull of what `of` gives for both ends: all of it where `of` moves every part by a line in the start.
    pub fn at_both_ends(self, of: impl Fn(f64) -> Self) -> Self {
        if self.low == self.high { of(self.low) } else { of(self.low).hull(of(self.high)) }
    }
}

/// The values of a·w³ + b·w² + c·w + d for w in `from..=to`, exactly: at both ends and where it turns.
pub fn cubic([a, b, c, d]: [f64; 4], from: f64, to: f64) -> Range {
    let value = |w: f64| ((a * w + b) * w + c) * w + d;
    let ends = Range::between(value(from), value(to));
    turning_points(3.0 * a, 2.0 * b, c)
        .into_iter()
        .filter(|w| (from..=to).contains(w))
        .fold(ends, |range, w| range.with(value(w)))
}

/// The zeros of a·w² + b·w + c; NaN for those that there are not.
pub fn turning_points(a: f64, b: f64, c: f64) -> [f64; 2] {
    let discriminant = b * b - 4.0 * a * c;
    // The sum without cancellation, then the other zero from their product.
    let sum = -0.5 * (b + libm::copysign(libm::sqrt(discriminant), b));
    [sum / a, c / sum]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cubic_turns_inside() {
        // w³ − w turns at ±1/√3, where it is ∓2/(3·√3).
        let range = cubic([1.0, 0.0, -1.0, 0.0], -1.0, 1.0);
        let top = 2.0 / (3.0 * 3.0_f64.sqrt());
        assert!((range.low + top).abs() < 1e-12 && (range.high - top).abs() < 1e-12);
        assert_eq!(cubic([0.0, 1.0, 0.0, 5.0], -1.0, 2.0), Range { low: 5.0, high: 9.0 });
        assert_eq!(cubic([0.0, 0.0, 2.0, 1.0], 0.0, 2.0), Range { low: 1.0, high: 5.0 });
        assert_eq!(cubic([0.0, 0.0, 0.0, 7.0], 0.0, 1.0), Range::point(7.0));
        assert_eq!(cubic([0.0, 1.0, 0.0, 0.0], 0.5, 2.0), Range { low: 0.25, high: 4.0 });
    }
}
