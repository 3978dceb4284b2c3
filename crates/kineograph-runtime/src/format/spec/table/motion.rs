//! Actions that change the position.

use super::*;

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    row(
        Kind::MoveBy,
        "MoveBy",
        Category::Move,
        &[DURATION, DELTA],
        "Moves the sprite by a distance.",
        &["translate", "offset", "slide", "tween", "position"],
    ),
    row(
        Kind::MoveTo,
        "MoveTo",
        Category::Move,
        &[DURATION, POSITION],
        "Moves the sprite to a point.",
        &["translate", "go", "slide", "tween", "position"],
    ),
    row(
        Kind::JumpBy,
        "JumpBy",
        Category::Move,
        &[DURATION, DELTA, HEIGHT, JUMPS],
        "Jumps by a distance, along arcs.",
        &["hop", "arc", "leap", "parabola"],
    ),
    row(
        Kind::JumpTo,
        "JumpTo",
        Category::Move,
        &[DURATION, POSITION, HEIGHT, JUMPS],
        "Jumps to a point, along arcs.",
        &["hop", "arc", "leap", "parabola"],
    ),
];
