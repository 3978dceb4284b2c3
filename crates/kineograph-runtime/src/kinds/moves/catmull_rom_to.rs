//! `CatmullRomTo`.

use super::{CATMULL_ROM_TENSION, POINTS_TO, SPLINE_WORDS};
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, POINTS_TO],
    sentence: "Moves the sprite through points; as a CardinalSplineTo with tension 0.5.",
    synonyms: SPLINE_WORDS,
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("points", in_other_order)),
        ..Leaf::new(build)
    }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.spline(CATMULL_ROM_TENSION, false), on::POSITION)
}

impl Action {
    /// A [`Self::cardinal_spline_to`] with tension 0.5.
    pub fn catmull_rom_to(duration_secs: f64, points_px: Vec<[f64; 2]>) -> Self {
        Self::new(Kind::CatmullRomTo).filled([Value::Number(duration_secs), Value::Points(points_px)])
    }
}
