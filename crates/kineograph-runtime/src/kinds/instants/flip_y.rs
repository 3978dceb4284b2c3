//! `FlipY`.

use super::FLIP;
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Instant,
    params: &[FLIP],
    sentence: "Mirrors the sprite top to bottom, or undoes it.",
    synonyms: &["mirror", "upside down", "vertical"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.changing("flip", negated)), ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    bringing(Channel::FlipY, f64::from(u8::from(leaf.flag("flip"))))
}

impl Action {
    /// Mirrors the target top to bottom, or undoes it.
    pub fn flip_y(flip: bool) -> Self {
        Self::new(Kind::FlipY).filled([Value::Flag(flip)])
    }
}
