//! Messages of the window to the thread that writes the journal.

use std::path::PathBuf;
use std::sync::mpsc::Sender;

use kineograph_store::{Fingerprint, KnownFile, RecordedHistory};

use crate::document::Document;

/// What a journal begins with.
#[derive(Debug)]
pub enum JournalStart {
    /// A document without past: a new one, or one that was read from this file.
    Document(Box<Document>, Option<KnownFile>),
    /// A history from a journal, which goes on in that file.
    Restored(Box<RecordedHistory>, PathBuf),
}

/// What is asked of the thread.
#[derive(Debug)]
pub enum Message {
    /// Record these.
    Changes(Vec<HistoryChange>),
    /// Say whether everything is on the disk, after trying.
    Flush(Sender<bool>),
    /// The document was closed on purpose; say when that is on the disk.
    Close(Sender<bool>),
}

/// A change of the history.
#[derive(Debug)]
pub enum HistoryChange {
    /// A step was made.
    Step { replaces: usize, label: String, after: Document, session: String },
    /// Steps were undone.
    Undo(usize),
    /// Steps were redone.
    Redo(usize),
    /// A change is shown that is no step yet.
    Preview { label: String, shown: Document },
    /// It is not shown any more.
    NoPreview,
    /// A file has the document.
    Saved { path: PathBuf, fingerprint: Fingerprint, is_current: bool },
    /// Playhead and selection.
    ViewState(String),
}
