//! Actions that change the position.

pub mod bezier_by;
pub mod bezier_to;
pub mod cardinal_spline_by;
pub mod cardinal_spline_to;
pub mod catmull_rom_by;
pub mod catmull_rom_to;
pub mod jump_by;
pub mod jump_to;
pub mod move_by;
pub mod move_from;
pub mod move_to;
pub mod punch_move;
pub mod shake_move;
pub mod wiggle;

use crate::kinds::prelude::*;

const CONTROL_1: ParamSpec = param(
    "control_1",
    "Control 1",
    Preset::Vec2([0.0, 100.0]),
    Unit::Px,
    "The point that the sprite sets out towards.",
);
const CONTROL_2: ParamSpec = param(
    "control_2",
    "Control 2",
    Preset::Vec2([100.0, 100.0]),
    Unit::Px,
    "The point that the sprite arrives from.",
);
const POINTS_BY: ParamSpec = param(
    "points",
    "Points",
    Preset::Points(&[[0.0, 0.0], [50.0, 80.0], [100.0, 0.0]]),
    Unit::Px,
    "Points of the way, right and up from the start; the first is normally (0, 0).",
);
const POINTS_TO: ParamSpec = param(
    "points",
    "Points",
    Preset::Points(&[[0.0, 0.0], [50.0, 80.0], [100.0, 0.0]]),
    Unit::Px,
    "Points of the way, measured from the parent's lower left corner; the sprite starts in the first.",
);
const TENSION: ParamSpec = ranged(
    ParamSpec {
        drag_step: 0.01,
        ..param(
            "tension",
            "Tension",
            Preset::Number(0.0),
            Unit::None,
            "0 is round, 1 goes straight from point to point.",
        )
    },
    -100.0,
    100.0,
);
const STRENGTH: ParamSpec = param(
    "strength",
    "Strength",
    Preset::Vec2([20.0, 20.0]),
    Unit::Px,
    "How far the sprite moves at most, sideways and up.",
);
const CURVE_WORDS: &[&str] = &["curve", "path", "bezier", "bow", "swing"];
const SPLINE_WORDS: &[&str] = &["curve", "path", "spline", "points", "way"];

/// cocos2d-x's Catmull-Rom curves are cardinal splines with this tension.
const CATMULL_ROM_TENSION: f64 = 0.5;

/// The points of a way in the other order, relative to its end.
fn from_the_end(value: &Value) -> Value {
    let Value::Points(points) = value else { return value.clone() };
    let end = points.last().copied().unwrap_or([0.0; 2]);
    Value::Points(points.iter().rev().map(|point| [point[0] - end[0], point[1] - end[1]]).collect())
}

impl Action {
    fn curved(self, duration_secs: f64, [first, second]: [[f64; 2]; 2], end: [f64; 2]) -> Self {
        self.filled([Value::Number(duration_secs), Value::Vec2(first), Value::Vec2(second), Value::Vec2(end)])
    }

    fn along(self, duration_secs: f64, points_px: Vec<[f64; 2]>, tension: f64) -> Self {
        self.filled([Value::Number(duration_secs), Value::Points(points_px), Value::Number(tension)])
    }
}
