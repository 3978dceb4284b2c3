//! The page in the window, by labels, pointer and keys.

use std::path::{Path, PathBuf};

use egui::{Event, Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::App;
use super::entries::Entry;
use crate::templates::TEMPLATES;

type Window = Harness<'static, App>;

fn window(recent: Vec<PathBuf>) -> Window {
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| {
        let mut app = App::new(creation, None).with_typed_paths();
        app.settings.recent = recent;
        app.with_start_page()
    });
    window.run_steps(3);
    window
}

fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(3);
}

fn is_open(window: &Window) -> bool {
    window.state().start_page.is_some()
}

#[test]
fn a_template_is_begun_by_a_click_and_by_keys() {
    let mut window = window(Vec::new());
    window.get_by_label("Walk cycle").click();
    window.run_steps(3);
    assert!(!is_open(&window));
    assert!(window.state().editor().document().nodes().iter().any(|node| node.name == "near leg"));
    assert!(!window.state().editor().is_dirty(), "nothing was done to it yet");

    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(is_open(&window));
    for _ in 0..30 {
        press(&mut window, Modifiers::NONE, Key::Tab);
        if window.query_by_label("Particles").is_some_and(|card| card.is_focused()) {
            break;
        }
    }
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(!is_open(&window));
    assert_eq!(window.state().editor().document().nodes().len(), 49);
}

#[test]
fn every_template_has_a_card() {
    let window = window(Vec::new());
    for template in TEMPLATES {
        window.get_by_label(template.label.text());
    }
}

#[test]
fn escape_shows_the_panels_and_no_key_changes_what_is_hidden() {
    let mut window = window(Vec::new());
    let before = window.state().editor().document().clone();
    for key in [Key::Delete, Key::Tab, Key::Space, Key::D, Key::M] {
        press(&mut window, Modifiers::NONE, key);
    }
    window.event(Event::Text("x".to_owned()));
    window.run_steps(2);
    assert!(window.state().editor().document().is_same(&before));
    assert!(window.query_by_label("graph").is_none());
    // Tab and Space have opened a menu, which is closed first.
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(is_open(&window));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!is_open(&window));
    window.get_by_label("graph");
}

#[test]
fn recent_files_open_and_missing_ones_are_marked_and_leave_the_list() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there.ron");
    let gone = folder.path().join("gone.ron");
    std::fs::write(&there, "(format: 1, nodes: [(name: \"it\", sprite: Box((3, 3)))])").unwrap();
    assert!(Entry::of(&gone).detail().ends_with("not found"));
    let mut window = window(vec![gone.clone(), there.clone()]);
    window.get_by_label("gone").click();
    window.run_steps(3);
    assert!(is_open(&window), "a missing file can't be opened");
    window.get_by_label("gone").click_secondary();
    window.run_steps(3);
    window.get_by_label("Remove from this list").click();
    window.run_steps(3);
    assert_eq!(window.state().settings.recent, std::slice::from_ref(&there));
    assert!(window.query_by_label("gone").is_none());
    window.get_by_label("there").click();
    window.run_steps(3);
    assert!(!is_open(&window));
    assert_eq!(window.state().editor().path(), Some(Path::new(&there)));
}
