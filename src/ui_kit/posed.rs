//! Sprites in a pose, as small pictures show them.

use egui::vec2;
use kineograph_runtime::Pose;

/// Where a point of the sprite, with y upwards, is seen from its middle, with y downwards.
pub fn turned(pose: &Pose, [x, y]: [f32; 2]) -> egui::Vec2 {
    let x = if pose.flip_x { -x } else { x } * pose.scale[0];
    let y = if pose.flip_y { -y } else { y } * pose.scale[1];
    let [lean_x, lean_y] = pose.skew_deg.map(|deg| deg.to_radians().tan());
    let (x, y) = (x + y * lean_x, y + x * lean_y);
    let (sin_x, cos_x) = pose.rotation_deg[0].to_radians().sin_cos();
    let (sin_y, cos_y) = pose.rotation_deg[1].to_radians().sin_cos();
    // Clockwise on the screen.
    vec2(x * cos_y + y * sin_x, x * sin_y - y * cos_x)
}
