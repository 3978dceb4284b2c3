//! `SkewTo`.

use super::SKEW;
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SKEW],
    sentence: "Leans the sprite to angles.",
    synonyms: &["slant", "shear", "lean", "tilt"],
    role: Role::Leaf(Leaf { turns: true, ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    let (to_deg, keeps_start) = (leaf.vec2("skew"), leaf.is_reversed);
    (Op::Turn { first: Channel::SkewX, to_deg, keeps_start }, on::SKEW)
}

impl Action {
    /// Skews to `skew_deg`, the short way.
    pub fn skew_to(duration_secs: f64, skew_deg: [f64; 2]) -> Self {
        Self::new(Kind::SkewTo).filled([Value::Number(duration_secs), Value::Vec2(skew_deg)])
    }
}
