//! The thread that writes a journal: documents become texts here, so that the window never waits.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use kineograph_store::{Journal, Patch, Record, RecordedHistory, RecordedPreview, SavedMark};

use super::message::{HistoryChange, JournalStart, Message};
use super::restore::text_of;
use super::status::{NotSafe, Status};
use super::storage::{Storage, in_words};
use crate::document::Document;

/// How long a failed write waits before it is tried again.
const RETRY: Duration = Duration::from_secs(1);

/// How often a journal that has grown is made short again.
const COMPACT_EVERY: Duration = Duration::from_secs(60);

/// The work of the thread.
pub struct RecorderTask {
    storage: Storage,
    path: PathBuf,
    /// What the journal begins with, until there is something to record.
    subject: Option<(JournalStart, String)>,
    journal: Option<Journal>,
    status: Arc<Status>,
}

impl RecorderTask {
    /// The journal of a subject.
    pub fn new(storage: &Storage, subject: JournalStart, shown: String, status: Arc<Status>) -> Self {
        let path = match &subject {
            JournalStart::Document(_, file) => {
                storage.new_journal(file.as_ref().map(|file| file.path.as_path()))
            }
            JournalStart::Restored(_, path) => path.clone(),
        };
        Self { storage: storage.clone(), path, subject: Some((subject, shown)), journal: None, status }
    }

    /// Records until the recorder is gone.
    pub fn run(mut self, receiver: &Receiver<Message>) {
        if matches!(self.subject, Some((JournalStart::Restored(..), _))) {
            // The journal becomes that of this process at once, so that no other one offers it.
            self.begun();
        }
        self.flush();
        let mut compacted = Instant::now();
        loop {
            match receiver.recv_timeout(RETRY) {
                Ok(message) => {
                    let mut answers = Vec::new();
                    // All that is waiting is written at once.
                    for message in std::iter::once(message).chain(receiver.try_iter()) {
                        answers.extend(self.take(message));
                    }
                    let is_safe = self.flush();
                    for answer in answers {
                        // Whoever asked may have stopped waiting.
                        answer.send(is_safe).ok();
                    }
                }
                Err(RecvTimeoutError::Timeout) => drop(self.flush()),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if compacted.elapsed() >= COMPACT_EVERY || self.journal.as_ref().is_some_and(Journal::is_large) {
                compacted = Instant::now();
                self.compact();
            }
        }
        self.flush();
    }

    /// Takes a message; gives whom to answer once it is on the disk.
    fn take(&mut self, message: Message) -> Option<Sender<bool>> {
        match message {
            Message::Changes(changes) => {
                for change in changes {
                    self.add(change);
                }
                None
            }
            Message::Flush(done) => Some(done),
            Message::Close(done) => {
                self.close();
                Some(done)
            }
        }
    }

    /// The journal, begun if it was not.
    fn begun(&mut self) -> Option<&mut Journal> {
        if let Some((subject, shown)) = self.subject.take() {
            let state = match subject {
                JournalStart::Document(document, file) => {
                    let mut state = RecordedHistory::new(text_of(&document), shown);
                    if let Some(file) = file {
                        let mark =
                            SavedMark { path: file.path, fingerprint: file.fingerprint, is_current: true };
                        // A mark fits any state.
                        state.apply(&Record::Saved(mark)).ok();
                    }
                    state
                }
                JournalStart::Restored(state, _) => *state,
            };
            let disk = Arc::clone(self.storage.disk());
            self.journal = Some(Journal::begin(disk, &self.path, self.storage.opened(), state));
        }
        self.journal.as_mut()
    }

    fn add(&mut self, change: HistoryChange) {
        let Some(journal) = self.begun() else { return };
        let state = journal.state();
        let patch = |document: &Document| Patch::between(state.text(), &text_of(document));
        let record = match change {
            HistoryChange::Step { replaces, label, after, session } => {
                Record::Step { replaces, label, patch: patch(&after), session }
            }
            HistoryChange::Undo(count) => Record::Undo(count),
            HistoryChange::Redo(count) => Record::Redo(count),
            HistoryChange::Preview { label, shown } => {
                Record::Preview(Some(RecordedPreview { label, patch: patch(&shown) }))
            }
            HistoryChange::NoPreview => Record::Preview(None),
            HistoryChange::Saved { path, fingerprint, is_current } => {
                Record::Saved(SavedMark { path, fingerprint, is_current })
            }
            HistoryChange::ViewState(session) => Record::Session(session),
        };
        // The recorder compares with what it has sent, so every record fits.
        journal.add(&record).ok();
    }

    /// Ends the journal. That of a new document without changes is of no use.
    fn close(&mut self) {
        let is_new = matches!(&self.subject, Some((JournalStart::Document(_, None), _)));
        if is_new {
            return;
        }
        if let Some(journal) = self.begun() {
            let is_discarded = journal.state().is_unsaved();
            journal.add(&Record::Closed { is_discarded }).ok();
        }
    }

    /// True if everything is on the disk. What has gone of the data folder is made again.
    fn flush(&mut self) -> bool {
        // Others must not take the journal for that of a process that has ended.
        let renewed = self.storage.renew();
        let flushed = match &mut self.journal {
            Some(journal) => journal.flush().map_err(|error| in_words(journal.path(), &error)),
            None => self.storage.make_journals(),
        };
        let is_safe = flushed.is_ok();
        self.status.set(NotSafe { not_recorded: flushed.err(), not_shown: renewed.err() });
        is_safe
    }

    fn compact(&mut self) {
        if let Some(journal) = self.journal.as_mut().filter(|journal| journal.has_grown()) {
            // After an error the next flush writes everything anew.
            journal.compact().ok();
        }
    }
}
