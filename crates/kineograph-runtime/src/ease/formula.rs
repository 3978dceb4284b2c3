//! Eases with a closed formula: all of cocos2d-x's but the Bezier one, and steps.
//!
//! Each is a [`Family`], given by its In form, and a [`Phase`]. The In forms are cocos2d-x's tween functions; that the engine's
//! own Out and InOut formulas are these turned and halved is checked by the crate's tests, formula by formula.

use core::f64::consts::{FRAC_PI_2, LN_2, TAU};

use super::steps::StepPosition;
use super::{INPUT_LIMIT, VALUE_LIMIT, limited};

/// An ease with a closed formula: small enough to lie inside a node of a program.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Formula {
    pub(super) family: Family,
    pub(super) phase: Phase,
}

/// The shape of an ease, as its In form.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Family {
    /// tʳ with a small whole r, by multiplication; beyond 0..=1 along the tangent.
    WholePower(u8),
    /// tʳ; beyond 0..=1 along the tangent.
    Power(f64),
    /// tⁿ everywhere.
    Polynomial(u8),
    Sine,
    Circle,
    /// With its overshoot.
    Back(f64),
    /// With its period.
    Elastic(f64),
    Bounce,
    Exponential,
    /// With the number of steps.
    Steps(u32, StepPosition),
}

/// Where the bend lies. Out is In turned by half a turn around the middle; InOut is In, then Out, at half size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    In,
    Out,
    InOut,
}

impl Formula {
    pub(super) const fn new(family: Family, phase: Phase) -> Self {
        Self { family, phase }
    }

    /// The eased progress at `t`; exactly 0 at 0 and 1 at 1; finite for every finite `t`.
    #[inline]
    pub fn value(self, t: f64) -> f64 {
        if t == 0.0 || t == 1.0 {
            return t;
        }
        let t = limited(t, INPUT_LIMIT);
        let value = match self.phase {
            Phase::In => self.family.value(t),
            Phase::Out => 1.0 - self.family.value(1.0 - t),
            Phase::InOut if t < 0.5 => 0.5 * self.family.value(2.0 * t),
            Phase::InOut => 1.0 - 0.5 * self.family.value(2.0 - 2.0 * t),
        };
        limited(value, VALUE_LIMIT)
    }

    /// Whether it holds a value for a while and then jumps to the next.
    pub(crate) const fn is_stepped(self) -> bool {
        matches!(self.family, Family::Steps(..))
    }

    /// Which phase of t² this is, if it is that.
    pub(super) fn square(self) -> Option<Phase> {
        matches!(self.family, Family::WholePower(2) | Family::Polynomial(2)).then_some(self.phase)
    }

    /// 1 − f(1 − t).
    pub(super) const fn mirrored(self) -> Self {
        let phase = match self.phase {
            Phase::In => Phase::Out,
            Phase::Out => Phase::In,
            Phase::InOut => Phase::InOut,
        };
        Self { phase, ..self }
    }
}

impl Family {
    /// Small whole exponents get their own form: the default rate 2 is one multiplication instead of a logarithm and an
    /// exponential.
    pub(super) fn power(exponent: f64) -> Self {
        let whole = exponent as u8;
        if (1..=8).contains(&whole) && f64::from(whole) == exponent {
            Self::WholePower(whole)
        } else {
            Self::Power(exponent)
        }
    }

    /// The In form at `t`.
    #[inline]
    fn value(self, t: f64) -> f64 {
        match self {
            Self::WholePower(exponent) if is_inside(t) => whole_power(t, exponent),
            Self::WholePower(exponent) => beyond_power(t, f64::from(exponent)),
            Self::Power(exponent) => power(t, exponent),
            Self::Polynomial(exponent) => whole_power(t, exponent),
            Self::Sine => 1.0 - libm::cos(t * FRAC_PI_2),
            Self::Circle => circle(t),
            Self::Back(overshoot) => t * t * ((overshoot + 1.0) * t - overshoot),
            Self::Elastic(period) => elastic(t, period),
            Self::Bounce => 1.0 - bounce_out(1.0 - t),
            Self::Exponential => exponential(t),
            Self::Steps(count, position) => position.value(count, t),
        }
    }
}

#[inline]
fn is_inside(t: f64) -> bool {
    (0.0..=1.0).contains(&t)
}

/// tⁿ by multiplications.
#[inline]
fn whole_power(t: f64, exponent: u8) -> f64 {
    let square = t * t;
    match exponent {
        2 => square,
        3 => square * t,
        4 => square * square,
        5 => square * square * t,
        _ => (1..exponent).fold(t, |product, _| product * t),
    }
}

/// tʳ. The square root is exact by itself, and the commonest of the other exponents (`EaseOut` with its default rate).
fn power(t: f64, exponent: f64) -> f64 {
    if !is_inside(t) {
        return beyond_power(t, exponent);
    }
    if exponent == 0.5 { libm::sqrt(t) } else { libm::pow(t, exponent) }
}

/// tʳ goes on along its tangent; below 0 that is flat for r > 1 and vertical, so left alone, for r < 1.
fn beyond_power(t: f64, exponent: f64) -> f64 {
    if t > 1.0 {
        1.0 + exponent * (t - 1.0)
    } else if exponent == 1.0 {
        t
    } else {
        0.0
    }
}

/// 1 − √(1 − t²), a quarter of a circle. Its tangent is flat at 0 and vertical, so left alone, at 1.
fn circle(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    1.0 - libm::sqrt((1.0 - t) * (1.0 + t))
}

/// 2^(10 (t − 1)); exactly 0 at 0, as in cocos2d-x, with a gap of 2⁻¹⁰ behind it.
fn exponential(t: f64) -> f64 {
    let slope_at_end = 10.0 * LN_2;
    if t <= 0.0 {
        slope_at_end / 1024.0 * t
    } else if t > 1.0 {
        1.0 + slope_at_end * (t - 1.0)
    } else if t == 1.0 {
        1.0
    } else {
        libm::exp2(10.0 * (t - 1.0))
    }
}

/// −2^(10 (t − 1)) · sin((t − 1 − p/4) · 2π/p), exactly 0 at 0 and 1 at 1.
fn elastic(t: f64, period: f64) -> f64 {
    if t == 0.0 || t == 1.0 {
        return t;
    }
    let back = t - 1.0;
    // Far beyond the end the swing would overflow; there it only has to stay finite.
    let swing = libm::exp2((10.0 * back).min(100.0));
    -swing * libm::sin((back - period / 4.0) * TAU / period)
}

/// The ball, as the Out form: four parabolas, each from floor to floor (value 1) with its top at `middle`.
/// Before 0 the first one goes on, behind 1 the last.
fn bounce_out(t: f64) -> f64 {
    const STEEPNESS: f64 = 7.5625;
    let (middle, floor) = if t < 1.0 / 2.75 {
        (0.0, 0.0)
    } else if t < 2.0 / 2.75 {
        (1.5 / 2.75, 0.75)
    } else if t < 2.5 / 2.75 {
        (2.25 / 2.75, 0.9375)
    } else {
        (2.625 / 2.75, 0.984_375)
    };
    STEEPNESS * (t - middle) * (t - middle) + floor
}
