//! Actions that change rotation, scale, skew and size.

use super::swing::{ELASTICITY, FREQUENCY, SEED, VIBRATO};
use super::*;

const SKEW: ParamSpec = param(
    "skew",
    "Skew",
    Preset::Vec2([20.0, 0.0]),
    Unit::Deg,
    "How far the sprite leans along x and along y, in degrees.",
);
const SIZE_BY: ParamSpec =
    param("delta", "By", Preset::Vec2([50.0, 50.0]), Unit::Px, "How much width and height grow.");
const SIZE: ParamSpec = ranged(
    param("size", "Size", Preset::Vec2([100.0, 100.0]), Unit::Px, "Width and height of the content."),
    0.0,
    HUGE,
);
const FROM_ANGLE: ParamSpec = param(
    "from",
    "From",
    Preset::Number(-90.0),
    Unit::Deg,
    "The angle that the sprite comes from, clockwise.",
);
const FROM_SCALE: ParamSpec = param(
    "from",
    "From",
    Preset::Vec2([0.0, 0.0]),
    Unit::Times,
    "The factors for width and height that the sprite comes from.",
);
const FROM_SKEW: ParamSpec = param(
    "from",
    "From",
    Preset::Vec2([20.0, 0.0]),
    Unit::Deg,
    "The lean along x and along y that the sprite comes from, in degrees.",
);
const FROM_SIZE: ParamSpec = ranged(
    param(
        "from",
        "From",
        Preset::Vec2([0.0, 0.0]),
        Unit::Px,
        "The width and height that the content comes from.",
    ),
    0.0,
    HUGE,
);
const BLOW_DEG: ParamSpec =
    param("strength", "Strength", Preset::Number(30.0), Unit::Deg, "How far the blow turns the sprite.");
const BLOW_SCALE: ParamSpec = param(
    "strength",
    "Strength",
    Preset::Vec2([0.3, 0.3]),
    Unit::Times,
    "How much the blow adds to the factors for width and height.",
);
const STRENGTH_DEG: ParamSpec =
    param("strength", "Strength", Preset::Number(10.0), Unit::Deg, "How far the sprite turns at most.");

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    row(
        Kind::RotateBy,
        "RotateBy",
        Category::Transform,
        &[DURATION, ANGLE, ANGLE_Y],
        "Turns the sprite by an angle.",
        &["spin", "turn", "angle", "roll"],
    ),
    row(
        Kind::RotateTo,
        "RotateTo",
        Category::Transform,
        &[DURATION, ANGLE, ANGLE_Y],
        "Turns the sprite to an angle, the short way.",
        &["spin", "turn", "angle", "roll"],
    ),
    row(
        Kind::ScaleBy,
        "ScaleBy",
        Category::Transform,
        &[DURATION, SCALE],
        "Multiplies the sprite's size.",
        &["grow", "shrink", "zoom", "size", "squash", "stretch", "pulse"],
    ),
    row(
        Kind::ScaleTo,
        "ScaleTo",
        Category::Transform,
        &[DURATION, SCALE],
        "Brings the sprite to a size.",
        &["grow", "shrink", "zoom", "size", "pop", "squash", "stretch", "pulse"],
    ),
    row(
        Kind::SkewBy,
        "SkewBy",
        Category::Transform,
        &[DURATION, SKEW],
        "Leans the sprite by angles.",
        &["slant", "shear", "lean", "tilt"],
    ),
    row(
        Kind::SkewTo,
        "SkewTo",
        Category::Transform,
        &[DURATION, SKEW],
        "Leans the sprite to angles.",
        &["slant", "shear", "lean", "tilt"],
    ),
    row(
        Kind::ResizeBy,
        "ResizeBy",
        Category::Transform,
        &[DURATION, SIZE_BY],
        "Makes the content larger or smaller by a number of pixels.",
        &["size", "width", "height", "stretch", "panel"],
    ),
    row(
        Kind::ResizeTo,
        "ResizeTo",
        Category::Transform,
        &[DURATION, SIZE],
        "Brings the content to a width and a height.",
        &["size", "width", "height", "stretch", "panel"],
    ),
    row(
        Kind::RotateFrom,
        "RotateFrom",
        Category::Transform,
        &[DURATION, FROM_ANGLE, ANGLE_Y],
        "Turns the sprite from an angle back to its own.",
        &["spin", "turn", "enter", "from"],
    ),
    row(
        Kind::ScaleFrom,
        "ScaleFrom",
        Category::Transform,
        &[DURATION, FROM_SCALE],
        "Brings the sprite from a size back to its own.",
        &["grow", "pop", "appear", "enter", "from"],
    ),
    row(
        Kind::SkewFrom,
        "SkewFrom",
        Category::Transform,
        &[DURATION, FROM_SKEW],
        "Straightens the sprite from a lean back to its own.",
        &["slant", "shear", "lean", "tilt", "enter", "from"],
    ),
    row(
        Kind::ResizeFrom,
        "ResizeFrom",
        Category::Transform,
        &[DURATION, FROM_SIZE],
        "Brings the content from a width and a height back to its own.",
        &["size", "width", "height", "stretch", "panel", "enter", "from"],
    ),
    row(
        Kind::PunchRotate,
        "PunchRotate",
        Category::Transform,
        &[DURATION, BLOW_DEG, VIBRATO, ELASTICITY],
        "Turns the sprite by a blow; it swings out and ends as it was.",
        &["hit", "swing", "pendulum", "spring", "wobble", "wiggle", "shake"],
    ),
    row(
        Kind::PunchScale,
        "PunchScale",
        Category::Transform,
        &[DURATION, BLOW_SCALE, VIBRATO, ELASTICITY],
        "Swells the sprite by a blow; it swings out and ends as it was.",
        &[
            "hit",
            "pop",
            "pulse",
            "beat",
            "spring",
            "wobble",
            "squash",
            "stretch",
            "jelly",
            "bounce",
            "throb",
            "heartbeat",
        ],
    ),
    row(
        Kind::ShakeRotate,
        "ShakeRotate",
        Category::Transform,
        &[DURATION, STRENGTH_DEG, FREQUENCY, SEED],
        "Turns the sprite to and fro at random, weaker and weaker.",
        &["tremble", "quake", "rumble", "jitter", "random", "vibrate", "wiggle", "wobble"],
    ),
];
