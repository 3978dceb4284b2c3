//! `Wiggle`.

use super::STRENGTH;
use crate::kinds::prelude::*;
use crate::kinds::swings::{FREQUENCY, SEED};

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, STRENGTH, FREQUENCY, SEED],
    sentence: "Moves the sprite about at random, evenly strong, from where it is and back.",
    synonyms: &["float", "hover", "wander", "drift", "noise", "random", "bob", "shake", "sway", "wobble"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.noise(Channel::X, false), on::POSITION)
}

impl Action {
    /// As [`Self::shake_move`], but evenly strong; it starts and ends where the target is.
    pub fn wiggle(duration_secs: f64, strength_px: [f64; 2], frequency_hz: f64, seed: u32) -> Self {
        Self::new(Kind::Wiggle).shaken(duration_secs, Value::Vec2(strength_px), frequency_hz, seed)
    }
}
