//! What the lists show, without any user interface.

use crate::document::{Document, NodeId};

/// Which way a node goes in the drawing order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Forward,
    Backward,
}

/// The place in the list of all nodes that brings a node before or behind its next sibling; `None` at the end.
pub(super) fn stepped_index(document: &Document, id: NodeId, step: Step) -> Option<usize> {
    let nodes = document.nodes();
    let at = nodes.iter().position(|node| node.id == id)?;
    let is_sibling = |index: &usize| nodes[*index].parent == nodes[at].parent;
    match step {
        Step::Forward => (at + 1..nodes.len()).find(is_sibling),
        Step::Backward => (0..at).rev().find(is_sibling),
    }
}

/// Columns and rows that a picture is likely cut into: a strip of squares where its sides allow that, else one frame.
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
        let rows = document.node_tree().into_iter().map(|(node, depth)| "  ".repeat(depth) + &node.name);
        rows.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn nodes_are_listed_below_their_parents() {
        // Ids count from 1.
        let document = document(&[
            ("ground", None),
            ("hero", None),
            ("arm", Some(2)),
            ("hand", Some(3)),
            ("hat", Some(2)),
        ]);
        assert_eq!(text(&document), "ground\nhero\n  arm\n    hand\n  hat");
    }

    #[test]
    fn nodes_step_over_their_siblings_only() {
        let document = document(&[("a", None), ("child of a", Some(1)), ("b", None)]);
        assert_eq!(stepped_index(&document, NodeId(1), Step::Forward), Some(2));
        assert_eq!(stepped_index(&document, NodeId(3), Step::Backward), Some(0));
        assert_eq!(stepped_index(&document, NodeId(2), Step::Forward), None);
        let (moved, _) = document.edited(&Edit::OrderNode(NodeId(1), 2)).unwrap();
        assert_eq!(text(&moved), "b\na\n  child of a");
    }

    #[test]
    fn strips_of_squares_are_recognised() {
        assert_eq!(likely_grid(256, 32), (8, 1));
        assert_eq!(likely_grid(32, 96), (1, 3));
        assert_eq!(likely_grid(100, 30), (1, 1));
        assert_eq!(likely_grid(0, 30), (1, 1));
    }
}
