//! `MoveFrom`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, FROM_POSITION],
    sentence: "Puts the sprite at a point and moves it back to where it was.",
    synonyms: &["enter", "slide in", "come", "from", "fly in"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const FROM_POSITION: ParamSpec = param(
    "from",
    "From",
    Preset::Vec2([0.0, 0.0]),
    Unit::Px,
    "Where the sprite comes from, measured from its parent's lower left corner.",
);

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::From2 { first: Channel::X, from: leaf.vec2("from") }, on::POSITION)
}

impl Action {
    /// Moves from `from_px` to where the target is.
    pub fn move_from(duration_secs: f64, from_px: [f64; 2]) -> Self {
        Self::new(Kind::MoveFrom).filled([Value::Number(duration_secs), Value::Vec2(from_px)])
    }
}
