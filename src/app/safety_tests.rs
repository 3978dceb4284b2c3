//! Recovery, changes by other programs, locks, versions and failing panels, in the whole window.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use eframe::App as _;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::Marker;
use kineograph_store::{KnownFile, RealDisk};

use super::App;
pub(super) use super::flow_tests::AppWindow;
use super::purpose::Purpose;
use super::recovered_row::Rows;
use crate::command::Command;
use crate::document::{Document, Edit};
use crate::history::Change;
use crate::panels::fixture;
use crate::recovery::{DiskEvent, Storage, document_of, text_of, unsaved};

/// A folder with a project and the data of the program.
pub(super) struct Desk(pub(super) tempfile::TempDir);

impl Desk {
    pub(super) fn new() -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        std::fs::create_dir(desk.0.path().join("games")).unwrap();
        std::fs::write(desk.path(), text_of(&fixture::document())).unwrap();
        desk
    }

    pub(super) fn path(&self) -> PathBuf {
        self.0.path().join("games/game.ron")
    }

    pub(super) fn storage(&self) -> Storage {
        Storage::open(self.0.path().join("data"))
    }

    pub(super) fn window(&self, project: Option<PathBuf>) -> AppWindow {
        let storage = self.storage();
        let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
        let mut window = builder.build_eframe(move |creation| {
            App::new(creation, project).with_typed_paths().with_storage(storage)
        });
        window.run_steps(4);
        window
    }

    /// Opens the project of this desk.
    pub(super) fn open(&self) -> AppWindow {
        self.window(Some(self.path()))
    }

    /// What another program writes into the file.
    pub(super) fn write(&self, document: &Document) {
        std::fs::write(self.path(), text_of(document)).unwrap();
    }

    pub(super) fn read(&self) -> Document {
        document_of(&std::fs::read_to_string(self.path()).unwrap()).unwrap()
    }

    pub(super) fn changed_on_disk(&self) -> DiskEvent {
        DiskEvent::Project(KnownFile::read(&RealDisk, &self.path(), 1 << 20).unwrap().0)
    }
}

/// Ends the program without a word, as a crash does, once its journal has what was made.
pub(super) fn crash(desk: &Desk, window: AppWindow) {
    drop(window);
    let storage = desk.storage();
    let start = Instant::now();
    while unsaved(&storage).is_empty() && start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
}

pub(super) fn close(window: &mut AppWindow) {
    window.state_mut().on_exit();
}

pub(super) fn with_marker(document: &Document, name: &str) -> Document {
    document.edited(&Edit::AddMarker(Marker::new(name, 1.0))).unwrap().0
}

pub(super) fn add_marker(window: &mut AppWindow, name: &str) {
    let change = Change::new(format!("Add {name}"), Edit::AddMarker(Marker::new(name, 1.0)));
    window.state_mut().editor.edit(&change);
    window.run_steps(2);
}

pub(super) fn markers(document: &Document) -> Vec<&str> {
    document.markers().iter().map(|marker| marker.name.as_str()).collect()
}

pub(super) fn shown(window: &AppWindow) -> Vec<&str> {
    markers(window.state().editor().document())
}

pub(super) fn press(window: &mut AppWindow, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(3);
}

pub(super) fn save(window: &mut AppWindow) {
    press(window, Modifiers::COMMAND, Key::S);
}

pub(super) fn undo(window: &mut AppWindow) {
    press(window, Modifiers::COMMAND, Key::Z);
}

pub(super) fn click(window: &mut AppWindow, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(4);
}

pub(super) fn sees(window: &AppWindow, text: &str) -> bool {
    window.query_all_by_label_contains(text).next().is_some()
}

/// Waits for what a thread reads.
pub(super) fn wait_for(window: &mut AppWindow, text: &str) {
    let start = Instant::now();
    while !sees(window, text) {
        assert!(start.elapsed() < Duration::from_secs(20), "no {text}");
        std::thread::sleep(Duration::from_millis(10));
        window.run_steps(1);
    }
}

/// Waits until the file is written: a slow drive takes longer than some frames.
fn wait_until_saved(window: &mut AppWindow) {
    let start = Instant::now();
    while window.state().editor().is_dirty() {
        assert!(start.elapsed() < Duration::from_secs(20), "not saved");
        std::thread::sleep(Duration::from_millis(10));
        window.run_steps(1);
    }
}

/// A window in which the list of recovered work has drawn its pictures, where these files may be read.
fn recovered_with(desk: &Desk, allowed: Vec<PathBuf>) -> AppWindow {
    let storage = desk.storage();
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| {
        let mut app = App::new(creation, None).with_typed_paths().with_storage(storage);
        app.settings.allowed = allowed;
        app.with_start_page()
    });
    let start = Instant::now();
    while !window.state().safety.rows.as_ref().is_some_and(Rows::are_drawn) {
        assert!(start.elapsed() < Duration::from_secs(20), "nothing is drawn");
        std::thread::sleep(Duration::from_millis(10));
        window.run_steps(1);
    }
    window.run_steps(2);
    window
}

#[test]
fn recovered_work_that_was_never_saved_is_shown_with_its_images() {
    const LACKS: &str = "Without an image that can't be read from here";
    let desk = Desk::new();
    let elsewhere = picture_elsewhere();
    let badge = elsewhere.path().join("badge.png");
    let mut window = desk.window(None);
    window.state_mut().add_file(&badge);
    window.run_steps(2);
    crash(&desk, window);
    // The settings were not stored: the journal has what was allowed.
    let window = recovered_with(&desk, Vec::new());
    assert!(sees(&window, "untitled") && !sees(&window, LACKS));
    // What can't be drawn is said.
    drop(window);
    std::fs::remove_file(badge).unwrap();
    assert!(sees(&recovered_with(&desk, Vec::new()), LACKS));
}

/// A folder with a picture that was never used before.
fn picture_elsewhere() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let badge = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
    std::fs::copy(badge, folder.path().join("badge.png")).unwrap();
    folder
}

#[test]
fn what_the_user_has_picked_is_shown_after_a_crash_and_allowed_to_that_project_only() {
    let (desk, elsewhere) = (Desk::new(), picture_elsewhere());
    let badge = elsewhere.path().join("badge.png");
    let mut window = desk.window(None);
    window.state_mut().add_file(&badge);
    window.run_steps(2);
    crash(&desk, window);
    let mut window = desk.window(None);
    assert!(window.state().settings.allowed.is_empty(), "its settings were not stored");
    click(&mut window, "Restore");
    window.run_steps(4);
    window.state_mut().finish_pictures();
    assert!(window.state().editor().media().picture("badge").is_some());
    assert_eq!(window.state().settings.allowed, [std::fs::canonicalize(&badge).unwrap()]);
    // A crash right after that loses nothing either, but a project that names the picture itself gets nothing.
    crash(&desk, window);
    let theirs = format!(r#"(format: 2, images: [(name: "badge", path: "{}")])"#, badge.display());
    std::fs::write(desk.path(), theirs.replace('\\', "/")).unwrap();
    let mut window = desk.open();
    window.run_steps(4);
    assert!(window.state().editor().media().picture("badge").is_none());
    assert!(window.state().settings.allowed.is_empty());
}

#[test]
fn the_start_page_has_recovered_work_first() {
    let desk = Desk::new();
    let mut window = desk.open();
    add_marker(&mut window, "a");
    crash(&desk, window);
    let storage = desk.storage();
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| {
        App::new(creation, None).with_typed_paths().with_storage(storage).with_start_page()
    });
    window.run_steps(4);
    assert!(!window.state().dialogs.is_open(), "nothing is in front of the page");
    wait_for(&mut window, "1 unsaved step · differs in 1 other item");
    let top = |window: &AppWindow, label: &str| window.get_by_label_contains(label).rect().top();
    assert!(top(&window, "Open…") < top(&window, "Recovered work"));
    assert!(top(&window, "Recovered work") < top(&window, "Walk cycle"));
    // The keyboard is on the lost work at first.
    assert!(window.get_by_label("Restore").is_focused());
    press(&mut window, Modifiers::NONE, Key::Space);
    assert_eq!(shown(&window), ["a"]);
    assert!(window.state().start_page.is_none() && window.state().recovered().is_empty());
}

#[test]
fn work_that_is_discarded_leaves_the_start_page() {
    let desk = Desk::new();
    let mut window = desk.window(None);
    add_marker(&mut window, "a");
    crash(&desk, window);
    let storage = desk.storage();
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| {
        App::new(creation, None).with_typed_paths().with_storage(storage).with_start_page()
    });
    window.run_steps(4);
    click(&mut window, "Discard");
    assert!(sees(&window, "Discarded ·") && window.state().start_page.is_some());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.state().recovered().is_empty() && window.state().start_page.is_none());
    drop(window);
    assert!(!sees(&desk.window(None), "Recovered work"));
}

#[test]
fn what_was_not_saved_comes_back_with_its_history() {
    let desk = Desk::new();
    let mut window = desk.open();
    for name in ["a", "b"] {
        add_marker(&mut window, name);
    }
    crash(&desk, window);
    let mut window = desk.window(None);
    assert!(sees(&window, "Recovered work"));
    wait_for(&mut window, "2 unsaved steps · differs in 2 other items");
    click(&mut window, "Restore");
    assert_eq!(shown(&window), ["a", "b"]);
    assert!(window.state().editor().is_dirty());
    assert_eq!(window.state().editor().path(), Some(desk.path().as_path()));
    undo(&mut window);
    assert_eq!(shown(&window), ["a"]);
    undo(&mut window);
    assert!(!window.state().editor().is_dirty(), "as in the file");
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    save(&mut window);
    assert_eq!(markers(&desk.read()), ["a"]);
    close(&mut window);
    drop(window);
    assert!(!sees(&desk.window(None), "Recovered work"), "it was saved");
}

#[test]
fn work_without_a_file_comes_back_or_is_discarded() {
    let desk = Desk::new();
    let mut window = desk.window(None);
    add_marker(&mut window, "a");
    crash(&desk, window);
    let mut window = desk.window(None);
    assert!(sees(&window, "untitled"));
    click(&mut window, "Later");
    assert!(!sees(&window, "Recovered work"));
    assert!(shown(&window).is_empty());
    drop(window);
    let mut window = desk.window(None);
    assert!(sees(&window, "Recovered work"), "later means at the next start");
    click(&mut window, "Discard");
    assert!(!sees(&window, "Recovered work"), "nothing is left to decide");
    // Until the message about it is gone the work is not.
    window.query_all_by_label("Undo").last().unwrap().click_accesskit();
    window.run_steps(4);
    assert!(sees(&window, "Recovered work"));
    click(&mut window, "Discard");
    assert_eq!(window.state().recovered().len(), 1);
    for _ in 0..4_000 {
        if window.state().recovered().is_empty() {
            break;
        }
        window.step();
    }
    assert!(window.state().recovered().is_empty());
    drop(window);
    assert!(!sees(&desk.window(None), "Recovered work"));
}

#[test]
fn a_copy_of_a_sample_comes_back_with_its_pictures() {
    let desk = Desk::new();
    let mut window = desk.window(None);
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("projects/pause.ron");
    window.state_mut().open_sample(&sample);
    window.run_steps(4);
    add_marker(&mut window, "mine");
    crash(&desk, window);
    let mut window = desk.window(None);
    assert!(sees(&window, "Copy of pause"));
    let start = Instant::now();
    while !window.state().safety.rows.as_ref().is_some_and(Rows::are_drawn) {
        assert!(start.elapsed() < Duration::from_secs(20), "the picture is not drawn");
        std::thread::sleep(Duration::from_millis(20));
        window.run_steps(1);
    }
    window.run_steps(2);
    assert!(!sees(&window, "can't be read from here"), "its picture has all images");
    click(&mut window, "Restore");
    window.run_steps(4);
    window.state_mut().finish_pictures();
    window.run_steps(2);
    assert_eq!(shown(&window).last(), Some(&"mine"));
    assert_eq!((window.state().sample(), window.state().editor().path()), (Some(sample.as_path()), None));
    let editor = window.state().editor();
    let problems = editor.ctx(&window.state().theme).problems.iter().map(|problem| problem.message.clone());
    assert_eq!(problems.collect::<Vec<_>>(), Vec::<String>::new());
}

#[test]
fn one_of_two_is_discarded_and_the_other_one_is_left_for_later() {
    let desk = Desk::new();
    for (count, name) in ["first", "second"].into_iter().enumerate() {
        let mut window = desk.window(None);
        add_marker(&mut window, name);
        drop(window);
        let (storage, start) = (desk.storage(), Instant::now());
        while unsaved(&storage).len() <= count && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    let mut window = desk.window(None);
    assert_eq!(window.query_all_by_label("Restore").count(), 2);
    // The latest comes first.
    window.get_all_by_label("Discard").next().unwrap().click_accesskit();
    window.run_steps(4);
    assert_eq!(window.query_all_by_label("Restore").count(), 1);
    click(&mut window, "Later");
    assert!(!sees(&window, "Recovered work"));
    drop(window);
    let mut window = desk.window(None);
    assert_eq!(window.query_all_by_label("Restore").count(), 1, "the other one");
    click(&mut window, "Restore");
    assert_eq!(shown(&window), ["first"]);
}

#[test]
fn what_was_discarded_on_closing_is_not_offered() {
    let desk = Desk::new();
    let mut window = desk.open();
    add_marker(&mut window, "a");
    close(&mut window);
    drop(window);
    let mut window = desk.window(None);
    assert!(!sees(&window, "Recovered work"));
    assert!(window.state_mut().reopen_last());
    window.run_steps(2);
    assert!(
        window.state().editor().path().is_none() || shown(&window).is_empty(),
        "the file, not what was discarded"
    );
}

#[test]
fn the_last_project_is_opened_with_its_history() {
    let desk = Desk::new();
    let mut window = desk.open();
    for name in ["a", "b"] {
        add_marker(&mut window, name);
    }
    save(&mut window);
    undo(&mut window);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    window.state_mut().editor.apply(crate::intent::Intent::Seek(0.75));
    close(&mut window);
    drop(window);
    let mut window = desk.window(None);
    assert!(window.state_mut().reopen_last());
    window.run_steps(2);
    let editor = window.state().editor();
    assert_eq!((shown(&window), editor.is_dirty()), (vec!["a", "b"], false));
    assert_eq!(editor.session().playback.playhead_secs(), 0.75);
    undo(&mut window);
    assert_eq!(shown(&window), ["a"]);
    close(&mut window);
    drop(window);
    let mut window = desk.window(None);
    window.state_mut().settings.reopens_last = false;
    assert!(!window.state_mut().reopen_last(), "as set");
}

#[test]
fn a_file_that_changes_is_loaded_again_as_a_step() {
    let desk = Desk::new();
    let mut window = desk.open();
    desk.write(&with_marker(&fixture::document(), "theirs"));
    let event = desk.changed_on_disk();
    window.state_mut().take_disk_event(event.clone());
    window.run_steps(2);
    assert_eq!((shown(&window), window.state().editor().is_dirty()), (vec!["theirs"], false));
    assert!(sees(&window, "was changed by another program"));
    window.state_mut().take_disk_event(event);
    assert_eq!(window.state().editor().history().undo_len(), 1, "once");
    undo(&mut window);
    assert!(shown(&window).is_empty() && window.state().editor().is_dirty());
    save(&mut window);
    assert!(desk.read().markers().is_empty(), "it is known what is replaced");
}

#[test]
fn the_watcher_notices_a_change() {
    let desk = Desk::new();
    let mut window = desk.open();
    window.run_steps(2);
    // Not before the watcher has seen the file as it is.
    std::thread::sleep(Duration::from_millis(1500));
    desk.write(&with_marker(&fixture::document(), "theirs"));
    let start = Instant::now();
    while shown(&window).is_empty() && start.elapsed() < Duration::from_secs(30) {
        std::thread::sleep(Duration::from_millis(50));
        window.run_steps(1);
    }
    assert_eq!(shown(&window), ["theirs"]);
}

/// Changes of the file are not noticed by themselves any more, at a time that no test knows.
pub(super) fn stop_watching(window: &mut AppWindow) {
    window.state_mut().safety.watcher = None;
}

/// A window with a change of its own whose file another program has changed.
fn conflict() -> (Desk, AppWindow) {
    let desk = Desk::new();
    let mut window = desk.open();
    add_marker(&mut window, "mine");
    stop_watching(&mut window);
    desk.write(&with_marker(&fixture::document(), "theirs"));
    save(&mut window);
    assert!(sees(&window, "File changed by another program"));
    assert_eq!(markers(&desk.read()), ["theirs"], "nothing was replaced");
    (desk, window)
}

#[test]
fn keeping_mine_keeps_theirs_as_a_version() {
    let (desk, mut window) = conflict();
    click(&mut window, "Overwrite with mine");
    assert_eq!(markers(&desk.read()), ["mine"]);
    let ctx = window.ctx.clone();
    window.state_mut().list_versions(&ctx);
    window.run_steps(3);
    assert!(sees(&window, "just now · differs in 2 other items"));
    let named =
        window.query_all_by_label_contains("“mine” added").chain(window.query_all_by_label_contains("mine"));
    assert!(named.count() > 0, "what differs has its name");
    click(&mut window, "Restore");
    assert_eq!(shown(&window), ["theirs"]);
    undo(&mut window);
    assert_eq!(shown(&window), ["mine"]);
}

#[test]
fn both_versions_are_merged_by_the_question_and_by_the_watcher() {
    let (desk, mut window) = conflict();
    click(&mut window, "Merge both");
    let mut both = markers(&desk.read()).into_iter().map(str::to_owned).collect::<Vec<_>>();
    both.sort();
    assert_eq!(
        (both, window.state().editor().is_dirty()),
        (vec!["mine".to_owned(), "theirs".to_owned()], false)
    );
    undo(&mut window);
    assert_eq!(shown(&window), ["mine"]);
    close(&mut window);
    drop(window);

    // Another program adds one more while this window has a change of its own.
    let mut window = desk.open();
    add_marker(&mut window, "third");
    desk.write(&with_marker(&desk.read(), "fourth"));
    let event = desk.changed_on_disk();
    window.state_mut().take_disk_event(event);
    window.run_steps(3);
    assert!(sees(&window, "Both versions are merged"));
    assert_eq!(shown(&window).len(), 4);
    undo(&mut window);
    assert_eq!(shown(&window).len(), 3);
    press(&mut window, Modifiers::COMMAND, Key::Y);
    save(&mut window);
    wait_until_saved(&mut window);
    assert_eq!(markers(&desk.read()).len(), 4);
}

#[test]
fn changes_of_the_same_are_asked_about() {
    let desk = Desk::new();
    desk.write(&with_marker(&fixture::document(), "hit"));
    let mut window = desk.open();
    let moved = |to_secs| Edit::SetMarker("hit".into(), Marker::new("hit", to_secs));
    window.state_mut().editor.edit(&Change::new("Move marker", moved(2.0)));
    window.run_steps(2);
    desk.write(&desk.read().edited(&moved(3.0)).unwrap().0);
    let event = desk.changed_on_disk();
    window.state_mut().take_disk_event(event);
    window.run_steps(3);
    assert!(sees(&window, "File changed by another program") && sees(&window, "marker “hit”"));
    assert!(window.query_by_label("Merge both").is_none());
}

#[test]
fn comments_and_unknown_fields_of_a_file_stay() {
    let desk = Desk::new();
    let text = std::fs::read_to_string(desk.path()).unwrap();
    let text = text.replacen("    nodes: [", "    mood: \"calm\",\n    // who is there\n    nodes: [", 1);
    std::fs::write(desk.path(), &text).unwrap();
    let mut window = desk.open();
    add_marker(&mut window, "mine");
    save(&mut window);
    let saved = std::fs::read_to_string(desk.path()).unwrap();
    assert!(
        saved.contains("    // who is there\n    nodes: [") && saved.contains("mood: \"calm\""),
        "{saved}"
    );
    assert_eq!(markers(&desk.read()), ["mine"]);
    // It is still in the file, so it is still a problem.
    let is_listed = |window: &AppWindow| {
        let state = window.state();
        let shown = state.editor().ctx(&state.theme);
        shown.problems.iter().any(|problem| problem.message.contains("mood"))
    };
    assert!(is_listed(&window));
    std::fs::write(desk.path(), saved.replace("    mood: \"calm\",\n", "")).unwrap();
    window.state_mut().take_disk_event(desk.changed_on_disk());
    window.run_steps(3);
    assert!(!is_listed(&window));
}

#[test]
fn loading_theirs_can_be_undone() {
    let (desk, mut window) = conflict();
    click(&mut window, "Load theirs");
    assert_eq!((shown(&window), window.state().editor().is_dirty()), (vec!["theirs"], false));
    undo(&mut window);
    assert_eq!(shown(&window), ["mine"]);
    assert_eq!(markers(&desk.read()), ["theirs"]);
}

#[test]
fn a_conflict_can_be_put_off_or_saved_elsewhere() {
    let (desk, mut window) = conflict();
    click(&mut window, "Cancel");
    assert_eq!((shown(&window), markers(&desk.read())), (vec!["mine"], vec!["theirs"]));
    save(&mut window);
    click(&mut window, "Save elsewhere…");
    wait_for(&mut window, "File path");
}

#[test]
fn a_save_that_fails_keeps_everything_and_offers_another_place() {
    let desk = Desk::new();
    let mut window = desk.open();
    add_marker(&mut window, "a");
    let games = desk.0.path().join("games");
    std::fs::rename(&games, desk.0.path().join("moved")).unwrap();
    save(&mut window);
    assert!(sees(&window, "its folder does not exist"));
    assert!(window.state().editor().is_dirty());
    // Not by its place: the button moves when the watcher's message about the folder comes.
    window.get_by_label("Save elsewhere…").click_accesskit();
    wait_for(&mut window, "File path");
    press(&mut window, Modifiers::NONE, Key::Escape);
    std::fs::rename(desk.0.path().join("moved"), &games).unwrap();
    save(&mut window);
    assert_eq!(markers(&desk.read()), ["a"]);
    assert!(!sees(&window, "its folder does not exist"), "that is settled");
}

#[cfg(unix)]
#[test]
fn a_file_that_became_a_link_is_not_followed_without_asking() {
    let desk = Desk::new();
    let mut window = desk.open();
    add_marker(&mut window, "a");
    let other = desk.0.path().join("other.ron");
    std::fs::rename(desk.path(), &other).unwrap();
    std::os::unix::fs::symlink(&other, desk.path()).unwrap();
    save(&mut window);
    assert!(sees(&window, "File replaced by a link"));
    assert!(desk.read().markers().is_empty());
    click(&mut window, "Save to the link");
    assert_eq!(markers(&desk.read()), ["a"]);
    assert!(desk.path().is_symlink());
}

#[test]
fn a_second_window_reads_or_takes_over() {
    let desk = Desk::new();
    let mut first = desk.open();
    let mut second = desk.open();
    assert!(sees(&second, "Project is open elsewhere"));
    click(&mut second, "Open read-only");
    add_marker(&mut second, "second");
    save(&mut second);
    assert!(sees(&second, "Project is read-only here"));
    assert!(desk.read().markers().is_empty());
    click(&mut second, "Take over");
    assert_eq!(markers(&desk.read()), ["second"]);
    add_marker(&mut first, "first");
    save(&mut first);
    assert!(sees(&first, "Project is read-only here"), "it was taken over");
    assert!(sees(&first, "has taken over"));
    click(&mut first, "Cancel");
    assert_eq!(markers(&desk.read()), ["second"]);
    // A window that is closed gives the project back.
    close(&mut second);
    drop(second);
    let third = desk.open();
    assert!(!sees(&third, "Project is open elsewhere"));
}

#[test]
fn one_question_follows_the_other_at_the_start() {
    let desk = Desk::new();
    let mut window = desk.window(None);
    add_marker(&mut window, "a");
    crash(&desk, window);
    let _first = desk.open();
    let mut second = desk.open();
    assert!(sees(&second, "Project is open elsewhere") && !sees(&second, "Recovered work"));
    click(&mut second, "Open read-only");
    assert!(!sees(&second, "Project is open elsewhere") && sees(&second, "Recovered work"));
}

#[test]
fn a_project_that_is_opened_again_stays_locked() {
    let desk = Desk::new();
    let mut first = desk.open();
    let path = desk.path();
    first.state_mut().open_path(&path);
    first.run_steps(2);
    assert!(sees(&desk.open(), "Project is open elsewhere"));
}

#[test]
fn a_large_file_is_compared_by_a_thread_with_what_is_open_then() {
    let desk = Desk::new();
    let markers: Vec<Edit> = (0..1500).map(|n| Edit::AddMarker(Marker::new(format!("m{n}"), 1.0))).collect();
    let large = markers.iter().fold(desk.read(), |document, edit| document.edited(edit).unwrap().0);
    desk.write(&large);
    let mut window = desk.open();
    add_marker(&mut window, "mine");
    desk.write(&with_marker(&large, "theirs"));
    let event = desk.changed_on_disk();
    window.state_mut().take_disk_event(event);
    assert_eq!(shown(&window).len(), 1501, "nothing has changed yet");
    // What is edited while the versions are compared is in the result.
    add_marker(&mut window, "late");
    wait_for(&mut window, "Both versions are merged");
    let shown = shown(&window);
    assert_eq!(shown.len(), 1503);
    assert!(["mine", "theirs", "late"].iter().all(|name| shown.contains(name)));
}

#[test]
fn a_version_is_opened_as_a_copy() {
    let desk = Desk::new();
    let mut window = desk.open();
    let ctx = window.ctx.clone();
    window.state_mut().list_versions(&ctx);
    window.run_steps(2);
    assert!(sees(&window, "There are no earlier versions."));
    click(&mut window, "Close");
    add_marker(&mut window, "a");
    save(&mut window);
    let ctx = window.ctx.clone();
    window.state_mut().list_versions(&ctx);
    window.run_steps(3);
    click(&mut window, "Open as copy");
    assert!(shown(&window).is_empty());
    assert_eq!(window.state().editor().path(), None);
    assert_eq!(markers(&desk.read()), ["a"]);
}

#[test]
fn a_picture_that_changes_is_read_again() {
    let desk = Desk::new();
    let sprites = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites");
    let picture = desk.0.path().join("games/a.png");
    std::fs::copy(sprites.join("badge.png"), &picture).unwrap();
    let mut window = desk.open();
    window.state_mut().add_file(&picture);
    window.run_steps(2);
    let size = |window: &AppWindow| {
        let media = window.state().editor().media();
        media.iter().next().and_then(|(_, picture)| picture.ok().map(|picture| picture.rgba.len()))
    };
    let before = size(&window).unwrap();
    std::fs::write(&picture, "no picture").unwrap();
    window.state_mut().take_disk_event(DiskEvent::Picture(picture));
    window.run_steps(1);
    assert_ne!(size(&window), Some(before));
}

#[test]
fn a_project_that_is_saved_over_a_file_says_where_that_stays_and_enter_replaces_nothing() {
    let desk = Desk::new();
    let mut window = desk.open();
    let other = desk.0.path().join("games/other.ron");
    std::fs::write(&other, "mine").unwrap();
    window.state_mut().ask_to_replace(Purpose::SaveAs, &other);
    window.run_steps(4);
    assert!(sees(&window, "other.ron already exists. File ▸ Versions… keeps its contents."));
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(!sees(&window, "Replace file?"));
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "mine");
    window.state_mut().ask_to_replace(Purpose::SaveAs, &other);
    window.run_steps(4);
    click(&mut window, "Replace");
    assert!(document_of(&std::fs::read_to_string(&other).unwrap()).is_some(), "it was replaced");
    super::flow_tests::run(&mut window, Command::Versions);
    wait_for(&mut window, "can't be read");
}
