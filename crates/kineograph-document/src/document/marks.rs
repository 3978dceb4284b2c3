//! What only the editor knows of nodes: locked, hidden, and the colour of their rows. Games and exports don't see it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::format::{Color, EditorNode};

use super::{Document, EditError, NodeId};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NodeMarks {
    /// Neither it nor what is inside can be picked or dragged on the canvas.
    pub locked: bool,
    /// Neither it nor what is inside is drawn on the canvas.
    pub hidden: bool,
    /// The colour of its row.
    pub color: Option<Color>,
}

/// The marks of all nodes that have any.
pub(super) type Marks = Arc<BTreeMap<NodeId, NodeMarks>>;

impl Document {
    /// The marks of a node itself, without those of the nodes around it.
    pub fn marks(&self, id: NodeId) -> NodeMarks {
        self.marks.get(&id).copied().unwrap_or_default()
    }

    /// The locked nodes, with all inside them.
    pub fn locked_nodes(&self) -> BTreeSet<NodeId> {
        self.marked(|marks| marks.locked)
    }

    /// The hidden nodes, with all inside them.
    pub fn hidden_nodes(&self) -> BTreeSet<NodeId> {
        self.marked(|marks| marks.hidden)
    }

    /// The nodes inside those whose marks fulfil a condition, and these.
    fn marked(&self, holds: impl Fn(&NodeMarks) -> bool) -> BTreeSet<NodeId> {
        let tops: BTreeSet<NodeId> =
            self.marks.iter().filter(|(_, marks)| holds(marks)).map(|(id, _)| *id).collect();
        self.nodes_inside(&tops)
    }

    /// These nodes and all inside them.
    pub fn nodes_inside(&self, tops: &BTreeSet<NodeId>) -> BTreeSet<NodeId> {
        let mut found = BTreeSet::new();
        if tops.is_empty() {
            return found;
        }
        let mut inside: Option<usize> = None;
        for (node, depth) in self.front_first() {
            inside = inside.filter(|top| depth > *top);
            if inside.is_some() || tops.contains(&node.id) {
                found.insert(node.id);
                inside = inside.or(Some(depth));
            }
        }
        found
    }

    pub(super) fn mark_nodes(&mut self, changes: &[(NodeId, NodeMarks)]) -> Result<(), EditError> {
        for (id, marks) in changes {
            self.node(*id).ok_or(EditError::Missing("node"))?;
            if self.marks(*id) == *marks {
                continue;
            }
            let all = Arc::make_mut(&mut self.marks);
            if *marks == NodeMarks::default() {
                all.remove(id);
            } else {
                all.insert(*id, *marks);
            }
        }
        Ok(())
    }

    /// Forgets the marks of a node that is removed.
    pub(super) fn unmark(&mut self, id: NodeId) {
        if self.marks.contains_key(&id) {
            Arc::make_mut(&mut self.marks).remove(&id);
        }
    }

    #[cfg(any(test, feature = "internals"))]
    pub(super) fn has_stray_marks(&self) -> bool {
        self.marks.iter().any(|(id, marks)| self.node(*id).is_none() || *marks == NodeMarks::default())
    }

    /// The marks as they are stored: by the names of the nodes, in their order.
    pub(super) fn stored_marks(&self) -> Vec<EditorNode> {
        let marked = self.nodes.iter().filter_map(|node| Some((node, self.marks.get(&node.id)?)));
        let stored = marked.map(|(node, marks)| {
            EditorNode::new(node.name.clone())
                .with_locked(marks.locked)
                .with_hidden(marks.hidden)
                .with_color(marks.color)
        });
        stored.collect()
    }

    /// Takes over the stored marks of nodes that there are, by their names in the file.
    pub(super) fn read_marks(&mut self, stored: &[EditorNode], nodes: &BTreeMap<String, NodeId>) {
        for entry in stored {
            let marks = NodeMarks { locked: entry.locked, hidden: entry.hidden, color: entry.color };
            if let Some(id) = nodes.get(&entry.node).filter(|_| marks != NodeMarks::default()) {
                Arc::make_mut(&mut self.marks).insert(*id, marks);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Content, StartPose};

    use super::*;
    use crate::document::Edit;

    #[test]
    fn marks_are_inherited_stored_and_gone_with_their_nodes() {
        let add = |document: &Document, name: &str, parent| {
            let (sprite, start) = (Content::Group, StartPose::default());
            let edit = Edit::AddNode { name: name.to_owned(), parent, content: sprite, start };
            let (document, made) = document.edited(&edit).unwrap();
            (document, made.node.unwrap())
        };
        let (document, holder) = add(&Document::default(), "holder", None);
        let (document, kid) = add(&document, "kid", Some(holder));
        let (document, other) = add(&document, "other", None);
        let locked = NodeMarks { locked: true, ..NodeMarks::default() };
        let hidden = NodeMarks { hidden: true, color: Some(Color([1, 2, 3])), ..NodeMarks::default() };
        let edit = Edit::MarkNodes(vec![(holder, locked), (other, hidden)]);
        let (marked, _) = document.edited(&edit).unwrap();
        assert_eq!(marked.locked_nodes(), BTreeSet::from([holder, kid]));
        assert_eq!(marked.hidden_nodes(), BTreeSet::from([other]));
        assert!(marked.has_nodes_of(&document) && !marked.is_same(&document));
        assert!(marked.edited(&edit).unwrap().0.is_same(&marked), "the same again changes nothing");
        let (read, repairs) = Document::from_project(&marked.to_project());
        assert_eq!((repairs.len(), read.marks(other), read.marks(kid)), (0, hidden, NodeMarks::default()));
        assert!(read.sharing(&marked).is_same(&marked));
        let (removed, _) = marked.edited(&Edit::RemoveNodes(vec![holder, other])).unwrap();
        assert!(removed.violations().is_empty() && removed.locked_nodes().is_empty());
        let (plain, _) = marked.edited(&Edit::MarkNodes(vec![(holder, NodeMarks::default())])).unwrap();
        assert_eq!(plain.to_project().editor.nodes.len(), 1);
    }
}
