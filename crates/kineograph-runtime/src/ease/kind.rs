//! The kinds of eases as a type of their own, since an ease cannot be any other action.

use crate::format::{ActionSpec, Kind};

/// Pairs each ease with its action, so that neither list can miss one.
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

            /// The action that has this ease.
            pub const fn kind(self) -> Kind {
                match self {
                    $(Self::$name => Kind::$action,)*
                }
            }
        }

        impl Kind {
            /// The ease of this action; `None` if the action is not an ease, and for `EaseNamed`, whose curve is in the project.
            pub const fn ease_kind(self) -> Option<EaseKind> {
                match self {
                    $(Self::$action => Some(EaseKind::$name),)*
                    _ => None,
                }
            }

            /// Whether it is an ease with a formula: all of the category but `EaseNamed`.
            pub const fn is_ease(self) -> bool {
                self.ease_kind().is_some()
            }
        }
    };
}

ease_kinds! {
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

impl EaseKind {
    /// The row of the action.
    pub fn spec(self) -> &'static ActionSpec {
        self.kind().spec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Category;
    use crate::prelude::*;

    #[test]
    fn every_ease_of_the_table_has_a_kind_of_its_own() {
        let of_table: Vec<_> = Kind::all()
            .filter(|kind| kind.spec().category == Category::Ease && *kind != Kind::EaseNamed)
            .collect();
        assert_eq!(EaseKind::ALL.iter().map(|ease| ease.kind()).collect::<Vec<_>>(), of_table);
        assert!(of_table.iter().all(|kind| kind.ease_kind().is_some_and(|ease| ease.kind() == *kind)));
    }
}
