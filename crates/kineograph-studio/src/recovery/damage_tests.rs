//! A data folder that can't be used or is taken away, and journals that can't be read.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use kineograph_store::{RealDisk, read_journal};

use super::tests::{Desk, journals_in, marker};
use super::*;
use crate::document::Document;
use crate::fixture;
use crate::history::History;

/// Waits until the thread that writes has found something.
fn wait_until(what: &str, is_true: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_true() {
        assert!(start.elapsed() < Duration::from_secs(20), "waited in vain: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

impl Desk {
    fn not_safe(&self) -> NotSafe {
        self.recorder.as_ref().unwrap().not_safe()
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The texts of all journals, as another process reads them.
    fn journalled(&self) -> Vec<String> {
        let journals = journals_in(self.storage.as_ref().unwrap()).into_iter();
        let journals =
            journals.filter(|path| path.extension().is_some_and(|extension| extension == "journal"));
        let read = |path: PathBuf| Some(read_journal(&RealDisk, &path).ok()??.state.shown_text());
        journals.filter_map(read).collect()
    }
}

#[test]
fn a_file_in_place_of_the_data_folder_is_reported_and_all_steps_are_recorded_once_it_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    std::fs::write(&data, "no folder").unwrap();
    let storage = Storage::open(data.clone());
    let history = History::new(fixture::document());
    let subject = JournalStart::Document(Box::new(history.document().clone()), None);
    let recorder = Recorder::begin(&storage, subject, &history, &ViewState::default());
    let (storage, recorder) = (Some(storage), Some(recorder));
    let mut desk = Desk { folder, storage, history, recorder, now_secs: 0.0, crashes: 0 };
    let reason = format!("{} is not a folder", data.display());
    let both = NotSafe { not_recorded: Some(reason.clone()), not_shown: Some(reason) };
    wait_until("it is known before anything is done", || desk.not_safe() == both);
    desk.apply(&marker("a", 1.0));
    desk.apply(&marker("b", 2.0));
    desk.record();
    assert!(!desk.recorder.as_ref().unwrap().flush());
    assert_eq!((desk.not_safe(), std::fs::read_to_string(&data).unwrap()), (both, "no folder".to_owned()));
    std::fs::remove_file(&data).unwrap();
    wait_until("it is made", || desk.not_safe() == NotSafe::default());
    assert!(desk.recorder.as_ref().unwrap().flush());
    assert_eq!(desk.journalled(), [text_of(desk.history.document())]);
    assert!(desk.found().is_empty(), "others see that its process is running");
    desk.crash();
    assert_eq!(desk.found()[0].unsaved_steps(), 2, "with both steps");
}

#[test]
fn a_data_folder_that_is_deleted_or_moved_away_is_made_again_with_all_steps() {
    let mut desk = Desk::new();
    desk.apply(&marker("a", 1.0));
    desk.save();
    let Opening::Ours(lock) = desk.storage.as_ref().unwrap().lock(&desk.path()) else { panic!() };
    for (round, name) in ["b", "c"].into_iter().enumerate() {
        assert!(desk.recorder.as_ref().unwrap().flush());
        if round == 0 {
            std::fs::remove_dir_all(desk.data()).unwrap();
        } else {
            std::fs::rename(desk.data(), desk.folder.path().join("away")).unwrap();
        }
        desk.apply(&marker(name, 2.0));
        desk.record();
        assert!(desk.recorder.as_ref().unwrap().flush());
        assert_eq!(desk.journalled(), [text_of(desk.history.document())], "{name}");
        let other = Storage::open(desk.data());
        assert!(unsaved(&other).is_empty(), "its process is running");
        assert!(matches!(other.lock(&desk.path()), Opening::Theirs(_)), "and has the file");
    }
    assert!(lock.is_ours());
    // With nothing to record, by itself.
    std::fs::remove_dir_all(desk.data()).unwrap();
    wait_until("it is made", || desk.journalled() == [text_of(desk.history.document())]);
    desk.crash();
    let found = desk.found().remove(0);
    assert_eq!((found.unsaved_steps(), found.recorded.state.steps().0.len()), (2, 3));
}

#[test]
fn a_file_in_place_of_the_locks_hides_no_work_and_is_reported() {
    let mut desk = Desk::new();
    desk.apply(&marker("a", 1.0));
    desk.record();
    desk.crash();
    let locks = desk.storage.as_ref().unwrap().data().locks();
    std::fs::remove_dir_all(&locks).unwrap();
    std::fs::write(&locks, "kept").unwrap();
    let storage = Storage::open(locks.parent().unwrap().to_owned());
    assert_eq!(unsaved(&storage).len(), 1);
    let history = History::new(fixture::document());
    let subject = JournalStart::Document(Box::new(history.document().clone()), None);
    let recorder = Recorder::begin(&storage, subject, &history, &ViewState::default());
    let reason = format!("{} is not a folder", locks.display());
    let expected = NotSafe { not_recorded: None, not_shown: Some(reason) };
    wait_until("it is reported", || recorder.not_safe() == expected);
    assert_eq!(std::fs::read_to_string(&locks).unwrap(), "kept");
}

/// A crashed process that has added `a`, `b` and `c`, and its journal.
fn crashed() -> (Desk, PathBuf) {
    let mut desk = Desk::new();
    for name in ["a", "b", "c"] {
        desk.apply(&marker(name, 1.0));
    }
    desk.record();
    desk.crash();
    let journal = journals_in(desk.storage.as_ref().unwrap()).remove(0);
    (desk, journal)
}

fn names(document: &Document) -> Vec<&str> {
    document.markers().iter().map(|marker| marker.name.as_str()).collect()
}

/// What a journal looks like of which these bytes are changed.
fn damaged(journal: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = std::fs::read(journal).unwrap();
    change(&mut bytes);
    std::fs::write(journal, bytes).unwrap();
}

#[test]
fn a_journal_with_a_damaged_byte_near_its_start_is_offered_and_kept() {
    // In the header, in the record of who wrote it, in its length.
    for at in [0, 5, 18, 20, 22, 23, 26, 29, 33, 45] {
        let (desk, journal) = crashed();
        damaged(&journal, |bytes| bytes[at] ^= 0x20);
        let before = std::fs::read(&journal).unwrap();
        let storage = desk.storage.as_ref().unwrap();
        let left = left(storage);
        assert_eq!(left.unsaved.len(), 1, "byte {at}");
        let found = &left.unsaved[0];
        assert_eq!(found.damage, Some(Damage { is_doubtful: false, lost_steps: 0 }), "byte {at}");
        let back = restored(found.recorded.state.clone()).unwrap().history;
        assert_eq!((names(back.document()), back.undo_len()), (vec!["a", "b", "c"], 3), "byte {at}");
        let kept = set_aside(&RealDisk, &journal).unwrap();
        assert_eq!(std::fs::read(&kept).unwrap(), before);
        assert!(unsaved(storage).is_empty(), "it is not offered again");
    }
}

#[test]
fn a_journal_whose_project_is_damaged_is_offered_with_a_warning_or_said_to_be_unreadable() {
    let (desk, journal) = crashed();
    let text = text_of(&fixture::document());
    let name = text.find("\"hero\"").or_else(|| text.find("name: \"")).unwrap() + 2;
    let place = |bytes: &[u8], offset: usize| {
        bytes.windows(text.len()).position(|part| part == text.as_bytes()).unwrap() + offset
    };
    damaged(&journal, |bytes| {
        let at = place(bytes, name);
        bytes[at] = b'e';
    });
    let found = unsaved(desk.storage.as_ref().unwrap()).remove(0);
    assert_eq!(found.damage, Some(Damage { is_doubtful: true, lost_steps: 0 }));
    let back = restored(found.recorded.state).unwrap().history;
    assert_eq!(names(back.document()), ["a", "b", "c"]);
    // No project any more.
    damaged(&journal, |bytes| {
        let at = bytes.iter().position(|byte| *byte == b'(').unwrap();
        bytes[at] = b'}';
    });
    let left = left(desk.storage.as_ref().unwrap());
    assert_eq!((left.unsaved.len(), left.unread.damaged.len()), (0, 1));
}

#[test]
fn the_steps_before_a_damage_are_offered_and_those_after_it_counted() {
    let (desk, journal) = crashed();
    damaged(&journal, |bytes| {
        let at = bytes.windows(5).position(|part| part == b"Add b").unwrap();
        bytes[at] = b'X';
    });
    let found = unsaved(desk.storage.as_ref().unwrap()).remove(0);
    assert_eq!(found.damage, Some(Damage { is_doubtful: false, lost_steps: 2 }));
    let back = restored(found.recorded.state.clone()).unwrap().history;
    assert_eq!(names(back.document()), ["a"]);
    discard(desk.storage.as_ref().unwrap(), &found).unwrap();
    assert!(unsaved(desk.storage.as_ref().unwrap()).is_empty());
    let kept = journals_in(desk.storage.as_ref().unwrap());
    assert_eq!(kept.len(), 1);
    assert!(kept[0].to_string_lossy().ends_with(".journal.damaged"), "{kept:?}");
}

#[test]
fn journals_of_which_nothing_can_be_read_are_reported_and_kept() {
    let (desk, journal) = crashed();
    let whole = std::fs::read(&journal).unwrap();
    let zeros = vec![0; whole.len()];
    for bytes in [&b""[..], b"garbage", &whole[..30], &zeros, &[0xff; 500]] {
        std::fs::write(&journal, bytes).unwrap();
        let left = left(desk.storage.as_ref().unwrap());
        let mut kept = journal.clone().into_os_string();
        kept.push(".damaged");
        let kept = PathBuf::from(kept);
        assert!(left.unsaved.is_empty() && left.last_session.is_none());
        assert_eq!(left.unread.damaged, std::slice::from_ref(&kept));
        assert_eq!(std::fs::read(&kept).unwrap(), bytes, "it is kept");
        assert!(super::left(desk.storage.as_ref().unwrap()).unread.damaged.is_empty(), "it is reported once");
        std::fs::remove_file(kept).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_file_among_the_journals_is_not_opened_and_reported() {
    use rustix::fs::{CWD, Mode, mkfifoat};
    let (desk, journal) = crashed();
    let folder = journal.parent().unwrap();
    let path = |name: &str| folder.join(format!("{name}.journal"));
    mkfifoat(CWD, path("pipe"), Mode::RWXU).unwrap();
    std::os::unix::fs::symlink(&journal, path("link")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", path("endless")).unwrap();
    std::fs::create_dir(path("folder")).unwrap();
    let _socket = std::os::unix::net::UnixListener::bind(path("socket")).unwrap();
    for _ in 0..2 {
        let left = left(desk.storage.as_ref().unwrap());
        assert_eq!(left.unsaved.len(), 1, "what is a file is offered, and once");
        let mut not_files = left.unread.not_files;
        not_files.sort();
        assert_eq!(not_files, ["endless", "folder", "link", "pipe", "socket"].map(path));
    }
    assert!(path("link").is_symlink() && path("pipe").exists(), "nothing was touched");
}

#[test]
fn a_file_in_place_of_the_journals_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let storage = Storage::open(folder.path().to_owned());
    let journals = storage.data().journals();
    std::fs::write(&journals, "kept").unwrap();
    assert_eq!(left(&storage).unread.refused, [format!("{} is not a folder", journals.display())]);
    assert_eq!(std::fs::read_to_string(&journals).unwrap(), "kept");
}
