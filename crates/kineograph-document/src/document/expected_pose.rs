//! Poses as expectations keep them.

use kineograph_runtime::Pose;
use kineograph_runtime::format::{Color, ExpectedPose};

/// All parts of a pose, in the decimals that expectations keep.
pub fn whole_expected_pose(pose: &Pose) -> ExpectedPose {
    ExpectedPose::default()
        .with_position(pose.position.map(short))
        .with_rotation(short(pose.rotation_deg[0]))
        .with_rotation_y(short(pose.rotation_deg[1]))
        .with_scale(pose.scale.map(short))
        .with_skew(pose.skew_deg.map(short))
        .with_anchor(pose.anchor.map(short))
        .with_size(pose.size.map(short))
        .with_opacity(short(pose.opacity))
        .with_color(Color(pose.color.map(|level| level.round().clamp(0.0, 255.0) as u8)))
        .with_progress(short(pose.progress))
        .with_visible(pose.visible)
        .with_flip_x(pose.flip_x)
        .with_flip_y(pose.flip_y)
        .with_frame(pose.frame)
        .with_z(pose.z)
}

/// Four decimals, which no tolerance notices.
pub fn short(x: f32) -> f64 {
    rounded(f64::from(x), 1e4)
}

/// With so many parts of one.
pub fn rounded(x: f64, parts: f64) -> f64 {
    (x * parts).round() / parts
}
