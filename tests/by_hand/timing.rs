//! Timing by keys: cutting in two, making room, taking time out, the shuttle.

use egui::{Key, Modifiers};
use kineograph_runtime::format::Kind;

use super::hands::{Hands, Part};

const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

/// Sequence(MoveBy of 2 s, FadeOut), with the playhead at 1 s.
fn two_actions() -> Hands {
    let mut hands = Hands::on_a_new_project();
    hands.add(&["Sequence", "MoveBy"]);
    hands.fill("Duration", "2");
    hands.add(&["FadeOut"]);
    hands.press(Modifiers::NONE, Key::Home);
    for _ in 0..6 {
        hands.press(Modifiers::SHIFT, Key::ArrowRight);
    }
    assert_eq!(hands.editor().session().playback.playhead_secs(), 1.0);
    hands
}

fn durations(hands: &Hands) -> Vec<(Kind, f64)> {
    let tree = hands.clip().root_tree().unwrap();
    tree.children.iter().map(|child| (child.kind(), child.number("duration"))).collect()
}

#[test]
fn an_action_is_cut_in_two_at_the_playhead() {
    let mut hands = two_actions();
    hands.click_card("MoveBy", Modifiers::NONE);
    hands.press(Modifiers::COMMAND, Key::B);
    assert_eq!(durations(&hands), [(Kind::MoveBy, 1.0), (Kind::MoveBy, 1.0), (Kind::FadeOut, 1.0)]);
    hands.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(durations(&hands), [(Kind::MoveBy, 2.0), (Kind::FadeOut, 1.0)]);
    hands.click_card("FadeOut", Modifiers::NONE);
    hands.press(Modifiers::COMMAND, Key::B);
    assert!(hands.tells("Move the playhead into the selected action first."));
    assert_eq!(durations(&hands).len(), 2);
}

#[test]
fn room_is_made_and_taken_out_where_the_range_of_the_loop_is() {
    let mut hands = two_actions();
    hands.press(Modifiers::COMMAND, Key::I);
    assert_eq!(durations(&hands), [(Kind::MoveBy, 2.0), (Kind::FadeOut, 1.0)], "there is no range");
    // From 2 s to 2.5 s.
    for _ in 0..6 {
        hands.press(Modifiers::SHIFT, Key::ArrowRight);
    }
    hands.press(Modifiers::NONE, Key::B);
    for _ in 0..3 {
        hands.press(Modifiers::SHIFT, Key::ArrowRight);
    }
    hands.press(Modifiers::NONE, Key::N);
    hands.press(Modifiers::COMMAND, Key::I);
    let with_room = [(Kind::MoveBy, 2.0), (Kind::DelayTime, 0.5), (Kind::FadeOut, 1.0)];
    assert_eq!(durations(&hands), with_room);
    hands.press(CTRL_SHIFT, Key::I);
    assert_eq!(durations(&hands), [(Kind::MoveBy, 2.0), (Kind::FadeOut, 1.0)]);
    hands.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(durations(&hands), with_room);
}

#[test]
fn markers_are_set_and_stepped_through() {
    let mut hands = two_actions();
    let times =
        |hands: &Hands| hands.document().markers().iter().map(|marker| marker.at_secs).collect::<Vec<_>>();
    hands.press(Modifiers::ALT, Key::M);
    for _ in 0..6 {
        hands.press(Modifiers::SHIFT, Key::ArrowRight);
    }
    hands.press(Modifiers::ALT, Key::M);
    hands.press(Modifiers::ALT, Key::M);
    assert!(hands.tells("The marker “marker 2” is already at this time."));
    assert_eq!(times(&hands), [1.0, 2.0]);
    let mut stops = Vec::new();
    for key in [Key::ArrowUp, Key::ArrowUp, Key::ArrowDown] {
        hands.press(Modifiers::SHIFT, key);
        stops.push(hands.editor().session().playback.playhead_secs());
    }
    assert_eq!(stops, [1.0, 1.0, 2.0]);
    hands.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(times(&hands), [1.0]);
}

#[test]
fn the_selection_and_everything_fill_the_timeline_by_keys() {
    let mut hands = two_actions();
    hands.click_card("FadeOut", Modifiers::NONE);
    let lanes = hands.places("lanes", Part::Anywhere)[0];
    let part_of_width =
        |hands: &Hands| hands.places("bar FadeOut", Part::Anywhere)[0].width() / lanes.width();
    let before = part_of_width(&hands);
    assert!(before < 0.5, "one second of three: {before}");
    hands.hover(lanes.center());
    hands.press(Modifiers::NONE, Key::F);
    assert!(part_of_width(&hands) > 0.85);
    hands.press(Modifiers::SHIFT, Key::F);
    assert!((part_of_width(&hands) - before).abs() < 0.01);
}

#[test]
fn the_shuttle_plays_both_ways() {
    let mut hands = two_actions();
    let speed = |hands: &Hands| hands.editor().session().playback.speed();
    let mut speeds = Vec::new();
    for key in [Key::L, Key::L, Key::J, Key::J, Key::K] {
        hands.press(Modifiers::NONE, key);
        speeds.push((speed(&hands), hands.editor().session().playback.is_playing()));
    }
    assert_eq!(speeds, [(1.0, true), (2.0, true), (-1.0, true), (-2.0, true), (1.0, false)]);
    assert_eq!(hands.editor().session().playback.at_end, kineograph::internals::AtEnd::Loop);
    hands.press(Modifiers::SHIFT, Key::L);
    assert_eq!(hands.editor().session().playback.at_end, kineograph::internals::AtEnd::PingPong);
}
