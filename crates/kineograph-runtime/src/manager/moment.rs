//! Where a run stands while a handler hears of something that happens within an update.
//!
//! An event happens at its moment: whoever hears of it finds the run there, its target in the pose of that time, and what is done to
//! the run is done there. Most handlers neither look nor touch. So a moment is only noted; it is computed for who looks, and
//! becomes true when somebody touches the run or its target.

use core::hash::Hash;

use super::mix::mixed_pose;
use super::playhead::{Playhead, Window};
use super::state::State;
use super::{Loose, RunningActions};
use crate::pose::Pose;

/// The place of one run, as long as nobody has touched it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    pub run: u32,
    pub head: Playhead,
    /// From where the run really stands to the moment.
    window: Window,
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Where a run is at a time of its program on its way through `plan`.
    pub(super) fn moment_at(&self, run: u32, at_secs: f64, plan: Window) -> Moment {
        let mut head = self.head(run);
        let is_first = !head.state.has(State::STARTED);
        let window = head.go_to(at_secs, is_first, plan.is_backwards);
        head.state.insert(State::STARTED);
        head.state.remove(State::MOVED);
        Moment { run, head, window }
    }

    /// As [`Self::moment_at`] for something that happens there. Backwards it has then not happened any more.
    pub(super) fn event_moment_at(&self, run: u32, at_secs: f64, plan: Window) -> Moment {
        let mut moment = self.moment_at(run, at_secs, plan);
        moment.head.state.set(State::EVENT_AHEAD, plan.is_backwards);
        moment
    }

    /// The moment in which this run is told of.
    #[inline]
    pub(super) fn moment_of(&self, run: u32) -> Option<&Moment> {
        self.moment.as_ref().filter(|moment| moment.run == run)
    }

    /// The pose of a target in the moment of one of its runs, if it is in one.
    pub(super) fn pose_in_moment(&self, index: u32) -> Option<Pose> {
        let moment = self.moment.as_ref().filter(|moment| self.target_of(moment.run) == index)?;
        let slot = &self.runs[moment.run];
        let cast = &self.casts[slot.cast];
        let program = cast.program.as_ref()?;
        let mut pose = self.poses.get(index);
        match cast.lane.as_ref().filter(|_| slot.state.has(State::LANED)) {
            Some(lane) => {
                let start = lane.start(slot.seat, &pose);
                program.sample_written_into(&start, moment.head.elapsed_secs, &mut pose);
            }
            None => {
                let Loose { mut start, mut mix, .. } = self.loose[slot.seat];
                if self.targets[index as usize].is_mixed {
                    let mut last_writes = self.last_writes_of(index);
                    let clock = self.clock_of(moment.run);
                    let found = self.begin(moment.run, moment.window, clock, &mut start);
                    let step = clock.map(|clock| (clock, &mut last_writes));
                    mixed_pose(program, (moment.window, found), (&mut start, &mut mix), step, &mut pose);
                } else {
                    program.sample_written_into(&start, moment.head.elapsed_secs, &mut pose);
                }
            }
        }
        Some(pose)
    }

    /// Makes the moment of a target true, since somebody is going to change it.
    #[inline]
    pub(super) fn settle_moment(&mut self, index: u32) {
        if let Some(moment) = self.moment.filter(|moment| self.target_of(moment.run) == index) {
            self.wake(moment.run);
        }
    }

    /// Puts a loose run where a moment says, and shows it.
    pub(super) fn go_to_moment(&mut self, moment: Moment) {
        self.set_head(moment.run, moment.head);
        self.show(moment.run, moment.window);
    }
}
