//! In which order targets are called.

use alloc::vec::Vec;

/// A target slot in a list of calls. `number` tells it from an older entry for the same slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct CallEntry {
    pub priority: i32,
    /// Unique, counted up, ≥ 1.
    pub number: u64,
    pub slot: u32,
}

/// Entries by priority, then by age. What is added waits until the next [`settle`](Self::settle), and what is taken out is only
/// counted, so that the list stands still while it is walked.
#[derive(Debug, Clone, Default)]
pub(super) struct CallOrder {
    settled: Vec<CallEntry>,
    waiting: Vec<CallEntry>,
    dead: usize,
}

impl CallOrder {
    /// How many places there are to walk, dead ones included.
    #[inline]
    pub const fn len(&self) -> usize {
        self.settled.len()
    }

    #[inline]
    pub fn get(&self, place: usize) -> Option<CallEntry> {
        self.settled.get(place).copied()
    }

    pub fn add(&mut self, entry: CallEntry) {
        self.waiting.push(entry);
    }

    /// An entry is dead from now on.
    pub const fn note_dead(&mut self) {
        self.dead += 1;
    }

    /// Whether settling pays outside of an update: its cost is shared by as many deaths as it moves entries.
    pub const fn is_mostly_dead(&self) -> bool {
        self.dead > 32 && self.dead * 2 > self.settled.len() + self.waiting.len()
    }

    /// Sorts in what waits and drops what is dead. `stays` is asked once for each entry, in no particular order.
    pub fn settle(&mut self, mut stays: impl FnMut(&CallEntry) -> bool) {
        if self.waiting.is_empty() && self.dead == 0 {
            return;
        }
        let is_sorted = self.waiting.is_empty();
        self.settled.append(&mut self.waiting);
        self.settled.retain(|entry| stays(entry));
        self.dead = 0;
        if !is_sorted {
            self.settled.sort_unstable_by_key(|entry| (entry.priority, entry.number));
        }
    }
}
