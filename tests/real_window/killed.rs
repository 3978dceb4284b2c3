//! The program is killed while it is used: the next start has everything that was done a second before.
//!
//! `KINEOGRAPH_KILLS` is the number of kills; `cargo xtask torture` asks for more.

use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use kineograph::internals::Document;
use kineograph::internals::recovery::{Storage, document_of, unsaved};

use crate::Start;
use crate::screen::{Window, screen, wait_for};

/// How long a step may take to the disk.
const RECORDED: Duration = Duration::from_millis(1000);

pub fn markers(document: &Document) -> usize {
    document.markers().len()
}

/// The document in the journal that a killed program has left, if it was not saved.
pub fn left_in(data: &Path) -> Option<Document> {
    let storage = Storage::open(data.join("kineograph"));
    let found = unsaved(&storage).pop()?;
    document_of(&found.recorded.state.shown_text())
}

fn file(path: &Path) -> Document {
    document_of(&std::fs::read_to_string(path).unwrap()).expect("the file is whole")
}

/// At the next frame, since there is one marker at a time.
fn add_marker(window: &Window) {
    window.key("Right");
    window.key("alt+m");
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_window_that_is_killed_loses_nothing() {
    let _screen = screen();
    let kills: u32 = std::env::var("KINEOGRAPH_KILLS").map_or(2, |number| number.parse().unwrap());
    for kill in 0..kills {
        let (start, data) = (Start::new(), Rc::new(tempfile::tempdir().unwrap()));
        let window = Window::open_with(Some(&start.path), Rc::clone(&data));
        // Every marker is a step. Some are saved, some are made in the last moment.
        let (early, late) = (1 + kill % 4, kill % 3);
        for step in 0..early {
            add_marker(&window);
            if step % 2 == 1 {
                window.key("ctrl+s");
            }
        }
        // Slow windows have not seen all keys yet.
        let saved = early as usize - early as usize % 2;
        wait_for("the saved markers", || (markers(&file(&start.path)) == saved).then_some(()));
        window.wait_until_dirty(early % 2 == 1);
        std::thread::sleep(RECORDED);
        for _ in 0..late {
            add_marker(&window);
        }
        std::thread::sleep(Duration::from_millis(u64::from(kill * 37 % 200)));
        window.end_by("KILL");
        let found = left_in(data.path()).unwrap_or_else(|| file(&start.path));
        let count = u32::try_from(markers(&found)).unwrap();
        assert!(
            count >= early && count <= early + late,
            "kill {kill}: {count} of {early} and {late} markers"
        );
        assert!(markers(&file(&start.path)) <= markers(&found));
    }
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_window_whose_terminal_is_closed_or_interrupted_flushes_first() {
    let _screen = screen();
    for signal in ["HUP", "INT"] {
        let (start, data) = (Start::new(), Rc::new(tempfile::tempdir().unwrap()));
        let window = Window::open_with(Some(&start.path), Rc::clone(&data));
        window.key("alt+m");
        window.wait_until_dirty(true);
        window.end_by(signal);
        assert_eq!(left_in(data.path()).map(|document| markers(&document)), Some(1), "{signal}");
        assert_eq!(std::fs::read_to_string(&start.path).unwrap(), start.text);
    }
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn what_a_killed_window_had_is_offered_and_restored() {
    let _screen = screen();
    let (start, data) = (Start::new(), Rc::new(tempfile::tempdir().unwrap()));
    let window = Window::open_with(Some(&start.path), Rc::clone(&data));
    window.key("alt+m");
    window.wait_until_dirty(true);
    // A program that is told to end flushes first.
    window.end_by("TERM");
    assert_eq!(left_in(data.path()).map(|document| markers(&document)), Some(1));
    assert_eq!(std::fs::read_to_string(&start.path).unwrap(), start.text);

    let window = Window::open_with(None, Rc::clone(&data));
    assert!(!window.title().starts_with('*'));
    // The keyboard is on the first button of the list, Restore.
    window.key("space");
    window.wait_until_dirty(true);
    window.key("ctrl+s");
    window.wait_until_dirty(false);
    wait_for("the saved project", || (markers(&file(&start.path)) == 1).then_some(()));
}
