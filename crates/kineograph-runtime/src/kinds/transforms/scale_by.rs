//! `ScaleBy`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, SCALE],
    sentence: "Multiplies the sprite's size.",
    synonyms: &["grow", "shrink", "zoom", "size", "squash", "stretch", "pulse"],
    role: Role::Leaf(Leaf { reverse: by_the_other_factor, ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::Scale { by: leaf.vec2("scale") }, on::SCALE)
}

/// Smallest factor that can be undone: beyond, the factor back were out of range.
const MIN_FACTOR: f64 = 1e-9;

fn by_the_other_factor(action: &Action) -> Result<Action, Code> {
    let factors = action.vec2("scale");
    if factors.iter().any(|factor| factor.abs() < MIN_FACTOR) {
        return Err(Code::NoReverseOfZero);
    }
    Ok(action.changing("scale", |_| Value::Vec2(factors.map(|factor| 1.0 / factor))))
}

impl Action {
    /// Multiplies the scale by `factor`.
    pub fn scale_by(duration_secs: f64, factor: [f64; 2]) -> Self {
        Self::new(Kind::ScaleBy).filled([Value::Number(duration_secs), Value::Vec2(factor)])
    }
}
