//! Solved numbers without the noise of rounding: 120.3 rather than 120.300003.

use kineograph_runtime::Pose;
use kineograph_runtime::format::StartPose;

/// Steps to which positions are rounded, in a pixel: f32 has no finer ones beyond 1,000 px.
const STEPS_IN_PX: f64 = 1.0e4;
/// … angles, in a degree: some 0.0001 px at the edge of a sprite of 500 px.
const STEPS_IN_DEG: f64 = 1.0e5;
/// … factors of width and height.
const STEPS_IN_FACTOR: f64 = 1.0e6;

/// The start pose with position, rotation, scale and skew of a pose. What is equal as the pose has it keeps its digits.
pub(super) fn placed(start: &StartPose, pose: &Pose) -> StartPose {
    let old = Pose::from(start);
    let position = pair(start.position, old.position, pose.position, STEPS_IN_PX);
    let scale = pair(start.scale, old.scale, pose.scale, STEPS_IN_FACTOR);
    let skew = pair(start.skew, old.skew_deg, pose.skew_deg, STEPS_IN_DEG);
    let angles = [start.rotation, start.rotation_y.unwrap_or(start.rotation)];
    let [x, y] = pair(angles, old.rotation_deg, pose.rotation_deg, STEPS_IN_DEG);
    // Both axes turn by one angle unless the parents are scaled unevenly.
    let rotation_y = ((x - y).abs() > 2.5 / STEPS_IN_DEG).then_some(y);
    start
        .clone()
        .with_position(position)
        .with_scale(scale)
        .with_skew(skew)
        .with_rotation(x)
        .with_rotation_y(rotation_y)
}

/// How far it is from one place to another, in pixels.
pub(super) fn way(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    [0, 1].map(|axis| rounded(to[axis] - from[axis], STEPS_IN_PX))
}

/// New values: the old digits where they say the same, else rounded.
fn pair(digits: [f64; 2], old: [f32; 2], new: [f32; 2], steps: f64) -> [f64; 2] {
    [0, 1].map(|axis| {
        if old[axis].to_bits() == new[axis].to_bits() {
            digits[axis]
        } else {
            rounded(f64::from(new[axis]), steps)
        }
    })
}

/// The nearest of so many steps in 1; + 0.0 turns −0 into 0.
fn rounded(x: f64, steps: f64) -> f64 {
    (x * steps).round() / steps + 0.0
}
