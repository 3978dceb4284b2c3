//! Queries that need several parts of the manager.

use core::hash::Hash;

use super::RunningActions;
use super::handle::ActionHandle;
use super::playhead::Playhead;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The key of the target of a run.
    #[inline]
    pub(super) fn key_of(&self, run: u32) -> Option<K> {
        self.targets.key(self.runs.target(run))
    }

    /// The runs of a target slot, in order.
    #[inline]
    pub(super) fn runs_of(&self, index: u32) -> impl Iterator<Item = u32> {
        self.runs.of_target(&self.targets[index].runs)
    }

    /// All runs, in visit order.
    pub(super) fn all_runs(&self) -> impl Iterator<Item = u32> {
        self.targets.in_order().flat_map(|index| self.runs_of(index))
    }

    /// Whether the target of a run is paused as a whole.
    pub(super) fn is_target_paused(&self, run: u32) -> bool {
        self.targets[self.runs.target(run)].is_paused
    }

    /// Changes the clock of a run; false if the run no longer exists.
    pub(super) fn change_head(&mut self, id: ActionHandle, change: impl FnOnce(&mut Playhead)) -> bool {
        let Some(run) = self.runs.find(id) else { return false };
        let mut head = self.head(run);
        change(&mut head);
        self.set_head(run, head);
        true
    }

    /// Restarts a single run from the current pose of its target.
    pub(super) fn start_here(&mut self, run: u32) {
        let start = self.poses.get(self.runs.target(run));
        let single = self.runs.single_mut(run);
        single.start = start;
        single.mix.is_started = false;
    }
}
