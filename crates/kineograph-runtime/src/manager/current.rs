//! The current clock and pose of a run, and its moves into and out of lanes.
//!
//! During an update the lanes advance last, after all events were sent. Handlers can't notice: for a run in a lane whose turn has passed,
//! [`RunningActions::head`] and [`RunningActions::pose_at`] return what the lane will compute, and [`RunningActions::leave_lane`] computes
//! it at once.

use core::hash::Hash;

use super::RunningActions;
use super::batch_player::BatchPlayer;
use super::mix_state::MixState;
use super::playhead::Playhead;
use super::state::State;
use crate::channel::ChannelSet;

use crate::pose::Pose;

/// Clocks.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// The clock of a run. To move it, change this copy and pass it to [`Self::set_head`].
    pub(super) fn head(&self, run: u32) -> Playhead {
        match self.cursor.moment_of(run) {
            Some(moment) => moment.head,
            None => self.runs.head(run, self.pending_secs(run)),
        }
    }

    /// Sets the clock of a run, which leaves its lane.
    pub(super) fn set_head(&mut self, run: u32, head: Playhead) {
        self.commit_moment(self.runs.target(run));
        self.leave_lane(run);
        self.runs.set_head(run, head);
    }

    /// The flags of a run.
    #[inline]
    pub(super) fn state(&self, run: u32) -> State {
        match self.cursor.moment_of(run) {
            Some(moment) => moment.head.state,
            None => self.runs.state(run, self.pending_secs(run).is_some()),
        }
    }

    /// The seconds that the update in progress will still play of a run in a lane, if its turn has passed.
    fn pending_secs(&self, run: u32) -> Option<f64> {
        let dt_secs = self.pass.dt_secs_beyond(self.targets[self.runs.target(run)].place)?;
        let (lane, slot) = self.runs.lane_of(run)?;
        (!lane.is_done(slot)).then_some(dt_secs)
    }

    /// The current pose of a target slot.
    #[inline]
    pub(super) fn pose_at(&self, index: u32) -> Pose {
        if let Some(pose) = self.pose_in_moment(index) {
            return pose;
        }
        if let Some(pose) = self.pose_beside(index) {
            return pose;
        }
        let pose = self.poses.get(index);
        if self.pass.is_running() { self.pose_within_update(index, pose) } else { pose }
    }

    fn pose_within_update(&self, index: u32, mut pose: Pose) -> Pose {
        let Some(run) = self.targets.first_run(index) else { return pose };
        if let Some((lane, slot)) = self.runs.lane_of(run)
            && let Some(dt_secs) = self.pending_secs(run)
            && let Some(program) = self.runs.program(run)
        {
            let (elapsed_secs, _) = lane.clock_after(slot, dt_secs);
            program.sample_written_into(&lane.start(slot, &pose), elapsed_secs, &mut pose);
        }
        pose
    }
}

/// Joining and leaving lanes.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Moves a visited run into the lane of its program, if the lane takes it.
    pub(super) fn join_lane(&mut self, run: u32) {
        let index = self.runs.target(run);
        let target = &self.targets[index];
        let is_alone = target.runs.len() == 1 && !target.is_mixed && !target.is_paused;
        if is_alone && !self.pass.is_rewound() && self.runs.join_lane(run, self.pass.is_running()) {
            self.targets.sleep(index);
        }
    }

    /// Makes a run single and commits its moment, with its current clock and pose.
    pub(super) fn leave_lane(&mut self, run: u32) {
        if self.runs.is_in_lane(run) {
            self.take_out_of_lane(run);
        } else if let Some(moment) = self.cursor.take_moment_of(run) {
            self.go_to_moment(moment);
        }
    }

    fn take_out_of_lane(&mut self, run: u32) {
        let (head, index) = (self.head(run), self.runs.target(run));
        let pose = self.pose_at(index);
        let is_ahead = self.pending_secs(run).is_some() || self.cursor.moment_of(run).is_some();
        self.cursor.take_moment_of(run);
        self.runs.leave_lane(run, &head, &pose);
        self.poses.touch(index);
        if is_ahead {
            self.poses.set(index, &pose);
        }
        self.targets.wake(index);
    }

    #[cold]
    pub(super) fn clear_lanes(&mut self) {
        for place in 0..self.targets.places() {
            let index = self.targets.at_place(place);
            if let Some(run) = index.and_then(|index| self.targets.first_run(index)) {
                self.leave_lane(run);
            }
        }
    }

    /// Marks a target as mixed: its runs are no longer alone.
    pub(super) fn mark_mixed(&mut self, index: u32) {
        self.commit_moment(index);
        let target = &self.targets[index];
        if target.is_mixed {
            return;
        }
        // There is only one action; a second one would have marked the target.
        let Some(only) = target.runs.first() else { return };
        self.leave_lane(only);
        self.targets.set_mixed(index, true);
        let position = self.poses.position(index);
        let is_started = self.state(only).has(State::STARTED.union(State::SOUGHT));
        let head = self.head(only);
        let written = self.runs.run_program(only).map(|run_program| run_program.written(&head));
        let owned = written.unwrap_or(ChannelSet::EMPTY);
        let single = self.runs.single_mut(only);
        single.mix = if is_started {
            MixState::alone(single.start.position, position, owned)
        } else {
            MixState::new(position)
        };
    }
}
