//! A handle that is dragged brings the path through the pointer, and so does the sprite itself, whatever is around the action.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, ActionId, Content, Key, Kind, StartPose, Value, to_ron};
use kineograph_studio::motion::PoseProperty;
use proptest::prelude::*;

use super::*;
use crate::document::{Clip, ClipEdit, Document, Edit, NodeId, Slot};
use crate::editor::Editor;
use crate::panels::canvas::held::GrabbedNode;
use crate::panels::canvas::tests::on_canvas;
use crate::panels::canvas::write::PoseWriter;
use crate::session::SelectionChange;

fn leaf() -> impl Strategy<Value = Action> {
    let px = || -150.0..150.0_f64;
    let pair = move || [px(), px()];
    prop_oneof![
        pair().prop_map(|to| Action::move_to(1.0, to)),
        pair().prop_map(|by| Action::move_by(0.7, by)),
        pair().prop_map(|by| Action::jump_by(1.2, by, 40.0, 2)),
        pair().prop_map(|to| Action::jump_to(1.2, to, 40.0, 3)),
        [pair(), pair(), pair()].prop_map(|[a, b, end]| Action::bezier_by(1.0, [a, b], end)),
        [pair(), pair(), pair()].prop_map(|[a, b, end]| Action::bezier_to(1.0, [a, b], end)),
        prop::collection::vec(pair(), 2..5).prop_map(|points| Action::catmull_rom_by(1.5, points)),
        prop::collection::vec(pair(), 2..5).prop_map(|points| Action::cardinal_spline_to(1.5, points, 0.2)),
    ]
}

/// What may stand around it. Nothing else moves the node at the same time as a Sequence after it does.
fn tree() -> impl Strategy<Value = Action> {
    leaf().prop_recursive(3, 6, 2, |inner| {
        let eases = prop::sample::select(vec![
            EaseKind::SineInOut,
            EaseKind::BackOut,
            EaseKind::ElasticOut,
            EaseKind::QuadraticActionIn,
        ]);
        prop_oneof![
            (eases, inner.clone()).prop_map(|(kind, action)| Action::ease(kind, action)),
            (0.5..3.0_f64, inner.clone()).prop_map(|(speed, action)| Action::speed(speed, action)),
            inner.clone().prop_map(|action| Action::sequence([Action::delay(0.4), action])),
            inner.clone().prop_map(|action| Action::repeat(2, action)),
            inner.prop_map(|action| Action::spawn([action, Action::fade_out(0.5)])),
        ]
    })
}

/// The leaf that the tree was made around.
fn innermost(clip: &Clip) -> ActionId {
    let mut id = clip.root().unwrap();
    loop {
        let holds = |id: &&ActionId| clip.get(**id).unwrap().action.kind() != Kind::DelayTime;
        match clip.get(id).unwrap().children.iter().find(holds) {
            Some(child) => id = *child,
            None => return id,
        }
    }
}

/// A ball in a turned, stretched parent that moves too.
fn editor(tree: &Action) -> (Editor, NodeId) {
    let mut document = Document::default();
    let mut ids = Vec::new();
    let poses = [
        StartPose::default().with_position([200.0, 100.0]).with_rotation(30.0).with_scale([1.5, 0.8]),
        StartPose::default().with_position([33.0, -20.0]),
    ];
    let drift = Action::spawn([Action::move_by(3.0, [60.0, 20.0]), Action::rotate_by(3.0, 40.0)]);
    for ((start, name), (tree, at_secs)) in
        poses.into_iter().zip(["arm", "ball"]).zip([(&drift, 0.0), (tree, 0.25)])
    {
        let sprite = Content::Box([40.0, 40.0]);
        let add = Edit::AddNode { name: name.into(), parent: ids.first().copied(), content: sprite, start };
        let (next, made) = document.edited(&add).unwrap();
        let node = made.node.unwrap();
        let (next, made) = next.edited(&Edit::AddClip(name.into())).unwrap();
        let clip = made.clip.unwrap();
        let insert = ClipEdit::Insert { tree: tree.clone(), slot: Slot::Root, position: None };
        let (next, _) = next.edited(&Edit::Clip(clip, insert)).unwrap();
        (document, _) = next.edited(&Edit::AddRun(clip, node, at_secs)).unwrap();
        ids.push(node);
    }
    let mut editor = Editor::new(document, None);
    let run = editor.document().runs()[1].id;
    let action = innermost(&editor.document().clips()[1]);
    editor.apply(Intent::Select(SelectionChange::RunOn(run, ids[1])));
    editor.apply(Intent::Select(SelectionChange::Actions(vec![action])));
    editor.refresh();
    (editor, ids[1])
}

/// Shows the editor on a canvas.
fn seek(editor: &mut Editor, secs: f64) {
    editor.apply(Intent::Seek(secs));
    editor.refresh();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_dragged_handle_brings_the_path_to_the_pointer(
        tree in tree(),
        pick in any::<prop::sample::Index>(),
        by in [-80.0..80.0_f64, -80.0..80.0],
    ) {
        let (mut editor, _) = editor(&tree);
        let before = to_ron(&editor.document().to_project());
        let handles = |editor: &Editor| on_canvas(editor, PathHandles::of).expect("there are handles");
        let all = handles(&editor).handles;
        let handle = pick.get(&all).clone();
        let goal = [0, 1].map(|axis| handle.position[axis] + by[axis]);
        // The top of a jump goes up and down only.
        let goal = if handle.slot == HandleSlot::Height { [handle.position[0], goal[1]] } else { goal };
        let change = on_canvas(&editor, |frame| {
            let mut drag = PathDrag::grab(frame, Rc::new(handles(&editor)), handle.clone(), handle.stage)?;
            drag.change((goal, handle.secs))
        });
        let change = change.expect("it follows");
        // No height is below 0.
        prop_assume!(handle.slot != HandleSlot::Height || by[1] > 0.0);
        editor.edit(&change);
        editor.refresh();
        let after = handles(&editor).handles;
        let index = all.iter().position(|other| *other == handle).unwrap();
        let found = after[index].position;
        prop_assert!(
            (found[0] - goal[0]).hypot(found[1] - goal[1]) < 0.01,
            "{} is at {found:?}, not at {goal:?}", handle.name()
        );
        editor.run(crate::command::Command::Undo);
        prop_assert_eq!(to_ron(&editor.document().to_project()), before);
    }

    #[test]
    fn there_and_back_in_one_drag_leaves_the_bytes(
        tree in tree(),
        pick in any::<prop::sample::Index>(),
        by in [-80.0..80.0_f64, -80.0..80.0],
        part in 0.1..1.0_f64,
    ) {
        let (mut editor, node) = editor(&tree);
        let before = to_ron(&editor.document().to_project());
        let handles = |editor: &Editor| on_canvas(editor, PathHandles::of).expect("there are handles");
        let handle = pick.get(&handles(&editor).handles).clone();
        let back = on_canvas(&editor, |frame| {
            let mut drag = PathDrag::grab(frame, Rc::new(handles(&editor)), handle.clone(), handle.stage)?;
            let away = [0, 1].map(|axis| handle.position[axis] + by[axis]);
            drag.change((away, handle.secs));
            drag.change((handle.position, handle.secs))
        });
        editor.edit(&back.expect("it follows"));
        editor.refresh();
        prop_assert_eq!(to_ron(&editor.document().to_project()), before.clone(), "{}", handle.name());
        // The sprite itself, at a time within the action.
        let ends = [0.0, 1.0].map(|u| {
            let leaf = handles(&editor).leaf;
            leaf.played.moment_of(leaf.id, u).unwrap()
        });
        seek(&mut editor, ends[0] + (ends[1] - ends[0]) * part);
        let back = on_canvas(&editor, |frame| {
            let held = GrabbedNode::of(frame, node)?;
            let mut writer = PoseWriter::new(frame, node, Some(PoseProperty::Position)).ok()?;
            let away = held.moved([40.0, -25.0]);
            writer.change(&[(held.clone(), away)], "Move")?;
            let there = held.before;
            writer.change(&[(held, there)], "Move")
        });
        if let Some(back) = back {
            editor.edit(&back);
            prop_assert_eq!(to_ron(&editor.document().to_project()), before);
        }
    }

    #[test]
    fn a_dragged_sprite_follows_the_pointer_at_the_playhead(
        tree in tree(),
        part in 0.1..1.0_f64,
        by in [-60.0..60.0_f32, -60.0..60.0],
    ) {
        let (mut editor, node) = editor(&tree);
        let ends = on_canvas(&editor, |frame| {
            let leaf = PathHandles::of(frame).expect("there are handles").leaf;
            [0.0, 1.0].map(|u| leaf.played.moment_of(leaf.id, u).unwrap())
        });
        seek(&mut editor, ends[0] + (ends[1] - ends[0]) * part);
        let before = to_ron(&editor.document().to_project());
        let wanted = on_canvas(&editor, |frame| {
            let held = GrabbedNode::of(frame, node)?;
            let mut writer = PoseWriter::new(frame, node, Some(PoseProperty::Position)).ok()?;
            let after = held.moved(by);
            Some((after, writer.change(&[(held, after)], "Move")?))
        });
        // Where nothing of the number is seen, as at the ends of a curve, no drag is possible.
        prop_assume!(wanted.is_some());
        let (after, change) = wanted.unwrap();
        editor.edit(&change);
        editor.refresh();
        let found = on_canvas(&editor, |frame| GrabbedNode::of(frame, node).unwrap().before.position);
        prop_assert!(
            (found[0] - after.position[0]).hypot(found[1] - after.position[1]) < 0.02,
            "at {found:?}, not at {:?}", after.position
        );
        editor.run(crate::command::Command::Undo);
        prop_assert_eq!(to_ron(&editor.document().to_project()), before);
    }
}

/// `Keyframes` of one channel over a second.
fn keys(channel: &str, keys: &[(f64, f64)]) -> Action {
    Action::keyframes(1.0, channel, keys.iter().map(|(at, value)| Key::new(*at, *value)).collect())
}

/// The times of the keys of x and of y.
fn key_times(editor: &Editor) -> [Vec<f64>; 2] {
    let tree = editor.document().clips()[1].root_tree().unwrap();
    let of = |index: usize| match tree.children[index].param("keys") {
        Some(Value::Keys(keys)) => keys.iter().map(|key| key.at).collect(),
        other => panic!("{other:?}"),
    };
    [of(0), of(1)]
}

#[test]
fn keys_of_x_and_of_y_are_points_of_one_path() {
    let x = keys("x", &[(0.0, 0.0), (0.5, 60.0), (1.0, 90.0)]);
    let y = keys("y", &[(0.0, 0.0), (0.25, 40.0), (1.0, 80.0)]);
    let (mut editor, _) = editor(&Action::spawn([x, y, Action::fade_out(0.5)]));
    let before = to_ron(&editor.document().to_project());
    let handles = |editor: &Editor| on_canvas(editor, PathHandles::of).expect("there are handles");
    let names = |editor: &Editor| handles(editor).handles.iter().map(PathHandle::name).collect::<Vec<_>>();
    assert_eq!(names(&editor), ["key 1", "key 2", "key 3", "key 4"]);
    let all = handles(&editor).handles;
    assert_eq!(all[1].position, [30.0, 40.0], "half way along x, a key of y");
    let drag = |editor: &Editor, index: usize, by: [f64; 2]| {
        on_canvas(editor, |frame| {
            let handle = handles(editor).handles[index].clone();
            let goal = [0, 1].map(|axis| handle.position[axis] + by[axis]);
            let stage = handle.stage;
            let mut drag = PathDrag::grab(frame, Rc::new(handles(editor)), handle.clone(), stage).unwrap();
            (goal, drag.change((goal, handle.secs)).expect("it follows"))
        })
    };
    for (index, by, times) in [
        // Both axes have a key at the start.
        (0, [-10.0, 5.0], [vec![0.0, 0.5, 1.0], vec![0.0, 0.25, 1.0]]),
        // x has none at a quarter, and gets one.
        (1, [7.0, -20.0], [vec![0.0, 0.25, 0.5, 1.0], vec![0.0, 0.25, 1.0]]),
        // y needs none where only x moves.
        (2, [15.0, 0.0], [vec![0.0, 0.5, 1.0], vec![0.0, 0.25, 1.0]]),
        (2, [15.0, 30.0], [vec![0.0, 0.5, 1.0], vec![0.0, 0.25, 0.5, 1.0]]),
    ] {
        let (goal, change) = drag(&editor, index, by);
        editor.edit(&change);
        editor.refresh();
        let found = handles(&editor).handles[index].position;
        assert!((found[0] - goal[0]).hypot(found[1] - goal[1]) < 0.01, "{index}: {found:?}, not {goal:?}");
        assert_eq!(key_times(&editor), times, "{index} {by:?}");
        // The other keys stay; between those of x another one of y goes along.
        for (was, is) in
            all.iter().zip(handles(&editor).handles).filter(|(was, _)| was.secs != all[index].secs)
        {
            let has_key = [!was.placed.is_empty(), was.other.is_some()];
            let off =
                [0, 1].map(|axis| if has_key[axis] { was.position[axis] - is.position[axis] } else { 0.0 });
            assert!(
                off[0].hypot(off[1]) < 0.01,
                "{} stays: {:?} {:?}",
                was.name(),
                was.position,
                is.position
            );
        }
        editor.run(crate::command::Command::Undo);
        assert_eq!(to_ron(&editor.document().to_project()), before, "one step");
        editor.refresh();
    }
}

#[test]
fn keys_of_x_and_of_y_have_one_mark_where_they_are() {
    let both = keys("x", &[(0.0, 0.0), (1.0, 90.0)]);
    let (mut editor, node) = editor(&Action::spawn([both, keys("y", &[(0.0, 0.0), (1.0, 80.0)])]));
    editor.apply(Intent::Select(SelectionChange::Node(node)));
    editor.refresh();
    assert_eq!(on_canvas(&editor, |frame| frame.mark_handles().len()), 2);
    // Of different lengths they are two motions.
    let longer = Action::keyframes(2.0, "y", vec![Key::new(0.0, 0.0), Key::new(1.0, 80.0)]);
    let (mut editor, node) = self::editor(&Action::spawn([keys("x", &[(0.0, 0.0), (1.0, 9.0)]), longer]));
    editor.apply(Intent::Select(SelectionChange::Node(node)));
    editor.refresh();
    assert_eq!(on_canvas(&editor, |frame| frame.mark_handles().len()), 4);
}

#[test]
fn points_are_added_on_the_path_and_removed() {
    let (mut editor, _) = editor(&Action::catmull_rom_by(1.0, vec![[0.0, 0.0], [40.0, 60.0], [90.0, 0.0]]));
    let count = |editor: &Editor| on_canvas(editor, |frame| PathHandles::of(frame).unwrap().handles.len());
    assert_eq!(count(&editor), 3);
    let added = on_canvas(&editor, |frame| {
        let handles = PathHandles::of(frame).unwrap();
        let ends = [handles.handles[0].secs, handles.handles[1].secs];
        let (secs, far) = handles.nearest_secs(frame, handles.handles[1].stage).unwrap();
        assert!(far < 0.5 && (secs - ends[1]).abs() < 0.02, "the path passes its points");
        let version = (frame.ctx.document, frame.ctx.programs);
        added(version, handles.wanted, &handles.subject, Channel::X, f64::midpoint(ends[0], ends[1])).unwrap()
    });
    editor.edit(&added.change);
    editor.refresh();
    assert_eq!(count(&editor), 4);
}

#[test]
fn controls_without_length_are_shown_beside_their_points() {
    let (editor, _) = editor(&Action::bezier_by(1.0, [[0.0, 0.0], [140.0, 60.0]], [140.0, 60.0]));
    on_canvas(&editor, |frame| {
        let handles = PathHandles::of(frame).unwrap();
        let points: Vec<_> = handles.points().iter().map(|at| frame.screen.pos_from_stage(*at)).collect();
        let controls = handles.handles.iter().filter(|handle| matches!(handle.slot, HandleSlot::Control(_)));
        let shown: Vec<_> = controls.map(|control| (control, handles.shown_at(frame, control))).collect();
        assert_eq!(shown.len(), 2);
        for (control, at) in shown {
            assert!(points.iter().all(|point| point.distance(at) > 2.0 * HANDLE_PX), "{at:?} {points:?}");
            assert_eq!(handles.hit(frame, at), Some(control));
        }
    });
    // One that has a length is where it is.
    let (editor, _) = self::editor(&Action::bezier_by(1.0, [[40.0, 0.0], [90.0, 60.0]], [140.0, 60.0]));
    on_canvas(&editor, |frame| {
        let handles = PathHandles::of(frame).unwrap();
        assert!(handles.handles.iter().all(|handle| handles.stub(frame, handle).is_none()));
    });
}
