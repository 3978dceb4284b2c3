//! Nodes whose picture is bent as a whole: cocos2d-x's `NodeGrid`, and nodes seen by an `OrbitCamera`.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use kineograph_runtime::Blend;
use kineograph_runtime::grid::{Grid, GridMesh, GridState, Pivot};

use super::bounds::box_around;
use super::node::NodeId;
use super::{Affine2, NONE, ROOT, Rect, Scene};

/// A node in a scene that is drawn with all below it into a picture of its own, which is then bent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IslandInScene {
    /// The node.
    pub node: NodeId,
    /// The number of the island in whose picture the bent one is drawn; 0: none, it is drawn on the scene. It is lower than its own.
    pub outer: u16,
    /// How the bent picture is mixed with what is behind it: as the node itself, which is drawn into the picture plainly. What is inside of
    /// the node is mixed in the picture.
    pub blend: Blend,
}

/// The islands of a scene.
#[derive(Debug, Clone, Default)]
pub(super) struct Grids {
    /// What is done to the pictures of nodes, by slot; nothing to all others.
    by_slot: BTreeMap<u32, GridState>,
    /// Of the last walk, by their numbers.
    shown: Vec<IslandInScene>,
    /// Of the last walk, by slot; empty if there are no islands.
    numbers: Vec<u16>,
    /// How many points other scenes move in the same picture.
    points_elsewhere: usize,
    /// How many this scene moves.
    points: usize,
    /// The nodes of the last walk that are drawn as without effects, because of the limits.
    left_flat: Vec<NodeId>,
}

/// The most points that are moved for all islands of a scene, each once for every effect on it; see [`GridState::moved_points`]. Nodes for which
/// there is no room are drawn as without effects.
pub const MAX_MOVED_POINTS: usize = 2_000_000;

/// The most islands that a scene shows. More nodes are drawn as without effects.
pub const MAX_ISLANDS: usize = 64;

/// cocos2d-x's eye is as far from the stage as its height, divided by this.
const HEIGHT_PER_DISTANCE: f32 = 1.1566;

impl Scene {
    /// Says what grid effects do to the picture of a node and all below it; see
    /// [`Timeline::grid_at`](kineograph_runtime::Timeline::grid_at). A flat state ends that. False if there is no such node.
    pub fn set_grid(&mut self, node: NodeId, state: GridState) -> bool {
        let slot = self.slot(node);
        if let Some(slot) = slot {
            if state.is_flat() {
                self.grids.by_slot.remove(&slot);
            } else {
                self.grids.by_slot.insert(slot, state);
            }
        }
        slot.is_some()
    }

    /// What grid effects do to the picture of a node, if anything.
    pub fn grid(&self, node: NodeId) -> Option<&GridState> {
        self.grids.by_slot.get(&self.slot(node)?)
    }

    /// The islands of the last [`visit`](Self::visit) or [`number_islands`](Self::number_islands); the first has the number 1.
    pub fn islands(&self) -> &[IslandInScene] {
        &self.grids.shown
    }

    /// The nodes that effects should bend but that the last walk has left as without, because there are more than [`MAX_ISLANDS`], or more
    /// points than [`MAX_MOVED_POINTS`].
    pub fn nodes_left_flat(&self) -> &[NodeId] {
        &self.grids.left_flat
    }

    /// How many points the islands of the last walk move, and those that [`Self::share_points`] has named.
    pub const fn moved_points(&self) -> usize {
        self.grids.points + self.grids.points_elsewhere
    }

    /// Says how many points other scenes move in the same picture: the limit is for all of them together.
    pub const fn share_points(&mut self, elsewhere: usize) {
        self.grids.points_elsewhere = elsewhere;
    }

    /// Numbers the islands on the scene, those around others first. [`visit`](Self::visit) does it too. What is not visible is none.
    pub fn number_islands(&mut self) {
        self.grids.begin();
        if self.grids.by_slot.is_empty() {
            return;
        }
        self.grids.numbers.resize(self.nodes.len(), 0);
        let mut slot = ROOT;
        while slot != NONE {
            let is_visible = self.poses[slot as usize].visible;
            if is_visible {
                let parent = self.links.get(slot).parent;
                let outer = if parent == NONE { 0 } else { self.grids.number(parent) };
                let node = &self.nodes[slot as usize];
                // What has no picture of its own, such as a group, is not mixed with anything.
                let blend = if node.sprite.is_some() { node.blend } else { Blend::Normal };
                self.grids.number_slot(slot, IslandInScene { node: self.id(slot), outer, blend });
            }
            slot = self.links.after(slot, ROOT, !is_visible);
        }
    }

    /// How a node is mixed where it is drawn: plainly in the picture of its own island, which is mixed in its place. Light is added in both, so
    /// that particles add theirs to each other.
    pub(super) fn drawn_blend(&self, slot: u32) -> Blend {
        let own = usize::from(self.island_of(slot)).checked_sub(1).and_then(|at| self.grids.shown.get(at));
        let is_island = own.is_some_and(|island| island.node == self.id(slot));
        let blend = self.nodes[slot as usize].blend;
        // On an empty picture these do what `Normal` does, and they may be applied in any groups.
        let is_light = blend.func() == Blend::Add.func() || blend.func() == Blend::Screen.func();
        if is_island && !is_light { Blend::Normal } else { blend }
    }

    /// The number of the island into whose picture a node is drawn; 0: none. Parts of masks are where they are without effects.
    pub(super) fn island_of(&self, slot: u32) -> u16 {
        if self.masking(slot).part_of == 0 { self.grids.number(slot) } else { 0 }
    }

    /// Writes the picture of a node, bent by its effects, to `mesh`: points of the scene, z towards the viewer, in the order in which their
    /// parts are drawn; [`GridMesh::flat`] says what of the scene without effects is seen there. The picture is that of
    /// [`picture_box`](Self::picture_box). A camera goes around the node's anchor, that of a group around its origin. Returns the eye, a point of
    /// the same space, for a view with perspective; `None` without such a node. Without effects the picture is flat.
    pub fn island_mesh(&mut self, node: NodeId, stage_px: [f32; 2], mesh: &mut GridMesh) -> Option<[f32; 3]> {
        let (map, Rect { min, max }) = self.picture_box(node, stage_px)?;
        let own_map = self.world_from_node(node)?;
        let anchor_px = self.anchor_px(node)?;
        let size_px = [0, 1].map(|axis| max[axis] - min[axis]);
        let grid = Grid { origin_px: min, size_px, parts: [1, 1], stage_px: stage_in(map, stage_px) };
        let is_own = map == own_map;
        let pivot = if is_own { Pivot::from(anchor_px.map(f64::from)) } else { on_stage(own_map, anchor_px) };
        self.grid(node).unwrap_or(&GridState::default()).draw(&grid, pivot, mesh);
        // Depth grows with the picture.
        let depth = libm::sqrtf((map.a * map.d - map.b * map.c).abs());
        for [x, y, z] in mesh.points.iter_mut().chain(&mut mesh.flat) {
            [*x, *y] = map.transform_point([*x, *y]);
            *z *= depth;
        }
        Some([stage_px[0] / 2.0, stage_px[1] / 2.0, stage_px[1].max(1.0) / HEIGHT_PER_DISTANCE])
    }
}

/// Width and height of the stage in a node's own pixels: what moves as far along an axis of the node leaves the stage.
fn stage_in(world_from_node: Affine2, stage_px: [f32; 2]) -> [f32; 2] {
    let Some(node_from_world) = world_from_node.inverse() else { return stage_px };
    let around = box_around(node_from_world, stage_px);
    [0, 1].map(|axis| around.max[axis] - around.min[axis])
}

/// What a camera goes around whose node bends the whole stage.
fn on_stage(world_from_node: Affine2, anchor_px: [f32; 2]) -> Pivot {
    let Affine2 { a, b, c, d, .. } = world_from_node;
    let axes = [[a, b], [c, d]].map(|axis| axis.map(f64::from));
    Pivot { anchor_px: world_from_node.transform_point(anchor_px).map(f64::from), axes }
}

impl Grids {
    /// Forgets the last walk.
    fn begin(&mut self) {
        self.shown.clear();
        self.numbers.clear();
        self.left_flat.clear();
        self.points = 0;
    }

    /// Whether anything is done to the picture of a node.
    pub fn is_bent(&self, slot: u32) -> bool {
        self.by_slot.contains_key(&slot)
    }

    /// Forgets what a slot had: another node gets it.
    pub fn forget(&mut self, slot: u32) {
        self.by_slot.remove(&slot);
    }

    fn number_slot(&mut self, slot: u32, island: IslandInScene) {
        let points = self.by_slot.get(&slot).map(GridState::moved_points);
        let left = MAX_MOVED_POINTS.saturating_sub(self.points.saturating_add(self.points_elsewhere));
        let is_island = points.is_some_and(|points| points <= left) && self.shown.len() < MAX_ISLANDS;
        if is_island {
            self.shown.push(island);
            self.points += points.unwrap_or_default();
        } else if points.is_some() {
            self.left_flat.push(island.node);
        }
        // At most as many as `MAX_ISLANDS`.
        self.numbers[slot as usize] = if is_island { self.shown.len() as u16 } else { island.outer };
    }

    fn number(&self, slot: u32) -> u16 {
        self.numbers.get(slot as usize).copied().unwrap_or_default()
    }
}
