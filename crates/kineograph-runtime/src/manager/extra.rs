//! What only few running actions have, kept beside the slots, which so stay small.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;

use super::handle::ActionHandle;
use crate::clock::Clock;

/// What one running action has beyond the usual.
#[derive(Debug, Clone, Default)]
pub(super) struct Extra {
    pub name: Option<Arc<str>>,
    pub flags: u32,
    /// What is left of its start delay, in seconds of its own pace.
    pub delay: Clock,
    /// The target slot on whose life it depends.
    pub linked_to: Option<u32>,
    /// The run that it is a part of.
    pub part_of: Option<ActionHandle>,
}

/// The extras by run slot, and the names in use. Both have an order of their own, so nothing depends on hashes.
#[derive(Debug, Clone, Default)]
pub(super) struct Extras {
    of_run: BTreeMap<u32, Extra>,
    names: BTreeSet<Arc<str>>,
}

impl Extras {
    pub fn insert(&mut self, run: u32, extra: Extra) {
        self.of_run.insert(run, extra);
    }

    pub fn remove(&mut self, run: u32) -> Option<Extra> {
        self.of_run.remove(&run)
    }

    pub fn get(&self, run: u32) -> Option<&Extra> {
        self.of_run.get(&run)
    }

    pub fn get_mut(&mut self, run: u32) -> Option<&mut Extra> {
        self.of_run.get_mut(&run)
    }

    /// The one copy of this name, made when it is new.
    pub fn intern(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return Arc::clone(known);
        }
        let new: Arc<str> = Arc::from(name);
        self.names.insert(Arc::clone(&new));
        new
    }

    /// The run slots that depend on a target, in their order.
    pub fn linked_to(&self, target: u32) -> impl Iterator<Item = u32> {
        self.of_run.iter().filter(move |(_, extra)| extra.linked_to == Some(target)).map(|(run, _)| *run)
    }
}
