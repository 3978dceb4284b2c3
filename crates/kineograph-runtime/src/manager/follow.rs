//! Programs that need other targets: parts for them, and following them.

use alloc::sync::Arc;
use core::hash::Hash;

use super::{Overwrite, RunId, RunOptions, RunningActions};
use crate::prelude::*;
use crate::program::Program;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// As [`run_with`](Self::run_with), and runs the [parts for other targets](Program::targets) on the targets that `key_of`
    /// gives for their names, at the same pace. Gives the run itself first, then those of the parts; what `key_of` does not know, or is no
    /// target, does not play. Parts are runs of their own: stop and pause them with the first one.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, RunOptions, format::Action};
    /// let door = Action::targeted("door", Action::rotate_by(1.0, 90.0));
    /// let program = Program::compile(&Action::spawn([Action::move_by(1.0, [50.0, 0.0]), door]))?;
    /// let mut manager = ActionManager::new();
    /// for key in [1, 2] {
    ///     manager.add_target(key, Pose::default());
    /// }
    /// let runs = manager.run_on_targets(1, &program, RunOptions::default(), |name| (name == "door").then_some(2));
    /// assert_eq!(runs.len(), 2);
    /// for dt_secs in [0.0, 0.5] {
    ///     manager.update(dt_secs, |_, _| {});
    /// }
    /// assert_eq!(manager.pose(2).map(|pose| pose.rotation_deg), Some([45.0, 45.0]));
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn run_on_targets(
        &mut self,
        key: K,
        program: &Arc<Program>,
        options: RunOptions<'_, K>,
        mut key_of: impl FnMut(&str) -> Option<K>,
    ) -> Vec<RunId> {
        let mut runs: Vec<RunId> = self.run_with(key, program, options).into_iter().collect();
        if runs.is_empty() {
            return runs;
        }
        // What others do on their targets is not the business of a part.
        let of_part = RunOptions { reports_end: false, overwrite: Overwrite::default(), ..options };
        for target in program.targets() {
            runs.extend(key_of(target.name()).and_then(|key| self.run_with(key, target.program(), of_part)));
        }
        runs
    }

    /// Puts every target that follows another one where its `Follow` says, in the order of visits; `key_of` gives the target for a
    /// name. Call it after an update, before the poses are drawn: so a camera does not lag behind.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
    /// let mut manager = ActionManager::new();
    /// manager.add_target("camera", Pose::default());
    /// manager.add_target("hero", Pose::at([300.0, 100.0]));
    /// manager.run("camera", &Program::compile(&Action::follow("hero", [480.0, 320.0]))?);
    /// manager.update(0.0, |_, _| {});
    /// manager.place_followers(|name| (name == "hero").then_some("hero"));
    /// assert_eq!(manager.pose("camera").map(|pose| pose.position), Some([-60.0, 60.0]));
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn place_followers(&mut self, mut key_of: impl FnMut(&str) -> Option<K>) {
        // Nothing is allocated where nobody follows.
        let followers: Vec<RunId> = self.every_run().filter(|id| self.may_follow(*id)).collect();
        for id in followers {
            if let Some((key, position)) = self.followed_position(id, &mut key_of)
                && let Some(pose) = self.pose_mut(key)
            {
                pose.position = position;
            }
        }
    }

    fn may_follow(&self, id: RunId) -> bool {
        self.program(id).is_some_and(|program| program.has_follow()) && self.delay_secs(id) == Some(0.0)
    }

    fn followed_position(
        &self,
        id: RunId,
        key_of: &mut impl FnMut(&str) -> Option<K>,
    ) -> Option<(K, [f32; 2])> {
        let follow = self.program(id)?.follow_at(self.elapsed_secs(id)?)?;
        let followed = self.pose(key_of(follow.target())?)?;
        Some((self.target(id)?, follow.position(followed.position)?))
    }
}
