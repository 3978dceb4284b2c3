//! `PunchMove`.

use crate::kinds::prelude::*;
use crate::kinds::swings::{ELASTICITY, VIBRATO};

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, BLOW, VIBRATO, ELASTICITY],
    sentence: "Gives the sprite a blow; it swings out and ends where it was.",
    synonyms: &["hit", "kick", "recoil", "spring", "impact", "knockback", "bump"],
    role: Role::Leaf(Leaf { reverse: backwards, ..Leaf::new(build) }),
};

const BLOW: ParamSpec = param(
    "strength",
    "Strength",
    Preset::Vec2([0.0, 30.0]),
    Unit::Px,
    "How far the blow moves the sprite, right and up.",
);

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.punch(Channel::X), on::POSITION)
}

impl Action {
    /// A blow of `strength_px` that swings there and back `vibrato` times, to the other side by the part `elasticity`, 0..=1:
    /// strength·(1 − u)·sin(2π·vibrato·u).
    pub fn punch_move(duration_secs: f64, strength_px: [f64; 2], vibrato: u32, elasticity: f64) -> Self {
        Self::new(Kind::PunchMove).punched(duration_secs, Value::Vec2(strength_px), vibrato, elasticity)
    }
}
