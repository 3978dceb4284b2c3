//! `CardinalSplineTo`.

use super::{POINTS_TO, SPLINE_WORDS, TENSION};
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, POINTS_TO, TENSION],
    sentence: "Moves the sprite smoothly through points.",
    synonyms: SPLINE_WORDS,
    role: Role::Leaf(Leaf {
        reverse: |action| Ok(action.changing("points", in_other_order)),
        ..Leaf::new(build)
    }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.spline(leaf.number("tension"), false), on::POSITION)
}

impl Action {
    /// Moves smoothly through points, at least 2; it starts in the first. `tension` 0 is round, 1 straight.
    pub fn cardinal_spline_to(duration_secs: f64, points_px: Vec<[f64; 2]>, tension: f64) -> Self {
        Self::new(Kind::CardinalSplineTo).along(duration_secs, points_px, tension)
    }
}
