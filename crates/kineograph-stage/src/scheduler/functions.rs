//! Functions queued for the next update.

use alloc::vec::Vec;

use super::inbox::Inbox;

/// Functions in the order in which they came.
#[derive(Debug, Clone)]
pub(super) struct FunctionQueue<F> {
    pub inbox: Inbox<F>,
    /// Room for the next batch, kept between updates.
    spare: Vec<F>,
    is_batch_wanted: bool,
}

impl<F> FunctionQueue<F> {
    pub fn new() -> Self {
        Self { inbox: Inbox::default(), spare: Vec::new(), is_batch_wanted: false }
    }

    /// Drops all functions, those of the batch that is being called included.
    pub fn clear(&mut self) {
        self.inbox.change(Vec::clear);
        self.is_batch_wanted = false;
    }

    /// All that waits; what comes from now on waits for the next batch.
    pub fn start_batch(&mut self) -> Vec<F> {
        self.is_batch_wanted = true;
        let spare = core::mem::take(&mut self.spare);
        self.inbox.change(|waiting| core::mem::replace(waiting, spare))
    }

    pub const fn is_batch_wanted(&self) -> bool {
        self.is_batch_wanted
    }

    /// Gives the emptied room of a batch back.
    pub fn end_batch(&mut self, emptied: Vec<F>) {
        self.spare = emptied;
    }
}
