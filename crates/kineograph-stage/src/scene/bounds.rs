//! Boxes around nodes, and hit tests.

use alloc::vec::Vec;

use super::affine::Affine2;
use super::node::NodeId;
use super::{NONE, Rect, Scene};

impl Scene {
    /// The box around a node, in its parent's points. cocos2d-x's `getBoundingBox`.
    pub fn bounding_box(&mut self, node: NodeId) -> Option<Rect> {
        Some(box_around(self.parent_from_node(node)?, self.size_px(node)?))
    }

    /// The box around a node on the scene, without what stands below it.
    pub fn world_bounds(&mut self, node: NodeId) -> Option<Rect> {
        Some(box_around(self.world_from_node(node)?, self.size_px(node)?))
    }

    /// The box on the scene around a node and all visible ones below it that have a size; `None` if none of them has. cocos2d-x's
    /// `getCascadeBoundingBox`.
    pub fn subtree_bounds(&mut self, node: NodeId) -> Option<Rect> {
        let top = self.slot(node)?;
        self.refresh_with_parents(top);
        let mut bounds: Option<Rect> = None;
        let mut slot = top;
        while slot != NONE {
            let is_visible = self.poses[slot as usize].visible;
            if is_visible {
                self.refresh(slot);
                let size_px = self.size_of(slot);
                if size_px != [0.0; 2] {
                    let own = box_around(self.placed[slot as usize].world_from_node, size_px);
                    bounds = Some(bounds.map_or(own, |bounds| bounds.union(&own)));
                }
            }
            slot = self.links.after(slot, top, !is_visible);
        }
        bounds
    }

    /// Whether a point of the scene lies in a node's rectangle, however that is turned. A node without area holds none.
    pub fn is_hit(&mut self, node: NodeId, world_px: [f32; 2]) -> bool {
        self.slot(node).is_some_and(|slot| {
            self.refresh_with_parents(slot);
            self.is_slot_hit(slot, world_px)
        })
    }

    /// The visible node with a sprite that lies uppermost at a point of the scene; no mask, and nothing that one hides there.
    pub fn hit_test(&mut self, world_px: [f32; 2]) -> Option<NodeId> {
        let mut hit = None;
        self.walk_hits(world_px, |scene, slot| hit = Some(scene.id(slot)));
        hit
    }

    /// All visible nodes with a sprite that lie at a point of the scene, into `hits`, which is cleared first; the uppermost comes first.
    /// One that is fully transparent is among them: see [`displayed_opacity`](Self::displayed_opacity). Masks and what they hide are not.
    pub fn hit_test_all(&mut self, world_px: [f32; 2], hits: &mut Vec<NodeId>) {
        hits.clear();
        self.walk_hits(world_px, |scene, slot| hits.push(scene.id(slot)));
        hits.reverse();
    }

    fn walk_hits(&mut self, world_px: [f32; 2], mut hit: impl FnMut(&Self, u32)) {
        self.number_masks();
        if !self.masks().is_empty() {
            // The maps of masks are needed before those of what lies behind them.
            self.walk(|_, _| {});
        }
        self.walk(|scene, slot| {
            let masking = scene.masking(slot);
            let is_there = scene.nodes[slot as usize].sprite.is_some() && masking.part_of == 0;
            if is_there
                && scene.is_slot_hit(slot, world_px)
                && scene.is_seen_through(masking.through, world_px)
            {
                hit(scene, slot);
            }
        });
    }

    pub(super) fn is_slot_hit(&self, slot: u32, world_px: [f32; 2]) -> bool {
        let Some(node_from_world) = self.placed[slot as usize].world_from_node.inverse() else {
            return false;
        };
        Rect { min: [0.0; 2], max: self.size_of(slot) }.contains(node_from_world.transform_point(world_px))
    }
}

/// The smallest rectangle around the image of the rectangle from (0, 0) to `size_px`.
pub(super) fn box_around(map: Affine2, size_px: [f32; 2]) -> Rect {
    let [first, others @ ..] = map.transform_corners(size_px);
    others.iter().fold(Rect { min: first, max: first }, |rect, corner| {
        rect.union(&Rect { min: *corner, max: *corner })
    })
}
