//! `ShakeMove`.

use super::STRENGTH;
use crate::kinds::prelude::*;
use crate::kinds::swings::{FREQUENCY, SEED};

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, STRENGTH, FREQUENCY, SEED],
    sentence: "Shakes the sprite at random, weaker and weaker.",
    synonyms: &["tremble", "quake", "rumble", "jitter", "random", "vibrate", "earthquake", "tremor"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.noise(Channel::X, true), on::POSITION)
}

impl Action {
    /// Random motion by at most `strength_px`, with `frequency_hz` jolts a second, that loses its strength evenly. The same seed always gives
    /// the same motion.
    pub fn shake_move(duration_secs: f64, strength_px: [f64; 2], frequency_hz: f64, seed: u32) -> Self {
        Self::new(Kind::ShakeMove).shaken(duration_secs, Value::Vec2(strength_px), frequency_hz, seed)
    }
}
