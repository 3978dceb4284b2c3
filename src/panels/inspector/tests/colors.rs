//! Colours that are picked: each that is entered is a step.

use egui::Modifiers;

use super::*;
use crate::document::NodeId;
use crate::ui_kit::fields::ColorModel;
use crate::ui_kit::window_unit::WindowUnit as _;

fn node_window() -> (Harness<'static, InspectorHost>, NodeId) {
    let node = document().nodes()[0].id;
    (window(showing(|_, _, selection| selection.set_nodes(vec![node]))), node)
}

fn tint(harness: &Harness<'_, InspectorHost>, node: NodeId) -> String {
    harness.state().editor.document().node(node).unwrap().start.color.to_string()
}

fn open(harness: &mut Harness<'_, InspectorHost>) {
    // Of a box it is its colour.
    let mut swatches = ["Tint", "Colour"]
        .into_iter()
        .filter_map(|label| harness.query_by_role_and_label(Role::ColorWell, label));
    swatches.next().expect("the node has a colour").click_accesskit();
    drop(swatches);
    harness.run_steps(4);
}

fn type_code(harness: &mut Harness<'_, InspectorHost>, code: &str) {
    harness.get_by_label("Code of the colour").click();
    harness.run_steps(2);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.run_steps(2);
    harness.event(egui::Event::Text(code.to_owned()));
    harness.run_steps(3);
}

fn press_beside(harness: &mut Harness<'_, InspectorHost>) {
    let at = egui::pos2(4.0, 4.0);
    harness.hover_at(at);
    harness.run_steps(1);
    harness.drag_at(at);
    harness.run_steps(2);
    harness.drop_at(at);
    harness.run_steps(4);
}

#[test]
fn red_green_and_blue_are_typed_as_numbers() {
    let (mut harness, node) = node_window();
    open(&mut harness);
    type_code(&mut harness, "12, 34, 56");
    assert_eq!(tint(&harness, node), "#0c2238");
    harness.get_by_label("Green").click();
    harness.run_steps(3);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.event(egui::Event::Text("255".to_owned()));
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(tint(&harness, node), "#0cff38");
}

#[test]
fn each_colour_that_is_entered_is_a_step_while_the_picker_is_open() {
    let (mut harness, node) = node_window();
    let (before, first) = (undo_len(&harness), tint(&harness, node));
    open(&mut harness);
    for code in ["#123456", "#f80"] {
        type_code(&mut harness, code);
    }
    assert_eq!(tint(&harness, node), "#ff8800", "it shows at once");
    assert_eq!(undo_len(&harness), before, "as long as it is typed");
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(undo_len(&harness), before + 1);
    let square = harness.get_by_label("Saturation and brightness").rect();
    let at = square.left_top() + vec2(0.75 * square.width(), 0.5 * square.height());
    harness.hover_at(at);
    harness.drag_at(at);
    harness.run_steps(2);
    harness.drop_at(at);
    harness.run_steps(3);
    let picked = tint(&harness, node);
    assert_ne!(picked, "#ff8800");
    assert_eq!(undo_len(&harness), before + 2);
    for (command, shown) in [(Command::Undo, "#ff8800"), (Command::Redo, picked.as_str())] {
        harness.state_mut().editor.run(command);
        harness.run_steps(3);
        assert_eq!(tint(&harness, node), shown, "the picker follows");
        let code = harness.get_by_label("Code of the colour").value();
        assert_eq!(code.as_deref(), Some(shown));
    }
    press_beside(&mut harness);
    assert!(harness.query_by_label("Code of the colour").is_none());
    assert_eq!((undo_len(&harness), tint(&harness, node)), (before + 2, picked.clone()));
    // It is at hand from then on.
    for _ in 0..2 {
        harness.state_mut().editor.run(Command::Undo);
        harness.run_steps(3);
    }
    assert_eq!(tint(&harness, node), first);
    open(&mut harness);
    harness.get_by_label("Used last");
    harness.get_by_role_and_label(Role::ColorWell, &picked).click();
    harness.run_steps(3);
    press_beside(&mut harness);
    assert_eq!(tint(&harness, node), picked);
}

#[test]
fn escape_keeps_what_was_entered_and_takes_back_what_is_being_typed() {
    for enters in [true, false] {
        let (mut harness, node) = node_window();
        let (before, first) = (undo_len(&harness), tint(&harness, node));
        open(&mut harness);
        harness.get_by_label("In this project");
        type_code(&mut harness, "#123456");
        if enters {
            harness.key_press(Key::Enter);
            harness.run_steps(3);
            type_code(&mut harness, "#654321");
            assert_eq!(tint(&harness, node), "#654321", "it shows at once");
        }
        harness.key_press(Key::Escape);
        harness.run_steps(4);
        assert!(harness.query_by_label("Code of the colour").is_none());
        let (steps, kept) = if enters { (1, "#123456") } else { (0, first.as_str()) };
        assert_eq!((undo_len(&harness) - before, tint(&harness, node).as_str()), (steps, kept));
        assert!(!harness.state().editor.history().in_gesture());
    }
}

#[test]
fn escape_during_a_drag_takes_back_that_drag_alone() {
    let (mut harness, node) = node_window();
    let before = undo_len(&harness);
    open(&mut harness);
    let square = harness.get_by_label("Saturation and brightness").rect();
    let at = |x: f32, y: f32| square.left_top() + vec2(x * square.width(), y * square.height());
    harness.hover_at(at(0.75, 0.5));
    harness.drag_at(at(0.75, 0.5));
    harness.run_steps(2);
    harness.drop_at(at(0.75, 0.5));
    harness.run_steps(3);
    let picked = tint(&harness, node);
    harness.drag_at(at(0.3, 0.3));
    harness.run_steps(2);
    harness.hover_at(at(0.2, 0.2));
    harness.run_steps(2);
    assert_ne!(tint(&harness, node), picked);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(tint(&harness, node), picked);
    harness.hover_at(at(0.1, 0.1));
    harness.run_steps(2);
    harness.drop_at(at(0.1, 0.1));
    harness.run_steps(3);
    harness.get_by_label("Code of the colour");
    assert_eq!((tint(&harness, node), undo_len(&harness)), (picked.clone(), before + 1));
    // With no button held it closes the picker.
    harness.key_press(Key::Escape);
    harness.run_steps(4);
    assert!(harness.query_by_label("Code of the colour").is_none());
    assert_eq!((tint(&harness, node), undo_len(&harness)), (picked, before + 1));
}

fn type_number(harness: &mut Harness<'_, InspectorHost>, label: &str, text: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(3);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.event(egui::Event::Text(text.to_owned()));
    harness.key_press(Key::Enter);
    harness.run_steps(3);
}

#[test]
fn hue_saturation_and_value_are_typed_with_their_units_once_they_are_chosen() {
    let (mut harness, node) = node_window();
    open(&mut harness);
    type_code(&mut harness, "#ff0000");
    assert!(harness.query_by_label("Hue (0–360°)").is_none());
    harness.get_by_label("HSV").click();
    harness.run_steps(3);
    assert_eq!(ColorModel::of(&harness.ctx), ColorModel::Hsv, "for all pickers");
    assert!(harness.query_by_label("Green").is_none());
    type_number(&mut harness, "Hue (0–360°)", "120");
    assert_eq!(tint(&harness, node), "#00ff00");
    type_number(&mut harness, "Value (0–100 %)", "50 %");
    assert_eq!(tint(&harness, node), "#008000");
    type_number(&mut harness, "Saturation (0–100 %)", "0");
    assert_eq!(tint(&harness, node), "#808080");
    // A grey has no hue; the one that was chosen is kept.
    type_number(&mut harness, "Saturation (0–100 %)", "100");
    assert_eq!(tint(&harness, node), "#008000");
}

#[test]
fn the_eyedropper_takes_what_the_window_shows_and_escape_takes_nothing() {
    let (mut harness, node) = node_window();
    let first = tint(&harness, node);
    open(&mut harness);
    type_code(&mut harness, "#123456");
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    // By its key; Esc puts it down, and the picker stays.
    harness.key_press(Key::I);
    harness.run_steps(4);
    harness.get_by_label("Colour under the pointer");
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    assert!(harness.query_by_label("Colour under the pointer").is_none());
    harness.get_by_label("Code of the colour");
    assert_eq!(tint(&harness, node), "#123456");
    // By its button; left of that is the colour that the picker began with.
    let button = harness.get_by_label_contains("Eyedropper").rect();
    harness.get_by_label_contains("Eyedropper").click();
    harness.run_steps(8);
    let at = button.left_center() - vec2(34.0, 0.0);
    harness.hover_at(at);
    harness.run_steps(2);
    harness.drag_at(at);
    harness.run_steps(1);
    harness.drop_at(at);
    harness.run_steps(4);
    assert!(harness.query_by_label("Colour under the pointer").is_none());
    assert_eq!(tint(&harness, node), first);
    harness.get_by_label("Code of the colour");
    press_beside(&mut harness);
    assert!(harness.query_by_label("Code of the colour").is_none());
}

#[test]
fn the_eyedropper_ends_with_the_colour_that_is_set_and_with_a_click_before_there_is_a_picture() {
    for waits in [true, false] {
        let (mut harness, node) = node_window();
        let (first, before) = (tint(&harness, node), undo_len(&harness));
        open(&mut harness);
        let button = harness.get_by_label_contains("Eyedropper").rect();
        // Beside it is the colour that the picker began with, which is still set.
        let at = button.left_center() - vec2(34.0, 0.0);
        harness.key_press(Key::I);
        harness.run_steps(if waits { 8 } else { 1 });
        harness.hover_at(at);
        harness.drag_at(at);
        harness.drop_at(at);
        harness.run_steps(8);
        assert!(harness.query_by_label("Colour under the pointer").is_none(), "{waits}");
        assert_eq!((tint(&harness, node), undo_len(&harness)), (first, before));
    }
}

#[test]
fn the_picker_keeps_the_place_of_rows_of_colours_that_come_later() {
    let (mut harness, _) = node_window();
    // So low that the picker reaches down to its edge.
    harness.set_size(vec2(harness.ctx.content_rect().width(), 380.0));
    harness.run_steps(4);
    let mut places = Vec::new();
    for code in ["#123456", "#654321"] {
        open(&mut harness);
        harness.run_steps(2);
        places.push(harness.get_by_label_contains("Eyedropper").rect());
        type_code(&mut harness, code);
        press_beside(&mut harness);
        harness.run_steps(3);
    }
    assert_eq!(places[0], places[1]);
}

#[test]
fn the_colours_that_were_used_last_are_those_of_the_project() {
    let (mut harness, _) = node_window();
    open(&mut harness);
    type_code(&mut harness, "#123456");
    press_beside(&mut harness);
    harness.run_steps(3);
    let document = harness.state().editor.document().clone();
    let kept = harness.state().panel.kept_in_project(&document);
    assert_eq!(kept.as_deref(), Some("#123456"));
    // Another project has others.
    harness.state_mut().panel = InspectorPanel::default();
    harness.run_steps(3);
    open(&mut harness);
    assert!(harness.query_by_label("Used last").is_none());
    press_beside(&mut harness);
    harness.state_mut().panel.restore_in_project("#654321 #oops #123456");
    harness.run_steps(3);
    open(&mut harness);
    harness.get_by_label("Used last");
    let codes = ["#654321", "#123456"];
    let is_there = |code: &str| harness.query_all_by_role_and_label(Role::ColorWell, code).next().is_some();
    assert!(codes.into_iter().all(is_there));
}

#[test]
fn own_colours_are_added_and_removed_and_kept_with_the_project() {
    let (mut harness, node) = node_window();
    open(&mut harness);
    type_code(&mut harness, "#123456");
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    const ADD: &str = "Add this colour to the own ones of the project";
    harness.get_by_label(ADD).click();
    harness.run_steps(3);
    type_code(&mut harness, "#654321");
    press_beside(&mut harness);
    harness.run_steps(3);
    let document = harness.state().editor.document().clone();
    let kept = harness.state().panel.kept_in_project(&document).unwrap();
    assert_eq!(kept, "#654321|#123456");
    harness.state_mut().panel = InspectorPanel::default();
    harness.state_mut().panel.restore_in_project(&kept);
    harness.run_steps(3);
    open(&mut harness);
    harness.get_by_role_and_label(Role::ColorWell, "#123456").click();
    harness.run_steps(3);
    assert_eq!(tint(&harness, node), "#123456");
    harness.get_by_role_and_label(Role::ColorWell, "#123456").click_secondary();
    harness.run_steps(3);
    press_beside(&mut harness);
    harness.run_steps(3);
    assert_eq!(harness.state().panel.kept_in_project(&document).as_deref(), Some("#123456 #654321"));
}
