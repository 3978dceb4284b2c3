//! What can be asked of a manager.

use alloc::sync::Arc;
use core::hash::Hash;

use super::ActionManager;
use super::run::{RunId, Tag};
use crate::pose::Pose;
use crate::program::Program;

impl<K: Copy + Eq + Hash> ActionManager<K> {
    /// The current pose of a target.
    #[must_use]
    pub fn pose(&self, key: K) -> Option<&Pose> {
        self.index(key).map(|index| &self.poses[index as usize])
    }

    /// All targets with their current poses, in an order that depends only on the calls made.
    pub fn poses(&self) -> impl Iterator<Item = (K, &Pose)> {
        self.keys.iter().zip(&self.poses).filter_map(|(key, pose)| key.map(|key| (key, pose)))
    }

    /// How many actions run on a target, paused ones included; an action with all that is inside counts once.
    #[must_use]
    pub fn count(&self, key: K) -> usize {
        self.index(key).map_or(0, |index| self.targets[index as usize].count as usize)
    }

    /// The actions that run on a target, in the order in which they were run.
    pub fn runs(&self, key: K) -> impl Iterator<Item = RunId> {
        let target = self.index(key).map(|index| &self.targets[index as usize]);
        target.into_iter().flat_map(|target| self.runs.of_target(target)).map(|run| self.runs.id(run))
    }

    /// The first action with this tag on a target.
    #[must_use]
    pub fn find_by_tag(&self, key: K, tag: Tag) -> Option<RunId> {
        let target = &self.targets[self.index(key)? as usize];
        let found = self.runs.of_target(target).find(|run| self.runs[*run].tag == Some(tag));
        found.map(|run| self.runs.id(run))
    }

    /// Whether this action still runs: neither ended nor stopped. A paused one does.
    #[must_use]
    pub fn is_running(&self, id: RunId) -> bool {
        self.runs.find(id).is_some()
    }

    /// Whether what runs on a target is paused.
    #[must_use]
    pub fn is_paused(&self, key: K) -> bool {
        self.index(key).is_some_and(|index| self.targets[index as usize].is_paused)
    }

    /// How far a running action has come, in seconds of its program.
    #[must_use]
    pub fn elapsed_secs(&self, id: RunId) -> Option<f64> {
        self.runs.find(id).map(|run| self.runs[run].elapsed_secs)
    }

    /// The program that a running action plays.
    #[must_use]
    pub fn program(&self, id: RunId) -> Option<&Arc<Program>> {
        self.runs.find(id).and_then(|run| self.runs[run].program.as_ref())
    }

    /// The target that a running action runs on.
    #[must_use]
    pub fn target(&self, id: RunId) -> Option<K> {
        let run = self.runs.find(id)?;
        self.keys[self.runs[run].target as usize]
    }
}
