//! The few ways in which the rest of the manager touches a run slot, so that how runs are stored is a matter of this file.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::extra::Extra;
use super::handle::{ActionHandle, Tag};
use super::list::NONE;
use super::playhead::Playhead;
use super::state::State;
use crate::program::Program;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The slot of a run that still exists.
    #[inline]
    pub(super) fn find(&self, id: ActionHandle) -> Option<u32> {
        self.runs.find(id)
    }

    #[inline]
    pub(super) fn id(&self, run: u32) -> ActionHandle {
        self.runs.id(run)
    }

    /// Changes the clock of a run that may no longer exist; false if it doesn't.
    pub(super) fn change_head(&mut self, id: ActionHandle, change: impl FnOnce(&mut Playhead)) -> bool {
        let Some(run) = self.find(id) else { return false };
        let mut head = self.head(run);
        change(&mut head);
        self.set_head(run, head);
        true
    }

    /// `None` only in a slot that is free.
    #[inline]
    pub(super) fn program_of(&self, run: u32) -> Option<&Arc<Program>> {
        self.batches.get(self.runs[run].batch)?.program.as_ref()
    }

    /// The program of the run that this one is a part of.
    pub(super) fn guide_of(&self, run: u32) -> Option<&Arc<Program>> {
        self.program_of(self.find(self.owner_of(run)?)?)
    }

    /// The target slot of a run.
    #[inline]
    pub(super) fn target_of(&self, run: u32) -> u32 {
        self.runs[run].target
    }

    /// The key of the target of a run.
    #[inline]
    pub(super) fn key_of(&self, run: u32) -> Option<K> {
        self.keys[self.target_of(run) as usize]
    }

    #[inline]
    pub(super) fn tag_of(&self, run: u32) -> Option<Tag> {
        let record = &self.runs[run];
        record.state.has(State::TAGGED).then_some(Tag(record.tag))
    }

    #[inline]
    pub(super) fn extra_of(&self, run: u32) -> Option<&Extra> {
        if self.runs[run].state.has(State::EXTRA) { self.extras.get(run) } else { None }
    }

    /// The name of a run, shared, so that an event can borrow it while the handler changes everything else.
    pub(super) fn name_of(&self, run: u32) -> Option<&Arc<str>> {
        self.extra_of(run)?.name.as_ref()
    }

    /// The runs of a target slot, in order.
    #[inline]
    pub(super) fn runs_of(&self, index: u32) -> impl Iterator<Item = u32> {
        self.runs.of_target(&self.targets[index as usize])
    }

    /// The first run of a target slot.
    #[inline]
    pub(super) fn first_of(&self, index: u32) -> Option<u32> {
        Some(self.targets[index as usize].first).filter(|run| *run != NONE)
    }

    /// The run after this one on its target.
    #[inline]
    pub(super) fn next_of(&self, run: u32) -> Option<u32> {
        Some(self.runs[run].next).filter(|next| *next != NONE)
    }

    /// All runs, in the order of visits.
    pub(super) fn all_runs(&self) -> impl Iterator<Item = u32> {
        self.order.iter().flat_map(|index| self.runs_of(index))
    }

    /// Restarts a single run from the pose that its target has now.
    pub(super) fn start_here(&mut self, run: u32) {
        let start = self.poses.get(self.target_of(run));
        let single = self.single_mut(run);
        single.start = start;
        single.mix.is_started = false;
        self.start_beside(run);
    }
}
