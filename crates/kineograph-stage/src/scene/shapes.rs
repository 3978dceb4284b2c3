//! Nodes whose size and anchor depend on the frame that they show.

use alloc::sync::Arc;

use kineograph_runtime::Pose;
use kineograph_runtime::channel::Property;

use super::node::{Dirty, NodeId};
use super::{ROOT, Scene};

/// What a frame of a sheet makes of a node that shows it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FrameShape {
    /// Width and height before it was trimmed, in pixels.
    pub size_px: [f32; 2],
    /// What takes the place of the pose's anchor while it shows, in parts of the size; cocos2d-x's `SpriteFrame::getAnchorPoint`.
    pub pivot: Option<[f32; 2]>,
}

impl Scene {
    /// Gives a node the frames of its sheet: it has the size and the pivot of the frame that its pose shows, as cocos2d-x's
    /// `setSpriteFrame`. A frame that there is not counts as the last one. `None` or no frames: as
    /// [`set_picture_size`](Self::set_picture_size) says. False if there is no such node.
    pub fn set_frames(&mut self, node: NodeId, frames: Option<Arc<[FrameShape]>>) -> bool {
        let Some(slot) = self.slot(node) else { return false };
        let frames = frames.filter(|frames| !frames.is_empty());
        if self.frames.len() <= slot as usize {
            if frames.is_none() {
                return true;
            }
            self.frames.resize(slot as usize + 1, None);
        }
        let old = &mut self.frames[slot as usize];
        let is_same = match (&*old, &frames) {
            (Some(old), Some(new)) => Arc::ptr_eq(old, new) || old == new,
            (old, new) => old.is_none() && new.is_none(),
        };
        if !is_same {
            *old = frames;
            self.mark(slot, Dirty::LOCAL | Dirty::WORLD);
        }
        true
    }

    /// The shape of the frame that a node shows, if it has frames.
    #[inline]
    pub(super) fn shape(&self, slot: u32) -> Option<FrameShape> {
        let frames = self.frames.get(slot as usize)?.as_deref()?;
        let frame = self.poses[slot as usize].frame as usize;
        frames.get(frame).or(frames.last()).copied()
    }

    /// Forgets the frames of a slot that gets a new node.
    pub(super) fn forget_frames(&mut self, slot: u32) {
        if let Some(frames) = self.frames.get_mut(slot as usize).filter(|_| slot != ROOT) {
            *frames = None;
        }
    }

    /// The anchor that counts, in parts of the size.
    pub(super) fn anchor(&self, slot: u32) -> [f32; 2] {
        let pivot = self.shape(slot).and_then(|shape| shape.pivot);
        pivot.unwrap_or(self.poses[slot as usize].anchor)
    }

    /// The pose with the anchor that counts.
    pub(super) fn anchored_pose(&self, slot: u32) -> Pose {
        self.poses[slot as usize].with(Property::ANCHOR, self.anchor(slot))
    }
}
