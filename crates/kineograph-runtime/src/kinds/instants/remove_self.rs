//! `RemoveSelf`.

use crate::kinds::prelude::*;
use crate::program::for_kinds::CLEANED_UP;

pub const ROW: Row = Row {
    category: Category::Instant,
    params: &[omittable(param(
        "cleanup",
        "Clean up",
        Preset::Flag(true),
        Unit::None,
        "Whether the sprite's actions end with it.",
    ))],
    sentence: "Takes the sprite from its parent.",
    synonyms: &["delete", "destroy", "remove", "kill", "despawn"],
    role: Role::Leaf(Leaf { reverse: unchanged, ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    let removed = if leaf.flag("cleanup") { CLEANED_UP } else { 1.0 };
    bringing(Channel::Removed, removed)
}

impl Action {
    /// Takes the target from its parent; with `cleanup` its actions end as well.
    pub fn remove_self(cleanup: bool) -> Self {
        Self::new(Kind::RemoveSelf).filled([Value::Flag(cleanup)])
    }
}
