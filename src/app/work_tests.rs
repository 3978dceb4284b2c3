//! Large projects, on which threads work while the window goes on.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use egui::ViewportEvent;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Image, Marker};

use super::flow_tests::drop_files;
use super::safety_tests::{
    AppWindow, Desk, add_marker, click, crash, markers, press, save, sees, shown, wait_for,
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

/// A drawing that is within all limits, and takes about a second to draw.
fn write_slow_drawing(desk: &Desk) -> PathBuf {
    let noise = "<filter id=\"f\"><feTurbulence baseFrequency=\"0.05\" numOctaves=\"4\"/></filter>";
    let rect = "<rect width=\"1000\" height=\"1000\" filter=\"url(#f)\"/>";
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"1000\">{noise}{rect}</svg>"
    );
    let path = desk.0.path().join("games/slow.svg");
    std::fs::write(&path, svg).unwrap();
    path
}

/// Waits until no thread works for the window.
fn wait(window: &mut AppWindow) {
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
fn add_marker_now(window: &mut AppWindow, name: &str) {
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

#[test]
fn files_that_take_long_to_read_are_read_by_a_thread_and_can_be_cancelled() {
    let desk = Desk::new();
    let drawing = write_slow_drawing(&desk);
    let mut window = desk.open();
    window.state_mut().files.pictures.wait_for_none();
    let before = window.state().editor().document().clone();
    for is_key in [false, true] {
        window.state_mut().add_files(std::slice::from_ref(&drawing), None);
        assert!(window.state().dialogs.work.is_some(), "the window does not wait");
        wait_for(&mut window, "Reading slow.svg…");
        window.run_steps(3);
        if is_key {
            press(&mut window, egui::Modifiers::NONE, egui::Key::Escape);
        } else {
            click(&mut window, "Cancel");
        }
        assert!(window.state().dialogs.work.is_none());
    }
    assert!(window.state().editor().document().is_same(&before));
    window.state_mut().add_files(&[drawing], None);
    wait(&mut window);
    assert_eq!(window.state().editor().document().nodes().len(), before.nodes().len() + 1);
}

/// Others of its series are looked at too.
#[test]
fn a_numbered_picture_that_is_read_is_called_by_its_name() {
    let desk = Desk::new();
    // So many that it takes about a second to find what of them is not drawn.
    let rects = "<rect width=\"9\" height=\"9\"/>".repeat(150_000);
    let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{rects}</svg>");
    let paths = ["walk_01.svg", "walk_02.svg"].map(|name| desk.0.path().join("games").join(name));
    for path in &paths {
        std::fs::write(path, &svg).unwrap();
    }
    let mut window = desk.open();
    window.state_mut().files.pictures.wait_for_none();
    window.state_mut().add_chosen(&paths[0]);
    let title = window.state().dialogs.work.as_ref().map(|work| work.title().to_owned());
    assert_eq!(title.as_deref(), Some("Reading walk_01.svg…"));
}

#[test]
fn what_is_dropped_with_a_project_is_added_to_it() {
    let desk = Desk::new();
    let nodes = enlarge(&desk).nodes().len();
    let picture = desk.0.path().join("games/badge.png");
    let sprite = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
    std::fs::copy(sprite, &picture).unwrap();
    let mut window = desk.window(None);
    drop_files(&mut window, &[desk.path(), picture]);
    wait(&mut window);
    assert_eq!(window.state().editor().path(), Some(desk.path().as_path()));
    assert_eq!(window.state().editor().document().nodes().len(), nodes + 1);
}

#[test]
fn a_picture_that_takes_long_to_read_is_located_by_a_thread() {
    let desk = Desk::new();
    let drawing = write_slow_drawing(&desk);
    let mut window = desk.open();
    window.state_mut().files.pictures.wait_for_none();
    let name = "gone";
    let change = Change::new("Add", Edit::AddImage(Image::new(name, "gone.svg")));
    window.state_mut().editor.edit(&change);
    window.state_mut().files.locating = Some(name.to_owned());
    window.state_mut().use_located(&drawing);
    assert!(window.state().dialogs.work.is_some(), "the window does not wait");
    wait(&mut window);
    assert_eq!(window.state().editor().document().image(name).unwrap().path, "slow.svg");
}
