//! `FlipX`.

use super::FLIP;
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Instant,
    params: &[FLIP],
    sentence: "Mirrors the sprite left to right, or undoes it.",
    synonyms: &["mirror", "turn around", "face", "horizontal"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.changing("flip", negated)), ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    bringing(Channel::FlipX, f64::from(u8::from(leaf.flag("flip"))))
}

impl Action {
    /// Mirrors the target left to right, or undoes it.
    pub fn flip_x(flip: bool) -> Self {
        Self::new(Kind::FlipX).filled([Value::Flag(flip)])
    }
}
