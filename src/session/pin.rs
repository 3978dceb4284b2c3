//! Versions that are kept to compare with: their curves and poses are shown behind the live ones. Never saved, never undone.

use std::sync::Arc;

use crate::compile::Programs;
use crate::document::{ClipId, Document};

/// Most versions that are kept at once.
pub const MAX_PINS: usize = 3;

/// What is pinned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PinSource {
    /// The document as it is now.
    Now,
    /// The document as it was last saved or opened.
    Saved,
    /// The document before an undo step, by its place in the list of steps, the oldest first.
    Before(usize),
    /// Another clip on the selected node, in the place of the open one.
    Clip(ClipId),
}

/// A version to compare with.
#[derive(Debug, Clone)]
pub struct Pin {
    /// Never used twice.
    pub number: u32,
    /// What it is, for the legend.
    pub name: String,
    /// The version.
    pub document: Document,
    /// The same, compiled.
    pub programs: Arc<Programs>,
}

/// The versions that are kept.
#[derive(Debug, Clone, Default)]
pub struct Pins {
    pins: Vec<Pin>,
    last_number: u32,
}

impl Pins {
    /// All of them, in the order in which they were pinned.
    #[must_use]
    pub fn all(&self) -> &[Pin] {
        &self.pins
    }

    /// True if no more can be kept.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.pins.len() >= MAX_PINS
    }

    /// Keeps a version. False if there are too many.
    pub fn add(&mut self, name: String, document: Document) -> bool {
        if self.is_full() {
            return false;
        }
        self.last_number += 1;
        let mut programs = Programs::default();
        programs.update(&document);
        self.pins.push(Pin { number: self.last_number, name, document, programs: Arc::new(programs) });
        true
    }

    /// Lets all versions go.
    pub fn clear(&mut self) {
        self.pins.clear();
    }

    /// Lets a version go.
    pub fn remove(&mut self, number: u32) {
        self.pins.retain(|pin| pin.number != number);
    }
}
