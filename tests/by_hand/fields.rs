//! The inspector: drags with Shift and Alt, several actions at once, colours, problems.

use egui::{Key, Modifiers, vec2};
use kineograph_runtime::format::{Color, Value};

use super::hands::{Hands, Part};

#[test]
fn shift_drags_ten_times_as_far_and_alt_a_tenth() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["MoveBy"]);
    for (modifiers, expected) in [(Modifiers::NONE, 30.0), (Modifiers::SHIFT, 300.0), (Modifiers::ALT, 3.0)] {
        hands.fill("By X", "0");
        let at = hands.reach("By X", Part::Inspector);
        let steps = hands.undo_steps();
        hands.drag_with(modifiers, at, at + vec2(30.0, 0.0));
        assert_eq!(hands.selected().action.vec2("delta")[0], expected, "{modifiers:?}");
        assert_eq!(hands.undo_steps(), steps + 1, "one drag is one step");
    }
}

#[test]
fn several_actions_show_what_differs_and_change_each_from_its_own() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["Sequence", "MoveBy"]);
    hands.fill("Duration", "0.5");
    hands.add(&["RotateBy"]);
    hands.fill("Duration", "2");
    hands.click_card("MoveBy", Modifiers::SHIFT);
    assert_eq!(hands.value_of("Duration", Part::Inspector).as_deref(), Some("mixed"));
    let durations = |hands: &Hands| {
        let items = hands.clip().items().map(|(_, item)| item.action.clone());
        items
            .filter(|action| action.param("duration").is_some())
            .map(|action| action.number("duration"))
            .collect::<Vec<_>>()
    };
    let at = hands.reach("Duration", Part::Inspector);
    hands.drag(at, at + vec2(40.0, 0.0));
    let moved = durations(&hands);
    assert!(moved[0] > 0.5 && (moved[1] - moved[0] - 1.5).abs() < 1e-9, "{moved:?}");
    hands.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(durations(&hands), [0.5, 2.0], "the drag was one step");
    hands.fill("Duration", "2*60/48");
    assert_eq!(durations(&hands), [2.5, 2.5]);
    assert_eq!(hands.value_of("Duration", Part::Inspector).as_deref(), Some("2.5"));
}

#[test]
fn colours_are_typed_as_hex() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["TintTo"]);
    let label =
        hands.selected().action.spec().params.iter().find(|param| param.name == "color").unwrap().label;
    hands.fill(&format!("{label} code"), "#ff8800");
    assert_eq!(hands.selected().action.param("color"), Some(&Value::Color(Color([0xff, 0x88, 0]))));
    let steps = hands.undo_steps();
    hands.fill(&format!("{label} code"), "#ff88zz");
    assert_eq!(hands.selected().action.param("color"), Some(&Value::Color(Color([0xff, 0x88, 0]))));
    hands.fill(&format!("{label} code"), "0af");
    assert_eq!(hands.selected().action.param("color"), Some(&Value::Color(Color([0, 0xaa, 0xff]))));
    assert_eq!(hands.undo_steps(), steps + 1, "what is no colour makes no step");
}

#[test]
fn f1_lists_the_keys_and_finds_them() {
    let mut hands = Hands::on_a_new_project();
    hands.press(Modifiers::NONE, Key::F1);
    assert!(hands.shows("Search commands and keys"));
    hands.type_text("loop range");
    assert!(hands.shows("Clear loop range"));
    assert!(!hands.shows("Unwrap"));
    hands.press(Modifiers::NONE, Key::Escape);
    assert!(!hands.shows("Search commands and keys"));
}
