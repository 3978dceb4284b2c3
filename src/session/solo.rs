//! Which actions are soloed.

use std::collections::BTreeSet;

use crate::document::{ActionId, ClipId, Document};

/// The soloed actions of a clip: only they move anything; the rest of the clip only takes its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solo {
    /// The clip.
    pub clip: ClipId,
    /// The actions, each with all inside it; at least one.
    pub actions: BTreeSet<ActionId>,
}

impl Solo {
    /// Without actions that are no longer in the document; `None` if none is left.
    #[must_use]
    pub fn pruned(mut self, document: &Document) -> Option<Self> {
        let clip = document.clip(self.clip)?;
        self.actions.retain(|id| clip.get(*id).is_some());
        (!self.actions.is_empty()).then_some(self)
    }
}
