//! The page in the window, by labels, pointer and keys.

use std::path::{Path, PathBuf};

use egui::{Event, Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kineograph_runtime::format::Content;

use super::App;
use super::entries::ProjectEntry;
use crate::app::flow_tests::{AppWindow, document, drop_files, press_button};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::fixture::drawn;
use crate::templates::TEMPLATES;

fn window(recent: Vec<PathBuf>) -> AppWindow {
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| {
        let mut app = App::new(creation, None).with_typed_paths();
        app.settings.recent = recent;
        app.with_start_page()
    });
    window.run_steps(3);
    window
}

fn press(window: &mut AppWindow, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(3);
}

fn is_open(window: &AppWindow) -> bool {
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
fn the_page_opens_at_its_top_wherever_it_was_scrolled_to() {
    let mut window = window(Vec::new());
    window.set_size(Vec2::new(800.0, 520.0));
    window.run_steps(3);
    let top = |window: &AppWindow| window.get_by_label("Kineograph").rect().top();
    let at_first = top(&window);
    window.hover_at(egui::pos2(400.0, 300.0));
    window.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: Vec2::new(0.0, -400.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    window.run_steps(20);
    assert!(top(&window) < at_first - 100.0, "it was scrolled");
    // What egui remembers of it outlives the program.
    window.state_mut().start_page = None;
    window.run_steps(2);
    window.state_mut().open_start_page();
    window.run_steps(2);
    assert_eq!(top(&window), at_first);
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
    std::fs::write(&there, "(format: 2, nodes: [(name: \"it\", content: Box((3, 3)))])").unwrap();
    assert!(ProjectEntry::of(&gone).detail().starts_with("not found, "));
    assert!(ProjectEntry::of(&there).detail().starts_with("changed just now, "));
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

#[test]
fn a_sample_is_opened_as_a_copy() {
    let mut window = window(Vec::new());
    window.get_by_label("fire").click();
    window.run_steps(4);
    assert!(!is_open(&window));
    assert_eq!(window.state().editor().path(), None);
    assert_eq!(window.state().sample().and_then(Path::file_name), Some("fire.ron".as_ref()));
}

/// A folder with a copy of the badge under each of these names.
fn pictures(names: &[&str]) -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let badge = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
    let paths: Vec<PathBuf> = names.iter().map(|name| folder.path().join(name)).collect();
    for path in &paths {
        std::fs::copy(&badge, path).unwrap();
    }
    (folder, paths)
}

/// A window with an edited project behind the page.
fn window_over_edited_project() -> AppWindow {
    let mut window = window(Vec::new());
    press(&mut window, Modifiers::NONE, Key::Escape);
    let edit = Edit::AddClip("mine".to_owned());
    window.state_mut().editor.edit(&Change::new("Add", edit));
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    window
}

fn clip_names(window: &AppWindow) -> Vec<&str> {
    document(window).clips().iter().map(|clip| clip.name.as_str()).collect()
}

#[test]
fn a_dropped_picture_begins_a_project_in_which_it_is_seen_and_selected() {
    let mut window = window(Vec::new());
    let (_folder, paths) = pictures(&["badge.png"]);
    drop_files(&mut window, &paths);
    assert!(!is_open(&window));
    window.get_by_label("canvas");
    let [node] = document(&window).nodes() else { panic!("the picture takes the place of the box") };
    assert_eq!(node.content, Content::Image("badge".to_owned()));
    assert_eq!(window.state().editor().session().selection.node, Some(node.id));
    assert_eq!(document(&window).runs()[0].node, node.id, "what is added moves it");
}

#[test]
fn a_picture_that_is_dropped_on_the_page_is_not_added_to_the_project_behind_it() {
    let mut window = window_over_edited_project();
    let (_folder, paths) = pictures(&["badge.png"]);
    drop_files(&mut window, &paths);
    window.get_by_label("Save changes?");
    press_button(&mut window, "Cancel");
    assert!(is_open(&window) && clip_names(&window).contains(&"mine"));
    assert!(document(&window).images().is_empty(), "it is as it was");
    drop_files(&mut window, &paths);
    press_button(&mut window, "Don't save");
    assert!(!is_open(&window) && !clip_names(&window).contains(&"mine"));
    assert_eq!(document(&window).images().len(), 1);
    assert!(window.query_by_label("Save changes?").is_none());
}

#[test]
fn what_a_dialog_shows_begins_a_project_once_it_is_imported() {
    let mut window = window_over_edited_project();
    window.state_mut().editor.run(crate::command::Command::Undo);
    let before = document(&window).clone();
    let (folder, _) = pictures(&["coin_1.png", "coin_2.png", "coin_3.png"]);
    let series = [folder.path().to_owned()];
    drop_files(&mut window, &series);
    press_button(&mut window, "Cancel");
    assert!(is_open(&window) && document(&window).is_same(&before));
    drop_files(&mut window, &series);
    press_button(&mut window, "Import");
    assert!(!is_open(&window));
    assert_eq!((document(&window).images().len(), window.state().editor().history().undo_len()), (3, 1));
}

#[test]
fn what_can_not_be_imported_leaves_the_page_open() {
    let mut window = window(Vec::new());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("note.png");
    std::fs::write(&path, "no picture").unwrap();
    drop_files(&mut window, &[path]);
    assert!(is_open(&window) && window.query_by_label_contains("note.png").is_some());
    assert!(!window.state().editor().is_dirty());
}

#[test]
fn a_project_that_is_dropped_opens_with_what_is_dropped_with_it() {
    let mut window = window_over_edited_project();
    let (folder, mut paths) = pictures(&["badge.png"]);
    let project = folder.path().join("there.ron");
    std::fs::write(&project, "(format: 2, nodes: [(name: \"it\", content: Box((3, 3)))])").unwrap();
    paths.push(project.clone());
    drop_files(&mut window, &paths);
    press_button(&mut window, "Don't save");
    window.run_steps(4);
    assert!(!is_open(&window));
    assert_eq!(window.state().editor().path(), Some(project.as_path()));
    assert_eq!((document(&window).nodes().len(), document(&window).images().len()), (2, 1));
}

#[test]
fn messages_cover_nothing_that_can_be_clicked() {
    let mut window = window(Vec::new());
    window.set_size(Vec2::new(1000.0, 520.0));
    for number in 1..4 {
        window.state_mut().notices.warning_about_program(format!("Warning {number}."));
    }
    window.run_steps(4);
    // The end of the page is seen above the messages, too.
    window.hover_at(egui::pos2(300.0, 200.0));
    for _ in 0..30 {
        let (unit, phase) = (egui::MouseWheelUnit::Point, egui::TouchPhase::Move);
        let (delta, modifiers) = (Vec2::new(0.0, -400.0), Modifiers::NONE);
        window.event(Event::MouseWheel { unit, delta, phase, modifiers });
        window.run_steps(2);
    }
    let first = window.get_by_label("Warning 1.").rect();
    let cards = window.query_all_by_role(egui::accesskit::Role::Button);
    let over: Vec<_> = cards
        .filter(|card| card.rect().bottom() > first.top())
        .filter_map(|card| card.accesskit_node().label())
        .filter(|label| label != "Close message")
        .collect();
    assert!(over.is_empty(), "{over:?} below {first:?}");
}

#[test]
fn a_card_says_when_its_project_was_opened_last() {
    let folder = tempfile::tempdir().unwrap();
    let there = folder.path().join("there.ron");
    std::fs::write(&there, "(format: 2, nodes: [(name: \"it\", content: Box((3, 3)))])").unwrap();
    let mut window = window(vec![there.clone()]);
    assert!(drawn(&window, "changed just now") > 0, "it was never opened");
    window.get_by_label("there").click();
    window.run_steps(3);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    assert!(drawn(&window, "opened just now") > 0);
    // Hours later, as the settings say at the next start.
    let secs = window.state().settings.opened_secs[&there];
    window.state_mut().settings.opened_secs.insert(there, secs - 3 * 3600);
    window.state_mut().open_start_page();
    window.run_steps(3);
    assert!(drawn(&window, "opened 3 hours ago") > 0);
}
