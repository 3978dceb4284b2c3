//! The tree, poses and pauses, with their effect on actions and timers.

use alloc::sync::Arc;

use kineograph_runtime::{Blend, Cascade, Mask, Pose};

use super::WorldMut;
use super::actions::overwrite;
use crate::scene::{Affine2, FrameShape, NodeId, Reach, Scene, SpriteId, TreeError};

impl<T: Copy + Eq, F> WorldMut<'_, T, F> {
    /// The scene.
    pub const fn scene(&self) -> &Scene {
        self.scene
    }

    /// The root of the scene.
    pub fn root(&self) -> NodeId {
        self.scene.root()
    }

    /// See [`Scene::add`].
    ///
    /// # Errors
    /// If there is no such parent.
    pub fn add(&mut self, parent: NodeId, pose: Pose) -> Result<NodeId, TreeError> {
        let added = self.scene.add(parent, pose);
        self.obey_activity();
        added
    }

    /// See [`Scene::create`].
    pub fn create(&mut self, pose: Pose) -> NodeId {
        self.scene.create(pose)
    }

    /// See [`Scene::attach`].
    ///
    /// # Errors
    /// If there is no such node or parent, if it is the root, or if `parent` stands below it.
    pub fn attach(&mut self, node: NodeId, parent: NodeId) -> Result<(), TreeError> {
        self.scene.attach(node, parent)?;
        self.obey_activity();
        Ok(())
    }

    /// See [`Scene::attach_in_place`]. Running actions go on from the new pose.
    ///
    /// # Errors
    /// Also if the new parent is scaled to nothing.
    pub fn attach_in_place(&mut self, node: NodeId, parent: NodeId) -> Result<(), TreeError> {
        self.take_over_above(node);
        self.take_over_above(parent);
        self.scene.attach_in_place(node, parent)?;
        if let Some(pose) = self.scene.pose(node).copied() {
            self.set_pose(node, &pose);
        }
        self.obey_activity();
        Ok(())
    }

    /// Takes a node, with all below it, from its parent; it stays as a loose one, and its actions and timers wait.
    ///
    /// # Errors
    /// If there is no such node, or if it is the root.
    pub fn detach(&mut self, node: NodeId) -> Result<(), TreeError> {
        self.scene.detach(node)?;
        self.obey_activity();
        Ok(())
    }

    /// Removes a node and all below it for good, with their actions and timers.
    ///
    /// # Errors
    /// If there is no such node, or if it is the root.
    pub fn remove(&mut self, node: NodeId) -> Result<(), TreeError> {
        if node == self.scene.root() {
            return Err(TreeError::Root);
        }
        self.forget_targets(node);
        self.scene.remove(node)
    }

    /// Ends all actions and timers of a node and of all below it, parents first. cocos2d-x's `cleanup`. False if there is no such
    /// node.
    pub fn clean_up(&mut self, node: NodeId) -> bool {
        for node in self.scene.subtree(node) {
            self.actions.stop_all(node);
            self.scheduler.unschedule_all_for_target(node);
        }
        self.scene.contains(node)
    }

    /// The pose of a node as its actions have made it by now.
    pub fn pose(&self, node: NodeId) -> Option<Pose> {
        self.played_pose(node).or_else(|| self.scene.pose(node).copied())
    }

    /// Sets the pose of a node. While actions run they add to its position and overwrite what else they write. False if there is no
    /// such node.
    pub fn set_pose(&mut self, node: NodeId, pose: &Pose) -> bool {
        if let Some(target) = self.actions.pose_mut(node) {
            overwrite(target, pose);
        }
        self.scene.set_pose(node, pose)
    }

    /// Changes the pose of a node. False if there is no such node.
    pub fn change_pose(&mut self, node: NodeId, change: impl FnOnce(&mut Pose)) -> bool {
        let Some(mut pose) = self.pose(node) else { return false };
        change(&mut pose);
        self.set_pose(node, &pose)
    }

    /// See [`Scene::set_sprite`].
    pub fn set_sprite(&mut self, node: NodeId, sprite: Option<SpriteId>) -> bool {
        self.scene.set_sprite(node, sprite)
    }

    /// See [`Scene::set_mask`].
    pub fn set_mask(&mut self, node: NodeId, mask: Option<Mask>) -> bool {
        self.scene.set_mask(node, mask)
    }

    /// See [`Scene::set_blend`].
    pub fn set_blend(&mut self, node: NodeId, blend: Blend) -> bool {
        self.scene.set_blend(node, blend)
    }

    /// See [`Scene::set_cascade`].
    pub fn set_cascade(&mut self, node: NodeId, cascade: Cascade) -> bool {
        self.scene.set_cascade(node, cascade)
    }

    /// See [`Scene::set_picture_size`].
    pub fn set_picture_size(&mut self, node: NodeId, size_px: [f32; 2]) -> bool {
        self.scene.set_picture_size(node, size_px)
    }

    /// See [`Scene::set_reach`].
    pub fn set_reach(&mut self, node: NodeId, reach: Reach) -> bool {
        self.scene.set_reach(node, reach)
    }

    /// See [`Scene::set_frames`].
    pub fn set_frames(&mut self, node: NodeId, frames: Option<Arc<[FrameShape]>>) -> bool {
        self.scene.set_frames(node, frames)
    }

    /// The map from a node's own points to the scene, as the actions have made it by now.
    pub fn world_from_node(&mut self, node: NodeId) -> Option<Affine2> {
        self.take_over_above(node);
        self.scene.world_from_node(node)
    }

    /// Pauses the actions and timers of a node, but not of those below it. It stays paused when the scene is entered. False if there
    /// is no such node.
    pub fn pause(&mut self, node: NodeId) -> bool {
        let found = self.scene.pause(node);
        self.obey_activity();
        found
    }

    /// Lets a node go on that [`pause`](Self::pause) holds. False if there is no such node.
    pub fn resume(&mut self, node: NodeId) -> bool {
        let found = self.scene.resume(node);
        self.obey_activity();
        found
    }

    /// Pauses the actions and timers of a node and of all below it, also of what is added there later. False if there is no such
    /// node.
    pub fn pause_tree(&mut self, node: NodeId) -> bool {
        let found = self.scene.pause_tree(node);
        self.obey_activity();
        found
    }

    /// Lets a tree go on that [`pause_tree`](Self::pause_tree) of this node holds. False if there is no such node.
    pub fn resume_tree(&mut self, node: NodeId) -> bool {
        let found = self.scene.resume_tree(node);
        self.obey_activity();
        found
    }

    /// Holds and resumes actions and timers by what has changed in the scene.
    pub(super) fn obey_activity(&mut self) {
        while let Some((node, is_active)) = self.scene.next_activity_change() {
            if !self.scene.contains(node) {
                // It was removed from the scene alone.
                self.actions.remove_target(node);
                self.scheduler.unschedule_all_for_target(node);
            } else if is_active {
                self.actions.resume(node);
                self.scheduler.resume_target(node);
            } else {
                self.actions.pause(node);
                self.scheduler.pause_target(node);
            }
        }
    }

    fn forget_targets(&mut self, top: NodeId) {
        for node in self.scene.subtree(top) {
            self.actions.remove_target(node);
            self.scheduler.unschedule_all_for_target(node);
            self.anchors.remove(&node);
        }
    }
}
