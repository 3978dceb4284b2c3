//! Eases: they bend the progress of their action.

use super::*;
use crate::ease::StepPosition;

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    ease(Kind::EaseIn, "EaseIn", &[RATE, MIRRORED], "Starts slowly and gets faster."),
    ease(Kind::EaseOut, "EaseOut", &[RATE, MIRRORED], "Starts fast and gets slower."),
    ease(Kind::EaseInOut, "EaseInOut", &[RATE], "Starts and ends slowly."),
    ease(Kind::EaseSineIn, "EaseSineIn", &[], "Starts gently, along a sine."),
    ease(Kind::EaseSineOut, "EaseSineOut", &[], "Ends gently, along a sine."),
    ease(Kind::EaseSineInOut, "EaseSineInOut", &[], "Starts and ends gently, along a sine."),
    also(
        BACK_WORDS,
        ease(Kind::EaseBackIn, "EaseBackIn", &[OVERSHOOT], "Pulls back a little before it starts."),
    ),
    also(
        BACK_WORDS,
        ease(Kind::EaseBackOut, "EaseBackOut", &[OVERSHOOT], "Shoots over the end a little and comes back."),
    ),
    also(
        BACK_WORDS,
        ease(
            Kind::EaseBackInOut,
            "EaseBackInOut",
            &[OVERSHOOT],
            "Pulls back at the start and shoots over at the end.",
        ),
    ),
    also(
        ELASTIC_WORDS,
        ease(Kind::EaseElasticIn, "EaseElasticIn", &[PERIOD], "Swings more and more before it goes."),
    ),
    also(
        ELASTIC_WORDS,
        ease(Kind::EaseElasticOut, "EaseElasticOut", &[PERIOD], "Arrives fast and swings like a spring."),
    ),
    also(
        ELASTIC_WORDS,
        ease(Kind::EaseElasticInOut, "EaseElasticInOut", &[PERIOD], "Swings like a spring at both ends."),
    ),
    also(BOUNCE_WORDS, ease(Kind::EaseBounceIn, "EaseBounceIn", &[], "Bounces at the start before it goes.")),
    also(
        BOUNCE_WORDS,
        ease(Kind::EaseBounceOut, "EaseBounceOut", &[], "Bounces at the end like a dropped ball."),
    ),
    also(BOUNCE_WORDS, ease(Kind::EaseBounceInOut, "EaseBounceInOut", &[], "Bounces at both ends.")),
    ease(Kind::EaseExponentialIn, "EaseExponentialIn", &[], "Hardly moves at first, then rushes."),
    ease(Kind::EaseExponentialOut, "EaseExponentialOut", &[], "Rushes at first, then hardly moves."),
    ease(Kind::EaseExponentialInOut, "EaseExponentialInOut", &[], "Rushes through the middle."),
    ease(Kind::EaseQuadraticActionIn, "EaseQuadraticActionIn", &[], "Starts slowly, along a parabola."),
    ease(Kind::EaseQuadraticActionOut, "EaseQuadraticActionOut", &[], "Ends slowly, along a parabola."),
    ease(
        Kind::EaseQuadraticActionInOut,
        "EaseQuadraticActionInOut",
        &[],
        "Starts and ends slowly, along parabolas.",
    ),
    ease(Kind::EaseCubicActionIn, "EaseCubicActionIn", &[], "Starts slowly, with the third power."),
    ease(Kind::EaseCubicActionOut, "EaseCubicActionOut", &[], "Ends slowly, with the third power."),
    ease(
        Kind::EaseCubicActionInOut,
        "EaseCubicActionInOut",
        &[],
        "Starts and ends slowly, with the third power.",
    ),
    ease(Kind::EaseQuarticActionIn, "EaseQuarticActionIn", &[], "Starts very slowly, with the fourth power."),
    ease(Kind::EaseQuarticActionOut, "EaseQuarticActionOut", &[], "Ends very slowly, with the fourth power."),
    ease(
        Kind::EaseQuarticActionInOut,
        "EaseQuarticActionInOut",
        &[],
        "Starts and ends very slowly, with the fourth power.",
    ),
    ease(Kind::EaseQuinticActionIn, "EaseQuinticActionIn", &[], "Starts very slowly, with the fifth power."),
    ease(Kind::EaseQuinticActionOut, "EaseQuinticActionOut", &[], "Ends very slowly, with the fifth power."),
    ease(
        Kind::EaseQuinticActionInOut,
        "EaseQuinticActionInOut",
        &[],
        "Starts and ends very slowly, with the fifth power.",
    ),
    ease(
        Kind::EaseCircleActionIn,
        "EaseCircleActionIn",
        &[],
        "Starts slowly and ends at once, along a circle.",
    ),
    ease(
        Kind::EaseCircleActionOut,
        "EaseCircleActionOut",
        &[],
        "Starts at once and ends slowly, along a circle.",
    ),
    ease(
        Kind::EaseCircleActionInOut,
        "EaseCircleActionInOut",
        &[],
        "Starts and ends slowly, rushing through the middle, along circles.",
    ),
    ease(
        Kind::EaseBezierAction,
        "EaseBezierAction",
        &[AXIS_POINTS, MIRRORED],
        "Follows a Bezier curve of four values over time; starts at the first and ends at the last.",
    ),
    also(
        BEZIER_WORDS,
        ease(
            Kind::EaseCubicBezier,
            "EaseCubicBezier",
            &[
                time_point("x1", "X1", 0.25, "When the first control point is, as a part of the duration."),
                value_point("y1", "Y1", 0.1, "The progress of the first control point."),
                time_point("x2", "X2", 0.25, "When the second control point is, as a part of the duration."),
                value_point("y2", "Y2", 1.0, "The progress of the second control point."),
                MIRRORED,
            ],
            "Follows a curve with two control points, as cubic-bezier() in CSS.",
        ),
    ),
    also(
        STEP_WORDS,
        ease(
            Kind::EaseSteps,
            "EaseSteps",
            &[STEP_COUNT, STEP_POSITION, MIRRORED],
            "Moves in steps, as steps() in CSS.",
        ),
    ),
    also(
        SPRING_WORDS,
        ease(
            Kind::EaseSpring,
            "EaseSpring",
            &[STIFFNESS, DAMPING, MASS, MIRRORED],
            "Moves like a weight on a spring, until it rests.",
        ),
    ),
    row(
        Kind::EaseNamed,
        "EaseNamed",
        Category::Ease,
        &[OWN_NAME, MIRRORED],
        "Follows an ease of the project, which has a name and may be used in many places.",
        &["easing", "curve", "smooth", "own", "custom", "preset", "shared", "saved"],
    ),
];

const EASE_WORDS: &[&str] = &["easing", "curve", "smooth"];
const BACK_WORDS: &[&str] = &["easing", "curve", "smooth", "overshoot", "anticipation", "pull back"];
const ELASTIC_WORDS: &[&str] =
    &["easing", "curve", "smooth", "spring", "rubber", "wobble", "jelly", "overshoot"];
const BOUNCE_WORDS: &[&str] = &["easing", "curve", "smooth", "ball", "drop", "hop"];
const BEZIER_WORDS: &[&str] =
    &["easing", "curve", "smooth", "cubic-bezier", "bezier", "css", "own", "custom"];
const STEP_WORDS: &[&str] = &["easing", "curve", "steps", "stepped", "jumpy", "css"];
const SPRING_WORDS: &[&str] =
    &["easing", "curve", "smooth", "elastic", "bouncy", "physics", "wobble", "overshoot"];

const RATE: ParamSpec = ranged(
    param("rate", "Rate", Preset::Number(2.0), Unit::None, "How strong the ease is; 1 is even speed."),
    0.001,
    1000.0,
);
const OWN_NAME: ParamSpec =
    param("name", "Ease", Preset::Text("ease"), Unit::None, "The name of an own ease of the project.");
const OVERSHOOT: ParamSpec = fine(omittable(ranged(
    param(
        "overshoot",
        "Overshoot",
        Preset::Number(1.70158),
        Unit::None,
        "How far it goes beyond; 0 is not at all, 1.7 a tenth of the way.",
    ),
    0.0,
    100.0,
)));
const PERIOD: ParamSpec = omittable(ranged(
    param(
        "period",
        "Period",
        Preset::Number(0.3),
        Unit::None,
        "The length of one swing, as a part of the duration.",
    ),
    0.01,
    100.0,
));
const MIRRORED: ParamSpec = omittable(param(
    "mirrored",
    "Mirrored",
    Preset::Flag(false),
    Unit::None,
    "Turns the curve by half a turn: what happened at the start happens at the end.",
));
const AXIS_POINTS: ParamSpec = fine(param(
    "points",
    "Values",
    Preset::Vec4([0.0, 0.0, 1.0, 1.0]),
    Unit::None,
    "The progress at the start, two that pull at the curve, and the progress at the end.",
));
const STEP_COUNT: ParamSpec =
    ranged(param("count", "Steps", Preset::Count(4), Unit::None, "How many steps it takes."), 1.0, 1.0e6);
const STEP_POSITION: ParamSpec = omittable(choice(
    "position",
    "Jumps",
    &StepPosition::NAMES,
    "Which end has a jump: the start, the end, none or both.",
));
const STIFFNESS: ParamSpec = ranged(
    param(
        "stiffness",
        "Stiffness",
        Preset::Number(100.0),
        Unit::None,
        "How hard the spring pulls: more swings more often, unless damped more.",
    ),
    0.001,
    1.0e6,
);
const DAMPING: ParamSpec = ranged(
    param("damping", "Damping", Preset::Number(10.0), Unit::None, "How soon the swings die away."),
    0.0,
    1.0e6,
);
const MASS: ParamSpec = omittable(ranged(
    param(
        "mass",
        "Mass",
        Preset::Number(1.0),
        Unit::None,
        "How heavy the weight is: more swings for longer.",
    ),
    0.001,
    1.0e6,
));

const fn time_point(name: &'static str, label: &'static str, preset: f64, help: &'static str) -> ParamSpec {
    ranged(value_point(name, label, preset, help), 0.0, 1.0)
}

const fn value_point(name: &'static str, label: &'static str, preset: f64, help: &'static str) -> ParamSpec {
    fine(param(name, label, Preset::Number(preset), Unit::None, help))
}

/// Numbers that are near 1.
const fn fine(spec: ParamSpec) -> ParamSpec {
    ParamSpec { drag_step: 0.01, ..spec }
}

const fn ease(
    kind: Kind,
    name: &'static str,
    params: &'static [ParamSpec],
    sentence: &'static str,
) -> ActionSpec {
    row(kind, name, Category::Ease, params, sentence, EASE_WORDS)
}

/// An ease that is also known by other words than all eases are.
const fn also(words: &'static [&'static str], spec: ActionSpec) -> ActionSpec {
    ActionSpec { synonyms: words, ..spec }
}
