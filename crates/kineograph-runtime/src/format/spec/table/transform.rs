//! Actions that change rotation, scale and shape.

use super::*;

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    row(
        Kind::RotateBy,
        "RotateBy",
        Category::Transform,
        &[DURATION, ANGLE, ANGLE_Y],
        "Turns the sprite by an angle.",
        &["spin", "turn", "angle"],
    ),
    row(
        Kind::RotateTo,
        "RotateTo",
        Category::Transform,
        &[DURATION, ANGLE, ANGLE_Y],
        "Turns the sprite to an angle, the short way.",
        &["spin", "turn", "angle"],
    ),
    row(
        Kind::ScaleBy,
        "ScaleBy",
        Category::Transform,
        &[DURATION, SCALE],
        "Multiplies the sprite's size.",
        &["grow", "shrink", "zoom", "size"],
    ),
    row(
        Kind::ScaleTo,
        "ScaleTo",
        Category::Transform,
        &[DURATION, SCALE],
        "Brings the sprite to a size.",
        &["grow", "shrink", "zoom", "size", "pop"],
    ),
];
