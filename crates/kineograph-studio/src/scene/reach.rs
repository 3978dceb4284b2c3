//! How far symbols and particles draw at a moment, which only what is drawn of them can say.

use std::collections::BTreeMap;

use kineograph_runtime::format::Content;
use kineograph_stage::scene::{Affine2, Reach};

use super::DrawItem;
use crate::document::{Document, NodeId};

/// How far the symbols and particles in a draw list go beyond their boxes, in their own pixels; `None` where that is not known. `placed` gives the
/// map from the stage to a node, and its size.
pub(super) fn drawn_px(
    document: &Document,
    list: &[DrawItem],
    mut placed: impl FnMut(NodeId) -> Option<(Affine2, [f32; 2])>,
) -> BTreeMap<NodeId, Option<[f32; 2]>> {
    let mut found: BTreeMap<NodeId, Option<[f32; 2]>> = BTreeMap::new();
    for item in list {
        let content = document.node(item.node).map(|node| &node.content);
        if !matches!(content, Some(Content::Symbol(_) | Content::Particles(_))) {
            continue;
        }
        // The picture of what is bent is somewhere else.
        let is_bent_inside = item.is_island() && item.inside.is_some();
        let room = if is_bent_inside { None } else { room_px(document, item, placed(item.node)) };
        let known = found.entry(item.node).or_insert(Some([0.0; 2]));
        *known = known.zip(room).map(|(known, room)| [0, 1].map(|axis| known[axis].max(room[axis])));
    }
    found
}

/// How far a sprite goes beyond the box of its node.
fn room_px(document: &Document, item: &DrawItem, placed: Option<(Affine2, [f32; 2])>) -> Option<[f32; 2]> {
    if item.is_island() {
        return Some([0.0; 2]);
    }
    let (node_from_stage, node_px) = placed?;
    let (_, content) = item.shown(document)?;
    // Each particle is a sprite of its own.
    let is_particle = matches!(*content, Content::Particles(_));
    let own = if is_particle { [0.0; 2] } else { Reach::of(&content).drawn_px? };
    let [right, up] = [0, 1].map(|axis| item.sprite.size_px[axis] + own[axis]);
    let mut room = [0.0_f32; 2];
    let map = item.sprite.stage_from_local;
    for corner in [[-own[0], -own[1]], [right, -own[1]], [-own[0], up], [right, up]] {
        let at = node_from_stage.transform_point(map.transform_point(corner));
        for axis in 0..2 {
            room[axis] = room[axis].max(-at[axis]).max(at[axis] - node_px[axis]);
        }
    }
    room.iter().all(|room| room.is_finite()).then_some(room)
}
