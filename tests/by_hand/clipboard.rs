//! Copies within a window and from one window to another, and clips inside of clips.

use egui::{Event, Key, Modifiers, PointerButton, vec2};
use kineograph_runtime::format::Kind;

use super::hands::{Hands, Part};

#[test]
fn actions_go_from_one_window_to_another_as_text_that_people_can_read() {
    let mut one = Hands::on_a_new_project();
    one.add(&["Spawn", "MoveBy"]);
    one.fill("Duration", "0.75");
    one.press(Modifiers::NONE, Key::OpenBracket);
    let text = one.take(Event::Copy);
    for part in ["Spawn(", "MoveBy(", "duration: 0.75"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(!text.contains("id:"), "ids mean nothing elsewhere: {text}");
    let mut other = Hands::on_a_new_project();
    other.paste(&text);
    assert_eq!(other.trees(), "Spawn(MoveBy)");
    // Inside a list it goes behind what is selected.
    other.add(&["Show"]);
    other.paste(&text);
    assert_eq!(other.trees(), "Spawn(MoveBy,Show,Spawn(MoveBy))");
    let cut = other.take(Event::Cut);
    assert_eq!(cut, text);
    assert_eq!(other.trees(), "Spawn(MoveBy,Show)");
    let steps = other.undo_steps();
    for wrong in
        ["", "a letter to grandma", "MoveBy(duration: \"long\")", "Sequence(actions: [Show(), Hid()])"]
    {
        other.paste(wrong);
        assert_eq!((other.trees().as_str(), other.undo_steps()), ("Spawn(MoveBy,Show)", steps), "{wrong}");
    }
}

#[test]
fn a_copy_stands_behind_its_original() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["Sequence", "MoveBy", "Hide"]);
    hands.click_card("MoveBy", Modifiers::NONE);
    hands.press(Modifiers::COMMAND, Key::D);
    assert_eq!(hands.trees(), "Sequence(MoveBy,MoveBy,Hide)");
    assert_eq!(hands.selected_kinds(), [Kind::MoveBy]);
    assert_eq!(hands.undo_steps(), 4);
}

#[test]
fn values_are_pasted_onto_other_kinds_where_they_have_the_same() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["Sequence", "RotateBy", "ScaleTo", "FadeTo"]);
    hands.click_card("RotateBy", Modifiers::NONE);
    hands.fill("Duration", "3");
    let alt = Modifiers { alt: true, ..Modifiers::COMMAND };
    hands.hold(alt);
    let text = hands.take(Event::Copy);
    hands.hold(Modifiers::NONE);
    hands.click_card("ScaleTo", Modifiers::NONE);
    hands.click_card("FadeTo", Modifiers::SHIFT);
    let steps = hands.undo_steps();
    hands.hold(alt);
    hands.paste(&text);
    hands.hold(Modifiers::NONE);
    assert_eq!(hands.trees(), "Sequence(RotateBy,ScaleTo,FadeTo)");
    let durations: Vec<f64> = hands
        .clip()
        .items()
        .filter_map(|(_, item)| item.action.param("duration").map(|_| item.action.number("duration")))
        .collect();
    assert_eq!(durations, [3.0, 3.0, 3.0]);
    assert_eq!(hands.undo_steps(), steps + 1);
}

#[test]
fn a_clip_inside_itself_is_refused_and_explained() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["Sequence", "MoveBy"]);
    hands.command("make a clip");
    assert_eq!(hands.trees(), "Sequence(PlayClip)");
    let (outer, start) = (hands.clip().name.clone(), hands.editor().poses()[0]);
    hands.command("open played clip");
    let inner = hands.clip().name.clone();
    hands.click_card("MoveBy", Modifiers::NONE);
    hands.press(Modifiers::COMMAND, Key::G);
    // The list of actions shows the clip that plays this one, but lets nobody choose it.
    hands.hover(hands.graph().left_bottom() + vec2(40.0, -40.0));
    hands.press(Modifiers::SHIFT, Key::A);
    hands.type_text(&outer);
    let entry = hands.places(&format!("add Play clip “{outer}”"), Part::Anywhere)[0].center();
    hands.hover(entry);
    hands.settle();
    assert!(hands.tells(&format!("“{outer}” plays “{inner}” already")), "the pointer on it is told why");
    hands.click(entry, PointerButton::Primary);
    hands.press(Modifiers::NONE, Key::Escape);
    assert_eq!(hands.trees(), "Sequence(MoveBy)");
    // A second clip can be played, and then be changed to the first one only by a refusal.
    hands.click_label("Add clip", Part::Lists);
    hands.press(Modifiers::NONE, Key::Enter);
    hands.add(&["RotateBy"]);
    let third = hands.clip().name.clone();
    hands.click_label(&format!("clip {inner}"), Part::Lists);
    hands.click_card("MoveBy", Modifiers::NONE);
    hands.add(&["PlayClip"]);
    assert_eq!(hands.value_of("Clip", Part::Inspector), Some(third));
    let steps = hands.undo_steps();
    hands.choose("Clip", &outer);
    assert!(hands.tells(&format!("A clip can't play itself; this one would, through “{outer}”")));
    assert_eq!((hands.undo_steps(), hands.trees().as_str()), (steps, "Sequence(MoveBy,PlayClip)"));
    hands.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(hands.editor().programs().diagnostics().len(), 0);
    assert_eq!(hands.editor().poses()[0], start);
}

#[test]
fn pasted_text_that_holds_no_actions_is_told_where_it_goes_wrong() {
    let mut hands = Hands::on_a_new_project();
    hands.paste("Sequence(actions: [\n  Show(),\n  Hid(),\n])");
    assert!(hands.tells("line 3"));
    hands.paste("");
    assert!(hands.tells("The clipboard has no text"));
    assert_eq!(hands.undo_steps(), 0);
}
