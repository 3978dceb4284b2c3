//! The history that the records of a journal add up to.

use std::path::PathBuf;

use super::patch::{Patch, PatchError};
use super::record::{Record, RecordedPreview, SavedMark};
use crate::fingerprint::Fingerprint;

/// The most steps that are kept; the oldest goes first.
pub const MAX_STEPS: usize = 1000;

/// A document with its past and future, as texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedHistory {
    /// The text before the first step.
    base: String,
    base_session: String,
    steps: Vec<RecordedStep>,
    /// The number of steps that are done; those after it were undone.
    position: usize,
    /// The text after the steps that are done.
    text: String,
    preview: Option<RecordedPreview>,
    saved: Option<Saved>,
    session: Option<String>,
    closed: Option<bool>,
}

/// A step of a history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedStep {
    /// Its name.
    pub label: String,
    /// From the text before it to the one after it.
    pub redo: Patch,
    /// And back.
    pub undo: Patch,
    /// What was selected before and after, in words of the editor.
    pub session: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Saved {
    path: PathBuf,
    fingerprint: Fingerprint,
    /// The number of steps before the save; `None` if those are no part of the history any more.
    position: Option<usize>,
}

impl RecordedHistory {
    /// A history without steps.
    pub fn new(text: String, session: String) -> Self {
        Self {
            base: text.clone(),
            base_session: session,
            steps: Vec::new(),
            position: 0,
            text,
            preview: None,
            saved: None,
            session: None,
            closed: None,
        }
    }

    /// The text after all steps that are done, without a preview.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text as it was last seen, with the preview if there was one.
    pub fn shown_text(&self) -> String {
        let shown = self.preview.as_ref().and_then(|preview| preview.patch.apply(&self.text).ok());
        shown.unwrap_or_else(|| self.text.clone())
    }

    /// What was selected and shown at the checkpoint.
    pub fn base_session(&self) -> &str {
        &self.base_session
    }

    /// The steps that are done, oldest first, then those that were undone, in the order of redoing them.
    pub fn steps(&self) -> (&[RecordedStep], &[RecordedStep]) {
        self.steps.split_at(self.position)
    }

    /// The change that was shown and was no step yet.
    pub const fn preview(&self) -> Option<&RecordedPreview> {
        self.preview.as_ref()
    }

    /// The file that was last written or read; `None` if there is none yet.
    pub fn saved(&self) -> Option<SavedMark> {
        self.saved.as_ref().map(|saved| SavedMark {
            path: saved.path.clone(),
            fingerprint: saved.fingerprint,
            is_current: saved.position == Some(self.position),
        })
    }

    /// The number of steps after which the document was saved; `None` if it was not, or those are no part of the history any more.
    pub fn saved_position(&self) -> Option<usize> {
        self.saved.as_ref()?.position
    }

    /// Playhead and what else was shown, in words of the editor.
    pub fn session(&self) -> Option<&str> {
        self.session.as_deref()
    }

    /// True if no file has what was last seen.
    pub fn is_unsaved(&self) -> bool {
        let is_saved = match &self.saved {
            Some(saved) => saved.position == Some(self.position),
            // A new document in which nothing was done has nothing to lose.
            None => self.steps.is_empty(),
        };
        self.preview.is_some() || !is_saved
    }

    /// Whether the document was closed, and if so whether changes were discarded on purpose.
    pub const fn closed(&self) -> Option<bool> {
        self.closed
    }

    /// The same history, in which the change that was shown is the last step. `session` is what was selected before and after it.
    #[must_use]
    pub fn with_preview_as_step(mut self, session: &str) -> Self {
        if let Some(preview) = self.preview.take() {
            // One that does not fit was not added in the first place.
            self.step(0, &preview.label, &preview.patch, session).ok();
        }
        self
    }

    /// Continues with a record.
    ///
    /// # Errors
    /// When it does not fit; nothing is changed then.
    pub fn apply(&mut self, record: &Record) -> Result<(), PatchError> {
        match record {
            Record::Opened(_) => {}
            Record::Checkpoint { text, session } => *self = Self::new(text.clone(), session.clone()),
            Record::Step { replaces, label, patch, session } => {
                self.step(*replaces, label, patch, session)?;
            }
            Record::Undo(count) => {
                self.undo(*count)?;
            }
            Record::Redo(count) => {
                self.redo(*count)?;
            }
            Record::Preview(preview) => {
                if let Some(preview) = preview {
                    preview.patch.apply(&self.text)?;
                }
                self.preview.clone_from(preview);
            }
            Record::Saved(mark) => {
                let position = mark.is_current.then_some(self.position);
                self.saved = Some(Saved { path: mark.path.clone(), fingerprint: mark.fingerprint, position });
            }
            Record::Session(session) => self.session = Some(session.clone()),
            Record::Closed { .. } => {}
        }
        self.closed = match record {
            Record::Closed { is_discarded } => Some(*is_discarded),
            _ => None,
        };
        Ok(())
    }

    fn step(&mut self, replaces: usize, label: &str, patch: &Patch, session: &str) -> Result<(), PatchError> {
        let kept = self.position.checked_sub(replaces).ok_or(PatchError)?;
        let after = patch.apply(&self.text)?;
        let mut before = self.text.clone();
        for step in self.steps[kept..self.position].iter().rev() {
            before = step.undo.apply(&before)?;
        }
        let redo = Patch::between(&before, &after);
        let undo = redo.inverse(&before)?;
        self.steps.truncate(kept);
        self.steps.push(RecordedStep { label: label.to_owned(), redo, undo, session: session.to_owned() });
        (self.position, self.text, self.preview) = (kept + 1, after, None);
        if let Some(saved) = &mut self.saved {
            saved.position = saved.position.filter(|position| *position <= kept);
        }
        self.forget_oldest()
    }

    fn forget_oldest(&mut self) -> Result<(), PatchError> {
        while self.steps.len() > MAX_STEPS {
            let oldest = self.steps.remove(0);
            self.base = oldest.redo.apply(&self.base)?;
            self.position -= 1;
            if let Some(saved) = &mut self.saved {
                saved.position = saved.position.and_then(|position| position.checked_sub(1));
            }
        }
        Ok(())
    }

    fn undo(&mut self, count: usize) -> Result<(), PatchError> {
        let to = self.position.checked_sub(count).ok_or(PatchError)?;
        let mut text = self.text.clone();
        for step in self.steps[to..self.position].iter().rev() {
            text = step.undo.apply(&text)?;
        }
        (self.position, self.text, self.preview) = (to, text, None);
        Ok(())
    }

    fn redo(&mut self, count: usize) -> Result<(), PatchError> {
        let to = self.position.checked_add(count).filter(|to| *to <= self.steps.len()).ok_or(PatchError)?;
        let mut text = self.text.clone();
        for step in &self.steps[self.position..to] {
            text = step.redo.apply(&text)?;
        }
        (self.position, self.text, self.preview) = (to, text, None);
        Ok(())
    }

    /// The fewest records that make this state.
    pub(super) fn records(&self) -> Vec<Record> {
        let mut records =
            vec![Record::Checkpoint { text: self.base.clone(), session: self.base_session.clone() }];
        let saved_at = |position: Option<usize>| {
            let saved = self.saved.as_ref().filter(|saved| saved.position == position)?;
            let (path, fingerprint) = (saved.path.clone(), saved.fingerprint);
            Some(Record::Saved(SavedMark { path, fingerprint, is_current: position.is_some() }))
        };
        records.extend(saved_at(Some(0)));
        for (index, step) in self.steps.iter().enumerate() {
            records.push(Record::Step {
                replaces: 0,
                label: step.label.clone(),
                patch: step.redo.clone(),
                session: step.session.clone(),
            });
            records.extend(saved_at(Some(index + 1)));
        }
        records.extend(saved_at(None));
        let undone = self.steps.len() - self.position;
        records.extend((undone > 0).then_some(Record::Undo(undone)));
        records.extend(self.preview.clone().map(|preview| Record::Preview(Some(preview))));
        records.extend(self.session.clone().map(Record::Session));
        records.extend(self.closed.map(|is_discarded| Record::Closed { is_discarded }));
        records
    }
}
