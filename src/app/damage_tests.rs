//! A data folder that can't be used, and journals that can't be read, in the whole window.

use std::path::PathBuf;

use egui::{Key, Modifiers};

use super::safety_tests::{Desk, add_marker, click, crash, press, sees, shown, wait_for};

/// A window of a crashed process that has added `a`, `b` and `c`, and its journal.
fn crashed() -> (Desk, PathBuf) {
    let desk = Desk::new();
    let mut window = desk.open();
    for name in ["a", "b", "c"] {
        add_marker(&mut window, name);
    }
    super::flush::journal();
    crash(&desk, window);
    let folder = desk.storage().data().journals();
    let journal = std::fs::read_dir(folder).unwrap().next().unwrap().unwrap().path();
    (desk, journal)
}

#[test]
fn what_is_not_safe_is_said_until_it_is() {
    let desk = Desk::new();
    let data = desk.0.path().join("data");
    std::fs::write(&data, "no folder").unwrap();
    let mut window = desk.open();
    wait_for(&mut window, "What you do is not recorded");
    assert!(sees(&window, &format!("{} is not a folder", data.display())));
    add_marker(&mut window, "a");
    press(&mut window, Modifiers::NONE, Key::Escape);
    let path = desk.path();
    window.state_mut().open_path(&path);
    window.run_steps(2);
    add_marker(&mut window, "b");
    assert!(sees(&window, "What you do is not recorded"), "whatever is open");
    std::fs::remove_file(&data).unwrap();
    wait_for(&mut window, "What you do is recorded again");
    assert!(!sees(&window, "What you do is not recorded"));
    window.state_mut().check_lock();
    let second = desk.open();
    assert!(sees(&second, "Project is open elsewhere"), "the file is locked as well");
    drop(second);
    crash(&desk, window);
    let mut window = desk.window(None);
    click(&mut window, "Restore");
    assert_eq!(shown(&window), ["b"]);
}

#[test]
fn a_damaged_journal_is_restored_as_far_as_it_can_be_read_and_kept() {
    let (desk, journal) = crashed();
    let mut bytes = std::fs::read(&journal).unwrap();
    let at = bytes.windows(5).position(|part| part == b"Add b").unwrap();
    bytes[at] = b'X';
    std::fs::write(&journal, &bytes).unwrap();
    let mut window = desk.window(None);
    assert!(sees(&window, "Its journal is damaged: 2 later steps can't be restored."));
    click(&mut window, "Restore");
    assert_eq!(shown(&window), ["a"]);
    let mut kept = journal.into_os_string();
    kept.push(".damaged");
    assert!(sees(&window, &format!("The damaged journal is kept as {}", kept.display())));
    assert_eq!(std::fs::read(&kept).unwrap(), bytes);
    // What is done now is recorded elsewhere.
    add_marker(&mut window, "d");
    super::flush::journal();
    crash(&desk, window);
    let mut window = desk.window(None);
    assert!(!sees(&window, "damaged"));
    click(&mut window, "Restore");
    assert_eq!(shown(&window), ["a", "d"]);
}

#[test]
fn a_journal_of_which_nothing_can_be_read_is_reported() {
    let (desk, journal) = crashed();
    std::fs::write(&journal, "garbage").unwrap();
    let mut window = desk.open();
    assert!(sees(&window, "A recovery journal is damaged, and nothing can be read from it."));
    let path = desk.path();
    window.state_mut().open_path(&path);
    window.run_steps(2);
    assert!(sees(&window, "A recovery journal is damaged"), "it is not about the project");
    drop(window);
    assert!(!sees(&desk.open(), "A recovery journal is damaged"), "once");
}

#[cfg(unix)]
#[test]
fn a_pipe_among_the_journals_does_not_keep_the_window_waiting() {
    let (desk, journal) = crashed();
    let pipe = journal.with_file_name("pipe.journal");
    rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
    let window = desk.window(None);
    assert!(sees(&window, &format!("{} is not a file", pipe.display())));
    assert!(sees(&window, "Recovered work"));
}
