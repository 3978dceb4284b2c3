//! Several runs on one target within an update, mixed as a [`Track`](crate::timeline::Track) of the timeline mixes them.
//!
//! Runs are visited one after the other, each for the whole update, and what they play is recorded as segments. Then the segments are
//! processed in order of time: a run starts a channel from what the target shows at the run's first write.

mod chains;
mod trajectory;
mod values;

use super::mix_state::ExactPosition;
use super::segment::Segment;
use crate::channel::ChannelSet;
use crate::movement::LastWrites;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::Aim;
use chains::Next;
pub(super) use trajectory::Trajectory;
use values::FirstWrite;

/// What has been played on one target in this update.
#[derive(Debug, Clone)]
pub(super) struct LiveTrack {
    /// The target slot.
    pub target: u32,
    /// Whether parts of runs on other targets play on it, so that it is kept until the update ends.
    pub is_shared: bool,
    /// The target's position, before and after the segments are settled.
    pub position: ExactPosition,
    /// The runs that have played since the target was last settled, in order.
    pub trajectories: Vec<Trajectory>,
    /// Their segments, one run after the other.
    segments: Vec<Segment>,
    /// The channels that got another last writer when the target was last settled.
    pub won: ChannelSet,
    /// When its channels were last written, up to the last settling.
    last_writes: LastWrites,
    /// Buffers for what happens within the update.
    first_writes: Vec<FirstWrite>,
    writing: Vec<u32>,
    next: Vec<Option<Next>>,
    /// Room for the aims of trajectories.
    spare_aims: Vec<Vec<Aim>>,
    /// The number of runs that have been examined.
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
            spare_aims: Vec::new(),
            #[cfg(test)]
            looks: core::cell::Cell::new(0),
        }
    }

    /// Reuses it for another target.
    pub fn reuse(&mut self, target: u32) {
        (self.target, self.is_shared, self.last_writes) = (target, false, LastWrites::NONE);
        self.forget_played();
    }

    /// Whether something has been recorded that the pose does not show yet.
    pub fn is_ahead(&self) -> bool {
        !self.trajectories.is_empty()
    }

    /// Whether chains of its runs are about to start.
    pub fn starts_chain(&self) -> bool {
        let starts = |trajectory: &Trajectory| trajectory.program.moves() && !trajectory.mix.is_started;
        self.trajectories.iter().any(starts)
    }

    /// Whether the run of this order has played since the target was settled.
    pub fn has(&self, order: u64) -> bool {
        self.trajectories.binary_search_by_key(&order, |trajectory| trajectory.order).is_ok()
    }

    /// Records what a run plays. The first segment since the target was settled comes with the run's trajectory.
    pub fn play(&mut self, segment: Segment, trajectory: Option<Trajectory>) {
        if let Some(trajectory) = trajectory {
            let place = self.trajectories.partition_point(|other| other.order < segment.order);
            self.trajectories.insert(place, trajectory);
        }
        let after = self.segments.iter().rposition(|other| other.order <= segment.order);
        // At an event nothing has been changed, or the target would have been settled.
        let before = after.and_then(|after| self.segments.get_mut(after));
        if before.is_some_and(|before| before.goes_on_with(&segment)) {
            return;
        }
        self.segments.insert(after.map_or(0, |after| after + 1), segment);
    }

    /// Mixes what was recorded into `pose`, the pose before it. `is_beside` if other runs move the target that have not played.
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

    /// A copy of the aims of a run.
    pub fn copy_of(&mut self, aims: &[Aim]) -> Vec<Aim> {
        if aims.is_empty() {
            return Vec::new();
        }
        let mut copy = self.spare_aims.pop().unwrap_or_default();
        copy.clear();
        copy.extend_from_slice(aims);
        copy
    }

    /// Drops what was recorded, once it is settled.
    pub fn forget_played(&mut self) {
        for trajectory in self.trajectories.drain(..) {
            self.spare_aims.extend(Some(trajectory.aims).filter(|aims| aims.capacity() > 0));
        }
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

    /// Writes the result of a run into the pose: its position, and the channels that it `wins`.
    fn write(&mut self, nth: usize, wins: ChannelSet, pose: &mut Pose) {
        let Self { trajectories, segments, position, .. } = self;
        let trajectory = &mut trajectories[nth];
        let Some(window) = trajectory.segments_of(segments).last().map(|segment| segment.window) else {
            return;
        };
        let moves = trajectory.program.moves();
        let on_line = if moves { trajectory.mix.moved_on_line(&trajectory.program, window) } else { None };
        // On a line, the position of the sample is not used.
        let is_sampled = !wins.is_empty() || moves && on_line.is_none();
        let start = &trajectory.start;
        let own = if is_sampled { trajectory.run_program().sample_beside(start, window) } else { *start };
        if moves {
            let run_program = trajectory.run_program();
            let moved = match on_line {
                Some(on_line) => on_line.plus(run_program.aimed_by(window)),
                None => run_program.moved(trajectory.mix.leg(), own.position, window),
            };
            trajectory.mix.go_to(moved, position);
            position.show(&trajectory.program, &mut pose.position);
        }
        for channel in wins.iter() {
            pose.copy_channel(channel, &own);
        }
    }
}
