//! Turns poses into sprites: the only bridge between the runtime and the renderer, for canvas, export and command line.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_render::{Affine2, Placement, Sprite, TextureId};
use kineograph_runtime::Pose;
use kineograph_runtime::{format, scene as runtime};

use crate::document::{Document, Node, NodeId};
use crate::media::Media;

/// The renderer's textures, by image name.
pub type Textures = BTreeMap<String, TextureId>;

/// A sprite and its node.
#[derive(Debug, Clone, Copy)]
pub struct DrawItem {
    /// The node.
    pub node: NodeId,
    /// The sprite to draw.
    pub sprite: Sprite,
}

/// The input of a scene.
#[derive(Clone, Copy)]
pub struct SceneSource<'a> {
    /// Nodes and their order.
    pub document: &'a Document,
    /// A pose for every node, in the order of the document's nodes.
    pub poses: &'a [Pose],
    /// Sizes of pictures.
    pub media: &'a Media,
}

/// The document's nodes as a scene of the runtime, as a game draws them. It is kept between frames: unchanged nodes cost one comparison.
#[derive(Default)]
pub struct StageScene {
    scene: runtime::Scene,
    /// The nodes in the order of the document.
    members: Vec<Member>,
}

/// A node of the document in the scene.
struct Member {
    node: NodeId,
    parent: Option<NodeId>,
    id: runtime::NodeId,
}

impl StageScene {
    /// Everything visible, from back to front: children with z < 0, then the node, then its other children; siblings by z,
    /// then in the order of the document. Children inherit visibility and opacity. A node removed by `RemoveSelf` is not drawn,
    /// nor are its children. Sprites are white until they are [`textured`].
    pub fn draw_list(&mut self, source: &SceneSource<'_>) -> Vec<DrawItem> {
        self.sync(source);
        let mut list = Vec::new();
        self.scene.visit(|visited| {
            // The sprite of a node is its index in the document.
            let node = visited.sprite.and_then(|index| source.document.nodes().get(index.0 as usize));
            if let Some(node) = node {
                list.push(DrawItem { node: node.id, sprite: source.sprite(node, visited) });
            }
        });
        list
    }

    /// The nodes whose sprites contain a stage point, topmost first, as drawn last. Fully transparent nodes are not hit.
    pub fn nodes_at(&mut self, stage_point: [f32; 2]) -> Vec<NodeId> {
        let mut hits = Vec::new();
        self.scene.hit_test_all(stage_point, &mut hits);
        hits.retain(|hit| self.scene.displayed_opacity(*hit).is_some_and(|opacity| opacity > 0.0));
        hits.iter()
            .filter_map(|hit| self.members.get(self.scene.sprite(*hit)?.0 as usize))
            .map(|member| member.node)
            .collect()
    }

    /// Updates nodes, sprites and poses from the source.
    fn sync(&mut self, source: &SceneSource<'_>) {
        let nodes = source.document.nodes();
        let is_same =
            |(member, node): (&Member, &Arc<Node>)| (member.node, member.parent) == (node.id, node.parent);
        if self.members.len() != nodes.len() || !self.members.iter().zip(nodes).all(is_same) {
            self.rebuild(nodes);
        }
        for (index, (member, node)) in self.members.iter().zip(nodes).enumerate() {
            let pose = source.poses.get(index).copied();
            let visible = pose.is_some_and(|pose| pose.visible && !pose.removed);
            self.scene.set_pose(member.id, &Pose { visible, ..pose.unwrap_or_default() });
            self.scene.set_picture_size(member.id, source.size_px(node));
            let sprite = u32::try_from(index).ok().filter(|_| node.sprite != format::Sprite::None);
            self.scene.set_sprite(member.id, sprite.map(runtime::SpriteId));
        }
    }

    /// Rebuilds the tree.
    fn rebuild(&mut self, nodes: &[Arc<Node>]) {
        self.scene = runtime::Scene::with_capacity(nodes.len());
        let member = |node: &Arc<Node>| Member {
            node: node.id,
            parent: node.parent,
            id: self.scene.create(Pose::default()),
        };
        self.members = nodes.iter().map(member).collect();
        let ids: BTreeMap<NodeId, runtime::NodeId> =
            self.members.iter().map(|member| (member.node, member.id)).collect();
        for member in &self.members {
            let parent = member.parent.map_or(Some(self.scene.root()), |parent| ids.get(&parent).copied());
            if let Some(parent) = parent {
                // A node in a parent cycle stays unattached; documents refuse such cycles anyway.
                let _ = self.scene.attach(member.id, parent);
            }
        }
    }
}

/// The sprites with the renderer's textures.
#[must_use]
pub fn textured(items: &[DrawItem], document: &Document, textures: &Textures) -> Vec<Sprite> {
    let textured = |item: &DrawItem| {
        let image = document.node(item.node).and_then(|node| match &node.sprite {
            format::Sprite::None | format::Sprite::Box(_) => None,
            format::Sprite::Image(image) => Some(image),
            format::Sprite::Sheet(name) => document.sheet(name).map(|sheet| &sheet.image),
        });
        // A missing picture is drawn as a plain box.
        let texture = image.and_then(|image| textures.get(image)).copied().unwrap_or(TextureId::WHITE);
        Sprite { texture, ..item.sprite }
    };
    items.iter().map(textured).collect()
}

impl SceneSource<'_> {
    /// The corners of a node on the stage: lower left, lower right, upper right, upper left of its own rectangle. All
    /// four are one point for a group.
    #[must_use]
    pub fn stage_corners(&self, node: NodeId) -> Option<[[f32; 2]; 4]> {
        let stage_from_node = self.stage_from_node(node)?;
        let pose = self.poses.get(self.index_of(node)?)?;
        let size_px = self.content_px(self.document.node(node)?, pose);
        Some(Sprite::new(TextureId::WHITE, size_px, stage_from_node).stage_corners())
    }

    /// The position of a node's anchor on the stage, in stage pixels.
    #[must_use]
    pub fn stage_anchor(&self, node: NodeId) -> Option<[f32; 2]> {
        let pose = self.poses.get(self.index_of(node)?)?;
        Some(self.stage_from_parent(node)?.transform_point(pose.position))
    }

    /// The map from a node's own coordinates (its lower left corner is the origin) to the stage.
    #[must_use]
    pub fn stage_from_node(&self, node: NodeId) -> Option<Affine2> {
        let index = self.index_of(node)?;
        Some(self.stage_from_parent(node)?.compose(self.parent_from_local(index)))
    }

    /// The map from the coordinates in which a node's position is given to the stage.
    #[must_use]
    pub fn stage_from_parent(&self, node: NodeId) -> Option<Affine2> {
        let mut map = Affine2::IDENTITY;
        let mut parent = self.document.node(node)?.parent;
        // The limit ends the walk even if parents form a cycle.
        for _ in 0..self.document.nodes().len() {
            let Some(id) = parent else { break };
            let index = self.index_of(id)?;
            map = self.parent_from_local(index).compose(map);
            parent = self.document.nodes()[index].parent;
        }
        Some(map)
    }

    fn index_of(&self, id: NodeId) -> Option<usize> {
        self.document.nodes().iter().position(|node| node.id == id)
    }

    fn parent_from_local(&self, index: usize) -> Affine2 {
        let node = &self.document.nodes()[index];
        let pose = self.poses.get(index).copied().unwrap_or_default();
        Placement {
            position: pose.position,
            rotation_deg: pose.rotation_deg,
            scale: pose.scale,
            skew_deg: pose.skew_deg,
            anchor: pose.anchor,
            size_px: self.content_px(node, &pose),
        }
        .parent_from_local()
    }

    /// The size that actions gave a node, else that of its picture.
    fn content_px(&self, node: &Node, pose: &Pose) -> [f32; 2] {
        if pose.size == [0.0; 2] { self.size_px(node) } else { pose.size }
    }

    fn size_px(&self, node: &Node) -> [f32; 2] {
        narrow(self.media.sprite_size_px(self.document, &node.sprite))
    }

    fn sprite(&self, node: &Node, visited: &runtime::Visited) -> Sprite {
        let sheet = match &node.sprite {
            format::Sprite::Sheet(name) => self.document.sheet(name),
            _ => None,
        };
        let runtime::Affine2 { a, b, c, d, tx, ty } = visited.world_from_node;
        let mut sprite = Sprite::new(TextureId::WHITE, visited.size_px, Affine2 { a, b, c, d, tx, ty });
        sprite.uv =
            sheet.map_or([0.0, 0.0, 1.0, 1.0], |sheet| frame_uv(sheet.columns, sheet.rows, visited.frame));
        sprite.tint_rgb = visited.color_rgb;
        sprite.opacity = visited.opacity;
        sprite.flip_x = visited.flip_x;
        sprite.flip_y = visited.flip_y;
        sprite
    }
}

/// Texture coordinates of a frame, counted row by row from the top left. A frame that the sheet lacks shows its last one.
fn frame_uv(columns: u32, rows: u32, frame: u32) -> [f32; 4] {
    let (columns, rows) = (columns.max(1), rows.max(1));
    let frame = frame.min(columns.saturating_mul(rows) - 1);
    #[allow(clippy::cast_precision_loss)] // grids are far smaller than 2^24
    let part = |index: u32, count: u32| index as f32 / count as f32;
    let (column, row) = (frame % columns, frame / columns);
    [part(column, columns), part(row, rows), part(column + 1, columns), part(row + 1, rows)]
}

#[allow(clippy::cast_possible_truncation)] // positions and sizes of the stage are small
fn narrow(pair: [f64; 2]) -> [f32; 2] {
    pair.map(|x| x as f32)
}

#[cfg(test)]
mod tests;
