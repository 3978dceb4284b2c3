//! The tree of nodes, as lists show it.

use std::collections::BTreeMap;

use super::{Document, Node, NodeId};

impl Document {
    /// All nodes with how deep they lie, parents before children; siblings in the order of the document.
    #[must_use]
    pub fn node_tree(&self) -> Vec<(&Node, usize)> {
        let mut children: BTreeMap<Option<NodeId>, Vec<&Node>> = BTreeMap::new();
        for node in self.nodes() {
            children.entry(node.parent).or_default().push(node);
        }
        let mut rows = Vec::with_capacity(self.nodes().len());
        let mut open: Vec<(&Node, usize)> = Vec::new();
        // Each list of children is taken once, so the walk ends whatever the document holds.
        let mut next = children.remove(&None);
        loop {
            let depth = rows.last().map_or(0, |(_, depth)| depth + 1);
            open.extend(next.take().into_iter().flatten().rev().map(|node| (node, depth)));
            let Some((node, depth)) = open.pop() else { return rows };
            rows.push((node, depth));
            next = children.remove(&Some(node.id));
        }
    }
}
