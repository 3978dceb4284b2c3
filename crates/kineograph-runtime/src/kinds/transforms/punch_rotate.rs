//! `PunchRotate`.

use crate::kinds::prelude::*;
use crate::kinds::swings::{ELASTICITY, VIBRATO};

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, BLOW_DEG, VIBRATO, ELASTICITY],
    sentence: "Turns the sprite by a blow; it swings out and ends as it was.",
    synonyms: &["hit", "swing", "pendulum", "spring", "wobble", "wiggle", "shake"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const BLOW_DEG: ParamSpec =
    param("strength", "Strength", Preset::Number(30.0), Unit::Deg, "How far the blow turns the sprite.");

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.punch(Channel::Rotation), on::ROTATION)
}

impl Action {
    /// As [`Self::punch_move`] for both rotations.
    pub fn punch_rotate(duration_secs: f64, strength_deg: f64, vibrato: u32, elasticity: f64) -> Self {
        Self::new(Kind::PunchRotate).punched(duration_secs, Value::Number(strength_deg), vibrato, elasticity)
    }
}
