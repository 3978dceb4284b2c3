//! Maps and tints, cached.

use kineograph_runtime::Pose;
use kineograph_runtime::channel::Property;

use super::affine::{Affine2, inverse_of};
use super::node::{Dirty, Flags, NodeId};
use super::placement::place;
use super::shapes::map_in;
use super::{NONE, ROOT, Scene};

/// What follows from the poses of a node and of those above it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NodeOnStage {
    pub parent_from_node: Affine2,
    pub world_from_node: Affine2,
    /// Displayed red, green and blue, 0..=1.
    pub color_rgb: [f32; 3],
    /// Displayed opacity, 0..=1.
    pub opacity: f32,
}

impl Scene {
    /// The map from a node's own points to its parent's. Own points span (0, 0), the lower left corner, to the size.
    pub fn parent_from_node(&mut self, node: NodeId) -> Option<Affine2> {
        Some(self.fresh(node)?.parent_from_node)
    }

    /// The map from a node's own points to those of the scene; for a loose tree, to those that its top node has its position in.
    pub fn world_from_node(&mut self, node: NodeId) -> Option<Affine2> {
        Some(self.fresh(node)?.world_from_node)
    }

    /// The inverse of [`world_from_node`](Self::world_from_node). `None` also for a node that is scaled to nothing.
    pub fn node_from_world(&mut self, node: NodeId) -> Option<Affine2> {
        self.world_from_node(node)?.inverse()
    }

    /// A point of the scene as a node's own point, in pixels. cocos2d-x's `convertToNodeSpace`.
    pub fn to_node_space(&mut self, node: NodeId, world_px: [f32; 2]) -> Option<[f32; 2]> {
        Some(self.node_from_world(node)?.transform_point(world_px))
    }

    /// A node's own point as a point of the scene, in pixels. cocos2d-x's `convertToWorldSpace`.
    pub fn to_world_space(&mut self, node: NodeId, node_px: [f32; 2]) -> Option<[f32; 2]> {
        Some(self.world_from_node(node)?.transform_point(node_px))
    }

    /// As [`to_node_space`](Self::to_node_space), but seen from the anchor. cocos2d-x's `convertToNodeSpaceAR`.
    pub fn to_node_space_from_anchor(&mut self, node: NodeId, world_px: [f32; 2]) -> Option<[f32; 2]> {
        let [x, y] = self.to_node_space(node, world_px)?;
        let [anchor_x, anchor_y] = self.anchor_px(node)?;
        Some([x - anchor_x, y - anchor_y])
    }

    /// As [`to_world_space`](Self::to_world_space), for a point seen from the anchor. cocos2d-x's `convertToWorldSpaceAR`.
    pub fn to_world_space_from_anchor(&mut self, node: NodeId, node_px: [f32; 2]) -> Option<[f32; 2]> {
        let [anchor_x, anchor_y] = self.anchor_px(node)?;
        self.to_world_space(node, [node_px[0] + anchor_x, node_px[1] + anchor_y])
    }

    /// The anchor as a node's own point, in pixels. cocos2d-x's `getAnchorPointInPoints`.
    pub fn anchor_px(&self, node: NodeId) -> Option<[f32; 2]> {
        let [width, height] = self.size_px(node)?;
        let [x, y] = self.anchor(self.slot(node)?);
        Some([x * width, y * height])
    }

    /// The opacity with which a node is drawn, 0..=1: its own, times what it gets from above.
    pub fn displayed_opacity(&mut self, node: NodeId) -> Option<f32> {
        Some(self.fresh(node)?.opacity)
    }

    /// The colour with which a node is drawn, 0..=1 each: its own, times what it gets from above.
    pub fn displayed_color(&mut self, node: NodeId) -> Option<[f32; 3]> {
        Some(self.fresh(node)?.color_rgb)
    }

    /// How many maps of nodes were computed so far: a measure of how much changes from frame to frame.
    pub const fn computed_maps(&self) -> u64 {
        self.computed_maps
    }

    /// Marks a node, and with all but [`Dirty::LOCAL`] what stands below it too.
    pub(super) fn mark(&mut self, top: u32, dirty: Dirty) {
        let below = dirty.inherited();
        let mut slot = top;
        while slot != NONE {
            let wanted = if slot == top { dirty } else { below };
            let state = &mut self.nodes[slot as usize].dirty;
            // Below a marked node all is marked already.
            let is_marked_below = state.has_all(below);
            *state = *state | wanted;
            slot = self.links.after(slot, top, is_marked_below);
        }
    }

    fn fresh(&mut self, node: NodeId) -> Option<&NodeOnStage> {
        let slot = self.slot(node)?;
        self.refresh_with_parents(slot);
        Some(&self.placed[slot as usize])
    }

    /// Computes what is marked of a node and of those above it.
    pub(super) fn refresh_with_parents(&mut self, slot: u32) {
        let mut path = core::mem::take(&mut self.path);
        let mut at = slot;
        while at != NONE && self.nodes[at as usize].dirty != Dirty::NONE {
            path.push(at);
            at = self.links.get(at).parent;
        }
        while let Some(at) = path.pop() {
            self.refresh(at);
        }
        self.path = path;
    }

    /// Computes what is marked of a node whose parent has nothing marked.
    #[inline]
    pub(super) fn refresh(&mut self, slot: u32) {
        let dirty = self.nodes[slot as usize].dirty;
        if dirty == Dirty::NONE {
            return;
        }
        self.nodes[slot as usize].dirty = Dirty::NONE;
        let parent = self.links.get(slot).parent;
        let above = (parent != NONE).then(|| self.placed[parent as usize]);
        if dirty.has(Dirty::LOCAL) {
            let (pose, shape) = (&self.poses[slot as usize], self.shape(slot));
            self.placed[slot as usize].parent_from_node = map_in(pose, self.size_of(slot), shape);
        }
        if dirty.has(Dirty::WORLD) {
            self.computed_maps += 1;
            let own = self.placed[slot as usize].parent_from_node;
            self.placed[slot as usize].world_from_node =
                above.map_or(own, |above| above.world_from_node.compose(own));
        }
        if dirty.has(Dirty::TINT) {
            self.refresh_tint(slot, parent);
        }
    }

    fn refresh_tint(&mut self, slot: u32, parent: u32) {
        let pose = &self.poses[slot as usize];
        let mut color_rgb = pose.color.map(|channel| (channel / 255.0).clamp(0.0, 1.0));
        let mut opacity = (pose.opacity / 255.0).clamp(0.0, 1.0);
        if parent != NONE {
            let (flags, above) = (self.nodes[parent as usize].flags, &self.placed[parent as usize]);
            // What fades all that a mask shows doesn't fade the mask.
            if flags.has(Flags::CASCADES_OPACITY) && !self.masks.has(slot) {
                opacity *= above.opacity;
            }
            if flags.has(Flags::CASCADES_COLOR) {
                color_rgb = [0, 1, 2].map(|index| color_rgb[index] * above.color_rgb[index]);
            }
        }
        if slot == ROOT {
            let (around_rgb, around) = self.around;
            color_rgb = [0, 1, 2].map(|index| color_rgb[index] * around_rgb[index]);
            opacity *= around;
        }
        let placed = &mut self.placed[slot as usize];
        (placed.color_rgb, placed.opacity) = (color_rgb, opacity);
    }

    /// The pose that a node needs to lie below `parent` where it lies now. `None` if there is none.
    pub(super) fn pose_in(&mut self, slot: u32, parent: u32) -> Option<Pose> {
        self.refresh_with_parents(slot);
        self.refresh_with_parents(parent);
        let [node, parent] =
            [slot, parent].map(|slot| self.placed[slot as usize].world_from_node.to_array().map(f64::from));
        let [a, b, c, d, tx, ty] = inverse_of(parent);
        let vector = |x: f64, y: f64| [a * x + c * y, b * x + d * y];
        let [x_axis, y_axis, origin] =
            [vector(node[0], node[1]), vector(node[2], node[3]), vector(node[4], node[5])];
        let wanted = [x_axis[0], x_axis[1], y_axis[0], y_axis[1], origin[0] + tx, origin[1] + ty];
        let own_anchor = self.poses[slot as usize].anchor;
        let mut pose = self.anchored_pose(slot);
        let is_placed = place(&mut pose, self.size_of(slot), wanted);
        is_placed.then(|| pose.with(Property::ANCHOR, own_anchor))
    }
}
