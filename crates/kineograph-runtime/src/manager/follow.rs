//! Programs that concern more than one target: `TargetedAction` and `Follow`.
//!
//! A tree knows other nodes by name only. Which of a game's targets that is, the game says by a function from names to keys.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::error::RunError;
use super::handle::{ActionHandle, RunOptions};
use super::parts::Part;
use super::policy::Overwrite;
use super::state::State;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::Program;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// As [`run_with`](Self::run_with), and runs what the program does to other targets ([`Program::targets`]) on the keys that
    /// `key_of_name` gives. A part without a target does not play: [`missing_targets`](Self::missing_targets) lists them.
    ///
    /// The other parts belong to the run and go by its clock: whatever is done to it, by its id, its tag or its target, is done to all
    /// of it at once, and its end is reported once, when all is over. They are in the lists of their targets, where they stack, without
    /// name, tag and flags; ended there ([`stop_all`](Self::stop_all), [`Overwrite`], [`remove_target`](Self::remove_target)) a part ends
    /// alone, and by its own id everything but its end means the whole run. As in cocos2d-x a pause of another target does not hold
    /// the part that plays there. Events of parts are events of the run, with the part's target.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, RunOptions, format::Action};
    /// let door = Action::targeted("door", Action::rotate_by(1.0, 90.0));
    /// let program = Program::compile(&Action::sequence([Action::move_by(1.0, [50.0, 0.0]), door]))?;
    /// let mut manager = ActionManager::new();
    /// manager.actions.add_target(1, Pose::default());
    /// manager.actions.add_target(2, Pose::default());
    /// let id = manager.actions.run_on_all(1, &program, RunOptions::default(), |name| (name == "door").then_some(2))?;
    /// assert_eq!(manager.actions.missing_targets(id).count(), 0);
    /// manager.update(0.0, |_, _| {});
    /// manager.update(1.5, |_, _| {});
    /// assert_eq!(manager.actions.pose(1).map(|pose| pose.position), Some([50.0, 0.0]));
    /// assert_eq!(manager.actions.pose(2).map(|pose| pose.rotation_deg), Some([45.0, 45.0]));
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// If there is no target for the run itself, or none that it is to be linked to.
    pub fn run_on_all(
        &mut self,
        key: K,
        program: &Arc<Program>,
        options: RunOptions<'_, K>,
        mut key_of_name: impl FnMut(&str) -> Option<K>,
    ) -> Result<ActionHandle, RunError> {
        if options.overwrite == Overwrite::IgnoreIfRunning
            && let Some(index) = self.targets.find(key)
            && let Some(run) = self.same_run(index, program, &options)
        {
            return Ok(self.runs.id(run));
        }
        let id = self.run_alone(key, program, options)?;
        let plain = RunOptions {
            speed: options.speed,
            start_at_secs: options.start_at_secs,
            ..RunOptions::default()
        };
        let mut parts = Vec::new();
        for target in program.targets() {
            let other = key_of_name(target.name());
            let part = other.and_then(|target_key| {
                let run = self.run_alone(target_key, target.program(), plain).ok()?;
                self.make_part(run, id);
                Some(Part { run, target: target_key })
            });
            parts.push(part);
        }
        if let Some(run) = self.runs.find(id).filter(|_| parts.iter().any(Option::is_some)) {
            self.keep_parts(run, parts);
        }
        Ok(id)
    }

    /// The names of the targets that a running action was to act on, besides its own, and that did not exist when it was run: what is for
    /// them does not play.
    pub fn missing_targets(&self, id: ActionHandle) -> impl Iterator<Item = &str> {
        let id = self.runs.whole(id);
        let targets = self.program(id).map_or(&[][..], |program| program.targets());
        let is_missing = move |place: &usize| self.part_at(id, *place).is_none();
        (0..targets.len()).filter(is_missing).map(move |place| targets[place].name())
    }

    /// Puts every target that a `Follow` moves where it belongs: call it once a frame after the update, when all others stand where
    /// they are drawn. Targets are put in the order in which they were added; one that follows a later one sees where that is without its own
    /// `Follow`, as on the [`Timeline`](crate::Timeline). `key_of_name` says which target a name means; without one, and before its first update, a `Follow` does nothing.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
    /// let mut manager = ActionManager::new();
    /// manager.actions.add_target("hero", Pose::at([300.0, 100.0]));
    /// manager.actions.add_target("world", Pose::default());
    /// manager.actions.run("world", &Program::compile(&Action::follow("hero", [480.0, 320.0]))?)?;
    /// manager.update(0.0, |_, _| {});
    /// manager.actions.follow(|name| (name == "hero").then_some("hero"));
    /// assert_eq!(manager.actions.pose("world").map(|pose| pose.position), Some([-60.0, 60.0]));
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn follow(&mut self, mut key_of_name: impl FnMut(&str) -> Option<K>) {
        // Lent out, so that poses can be changed meanwhile; those that have ended are forgotten.
        let mut followers = core::mem::take(&mut self.followers);
        followers.retain(|follower| self.runs.find(follower.run).is_some());
        for of_target in followers.chunk_by_mut(|a, b| a.target == b.target) {
            if let Some(position_px) = self.followed_px(of_target, &mut key_of_name) {
                let index = of_target[0].target;
                let moved_px = || self.targets[index].is_mixed.then(|| self.exact_position(index).shown_px());
                if let Some(shown_px) = position_px.or_else(moved_px) {
                    self.show_at(index, shown_px);
                }
            }
        }
        self.followers = followers;
    }

    /// Where the last `Follow` of a target puts it, by where the followed one stood last, if that has left; `Some(None)` where its runs have
    /// moved it.
    fn followed_px(
        &self,
        followers: &mut [Follower],
        key_of_name: &mut impl FnMut(&str) -> Option<K>,
    ) -> Option<Option<[f32; 2]>> {
        let (follower, follow) = followers.iter_mut().rev().find_map(|follower| {
            let run = self.runs.find(follower.run)?;
            let head = self.head(run);
            let is_shown = head.state.has(State::STARTED) && !head.state.has(State::WAITING);
            let follow = self.runs.program(run)?.follow_at(head.elapsed_secs).filter(|_| is_shown)?;
            Some((follower, follow))
        })?;
        if let Some(followed) = key_of_name(follow.target()).and_then(|key| self.targets.find(key)) {
            // As on the timeline those that come later have not been put anywhere yet.
            let is_ahead = followed >= follower.target && self.targets[followed].is_mixed;
            follower.followed_px = Some(if is_ahead {
                self.exact_position(followed).shown_px()
            } else {
                self.pose_at(followed).position
            });
        }
        Some(follow.position(follower.followed_px?))
    }

    /// Shows a target somewhere else than where its runs have moved it, which they do not see.
    fn show_at(&mut self, index: u32, position_px: [f32; 2]) {
        if self.pose_at(index).position == position_px {
            return;
        }
        self.mark_mixed(index);
        self.settle(index);
        let mut position = self.exact_position(index);
        position.show_at(position_px);
        let pose = Pose { position: position_px, ..self.poses.get(index) };
        self.poses.set(index, &pose);
        self.set_exact_position(index, position);
    }

    /// Keeps a run whose program follows another target, after all others of its target.
    pub(super) fn add_follower(&mut self, target: u32, run: ActionHandle) {
        let place = self.followers.partition_point(|follower| follower.target <= target);
        self.followers.insert(place, Follower { target, run, followed_px: None });
    }

    /// Lets a target stay where it is shown, since a run ends that may have put it there. Where the run ends by a removal it goes back to where
    /// its runs have moved it, as on the timeline, which knows no frame that was shown before.
    pub(super) fn end_follow(&mut self, run: u32) {
        let index = self.runs.target(run);
        if !self.targets[index].is_mixed
            || !self.runs.program(run).is_some_and(|program| program.has_follow())
        {
            return;
        }
        self.settle(index);
        let mut position = self.exact_position(index);
        let moved_px = position.shown_px();
        if self.removals.is_carried_out() {
            let pose = Pose { position: moved_px, ..self.poses.get(index) };
            self.poses.set(index, &pose);
        }
        position.show_at(moved_px);
        position.find(self.poses.position(index));
        self.set_exact_position(index, position);
    }
}

/// A run of a program with a `Follow`. It may have ended.
#[derive(Debug, Clone, Copy)]
pub(super) struct Follower {
    target: u32,
    run: ActionHandle,
    /// Where the followed target was seen last, in pixels.
    followed_px: Option<[f32; 2]>,
}
