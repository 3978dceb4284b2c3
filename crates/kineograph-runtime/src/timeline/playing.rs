//! The runs that move a track at a time of a sweep, and their displacement.
//!
//! Most of them move evenly. The displacements of those form one sum, which changes only where one of them leaves its line. The others are
//! sampled one by one.

use alloc::collections::{BTreeMap, BTreeSet, BinaryHeap};
use core::cmp::Reverse;

use super::run::TrackRun;
use super::secs::Secs;
use crate::movement::{EvenMotion, Leg, Point};
use crate::program::reached;

/// The legs of the runs that play.
#[derive(Debug, Clone, Default)]
pub(super) struct Playing {
    legs: BTreeMap<u32, Leg>,
    /// The lines of runs that move evenly, as far as they are known.
    lines: BTreeMap<u32, KnownLine>,
    /// When each of them ends, with its run.
    line_ends: BinaryHeap<Reverse<(Secs, u32)>>,
    /// The sum of `lines`.
    sum: EvenMotion,
    /// How many lines have been subtracted from the sum since it was last rebuilt.
    taken_out: usize,
    /// Runs without a known line.
    others: BTreeSet<u32>,
}

#[derive(Debug, Clone, Copy)]
struct KnownLine {
    motion: EvenMotion,
    until_secs: f64,
}

impl Playing {
    pub fn is_empty(&self) -> bool {
        self.legs.is_empty()
    }

    /// Whether exactly one run moves the track.
    pub fn is_alone(&self) -> bool {
        self.legs.len() == 1
    }

    pub fn leg(&self, run: u32) -> Option<&Leg> {
        self.legs.get(&run)
    }

    pub fn set_leg(&mut self, run: u32, leg: Leg) {
        self.forget_line(run);
        self.legs.insert(run, leg);
        self.others.insert(run);
    }

    /// Removes a run and returns its last leg.
    pub fn remove(&mut self, run: u32) -> Option<Leg> {
        self.forget_line(run);
        self.others.remove(&run);
        self.legs.remove(&run)
    }

    /// The displacement by all runs at a time, without those that are `apart`, and how many of them had to be sampled.
    pub fn moved_at(&mut self, runs: &[TrackRun], secs: f64, is_apart: impl Fn(u32) -> bool) -> (Point, u32) {
        while let Some(Reverse((Secs(end_secs), run))) = self.line_ends.peek().copied()
            && reached(secs, end_secs)
        {
            self.line_ends.pop();
            if self.lines.get(&run).is_some_and(|line| line.until_secs == end_secs) {
                self.forget_line(run);
            }
        }
        let (mut sampled, mut sample_count) = (Point::ORIGIN, 0);
        let Self { legs, lines, line_ends, sum, others, .. } = self;
        others.retain(|index| {
            let (run, leg) = (&runs[*index as usize], &legs[index]);
            if is_apart(*index) {
                return true;
            }
            let Some((motion, until_secs)) = even_motion(run, leg, secs) else {
                sampled = sampled.plus(leg.moved_unevenly_at(&run.program, run.playing_secs(secs)));
                sample_count += 1;
                return true;
            };
            *sum = sum.plus(motion);
            lines.insert(*index, KnownLine { motion, until_secs });
            if until_secs < f64::INFINITY {
                line_ends.push(Reverse((Secs(until_secs), *index)));
            }
            false
        });
        (self.sum.at(secs).plus(sampled), sample_count)
    }

    /// The displacement by all runs at a time, each sampled.
    pub fn sampled_at(&self, runs: &[TrackRun], secs: f64) -> Point {
        self.legs.iter().fold(Point::ORIGIN, |sum, (index, leg)| {
            let run = &runs[*index as usize];
            sum.plus(leg.moved_at(&run.program, run.playing_secs(secs)))
        })
    }

    /// Takes a run out of the sum until its next line is known.
    pub fn forget_line(&mut self, run: u32) {
        let Some(line) = self.lines.remove(&run) else { return };
        self.others.insert(run);
        self.sum = self.sum.minus(line.motion);
        self.taken_out += 1;
        if self.taken_out > self.lines.len() {
            // Rebuilt, so that the errors of subtracting large numbers do not stay.
            self.sum = self.lines.values().fold(EvenMotion::default(), |sum, line| sum.plus(line.motion));
            self.taken_out = 0;
        }
    }
}

/// The motion of a run on the track's clock, and until when, if it moves evenly at `secs` or rests.
fn even_motion(run: &TrackRun, leg: &Leg, secs: f64) -> Option<(EvenMotion, f64)> {
    let local_secs = run.playing_secs(secs);
    if run.is_held && reached(local_secs, run.end_local_secs) {
        return Some((EvenMotion::rest(leg.moved_at(&run.program, local_secs)), f64::INFINITY));
    }
    let line = leg.line(&run.program, local_secs)?;
    let until_secs = line.until_secs().min(run.end_local_secs);
    Some((line.on_clock(run.at_secs, run.speed), run.secs_at(until_secs)))
}
