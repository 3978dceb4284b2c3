//! Channels other than the position: the last write wins, at equal times that of the later run.
//!
//! A run starts a channel from the value that the channel has at the run's first write: others may write it while the run is busy with
//! other channels.

use alloc::collections::{BTreeSet, BinaryHeap};
use core::cmp::Reverse;

use super::run::TrackRun;
use crate::channel::{Channel, ChannelSet};
use crate::movement::{is_later, sort_by_moment};
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::reached;

/// The values that runs leave once they no longer write.
#[derive(Debug, Clone, Default)]
pub(super) struct Channels {
    written: ChannelSet,
    /// For each channel in `written`, by time.
    left: Vec<Vec<Left>>,
}

/// The value of a channel from a time on, left by a run.
#[derive(Debug, Clone, Copy)]
struct Left {
    write_secs: f64,
    run: u32,
    value: f64,
}

/// The last write of each channel so far.
#[derive(Debug, Clone, Copy)]
pub(super) struct Writes {
    secs: [f64; Channel::COUNT],
    run: [u32; Channel::COUNT],
}

impl Channels {
    /// Also sets the start values of the runs.
    pub fn new(start: &Pose, runs: &mut [TrackRun]) -> Self {
        let all = runs.iter().fold(ChannelSet::EMPTY, |all, run| all.union(run.program.channels()));
        let written: ChannelSet = all.iter().filter(|channel| !channel.is_position()).collect();
        let left = written.iter().map(|channel| Sweep::new(channel, start).through(runs)).collect();
        Self { written, left }
    }

    pub const fn written(&self) -> ChannelSet {
        self.written
    }

    /// Sets in `pose` the values left by runs that no longer write at `secs`.
    pub fn left_at(&self, secs: f64, pose: &mut Pose) -> Writes {
        let mut writes = Writes { secs: [f64::NEG_INFINITY; Channel::COUNT], run: [0; Channel::COUNT] };
        for (channel, left) in self.written.iter().zip(&self.left) {
            let over = left.partition_point(|left| !reached(left.write_secs, secs));
            if let Some(last) = left[..over].last() {
                pose.set(channel, last.value);
                (writes.secs[channel as usize], writes.run[channel as usize]) = (last.write_secs, last.run);
            }
        }
        writes
    }
}

impl Writes {
    /// Counts the last write of a run up to `secs`. False if another run has written later.
    pub fn take(&mut self, run: &TrackRun, index: usize, channel: Channel, secs: f64) -> bool {
        let Some(write_secs) = run.last_write_secs(channel, secs) else { return false };
        let last = (&mut self.secs[channel as usize], &mut self.run[channel as usize]);
        let wins = is_later((write_secs, index as u32), (*last.0, *last.1));
        if wins {
            (*last.0, *last.1) = (write_secs, index as u32);
        }
        wins
    }

    /// Whether no run before those already taken can have written later.
    pub fn is_decided(&self, channel: Channel, secs: f64) -> bool {
        reached(self.secs[channel as usize], secs)
    }
}

/// One channel, from its first write to its last.
struct Sweep<'a> {
    channel: Channel,
    start: &'a Pose,
    /// Runs that have started to write it and have not stopped, in order.
    writing: BTreeSet<u32>,
    /// When they stop, if they do.
    stops: BinaryHeap<Reverse<Stop>>,
    left: Vec<Left>,
}

impl<'a> Sweep<'a> {
    const fn new(channel: Channel, start: &'a Pose) -> Self {
        Self { channel, start, writing: BTreeSet::new(), stops: BinaryHeap::new(), left: Vec::new() }
    }

    fn through(mut self, runs: &mut [TrackRun]) -> Vec<Left> {
        let first_write = |(index, run): (u32, &TrackRun)| Some((run.first_write_secs(self.channel)?, index));
        let mut firsts: Vec<(f64, u32)> = (0..).zip(&*runs).filter_map(first_write).collect();
        sort_by_moment(&mut firsts, |first| first.0, |first| first.1);
        for (secs, index) in firsts {
            self.stop_until(runs, secs);
            let value = self.shown_at(runs, secs);
            let run = &mut runs[index as usize];
            run.start.set(self.channel, value);
            self.writing.insert(index);
            let end_secs = run.end_secs().and_then(|secs| run.last_write_secs(self.channel, secs));
            self.stops.extend(end_secs.map(|secs| Reverse(Stop { secs, run: index })));
        }
        self.stop_until(runs, f64::INFINITY);
        self.left
    }

    /// The value that the channel shows at `secs`.
    fn shown_at(&self, runs: &[TrackRun], secs: f64) -> f64 {
        let left = self.left.last();
        let (mut last, mut writer) =
            (left.map_or((f64::NEG_INFINITY, 0), |left| (left.write_secs, left.run)), None);
        for index in self.writing.iter().rev() {
            if reached(last.0, secs) {
                break;
            }
            let run = &runs[*index as usize];
            let write_secs = run.program.last_write(self.channel, self.local_secs(run, secs));
            let write_secs = write_secs.map(|local_secs| run.secs_at(local_secs));
            if let Some(write) = write_secs.map(|secs| (secs, *index)).filter(|write| is_later(*write, last))
            {
                (last, writer) = (write, Some(*index));
            }
        }
        match (writer, left) {
            (Some(index), _) => self.value_of(&runs[index as usize], secs),
            (None, Some(left)) => left.value,
            (None, None) => self.start.get(self.channel),
        }
    }

    fn value_of(&self, run: &TrackRun, secs: f64) -> f64 {
        let local_secs = self.local_secs(run, secs);
        run.program.sample_secs_extrapolated(&run.start, local_secs).get(self.channel)
    }

    /// The time of a run's program at `secs`; at the run's first write to the bit, if only rounding separates them.
    fn local_secs(&self, run: &TrackRun, secs: f64) -> f64 {
        run.program.at_first_write(self.channel, run.playing_secs(secs))
    }

    /// Records the values left by runs whose last write was before `secs`.
    fn stop_until(&mut self, runs: &[TrackRun], secs: f64) {
        while let Some(Reverse(stop)) = self.stops.peek().copied().filter(|stop| !reached(stop.0.secs, secs))
        {
            self.stops.pop();
            self.writing.remove(&stop.run);
            let last = self.left.last().map_or((f64::NEG_INFINITY, 0), |left| (left.write_secs, left.run));
            if is_later((stop.secs, stop.run), last) {
                let run = &runs[stop.run as usize];
                let value = self.value_of(run, run.end_secs().unwrap_or(secs));
                self.left.push(Left { write_secs: stop.secs, run: stop.run, value });
            }
        }
    }
}

/// When a run writes the channel for the last time.
#[derive(Clone, Copy)]
struct Stop {
    secs: f64,
    run: u32,
}

impl Ord for Stop {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.secs.total_cmp(&other.secs).then(self.run.cmp(&other.run))
    }
}

impl PartialOrd for Stop {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Stop {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Stop {}
