//! Any ease, ready to be evaluated.

use super::cubic_bezier::{AxisBezier, CubicBezier};
use super::formula::{Family, Formula, Phase};
use super::spring::Spring;
use super::steps::StepPosition;
use super::{BACK_IN_OUT, Ease, INPUT_LIMIT, VALUE_LIMIT, limited};
use crate::format::Kind;

/// An [`Ease`] prepared for evaluation.
///
/// [`Ease::curve`] makes one. It is small: keep one where an ease is evaluated often.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Curve(pub(super) Shape);

/// How a curve is computed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Shape {
    Linear,
    Formula(Formula),
    /// The other shapes stand with whether they are mirrored.
    CubicBezier(CubicBezier, bool),
    AxisBezier(AxisBezier, bool),
    Spring(Spring, bool),
}

impl Curve {
    /// The curve of an ease, whose parameters lie in their ranges.
    pub(super) fn new(ease: &Ease) -> Self {
        let Some(kind) = ease.kind() else { return Self(Shape::Linear) };
        let is_mirrored = ease.is_mirrored();
        let [a, b, c, d] = ease.numbers;
        Self(match kind {
            Kind::EaseBezierAction => Shape::AxisBezier(AxisBezier { values: [a, b, c, d] }, is_mirrored),
            Kind::EaseCubicBezier => {
                Shape::CubicBezier(CubicBezier { points: [[a, b], [c, d]] }, is_mirrored)
            }
            Kind::EaseSpring => Shape::Spring(Spring::new(Spring::damping_ratio(a, b, c)), is_mirrored),
            _ => match formula(kind, a, b) {
                Some(formula) if is_mirrored => Shape::Formula(formula.mirrored()),
                Some(formula) => Shape::Formula(formula),
                None => Shape::Linear,
            },
        })
    }

    /// The eased progress at `t`; finite for every finite `t`, at most 1e12 in magnitude.
    ///
    /// Exactly 0 at 0 and 1 at 1, except that `EaseBezierAction` starts and ends at its outer points.
    #[must_use]
    #[inline]
    pub fn value(self, t: f64) -> f64 {
        match self.0 {
            Shape::Formula(formula) => formula.value(t),
            Shape::Linear => limited(t, VALUE_LIMIT),
            shape => shape.long_value(t),
        }
    }

    /// 1 − f(1 − t).
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(match self.0 {
            Shape::Linear => Shape::Linear,
            Shape::Formula(formula) => Shape::Formula(formula.mirrored()),
            Shape::CubicBezier(bezier, is_mirrored) => Shape::CubicBezier(bezier, !is_mirrored),
            Shape::AxisBezier(bezier, is_mirrored) => Shape::AxisBezier(bezier, !is_mirrored),
            Shape::Spring(spring, is_mirrored) => Shape::Spring(spring, !is_mirrored),
        })
    }
}

impl Curve {
    /// Which phase of t² this is, if it is that.
    pub(crate) fn square(self) -> Option<Phase> {
        self.formula()?.square()
    }

    /// The closed formula, if it has one.
    pub(crate) const fn formula(self) -> Option<Formula> {
        match self.0 {
            Shape::Formula(formula) => Some(formula),
            _ => None,
        }
    }
}

impl From<Formula> for Curve {
    #[inline]
    fn from(formula: Formula) -> Self {
        Self(Shape::Formula(formula))
    }
}

impl Shape {
    /// The value of those without a closed formula.
    fn long_value(self, t: f64) -> f64 {
        let t = limited(t, INPUT_LIMIT);
        let of = |is_mirrored: bool, value: &dyn Fn(f64) -> f64| {
            if is_mirrored { 1.0 - value(1.0 - t) } else { value(t) }
        };
        let value = match self {
            Self::Linear => t,
            Self::Formula(formula) => formula.value(t),
            Self::AxisBezier(bezier, is_mirrored) => of(is_mirrored, &|t| bezier.value(t)),
            // The others begin at 0 and end at 1.
            _ if t == 0.0 || t == 1.0 => t,
            Self::CubicBezier(bezier, is_mirrored) => of(is_mirrored, &|t| bezier.value(t)),
            Self::Spring(spring, is_mirrored) => of(is_mirrored, &|t| spring.value(t)),
        };
        limited(value, VALUE_LIMIT)
    }
}

/// The formula of a kind with its first two numbers; `None` for kinds without one.
fn formula(kind: Kind, a: f64, b: f64) -> Option<Formula> {
    use Phase::{In, InOut, Out};
    let (family, phase) = match kind {
        Kind::EaseIn => (Family::power(a), In),
        // cocos2d-x's EaseOut is no mirrored EaseIn but the power 1/rate.
        Kind::EaseOut => (Family::power(1.0 / a), In),
        Kind::EaseInOut => (Family::power(a), InOut),
        Kind::EaseSineIn => (Family::Sine, In),
        Kind::EaseSineOut => (Family::Sine, Out),
        Kind::EaseSineInOut => (Family::Sine, InOut),
        Kind::EaseBackIn => (Family::Back(a), In),
        Kind::EaseBackOut => (Family::Back(a), Out),
        Kind::EaseBackInOut => (Family::Back(a * BACK_IN_OUT), InOut),
        Kind::EaseElasticIn => (Family::Elastic(a), In),
        Kind::EaseElasticOut => (Family::Elastic(a), Out),
        Kind::EaseElasticInOut => (Family::Elastic(a), InOut),
        Kind::EaseBounceIn => (Family::Bounce, In),
        Kind::EaseBounceOut => (Family::Bounce, Out),
        Kind::EaseBounceInOut => (Family::Bounce, InOut),
        Kind::EaseExponentialIn => (Family::Exponential, In),
        Kind::EaseExponentialOut => (Family::Exponential, Out),
        Kind::EaseExponentialInOut => (Family::Exponential, InOut),
        Kind::EaseQuadraticActionIn => (Family::Polynomial(2), In),
        Kind::EaseQuadraticActionOut => (Family::Polynomial(2), Out),
        Kind::EaseQuadraticActionInOut => (Family::Polynomial(2), InOut),
        Kind::EaseCubicActionIn => (Family::Polynomial(3), In),
        Kind::EaseCubicActionOut => (Family::Polynomial(3), Out),
        Kind::EaseCubicActionInOut => (Family::Polynomial(3), InOut),
        Kind::EaseQuarticActionIn => (Family::Polynomial(4), In),
        Kind::EaseQuarticActionOut => (Family::Polynomial(4), Out),
        Kind::EaseQuarticActionInOut => (Family::Polynomial(4), InOut),
        Kind::EaseQuinticActionIn => (Family::Polynomial(5), In),
        Kind::EaseQuinticActionOut => (Family::Polynomial(5), Out),
        Kind::EaseQuinticActionInOut => (Family::Polynomial(5), InOut),
        Kind::EaseCircleActionIn => (Family::Circle, In),
        Kind::EaseCircleActionOut => (Family::Circle, Out),
        Kind::EaseCircleActionInOut => (Family::Circle, InOut),
        Kind::EaseSteps => (Family::Steps(a as u32, StepPosition::from_index(b as usize)), In),
        _ => return None,
    };
    Some(Formula::new(family, phase))
}
