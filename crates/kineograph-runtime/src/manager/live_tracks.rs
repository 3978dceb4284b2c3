//! The live tracks of all targets that the update in progress has played on, and the poses that follow from them.
//!
//! What a run on a mixed target plays is only recorded. It is mixed at the end of the visit or, where parts of runs on other targets play
//! too, at the end of the update. A target is settled before it is changed outside of the course of time; a pose that is read meanwhile is
//! computed aside.

use core::hash::Hash;

use super::RunningActions;
use super::handle::ActionHandle;
use super::list::NONE;
use super::live::{LiveTrack, Trajectory};
use super::mix_state::ExactPosition;
use super::playhead::{StepClock, Window};
use super::segment::Segment;
use crate::channel::ChannelSet;
use crate::pose::Pose;
use crate::prelude::*;

/// Live tracks by target.
#[derive(Debug, Default)]
pub(super) struct LiveTracks {
    /// Tracks in use and free ones; `None` while one is lent out.
    all: Vec<Option<Box<LiveTrack>>>,
    /// Target slots and the index of their track, by target, ascending.
    places: Vec<(u32, u32)>,
    free: Vec<u32>,
    /// The number of runs that have been examined.
    #[cfg(test)]
    pub looks: core::cell::Cell<u64>,
}

impl Clone for LiveTracks {
    fn clone(&self) -> Self {
        let mut tracks = Self::default();
        tracks.clone_from(self);
        tracks
    }

    /// Between updates there are only free tracks, of which each has its own.
    fn clone_from(&mut self, source: &Self) {
        while let Some(target) = self.any_target() {
            self.release(target);
        }
        for (target, place) in &source.places {
            self.add(*target);
            let own = self.place(*target).and_then(|place| self.all.get_mut(place as usize));
            if let Some(own) = own {
                own.clone_from(&source.all[*place as usize]);
            }
        }
    }
}

impl LiveTracks {
    #[inline]
    pub fn find(&self, target: u32) -> Option<&LiveTrack> {
        self.all[self.place(target)? as usize].as_deref()
    }

    #[inline]
    fn find_mut(&mut self, target: u32) -> Option<&mut LiveTrack> {
        let place = self.place(target)?;
        self.all[place as usize].as_deref_mut()
    }

    /// Adds a track for a target that has none.
    fn add(&mut self, target: u32) {
        let place = self.free.pop().unwrap_or_else(|| {
            self.all.push(Some(Box::new(LiveTrack::new(target))));
            // Reserves room for all of them, so that `release` allocates nothing.
            self.free.reserve(self.all.len());
            (self.all.len() - 1) as u32
        });
        if let Some(live) = &mut self.all[place as usize] {
            live.reuse(target);
        }
        let entry = self.places.partition_point(|entry| entry.0 < target);
        self.places.insert(entry, (target, place));
    }

    /// Lends out the track of a target, so that runs can be read and changed meanwhile.
    fn lend(&mut self, target: u32) -> Option<(u32, Box<LiveTrack>)> {
        let place = self.place(target)?;
        Some((place, self.all[place as usize].take()?))
    }

    /// Marks a run as ended; what it has played stays until it is settled.
    pub fn end_run(&mut self, target: u32, run: ActionHandle) {
        let Some(live) = self.find_mut(target) else { return };
        #[cfg(test)]
        let looks = &live.looks;
        let trajectory = live.trajectories.iter_mut().rfind(|trajectory| {
            #[cfg(test)]
            looks.set(looks.get() + 1);
            trajectory.run == run
        });
        if let Some(trajectory) = trajectory {
            trajectory.is_over = true;
        }
    }

    /// One of the targets that are not released.
    fn any_target(&self) -> Option<u32> {
        self.places.last().map(|entry| entry.0)
    }

    /// Drops the track of a target.
    pub fn release(&mut self, target: u32) {
        if let Ok(entry) = self.places.binary_search_by_key(&target, |entry| entry.0) {
            self.free.push(self.places.remove(entry).1);
        }
    }

    #[inline]
    fn place(&self, target: u32) -> Option<u32> {
        // Most updates have none.
        if self.places.is_empty() {
            return None;
        }
        let entry = self.places.binary_search_by_key(&target, |entry| entry.0).ok()?;
        Some(self.places[entry].1)
    }
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Records what a run of a mixed target plays. If no time passes, it is shown at once.
    pub(super) fn play_beside(&mut self, run: u32, window: Window) {
        let index = self.runs.target(run);
        let is_jump = self.clock_of(run).is_none();
        if is_jump {
            self.settle(index);
        }
        if self.live.find(index).is_none() {
            self.live.add(index);
        }
        if let Some((place, mut live)) = self.live.lend(index) {
            live.is_shared |= !self.visit.is_at(index);
            self.record(&mut live, run, window);
            self.live.all[place as usize] = Some(live);
        }
        if is_jump {
            self.settle(index);
        }
    }

    /// Writes what has been recorded on a target to its pose.
    pub(super) fn settle(&mut self, index: u32) {
        self.commit_moment(index);
        if self.live.find(index).is_none_or(|live| !live.is_ahead()) {
            return;
        }
        let Some((place, mut live)) = self.live.lend(index) else { return };
        let mut pose = self.poses.get(index);
        live.settle(&mut pose, self.has_silent_movers(&live));
        self.poses.set(index, &pose);
        self.lose_channels(index, live.won);
        for trajectory in &live.trajectories {
            if let Some(run) = self.runs.find(trajectory.run) {
                let single = self.runs.single_mut(run);
                (single.start, single.mix) = (trajectory.start, trajectory.mix);
            }
        }
        self.set_exact_position(index, live.position);
        #[cfg(test)]
        self.live.looks.set(self.live.looks.get() + live.looks.take());
        live.forget_played();
        self.live.all[place as usize] = Some(live);
    }

    /// Records in the runs of a target that the channels `won` have a new last writer.
    fn lose_channels(&mut self, index: u32, won: ChannelSet) {
        let mut next = if won.is_empty() { None } else { self.targets.first_run(index) };
        while let Some(run) = next {
            next = self.runs.next(run);
            self.runs.single_mut(run).mix.lose(won);
        }
    }

    /// Settles all targets and drops their tracks.
    pub(super) fn settle_all(&mut self) {
        while let Some(index) = self.live.any_target() {
            self.settle(index);
            self.live.release(index);
        }
    }

    /// Settles a visited target, unless more may be played on it.
    pub(super) fn settle_visited(&mut self, index: u32) {
        if self.live.find(index).is_some_and(|live| !live.is_shared) {
            self.settle(index);
            self.live.release(index);
        }
    }

    /// Keeps the track of the visited target beyond its visit, since parts of runs on other targets may still play on it.
    pub(super) fn share_live(&mut self, index: u32) {
        if let Some(live) = self.live.find_mut(index) {
            live.is_shared = true;
        }
    }

    /// The current pose of a mixed target; `None` if the stored one is current.
    pub(super) fn pose_beside(&self, index: u32) -> Option<Pose> {
        let moment = self.cursor.moment().filter(|moment| self.runs.target(moment.run) == index);
        let live = self.live.find(index);
        if moment.is_none() && live.is_none_or(|live| !live.is_ahead()) {
            return None;
        }
        let mut live = live.cloned().unwrap_or_else(|| LiveTrack::new(index));
        if let Some(moment) = moment {
            self.record(&mut live, moment.run, moment.window());
        }
        let mut pose = self.poses.get(index);
        live.settle(&mut pose, self.has_silent_movers(&live));
        Some(pose)
    }

    /// Records in a live track what a run plays.
    fn record(&self, live: &mut LiveTrack, run: u32, window: Window) {
        if !live.is_ahead() {
            live.position = self.exact_position(live.target);
        }
        let (order, clock) = (self.runs.single(run).order, self.clock_of(run));
        let trajectory = if live.has(order) { None } else { self.trajectory(live, run) };
        let is_jump = clock.is_none();
        let clock = clock.unwrap_or_else(|| StepClock::stopped(run));
        live.play(Segment { order, clock, window, is_jump }, trajectory);
    }

    fn trajectory(&self, live: &mut LiveTrack, run: u32) -> Option<Trajectory> {
        let (program, event_program) = (self.runs.program(run)?, self.runs.event_program(run));
        let single = self.runs.single(run);
        let aims = live.copy_of(self.runs.aims(run));
        Some(Trajectory::new(self.runs.id(run), single, program, event_program, aims))
    }

    /// Whether a run has started that moves the target but has not played.
    fn has_silent_movers(&self, live: &LiveTrack) -> bool {
        if !live.starts_chain() {
            return false;
        }
        let moves = |run: &u32| {
            self.runs.single(*run).mix.is_started
                && self.runs.program(*run).is_some_and(|program| program.moves())
        };
        let movers = self.runs_of(live.target).filter(moves).count();
        let played =
            live.trajectories.iter().filter(|trajectory| trajectory.has_moved() && !trajectory.is_over);
        movers > played.count()
    }

    /// The exact position of a mixed target, which its first run keeps.
    pub(super) fn exact_position(&self, index: u32) -> ExactPosition {
        let first = self.targets.first_run(index).unwrap_or(NONE);
        let mut position = self.runs.single(first).mix.position;
        position.find(self.poses.position(index));
        position
    }

    pub(super) fn set_exact_position(&mut self, index: u32, position: ExactPosition) {
        let target = &self.targets[index];
        if let Some(first) = target.runs.first().filter(|_| target.is_mixed) {
            self.runs.single_mut(first).mix.position = position;
        }
    }

    /// Hands the exact position to the next run before the first run of a target leaves.
    pub(super) fn hand_position_over(&mut self, run: u32) {
        let index = self.runs.target(run);
        let target = &self.targets[index];
        let is_first = target.is_mixed && target.runs.first() == Some(run);
        if let Some(next) = self.runs.next(run).filter(|_| is_first) {
            let position = self.runs.single(run).mix.position;
            self.runs.single_mut(next).mix.position = position;
        }
    }
}
