//! What is in the file of the open project, compared with what is open.
//!
//! A large file takes seconds to read, compare and merge. So a thread does it while the window goes on, and does it again if the document
//! has changed meanwhile.

use std::sync::mpsc::{Receiver, TryRecvError, channel};

use egui::Context;
use kineograph_files::{Conflict, Side, decided, merged};
use kineograph_store::KnownFile;

use super::App;
use super::work::SMALL_BYTES;
use crate::document::Document;
use crate::history::History;
use crate::recovery::{MAX_LINES, difference_list, repaired_document_of, text_of};
use crate::text::tr;

/// How often a window that waits for a comparison looks, in seconds.
const LOOK_SECS: f32 = 0.05;

/// What was found.
#[derive(Debug)]
pub struct Compared {
    /// The file, as it is now.
    pub theirs: KnownFile,
    /// The document in it; `None` if it is no project.
    pub document: Option<Document>,
    /// What that document leaves out of the file or has in another form, a sentence each.
    pub repairs: Vec<String>,
    /// Both versions as one, as far as that goes.
    pub joined: Joined,
    /// How the open version differs from the file, a line each.
    pub list: String,
}

/// Two versions as one.
#[derive(Debug)]
pub enum Joined {
    /// They change different things.
    Clean(Box<Document>),
    /// They change some things both, and the rest is merged.
    Contested(Box<Contested>),
    /// They do not fit together, or one of them is no project.
    Apart,
}

/// Two versions that change the same.
#[derive(Debug)]
pub struct Contested {
    /// What both change.
    pub conflicts: Vec<Conflict>,
    /// Both as one, with these decided for the open version.
    pub mine: Document,
    /// Both as one, with these decided for the file.
    pub theirs: Document,
}

/// What the comparison is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComparePurpose {
    /// The file was changed by another program.
    Changed,
    /// The file is about to be written.
    Saving,
}

/// A comparison that a thread makes.
#[derive(Debug)]
pub struct Comparison {
    purpose: ComparePurpose,
    theirs: KnownFile,
    /// The document as it was when the comparison began.
    ours: Document,
    found: Receiver<Compared>,
}

/// The versions that are compared.
struct Versions {
    saved: Document,
    ours: Document,
    theirs: KnownFile,
}

impl Versions {
    fn of(history: &History, theirs: KnownFile) -> Self {
        Self { saved: history.saved().clone(), ours: history.document().clone(), theirs }
    }

    fn compared(self) -> Compared {
        let (document, repairs) = App::file_document(&self.theirs.path).unzip();
        let list = document.as_ref().map(|document| difference_list(document, &self.ours, MAX_LINES));
        let joined = document.as_ref().and_then(|document| self.joined(document)).unwrap_or(Joined::Apart);
        Compared {
            theirs: self.theirs,
            document,
            repairs: repairs.unwrap_or_default(),
            joined,
            list: list.unwrap_or_default(),
        }
    }

    /// What is open with the changes of the file since both were the same; `None` if something is no project.
    fn joined(&self, document: &Document) -> Option<Joined> {
        let [base, ours] = [&self.saved, &self.ours].map(text_of);
        let theirs = crate::io::read_text(&self.theirs.path).ok()?;
        let merged = merged(&base, &ours, &theirs).ok()?;
        // If nothing of ours is left, it is seen to be the document of the file. What would lose something, as a run of a node that the
        // other side renamed, is no merge.
        let document_of = |text: &str| {
            let (joined, repairs) = repaired_document_of(text)?;
            repairs.is_empty().then(|| joined.sharing(document))
        };
        if merged.conflicts.is_empty() {
            return document_of(&merged.text).map(Box::new).map(Joined::Clean);
        }
        let decided = |side| document_of(&decided(&base, &ours, &theirs, side).ok()??);
        let (mine, theirs) = (decided(Side::Ours)?, decided(Side::Theirs)?);
        Some(Joined::Contested(Box::new(Contested { conflicts: merged.conflicts, mine, theirs })))
    }
}

impl App {
    /// Compares the file with what is open, and goes on with [`App::take_compared`]: at once if it is small, else in a later frame.
    pub(super) fn compare(&mut self, theirs: KnownFile, purpose: ComparePurpose) {
        let versions = Versions::of(self.editor.history(), theirs.clone());
        if theirs.fingerprint.len <= SMALL_BYTES {
            self.take_compared(versions.compared(), purpose);
            return;
        }
        if purpose == ComparePurpose::Saving {
            self.notices.news(tr!("safety-comparing", path = theirs.path.display()));
        }
        let (sender, found) = channel();
        let ours = versions.ours.clone();
        // Whoever waits no longer has dropped the receiver.
        std::thread::spawn(move || drop(sender.send(versions.compared())));
        self.safety.comparison = Some(Comparison { purpose, theirs, ours, found });
    }

    /// Takes what a thread has found, if it has finished.
    pub(super) fn poll_comparison(&mut self, ctx: &Context) {
        let Some(comparison) = &self.safety.comparison else { return };
        let found = match comparison.found.try_recv() {
            Ok(found) => Some(found),
            Err(TryRecvError::Empty) => {
                ctx.request_repaint_after_secs(LOOK_SECS);
                return;
            }
            Err(TryRecvError::Disconnected) => None,
        };
        let Some(Comparison { purpose, theirs, ours, .. }) = self.safety.comparison.take() else { return };
        // Another project may have been opened meanwhile.
        if self.editor.path() != Some(theirs.path.as_path()) {
            return;
        }
        match found {
            Some(found) if ours.is_same(self.editor.document()) => self.take_compared(found, purpose),
            _ => self.compare(theirs, purpose),
        }
    }
}
