//! The position of a track: a table of its runs' *legs* in order of time.
//!
//! The displacements of all runs add up. A run starts a leg when it starts, and at each *position start*: whenever one of its actions
//! starts from the current position. Its leg determines its displacement. So a position costs one search for the sum of all ended runs,
//! and one for the leg of each run that plays.

use alloc::collections::BinaryHeap;
use core::cmp::Reverse;

use super::playing::Playing;
use super::run::TrackRun;
use super::secs::Secs;
use crate::movement::{Leg, Point};
use crate::prelude::*;
use crate::program::{SLACK_SECS, reached};

/// The most position starts that a table has.
pub(super) const MAX_STARTS: u32 = 1_000_000;

/// How many position starts a new table prepares beyond four for each run: for one track, for all tracks, and at least.
const PREPARED_STARTS: u32 = 16_384;
const PREPARED_STARTS_OF_ALL: u32 = 16 * PREPARED_STARTS;
const LEAST_PREPARED_STARTS: u32 = 128;

/// How many samples of unevenly moving runs are allowed for each position start, over the whole table.
const SAMPLES_A_START: u32 = 4;

/// The table, and the sweep that extends it.
#[derive(Debug, Clone)]
pub(super) struct Positions {
    /// By run, in order of time, each with when it starts.
    legs: Vec<Vec<(f64, Leg)>>,
    /// From when on a run's displacement is part of the rest; by run.
    over_secs: Vec<f64>,
    rests: Vec<Rest>,
    ahead: Sweep,
}

/// The position of the track without the displacements of the runs that play.
#[derive(Debug, Clone, Copy)]
struct Rest {
    from_secs: f64,
    position: Point,
}

impl Positions {
    /// For one of `tracks` tracks.
    pub fn new(start_px: [f32; 2], runs: &[TrackRun], tracks: usize) -> Self {
        let mut positions = Self {
            legs: vec![Vec::new(); runs.len()],
            over_secs: vec![f64::INFINITY; runs.len()],
            rests: vec![Rest { from_secs: f64::NEG_INFINITY, position: Point::of(start_px) }],
            ahead: Sweep::new(start_px, runs),
        };
        // Memory limits the number of runs.
        let own = (runs.len() as u32).saturating_mul(4);
        let share = PREPARED_STARTS_OF_ALL / u32::try_from(tracks).unwrap_or(u32::MAX).max(1);
        let share = share.clamp(LEAST_PREPARED_STARTS, PREPARED_STARTS);
        let left = MAX_STARTS.saturating_sub(own.saturating_add(share));
        positions.prepare(runs, f64::INFINITY, left);
        positions
    }

    pub fn prepare_until(&mut self, runs: &[TrackRun], secs: f64) {
        self.prepare(runs, secs, 0);
    }

    fn prepare(&mut self, runs: &[TrackRun], until_secs: f64, left: u32) {
        let Self { legs, over_secs, rests, ahead } = self;
        ahead.go_until(runs, until_secs, left, &mut |change| match change {
            Change::Leg(run, secs, leg) => legs[run].push((secs, leg)),
            Change::Rest(rest) => rests.push(rest),
            Change::Over(run, secs) => over_secs[run] = secs,
        });
    }

    #[cfg(test)]
    pub const fn prepared_starts(&self) -> u32 {
        MAX_STARTS - self.ahead.starts_left
    }

    pub const fn starts_end_secs(&self) -> Option<f64> {
        self.ahead.exhausted_at_secs
    }

    /// The start position with the displacements of all ended runs; `None` beyond the end of the table.
    pub fn rest_at(&self, secs: f64) -> Option<Point> {
        if self.ahead.next_secs().is_some_and(|next_secs| reached(secs, next_secs)) {
            return None;
        }
        let count = self.rests.partition_point(|rest| reached(secs, rest.from_secs));
        // The first one holds from the beginning.
        Some(self.rests[count.max(1) - 1].position)
    }

    /// The leg of a run that plays.
    pub fn leg_at(&self, run: usize, secs: f64) -> Option<&Leg> {
        if reached(secs, self.over_secs[run]) {
            return None;
        }
        let legs = &self.legs[run];
        Some(&legs[..legs.partition_point(|leg| reached(secs, leg.0))].last()?.1)
    }

    /// The position beyond the end of the table.
    #[cold]
    pub fn computed_at(&self, runs: &[TrackRun], secs: f64) -> Point {
        let mut ahead = self.ahead.clone();
        ahead.go_until(runs, secs, 0, &mut |_| ());
        ahead.position_at(runs, secs)
    }
}

/// What a step of the sweep adds to the table.
enum Change {
    Leg(usize, f64, Leg),
    Rest(Rest),
    Over(usize, f64),
}

/// Processes everything that changes the position, in order of time; at equal times in the order of the runs.
#[derive(Debug, Clone)]
struct Sweep {
    ahead: BinaryHeap<Reverse<Step>>,
    /// Runs that play and move the track.
    playing: Playing,
    /// The run that plays alone and has had a position start: further ones change nothing until another run starts.
    settled: Option<Settled>,
    rest: Point,
    /// How many more position starts are computed.
    starts_left: u32,
    /// How many more samples of unevenly moving runs are taken for them.
    samples_left: u32,
    exhausted_at_secs: Option<f64>,
}

#[derive(Debug, Clone, Copy)]
struct Settled {
    run: u32,
    /// When it last had a position start, in seconds of the program.
    since_secs: f64,
}

/// Something that changes the position. The order of the fields is that of the steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    secs: Secs,
    run: u32,
    kind: StepKind,
    /// For [`StepKind::Begin`], in seconds of the program.
    local_secs: Secs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum StepKind {
    /// A run starts.
    Start,
    /// One of its actions starts from the current position.
    Begin,
    /// It ends.
    End,
}

impl Sweep {
    fn new(start_px: [f32; 2], runs: &[TrackRun]) -> Self {
        let mut steps = Vec::new();
        for (index, run) in (0..).zip(runs).filter(|(_, run)| run.program.moves() && run.plays()) {
            let step =
                |kind, secs| Reverse(Step { secs: Secs(secs), run: index, kind, local_secs: Secs(0.0) });
            steps.push(step(StepKind::Start, run.at_secs));
            steps.extend(Step::begin(index, run, f64::NEG_INFINITY).map(Reverse));
            steps.extend(run.end_secs().filter(|_| !run.is_held).map(|secs| step(StepKind::End, secs)));
        }
        Self {
            ahead: steps.into(),
            playing: Playing::default(),
            settled: None,
            rest: Point::of(start_px),
            starts_left: MAX_STARTS,
            samples_left: MAX_STARTS.saturating_mul(SAMPLES_A_START),
            exhausted_at_secs: None,
        }
    }

    fn next_secs(&self) -> Option<f64> {
        Some(self.ahead.peek()?.0.secs.0)
    }

    /// Processes all steps up to a time, while more than `left` position starts may be computed.
    fn go_until(&mut self, runs: &[TrackRun], until_secs: f64, left: u32, keep: &mut impl FnMut(Change)) {
        let mut group = Vec::new();
        while let Some(now_secs) = self.next_secs().filter(|secs| reached(until_secs, *secs)) {
            if (1..=left).contains(&self.starts_left) {
                return;
            }
            self.gather(runs, now_secs, &mut group);
            self.take(runs, now_secs, &group, keep);
        }
    }

    /// Collects all steps at one time, in the order of the runs.
    fn gather(&mut self, runs: &[TrackRun], now_secs: f64, group: &mut Vec<Step>) {
        group.clear();
        self.pop_until(now_secs, group);
        if group.iter().any(|step| step.kind == StepKind::Start) {
            self.wake(runs, Some(now_secs));
            self.pop_until(now_secs, group);
        }
        group.sort_by_key(|step| (step.run, step.kind));
    }

    fn pop_until(&mut self, now_secs: f64, group: &mut Vec<Step>) {
        while self.next_secs().is_some_and(|secs| reached(now_secs, secs)) {
            group.extend(self.ahead.pop().map(|step| step.0));
        }
    }

    /// Queues the position starts of the settled run again: those from `now_secs` on, or all that remain.
    fn wake(&mut self, runs: &[TrackRun], now_secs: Option<f64>) {
        let Some(Settled { run: index, since_secs }) = self.settled.take() else { return };
        let run = &runs[index as usize];
        let before_secs = now_secs.map(|secs| run.local_secs(secs) - 2.0 * SLACK_SECS);
        let after_secs = before_secs.map_or(since_secs, |secs| secs.max(since_secs));
        self.ahead.extend(Step::begin(index, run, after_secs).map(Reverse));
    }

    fn take(&mut self, runs: &[TrackRun], now_secs: f64, group: &[Step], keep: &mut impl FnMut(Change)) {
        let mut shown = self.shown_before(runs, now_secs, group);
        let has_begins = group.iter().any(|step| step.kind == StepKind::Begin);
        for (nth, step) in group.iter().enumerate() {
            let run = &runs[step.run as usize];
            match step.kind {
                StepKind::Start => {
                    self.start(runs, now_secs, step.run, keep);
                    if self.playing.is_alone() {
                        shown = self.rest;
                    }
                    // The displacement by a run at its start, which only instants have.
                    let begins_too = group.get(nth + 1).is_some_and(|next| next.is_begin_of(step.run));
                    if has_begins
                        && !begins_too
                        && let Some(leg) = self.playing.leg(step.run)
                    {
                        shown = shown.plus(leg.moved_at(&run.program, 0.0));
                    }
                }
                StepKind::Begin => self.begin(run, now_secs, step, &mut shown, keep),
                StepKind::End => self.end(run, now_secs, step.run, keep),
            }
        }
    }

    /// The position of the track before a group of steps, if it matters.
    fn shown_before(&mut self, runs: &[TrackRun], now_secs: f64, group: &[Step]) -> Point {
        let begins = || group.iter().filter(|step| step.kind == StepKind::Begin);
        if self.starts_left == 0 || begins().next().is_none() {
            return self.rest;
        }
        let mut apart = Point::ORIGIN;
        for step in begins() {
            if let Some(leg) = self.playing.leg(step.run) {
                apart = apart.plus(leg.moved_before(&runs[step.run as usize].program, step.local_secs.0));
                self.playing.forget_line(step.run);
            }
        }
        let is_apart = |index| {
            group.binary_search_by_key(&(index, StepKind::Begin), |step| (step.run, step.kind)).is_ok()
        };
        let (moved, sample_count) = self.playing.moved_at(runs, now_secs, is_apart);
        self.samples_left = self.samples_left.saturating_sub(sample_count);
        if self.samples_left == 0 {
            self.starts_left = 0;
        }
        self.rest.plus(moved).plus(apart)
    }

    /// Starts a run. If no other run plays, the position is rounded to what a pose shows.
    fn start(&mut self, runs: &[TrackRun], now_secs: f64, index: u32, keep: &mut impl FnMut(Change)) {
        self.wake(runs, None);
        let mut rest = self.rest;
        let leg = Leg::started(&mut rest, !self.playing.is_empty());
        self.set_rest(rest, now_secs, keep);
        self.playing.set_leg(index, leg);
        keep(Change::Leg(index as usize, now_secs, leg));
    }

    fn begin(
        &mut self,
        run: &TrackRun,
        now_secs: f64,
        step: &Step,
        shown: &mut Point,
        keep: &mut impl FnMut(Change),
    ) {
        let is_alone = self.playing.is_alone();
        let Some(last) = self.playing.leg(step.run).copied() else { return };
        if self.starts_left == 0 {
            self.exhausted_at_secs.get_or_insert(now_secs);
            return;
        }
        self.starts_left -= 1;
        let before = last.moved_before(&run.program, step.local_secs.0);
        let leg = last.next(&run.program, step.local_secs.0, *shown);
        if leg != last {
            self.playing.set_leg(step.run, leg);
            keep(Change::Leg(step.run as usize, now_secs, leg));
        }
        *shown = shown.plus(leg.moved_at(&run.program, step.local_secs.0).minus(before));
        if is_alone {
            self.settled = Some(Settled { run: step.run, since_secs: step.local_secs.0 });
        } else {
            self.ahead.extend(Step::begin(step.run, run, step.local_secs.0).map(Reverse));
        }
    }

    fn end(&mut self, run: &TrackRun, now_secs: f64, index: u32, keep: &mut impl FnMut(Change)) {
        self.settled.take_if(|settled| settled.run == index);
        let Some(leg) = self.playing.remove(index) else { return };
        let position = self.rest.plus(leg.moved_at(&run.program, run.end_local_secs));
        self.set_rest(position, now_secs, keep);
        keep(Change::Over(index as usize, now_secs));
    }

    fn set_rest(&mut self, position: Point, now_secs: f64, keep: &mut impl FnMut(Change)) {
        if position != self.rest {
            self.rest = position;
            keep(Change::Rest(Rest { from_secs: now_secs, position }));
        }
    }

    fn position_at(&self, runs: &[TrackRun], secs: f64) -> Point {
        self.rest.plus(self.playing.sampled_at(runs, secs))
    }
}

impl Step {
    fn is_begin_of(&self, run: u32) -> bool {
        self.run == run && self.kind == StepKind::Begin
    }

    /// The next position start of a run after a time of its program.
    fn begin(index: u32, run: &TrackRun, after_secs: f64) -> Option<Self> {
        let local_secs = run.program.next_position_start(after_secs)?;
        if !reached(run.end_local_secs, local_secs) {
            return None;
        }
        Some(Self {
            secs: Secs(run.secs_at(local_secs)),
            run: index,
            kind: StepKind::Begin,
            local_secs: Secs(local_secs),
        })
    }
}
