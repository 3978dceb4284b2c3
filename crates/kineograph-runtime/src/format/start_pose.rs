//! Start poses as poses.

use super::{Node, StartPose};
use crate::pose::{Pose, to_f32, to_time};

impl From<&StartPose> for Pose {
    fn from(start: &StartPose) -> Self {
        let [red, green, blue] = start.color.0;
        Self {
            position: start.position.map(to_f32),
            rotation_deg: [start.rotation, start.rotation_y.unwrap_or(start.rotation)].map(to_f32),
            scale: start.scale.map(to_f32),
            skew_deg: start.skew.map(to_f32),
            anchor: start.anchor.map(to_f32),
            opacity: to_f32(start.opacity),
            color: [red, green, blue].map(f32::from),
            frame: start.frame,
            progress: to_f32(start.progress),
            time_secs: to_time(start.time),
            visible: start.visible,
            flip_x: start.flip_x,
            flip_y: start.flip_y,
            ..Self::default()
        }
    }
}

/// The pose of a node before any action: its start pose, its drawing order, and the size of what it shows, where its content says that.
impl From<&Node> for Pose {
    fn from(node: &Node) -> Self {
        Self { z: node.z, size: node.content.start_size_px(), ..Self::from(&node.start) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Content;

    #[test]
    fn a_start_pose_turns_as_a_whole_unless_told_otherwise() {
        let start = StartPose { rotation: 30.0, ..StartPose::default() };
        assert_eq!(Pose::from(&start).rotation_deg, [30.0, 30.0]);
        let start = StartPose { rotation: 30.0, rotation_y: Some(5.0), ..StartPose::default() };
        assert_eq!(Pose::from(&start).rotation_deg, [30.0, 5.0]);
        assert_eq!(Pose::from(&StartPose::default()), Pose::default());
    }

    #[test]
    fn a_node_starts_as_large_as_its_content_says() {
        let size = |content: Content| Pose::from(&Node::new("n").with_content(content)).size;
        assert_eq!(size(Content::Box([40.0, 30.0])), [40.0, 30.0]);
        assert_eq!(size(Content::Image("i".into())), [0.0; 2], "that of the picture");
    }
}
