//! The selected ease as a user shapes it: by handles, by numbers, by texts and from the grid.

use egui::{Key, Modifiers, PointerButton, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::Kind;
use kineograph_runtime::{Ease, EaseKind, Pose};

use super::tests::CurvesHost;
use super::*;
use crate::command::Command;
use crate::panels::fixture::{document, dress};
use crate::session::SelectionChange;

/// The panel with the first ease of the fixture, which is turned into this one.
pub fn window(ease: &str) -> Harness<'static, CurvesHost> {
    let mut host = CurvesHost::new(document(), true);
    let id = host.action(Kind::EaseOut);
    host.frame(|_, _, out| out.select(SelectionChange::Actions(vec![id])));
    let ease: Ease = ease.parse().unwrap();
    let target = model::ease_target(&host.editor.ctx(&host.theme)).unwrap();
    // As when a file was opened: with nothing to undo.
    let before = host.editor.document().clone();
    let document = target
        .shaped("Set up", ease)
        .edits
        .iter()
        .fold(before, |document, edit| document.edited(edit).unwrap().0);
    let mut host = CurvesHost::new(document, true);
    host.frame(|_, _, out| out.select(SelectionChange::Actions(vec![id])));
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut CurvesHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness = Harness::builder().with_size(vec2(520.0, 360.0)).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness.get_by_label("Shape").click();
    harness.run_steps(3);
    harness
}

pub fn ease(harness: &Harness<'_, CurvesHost>) -> Ease {
    let host = harness.state();
    model::ease_target(&host.editor.ctx(&host.theme)).unwrap().ease
}

pub fn steps(harness: &Harness<'_, CurvesHost>) -> usize {
    harness.state().editor.history().undo_len()
}

pub fn undo(harness: &mut Harness<'_, CurvesHost>) {
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
}

/// Presses on a handle and moves it; it is held.
pub fn hold(harness: &mut Harness<'_, CurvesHost>, label: &str, way: Vec2) {
    let from = harness.get_by_label(label).rect().center();
    harness.drag_at(from);
    harness.run_steps(2);
    for part in [0.5, 1.0] {
        harness.hover_at(from + way * part);
        harness.run_steps(2);
    }
}

pub fn release(harness: &mut Harness<'_, CurvesHost>, label: &str) {
    let at = harness.get_by_label(label).rect().center();
    harness.drop_at(at);
    harness.run_steps(2);
}

/// Every handle, with the ease that it is on and a way that changes it.
const HANDLES: [(&str, &str, Vec2); 16] = [
    ("EaseIn(2)", "handle rate", vec2(0.0, 30.0)),
    ("EaseOut(2)", "handle rate", vec2(0.0, -20.0)),
    ("EaseInOut(2)", "handle rate", vec2(0.0, -20.0)),
    ("EaseIn(2, mirrored)", "handle rate", vec2(0.0, -20.0)),
    ("EaseBackIn", "handle overshoot", vec2(0.0, 30.0)),
    ("EaseBackOut", "handle overshoot", vec2(0.0, -30.0)),
    ("EaseBackInOut", "handle overshoot", vec2(0.0, -30.0)),
    ("EaseElasticIn", "handle period", vec2(-30.0, 0.0)),
    ("EaseElasticOut", "handle period", vec2(30.0, 0.0)),
    ("EaseElasticInOut", "handle period", vec2(20.0, 0.0)),
    ("cubic-bezier(0.25, 0.1, 0.25, 0.8)", "handle point 1", vec2(40.0, -40.0)),
    ("cubic-bezier(0.25, 0.1, 0.25, 0.8)", "handle point 2", vec2(40.0, 40.0)),
    ("EaseBezierAction(0, 0.2, 0.8, 1)", "handle value 2", vec2(0.0, -40.0)),
    ("EaseBezierAction(0, 0.2, 0.8, 1)", "handle value 4", vec2(0.0, 40.0)),
    ("steps(4)", "handle steps", vec2(40.0, 0.0)),
    ("spring(100, 10)", "handle swing", vec2(0.0, -20.0)),
];

#[test]
fn every_handle_shapes_its_ease_in_one_step() {
    for (text, handle, way) in HANDLES {
        let mut harness = window(text);
        let before = ease(&harness);
        hold(&mut harness, handle, way);
        assert_ne!(ease(&harness), before, "{text} changes while it is dragged");
        assert_eq!(steps(&harness), 0);
        release(&mut harness, handle);
        assert_ne!(ease(&harness), before, "{text} stays changed");
        assert_eq!(steps(&harness), 1, "{text}");
        undo(&mut harness);
        assert_eq!(ease(&harness), before, "{text}");
    }
}

/// How a drag is cancelled.
enum CancelBy {
    Key,
    Press,
    QuickClick,
}

#[test]
fn every_drag_of_a_handle_can_be_cancelled() {
    for (text, handle, way) in HANDLES {
        for by in [CancelBy::Key, CancelBy::Press, CancelBy::QuickClick] {
            let mut harness = window(text);
            let before = ease(&harness);
            hold(&mut harness, handle, way);
            assert_ne!(ease(&harness), before);
            let pos = harness.get_by_label(handle).rect().center();
            let right = |pressed| egui::Event::PointerButton {
                pos,
                button: PointerButton::Secondary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            match by {
                CancelBy::Key => harness.key_press(Key::Escape),
                CancelBy::Press => harness.event(right(true)),
                // Both in one frame.
                CancelBy::QuickClick => harness.input_mut().events.extend([right(true), right(false)]),
            }
            harness.run_steps(2);
            assert_eq!(ease(&harness), before, "{text} at once");
            release(&mut harness, handle);
            assert_eq!(ease(&harness), before, "{text}");
            assert_eq!(steps(&harness), 0, "{text}");
        }
    }
}

#[test]
fn the_curve_goes_where_its_handle_is_released() {
    let mut harness = window("EaseBackOut");
    let from = harness.get_by_label("handle overshoot").rect().center();
    hold(&mut harness, "handle overshoot", vec2(0.0, -25.0));
    let to = harness.get_by_label("handle overshoot").rect().center();
    assert!((to.y - (from.y - 25.0)).abs() < 1.5, "{from:?} {to:?}");
}

#[test]
fn shift_drags_finer() {
    let way_of = |modifiers: Modifiers| {
        let mut harness = window("EaseIn(2)");
        let before = ease(&harness).value(0.5);
        harness.event(egui::Event::ModifiersChanged(modifiers));
        hold(&mut harness, "handle rate", vec2(0.0, -30.0));
        ease(&harness).value(0.5) - before
    };
    let (coarse, fine) = (way_of(Modifiers::NONE), way_of(Modifiers::SHIFT));
    assert!((fine * 10.0 - coarse).abs() < 0.02, "{coarse} {fine}");
}

#[test]
fn a_click_on_steps_lets_them_jump_elsewhere() {
    let mut harness = window("steps(4)");
    harness.get_by_label("handle steps").click();
    harness.run_steps(3);
    assert_eq!(ease(&harness).to_string(), "steps(4, start)");
    assert_eq!(steps(&harness), 1);
}

#[test]
fn numbers_are_typed_beside_the_curve() {
    let mut harness = window("EaseBackOut");
    harness.get_by_label("Overshoot").click();
    harness.run_steps(2);
    harness.event(egui::Event::Text("3".into()));
    harness.run_steps(2);
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(ease(&harness).to_string(), "EaseBackOut(3)");
    undo(&mut harness);
    assert_eq!(ease(&harness).to_string(), "EaseBackOut");
}

#[test]
fn any_ease_becomes_the_nearest_cubic_bezier() {
    let mut harness = window("EaseSineInOut");
    let before = ease(&harness);
    assert!(harness.query_by_label_contains("handle").is_none(), "a sine has nothing to drag");
    harness.get_by_label("Convert to cubic bezier").click();
    harness.run_steps(3);
    let after = ease(&harness);
    assert_eq!(after.kind(), Some(EaseKind::CubicBezier));
    assert!((after.value(0.3) - before.value(0.3)).abs() < 0.02);
    assert!(harness.query_by_label("handle point 2").is_some());
    assert!(harness.query_by_label("Convert to cubic bezier").is_none());
    assert_eq!(steps(&harness), 1);
}

#[test]
fn css_is_typed_and_copied() {
    let mut harness = window("EaseIn(2)");
    let type_css = |harness: &mut Harness<'_, CurvesHost>, text: &str| {
        harness.get_by_label("CSS").click();
        harness.run_steps(2);
        harness.event(egui::Event::Text(text.into()));
        harness.run_steps(2);
    };
    type_css(&mut harness, "cubic-bezier(2,0,0,1)");
    assert!(harness.query_by_label_contains("x1 must be between 0 and 1").is_some());
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(ease(&harness).to_string(), "EaseIn(2)");
    type_css(&mut harness, " .17 .67, .83,.67");
    harness.key_press(Key::Enter);
    harness.run_steps(2);
    assert_eq!(ease(&harness).to_string(), "cubic-bezier(0.17, 0.67, 0.83, 0.67)");
    harness.get_by_label("Copy CSS").click();
    let mut copied = Vec::new();
    for _ in 0..4 {
        harness.step();
        copied.extend(harness.output().platform_output.commands.clone());
    }
    let is_it = |command: &egui::OutputCommand| matches!(command, egui::OutputCommand::CopyText(text) if text == "cubic-bezier(0.17, 0.67, 0.83, 0.67)");
    assert!(copied.iter().any(is_it), "{copied:?}");
}

#[test]
fn a_pasted_timing_function_is_taken_only_where_it_is_meant() {
    let mut harness = window("EaseIn(2)");
    let paste = |harness: &mut Harness<'_, CurvesHost>, text: &str| {
        let egui_ctx = harness.ctx.clone();
        let mut taken = false;
        harness.state_mut().frame(|panel, ctx, out| taken = panel.paste(&egui_ctx, ctx, text, out));
        taken
    };
    harness.hover_at(egui::pos2(100.0, 100.0));
    harness.run_steps(2);
    assert!(!paste(&mut harness, "MoveBy(duration: 1, delta: (1, 2))"));
    assert!(paste(&mut harness, "ease-in-out"));
    assert_eq!(ease(&harness).to_string(), "cubic-bezier(0.42, 0, 0.58, 1)");
    assert!(paste(&mut harness, "cubic-bezier(1, 2)"), "wrong, but meant");
    assert_eq!(harness.state_mut().editor.take_warnings(), ["cubic-bezier() takes 4 numbers, not 2."]);
    harness.hover_at(egui::pos2(-50.0, -50.0));
    harness.run_steps(2);
    assert!(!paste(&mut harness, "ease"), "the pointer is elsewhere");
    harness.get_by_label("Paste CSS").click();
    harness.run_steps(3);
    harness.hover_at(egui::pos2(-50.0, -50.0));
    harness.run_steps(2);
    assert!(paste(&mut harness, "steps(3, jump-start)"), "asked for by the button");
    assert_eq!(ease(&harness).to_string(), "steps(3, start)");
}

#[test]
fn a_button_with_an_icon_has_one_tooltip() {
    let mut harness = window("EaseIn(2)");
    // The second line of its tooltip; an own tooltip for each line would be two.
    let help = "Paste an ease as CSS; the keys of Paste do the same over the curves";
    let lines =
        |harness: &Harness<'_, CurvesHost>, text: &str| harness.query_all_by_label_contains(text).count();
    harness.get_by_label("Paste CSS").hover();
    for _ in 0..40 {
        harness.step();
    }
    assert_eq!((lines(&harness, help), lines(&harness, "Paste CSS")), (1, 2), "the button and its tooltip");
    assert!(harness.query_by_label(&format!("Paste CSS\n{help}")).is_some());
}

/// The pose of the node at 0.2 s of its clip, where the ease shows.
fn pose(harness: &Harness<'_, CurvesHost>) -> Pose {
    harness.state().editor.poses()[0]
}

#[test]
fn an_ease_under_the_pointer_is_previewed_until_it_is_left() {
    let mut harness = window("EaseIn(2)");
    harness.state_mut().editor.apply(crate::panels::Intent::Seek(0.7));
    harness.run_steps(2);
    let (before, original) = (ease(&harness), pose(&harness));
    harness.get_by_label("Ease").click();
    harness.run_steps(5);
    let hover = |harness: &mut Harness<'_, CurvesHost>, label: &str| {
        harness.get_by_label(label).hover();
        harness.run_steps(3);
    };
    hover(&mut harness, "EaseExponentialOut");
    assert_eq!(ease(&harness).kind(), Some(EaseKind::ExponentialOut));
    assert_ne!(pose(&harness).position, original.position, "the canvas shows it");
    hover(&mut harness, "EaseBackIn");
    assert_eq!(ease(&harness).kind(), Some(EaseKind::BackIn));
    assert_eq!(steps(&harness), 0);
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    assert_eq!((ease(&harness), pose(&harness)), (before, original));
    assert!(harness.query_by_label("Search eases").is_none());
    assert!(!harness.state().editor.is_dirty() && steps(&harness) == 0);
}

#[test]
fn eases_are_found_and_chosen_by_keys() {
    let mut harness = window("EaseIn(2)");
    harness.get_by_label("Ease").click();
    harness.run_steps(5);
    harness.get_by_label("Search eases").type_text("elastic");
    harness.run_steps(3);
    // In one frame, as in a slow window.
    harness.key_press(Key::ArrowDown);
    harness.key_press(Key::ArrowRight);
    harness.run_steps(3);
    assert_eq!(ease(&harness).kind(), Some(EaseKind::ElasticOut), "shown while it is only come to");
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(ease(&harness).kind(), Some(EaseKind::ElasticOut));
    assert_eq!(steps(&harness), 1);
    undo(&mut harness);
    assert_eq!(ease(&harness).to_string(), "EaseIn(2)");
}

#[test]
fn favourites_and_recent_eases_come_first() {
    let mut harness = window("EaseIn(2)");
    harness.get_by_label("Ease").click();
    harness.run_steps(5);
    harness.get_by_label("EaseSineIn").click();
    harness.run_steps(5);
    harness.get_by_label("Ease").click();
    harness.run_steps(5);
    harness.get_by_label("star EaseSineOut").click();
    harness.run_steps(5);
    assert!(harness.query_by_label("EaseSineIn (recent)").is_some());
    harness.get_by_label("EaseSineOut (favourite)").click();
    harness.run_steps(5);
    assert_eq!(ease(&harness).kind(), Some(EaseKind::SineOut));
    assert_eq!(steps(&harness), 2);
}
