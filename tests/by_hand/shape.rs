//! The shape of trees: adding, deleting, drafts, selecting by how actions stand to each other.

use egui::{Key, Modifiers, PointerButton, vec2};
use kineograph_runtime::format::Kind;

use super::hands::{Hands, Part};

const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// Sequence(MoveBy, EaseIn(FadeIn), Spawn(MoveBy, Hide)).
fn tree() -> Hands {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["Sequence", "MoveBy", "FadeIn", "EaseIn", "Spawn", "MoveBy", "Hide"]);
    assert_eq!(hands.trees(), "Sequence(MoveBy,EaseIn(FadeIn),Spawn(MoveBy,Hide))");
    hands
}

#[test]
fn tab_and_the_right_button_open_the_list_of_actions_at_the_pointer() {
    let mut hands = Hands::on_a_new_project();
    let at = hands.graph().left_top() + vec2(60.0, 60.0);
    hands.hover(at);
    hands.press(Modifiers::NONE, Key::Tab);
    hands.type_text("parallel");
    hands.press(Modifiers::NONE, Key::Enter);
    assert_eq!(hands.trees(), "Spawn", "found by a synonym");
    let at = hands.empty_place();
    hands.click(at, PointerButton::Secondary);
    let list = hands.places("Search actions", Part::Anywhere)[0];
    assert!((list.center() - at).length() < 420.0, "{list:?} is far from {at:?}");
    hands.type_text("tween");
    hands.press(Modifiers::NONE, Key::Escape);
    assert!(!hands.shows("Search actions"));
    assert_eq!(hands.undo_steps(), 1);
}

#[test]
fn the_second_action_of_a_new_project_plays_after_the_first() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["JumpBy", "squash"]);
    assert_eq!(hands.trees(), "Sequence(JumpBy,ScaleBy)");
    assert_eq!(hands.undo_steps(), 2);
    hands.paste("Hide()");
    assert_eq!(hands.trees(), "Sequence(JumpBy,ScaleBy,Hide)");
    hands.press(Modifiers::COMMAND, Key::A);
    hands.press(Modifiers::NONE, Key::Delete);
    hands.add(&["FadeIn"]);
    hands.hold(Modifiers { shift: true, alt: true, ..Modifiers::COMMAND });
    hands.paste("RotateBy(duration: 1.0, angle: 90.0)");
    hands.hold(Modifiers::NONE);
    assert_eq!(hands.trees(), "Spawn(FadeIn,RotateBy)");
}

#[test]
fn the_graph_that_filled_its_panel_fills_the_window_and_its_panel_again() {
    let mut hands = tree();
    hands.press(Modifiers::SHIFT, Key::F);
    let cards = |hands: &Hands| hands.places("MoveBy", Part::Graph);
    let (small, before) = (hands.graph(), cards(&hands));
    hands.press(Modifiers::COMMAND, Key::Space);
    hands.settle();
    let graph = hands.graph();
    assert!(graph.width() > small.width() * 1.3, "{graph:?}");
    assert!(cards(&hands).iter().all(|card| graph.contains_rect(*card)));
    assert!(cards(&hands)[0].width() > before[0].width(), "there is more room");
    hands.press(Modifiers::COMMAND, Key::Space);
    hands.settle();
    assert_eq!((hands.graph(), cards(&hands)), (small, before));
}

#[test]
fn what_is_inside_a_deleted_action_takes_its_place() {
    let mut hands = tree();
    hands.click_card("EaseIn", Modifiers::NONE);
    hands.press(Modifiers::NONE, Key::Delete);
    assert_eq!(hands.trees(), "Sequence(MoveBy,FadeIn,Spawn(MoveBy,Hide))");
    hands.click_card("Spawn", Modifiers::NONE);
    hands.press(Modifiers::NONE, Key::Backspace);
    assert_eq!(hands.trees(), "Sequence(MoveBy,FadeIn,MoveBy,Hide)");
    for _ in 0..2 {
        hands.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(hands.trees(), "Sequence(MoveBy,EaseIn(FadeIn),Spawn(MoveBy,Hide))");
    hands.click_card("Spawn", Modifiers::NONE);
    hands.press(Modifiers::SHIFT, Key::Delete);
    assert_eq!(hands.trees(), "Sequence(MoveBy,EaseIn(FadeIn))");
}

#[test]
fn drafts_stay_where_they_are_put_and_are_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("drafts.ron");
    let mut hands = tree();
    // The wire of an action let go on empty space takes it out of its tree, with all inside.
    let (from, to) = (hands.places("input of Spawn", Part::Graph)[0].center(), hands.empty_place());
    hands.drag(from, to);
    assert_eq!(hands.trees(), "Sequence(MoveBy,EaseIn(FadeIn)) Spawn(MoveBy,Hide)");
    // A card dragged with Alt leaves what is inside.
    let (from, to) = (hands.places("EaseIn", Part::Graph)[0].center(), hands.empty_place());
    hands.drag_with(Modifiers::ALT, from, to);
    assert_eq!(hands.trees(), "Sequence(MoveBy,FadeIn) Spawn(MoveBy,Hide) EaseIn");
    let place = |hands: &Hands, label| hands.places(label, Part::Graph)[0].center();
    hands.press(Modifiers::SHIFT, Key::F);
    let apart = place(&hands, "Spawn") - place(&hands, "Sequence");
    hands.press(CTRL_SHIFT, Key::S);
    hands.type_path(&path);
    let mut again = Hands::on(Some(&path));
    assert_eq!(again.trees(), hands.trees());
    again.press(Modifiers::SHIFT, Key::F);
    let found = place(&again, "Spawn") - place(&again, "Sequence");
    assert!((found - apart).length() < 2.0, "{found:?} {apart:?}");
    // They don't play: the clip lasts as long as MoveBy and FadeIn.
    let length = again.editor().programs().length_secs();
    assert!((length - 2.0).abs() < 1e-9, "{length}");
}

#[test]
fn keys_select_parents_same_kinds_and_all_inside() {
    let mut hands = tree();
    hands.click_card("Hide", Modifiers::NONE);
    hands.press(Modifiers::NONE, Key::OpenBracket);
    assert_eq!(hands.selected_kinds(), [Kind::Spawn]);
    hands.press(CTRL_SHIFT, Key::A);
    assert_eq!(hands.selected_kinds(), [Kind::MoveBy, Kind::Hide, Kind::Spawn]);
    hands.click_card("FadeIn", Modifiers::NONE);
    hands.press(Modifiers::NONE, Key::OpenBracket);
    hands.press(Modifiers::NONE, Key::OpenBracket);
    assert_eq!(hands.selected_kinds(), [Kind::Sequence]);
    hands.click_card("Hide", Modifiers::NONE);
    hands.command("select parents");
    hands.click_card("Hide", Modifiers::SHIFT);
    assert_eq!(hands.selected_kinds(), [Kind::Spawn, Kind::Hide]);
    hands.click_card("Hide", Modifiers::COMMAND);
    assert_eq!(hands.selected_kinds(), [Kind::Spawn]);
    // One of two MoveBys: the other one comes along.
    hands.click_card("MoveBy", Modifiers::NONE);
    hands.press(Modifiers::NONE, Key::CloseBracket);
    assert_eq!(hands.selected_kinds(), [Kind::MoveBy, Kind::MoveBy]);
    hands.press(Modifiers { alt: true, ..Modifiers::COMMAND }, Key::A);
    assert!(hands.selected_kinds().is_empty());
    hands.press(Modifiers::COMMAND, Key::A);
    assert_eq!(hands.selected_kinds().len(), 7);
}

#[test]
fn f3_goes_from_one_found_action_to_the_next_and_back() {
    let mut hands = tree();
    let tops = |hands: &Hands| hands.editor().session().selection.actions.clone();
    hands.press(Modifiers::COMMAND, Key::F);
    hands.type_text("moveby");
    let first = tops(&hands);
    assert_eq!(hands.selected_kinds(), [Kind::MoveBy]);
    hands.press(Modifiers::NONE, Key::F3);
    let second = tops(&hands);
    assert_eq!(hands.selected_kinds(), [Kind::MoveBy]);
    assert_ne!(first, second);
    hands.press(Modifiers::SHIFT, Key::F3);
    assert_eq!(tops(&hands), first);
    hands.press(Modifiers::NONE, Key::F3);
    hands.press(Modifiers::NONE, Key::F3);
    assert_eq!(tops(&hands), first, "it goes round");
    assert_eq!(hands.undo_steps(), 7, "finding changes nothing");
}

#[test]
fn an_action_becomes_a_related_one_that_moves_alike() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["MoveBy"]);
    hands.fill("By X", "120");
    hands.fill("By Y", "-40");
    hands.fill("Duration", "2");
    let end = |hands: &mut Hands| {
        hands.press(Modifiers::NONE, Key::End);
        hands.editor().poses()[0].position
    };
    let wanted = end(&mut hands);
    for (kind, icon_and_name) in
        [(Kind::MoveTo, "MoveTo"), (Kind::JumpTo, "JumpTo"), (Kind::JumpBy, "JumpBy")]
    {
        hands.press(CTRL_SHIFT, Key::T);
        hands.type_text(icon_and_name);
        hands.press(Modifiers::NONE, Key::Enter);
        assert_eq!(hands.selected_kinds(), [kind]);
        assert_eq!(end(&mut hands), wanted, "{kind:?}");
        assert_eq!(hands.selected().action.number("duration"), 2.0);
    }
    // By the field Kind of the inspector, back to the first.
    let at = hands.reach("Kind", Part::Inspector);
    hands.click(at, PointerButton::Primary);
    hands.click_part_of("MoveBy", Part::Inspector);
    assert_eq!(hands.selected_kinds(), [Kind::MoveBy]);
    assert_eq!(end(&mut hands), wanted);
    assert_eq!(hands.selected().action.vec2("delta"), [120.0, -40.0]);
}
