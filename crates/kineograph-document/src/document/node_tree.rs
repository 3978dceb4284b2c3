//! The tree of nodes, as lists show it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::format::MAX_NODE_DEPTH;

use super::edit_error::EditError;
use super::{Document, Node, NodeId};

impl Document {
    /// Whether nodes of so many levels have room inside a node.
    pub(super) fn check_node_depth(&self, parent: NodeId, levels: usize) -> Result<(), EditError> {
        let above = std::iter::successors(Some(parent), |id| self.node(*id).and_then(|node| node.parent));
        let depth = above.take(MAX_NODE_DEPTH).count();
        if depth + levels > MAX_NODE_DEPTH { Err(EditError::NodesTooDeep) } else { Ok(()) }
    }

    /// How many levels a node and the nodes inside it have; 1 for a node alone.
    pub(super) fn node_height(&self, id: NodeId) -> usize {
        let rows = self.front_first();
        let Some(first) = rows.iter().position(|(node, _)| node.id == id) else { return 1 };
        let top = rows[first].1;
        let inside = rows[first + 1..].iter().map(|(_, depth)| *depth).take_while(|depth| *depth > top);
        inside.max().unwrap_or(top) - top + 1
    }

    /// How many nodes a node moves with.
    pub fn node_depth(&self, id: NodeId) -> usize {
        let parent = |id: &NodeId| self.node(*id).and_then(|node| node.parent);
        // The limit ends the walk even if parents form a cycle.
        std::iter::successors(Some(id), parent).skip(1).take(self.nodes().len()).count()
    }

    /// The children of a node, or the roots, from front to back.
    pub fn siblings_front_first(&self, parent: Option<NodeId>) -> Vec<&Arc<Node>> {
        let mut siblings: Vec<&Arc<Node>> = self.children_of(parent).collect();
        // The sort is stable: of two nodes with the same z, the later one stays in front.
        siblings.sort_by_key(|node| node.z);
        siblings.reverse();
        siblings
    }

    /// Those of these nodes that are inside no other one of them, each once, in the order of [`front_first`](Self::front_first).
    pub fn top_nodes(&self, ids: &[NodeId]) -> Vec<NodeId> {
        let wanted: BTreeSet<NodeId> = ids.iter().copied().collect();
        let mut inside: Option<usize> = None;
        let mut tops = Vec::new();
        for (node, depth) in self.front_first() {
            inside = inside.filter(|top| depth > *top);
            if inside.is_none() && wanted.contains(&node.id) {
                tops.push(node.id);
                inside = Some(depth);
            }
        }
        tops
    }

    /// All nodes with their depths as lists show them: from front to back, parents above their children.
    pub fn front_first(&self) -> Vec<(&Node, usize)> {
        let mut children: BTreeMap<Option<NodeId>, Vec<&Node>> = BTreeMap::new();
        for node in self.nodes() {
            children.entry(node.parent).or_default().push(node);
        }
        // The sort is stable: of two nodes with the same z, the later one stays in front.
        children.values_mut().for_each(|siblings| siblings.sort_by_key(|node| node.z));
        let mut rows = Vec::with_capacity(self.nodes().len());
        let mut open: Vec<(&Node, usize)> = Vec::new();
        // Each list of children is taken once, so the walk ends even if parents form a cycle.
        let mut next = children.remove(&None);
        loop {
            let depth = rows.last().map_or(0, |(_, depth)| depth + 1);
            open.extend(next.take().into_iter().flatten().map(|node| (node, depth)));
            let Some((node, depth)) = open.pop() else { return rows };
            rows.push((node, depth));
            next = children.remove(&Some(node.id));
        }
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Content, StartPose};

    use super::*;
    use crate::document::Edit;

    fn add(document: &Document, parent: Option<NodeId>) -> Result<(Document, NodeId), EditError> {
        let start = StartPose::default();
        let edit = Edit::AddNode { name: "node".to_owned(), parent, content: Content::Group, start };
        document.edited(&edit).map(|(document, made)| (document, made.node.unwrap()))
    }

    #[test]
    fn nodes_are_not_nested_deeper_than_games_draw() {
        let (mut document, first) = add(&Document::default(), None).unwrap();
        let mut last = first;
        for _ in 1..MAX_NODE_DEPTH {
            (document, last) = add(&document, Some(last)).unwrap();
        }
        assert_eq!(document.node_height(first), MAX_NODE_DEPTH);
        assert_eq!(add(&document, Some(last)).unwrap_err(), EditError::NodesTooDeep);
        let (document, other) = add(&document, None).unwrap();
        let mut moved = document.node(first).unwrap().as_ref().clone();
        moved.parent = Some(other);
        assert_eq!(document.edited(&Edit::SetNode(moved)).unwrap_err(), EditError::NodesTooDeep);
        let mut renamed = document.node(last).unwrap().as_ref().clone();
        renamed.name = "last".to_owned();
        assert!(document.edited(&Edit::SetNode(renamed)).is_ok());
        let project = document.to_project();
        assert_eq!(kineograph_runtime::format::check(&project).len(), 0);
    }
}
