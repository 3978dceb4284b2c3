//! Steps that were restored from a journal, as texts. Each is read when it is undone: reading hundreds of versions at once takes long, and
//! they would share nothing.

use kineograph_store::Patch;

use crate::document::Document;
use crate::session::Selection;

/// Older steps, and the text of the document after the last of them.
#[derive(Debug)]
pub struct Older {
    steps: Vec<OlderStep>,
    text: String,
    read: fn(&str) -> Option<Document>,
}

/// A step that is not read yet.
#[derive(Debug, Clone)]
pub struct OlderStep {
    /// Identifies it.
    pub number: u64,
    /// Its name.
    pub label: String,
    /// From the text after it to the one before it.
    pub undo: Patch,
    /// What was selected before it.
    pub selection_before: Selection,
    pub selection_after: Selection,
}

impl Older {
    /// Steps, oldest first, with the text after the last one and how a text is read. They are numbered from 1.
    pub fn new(mut steps: Vec<OlderStep>, text: String, read: fn(&str) -> Option<Document>) -> Self {
        steps.iter_mut().zip(1..).for_each(|(step, number)| step.number = number);
        Self { steps, text, read }
    }

    /// The steps, oldest first.
    pub fn steps(&self) -> &[OlderStep] {
        &self.steps
    }

    pub(super) fn last_number(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.number)
    }

    /// Takes the last step, with the document before it. If its text can't be read, there are no older steps any more.
    pub(super) fn pop(&mut self) -> Option<(OlderStep, Document)> {
        let step = self.steps.pop()?;
        let read = step.undo.apply(&self.text).ok().and_then(|text| {
            let document = (self.read)(&text)?;
            Some((text, document))
        });
        let Some((text, document)) = read else {
            self.steps.clear();
            return None;
        };
        self.text = text;
        Some((step, document))
    }

    /// Drops the oldest step. False if there is none.
    pub(super) fn forget_oldest(&mut self) -> bool {
        let has_any = !self.steps.is_empty();
        if has_any {
            self.steps.remove(0);
        }
        has_any
    }
}
