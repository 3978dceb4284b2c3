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
    drop(window);
    rustix::fs::mkfifoat(rustix::fs::CWD, journal.with_file_name("b.journal"), rustix::fs::Mode::RWXU)
        .unwrap();
    let window = desk.window(None);
    assert!(sees(&window, "2 journals in") && sees(&window, "pipe.journal") && sees(&window, "b.journal"));
}

/// Only a project with a file can be written by another window.
#[test]
fn what_is_not_safe_of_a_project_without_a_file_is_its_journal() {
    let desk = Desk::new();
    std::fs::write(desk.0.path().join("data"), "no folder").unwrap();
    let mut window = desk.window(None);
    wait_for(&mut window, "What you do is not recorded");
    assert!(!sees(&window, "other windows can't see"));
    let path = desk.path();
    window.state_mut().open_path(&path);
    wait_for(&mut window, "other windows can't see that this project is open here");
    // The same where there is no data folder at all.
    let mut window = super::flow_tests::window(crate::panels::fixture::document());
    window.state_mut().safety.no_folder = Some("it has no home".to_owned());
    window.run_steps(2);
    assert!(
        sees(&window, "would lose what is not saved: it has no home.") && !sees(&window, "other windows")
    );
    window.state_mut().set_editor(crate::panels::fixture::document(), Some(path));
    window.run_steps(2);
    assert!(sees(&window, "other windows can't see that this project is open here: it has no home."));
}

#[test]
fn what_was_always_recorded_is_not_said_to_be_recorded_again() {
    let desk = Desk::new();
    let locks = desk.0.path().join("data/locks");
    std::fs::create_dir(desk.0.path().join("data")).unwrap();
    std::fs::write(&locks, "no folder").unwrap();
    let mut window = desk.open();
    wait_for(&mut window, "Other windows can't see");
    std::fs::remove_file(&locks).unwrap();
    super::kept_tests::wait_until_in(&mut window, |window| !sees(window, "Other windows can't see"));
    assert!(!sees(&window, "recorded again"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_in_which_no_files_can_be_made_is_said_to_be_one() {
    let desk = Desk::new();
    let mut window = desk.open();
    let ctx = window.ctx.clone();
    window.state_mut().save_and_go_on(std::path::Path::new("/proc/game.ron"), &ctx);
    window.run_steps(2);
    assert!(sees(&window, "no files can be made in its folder"));
}
