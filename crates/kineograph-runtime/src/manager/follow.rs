//! Programs that concern more than one target: `TargetedAction` and `Follow`.
//!
//! A tree knows other nodes by name only. Which of a game's targets that is, the game says by a function from names to keys.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::extra::Extra;
use super::playhead::Playhead;
use super::policy::Overwrite;
use super::run::{RunId, RunOptions};
use super::state::State;
use crate::prelude::*;
use crate::program::Program;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// As [`run_with`](Self::run_with), and runs what the program does to other targets ([`Program::targets`]) on the keys that
    /// `key_of_name` gives; what has none does not play. Gives the id of the main part.
    ///
    /// The other parts are runs of their own on their targets, with the same options but without name, tag, flags and reports, and they stack.
    /// Whatever is done to the main part by its id is done to them too, and they end when it is ended; a pause of one target holds only
    /// what runs there. A part on the main part's own target goes on by itself.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, RunOptions, format::Action};
    /// let door = Action::targeted("door", Action::rotate_by(1.0, 90.0));
    /// let program = Program::compile(&Action::sequence([Action::move_by(1.0, [50.0, 0.0]), door]))?;
    /// let mut manager = ActionManager::new();
    /// manager.add_target(1, Pose::default());
    /// manager.add_target(2, Pose::default());
    /// manager.run_on_all(1, &program, RunOptions::default(), |name| (name == "door").then_some(2));
    /// manager.update(0.0, |_, _| {});
    /// manager.update(1.5, |_, _| {});
    /// assert_eq!(manager.pose(1).map(|pose| pose.position), Some([50.0, 0.0]));
    /// assert_eq!(manager.pose(2).map(|pose| pose.rotation_deg), Some([45.0, 45.0]));
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn run_on_all(
        &mut self,
        key: K,
        program: &Arc<Program>,
        options: RunOptions<'_, K>,
        mut key_of_name: impl FnMut(&str) -> Option<K>,
    ) -> Option<RunId> {
        if options.overwrite == Overwrite::IgnoreIfRunning
            && let Some(run) = self.same_run(self.index(key)?, program, &options)
        {
            return Some(self.id(run));
        }
        let id = self.run_with(key, program, options)?;
        let plain = RunOptions {
            paused: options.paused,
            speed: options.speed,
            start_at_secs: options.start_at_secs,
            delay_secs: options.delay_secs,
            ping_pong: options.ping_pong,
            linked_to: options.linked_to,
            ..RunOptions::default()
        };
        let mut parts = Vec::new();
        for target in program.targets() {
            let Some(other) = key_of_name(target.name()) else { continue };
            let part = self.run_with(other, target.program(), plain);
            // Ending one run must not end another one of the same target: lists of runs are walked meanwhile.
            parts.extend(part.filter(|_| other != key));
        }
        if let Some(run) = self.find(id).filter(|_| !parts.is_empty()) {
            self.keep_parts(run, parts);
        }
        Some(id)
    }

    /// Puts every target that a `Follow` moves where it belongs: call it once a frame after the update, when all others stand where
    /// they are drawn. `key_of_name` says which target a name means; without one, and before its first update, a `Follow` does nothing.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
    /// let mut manager = ActionManager::new();
    /// manager.add_target("hero", Pose::at([300.0, 100.0]));
    /// manager.add_target("world", Pose::default());
    /// manager.run("world", &Program::compile(&Action::follow("hero", [480.0, 320.0]))?);
    /// manager.update(0.0, |_, _| {});
    /// manager.follow(|name| (name == "hero").then_some("hero"));
    /// assert_eq!(manager.pose("world").map(|pose| pose.position), Some([-60.0, 60.0]));
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn follow(&mut self, mut key_of_name: impl FnMut(&str) -> Option<K>) {
        // Lent out, so that poses can be changed meanwhile; those that have ended are forgotten.
        let mut followers = core::mem::take(&mut self.followers);
        followers.retain(|id| self.find(*id).is_some());
        for id in &followers {
            self.follow_one(*id, &mut key_of_name);
        }
        self.followers = followers;
    }

    fn follow_one(&mut self, id: RunId, key_of_name: &mut impl FnMut(&str) -> Option<K>) -> Option<()> {
        let run = self.find(id)?;
        let head = self.head(run);
        if !head.state.has(State::STARTED) || head.state.has(State::WAITING) {
            return None;
        }
        let follow = self.program_of(run)?.follow_at(head.elapsed_secs)?;
        let followed = self.pose(key_of_name(follow.target())?)?.position;
        let position = follow.position(followed)?;
        let key = self.key_of(run)?;
        if self.pose(key)?.position != position {
            self.pose_mut(key)?.position = position;
        }
        Some(())
    }

    fn keep_parts(&mut self, run: u32, parts: Vec<RunId>) {
        let mut head = self.head(run);
        if !head.state.has(State::EXTRA) {
            head.state.insert(State::EXTRA);
            self.set_head(run, head);
            self.extras.insert(run, Extra::default());
        }
        if let Some(extra) = self.extras.get_mut(run) {
            extra.parts = parts;
        }
    }

    /// Changes the clock of a run, and of its parts on other targets; false if it no longer exists.
    pub(super) fn change_all_heads(&mut self, id: RunId, change: impl Fn(&mut Playhead)) -> bool {
        let found = self.change_head(id, &change);
        self.each_part(id, |actions, part| {
            actions.change_head(part, &change);
        });
        found
    }

    /// Does something to each part that a run has on other targets.
    pub(super) fn each_part(&mut self, id: RunId, mut work: impl FnMut(&mut Self, RunId)) {
        let part_at =
            |actions: &Self, place: usize| actions.extra_of(actions.find(id)?)?.parts.get(place).copied();
        let mut place = 0;
        while let Some(part) = part_at(self, place) {
            work(self, part);
            place += 1;
        }
    }
}
