//! The table of kinds of actions. A kind is a file below this folder, with its row, and one line here.
//!
//! The row says what a leaf is and does: parameters for file and inspector, words for palette and search, the operation that a program is
//! made of, reverse, length and rules. Composites and eases have rows too, but who walks a tree knows them by their [`Role`].

mod composites;
mod eases;
mod instants;
mod looks;
mod moves;
mod params;
mod prelude;
#[cfg(any(test, feature = "probe"))]
mod probe;
mod reverse;
mod row;
mod swings;
mod transforms;

pub(crate) use row::{Composite, Leaf, Role};

use crate::format::spec::ActionSpec;
use row::Row;

/// Makes the kinds and their tables out of one line for each: its cocos2d-x name and its row.
macro_rules! kinds {
    ($($(#[$when:meta])? $name:ident: $row:path,)*) => {
        /// Every kind of action. The order is that of [`SPECS`].
        #[allow(missing_docs)] // each variant is described by its row in SPECS
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$when])? $name,)*
        }

        const COUNT: usize = [$($(#[$when])? Kind::$name,)*].len();

        /// All actions, in the order of [`Kind`].
        pub static SPECS: [ActionSpec; COUNT] =
            [$($(#[$when])? Row::spec($row, Kind::$name, stringify!($name)),)*];

        static ROLES: [Role; COUNT] = [$($(#[$when])? $row.role,)*];
    };
}

// In the order of the palette.
kinds! {
    Sequence: composites::SEQUENCE,
    Spawn: composites::SPAWN,
    Repeat: composites::REPEAT,
    RepeatForever: composites::REPEAT_FOREVER,
    ReverseTime: composites::REVERSE_TIME,
    Reverse: composites::REVERSE,
    Yoyo: composites::YOYO,
    Speed: composites::SPEED,
    TargetedAction: composites::TARGETED_ACTION,
    At: composites::AT,
    PlayClip: composites::PLAY_CLIP,
    Follow: composites::FOLLOW,
    DelayTime: composites::delay_time::ROW,
    EaseIn: eases::EASE_IN,
    EaseOut: eases::EASE_OUT,
    EaseInOut: eases::EASE_IN_OUT,
    EaseSineIn: eases::EASE_SINE_IN,
    EaseSineOut: eases::EASE_SINE_OUT,
    EaseSineInOut: eases::EASE_SINE_IN_OUT,
    EaseBackIn: eases::EASE_BACK_IN,
    EaseBackOut: eases::EASE_BACK_OUT,
    EaseBackInOut: eases::EASE_BACK_IN_OUT,
    EaseElasticIn: eases::EASE_ELASTIC_IN,
    EaseElasticOut: eases::EASE_ELASTIC_OUT,
    EaseElasticInOut: eases::EASE_ELASTIC_IN_OUT,
    EaseBounceIn: eases::EASE_BOUNCE_IN,
    EaseBounceOut: eases::EASE_BOUNCE_OUT,
    EaseBounceInOut: eases::EASE_BOUNCE_IN_OUT,
    EaseExponentialIn: eases::EASE_EXPONENTIAL_IN,
    EaseExponentialOut: eases::EASE_EXPONENTIAL_OUT,
    EaseExponentialInOut: eases::EASE_EXPONENTIAL_IN_OUT,
    EaseQuadraticActionIn: eases::EASE_QUADRATIC_ACTION_IN,
    EaseQuadraticActionOut: eases::EASE_QUADRATIC_ACTION_OUT,
    EaseQuadraticActionInOut: eases::EASE_QUADRATIC_ACTION_IN_OUT,
    EaseCubicActionIn: eases::EASE_CUBIC_ACTION_IN,
    EaseCubicActionOut: eases::EASE_CUBIC_ACTION_OUT,
    EaseCubicActionInOut: eases::EASE_CUBIC_ACTION_IN_OUT,
    EaseQuarticActionIn: eases::EASE_QUARTIC_ACTION_IN,
    EaseQuarticActionOut: eases::EASE_QUARTIC_ACTION_OUT,
    EaseQuarticActionInOut: eases::EASE_QUARTIC_ACTION_IN_OUT,
    EaseQuinticActionIn: eases::EASE_QUINTIC_ACTION_IN,
    EaseQuinticActionOut: eases::EASE_QUINTIC_ACTION_OUT,
    EaseQuinticActionInOut: eases::EASE_QUINTIC_ACTION_IN_OUT,
    EaseCircleActionIn: eases::EASE_CIRCLE_ACTION_IN,
    EaseCircleActionOut: eases::EASE_CIRCLE_ACTION_OUT,
    EaseCircleActionInOut: eases::EASE_CIRCLE_ACTION_IN_OUT,
    EaseBezierAction: eases::EASE_BEZIER_ACTION,
    EaseCubicBezier: eases::EASE_CUBIC_BEZIER,
    EaseSteps: eases::EASE_STEPS,
    EaseSpring: eases::EASE_SPRING,
    EaseNamed: eases::EASE_NAMED,
    MoveBy: moves::move_by::ROW,
    MoveTo: moves::move_to::ROW,
    JumpBy: moves::jump_by::ROW,
    JumpTo: moves::jump_to::ROW,
    BezierBy: moves::bezier_by::ROW,
    BezierTo: moves::bezier_to::ROW,
    CardinalSplineBy: moves::cardinal_spline_by::ROW,
    CardinalSplineTo: moves::cardinal_spline_to::ROW,
    CatmullRomBy: moves::catmull_rom_by::ROW,
    CatmullRomTo: moves::catmull_rom_to::ROW,
    MoveFrom: moves::move_from::ROW,
    PunchMove: moves::punch_move::ROW,
    ShakeMove: moves::shake_move::ROW,
    Wiggle: moves::wiggle::ROW,
    RotateBy: transforms::rotate_by::ROW,
    RotateTo: transforms::rotate_to::ROW,
    ScaleBy: transforms::scale_by::ROW,
    ScaleTo: transforms::scale_to::ROW,
    SkewBy: transforms::skew_by::ROW,
    SkewTo: transforms::skew_to::ROW,
    ResizeBy: transforms::resize_by::ROW,
    ResizeTo: transforms::resize_to::ROW,
    RotateFrom: transforms::rotate_from::ROW,
    ScaleFrom: transforms::scale_from::ROW,
    SkewFrom: transforms::skew_from::ROW,
    ResizeFrom: transforms::resize_from::ROW,
    PunchRotate: transforms::punch_rotate::ROW,
    PunchScale: transforms::punch_scale::ROW,
    ShakeRotate: transforms::shake_rotate::ROW,
    FadeIn: looks::fade_in::ROW,
    FadeOut: looks::fade_out::ROW,
    FadeTo: looks::fade_to::ROW,
    TintBy: looks::tint_by::ROW,
    TintTo: looks::tint_to::ROW,
    FadeFrom: looks::fade_from::ROW,
    TintFrom: looks::tint_from::ROW,
    Blink: looks::blink::ROW,
    Animate: looks::animate::ROW,
    Keyframes: looks::keyframes::ROW,
    ProgressTo: looks::progress_to::ROW,
    ProgressFromTo: looks::progress_from_to::ROW,
    ActionTween: looks::action_tween::ROW,
    ActionFloat: looks::action_float::ROW,
    Show: instants::show::ROW,
    Hide: instants::hide::ROW,
    ToggleVisibility: instants::toggle_visibility::ROW,
    FlipX: instants::flip_x::ROW,
    FlipY: instants::flip_y::ROW,
    RemoveSelf: instants::remove_self::ROW,
    Place: instants::place::ROW,
    CallFunc: instants::call_func::ROW,
    #[cfg(any(test, feature = "probe"))]
    Probe: probe::ROW,
}

impl Kind {
    /// All kinds, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        SPECS.iter().map(|spec| spec.kind)
    }

    /// The row of this kind.
    pub fn spec(self) -> &'static ActionSpec {
        &SPECS[self as usize]
    }

    /// What it is in a tree.
    #[inline]
    pub(crate) fn role(self) -> &'static Role {
        &ROLES[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Action;
    use crate::prelude::*;
    use crate::program::Program;
    use crate::program::for_kinds::{Op, Source};

    #[test]
    fn rows_stand_in_the_order_of_kinds() {
        for (index, spec) in SPECS.iter().enumerate() {
            assert_eq!(spec.kind as usize, index, "{}", spec.name);
            assert_eq!(format!("{:?}", spec.kind), spec.name);
        }
    }

    #[test]
    fn defaults_lie_in_their_ranges() {
        for spec in &SPECS {
            for param in spec.params {
                for x in param.default_value().numbers() {
                    assert!((param.range[0]..=param.range[1]).contains(&x), "{}.{}", spec.name, param.name);
                }
                assert!(param.help.ends_with('.') && spec.sentence.ends_with('.'), "{}", spec.name);
            }
        }
    }

    #[test]
    fn rows_say_what_their_operations_are() {
        for kind in Kind::all() {
            let Role::Leaf(leaf) = kind.role() else { continue };
            let (op, channels) =
                (leaf.build)(&mut Source::new(&mut Program::default(), &Action::new(kind), false));
            assert_eq!(leaf.turns, matches!(op, Op::Turn { .. }), "{kind:?}");
            assert_eq!(leaf.sends_only, matches!(op, Op::Send { .. }), "{kind:?}");
            assert!(!leaf.sends_only || channels.is_empty(), "{kind:?}");
        }
    }
}
