//! A new clip is named where it is listed.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::{AppWindow, document, press, press_button, run, window};
use crate::command::Command;
use crate::panels::fixture;

/// Presses the key of a letter, which also types it.
fn letter(window: &mut AppWindow, key: Key) {
    window.event(Event::Text(key.name().to_lowercase()));
    press(window, Modifiers::NONE, key);
}

fn last_clip(window: &AppWindow) -> &str {
    &document(window).clips().last().unwrap().name
}

#[test]
fn letters_after_add_clip_are_its_name() {
    let mut window = window(fixture::document());
    run(&mut window, Command::AddClip);
    assert_eq!(last_clip(&window), "clip");
    let mode = window.state().editor().session().mode();
    // Both have commands of their own.
    for key in [Key::P, Key::M] {
        letter(&mut window, key);
    }
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!(last_clip(&window), "pm", "all of the default name was selected");
    assert_eq!(window.state().editor().session().mode(), mode);
    assert_eq!(window.state().editor().history().undo_len(), 2);
    assert!(window.query_by_label("rename").is_none());
}

#[test]
fn escape_keeps_the_default_name_of_a_new_clip() {
    let mut window = window(fixture::document());
    press_button(&mut window, "Add clip");
    letter(&mut window, Key::P);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(last_clip(&window), "clip");
    assert_eq!(window.state().editor().history().undo_len(), 1);
    press_button(&mut window, "Add clip");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert_eq!((document(&window).clips().len(), last_clip(&window)), (4, "clip 2"));
}
