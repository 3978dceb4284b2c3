//! Where the clock and the start of a run lie, and how it changes place.
//!
//! A run is *single* or in the lane of its program. In a lane it costs next to nothing, but a lane holds only runs that are alone on an
//! untouched target and play forwards at their own pace. All other operations need a single run: they call
//! [`RunningActions::leave_lane`] first, and at the end of its next visit the run joins the lane again if it can.
//!
//! During an update the lanes advance last, after all events have been sent. Handlers never see the difference to the order of the
//! visits: for a run in a lane that has had its turn, [`RunningActions::head`] and [`RunningActions::pose_at`] answer what the lane is
//! going to compute, and [`RunningActions::leave_lane`] computes it at once.

use alloc::sync::Arc;
use core::hash::Hash;

use super::handle::RunOptions;
use super::lane::Entry;
use super::list::NONE;
use super::mix::Mix;
use super::playhead::Playhead;
use super::poses::MAX_FRAME;
use super::state::State;
use super::{RunningActions, Single, playhead_of};
use crate::pose::Pose;
use crate::program::Program;
use crate::program::flat::{Flat, Group, TAME};

/// A program gets a lane when it has this many runs. A chunk has room for 64.
pub(super) const CROWD: u32 = 8;

/// Flags of runs that no lane takes.
const SINGLE_ONLY: State = State::PAUSED
    .union(State::BACKWARDS)
    .union(State::PING_PONG)
    .union(State::WAITING)
    .union(State::FINISHING)
    .union(State::PART)
    .union(State::WITH_PARTS);

/// Clocks.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The clock of a run, to read or to move and hand back by [`Self::set_head`].
    pub(super) fn head(&self, run: u32) -> Playhead {
        if let Some(moment) = self.moment_of(run) {
            return moment.head;
        }
        let record = &self.runs[run];
        let batch = &self.batches[record.batch];
        let duration_secs = batch.program.as_deref().map_or(0.0, super::batches::duration_secs);
        match batch.lane.as_ref().filter(|_| record.state.has(State::LANED)) {
            Some(lane) => {
                let (elapsed_secs, rest_secs) = match self.pending_secs(run) {
                    Some(dt_secs) => lane.clock_after(record.slot, dt_secs),
                    None => lane.clock(record.slot),
                };
                let state = self.state(run);
                Playhead {
                    elapsed_secs,
                    at_event: None,
                    was_behind: false,
                    rest_secs,
                    duration_secs,
                    pace: 1.0,
                    state,
                }
            }
            None => {
                let single = &self.singles[record.slot];
                let Single { elapsed_secs, at_event, was_behind, rest_secs, pace, .. } = *single;
                Playhead {
                    elapsed_secs,
                    at_event,
                    was_behind,
                    rest_secs,
                    duration_secs,
                    pace,
                    state: record.state,
                }
            }
        }
    }

    /// Moves the clock of a run.
    pub(super) fn set_head(&mut self, run: u32, head: Playhead) {
        self.commit_moment(self.target_of(run));
        self.leave_lane(run);
        self.runs[run].state = head.state;
        let single = self.single_mut(run);
        single.elapsed_secs = head.elapsed_secs;
        (single.at_event, single.was_behind) = (head.at_event, head.was_behind);
        // Where it does not count it is forgotten at once: a lane would forget it too.
        single.rest_secs = if head.keeps_rest() { head.rest_secs } else { 0.0 };
        single.pace = head.pace;
    }

    /// The marks of a run.
    #[inline]
    pub(super) fn state(&self, run: u32) -> State {
        if let Some(moment) = self.moment_of(run) {
            return moment.head.state;
        }
        let record = &self.runs[run];
        let mut state = record.state;
        if state.has(State::LANED) {
            state.remove(State::LANED);
            let has_started = !self.is_fresh(run) || self.pending_secs(run).is_some();
            if has_started {
                state.remove(State::START_AHEAD);
                state.insert(State::STARTED);
            }
        }
        state
    }

    /// Whether a run in a lane has not had its first update, as far as the lane knows.
    fn is_fresh(&self, run: u32) -> bool {
        let record = &self.runs[run];
        self.batches[record.batch].lane.as_ref().is_some_and(|lane| lane.is_fresh(record.slot))
    }

    /// What the update in progress is still going to play of a run in a lane, if its turn is over.
    fn pending_secs(&self, run: u32) -> Option<f64> {
        if !self.is_updating {
            return None;
        }
        let record = &self.runs[run];
        let lane = self.batches[record.batch].lane.as_ref()?;
        if self.targets[record.target as usize].place >= self.at_place || lane.is_done(record.slot) {
            return None;
        }
        Some(self.dt_secs)
    }

    /// The clock and start of a single run.
    #[inline]
    pub(super) fn single_mut(&mut self, run: u32) -> &mut Single {
        &mut self.singles[self.runs[run].slot]
    }

    /// The pose of a target slot as it is to be seen now.
    #[inline]
    pub(super) fn pose_at(&self, index: u32) -> Pose {
        if let Some(pose) = self.pose_in_moment(index) {
            return pose;
        }
        let pose = self.poses.get(index);
        if self.is_updating { self.pose_within_update(index, pose) } else { pose }
    }

    fn pose_within_update(&self, index: u32, mut pose: Pose) -> Pose {
        let Some(run) = self.first_of(index).filter(|run| self.runs[*run].state.has(State::LANED)) else {
            return pose;
        };
        let record = &self.runs[run];
        let batch = &self.batches[record.batch];
        if let (Some(_), Some(lane), Some(program)) = (self.pending_secs(run), &batch.lane, &batch.program) {
            let start = lane.start(record.slot, &pose);
            program.sample_written_into(&start, self.head(run).elapsed_secs, &mut pose);
        }
        pose
    }
}

/// Joining and leaving lanes.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// A slot with a run that starts from the pose of its target. Outside of an update the run joins its lane at once, if it is alone and
    /// the lane takes it; within an update the turn of the target may be over.
    pub(super) fn take_slot(
        &mut self,
        index: u32,
        program: &Arc<Program>,
        options: &RunOptions<'_, K>,
    ) -> u32 {
        let mut head = playhead_of(program, options);
        let batch = self.batches.join(program);
        let target = &self.targets[index as usize];
        let may_join = target.count == 0 && !target.is_paused && !self.is_updating;
        let slot = match if may_join { self.join_lane_at_start(batch, index, &head) } else { None } {
            Some(slot) => {
                head.state.insert(State::LANED);
                slot
            }
            None => {
                let start = self.poses.get(index);
                let mix = Mix::new(start.position);
                self.singles.insert(Single::new(&head, start, mix))
            }
        };
        self.runs.take(batch, slot, head.state, options.tag, index)
    }

    /// A slot for a new run.
    fn join_lane_at_start(&mut self, batch: u32, index: u32, head: &Playhead) -> Option<u32> {
        if head.pace != 1.0 || head.state.has(SINGLE_ONLY) {
            return None;
        }
        let lane = self.batches.lane(batch, self.crowd)?;
        let flat = lane.flat();
        if !flat.holds(head.elapsed_secs) || !self.poses.is_tame(flat.groups(), index) {
            return None;
        }
        let is_due = flat.has_events() && head.state.has(State::START_AHEAD);
        let (elapsed_secs, rest_secs) = (head.elapsed_secs, head.rest_secs);
        let entry =
            Entry { target: index, elapsed_secs, rest_secs, is_started: false, is_held: true, is_due };
        Some(lane.push_here(entry, &self.poses))
    }

    /// Frees the slots of a run.
    pub(super) fn release_slot(&mut self, run: u32) {
        let record = self.runs[run];
        if !record.state.has(State::LANED) {
            self.singles.remove(record.slot);
        }
        self.batches.leave(record.batch);
        self.runs.release(run);
    }

    /// Moves a run that has been visited into the lane of its program, if the lane takes it.
    pub(super) fn join_lane(&mut self, run: u32) {
        let record = self.runs[run];
        let target = &self.targets[record.target as usize];
        let is_alone = target.count == 1 && !target.is_mixed && !target.is_paused;
        // Lanes do not play backwards, and send no event at which a run stands already.
        if self.is_updating && self.dt_secs < 0.0 {
            return;
        }
        let is_ahead = record.state.has(State::START_AHEAD.union(State::EVENT_AHEAD));
        let has_other_ways = is_ahead || record.state.has(SINGLE_ONLY.union(State::LANED));
        if !is_alone || has_other_ways || !record.state.has(State::STARTED) {
            return;
        }
        let place = target.place;
        let single = self.singles[record.slot];
        let Some(lane) = self.batches.lane(record.batch, self.crowd) else { return };
        let flat = lane.flat();
        if single.pace != 1.0 || !flat.holds(single.elapsed_secs) || !is_tame(flat, &single.start) {
            return;
        }
        let entry = Entry {
            target: record.target,
            elapsed_secs: single.elapsed_secs,
            rest_secs: single.rest_secs,
            is_started: true,
            is_held: self.is_updating,
            is_due: false,
        };
        let slot = lane.push(entry, &single.start);
        self.singles.remove(record.slot);
        self.runs[run].slot = slot;
        self.runs[run].state.insert(State::LANED);
        self.order.set_awake(place, false);
    }

    /// Makes a run single, with clock and pose as they are seen now.
    pub(super) fn leave_lane(&mut self, run: u32) {
        if self.runs[run].state.has(State::LANED) {
            self.take_out_of_lane(run);
        } else if let Some(moment) = self.moment.take_if(|moment| moment.run == run) {
            self.go_to_moment(moment);
        }
    }

    fn take_out_of_lane(&mut self, run: u32) {
        let (head, record) = (self.head(run), self.runs[run]);
        let pose = self.pose_at(record.target);
        let is_ahead = self.pending_secs(run).is_some() || self.moment_of(run).is_some();
        self.moment.take_if(|moment| moment.run == run);
        let Some(lane) = &mut self.batches[record.batch].lane else { return };
        let start = lane.start(record.slot, &pose);
        lane.remove(record.slot);
        self.poses.touch(record.target);
        if is_ahead {
            self.poses.set(record.target, &pose);
        }
        let mix = Mix::new(pose.position);
        let slot = self.singles.insert(Single::new(&head, start, mix));
        self.runs[run].slot = slot;
        self.runs[run].state = head.state;
        self.wake_target(record.target);
    }

    /// Makes all runs single.
    #[cold]
    pub(super) fn clear_lanes(&mut self) {
        for place in 0..self.order.len() {
            if let Some(run) = self.order.get(place).and_then(|index| self.first_of(index)) {
                self.leave_lane(run);
            }
        }
    }

    /// Closes gaps in lanes that have become wide.
    pub(super) fn tidy_lanes(&mut self) {
        let (runs, targets) = (&mut self.runs, &self.targets);
        for lane in self.batches.lanes_mut() {
            // A run in a lane is alone on its target.
            lane.tidy(|target, slot| runs[targets[target as usize].first].slot = slot);
        }
    }

    /// From now on updates visit this target, unless it is paused.
    pub(super) fn wake_target(&mut self, index: u32) {
        let target = &self.targets[index as usize];
        if target.place != NONE && !target.is_paused {
            self.order.set_awake(target.place, true);
        }
    }

    /// Holds a target; updates pass it over.
    pub(super) fn pause_target(&mut self, index: u32) {
        self.commit_moment(index);
        if let Some(run) = self.first_of(index) {
            self.leave_lane(run);
        }
        let target = &mut self.targets[index as usize];
        target.is_paused = true;
        self.order.set_awake(target.place, false);
    }
}

/// Whether a start fits into a lane: so large that a value could leave f32, none is.
fn is_tame(flat: &Flat, start: &Pose) -> bool {
    let is_tame = |values: &[f32]| values.iter().all(|value| f64::from(value.abs()) <= TAME);
    flat.groups().iter().all(|group| match group {
        Group::Position => is_tame(&start.position),
        Group::Rotation => is_tame(&start.rotation_deg),
        Group::Scale => is_tame(&start.scale),
        Group::Skew => is_tame(&start.skew_deg),
        Group::Opacity => is_tame(&[start.opacity]),
        Group::Color => is_tame(&start.color),
        Group::Frame => start.frame < MAX_FRAME,
        Group::Visible => true,
    })
}
