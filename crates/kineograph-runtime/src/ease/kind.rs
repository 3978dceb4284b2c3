//! The kinds of eases as a type of their own, since an ease cannot be any other action.

/// Hands each ease with its action to a macro, so that no list of them can miss one.
macro_rules! each_ease {
    ($then:ident) => {
        $then! {
            In EaseIn,
            Out EaseOut,
            InOut EaseInOut,
            SineIn EaseSineIn,
            SineOut EaseSineOut,
            SineInOut EaseSineInOut,
            BackIn EaseBackIn,
            BackOut EaseBackOut,
            BackInOut EaseBackInOut,
            ElasticIn EaseElasticIn,
            ElasticOut EaseElasticOut,
            ElasticInOut EaseElasticInOut,
            BounceIn EaseBounceIn,
            BounceOut EaseBounceOut,
            BounceInOut EaseBounceInOut,
            ExponentialIn EaseExponentialIn,
            ExponentialOut EaseExponentialOut,
            ExponentialInOut EaseExponentialInOut,
            QuadraticActionIn EaseQuadraticActionIn,
            QuadraticActionOut EaseQuadraticActionOut,
            QuadraticActionInOut EaseQuadraticActionInOut,
            CubicActionIn EaseCubicActionIn,
            CubicActionOut EaseCubicActionOut,
            CubicActionInOut EaseCubicActionInOut,
            QuarticActionIn EaseQuarticActionIn,
            QuarticActionOut EaseQuarticActionOut,
            QuarticActionInOut EaseQuarticActionInOut,
            QuinticActionIn EaseQuinticActionIn,
            QuinticActionOut EaseQuinticActionOut,
            QuinticActionInOut EaseQuinticActionInOut,
            CircleActionIn EaseCircleActionIn,
            CircleActionOut EaseCircleActionOut,
            CircleActionInOut EaseCircleActionInOut,
            BezierAction EaseBezierAction,
            CubicBezier EaseCubicBezier,
            Steps EaseSteps,
            Spring EaseSpring,
        }
    };
}
pub(crate) use each_ease;

macro_rules! ease_kinds {
    ($($name:ident $action:ident,)*) => {
        /// An ease with a formula, without its numbers. `EaseKind::BackOut` is the action `EaseBackOut`.
        ///
        /// `EaseNamed` is not included: its curve is defined in a project.
        ///
        /// ```
        /// use kineograph_runtime::{EaseKind, format::{Action, Kind}};
        /// let spin = Action::ease(EaseKind::BackOut, Action::rotate_by(0.25, 180.0));
        /// assert_eq!(spin.kind(), EaseKind::BackOut.kind());
        /// assert_eq!(Kind::EaseBackOut.ease_kind(), Some(EaseKind::BackOut));
        /// assert_eq!(Kind::MoveBy.ease_kind(), None);
        /// ```
        #[allow(missing_docs)] // each variant is described by the row of its action
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum EaseKind {
            $($name,)*
        }

        impl EaseKind {
            /// All eases, in the order of the table of actions.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name of its action.
            pub(super) const fn name(self) -> &'static str {
                match self {
                    $(Self::$name => stringify!($action),)*
                }
            }
        }
    };
}

each_ease!(ease_kinds);
