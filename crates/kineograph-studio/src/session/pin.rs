//! Pinned versions to compare with: the editor shows their curves and poses behind the live ones. Never saved, never undone.

use std::sync::Arc;

use crate::compile::Programs;
use crate::document::{ClipId, Document};

/// Maximum number of pinned versions.
pub const MAX_PINS: usize = 3;

/// What is pinned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PinSource {
    /// The document as it is now.
    Now,
    /// The document as it was last saved or opened.
    Saved,
    /// The document before an undo step, by its index in the list of steps, the oldest first.
    Before(usize),
    /// Another clip on the selected node, instead of the open one.
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

/// The pinned versions.
#[derive(Debug, Clone, Default)]
pub struct Pins {
    pins: Vec<Pin>,
    last_number: u32,
}

impl Pins {
    /// All of them, in the order in which they were pinned.
    pub fn all(&self) -> &[Pin] {
        &self.pins
    }

    /// True if no more can be pinned.
    pub const fn is_full(&self) -> bool {
        self.pins.len() >= MAX_PINS
    }

    /// Pins a version. False if there are too many.
    pub fn add(&mut self, name: String, document: Document) -> bool {
        if self.is_full() {
            return false;
        }
        self.last_number += 1;
        let programs = Programs::of(&document);
        self.pins.push(Pin { number: self.last_number, name, document, programs: Arc::new(programs) });
        true
    }

    /// Unpins all versions.
    pub fn clear(&mut self) {
        self.pins.clear();
    }

    /// Unpins a version.
    pub fn remove(&mut self, number: u32) {
        self.pins.retain(|pin| pin.number != number);
    }
}
