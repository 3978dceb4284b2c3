//! Contents of the lists, without user interface.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::document::{Document, Edit, Node, NodeId};

/// The direction of a step in the drawing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Forward,
    Backward,
}

/// All nodes and their depths in the order of the list: from front to back, parents above their children.
pub(super) fn front_first(document: &Document) -> Vec<(&Node, usize)> {
    let mut children: BTreeMap<Option<NodeId>, Vec<&Node>> = BTreeMap::new();
    for node in document.nodes() {
        children.entry(node.parent).or_default().push(node);
    }
    // The sort is stable: of two nodes with the same z, the later one stays in front.
    children.values_mut().for_each(|siblings| siblings.sort_by_key(|node| node.z));
    let mut rows = Vec::with_capacity(document.nodes().len());
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

/// The edits that move a node one sibling forward or backward in the drawing order; none at its end.
pub(super) fn step_edits(document: &Document, id: NodeId, step: Step) -> Vec<Edit> {
    let nodes = document.nodes();
    let Some(node) = document.node(id) else { return Vec::new() };
    let mut siblings: Vec<(usize, &Arc<Node>)> =
        nodes.iter().enumerate().filter(|(_, other)| other.parent == node.parent).collect();
    siblings.sort_by_key(|(index, node)| (node.z, *index));
    let Some(at) = siblings.iter().position(|(_, other)| other.id == id) else { return Vec::new() };
    let neighbour = match step {
        Step::Forward => siblings.get(at + 1),
        Step::Backward => at.checked_sub(1).and_then(|before| siblings.get(before)),
    };
    let Some((index, neighbour)) = neighbour else { return Vec::new() };
    let mut edits = Vec::new();
    if neighbour.z != node.z {
        edits.push(Edit::SetNode(Node { z: neighbour.z, ..node.as_ref().clone() }));
    }
    // Removing the node from the list moves all after it one index down.
    let from = siblings[at].0;
    let index = match step {
        Step::Forward => index + usize::from(from > *index),
        Step::Backward => index - usize::from(from < *index),
    };
    edits.push(Edit::OrderNode(id, index));
    edits
}

/// The likely columns and rows of an image: a strip of squares if its sides allow that, else one frame.
pub(super) const fn likely_grid(width_px: u32, height_px: u32) -> (u32, u32) {
    if width_px > 0 && height_px > 0 {
        if width_px.is_multiple_of(height_px) && width_px / height_px <= 64 {
            return (width_px / height_px, 1);
        }
        if height_px.is_multiple_of(width_px) && height_px / width_px <= 64 {
            return (1, height_px / width_px);
        }
    }
    (1, 1)
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Sprite, StartPose};

    use super::*;
    use crate::document::Edit;

    fn document(list: &[(&str, Option<u32>)]) -> Document {
        list.iter().fold(Document::default(), |document, (name, parent)| {
            let edit = Edit::AddNode {
                name: (*name).to_owned(),
                parent: parent.map(NodeId),
                sprite: Sprite::None,
                start: StartPose::default(),
            };
            document.edited(&edit).unwrap().0
        })
    }

    fn text(document: &Document) -> String {
        let rows = front_first(document).into_iter().map(|(node, depth)| "  ".repeat(depth) + &node.name);
        rows.collect::<Vec<_>>().join("\n")
    }

    fn stepped(document: &Document, id: u32, step: Step) -> Document {
        let edits = step_edits(document, NodeId(id), step);
        assert!(!edits.is_empty());
        edits.iter().fold(document.clone(), |document, edit| document.edited(edit).unwrap().0)
    }

    #[test]
    fn nodes_are_listed_below_their_parents_and_the_front_one_on_top() {
        // Ids count from 1.
        let document = document(&[
            ("ground", None),
            ("hero", None),
            ("arm", Some(2)),
            ("hand", Some(3)),
            ("hat", Some(2)),
        ]);
        assert_eq!(text(&document), "hero\n  hat\n  arm\n    hand\nground");
        let ground = Node { z: 1, ..document.nodes()[0].as_ref().clone() };
        let (raised, _) = document.edited(&Edit::SetNode(ground)).unwrap();
        assert_eq!(text(&raised), "ground\nhero\n  hat\n  arm\n    hand");
    }

    #[test]
    fn nodes_step_over_their_siblings_only_and_up_in_the_list() {
        let document = document(&[("a", None), ("child of a", Some(1)), ("b", None), ("c", None)]);
        assert_eq!(text(&document), "c\nb\na\n  child of a");
        assert_eq!(text(&stepped(&document, 1, Step::Forward)), "c\na\n  child of a\nb");
        assert_eq!(text(&stepped(&document, 4, Step::Backward)), "b\nc\na\n  child of a");
        assert!(step_edits(&document, NodeId(2), Step::Forward).is_empty());
        assert!(step_edits(&document, NodeId(4), Step::Forward).is_empty());
        assert!(step_edits(&document, NodeId(1), Step::Backward).is_empty());
    }

    #[test]
    fn nodes_step_over_siblings_of_another_z() {
        let document = document(&[("a", None), ("b", None), ("c", None)]);
        let raised = Node { z: 5, ..document.nodes()[0].as_ref().clone() };
        let (document, _) = document.edited(&Edit::SetNode(raised)).unwrap();
        assert_eq!(text(&document), "a\nc\nb");
        let forward = stepped(&document, 3, Step::Forward);
        assert_eq!(text(&forward), "c\na\nb");
        assert_eq!(forward.nodes().iter().map(|node| node.z).collect::<Vec<_>>(), [5, 5, 0]);
        assert_eq!(text(&stepped(&forward, 3, Step::Backward)), "a\nc\nb");
        assert_eq!(text(&stepped(&document, 1, Step::Backward)), "c\na\nb");
    }

    #[test]
    fn strips_of_squares_are_recognised() {
        assert_eq!(likely_grid(256, 32), (8, 1));
        assert_eq!(likely_grid(32, 96), (1, 3));
        assert_eq!(likely_grid(100, 30), (1, 1));
        assert_eq!(likely_grid(0, 30), (1, 1));
    }
}
