//! The right button in the view of a clip, and clicks that are over within one frame.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, pos2, vec2};
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, Category, FrameStep, Kind, Value};

use super::hands::{
    TimelineHost, TimelineWindow, at, begin_drag, secs, type_at_once, window_as_high_as, window_in_steps_of,
    window_of,
};
use crate::document::{ClipEdit, Edit, Slot};
use crate::history::Change;
use crate::panels::Intent;
use crate::panels::fixture::document;
use crate::session::{Focus, TimelineView};
use crate::ui_kit::icons;

fn button(at: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE }
}

fn right_click(harness: &mut TimelineWindow, at: Pos2) {
    harness.hover_at(at);
    harness.run_steps(1);
    harness.event(button(at, PointerButton::Secondary, true));
    harness.event(button(at, PointerButton::Secondary, false));
    harness.run_steps(3);
}

fn selected(harness: &TimelineWindow) -> usize {
    harness.state().editor.session().selection.actions.len()
}

fn center(harness: &TimelineWindow, label: &str) -> Pos2 {
    harness.get_by_label(label).rect().center()
}

#[test]
fn a_tap_within_one_frame_seeks() {
    let mut harness = window_in_steps_of(0.02, true);
    for wanted_secs in [1.0, 0.5] {
        let place = at(&harness, wanted_secs);
        harness.hover_at(place);
        harness.run_steps(1);
        harness.input_mut().events.extend([
            button(place, PointerButton::Primary, true),
            button(place, PointerButton::Primary, false),
        ]);
        harness.run_steps(2);
        assert_eq!(secs(&harness), wanted_secs);
    }
    let elsewhere = at(&harness, 1.5);
    harness.hover_at(elsewhere);
    harness.run_steps(2);
    assert_eq!(secs(&harness), 0.5, "it is cancelled");
}

#[test]
fn the_right_button_selects_and_offers_what_fits() {
    let mut harness = window_as_high_as(460.0, 0.02, true);
    for label in ["bar Speed", "row Spawn"] {
        let place = center(&harness, label);
        right_click(&mut harness, place);
        assert_eq!(selected(&harness), 1, "{label}");
        for entry in ["Split at playhead", "Wrap in", "Mute", "Solo", "Rename", "Duplicate", "Fit selection"]
        {
            assert!(harness.query_by_label_contains(entry).is_some(), "{label}: {entry}");
        }
        harness.key_press(Key::Escape);
        harness.run_steps(3);
    }
    let spawn = harness.state().action(Kind::Spawn);
    let place = center(&harness, "bar Spawn");
    right_click(&mut harness, place);
    harness.get_by_label_contains("Mute").click();
    harness.run_steps(3);
    let host = harness.state();
    assert!(host.editor.ctx(&host.theme).open_clip().unwrap().1.get(spawn).unwrap().action.muted);
    assert!(harness.query_by_label_contains("Wrap in").is_none(), "it closes");
}

#[test]
fn a_menu_of_several_keeps_them_selected() {
    let mut harness = window_as_high_as(460.0, 0.02, true);
    let place = center(&harness, "moment 1 s");
    right_click(&mut harness, place);
    assert_eq!(selected(&harness), 3, "all that meets there");
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    let place = center(&harness, "bar CallFunc top");
    right_click(&mut harness, place);
    assert_eq!(selected(&harness), 3, "it is one of them");
    let before = at(&harness, 0.5);
    harness.get_by_label_contains("Fit selection").click();
    harness.run_steps(3);
    assert_ne!(before, at(&harness, 0.5), "the view shows them as large as can be");
}

#[test]
fn runs_and_the_ground_have_menus() {
    let mut harness = window_as_high_as(460.0, 0.02, true);
    let lanes = harness.get_by_label("lanes").rect();
    let place = pos2(at(&harness, 0.25).x, lanes.bottom() - 20.0);
    right_click(&mut harness, place);
    assert!(harness.query_by_label_contains("Fit all").is_some());
    harness.get_by_label("Add marker here").click();
    harness.run_steps(3);
    assert_eq!(harness.state().editor.document().markers()[0].at_secs, 0.25);
    let place = center(&harness, "run star · spin");
    right_click(&mut harness, place);
    let run = harness.state().editor.document().runs()[1].id;
    assert_eq!(harness.state().editor.session().selection.focus, Focus::Run(run));
    harness.get_by_label("Show all runs").click();
    harness.run_steps(3);
    assert_eq!(harness.state().editor.session().timeline, TimelineView::Runs);
}

#[test]
fn the_right_button_gives_up_a_drag_and_opens_no_menu() {
    let mut harness = window_as_high_as(460.0, 0.02, true);
    let from = center(&harness, "bar Speed");
    let to = pos2(at(&harness, 1.75).x, from.y);
    begin_drag(&mut harness, from, to);
    assert_eq!(selected(&harness), 1);
    for pressed in [true, false] {
        harness.event(button(to, PointerButton::Secondary, pressed));
        harness.run_steps(2);
    }
    harness.drop_at(to);
    harness.run_steps(2);
    assert_eq!(harness.state().editor.history().undo_len(), 0);
    assert!(harness.query_by_label_contains("Wrap in").is_none());
    right_click(&mut harness, from);
    assert!(harness.query_by_label_contains("Wrap in").is_some(), "the next one opens it");
}

#[test]
fn wrap_in_an_ease_opens_the_gallery() {
    let mut harness = window_as_high_as(760.0, 0.02, true);
    let place = center(&harness, "bar Speed");
    right_click(&mut harness, place);
    harness.get_by_label_contains("Wrap in").click();
    harness.run_steps(3);
    let title = format!("{} Ease ⏵", icons::of_category(Category::Ease));
    harness.get_by_label(&title).click();
    harness.run_steps(4);
    harness.get_by_label("star EaseBackIn").click();
    harness.run_steps(3);
    harness.get_by_label("EaseBackIn (favourite)");
    harness.get_by_label("Search eases").type_text("overshoot");
    harness.run_steps(3);
    assert!(harness.query_by_label("EaseQuarticActionIn").is_none());
    harness.get_by_label("EaseBackOut").click();
    harness.run_steps(4);
    let host = harness.state();
    let speed = host.action(Kind::Speed);
    let (_, clip) = host.editor.ctx(&host.theme).open_clip().unwrap();
    let parent = clip.get(speed).unwrap().parent.unwrap();
    assert_eq!(clip.get(parent).unwrap().action.kind(), Kind::EaseBackOut);
    assert_eq!(host.editor.history().undo_label(), Some("Wrap in Ease back out"));
    assert!(harness.query_by_label("Search eases").is_none(), "it closes");
}

#[test]
fn an_event_is_added_at_a_time_of_the_ground() {
    let mut harness = window_as_high_as(460.0, 0.02, true);
    let lanes = harness.get_by_label("lanes").rect();
    // A little beside a frame: it goes to that.
    let place = pos2(at(&harness, 0.75).x + 0.5, lanes.bottom() - 20.0);
    right_click(&mut harness, place);
    harness.get_by_label("Add event here").click();
    harness.run_steps(3);
    let editor = &harness.state().editor;
    assert_eq!(editor.history().undo_label(), Some("Add event"));
    let id = editor.session().selection.clip.unwrap();
    let program = editor.programs().program(id).unwrap();
    let mut events = Vec::new();
    program.events(-1.0, 10.0, &mut events);
    let sent: Vec<f64> = events.iter().map(|event| event.at_secs).collect();
    let run = editor.session().selection.active_run(editor.document()).unwrap();
    let secs = editor.document().run(run).unwrap().clip_secs_at(0.75);
    assert!(sent.contains(&secs), "{secs} is none of {sent:?}");
    let (_, clip) = editor.ctx(&harness.state().theme).open_clip().unwrap();
    let selected = editor.session().selection.actions.iter().map(|id| clip.get(*id).unwrap().action.kind());
    assert_eq!(selected.collect::<Vec<_>>(), [Kind::CallFunc], "its name is typed next");
}

/// The names of the events of the open clip, and whether a name is being typed.
fn event_names(harness: &TimelineWindow) -> (Vec<String>, bool) {
    let host = harness.state();
    let (_, clip) = host.editor.ctx(&host.theme).open_clip().unwrap();
    let events = clip.items().filter(|(_, item)| item.action.kind() == Kind::CallFunc);
    let name = |action: &Action| match action.param("name") {
        Some(Value::Text(name)) => name.clone(),
        other => panic!("{other:?}"),
    };
    let names = events.map(|(_, item)| name(&item.action)).collect();
    (names, harness.query_by_label("Event name").is_some())
}

#[test]
fn the_name_of_a_new_event_is_typed_at_once() {
    let added = |text: &str, end: Key| {
        let mut harness = window_as_high_as(460.0, 0.02, true);
        let lanes = harness.get_by_label("lanes").rect();
        let place = pos2(at(&harness, 0.75).x, lanes.bottom() - 20.0);
        right_click(&mut harness, place);
        harness.get_by_label("Add event here").click();
        harness.run_steps(4);
        assert!(event_names(&harness).1, "its name can be typed");
        assert!(harness.ctx.text_edit_focused(), "letters are no shortcuts");
        assert!(harness.query_by_label("row CallFunc").is_some(), "not “Event event”");
        type_at_once(&mut harness, text, end);
        let (names, is_open) = event_names(&harness);
        assert!(!is_open, "{end:?} closes it");
        names
    };
    assert!(added("hit_done", Key::Enter).contains(&"hit_done".to_owned()));
    assert!(added("hit_done", Key::Escape).contains(&"event".to_owned()), "Esc keeps what it was");
}

#[test]
fn frames_that_end_before_their_clip_are_looped_to_its_end() {
    let mut host = TimelineHost::new(document(), true);
    let (clip, speed) = (host.editor.session().selection.clip.unwrap(), host.action(Kind::Speed));
    let tree = Action::animate(0.1, vec![FrameStep::new(0), FrameStep::new(1)], 1, false);
    let slot = Slot::Beside { id: speed, offset: 0, together: true };
    let insert = Edit::Clip(clip, ClipEdit::Insert { tree, slot, position: None });
    host.editor.apply(Intent::Edit(Change::new("Add", insert)));
    let mut harness = window_of(host, vec2(860.0, 700.0), 0.02);
    let place = center(&harness, "bar Speed");
    right_click(&mut harness, place);
    assert!(harness.query_by_label("Loop to the end of the clip").is_none(), "it has no loops");
    harness.key_press(Key::Escape);
    harness.run_steps(3);
    let place = center(&harness, "bar Animate");
    right_click(&mut harness, place);
    harness.get_by_label("Loop to the end of the clip").click();
    harness.run_steps(3);
    let host = harness.state();
    let (_, clip) = host.editor.ctx(&host.theme).open_clip().unwrap();
    // From 0.5 s to 1.5 s of the clip, in rounds of 0.2 s.
    let loops = clip.get(host.action(Kind::Animate)).unwrap().action.param("loops");
    assert_eq!(loops, Some(&Value::Count(5)));
}
