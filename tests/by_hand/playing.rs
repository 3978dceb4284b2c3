//! What moves while something plays.

use egui::{Key, Modifiers, Rect, vec2};

use super::hands::{Hands, Part};

#[test]
fn running_leaves_tell_their_own_time_while_playing() {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["Sequence", "MoveBy"]);
    hands.fill("Duration", "10");
    hands.add(&["RotateBy"]);
    hands.press(Modifiers::NONE, Key::Home);
    assert_eq!(hands.value_of("MoveBy", Part::Graph).as_deref(), Some("t 0.00"));
    assert_eq!(hands.value_of("RotateBy", Part::Graph), None);
    hands.press(Modifiers::NONE, Key::Space);
    let mut seen = Vec::new();
    while seen.len() < 200 && !seen.last().is_some_and(|(_, rotates): &(_, Option<String>)| rotates.is_some())
    {
        hands.settle();
        seen.push((hands.value_of("MoveBy", Part::Graph), hands.value_of("RotateBy", Part::Graph)));
    }
    let times: Vec<&String> = seen.iter().filter_map(|(moves, _)| moves.as_ref()).collect();
    assert!(times.len() > 2 && times.windows(2).all(|pair| pair[0] <= pair[1]), "{times:?}");
    let (moves, rotates) = seen.last().unwrap();
    assert!(moves.is_none() && rotates.is_some(), "one after the other: {seen:?}");
}

#[test]
fn the_list_of_actions_shows_what_the_marked_one_does() {
    let mut hands = Hands::on_a_new_project();
    hands.hover(hands.graph().center());
    hands.press(Modifiers::SHIFT, Key::A);
    hands.type_text("rotateby");
    // Beside the list, below the right end of the field for the search.
    let search = hands.places("Search actions", Part::Anywhere)[0];
    let side = Rect::from_min_max(
        search.right_bottom() - vec2(210.0, 0.0),
        search.right_bottom() + vec2(0.0, 150.0),
    );
    let before = hands.picture_of(side);
    hands.settle();
    let after = hands.picture_of(side);
    let changed = before.iter().zip(&after).filter(|(a, b)| a != b).count();
    assert!(changed > 20, "the preview moves: {changed} pixels of {}", before.len());
    assert_eq!(hands.undo_steps(), 0, "it is no edit");
}
