//! Data that only few running actions have, kept beside the slots so that these stay small.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;

use super::handle::ActionHandle;
use crate::clock::Clock;
use crate::clone_fields::clone_map_from;

/// The rare data of one running action.
#[derive(Debug, Clone, Default)]
pub(super) struct Extra {
    pub name: Option<Arc<str>>,
    pub flags: u32,
    /// The rest of its start delay, in seconds at its own pace.
    pub delay: Clock,
    /// The target slot whose removal ends it.
    pub linked_to: Option<u32>,
    /// The run that it is a part of.
    pub part_of: Option<ActionHandle>,
}

/// The extras by run slot, and the names in use. Both are ordered by themselves, so nothing depends on hashes.
#[derive(Debug, Default)]
pub(super) struct Extras {
    of_run: BTreeMap<u32, Extra>,
    names: BTreeSet<Arc<str>>,
}

impl Clone for Extras {
    fn clone(&self) -> Self {
        Self { of_run: self.of_run.clone(), names: self.names.clone() }
    }

    fn clone_from(&mut self, source: &Self) {
        clone_map_from(&mut self.of_run, &source.of_run);
        // More names do no harm: they are there to be shared.
        for name in &source.names {
            if !self.names.contains(name) {
                self.names.insert(Arc::clone(name));
            }
        }
    }
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

    /// The shared copy of a name, made when it is new.
    pub fn intern(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return Arc::clone(known);
        }
        let new: Arc<str> = Arc::from(name);
        self.names.insert(Arc::clone(&new));
        new
    }

    /// The run slots that are linked to a target, ascending.
    pub fn linked_to(&self, target: u32) -> impl Iterator<Item = u32> {
        self.of_run.iter().filter(move |(_, extra)| extra.linked_to == Some(target)).map(|(run, _)| *run)
    }
}
