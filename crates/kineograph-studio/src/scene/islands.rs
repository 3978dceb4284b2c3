//! Nodes with grid effects, or seen from an orbit: what they show is an island of the renderer.

use std::collections::BTreeMap;

use kineograph_render::{Affine2, Blend, Island, IslandRole, IslandVertex, Masking, Sprite, TextureId};
use kineograph_runtime::Timeline;
use kineograph_runtime::grid::{GridMesh, GridState};
use kineograph_stage::scene as stage;

use super::DrawItem;
use super::blend::drawn;
use crate::document::{Document, NodeId};

/// What grid effects do, by node; nodes without effects are not in it.
pub type Grids = BTreeMap<NodeId, GridState>;

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
}

#[derive(Debug)]
struct IslandNode {
    node: NodeId,
    outer: u16,
    blend: Blend,
    is_placed: bool,
    /// The mask through which all of it is seen.
    through: u16,
}

impl Islands {
    /// Those that the scene has numbered, with their nodes in the document.
    pub fn of(scene: &stage::Scene, node_of: impl Fn(stage::NodeId) -> Option<NodeId>) -> Self {
        let island = |island: &stage::IslandInScene| {
            let (node, outer) = (node_of(island.node)?, island.outer);
            Some(IslandNode { node, outer, blend: drawn(island.blend), is_placed: false, through: 0 })
        };
        // Every node of the scene is one of the document.
        Self { nodes: scene.islands().iter().filter_map(island).collect() }
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
        let IslandNode { node, outer, blend, .. } = self.nodes[at];
        let own = masking(node);
        self.nodes[at].through = own.through;
        let mut sprite = Sprite::new(TextureId::WHITE, [1.0; 2], Affine2::IDENTITY);
        sprite.island = IslandRole { part_of: outer, shows: number };
        sprite.blend = blend;
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

/// The picture of a node of the scene on the net that its effects make.
pub(super) fn island(
    scene: &mut stage::Scene,
    node: stage::NodeId,
    stage_px: [f32; 2],
    mesh: &mut GridMesh,
) -> Option<Island> {
    let eye = scene.island_mesh(node, stage_px, mesh)?;
    let vertex = |(at, from): (&[f32; 3], &[f32; 3])| IslandVertex { at: *at, from: [from[0], from[1]] };
    let vertices = mesh.points.iter().zip(&mesh.flat).map(vertex).collect();
    let triangles = mesh.parts.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [c, b, d]]).collect();
    Some(Island { vertices, triangles, eye })
}
