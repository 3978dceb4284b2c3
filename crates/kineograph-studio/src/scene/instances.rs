//! The symbols that nodes show: each node has a scene of its own, with the poses of the symbol's timeline at the node's time.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_render::{Affine2, Island, IslandRole};
use kineograph_runtime::format::{Symbol, SymbolOverride};
use kineograph_runtime::{Cascade, Pose};
use kineograph_stage::quads::Quad;
use kineograph_stage::scene as stage;

use super::islands::grids_at;
use super::masks::{joined, masking};
use super::trails::Trails;
use super::{DrawItem, SceneSource, SceneTables, StageScene, sprite};
use crate::document::{Node, NodeId};
use crate::media::Media;
use crate::symbol::LoadedSymbol;

/// A node of a symbol.
#[derive(Debug, Clone)]
pub struct Inside {
    /// The symbol, with the overrides of its instance.
    pub symbol: Arc<LoadedSymbol>,
    /// Its node.
    pub node: NodeId,
}

/// What a painting is known by: the address of a symbol, which no other has while it is shown, or 0, and the node that is painted.
pub type PaintedNode = (usize, NodeId);

impl DrawItem {
    /// The node that is drawn, also of a symbol.
    pub fn painted_node(&self) -> PaintedNode {
        match &self.inside {
            None => (0, self.node),
            Some(inside) => (Arc::as_ptr(&inside.symbol).addr(), inside.node),
        }
    }
}

/// The instances of symbols in a scene, by node.
#[derive(Default)]
pub(super) struct Instances {
    by_node: BTreeMap<NodeId, Instance>,
}

/// A node that shows a symbol.
struct Instance {
    /// The symbol as it is read.
    symbol: Arc<LoadedSymbol>,
    set: Vec<SymbolOverride>,
    /// The symbol with the overrides.
    shown: Arc<LoadedSymbol>,
    scene: StageScene,
    poses: Vec<Pose>,
}

impl Instances {
    /// Forgets nodes that show no symbol any longer.
    pub fn retain(&mut self, source: &SceneSource<'_>) {
        self.by_node.retain(|node, _| {
            source.document.node(*node).is_some_and(|node| node.content.symbol().is_some())
        });
    }

    /// Each node inside of which something is left as without effects, so often as there is something.
    pub fn left_flat(&self) -> impl Iterator<Item = NodeId> {
        let of = |(node, instance): (&NodeId, &Instance)| {
            std::iter::repeat_n(*node, instance.scene.nodes_left_flat().len())
        };
        self.by_node.iter().flat_map(of)
    }

    /// Hands out what is drawn of an instance. A symbol that can't be read is drawn as a box; see [`super::textured`].
    pub fn draw(
        &mut self,
        media: &Media,
        (node, symbol): (&Node, &Symbol),
        (visited, trails): (&stage::Visited, &Trails<'_>),
        tables: &mut SceneTables,
        mut draw: impl FnMut(DrawItem),
    ) {
        let Some(loaded) = media.symbol(&symbol.path) else {
            return draw(DrawItem {
                node: node.id,
                inside: None,
                frame: visited.frame,
                progress: visited.progress,
                text: None,
                sector: None,
                sprite: sprite(visited, &Quad::of(visited)),
            });
        };
        let is_same = |known: &&mut Instance| Arc::ptr_eq(&known.symbol, loaded) && known.set == symbol.set;
        if self.by_node.get_mut(&node.id).as_ref().is_none_or(|known| !is_same(known)) {
            self.by_node.insert(node.id, Instance::new(loaded, &symbol.set));
        }
        let Some(instance) = self.by_node.get_mut(&node.id) else { return };
        for item in instance.items(media, (node.id, node.cascade), (visited, trails), tables) {
            draw(DrawItem { node: node.id, ..item });
        }
    }
}

impl Instance {
    fn new(symbol: &Arc<LoadedSymbol>, set: &[SymbolOverride]) -> Self {
        let changed = if set.is_empty() { None } else { symbol.with_overrides(set).map(Arc::new) };
        Self {
            symbol: Arc::clone(symbol),
            set: set.to_vec(),
            shown: changed.unwrap_or_else(|| Arc::clone(symbol)),
            scene: StageScene::default(),
            poses: Vec::new(),
        }
    }

    /// What is drawn inside, placed where the node is.
    fn items(
        &mut self,
        media: &Media,
        (node, cascade): (NodeId, Cascade),
        (visited, trails): (&stage::Visited, &Trails<'_>),
        tables: &mut SceneTables,
    ) -> Vec<DrawItem> {
        self.shown.poses_at(visited.time_secs, &mut self.poses);
        let document = self.shown.document();
        self.scene.show_flat(tables.is_flat);
        // As with a group, blend and flips of the node don't reach what is inside.
        let color_rgb = if cascade.color { visited.color_rgb } else { [1.0; 3] };
        self.scene.around = Some((color_rgb, if cascade.opacity { visited.opacity } else { 1.0 }));
        self.scene.bend(grids_at(self.shown.timeline(), document, visited.time_secs.max(0.0)));
        let names = self.shown.value_names();
        let moment = trails.inside(node, visited, self.shown.timeline());
        let source = SceneSource { document, poses: &self.poses, media, names };
        let mut items = self.scene.draw_list_beside(&source, moment.as_ref(), tables.moved_points);
        tables.moved_points = self.scene.tables.moved_points;
        let masked = joined(&mut tables.masks, self.scene.masks(), masking(visited.masking));
        let behind = u16::try_from(tables.islands.len()).unwrap_or(u16::MAX);
        let number = |inner: u16| if inner == 0 { 0 } else { inner.saturating_add(behind) };
        let map = visited.world_from_node;
        tables.islands.extend(self.scene.islands().iter().map(|island| placed(island, map)));
        for item in &mut items {
            let node = item.node;
            item.inside.get_or_insert_with(|| Inside { symbol: Arc::clone(&self.shown), node });
            item.sprite.stage_from_local = composed(visited.world_from_node, item.sprite.stage_from_local);
            item.sprite.masking = masked(item.sprite.masking);
            let IslandRole { part_of, shows } = item.sprite.island;
            item.sprite.island = IslandRole { part_of: number(part_of), shows: number(shows) };
        }
        items
    }
}

/// An island of a symbol where its node is. It is seen from the middle of the symbol's stage.
pub(super) fn placed(island: &Island, map: stage::Affine2) -> Island {
    let mut island = island.clone();
    let depth = (map.a * map.d - map.b * map.c).abs().sqrt();
    for vertex in &mut island.vertices {
        let [x, y, z] = vertex.at;
        let [x, y] = map.transform_point([x, y]);
        vertex.at = [x, y, z * depth];
        vertex.from = map.transform_point(vertex.from);
    }
    let [x, y, distance] = island.eye;
    let [x, y] = map.transform_point([x, y]);
    island.eye = [x, y, distance * depth];
    island
}

pub(super) fn composed(outer: stage::Affine2, inner: Affine2) -> Affine2 {
    let Affine2 { a, b, c, d, tx, ty } = inner;
    let stage::Affine2 { a, b, c, d, tx, ty } = outer * stage::Affine2 { a, b, c, d, tx, ty };
    Affine2 { a, b, c, d, tx, ty }
}
