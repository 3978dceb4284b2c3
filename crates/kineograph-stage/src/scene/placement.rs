//! Where a node lies in its parent, by the rules of cocos2d-x.

use kineograph_runtime::Pose;
use kineograph_runtime::for_stage::to_f32;

use super::affine::{Affine2, inverse_of};

/// The map from a node's own points to its parent's points. Own points span (0, 0) to `size_px`, y up.
///
/// Formula of `Node::getNodeToParentTransform`: T(position) · R · S(scale) · K · T(−anchor · size), with
///
/// ```text
/// R = | cos ry  −sin rx |    rx, ry = −rotation_deg.x, −rotation_deg.y
///     | sin ry   cos rx |
/// K = |    1     tan kx |    kx, ky = skew_deg.x, skew_deg.y
///     | tan ky      1   |
/// ```
///
/// Computed in f64 and rounded once.
pub(super) fn parent_from_node(pose: &Pose, size_px: [f32; 2]) -> Affine2 {
    let [[a, b], [c, d]] = axes(pose);
    let [anchor_x, anchor_y] = anchor_px(pose, size_px);
    let [x, y] = pose.position.map(f64::from);
    Affine2::from_f64([a, b, c, d, x - (a * anchor_x + c * anchor_y), y - (b * anchor_x + d * anchor_y)])
}

/// The images of the x and the y axis: R · S · K.
fn axes(pose: &Pose) -> [[f64; 2]; 2] {
    let [rotation_x, rotation_y] = pose.rotation_deg.map(|deg| -f64::from(deg).to_radians());
    let [tan_x, tan_y] = pose.skew_deg.map(|deg| tan(f64::from(deg).to_radians()));
    let [scale_x, scale_y] = pose.scale.map(f64::from);
    let (sin_y, cos_y) = sin_cos(rotation_y);
    let (sin_x, cos_x) =
        if rotation_x.to_bits() == rotation_y.to_bits() { (sin_y, cos_y) } else { sin_cos(rotation_x) };
    // The columns of R · S.
    let [x_axis_x, x_axis_y] = [cos_y * scale_x, sin_y * scale_x];
    let [y_axis_x, y_axis_y] = [-sin_x * scale_y, cos_x * scale_y];
    [
        [x_axis_x + y_axis_x * tan_y, x_axis_y + y_axis_y * tan_y],
        [x_axis_x * tan_x + y_axis_x, x_axis_y * tan_x + y_axis_y],
    ]
}

/// The anchor as an own point, in pixels.
fn anchor_px(pose: &Pose, size_px: [f32; 2]) -> [f64; 2] {
    let [x, y] = pose.anchor.map(f64::from);
    let [width, height] = size_px.map(f64::from);
    [x * width, y * height]
}

/// Most nodes are upright; the values for 0 are exact.
#[inline]
fn sin_cos(radians: f64) -> (f64, f64) {
    if radians == 0.0 { (radians, 1.0) } else { (libm::sin(radians), libm::cos(radians)) }
}

#[inline]
fn tan(radians: f64) -> f64 {
    if radians == 0.0 { radians } else { libm::tan(radians) }
}

/// Changes position, rotation and scale, and the skew where it can't stay, so that the node lies in its parent as `wanted` says
/// (a, b, c, d, tx, ty), up to rounding. Every map has such a pose, because the two angles turn the axes one by one. False, and
/// no change, if the map is not finite.
pub(super) fn place(pose: &mut Pose, size_px: [f32; 2], wanted: [f64; 6]) -> bool {
    if !wanted.iter().all(|component| component.is_finite()) {
        return false;
    }
    let [a, b, c, d, tx, ty] = wanted;
    let [tan_x, tan_y] = pose.skew_deg.map(|deg| tan(f64::from(deg).to_radians()));
    // R · S = M · K⁻¹.
    let unskewed = inverse_of([1.0, tan_y, tan_x, 1.0, 0.0, 0.0]);
    let [k_a, k_b, k_c, k_d, _, _] = unskewed;
    let mut x_axis = [a * k_a + c * k_b, b * k_a + d * k_b];
    let mut y_axis = [a * k_c + c * k_d, b * k_c + d * k_d];
    if !unskewed.iter().all(|component| component.is_finite()) {
        pose.skew_deg = [0.0; 2];
        (x_axis, y_axis) = ([a, b], [c, d]);
    }
    let [anchor_x, anchor_y] = anchor_px(pose, size_px);
    pose.position = [a * anchor_x + c * anchor_y + tx, b * anchor_x + d * anchor_y + ty].map(to_f32);
    // A mirrored node stays mirrored along the same axis.
    let [sign_x, sign_y] = pose.scale.map(|scale| if scale < 0.0 { -1.0 } else { 1.0 });
    let lengths = [sign_x * libm::hypot(x_axis[0], x_axis[1]), sign_y * libm::hypot(y_axis[0], y_axis[1])];
    pose.scale = lengths.map(to_f32);
    let rotation_x = libm::atan2(-y_axis[0] * sign_y, y_axis[1] * sign_y);
    let rotation_y = libm::atan2(x_axis[1] * sign_x, x_axis[0] * sign_x);
    let degrees = [rotation_x, rotation_y].map(|radians| -radians.to_degrees());
    // A flattened axis has no direction: it keeps its angle.
    for axis in 0..2 {
        if lengths[axis] != 0.0 {
            pose.rotation_deg[axis] = nearest_turn(degrees[axis], f64::from(pose.rotation_deg[axis]));
        }
    }
    true
}

/// The angle equal to `deg` that is nearest to `old_deg`, both in degrees.
fn nearest_turn(deg: f64, old_deg: f64) -> f32 {
    let turns = libm::round((old_deg - deg) / 360.0);
    to_f32(deg + 360.0 * turns)
}
