//! `ScaleFrom`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, FROM_SCALE],
    sentence: "Brings the sprite from a size back to its own.",
    synonyms: &["grow", "pop", "appear", "enter", "from"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const FROM_SCALE: ParamSpec = param(
    "from",
    "From",
    Preset::Vec2([0.0, 0.0]),
    Unit::Times,
    "The factors for width and height that the sprite comes from.",
);

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::From2 { first: Channel::ScaleX, from: leaf.vec2("from") }, on::SCALE)
}

impl Action {
    /// Brings the scale from `from` to the target's own.
    pub fn scale_from(duration_secs: f64, from: [f64; 2]) -> Self {
        Self::new(Kind::ScaleFrom).filled([Value::Number(duration_secs), Value::Vec2(from)])
    }
}
