//! `SkewBy`.

use super::SKEW;
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SKEW],
    sentence: "Leans the sprite by angles.",
    synonyms: &["slant", "shear", "lean", "tilt"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.changing("skew", negated)), ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::Add2 { first: Channel::SkewX, by: leaf.vec2("skew") }, on::SKEW)
}

impl Action {
    /// Skews by `skew_deg`, along x and along y.
    pub fn skew_by(duration_secs: f64, skew_deg: [f64; 2]) -> Self {
        Self::new(Kind::SkewBy).filled([Value::Number(duration_secs), Value::Vec2(skew_deg)])
    }
}
