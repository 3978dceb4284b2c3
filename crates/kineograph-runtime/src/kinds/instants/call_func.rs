//! `CallFunc`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
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
    role: Role::Leaf(Leaf { reverse: unchanged, sends_only: true, check, ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.send(), ChannelSet::EMPTY)
}

fn check(action: &Action) -> Option<(&'static str, Code)> {
    text(action, "name").trim().is_empty().then_some(("name", Code::EventNameEmpty))
}

impl Action {
    /// Sends the event `name` to the game.
    pub fn call_func(name: impl Into<String>) -> Self {
        Self::new(Kind::CallFunc).filled([Value::Text(name.into())])
    }

    /// Sends a named event with a payload; an empty text is none.
    pub fn call_func_with(name: impl Into<String>, payload: impl Into<String>) -> Self {
        Self::new(Kind::CallFunc).filled([Value::Text(name.into()), Value::Text(payload.into())])
    }
}
