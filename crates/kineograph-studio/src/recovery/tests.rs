//! What is recorded comes back: random edits, undo, redo, drags and saves, through the thread and the file.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use kineograph_runtime::format::Marker;
use kineograph_store::{KnownFile, RealDisk};
use proptest::prelude::*;

use super::storage::WallClock;
use super::*;
use crate::document::{Document, Edit};
use crate::fixture;
use crate::history::{Change, History};
use crate::session::Selection;

/// A document, its recorder and the folder of both.
pub(super) struct Desk {
    pub(super) folder: tempfile::TempDir,
    pub(super) storage: Option<Storage>,
    pub(super) history: History,
    pub(super) recorder: Option<Recorder>,
    pub(super) now_secs: f64,
    pub(super) crashes: u32,
}

impl Desk {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open(folder.path().join("data"));
        let history = History::new(fixture::document());
        let subject = JournalStart::Document(Box::new(history.document().clone()), None);
        let recorder = Recorder::begin(&storage, subject, &history, &ViewState::default());
        Self { folder, storage: Some(storage), history, recorder: Some(recorder), now_secs: 0.0, crashes: 0 }
    }

    pub(super) fn record(&mut self) {
        self.now_secs += 10.0;
        let recorder = self.recorder.as_mut().unwrap();
        recorder.record(&self.history, ViewState::default(), self.now_secs);
    }

    pub(super) fn apply(&mut self, change: &Change) {
        self.history.apply(change, &Selection::default(), self.now_secs).unwrap();
    }

    pub(super) fn save(&mut self) {
        self.record();
        let path = self.path();
        crate::io::write_atomic(&path, text_of(self.history.document()).as_bytes()).unwrap();
        self.history.set_saved(self.history.document().clone());
        self.recorder.as_ref().unwrap().saved(&KnownFile::read(&RealDisk, &path, 1 << 20).unwrap().0);
    }

    pub(super) fn path(&self) -> PathBuf {
        self.folder.path().join("game.ron")
    }

    /// The process ends as it is killed: nothing is closed.
    pub(super) fn crash(&mut self) {
        assert!(self.recorder.as_ref().unwrap().flush());
        let recorder = self.recorder.take().unwrap();
        drop(recorder);
        // The thread may hold the folder's lock a moment longer; a process that is killed does not.
        let journals = self.storage.as_ref().unwrap().data().journals();
        self.crashes += 1;
        let copy = self.folder.path().join(format!("copy {}", self.crashes));
        std::fs::create_dir_all(copy.join("journals")).unwrap();
        for entry in std::fs::read_dir(journals).into_iter().flatten() {
            let entry = entry.unwrap();
            std::fs::copy(entry.path(), copy.join("journals").join(entry.file_name())).unwrap();
        }
        self.storage = Some(Storage::open(copy));
    }

    pub(super) fn found(&self) -> Vec<FoundJournal> {
        unsaved(self.storage.as_ref().unwrap())
    }
}

pub(super) fn marker(name: &str, at_secs: f64) -> Change {
    Change::new(format!("Add {name}"), Edit::AddMarker(Marker::new(name, at_secs)))
}

fn project(document: &Document) -> kineograph_runtime::format::Project {
    document.to_project()
}

/// All versions that undo and redo lead to, with the labels of the steps.
fn versions(history: &mut History) -> Vec<(String, String)> {
    while history.undo().is_some() {}
    let mut versions = vec![(String::new(), text_of(history.document()))];
    while let Some(step) = history.redo() {
        versions.push((step.label, text_of(history.document())));
    }
    versions
}

#[test]
fn a_document_without_changes_leaves_no_journal() {
    let mut desk = Desk::new();
    desk.record();
    desk.recorder.take().unwrap().close();
    let journals = desk.storage.as_ref().unwrap().data().journals();
    assert!(std::fs::read_dir(journals).map_or(0, Iterator::count) == 0);
}

#[test]
fn a_drag_that_was_interrupted_is_the_last_step() {
    let mut desk = Desk::new();
    desk.apply(&marker("a", 1.0));
    desk.history.preview(&marker("b", 2.0), &Selection::default()).unwrap();
    desk.record();
    let shown = project(desk.history.document());
    desk.crash();
    let found = desk.found();
    assert_eq!((found.len(), found[0].unsaved_steps()), (1, 2));
    let mut back = restored(found[0].recorded.state.clone()).unwrap().history;
    assert_eq!(project(back.document()), shown);
    assert_eq!((back.undo_label(), back.undo_len()), (Some("Add b"), 2));
    back.undo();
    assert_eq!(back.document().markers().len(), 1);
}

#[test]
fn a_restored_history_is_clean_where_the_file_is() {
    let mut desk = Desk::new();
    desk.apply(&marker("a", 1.0));
    desk.save();
    desk.apply(&marker("b", 2.0));
    desk.apply(&marker("c", 3.0));
    desk.record();
    desk.crash();
    let found = desk.found().remove(0);
    assert_eq!((found.unsaved_steps(), found.saved().unwrap().path), (2, desk.path()));
    let mut back = restored(found.recorded.state).unwrap().history;
    assert!(back.is_dirty());
    back.undo();
    assert!(back.is_dirty());
    back.undo();
    assert!(!back.is_dirty(), "as in the file");
    back.undo();
    assert!(back.is_dirty() && back.undo_label().is_none());
    for _ in 0..3 {
        back.redo();
    }
    assert_eq!(project(back.document()), project(desk.history.document()));
}

#[test]
fn what_was_discarded_or_saved_is_not_offered() {
    for saves in [false, true] {
        let mut desk = Desk::new();
        desk.apply(&marker("a", 1.0));
        desk.record();
        if saves {
            desk.save();
        }
        desk.recorder.take().unwrap().close();
        let subject = JournalStart::Document(Box::default(), None);
        desk.recorder = Some(Recorder::begin(
            desk.storage.as_ref().unwrap(),
            subject,
            &desk.history,
            &ViewState::default(),
        ));
        desk.crash();
        assert!(desk.found().is_empty());
        assert_eq!(left(desk.storage.as_ref().unwrap()).last_session.is_some(), saves);
    }
}

#[test]
fn what_is_discarded_later_is_not_offered_again() {
    let mut desk = Desk::new();
    desk.apply(&marker("a", 1.0));
    desk.record();
    desk.crash();
    let storage = desk.storage.as_ref().unwrap();
    discard(storage, &desk.found()[0]).unwrap();
    assert!(desk.found().is_empty());
    assert!(left(storage).unsaved.is_empty());
    assert_eq!(std::fs::read_dir(storage.data().journals()).unwrap().count(), 1, "it is kept for a while");
}

#[test]
fn a_restored_journal_goes_on_in_its_file() {
    let mut desk = Desk::new();
    desk.apply(&marker("a", 1.0));
    desk.record();
    desk.crash();
    for (name, at_secs) in [("b", 2.0), ("c", 3.0)] {
        let found = desk.found().remove(0);
        let back = restored(found.recorded.state).unwrap();
        let subject = JournalStart::Restored(Box::new(back.state), found.journal);
        let storage = desk.storage.as_ref().unwrap();
        desk.recorder = Some(Recorder::begin(storage, subject, &back.history, &back.shown));
        desk.history = back.history;
        desk.history.undo();
        desk.history.redo();
        desk.apply(&marker(name, at_secs));
        desk.record();
        desk.crash();
        assert_eq!(desk.found().len(), 1);
    }
    let mut back = restored(desk.found().remove(0).recorded.state).unwrap().history;
    let labels: Vec<String> = versions(&mut back).into_iter().map(|(label, _)| label).collect();
    assert_eq!(labels, ["", "Add a", "Add b", "Add c"]);
}

#[derive(Debug, Clone)]
enum Act {
    Add(u8),
    Nudge(u8),
    Drag(u8),
    FinishDrag,
    CancelDrag,
    Undo,
    Redo,
    Amend(u8),
    Replace(u8),
    Save,
    Record,
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => any::<u8>().prop_map(Act::Add),
        3 => any::<u8>().prop_map(Act::Nudge),
        2 => any::<u8>().prop_map(Act::Drag),
        2 => Just(Act::FinishDrag),
        1 => Just(Act::CancelDrag),
        4 => Just(Act::Undo),
        3 => Just(Act::Redo),
        1 => any::<u8>().prop_map(Act::Amend),
        1 => any::<u8>().prop_map(Act::Replace),
        1 => Just(Act::Save),
        4 => Just(Act::Record),
    ]
}

impl Desk {
    fn act(&mut self, act: &Act) {
        let selection = Selection::default();
        let add = |number: u8| {
            let name = self.history.document().markers().len();
            marker(&format!("m{name}"), f64::from(number))
        };
        match act {
            Act::Add(number) => self.apply(&add(*number)),
            Act::Nudge(number) => {
                if let Some(first) = self.history.base().markers().first().map(|marker| marker.name.clone()) {
                    let moved = Marker::new(first.clone(), f64::from(*number));
                    self.apply(&Change::new("Move", Edit::SetMarker(first, moved)).merging("arrow"));
                }
            }
            Act::Drag(number) => {
                let name = format!("d{}", self.history.base().markers().len());
                self.history.preview(&marker(&name, f64::from(*number)), &selection).unwrap();
            }
            Act::FinishDrag => self.history.finish_gesture(&selection),
            Act::CancelDrag => drop(self.history.cancel_gesture()),
            Act::Undo => drop(self.history.undo()),
            Act::Redo => drop(self.history.redo()),
            Act::Amend(number) => {
                let name = format!("a{}", self.history.document().markers().len());
                if self.history.undo_label().is_some() {
                    self.history.amend(&[Edit::AddMarker(Marker::new(name, f64::from(*number)))]);
                }
            }
            Act::Replace(number) => {
                let edit = Edit::AddMarker(Marker::new("r", f64::from(*number)));
                let document = fixture::document().edited(&edit).unwrap().0;
                self.history.replace("Load".to_owned(), document, &selection);
            }
            Act::Save => {
                self.history.finish_gesture(&selection);
                self.save();
            }
            Act::Record => self.record(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_comes_back_is_the_last_state_with_its_history(acts in proptest::collection::vec(act(), 1..40)) {
        let mut desk = Desk::new();
        for act in &acts {
            desk.act(act);
        }
        desk.record();
        desk.crash();
        let Some(found) = desk.found().pop() else {
            prop_assert!(!desk.history.is_dirty() || desk.history.undo_len() == 0, "unsaved work was not found");
            return Ok(());
        };
        let mut back = restored(found.recorded.state).unwrap().history;
        prop_assert_eq!(text_of(back.document()), text_of(desk.history.document()));
        desk.history.finish_gesture(&Selection::default());
        prop_assert_eq!(back.undo_len(), desk.history.undo_len());
        prop_assert_eq!(versions(&mut back), versions(&mut desk.history));
    }
}

#[test]
fn what_differs_is_counted() {
    let document = fixture::document();
    assert!(differences(&document, &document).is_empty());
    let changed = document.edited(&Edit::AddClip("new".into())).unwrap().0;
    let changed = changed.edited(&Edit::AddMarker(Marker::new("m", 1.0))).unwrap().0;
    let event = kineograph_runtime::format::Expectation::event("hit", [0.0, 1.0]);
    let changed = changed.edited(&Edit::AddExpected(None, event)).unwrap().0;
    let expected = Differences { clips: 1, others: 2, ..Differences::default() };
    assert_eq!((differences(&document, &changed), differences(&changed, &document)), (expected, expected));
}

const DAY: Duration = Duration::from_secs(86_400);

fn right_clock() -> SystemTime {
    SystemTime::now()
}

fn slow_clock() -> SystemTime {
    SystemTime::now() - DAY
}

fn fast_clock() -> SystemTime {
    SystemTime::now() + DAY
}

/// A start of the program that adds one marker, and ends as a crash does or with the window closed. The file system has the same clock.
fn session(root: &Path, number: usize, clock: WallClock, is_closed: bool) {
    let storage = Storage::open_with_clock(root.to_owned(), clock);
    let before = journals_in(&storage);
    drop(left(&storage));
    let mut history = History::new(fixture::document());
    let path = root.join(format!("{number}.ron"));
    crate::io::write_atomic(&path, text_of(history.document()).as_bytes()).unwrap();
    let known = KnownFile::read(&RealDisk, &path, 1 << 20).unwrap().0;
    let subject = JournalStart::Document(Box::new(history.document().clone()), Some(known));
    let mut recorder = Recorder::begin(&storage, subject, &history, &ViewState::default());
    history.apply(&marker(&number.to_string(), 1.0), &Selection::default(), 0.0).unwrap();
    recorder.record(&history, ViewState::default(), 0.0);
    assert!(recorder.flush());
    let journal = journals_in(&storage).into_iter().find(|path| !before.contains(path)).unwrap();
    if is_closed {
        recorder.close();
    } else {
        drop(recorder);
    }
    let token = storage.opened().token;
    drop(storage);
    // The thread that writes holds the storage a moment longer.
    let other = Storage::open(root.to_owned());
    let start = Instant::now();
    while other.is_in_use(&token) && start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(5));
    }
    std::fs::File::options().write(true).open(journal).unwrap().set_modified(clock()).unwrap();
}

pub(super) fn journals_in(storage: &Storage) -> Vec<PathBuf> {
    let files = std::fs::read_dir(storage.data().journals()).into_iter().flatten();
    files.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn a_clock_that_jumps_loses_nothing_and_changes_no_order() {
    let clocks: [WallClock; 6] = [right_clock, slow_clock, fast_clock, slow_clock, right_clock, fast_clock];
    for is_closed in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        for (number, clock) in clocks.into_iter().enumerate() {
            session(folder.path(), number, clock, is_closed);
        }
        // Whatever the clock says at the next start.
        for clock in [slow_clock as WallClock, right_clock, fast_clock] {
            let storage = Storage::open_with_clock(folder.path().to_owned(), clock);
            let left = left(&storage);
            let name = |found: &FoundJournal| found.saved().unwrap().path.file_stem().unwrap().to_owned();
            if is_closed {
                // The file was not saved, so what was discarded on closing is not offered, and the last one is known.
                assert!(left.unsaved.is_empty());
                assert_eq!(left.last_session.as_ref().map(name).unwrap(), "5");
            } else {
                let found: Vec<_> = left.unsaved.iter().map(name).collect();
                assert_eq!(found, ["5", "4", "3", "2", "1", "0"]);
            }
        }
    }
}

/// The first change is recorded at once and later ones after half a second at most, so that a crash costs no more than that.
#[test]
fn what_is_dragged_or_typed_is_recorded_twice_in_a_second() {
    let mut desk = Desk::new();
    let mut waits = Vec::new();
    for (at_secs, now_secs) in [(1.0, 10.0), (2.0, 10.1), (3.0, 10.3), (4.0, 10.5), (5.0, 10.6)] {
        desk.history.preview(&marker("dragged", at_secs), &Selection::default()).unwrap();
        let recorder = desk.recorder.as_mut().unwrap();
        waits.push(recorder.record(&desk.history, ViewState::default(), now_secs));
    }
    let is_recorded: Vec<bool> = waits.iter().map(Option::is_none).collect();
    assert_eq!(is_recorded, [true, false, false, true, false]);
    assert!(waits.iter().flatten().all(|wait_secs| *wait_secs <= 0.5), "{waits:?}");
}

#[test]
fn a_drag_is_recorded_when_the_clock_of_the_window_runs_backwards() {
    let mut desk = Desk::new();
    desk.now_secs = 1e6;
    for (at_secs, now_secs) in [(1.0, 1e6), (2.0, 10.0), (3.0, 20.0)] {
        desk.history.preview(&marker("dragged", at_secs), &Selection::default()).unwrap();
        let recorder = desk.recorder.as_mut().unwrap();
        let again_secs = recorder.record(&desk.history, ViewState::default(), now_secs);
        assert_eq!(again_secs, None, "nothing waits at {now_secs}");
    }
    desk.crash();
    let found = desk.found();
    let restored = restored(found[0].recorded.state.clone()).unwrap();
    assert_eq!(restored.history.document().markers()[0].at_secs, 3.0);
}
