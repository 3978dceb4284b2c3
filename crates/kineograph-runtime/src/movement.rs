//! Several runs that move one target: one definition for the timeline, which knows them all, and for the manager, which plays them.
//!
//! A target stands where it stood, plus what each of its runs has moved it. A run moves its target along the chain of its own actions,
//! as if it were alone. Where one of them begins with the position that it finds, the chain is shifted so that it begins where the
//! target *is* at that moment; of that shift as much is left later on as the actions since leave of their starts.

use crate::channel::{Channel, ChannelSet};
use crate::pose::{Pose, to_f32};
use crate::program::Program;

/// A sum of pixels that loses nothing to rounding, so that its order does not matter: a number and what is short of the sum
/// (Knuth's two-sum; Dekker's double-length numbers).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Sum {
    px: f64,
    rest_px: f64,
}

impl Sum {
    const fn of(px: f64) -> Self {
        Self { px, rest_px: 0.0 }
    }

    fn plus(self, other: Self) -> Self {
        let (sum, lost) = two_sum(self.px, other.px);
        let (rest, rest_lost) = two_sum(self.rest_px, other.rest_px);
        let (sum, lost) = quick_two_sum(sum, lost + rest);
        let (px, rest_px) = two_sum(sum, lost + rest_lost);
        Self { px, rest_px }
    }

    fn times(self, factor: f64) -> Self {
        /// Far more than a pose holds, and so little that no number of such sums overflows.
        const LIMIT_PX: f64 = 1e60;
        let whole = self.px * factor;
        if whole.is_nan() || whole.abs() > LIMIT_PX {
            return Self::of(if whole.is_nan() { 0.0 } else { whole.clamp(-LIMIT_PX, LIMIT_PX) });
        }
        let (product, lost) = two_product(self.px, factor);
        let (px, rest_px) = two_sum(product, lost + self.rest_px * factor);
        Self { px, rest_px }
    }

    fn negated(self) -> Self {
        Self { px: -self.px, rest_px: -self.rest_px }
    }
}

/// The sum, rounded, and what rounding took from it.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let taken = sum - a;
    (sum, (a - (sum - taken)) + (b - taken))
}

/// The product, rounded, and what rounding took from it (Dekker).
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

/// As [`two_sum`] where `a` is the larger one.
fn quick_two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    (sum, b - (sum - a))
}

/// A position or a displacement, exact.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Point([Sum; 2]);

impl Point {
    pub const ORIGIN: Self = Self([Sum::of(0.0); 2]);

    /// That of a pose.
    pub fn of(px: [f32; 2]) -> Self {
        Self(px.map(|px| Sum::of(f64::from(px))))
    }

    /// Both displacements.
    pub fn plus(self, other: Self) -> Self {
        let ([x, y], [other_x, other_y]) = (self.0, other.0);
        Self([x.plus(other_x), y.plus(other_y)])
    }

    /// The displacement from `other` to this.
    pub fn minus(self, other: Self) -> Self {
        self.plus(Self(other.0.map(Sum::negated)))
    }

    /// What a pose shows of it.
    pub fn shown_px(self) -> [f32; 2] {
        /// Less than this is what double-length numbers leave of a sum that is 0.
        const NOTHING_PX: f64 = 1e-22;
        /// Sums of f32s often lie just between two of them, where the last bit of an f64 would decide. So they are rounded up from a
        /// little earlier, where none lies.
        const EARLIER: f64 = 1e-13;
        let shown = |sum: Sum| to_f32(sum.px + sum.px * EARLIER);
        self.0.map(|sum| if sum.px.abs() < NOTHING_PX { 0.0 } else { shown(sum) })
    }

    /// The same, where an axis is no longer as it was shown, as it is shown now.
    pub fn replaced(self, shown_px: [f32; 2], now_px: [f32; 2]) -> Self {
        let mut now = self;
        for axis in 0..2 {
            if shown_px[axis] != now_px[axis] {
                now.0[axis] = Sum::of(f64::from(now_px[axis]));
            }
        }
        now
    }

    /// No farther than a pose can show: many moves to a place that overlap swing ever farther beyond it.
    fn limited(self) -> Self {
        let limit = f64::from(f32::MAX);
        Self(self.0.map(|sum| if sum.px.abs() > limit { Sum::of(sum.px.clamp(-limit, limit)) } else { sum }))
    }

    /// So much of it, axis by axis.
    fn scaled(self, factors: [f64; 2]) -> Self {
        let ([x, y], [of_x, of_y]) = (self.0, factors);
        Self([x.times(of_x), y.times(of_y)])
    }

    /// Whether only rounding can tell it from `other`, as large as the numbers are that `near` is made of.
    fn is_as(self, other: Self, near: Self) -> bool {
        let axes = self.0.iter().zip(other.0).zip(near.0);
        axes.into_iter().all(|((own, other), near)| {
            let way = own.plus(other.negated()).px.abs();
            way <= 1e-12 * (own.px.abs() + other.px.abs() + near.px.abs())
        })
    }
}

/// How far the chain of a run is shifted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Shift {
    /// Made just before what begins at this time, in seconds of the program.
    since_secs: f64,
    by: Point,
}

impl Shift {
    /// None yet.
    pub const NONE: Self = Self { since_secs: 0.0, by: Point::ORIGIN };

    /// Where the chain of a run stands at a time of its program, given where its own actions have brought it.
    pub fn place(&self, program: &Program, own_px: [f32; 2], at_secs: f64) -> Point {
        self.place_with(own_px, |since_secs| program.left_of_shift(since_secs, at_secs))
    }

    /// As [`Self::place`], given what is left of a shift made just before a time.
    pub fn place_with(&self, own_px: [f32; 2], left_of_shift: impl FnOnce(f64) -> [f64; 2]) -> Point {
        if self.by == Point::ORIGIN {
            return Point::of(own_px);
        }
        self.shifted(own_px, left_of_shift(self.since_secs))
    }

    /// As [`Self::place`], just before what begins at that time.
    pub fn place_before(&self, program: &Program, start_px: [f32; 2], at_secs: f64) -> Point {
        let own_px = program.position_before(start_px, at_secs);
        if self.by == Point::ORIGIN {
            return Point::of(own_px);
        }
        self.shifted(own_px, program.left_of_shift_before(self.since_secs, at_secs))
    }

    /// The shift with which the chain goes on from where its target is, `shown`, when an action begins at `at_secs`: the same one
    /// while only the run itself has moved its target since.
    pub fn begun(&self, program: &Program, start_px: [f32; 2], at_secs: f64, shown: Point) -> Self {
        let own = Point::of(program.position_before(start_px, at_secs));
        let carried = self.by.scaled(program.left_of_shift_before(self.since_secs, at_secs));
        let by = shown.limited().minus(own);
        if by.is_as(carried, shown) { *self } else { Self { since_secs: at_secs, by } }
    }

    fn shifted(&self, own_px: [f32; 2], left: [f64; 2]) -> Point {
        Point::of(own_px).plus(self.by.scaled(left))
    }
}

impl Program {
    /// Whether it moves its target.
    #[inline]
    pub(crate) fn moves(&self) -> bool {
        self.channels().touches(ChannelSet::of(&[Channel::X, Channel::Y]))
    }

    /// Where a target that stood at `start_px` is at a time of the program, as [`Self::sample_secs_extrapolated`].
    pub(crate) fn position_at(&self, start_px: [f32; 2], secs: f64) -> [f32; 2] {
        self.sample_secs_extrapolated(&Pose::at(start_px), secs).position
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_a_sum_does_not_matter() {
        let parts: [f64; 6] = [1e9, 1e-9, -1e9, 1.0 / 3.0, 1e-20, 7.25];
        let of = |order: [usize; 6]| {
            order.into_iter().fold(Sum::default(), |sum, nth| sum.plus(Sum::of(parts[nth])))
        };
        let forwards = of([0, 1, 2, 3, 4, 5]);
        assert_eq!(forwards.px, 1e-9 + 1.0 / 3.0 + 7.25);
        for order in [[5, 4, 3, 2, 1, 0], [2, 1, 4, 0, 5, 3], [1, 4, 3, 0, 5, 2]] {
            assert_eq!(of(order).px, forwards.px, "{order:?}");
        }
    }

    #[test]
    fn a_place_is_where_its_own_actions_put_it_unless_it_is_shifted() {
        let program = Program::compile(&crate::format::Action::move_to(1.0, [10.0, 0.0])).unwrap();
        let shift = Shift::NONE.begun(&program, [0.0; 2], 0.0, Point::of([100.0, 4.0]));
        let x = |secs: f64| shift.place(&program, program.position_at([0.0; 2], secs), secs).shown_px();
        assert_eq!([x(0.0), x(0.5), x(1.0)], [[100.0, 4.0], [55.0, 2.0], [10.0, 0.0]]);
        assert_eq!(Shift::NONE.place(&program, [5.0, 0.0], 0.5).shown_px(), [5.0, 0.0]);
    }
}
