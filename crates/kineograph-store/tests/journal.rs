//! Journals: random histories are read back, whatever is cut off at the end; journals of version 1 are read for ever.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::path::Path;
use std::sync::Arc;

use kineograph_store::{
    Disk, Fingerprint, Journal, JournalError, JournalWriter, Later, MAX_STEPS, Modified, Patch, Record,
    RecordedHistory, RecordedPreview, SavedMark, SimulatedDisk, Token, read_journal, read_journal_bytes,
    salvage_journal_bytes,
};
use proptest::prelude::*;

const PATH: &str = "/data/a.journal";

fn opened() -> JournalWriter {
    let token = Token::parse(&"0123456789abcdef".repeat(2)).unwrap();
    JournalWriter { program: "kineograph 0.1.0".to_owned(), token, unix_secs: 1_700_000_000 }
}

#[derive(Debug, Clone)]
enum Act {
    Step(usize, String),
    Undo(usize),
    Redo(usize),
    Preview(Option<String>),
    Save,
    Compact,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let text = "[ab–(\n]{0,20}";
    let act = prop_oneof![
        6 => (0..3_usize, text).prop_map(|(replaces, text)| Act::Step(replaces, text)),
        3 => (1..4_usize).prop_map(Act::Undo),
        2 => (1..4_usize).prop_map(Act::Redo),
        2 => proptest::option::of(text).prop_map(Act::Preview),
        1 => Just(Act::Save),
        1 => Just(Act::Compact),
    ];
    proptest::collection::vec(act, 0..60)
}

/// The same history, kept as whole texts.
struct Model {
    texts: Vec<String>,
    position: usize,
    preview: Option<String>,
    saved: Option<String>,
}

impl Model {
    /// Does an act if it is possible; gives its record.
    fn act(&mut self, act: &Act) -> Option<Record> {
        let text = self.texts[self.position].clone();
        match act {
            Act::Step(replaces, new) if *replaces <= self.position => {
                self.texts.truncate(self.position + 1 - replaces);
                self.texts.push(new.clone());
                (self.position, self.preview) = (self.texts.len() - 1, None);
                let patch = Patch::between(&text, new);
                Some(Record::Step { replaces: *replaces, label: new.clone(), patch, session: String::new() })
            }
            Act::Undo(count) if *count <= self.position => {
                (self.position, self.preview) = (self.position - count, None);
                Some(Record::Undo(*count))
            }
            Act::Redo(count) if self.position + count < self.texts.len() => {
                (self.position, self.preview) = (self.position + count, None);
                Some(Record::Redo(*count))
            }
            Act::Preview(preview) => {
                self.preview.clone_from(preview);
                let patch = |new: &String| RecordedPreview {
                    label: "Drag".into(),
                    patch: Patch::between(&text, new),
                };
                Some(Record::Preview(preview.as_ref().map(patch)))
            }
            Act::Save => {
                let fingerprint = Fingerprint::of_contents(text.as_bytes());
                self.saved = Some(text);
                Some(Record::Saved(SavedMark { path: "/a.ron".into(), fingerprint, is_current: true }))
            }
            _ => None,
        }
    }
}

/// All texts of a history, from its first state to its last, by its patches.
fn texts(state: &RecordedHistory) -> Vec<String> {
    let (done, undone) = state.steps();
    let mut text = state.text().to_owned();
    let mut texts = vec![text.clone()];
    for step in done.iter().rev() {
        text = step.undo.apply(&text).unwrap();
        texts.insert(0, text.clone());
    }
    text = state.text().to_owned();
    for step in undone {
        text = step.redo.apply(&text).unwrap();
        texts.push(text.clone());
    }
    texts
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_read_is_what_was_journalled(acts in acts(), cut in 0..40_usize) {
        let disk = SimulatedDisk::with_folders(&["/data"]);
        let state = RecordedHistory::new("start".to_owned(), String::new());
        let mut journal = Journal::create(Arc::new(disk.clone()), Path::new(PATH), opened(), state).unwrap();
        let mut model = Model { texts: vec!["start".into()], position: 0, preview: None, saved: None };
        for act in &acts {
            if let Act::Compact = act {
                journal.compact().unwrap();
            } else if let Some(record) = model.act(act) {
                journal.add(&record).unwrap();
            }
        }
        journal.flush().unwrap();
        let read = read_journal(&disk, Path::new(PATH)).unwrap().unwrap();
        prop_assert_eq!(&read.state, journal.state());
        prop_assert_eq!(read.torn_bytes, 0);
        prop_assert_eq!(texts(&read.state), model.texts.clone());
        let text = &model.texts[model.position];
        prop_assert_eq!(read.state.text(), text);
        prop_assert_eq!(read.state.shown_text(), model.preview.clone().unwrap_or_else(|| text.clone()));
        let saved = read.state.saved().map(|mark| mark.fingerprint);
        prop_assert_eq!(saved, model.saved.map(|text| Fingerprint::of_contents(text.as_bytes())));

        // The end is cut off: what is left is a state of the past, and no error.
        let bytes = disk.read(Path::new(PATH)).unwrap();
        let left = &bytes[..bytes.len().saturating_sub(cut)];
        if let Ok(Some(read)) = read_journal_bytes(left, Path::new(PATH)) {
            prop_assert!(left.len() - read.torn_bytes <= left.len());
            prop_assert_eq!(read.later, Later::default(), "a crash leaves nothing after what it tears");
        }
    }

    #[test]
    fn bytes_of_any_kind_are_read_without_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let _ = read_journal_bytes(&bytes, Path::new(PATH));
        let whole = [b"kineograph journal\n\x01\0\0\0".as_slice(), &bytes].concat();
        let _ = read_journal_bytes(&whole, Path::new(PATH));
    }
}

/// The journal of every kind of record whose bytes are kept in the repository.
fn sample() -> Vec<Record> {
    let patch = |start, removed, inserted: &str| Patch { start, removed, inserted: inserted.to_owned() };
    let step = |replaces, label: &str, patch| Record::Step {
        replaces,
        label: label.to_owned(),
        patch,
        session: "before|after".to_owned(),
    };
    let saved = |is_current| {
        Record::Saved(SavedMark {
            path: "/games/coin.ron".into(),
            fingerprint: Fingerprint {
                len: 12,
                hash: 0x0123_4567_89ab_cdef,
                modified: Some(Modified { secs: 1_700_000_001, nanos: 500_000_000 }),
            },
            is_current,
        })
    };
    vec![
        step(0, "Add node", patch(5, 0, " world")),
        saved(true),
        step(0, "Rename é", patch(0, 5, "Hallo")),
        step(1, "Rename node", patch(0, 5, "Servus")),
        Record::Undo(1),
        Record::Redo(1),
        Record::Preview(Some(RecordedPreview { label: "Move".to_owned(), patch: patch(0, 1, "s") })),
        Record::Preview(None),
        saved(false),
        Record::Session("playhead 1.5".to_owned()),
        Record::Preview(Some(RecordedPreview { label: "Move".to_owned(), patch: patch(6, 1, "-") })),
    ]
}

/// The bytes of that journal.
fn written() -> Vec<u8> {
    let disk = SimulatedDisk::with_folders(&["/data"]);
    let state = RecordedHistory::new("hello".to_owned(), "stage".to_owned());
    let mut journal = Journal::create(Arc::new(disk.clone()), Path::new(PATH), opened(), state).unwrap();
    for record in sample() {
        journal.add(&record).unwrap();
    }
    journal.flush().unwrap();
    disk.contents(PATH).unwrap()
}

#[test]
fn a_journal_of_version_1_is_read() {
    let bytes = include_bytes!("fixtures/version-1.journal");
    let read = read_journal_bytes(bytes, Path::new(PATH)).unwrap().unwrap();
    assert_eq!(read.opened, opened());
    assert_eq!((read.state.text(), read.state.shown_text().as_str()), ("Servus world", "Servus-world"));
    assert_eq!(texts(&read.state), ["hello", "hello world", "Servus world"]);
    let labels: Vec<&str> = read.state.steps().0.iter().map(|step| step.label.as_str()).collect();
    assert_eq!(labels, ["Add node", "Rename node"]);
    assert_eq!((read.state.session(), read.state.base_session()), (Some("playhead 1.5"), "stage"));
    let saved = read.state.saved().unwrap();
    assert_eq!((saved.path.as_path(), saved.is_current), (Path::new("/games/coin.ron"), false));
    assert_eq!((read.torn_bytes, read.state.closed()), (0, None));
    assert_eq!(
        written(),
        bytes,
        "the format has changed: raise its version and keep this file beside the new one"
    );
}

#[test]
fn what_is_cut_off_is_the_end_alone() {
    let bytes = written();
    let mut last_steps = 0;
    for len in 0..=bytes.len() {
        match read_journal_bytes(&bytes[..len], Path::new(PATH)) {
            Err(JournalError::NotAJournal(_)) => assert!(len < 23, "{len}"),
            Err(error) => panic!("{error}"),
            Ok(None) => assert_eq!(last_steps, 0),
            Ok(Some(read)) => {
                last_steps = read.state.steps().0.len();
                // As on some file systems after a crash. Zeros that were cut off are put back by that.
                if bytes.get(len) == Some(&0) {
                    continue;
                }
                let zeros = [&bytes[..len], &[0; 100]].concat();
                let with_zeros = read_journal_bytes(&zeros, Path::new(PATH)).unwrap().unwrap();
                assert_eq!(with_zeros.state, read.state, "{len} bytes, then zeros");
            }
        }
    }
    assert_eq!(last_steps, 2);
}

#[test]
fn a_damaged_byte_ends_the_history_there() {
    let bytes = written();
    let whole = read_journal_bytes(&bytes, Path::new(PATH)).unwrap().unwrap();
    for at in 23..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        if let Some(read) = read_journal_bytes(&damaged, Path::new(PATH)).unwrap() {
            assert!(read.torn_bytes > 0, "byte {at}");
            assert!(read.state.steps().0.len() <= whole.state.steps().0.len());
        }
    }
}

/// Where the frames of a journal begin, in order, and its end.
fn frames(bytes: &[u8]) -> Vec<usize> {
    let mut at = 23;
    let mut all = vec![at];
    while at < bytes.len() {
        at += 8 + u32::from_le_bytes(*bytes[at..].first_chunk().unwrap()) as usize;
        all.push(at);
    }
    all
}

#[test]
fn a_byte_that_is_damaged_at_the_beginning_costs_nothing_or_is_known_by_place() {
    let bytes = written();
    let whole = read_journal_bytes(&bytes, Path::new(PATH)).unwrap().unwrap();
    let [_, checkpoint, first_step, ..] = frames(&bytes)[..] else { panic!() };
    for at in 0..first_step {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x04;
        let salvaged = salvage_journal_bytes(&damaged);
        if at < checkpoint + 8 {
            let salvaged = salvaged.unwrap_or_else(|| panic!("byte {at}: nothing was read"));
            assert_eq!(salvaged.recorded.state, whole.state, "byte {at}");
            assert_eq!(salvaged.recorded.torn_bytes, 0, "byte {at}");
            // What is damaged is the checksum, or the text itself: that can't be told apart.
            assert_eq!(salvaged.is_doubtful, (checkpoint + 4..checkpoint + 8).contains(&at), "byte {at}");
        } else if let Some(salvaged) = salvaged {
            assert!(salvaged.is_doubtful, "byte {at}");
            assert_eq!(salvaged.recorded.opened, opened());
        }
    }
    // The text itself: one letter of the first text is another one, and all later changes fit.
    let mut damaged = bytes;
    let text = first_step - 6 - 5;
    assert_eq!(&damaged[text..text + 5], b"hello");
    damaged[text] = b'j';
    let state = salvage_journal_bytes(&damaged).unwrap().recorded.state;
    assert_eq!((texts(&state).remove(0).as_str(), state.text()), ("jello", "Servus world"));
}

#[test]
fn nothing_is_salvaged_where_there_is_nothing() {
    let bytes = written();
    for left in [&b""[..], b"(format: 2)", &bytes[..23], &bytes[..60], &[0; 4096], &[0xff; 4096]] {
        assert_eq!(salvage_journal_bytes(left), None, "{} bytes", left.len());
    }
    // At each byte there could be a frame of a quarter of the file: not all of them are hashed.
    let long = [0, 0, 16, 0].repeat(1 << 20);
    assert_eq!(salvage_journal_bytes(&long), None);
}

#[test]
fn steps_after_a_damage_are_counted_and_those_of_a_torn_end_are_not() {
    let bytes = written();
    let frames = frames(&bytes);
    // The frames are: who, text, step, saved, step, step, undo …
    for (frame, steps, left) in [(2, 3, 0), (3, 2, 1), (4, 2, 1), (5, 1, 2), (6, 0, 2)] {
        let mut damaged = bytes.clone();
        damaged[frames[frame] + 9] ^= 0x10;
        let read = read_journal_bytes(&damaged, Path::new(PATH)).unwrap().unwrap();
        assert_eq!((read.later, read.state.steps().0.len()), (Later { steps, is_closed: false }, left));
        assert_eq!(read.torn_bytes, bytes.len() - frames[frame]);
        // Nothing whole after it: as a crash leaves it.
        let torn = read_journal_bytes(&damaged[..frames[frame + 1]], Path::new(PATH)).unwrap().unwrap();
        assert_eq!(torn.later, Later::default());
    }
}

#[test]
fn journals_of_later_versions_and_other_files_are_refused() {
    let mut bytes = written();
    bytes[19] = 2;
    let error = read_journal_bytes(&bytes, Path::new(PATH)).unwrap_err();
    assert!(matches!(error, JournalError::Newer { version: 2, .. }));
    let error = read_journal_bytes(b"(format: 2)", Path::new(PATH)).unwrap_err();
    assert!(matches!(error, JournalError::NotAJournal(_)));
}

#[test]
fn the_oldest_of_too_many_steps_are_forgotten() {
    let mut state = RecordedHistory::new("0".to_owned(), String::new());
    for number in 1..=MAX_STEPS + 5 {
        let patch = Patch::between(state.text(), &number.to_string());
        let label = number.to_string();
        state.apply(&Record::Step { replaces: 0, label, patch, session: String::new() }).unwrap();
    }
    assert_eq!(state.steps().0.len(), MAX_STEPS);
    let all = texts(&state);
    assert_eq!((all[0].as_str(), all[MAX_STEPS].as_str()), ("5", "1005"));
}

#[test]
fn records_that_do_not_fit_are_refused_and_change_nothing() {
    let mut state = RecordedHistory::new("text".to_owned(), String::new());
    let before = state.clone();
    let patch = Patch { start: 90, removed: 1, inserted: String::new() };
    let step =
        |replaces, patch| Record::Step { replaces, label: String::new(), patch, session: String::new() };
    for record in [
        Record::Undo(1),
        Record::Redo(1),
        Record::Undo(usize::MAX),
        Record::Redo(usize::MAX),
        step(0, patch.clone()),
        step(1, Patch::default()),
        Record::Preview(Some(RecordedPreview { label: String::new(), patch })),
    ] {
        assert!(state.apply(&record).is_err(), "{record:?}");
        assert_eq!(state, before);
    }
}

#[test]
fn what_is_unsaved_is_known() {
    let mut state = RecordedHistory::new("a".to_owned(), String::new());
    assert!(!state.is_unsaved(), "a new document");
    let saved = |is_current| {
        let fingerprint = Fingerprint::of_contents(b"");
        Record::Saved(SavedMark { path: "/a.ron".into(), fingerprint, is_current })
    };
    let step = |text: &str, state: &RecordedHistory| Record::Step {
        replaces: 0,
        label: String::new(),
        patch: Patch::between(state.text(), text),
        session: String::new(),
    };
    state.apply(&step("b", &state)).unwrap();
    assert!(state.is_unsaved());
    state.apply(&saved(true)).unwrap();
    assert!(!state.is_unsaved());
    state.apply(&Record::Undo(1)).unwrap();
    assert!(state.is_unsaved());
    state.apply(&step("c", &state)).unwrap();
    state.apply(&Record::Undo(1)).unwrap();
    assert!(
        state.is_unsaved() && state.saved_position().is_none(),
        "the saved state can't be reached any more"
    );
    state.apply(&saved(true)).unwrap();
    state
        .apply(&Record::Preview(Some(RecordedPreview { label: String::new(), patch: Patch::default() })))
        .unwrap();
    assert!(state.is_unsaved(), "a drag");
    assert_eq!(state.closed(), None);
    state.apply(&Record::Closed { is_discarded: true }).unwrap();
    assert_eq!(state.closed(), Some(true));
}

/// What a step costs on a disk does not grow with the history or with the document: one write and one sync.
#[test]
fn a_flushed_step_is_one_write_and_one_sync() {
    let disk = SimulatedDisk::with_folders(&["/data"]);
    let state = RecordedHistory::new("x".repeat(100_000), String::new());
    let mut journal = Journal::begin(Arc::new(disk.clone()), Path::new(PATH), opened(), state);
    let mut step = |nth: usize| {
        let text = journal.state().text().to_owned();
        let patch = Patch::between(&text, &format!("{text}{nth}"));
        let record = Record::Step { replaces: 0, label: "Step".into(), patch, session: String::new() };
        journal.add(&record).unwrap();
        disk.plan(kineograph_store::simulated::Plan::default());
        journal.flush().unwrap();
        disk.count()
    };
    let first = step(0);
    let later: Vec<usize> = (1..50).map(&mut step).collect();
    assert!(first > 3, "the first one makes the file");
    assert_eq!(later, vec![3; 49], "and a look at where its path leads");
}

fn add_step(journal: &mut Journal, text: &str) {
    let patch = Patch::between(journal.state().text(), text);
    let record = Record::Step { replaces: 0, label: text.to_owned(), patch, session: String::new() };
    journal.add(&record).unwrap();
}

#[test]
fn a_journal_that_has_gone_is_written_again_by_the_next_flush() {
    let disk = SimulatedDisk::with_folders(&["/data"]);
    let state = RecordedHistory::new("start".to_owned(), String::new());
    let mut journal = Journal::create(Arc::new(disk.clone()), Path::new(PATH), opened(), state).unwrap();
    add_step(&mut journal, "one");
    journal.flush().unwrap();
    disk.unlink(PATH);
    // With a step to write, and with none.
    add_step(&mut journal, "two");
    for _ in 0..2 {
        journal.flush().unwrap();
        assert_eq!(&read_journal(&disk, Path::new(PATH)).unwrap().unwrap().state, journal.state());
        disk.unlink(PATH);
    }
}

#[test]
fn what_has_come_into_the_place_of_a_journal_stays() {
    let disk = SimulatedDisk::with_folders(&["/data"]);
    let path = Path::new("/data/coin-0123-4567.journal");
    let state = RecordedHistory::new("start".to_owned(), String::new());
    let mut journal = Journal::create(Arc::new(disk.clone()), path, opened(), state).unwrap();
    disk.put(path.to_str().unwrap(), b"another one");
    add_step(&mut journal, "one");
    journal.flush().unwrap();
    assert_eq!(disk.contents(path.to_str().unwrap()).unwrap(), b"another one");
    let name = journal.path().file_name().unwrap().to_str().unwrap();
    assert!(name.starts_with("coin-0123-") && name.ends_with(".journal") && journal.path() != path, "{name}");
    assert_eq!(&read_journal(&disk, journal.path()).unwrap().unwrap().state, journal.state());
    let before = journal.path().to_owned();
    journal.flush().unwrap();
    assert_eq!(journal.path(), before, "once");
}
