//! An ease prepared for evaluation.

use super::cubic_bezier::{AxisBezier, CubicBezier};
use super::formula::{Family, Formula, Phase};
use super::spring::Spring;
use super::steps::StepPosition;
use super::{BACK_IN_OUT, Ease, EaseKind, INPUT_LIMIT, VALUE_LIMIT, limited};

/// An [`Ease`] prepared for evaluation.
///
/// Made by [`Ease::curve`]. It is small: keep it where an ease is evaluated often.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Curve(pub(super) Shape);

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Shape {
    Linear,
    Formula(Formula),
    /// The other shapes, each with whether it is mirrored.
    CubicBezier(CubicBezier, bool),
    AxisBezier(AxisBezier, bool),
    Spring(Spring, bool),
}

impl Curve {
    /// The curve of an ease; its parameters must be in their ranges.
    pub(super) fn new(ease: &Ease) -> Self {
        let Some(kind) = ease.kind() else { return Self(Shape::Linear) };
        let is_mirrored = ease.is_mirrored();
        let [a, b, c, d] = ease.numbers;
        Self(match kind {
            EaseKind::BezierAction => Shape::AxisBezier(AxisBezier { values: [a, b, c, d] }, is_mirrored),
            EaseKind::CubicBezier => {
                Shape::CubicBezier(CubicBezier { points: [[a, b], [c, d]] }, is_mirrored)
            }
            EaseKind::Spring => Shape::Spring(Spring::new(Spring::damping_ratio(a, b, c)), is_mirrored),
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
    /// Whether it holds values and jumps between them.
    pub(crate) fn is_stepped(self) -> bool {
        self.formula().is_some_and(Formula::is_stepped)
    }

    /// The phase, if this is t².
    pub(crate) fn square(self) -> Option<Phase> {
        self.formula()?.square()
    }

    /// The closed formula, if there is one.
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
    /// The value of a shape without a closed formula.
    fn long_value(self, t: f64) -> f64 {
        let t = limited(t, INPUT_LIMIT);
        let of = |is_mirrored: bool, value: &dyn Fn(f64) -> f64| {
            if is_mirrored { 1.0 - value(1.0 - t) } else { value(t) }
        };
        let value = match self {
            Self::Linear => t,
            Self::Formula(formula) => formula.value(t),
            Self::AxisBezier(bezier, is_mirrored) => of(is_mirrored, &|t| bezier.value(t)),
            // The others start at 0 and end at 1.
            _ if t == 0.0 || t == 1.0 => t,
            Self::CubicBezier(bezier, is_mirrored) => of(is_mirrored, &|t| bezier.value(t)),
            Self::Spring(spring, is_mirrored) => of(is_mirrored, &|t| spring.value(t)),
        };
        limited(value, VALUE_LIMIT)
    }
}

/// The formula of a kind with its first two numbers; `None` if it has no formula.
fn formula(kind: EaseKind, a: f64, b: f64) -> Option<Formula> {
    use Phase::{In, InOut, Out};
    let (family, phase) = match kind {
        EaseKind::In => (Family::power(a), In),
        // cocos2d-x's EaseOut is not the mirrored EaseIn but the power 1/rate.
        EaseKind::Out => (Family::power(1.0 / a), In),
        EaseKind::InOut => (Family::power(a), InOut),
        EaseKind::SineIn => (Family::Sine, In),
        EaseKind::SineOut => (Family::Sine, Out),
        EaseKind::SineInOut => (Family::Sine, InOut),
        EaseKind::BackIn => (Family::Back(a), In),
        EaseKind::BackOut => (Family::Back(a), Out),
        EaseKind::BackInOut => (Family::Back(a * BACK_IN_OUT), InOut),
        EaseKind::ElasticIn => (Family::Elastic(a), In),
        EaseKind::ElasticOut => (Family::Elastic(a), Out),
        EaseKind::ElasticInOut => (Family::Elastic(a), InOut),
        EaseKind::BounceIn => (Family::Bounce, In),
        EaseKind::BounceOut => (Family::Bounce, Out),
        EaseKind::BounceInOut => (Family::Bounce, InOut),
        EaseKind::ExponentialIn => (Family::Exponential, In),
        EaseKind::ExponentialOut => (Family::Exponential, Out),
        EaseKind::ExponentialInOut => (Family::Exponential, InOut),
        EaseKind::QuadraticActionIn => (Family::Polynomial(2), In),
        EaseKind::QuadraticActionOut => (Family::Polynomial(2), Out),
        EaseKind::QuadraticActionInOut => (Family::Polynomial(2), InOut),
        EaseKind::CubicActionIn => (Family::Polynomial(3), In),
        EaseKind::CubicActionOut => (Family::Polynomial(3), Out),
        EaseKind::CubicActionInOut => (Family::Polynomial(3), InOut),
        EaseKind::QuarticActionIn => (Family::Polynomial(4), In),
        EaseKind::QuarticActionOut => (Family::Polynomial(4), Out),
        EaseKind::QuarticActionInOut => (Family::Polynomial(4), InOut),
        EaseKind::QuinticActionIn => (Family::Polynomial(5), In),
        EaseKind::QuinticActionOut => (Family::Polynomial(5), Out),
        EaseKind::QuinticActionInOut => (Family::Polynomial(5), InOut),
        EaseKind::CircleActionIn => (Family::Circle, In),
        EaseKind::CircleActionOut => (Family::Circle, Out),
        EaseKind::CircleActionInOut => (Family::Circle, InOut),
        EaseKind::Steps => (Family::Steps(a as u32, StepPosition::from_index(b as usize)), In),
        EaseKind::BezierAction | EaseKind::CubicBezier | EaseKind::Spring => return None,
    };
    Some(Formula::new(family, phase))
}
