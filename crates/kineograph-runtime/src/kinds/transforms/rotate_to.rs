//! `RotateTo`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, ANGLE, ANGLE_Y],
    sentence: "Turns the sprite to an angle, the short way.",
    synonyms: &["spin", "turn", "angle", "roll"],
    role: Role::Leaf(Leaf { turns: true, ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    let (to_deg, keeps_start) = (leaf.angles("angle"), leaf.is_reversed);
    (Op::Turn { first: Channel::Rotation, to_deg, keeps_start }, on::ROTATION)
}

impl Action {
    /// Turns to `angle_deg`, the short way.
    pub fn rotate_to(duration_secs: f64, angle_deg: f64) -> Self {
        Self::new(Kind::RotateTo).filled([Value::Number(duration_secs), Value::Number(angle_deg)])
    }

    /// Turns to one angle along x and another along y, each the short way.
    pub fn rotate_to_xy(duration_secs: f64, angles_deg: [f64; 2]) -> Self {
        Self::new(Kind::RotateTo).turning(duration_secs, angles_deg)
    }
}
