//! Markers, following and `t`, as a user meets them.

use egui::{Event, Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Color, Kind, Marker};

use super::hands::{
    TimelineWindow, at, begin_drag, double_click, drag, right_button, secs, select, type_at_once, type_into,
    undo, undo_len, way, window, window_in_steps_of,
};
use super::*;
use crate::document::Edit;
use crate::history::Change;
use crate::session::AtEnd;

/// With the markers `hit` at 0.6 s and `end` at 1.8 s, in one step.
fn marked(step_secs: f32) -> TimelineWindow {
    let mut harness = window_in_steps_of(step_secs, true);
    let add = |name, at_secs| Edit::AddMarker(Marker::new(name, at_secs));
    let change = Change::all("Add markers", vec![add("hit", 0.6), add("end", 1.8)]);
    harness.state_mut().editor.apply(Intent::Edit(change));
    harness.run_steps(3);
    harness
}

fn markers(harness: &TimelineWindow) -> Vec<String> {
    let markers = harness.state().editor.document().markers().iter();
    markers.map(|marker| format!("{} {}", marker.name, marker.at_secs)).collect()
}

/// The left edge of a flag: the position of its marker.
fn flag(harness: &TimelineWindow, name: &str) -> Pos2 {
    harness.get_by_label(&format!("marker {name}")).rect().left_center() + vec2(3.0, 0.0)
}

#[test]
fn the_strip_of_flags_is_there_with_the_first_marker() {
    let mut harness = window(true);
    assert!(harness.query_by_label("markers").is_none());
    let lanes = harness.get_by_label("lanes").rect();
    harness.state_mut().editor.apply(Intent::Seek(1.0));
    harness.state_mut().editor.apply(Intent::Command(Command::AddMarker));
    harness.run_steps(2);
    assert_eq!(markers(&harness), ["marker 1"]);
    assert!(harness.get_by_label("lanes").rect().top() > lanes.top());
    assert!((flag(&harness, "marker").x - 3.0 - at(&harness, 1.0).x).abs() < 1.0);
}

#[test]
fn a_dragged_marker_comes_to_rest_at_frames_and_starts_in_one_step() {
    let mut harness = marked(0.25);
    let from = flag(&harness, "hit");
    // Near 1.5 s, where the Repeat starts.
    let to = from + way(&harness, 0.9) + vec2(3.0, 0.0);
    drag(&mut harness, from, to);
    assert_eq!(markers(&harness), ["hit 1.5", "end 1.8"]);
    assert_eq!(undo_len(&harness), 2);
    undo(&mut harness);
    assert_eq!(markers(&harness)[0], "hit 0.6");
    // Free of magnets on a frame, and before 0 there is nothing.
    let from = flag(&harness, "hit");
    let to = from + way(&harness, 0.613);
    drag(&mut harness, from, to);
    assert_eq!(markers(&harness)[0], "hit 1.216667");
    let from = flag(&harness, "hit");
    let to = from - way(&harness, 3.0);
    drag(&mut harness, from, to);
    assert_eq!(markers(&harness)[0], "hit 0");
}

#[test]
fn esc_and_the_right_button_put_a_marker_back() {
    let mut harness = marked(0.25);
    let from = flag(&harness, "end");
    let to = from - way(&harness, 0.4);
    begin_drag(&mut harness, from, to);
    assert_ne!(markers(&harness)[1], "end 1.8");
    harness.key_press(Key::Escape);
    harness.drop_at(to);
    harness.run_steps(2);
    assert_eq!(markers(&harness)[1], "end 1.8");
    begin_drag(&mut harness, from, to);
    right_button(&mut harness, to);
    harness.drop_at(to);
    harness.run_steps(2);
    assert_eq!((markers(&harness)[1].as_str(), undo_len(&harness)), ("end 1.8", 1));
}

#[test]
fn a_click_goes_there_and_a_double_click_types() {
    let mut harness = marked(0.01);
    harness.get_by_label("marker end").click();
    harness.run_steps(2);
    assert_eq!(secs(&harness), 1.8);
    harness.run_steps(60);
    let pos = flag(&harness, "end");
    double_click(&mut harness, pos);
    for (text, key) in [("landed", Key::Tab), ("1+1/4", Key::Enter)] {
        type_at_once(&mut harness, text, key);
    }
    assert_eq!(markers(&harness), ["hit 0.6", "landed 1.25"]);
    assert!(harness.query_by_label("At").is_none(), "Enter closes");
    harness.run_steps(60);
    let pos = flag(&harness, "landed");
    double_click(&mut harness, pos);
    harness.get_by_label("Violet").click();
    harness.run_steps(2);
    let color = harness.state().editor.document().markers()[1].color;
    assert_eq!(color, Color([0x9a, 0x6b, 0xe0]));
    assert_eq!(undo_len(&harness), 4);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert!(harness.query_by_label("At").is_none(), "Esc closes");
}

#[test]
fn a_taken_name_is_refused_with_a_reason() {
    let mut harness = marked(0.01);
    let pos = flag(&harness, "end");
    double_click(&mut harness, pos);
    type_at_once(&mut harness, "hit", Key::Enter);
    assert_eq!(markers(&harness), ["hit 0.6", "end 1.8"]);
    let warnings = harness.state_mut().editor.take_warnings();
    assert_eq!(warnings, ["There is another marker called “hit”. Choose another name."]);
}

#[test]
fn the_menu_colours_loops_and_removes() {
    let mut harness = marked(0.25);
    harness.state_mut().editor.apply(Intent::Command(Command::ToggleLoop));
    harness.state_mut().editor.apply(Intent::Command(Command::ToggleLoop));
    assert_eq!(harness.state().editor.session().playback.at_end, AtEnd::Stop);
    for entry in ["Teal", "Loop to next marker", "Go to marker", "Delete marker"] {
        harness.get_by_label("marker hit").click_secondary();
        harness.run_steps(3);
        harness.get_by_label(entry).click();
        harness.run_steps(3);
        assert!(harness.query_by_label("Delete marker").is_none(), "{entry} closes the menu");
        match entry {
            "Teal" => {
                assert_eq!(harness.state().editor.document().markers()[0].color, Color([0x2b, 0xa3, 0x9c]));
            }
            "Go to marker" => assert_eq!(secs(&harness), 0.6),
            _ => {}
        }
    }
    let playback = &harness.state().editor.session().playback;
    let range = playback.loop_range.unwrap();
    assert_eq!(([range.start_secs, range.end_secs], playback.at_end), ([0.6, 1.8], AtEnd::Loop));
    assert_eq!(markers(&harness), ["end 1.8"]);
}

#[test]
fn a_double_click_between_flags_adds_one() {
    let mut harness = marked(0.01);
    let y = harness.get_by_label("markers").rect().center().y;
    let pos = pos2(at(&harness, 1.2).x, y);
    double_click(&mut harness, pos);
    assert_eq!(markers(&harness).len(), 3);
    let at_secs = harness.state().editor.document().markers()[2].at_secs;
    assert!((at_secs - 1.2).abs() <= 1.0 / 60.0, "{at_secs}");
}

#[test]
fn the_menu_of_the_ruler_adds_one_where_it_was_opened() {
    let mut harness = window(true);
    let pos = at(&harness, 1.2);
    right_button(&mut harness, pos);
    harness.run_steps(2);
    harness.get_by_label("Add marker here").click();
    harness.run_steps(3);
    let markers = harness.state().editor.document().markers();
    assert!((markers[0].at_secs - 1.2).abs() <= 1.0 / 60.0, "{}", markers[0].at_secs);
    assert_eq!(secs(&harness), 0.0, "the playhead stays");
}

#[test]
fn bars_and_the_loop_come_to_rest_at_markers() {
    let mut harness = marked(0.25);
    let range = crate::session::TimeRange { start_secs: 0.1, end_secs: 0.3 };
    harness.state_mut().editor.apply(Intent::SetLoopRange(Some(range)));
    let add = Edit::AddMarker(Marker::new("off", 0.8123));
    harness.state_mut().editor.apply(Intent::Edit(Change::new("Add", add)));
    harness.run_steps(2);
    let end = harness.get_by_label("loop end").rect().center();
    let to = pos2(at(&harness, 0.8123).x + 3.0, end.y);
    drag(&mut harness, end, to);
    assert_eq!(harness.state().editor.session().playback.loop_range.unwrap().end_secs, 0.8123);
    harness.state_mut().editor.apply(Intent::SetLoopRange(None));
    harness.run_steps(2);
    let bar = harness.get_by_label("run coin · hop").rect().left_center() + vec2(9.0, 0.0);
    let to = bar + way(&harness, 0.3123) - vec2(3.0, 0.0);
    drag(&mut harness, bar, to);
    assert_eq!(harness.state().editor.document().runs()[0].at_secs, 0.8123);
}

#[test]
fn the_playhead_comes_to_rest_at_markers_while_shift_is_held() {
    let mut harness = marked(0.25);
    let add = Edit::AddMarker(Marker::new("off", 1.2345));
    harness.state_mut().editor.apply(Intent::Edit(Change::new("Add", add)));
    harness.run_steps(2);
    let (from, to) = (at(&harness, 0.1), at(&harness, 1.2345) + vec2(2.0, 0.0));
    begin_drag(&mut harness, from, to);
    let free = secs(&harness);
    assert!((free * 60.0 - (free * 60.0).round()).abs() < 1e-9, "a frame: {free}");
    harness.event(Event::ModifiersChanged(Modifiers::SHIFT));
    harness.hover_at(to);
    harness.run_steps(2);
    assert_eq!(secs(&harness), 1.2345);
}

#[test]
fn the_view_follows_by_pages_smoothly_or_not_at_all() {
    let mut harness = window(true);
    let start_secs = |harness: &TimelineWindow| {
        let (mut time, length) =
            (harness.state().panel.view.time, harness.state().editor.programs().length_secs());
        time.resolve(length, 600.0, true).start_secs
    };
    for (label, follows) in [("page by page", true), ("smooth", true), ("off", false)] {
        let label = format!("Follow playhead: {label}");
        harness.state_mut().editor.apply(Intent::Seek(1.0));
        harness.run_steps(2);
        // Zoomed by hand, away from the playhead.
        harness.state_mut().panel.view.time.fit(0.2, 0.6);
        harness.run_steps(1);
        harness.get_by_label(&label);
        let before = start_secs(&harness);
        harness.state_mut().editor.apply(Intent::Command(Command::PlayPause));
        harness.run_steps(2);
        assert_eq!(start_secs(&harness) != before, follows, "{label}");
        harness.state_mut().editor.apply(Intent::Command(Command::PlayPause));
        harness.run_steps(1);
        harness.get_by_label(&label).click();
        harness.run_steps(2);
    }
}

#[test]
fn where_it_stops_is_seen() {
    let mut harness = window(true);
    harness.state_mut().panel.view.time.fit(0.2, 0.6);
    harness.state_mut().editor.apply(Intent::Command(Command::PlayPause));
    harness.run_steps(1);
    // The playhead goes on once more before it is stopped.
    harness.state_mut().editor.apply(Intent::Seek(1.3));
    harness.state_mut().editor.apply(Intent::Command(Command::PlayPause));
    harness.run_steps(2);
    let ruler = harness.get_by_label("ruler").rect();
    assert!(ruler.x_range().contains(at(&harness, 1.3).x));
}

#[test]
fn t_is_that_of_the_selected_action() {
    let mut harness = window(true);
    let t = |harness: &mut TimelineWindow, text: &str| {
        type_into(harness, "t", text);
        secs(harness)
    };
    assert_eq!(t(&mut harness, "0.5"), 1.25, "the clip plays from 0.5 s to 2 s");
    select(&mut harness, &[Kind::Speed]);
    assert_eq!(t(&mut harness, "0.25"), 1.125, "from 1 s to 1.5 s");
    select(&mut harness, &[Kind::ScaleTo]);
    assert_eq!(t(&mut harness, "0.5"), 1.625, "the first round");
    harness.state_mut().editor.apply(Intent::Seek(1.8));
    harness.run_steps(2);
    assert_eq!(t(&mut harness, "0.5"), 1.875, "the round that plays");
    // What takes no time has no t of its own.
    select(&mut harness, &[Kind::CallFunc]);
    assert_eq!(t(&mut harness, "0"), 0.5);
}

#[test]
fn the_selection_and_all_are_fitted() {
    let mut harness = window(true);
    select(&mut harness, &[Kind::Speed]);
    let mut places = Vec::new();
    for command in [Command::FitSelection, Command::FitAll] {
        harness.state_mut().frame(|panel, ctx, out| assert!(panel.command(command, ctx, out)));
        harness.run_steps(2);
        let ruler = harness.get_by_label("ruler").rect();
        places.push([1.0, 1.5].map(|secs| (at(&harness, secs).x - ruler.left()) / ruler.width()));
    }
    let [selected, all] = [places[0], places[1]];
    assert!(selected[0] < 0.1 && selected[1] > 0.9, "{selected:?}");
    assert!(all[0] > 0.1 && all[1] < 0.6, "{all:?}");
}

#[test]
fn the_loop_range_is_typed_after_a_double_click_and_its_band_has_the_menu() {
    let mut harness = marked(0.01);
    let range = |harness: &TimelineWindow| {
        let range = harness.state().editor.session().playback.loop_range.unwrap();
        [range.start_secs, range.end_secs]
    };
    let all = crate::session::TimeRange { start_secs: 0.5, end_secs: 1.5 };
    harness.state_mut().editor.apply(Intent::SetLoopRange(Some(all)));
    harness.run_steps(2);
    let band = harness.get_by_label("loop range").rect().center();
    double_click(&mut harness, band);
    for (text, key) in [("0.25", Key::Tab), ("1.75", Key::Enter)] {
        type_at_once(&mut harness, text, key);
    }
    assert_eq!(range(&harness), [0.25, 1.75]);
    assert!(harness.query_by_label("From").is_none(), "Enter closes");
    harness.run_steps(60);
    double_click(&mut harness, band);
    type_at_once(&mut harness, "9", Key::Enter);
    assert_eq!(range(&harness), [0.25, 1.75]);
    assert_eq!(harness.state_mut().editor.take_warnings().len(), 1, "it says why");
    harness.run_steps(60);
    double_click(&mut harness, band);
    let from = harness.get_by_label("To").rect().center();
    begin_drag(&mut harness, from, from + vec2(40.0, 0.0));
    assert_ne!(range(&harness), [0.25, 1.75]);
    right_button(&mut harness, from + vec2(40.0, 0.0));
    harness.drop_at(from + vec2(40.0, 0.0));
    harness.run_steps(2);
    assert_eq!(range(&harness), [0.25, 1.75], "the right button puts it back");
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    right_button(&mut harness, band);
    harness.run_steps(2);
    harness.get_by_label("Clear loop range");
}
