//! Walking over what is drawn.

use kineograph_runtime::{Blend, Channel};

use super::node::{NodeId, SpriteId};
use super::{NONE, ROOT, Scene};

/// A visible node, ready to draw.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Visited {
    /// Which node.
    pub node: NodeId,
    /// The map from the node's own points, (0, 0) to `size_px`, to the scene.
    pub world_from_node: super::Affine2,
    /// Width and height before scaling, in pixels.
    pub size_px: [f32; 2],
    /// What it looks like; `None`: nothing.
    pub sprite: Option<SpriteId>,
    /// How it is mixed with what is behind it: plainly, if it has an island of its own, which is mixed as [`IslandInScene::blend`](super::IslandInScene::blend)
    /// says.
    pub blend: Blend,
    /// Frame of its sheet.
    pub frame: u32,
    /// Red, green and blue that the picture is multiplied by, 0..=1, what comes from above included.
    pub color_rgb: [f32; 3],
    /// What the picture's alpha is multiplied by, 0..=1, what comes from above included.
    pub opacity: f32,
    /// Mirrored left to right, inside its rectangle.
    pub flip_x: bool,
    /// Mirrored top to bottom, inside its rectangle.
    pub flip_y: bool,
    /// How much of a progress bar is shown, 0..=100.
    pub progress: f32,
    /// Seconds inside of what the node shows, such as a symbol.
    pub time_secs: f64,
    /// Which mask it is part of, or seen through.
    pub masking: super::Masking,
    /// The number of the [island](Scene::islands) into whose picture it is drawn; 0: none, it is drawn on the scene.
    pub island: u16,
    /// The values that the game names, in the order of [`Channel::VALUES`].
    pub values: [f32; Channel::VALUES.len()],
}

impl Scene {
    /// Hands out every visible node from back to front: children with z below 0, then their parent, then its other children. Also
    /// groups and nodes of opacity 0, which have nothing to draw. Those that are part of a mask say so; they are not seen themselves. Those in
    /// an [island](Self::islands) are drawn into its picture, which [`island_mesh`](Self::island_mesh) bends: draw it in the place of the first of them.
    pub fn visit(&mut self, mut draw: impl FnMut(&Visited)) {
        self.number_masks();
        self.number_islands();
        self.walk(|scene, slot| draw(&scene.visited(slot)));
    }

    /// Whether a node and all above it are visible. False if there is no such node.
    pub fn is_displayed(&self, node: NodeId) -> bool {
        let Some(mut slot) = self.slot(node) else { return false };
        while self.poses[slot as usize].visible {
            slot = self.links.get(slot).parent;
            if slot == NONE {
                return true;
            }
        }
        false
    }

    /// Calls every visible node in the order of drawing, with its maps computed.
    pub(super) fn walk(&mut self, mut draw: impl FnMut(&mut Self, u32)) {
        let mut at = ROOT;
        loop {
            // Enter a node.
            if self.poses[at as usize].visible {
                self.refresh(at);
                let first = self.links.get(at).first_child;
                if first == NONE || self.links.get(first).z >= 0 {
                    draw(self, at);
                }
                if first != NONE {
                    at = first;
                    continue;
                }
            }
            // Leave it, and those above it that have no child left.
            at = loop {
                if at == ROOT {
                    return;
                }
                let link = *self.links.get(at);
                let is_last_behind = link.z < 0 && (link.next == NONE || self.links.get(link.next).z >= 0);
                if is_last_behind {
                    draw(self, link.parent);
                }
                if link.next != NONE {
                    break link.next;
                }
                at = link.parent;
            };
        }
    }

    fn visited(&self, slot: u32) -> Visited {
        let (node, pose, placed) =
            (&self.nodes[slot as usize], &self.poses[slot as usize], &self.placed[slot as usize]);
        Visited {
            node: self.id(slot),
            world_from_node: placed.world_from_node,
            size_px: self.size_of(slot),
            sprite: node.sprite,
            blend: self.drawn_blend(slot),
            frame: pose.frame,
            color_rgb: placed.color_rgb,
            opacity: placed.opacity,
            flip_x: pose.flip_x,
            flip_y: pose.flip_y,
            progress: pose.progress,
            time_secs: pose.time_secs,
            masking: self.masking(slot),
            island: self.island_of(slot),
            values: pose.values,
        }
    }
}
