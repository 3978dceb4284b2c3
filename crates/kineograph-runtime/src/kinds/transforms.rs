//! Actions that change rotation, scale, skew and size.

pub mod punch_rotate;
pub mod punch_scale;
pub mod resize_by;
pub mod resize_from;
pub mod resize_to;
pub mod rotate_by;
pub mod rotate_from;
pub mod rotate_to;
pub mod scale_by;
pub mod scale_from;
pub mod scale_to;
pub mod shake_rotate;
pub mod skew_by;
pub mod skew_from;
pub mod skew_to;

use crate::kinds::prelude::*;

const SKEW: ParamSpec = param(
    "skew",
    "Skew",
    Preset::Vec2([20.0, 0.0]),
    Unit::Deg,
    "How far the sprite leans along x and along y, in degrees.",
);

impl Action {
    fn turning(self, duration_secs: f64, [x_deg, y_deg]: [f64; 2]) -> Self {
        self.filled([Value::Number(duration_secs), Value::Number(x_deg), Value::Optional(Some(y_deg))])
    }
}
