//! Programs that refer to other targets: `TargetedAction` and `Follow`.
//!
//! A tree refers to other nodes by name. The game maps names to keys by a function.

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
    /// As [`run_with`](Self::run_with), and runs the program's parts for other targets ([`Program::targets`]) on the keys that
    /// `key_of_name` returns. A part without a target does not play; [`missing_targets`](Self::missing_targets) lists those.
    ///
    /// The parts belong to the run and follow its clock: an operation on the run, by its id, its tag or its target, applies to all of it,
    /// and its end is reported once, when everything is over. Parts are in the lists of their targets, where they stack, without name, tag
    /// and flags. A part that is ended there ([`stop_all`](Self::stop_all), [`Overwrite`], [`remove_target`](Self::remove_target)) ends
    /// alone. By a part's own id, every operation except [`stop`](Self::stop) applies to the whole run. As in cocos2d-x, pausing another
    /// target does not hold the part on it. Events of parts are events of the run, with the part's target.
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
    /// If the run's own target or the one to link it to does not exist.
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

    /// The names of the other targets of a running action that did not exist when it was run. Their parts do not play.
    pub fn missing_targets(&self, id: ActionHandle) -> impl Iterator<Item = &str> {
        let id = self.runs.whole(id);
        let targets = self.program(id).map_or(&[][..], |program| program.targets());
        let is_missing = move |place: &usize| self.part_at(id, *place).is_none();
        (0..targets.len()).filter(is_missing).map(move |place| targets[place].name())
    }

    /// Moves every target that has a `Follow`: call it once a frame after the update, when all others are where they are drawn. Targets
    /// are moved in the order of their [slots](Self::slot); one that follows a later one sees it without its own `Follow`, as on the
    /// [`Timeline`](crate::Timeline). `key_of_name` maps names to keys. Without a key, a `Follow` uses the position it last saw, if any.
    /// It has no effect before its first update.
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
        // Taken out, so that poses can be changed meanwhile; followers that have ended are dropped.
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

    /// Where the last `Follow` of a target puts it, given the current or last seen position of the followed one. `Some(None)` means where
    /// its runs have moved it.
    fn followed_px(
        &self,
        followers: &mut [Follower],
        key_of_name: &mut impl FnMut(&str) -> Option<K>,
    ) -> Option<Option<[f32; 2]>> {
        let mut has_held = false;
        let found = followers.iter_mut().rev().find_map(|follower| {
            let run = self.runs.find(follower.run)?;
            let head = self.head(run);
            let is_shown = head.state.has(State::STARTED) && !head.state.has(State::WAITING);
            let follow = self.runs.program(run)?.follow_at(head.elapsed_secs).filter(|_| is_shown)?;
            let is_held = self.is_held_by_removal(run);
            has_held |= is_held;
            (!is_held).then_some((follower, follow))
        });
        let Some((follower, follow)) = found else { return has_held.then_some(None) };
        if let Some(followed) = key_of_name(follow.target()).and_then(|key| self.targets.find(key)) {
            // As on the timeline, the `Follow` of a later target has not been applied yet.
            let is_ahead = followed >= follower.target && self.targets[followed].is_mixed;
            follower.followed_px = Some(if is_ahead {
                self.exact_position(followed).shown_px()
            } else {
                self.pose_at(followed).position
            });
        }
        Some(follow.position(follower.followed_px?))
    }

    /// Whether a run is paused because its target, or that of the run it is a part of, has been removed without cleanup.
    fn is_held_by_removal(&self, run: u32) -> bool {
        let owner = self.runs.owner(run).and_then(|owner| self.runs.find(owner)).unwrap_or(run);
        let index = self.runs.target(owner);
        self.targets[index].is_paused && self.poses.is_removed(index)
    }

    /// Shows a target at another position than its runs have moved it to. The runs do not see this.
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

    /// Adds a run whose program follows another target, after all others of its target.
    pub(super) fn is_follower(&self, run: ActionHandle) -> bool {
        self.followers.iter().any(|follower| follower.run == run)
    }

    pub(super) fn add_follower(&mut self, target: u32, run: ActionHandle, followed_px: Option<[f32; 2]>) {
        let place = self.followers.partition_point(|follower| follower.target <= target);
        self.followers.insert(place, Follower { target, run, followed_px });
    }

    /// Keeps a target where it is shown when a run ends that may have put it there. If a removal ends the run, the target returns to where
    /// its runs have moved it, as on the timeline, which knows no previously shown frame.
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
    pub run: ActionHandle,
    /// Where the followed target was last seen, in pixels.
    pub followed_px: Option<[f32; 2]>,
}
