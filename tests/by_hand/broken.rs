//! Bad moves: marked and explained, mended by one click, while the last good program plays on.

use egui::{Key, Modifiers, PointerButton, vec2};

use super::hands::{Hands, Part};

/// Sequence(RepeatForever(RotateBy), MoveBy): what comes behind the endless action would never play.
fn endless_first() -> Hands {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["Sequence", "MoveBy", "RotateBy", "RepeatForever"]);
    hands.press(Modifiers::ALT, Key::ArrowUp);
    assert_eq!(hands.trees(), "Sequence(RepeatForever(RotateBy),MoveBy)");
    assert!(hands.editor().programs().is_stale(hands.clip().id));
    hands
}

const MEND: &str = "Move it to the end";
const MENDED: &str = "Sequence(MoveBy,RepeatForever(RotateBy))";

#[test]
fn a_problem_is_mended_from_the_inspector_the_list_and_the_card() {
    let mut hands = endless_first();
    let steps = hands.undo_steps();
    let undo = |hands: &mut Hands| {
        assert_eq!(hands.trees(), MENDED);
        assert!(!hands.editor().programs().is_stale(hands.clip().id));
        assert_eq!(hands.undo_steps(), steps + 1);
        hands.press(Modifiers::COMMAND, Key::Z);
        assert!(hands.editor().programs().is_stale(hands.clip().id));
    };
    hands.click_card("RepeatForever", Modifiers::NONE);
    hands.click_part_of(MEND, Part::Inspector);
    undo(&mut hands);
    hands.click_part_of("Problems (", Part::Lists);
    hands.click_part_of(MEND, Part::Lists);
    undo(&mut hands);
    let card = hands.places("RepeatForever", Part::Graph)[0];
    // Near the left edge, so that the menu is over the graph.
    hands.click(card.left_center() + vec2(20.0, 0.0), PointerButton::Secondary);
    hands.click_part_of(MEND, Part::Graph);
    undo(&mut hands);
}

#[test]
fn the_last_good_program_plays_on_while_the_clip_is_broken() {
    let mut hands = endless_first();
    assert_eq!(hands.editor().programs().diagnostics().len(), 1);
    let at = |hands: &Hands| hands.editor().session().playback.playhead_secs();
    hands.press(Modifiers::NONE, Key::Home);
    let start = hands.editor().poses()[0];
    hands.press(Modifiers::NONE, Key::Space);
    hands.settle();
    hands.settle();
    assert!(hands.editor().session().playback.is_playing() && at(&hands) > 0.0);
    let moved = hands.editor().poses()[0];
    assert_ne!(moved.position, start.position, "MoveBy still plays first");
    hands.press(Modifiers::NONE, Key::Space);
    // Edits go on being taken meanwhile, and what is mended plays.
    hands.click_card("MoveBy", Modifiers::NONE);
    hands.fill("By X", "300");
    hands.click_card("RepeatForever", Modifiers::NONE);
    hands.click_part_of(MEND, Part::Inspector);
    hands.press(Modifiers::NONE, Key::Home);
    let start = hands.editor().poses()[0].position[0];
    for _ in 0..6 {
        hands.press(Modifiers::SHIFT, Key::ArrowRight);
    }
    assert!((hands.editor().poses()[0].position[0] - start - 300.0).abs() < 1e-3);
}

#[test]
fn an_animate_without_frames_says_what_to_do() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["Repeat"]);
    assert!(
        hands.editor().programs().is_stale(hands.clip().id)
            || hands.editor().programs().diagnostics().len() == 1
    );
    assert_eq!(hands.places_with("Remove it", Part::Inspector).len(), 1);
    hands.click_part_of("Remove it", Part::Inspector);
    assert_eq!(hands.trees(), "");
    hands.add(&["Animate"]);
    // Frames can't be emptied by hand: what is typed is refused and told.
    hands.fill("Frames", "0-");
    assert_eq!(hands.editor().programs().diagnostics().len(), 0);
    hands.fill("Frames", "0-3");
    assert_eq!(hands.undo_steps(), 4);
}
