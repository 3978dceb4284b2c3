//! `RotateFrom`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, FROM_ANGLE, ANGLE_Y],
    sentence: "Turns the sprite from an angle back to its own.",
    synonyms: &["spin", "turn", "enter", "from"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const FROM_ANGLE: ParamSpec = param(
    "from",
    "From",
    Preset::Number(-90.0),
    Unit::Deg,
    "The angle that the sprite comes from, clockwise.",
);

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::From2 { first: Channel::Rotation, from: leaf.angles("from") }, on::ROTATION)
}

impl Action {
    /// Turns from `from_deg` to the target's own angle, as far as the numbers say: the short way is not looked for.
    pub fn rotate_from(duration_secs: f64, from_deg: f64) -> Self {
        Self::new(Kind::RotateFrom).filled([Value::Number(duration_secs), Value::Number(from_deg)])
    }
}
