//! What the graph shows of nodes and actions that are not simply played, and keys and points that are added to them.

use kineograph_runtime::Channel;
use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Content, Key, Kind, StartPose, Value};
use kineograph_studio::motion::{PoseSource, Subject, SubjectQuery};

use super::places::stands;
use super::sampled::overview;
use crate::compile::Programs;
use crate::document::{ActionId, ClipEdit, ClipId, Document, Edit, NodeId, RunId, Slot};
use crate::history::Change;
use crate::motion::HandleSlot;
use crate::motion::{Added, Removal, added, removed};

struct Stage {
    document: Document,
    nodes: Vec<NodeId>,
    clips: Vec<ClipId>,
    runs: Vec<RunId>,
}

/// Nodes at (100, 50) that each play a clip of their own from 0.5 s; `None`: no clip.
fn stage(trees: &[(&str, Option<Action>)]) -> Stage {
    let mut stage =
        Stage { document: Document::default(), nodes: Vec::new(), clips: Vec::new(), runs: Vec::new() };
    for (name, tree) in trees {
        let start = StartPose::default().with_position([100.0, 50.0]);
        let (name, sprite) = ((*name).to_owned(), Content::Box([40.0, 40.0]));
        let made = stage.edit(&Edit::AddNode { name: name.clone(), parent: None, content: sprite, start });
        let node = made.node.unwrap();
        stage.nodes.push(node);
        let Some(tree) = tree else { continue };
        let clip = stage.edit(&Edit::AddClip(name)).clip.unwrap();
        stage.clips.push(clip);
        stage.edit(&Edit::Clip(
            clip,
            ClipEdit::Insert { tree: tree.clone(), slot: Slot::Root, position: None },
        ));
        let run = stage.edit(&Edit::AddRun(clip, node, 0.5)).run.unwrap();
        stage.runs.push(run);
    }
    stage
}

impl Stage {
    fn edit(&mut self, edit: &Edit) -> crate::document::Outcome {
        let (document, made) = self.document.edited(edit).unwrap();
        self.document = document;
        made
    }

    fn apply(&mut self, change: &Change) {
        for edit in &change.edits {
            self.edit(edit);
        }
    }

    fn action(&self, clip: usize, kind: Kind) -> ActionId {
        let clip = self.document.clip(self.clips[clip]).unwrap();
        clip.items().find(|(_, item)| item.action.kind() == kind).unwrap().0
    }

    /// What is shown with a node, and an action of a clip, selected.
    fn subject(&self, node: usize, (clip, kind): (usize, Kind), is_alone: bool) -> (SubjectQuery, Subject) {
        let programs = Programs::of(&self.document);
        let wanted = SubjectQuery {
            node: Some(self.nodes[node]),
            clip: Some(self.clips[clip]),
            run: Some(self.runs[clip]),
            inner: None,
            action: Some(self.action(clip, kind)),
            is_alone,
        };
        (wanted, Subject::of(&self.document, &programs, &wanted).unwrap())
    }
}

/// A line for each handle: its name, time and value.
fn listed(subject: &Subject) -> String {
    let curves = overview(&subject.source, subject.fit_secs, subject.stretch_secs, &subject.names);
    let stands = stands(subject, &curves);
    stands.iter().map(|stand| format!("{} {:.2} s {:.1}\n", stand.label, stand.secs, stand.value)).collect()
}

#[test]
fn handles_stand_where_the_curve_passes() {
    let spline = Action::catmull_rom_by(1.0, vec![[0.0, 0.0], [60.0, 20.0], [90.0, 0.0]]);
    let tree = Action::sequence([Action::delay(1.0), Action::ease(EaseKind::QuadraticActionIn, spline)]);
    let stage = stage(&[("box", Some(tree))]);
    let (_, subject) = stage.subject(0, (0, Kind::CatmullRomBy), false);
    // Half of the way of t² is done at 0.71 s.
    let expected = "\
point 1 of x 1.50 s 100.0
point 2 of x 2.21 s 160.0
point 3 of x 2.50 s 190.0
point 1 of y 1.50 s 50.0
point 2 of y 2.21 s 70.0
point 3 of y 2.50 s 50.0
";
    assert_eq!(listed(&subject), expected);
    // Alone, over its own time, without the ease.
    let (_, alone) = stage.subject(0, (0, Kind::CatmullRomBy), true);
    assert!(listed(&alone).starts_with("point 1 of x 0.00 s 100.0\npoint 2 of x 0.50 s 160.0\n"));
    // With the ease: the selected one is around the action with the handles.
    let (_, eased) = stage.subject(0, (0, Kind::EaseQuadraticActionIn), true);
    assert!(listed(&eased).contains("point 2 of x 0.71 s 160.0\n"));
}

#[test]
fn parts_on_other_targets_have_their_handles_there() {
    let other = Action::targeted("other", Action::move_by(1.0, [30.0, 0.0]));
    let stage = stage(&[("box", Some(Action::sequence([Action::delay(0.5), other]))), ("other", None)]);
    let (_, there) = stage.subject(1, (0, Kind::MoveBy), false);
    assert_eq!(listed(&there), "end of x 2.00 s 130.0\nend of y 2.00 s 50.0\n");
}

#[test]
fn what_follows_another_node_is_shown_where_it_is_seen() {
    let target = Action::move_by(2.0, [1000.0, 0.0]);
    let camera = Action::follow("target", [480.0, 320.0]);
    let stage = stage(&[("target", Some(target)), ("camera", Some(camera))]);
    let (_, subject) = stage.subject(1, (1, Kind::Follow), false);
    assert!(matches!(subject.source, PoseSource::Follower(..)));
    let programs = Programs::of(&stage.document);
    let mut poses = Vec::new();
    programs.timeline().poses_at(1.7, &mut poses);
    assert_eq!(subject.source.pose_at(1.7), poses[1]);
    assert_ne!(poses[1].position, [100.0, 50.0]);
}

#[test]
fn what_plays_clips_can_be_shown_alone() {
    let played = Action::move_by(1.0, [30.0, 0.0]);
    let stage = stage(&[
        ("hop", Some(played)),
        ("box", Some(Action::sequence([Action::delay(1.0), Action::play_clip("hop")]))),
    ]);
    let (_, alone) = stage.subject(1, (1, Kind::PlayClip), true);
    assert_eq!(alone.stretch_secs, [0.0, 1.0]);
    assert_eq!(alone.source.pose_at(1.0).position[0], 130.0);
}

#[test]
fn a_key_is_added_on_the_curve_though_another_run_moves_the_node_too() {
    let keys = vec![Key::new(0.0, 0.0), Key::new(1.0, 200.0)];
    let mut stage = stage(&[
        ("box", Some(Action::keyframes(2.0, "x", keys))),
        ("drift", Some(Action::move_by(2.0, [70.0, 0.0]))),
    ]);
    let (drift, node) = (stage.clips[1], stage.nodes[0]);
    stage.edit(&Edit::AddRun(drift, node, 0.0));
    let (wanted, subject) = stage.subject(0, (0, Kind::Keyframes), false);
    let before: Vec<f32> =
        (0..25).map(|index| subject.source.pose_at(f64::from(index) * 0.1).position[0]).collect();
    let Added { change, slot, .. } =
        added((&stage.document, &Programs::of(&stage.document)), wanted, &subject, Channel::X, 1.0).unwrap();
    assert_eq!(slot, HandleSlot::Key(1));
    stage.apply(&change);
    let (_, subject) = stage.subject(0, (0, Kind::Keyframes), false);
    for (index, before) in (0..).zip(before) {
        let now = subject.source.pose_at(f64::from(index) * 0.1).position[0];
        assert!((now - before).abs() < 0.01, "{now} is not {before}");
    }
}

#[test]
fn points_are_added_and_removed_with_both_axes() {
    let spline = Action::catmull_rom_by(1.0, vec![[0.0, 0.0], [60.0, 20.0], [90.0, 0.0]]);
    let mut stage = stage(&[("box", Some(spline))]);
    let (wanted, subject) = stage.subject(0, (0, Kind::CatmullRomBy), false);
    let Added { change, slot, .. } =
        added((&stage.document, &Programs::of(&stage.document)), wanted, &subject, Channel::Y, 0.75).unwrap();
    assert_eq!((slot, change.label.as_str()), (HandleSlot::Point(1), "Add point"));
    let pose = subject.source.pose_at(0.75);
    stage.apply(&change);
    let points = |stage: &Stage| {
        let clip = stage.document.clip(stage.clips[0]).unwrap();
        match clip.get(stage.action(0, Kind::CatmullRomBy)).unwrap().action.param("points") {
            Some(Value::Points(points)) => points.clone(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(points(&stage).len(), 4);
    let [x, y] = points(&stage)[1];
    assert!((x + 100.0 - f64::from(pose.position[0])).abs() < 1e-3);
    assert!((y + 50.0 - f64::from(pose.position[1])).abs() < 1e-3);

    let (_, subject) = stage.subject(0, (0, Kind::CatmullRomBy), false);
    let leaf = subject.leaf.as_ref().unwrap();
    let selected = [(HandleSlot::Point(1), Channel::X), (HandleSlot::Point(2), Channel::Y)];
    let Removal::Change(change) = removed(leaf, selected.into_iter()) else { panic!("refused") };
    assert_eq!(change.label, "Delete 2 points");
    stage.apply(&change);
    assert_eq!(points(&stage), [[0.0, 0.0], [90.0, 0.0]]);
    let (_, subject) = stage.subject(0, (0, Kind::CatmullRomBy), false);
    let all = removed(subject.leaf.as_ref().unwrap(), [(HandleSlot::Point(0), Channel::X)].into_iter());
    assert!(matches!(all, Removal::Refused(_)), "two points have to stay");
}

#[test]
fn ends_cannot_be_removed_and_nothing_is_added_to_a_move() {
    let stage = stage(&[("box", Some(Action::move_by(1.0, [30.0, 0.0])))]);
    let (wanted, subject) = stage.subject(0, (0, Kind::MoveBy), false);
    let leaf = subject.leaf.as_ref().unwrap();
    assert!(matches!(removed(leaf, [(HandleSlot::End, Channel::X)].into_iter()), Removal::Refused(_)));
    assert!(
        added((&stage.document, &Programs::of(&stage.document)), wanted, &subject, Channel::X, 1.0).is_none()
    );
}

#[test]
fn a_value_has_its_name_also_while_another_clip_is_open() {
    let tween = Action::action_tween(1.0, "score", 0.0, 100.0);
    let stage = stage(&[("text", Some(tween)), ("box", Some(Action::delay(1.0)))]);
    let (_, subject) = stage.subject(0, (1, Kind::DelayTime), false);
    let curves = overview(&subject.source, subject.fit_secs, subject.stretch_secs, &subject.names);
    let changing: Vec<&str> =
        curves.iter().filter(|curve| curve.changes).map(|curve| curve.name.as_str()).collect();
    assert_eq!(changing, ["score"]);
}
