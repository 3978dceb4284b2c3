//! From poses to sprites: the one bridge between the runtime and the renderer, for canvas, export and command line.

use std::collections::BTreeMap;

use kineograph_render::{Affine2, Placement, Sprite, TextureId};
use kineograph_runtime::Pose;
use kineograph_runtime::{format, scene as runtime};

use crate::document::{Document, Node, NodeId};
use crate::media::Media;

/// The renderer's textures, by image name.
pub type Textures = BTreeMap<String, TextureId>;

/// A sprite and the node that it shows.
#[derive(Debug, Clone, Copy)]
pub struct DrawItem {
    /// Which node.
    pub node: NodeId,
    /// What is drawn.
    pub sprite: Sprite,
}

/// What a scene is made from.
#[derive(Clone, Copy)]
pub struct SceneSource<'a> {
    /// Nodes and their order.
    pub document: &'a Document,
    /// A pose for every node, in the order of the document's nodes.
    pub poses: &'a [Pose],
    /// Sizes of pictures.
    pub media: &'a Media,
}

impl SceneSource<'_> {
    /// Everything visible, from back to front: children with z < 0, then the node, then its other children; siblings by z,
    /// then in the order of the document. Visibility and opacity pass from parents to children. A node that a `RemoveSelf` took
    /// away is not drawn, nor is what stands below it.
    #[must_use]
    pub fn draw_list(&self, textures: &Textures) -> Vec<DrawItem> {
        let mut list = Vec::new();
        self.runtime_scene().visit(|visited| {
            // The sprite of a node is its index in the document.
            let node = visited.sprite.and_then(|index| self.document.nodes().get(index.0 as usize));
            if let Some(node) = node
                && let Some(sprite) = self.sprite(node, visited, textures)
            {
                list.push(DrawItem { node: node.id, sprite });
            }
        });
        list
    }

    /// The scene of the runtime, as a game draws it, with the document's nodes in their poses.
    fn runtime_scene(&self) -> runtime::Scene {
        let nodes = self.document.nodes();
        let mut scene = runtime::Scene::with_capacity(nodes.len());
        let mut ids = BTreeMap::new();
        for (index, (node, pose)) in nodes.iter().zip(self.poses).enumerate() {
            let id = scene.create(Pose { visible: pose.visible && !pose.removed, ..*pose });
            scene.set_picture_size(id, self.size_px(node));
            let sprite = u32::try_from(index).ok().filter(|_| node.sprite != format::Sprite::None);
            scene.set_sprite(id, sprite.map(runtime::SpriteId));
            ids.insert(node.id, id);
        }
        for node in nodes {
            let parent = node.parent.map_or(Some(scene.root()), |parent| ids.get(&parent).copied());
            if let (Some(id), Some(parent)) = (ids.get(&node.id), parent) {
                // What stands in a circle stays off stage; the document refuses circles anyway.
                let _ = scene.attach(*id, parent);
            }
        }
        scene
    }

    /// The corners of a node on the stage: lower left, lower right, upper right, upper left of its own rectangle. All
    /// four are one point for a group.
    #[must_use]
    pub fn stage_corners(&self, node: NodeId) -> Option<[[f32; 2]; 4]> {
        let stage_from_node = self.stage_from_node(node)?;
        let pose = self.poses.get(self.index_of(node)?)?;
        let size_px = self.content_px(self.document.node(node)?, pose);
        Some(Sprite::new(TextureId::WHITE, size_px, stage_from_node).stage_corners())
    }

    /// Where a node's anchor lies on the stage: its position, in stage pixels.
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
        // No longer walk than there are nodes, whatever the document holds.
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

    fn sprite(&self, node: &Node, visited: &runtime::Visited, textures: &Textures) -> Option<Sprite> {
        let (texture, uv) = match &node.sprite {
            format::Sprite::None => return None,
            format::Sprite::Box(_) => (TextureId::WHITE, [0.0, 0.0, 1.0, 1.0]),
            format::Sprite::Image(image) => (texture(textures, image), [0.0, 0.0, 1.0, 1.0]),
            format::Sprite::Sheet(name) => match self.document.sheet(name) {
                Some(sheet) => {
                    (texture(textures, &sheet.image), frame_uv(sheet.columns, sheet.rows, visited.frame))
                }
                None => (TextureId::WHITE, [0.0, 0.0, 1.0, 1.0]),
            },
        };
        let runtime::Affine2 { a, b, c, d, tx, ty } = visited.world_from_node;
        let mut sprite = Sprite::new(texture, visited.size_px, Affine2 { a, b, c, d, tx, ty });
        sprite.uv = uv;
        sprite.tint_rgb = visited.color_rgb;
        sprite.opacity = visited.opacity;
        sprite.flip_x = visited.flip_x;
        sprite.flip_y = visited.flip_y;
        Some(sprite)
    }
}

/// A picture that is missing is drawn as a plain box.
fn texture(textures: &Textures, image: &str) -> TextureId {
    textures.get(image).copied().unwrap_or(TextureId::WHITE)
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
