//! `TintBy`.

use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Look,
    params: &[
        DURATION,
        ranged(
            param(
                "delta",
                "By",
                Preset::Vec3([0.0, -100.0, -100.0]),
                Unit::Level,
                "How much red, green and blue change.",
            ),
            -255.0,
            255.0,
        ),
    ],
    sentence: "Shifts the sprite's colour.",
    synonyms: &["color", "colour", "hue", "flash"],
    role: Role::Leaf(Leaf { reverse: |action| Ok(action.changing("delta", negated)), ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (Op::AddColor { by: leaf.vec3("delta") }, on::COLOR)
}

impl Action {
    /// Shifts red, green and blue by `delta`, each −255..=255.
    pub fn tint_by(duration_secs: f64, delta: [f64; 3]) -> Self {
        Self::new(Kind::TintBy).filled([Value::Number(duration_secs), Value::Vec3(delta)])
    }
}
