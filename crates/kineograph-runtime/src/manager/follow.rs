//! Programs that concern more than one target: `TargetedAction` and `Follow`.
//!
//! A tree knows other nodes by name only. Which of a game's targets that is, the game says by a function from names to keys.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::error::RunError;
use super::handle::{ActionHandle, RunOptions};
use super::policy::Overwrite;
use super::state::State;
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
            let part = other.and_then(|other| self.run_alone(other, target.program(), plain).ok());
            if let Some(part) = part {
                self.make_part(part, id);
            }
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
        let is_missing = move |place: &usize| self.runs.part_at(id, *place).flatten().is_none();
        (0..targets.len()).filter(is_missing).map(move |place| targets[place].name())
    }

    /// Puts every target that a `Follow` moves where it belongs: call it once a frame after the update, when all others stand where
    /// they are drawn. `key_of_name` says which target a name means; without one, and before its first update, a `Follow` does nothing.
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
        followers.retain(|id| self.runs.find(*id).is_some());
        for id in &followers {
            self.follow_one(*id, &mut key_of_name);
        }
        self.followers = followers;
    }

    fn follow_one(
        &mut self,
        id: ActionHandle,
        key_of_name: &mut impl FnMut(&str) -> Option<K>,
    ) -> Option<()> {
        let run = self.runs.find(id)?;
        let head = self.head(run);
        if !head.state.has(State::STARTED) || head.state.has(State::WAITING) {
            return None;
        }
        let follow = self.runs.program(run)?.follow_at(head.elapsed_secs)?;
        let followed = self.pose(key_of_name(follow.target())?)?.position;
        let position = follow.position(followed)?;
        let key = self.key_of(run)?;
        if self.pose(key)?.position != position {
            self.pose_mut(key)?.position = position;
        }
        Some(())
    }
}
