//! Journals of processes that have ended.

use std::io;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use kineograph_store::{Journal, KnownFile, Recorded, SavedMark, document_key};

use super::damaged::{Damage, JournalReading, Unread, read, set_aside};
use super::restore::shown_of;
use super::shown::ViewState;
use super::storage::{Storage, UNTITLED, in_words, time_at};

/// The most journals without unsaved work that are kept: their undo history comes back with their document.
const MAX_CLOSED: usize = 20;

/// A journal whose process has ended.
#[derive(Debug, Clone)]
pub struct FoundJournal {
    /// Its file.
    pub journal: PathBuf,
    /// When it was last written.
    pub written: SystemTime,
    /// What it says.
    pub recorded: Recorded,
    /// What is wrong with it.
    pub damage: Option<Damage>,
}

impl FoundJournal {
    /// The file of the document; `None` if it was never saved.
    pub fn saved(&self) -> Option<SavedMark> {
        self.recorded.state.saved()
    }

    /// What was shown, and what the user had allowed.
    pub fn shown(&self) -> ViewState {
        shown_of(&self.recorded.state)
    }

    /// The number of steps since the file was last saved, or all of them if that is not known.
    pub fn unsaved_steps(&self) -> usize {
        let state = &self.recorded.state;
        let done = state.steps().0.len();
        let steps = state.saved_position().map_or(done, |saved| saved.abs_diff(done));
        steps + usize::from(state.preview().is_some())
    }

    /// What the order goes by: when it was written, but not before it was begun, which is after all that was found then. So a clock that was
    /// set back between two starts does not make the later one the earlier.
    fn order(&self) -> SystemTime {
        order(self.written, &self.recorded)
    }

    fn is_unsaved(&self) -> bool {
        let has_lost_steps = self.damage.is_some_and(|damage| damage.lost_steps > 0);
        (self.recorded.state.is_unsaved() || has_lost_steps) && self.recorded.state.closed() != Some(true)
    }
}

/// What was not saved when its process ended, the latest first.
#[cfg(any(test, feature = "internals"))]
pub fn unsaved(storage: &Storage) -> Vec<FoundJournal> {
    all(storage).0.into_iter().filter(FoundJournal::is_unsaved).collect()
}

/// What the processes that have ended left.
#[derive(Debug, Default)]
pub struct LeftWork {
    /// What was not saved, the latest first.
    pub unsaved: Vec<FoundJournal>,
    /// The document that was open last, if it was saved when it was closed.
    pub last_session: Option<FoundJournal>,
    /// Journals of which nothing is offered.
    pub unread: Unread,
}

/// Reads all journals, each once, since they may be as large as their projects; removes the oldest of those that have no unsaved work, and
/// sets those aside of which nothing can be read.
pub fn left(storage: &Storage) -> LeftWork {
    let (all, mut unread) = all(storage);
    for damaged in &mut unread.damaged {
        // One that can't be set aside is reported again at the next start.
        *damaged = set_aside(&**storage.disk(), damaged).unwrap_or_else(|_| damaged.clone());
    }
    let (unsaved, closed): (Vec<_>, Vec<_>) = all.into_iter().partition(FoundJournal::is_unsaved);
    // Damaged ones without unsaved work are kept: what they lack is not known.
    let closed: Vec<FoundJournal> = closed.into_iter().filter(|found| found.damage.is_none()).collect();
    for old in closed.iter().skip(MAX_CLOSED) {
        // One that can't be removed is tried again at the next start.
        Journal::remove(&**storage.disk(), &old.journal).ok();
    }
    let last_session = closed.into_iter().next().filter(|found| found.saved().is_some());
    LeftWork { unsaved, last_session, unread }
}

/// The history of a file by a process that has ended: the latest one that ends at what the file contains. `None` if there is none, or it has
/// no steps.
pub fn history_of(storage: &Storage, file: &KnownFile) -> Option<FoundJournal> {
    let key = document_key(&file.target);
    // What was saved first after it was begun has a journal without the name of the file.
    let (journals, _) = journals(storage, |name| name.starts_with(&key) || name.starts_with(UNTITLED));
    journals.into_iter().filter(|found| found.damage.is_none()).find(|found| {
        let state = &found.recorded.state;
        let (done, undone) = state.steps();
        let is_at_file = |mark: &SavedMark| {
            mark.is_current && mark.path == file.path && mark.fingerprint.has_contents_of(&file.fingerprint)
        };
        !(done.is_empty() && undone.is_empty())
            && state.closed() != Some(true)
            && state.preview().is_none()
            && state.saved().is_some_and(|mark| is_at_file(&mark))
    })
}

/// Marks a journal as discarded: it is not offered any more. It is removed when [`MAX_CLOSED`] later ones exist; a damaged one is kept.
///
/// # Errors
/// When it can't be written.
pub fn discard(storage: &Storage, found: &FoundJournal) -> io::Result<()> {
    if found.damage.is_some() {
        return set_aside(&**storage.disk(), &found.journal).map(|_| ());
    }
    let Recorded { opened, mut state, .. } = found.recorded.clone();
    let closed = kineograph_store::Record::Closed { is_discarded: true };
    // A document can be closed in any state.
    state.apply(&closed).map_err(io::Error::other)?;
    Journal::create(storage.disk().clone(), &found.journal, opened, state).map(|_| ())
}

fn all(storage: &Storage) -> (Vec<FoundJournal>, Unread) {
    journals(storage, |_| true)
}

/// The journals of processes that have ended, the latest first, of these names, and those of which nothing can be offered.
fn journals(storage: &Storage, is_wanted: impl Fn(&str) -> bool) -> (Vec<FoundJournal>, Unread) {
    let folder = storage.data().journals();
    let (mut found, mut unread) = (Vec::new(), Unread::default());
    let names = storage.disk().list(&folder).unwrap_or_else(|error| {
        if error.kind() != io::ErrorKind::NotFound {
            unread.refused.push(in_words(&folder, &error));
        }
        Vec::new()
    });
    let names = names.into_iter().filter(|name| name.to_str().is_some_and(&is_wanted));
    let journals = names.map(|name| folder.join(name));
    for journal in journals.filter(|path| path.extension().is_some_and(|extension| extension == "journal")) {
        let (recorded, damage) = match read(&**storage.disk(), &journal) {
            JournalReading::Sound(recorded) => (recorded, None),
            JournalReading::Damaged(recorded, damage) => (recorded, Some(damage)),
            JournalReading::Lost => {
                unread.damaged.push(journal);
                continue;
            }
            JournalReading::NotAFile => {
                unread.not_files.push(journal);
                continue;
            }
            JournalReading::Newer => {
                unread.newer += 1;
                continue;
            }
            JournalReading::Refused(error) => {
                unread.refused.push(in_words(&journal, &error));
                continue;
            }
        };
        let modified = storage.disk().metadata(&journal).ok().and_then(|metadata| metadata.modified);
        let written = modified.map_or(UNIX_EPOCH, kineograph_store::Modified::time);
        storage.note_time(order(written, &recorded));
        if !storage.is_in_use(&recorded.opened.token) {
            found.push(FoundJournal { journal, written, recorded, damage });
        }
    }
    found.sort_by(|a, b| b.order().cmp(&a.order()).then_with(|| a.journal.cmp(&b.journal)));
    (found, unread)
}

fn order(written: SystemTime, recorded: &Recorded) -> SystemTime {
    time_at(recorded.opened.unix_secs).map_or(written, |begun| begun.max(written))
}
