//! When targets leave the stage in an update.
//!
//! What else runs on a target ends at that moment, and so does what it does to others, whichever of them comes first in the order of
//! visits. So the moment has to be known before any of them is played: a plan of the update has it.

use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, RunEvent};
use super::playhead::{StepClock, Window};
use super::state::State;
use crate::channel::Channel;
use crate::prelude::*;
use crate::program::{Removal, reached};

/// The removals of an update on targets on which several actions run.
#[derive(Debug, Clone, Default)]
pub(super) struct RemovalPlan {
    planned: Vec<PlannedRemoval>,
    /// Runs that have stopped for one, each with its target slot.
    cut: Vec<(u32, ActionHandle)>,
    /// Whether runs are ended for one just now.
    is_carried_out: bool,
}

#[derive(Debug, Clone, Copy)]
struct PlannedRemoval {
    /// The target slot.
    target: u32,
    /// How long before the end of the update, in seconds.
    ago_secs: f64,
    /// Whether what others do to the target ends too, rather than that it is paused.
    cleans_up: bool,
    /// What has happened: until then a handler may keep it from happening.
    done: Option<(ActionHandle, Removal)>,
}

impl RemovalPlan {
    /// Whether what ends now ends by a removal.
    pub const fn is_carried_out(&self) -> bool {
        self.is_carried_out
    }

    /// A target no longer exists.
    pub fn forget(&mut self, target: u32) {
        self.take(target);
    }

    fn take(&mut self, target: u32) -> Option<PlannedRemoval> {
        let place = self.planned.iter().position(|planned| planned.target == target)?;
        Some(self.planned.swap_remove(place))
    }

    /// A run has stopped for a removal.
    pub fn note_cut(&mut self, target: u32, run: ActionHandle) {
        self.cut.push((target, run));
    }

    fn of(&self, target: u32) -> Option<&PlannedRemoval> {
        self.planned.iter().find(|planned| planned.target == target)
    }

    /// Notes that what was planned has happened. False if nothing was.
    pub fn note(&mut self, target: u32, run: ActionHandle, removal: Removal) -> bool {
        let planned = self.planned.iter_mut().find(|planned| planned.target == target);
        planned.map(|planned| planned.done.get_or_insert((run, removal))).is_some()
    }

    /// Plans one by a run of `owner`, a target slot, unless that or the target leaves earlier.
    fn plan(&mut self, planned: PlannedRemoval, owner: u32) {
        let is_there = self.of(planned.target).is_some();
        let is_earlier = |earlier: &PlannedRemoval| reached(planned.ago_secs, earlier.ago_secs);
        if !is_there && self.of(owner).is_none_or(is_earlier) {
            self.planned.push(planned);
        }
    }
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Plans the removals of an update of `dt_secs` on targets that share runs.
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

    /// Plans those of a target that is visited next, by its own runs: those of others may have been played.
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
        // The earliest first.
        ahead.sort_by(|(a, _): &(PlannedRemoval, u32), (b, _)| b.ago_secs.total_cmp(&a.ago_secs));
        for (removal, owner) in ahead {
            self.removals.plan(removal, owner);
        }
    }

    /// The `RemoveSelf` that a run, on the clock of its `owner`, comes to in an update.
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

    /// The `RemoveSelf` that a run comes to in a window, and where it has to stop for that or for one of another run, in seconds of its program.
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

    /// Where a run of a target has to stop in a window, in seconds of its program, since the target leaves the stage.
    fn cut_secs(&self, run: u32, window: Window, clock: StepClock) -> Option<f64> {
        let at_secs = clock.at_ago(self.removal_of(run)?.ago_secs);
        (!window.is_backwards && window.to_secs > at_secs).then_some(at_secs.max(window.from_secs))
    }

    /// Whether a run that begins so long before the end of the update begins too late.
    pub(super) fn begins_removed(&self, run: u32, late_secs: f64) -> bool {
        self.removal_of(run).is_some_and(|planned| !reached(late_secs, planned.ago_secs))
    }

    /// The removal that ends or holds a run. What others do to a target goes on where that is only paused.
    fn removal_of(&self, run: u32) -> Option<&PlannedRemoval> {
        let planned = self.removals.of(self.runs.target(run))?;
        (planned.cleans_up || self.runs.owner(run).is_none()).then_some(planned)
    }

    /// Ends what runs on the visited target if that has left its stage, or lets what has stopped for that play the rest of the update.
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

    /// The same on targets that were visited before, or not at all.
    pub(super) fn end_all_removed(&mut self, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        while let Some(index) = self.removals.planned.first().map(|planned| planned.target) {
            self.visit.begin_apart(index);
            self.end_removed(index, on_event);
            self.end_visit(index);
        }
        // What stopped on a target that a handler has removed since.
        self.removals.cut.clear();
    }

    /// What a `RemoveSelf` does to the actions of its target.
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
        // Otherwise a handler has removed the target.
        if self.visit.is_at(index) {
            self.hold_or_stop_runs_of(index, removal);
        }
        self.report_ends(on_event);
    }

    /// What runs on a target that leaves the stage ends, or is paused with it.
    pub(super) fn hold_or_stop_runs_of(&mut self, index: u32, removal: Removal) {
        if !removal.cleans_up {
            return self.targets.pause(index);
        }
        self.removals.is_carried_out = true;
        self.stop_runs_of(index);
        self.removals.is_carried_out = false;
    }
}
