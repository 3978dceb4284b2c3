//! Which nodes are not seen because of masks.

use crate::document::{Document, Node, NodeId};
use crate::scene::{DrawItem, SceneSource, StageScene};

/// The lower left and upper right corner of an upright rectangle on the stage.
type Bounds = [[f32; 2]; 2];

/// The first of these nodes of which a mask hides everything, as far as rectangles say, and that mask. What hides inside, and nothing else, is
/// not asked: a rectangle does not say where a picture is solid.
pub fn hidden(source: &SceneSource<'_>, nodes: &[NodeId]) -> Option<(NodeId, NodeId)> {
    let items = StageScene::default().draw_list(source);
    nodes.iter().find_map(|node| Some((*node, hiding(source, &items, *node)?)))
}

fn hiding(source: &SceneSource<'_>, items: &[DrawItem], id: NodeId) -> Option<NodeId> {
    let document = source.document;
    if document.is_in_mask(id) {
        return None;
    }
    let own = bounds_of(document, items, id, false).filter(has_area)?;
    let mut at = document.node(id);
    // The limit ends the walk even if parents form a cycle.
    for _ in 0..=document.nodes().len() {
        let node = at?;
        let mut masks = document.children_of(node.parent).filter(|mask| shows_inside(mask));
        let hides = |mask: &Node| match bounds_of(document, items, mask.id, true) {
            Some(seen) if has_area(&seen) => are_apart(&own, &seen),
            // Its picture may not have been read yet.
            Some(_) => false,
            None => true,
        };
        if let Some(mask) = masks.find(|mask| hides(mask)) {
            return Some(mask.id);
        }
        at = node.parent.and_then(|parent| document.node(parent));
    }
    None
}

fn shows_inside(node: &Node) -> bool {
    node.mask.is_some_and(|mask| !mask.inverted)
}

/// What is drawn of a node and of what stands below it, as part of a mask or not.
fn bounds_of(document: &Document, items: &[DrawItem], top: NodeId, in_mask: bool) -> Option<Bounds> {
    let drawn = items.iter().filter(|item| item.is_in_mask() == in_mask && item.sprite.opacity > 0.0);
    let corners = drawn
        .filter(|item| document.is_node_within(item.node, top))
        .flat_map(|item| item.sprite.stage_corners());
    corners.fold(None, |bounds, corner| {
        let [low, high] = bounds.unwrap_or([corner; 2]);
        Some([
            [0, 1].map(|axis| low[axis].min(corner[axis])),
            [0, 1].map(|axis| high[axis].max(corner[axis])),
        ])
    })
}

fn has_area([low, high]: &Bounds) -> bool {
    [0, 1].iter().all(|axis| high[*axis] > low[*axis])
}

fn are_apart([low, high]: &Bounds, [other_low, other_high]: &Bounds) -> bool {
    [0, 1].iter().any(|axis| high[*axis] <= other_low[*axis] || low[*axis] >= other_high[*axis])
}
