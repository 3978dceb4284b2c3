//! `SkewFrom`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, FROM_SKEW],
    sentence: "Straightens the sprite from a lean back to its own.",
    synonyms: &["slant", "shear", "lean", "tilt", "enter", "from"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const FROM_SKEW: ParamSpec = param(
    "from",
    "From",
    Preset::Vec2([20.0, 0.0]),
    Unit::Deg,
    "The lean along x and along y that the sprite comes from, in degrees.",
);

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::From2 { first: Channel::SkewX, from: leaf.vec2("from") }, on::SKEW)
}

impl Action {
    /// Brings the skew from `from_deg` to the target's own, as far as the numbers say: the short way is not looked for.
    pub fn skew_from(duration_secs: f64, from_deg: [f64; 2]) -> Self {
        Self::new(Kind::SkewFrom).filled([Value::Number(duration_secs), Value::Vec2(from_deg)])
    }
}
