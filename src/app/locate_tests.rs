//! Locating missing pictures, in the whole window.

use std::path::Path;

use egui::{Event, Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Image, Sprite, StartPose};

use super::App;
use crate::document::{Document, Edit};
use crate::recovery::text_of;

fn project() -> Document {
    let mut document = Document::default();
    for name in ["hero", "coin"] {
        let start = StartPose::default().with_position([100.0, 100.0]);
        let sprite = Sprite::Image(name.to_owned());
        for edit in [
            Edit::AddImage(Image::new(name, format!("gone/{name}.png"))),
            Edit::AddNode { name: name.to_owned(), parent: None, sprite, start },
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
