//! `ScaleTo`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SCALE],
    sentence: "Brings the sprite to a size.",
    synonyms: &["grow", "shrink", "zoom", "size", "pop", "squash", "stretch", "pulse"],
    role: Role::Leaf(Leaf::new(build)),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::To2 { first: Channel::ScaleX, to: leaf.vec2("scale") }, on::SCALE)
}

impl Action {
    /// Brings the scale to `scale`.
    pub fn scale_to(duration_secs: f64, scale: [f64; 2]) -> Self {
        Self::new(Kind::ScaleTo).filled([Value::Number(duration_secs), Value::Vec2(scale)])
    }
}
