//! What a node takes of the stage: its sprite, or of a group all that it holds.

use std::collections::BTreeSet;

use super::{Frame, bounds};
use crate::document::NodeId;

impl Frame<'_> {
    /// The corners of a node on the stage, in the order of those of a sprite; of a group those of the box, in its own directions, around all
    /// that it holds. A group that holds nothing has them all at its anchor.
    pub(super) fn extent(&self, node: NodeId) -> Option<[[f32; 2]; 4]> {
        let own = self.corners(node)?;
        if has_area(own) { Some(own) } else { self.held_extent(node).or(Some(own)) }
    }

    /// True if anything of a node's extent is visible now.
    pub(super) fn is_extent_drawn(&self, node: NodeId) -> bool {
        let document = self.ctx.document;
        if !self.out_of_reach.is_seen(node) {
            return false;
        }
        let is_group = self.corners(node).is_some_and(|corners| !has_area(corners));
        self.is_drawn(node)
            || is_group
                && self
                    .items
                    .iter()
                    .any(|item| item.sprite.opacity > 0.0 && document.is_node_within(item.node, node))
    }

    /// The box around all that is inside a node, in the directions of its children.
    fn held_extent(&self, node: NodeId) -> Option<[[f32; 2]; 4]> {
        let document = self.ctx.document;
        let child = document.children_of(Some(node)).next()?.id;
        let stage_from_node = self.stage.borrow_mut().stage_from_parent(child)?;
        let node_from_stage = stage_from_node.inverse()?;
        let inside = document.nodes_inside(&BTreeSet::from([node]));
        let corners = inside.into_iter().filter(|id| *id != node).filter_map(|id| self.corners(id));
        let points = corners.filter(|corners| has_area(*corners)).flatten();
        let mut points: Vec<[f32; 2]> = points.map(|point| node_from_stage.transform_point(point)).collect();
        points.retain(|point| point.iter().all(|x| x.is_finite()));
        let (low, high) = bounds(&points)?;
        let corners = [low, [high[0], low[1]], high, [low[0], high[1]]];
        Some(corners.map(|corner| stage_from_node.transform_point(corner)))
    }
}

/// Whether these are corners of something that is seen, as those of a group alone are not.
pub(super) fn has_area(corners: [[f32; 2]; 4]) -> bool {
    corners[0] != corners[2]
}
