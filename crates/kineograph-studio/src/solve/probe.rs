//! A document to try changes on, with the programs that it makes.

use crate::compile::Programs;
use crate::document::{ClipId, Document, Edit};

/// Shows what a document would be with some edits. Programs are kept between the tries, so each costs only what it changes.
#[derive(Debug)]
pub struct Probe {
    document: Document,
    /// The programs of the document without edits, and those of the last try.
    before: Programs,
    programs: Programs,
}

impl Probe {
    /// Tries edits on this document. What is up to date in `programs` is kept, and the same actions are soloed.
    pub fn new(document: &Document, programs: &Programs) -> Self {
        let mut before = programs.clone();
        before.renew(document);
        Self { document: document.clone(), programs: before.clone(), before }
    }

    /// The document without edits.
    pub const fn document(&self) -> &Document {
        &self.document
    }

    /// The document with these edits, and its programs. `None` if one is refused, or leaves this clip broken.
    pub fn with(&mut self, clip: ClipId, edits: &[Edit]) -> Option<(Document, &Programs)> {
        if edits.is_empty() {
            // Each frame of a drag begins with the numbers before it.
            return (!self.before.is_stale(clip)).then(|| (self.document.clone(), &self.before));
        }
        let mut document = self.document.clone();
        for edit in edits {
            document = document.edited(edit).ok()?.0;
        }
        self.programs.renew(&document);
        (!self.programs.is_stale(clip)).then_some((document, &self.programs))
    }
}
