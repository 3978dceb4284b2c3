//! Dialogs in the smallest window, and what closes them.

use std::fmt::Write as _;

use egui::{Key, Modifiers, Rect, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Image, Marker};

use super::{AppWindow, click, drop_files, press, press_button, run, window};
use crate::app::flow_tests::edited;
use crate::command::Command;
use crate::document::{Document, Edit};
use crate::history::Change;
use crate::panels::fixture;

/// A window of the smallest size.
fn smallest(document: Document) -> AppWindow {
    let mut window = window(document);
    window.set_size(vec2(800.0, 520.0));
    window.run_steps(3);
    window
}

/// Asserts that these are in the window. Of more of one label the last one counts, which is drawn in front.
fn assert_seen(window: &AppWindow, labels: &[&str]) {
    for label in labels {
        let exact = window.query_all_by_label(label).last();
        let node = exact.or_else(|| window.query_all_by_label_contains(label).last());
        let rect = node.map(|node| node.rect()).unwrap_or_else(|| panic!("{label}"));
        assert!(window.ctx.content_rect().contains_rect(rect), "{label}: {rect}");
    }
}

/// A scene of which most can't be taken over, a note for each.
fn lossy_scene(folder: &std::path::Path) -> std::path::PathBuf {
    let (mut timelines, mut nodes) = (String::new(), String::new());
    for nth in 1..=60 {
        let frame = "<PointFrame FrameIndex=\"0\" X=\"1\" Y=\"1\" />";
        let _ = write!(timelines, "<Timeline ActionTag=\"{nth}\" Property=\"Own{nth}\">{frame}</Timeline>");
        let class = format!("ctype=\"Own{nth}ObjectData\"");
        let _ = write!(nodes, "<AbstractNodeData Name=\"node {nth}\" ActionTag=\"{nth}\" {class} />");
    }
    let animation = format!("<Animation Duration=\"90\" Speed=\"1\">{timelines}</Animation>");
    let object = format!(
        "<ObjectData Name=\"Node\" ctype=\"GameNodeObjectData\"><Children>{nodes}</Children></ObjectData>"
    );
    let head = "<PropertyGroup Name=\"Lossy\" Type=\"Node\" Version=\"3.10.0.0\" />";
    let content =
        format!("<Content ctype=\"GameProjectContent\"><Content>{animation}{object}</Content></Content>");
    let path = folder.join("lossy.csd");
    std::fs::write(&path, format!("<GameFile>{head}{content}</GameFile>")).unwrap();
    path
}

#[test]
fn an_import_with_many_items_and_notes_has_its_buttons_in_the_smallest_window() {
    let folder = tempfile::tempdir().unwrap();
    let path = lossy_scene(folder.path());
    let mut window = smallest(fixture::document());
    drop_files(&mut window, std::slice::from_ref(&path));
    assert_seen(&window, &["Import lossy.csd?", "can't be taken over", "Import", "Cancel"]);
    let header = |window: &AppWindow| window.get_by_label_contains("can't be taken over").rect();
    let at = header(&window);
    click(&mut window, at.center());
    // The notes open over some frames.
    window.run_steps(30);
    assert_seen(&window, &["Import lossy.csd?", "can't be taken over", "Import", "Cancel"]);
    let note = window.query_all_by_label_contains("Own1ObjectData").last().unwrap().rect();
    let notes =
        Rect::from_min_max(header(&window).left_bottom(), window.get_by_label("Cancel").rect().right_top());
    assert!(
        notes.y_range().contains(note.top()) && notes.y_range().contains(note.bottom()),
        "{note} {notes}"
    );
    press_button(&mut window, "Import");
    // The names are taken then, so that there is a question above the list too.
    drop_files(&mut window, &[path]);
    let at = header(&window);
    click(&mut window, at.center());
    window.run_steps(30);
    assert_seen(&window, &["Keep both", "can't be taken over", "Import", "Cancel"]);
}

#[test]
fn questions_and_lists_have_their_buttons_in_the_smallest_window() {
    let mut window = smallest(fixture::document());
    run(&mut window, Command::SaveAs);
    assert_seen(&window, &["File path", "Save", "Cancel"]);
    press(&mut window, Modifiers::NONE, Key::Escape);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.ron");
    let nodes: String = (0..90).map(|nth| format!("(name: {nth}),\n")).collect();
    std::fs::write(&path, format!("(format: 2, nodes: [\n{nodes}])")).unwrap();
    drop_files(&mut window, &[path]);
    assert_seen(&window, &["Not opened", "Close"]);
    press(&mut window, Modifiers::NONE, Key::Escape);

    for nth in 0..40 {
        window.state_mut().notices.error(format!("This is message {nth}."));
    }
    run(&mut window, Command::Messages);
    window.run_steps(3);
    assert_seen(&window, &["Messages", "Close"]);
    press(&mut window, Modifiers::NONE, Key::Escape);

    let change = Change::new("Add a", Edit::AddMarker(Marker::new("a", 1.0)));
    window.state_mut().editor.edit(&change);
    run(&mut window, Command::New);
    assert_seen(&window, &["Save changes?", "Save", "Don't save", "Cancel"]);
}

#[test]
fn the_question_about_changes_shows_the_keyboard_on_the_button_that_enter_presses() {
    let mut window = window(fixture::document());
    let change = Change::new("Add a", Edit::AddMarker(Marker::new("a", 1.0)));
    window.state_mut().editor.edit(&change);
    run(&mut window, Command::New);
    window.run_steps(3);
    assert!(window.get_by_label("Save").is_focused());
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    window.get_by_label("File path");
    // It has the keyboard of what comes next, and Esc still cancels.
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run_steps(2);
    run(&mut window, Command::New);
    window.run_steps(3);
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run_steps(2);
    assert!(!window.state().dialogs.is_open());
    assert_eq!(super::document(&window).markers().len(), 1, "nothing was begun");
}

#[test]
fn a_list_of_found_pictures_has_its_buttons_in_the_smallest_window() {
    let folder = tempfile::tempdir().unwrap();
    let sprites = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
    let mut document = fixture::document();
    for nth in 0..40 {
        let name = format!("picture{nth}x");
        std::fs::copy(&sprites, folder.path().join(format!("{name}.png"))).unwrap();
        document = edited(document, [Edit::AddImage(Image::new(&name, format!("gone/{name}.png")))]);
    }
    let mut window = smallest(document);
    window.state_mut().locate_in(folder.path());
    super::await_label(&mut window, "missing pictures were found");
    window.run_steps(6);
    assert_seen(&window, &["missing pictures were found", "Use them", "Cancel"]);
}

#[test]
fn a_click_beside_a_dialog_does_not_close_it_and_escape_does() {
    let is_open = |window: &AppWindow| window.state().dialogs.is_open() || window.state().exports.is_open();
    for command in [
        Command::Export,
        Command::PackAtlas,
        Command::ShowShortcuts,
        Command::Messages,
        Command::About,
        Command::SaveAs,
    ] {
        let mut window = smallest(fixture::document());
        run(&mut window, command);
        window.run_steps(3);
        for corner in [pos2(3.0, 516.0), pos2(797.0, 300.0)] {
            click(&mut window, corner);
            assert!(is_open(&window), "{command:?} {corner}");
        }
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert!(!is_open(&window), "{command:?}");
    }
}

#[test]
fn the_search_of_the_shortcuts_is_as_wide_as_their_list() {
    let mut window = window(fixture::document());
    run(&mut window, Command::ShowShortcuts);
    window.run_steps(3);
    let texts = fixture::drawn_texts(&window);
    // What is drawn later is in front.
    let title = texts.iter().rposition(|drawn| drawn.text == "Shortcuts").unwrap();
    let right = window.get_by_label("Search commands and keys").rect().right();
    for drawn in &texts[title..] {
        assert!(drawn.rect.right() <= right, "{drawn:?}");
    }
}

#[test]
fn a_name_that_is_entered_in_the_export_dialog_exports_nothing() {
    let mut window = window(fixture::document());
    run(&mut window, Command::Export);
    let role = egui::accesskit::Role::TextInput;
    let field = window.get_by_role_and_label(role, "Name of a preset").rect().center();
    click(&mut window, field);
    window.event(egui::Event::Text("small".to_owned()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(window.state().settings.exports.presets.contains_key("small"));
    assert!(
        window.state().exports.is_open() && !window.state().dialogs.is_open(),
        "the key was for the name"
    );
}
