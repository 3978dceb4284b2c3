//! Eases with a closed formula: all of cocos2d-x's except the Bezier one, and steps.
//!
//! Each is a [`Family`], given by its In form, and a [`Phase`]. The In forms are cocos2d-x's tween functions. The crate's tests check
//! each of the engine's Out and InOut formulas against the rotated and halved In form.

use core::f64::consts::{FRAC_PI_2, LN_2, TAU};

use super::steps::StepPosition;
use super::{INPUT_LIMIT, VALUE_LIMIT, limited};

/// An ease with a closed formula, small enough to be stored in a node of a program.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Formula {
    pub(super) family: Family,
    pub(super) phase: Phase,
}

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
    /// The overshoot.
    Back(f64),
    /// The period.
    Elastic(f64),
    Bounce,
    Exponential,
    /// The number of steps.
    Steps(u32, StepPosition),
}

/// Where the curve bends. Out is In rotated by 180° around the centre; InOut is In, then Out, at half size.
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

    /// Whether it holds values and jumps between them.
    pub(crate) const fn is_stepped(self) -> bool {
        matches!(self.family, Family::Steps(..))
    }

    /// The phase, if this is t².
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
    /// Small whole exponents have their own form: the default rate 2 is one multiplication instead of a logarithm and an
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

/// tⁿ by multiplication.
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

/// tʳ. The square root is exact and the most frequent other exponent (`EaseOut` with its default rate).
fn power(t: f64, exponent: f64) -> f64 {
    if !is_inside(t) {
        return beyond_power(t, exponent);
    }
    if exponent == 0.5 { libm::sqrt(t) } else { libm::pow(t, exponent) }
}

/// tʳ continues along its tangent; below 0 that is flat for r > 1, and vertical for r < 1, where the value stays constant.
fn beyond_power(t: f64, exponent: f64) -> f64 {
    if t > 1.0 {
        1.0 + exponent * (t - 1.0)
    } else if exponent == 1.0 {
        t
    } else {
        0.0
    }
}

/// 1 − √(1 − t²), a quarter of a circle. Its tangent is flat at 0; at 1 it is vertical, so the value stays constant.
fn circle(t: f64) -> f64 {
    let t = t.clamp(0.0, 1.0);
    1.0 - libm::sqrt((1.0 - t) * (1.0 + t))
}

/// 2^(10 (t − 1)); exactly 0 at 0, as in cocos2d-x, with a jump of 2⁻¹⁰ after it.
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
    // Far beyond the end the swing would overflow; the limit keeps it finite.
    let swing = libm::exp2((10.0 * back).min(100.0));
    -swing * libm::sin((back - period / 4.0) * TAU / period)
}

/// Bounce in its Out form: four parabolas, each from floor to floor (value 1) with its top at `middle`. The first continues before 0, the
/// last after 1.
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
