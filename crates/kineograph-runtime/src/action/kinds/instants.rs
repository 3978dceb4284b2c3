//! Actions without a duration.

use crate::action::kinds::prelude::*;
use crate::program::instructions::CLEANED_UP;

const FLIP: ParamSpec =
    param("flip", "Flip", Preset::Flag(true), Unit::None, "Whether the sprite is mirrored from now on.");

pub const SHOW: Row = Row {
    category: Category::Instant,
    params: &[],
    sentence: "Makes the sprite visible.",
    synonyms: &["visible", "appear", "unhide"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.as_kind(Kind::Hide)),
        ..Leaf::new(|_leaf| bringing(Channel::Visible, 1.0))
    }),
};

pub const HIDE: Row = Row {
    category: Category::Instant,
    params: &[],
    sentence: "Makes the sprite invisible.",
    synonyms: &["invisible", "disappear"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.as_kind(Kind::Show)),
        ..Leaf::new(|_leaf| bringing(Channel::Visible, 0.0))
    }),
};

pub const TOGGLE_VISIBILITY: Row = Row {
    category: Category::Instant,
    params: &[],
    sentence: "Hides the sprite if it is visible, else shows it.",
    synonyms: &["show", "hide", "switch", "visible"],
    role: Role::Leaf(Leaf {
        reverse: unchanged,
        ..Leaf::new(|_leaf| (Op::Toggle { channel: Channel::Visible }, ChannelSet::of(&[Channel::Visible])))
    }),
};

pub const FLIP_X: Row = Row {
    category: Category::Instant,
    params: &[FLIP],
    sentence: "Mirrors the sprite left to right, or undoes it.",
    synonyms: &["mirror", "turn around", "face", "horizontal"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("flip", negated)),
        ..Leaf::new(|leaf| bringing(Channel::FlipX, f64::from(u8::from(leaf.flag("flip")))))
    }),
};

pub const FLIP_Y: Row = Row {
    category: Category::Instant,
    params: &[FLIP],
    sentence: "Mirrors the sprite top to bottom, or undoes it.",
    synonyms: &["mirror", "upside down", "vertical"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("flip", negated)),
        ..Leaf::new(|leaf| bringing(Channel::FlipY, f64::from(u8::from(leaf.flag("flip")))))
    }),
};

pub const REMOVE_SELF: Row = Row {
    category: Category::Instant,
    params: &[omittable(param(
        "cleanup",
        "Clean up",
        Preset::Flag(true),
        Unit::None,
        "Whether the sprite's actions end with it.",
    ))],
    sentence: "Takes the sprite from its parent for good: no Yoyo and no ease brings it back. What runs on it and on what stands below it ends there, also what that does to other nodes.",
    synonyms: &["delete", "destroy", "remove", "kill", "despawn"],
    role: Role::Leaf(Leaf {
        reverse: unchanged,
        ..Leaf::new(|leaf| {
            let removed = if leaf.flag("cleanup") { CLEANED_UP } else { 1.0 };
            bringing(Channel::Removed, removed)
        })
    }),
};

pub const PLACE: Row = Row {
    category: Category::Instant,
    params: &[POSITION],
    sentence: "Puts the sprite at a point at once.",
    synonyms: &["set position", "teleport", "snap", "jump to", "warp"],
    role: Role::Leaf(Leaf {
        reverse: unchanged,
        ..Leaf::new(|leaf| (Op::To2 { first: Channel::X, to: leaf.vec2("position") }, on::POSITION))
    }),
};

pub const CALL_FUNC: Row = Row {
    category: Category::Instant,
    params: &[
        param("name", "Name", Preset::Text("event"), Unit::None, "The name that the game receives."),
        omittable(param(
            "payload",
            "Payload",
            Preset::Text(""),
            Unit::None,
            "A text that the game receives with it, such as a number or a file name; empty for none.",
        )),
    ],
    sentence: "Sends a named event to the game.",
    synonyms: &["callback", "event", "signal", "function", "marker", "sound"],
    role: Role::Leaf(Leaf {
        reverse: unchanged,
        sends_only: true,
        check: call_func_check,
        ..Leaf::new(|leaf| (leaf.send(), ChannelSet::EMPTY))
    }),
};

fn call_func_check(action: &Action) -> Option<(&'static str, Code)> {
    action.text("name").trim().is_empty().then_some(("name", Code::EventNameEmpty))
}

impl Action {
    /// Makes the target visible.
    pub fn show() -> Self {
        Self::new(Kind::Show)
    }

    /// Makes the target invisible.
    pub fn hide() -> Self {
        Self::new(Kind::Hide)
    }

    /// Makes the target invisible if it is visible, otherwise visible.
    pub fn toggle_visibility() -> Self {
        Self::new(Kind::ToggleVisibility)
    }

    /// Mirrors the target left to right, or restores it.
    pub fn flip_x(flip: bool) -> Self {
        Self::new(Kind::FlipX).filled([Value::Flag(flip)])
    }

    /// Mirrors the target top to bottom, or restores it.
    pub fn flip_y(flip: bool) -> Self {
        Self::new(Kind::FlipY).filled([Value::Flag(flip)])
    }

    /// Removes the target from its parent; with `cleanup` its actions end too.
    pub fn remove_self(cleanup: bool) -> Self {
        Self::new(Kind::RemoveSelf).filled([Value::Flag(cleanup)])
    }

    /// Puts the target at `position_px` at once.
    pub fn place(position_px: [f64; 2]) -> Self {
        Self::new(Kind::Place).filled([Value::Vec2(position_px)])
    }

    /// Sends the event `name` to the game.
    pub fn call_func(name: impl Into<String>) -> Self {
        Self::new(Kind::CallFunc).filled([Value::Text(name.into())])
    }

    /// Sends a named event with a payload; an empty payload is none.
    pub fn call_func_with(name: impl Into<String>, payload: impl Into<String>) -> Self {
        Self::new(Kind::CallFunc).filled([Value::Text(name.into()), Value::Text(payload.into())])
    }
}
