//! Channels other than the position: the last write wins, at equal times that of the later run.
//!
//! A run starts a channel from the value that the channel has at the run's first write: others may write it while the run is busy with
//! other channels.

use alloc::collections::{BTreeSet, BinaryHeap};
use core::cmp::Reverse;

use super::run::TrackRun;
use super::secs::Secs;
use crate::channel::{Channel, ChannelSet};
use crate::movement::{LastWrites, Write, sort_by_moment};
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
    write: Write,
    value: f64,
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
    pub fn left_at(&self, secs: f64, pose: &mut Pose) -> LastWrites {
        let mut writes = LastWrites::NONE;
        for (channel, left) in self.written.iter().zip(&self.left) {
            let over = left.partition_point(|left| !reached(left.write.secs, secs));
            if let Some(last) = left[..over].last() {
                pose.set(channel, last.value);
                writes.counts(channel, last.write);
            }
        }
        writes
    }
}

/// One channel, from its first write to its last.
struct Sweep<'a> {
    channel: Channel,
    start: &'a Pose,
    /// Runs that have started to write it and have not stopped, in order.
    writing: BTreeSet<u32>,
    /// When they write it for the last time, if they end.
    stops: BinaryHeap<Reverse<(Secs, u32)>>,
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
            let last = run.end_secs().and_then(|secs| run.last_write(index, self.channel, secs));
            self.stops.extend(last.map(|last| Reverse((Secs(last.secs), index))));
        }
        self.stop_until(runs, f64::INFINITY);
        self.left
    }

    /// The value that the channel shows at `secs`.
    fn shown_at(&self, runs: &[TrackRun], secs: f64) -> f64 {
        let writes = self.writing.iter().rev().filter_map(|index| {
            let run = &runs[*index as usize];
            let local_secs = run.program.last_write(self.channel, self.local_secs(run, secs))?;
            Some((Write { secs: run.secs_at(local_secs), run: u64::from(*index) }, run))
        });
        match (self.last_left().last_writer(secs, writes), self.left.last()) {
            (Some(run), _) => self.value_of(run, secs),
            (None, Some(left)) => left.value,
            (None, None) => self.start.get(self.channel),
        }
    }

    /// The last write of the runs that no longer write.
    fn last_left(&self) -> Write {
        self.left.last().map_or(Write::NEVER, |left| left.write)
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
        while let Some(Reverse((Secs(write_secs), index))) = self.stops.peek().copied()
            && !reached(write_secs, secs)
        {
            self.stops.pop();
            self.writing.remove(&index);
            let write = Write { secs: write_secs, run: u64::from(index) };
            if write.is_after(self.last_left()) {
                let run = &runs[index as usize];
                let value = self.value_of(run, run.end_secs().unwrap_or(secs));
                self.left.push(Left { write, value });
            }
        }
    }
}
