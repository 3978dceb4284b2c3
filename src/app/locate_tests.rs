//! Locating missing pictures, in the whole window.

use std::path::Path;

use egui::{Event, Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Content, Image, StartPose};

use super::App;
use crate::document::{Document, Edit};
use crate::recovery::text_of;

fn project() -> Document {
    let mut document = Document::default();
    for name in ["hero", "coin"] {
        let start = StartPose::default().with_position([100.0, 100.0]);
        let sprite = Content::Image(name.to_owned());
        for edit in [
            Edit::AddImage(Image::new(name, format!("gone/{name}.png"))),
            Edit::AddNode { name: name.to_owned(), parent: None, content: sprite, start },
        ] {
            document = document.edited(&edit).unwrap().0;
        }
    }
    document
}

fn picture(path: &Path) {
    let mut bytes = Vec::new();
    let encoder = png::Encoder::new(&mut bytes, 2, 2);
    encoder.write_header().unwrap().write_image_data(&[255; 4]).unwrap();
    std::fs::write(path, bytes).unwrap();
}

#[test]
fn a_picture_is_located_with_the_missing_ones_beside_it_in_one_step() {
    let desk = tempfile::tempdir().unwrap();
    let path = desk.path().join("game.ron");
    std::fs::write(&path, text_of(&project())).unwrap();
    std::fs::create_dir(desk.path().join("art")).unwrap();
    for name in ["hero", "coin"] {
        picture(&desk.path().join(format!("art/{name}.png")));
    }
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| App::new(creation, Some(path)).with_typed_paths());
    window.run_steps(4);
    assert_eq!(window.query_all_by_label_contains("missing picture").count(), 2);
    window.state_mut().outbox.push(crate::panels::Intent::LocateImage("hero".to_owned()));
    window.run_steps(6);
    window.event(Event::Text("art/hero.png".to_owned()));
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::NONE, Key::Enter);
    window.run_steps(4);
    let paths: Vec<_> =
        window.state().editor().document().images().iter().map(|image| image.path.clone()).collect();
    assert_eq!(paths, ["art/hero.png", "art/coin.png"]);
    assert_eq!(window.state().editor().history().undo_label(), Some("Locate “hero”"));
    assert!(window.query_by_label_contains("missing picture").is_none());
}

#[test]
fn all_missing_pictures_are_found_in_a_folder_and_listed_before_they_are_used() {
    let desk = tempfile::tempdir().unwrap();
    let path = desk.path().join("game.ron");
    std::fs::write(&path, text_of(&project())).unwrap();
    std::fs::create_dir_all(desk.path().join("art/new")).unwrap();
    picture(&desk.path().join("art/new/hero.png"));
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| App::new(creation, Some(path)).with_typed_paths());
    window.run_steps(4);
    let look = |window: &mut Harness<'_, App>| {
        window.state_mut().outbox.push(crate::panels::Intent::LocateAll);
        window.run_steps(6);
        window.key_press_modifiers(Modifiers::COMMAND, Key::A);
        window.event(Event::Text("art".to_owned()));
        window.run_steps(2);
        window.key_press_modifiers(Modifiers::NONE, Key::Enter);
        window.run_steps(4);
    };
    let paths = |window: &Harness<'_, App>| -> Vec<String> {
        window.state().editor().document().images().iter().map(|image| image.path.clone()).collect()
    };
    look(&mut window);
    window.get_by_label("One missing picture was found");
    window.get_by_label("One is still missing: coin.");
    assert_eq!(window.state().editor().history().undo_len(), 0, "nothing is changed yet");
    window.get_by_label("Cancel").click();
    window.run_steps(3);
    assert_eq!(paths(&window), ["gone/hero.png", "gone/coin.png"]);
    look(&mut window);
    window.get_by_label("Use them").click();
    window.run_steps(4);
    assert_eq!(paths(&window), ["art/new/hero.png", "gone/coin.png"]);
    assert_eq!(window.state().editor().history().undo_label(), Some("Locate a picture"));
    assert_eq!(window.query_all_by_label_contains("missing picture").count(), 1);
}

#[test]
fn a_picture_that_was_renamed_is_found_by_what_it_shows() {
    let desk = tempfile::tempdir().unwrap();
    let path = desk.path().join("game.ron");
    std::fs::write(&path, text_of(&project())).unwrap();
    std::fs::create_dir(desk.path().join("gone")).unwrap();
    picture(&desk.path().join("gone/hero.png"));
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| App::new(creation, Some(path)).with_typed_paths());
    window.run_steps(4);
    assert!(window.state().editor().media().picture("hero").is_some());
    std::fs::rename(desk.path().join("gone/hero.png"), desk.path().join("gone/knight.png")).unwrap();
    window.state_mut().files.pictures.forget();
    window.run_steps(4);
    assert!(window.state().editor().media().picture("hero").is_none());
    window.state_mut().locate_in(desk.path());
    window.run_steps(4);
    window.get_by_label("shows the same");
    window.get_by_label("Use them").click();
    window.run_steps(4);
    let path = &window.state().editor().document().images()[0].path;
    assert_eq!(path, "gone/knight.png");
    assert!(window.state().editor().media().picture("hero").is_some());
}
