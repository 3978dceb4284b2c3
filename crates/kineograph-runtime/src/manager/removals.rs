//! Plans when targets leave the stage within an update.
//!
//! A removal ends the other runs of its target, and their parts on other targets, at its time, in whatever order they are visited. So its
//! time has to be known, and is planned, before any of them is played.

use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, RunEvent};
use super::playhead::{StepClock, Window};
use super::state::State;
use crate::channel::Channel;
use crate::clone_fields::clone_fields;
use crate::prelude::*;
use crate::program::{Removal, reached};

/// The planned removals of an update, on targets with several actions.
#[derive(Debug, Default)]
pub(super) struct RemovalPlan {
    planned: Vec<PlannedRemoval>,
    /// Runs that have stopped for a removal, each with its target slot.
    cut: Vec<(u32, ActionHandle)>,
    /// Whether runs are being ended for a removal.
    is_carried_out: bool,
}

clone_fields!(RemovalPlan { planned, cut, is_carried_out });

#[derive(Debug, Clone, Copy)]
struct PlannedRemoval {
    /// The target slot.
    target: u32,
    /// When it happens, in seconds before the end of the update.
    ago_secs: f64,
    /// Whether it ends everything on the target, or only pauses the target.
    cleans_up: bool,
    /// The removal once it has happened, and its run; until then a handler can prevent it.
    done: Option<(ActionHandle, Removal)>,
}

impl RemovalPlan {
    /// Whether a run that ends now ends by a removal.
    pub const fn is_carried_out(&self) -> bool {
        self.is_carried_out
    }

    /// Drops the plan for a target that no longer exists.
    pub fn forget(&mut self, target: u32) {
        self.take(target);
    }

    fn take(&mut self, target: u32) -> Option<PlannedRemoval> {
        let place = self.planned.iter().position(|planned| planned.target == target)?;
        Some(self.planned.swap_remove(place))
    }

    /// Records that a run has stopped for a removal.
    pub fn note_cut(&mut self, target: u32, run: ActionHandle) {
        self.cut.push((target, run));
    }

    fn of(&self, target: u32) -> Option<&PlannedRemoval> {
        self.planned.iter().find(|planned| planned.target == target)
    }

    /// Records that a planned removal has happened. False if none was planned.
    pub fn note(&mut self, target: u32, run: ActionHandle, removal: Removal) -> bool {
        let planned = self.planned.iter_mut().find(|planned| planned.target == target);
        planned.map(|planned| planned.done.get_or_insert((run, removal))).is_some()
    }

    /// Plans a removal by a run of the target slot `owner`, unless that target or the removed one leaves earlier.
    fn plan(&mut self, planned: PlannedRemoval, owner: u32) {
        let is_there = self.of(planned.target).is_some();
        let is_earlier = |earlier: &PlannedRemoval| reached(planned.ago_secs, earlier.ago_secs);
        if !is_there && self.of(owner).is_none_or(is_earlier) {
            self.planned.push(planned);
        }
    }
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Plans the removals of an update of `dt_secs` on targets with parts and on those of their owners.
    pub(super) fn plan_removals(&mut self, dt_secs: f64) {
        if dt_secs < 0.0 || self.parts.is_empty() {
            return;
        }
        let parts = self.parts.values().flatten().flatten().map(|part| part.run);
        let runs = self.parts.keys().copied().chain(parts).filter_map(|run| self.runs.find(run));
        let mut targets: Vec<u32> = runs.map(|run| self.runs.target(run)).collect();
        targets.sort_unstable();
        targets.dedup();
        self.plan_removals_on(&targets, dt_secs, |_| true);
    }

    /// Plans the removals of a target before its visit, by its own runs: parts of other runs may have been played.
    pub(super) fn plan_own_removals(&mut self, target: u32, dt_secs: f64) {
        self.plan_removals_on(&[target], dt_secs, |state| !state.has(State::PART));
    }

    fn plan_removals_on(&mut self, targets: &[u32], dt_secs: f64, is_meant: impl Fn(State) -> bool) {
        let mut ahead = Vec::new();
        for target in targets {
            let runs = self.runs.of_target(&self.targets[*target].runs);
            for run in runs.filter(|run| is_meant(self.runs[*run].state)) {
                let owner = self.runs.owner(run).and_then(|owner| self.runs.find(owner)).unwrap_or(run);
                let removal = self.removal_ahead(run, owner, dt_secs);
                ahead.extend(removal.map(|removal| (removal, self.runs.target(owner))));
            }
        }
        // Earliest first.
        ahead.sort_by(|(a, _): &(PlannedRemoval, u32), (b, _)| b.ago_secs.total_cmp(&a.ago_secs));
        for (removal, owner) in ahead {
            self.removals.plan(removal, owner);
        }
    }

    /// The `RemoveSelf` that a run reaches in an update, on the clock of its `owner`.
    fn removal_ahead(&self, run: u32, owner: u32, dt_secs: f64) -> Option<PlannedRemoval> {
        if !self.runs.program(run)?.channels().contains(Channel::Removed) || self.is_target_paused(owner) {
            return None;
        }
        let mut head = self.head(owner);
        if head.state.has(State::PAUSED) {
            return None;
        }
        let mut rest_secs = dt_secs;
        if head.state.has(State::WAITING) {
            rest_secs = head.late_secs(self.runs.extra(owner)?.delay, dt_secs)?;
            head.state.insert(State::STARTED);
        }
        let (before, before_secs) = (head, rest_secs);
        let window = head.advance(&mut rest_secs, false);
        let removal = self.removal_in(run, window)?;
        let clock = before.step_clock(owner, window, before_secs, 0.0);
        let (target, ago_secs) = (self.runs.target(run), clock.ago_secs(removal.at_secs));
        Some(PlannedRemoval { target, ago_secs, cleans_up: removal.cleans_up, done: None })
    }

    /// The `RemoveSelf` that a run reaches in a window, and where it has to stop for that or for another run's, in seconds of its program.
    pub(super) fn end_in(
        &self,
        run: u32,
        window: Window,
        clock: Option<StepClock>,
    ) -> (Option<Removal>, Option<f64>) {
        let cut_secs = clock.and_then(|clock| self.cut_secs(run, window, clock));
        let removal = self.removal_in(run, window);
        let removal = removal.filter(|removal| cut_secs.is_none_or(|secs| reached(secs, removal.at_secs)));
        (removal, removal.map(|removal| removal.at_secs).or(cut_secs))
    }

    /// Where a run has to stop in a window because its target leaves the stage, in seconds of its program.
    fn cut_secs(&self, run: u32, window: Window, clock: StepClock) -> Option<f64> {
        let at_secs = clock.at_ago(self.removal_of(run)?.ago_secs);
        (!window.is_backwards && window.to_secs > at_secs).then_some(at_secs.max(window.from_secs))
    }

    /// Whether a run that starts `late_secs` before the end of the update starts after its target has left.
    pub(super) fn begins_removed(&self, run: u32, late_secs: f64) -> bool {
        self.removal_of(run).is_some_and(|planned| !reached(late_secs, planned.ago_secs))
    }

    /// The planned removal that ends or holds a run. Parts of runs on other targets go on where the target is only paused.
    fn removal_of(&self, run: u32) -> Option<&PlannedRemoval> {
        let planned = self.removals.of(self.runs.target(run))?;
        (planned.cleans_up || self.runs.owner(run).is_none()).then_some(planned)
    }

    /// Carries out the removal of the visited target. If it did not happen, runs that stopped for it play the rest of the update.
    pub(super) fn end_removed(&mut self, index: u32, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        let Some(planned) = self.removals.take(index) else { return };
        let stopped = self.removals.cut.iter().filter(|(target, _)| *target == index).map(|(_, id)| *id);
        let stopped: Vec<ActionHandle> = stopped.collect();
        self.removals.cut.retain(|(target, _)| *target != index);
        if let Some((id, removal)) = planned.done {
            return self.carry_out(id, index, removal, on_event);
        }
        for id in stopped {
            if let Some(run) = self.runs.find(id).filter(|run| !self.is_target_paused(*run)) {
                self.step(run, planned.ago_secs, on_event);
            }
        }
    }

    /// As [`Self::end_removed`], for targets that were visited before or not at all.
    pub(super) fn end_all_removed(&mut self, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        while let Some(index) = self.removals.planned.first().map(|planned| planned.target) {
            self.visit.begin_apart(index);
            self.end_removed(index, on_event);
            self.end_visit(index);
        }
        // Runs that stopped on a target that a handler has removed since.
        self.removals.cut.clear();
    }

    /// Ends or pauses the actions of a target for a `RemoveSelf`.
    pub(super) fn carry_out(
        &mut self,
        id: ActionHandle,
        index: u32,
        removal: Removal,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        self.settle(index);
        if !removal.cleans_up {
            return self.hold_or_stop_runs_of(index, removal);
        }
        if let Some(run) = self.runs.find(id).filter(|run| self.head(*run).is_done()) {
            self.complete(run, on_event);
        }
        // A handler may have removed the target.
        if self.visit.is_at(index) {
            self.hold_or_stop_runs_of(index, removal);
        }
        self.report_ends(on_event);
    }

    /// Ends the runs on a target that leaves the stage, or pauses the target.
    pub(super) fn hold_or_stop_runs_of(&mut self, index: u32, removal: Removal) {
        if !removal.cleans_up {
            return self.targets.pause(index);
        }
        self.removals.is_carried_out = true;
        self.stop_runs_of(index);
        self.removals.is_carried_out = false;
    }
}
