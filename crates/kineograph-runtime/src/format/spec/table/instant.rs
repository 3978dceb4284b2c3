//! Actions that happen at one moment.

use super::*;

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    row(Kind::Show, "Show", Category::Instant, &[], "Makes the sprite visible.", &["visible", "appear"]),
    row(
        Kind::Hide,
        "Hide",
        Category::Instant,
        &[],
        "Makes the sprite invisible.",
        &["invisible", "disappear"],
    ),
    row(
        Kind::Place,
        "Place",
        Category::Instant,
        &[POSITION],
        "Puts the sprite at a point at once.",
        &["set position", "teleport", "snap"],
    ),
    row(
        Kind::CallFunc,
        "CallFunc",
        Category::Instant,
        &[param("name", "Name", Preset::Text("event"), Unit::None, "The name that the game receives.")],
        "Sends a named event to the game.",
        &["callback", "event", "signal", "function", "marker", "sound"],
    ),
];
