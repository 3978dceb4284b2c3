//! Channels other than the position: the last write wins, at equal times that of the later run.
//!
//! A run starts a channel from the value that the channel shows at the run's first write. So all first writes of the update are processed
//! in order of time, and at equal times in the order of the runs.

use super::LiveTrack;
use crate::channel::{Channel, ChannelSet};
use crate::movement::{Write, sort_by_moment};
use crate::pose::Pose;

/// The first write of a channel by a run.
#[derive(Debug, Clone, Copy)]
pub(super) struct FirstWrite {
    /// In seconds before the end of the update.
    ago_secs: f64,
    trajectory: u32,
    segment: u32,
    channel: Channel,
}

impl LiveTrack {
    /// Sets the start values of channels that runs write first; `base` is what the target showed before.
    pub(super) fn begin_values(&mut self, base: &Pose) {
        self.find_first_writes();
        let first_writes = core::mem::take(&mut self.first_writes);
        for of_channel in first_writes.chunk_by(|a, b| a.channel == b.channel) {
            self.find_writing(of_channel[0].channel);
            for first in of_channel {
                let value = self.shown(*first, base);
                self.trajectories[first.trajectory as usize].start.set(first.channel, value);
                if let Err(place) = self.writing.binary_search(&first.trajectory) {
                    self.writing.insert(place, first.trajectory);
                }
            }
        }
        self.first_writes = first_writes;
    }

    /// Lists the first writes, channel by channel, in order of time.
    fn find_first_writes(&mut self) {
        let Self { trajectories, segments, first_writes, .. } = self;
        first_writes.clear();
        for (index, trajectory) in (0..).zip(trajectories) {
            let run_program = trajectory.run_program();
            let mut waiting_first = ChannelSet::EMPTY;
            for (segment, place) in trajectory.segments_of(segments).iter().zip(trajectory.segments.0..) {
                let window = segment.window;
                let waiting = run_program.waiting(window);
                if place == trajectory.segments.0 {
                    waiting_first = waiting;
                }
                for channel in waiting.iter().filter(|channel| !channel.is_position()) {
                    let Some(first_secs) = trajectory.program.first_write(channel) else { continue };
                    if run_program.begins(channel, first_secs, window) {
                        let ago_secs = segment.clock.ago_secs(first_secs);
                        first_writes.push(FirstWrite {
                            ago_secs,
                            trajectory: index,
                            segment: place,
                            channel,
                        });
                    }
                }
            }
            trajectory.waiting = waiting_first;
        }
        first_writes.sort_unstable_by_key(|first| first.channel);
        for of_channel in first_writes.chunk_by_mut(|a, b| a.channel == b.channel) {
            sort_by_moment(of_channel, |first| -first.ago_secs, |first| (first.trajectory, first.segment));
        }
    }

    /// Lists the runs that have written a channel before.
    fn find_writing(&mut self, channel: Channel) {
        let Self { trajectories, writing, .. } = self;
        writing.clear();
        writing.extend((0..).zip(trajectories).filter_map(|(index, trajectory)| {
            let written = trajectory.program.channels().without(trajectory.waiting);
            written.contains(channel).then_some(index)
        }));
    }

    /// What a channel shows at a first write.
    fn shown(&self, first: FirstWrite, base: &Pose) -> f64 {
        let FirstWrite { ago_secs, channel, .. } = first;
        let writes = self.writing.iter().rev().filter_map(|index| {
            #[cfg(test)]
            self.looks.set(self.looks.get() + 1);
            let trajectory = &self.trajectories[*index as usize];
            let (from, to) = trajectory.segments;
            let to = if *index == first.trajectory { first.segment } else { to };
            let segments = &self.segments[from as usize..to as usize];
            let write_ago_secs = trajectory.write_ago_secs(segments, channel, ago_secs)?;
            Some((Write { secs: -write_ago_secs, run: trajectory.order }, (trajectory, segments)))
        });
        match Write::NEVER.last_writer(-ago_secs, writes) {
            Some((trajectory, segments)) => trajectory.value(segments, ago_secs, channel),
            None => self.changed_pose(first).as_ref().unwrap_or(base).get(channel),
        }
    }

    /// The pose of a run that by that time has changed the channel without a write, if others have not written the channel since it has.
    fn changed_pose(&self, first: FirstWrite) -> Option<Pose> {
        let FirstWrite { ago_secs, channel, .. } = first;
        let others = self.writing.iter().rev().filter(|index| **index != first.trajectory);
        others.map(|index| &self.trajectories[*index as usize]).find_map(|trajectory| {
            let of_channel = trajectory.kept().intersection(ChannelSet::of(&[channel]));
            let of_channel = of_channel.intersection(trajectory.mix.owned);
            let segments = trajectory.segments_of(&self.segments);
            let window = trajectory.window_at(segments, ago_secs).filter(|_| !of_channel.is_empty())?;
            let changes = !trajectory.changed(segments, window, of_channel).is_empty();
            changes.then(|| trajectory.run_program().sample_beside(&trajectory.start, window))
        })
    }

    /// Records a run as the last writer of these channels.
    pub(super) fn own(&mut self, nth: usize, wins: ChannelSet) {
        let won = wins.without(self.trajectories[nth].mix.owned);
        if won.is_empty() {
            return;
        }
        for trajectory in &mut self.trajectories {
            trajectory.mix.lose(won);
        }
        let mix = &mut self.trajectories[nth].mix;
        (mix.owned, mix.lost) = (mix.owned.union(won), mix.lost.without(won));
        self.won = self.won.union(won);
    }

    /// The channels that change without a write of the run and that others have not written since it has.
    pub(super) fn changed_values(&self, nth: usize, wins: ChannelSet) -> ChannelSet {
        let trajectory = &self.trajectories[nth];
        let own = trajectory.segments_of(&self.segments);
        match own.last() {
            Some(last) => trajectory.changed(own, last.window, trajectory.kept().without(wins)),
            None => ChannelSet::EMPTY,
        }
    }

    /// The channels of which the run made the last write.
    pub(super) fn won_values(&mut self, nth: usize) -> ChannelSet {
        let Self { trajectories, segments, last_writes, .. } = self;
        let trajectory = &trajectories[nth];
        let (run_program, own) = (trajectory.run_program(), trajectory.segments_of(segments));
        let mut wins = |channel: &Channel| {
            own.iter().fold(false, |wins, segment| {
                let Some(write_secs) = run_program.last_write(*channel, segment.window) else { return wins };
                let ago_secs = segment.clock.write_ago_secs(write_secs, segment.window);
                let write = Write { secs: -ago_secs, run: trajectory.order };
                segment.is_jump || last_writes.counts(*channel, write) || wins
            })
        };
        let channels = trajectory.program.channels();
        channels.iter().filter(|channel| !channel.is_position() && wins(channel)).collect()
    }
}
