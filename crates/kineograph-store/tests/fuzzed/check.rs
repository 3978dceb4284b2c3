//! What holds for any bytes that are taken for a journal; the fuzz target `journal` calls it too.

use std::path::Path;
use std::sync::Arc;

use kineograph_store::{
    Journal, Later, Recorded, SimulatedDisk, read_journal, read_journal_bytes, salvage_journal_bytes,
};

const PATH: &str = "/data/a.journal";
const HEADER: &[u8] = b"kineograph journal\n\x01\0\0\0";

/// Reads bytes as a journal, then as the records of one, whose frames are whole.
pub fn check(bytes: &[u8]) {
    holds(bytes);
    holds(&framed(bytes));
}

/// A journal with these records, each a byte with its length and its bytes: checksums can't be guessed.
fn framed(mut bytes: &[u8]) -> Vec<u8> {
    let mut journal = HEADER.to_vec();
    while let Some((len, rest)) = bytes.split_first() {
        let (payload, rest) = rest.split_at(usize::from(*len).min(rest.len()));
        journal.extend((payload.len() as u32).to_le_bytes());
        journal.extend(crc32fast::hash(payload).to_le_bytes());
        journal.extend(payload);
        bytes = rest;
    }
    journal
}

/// A history that is read has all its texts, and is written and read back as it is.
fn holds(bytes: &[u8]) {
    if let Some(salvaged) = salvage_journal_bytes(bytes) {
        is_history(bytes, salvaged.recorded);
    }
    if let Ok(Some(recorded)) = read_journal_bytes(bytes, Path::new(PATH)) {
        is_history(bytes, recorded);
    }
}

fn is_history(bytes: &[u8], recorded: Recorded) {
    let path = Path::new(PATH);
    assert!(recorded.torn_bytes <= bytes.len());
    all_texts(&recorded);
    let shown = recorded.state.shown_text();
    assert_eq!(recorded.state.clone().with_preview_as_step("").shown_text(), shown);
    let disk = SimulatedDisk::with_folders(&["/data"]);
    let Recorded { opened, state, .. } = recorded;
    Journal::create(Arc::new(disk.clone()), path, opened.clone(), state.clone()).expect("nothing fails here");
    let again = read_journal(&disk, path).expect("it was written").expect("it has a checkpoint");
    assert_eq!(again, Recorded { opened, state, torn_bytes: 0, later: Later::default() });
}

/// Each patch of the history fits.
fn all_texts(recorded: &Recorded) {
    let (done, undone) = recorded.state.steps();
    let first = done.iter().rev().fold(recorded.state.text().to_owned(), |text, step| {
        step.undo.apply(&text).expect("a step can be undone")
    });
    let last = done.iter().chain(undone).fold(first, |text, step| {
        let after = step.redo.apply(&text).expect("a step can be redone");
        assert_eq!(step.undo.apply(&after).as_deref(), Ok(text.as_str()));
        after
    });
    assert!(!undone.is_empty() || last == recorded.state.text());
    assert!(recorded.state.saved_position().is_none_or(|position| position <= done.len() + undone.len()));
}
