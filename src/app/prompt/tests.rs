//! The file dialog as users see it: a project is found with the mouse, a folder is opened, a file is saved in another one.

use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::app::flow_tests::{AppWindow, drop_files, press, window};
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

fn double_click_on(window: &mut AppWindow, label: &str) {
    let at = window.get_by_label(label).rect().center();
    // Long after any click before.
    window.run_steps(4);
    let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
    let event = |pressed| egui::Event::PointerButton { pos: at, button, pressed, modifiers };
    for _ in 0..2 {
        window.input_mut().events.extend([egui::Event::PointerMoved(at), event(true), event(false)]);
        window.run_steps(1);
    }
    window.run_steps(3);
}

fn typed(window: &AppWindow) -> String {
    window.get_by_label("File path").value().unwrap_or_default()
}

fn is_chosen(window: &AppWindow, label: &str) -> bool {
    window.get_by_label(label).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
}

#[test]
fn a_project_is_opened_from_the_list() {
    let folder = folder();
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::O);
    window.run_steps(3);
    type_text(&mut window, folder.path());
    double_click_on(&mut window, "Folder games");
    assert!(window.query_by_label("File notes.txt").is_none(), "it can't be opened");
    assert!(window.query_by_label("File coin.png").is_none(), "it is no project");
    click_on(&mut window, "File hero.ron");
    click_on(&mut window, "Open");
    let opened = window.state().editor().path().unwrap().to_owned();
    assert_eq!(opened, folder.path().join("games").join("hero.ron"));
}

/// A slow window has all of it in its first frames.
#[test]
fn a_name_that_is_typed_as_the_dialog_opens_is_the_one_that_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("typed.ron").display().to_string();
    let (key, modifiers) = (Key::S, Modifiers::COMMAND | Modifiers::SHIFT);
    // In the frame in which it opens, in that and the next ones, and then in others.
    for parts in
        [vec![path.as_str()], vec![&path[..3], &path[3..6], &path[6..]], vec!["", &path[..1], &path[1..]]]
    {
        let mut window = window(fixture::document());
        let pressed =
            |pressed| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
        window.input_mut().events.extend([
            egui::Event::ModifiersChanged(modifiers),
            pressed(true),
            pressed(false),
        ]);
        window.input_mut().events.push(egui::Event::ModifiersChanged(Modifiers::NONE));
        for part in &parts {
            if !part.is_empty() {
                window.input_mut().events.push(egui::Event::Text((*part).to_owned()));
            }
            window.run_steps(1);
        }
        press(&mut window, Modifiers::NONE, Key::Enter);
        window.run_steps(4);
        assert!(Path::new(&path).exists(), "{parts:?}");
        std::fs::remove_file(&path).unwrap();
    }
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
    let text = typed(&window);
    assert!(text.ends_with("/jump.ron"), "{text}");
    assert_eq!(Path::new(&text).parent(), folder.path().parent());
}

#[test]
fn a_path_that_leads_to_nothing_is_corrected_where_it_was_typed() {
    let folder = folder();
    let games = folder.path().join("games");
    let mut window = window(fixture::document());
    let before = window.state().editor().document().clone();
    press(&mut window, Modifiers::COMMAND, Key::O);
    window.run_steps(3);
    let missing = games.join("villain.ron").display().to_string();
    window.event(egui::Event::Text(missing.clone()));
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    window.get_by_label(&format!("There is no file {missing}."));
    assert_eq!(typed(&window), missing);
    // What is typed next goes on from the text, and the reason is gone.
    window.event(egui::Event::Text("x".to_owned()));
    window.run_steps(3);
    assert!(window.query_by_label_contains("There is no file").is_none());
    assert_eq!(typed(&window), format!("{missing}x"));
    for (path, reason) in [("coin.png", "coin.png is not a project."), ("no/hero.ron", "There is no folder ")]
    {
        press(&mut window, Modifiers::COMMAND, Key::A);
        window.event(egui::Event::Text(games.join(path).display().to_string()));
        press(&mut window, Modifiers::NONE, Key::Enter);
        window.run_steps(3);
        window.get_by_label_contains(reason);
    }
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.event(egui::Event::Text(games.join("hero.ron").display().to_string()));
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(4);
    assert!(!window.state().editor().document().is_same(&before));
}

#[test]
fn a_click_marks_a_folder_and_enter_or_a_double_click_opens_it() {
    let folder = folder();
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::O);
    window.run_steps(3);
    type_text(&mut window, folder.path());
    click_on(&mut window, "Folder games");
    assert!(is_chosen(&window, "Folder games") && window.query_by_label("File hero.ron").is_none());
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    assert!(!is_chosen(&window, "File hero.ron"));
    click_on(&mut window, "File hero.ron");
    assert!(is_chosen(&window, "File hero.ron"));
    click_on(&mut window, "Parent folder");
    double_click_on(&mut window, "Folder games");
    window.get_by_label("File hero.ron");
}

#[test]
fn the_name_of_a_new_file_stays_while_folders_are_marked_and_opened() {
    let folder = folder();
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::S);
    window.run_steps(3);
    window.event(egui::Event::Text(folder.path().join("jump.ron").display().to_string()));
    window.run_steps(3);
    click_on(&mut window, "Folder games");
    assert!(is_chosen(&window, "Folder games"));
    assert_eq!(Path::new(&typed(&window)), folder.path().join("jump.ron"));
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    assert_eq!(Path::new(&typed(&window)), folder.path().join("games").join("jump.ron"));
    click_on(&mut window, "Save");
    assert!(folder.path().join("games").join("jump.ron").is_file());
}

#[test]
fn the_folder_of_an_imported_picture_is_offered() {
    let folder = folder();
    let mut window = window(fixture::document());
    drop_files(&mut window, &[folder.path().join("games").join("coin.png")]);
    window.run_steps(4);
    press(&mut window, Modifiers::COMMAND, Key::O);
    window.run_steps(4);
    click_on(&mut window, "Don't save");
    click_on(&mut window, "Go to games");
    window.get_by_label("File hero.ron");
}

#[test]
fn a_click_beside_the_dialog_loses_nothing_and_typing_goes_on() {
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::S);
    window.run_steps(3);
    window.event(egui::Event::Text("stories/jum".to_owned()));
    window.run_steps(3);
    for corner in [egui::pos2(30.0, 30.0), egui::pos2(1200.0, 780.0)] {
        crate::app::flow_tests::click(&mut window, corner);
    }
    window.event(egui::Event::Text("p".to_owned()));
    window.run_steps(3);
    assert_eq!(typed(&window), "stories/jump");
}
