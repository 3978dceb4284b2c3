//! What the user has hidden or locked: the canvas does not show it, or does not let it be picked.

use std::collections::BTreeSet;

use crate::document::NodeId;
use crate::panels::Ctx;

/// Nodes that are not shown, and nodes that can't be picked, with all inside them.
#[derive(Debug, Default)]
pub(super) struct OutOfReach {
    unseen: BTreeSet<NodeId>,
    locked: BTreeSet<NodeId>,
}

impl OutOfReach {
    pub(super) fn of(ctx: &Ctx<'_>) -> Self {
        Self { unseen: ctx.unseen_nodes(), locked: ctx.document.locked_nodes() }
    }

    pub(super) fn is_seen(&self, node: NodeId) -> bool {
        !self.unseen.contains(&node)
    }

    pub(super) fn can_be_picked(&self, node: NodeId) -> bool {
        self.is_seen(node) && !self.locked.contains(&node)
    }
}
