//! `BezierBy`.

use super::{CONTROL_1, CONTROL_2, CURVE_WORDS};
use crate::kinds::prelude::*;

pub const ROW: Row = Row {
    category: Category::Move,
    params: &[DURATION, CONTROL_1, CONTROL_2, DELTA],
    sentence: "Moves the sprite by a distance along a curve; its points are measured from the start.",
    synonyms: CURVE_WORDS,
    role: Role::Leaf(Leaf { reverse: |action| Ok(along_the_same_curve(action)), ..Leaf::new(build) }),
};

fn build(leaf: &mut Source<'_>) -> Work {
    (leaf.bezier("delta", true), on::POSITION)
}

/// With the end e the controls c₁, c₂ become c₂ − e and c₁ − e, as in cocos2d-x.
fn along_the_same_curve(action: &Action) -> Action {
    let end = action.vec2("delta");
    let from_end = |name: &str| {
        let control = action.vec2(name);
        Value::Vec2([control[0] - end[0], control[1] - end[1]])
    };
    let (first, second) = (from_end("control_2"), from_end("control_1"));
    action.changing("delta", negated).changing("control_1", |_| first).changing("control_2", |_| second)
}

impl Action {
    /// Moves by `delta_px` along a Bézier curve; both controls lie relative to the start as well.
    pub fn bezier_by(duration_secs: f64, controls_px: [[f64; 2]; 2], delta_px: [f64; 2]) -> Self {
        Self::new(Kind::BezierBy).curved(duration_secs, controls_px, delta_px)
    }
}
