//! `MoveTo`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, POSITION],
    sentence: "Moves the sprite to a point.",
    synonyms: &["translate", "go", "slide", "tween", "position", "fly"],
    role: Role::Leaf(Leaf::new(build)),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::To2 { first: Channel::X, to: leaf.vec2("position") }, on::POSITION)
}

impl Action {
    /// Moves to `position_px`.
    pub fn move_to(duration_secs: f64, position_px: [f64; 2]) -> Self {
        Self::new(Kind::MoveTo).filled([Value::Number(duration_secs), Value::Vec2(position_px)])
    }
}
