//! Font files of texts: chosen, dropped, damaged, undone.

use std::path::Path;

use egui::{FontDefinitions, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::Content;

use super::{await_label, choose, document, drop_files, press, press_button, run, type_path, window};
use crate::app::flow_tests::AppWindow;
use crate::app::installed_fonts::InstalledFonts;
use crate::command::Command;
use crate::document::Document;
use crate::panels::Intent;
use crate::recovery::DiskEvent;
use crate::session::SelectionChange;

const TITLE: &str =
    r#"(format: 2, nodes: [(name: "title", content: Text(text: "iii"), start: (position: (100, 50)))])"#;

/// A window with a text, which is selected, in a folder with a font of equal widths.
fn desk() -> (tempfile::TempDir, AppWindow) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("title.ron"), TITLE).unwrap();
    std::fs::create_dir(folder.path().join("fonts")).unwrap();
    let fonts = FontDefinitions::default();
    std::fs::write(folder.path().join("fonts/mono.ttf"), &fonts.font_data["Hack"].font).unwrap();
    let mut window = window(Document::default());
    window.state_mut().open_path(&folder.path().join("title.ron"));
    window.run_steps(3);
    let title = document(&window).nodes()[0].id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(title)));
    window.run_steps(2);
    (folder, window)
}

fn font(window: &AppWindow, node: usize) -> Option<&str> {
    match &document(window).nodes()[node].content {
        Content::Text(text) => text.font.as_deref(),
        _ => None,
    }
}

fn width_px(window: &AppWindow) -> f64 {
    let content = &document(window).nodes()[0].content;
    window.state().editor().media().content_size_px(document(window), content, 0)[0]
}

/// Of three characters of the font, which are 1233 of 2048 em wide.
const WIDTH_PX: f64 = 3.0 * 24.0 * 1233.0 / 2048.0;

#[test]
fn a_font_is_chosen_for_the_selected_text_and_undone() {
    let (folder, mut window) = desk();
    let before_px = width_px(&window);
    press_button(&mut window, "Choose font…");
    type_path(&mut window, Path::new("fonts/mono.ttf"));
    window.run_steps(3);
    assert_eq!(font(&window, 0), Some("fonts/mono.ttf"));
    assert!((width_px(&window) - WIDTH_PX).abs() < 1e-3, "{}", width_px(&window));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!((font(&window, 0), width_px(&window)), (None, before_px));
    drop(folder);
}

#[test]
fn a_dropped_font_is_that_of_the_selected_text_or_of_a_new_one() {
    let (folder, mut window) = desk();
    drop_files(&mut window, &[folder.path().join("fonts/mono.ttf")]);
    window.run_steps(3);
    assert_eq!(font(&window, 0), Some("fonts/mono.ttf"));
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Nodes(Vec::new())));
    drop_files(&mut window, &[folder.path().join("fonts/mono.ttf")]);
    window.run_steps(3);
    assert_eq!(document(&window).nodes().len(), 2);
    assert_eq!(font(&window, 1), Some("fonts/mono.ttf"));
}

#[test]
fn a_project_that_is_saved_elsewhere_still_finds_its_font() {
    let (folder, mut window) = desk();
    drop_files(&mut window, &[folder.path().join("fonts/mono.ttf")]);
    window.run_steps(3);
    std::fs::write(folder.path().join("kineograph-root"), "").unwrap();
    std::fs::create_dir(folder.path().join("scenes")).unwrap();
    choose(&mut window, "File", "Save as…");
    type_path(&mut window, &folder.path().join("scenes/title.ron"));
    window.run_steps(5);
    assert_eq!(font(&window, 0), Some("../fonts/mono.ttf"));
    assert!((width_px(&window) - WIDTH_PX).abs() < 1e-3, "{}", width_px(&window));
}

#[test]
fn a_font_that_another_program_changes_is_read_again() {
    let (folder, mut window) = desk();
    drop_files(&mut window, &[folder.path().join("fonts/mono.ttf")]);
    window.run_steps(3);
    let fonts = FontDefinitions::default();
    let path = folder.path().join("fonts/mono.ttf");
    std::fs::write(&path, &fonts.font_data["Ubuntu-Light"].font).unwrap();
    window.state_mut().take_disk_event(DiskEvent::Picture(path));
    window.run_steps(3);
    assert!(width_px(&window) < WIDTH_PX / 2.0, "{}", width_px(&window));
}

#[test]
fn what_is_no_font_is_said_beside_the_text() {
    let (folder, mut window) = desk();
    std::fs::write(folder.path().join("fonts/mono.ttf"), "no font").unwrap();
    press_button(&mut window, "Choose font…");
    type_path(&mut window, Path::new("fonts/mono.ttf"));
    window.run_steps(3);
    let why = "The font fonts/mono.ttf can't be read: it is not an OpenType or TrueType font";
    assert!(window.query_all_by_label_contains(why).next().is_some());
}

/// A folder as of a system, with two fonts, and the list of them.
fn list_installed(window: &mut AppWindow) -> tempfile::TempDir {
    let system = tempfile::tempdir().unwrap();
    let fonts = FontDefinitions::default();
    for (file, name) in [("system-mono.ttf", "Hack"), ("light.ttf", "Ubuntu-Light")] {
        std::fs::write(system.path().join(file), &fonts.font_data[name].font).unwrap();
    }
    let list = InstalledFonts::new(vec![system.path().to_owned()], &window.ctx);
    window.state_mut().dialogs.open(list);
    await_label(window, "font Ubuntu Light");
    system
}

#[test]
fn a_font_of_this_computer_is_found_and_copied_beside_the_project() {
    let (folder, mut window) = desk();
    let system = list_installed(&mut window);
    window.event(egui::Event::Text("hac".to_owned()));
    window.run_steps(3);
    assert!(window.query_by_label("font Ubuntu Light").is_none(), "only what was searched for");
    window.get_by_label("font Hack");
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(4);
    assert_eq!(font(&window, 0), Some("fonts/system-mono.ttf"));
    let copied = std::fs::read(folder.path().join("fonts/system-mono.ttf")).unwrap();
    assert_eq!(copied, std::fs::read(system.path().join("system-mono.ttf")).unwrap());
    assert!((width_px(&window) - WIDTH_PX).abs() < 1e-3, "{}", width_px(&window));
    press(&mut window, Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(font(&window, 0), None);
}

#[test]
fn a_list_of_fonts_that_is_cancelled_changes_nothing() {
    let (folder, mut window) = desk();
    let _system = list_installed(&mut window);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("font Hack").is_none());
    assert_eq!(std::fs::read_dir(folder.path().join("fonts")).unwrap().count(), 1);
}

#[test]
fn the_list_of_fonts_is_in_the_menu_in_the_field_and_below_it() {
    let (_folder, mut window) = desk();
    run(&mut window, Command::InstalledFonts);
    await_label(&mut window, "Fonts on this computer");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_role_and_label(egui::accesskit::Role::ComboBox, "Font").click();
    window.run_steps(4);
    window.get_by_label("From this computer…").click();
    window.run_steps(4);
    window.get_by_label("Fonts on this computer");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press_button(&mut window, "Font from this computer…");
    window.get_by_label("Fonts on this computer");
}
