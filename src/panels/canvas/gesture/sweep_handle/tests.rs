//! A dragged end of an arc or corner of a box is what the action comes to, whatever is around it.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, ActionId, Content, Key, Kind, StartPose, to_ron};
use proptest::prelude::*;

use super::*;
use crate::document::{Clip, ClipEdit, Document, Edit, NodeId, Slot};
use crate::editor::Editor;
use crate::panels::Intent;
use crate::panels::canvas::tests::on_canvas;
use crate::session::SelectionChange;

fn leaf() -> impl Strategy<Value = Action> {
    let factor = || [0.3..2.5_f64, 0.3..2.5];
    prop_oneof![
        (-800.0..800.0_f64).prop_map(|deg| Action::rotate_by(0.8, deg)),
        (-170.0..170.0_f64).prop_map(|deg| Action::rotate_to(1.0, deg)),
        factor().prop_map(|by| Action::scale_by(0.8, by)),
        factor().prop_map(|to| Action::scale_to(0.6, to)),
        [-90.0..90.0_f64, -90.0..90.0].prop_map(|[a, b]| {
            Action::keyframes(1.5, "rotation", vec![Key::new(0.4, a), Key::new(1.0, b)])
        }),
    ]
}

fn tree() -> impl Strategy<Value = Action> {
    leaf().prop_recursive(3, 6, 2, |inner| {
        let eases = prop::sample::select(vec![EaseKind::SineInOut, EaseKind::BackOut, EaseKind::ElasticOut]);
        prop_oneof![
            (eases, inner.clone()).prop_map(|(kind, action)| Action::ease(kind, action)),
            (0.5..3.0_f64, inner.clone()).prop_map(|(speed, action)| Action::speed(speed, action)),
            inner.clone().prop_map(|action| Action::sequence([Action::delay(0.4), action])),
            inner.clone().prop_map(|action| Action::sequence([action, Action::delay(0.4)])),
            inner.clone().prop_map(|action| Action::repeat(2, action)),
            inner.prop_map(|action| Action::spawn([action, Action::move_by(0.5, [40.0, 10.0])])),
        ]
    })
}

/// The leaf that the tree was made around.
fn innermost(clip: &Clip) -> ActionId {
    let mut id = clip.root().unwrap();
    loop {
        let holds =
            |id: &&ActionId| !matches!(clip.get(**id).unwrap().action.kind(), Kind::DelayTime | Kind::MoveBy);
        match clip.get(id).unwrap().children.iter().find(holds) {
            Some(child) => id = *child,
            None => return id,
        }
    }
}

/// A ball, turned and scaled at first, in a turned, stretched parent. Its action is selected.
fn editor(tree: &Action) -> (Editor, NodeId) {
    let mut document = Document::default();
    let mut ids = Vec::new();
    let poses = [
        StartPose::default().with_position([200.0, 100.0]).with_rotation(30.0).with_scale([1.5, -0.8]),
        StartPose::default().with_position([33.0, -20.0]).with_rotation(20.0).with_scale([1.2, 0.7]),
    ];
    for (start, name) in poses.into_iter().zip(["arm", "ball"]) {
        let sprite = Content::Box([40.0, 30.0]);
        let add = Edit::AddNode { name: name.into(), parent: ids.first().copied(), content: sprite, start };
        let (next, made) = document.edited(&add).unwrap();
        document = next;
        ids.push(made.node.unwrap());
    }
    let (next, made) = document.edited(&Edit::AddClip("go".into())).unwrap();
    let clip = made.clip.unwrap();
    let insert = ClipEdit::Insert { tree: tree.clone(), slot: Slot::Root, position: None };
    let (next, _) = next.edited(&Edit::Clip(clip, insert)).unwrap();
    let (document, _) = next.edited(&Edit::AddRun(clip, ids[1], 0.25)).unwrap();
    let mut editor = Editor::new(document, None);
    let run = editor.document().runs()[0].id;
    let action = innermost(&editor.document().clips()[0]);
    editor.apply(Intent::Select(SelectionChange::RunOn(run, ids[1])));
    editor.apply(Intent::Select(SelectionChange::Actions(vec![action])));
    editor.refresh();
    (editor, ids[1])
}

/// Shows the editor on a canvas.
fn stops(editor: &Editor) -> Vec<SweepStop> {
    on_canvas(editor, |frame| {
        let sweeps = frame.sweeps();
        assert_eq!(sweeps.len(), 1, "an action turns or scales");
        sweeps[0].stops.clone()
    })
}

/// The drag of the nth of the values that can be dragged, there and perhaps back.
fn dragged(editor: &Editor, stop: &SweepStop, goals: &[[f64; 2]]) -> Option<Change> {
    on_canvas(editor, |frame| {
        let sweeps = frame.sweeps();
        let mut drag = SweepDrag::grab(frame, &sweeps[0], stop.clone(), [0.0; 2])?.ok()?;
        goals.iter().map(|goal| drag.change(*goal)).next_back()?
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_dragged_end_is_where_the_action_comes_to(
        tree in tree(),
        pick in any::<prop::sample::Index>(),
        by_deg in -120.0..120.0_f64,
        factor in [0.4..2.0_f64, 0.4..2.0],
    ) {
        let (mut editor, _) = editor(&tree);
        let before = to_ron(&editor.document().to_project());
        let all = stops(&editor);
        let free: Vec<usize> = (0..all.len()).filter(|index| all[*index].slot.is_some()).collect();
        let index = *pick.get(&free);
        let stop = all[index].clone();
        let is_turn = on_canvas(&editor, |frame| frame.sweeps()[0].property) == PoseProperty::Rotation;
        let goal = [0, 1].map(|axis| {
            let value = stop.value[axis];
            if is_turn { value + by_deg } else { value * factor[axis] }
        });
        let change = dragged(&editor, &stop, &[goal]);
        let change = change.expect("it follows");
        editor.edit(&change);
        editor.refresh();
        let found = stops(&editor)[index].value;
        for axis in [0, 1] {
            let off = found[axis] - goal[axis];
            // An angle that RotateTo reaches is the same but for whole turns.
            let off = if is_turn { off - (off / 360.0).round() * 360.0 } else { off };
            // The last thousandth of an elastic ease is a jump, and what ends there is seen just before it.
            let has_jump = tree.preorder().any(|action| action.kind() == Kind::EaseElasticOut);
            let jump = if has_jump { 1.0e-3 * (goal[axis] - stop.value[axis]).abs() } else { 0.0 };
            prop_assert!(off.abs() < jump + if is_turn { 0.01 } else { 1.0e-3 }, "{found:?}, not {goal:?}");
        }
        editor.run(crate::command::Command::Undo);
        prop_assert_eq!(to_ron(&editor.document().to_project()), before.clone());
        editor.refresh();
        if let Some(back) = dragged(&editor, &stop, &[goal, stop.value]) {
            editor.edit(&back);
            prop_assert_eq!(to_ron(&editor.document().to_project()), before, "there and back");
        }
    }
}
