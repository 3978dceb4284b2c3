//! A document to try changes on, with the programs that it makes.

use crate::compile::{Programs, Solo};
use crate::document::{ClipId, Document, Edit};

/// Shows what a document would be with some edits. Programs are kept between the tries, so each costs only what it changes.
#[derive(Debug)]
pub struct Probe {
    document: Document,
    solo: Option<Solo>,
    programs: Programs,
}

impl Probe {
    /// Tries edits on this document.
    pub fn new(document: &Document, solo: Option<&Solo>) -> Self {
        Self { document: document.clone(), solo: solo.cloned(), programs: Programs::default() }
    }

    /// The document without edits.
    pub const fn document(&self) -> &Document {
        &self.document
    }

    /// The document with these edits, and its programs. `None` if one is refused, or leaves this clip broken.
    pub fn with(&mut self, clip: ClipId, edits: &[Edit]) -> Option<(Document, &Programs)> {
        let mut document = self.document.clone();
        for edit in edits {
            document = document.edited(edit).ok()?.0;
        }
        self.programs.update_with(&document, self.solo.as_ref());
        (!self.programs.is_stale(clip)).then_some((document, &self.programs))
    }
}
