//! What questions about files wait for.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError};

use kineograph_store::{Backup, Owner};

use super::conflict::Conflict;
use super::recovered_row::Rows;
use super::thumbnails::{Subject, Thumbnails};
use crate::document::Document;

/// A former version of the project's file.
#[derive(Debug)]
pub struct Version {
    /// Where it is.
    pub backup: Backup,
    /// The document; `None` if it can't be read.
    pub document: Option<Document>,
    /// How it differs from the open one, and its age, in words.
    pub details: String,
    /// It, at the middle of the longer one of it and the open one.
    pub picture: Option<Subject>,
}

/// The list of former versions.
#[derive(Debug, Default)]
pub struct Versions {
    /// The latest first.
    pub rows: Vec<Version>,
    /// How many there are.
    pub count: usize,
    /// Those that a thread still reads.
    pub reading: Option<Receiver<Version>>,
    /// Their pictures.
    pub thumbnails: Thumbnails,
}

impl Versions {
    /// Takes the versions that were read. True while there are more to come.
    pub fn take_read(&mut self) -> bool {
        while let Some(reading) = &self.reading {
            match reading.try_recv() {
                Ok(version) => self.rows.push(version),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.reading = None,
            }
        }
        self.reading.is_some()
    }
}

/// The open questions.
#[derive(Debug, Default)]
pub struct Pending {
    /// A file that was changed here and by another program.
    pub conflict: Option<Conflict>,
    /// A file that is now a link, and where it leads.
    pub elsewhere: Option<(PathBuf, PathBuf)>,
    /// A project that another window has open.
    pub in_use: Option<(PathBuf, Owner)>,
    /// A project that another window has open and that is about to be saved here.
    pub read_only: Option<PathBuf>,
    /// True while the list of recovered work is open.
    pub shows_recovered: bool,
    /// The rows of that list, and of that of the start page, while it is shown.
    pub recovered: Option<Rows>,
    /// The list of former versions.
    pub versions: Option<Versions>,
}

impl Pending {
    /// True if there is a question.
    pub const fn is_open(&self) -> bool {
        self.conflict.is_some()
            || self.elsewhere.is_some()
            || self.in_use.is_some()
            || self.read_only.is_some()
            || self.shows_recovered
            || self.versions.is_some()
    }
}
