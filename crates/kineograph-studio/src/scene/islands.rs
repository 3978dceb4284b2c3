//! Nodes with grid effects, or seen from an orbit: what they show is an island of the renderer.

use std::collections::BTreeMap;

use kineograph_render::{Affine2, Island, IslandRole, IslandVertex, Masking, Sprite, TextureId};
use kineograph_runtime::Timeline;
use kineograph_runtime::grid::{Grid, GridMesh, GridState};
use kineograph_stage::scene as stage;

use super::DrawItem;
use crate::document::{Document, NodeId};

/// What grid effects do, by node; nodes without effects are not in it.
pub type Grids = BTreeMap<NodeId, GridState>;

/// cocos2d-x's eye is as far from the stage as its height, divided by this.
const HEIGHT_PER_DISTANCE: f32 = 1.1566;

/// The most islands of a scene. More nodes show what they show without effects.
const MOST_ISLANDS: usize = 64;

/// What grid effects do to the nodes of a document at a time of its timeline.
pub fn grids_at(timeline: &Timeline, document: &Document, secs: f64) -> Grids {
    if !timeline.has_grids() {
        return Grids::new();
    }
    let nodes = document.nodes().iter().enumerate();
    let bent = nodes.map(|(index, node)| (node.id, timeline.grid_at(index, secs)));
    bent.filter(|(_, state)| !state.is_flat()).collect()
}

/// The islands of a scene while it is drawn.
#[derive(Debug, Default)]
pub(super) struct Islands {
    /// By number, from 1 on: those around others first.
    nodes: Vec<IslandNode>,
    numbers: BTreeMap<NodeId, u16>,
}

#[derive(Debug)]
struct IslandNode {
    node: NodeId,
    outer: u16,
    is_placed: bool,
    /// The mask through which all of it is seen.
    through: u16,
}

impl Islands {
    /// Numbers the nodes with effects.
    pub fn of(document: &Document, grids: &Grids) -> Self {
        let mut islands = Self::default();
        let mut deep: Vec<(usize, NodeId)> =
            grids.keys().map(|node| (around(document, *node).count(), *node)).collect();
        deep.sort_unstable();
        for (_, node) in deep.into_iter().take(MOST_ISLANDS) {
            let outer = around(document, node).skip(1).find_map(|above| islands.numbers.get(&above).copied());
            islands.nodes.push(IslandNode {
                node,
                outer: outer.unwrap_or_default(),
                is_placed: false,
                through: 0,
            });
            // At most as many as `MOST_ISLANDS`.
            islands.numbers.insert(node, islands.nodes.len() as u16);
        }
        islands
    }

    /// The number of the island in which a node is drawn; 0: none.
    pub fn number_of(&self, document: &Document, node: NodeId) -> u16 {
        if self.nodes.is_empty() {
            return 0;
        }
        around(document, node).find_map(|above| self.numbers.get(&above).copied()).unwrap_or_default()
    }

    /// The node of an island.
    pub fn node(&self, number: u16) -> Option<NodeId> {
        Some(self.nodes.get(usize::from(number).checked_sub(1)?)?.node)
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Hands out what stands for an island, and for those around it, unless it stands there already. `masking` is how a node is masked.
    pub fn place(
        &mut self,
        number: u16,
        masking: &impl Fn(NodeId) -> Masking,
        draw: &mut impl FnMut(DrawItem),
    ) {
        let Some(at) = usize::from(number).checked_sub(1).filter(|at| *at < self.nodes.len()) else { return };
        if std::mem::replace(&mut self.nodes[at].is_placed, true) {
            return;
        }
        self.place(self.nodes[at].outer, masking, draw);
        let IslandNode { node, outer, .. } = self.nodes[at];
        let own = masking(node);
        self.nodes[at].through = own.through;
        let mut sprite = Sprite::new(TextureId::WHITE, [1.0; 2], Affine2::IDENTITY);
        sprite.island = IslandRole { part_of: outer, shows: number };
        sprite.masking = Masking { through: self.inside(outer, own.through), ..own };
        draw(DrawItem { node, inside: None, frame: 0, progress: 0.0, text: None, sector: None, sprite });
    }

    /// The mask through which something in an island is seen there: that of the whole island is applied to its picture.
    pub fn inside(&self, number: u16, through: u16) -> u16 {
        let whole = usize::from(number).checked_sub(1).and_then(|at| self.nodes.get(at));
        if whole.is_some_and(|island| island.through == through) { 0 } else { through }
    }
}

impl DrawItem {
    /// Whether it stands for an island, and shows nothing itself.
    pub const fn is_island(&self) -> bool {
        self.sprite.island.shows != 0
    }
}

/// A node and those above it.
fn around(document: &Document, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    let parent = |node: &NodeId| document.node(*node).and_then(|node| node.parent);
    // No deeper than there are nodes, also in a circle.
    std::iter::successors(Some(node), parent).take(document.nodes().len() + 1)
}

/// The picture of a node of `size_px`, or of the whole stage if it has no size, on the net that its effects make.
pub(super) fn island(
    state: &GridState,
    (world_from_node, size_px): (stage::Affine2, [f32; 2]),
    anchor: [f32; 2],
    stage_px: [f32; 2],
    mesh: &mut GridMesh,
) -> Island {
    let is_box = size_px[0] > 0.0 && size_px[1] > 0.0;
    let map = if is_box { world_from_node } else { stage::Affine2::IDENTITY };
    let size_px = if is_box { size_px } else { stage_px };
    let grid = Grid { origin_px: [0.0; 2], size_px, parts: [1, 1], stage_px };
    let anchor_px = [0, 1].map(|axis| f64::from(anchor[axis] * size_px[axis]));
    state.draw(&grid, anchor_px, mesh);
    // Depth grows with the picture.
    let depth = (map.a * map.d - map.b * map.c).abs().sqrt();
    let vertex = |(at, from): (&[f32; 3], &[f32; 3])| {
        let [x, y] = map.transform_point([at[0], at[1]]);
        IslandVertex { at: [x, y, at[2] * depth], from: map.transform_point([from[0], from[1]]) }
    };
    let vertices = mesh.points.iter().zip(&mesh.flat).map(vertex).collect();
    let triangles = mesh.parts.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [c, b, d]]).collect();
    let eye = [stage_px[0] / 2.0, stage_px[1] / 2.0, stage_px[1].max(1.0) / HEIGHT_PER_DISTANCE];
    Island { vertices, triangles, eye }
}
