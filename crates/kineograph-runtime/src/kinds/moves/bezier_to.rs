//! `BezierTo`.

use super::{CONTROL_1, CONTROL_2, CURVE_WORDS};
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, CONTROL_1, CONTROL_2, POSITION],
    sentence: "Moves the sprite to a point along a curve.",
    synonyms: CURVE_WORDS,
    role: Role::Leaf(Leaf::new(build)),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.bezier("position", false), on::POSITION)
}

impl Action {
    /// Moves to `position_px` along a Bézier curve.
    pub fn bezier_to(duration_secs: f64, controls_px: [[f64; 2]; 2], position_px: [f64; 2]) -> Self {
        Self::new(Kind::BezierTo).curved(duration_secs, controls_px, position_px)
    }
}
