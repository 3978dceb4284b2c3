//! The overlaps of several targets in one update: where parts of runs on other targets are played, what has been played is kept until the
//! update is over.

use core::hash::Hash;

use super::Overlap;
use crate::manager::RunningActions;
use crate::manager::list::NONE;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Forgets what was played in the update before.
    #[inline]
    pub(in crate::manager) fn forget_overlaps(&mut self) {
        self.overlap.target = NONE;
        self.other_overlaps.iter_mut().for_each(|other| other.target = NONE);
    }

    /// What is planned may not happen any more.
    #[inline]
    pub(in crate::manager) fn forget_plans(&mut self) {
        self.overlap.courses.forget_plan();
        self.other_overlaps.iter_mut().for_each(|other| other.courses.forget_plan());
    }

    /// Comes to a target that is visited.
    #[inline]
    pub(in crate::manager) fn begin_overlap(&mut self, index: u32) {
        let is_known = self.other_overlaps.iter().any(|other| other.target == index);
        if is_known || self.overlap.is_shared && self.overlap.target != NONE {
            self.look_at(index);
        } else {
            self.clear_overlap(index);
        }
    }

    /// Turns to what was played in this update on another target, to come back later.
    pub(in crate::manager) fn look_at(&mut self, index: u32) {
        if self.overlap.target == index {
            return;
        }
        let place_of = |target: u32| self.other_overlaps.iter().position(|other| other.target == target);
        let (known, free) = (place_of(index), place_of(NONE));
        let mut other =
            known.or(free).map_or_else(Overlap::default, |place| self.other_overlaps.swap_remove(place));
        core::mem::swap(&mut self.overlap, &mut other);
        self.other_overlaps.push(other);
        if known.is_none() {
            self.clear_overlap(index);
        }
        self.overlap.is_shared = true;
    }

    pub(super) fn clear_overlap(&mut self, index: u32) {
        self.visits += 1;
        self.overlap.begin(index, self.visits);
    }

    /// A run has had its turn in this update.
    #[inline]
    pub(in crate::manager) fn mark_played(&mut self, run: u32) {
        if !self.runs.is_in_lane(run) {
            self.runs.single_mut(run).played_in = self.pass.number();
        }
    }

    /// Whether a run is going to be played in this update.
    fn is_to_come(&self, run: u32) -> bool {
        let whole = self.runs.owner(run).and_then(|owner| self.runs.find(owner)).unwrap_or(run);
        let index = self.runs.target(whole);
        let target = &self.targets[index];
        let was_played = |run: u32| self.runs.single(run).played_in == self.pass.number();
        // A pause holds what is on the target from the next visit on.
        let is_held = target.is_paused && !self.visit.is_at(index);
        let is_visited = is_held || self.pass.is_beyond(target.place);
        !is_visited && ![run, whole].into_iter().any(|run| self.runs.is_in_lane(run) || was_played(run))
    }

    /// The runs that are going to be played on the target in this update.
    pub(in crate::manager) fn runs_to_come(&self) -> impl Iterator<Item = u32> {
        let target = Some(self.overlap.target).filter(|target| *target != NONE && self.pass.is_running());
        target.into_iter().flat_map(|target| self.runs_of(target)).filter(|run| self.is_to_come(*run))
    }
}
