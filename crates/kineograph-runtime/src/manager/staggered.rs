//! One program on many targets, with staggered starts.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::error::RunError;
use super::handle::{ActionHandle, RunOptions, usable_secs};
use crate::prelude::*;
use crate::program::Program;
use crate::stagger::Stagger;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Runs one program on many targets, each delayed by the stagger. Returns one result for each key, in their order, as
    /// [`run_with`](Self::run_with) does; for a program with parts for other targets use
    /// [`run_staggered_on_all`](Self::run_staggered_on_all).
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, RunOptions, Stagger, format::Action};
    /// let mut manager = ActionManager::new();
    /// for key in 0..3 {
    ///     manager.actions.add_target(key, Pose::default());
    /// }
    /// let hop = Program::compile(&Action::move_by(1.0, [0.0, 8.0]))?;
    /// let ids = manager.actions.run_staggered(&[0, 1, 2], &hop, &Stagger::each(0.25), RunOptions::default());
    /// manager.update(0.0, |_, _| {});
    /// manager.update(0.5, |_, _| {});
    /// let heights: Vec<_> = manager.actions.poses().map(|(_, pose)| pose.position[1]).collect();
    /// assert_eq!(heights, [4.0, 2.0, 0.0]);
    /// // All of them can be found again.
    /// assert!(ids.into_iter().flatten().all(|id| manager.actions.stop(id)));
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn run_staggered(
        &mut self,
        keys: &[K],
        program: &Arc<Program>,
        stagger: &Stagger,
        options: RunOptions<'_, K>,
    ) -> Vec<Result<ActionHandle, RunError>> {
        self.run_delayed(with_delays(keys, stagger), program, options)
    }

    /// As [`run_staggered`](Self::run_staggered), with a delay in seconds for each key, added to that of the options. A negative or
    /// non-finite delay counts as 0.
    pub fn run_delayed(
        &mut self,
        delays_secs: impl IntoIterator<Item = (K, f64)>,
        program: &Arc<Program>,
        options: RunOptions<'_, K>,
    ) -> Vec<Result<ActionHandle, RunError>> {
        delays_secs
            .into_iter()
            .map(|(key, delay_secs)| self.run_with(key, program, delayed(&options, delay_secs)))
            .collect()
    }

    /// As [`run_staggered`](Self::run_staggered), and each run plays its parts for other targets with the same delay, on the keys that
    /// `key_of_name` returns, as [`run_on_all`](Self::run_on_all) does.
    pub fn run_staggered_on_all(
        &mut self,
        keys: &[K],
        program: &Arc<Program>,
        stagger: &Stagger,
        options: RunOptions<'_, K>,
        mut key_of_name: impl FnMut(&str) -> Option<K>,
    ) -> Vec<Result<ActionHandle, RunError>> {
        with_delays(keys, stagger)
            .map(|(key, secs)| self.run_on_all(key, program, delayed(&options, secs), &mut key_of_name))
            .collect()
    }
}

fn with_delays<K: Copy>(keys: &[K], stagger: &Stagger) -> impl Iterator<Item = (K, f64)> {
    keys.iter().copied().zip(stagger.delays_secs(keys.len()))
}

/// The same options with a delay that is longer by this many seconds.
pub fn delayed<'a, K: Copy>(options: &RunOptions<'a, K>, delay_secs: f64) -> RunOptions<'a, K> {
    RunOptions { delay_secs: options.usable_delay_secs() + usable_secs(delay_secs), ..*options }
}
