//! `MoveBy`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, DELTA],
    sentence: "Moves the sprite by a distance.",
    synonyms: &["translate", "offset", "slide", "tween", "position", "fall", "drop", "shift"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.changing("delta", negated)), ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::Add2 { first: Channel::X, by: leaf.vec2("delta") }, on::POSITION)
}

impl Action {
    /// Moves by `delta_px`.
    pub fn move_by(duration_secs: f64, delta_px: [f64; 2]) -> Self {
        Self::new(Kind::MoveBy).filled([Value::Number(duration_secs), Value::Vec2(delta_px)])
    }
}
