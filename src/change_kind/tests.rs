//! Changed actions do what they did before.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Color, Content, Kind, StartPose};

use super::*;
use crate::document::{Document, Slot};
use crate::editor::Editor;
use crate::intent::Intent;
use crate::ui_kit::theme::Theme;

/// A box at (40, 30), turned, grown and coloured, that plays some steps before the action in question.
fn editor(action: Action) -> Editor {
    let tree = Action::sequence([
        Action::move_to(0.5, [140.0, 80.0]),
        Action::rotate_to(0.25, 30.0),
        Action::scale_to(0.25, [2.0, 0.5]),
        Action::fade_to(0.25, 100.0),
        Action::tint_to(0.25, Color([200, 100, 50])),
        action.labelled("it"),
        Action::delay(1.0),
    ]);
    let start = StartPose::default().with_position([40.0, 30.0]);
    let node = Edit::AddNode { name: "box".into(), parent: None, content: Content::Box([50.0, 20.0]), start };
    let (document, node) = Document::default().edited(&node).unwrap();
    let (document, clip) = document.edited(&Edit::AddClip("clip".into())).unwrap();
    let clip = clip.clip.unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let (document, _) = document.edited(&Edit::Clip(clip, insert)).unwrap();
    let (document, _) = document.edited(&Edit::AddRun(clip, node.node.unwrap(), 0.5)).unwrap();
    Editor::new(document, None)
}

fn it(editor: &Editor) -> ActionId {
    let clip = &editor.document().clips()[0];
    clip.items().find(|(_, item)| item.action.label.is_some()).unwrap().0
}

fn turn_into(editor: &mut Editor, kind: Kind) {
    let id = it(editor);
    let change = change(&editor.ctx(&Theme::new(true)), &[id], kind).unwrap();
    editor.apply(Intent::Edit(change));
    editor.refresh();
    let clip = &editor.document().clips()[0];
    assert_eq!(clip.get(id).unwrap().action.kind(), kind);
}

/// Poses from the start of the action to after its end.
fn poses(editor: &Editor) -> Vec<Pose> {
    let node = editor.document().nodes()[0].id;
    let times = (0..=12).map(|step| 2.0 + 0.1 * f64::from(step));
    times.map(|secs| editor.programs().pose_at(editor.document(), node, secs).unwrap()).collect()
}

/// Turns the action into each kind in turn, from the one before; the motion stays.
fn keeps_motion(action: Action, kinds: &[Kind]) {
    let mut editor = editor(action);
    let before = poses(&editor);
    for kind in kinds {
        turn_into(&mut editor, *kind);
        for (old, new) in before.iter().zip(poses(&editor)) {
            let (old_text, new_text) = (format!("{old:?}"), format!("{new:?}"));
            let near = |a: f32, b: f32| (a - b).abs() < 1e-3;
            let pairs = [
                (old.position, new.position),
                (old.rotation_deg, new.rotation_deg),
                (old.scale, new.scale),
                (old.skew_deg, new.skew_deg),
            ];
            let same = pairs.iter().all(|(a, b)| near(a[0], b[0]) && near(a[1], b[1]))
                && near(old.opacity, new.opacity)
                && (0..3).all(|axis| (old.color[axis] - new.color[axis]).abs() < 1.0);
            assert!(same, "{kind:?}: {old_text} became {new_text}");
        }
    }
}

#[test]
fn ways_stay_what_they_are() {
    let straight = [Kind::MoveTo, Kind::MoveBy, Kind::BezierBy, Kind::BezierTo, Kind::MoveTo];
    keeps_motion(Action::move_by(1.0, [60.0, -20.0]), &straight);
    keeps_motion(Action::jump_by(1.0, [60.0, -20.0], 40.0, 2), &[Kind::JumpTo, Kind::JumpBy]);
    let bezier = Action::bezier_by(1.0, [[0.0, 50.0], [90.0, 10.0]], [60.0, -20.0]);
    keeps_motion(bezier, &[Kind::BezierTo, Kind::BezierBy]);
    let spline = Action::catmull_rom_by(1.0, vec![[0.0, 0.0], [30.0, 60.0], [80.0, 0.0]]);
    keeps_motion(spline, &[Kind::CatmullRomTo, Kind::CatmullRomBy]);
}

#[test]
fn turns_sizes_and_colours_stay_what_they_are() {
    keeps_motion(Action::rotate_by(1.0, 100.0), &[Kind::RotateTo, Kind::RotateBy]);
    keeps_motion(Action::rotate_to(1.0, -170.0), &[Kind::RotateBy, Kind::RotateTo]);
    keeps_motion(Action::scale_by(1.0, [1.5, 3.0]), &[Kind::ScaleTo, Kind::ScaleBy]);
    keeps_motion(Action::skew_by(1.0, [10.0, 5.0]), &[Kind::SkewTo, Kind::SkewBy]);
    keeps_motion(Action::fade_out(1.0), &[Kind::FadeTo]);
    keeps_motion(Action::fade_in(1.0), &[Kind::FadeTo]);
    keeps_motion(Action::tint_by(1.0, [-50.0, 40.0, 0.0]), &[Kind::TintTo, Kind::TintBy]);
}

#[test]
fn values_of_the_same_name_and_children_are_kept() {
    let mut editor = editor(Action::ease_with(EaseKind::In, 3.5, Action::move_by(1.0, [10.0, 0.0])));
    for kind in [Kind::EaseInOut, Kind::EaseOut, Kind::Repeat, Kind::EaseBackOut] {
        turn_into(&mut editor, kind);
        let item = editor.document().clips()[0].get(it(&editor)).unwrap().clone();
        assert_eq!(item.children.len(), 1, "{kind:?}");
        if kind != Kind::Repeat && kind != Kind::EaseBackOut {
            assert!((item.action.number("rate") - 3.5).abs() < 1e-12, "{kind:?}");
        }
    }
    assert_eq!(editor.document().violations(), Vec::<String>::new());
}

#[test]
fn a_list_that_becomes_a_wrapper_stays_inside_it() {
    let mut editor = editor(Action::spawn([Action::move_by(1.0, [10.0, 0.0]), Action::rotate_by(1.0, 90.0)]));
    let before = poses(&editor);
    turn_into(&mut editor, Kind::Speed);
    let clip = &editor.document().clips()[0];
    let inner = clip.get(it(&editor)).unwrap().children.clone();
    assert_eq!(inner.len(), 1);
    assert_eq!(clip.get(inner[0]).unwrap().action.kind(), Kind::Spawn);
    assert!(clip.drafts().is_empty());
    assert_eq!(before.last().unwrap().position, poses(&editor).last().unwrap().position);
    assert_eq!(editor.document().violations(), Vec::<String>::new());
}

#[test]
fn several_become_one_kind_in_one_step() {
    let mut editor = editor(Action::move_by(1.0, [10.0, 0.0]));
    let clip = editor.document().clips()[0].clone();
    let ids: Vec<ActionId> = clip.items().map(|(id, _)| id).skip(1).take(3).collect();
    let steps = editor.history().undo_len();
    let change = change(&editor.ctx(&Theme::new(true)), &ids, Kind::DelayTime).unwrap();
    editor.apply(Intent::Edit(change));
    let clip = &editor.document().clips()[0];
    assert!(ids.iter().all(|id| clip.get(*id).unwrap().action.kind() == Kind::DelayTime));
    assert_eq!(editor.history().undo_len(), steps + 1);
}
