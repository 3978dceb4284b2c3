//! The ease functions.
//!
//! Every ease is a [`Family`], given by its In form, and a [`Phase`]. The In forms are cocos2d-x's tween functions; that the
//! engine's own Out and InOut formulas are these turned and halved is checked by the crate's tests, formula by formula.

use core::f64::consts::{FRAC_PI_2, LN_2, TAU};

use crate::format::Kind;

/// Overshoot of the Back eases; 10 % beyond the end.
const BACK: f64 = 1.70158;
/// Overshoot of `EaseBackInOut`, whose halves are half as high.
const BACK_IN_OUT: f64 = BACK * 1.525;
/// Largest magnitude of an eased progress.
const LIMIT: f64 = 1e12;
/// Largest magnitude of a progress that a formula sees, so that none of its terms overflows.
const INPUT_LIMIT: f64 = 1e15;

/// An ease with its parameter, ready to be evaluated.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Curve {
    pub(super) family: Family,
    pub(super) phase: Phase,
}

/// The shape of an ease, as its In form.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Family {
    /// tʳ with a small whole r, by multiplication.
    WholePower(u8),
    /// tʳ.
    Power(f64),
    Sine,
    /// With its overshoot.
    Back(f64),
    /// With its period.
    Elastic(f64),
    Bounce,
    Exponential,
}

/// Where the bend lies. Out is In turned by half a turn around the middle; InOut is In, then Out, at half size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    In,
    Out,
    InOut,
}

impl Curve {
    /// Which phase of t² this is, if it is that.
    pub(crate) fn square(self) -> Option<Phase> {
        (self.family == Family::WholePower(2)).then_some(self.phase)
    }

    /// The ease of this kind, or `None` for other actions. A parameter out of range is clamped.
    pub fn new(kind: Kind, param: f64) -> Option<Self> {
        let rate = if param.is_finite() { param.clamp(0.001, 1000.0) } else { 1.0 };
        let period = if param.is_finite() { param.clamp(0.01, 100.0) } else { 0.3 };
        let (family, phase) = match kind {
            Kind::EaseIn => (Family::power(rate), Phase::In),
            // cocos2d-x's EaseOut is no mirrored EaseIn but the power 1/rate.
            Kind::EaseOut => (Family::power(1.0 / rate), Phase::In),
            Kind::EaseInOut => (Family::power(rate), Phase::InOut),
            Kind::EaseSineIn => (Family::Sine, Phase::In),
            Kind::EaseSineOut => (Family::Sine, Phase::Out),
            Kind::EaseSineInOut => (Family::Sine, Phase::InOut),
            Kind::EaseBackIn => (Family::Back(BACK), Phase::In),
            Kind::EaseBackOut => (Family::Back(BACK), Phase::Out),
            Kind::EaseBackInOut => (Family::Back(BACK_IN_OUT), Phase::InOut),
            Kind::EaseElasticIn => (Family::Elastic(period), Phase::In),
            Kind::EaseElasticOut => (Family::Elastic(period), Phase::Out),
            Kind::EaseElasticInOut => (Family::Elastic(period), Phase::InOut),
            Kind::EaseBounceIn => (Family::Bounce, Phase::In),
            Kind::EaseBounceOut => (Family::Bounce, Phase::Out),
            Kind::EaseBounceInOut => (Family::Bounce, Phase::InOut),
            Kind::EaseExponentialIn => (Family::Exponential, Phase::In),
            Kind::EaseExponentialOut => (Family::Exponential, Phase::Out),
            Kind::EaseExponentialInOut => (Family::Exponential, Phase::InOut),
            _ => return None,
        };
        Some(Self { family, phase })
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
        limited(value, LIMIT)
    }
}

/// `x` within ±`limit`, at the cost of one comparison where it is there already.
#[inline]
fn limited(x: f64, limit: f64) -> f64 {
    if x.abs() <= limit { x } else { x.clamp(-limit, limit) }
}

impl Family {
    /// Small whole exponents get their own form: the default rate 2 is one multiplication instead of a logarithm and an
    /// exponential.
    fn power(exponent: f64) -> Self {
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
            Self::WholePower(exponent) => whole_power(t, exponent),
            Self::Power(exponent) => power(t, exponent),
            Self::Sine => 1.0 - libm::cos(t * FRAC_PI_2),
            Self::Back(overshoot) => t * t * ((overshoot + 1.0) * t - overshoot),
            Self::Elastic(period) => elastic(t, period),
            Self::Bounce => 1.0 - bounce_out(1.0 - t),
            Self::Exponential => exponential(t),
        }
    }
}

/// tʳ by r − 1 multiplications.
#[inline]
fn whole_power(t: f64, exponent: u8) -> f64 {
    if !(0.0..=1.0).contains(&t) {
        return beyond_power(t, f64::from(exponent));
    }
    let mut product = t;
    for _ in 1..exponent {
        product *= t;
    }
    product
}

/// tʳ. The square root is exact by itself, and the commonest of the other exponents (`EaseOut` with its default rate).
fn power(t: f64, exponent: f64) -> f64 {
    if !(0.0..=1.0).contains(&t) {
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
