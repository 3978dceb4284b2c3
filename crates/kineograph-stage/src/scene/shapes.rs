//! Nodes whose size and anchor depend on the frame that they show.

use alloc::sync::Arc;

use kineograph_runtime::Pose;
use kineograph_runtime::channel::Property;

use super::affine::Affine2;
use super::node::{Dirty, NodeId};
use super::placement::parent_from_node;
use super::{ROOT, Scene};

/// What a frame of a sheet makes of a node that shows it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FrameShape {
    /// Width and height before it was trimmed, in pixels.
    pub size_px: [f32; 2],
    /// What takes the place of the pose's anchor while it shows, in parts of the size; cocos2d-x's `SpriteFrame::getAnchorPoint`.
    pub pivot: Option<[f32; 2]>,
}

/// What the map of a node depends on beside its pose: so it is known for poses that the node doesn't have now.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outline {
    picture_px: [f32; 2],
    frames: Option<Arc<[FrameShape]>>,
}

impl Outline {
    /// Width and height in a pose, before scaling, in pixels.
    pub fn size_px(&self, pose: &Pose) -> [f32; 2] {
        size_in(pose, self.picture_px, frame_in(self.frames.as_deref(), pose))
    }

    /// The map from the node's own points to its parent's in a pose: the bits of [`Scene::parent_from_node`].
    pub fn parent_from_node(&self, pose: &Pose) -> Affine2 {
        map_in(pose, self.size_px(pose), frame_in(self.frames.as_deref(), pose))
    }
}

/// The frame that a pose shows.
fn frame_in(frames: Option<&[FrameShape]>, pose: &Pose) -> Option<FrameShape> {
    let frames = frames?;
    frames.get(pose.frame as usize).or(frames.last()).copied()
}

pub(super) fn size_in(pose: &Pose, picture_px: [f32; 2], shape: Option<FrameShape>) -> [f32; 2] {
    let picture = shape.map_or(picture_px, |shape| shape.size_px);
    [0, 1].map(|axis| if pose.size[axis] == 0.0 { picture[axis] } else { pose.size[axis] })
}

pub(super) fn map_in(pose: &Pose, size_px: [f32; 2], shape: Option<FrameShape>) -> Affine2 {
    match shape.and_then(|shape| shape.pivot) {
        None => parent_from_node(pose, size_px),
        Some(pivot) => parent_from_node(&pose.with(Property::ANCHOR, pivot), size_px),
    }
}

impl Scene {
    /// What the map of a node depends on beside its pose, as it is now. `None` if there is no such node.
    pub fn outline(&self, node: NodeId) -> Option<Outline> {
        let slot = self.slot(node)?;
        let frames = self.frames.get(slot as usize).cloned().flatten();
        Some(Outline { picture_px: self.nodes[slot as usize].picture_px, frames })
    }

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
        frame_in(self.frames.get(slot as usize)?.as_deref(), &self.poses[slot as usize])
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
