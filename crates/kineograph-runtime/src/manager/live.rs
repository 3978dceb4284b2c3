//! Several runs on one target within an update, mixed as a [`Track`](crate::timeline::Track) of the timeline mixes them.
//!
//! Runs are visited one after the other, each for the whole update; what they play is kept as segments. Then all that happens on the target is
//! gone through in the order of time: what begins to write a channel starts from what the target shows at that moment.

mod chains;
mod trajectory;
mod values;

use super::last_writes::LastWrites;
use super::mix_state::ExactPosition;
use super::segment::Segment;
use crate::channel::ChannelSet;
use crate::pose::Pose;
use crate::prelude::*;
use chains::Next;
pub(super) use trajectory::Trajectory;
use values::FirstWrite;

/// What has been played on one target in this update.
#[derive(Debug, Clone)]
pub(super) struct LiveTrack {
    /// The target slot.
    pub target: u32,
    /// Whether parts of runs on other targets are played there, so that it is kept until the update is over.
    pub is_shared: bool,
    /// Where the target stood, or stands.
    pub position: ExactPosition,
    /// What has played since the target was settled last, in the order of the runs.
    pub trajectories: Vec<Trajectory>,
    /// Their segments, one run after the other.
    segments: Vec<Segment>,
    /// The channels that runs have won that had not written them last before.
    pub won: ChannelSet,
    /// When its channels were written last, as far as they are settled.
    last_writes: LastWrites,
    /// Room for what happens within the update.
    first_writes: Vec<FirstWrite>,
    writing: Vec<u32>,
    next: Vec<Option<Next>>,
    /// How many runs have been looked at.
    #[cfg(test)]
    pub looks: core::cell::Cell<u64>,
}

impl LiveTrack {
    pub const fn new(target: u32) -> Self {
        Self {
            target,
            is_shared: false,
            position: ExactPosition::ORIGIN,
            trajectories: Vec::new(),
            segments: Vec::new(),
            won: ChannelSet::EMPTY,
            last_writes: LastWrites::NONE,
            first_writes: Vec::new(),
            writing: Vec::new(),
            next: Vec::new(),
            #[cfg(test)]
            looks: core::cell::Cell::new(0),
        }
    }

    /// Makes it one of another target, on which nothing has been played.
    pub fn reuse(&mut self, target: u32) {
        (self.target, self.is_shared) = (target, false);
        self.last_writes.forget();
        self.forget_played();
    }

    /// Whether something has been played that the pose does not show yet.
    pub fn is_ahead(&self) -> bool {
        !self.trajectories.is_empty()
    }

    /// Whether runs of it begin to move the target.
    pub fn starts_chain(&self) -> bool {
        let starts = |trajectory: &Trajectory| trajectory.program.moves() && !trajectory.mix.is_started;
        self.trajectories.iter().any(starts)
    }

    /// Whether the run with this place among all has played since the target was settled.
    pub fn has(&self, order: u64) -> bool {
        self.trajectories.binary_search_by_key(&order, |trajectory| trajectory.order).is_ok()
    }

    /// Keeps what a run plays. With its first segment since the target was settled comes what it starts from.
    pub fn play(&mut self, segment: Segment, trajectory: Option<Trajectory>) {
        if let Some(trajectory) = trajectory {
            let place = self.trajectories.partition_point(|other| other.order < segment.order);
            self.trajectories.insert(place, trajectory);
        }
        let after = self.segments.iter().rposition(|other| other.order <= segment.order);
        // At an event nothing has been changed, or it would have been settled.
        let before = after.and_then(|after| self.segments.get_mut(after));
        if before.is_some_and(|before| before.goes_on_with(&segment)) {
            return;
        }
        self.segments.insert(after.map_or(0, |after| after + 1), segment);
    }

    /// Mixes what has been played into the pose, which is as it was before. `is_beside` if others move the target that have not played.
    pub fn settle(&mut self, pose: &mut Pose, is_beside: bool) {
        self.won = ChannelSet::EMPTY;
        self.sort_out();
        self.begin_values(pose);
        self.begin_chains(is_beside);
        for nth in 0..self.trajectories.len() {
            #[cfg(test)]
            self.looks.set(self.looks.get() + 1);
            let wins = self.won_values(nth);
            self.own(nth, wins);
            self.write(nth, wins.union(self.changed_values(nth, wins)), pose);
        }
    }

    /// Forgets what has been played, once it is settled.
    pub fn forget_played(&mut self) {
        self.trajectories.clear();
        self.segments.clear();
    }

    fn sort_out(&mut self) {
        let mut from = 0;
        for trajectory in &mut self.trajectories {
            let own = self.segments[from..].iter().take_while(|segment| segment.order == trajectory.order);
            let to = from + own.count();
            trajectory.take_segments(from as u32, to as u32);
            from = to;
        }
    }

    /// Writes what a run has come to into the pose: its position, and the channels that it `wins`.
    fn write(&mut self, nth: usize, wins: ChannelSet, pose: &mut Pose) {
        let Self { trajectories, segments, position, .. } = self;
        let trajectory = &mut trajectories[nth];
        let Some(window) = trajectory.segments_of(segments).last().map(|segment| segment.window) else {
            return;
        };
        let moves = trajectory.program.moves();
        let on_line = if moves { trajectory.place_on_line(window) } else { None };
        // On a line the position of the sample would not be used.
        let is_sampled = !wins.is_empty() || moves && on_line.is_none();
        let start = &trajectory.start;
        let own = if is_sampled { trajectory.run_program().sample(start, window) } else { *start };
        if moves {
            let place = on_line.unwrap_or_else(|| {
                let shift = &trajectory.mix.shift;
                trajectory.run_program().place(shift, start.position, own.position, window)
            });
            trajectory.mix.go_to(place, position);
            position.show(&trajectory.program, &mut pose.position);
        }
        for channel in wins.iter() {
            pose.copy_channel(channel, &own);
        }
    }
}
