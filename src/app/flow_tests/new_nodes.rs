//! What the + of the list of nodes adds.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::Content;

use super::{AppWindow, document, press, press_button, type_path, window};
use crate::document::Edit;
use crate::panels::{Intent, fixture};
use crate::session::SelectionChange;

#[test]
fn a_text_that_is_added_is_typed_at_once() {
    let mut window = window(fixture::document());
    press_button(&mut window, "Add node");
    press_button(&mut window, "Text");
    window.run_steps(4);
    window.event(Event::Text("Play!".to_owned()));
    window.run_steps(2);
    assert!(!window.state().editor().session().playback.is_playing(), "letters are no shortcuts");
    press(&mut window, Modifiers::NONE, Key::Enter);
    let added = document(&window).nodes().last().unwrap();
    let Content::Text(text) = &added.content else { panic!("{:?}", added.content) };
    assert_eq!(text.text, "Play!", "it takes the place of the word that was there");
    assert_eq!(window.state().editor().session().selection.node, Some(added.id));
}

#[test]
fn an_image_is_chosen_and_shown_by_a_new_node() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("badge.png");
    image::RgbaImage::from_pixel(24, 20, image::Rgba([200, 160, 40, 255])).save(&path).unwrap();
    let mut window = window(fixture::document());
    let before = document(&window).nodes().len();
    press_button(&mut window, "Add node");
    press_button(&mut window, "Image…");
    type_path(&mut window, &path);
    while document(&window).nodes().len() == before {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run_steps(1);
    }
    let added = document(&window).nodes().last().unwrap();
    assert_eq!(added.content, Content::Image("badge".to_owned()));
}

#[test]
fn nine_slices_and_bars_wait_for_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("badge.png");
    image::RgbaImage::from_pixel(24, 20, image::Rgba([200, 160, 40, 255])).save(&path).unwrap();
    let mut window = window(fixture::document());
    let before = document(&window).nodes().len();
    for kind in ["Nine-slice", "Progress bar"] {
        press_button(&mut window, "Add node");
        press_button(&mut window, kind);
        window.run_steps(3);
    }
    assert_eq!(document(&window).nodes().len(), before, "there is none yet");
    press_button(&mut window, "Add node");
    press_button(&mut window, "Image…");
    type_path(&mut window, &path);
    while document(&window).nodes().len() == before {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run_steps(1);
    }
    for kind in ["Nine-slice", "Progress bar"] {
        press_button(&mut window, "Add node");
        press_button(&mut window, kind);
        window.run_steps(3);
    }
    let [.., slices, bar] = document(&window).nodes() else { panic!("two nodes more") };
    let Content::NineSlice(slices) = &slices.content else { panic!("{:?}", slices.content) };
    assert_eq!((&*slices.of, slices.size), (&Content::Image("badge".to_owned()), [24.0, 20.0]));
    assert!(matches!(&bar.content, Content::Progress(progress) if progress.of == slices.of));
    assert_eq!(bar.start.progress, 100.0, "all of it is seen");
}

/// Neither takes a picture that nobody means.
#[test]
fn a_bar_shows_the_selected_asset_or_asks_for_a_picture() {
    let mut document = fixture::document();
    for image in ["first", "second"] {
        let image = kineograph_runtime::format::Image::new(image, format!("{image}.png"));
        document = document.edited(&Edit::AddImage(image)).unwrap().0;
    }
    let mut window = window(document);
    let shown = |window: &AppWindow| {
        let document = super::document(window);
        document.nodes().last().and_then(|node| node.content.image().map(str::to_owned))
    };
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Image("second".to_owned())));
    window.run_steps(3);
    press_button(&mut window, "Add node");
    press_button(&mut window, "Progress bar");
    window.run_steps(3);
    assert_eq!(shown(&window).as_deref(), Some("second"));
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Stage));
    window.run_steps(3);
    press_button(&mut window, "Add node");
    window.get_by_label_contains("Progress bar").click();
    window.run_steps(6);
    // The menu of the entry comes after the list that it is in.
    window.get_all_by_label("Image first").last().unwrap().click();
    window.run_steps(4);
    assert_eq!(shown(&window).as_deref(), Some("first"));
    let bars = super::document(&window).nodes().iter().rev().take(2);
    assert!(bars.into_iter().all(|node| matches!(node.content, Content::Progress(_))));
}

#[test]
fn a_node_shows_a_picture_that_the_project_has_not_got() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("badge.png");
    image::RgbaImage::from_pixel(24, 20, image::Rgba([200, 160, 40, 255])).save(&path).unwrap();
    let mut window = window(fixture::document());
    assert!(document(&window).images().is_empty());
    let node = document(&window).nodes()[0].id;
    let before = document(&window).nodes().len();
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(node)));
    window.run_steps(3);
    window.get_by_role_and_label(Role::ComboBox, "Shows").click();
    window.run_steps(3);
    press_button(&mut window, "Image…");
    type_path(&mut window, &path);
    window.run_steps(3);
    let document = document(&window);
    assert_eq!(document.node(node).unwrap().content, Content::Image("badge".to_owned()));
    assert_eq!((document.nodes().len(), document.images().len()), (before, 1));
}
