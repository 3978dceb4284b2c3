//! The order in which siblings are drawn: by z, then by their place in the list of all nodes.

use std::sync::Arc;

use super::RearrangePlan;
use crate::document::{Edit, EditError, Node, NodeId};

impl RearrangePlan<'_> {
    /// The first sibling from `from` on, downwards in lists, that is not among `leaving`.
    pub(super) fn below(
        &self,
        parent: Option<NodeId>,
        from: Option<NodeId>,
        leaving: &[NodeId],
    ) -> Option<NodeId> {
        let siblings = self.document.siblings_front_first(parent);
        let first = siblings.iter().position(|node| Some(node.id) == from)?;
        siblings[first..].iter().map(|node| node.id).find(|id| !leaving.contains(id))
    }

    /// Puts a changed node directly in front of `below`. Siblings in `leaving` don't count: they go elsewhere later.
    pub(super) fn put(
        &mut self,
        node: Node,
        below: Option<NodeId>,
        leaving: &[NodeId],
    ) -> Result<(), EditError> {
        let counts = |other: &&Arc<Node>| other.id != node.id && !leaving.contains(&other.id);
        let siblings: Vec<Arc<Node>> = self
            .document
            .siblings_front_first(node.parent)
            .into_iter()
            .filter(counts)
            .map(Arc::clone)
            .collect();
        let at = siblings.iter().position(|other| Some(other.id) == below).unwrap_or(siblings.len());
        let behind = siblings.get(at);
        let front = at.checked_sub(1).and_then(|index| siblings.get(index));
        let mut z = node.z;
        z = behind.map_or(z, |other| z.max(other.z));
        z = front.map_or(z, |other| z.min(other.z));
        let id = node.id;
        let node = Node { z, ..node };
        if self.document.node(id).is_some_and(|old| **old != node) {
            self.add(Edit::SetNode(node))?;
        }
        self.order(id, [behind, front].map(|other| other.filter(|other| other.z == z).map(|other| other.id)))
    }

    /// Moves a node in the list of all nodes, if it is not after `behind` and before `front`, siblings of the same z.
    fn order(&mut self, id: NodeId, [behind, front]: [Option<NodeId>; 2]) -> Result<(), EditError> {
        let place = |id: NodeId| self.document.node_place(id);
        let Some(from) = place(id) else { return Ok(()) };
        let (behind, front) = (behind.and_then(place), front.and_then(place));
        if behind.is_none_or(|behind| behind < from) && front.is_none_or(|front| from < front) {
            return Ok(());
        }
        let Some(to) = behind.map(|behind| behind + 1).or(front) else { return Ok(()) };
        // Taking the node out moves all after it one place down.
        self.add(Edit::OrderNode(id, to - usize::from(from < to)))?;
        Ok(())
    }
}
