//! Eases: they change the progress of their action.

use crate::ease::StepPosition;
use crate::kinds::prelude::*;

pub const EASE_IN: Row = ease(
    &[RATE, MIRRORED],
    &["accelerate", "speed up", "slow start", "ramp up", "easing", "curve", "smooth"],
    "Starts slowly and gets faster.",
);
pub const EASE_OUT: Row = ease(
    &[RATE, MIRRORED],
    &["decelerate", "slow down", "slow end", "brake", "stop", "easing", "curve", "smooth"],
    "Starts fast and gets slower.",
);
pub const EASE_IN_OUT: Row =
    ease(&[RATE], &["slow both ends", "easing", "curve", "smooth"], "Starts and ends slowly.");
pub const EASE_SINE_IN: Row =
    ease(&[], &["soft start", "gentle start", "easing", "curve", "smooth"], "Starts gently, along a sine.");
pub const EASE_SINE_OUT: Row = ease(
    &[],
    &["soft end", "gentle end", "soft landing", "easing", "curve", "smooth"],
    "Ends gently, along a sine.",
);
pub const EASE_SINE_IN_OUT: Row = ease(
    &[],
    &[
        "smooth",
        "soft",
        "gentle",
        "subtle",
        "easy ease",
        "calm",
        "breathe",
        "breathing",
        "sway",
        "swing",
        "pendulum",
        "float",
        "hover",
        "pulse",
        "easing",
        "curve",
    ],
    "Starts and ends gently, along a sine.",
);
pub const EASE_BACK_IN: Row = ease(
    &[OVERSHOOT],
    &[
        "anticipate",
        "anticipation",
        "pull back",
        "wind up",
        "recoil",
        "crouch",
        "take a run",
        "undershoot",
        "overshoot",
        "easing",
        "curve",
        "smooth",
    ],
    "Pulls back a little before it starts.",
);
pub const EASE_BACK_OUT: Row = ease(
    &[OVERSHOOT],
    &[
        "overshoot",
        "pop",
        "pop in",
        "settle",
        "snap back",
        "spring back",
        "playful",
        "anticipation",
        "pull back",
        "easing",
        "curve",
        "smooth",
    ],
    "Shoots over the end a little and comes back.",
);
pub const EASE_BACK_IN_OUT: Row = ease(
    &[OVERSHOOT],
    &[
        "anticipate and overshoot",
        "cartoon",
        "overshoot",
        "anticipation",
        "pull back",
        "easing",
        "curve",
        "smooth",
    ],
    "Pulls back at the start and shoots over at the end.",
);
pub const EASE_ELASTIC_IN: Row = ease(
    &[PERIOD],
    &["wind up a spring", "easing", "curve", "smooth", "spring", "rubber", "wobble", "jelly", "overshoot"],
    "Swings more and more before it goes.",
);
pub const EASE_ELASTIC_OUT: Row = ease(
    &[PERIOD],
    &[
        "wobble",
        "rubber band",
        "rubber",
        "jelly",
        "jello",
        "boing",
        "twang",
        "vibrate",
        "tada",
        "spring",
        "overshoot",
        "easing",
        "curve",
        "smooth",
    ],
    "Arrives fast and swings like a spring.",
);
pub const EASE_ELASTIC_IN_OUT: Row = ease(
    &[PERIOD],
    &["easing", "curve", "smooth", "spring", "rubber", "wobble", "jelly", "overshoot"],
    "Swings like a spring at both ends.",
);
pub const EASE_BOUNCE_IN: Row =
    ease(&[], &["easing", "curve", "smooth", "ball", "drop", "hop"], "Bounces at the start before it goes.");
pub const EASE_BOUNCE_OUT: Row = ease(
    &[],
    &["bounce", "bouncy", "ball", "drop", "hop", "land", "landing", "thud", "easing", "curve", "smooth"],
    "Bounces at the end like a dropped ball.",
);
pub const EASE_BOUNCE_IN_OUT: Row =
    ease(&[], &["easing", "curve", "smooth", "ball", "drop", "hop"], "Bounces at both ends.");
pub const EASE_EXPONENTIAL_IN: Row = ease(
    &[],
    &["launch", "take off", "rocket", "expo", "easing", "curve", "smooth"],
    "Hardly moves at first, then rushes.",
);
pub const EASE_EXPONENTIAL_OUT: Row = ease(
    &[],
    &["snappy", "snap", "expo", "quick", "responsive", "light speed", "zip", "easing", "curve", "smooth"],
    "Rushes at first, then hardly moves.",
);
pub const EASE_EXPONENTIAL_IN_OUT: Row = ease(
    &[],
    &["rush", "whoosh", "whip", "dash", "expo", "easing", "curve", "smooth"],
    "Rushes through the middle.",
);
pub const EASE_QUADRATIC_ACTION_IN: Row = ease(
    &[],
    &["gravity", "fall", "free fall", "easing", "curve", "smooth"],
    "Starts slowly, along a parabola.",
);
pub const EASE_QUADRATIC_ACTION_OUT: Row = ease(
    &[],
    &["glide", "throw", "toss", "coast", "easing", "curve", "smooth"],
    "Ends slowly, along a parabola.",
);
pub const EASE_QUADRATIC_ACTION_IN_OUT: Row =
    ease(&[], &["mild", "easing", "curve", "smooth"], "Starts and ends slowly, along parabolas.");
pub const EASE_CUBIC_ACTION_IN: Row =
    ease(&[], &["start late", "easing", "curve", "smooth"], "Starts slowly, with the third power.");
pub const EASE_CUBIC_ACTION_OUT: Row = ease(
    &[],
    &["friction", "slide to a stop", "slide", "enter", "easing", "curve", "smooth"],
    "Ends slowly, with the third power.",
);
pub const EASE_CUBIC_ACTION_IN_OUT: Row = ease(
    &[],
    &[
        "camera",
        "cinematic",
        "natural",
        "standard",
        "material",
        "fast out slow in",
        "easing",
        "curve",
        "smooth",
    ],
    "Starts and ends slowly, with the third power.",
);
pub const EASE_QUARTIC_ACTION_IN: Row =
    ease(&[], &["heavy start", "easing", "curve", "smooth"], "Starts very slowly, with the fourth power.");
pub const EASE_QUARTIC_ACTION_OUT: Row =
    ease(&[], &["heavy stop", "easing", "curve", "smooth"], "Ends very slowly, with the fourth power.");
pub const EASE_QUARTIC_ACTION_IN_OUT: Row =
    ease(&[], &["heavy", "easing", "curve", "smooth"], "Starts and ends very slowly, with the fourth power.");
pub const EASE_QUINTIC_ACTION_IN: Row =
    ease(&[], &["aggressive", "easing", "curve", "smooth"], "Starts very slowly, with the fifth power.");
pub const EASE_QUINTIC_ACTION_OUT: Row = ease(
    &[],
    &["sharp", "emphasized", "strong", "easing", "curve", "smooth"],
    "Ends very slowly, with the fifth power.",
);
pub const EASE_QUINTIC_ACTION_IN_OUT: Row = ease(
    &[],
    &["dramatic", "easing", "curve", "smooth"],
    "Starts and ends very slowly, with the fifth power.",
);
pub const EASE_CIRCLE_ACTION_IN: Row =
    ease(&[], &["round", "easing", "curve", "smooth"], "Starts slowly and ends at once, along a circle.");
pub const EASE_CIRCLE_ACTION_OUT: Row = ease(
    &[],
    &["abrupt", "sudden", "round", "easing", "curve", "smooth"],
    "Starts at once and ends slowly, along a circle.",
);
pub const EASE_CIRCLE_ACTION_IN_OUT: Row = ease(
    &[],
    &["round", "easing", "curve", "smooth"],
    "Starts and ends slowly, rushing through the middle, along circles.",
);
pub const EASE_BEZIER_ACTION: Row = ease(
    &[AXIS_POINTS, MIRRORED],
    &["values", "easing", "curve", "smooth"],
    "Follows a Bezier curve of four values over time; starts at the first and ends at the last.",
);
pub const EASE_CUBIC_BEZIER: Row = ease(
    &[
        time_point("x1", "X1", 0.25, "When the first control point is, as a part of the duration."),
        value_point("y1", "Y1", 0.1, "The progress of the first control point."),
        time_point("x2", "X2", 0.25, "When the second control point is, as a part of the duration."),
        value_point("y2", "Y2", 1.0, "The progress of the second control point."),
        MIRRORED,
    ],
    BEZIER_WORDS,
    "Follows a curve with two control points, as cubic-bezier() in CSS.",
);
pub const EASE_STEPS: Row =
    ease(&[STEP_COUNT, STEP_POSITION, MIRRORED], STEP_WORDS, "Moves in steps, as steps() in CSS.");
pub const EASE_SPRING: Row = ease(
    &[STIFFNESS, DAMPING, MASS, MIRRORED],
    SPRING_WORDS,
    "Moves like a weight on a spring, until it rests.",
);
pub const EASE_NAMED: Row = Row {
    category: Category::Ease,
    params: &[OWN_NAME, MIRRORED],
    sentence: "Follows an ease of the project, which has a name and may be used in many places.",
    synonyms: &["easing", "curve", "smooth", "own", "custom", "preset", "shared", "saved"],
    role: Role::NamedEase,
};

const BEZIER_WORDS: &[&str] =
    &["bezier", "cubic-bezier", "css", "custom", "own", "handles", "easing", "curve", "smooth"];
const STEP_WORDS: &[&str] = &[
    "steps",
    "stepped",
    "hold",
    "constant",
    "step-start",
    "step-end",
    "stop motion",
    "frame by frame",
    "typewriter",
    "tick",
    "clock",
    "robotic",
    "choppy",
    "jumpy",
    "css",
    "easing",
    "curve",
];
const SPRING_WORDS: &[&str] = &[
    "spring",
    "springy",
    "physics",
    "stiff",
    "damped",
    "elastic",
    "bouncy",
    "wobble",
    "overshoot",
    "easing",
    "curve",
    "smooth",
];

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

/// For numbers near 1: a small drag step.
const fn fine(spec: ParamSpec) -> ParamSpec {
    ParamSpec { drag_step: 0.01, ..spec }
}

const fn ease(
    params: &'static [ParamSpec],
    synonyms: &'static [&'static str],
    sentence: &'static str,
) -> Row {
    Row { category: Category::Ease, params, sentence, synonyms, role: Role::Ease }
}
