//! Where the runs of a track bring it: a table of their *legs* in order of time.
//!
//! Positions of all runs add up. A run begins a leg when it starts, and whenever one of its actions begins with the position that it
//! finds. What a run has moved is known from its leg alone; so a position costs one search for what all have moved that have ended, and
//! one for the leg of each run that plays.

use alloc::collections::BinaryHeap;
use core::cmp::{Ordering, Reverse};

use super::leg::Leg;
use super::playing::Playing;
use super::run::TrackRun;
use crate::movement::{Point, Shift};
use crate::prelude::*;
use crate::program::{SLACK_SECS, reached};

/// So many beginnings a table has at most.
pub(super) const MAX_STARTS: u32 = 1_000_000;

/// So many beginnings are prepared beside those of the runs themselves when the table is made: of one track, of all tracks, and at least.
const PREPARED_STARTS: u32 = 16_384;
const PREPARED_STARTS_OF_ALL: u32 = 16 * PREPARED_STARTS;
const LEAST_PREPARED_STARTS: u32 = 128;

/// So many runs that move unevenly are sampled for each beginning, as far as all of them may be.
const SAMPLES_A_START: u32 = 4;

/// The table, and what it has not come to yet.
#[derive(Debug, Clone)]
pub(super) struct Positions {
    /// By run, in order of time.
    legs: Vec<Vec<Leg>>,
    /// From when on what a run has moved is part of the rest; by run.
    over_secs: Vec<f64>,
    rests: Vec<Rest>,
    ahead: Sweep,
}

/// Where the track stands, without what those move that play.
#[derive(Debug, Clone, Copy)]
struct Rest {
    from_secs: f64,
    position: Point,
}

impl Positions {
    /// For one of so many tracks.
    pub fn new(start_px: [f32; 2], runs: &[TrackRun], tracks: usize) -> Self {
        let mut positions = Self {
            legs: vec![Vec::new(); runs.len()],
            over_secs: vec![f64::INFINITY; runs.len()],
            rests: vec![Rest { from_secs: f64::NEG_INFINITY, position: Point::of(start_px) }],
            ahead: Sweep::new(start_px, runs),
        };
        // Runs are no more than fit into memory.
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
            Change::Leg(run, leg) => legs[run].push(leg),
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

    /// What all have moved the track that have ended; `None` where the table does not reach so far.
    pub fn rest_at(&self, secs: f64) -> Option<Point> {
        if self.ahead.next_secs().is_some_and(|next_secs| reached(secs, next_secs)) {
            return None;
        }
        let count = self.rests.partition_point(|rest| reached(secs, rest.from_secs));
        // The first one is there from the beginning.
        Some(self.rests[count.max(1) - 1].position)
    }

    /// The leg of a run that plays.
    pub fn leg_at(&self, run: usize, secs: f64) -> Option<&Leg> {
        if reached(secs, self.over_secs[run]) {
            return None;
        }
        let legs = &self.legs[run];
        legs[..legs.partition_point(|leg| reached(secs, leg.from_secs))].last()
    }

    /// The position where the table does not reach so far.
    #[cold]
    pub fn computed_at(&self, runs: &[TrackRun], secs: f64) -> Point {
        let mut ahead = self.ahead.clone();
        ahead.go_until(runs, secs, 0, &mut |_| ());
        ahead.position_at(runs, secs)
    }
}

/// What a step of the sweep adds to the table.
enum Change {
    Leg(usize, Leg),
    Rest(Rest),
    Over(usize, f64),
}

/// A walk through all that happens to the position, in order of time; at one time in the order of the runs.
#[derive(Debug, Clone)]
struct Sweep {
    ahead: BinaryHeap<Reverse<Step>>,
    /// Runs that play and move the track.
    playing: Playing,
    /// The run that plays alone and has taken in what others have moved: its beginnings change nothing until another one starts.
    settled: Option<Settled>,
    rest: Point,
    /// How many more beginnings are computed.
    starts_left: u32,
    /// How many more runs are sampled for them that move unevenly.
    samples_left: u32,
    exhausted_at_secs: Option<f64>,
}

#[derive(Debug, Clone, Copy)]
struct Settled {
    run: u32,
    /// When an action of it has begun last, in seconds of the program.
    since_secs: f64,
}

/// Something that happens.
#[derive(Debug, Clone, Copy)]
struct Step {
    secs: f64,
    run: u32,
    kind: StepKind,
    /// Of a beginning, in seconds of the program.
    local_secs: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum StepKind {
    /// A run starts.
    Start,
    /// One of its actions begins with the position that it finds.
    Begin,
    /// It ends.
    End,
}

impl Sweep {
    fn new(start_px: [f32; 2], runs: &[TrackRun]) -> Self {
        let mut steps = Vec::new();
        for (index, run) in (0..).zip(runs).filter(|(_, run)| run.program.moves() && run.plays()) {
            let step = |kind, secs| Reverse(Step { secs, run: index, kind, local_secs: 0.0 });
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
        Some(self.ahead.peek()?.0.secs)
    }

    /// Takes all steps up to a time, as long as more beginnings than `left` may be computed.
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

    /// All that happens at one time, in the order of the runs.
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

    /// Looks at the beginnings of the run again that has played alone: those from `now_secs` on, or all that come.
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
                    // What a run moves the track at its start, which only what lasts no time does.
                    let begins_too = group.get(nth + 1).is_some_and(|next| next.is_begin_of(step.run));
                    if has_begins
                        && !begins_too
                        && let Some(leg) = self.playing.leg(step.run)
                    {
                        shown = shown.plus(leg.moved_at(run, 0.0));
                    }
                }
                StepKind::Begin => self.begin(run, now_secs, step, &mut shown, keep),
                StepKind::End => self.end(run, now_secs, step.run, keep),
            }
        }
    }

    /// What the track shows before any of a group happens, if that matters.
    fn shown_before(&mut self, runs: &[TrackRun], now_secs: f64, group: &[Step]) -> Point {
        let begins = || group.iter().filter(|step| step.kind == StepKind::Begin);
        if self.starts_left == 0 || begins().next().is_none() {
            return self.rest;
        }
        let mut apart = Point::ORIGIN;
        for step in begins() {
            if let Some(leg) = self.playing.leg(step.run) {
                apart = apart.plus(leg.moved_before(&runs[step.run as usize], step.local_secs));
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

    /// What has come to rest stands where a pose shows it.
    fn start(&mut self, runs: &[TrackRun], now_secs: f64, index: u32, keep: &mut impl FnMut(Change)) {
        self.wake(runs, None);
        let is_beside = !self.playing.is_empty();
        let (start_px, shift) = Shift::started(self.rest, is_beside);
        if !is_beside {
            self.set_rest(Point::of(start_px), now_secs, keep);
        }
        let offset = Point::ORIGIN.minus(Point::of(start_px));
        let leg = Leg { from_secs: now_secs, start_px, shift, offset };
        self.playing.set_leg(index, leg);
        keep(Change::Leg(index as usize, leg));
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
        let Some(playing) = self.playing.leg(step.run) else { return };
        if self.starts_left == 0 {
            self.exhausted_at_secs.get_or_insert(now_secs);
            return;
        }
        self.starts_left -= 1;
        let before = playing.moved_before(run, step.local_secs);
        let leg = playing.next(run, step.local_secs, *shown);
        if leg.shift != playing.shift {
            let leg = Leg { from_secs: now_secs, ..leg };
            self.playing.set_leg(step.run, leg);
            keep(Change::Leg(step.run as usize, leg));
        }
        *shown = shown.plus(leg.moved_at(run, step.local_secs).minus(before));
        if is_alone {
            self.settled = Some(Settled { run: step.run, since_secs: step.local_secs });
        } else {
            self.ahead.extend(Step::begin(step.run, run, step.local_secs).map(Reverse));
        }
    }

    fn end(&mut self, run: &TrackRun, now_secs: f64, index: u32, keep: &mut impl FnMut(Change)) {
        self.settled.take_if(|settled| settled.run == index);
        let Some(leg) = self.playing.remove(index) else { return };
        let position = self.rest.plus(leg.moved_at(run, run.end_local_secs));
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

    /// The next beginning of a run after a time of its program.
    fn begin(index: u32, run: &TrackRun, after_secs: f64) -> Option<Self> {
        let local_secs = run.program.next_position_start(after_secs)?;
        if !reached(run.end_local_secs, local_secs) {
            return None;
        }
        Some(Self { secs: run.secs_at(local_secs), run: index, kind: StepKind::Begin, local_secs })
    }
}

impl Ord for Step {
    fn cmp(&self, other: &Self) -> Ordering {
        let rest = || (self.run, self.kind).cmp(&(other.run, other.kind));
        self.secs.total_cmp(&other.secs).then_with(rest)
    }
}

impl PartialOrd for Step {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Step {}
