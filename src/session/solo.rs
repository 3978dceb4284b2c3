//! Which actions move alone.

use std::collections::BTreeSet;

use crate::document::{ActionId, ClipId, Document};

/// Actions of a clip that alone move anything; the rest of the clip only takes its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solo {
    /// The clip.
    pub clip: ClipId,
    /// The actions, each with all inside it; at least one.
    pub actions: BTreeSet<ActionId>,
}

impl Solo {
    /// Without the actions that the document does not hold any more; `None` when none is left.
    #[must_use]
    pub fn pruned(mut self, document: &Document) -> Option<Self> {
        let clip = document.clip(self.clip)?;
        self.actions.retain(|id| clip.get(*id).is_some());
        (!self.actions.is_empty()).then_some(self)
    }
}
