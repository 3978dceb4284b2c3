//! `Place`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Instant,
    params: &[POSITION],
    sentence: "Puts the sprite at a point at once.",
    synonyms: &["set position", "teleport", "snap", "jump to", "warp"],
    role: Role::Leaf(Leaf { reverse: unchanged, ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::To2 { first: Channel::X, to: leaf.vec2("position") }, on::POSITION)
}

impl Action {
    /// Puts the target at `position_px` at once.
    pub fn place(position_px: [f64; 2]) -> Self {
        Self::new(Kind::Place).filled([Value::Vec2(position_px)])
    }
}
