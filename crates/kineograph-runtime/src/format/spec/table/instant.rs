//! Actions that happen at one moment.

use super::*;

const FLIP: ParamSpec =
    param("flip", "Flip", Preset::Flag(true), Unit::None, "Whether the sprite is mirrored from now on.");

/// Rows in the order of [`Kind`].
pub(super) const ROWS: &[ActionSpec] = &[
    row(
        Kind::Show,
        "Show",
        Category::Instant,
        &[],
        "Makes the sprite visible.",
        &["visible", "appear", "unhide"],
    ),
    row(
        Kind::Hide,
        "Hide",
        Category::Instant,
        &[],
        "Makes the sprite invisible.",
        &["invisible", "disappear"],
    ),
    row(
        Kind::ToggleVisibility,
        "ToggleVisibility",
        Category::Instant,
        &[],
        "Hides the sprite if it is visible, else shows it.",
        &["show", "hide", "switch", "visible"],
    ),
    row(
        Kind::FlipX,
        "FlipX",
        Category::Instant,
        &[FLIP],
        "Mirrors the sprite left to right, or undoes it.",
        &["mirror", "turn around", "face", "horizontal"],
    ),
    row(
        Kind::FlipY,
        "FlipY",
        Category::Instant,
        &[FLIP],
        "Mirrors the sprite top to bottom, or undoes it.",
        &["mirror", "upside down", "vertical"],
    ),
    row(
        Kind::RemoveSelf,
        "RemoveSelf",
        Category::Instant,
        &[omittable(param(
            "cleanup",
            "Clean up",
            Preset::Flag(true),
            Unit::None,
            "Whether the sprite's actions end with it.",
        ))],
        "Takes the sprite from its parent.",
        &["delete", "destroy", "remove", "kill", "despawn"],
    ),
    row(
        Kind::Place,
        "Place",
        Category::Instant,
        &[POSITION],
        "Puts the sprite at a point at once.",
        &["set position", "teleport", "snap", "jump to", "warp"],
    ),
    row(
        Kind::CallFunc,
        "CallFunc",
        Category::Instant,
        &[
            param("name", "Name", Preset::Text("event"), Unit::None, "The name that the game receives."),
            omittable(param(
                "payload",
                "Payload",
                Preset::Text(""),
                Unit::None,
                "A text that the game receives with it, such as a number or a file name; empty for none.",
            )),
        ],
        "Sends a named event to the game.",
        &["callback", "event", "signal", "function", "marker", "sound"],
    ),
];
