//! Nodes that show where others are seen: cocos2d-x's `ClippingNode`.

use alloc::vec::Vec;

use kineograph_runtime::Mask;

use super::node::{Dirty, NodeId};
use super::{NONE, ROOT, Scene};

/// Which mask a node is part of, and which one it is seen through, by their numbers: see [`Scene::masks`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Masking {
    /// The mask that the node is part of; 0: none, it is seen itself.
    pub part_of: u16,
    /// The mask through which it is seen; 0: none. That of a part of a mask is another part of the same one.
    pub through: u16,
}

/// A mask in a scene.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MaskInScene {
    /// The node that is the mask.
    pub node: NodeId,
    /// What it shows.
    pub mask: Mask,
    /// The number of the mask through which what it shows is seen besides; 0: none. It is lower than its own.
    pub outer: u16,
}

/// The masks of a scene.
#[derive(Debug, Clone, Default)]
pub(super) struct Masks {
    /// By slot; shorter than the nodes.
    of_slots: Vec<Option<Mask>>,
    count: usize,
    /// Of the last walk, by their numbers.
    shown: Vec<MaskInScene>,
    /// Of the last walk, by slot; empty if there are no masks.
    maskings: Vec<Masking>,
}

/// The most masks that a scene shows. More are drawn as other nodes are.
pub const MAX_MASKS: usize = 256;

impl Scene {
    /// Makes a node a mask of its siblings, or with `None` a node as others. False if there is no such node.
    pub fn set_mask(&mut self, node: NodeId, mask: Option<Mask>) -> bool {
        let Some(slot) = self.slot(node) else { return false };
        if self.masks.of(slot) != mask {
            self.masks.set(slot, mask);
            self.mark(slot, Dirty::TINT);
        }
        true
    }

    /// What makes a node a mask.
    pub fn mask(&self, node: NodeId) -> Option<Mask> {
        self.masks.of(self.slot(node)?)
    }

    /// The masks of the last [`visit`](Self::visit) or [`number_masks`](Self::number_masks); the first has the number 1.
    pub fn masks(&self) -> &[MaskInScene] {
        &self.masks.shown
    }

    /// Numbers the masks on the scene, those around others first, and says which node is masked by which. [`visit`](Self::visit) does it too.
    pub fn number_masks(&mut self) {
        self.masks.shown.clear();
        self.masks.maskings.clear();
        if self.masks.count == 0 {
            return;
        }
        self.masks.maskings.resize(self.nodes.len(), Masking::default());
        let mut slot = ROOT;
        while slot != NONE {
            self.number_masks_of(slot);
            slot = self.links.after(slot, ROOT, false);
        }
    }

    /// Says it of the children of a node, of which it is known.
    fn number_masks_of(&mut self, parent: u32) {
        let mut inside = self.masks.masking(parent);
        let masks = &mut self.masks;
        for child in self.links.children(parent) {
            let Some(mask) = masks.of(child).filter(|_| masks.shown.len() < MAX_MASKS) else { continue };
            let node = NodeId { slot: child, generation: self.nodes[child as usize].generation };
            masks.shown.push(MaskInScene { node, mask, outer: inside.through });
            // At most as many as `MAX_MASKS`.
            let number = masks.shown.len() as u16;
            masks.maskings[child as usize] = Masking { part_of: number, through: 0 };
            inside.through = number;
        }
        for child in self.links.children(parent) {
            let own = &mut masks.maskings[child as usize];
            if *own == Masking::default() {
                *own = inside;
            }
        }
    }

    /// How a node is masked, as [`number_masks`](Self::number_masks) said last. `None` if there is no such node.
    pub fn masking_of(&self, node: NodeId) -> Option<Masking> {
        Some(self.masking(self.slot(node)?))
    }

    /// How a node is masked.
    pub(super) fn masking(&self, slot: u32) -> Masking {
        self.masks.masking(slot)
    }

    /// Whether a point of the scene is seen through a mask and all around it, as far as rectangles say. Their maps are computed.
    pub(super) fn is_seen_through(&self, number: u16, world_px: [f32; 2]) -> bool {
        let mut number = number;
        while let Some(shown) = usize::from(number).checked_sub(1).and_then(|at| self.masks.shown.get(at)) {
            let top = shown.node.slot;
            let is_covered = self
                .slots_of_subtree(Some(top))
                .any(|slot| self.nodes[slot as usize].sprite.is_some() && self.is_slot_hit(slot, world_px));
            if is_covered == shown.mask.inverted {
                return false;
            }
            number = shown.outer;
        }
        true
    }
}

impl Masks {
    /// Whether a node is a mask.
    pub fn has(&self, slot: u32) -> bool {
        self.of(slot).is_some()
    }

    /// Forgets what a slot had: another node gets it.
    pub fn forget(&mut self, slot: u32) {
        self.set(slot, None);
    }

    fn set(&mut self, slot: u32, mask: Option<Mask>) {
        let index = slot as usize;
        if mask.is_some() && self.of_slots.len() <= index {
            self.of_slots.resize(index + 1, None);
        }
        let Some(kept) = self.of_slots.get_mut(index) else { return };
        self.count -= usize::from(kept.is_some());
        self.count += usize::from(mask.is_some());
        *kept = mask;
    }

    fn of(&self, slot: u32) -> Option<Mask> {
        *self.of_slots.get(slot as usize)?
    }

    fn masking(&self, slot: u32) -> Masking {
        self.maskings.get(slot as usize).copied().unwrap_or_default()
    }
}
