//! The command that keeps poses as expectations.

use kineograph_runtime::Pose;
use kineograph_runtime::format::{Color, Expectation, ExpectedPose, StartPose};

use super::Editor;
use crate::document::{Edit, NodeId};
use crate::history::Change;
use crate::text::tr;

impl Editor {
    /// Expects the poses of the selected nodes at the playhead, as they are now: their position, and what is not as at the start.
    pub(super) fn expect_poses(&mut self) {
        // Six decimals keep the file readable and are far finer than a frame.
        let at_secs = rounded(self.session.playback.playhead_secs(), 1e6);
        let mut nodes = self.session.selection.selected_nodes();
        if nodes.is_empty() {
            nodes.extend(self.session.selection.node);
        }
        let edits: Vec<Edit> = nodes.into_iter().filter_map(|id| self.expect_pose(id, at_secs)).collect();
        if !edits.is_empty() {
            self.edit(&Change::all(tr!("change-expect-pose"), edits));
        }
    }

    fn expect_pose(&self, id: NodeId, at_secs: f64) -> Option<Edit> {
        let mut poses = Vec::new();
        self.programs.timeline().poses_at(at_secs, &mut poses);
        let place = self.document().node_place(id)?;
        let node = self.document().node(id)?;
        let pose = expected(poses.get(place)?, &node.start, node.z);
        Some(Edit::AddExpected(Some(id), Expectation::pose(node.name.clone(), at_secs, pose)))
    }
}

/// The position, and all that is not as at the start.
fn expected(pose: &Pose, start: &StartPose, z: i32) -> ExpectedPose {
    let start = Pose::from(start);
    let pair = |found: [f32; 2], start: [f32; 2]| (found != start).then(|| found.map(short));
    let one = |found: f32, start: f32| (found != start).then(|| short(found));
    let flag = |found: bool, start: bool| (found != start).then_some(found);
    let color = || Color(pose.color.map(|level| level.round().clamp(0.0, 255.0) as u8));
    let is_whole = pose.color.iter().all(|level| (0.0..=255.0).contains(level));
    let rotation = one(pose.rotation_deg[0], start.rotation_deg[0]);
    let turns_apart = pose.rotation_deg[0] != pose.rotation_deg[1];
    ExpectedPose::default()
        .with_position(pose.position.map(short))
        .with_rotation(rotation)
        .with_rotation_y(one(pose.rotation_deg[1], start.rotation_deg[1]).filter(|_| turns_apart))
        .with_scale(pair(pose.scale, start.scale))
        .with_skew(pair(pose.skew_deg, start.skew_deg))
        .with_anchor(pair(pose.anchor, start.anchor))
        .with_size(pair(pose.size, start.size))
        .with_opacity(one(pose.opacity, start.opacity))
        .with_color((pose.color != start.color && is_whole).then(color))
        .with_progress(one(pose.progress, start.progress))
        .with_visible(flag(pose.visible, start.visible))
        .with_flip_x(flag(pose.flip_x, start.flip_x))
        .with_flip_y(flag(pose.flip_y, start.flip_y))
        .with_frame((pose.frame != start.frame).then_some(pose.frame))
        .with_z((pose.z != z).then_some(pose.z))
}

/// Four decimals, which no tolerance notices.
fn short(x: f32) -> f64 {
    rounded(f64::from(x), 1e4)
}

fn rounded(x: f64, parts: f64) -> f64 {
    (x * parts).round() / parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::panels::{Intent, fixture};
    use crate::session::SelectionChange;

    #[test]
    fn poses_of_all_selected_nodes_are_expected_in_one_step_and_are_met() {
        let mut editor = Editor::new(fixture::document(), None);
        let ids: Vec<NodeId> = editor.document().nodes().iter().map(|node| node.id).collect();
        editor.apply(Intent::Select(SelectionChange::Nodes(ids.clone())));
        for secs in [0.0, 0.37, 1.1] {
            editor.apply(Intent::Seek(secs));
            editor.run(Command::ExpectPose);
        }
        editor.refresh();
        assert_eq!(editor.history().undo_len(), 3);
        assert_eq!(editor.document().expectations().len(), 3 * ids.len());
        assert!(editor.programs().unmet().unwrap().is_empty());
        assert_eq!(editor.document().violations(), Vec::<String>::new());
        // A game finds the same in the saved file.
        let project = editor.document().to_project();
        assert!(project.unmet_expectations().unwrap().is_empty());
        editor.run(Command::Undo);
        assert_eq!(editor.document().expectations().len(), 2 * ids.len());
    }
}
