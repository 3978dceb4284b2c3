//! Emitters under the pointer: where their particles are, which the box of the node is not.

use std::collections::BTreeMap;

use egui::{Pos2, Rect};
use kineograph_runtime::format::Content;

use super::Frame;
use crate::document::NodeId;

/// So near to its middle an emitter is always hit, in points.
const NEAR_PX: f32 = 12.0;

/// What is drawn of an emitter.
struct DrawnParticles {
    /// Its place in the order of drawing.
    place: usize,
    /// Around all particles, on the screen.
    around: Rect,
    is_on_particle: bool,
}

/// Adds the emitters of which a particle is there, or whose middle is near, to nodes from the topmost to the lowest, each where it is drawn. Those
/// whose particles are only around come after all others: they may be all over the stage.
pub(super) fn add(frame: &Frame<'_>, pos: Pos2, nodes: &mut Vec<NodeId>) {
    let document = frame.ctx.document;
    let is_emitter = |node: &NodeId| {
        document.node(*node).is_some_and(|node| matches!(node.content, Content::Particles(_)))
    };
    // Most projects have none: then no sprite is looked at.
    if !document.nodes().iter().any(|node| is_emitter(&node.id)) {
        return;
    }
    let mut last: BTreeMap<NodeId, usize> = BTreeMap::new();
    let mut drawn: BTreeMap<NodeId, DrawnParticles> = BTreeMap::new();
    for (place, item) in frame.items.iter().enumerate() {
        last.insert(item.node, place);
        if item.sprite.opacity <= 0.0 || !is_emitter(&item.node) {
            continue;
        }
        let corners = item.sprite.stage_corners().map(|corner| frame.screen.pos_from_stage(corner));
        if !corners.iter().all(|corner| corner.is_finite()) {
            continue;
        }
        let own = drawn.entry(item.node).or_insert(DrawnParticles {
            place,
            around: Rect::NOTHING,
            is_on_particle: false,
        });
        own.place = place;
        own.around = own.around.union(Rect::from_points(&corners));
        own.is_on_particle |= is_inside(corners, pos);
    }
    let is_free =
        |id: &NodeId| !nodes.contains(id) && frame.can_be_picked(*id) && frame.out_of_reach.is_seen(*id);
    let emitters = document.nodes().iter().map(|node| node.id).filter(is_emitter);
    let free: Vec<NodeId> = emitters.filter(is_free).collect();
    let mut around = Vec::new();
    for id in free.into_iter().rev() {
        let own = drawn.get(&id);
        let anchor = frame.anchor(id).map(|anchor| frame.screen.pos_from_stage(anchor));
        let is_near = anchor.is_some_and(|anchor| anchor.distance(pos) <= NEAR_PX);
        if is_near || own.is_some_and(|own| own.is_on_particle) {
            let own_place = own.map_or(usize::MAX, |own| own.place);
            let is_below = |other: &NodeId| last.get(other).copied().unwrap_or(usize::MAX) < own_place;
            let at = nodes.iter().position(is_below).unwrap_or(nodes.len());
            nodes.insert(at, id);
        } else if own.is_some_and(|own| own.around.contains(pos)) {
            around.push(id);
        }
    }
    nodes.extend(around);
}

/// Whether a point is inside of an area with these corners, one after another.
fn is_inside(corners: [Pos2; 4], pos: Pos2) -> bool {
    let turns = [0, 1, 2, 3].map(|index| {
        let (from, to) = (corners[index], corners[(index + 1) % 4]);
        let (way, off) = (to - from, pos - from);
        way.x * off.y - way.y * off.x
    });
    turns.iter().all(|turn| *turn >= 0.0) || turns.iter().all(|turn| *turn <= 0.0)
}
