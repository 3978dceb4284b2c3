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

/// One thing to do while the draw list is made.
enum Step {
    /// Draw the node with this index and all that moves with it.
    Visit(usize, Inherited),
    /// Draw this.
    Draw(DrawItem),
}

/// Indices of nodes by parent, siblings from back to front.
type Children = BTreeMap<Option<NodeId>, Vec<usize>>;

impl SceneSource<'_> {
    /// Everything visible, from back to front: children with z < 0, then the node, then its other children; siblings by z,
    /// then in the order of the document. Visibility and opacity pass from parents to children.
    #[must_use]
    pub fn draw_list(&self, textures: &Textures) -> Vec<DrawItem> {
        let children = self.children_by_parent();
        let root = Inherited { stage_from_parent: Affine2::IDENTITY, opacity: 1.0 };
        let roots = children.get(&None).into_iter().flatten().rev();
        let mut list = Vec::new();
        // A stack of its own: nodes may be nested deeper than the program's stack reaches.
        let mut open: Vec<Step> = roots.map(|&index| Step::Visit(index, root)).collect();
        while let Some(step) = open.pop() {
            match step {
                Step::Draw(item) => list.push(item),
                Step::Visit(index, inherited) => self.visit(index, inherited, &children, textures, &mut open),
            }
        }
        list
    }

    /// The corners of a node on the stage: lower left, lower right, upper right, upper left of its own rectangle. All
    /// four are one point for a group.
    #[must_use]
    pub fn stage_corners(&self, node: NodeId) -> Option<[[f32; 2]; 4]> {
        let stage_from_node = self.stage_from_node(node)?;
        let size_px = self.size_px(self.document.node(node)?);
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

    fn children_by_parent(&self) -> Children {
        let nodes = self.document.nodes();
        let mut children = Children::new();
        for (index, node) in nodes.iter().enumerate() {
            children.entry(node.parent).or_default().push(index);
        }
        for siblings in children.values_mut() {
            siblings.sort_by_key(|&index| nodes[index].z);
        }
        children
    }

    /// Opens a node: what is to be done for it lies on top of `open` afterwards, the first thing uppermost.
    fn visit(
        &self,
        index: usize,
        inherited: Inherited,
        children: &Children,
        textures: &Textures,
        open: &mut Vec<Step>,
    ) {
        let nodes = self.document.nodes();
        let node = &nodes[index];
        let Some(pose) = self.poses.get(index).filter(|pose| pose.visible) else { return };
        let own = Inherited {
            stage_from_parent: inherited.stage_from_parent.compose(self.parent_from_local(index)),
            opacity: inherited.opacity * (pose.opacity / 255.0).clamp(0.0, 1.0),
        };
        let children = children.get(&Some(node.id)).map_or(&[][..], Vec::as_slice);
        let (behind, in_front) = children.split_at(children.partition_point(|&child| nodes[child].z < 0));
        open.extend(in_front.iter().rev().map(|&child| Step::Visit(child, own)));
        if let Some(sprite) = self.sprite(node, pose, own, textures) {
            open.push(Step::Draw(DrawItem { node: node.id, sprite }));
        }
        open.extend(behind.iter().rev().map(|&child| Step::Visit(child, own)));
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

#[cfg(test)]
mod tests;
