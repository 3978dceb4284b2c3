//! The commands that keep poses and events as expectations.

use std::sync::Arc;

use kineograph_runtime::format::{Color, Expectation, ExpectedPose};
use kineograph_runtime::{Channel, ChannelSet, Pose};

use super::{Editor, News};
use crate::compile::start_pose;
use crate::document::{Edit, Expected, Node, NodeId, rounded, short};
use crate::history::Change;
use crate::movers::moved_channels;
use crate::symbols::{self, ShownEvent};
use crate::text::tr;

/// How far from the playhead events are looked for, in seconds.
const AROUND_SECS: f64 = 0.1;
/// How much an expected window is longer than what happens in it, on each side, in seconds: three frames at 60.
const SLACK_SECS: f64 = 0.05;
/// The most events that are expected at once, each name on each node.
const MAX_EVENTS: usize = 100;

impl Editor {
    /// Expects the poses of the selected nodes at the playhead, as they are now: their position, what runs move, and what is not as at the
    /// start. What was expected of them at that time is replaced.
    pub(super) fn expect_poses(&mut self) {
        // Six decimals keep the file readable and are far finer than a frame.
        let at_secs = rounded(self.session.playback.playhead_secs(), 1e6);
        let mut nodes = self.session.selection.selected_nodes();
        if nodes.is_empty() {
            nodes.extend(self.session.selection.node);
        }
        let mut poses = Vec::new();
        self.programs.timeline().poses_at(at_secs, &mut poses);
        let (mut edits, mut replaced) = (Vec::new(), 0);
        for id in nodes {
            let known = self.expected_at(id, at_secs);
            let Some(what) = self.pose_to_expect(id, at_secs, &poses, known.first()) else { continue };
            replaced += usize::from(!known.is_empty());
            match known.split_first() {
                Some((first, others)) => {
                    edits.push(Edit::SetExpected(Expected { what, ..first.as_ref().clone() }));
                    edits.extend(others.iter().map(|other| Edit::RemoveExpected(other.id)));
                }
                None => edits.push(Edit::AddExpected(Some(id), what)),
            }
        }
        if edits.is_empty() {
            return;
        }
        let (before, count) = (self.document().clone(), edits.len());
        self.edit(&Change::all(tr!("change-expect-pose"), edits));
        if !self.document().is_same(&before) {
            let at = rounded(at_secs, 1e3).to_string();
            let text = match replaced {
                0 => tr!("session-pose-pinned", count, at),
                _ => tr!("session-pose-replaced", count = replaced, at),
            };
            self.news.push(News { text, undo_len: self.history.undo_len(), sharers: None });
        }
    }

    /// What is expected of the pose of a node at a time.
    fn expected_at(&self, id: NodeId, secs: f64) -> Vec<Arc<Expected>> {
        let is_then =
            |what: &Expectation| matches!(what, Expectation::Pose { at_secs, .. } if *at_secs == secs);
        let all = self.document().expectations().iter();
        all.filter(|expected| expected.node == Some(id) && is_then(&expected.what)).cloned().collect()
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
        let window_secs = [from_secs.next_down(), to_secs];
        let found = symbols::events(self.document(), &self.media, &self.programs, window_secs);
        let mut all: Vec<(ShownEvent, f64, u32)> = Vec::new();
        for event in found {
            if all.len() > MAX_EVENTS {
                break;
            }
            let is_same = |known: &ShownEvent| {
                (known.node, &known.inside, &known.name) == (event.node, &event.inside, &event.name)
            };
            match all.iter_mut().find(|(known, ..)| is_same(known)) {
                Some((_, last_secs, count)) => {
                    *last_secs = event.at_secs;
                    *count += 1;
                }
                None => {
                    let first_secs = event.at_secs;
                    all.push((event, first_secs, 1));
                }
            }
        }
        let name_of = |id: NodeId| self.document().node(id).map(|node| node.name.clone());
        let edit = |(first, last_secs, count): (ShownEvent, f64, u32)| {
            let (id, first_secs) = (first.node, first.at_secs);
            let what = Expectation::Event {
                name: first.name,
                node: name_of(id),
                inside: first.inside,
                from_secs: rounded((first_secs - SLACK_SECS).max(from_secs.max(0.0)), 1e6),
                to_secs: rounded(last_secs + SLACK_SECS, 1e6),
                count: Some(count),
            };
            Edit::AddExpected(Some(id), what)
        };
        all.into_iter().map(edit).collect()
    }

    /// A pose as an expectation, with the tolerance of the one that it replaces.
    fn pose_to_expect(
        &self,
        id: NodeId,
        at_secs: f64,
        poses: &[Pose],
        known: Option<&Arc<Expected>>,
    ) -> Option<Expectation> {
        let place = self.document().node_place(id)?;
        let node = self.document().node(id)?;
        let moved = moved_channels(self.document(), &self.programs, id);
        let pose = expected(poses.get(place)?, node, moved);
        let tolerance = known.and_then(|known| match known.what {
            Expectation::Pose { tolerance, .. } => tolerance,
            _ => None,
        });
        Some(Expectation::Pose { node: node.name.clone(), at_secs, pose, tolerance })
    }
}

/// The position, what runs move, and all that is not as at the start.
fn expected(pose: &Pose, node: &Node, moved: ChannelSet) -> ExpectedPose {
    let start = start_pose(node);
    let moves = |channels: &[Channel]| moved.touches(ChannelSet::of(channels));
    let pair = |found: [f32; 2], start: [f32; 2], channels: [Channel; 2]| {
        (found != start || moves(&channels)).then(|| found.map(short))
    };
    let one = |found: f32, start: f32, channel| (found != start || moves(&[channel])).then(|| short(found));
    let flag = |found: bool, start: bool, channel| (found != start || moves(&[channel])).then_some(found);
    let color = || Color(pose.color.map(|level| level.round().clamp(0.0, 255.0) as u8));
    let is_whole = pose.color.iter().all(|level| (0.0..=255.0).contains(level));
    let is_colored = pose.color != start.color || moves(&[Channel::Red, Channel::Green, Channel::Blue]);
    let rotation = one(pose.rotation_deg[0], start.rotation_deg[0], Channel::Rotation);
    let turns_apart = pose.rotation_deg[0] != pose.rotation_deg[1];
    let rotation_y = one(pose.rotation_deg[1], start.rotation_deg[1], Channel::RotationY);
    ExpectedPose::default()
        .with_position(pose.position.map(short))
        .with_rotation(rotation)
        .with_rotation_y(rotation_y.filter(|_| turns_apart))
        .with_scale(pair(pose.scale, start.scale, [Channel::ScaleX, Channel::ScaleY]))
        .with_skew(pair(pose.skew_deg, start.skew_deg, [Channel::SkewX, Channel::SkewY]))
        .with_anchor(pair(pose.anchor, start.anchor, [Channel::AnchorX, Channel::AnchorY]))
        .with_size(pair(pose.size, start.size, [Channel::Width, Channel::Height]))
        .with_opacity(one(pose.opacity, start.opacity, Channel::Opacity))
        .with_color((is_colored && is_whole).then(color))
        .with_progress(one(pose.progress, start.progress, Channel::Progress))
        .with_visible(flag(pose.visible, start.visible, Channel::Visible))
        .with_flip_x(flag(pose.flip_x, start.flip_x, Channel::FlipX))
        .with_flip_y(flag(pose.flip_y, start.flip_y, Channel::FlipY))
        .with_frame((pose.frame != start.frame || moves(&[Channel::Frame])).then_some(pose.frame))
        .with_z((pose.z != node.z || moves(&[Channel::Z])).then_some(pose.z))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::panels::{Intent, fixture};
    use crate::problems::Spot;
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
        assert!(editor.programs().unmet().unwrap().is_empty() && editor.problems.is_empty());
        assert_eq!(editor.document().violations(), Vec::<String>::new());
        // A game finds the same in the saved file.
        let project = editor.document().to_project();
        assert!(project.unmet_expectations().unwrap().is_empty());
        editor.run(Command::Undo);
        assert_eq!(editor.document().expectations().len(), 2 * ids.len());
    }

    #[test]
    fn a_pose_that_is_pinned_again_replaces_the_line_and_has_all_that_moves() {
        let text = r#"(format: 2, nodes: [(name: "fox"), (name: "bee")], clips: [(name: "a", action: Spawn(actions: [
            FadeOut(duration: 1), RotateBy(duration: 1, angle: 90)]))], runs: [(clip: "a", node: "fox")],
            expect: [Pose(node: "fox", at: 0, pose: (z: 7), tolerance: 0.5), Pose(node: "fox", at: 0, pose: (z: 8)),
            Pose(node: "bee", at: 0, pose: (z: 0))])"#;
        let project = kineograph_runtime::format::load(text).unwrap().project;
        let mut editor = Editor::new(crate::document::Document::from_project(&project).0, None);
        editor.refresh();
        let fox = editor.document().nodes()[0].id;
        editor.apply(Intent::Select(SelectionChange::Nodes(vec![fox])));
        editor.run(Command::ExpectPose);
        let kept = editor.document().stored_expectations();
        // At the start nothing has moved yet, and what will move is pinned nonetheless; the other node's line stays.
        let pose = ExpectedPose::default().with_position([0.0, 0.0]).with_rotation(0.0).with_opacity(255.0);
        let fox_line = Expectation::Pose { node: "fox".into(), at_secs: 0.0, pose, tolerance: Some(0.5) };
        let bee_line = Expectation::pose("bee", 0.0, ExpectedPose::default().with_z(0));
        assert_eq!(kept, [fox_line, bee_line]);
        let news: Vec<String> = editor.take_news().into_iter().map(|news| news.text).collect();
        assert_eq!(news, ["Replaced what was expected of 1 pose at 0 s."]);
        // The same again changes nothing, so there is nothing to say, and no step to undo.
        editor.run(Command::ExpectPose);
        assert!(editor.take_news().is_empty());
        assert_eq!((editor.history().undo_len(), editor.document().expectations().len()), (1, 2));
        // At another time it is another line.
        editor.apply(Intent::Seek(0.5));
        editor.run(Command::ExpectPose);
        assert_eq!(editor.document().expectations().len(), 3);
        editor.refresh();
        assert!(editor.programs().unmet().unwrap().is_empty());
        // What is not met any more is in the list of problems, and leads to its line.
        let node = editor.document().node(fox).unwrap().as_ref().clone();
        let start = node.start.with_position([9.0, 0.0]);
        editor.apply(Intent::Edit(Change::new("Move", Edit::SetNode(Node { start, ..node }))));
        editor.refresh();
        let spots: Vec<Spot> = editor.problems.iter().map(|problem| problem.spot.clone()).collect();
        let fox_lines = editor.document().expectations().iter().filter(|line| line.node == Some(fox));
        assert_eq!(spots, fox_lines.map(|line| Spot::Expected(line.id)).collect::<Vec<_>>());
    }

    #[test]
    fn events_are_expected_in_the_loop_range_and_around_the_playhead() {
        let text = r#"(format: 2, nodes: [(name: "fox"), (name: "bee")], clips: [(name: "a", action: Repeat(times: 3, action:
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
            inside: Vec::new(),
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

    /// What a symbol sends is expected by the nodes on the way, and missed when the symbol sends it at another time.
    #[test]
    fn events_inside_of_symbols_are_expected() {
        use crate::media::Symbols;
        use crate::symbol::LoadedSymbol;
        let project = |text: &str| kineograph_runtime::format::load(text).unwrap().project;
        let stage = project(
            r#"(format: 2, nodes: [(name: "bee", content: Symbol(path: "feet.ron"))],
                clips: [(name: "go", action: PlayBy(duration: 2, delta: 1))], runs: [(clip: "go", node: "bee")])"#,
        );
        let mut editor = Editor::new(crate::document::Document::from_project(&stage).0, None);
        let read = |editor: &mut Editor, at: &str| {
            let feet = project(&format!(
                r#"(format: 2, nodes: [(name: "foot")], runs: [(clip: "step", node: "foot")], clips: [
                    (name: "step", action: Sequence(actions: [DelayTime(duration: {at}), CallFunc(name: "step")]))])"#
            ));
            let feet = LoadedSymbol::new("feet.ron", &feet).unwrap();
            editor.media_mut().set_symbols(Symbols::from([("feet.ron".to_owned(), Ok(Arc::new(feet)))]));
            editor.refresh();
        };
        read(&mut editor, "0.5");
        editor.apply(Intent::Seek(1.0));
        editor.run(Command::ExpectEvents);
        editor.refresh();
        let event = Expectation::Event {
            name: "step".into(),
            node: Some("bee".into()),
            inside: vec!["foot".into()],
            from_secs: 0.95,
            to_secs: 1.05,
            count: Some(1),
        };
        assert_eq!(editor.document().stored_expectations(), [event]);
        assert!(editor.programs().unmet().unwrap().is_empty() && editor.problems.is_empty());
        read(&mut editor, "0.25");
        assert_eq!(editor.programs().unmet().unwrap().len(), 1);
        assert_eq!(editor.problems.len(), 1, "{:?}", editor.problems);
        read(&mut editor, "0.5");
        assert!(editor.problems.is_empty(), "{:?}", editor.problems);
    }
}
