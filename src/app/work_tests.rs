//! Large projects, on which threads work while the window goes on.

use std::time::{Duration, Instant};

use egui::ViewportEvent;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::Marker;

use super::safety_tests::{
    Desk, Window, add_marker, click, crash, markers, press, save, sees, shown, wait_for,
};
use super::work::Work;
use crate::document::{Document, Edit};
use crate::history::Change;

/// So many markers take longer to read than a frame.
const MANY: usize = 1500;

/// Makes the project of a desk large.
fn enlarge(desk: &Desk) -> Document {
    let markers: Vec<Edit> = (0..MANY).map(|n| Edit::AddMarker(Marker::new(format!("m{n}"), 1.0))).collect();
    let large = markers.iter().fold(desk.read(), |document, edit| document.edited(edit).unwrap().0);
    desk.write(&large);
    large
}

/// Waits until no thread works for the window.
fn wait(window: &mut Window) {
    let start = Instant::now();
    while window.state().dialogs.work.is_some() {
        assert!(start.elapsed() < Duration::from_secs(60), "a thread does not end");
        std::thread::sleep(Duration::from_millis(5));
        window.run_steps(1);
    }
    window.run_steps(2);
}

#[test]
fn a_large_project_is_opened_by_a_thread() {
    let desk = Desk::new();
    enlarge(&desk);
    let mut window = desk.window(None);
    let path = desk.path();
    window.state_mut().open_path(&path);
    assert_eq!(window.state().editor().path(), None, "the window does not wait");
    assert!(window.state().dialogs.is_open(), "nothing is edited meanwhile");
    wait(&mut window);
    assert_eq!(window.state().editor().path(), Some(path.as_path()));
    assert_eq!(shown(&window).len(), MANY);
    assert!(sees(&desk.open(), "Project is open elsewhere"), "it is locked");
}

#[test]
fn opening_can_be_cancelled() {
    let desk = Desk::new();
    enlarge(&desk);
    let mut window = desk.window(None);
    add_marker(&mut window, "mine");
    window.state_mut().open_path(&desk.path());
    assert!(window.state().dialogs.work.is_some());
    // As if it took long.
    window.state_mut().dialogs.work = Some(Work::endless(true));
    window.run_steps(3);
    assert!(sees(&window, "Opening "));
    click(&mut window, "Cancel");
    assert!(window.state().dialogs.work.is_none());
    assert_eq!(shown(&window), ["mine"]);
    assert!(!sees(&desk.open(), "Project is open elsewhere"), "nor is it locked");
}

#[test]
fn a_large_project_is_saved_by_a_thread_as_it_was_then() {
    let desk = Desk::new();
    enlarge(&desk);
    let mut window = desk.open();
    add_marker(&mut window, "a");
    let ctx = window.ctx.clone();
    window.state_mut().save(&ctx);
    assert!(window.state().dialogs.work.is_some());
    // Such as a field that loses the keyboard.
    add_marker_now(&mut window, "b");
    wait(&mut window);
    assert_eq!(markers(&desk.read()).len(), MANY + 1);
    assert!(window.state().editor().is_dirty(), "b is not in the file");
    save(&mut window);
    wait(&mut window);
    assert!(!window.state().editor().is_dirty());
    assert_eq!(markers(&desk.read()).last(), Some(&"b"));
}

/// Without a frame in between.
fn add_marker_now(window: &mut Window, name: &str) {
    let change = Change::new("Add", Edit::AddMarker(Marker::new(name, 1.0)));
    window.state_mut().editor.edit(&change);
}

#[test]
fn a_window_that_is_closed_while_it_saves_waits_for_the_end() {
    let desk = Desk::new();
    let mut window = desk.open();
    add_marker(&mut window, "a");
    window.state_mut().dialogs.work = Some(Work::endless(false));
    let viewport = window.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default();
    viewport.events.push(ViewportEvent::Close);
    window.run_steps(2);
    assert!(!sees(&window, "Cancel") && !sees(&window, "Save changes?"), "it waits");
    assert!(window.state().dialogs.work.as_ref().is_some_and(Work::closes));
}

#[test]
fn a_large_project_is_restored_by_a_thread() {
    let desk = Desk::new();
    enlarge(&desk);
    let mut window = desk.open();
    add_marker(&mut window, "a");
    crash(&desk, window);
    let mut window = desk.window(None);
    wait_for(&mut window, "1 unsaved step · differs in 1 other item");
    window.run_steps(4);
    click(&mut window, "Restore");
    wait(&mut window);
    assert_eq!(shown(&window).len(), MANY + 1);
    assert!(window.state().editor().is_dirty() && window.state().recovered().is_empty());
}

#[test]
fn versions_of_a_large_project_are_read_by_a_thread() {
    let desk = Desk::new();
    let large = enlarge(&desk);
    let mut window = desk.open();
    add_marker(&mut window, "a");
    save(&mut window);
    wait(&mut window);
    let ctx = window.ctx.clone();
    window.state_mut().list_versions(&ctx);
    wait_for(&mut window, "1 other item");
    // The dialog has grown.
    window.run_steps(4);
    click(&mut window, "Open as copy");
    wait(&mut window);
    assert!(markers(window.state().editor().document()) == markers(&large));
    assert_eq!(window.state().editor().path(), None);
}

#[test]
fn lost_work_is_asked_about_before_what_is_imported() {
    let desk = Desk::new();
    let mut window = desk.open();
    add_marker(&mut window, "a");
    crash(&desk, window);
    let sheet = desk.0.path().join("games/coin_1.png");
    let sprite = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
    for name in ["coin_1.png", "coin_2.png", "coin_3.png"] {
        std::fs::copy(&sprite, sheet.with_file_name(name)).unwrap();
    }
    let mut window = desk.window(None);
    let folder = desk.0.path().join("games");
    window.state_mut().add_files(&[folder], None);
    window.run_steps(3);
    assert!(window.state().dialogs.import.is_some());
    assert!(sees(&window, "Recovered work") && window.query_by_label("Import").is_none());
    click(&mut window, "Later");
    assert!(!sees(&window, "Recovered work") && window.query_by_label("Import").is_some());
    press(&mut window, egui::Modifiers::NONE, egui::Key::Escape);
    assert!(window.state().dialogs.import.is_none());
}
