//! The file dialog as users see it: a project is found with the mouse, a folder is opened, a file is saved in another one.

use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::app::flow_tests::{AppWindow, press, window};
use crate::panels::fixture;
use crate::templates::blank_project;

/// A folder `games` with a project, a picture and a text, inside of another folder.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    std::fs::create_dir(&games).unwrap();
    std::fs::write(games.join("hero.ron"), kineograph_runtime::format::to_ron(&blank_project())).unwrap();
    image::RgbaImage::from_pixel(3, 2, image::Rgba([9, 200, 9, 255])).save(games.join("coin.png")).unwrap();
    std::fs::write(games.join("notes.txt"), "").unwrap();
    folder
}

fn type_text(window: &mut AppWindow, path: &Path) {
    window.event(egui::Event::Text(format!("{}/", path.display())));
    window.run_steps(4);
}

fn click_on(window: &mut AppWindow, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(4);
}

#[test]
fn a_project_is_opened_from_the_list() {
    let folder = folder();
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::O);
    window.run_steps(3);
    type_text(&mut window, folder.path());
    click_on(&mut window, "Folder games");
    assert!(window.query_by_label("File notes.txt").is_none(), "it can't be opened");
    assert!(window.query_by_label("File coin.png").is_none(), "it is no project");
    click_on(&mut window, "File hero.ron");
    click_on(&mut window, "Open");
    let opened = window.state().editor().path().unwrap().to_owned();
    assert_eq!(opened, folder.path().join("games").join("hero.ron"));
}

#[test]
fn typing_finds_and_enter_opens_folders() {
    let folder = folder();
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::O);
    window.run_steps(3);
    let path = folder.path().join("games");
    window.event(egui::Event::Text(path.display().to_string()));
    window.run_steps(3);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(4);
    window.get_by_label("File hero.ron");
    window.event(egui::Event::Text("her".to_owned()));
    window.run_steps(3);
    assert!(window.query_by_label("File hero.ron").is_some());
    window.event(egui::Event::Text("mit".to_owned()));
    window.run_steps(3);
    window.get_by_label("This folder has no files to choose.");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("Parent folder").is_none());
}

#[test]
fn a_name_stays_while_the_folder_is_chosen() {
    let folder = folder();
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::S);
    window.run_steps(3);
    window.event(egui::Event::Text(folder.path().join("jump.ron").display().to_string()));
    window.run_steps(3);
    // The name is a new one: what is there stays in sight.
    window.get_by_label("Folder games");
    click_on(&mut window, "Parent folder");
    let text = window.get_by_label("File path").value().unwrap_or_default();
    assert!(text.ends_with("/jump.ron"), "{text}");
    assert_eq!(Path::new(&text).parent(), folder.path().parent());
}
