//! Builds eases around an action: `Action::ease_back_out(Action::move_by(1.0, [100.0, 0.0]))`. They change the action's progress, not
//! its duration. The action is the last argument, as for all wrappers.

use super::Action;
use crate::action::{Kind, Value};
use crate::ease::StepPosition;
use crate::prelude::*;

/// Constructors whose only parameter is the action.
macro_rules! plain_eases {
    ($($name:ident $kind:ident $help:literal;)*) => {
        /// Eases without parameters.
        impl Action {
            $(
                #[doc = $help]
                pub fn $name(action: Self) -> Self {
                    Self::new(Kind::$kind).holding([action])
                }
            )*
        }
    };
}

plain_eases! {
    ease_sine_in EaseSineIn "Starts gently: 1 − cos(πt/2).";
    ease_sine_out EaseSineOut "Ends gently: sin(πt/2).";
    ease_sine_in_out EaseSineInOut "Starts and ends gently: (1 − cos πt)/2.";
    ease_bounce_in EaseBounceIn "Bounces at the start, then goes to the end.";
    ease_bounce_out EaseBounceOut "Bounces at the end like a dropped ball.";
    ease_bounce_in_out EaseBounceInOut "Bounces at both ends.";
    ease_exponential_in EaseExponentialIn "Hardly moves at first, then rushes.";
    ease_exponential_out EaseExponentialOut "Rushes at first, then hardly moves.";
    ease_exponential_in_out EaseExponentialInOut "Rushes through the middle.";
    ease_quadratic_action_in EaseQuadraticActionIn "Starts slowly: t².";
    ease_quadratic_action_out EaseQuadraticActionOut "Ends slowly: 1 − (1 − t)².";
    ease_quadratic_action_in_out EaseQuadraticActionInOut "Starts and ends slowly, along parabolas.";
    ease_cubic_action_in EaseCubicActionIn "Starts slowly: t³.";
    ease_cubic_action_out EaseCubicActionOut "Ends slowly: 1 − (1 − t)³.";
    ease_cubic_action_in_out EaseCubicActionInOut "Starts and ends slowly, with the third power.";
    ease_quartic_action_in EaseQuarticActionIn "Starts very slowly: t⁴.";
    ease_quartic_action_out EaseQuarticActionOut "Ends very slowly: 1 − (1 − t)⁴.";
    ease_quartic_action_in_out EaseQuarticActionInOut "Starts and ends very slowly, with the fourth power.";
    ease_quintic_action_in EaseQuinticActionIn "Starts very slowly: t⁵.";
    ease_quintic_action_out EaseQuinticActionOut "Ends very slowly: 1 − (1 − t)⁵.";
    ease_quintic_action_in_out EaseQuinticActionInOut "Starts and ends very slowly, with the fifth power.";
    ease_circle_action_in EaseCircleActionIn "Starts slowly and ends at once, along a circle.";
    ease_circle_action_out EaseCircleActionOut "Starts at once and ends slowly, along a circle.";
    ease_circle_action_in_out EaseCircleActionInOut "Starts and ends slowly and rushes through the middle, along circles.";
    ease_back_in EaseBackIn "Pulls back by a tenth of the path first; [`Self::ease_with`] sets another amount.";
    ease_back_out EaseBackOut "Overshoots the end by a tenth of the path and returns; [`Self::ease_with`] sets another amount.";
    ease_back_in_out EaseBackInOut "Pulls back at the start and overshoots at the end; [`Self::ease_with`] sets the amount.";
}

/// Constructors with one number and the action.
macro_rules! numbered_eases {
    ($($name:ident $kind:ident $number:ident $help:literal;)*) => {
        /// Eases with one number.
        impl Action {
            $(
                #[doc = $help]
                pub fn $name($number: f64, action: Self) -> Self {
                    Self::new(Kind::$kind).filled([Value::Number($number)]).holding([action])
                }
            )*
        }
    };
}

numbered_eases! {
    ease_in EaseIn rate "Starts slowly and gets faster: t to the power of `rate`, 0.001..=1000; 1 is constant speed.";
    ease_out EaseOut rate "Starts fast and gets slower: t to the power of 1 ÷ `rate`, 0.001..=1000; 1 is constant speed.";
    ease_in_out EaseInOut rate "Starts and ends slowly; `rate`, 0.001..=1000, is the power; 1 is constant speed.";
    ease_elastic_in EaseElasticIn period "Swings ever wider, then moves to 1; one swing takes `period` of the duration, 0.01..=100; cocos2d-x takes 0.3.";
    ease_elastic_out EaseElasticOut period "Arrives fast and swings like a spring; one swing takes `period` of the duration, 0.01..=100; cocos2d-x takes 0.3.";
    ease_elastic_in_out EaseElasticInOut period "Swings like a spring at both ends; one swing takes `period` of the duration, 0.01..=100; cocos2d-x takes 0.3.";
}

/// Eases with several numbers.
impl Action {
    /// Follows a Bézier curve of four values over time: the progress at the start, two controls, and the progress at the
    /// end. cocos2d-x's `EaseBezierAction` with `setBezierParamer`.
    pub fn ease_bezier_action(values: [f64; 4], action: Self) -> Self {
        Self::new(Kind::EaseBezierAction).filled([Value::Vec4(values)]).holding([action])
    }

    /// Follows a curve from (0, 0) to (1, 1) with two control points, as CSS's `cubic-bezier(x1, y1, x2, y2)`: x1 and x2, fractions of the
    /// duration, in 0..=1; y1 and y2 are progress values.
    pub fn ease_cubic_bezier([x1, y1, x2, y2]: [f64; 4], action: Self) -> Self {
        Self::new(Kind::EaseCubicBezier).filled([x1, y1, x2, y2].map(Value::Number)).holding([action])
    }

    /// Follows the project's own ease named `name`; see [`Clips::with_eases`](crate::format::Clips::with_eases).
    pub fn ease_named(name: impl Into<String>, action: Self) -> Self {
        Self::new(Kind::EaseNamed).filled([Value::Text(name.into())]).holding([action])
    }

    /// Progresses in `count` steps, 1..=1,000,000, as CSS's `steps()`; `position` determines which ends have a jump.
    pub fn ease_steps(count: u32, position: StepPosition, action: Self) -> Self {
        let position = Value::Text(StepPosition::NAMES[position as usize].to_owned());
        Self::new(Kind::EaseSteps).filled([Value::Count(count), position]).holding([action])
    }

    /// Moves like a mass on a spring until it settles: `stiffness` 0.001..=1,000,000, `damping` 0..=1,000,000, `mass` 0.001..=1,000,000.
    pub fn ease_spring(stiffness: f64, damping: f64, mass: f64, action: Self) -> Self {
        Self::new(Kind::EaseSpring).filled([stiffness, damping, mass].map(Value::Number)).holding([action])
    }
}
