//! Which nodes are not seen because of masks.

use kineograph_runtime::format::Content;

use crate::document::{Document, Node, NodeId};
use crate::scene::{DrawItem, SceneSource, StageScene};

/// The lower left and upper right corner of an upright rectangle on the stage.
type Bounds = [[f32; 2]; 2];

/// The first of these nodes of which a mask hides everything, as far as rectangles say, and that mask. What hides inside does that where it is
/// solid all over: a rectangle does not say where a picture is.
pub fn hidden(source: &SceneSource<'_>, nodes: &[NodeId]) -> Option<(NodeId, NodeId)> {
    let items = StageScene::default().draw_list(source);
    nodes.iter().find_map(|node| Some((*node, hiding(source, &items, *node)?)))
}

/// The same of what one of these masks hides.
pub fn hidden_by(source: &SceneSource<'_>, nodes: &[NodeId], masks: &[NodeId]) -> Option<(NodeId, NodeId)> {
    let items = StageScene::default().draw_list(source);
    let mut hidden = nodes.iter().filter_map(|node| Some((*node, hiding(source, &items, *node)?)));
    hidden.find(|(_, mask)| masks.contains(mask))
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
        let mut masks = document.children_of(node.parent).filter(|mask| mask.id != id);
        let hides = |mask: &Node| match mask.mask.map(|mask| mask.inverted) {
            Some(false) => shows_nothing(document, items, mask.id, &own),
            Some(true) => covers(source, items, mask.id, &own),
            None => false,
        };
        if let Some(mask) = masks.find(|mask| hides(mask)) {
            return Some(mask.id);
        }
        at = node.parent.and_then(|parent| document.node(parent));
    }
    None
}

/// Whether nothing in a rectangle is seen through a mask.
fn shows_nothing(document: &Document, items: &[DrawItem], mask: NodeId, own: &Bounds) -> bool {
    match bounds_of(document, items, mask, true) {
        Some(seen) if has_area(&seen) => are_apart(own, &seen),
        // Its picture may not have been read yet.
        Some(_) => false,
        None => true,
    }
}

/// Whether something solid of a mask covers a rectangle.
fn covers(source: &SceneSource<'_>, items: &[DrawItem], mask: NodeId, own: &Bounds) -> bool {
    let drawn = items.iter().filter(|item| item.is_in_mask());
    drawn
        .filter(|item| source.document.is_node_within(item.node, mask) && is_solid(source, item))
        .filter_map(|item| upright(&item.sprite.stage_corners()))
        .any(|[low, high]| {
            [0, 1].iter().all(|axis| low[*axis] <= own[0][*axis] && high[*axis] >= own[1][*axis])
        })
}

/// Whether it hides all behind it: a box, or a whole picture without a hole.
fn is_solid(source: &SceneSource<'_>, item: &DrawItem) -> bool {
    let is_opaque = |image| {
        let picture = source.media.picture(image);
        picture.is_some_and(|picture| picture.rgba.chunks_exact(4).all(|pixel| pixel[3] == u8::MAX))
    };
    let is_whole = match source.document.node(item.node).map(|node| &node.content) {
        Some(Content::Box(_)) => true,
        Some(Content::Image(image)) => is_opaque(image),
        _ => false,
    };
    is_whole && item.sprite.opacity >= 1.0
}

/// The rectangle that corners make, if it is upright.
fn upright(corners: &[[f32; 2]; 4]) -> Option<Bounds> {
    let [a, b, c, d] = corners;
    let sides = [[a, b], [b, c], [c, d], [d, a]];
    let is_upright = sides.iter().all(|[from, to]| from[0] == to[0] || from[1] == to[1]);
    is_upright.then(|| [[0, 1].map(|axis| a[axis].min(c[axis])), [0, 1].map(|axis| a[axis].max(c[axis]))])
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
