//! Where the clock and the start of a run lie, and how it changes place.
//!
//! A run is *loose* or sits in the lane of its program. In a lane it costs next to nothing, but a lane knows only runs that are
//! alone on an untouched target and play forwards at their own pace. Everything else is done to a loose run; so whoever wants more
//! than to look wakes the run first, and at the end of its next visit it takes a seat again if it can.
//!
//! During an update the lanes move last. Then all events have been sent, and nobody can see that it happens in another order than
//! that of the visits: for a run in a lane whose turn is over, [`RunningActions::head`] and [`RunningActions::pose_at`] say what the
//! lane is going to make of it, and [`RunningActions::wake`] does it at once.

use alloc::sync::Arc;
use core::hash::Hash;

use super::lane::Guest;
use super::list::NONE;
use super::mix::Mix;
use super::playhead::Playhead;
use super::poses::MAX_FRAME;
use super::run::RunOptions;
use super::state::State;
use super::{Loose, RunningActions, playhead_of};
use crate::pose::Pose;
use crate::program::Program;
use crate::program::flat::{Flat, Group, TAME};

/// A program gets a lane when it has so many runs. A chunk has room for 64.
pub(super) const CROWD: u32 = 8;

/// What a lane does not know.
const LOOSE_ONLY: State = State::PAUSED
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
        let slot = &self.runs[run];
        let cast = &self.casts[slot.cast];
        let duration_secs = cast.program.as_deref().map_or(0.0, super::casts::duration_secs);
        match cast.lane.as_ref().filter(|_| slot.state.has(State::LANED)) {
            Some(lane) => {
                let (elapsed_secs, rest_secs) = match self.pending_secs(run) {
                    Some(dt_secs) => lane.clock_after(slot.seat, dt_secs),
                    None => lane.clock(slot.seat),
                };
                Playhead { elapsed_secs, rest_secs, duration_secs, pace: 1.0, state: self.state(run) }
            }
            None => {
                let loose = &self.loose[slot.seat];
                let Loose { elapsed_secs, rest_secs, pace, .. } = *loose;
                Playhead { elapsed_secs, rest_secs, duration_secs, pace, state: slot.state }
            }
        }
    }

    /// Moves the clock of a run.
    pub(super) fn set_head(&mut self, run: u32, head: Playhead) {
        self.settle_moment(self.target_of(run));
        self.wake(run);
        self.runs[run].state = head.state;
        let loose = self.loose_mut(run);
        loose.elapsed_secs = head.elapsed_secs;
        // Where it does not count it is forgotten at once: a lane would forget it too.
        loose.rest_secs = if head.keeps_rest() { head.rest_secs } else { 0.0 };
        loose.pace = head.pace;
    }

    /// The marks of a run.
    #[inline]
    pub(super) fn state(&self, run: u32) -> State {
        if let Some(moment) = self.moment_of(run) {
            return moment.head.state;
        }
        let slot = &self.runs[run];
        let mut state = slot.state;
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
        let slot = &self.runs[run];
        self.casts[slot.cast].lane.as_ref().is_some_and(|lane| lane.is_fresh(slot.seat))
    }

    /// What the update in progress is still going to play of a run in a lane, if its turn is over.
    fn pending_secs(&self, run: u32) -> Option<f64> {
        if !self.is_updating {
            return None;
        }
        let slot = &self.runs[run];
        let lane = self.casts[slot.cast].lane.as_ref()?;
        if self.targets[slot.target as usize].place >= self.at_place || lane.is_done(slot.seat) {
            return None;
        }
        Some(self.dt_secs)
    }

    /// What only loose runs have.
    #[inline]
    pub(super) fn loose_mut(&mut self, run: u32) -> &mut Loose {
        &mut self.loose[self.runs[run].seat]
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
        let slot = &self.runs[run];
        let cast = &self.casts[slot.cast];
        if let (Some(_), Some(lane), Some(program)) = (self.pending_secs(run), &cast.lane, &cast.program) {
            let start = lane.start(slot.seat, &pose);
            program.sample_written_into(&start, self.head(run).elapsed_secs, &mut pose);
        }
        pose
    }
}

/// Moving in and out.
impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// A slot with a run that starts from the pose of its target. It sits down at once if it is alone and can wait in a lane for
    /// its first update; not within an update, where its turn may be over.
    pub(super) fn take_slot(
        &mut self,
        index: u32,
        program: &Arc<Program>,
        options: &RunOptions<'_, K>,
    ) -> u32 {
        let mut head = playhead_of(program, options);
        let cast = self.casts.join(program);
        let target = &self.targets[index as usize];
        let may_sit = target.count == 0 && !target.is_paused && !self.is_updating;
        let seat = match if may_sit { self.sit_down(cast, index, &head) } else { None } {
            Some(seat) => {
                head.state.insert(State::LANED);
                seat
            }
            None => {
                let start = self.poses.get(index);
                let mix = Mix::new(start.position, head.elapsed_secs);
                let Playhead { elapsed_secs, rest_secs, pace, .. } = head;
                self.loose.insert(Loose { elapsed_secs, rest_secs, pace, start, mix })
            }
        };
        self.runs.take(cast, seat, head.state, options.tag, index)
    }

    /// A seat for a new run.
    fn sit_down(&mut self, cast: u32, index: u32, head: &Playhead) -> Option<u32> {
        if head.pace != 1.0 || head.state.has(LOOSE_ONLY) {
            return None;
        }
        let lane = self.casts.lane(cast, self.crowd)?;
        let flat = lane.flat();
        if !flat.holds(head.elapsed_secs) || !self.poses.is_tame(flat.groups(), index) {
            return None;
        }
        let is_due = flat.has_events() && head.state.has(State::START_AHEAD);
        let (elapsed_secs, rest_secs) = (head.elapsed_secs, head.rest_secs);
        let guest = Guest { slot: index, elapsed_secs, rest_secs, is_started: false, is_held: true, is_due };
        Some(lane.push_here(guest, &self.poses))
    }

    /// Gives back what a run occupied.
    pub(super) fn release_slot(&mut self, run: u32) {
        let slot = self.runs[run];
        if !slot.state.has(State::LANED) {
            self.loose.remove(slot.seat);
        }
        self.casts.leave(slot.cast);
        self.runs.release(run);
    }

    /// Lets a run that has been visited sit down in the lane of its program, if it can.
    pub(super) fn settle(&mut self, run: u32) {
        let slot = self.runs[run];
        let target = &self.targets[slot.target as usize];
        let is_alone = target.count == 1 && !target.is_mixed && !target.is_paused;
        // Backwards lanes can't play.
        if self.is_updating && self.dt_secs < 0.0 {
            return;
        }
        let has_other_ways = slot.state.has(LOOSE_ONLY.union(State::LANED).union(State::START_AHEAD));
        if !is_alone || has_other_ways || !slot.state.has(State::STARTED) {
            return;
        }
        let place = target.place;
        let loose = self.loose[slot.seat];
        let Some(lane) = self.casts.lane(slot.cast, self.crowd) else { return };
        let flat = lane.flat();
        if loose.pace != 1.0 || !flat.holds(loose.elapsed_secs) || !is_tame(flat, &loose.start) {
            return;
        }
        let guest = Guest {
            slot: slot.target,
            elapsed_secs: loose.elapsed_secs,
            rest_secs: loose.rest_secs,
            is_started: true,
            is_held: self.is_updating,
            is_due: false,
        };
        let seat = lane.push(guest, &loose.start);
        self.loose.remove(slot.seat);
        self.runs[run].seat = seat;
        self.runs[run].state.insert(State::LANED);
        self.order.set_awake(place, false);
    }

    /// Makes a run loose, as it is to be seen now.
    pub(super) fn wake(&mut self, run: u32) {
        if self.runs[run].state.has(State::LANED) {
            self.leave_lane(run);
        } else if let Some(moment) = self.moment.take_if(|moment| moment.run == run) {
            self.go_to_moment(moment);
        }
    }

    fn leave_lane(&mut self, run: u32) {
        let (head, slot) = (self.head(run), self.runs[run]);
        let pose = self.pose_at(slot.target);
        let is_ahead = self.pending_secs(run).is_some() || self.moment_of(run).is_some();
        self.moment.take_if(|moment| moment.run == run);
        let Some(lane) = &mut self.casts[slot.cast].lane else { return };
        let start = lane.start(slot.seat, &pose);
        lane.remove(slot.seat);
        self.poses.touch(slot.target);
        if is_ahead {
            self.poses.set(slot.target, &pose);
        }
        let mix = Mix::new(pose.position, head.elapsed_secs);
        let Playhead { elapsed_secs, rest_secs, .. } = head;
        let seat = self.loose.insert(Loose { elapsed_secs, rest_secs, pace: 1.0, start, mix });
        self.runs[run].seat = seat;
        self.runs[run].state = head.state;
        self.wake_target(slot.target);
    }

    /// Makes all runs loose.
    #[cold]
    pub(super) fn clear_lanes(&mut self) {
        for place in 0..self.order.len() {
            if let Some(run) = self.order.get(place).and_then(|index| self.first_of(index)) {
                self.wake(run);
            }
        }
    }

    /// Closes gaps in lanes that have become wide.
    pub(super) fn tidy_lanes(&mut self) {
        let (runs, targets) = (&mut self.runs, &self.targets);
        for lane in self.casts.lanes_mut() {
            // Who sits in a lane is alone on his target.
            lane.tidy(|target, seat| runs[targets[target as usize].first].seat = seat);
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
        self.settle_moment(index);
        if let Some(run) = self.first_of(index) {
            self.wake(run);
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
