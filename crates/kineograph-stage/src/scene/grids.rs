//! Nodes whose picture is bent as a whole: cocos2d-x's `NodeGrid`, and nodes seen by an `OrbitCamera`.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use kineograph_runtime::grid::{Grid, GridMesh, GridState};

use super::node::NodeId;
use super::{Affine2, NONE, ROOT, Scene};

/// A node in a scene that is drawn with all below it into a picture of its own, which is then bent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IslandInScene {
    /// The node.
    pub node: NodeId,
    /// The number of the island in whose picture the bent one is drawn; 0: none, it is drawn on the scene. It is lower than its own.
    pub outer: u16,
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
}

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

    /// Numbers the islands on the scene, those around others first. [`visit`](Self::visit) does it too.
    pub fn number_islands(&mut self) {
        self.grids.shown.clear();
        self.grids.numbers.clear();
        if self.grids.by_slot.is_empty() {
            return;
        }
        self.grids.numbers.resize(self.nodes.len(), 0);
        let mut slot = ROOT;
        while slot != NONE {
            let parent = self.links.get(slot).parent;
            let outer = if parent == NONE { 0 } else { self.grids.number(parent) };
            let node = self.id(slot);
            self.grids.number_slot(slot, IslandInScene { node, outer });
            slot = self.links.after(slot, ROOT, false);
        }
    }

    /// The number of the island into whose picture a node is drawn; 0: none. Parts of masks are where they are without effects.
    pub(super) fn island_of(&self, slot: u32) -> u16 {
        if self.masking(slot).part_of == 0 { self.grids.number(slot) } else { 0 }
    }

    /// Writes the picture of a node, bent by its effects, to `mesh`: points of the scene, z towards the viewer, in the order in which their
    /// parts are drawn; [`GridMesh::flat`] says what of the scene without effects is seen there. The picture is that of the node's
    /// own box, or of the whole stage of `stage_px` if the node has no size. Returns the eye, a point of the same space, for
    /// a view with perspective; `None` without such a node. Without effects the picture is flat.
    pub fn island_mesh(&mut self, node: NodeId, stage_px: [f32; 2], mesh: &mut GridMesh) -> Option<[f32; 3]> {
        let (map, size_px) = (self.world_from_node(node)?, self.size_px(node)?);
        let anchor = self.pose(node)?.anchor;
        let is_box = size_px[0] > 0.0 && size_px[1] > 0.0;
        let (map, size_px) = if is_box { (map, size_px) } else { (Affine2::IDENTITY, stage_px) };
        let grid = Grid { origin_px: [0.0; 2], size_px, parts: [1, 1], stage_px };
        let anchor_px = [0, 1].map(|axis| f64::from(anchor[axis] * size_px[axis]));
        self.grid(node).unwrap_or(&GridState::default()).draw(&grid, anchor_px, mesh);
        // Depth grows with the picture.
        let depth = libm::sqrtf((map.a * map.d - map.b * map.c).abs());
        for [x, y, z] in mesh.points.iter_mut().chain(&mut mesh.flat) {
            [*x, *y] = map.transform_point([*x, *y]);
            *z *= depth;
        }
        Some([stage_px[0] / 2.0, stage_px[1] / 2.0, stage_px[1].max(1.0) / HEIGHT_PER_DISTANCE])
    }
}

impl Grids {
    /// Forgets what a slot had: another node gets it.
    pub fn forget(&mut self, slot: u32) {
        self.by_slot.remove(&slot);
    }

    fn number_slot(&mut self, slot: u32, island: IslandInScene) {
        let is_island = self.by_slot.contains_key(&slot) && self.shown.len() < MAX_ISLANDS;
        if is_island {
            self.shown.push(island);
        }
        // At most as many as `MAX_ISLANDS`.
        self.numbers[slot as usize] = if is_island { self.shown.len() as u16 } else { island.outer };
    }

    fn number(&self, slot: u32) -> u16 {
        self.numbers.get(slot as usize).copied().unwrap_or_default()
    }
}
