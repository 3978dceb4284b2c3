//! `RotateBy`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, ANGLE, ANGLE_Y],
    sentence: "Turns the sprite by an angle.",
    synonyms: &["spin", "turn", "angle", "roll"],
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("angle", negated).changing("angle_y", negated)),
        ..Leaf::new(build)
    }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::Add2 { first: Channel::Rotation, by: leaf.angles("angle") }, on::ROTATION)
}

impl Action {
    /// Turns by `angle_deg`, clockwise.
    pub fn rotate_by(duration_secs: f64, angle_deg: f64) -> Self {
        Self::new(Kind::RotateBy).filled([Value::Number(duration_secs), Value::Number(angle_deg)])
    }

    /// Turns by one angle along x and another along y, both clockwise: a sprite whose angles differ is skewed.
    pub fn rotate_by_xy(duration_secs: f64, angles_deg: [f64; 2]) -> Self {
        Self::new(Kind::RotateBy).turning(duration_secs, angles_deg)
    }
}
