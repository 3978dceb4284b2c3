//! `PunchScale`.

use crate::kinds::prelude::*;
use crate::kinds::swings::{ELASTICITY, VIBRATO};

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, BLOW_SCALE, VIBRATO, ELASTICITY],
    sentence: "Swells the sprite by a blow; it swings out and ends as it was.",
    synonyms: &[
        "hit",
        "pop",
        "pulse",
        "beat",
        "spring",
        "wobble",
        "squash",
        "stretch",
        "jelly",
        "bounce",
        "throb",
        "heartbeat",
    ],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const BLOW_SCALE: ParamSpec = param(
    "strength",
    "Strength",
    Preset::Vec2([0.3, 0.3]),
    Unit::Times,
    "How much the blow adds to the factors for width and height.",
);

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.punch(Channel::ScaleX), on::SCALE)
}

impl Action {
    /// As [`Self::punch_move`] for the scale, to which `strength` is added.
    pub fn punch_scale(duration_secs: f64, strength: [f64; 2], vibrato: u32, elasticity: f64) -> Self {
        Self::new(Kind::PunchScale).punched(duration_secs, Value::Vec2(strength), vibrato, elasticity)
    }
}
