//! Several runs on one target within one update: what a run finds when it begins to write a channel between two frames.
//!
//! Runs are visited one after the other, each for the whole update. So when one begins a channel, those before it in the list have gone
//! beyond that moment, and those after it have not come there. Here the laps that the former have run are kept and those of the latter
//! are planned, so that a channel can be asked for at any moment of the update.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::list::NONE;
use super::mix::{Mix, last_write_in, waiting};
use super::playhead::{StepClock, Window};
use super::run::RunId;
use super::state::State;
use crate::channel::{Channel, ChannelSet};
use crate::clock::Clock;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Program, SLACK_SECS, reached};

/// Runs that begin in one update each with what the other has begun: so many are looked through, one after the other.
const MOST_LINKS: u32 = 32;

/// So many turns of a ping-pong are planned.
const MOST_TURNS: u32 = 16;

/// A stretch of a program that a run plays within an update.
#[derive(Debug, Clone, Copy)]
struct Lap {
    run: RunId,
    clock: StepClock,
    window: Window,
    /// What the run has started from.
    start: Pose,
}

impl Lap {
    /// What of it is played up to a moment, in seconds before the end of the update; `None` if it begins later.
    fn until(&self, ago_secs: f64) -> Option<Window> {
        if !reached(self.clock.left_secs, ago_secs) {
            return None;
        }
        let mut window = self.window;
        if !reached(self.clock.ago_secs(window.to_secs), ago_secs) {
            window.cut(self.clock.at_ago(ago_secs));
        }
        Some(window)
    }
}

/// What has been played on the target that is visited.
#[derive(Debug, Clone, Default)]
pub(super) struct Overlap {
    laps: Vec<Lap>,
    /// The pose before the first lap.
    before: Option<Pose>,
    /// What those played that have ended.
    gone: Vec<(RunId, Arc<Program>)>,
}

impl Overlap {
    /// Forgets all: from now on a run takes what it finds.
    pub fn clear(&mut self) {
        self.laps.clear();
        self.gone.clear();
        self.before = None;
    }
}

/// A run's channel at a moment.
#[derive(Clone, Copy)]
struct Asked {
    index: u32,
    run: RunId,
    channel: Channel,
    ago_secs: f64,
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Whether what is found on this target depends on the moment.
    pub(super) fn overlaps(&self, index: u32) -> bool {
        self.visiting == index && (self.targets[index as usize].count > 1 || !self.overlap.laps.is_empty())
    }

    /// Keeps what a run is going to show.
    pub(super) fn keep_lap(&mut self, run: u32, (clock, window): (StepClock, Window), start: &Pose) {
        let index = self.target_of(run);
        if self.overlaps(index) {
            if self.overlap.before.is_none() {
                self.overlap.before = Some(self.poses.get(index));
            }
            self.overlap.laps.push(Lap { run: self.id(run), clock, window, start: *start });
        }
    }

    /// Keeps what a run that ends has played.
    pub(super) fn keep_gone(&mut self, run: u32) {
        let id = self.id(run);
        if !self.overlap.laps.iter().any(|lap| lap.run == id) {
            return;
        }
        if let Some(program) = self.program_of(run) {
            let program = Arc::clone(program);
            self.overlap.gone.push((id, program));
        }
    }

    /// Somebody has changed the target that is visited out of the course of time.
    pub(super) fn forget_overlap(&mut self, index: u32) {
        if self.visiting == index {
            self.settle_moment(index);
            self.overlap.clear();
        }
    }

    /// Sets in `start` the channels that a run begins to write on its way, as they are at that moment. Gives those that it takes as it
    /// finds them when it is visited.
    pub(super) fn begin(
        &self,
        run: u32,
        window: Window,
        clock: Option<StepClock>,
        start: &mut Pose,
    ) -> ChannelSet {
        let index = self.target_of(run);
        let Some(program) = self.program_of(run) else { return ChannelSet::EMPTY };
        let waiting = waiting(program, window);
        let Some(clock) = clock.filter(|_| !window.is_backwards && !window.is_first) else { return waiting };
        if waiting.is_empty() || !self.overlaps(index) {
            return waiting;
        }
        let mut begun = ChannelSet::EMPTY;
        for channel in waiting.iter() {
            let Some(first_secs) = program.first_write(channel) else { continue };
            if reached(window.to_secs, first_secs) {
                let ago_secs = clock.ago_secs(first_secs);
                let asked = Asked { index, run: self.id(run), channel, ago_secs };
                start.copy_channel(channel, &self.found(asked, MOST_LINKS));
                begun = begun.union(ChannelSet::of(&[channel]));
            }
        }
        waiting.without(begun)
    }

    /// Lets a run start from what its target shows at a moment of the update, or without one as it is.
    pub(super) fn start_at_moment(&mut self, run: u32, ago_secs: Option<f64>) {
        let index = self.target_of(run);
        let ago_secs = ago_secs.filter(|_| self.overlaps(index));
        let (Some(program), Some(ago_secs)) = (self.program_of(run), ago_secs) else {
            return self.start_here(run);
        };
        let mut start = self.poses.get(index);
        let is_begun = |secs: f64| reached(0.0, secs);
        for channel in program.channels().iter().filter(|channel| !channel.is_position()) {
            if program.first_write(channel).is_some_and(is_begun) {
                let asked = Asked { index, run: self.id(run), channel, ago_secs };
                start.copy_channel(channel, &self.found(asked, MOST_LINKS));
            }
        }
        start.position = self.position_at(self.id(run), start.position, ago_secs);
        let loose = self.loose_mut(run);
        loose.start = start;
        loose.mix = Mix::new(start.position, loose.elapsed_secs);
    }

    /// A pose that has the channel as the others have made it when a run begins to write it.
    fn found(&self, asked: Asked, links: u32) -> Pose {
        let Asked { index, channel, ago_secs, .. } = asked;
        let (mut last_secs, mut last) = (f64::INFINITY, None);
        self.each_lap(asked.run, |lap, is_planned| {
            let Some(program) = self.lap_program(lap.run) else { return };
            let Some(window) = lap.until(ago_secs) else { return };
            let Some(write_secs) = last_write_in(program, channel, window) else { return };
            // Of those that begin at one moment the later one takes what the earlier one begins with.
            let begin_secs = if is_planned { self.begin_ago_secs(program, channel, lap) } else { None };
            if begin_secs.is_some_and(|begin_secs| begin_secs <= ago_secs + SLACK_SECS) {
                return;
            }
            let write_ago_secs = lap.clock.ago_secs(write_secs);
            if reached(last_secs, write_ago_secs) {
                last_secs = last_secs.min(write_ago_secs);
                last = Some((*lap, window, begin_secs));
            }
        });
        let before = || self.overlap.before.unwrap_or_else(|| self.poses.get(index));
        let Some((mut lap, window, begin_secs)) = last.filter(|_| links > 0) else { return before() };
        let Some(program) = self.lap_program(lap.run) else { return before() };
        if let Some(begin_secs) = begin_secs {
            let of_other = Asked { run: lap.run, ago_secs: begin_secs, ..asked };
            lap.start.copy_channel(channel, &self.found(of_other, links - 1));
        }
        program.sample_secs(&lap.start, window.to_secs)
    }

    /// When a planned lap begins to write a channel that its run has not written before, in seconds before the end of the update.
    fn begin_ago_secs(&self, program: &Program, channel: Channel, lap: &Lap) -> Option<f64> {
        let first_secs = program.first_write(channel)?;
        let is_new =
            !program.writes(f64::NEG_INFINITY, self.head(lap.run.slot).elapsed_secs).contains(channel)
                || self.state(lap.run.slot).has(State::WAITING);
        is_new.then(|| lap.clock.ago_secs(first_secs))
    }

    /// What a run plays, or has played in this visit.
    fn lap_program(&self, id: RunId) -> Option<&Program> {
        let running = self.find(id).and_then(|run| self.program_of(run));
        let gone = || self.overlap.gone.iter().find(|gone| gone.0 == id).map(|gone| &gone.1);
        Some(&**running.or_else(gone)?)
    }

    /// Where the target of a run stands at a moment, if it stands at `now_px` now.
    fn position_at(&self, run: RunId, now_px: [f32; 2], ago_secs: f64) -> [f32; 2] {
        let mut position_px = now_px.map(f64::from);
        self.each_lap(run, |lap, is_planned| {
            let Some(program) = self.lap_program(lap.run) else { return };
            let Window { from_secs, to_secs, .. } = lap.window;
            // What starts somewhere else than at 0 is there all at once.
            let origin = |secs| program.sample_secs(&lap.start, secs).position;
            let before = if lap.window.is_first { lap.start.position } else { origin(from_secs) };
            let moment = lap.until(ago_secs).map_or(before, |window| origin(window.to_secs));
            let now = if is_planned { before } else { origin(to_secs) };
            for (axis, channel) in [Channel::X, Channel::Y].into_iter().enumerate() {
                if program.channels().contains(channel) {
                    position_px[axis] += f64::from(moment[axis]) - f64::from(now[axis]);
                }
            }
        });
        position_px.map(|value| value as f32)
    }

    /// The laps of the others in this update: those that they have run, then those that the ones to come are going to run, unless a
    /// handler changes that.
    fn each_lap(&self, run: RunId, mut look: impl FnMut(&Lap, bool)) {
        for lap in self.overlap.laps.iter().filter(|lap| lap.run != run) {
            look(lap, false);
        }
        let mut next = Some(self.next_run).filter(|next| *next != NONE);
        while let Some(other) = next {
            next = self.next_of(other);
            if self.id(other) != run {
                self.plan(other, |lap| look(lap, true));
            }
        }
    }

    /// What a run is going to play in this update.
    fn plan(&self, run: u32, mut take: impl FnMut(&Lap)) {
        let (mut head, slot) = (self.head(run), &self.runs[run]);
        // Parts go with their run, whose turn may be over.
        if !self.is_updating || slot.state.has(State::PAUSED.union(State::PART).union(State::LANED)) {
            return;
        }
        let (is_rewound, start) = (self.dt_secs < 0.0, self.loose[slot.seat].start);
        let (mut rest_secs, mut late_secs) = (self.dt_secs.abs(), 0.0);
        if head.state.has(State::WAITING) {
            let delay = self.extra_of(run).map(|extra| extra.delay).unwrap_or_default();
            let passed_secs = self.dt_secs * head.pace;
            if !head.state.has(State::DELAY_BEGUN) || !reached(passed_secs, delay.secs()) || head.pace == 0.0
            {
                return;
            }
            late_secs = Clock::from(passed_secs).since(delay).max(0.0) / head.pace;
        }
        for _ in 0..MOST_TURNS {
            let (before, before_secs) = (head, rest_secs);
            let window = head.advance(&mut rest_secs, is_rewound);
            let clock = before.step_clock(run, window, before_secs, late_secs);
            take(&Lap { run: self.id(run), clock, window, start });
            let is_at_end = head.is_at_end(head.goes_back(is_rewound));
            if !is_at_end && late_secs > 0.0 {
                rest_secs = core::mem::take(&mut late_secs);
            } else if !is_at_end || rest_secs == 0.0 || !head.turn() {
                return;
            }
        }
    }
}
