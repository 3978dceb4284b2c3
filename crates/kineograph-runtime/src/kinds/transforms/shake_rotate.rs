//! `ShakeRotate`.

use crate::kinds::prelude::*;
use crate::kinds::swings::{FREQUENCY, SEED};

pub const ROW: Row = Row {
    category: Category::Transform,
    params: &[DURATION, STRENGTH_DEG, FREQUENCY, SEED],
    sentence: "Turns the sprite to and fro at random, weaker and weaker.",
    synonyms: &["tremble", "quake", "rumble", "jitter", "random", "vibrate", "wiggle", "wobble"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const STRENGTH_DEG: ParamSpec =
    param("strength", "Strength", Preset::Number(10.0), Unit::Deg, "How far the sprite turns at most.");

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.noise(Channel::Rotation, true), on::ROTATION)
}

impl Action {
    /// As [`Self::shake_move`] for the rotation as a whole.
    pub fn shake_rotate(duration_secs: f64, strength_deg: f64, frequency_hz: f64, seed: u32) -> Self {
        Self::new(Kind::ShakeRotate).shaken(duration_secs, Value::Number(strength_deg), frequency_hz, seed)
    }
}
