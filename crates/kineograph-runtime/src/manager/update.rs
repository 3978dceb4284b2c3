//! One pass over all running actions.

use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, RunEvent};
use super::list::NONE;
use super::state::State;

/// Actions that are run from handlers on the very target that is visited get their first update in the same pass; of so many
/// of them, that is. Those beyond get it with the next update, so that an action that runs itself anew when it ends, and takes no
/// time, does not keep an update from coming to its end.
pub const MAX_STARTS_PER_VISIT: u32 = 10_000;

/// So many targets that had no action get their first update in the pass in which a handler runs one on them. Those beyond get
/// it with the next one, so that two targets that wake each other come to an end too.
pub const MAX_ENTRIES_PER_UPDATE: u32 = 1_048_576;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// See [`ActionManager::update`](super::ActionManager::update).
    pub(super) fn update(&mut self, dt_secs: f64, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        let dt_secs = if dt_secs.is_finite() { dt_secs } else { 0.0 };
        self.report_ends(on_event);
        self.shared_writes.clear();
        if dt_secs < 0.0 {
            self.clear_lanes();
        }
        (self.is_updating, self.dt_secs, self.at_place) = (true, dt_secs, 0);
        let (order, targets) = (&mut self.order, &self.targets);
        for lane in self.batches.lanes_mut() {
            lane.find_due(dt_secs, |slot| order.set_due(targets[slot as usize].place));
        }
        let mut from = 0;
        let end = self.order.len() as u64 + u64::from(MAX_ENTRIES_PER_UPDATE);
        // Asked again each time: targets that get an action meanwhile are visited too.
        while let Some(place) = self.order.next_visit(from).filter(|place| u64::from(*place) < end) {
            self.at_place = place;
            if let Some(index) = self.order.get(place as usize) {
                self.visit(index, dt_secs, on_event);
            }
            from = place + 1;
        }
        self.order.clear_due();
        for lane in self.batches.lanes_mut() {
            lane.advance(dt_secs, self.parallel_from, &mut self.poses);
        }
        self.is_updating = false;
        self.tidy_lanes();
        self.tidy_order();
    }

    fn visit(&mut self, index: u32, dt_secs: f64, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        let target = &self.targets[index as usize];
        if target.is_paused {
            return;
        }
        self.next_run = target.first;
        let (mut has_parts, most) = (false, target.count.saturating_add(MAX_STARTS_PER_VISIT));
        self.has_last_writes = self.take_shared_writes(index);
        self.overlap.clear();
        self.visiting = index;
        for _ in 0..most {
            if self.next_run == NONE {
                break;
            }
            let run = self.next_run;
            self.next_run = self.runs[run].next;
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
        self.next_run = NONE;
        if has_parts && self.has_last_writes && self.visiting == index {
            // They may come later.
            *self.shared_writes.entry(index) = self.last_writes;
        }
        self.end_visit(index);
    }

    /// What parts have written on a target, if they have, before its visit.
    fn take_shared_writes(&mut self, index: u32) -> bool {
        let shared = self.shared_writes.get(index);
        if let Some(shared) = shared {
            self.last_writes = *shared;
        }
        shared.is_some()
    }

    /// Visits a run in its lane, if it can stay there and has no events.
    fn visit_in_lane(&mut self, run: u32, dt_secs: f64) -> LaneVisit {
        let record = self.runs[run];
        let Some(lane) = self.batches[record.batch].lane.as_mut().filter(|_| record.state.has(State::LANED))
        else {
            return LaneVisit::NotInLane;
        };
        let flat = lane.flat();
        let has_events = flat.has_events();
        let (to_secs, _) = lane.clock_after(record.slot, dt_secs);
        if !flat.holds(to_secs) {
            let is_end = !flat.end_rows().is_empty();
            let can_end = is_end && !has_events && !record.state.has(State::REPORTS.union(State::EXTRA));
            if can_end {
                lane.finish(record.slot, &mut self.poses);
                self.poses.touch(record.target);
                self.runs.unlink(&mut self.targets[record.target as usize], run);
                self.release_slot(run);
            }
            return if can_end { LaneVisit::Done } else { LaneVisit::NotInLane };
        }
        if has_events {
            return LaneVisit::HasEvents;
        }
        lane.visit(record.slot, dt_secs, &mut self.poses);
        LaneVisit::Done
    }

    /// A visit to one action only, outside of an update.
    pub(super) fn visit_one(
        &mut self,
        id: ActionHandle,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        let Some(run) = self.find(id) else { return };
        let index = self.target_of(run);
        self.visiting = index;
        self.has_last_writes = false;
        self.shared_writes.clear();
        self.overlap.clear();
        self.step(run, 0.0, on_event);
        self.next_run = NONE;
        self.end_visit(index);
    }

    /// The target leaves if nothing is left to run on it.
    pub(super) fn end_visit(&mut self, index: u32) {
        // Otherwise a handler has removed the target.
        if self.visiting == index {
            self.visiting = NONE;
            let target = &self.targets[index as usize];
            match target.count {
                0 => self.leave_order(index),
                1 => self.join_lane(target.first),
                _ => {}
            }
        }
    }
}

/// How the visit to a run in a lane went.
enum LaneVisit {
    /// It is over.
    Done,
    /// The run may have events, and can stay in its lane.
    HasEvents,
    /// The run is single, or has to leave its lane.
    NotInLane,
}
