//! The state of a run while a handler is called with one of its events.
//!
//! An event happens at its time: its handler finds the run there and the target in that pose, and changes to the run take effect there.
//! Most handlers neither read nor change anything. So a moment is only recorded: its pose is computed when it is read, and it is committed
//! when the run or its target is changed.

use core::hash::Hash;

use super::RunningActions;
use super::batch_player::BatchPlayer;
use super::playhead::{Playhead, Window};
use super::state::State;
use crate::pose::Pose;
use crate::program::{Event, EventKey};

/// A run at a time of its program, as long as neither it nor its target has been changed there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    pub run: u32,
    pub head: Playhead,
    /// From the stored clock of the run to the moment.
    window: Window,
}

impl Moment {
    /// Whether its event is sent again, and what follows it has been taken back.
    pub const fn is_anew(&self) -> bool {
        self.window.restarts()
    }

    /// From the stored clock of the run to the moment.
    pub const fn window(&self) -> Window {
        self.window
    }

    /// The same moment at the place of an event.
    pub fn at_event(mut self, event: Option<EventKey>) -> Self {
        (self.head.at_event, self.window.to_event) = (event, event);
        let stays = self.window.from_secs == self.window.to_secs;
        let comes_from_behind = stays && (self.window.restarts() || self.window.passed_event);
        self.head.passed_event = event.is_some() && (self.window.is_backwards || comes_from_behind);
        self
    }
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// A run at a time of its program, on its way through `plan`.
    pub(super) fn moment_at(&self, run: u32, at_secs: f64, plan: Window) -> Moment {
        let mut head = self.head(run);
        let is_first = !head.state.has(State::STARTED);
        let window = head.go_to(at_secs, is_first, plan.is_backwards);
        head.state.insert(State::STARTED);
        head.state.remove(State::MOVED);
        Moment { run, head, window }
    }

    /// As [`Self::moment_at`], at the place of an event among what happens at its time. Backwards, the event has been taken back there.
    pub(super) fn event_moment_at(&self, run: u32, event: &Event, plan: Window) -> Moment {
        let mut moment = self.moment_at(run, event.at_secs, plan).at_event(Some(event.key()));
        moment.head.state.set(State::EVENT_PENDING, plan.is_backwards);
        moment
    }

    /// The pose of a target in the moment of its only run, if that run has one.
    pub(super) fn pose_in_moment(&self, index: u32) -> Option<Pose> {
        if self.targets[index].is_mixed {
            return None;
        }
        let moment = self.cursor.moment().filter(|moment| self.runs.target(moment.run) == index)?;
        let run_program = self.runs.run_program(moment.run)?;
        let mut pose = self.poses.get(index);
        match self.runs.lane_of(moment.run) {
            Some((lane, slot)) => {
                let start = lane.start(slot, &pose);
                run_program.sample_into(&start, moment.window, &mut pose);
            }
            None => run_program.sample_into(&self.runs.single(moment.run).start, moment.window, &mut pose),
        }
        Some(pose)
    }

    /// Commits the moment of a run on this target, before the target is changed.
    #[inline]
    pub(super) fn commit_moment(&mut self, index: u32) {
        let run = self.cursor.moment().map(|moment| moment.run);
        if let Some(run) = run.filter(|run| self.runs.target(*run) == index) {
            self.leave_lane(run);
        }
    }

    /// Moves a single run to a moment and shows it.
    pub(super) fn go_to_moment(&mut self, moment: Moment) {
        self.set_head(moment.run, moment.head);
        self.show(moment.run, moment.window);
    }
}
