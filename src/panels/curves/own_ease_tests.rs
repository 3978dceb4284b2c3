//! Own eases of the project as a user makes, shares and shapes them.

use egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Kind, NamedEase};

use super::ease_tests::{ease, hold, release, steps, undo, window};
use super::tests::CurvesHost;
use super::*;
use crate::document::{ClipEdit, Edit};
use crate::ease_shape::action_of;
use crate::history::Change;
use crate::panels::own_eases::turned_into;
use crate::session::SelectionChange;
use crate::ui_kit::ease_picker::EaseChoice;

/// Text of each own ease, after its name.
fn own(harness: &Harness<'_, CurvesHost>) -> Vec<String> {
    let eases = harness.state().editor.document().eases().iter();
    eases.map(|own| format!("{}: {}", own.name, kineograph_runtime::Ease::of(&own.ease).unwrap())).collect()
}

/// What the selected action is in the tree.
fn kind(harness: &Harness<'_, CurvesHost>) -> Kind {
    let host = harness.state();
    model::ease_target(&host.editor.ctx(&host.theme)).unwrap().action.kind()
}

/// An ease of the clip `hop` and the root of the clip `spin`, both under the own ease “snap”.
fn shared(text: &str) -> Harness<'static, CurvesHost> {
    let mut harness = window("EaseIn(2)");
    let editor = &mut harness.state_mut().editor;
    let clips = editor.document().clips().to_vec();
    let ease = action_of(text.parse().unwrap()).unwrap();
    editor.edit(&Change::new("Set up", Edit::AddEase(NamedEase::new("snap", ease))));
    let own = EaseChoice::Own("snap".into());
    let selection = editor.session().selection.clone();
    let spin = clips[1].items().find(|(_, item)| item.action.kind() == Kind::RotateBy).unwrap().0;
    let mut edits = vec![Edit::Clip(clips[1].id, ClipEdit::Wrap(vec![spin], Kind::EaseIn))];
    let made = editor.document().edited(&edits[0]).unwrap().1.actions[0];
    edits.extend(turned_into(made, &own).into_iter().map(|edit| Edit::Clip(clips[1].id, edit)));
    let hop = selection.actions[0];
    edits.extend(turned_into(hop, &own).into_iter().map(|edit| Edit::Clip(clips[0].id, edit)));
    editor.edit(&Change::all("Set up", edits));
    editor.apply(crate::panels::Intent::Select(SelectionChange::Restore(Box::new(selection))));
    harness.run_steps(4);
    harness
}

fn type_and_enter(harness: &mut Harness<'_, CurvesHost>, text: &str) {
    harness.run_steps(2);
    harness.event(egui::Event::Text(text.into()));
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
}

#[test]
fn an_ease_is_saved_by_name_and_its_action_uses_it() {
    let mut harness = window("EaseBackOut(3)");
    let curve = ease(&harness);
    harness.get_by_label("Save as own ease…").click();
    type_and_enter(&mut harness, "snap");
    assert_eq!(own(&harness), ["snap: EaseBackOut(3)"]);
    assert_eq!((kind(&harness), ease(&harness)), (Kind::EaseNamed, curve));
    assert!(harness.query_by_label("Used by 1 action in 1 clip").is_some());
    assert!(harness.query_by_label("Save as own ease…").is_none());
    assert_eq!(steps(&harness), 1);
    undo(&mut harness);
    assert_eq!((own(&harness).len(), kind(&harness)), (0, Kind::EaseBackOut));
}

#[test]
fn a_mirrored_ease_keeps_its_curve_when_it_is_saved_and_shaped() {
    let mut harness = window("EaseIn(3, mirrored)");
    let curve = ease(&harness);
    harness.get_by_label("Save as own ease…").click();
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(own(&harness), ["own ease: EaseIn(3, mirrored)"]);
    assert_eq!(ease(&harness), curve);
    // Turned round once more by the action that names it.
    let editor = &mut harness.state_mut().editor;
    let (clip, id) = (editor.document().clips()[0].id, editor.session().selection.actions[0]);
    let turn = ClipEdit::SetParam {
        ids: vec![id],
        param: "mirrored",
        value: kineograph_runtime::format::Value::Flag(true),
    };
    editor.edit(&Change::new("Turn", Edit::Clip(clip, turn)));
    harness.run_steps(3);
    assert_eq!(ease(&harness).to_string(), "EaseIn(3)");
    hold(&mut harness, "handle rate", vec2(0.0, -20.0));
    release(&mut harness, "handle rate");
    let rate = ease(&harness).numbers()[0];
    assert!(rate < 2.9, "{rate}");
    assert_eq!(own(&harness), [format!("own ease: EaseIn({rate}, mirrored)")]);
}

#[test]
fn a_cancelled_name_saves_nothing() {
    let mut harness = window("EaseBackOut");
    harness.get_by_label("Save as own ease…").click();
    harness.run_steps(2);
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    assert_eq!((own(&harness).len(), steps(&harness)), (0, 0));
    assert!(harness.query_by_label("Save as own ease…").is_some());
}

#[test]
fn handles_and_numbers_shape_the_shared_curve() {
    let mut harness = shared("EaseBackOut(2)");
    assert!(harness.query_by_label("Used by 2 actions in 2 clips").is_some());
    let before = steps(&harness);
    hold(&mut harness, "handle overshoot", vec2(0.0, -30.0));
    assert_ne!(own(&harness), ["snap: EaseBackOut(2)"]);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(own(&harness), ["snap: EaseBackOut(2)"]);
    release(&mut harness, "handle overshoot");
    hold(&mut harness, "handle overshoot", vec2(0.0, -30.0));
    release(&mut harness, "handle overshoot");
    assert_ne!(own(&harness), ["snap: EaseBackOut(2)"]);
    assert_eq!((steps(&harness), kind(&harness)), (before + 1, Kind::EaseNamed));
    undo(&mut harness);
    assert_eq!(own(&harness), ["snap: EaseBackOut(2)"]);
    harness.get_by_label("Overshoot").click();
    type_and_enter(&mut harness, "5");
    assert_eq!(own(&harness), ["snap: EaseBackOut(5)"]);
    harness.get_by_label("Convert to cubic bezier").click();
    harness.run_steps(3);
    assert!(own(&harness)[0].starts_with("snap: cubic-bezier("));
    assert_eq!(kind(&harness), Kind::EaseNamed);
}

#[test]
fn an_own_ease_is_renamed_and_its_uses_follow() {
    let mut harness = shared("EaseBackOut(2)");
    harness.get_by_label("Name").click();
    type_and_enter(&mut harness, "hop");
    assert_eq!(own(&harness), ["hop: EaseBackOut(2)"]);
    assert!(harness.query_by_label("Used by 2 actions in 2 clips").is_some());
    assert!(harness.state().editor.document().violations().is_empty());
}

#[test]
fn a_copy_is_used_by_this_action_alone() {
    let mut harness = shared("EaseBackOut(2)");
    harness.get_by_label("Duplicate own ease").click();
    harness.run_steps(3);
    assert_eq!(own(&harness).len(), 2);
    assert!(harness.query_by_label("Used by 1 action in 1 clip").is_some());
}

#[test]
fn an_own_ease_is_made_single_again_or_deleted() {
    let mut harness = shared("EaseBackOut(2)");
    let before = steps(&harness);
    harness.get_by_label("Make local copy").click();
    harness.run_steps(3);
    assert_eq!((kind(&harness), ease(&harness).to_string()), (Kind::EaseBackOut, "EaseBackOut(2)".into()));
    assert_eq!(own(&harness), ["snap: EaseBackOut(2)"]);
    undo(&mut harness);
    harness.get_by_label("Delete own ease").click();
    harness.run_steps(3);
    let news: Vec<String> =
        harness.state_mut().editor.take_news().into_iter().map(|news| news.text).collect();
    assert!(news.iter().any(|text| text.starts_with("Deleted own ease “snap”. 2 actions")), "{news:?}");
    assert_eq!((kind(&harness), own(&harness).len()), (Kind::EaseBackOut, 0));
    let document = harness.state().editor.document();
    assert!(
        document
            .clips()
            .iter()
            .flat_map(|clip| clip.items())
            .all(|(_, item)| item.action.kind() != Kind::EaseNamed)
    );
    assert_eq!(steps(&harness), before + 1);
}

/// Where the panel is narrow it stands below its label.
#[test]
fn the_shape_of_an_own_ease_has_room_for_its_name() {
    let mut harness = shared("EaseExponentialInOut");
    for width_px in [700.0, 480.0, 400.0, 340.0, 300.0, 260.0] {
        harness.set_size(egui::vec2(width_px, 600.0));
        harness.run_steps(3);
        let fields = harness.query_all_by_label("Shape").filter(|node| node.value().is_some());
        let widths: Vec<f32> = fields.map(|field| field.rect().width()).collect();
        assert!(widths.len() == 1 && widths[0] >= 150.0, "{width_px}: {widths:?}");
    }
}

#[test]
fn own_eases_come_first_in_the_grid() {
    let mut harness = shared("EaseBackOut(2)");
    harness.get_by_label("Make local copy").click();
    harness.run_steps(3);
    let before = steps(&harness);
    harness.get_by_label("Ease").click();
    harness.run_steps(5);
    harness.get_by_label("own ease snap").hover();
    harness.run_steps(3);
    assert_eq!((kind(&harness), steps(&harness)), (Kind::EaseNamed, before));
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    assert_eq!(kind(&harness), Kind::EaseBackOut);
    harness.get_by_label("Ease").click();
    harness.run_steps(5);
    harness.get_by_label("own ease snap").click();
    harness.run_steps(3);
    assert_eq!((kind(&harness), steps(&harness)), (Kind::EaseNamed, before + 1));
}
