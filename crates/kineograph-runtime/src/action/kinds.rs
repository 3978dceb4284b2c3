//! The table of kinds of actions: one line here for each kind; its row is in the file of its family below this folder.
//!
//! The row defines what a leaf is and does: parameters for file and inspector, words for palette and search, the operation that it is
//! compiled to, its reverse, length and rules. Composites and eases have rows too, but code that walks a tree matches their [`Role`].

mod composites;
mod eases;
mod grid_builders;
mod grids;
mod instants;
mod looks;
mod moves;
mod names;
mod params;
mod prelude;
#[cfg(any(test, feature = "probe"))]
mod probe;
mod reverse;
mod row;
mod source;
pub mod spec;
mod swings;
mod transforms;

pub use row::{Composite, Leaf, Role};
pub use spec::{ActionSpec, Arity, Category, ParamSpec, Unit};

use crate::action::Action;
use crate::channel::ChannelSet;
use crate::program::Program;
use crate::program::instructions::Op;
use row::Row;
use source::{LeafOp, LeafSource};

/// Generates the kinds and their tables from one line for each: its cocos2d-x name and its row.
macro_rules! kinds {
    ($($(#[$when:meta])? $name:ident: $row:path,)*) => {
        /// All kinds of actions, in the order of [`SPECS`].
        #[allow(missing_docs)] // each variant is described by its row in SPECS
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$when])? $name,)*
        }

        const COUNT: usize = [$($(#[$when])? Kind::$name,)*].len();

        /// The rows of all actions, in the order of [`Kind`].
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
    DelayTime: composites::DELAY_TIME,
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
    MoveBy: moves::MOVE_BY,
    MoveTo: moves::MOVE_TO,
    JumpBy: moves::JUMP_BY,
    JumpTo: moves::JUMP_TO,
    BezierBy: moves::BEZIER_BY,
    BezierTo: moves::BEZIER_TO,
    CardinalSplineBy: moves::CARDINAL_SPLINE_BY,
    CardinalSplineTo: moves::CARDINAL_SPLINE_TO,
    CatmullRomBy: moves::CATMULL_ROM_BY,
    CatmullRomTo: moves::CATMULL_ROM_TO,
    MoveFrom: moves::MOVE_FROM,
    PunchMove: moves::PUNCH_MOVE,
    ShakeMove: moves::SHAKE_MOVE,
    Wiggle: moves::WIGGLE,
    RotateBy: transforms::ROTATE_BY,
    RotateTo: transforms::ROTATE_TO,
    ScaleBy: transforms::SCALE_BY,
    ScaleTo: transforms::SCALE_TO,
    SkewBy: transforms::SKEW_BY,
    SkewTo: transforms::SKEW_TO,
    ResizeBy: transforms::RESIZE_BY,
    ResizeTo: transforms::RESIZE_TO,
    RotateFrom: transforms::ROTATE_FROM,
    ScaleFrom: transforms::SCALE_FROM,
    SkewFrom: transforms::SKEW_FROM,
    ResizeFrom: transforms::RESIZE_FROM,
    PunchRotate: transforms::PUNCH_ROTATE,
    PunchScale: transforms::PUNCH_SCALE,
    ShakeRotate: transforms::SHAKE_ROTATE,
    FadeIn: looks::FADE_IN,
    FadeOut: looks::FADE_OUT,
    FadeTo: looks::FADE_TO,
    TintBy: looks::TINT_BY,
    TintTo: looks::TINT_TO,
    FadeFrom: looks::FADE_FROM,
    TintFrom: looks::TINT_FROM,
    Blink: looks::BLINK,
    Animate: looks::animate::ROW,
    Keyframes: looks::keyframes::ROW,
    ProgressTo: looks::PROGRESS_TO,
    ProgressFromTo: looks::PROGRESS_FROM_TO,
    ActionTween: looks::ACTION_TWEEN,
    ActionFloat: looks::ACTION_FLOAT,
    PlayTo: looks::times::PLAY_TO,
    PlayBy: looks::times::PLAY_BY,
    Cue: looks::times::CUE,
    Waves3D: grids::WAVES_3D,
    FlipX3D: grids::FLIP_X_3D,
    FlipY3D: grids::FLIP_Y_3D,
    Lens3D: grids::LENS_3D,
    Ripple3D: grids::RIPPLE_3D,
    Shaky3D: grids::SHAKY_3D,
    Liquid: grids::LIQUID,
    Waves: grids::WAVES_2D,
    Twirl: grids::TWIRL,
    PageTurn3D: grids::PAGE_TURN_3D,
    ShakyTiles3D: grids::SHAKY_TILES_3D,
    ShatteredTiles3D: grids::SHATTERED_TILES_3D,
    ShuffleTiles: grids::SHUFFLE_TILES,
    FadeOutTRTiles: grids::FADE_OUT_TR_TILES,
    FadeOutBLTiles: grids::FADE_OUT_BL_TILES,
    FadeOutUpTiles: grids::FADE_OUT_UP_TILES,
    FadeOutDownTiles: grids::FADE_OUT_DOWN_TILES,
    TurnOffTiles: grids::TURN_OFF_TILES,
    WavesTiles3D: grids::WAVES_TILES_3D,
    JumpTiles3D: grids::JUMP_TILES_3D,
    SplitRows: grids::SPLIT_ROWS,
    SplitCols: grids::SPLIT_COLS,
    OrbitCamera: grids::ORBIT_CAMERA,
    AccelAmplitude: grids::ACCEL_AMPLITUDE,
    AccelDeccelAmplitude: grids::ACCEL_DECCEL_AMPLITUDE,
    DeccelAmplitude: grids::DECCEL_AMPLITUDE,
    Show: instants::SHOW,
    Hide: instants::HIDE,
    ToggleVisibility: instants::TOGGLE_VISIBILITY,
    FlipX: instants::FLIP_X,
    FlipY: instants::FLIP_Y,
    RemoveSelf: instants::REMOVE_SELF,
    Place: instants::PLACE,
    CallFunc: instants::CALL_FUNC,
    StopGrid: grids::STOP_GRID,
    ReuseGrid: grids::REUSE_GRID,
    #[cfg(any(test, feature = "probe"))]
    Probe: probe::ROW,
}

impl Kind {
    /// All kinds, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        SPECS.iter().map(|spec| spec.kind)
    }

    /// The kind with its parameters, as the format and the documents name them.
    pub fn spec(self) -> &'static ActionSpec {
        &SPECS[self as usize]
    }

    /// The kind with this exact name.
    pub fn from_name(name: &str) -> Option<Self> {
        names::find(name).map(|spec| spec.kind)
    }

    /// Whether it changes the amplitudes of the grid effects inside: `AccelAmplitude` and its like.
    pub fn changes_amplitudes(self) -> bool {
        matches!(self.role(), Role::Composite(Composite::Amplitude))
    }

    #[inline]
    pub(crate) fn role(self) -> &'static Role {
        &ROLES[self as usize]
    }
}

/// The op of a leaf; see [`Op::Turn`] and [`Op::Blink`] for `is_reversed`, which means inside a `ReverseTime`.
///
/// Data too large for an op goes into the arrays of `program`.
pub fn leaf_op(program: &mut Program, action: &Action, is_reversed: bool) -> LeafOp {
    match action.kind().role() {
        Role::Leaf(leaf) => (leaf.build)(&mut LeafSource::new(program, action, is_reversed)),
        // Not leaves; never passed here.
        Role::Composite(_) | Role::Ease | Role::NamedEase => (Op::Wait, ChannelSet::EMPTY),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

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
                (leaf.build)(&mut LeafSource::new(&mut Program::default(), &Action::new(kind), false));
            assert_eq!(leaf.turns, matches!(op, Op::Turn { .. }), "{kind:?}");
            assert_eq!(leaf.sends_only, matches!(op, Op::Send { .. }), "{kind:?}");
            assert!(!leaf.sends_only || channels.is_empty(), "{kind:?}");
        }
    }
}
