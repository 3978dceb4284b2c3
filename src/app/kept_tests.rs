//! What can be taken back, what is deleted by others, and what comes back at the next start, in the whole window.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Expectation, ExpectedPose};

use super::App;
use super::safety_tests::{
    AppWindow, Desk, add_marker, click, close, crash, press, save, sees, shown, undo, wait_for, with_marker,
};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::fixture;
use crate::recovery::{DiskEvent, left, unsaved};

/// A window with two lost projects to decide about.
fn two_lost() -> (Desk, AppWindow) {
    let desk = Desk::new();
    let [first, second] = [desk.window(None), desk.open()].map(|mut window| {
        add_marker(&mut window, "a");
        window
    });
    drop(first);
    drop(second);
    wait_until(|| unsaved(&desk.storage()).len() == 2);
    let mut window = desk.window(None);
    wait_for(&mut window, "differs in 1 other item");
    window.run_steps(3);
    (desk, window)
}

pub(super) fn wait_until(is_true: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_true() {
        assert!(start.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The same, with frames of the window in between.
pub(super) fn wait_until_in(window: &mut AppWindow, is_true: impl Fn(&AppWindow) -> bool) {
    let start = Instant::now();
    while !is_true(window) {
        assert!(start.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(20));
        window.run_steps(1);
    }
}

fn places(window: &AppWindow, label: &str) -> Vec<Rect> {
    window.query_all_by_label(label).map(|node| node.rect()).collect()
}

fn click_at(window: &mut AppWindow, pos: Pos2) {
    let modifiers = Modifiers::NONE;
    let button = |pressed| Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers };
    // In one frame: two such clicks are a double click.
    window.input_mut().events.extend([Event::PointerMoved(pos), button(true), button(false)]);
    window.run_steps(1);
}

#[test]
fn discarding_can_be_undone_and_nothing_moves_into_its_place() {
    let (desk, mut window) = two_lost();
    let before = places(&window, "Discard");
    assert_eq!(before.len(), 2);
    // A double click by habit.
    click_at(&mut window, before[0].center());
    click_at(&mut window, before[0].center());
    window.run_steps(2);
    assert_eq!(places(&window, "Discarded ·").len(), 1);
    assert_eq!(places(&window, "Discard"), before[1..]);
    assert_eq!(unsaved(&desk.storage()).len(), 2, "nothing is gone yet");
    let undo =
        *places(&window, "Undo").iter().find(|place| (place.top() - before[0].top()).abs() < 2.0).unwrap();
    // Much later than the double click.
    window.run_steps(8);
    click_at(&mut window, undo.center());
    window.run_steps(2);
    assert_eq!(places(&window, "Discard"), before);
}

#[test]
fn what_differs_opens_below_and_moves_nothing() {
    let (_desk, mut window) = two_lost();
    let before = [places(&window, "Recovered work"), places(&window, "Restore")[..1].to_vec()];
    window.get_by_label("What differs").click_accesskit();
    wait_for(&mut window, "marker “a”");
    window.run_steps(10);
    assert_eq!([places(&window, "Recovered work"), places(&window, "Restore")[..1].to_vec()], before);
}

/// The same file by a path that begins in the program's folder.
fn relative(path: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap();
    let up = here.components().skip(1).map(|_| "..");
    up.collect::<PathBuf>().join(path.strip_prefix("/").unwrap())
}

#[cfg(unix)]
#[test]
fn a_relative_path_is_opened_as_an_absolute_one() {
    let desk = Desk::new();
    let mut window = desk.window(Some(relative(&desk.path())));
    assert!(window.state().editor().path().unwrap().is_absolute());
    add_marker(&mut window, "a");
    std::fs::remove_dir_all(desk.0.path().join("games")).unwrap();
    save(&mut window);
    assert!(sees(&window, "its folder does not exist"));
    assert!(!sees(&window, "File replaced by a link"));
}

/// A window whose file was deleted.
fn deleted() -> (Desk, AppWindow) {
    let desk = Desk::new();
    let mut window = desk.open();
    std::fs::remove_file(desk.path()).unwrap();
    window.state_mut().take_disk_event(DiskEvent::Gone(desk.path()));
    window.run_steps(3);
    assert!(sees(&window, "was deleted or moved"));
    assert!(window.state().title.starts_with("*game.ron (deleted)"));
    assert!(sees(&window, "game.ron (deleted, not saved)"));
    (desk, window)
}

#[test]
fn a_deleted_file_is_noticed_and_saved_again() {
    let (desk, mut window) = deleted();
    press(&mut window, Modifiers::COMMAND, Key::N);
    assert!(sees(&window, "The file game.ron was deleted."), "nothing is closed without a question");
    click(&mut window, "Cancel");
    click(&mut window, "Save");
    assert!(desk.path().exists() && !window.state().title.contains("(deleted)"));
    assert!(!sees(&window, "was deleted or moved") && !window.state().is_unsaved());
}

#[test]
fn a_deleted_file_is_recovered() {
    let (desk, window) = deleted();
    crash(&desk, window);
    let mut window = desk.window(None);
    wait_for(&mut window, "its file no longer exists");
    click(&mut window, "Restore");
    save(&mut window);
    assert_eq!(desk.read().nodes().len(), fixture::document().nodes().len());
}

#[test]
fn a_file_that_returns_is_as_before() {
    let (desk, mut window) = deleted();
    desk.write(&fixture::document());
    window.state_mut().take_disk_event(DiskEvent::Back(desk.path()));
    window.run_steps(3);
    assert!(!window.state().is_unsaved() && window.state().title.starts_with("game.ron —"));
    close(&mut window);
    drop(window);
    assert!(unsaved(&desk.storage()).is_empty());
}

#[test]
fn a_project_that_is_opened_by_its_path_has_its_history() {
    let desk = Desk::new();
    let mut window = desk.open();
    for name in ["a", "b"] {
        add_marker(&mut window, name);
    }
    save(&mut window);
    close(&mut window);
    drop(window);
    for _ in 0..2 {
        let mut window = desk.window(None);
        window.state_mut().open_path(&desk.path());
        window.run_steps(2);
        assert_eq!((shown(&window), window.state().is_unsaved()), (vec!["a", "b"], false));
        undo(&mut window);
        assert_eq!(shown(&window), ["a"]);
        press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        close(&mut window);
    }
    desk.write(&with_marker(&desk.read(), "theirs"));
    let mut window = desk.window(None);
    window.state_mut().open_path(&desk.path());
    assert_eq!(window.state().editor().history().undo_len(), 0, "it ends at another file");
}

#[test]
fn a_restored_version_that_was_undone_is_no_change_at_the_next_start() {
    let desk = Desk::new();
    let mut window = desk.open();
    let node = window.state().editor().document().nodes()[0].id;
    let pose = Expectation::pose("?", 0.5, ExpectedPose::default().with_z(0));
    let pin = Change::new("Pin pose", Edit::AddExpected(Some(node), pose));
    window.state_mut().editor.edit(&pin);
    save(&mut window);
    add_marker(&mut window, "a");
    save(&mut window);
    let ctx = window.ctx.clone();
    window.state_mut().list_versions(&ctx);
    window.run_steps(3);
    let top = places(&window, "Versions");
    window.run_steps(8);
    assert_eq!(places(&window, "Versions"), top, "it stays where it is while its pictures are drawn");
    window.query_all_by_label("Restore").next().unwrap().click();
    window.run_steps(4);
    assert!(shown(&window).is_empty() && window.state().is_unsaved());
    undo(&mut window);
    assert!(!window.state().is_unsaved());
    // As by a signal: nothing is closed.
    drop(window);
    wait_until(|| {
        left(&desk.storage()).last_session.is_some_and(|last| last.recorded.state.steps().1.len() == 1)
    });
    let mut window = desk.window(None);
    assert!(window.state_mut().reopen_last());
    window.run_steps(2);
    assert_eq!((shown(&window), window.state().is_unsaved()), (vec!["a"], false));
}

#[test]
fn esc_closes_a_menu_before_the_start_page() {
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window: AppWindow =
        builder.build_eframe(|creation| App::new(creation, None).with_typed_paths().with_start_page());
    window.run_steps(4);
    click(&mut window, "File");
    assert!(sees(&window, "Quit"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!sees(&window, "Quit") && window.state().start_page.is_some());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.state().start_page.is_none());
}

#[test]
fn what_is_asked_names_the_project_and_read_only_windows_say_so() {
    let desk = Desk::new();
    let mut first = desk.open();
    add_marker(&mut first, "a");
    press(&mut first, Modifiers::COMMAND, Key::N);
    assert!(sees(&first, "Your changes to game.ron will be lost"));
    let mut second = desk.open();
    click(&mut second, "Open read-only");
    assert!(sees(&second, "game.ron (read-only)"));
}
