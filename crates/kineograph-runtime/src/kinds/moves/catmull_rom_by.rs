//! `CatmullRomBy`.

use super::{CATMULL_ROM_TENSION, POINTS_BY, SPLINE_WORDS, from_the_end};
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, POINTS_BY],
    sentence: "Moves the sprite through points that are measured from its start; as a CardinalSplineBy with tension 0.5.",
    synonyms: SPLINE_WORDS,
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("points", from_the_end)),
        ..Leaf::new(build)
    }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.spline(CATMULL_ROM_TENSION, true), on::POSITION)
}

impl Action {
    /// A [`Self::cardinal_spline_by`] with tension 0.5.
    pub fn catmull_rom_by(duration_secs: f64, points_px: Vec<[f64; 2]>) -> Self {
        Self::new(Kind::CatmullRomBy).filled([Value::Number(duration_secs), Value::Points(points_px)])
    }
}
