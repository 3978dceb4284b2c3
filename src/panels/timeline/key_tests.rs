//! Keys on the bars of `Keyframes` as a user drags them.

use egui::{Modifiers, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Content, Key, Kind, StartPose, Value};

use super::hands::{
    TimelineHost, TimelineWindow, at, begin_drag, double_click, drag, right_button, undo, undo_len, way,
    width_px, window_of, with_held,
};
use crate::document::{ClipEdit, Document, Edit, Slot};
use crate::panels::Intent;
use crate::session::SelectionChange;

/// A box that plays a tree from 0 s.
fn window(tree: Action) -> TimelineWindow {
    let start = StartPose::default();
    let node =
        Edit::AddNode { name: "box".to_owned(), parent: None, content: Content::Box([9.0, 9.0]), start };
    let (document, node) = Document::default().edited(&node).unwrap();
    let (document, clip) = document.edited(&Edit::AddClip("clip".to_owned())).unwrap();
    let clip = clip.clip.unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let (document, _) = document.edited(&Edit::Clip(clip, insert)).unwrap();
    let (document, _) = document.edited(&Edit::AddRun(clip, node.node.unwrap(), 0.0)).unwrap();
    window_of(TimelineHost::new(document, true), vec2(860.0, 330.0), 0.25)
}

fn keyed() -> Action {
    let keys = [(0.0, 10.0), (0.25, 50.0), (0.5, 200.0), (1.0, 40.0)];
    Action::keyframes(2.0, "x", keys.map(|(at, value)| Key::new(at, value)).to_vec())
}

fn key_times(harness: &TimelineWindow) -> Vec<f64> {
    let host = harness.state();
    let (_, clip) = host.editor.ctx(&host.theme).open_clip().unwrap();
    let action = &clip.get(host.action(Kind::Keyframes)).unwrap().action;
    let Some(Value::Keys(keys)) = action.param("keys") else { panic!("no keys") };
    keys.iter().map(|key| key.at).collect()
}

fn key(harness: &TimelineWindow, number: usize) -> Pos2 {
    harness.get_by_label(&format!("key {number} of Keyframes")).rect().center()
}

#[test]
fn keys_between_the_ends_are_seen_and_dragged_in_one_step() {
    let mut harness = window(keyed());
    assert!((key(&harness, 3).x - at(&harness, 1.0).x).abs() < 1.0);
    for end in [1, 4] {
        assert!(harness.query_by_label(&format!("key {end} of Keyframes")).is_none(), "the bar has its ends");
    }
    let from = key(&harness, 3);
    let by = way(&harness, 0.5);
    begin_drag(&mut harness, from, from + by);
    harness.key_press(egui::Key::Escape);
    harness.run_steps(1);
    harness.drop_at(from + by);
    harness.run_steps(2);
    assert_eq!((key_times(&harness), undo_len(&harness)), (vec![0.0, 0.25, 0.5, 1.0], 0), "Esc");
    drag(&mut harness, from, from + by);
    assert_eq!((key_times(&harness), undo_len(&harness)), (vec![0.0, 0.25, 0.75, 1.0], 1));
    let host = harness.state();
    let selection = &host.editor.session().selection;
    assert_eq!(selection.primary_action(), Some(host.action(Kind::Keyframes)));
    undo(&mut harness);
    assert_eq!(key_times(&harness), [0.0, 0.25, 0.5, 1.0]);
}

fn key_eases(harness: &TimelineWindow) -> Vec<String> {
    let host = harness.state();
    let (_, clip) = host.editor.ctx(&host.theme).open_clip().unwrap();
    let action = &clip.get(host.action(Kind::Keyframes)).unwrap().action;
    let Some(Value::Keys(keys)) = action.param("keys") else { panic!("no keys") };
    keys.iter().map(|key| key.ease.to_string()).collect()
}

#[test]
fn the_menu_of_a_key_has_the_gallery_of_eases() {
    let keys = window(keyed()).state().editor.document().clone();
    let mut harness = window_of(TimelineHost::new(keys, true), vec2(860.0, 760.0), 0.02);
    harness.get_by_label("key 2 of Keyframes").click_secondary();
    harness.run_steps(4);
    harness.get_by_label_contains("Ease to this key…").click();
    harness.run_steps(20);
    harness.get_by_label("EaseBackOut").click();
    harness.run_steps(6);
    assert_eq!(key_eases(&harness), ["linear", "EaseBackOut", "linear", "linear"]);
    assert_eq!((undo_len(&harness), key_times(&harness)), (1, vec![0.0, 0.25, 0.5, 1.0]));
}

#[test]
fn the_menu_of_the_stretch_between_two_keys_has_its_ease() {
    let keys = window(keyed()).state().editor.document().clone();
    let mut harness = window_of(TimelineHost::new(keys, true), vec2(860.0, 760.0), 0.02);
    let y = harness.get_by_label("bar Keyframes").rect().center().y;
    // Keys are at 0, 0.5, 1 and 2 s: the last stretch, whose end is that of the bar, and the second one.
    for (secs, title, ease) in
        [(1.5, "Ease from key 3 to key 4…", "EaseBackOut"), (0.75, "from key 2 to key 3", "EaseSineOut")]
    {
        let place = Pos2::new(at(&harness, secs).x, y);
        right_button(&mut harness, place);
        harness.run_steps(3);
        harness.get_by_label_contains(title).click();
        harness.run_steps(20);
        harness.get_by_label(ease).click();
        harness.run_steps(6);
    }
    assert_eq!(key_eases(&harness), ["linear", "linear", "EaseSineOut", "EaseBackOut"]);
    assert_eq!(undo_len(&harness), 2);
}

#[test]
fn the_menu_of_another_action_has_no_ease_of_a_stretch() {
    let mut harness = window(Action::move_by(2.0, [9.0, 0.0]));
    harness.get_by_label("bar MoveBy").click_secondary();
    harness.run_steps(4);
    harness.get_by_label_contains("Rename");
    assert!(harness.query_by_label_contains("Ease from key").is_none());
}

#[test]
fn a_double_click_opens_the_clip_that_an_action_plays() {
    let document = window(keyed()).state().editor.document().clone();
    let (document, other) = document.edited(&Edit::AddClip("scene".to_owned())).unwrap();
    let (first, other) = (document.clips()[0].id, other.clip.unwrap());
    let tree = Action::sequence([Action::play_clip("clip"), Action::delay_time(1.0)]);
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let (document, _) = document.edited(&Edit::Clip(other, insert)).unwrap();
    let node = document.nodes()[0].id;
    let (document, _) = document.edited(&Edit::AddRun(other, node, 3.0)).unwrap();
    let mut harness = window_of(TimelineHost::new(document, true), vec2(860.0, 330.0), 0.01);
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Clip(other)));
    harness.run_steps(3);
    let delay = harness.get_by_label("bar DelayTime").rect().center();
    double_click(&mut harness, delay);
    harness.get_by_label("Duration");
    harness.key_press(egui::Key::Escape);
    harness.run_steps(60);
    let bar = harness.get_by_label("bar PlayClip").rect().center();
    double_click(&mut harness, bar);
    assert!(harness.query_by_label("Duration").is_none());
    assert_eq!(harness.state().editor.session().selection.clip, Some(first));
}

#[test]
fn the_line_of_all_times_has_the_keys_between_the_ends_and_moves_them() {
    let mut harness = window(keyed());
    harness.get_by_label("moment 0.5 s");
    let from = harness.get_by_label("moment 1 s").rect().center();
    let by = way(&harness, 0.5);
    drag(&mut harness, from, from + by);
    assert_eq!((key_times(&harness), undo_len(&harness)), (vec![0.0, 0.25, 0.75, 1.0], 1));
    assert_eq!(harness.state().editor.history().undo_label(), Some("Move key"));
}

#[test]
fn a_key_rests_on_frames_and_stays_between_its_neighbours() {
    let mut harness = window(keyed());
    let from = key(&harness, 3);
    let by = vec2(width_px(&harness, 0.247), 0.0);
    drag(&mut harness, from, from + by);
    // The nearest frame of 60 in a second.
    assert!((key_times(&harness)[2] * 2.0 * 60.0 - 75.0).abs() < 1.0e-3, "{:?}", key_times(&harness));
    undo(&mut harness);
    with_held(&mut harness, Modifiers::COMMAND, |harness| drag(harness, from, from + by));
    assert!((key_times(&harness)[2] - 0.6235).abs() < 1.0e-3, "{:?}", key_times(&harness));
    undo(&mut harness);
    let by = way(&harness, -0.9);
    drag(&mut harness, from, from + by);
    let times = key_times(&harness);
    assert!(times[1] < times[2] && times[2] < 0.26, "{times:?}");
}

#[test]
fn under_an_ease_a_key_stands_where_it_is_reached() {
    let mut harness = window(Action::ease(EaseKind::QuadraticActionIn, keyed()));
    // A quarter of the way is reached after half of the time.
    assert!((key(&harness, 2).x - at(&harness, 1.0).x).abs() < 1.0);
    let from = key(&harness, 2);
    let by = way(&harness, 0.2);
    drag(&mut harness, from, from + by);
    assert!((key_times(&harness)[1] - 0.36).abs() < 1.0e-3, "{:?}", key_times(&harness));
}
