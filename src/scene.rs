//! From poses to sprites: the one bridge between the runtime and the renderer, for canvas, export and command line.

use std::collections::BTreeMap;

use kineograph_render::{Affine2, Placement, Sprite, TextureId};
use kineograph_runtime::Pose;
use kineograph_runtime::format;

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

/// What a node hands down to its children.
#[derive(Clone, Copy)]
struct Inherited {
    stage_from_parent: Affine2,
    opacity: f32,
}

impl SceneSource<'_> {
    /// Everything visible, from back to front: children with z < 0, then the node, then its other children; siblings by z,
    /// then in the order of the document. Visibility and opacity pass from parents to children.
    #[must_use]
    pub fn draw_list(&self, textures: &Textures) -> Vec<DrawItem> {
        let mut list = Vec::new();
        let root = Inherited { stage_from_parent: Affine2::IDENTITY, opacity: 1.0 };
        for (index, _) in self.children(None) {
            self.visit(index, root, textures, &mut list);
        }
        list
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

    /// Indices and nodes that move with `parent`, from back to front.
    fn children(&self, parent: Option<NodeId>) -> Vec<(usize, &Node)> {
        let nodes = self.document.nodes().iter().map(AsRef::as_ref).enumerate();
        let mut children: Vec<(usize, &Node)> = nodes.filter(|(_, node)| node.parent == parent).collect();
        children.sort_by_key(|(_, node)| node.z);
        children
    }

    fn visit(&self, index: usize, inherited: Inherited, textures: &Textures, list: &mut Vec<DrawItem>) {
        let node = &self.document.nodes()[index];
        let Some(pose) = self.poses.get(index).filter(|pose| pose.visible) else { return };
        let own = Inherited {
            stage_from_parent: inherited.stage_from_parent.compose(self.parent_from_local(index)),
            opacity: inherited.opacity * (pose.opacity / 255.0).clamp(0.0, 1.0),
        };
        let children = self.children(Some(node.id));
        let behind = children.partition_point(|(_, child)| child.z < 0);
        for (child, _) in &children[..behind] {
            self.visit(*child, own, textures, list);
        }
        if let Some(sprite) = self.sprite(node, pose, own, textures) {
            list.push(DrawItem { node: node.id, sprite });
        }
        for (child, _) in &children[behind..] {
            self.visit(*child, own, textures, list);
        }
    }

    fn parent_from_local(&self, index: usize) -> Affine2 {
        let node = &self.document.nodes()[index];
        let pose = self.poses.get(index).copied().unwrap_or_default();
        Placement {
            position: pose.position,
            rotation_deg: pose.rotation_deg,
            scale: pose.scale,
            skew_deg: pose.skew_deg,
            anchor: narrow(node.start.anchor),
            size_px: self.size_px(node),
        }
        .parent_from_local()
    }

    fn size_px(&self, node: &Node) -> [f32; 2] {
        narrow(self.media.sprite_size_px(self.document, &node.sprite))
    }

    fn sprite(&self, node: &Node, pose: &Pose, own: Inherited, textures: &Textures) -> Option<Sprite> {
        let (texture, uv) = match &node.sprite {
            format::Sprite::None => return None,
            format::Sprite::Box(_) => (TextureId::WHITE, [0.0, 0.0, 1.0, 1.0]),
            format::Sprite::Image(image) => (texture(textures, image), [0.0, 0.0, 1.0, 1.0]),
            format::Sprite::Sheet(name) => match self.document.sheet(name) {
                Some(sheet) => {
                    (texture(textures, &sheet.image), frame_uv(sheet.columns, sheet.rows, pose.frame))
                }
                None => (TextureId::WHITE, [0.0, 0.0, 1.0, 1.0]),
            },
        };
        let mut sprite = Sprite::new(texture, self.size_px(node), own.stage_from_parent);
        sprite.uv = uv;
        sprite.tint_rgb = pose.color.map(|channel| (channel / 255.0).clamp(0.0, 1.0));
        sprite.opacity = own.opacity;
        sprite.flip_x = pose.flip_x;
        sprite.flip_y = pose.flip_y;
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
