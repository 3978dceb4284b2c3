//! The commands that keep poses and events as expectations.

use kineograph_runtime::Pose;
use kineograph_runtime::format::{Color, Expectation, ExpectedPose, StartPose};

use super::Editor;
use crate::document::{Edit, NodeId, rounded, short};
use crate::history::Change;
use crate::text::tr;

/// How far from the playhead events are looked for, in seconds.
const AROUND_SECS: f64 = 0.1;
/// How much an expected window is longer than what happens in it, on each side, in seconds: three frames at 60.
const SLACK_SECS: f64 = 0.05;
/// The most events that are expected at once, each name on each node.
const MAX_EVENTS: usize = 100;

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

    /// Expects the events of the loop range, else those around the playhead, each name on each node as often as it happens.
    pub(super) fn expect_events(&mut self) {
        let playback = &self.session.playback;
        let around = |secs: f64| [(secs - AROUND_SECS).max(0.0), secs + AROUND_SECS];
        let [from_secs, to_secs] = match playback.loop_range {
            Some(range) => [range.start_secs, range.end_secs],
            None => around(playback.playhead_secs()),
        };
        let edits = self.events_between(from_secs, to_secs);
        match edits.len() {
            0 => self.warn(tr!("session-no-events")),
            1..=MAX_EVENTS => self.edit(&Change::all(tr!("change-expect-events"), edits)),
            _ => self.warn(tr!("session-too-many-events", most = MAX_EVENTS)),
        }
    }

    fn events_between(&self, from_secs: f64, to_secs: f64) -> Vec<Edit> {
        // The first moment counts, too.
        let found = self.programs.timeline().events(from_secs.next_down(), to_secs);
        let mut all: Vec<(NodeId, String, [f64; 2], u32)> = Vec::new();
        for event in found {
            let Some(node) = self.document().nodes().get(event.node) else { continue };
            if all.len() > MAX_EVENTS {
                break;
            }
            let known = all.iter_mut().find(|(id, name, ..)| *id == node.id && *name == event.name);
            match known {
                Some((_, _, [_, last_secs], count)) => {
                    *last_secs = event.at_secs;
                    *count += 1;
                }
                None => all.push((node.id, event.name, [event.at_secs; 2], 1)),
            }
        }
        let name_of = |id: NodeId| self.document().node(id).map(|node| node.name.clone());
        let edit = |(id, name, [first_secs, last_secs], count): (NodeId, String, [f64; 2], u32)| {
            let what = Expectation::Event {
                name,
                node: name_of(id),
                from_secs: rounded((first_secs - SLACK_SECS).max(from_secs.max(0.0)), 1e6),
                to_secs: rounded(last_secs + SLACK_SECS, 1e6),
                count: Some(count),
            };
            Edit::AddExpected(Some(id), what)
        };
        all.into_iter().map(edit).collect()
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

    #[test]
    fn events_are_expected_in_the_loop_range_and_around_the_playhead() {
        let text = r#"(format: 1, nodes: [(name: "fox"), (name: "bee")], clips: [(name: "a", action: Repeat(times: 3, action:
            Sequence(actions: [DelayTime(duration: 1), CallFunc(name: "step")])))],
            runs: [(clip: "a", node: "fox"), (clip: "a", node: "bee", at: 0.5)])"#;
        let project = kineograph_runtime::format::load(text).unwrap().project;
        let mut editor = Editor::new(crate::document::Document::from_project(&project).0, None);
        editor.refresh();
        editor.apply(Intent::Seek(0.5));
        editor.run(Command::ExpectEvents);
        assert!(editor.document().expectations().is_empty());
        assert_eq!(editor.take_warnings().len(), 1, "nothing happens there");
        editor.apply(Intent::Seek(1.04));
        editor.run(Command::ExpectEvents);
        let range = crate::session::TimeRange { start_secs: 1.2, end_secs: 3.0 };
        editor.apply(Intent::SetLoopRange(Some(range)));
        editor.run(Command::ExpectEvents);
        editor.refresh();
        let kept = editor.document().stored_expectations();
        let event = |node: &str, from_secs, to_secs, count| Expectation::Event {
            name: "step".into(),
            node: Some(node.into()),
            from_secs,
            to_secs,
            count: Some(count),
        };
        assert_eq!(
            kept,
            [event("fox", 0.95, 1.05, 1), event("bee", 1.45, 2.55, 2), event("fox", 1.95, 3.05, 2)]
        );
        assert!(editor.programs().unmet().unwrap().is_empty());
        assert_eq!(editor.history().undo_len(), 2);
    }
}
