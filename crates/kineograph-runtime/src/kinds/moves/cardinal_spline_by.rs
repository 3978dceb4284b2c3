//! `CardinalSplineBy`.

use super::{POINTS_BY, SPLINE_WORDS, TENSION, from_the_end};
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, POINTS_BY, TENSION],
    sentence: "Moves the sprite smoothly through points that are measured from its start.",
    synonyms: SPLINE_WORDS,
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("points", from_the_end)),
        ..Leaf::new(build)
    }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.spline(leaf.number("tension"), true), on::POSITION)
}

impl Action {
    /// Moves smoothly through points that lie relative to the start; at least 2, the first normally (0, 0). `tension` 0 is round, 1 straight.
    pub fn cardinal_spline_by(duration_secs: f64, points_px: Vec<[f64; 2]>, tension: f64) -> Self {
        Self::new(Kind::CardinalSplineBy).along(duration_secs, points_px, tension)
    }
}
