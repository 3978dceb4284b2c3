//! One pass over all running actions.

use core::hash::Hash;

use super::RunningActions;
use super::batch_player::BatchPlayer;
use super::handle::{ActionHandle, RunEvent};
use super::state::State;

/// The number of actions that handlers run on the visited target and that get their first update in the same pass. Further ones get it in
/// the next update, so that an instant action that runs itself again when it ends does not keep an update from ending.
pub const MAX_STARTS_PER_VISIT: u32 = 10_000;

/// The number of targets without actions that get their first update in the pass in which a handler runs one on them. Further ones get it
/// in the next update, so that two targets that start each other's actions do not keep an update from ending.
pub const MAX_ENTRIES_PER_UPDATE: u32 = 1_048_576;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// See [`ActionManager::update`](super::ActionManager::update).
    pub(super) fn update(&mut self, dt_secs: f64, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        let dt_secs = if dt_secs.is_finite() { dt_secs } else { 0.0 };
        self.report_ends(on_event);
        self.settle_all();
        self.grids.settle();
        if dt_secs < 0.0 {
            self.clear_lanes();
        }
        self.pass.begin(dt_secs);
        self.plan_removals(dt_secs);
        for lane in self.runs.lanes_mut() {
            lane.find_due(dt_secs, |target| self.targets.set_due(target));
        }
        let mut from = 0;
        let end = self.targets.places() as u64 + u64::from(MAX_ENTRIES_PER_UPDATE);
        // Looked up each time: targets that get an action meanwhile are visited too.
        while let Some(place) = self.targets.next_visit(from).filter(|place| u64::from(*place) < end) {
            self.pass.go_to(place);
            if let Some(index) = self.targets.at_place(place as usize) {
                self.visit_target(index, dt_secs, on_event);
            }
            from = place + 1;
        }
        self.end_all_removed(on_event);
        self.settle_all();
        self.targets.clear_due();
        self.runs.advance_lanes(dt_secs, &mut self.poses);
        self.pass.end();
        self.runs.tidy_lanes(|target| self.targets.first_run(target));
        self.tidy_order();
    }

    fn visit_target(
        &mut self,
        index: u32,
        dt_secs: f64,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        let target = &self.targets[index];
        if target.is_paused {
            return;
        }
        if dt_secs >= 0.0 && target.runs.len() > 1 {
            self.plan_own_removals(index, dt_secs);
        }
        let target = &self.targets[index];
        let (mut has_parts, most) = (false, target.runs.len().saturating_add(MAX_STARTS_PER_VISIT));
        self.visit.begin(index, target.runs.first());
        for _ in 0..most {
            let Some(run) = self.visit.next_run() else { break };
            self.visit.go_on_with(self.runs.next(run));
            if self.runs[run].state.has(State::PART) {
                has_parts = true;
                continue;
            }
            match self.visit_in_lane(run, dt_secs) {
                LaneVisit::Done => continue,
                LaneVisit::HasEvents => {}
                LaneVisit::NotInLane => self.leave_lane(run),
            }
            self.step(run, dt_secs, on_event);
        }
        if has_parts && self.visit.is_at(index) {
            self.share_live(index);
        } else if self.visit.is_at(index) {
            self.end_removed(index, on_event);
        }
        self.end_visit(index);
    }

    /// Closes gaps in the visit order, unless it is being walked.
    pub(super) fn tidy_order(&mut self) {
        if !self.pass.is_running() {
            self.targets.tidy_order();
        }
    }

    /// Visits a run in its lane, if it stays there and has no events.
    fn visit_in_lane(&mut self, run: u32, dt_secs: f64) -> LaneVisit {
        let state = self.runs[run].state;
        let Some((lane, slot)) = self.runs.lane_of_mut(run) else { return LaneVisit::NotInLane };
        let has_events = lane.has_events();
        let (to_secs, _) = lane.clock_after(slot, dt_secs);
        if !lane.holds(to_secs) {
            let is_silent = !has_events && !state.has(State::REPORTS.union(State::EXTRA));
            if is_silent && lane.can_finish() {
                lane.finish(slot, &mut self.poses);
                self.end_in_lane(run);
                return LaneVisit::Done;
            }
            return LaneVisit::NotInLane;
        }
        if has_events {
            return LaneVisit::HasEvents;
        }
        lane.visit(slot, dt_secs, &mut self.poses);
        LaneVisit::Done
    }

    /// Ends a run that its lane has finished.
    #[inline]
    fn end_in_lane(&mut self, run: u32) {
        let target = self.runs.target(run);
        self.poses.touch(target);
        self.runs.unlink(self.targets.runs_mut(target), run);
        self.runs.release_finished(run);
    }

    /// Visits one action only, outside of an update.
    pub(super) fn visit_one(
        &mut self,
        id: ActionHandle,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        let Some(run) = self.runs.find(id) else { return };
        let index = self.runs.target(run);
        self.visit.begin_apart(index);
        self.settle_all();
        self.step(run, 0.0, on_event);
        self.end_visit(index);
        self.settle_all();
    }

    /// Ends the visit of a target. Without runs it leaves the visit order; its only run may join a lane.
    pub(super) fn end_visit(&mut self, index: u32) {
        // A handler may have removed the target.
        if !self.visit.end(index) {
            return;
        }
        self.settle_visited(index);
        let target = &self.targets[index];
        match (target.runs.len(), target.runs.first()) {
            (0, _) => self.targets.leave_order(index),
            (1, Some(only)) => self.join_lane(only),
            _ => {}
        }
    }
}

/// The result of a visit to a run in a lane.
enum LaneVisit {
    /// It is over.
    Done,
    /// The run may have events, and can stay in its lane.
    HasEvents,
    /// The run is single, or must leave its lane.
    NotInLane,
}
