//! Queries about running actions: one by one, and lists in visit order.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, Tag};
use crate::pose::Pose;
use crate::pose_target::PoseTarget;
use crate::program::Program;

/// Targets.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The current pose of a target.
    pub fn pose(&self, key: K) -> Option<Pose> {
        self.targets.find(key).map(|index| self.pose_at(index))
    }

    /// Shows the current pose of a target on the game's own type. False, and nothing is shown, if there is no such target.
    pub fn show_on(&self, key: K, target: &mut impl PoseTarget) -> bool {
        let pose = self.pose(key);
        if let Some(pose) = &pose {
            target.set_pose(pose);
        }
        pose.is_some()
    }

    /// All targets with their current poses, in an order that depends only on the calls made.
    pub fn poses(&self) -> impl Iterator<Item = (K, Pose)> {
        self.targets.iter().map(|(index, key)| (key, self.pose_at(index)))
    }

    /// Whether a target is paused as a whole.
    pub fn is_paused(&self, key: K) -> bool {
        self.targets.find(key).is_some_and(|index| self.targets[index].is_paused)
    }

    /// How many actions run on a target, paused ones included. An action counts once with everything inside.
    pub fn count(&self, key: K) -> usize {
        self.targets.find(key).map_or(0, |index| self.targets[index].runs.len() as usize)
    }

    /// How many actions with this tag run on a target.
    pub fn count_by_tag(&self, key: K, tag: Tag) -> usize {
        self.slots(key).filter(|run| self.runs.tag(*run) == Some(tag)).count()
    }

    /// How many actions run on all targets.
    pub fn run_count(&self) -> usize {
        self.targets.in_order().map(|index| self.targets[index].runs.len() as usize).sum()
    }

    /// The first action with this tag on a target.
    pub fn find_by_tag(&self, key: K, tag: Tag) -> Option<ActionHandle> {
        self.slots(key).find(|run| self.runs.tag(*run) == Some(tag)).map(|run| self.runs.id(run))
    }

    /// The first action with this name on a target.
    pub fn find_by_name(&self, key: K, name: &str) -> Option<ActionHandle> {
        self.slots(key).find(|run| self.has_name(*run, name)).map(|run| self.runs.id(run))
    }

    fn slots(&self, key: K) -> impl Iterator<Item = u32> {
        self.targets.find(key).into_iter().flat_map(|index| self.runs_of(index))
    }

    fn has_name(&self, run: u32, name: &str) -> bool {
        self.runs.name(run).is_some_and(|own| **own == *name)
    }
}

/// Lists of running actions.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The actions that run on a target, in the order in which they were run.
    pub fn runs(&self, key: K) -> impl Iterator<Item = ActionHandle> {
        self.slots(key).map(|run| self.runs.id(run))
    }

    /// All running actions, in the order in which an update visits them.
    pub fn every_run(&self) -> impl Iterator<Item = ActionHandle> {
        self.all_runs().map(|run| self.runs.id(run))
    }

    /// All running actions with this tag, in the order in which an update visits them.
    pub fn runs_tagged(&self, tag: Tag) -> impl Iterator<Item = ActionHandle> {
        self.all_runs().filter(move |run| self.runs.tag(*run) == Some(tag)).map(|run| self.runs.id(run))
    }

    /// All running actions with this name, in the order in which an update visits them.
    pub fn runs_named(&self, name: &str) -> impl Iterator<Item = ActionHandle> {
        self.all_runs().filter(move |run| self.has_name(*run, name)).map(|run| self.runs.id(run))
    }
}

/// One running action.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Whether this action has neither ended nor been stopped. A paused action is running.
    pub fn is_running(&self, id: ActionHandle) -> bool {
        self.runs.find(id).is_some()
    }

    /// Whether this action has ended or been stopped.
    pub fn is_done(&self, id: ActionHandle) -> bool {
        self.runs.find(id).is_none()
    }

    /// The program that a running action plays.
    pub fn program(&self, id: ActionHandle) -> Option<&Arc<Program>> {
        self.runs.program(self.runs.find(id)?)
    }

    /// The target that a running action runs on.
    pub fn target(&self, id: ActionHandle) -> Option<K> {
        self.key_of(self.runs.find(id)?)
    }

    /// The tag of a running action.
    pub fn tag(&self, id: ActionHandle) -> Option<Tag> {
        self.runs.tag(self.runs.find(id)?)
    }

    /// The name of a running action.
    pub fn name(&self, id: ActionHandle) -> Option<&str> {
        self.runs.name(self.runs.find(id)?).map(|name| &**name)
    }
}
