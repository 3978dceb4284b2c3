//! Actions that change the position.

use super::swing::{ELASTICITY, FREQUENCY, SEED, VIBRATO};
use super::*;

const FROM_POSITION: ParamSpec = param(
    "from",
    "From",
    Preset::Vec2([0.0, 0.0]),
    Unit::Px,
    "Where the sprite comes from, measured from its parent's lower left corner.",
);
const CONTROL_1: ParamSpec = param(
    "control_1",
    "Control 1",
    Preset::Vec2([0.0, 100.0]),
    Unit::Px,
    "The point that the sprite sets out towards.",
);
const CONTROL_2: ParamSpec = param(
    "control_2",
    "Control 2",
    Preset::Vec2([100.0, 100.0]),
    Unit::Px,
    "The point that the sprite arrives from.",
);
const POINTS_BY: ParamSpec = param(
    "points",
    "Points",
    Preset::Points(&[[0.0, 0.0], [50.0, 80.0], [100.0, 0.0]]),
    Unit::Px,
    "Points of the way, right and up from the start; the first is normally (0, 0).",
);
const POINTS_TO: ParamSpec = param(
    "points",
    "Points",
    Preset::Points(&[[0.0, 0.0], [50.0, 80.0], [100.0, 0.0]]),
    Unit::Px,
    "Points of the way, measured from the parent's lower left corner; the sprite starts in the first.",
);
const TENSION: ParamSpec = ranged(
    ParamSpec {
        drag_step: 0.01,
        ..param(
            "tension",
            "Tension",
            Preset::Number(0.0),
            Unit::None,
            "0 is round, 1 goes straight from point to point.",
        )
    },
    -100.0,
    100.0,
);
const STRENGTH: ParamSpec = param(
    "strength",
    "Strength",
    Preset::Vec2([20.0, 20.0]),
    Unit::Px,
    "How far the sprite moves at most, sideways and up.",
);
const BLOW: ParamSpec = param(
    "strength",
    "Strength",
    Preset::Vec2([0.0, 30.0]),
    Unit::Px,
    "How far the blow moves the sprite, right and up.",
);
const CURVE_WORDS: &[&str] = &["curve", "path", "bezier", "bow", "swing"];
const SPLINE_WORDS: &[&str] = &["curve", "path", "spline", "points", "way"];

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    row(
        Kind::MoveBy,
        "MoveBy",
        Category::Move,
        &[DURATION, DELTA],
        "Moves the sprite by a distance.",
        &["translate", "offset", "slide", "tween", "position", "fall", "drop", "shift"],
    ),
    row(
        Kind::MoveTo,
        "MoveTo",
        Category::Move,
        &[DURATION, POSITION],
        "Moves the sprite to a point.",
        &["translate", "go", "slide", "tween", "position", "fly"],
    ),
    row(
        Kind::JumpBy,
        "JumpBy",
        Category::Move,
        &[DURATION, DELTA, HEIGHT, JUMPS],
        "Jumps by a distance, along arcs.",
        &["hop", "arc", "leap", "parabola", "bounce", "throw"],
    ),
    row(
        Kind::JumpTo,
        "JumpTo",
        Category::Move,
        &[DURATION, POSITION, HEIGHT, JUMPS],
        "Jumps to a point, along arcs.",
        &["hop", "arc", "leap", "parabola", "bounce", "throw"],
    ),
    row(
        Kind::BezierBy,
        "BezierBy",
        Category::Move,
        &[DURATION, CONTROL_1, CONTROL_2, DELTA],
        "Moves the sprite by a distance along a curve; its points are measured from the start.",
        CURVE_WORDS,
    ),
    row(
        Kind::BezierTo,
        "BezierTo",
        Category::Move,
        &[DURATION, CONTROL_1, CONTROL_2, POSITION],
        "Moves the sprite to a point along a curve.",
        CURVE_WORDS,
    ),
    row(
        Kind::CardinalSplineBy,
        "CardinalSplineBy",
        Category::Move,
        &[DURATION, POINTS_BY, TENSION],
        "Moves the sprite smoothly through points that are measured from its start.",
        SPLINE_WORDS,
    ),
    row(
        Kind::CardinalSplineTo,
        "CardinalSplineTo",
        Category::Move,
        &[DURATION, POINTS_TO, TENSION],
        "Moves the sprite smoothly through points.",
        SPLINE_WORDS,
    ),
    row(
        Kind::CatmullRomBy,
        "CatmullRomBy",
        Category::Move,
        &[DURATION, POINTS_BY],
        "Moves the sprite through points that are measured from its start; as a CardinalSplineBy with tension 0.5.",
        SPLINE_WORDS,
    ),
    row(
        Kind::CatmullRomTo,
        "CatmullRomTo",
        Category::Move,
        &[DURATION, POINTS_TO],
        "Moves the sprite through points; as a CardinalSplineTo with tension 0.5.",
        SPLINE_WORDS,
    ),
    row(
        Kind::MoveFrom,
        "MoveFrom",
        Category::Move,
        &[DURATION, FROM_POSITION],
        "Puts the sprite at a point and moves it back to where it was.",
        &["enter", "slide in", "come", "from", "fly in"],
    ),
    row(
        Kind::PunchMove,
        "PunchMove",
        Category::Move,
        &[DURATION, BLOW, VIBRATO, ELASTICITY],
        "Gives the sprite a blow; it swings out and ends where it was.",
        &["hit", "kick", "recoil", "spring", "impact", "knockback", "bump"],
    ),
    row(
        Kind::ShakeMove,
        "ShakeMove",
        Category::Move,
        &[DURATION, STRENGTH, FREQUENCY, SEED],
        "Shakes the sprite at random, weaker and weaker.",
        &["tremble", "quake", "rumble", "jitter", "random", "vibrate", "earthquake", "tremor"],
    ),
    row(
        Kind::Wiggle,
        "Wiggle",
        Category::Move,
        &[DURATION, STRENGTH, FREQUENCY, SEED],
        "Moves the sprite about at random, evenly strong, from where it is and back.",
        &["float", "hover", "wander", "drift", "noise", "random", "bob", "shake", "sway", "wobble"],
    ),
];
