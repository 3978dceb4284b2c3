//! Compares the history with what the journal has, and sends the difference to the thread that writes it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Weak};
use std::time::Duration;

use kineograph_store::KnownFile;

use super::message::{HistoryChange, JournalStart, Message};
use super::shown::{StepSelections, ViewState};
use super::status::{NotSafe, Status};
use super::storage::Storage;
use super::writer::RecorderTask;
use crate::document::Document;
use crate::history::History;

/// How often a change that is no step yet, such as a drag or a text that is being typed, is recorded, in seconds.
const PREVIEW_SECS: f64 = 0.5;

/// How often playhead and selection are recorded while they change, in seconds.
const SHOWN_SECS: f64 = 5.0;

/// How long closing waits for the disk.
const CLOSE_PATIENCE: Duration = Duration::from_secs(10);

/// Records one open document. Dropping it ends the journal as a crash does; [`Self::close`] says that nothing is to be recovered.
#[derive(Debug)]
pub struct Recorder {
    sender: Arc<Sender<Message>>,
    /// The numbers of the steps that the journal has, done and undone, and how many of them are done.
    known: Vec<u64>,
    done: usize,
    revision: Option<u64>,
    preview: Option<(Document, f64)>,
    shown: Option<(ViewState, f64)>,
    status: Arc<Status>,
}

impl Recorder {
    /// Begins a journal for a document with this history. Nothing is written before something changes.
    pub fn begin(storage: &Storage, subject: JournalStart, history: &History, shown: &ViewState) -> Self {
        let (sender, receiver) = channel();
        let status = Arc::default();
        let task = RecorderTask::new(storage, subject, shown.to_text(), Arc::clone(&status));
        let known: Vec<u64> = history.done_numbers().chain(history.undone_numbers()).collect();
        let done = history.done_numbers().count();
        spawn(task, receiver);
        Self { sender: Arc::new(sender), known, done, revision: None, preview: None, shown: None, status }
    }

    /// Records what has changed since the last call, within a second on the disk. Gives the seconds after which it wants to be called again
    /// even if nothing else happens. `now_secs` is any clock that does not run backwards.
    pub fn record(&mut self, history: &History, shown: ViewState, now_secs: f64) -> Option<f64> {
        let mut changes = Vec::new();
        if self.revision != Some(history.revision()) {
            self.steps(history, &mut changes);
            self.revision = Some(history.revision());
        }
        let preview_secs = self.preview(history, now_secs, &mut changes);
        let shown_secs = self.shown(shown, now_secs, !changes.is_empty(), &mut changes);
        if !changes.is_empty() {
            self.send(Message::Changes(changes));
        }
        [preview_secs, shown_secs].into_iter().flatten().reduce(f64::min)
    }

    /// Records that the document, as recorded last, is in this file.
    pub fn saved(&self, file: &KnownFile) {
        let mark =
            HistoryChange::Saved { path: file.path.clone(), fingerprint: file.fingerprint, is_current: true };
        self.send(Message::Changes(vec![mark]));
    }

    /// Records that the file of the document is not there any more, so that no file has the document.
    pub fn lost(&self, file: &KnownFile) {
        let mark = HistoryChange::Saved {
            path: file.path.clone(),
            fingerprint: file.fingerprint,
            is_current: false,
        };
        self.send(Message::Changes(vec![mark]));
    }

    /// Waits until everything is on the disk, for a while at most. True if it is.
    #[cfg(any(test, feature = "internals"))]
    pub fn flush(&self) -> bool {
        let (done, answer) = channel();
        self.send(Message::Flush(done));
        answer.recv_timeout(CLOSE_PATIENCE).unwrap_or(false)
    }

    /// What lets others flush it: a signal, a panic.
    pub fn flusher(&self) -> Flusher {
        Flusher(Arc::downgrade(&self.sender))
    }

    /// Ends the journal: the document was closed by the user, who discarded what was not saved.
    pub fn close(self) {
        let (done, answer) = channel();
        self.send(Message::Close(done));
        // The window closes even if the disk does not respond; the journal then ends as after a crash.
        answer.recv_timeout(CLOSE_PATIENCE).ok();
    }

    /// What is not safe at the moment.
    pub fn not_safe(&self) -> NotSafe {
        self.status.get()
    }

    /// Sets what is called, by another thread, when that changes.
    pub fn wake_by(&self, wake: impl Fn() + Send + 'static) {
        self.status.wake_by(wake);
    }

    fn send(&self, message: Message) {
        // The thread ends only with the recorder.
        self.sender.send(message).ok();
    }

    /// The steps that were made, replaced, undone and redone since the last call.
    fn steps(&mut self, history: &History, changes: &mut Vec<HistoryChange>) {
        let done: Vec<u64> = history.done_numbers().collect();
        let all: Vec<u64> = done.iter().copied().chain(history.undone_numbers()).collect();
        self.forget_oldest(&all);
        let common = self.known.iter().zip(&all).take_while(|(a, b)| a == b).count();
        if common == self.known.len() && common == all.len() {
            self.go_to(done.len(), changes);
            return;
        }
        let mut replaces = self.done.saturating_sub(common);
        if replaces == 0 || all.len() == common {
            self.go_to(common, changes);
            replaces = 0;
        }
        for number in &all[common..] {
            let Some(step) = history.step(*number) else { break };
            changes.push(HistoryChange::Step {
                replaces: std::mem::take(&mut replaces),
                label: step.label.to_owned(),
                after: step.after.clone(),
                session: StepSelections::to_text(step.selection_before, step.selection_after),
            });
        }
        (self.done, self.known) = (all.len(), all);
        self.preview = None;
        self.go_to(done.len(), changes);
    }

    /// The oldest steps of the history are dropped when there are too many.
    fn forget_oldest(&mut self, all: &[u64]) {
        let first = all.first().and_then(|first| self.known.iter().position(|number| number == first));
        if let Some(dropped) = first {
            self.known.drain(..dropped);
            self.done = self.done.saturating_sub(dropped);
        }
    }

    fn go_to(&mut self, done: usize, changes: &mut Vec<HistoryChange>) {
        let from = std::mem::replace(&mut self.done, done);
        if done < from {
            changes.push(HistoryChange::Undo(from - done));
        } else if done > from {
            changes.push(HistoryChange::Redo(done - from));
        }
        if done != from {
            self.preview = None;
        }
    }

    fn preview(&mut self, history: &History, now_secs: f64, changes: &mut Vec<HistoryChange>) -> Option<f64> {
        let Some((label, document)) = history.preview_shown() else {
            if self.preview.take().is_some() {
                changes.push(HistoryChange::NoPreview);
            }
            return None;
        };
        let wait_secs = match &self.preview {
            Some((sent, _)) if sent.is_same(document) => return None,
            Some((_, sent_secs)) => left_secs(*sent_secs, PREVIEW_SECS, now_secs),
            None => 0.0,
        };
        if wait_secs > 0.0 {
            return Some(wait_secs);
        }
        changes.push(HistoryChange::Preview { label: label.to_owned(), shown: document.clone() });
        self.preview = Some((document.clone(), now_secs));
        None
    }

    /// With other changes at once, alone after a while.
    fn shown(
        &mut self,
        shown: ViewState,
        now_secs: f64,
        is_writing: bool,
        changes: &mut Vec<HistoryChange>,
    ) -> Option<f64> {
        let Some((sent, sent_secs)) = &self.shown else {
            self.shown = Some((shown, now_secs));
            return None;
        };
        if *sent == shown {
            return None;
        }
        let wait_secs = left_secs(*sent_secs, SHOWN_SECS, now_secs);
        if wait_secs > 0.0 && !is_writing {
            return Some(wait_secs);
        }
        changes.push(HistoryChange::ViewState(shown.to_text()));
        self.shown = Some((shown, now_secs));
        None
    }
}

/// How long to wait after what was sent; not at all if the clock ran backwards since.
fn left_secs(sent_secs: f64, every_secs: f64, now_secs: f64) -> f64 {
    let left_secs = sent_secs + every_secs - now_secs;
    if left_secs > every_secs { 0.0 } else { left_secs }
}

/// Flushes a journal from any thread, as long as it is recorded.
#[derive(Debug, Clone)]
pub struct Flusher(Weak<Sender<Message>>);

impl Flusher {
    /// Waits until everything that was sent is on the disk, for this long at most.
    pub fn flush(&self, patience: Duration) -> bool {
        let (done, answer) = channel();
        let Some(sender) = self.0.upgrade() else { return false };
        sender.send(Message::Flush(done)).is_ok() && answer.recv_timeout(patience).unwrap_or(false)
    }
}

fn spawn(task: RecorderTask, receiver: Receiver<Message>) {
    let thread = std::thread::Builder::new().name("journal".to_owned());
    // Without a thread, nothing is recorded; the system that has none left reports so elsewhere.
    thread.spawn(move || task.run(&receiver)).ok();
}
