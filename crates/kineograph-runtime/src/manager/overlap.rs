//! Several runs on one target within one update: what a run finds when it begins to write a channel between two frames.
//!
//! Runs are visited one after the other, each for the whole update. So when one begins a channel, those before it in the list have gone
//! beyond that moment, and those after it have not come there. Here the laps that the former have run are kept and those of the latter
//! are planned, so that a channel can be asked for at any moment of the update.

mod several;

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::courses::{Courses, Started};
use super::handle::ActionHandle;
use super::lap::Lap;
use super::list::NONE;
use super::mix::{Mix, Standing, waiting};
use super::playhead::{StepClock, Window};
use super::run_program::RunProgram;
use super::state::State;
use super::turn::{Turn, TurnKind};
use crate::channel::{Channel, ChannelSet};
use crate::clock::Clock;
use crate::movement::Point;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Program, SLACK_SECS, reached};

/// Runs that begin in one update each with what the other has begun: so many are looked through, one after the other.
const MOST_LINKS: u32 = 32;

/// So many turns of a ping-pong are planned.
const MOST_TURNS: u32 = 16;

/// What has been played on the target that is visited.
#[derive(Debug, Clone)]
pub(super) struct Overlap {
    /// The target slot, or `NONE`.
    target: u32,
    /// Whether parts of runs on other targets are played there, so that it is kept until the update is over.
    is_shared: bool,
    laps: Vec<Lap>,
    /// The pose before the first lap.
    before: Option<Pose>,
    /// What those played that have ended, and where their chains stood then.
    gone: Vec<(ActionHandle, Arc<Program>, Point)>,
    /// The turns that those have taken that were visited, one run after the other.
    turns: Vec<Turn>,
    /// Those that are to come.
    courses: Courses,
    /// Room for laps that are planned.
    room: Vec<Lap>,
    /// The number of the visit, from 1 on: runs with laps are marked by it.
    visit: u64,
    /// How many laps have been looked at.
    #[cfg(test)]
    pub looks: core::cell::Cell<u64>,
}

impl Default for Overlap {
    fn default() -> Self {
        Self {
            target: NONE,
            is_shared: false,
            laps: Vec::new(),
            before: None,
            gone: Vec::new(),
            turns: Vec::new(),
            courses: Courses::default(),
            room: Vec::new(),
            visit: 0,
            #[cfg(test)]
            looks: core::cell::Cell::new(0),
        }
    }
}

impl Overlap {
    /// The target slot, or `NONE`.
    #[inline]
    pub const fn target(&self) -> u32 {
        self.target
    }

    /// Parts of runs on other targets are played there.
    #[inline]
    pub const fn share(&mut self) {
        self.is_shared = true;
    }

    #[cfg(test)]
    fn look(&self) {
        self.looks.set(self.looks.get() + 1);
    }

    /// Forgets all: from now on a run on the target takes what it finds. A visit has a number.
    fn begin(&mut self, target: u32, visit: u64) {
        (self.target, self.is_shared, self.visit) = (target, false, visit);
        self.laps.clear();
        self.gone.clear();
        self.turns.clear();
        self.courses.clear();
        self.before = None;
    }

    /// What those have played that were visited, one run after the other.
    #[inline]
    pub fn laps(&self) -> &[Lap] {
        &self.laps
    }

    /// The turns that they have taken, in the same order.
    #[inline]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    #[inline]
    pub fn add_turn(&mut self, turn: Turn) {
        let place = after_last(&self.turns, |other| other.run == turn.run);
        self.turns.insert(place, turn);
    }

    #[inline]
    pub const fn courses(&self) -> &Courses {
        &self.courses
    }

    /// Lends the courses out, to be planned with the help of all that runs.
    pub fn lend_courses(&mut self) -> Courses {
        core::mem::take(&mut self.courses)
    }

    pub fn give_courses_back(&mut self, courses: Courses) {
        self.courses = courses;
    }

    /// Lends room for laps, empty.
    pub fn lend_room(&mut self) -> Vec<Lap> {
        let mut room = core::mem::take(&mut self.room);
        room.clear();
        room
    }

    pub fn give_room_back(&mut self, room: Vec<Lap>) {
        self.room = room;
    }

    /// Where the chain of a run stood that has ended.
    pub fn gone_place(&self, run: ActionHandle) -> Option<Point> {
        self.gone.iter().find(|gone| gone.0 == run).map(|gone| gone.2)
    }
}

/// Behind the last one of which this is true, else at the end.
fn after_last<T>(all: &[T], is_same: impl Fn(&T) -> bool) -> usize {
    all.iter().rposition(is_same).map_or(all.len(), |place| place + 1)
}

/// A run's channel at a moment.
#[derive(Clone, Copy)]
struct Asked {
    index: u32,
    run: ActionHandle,
    order: u64,
    channel: Channel,
    ago_secs: f64,
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Whether what is found on this target depends on the moment.
    pub(super) fn overlaps(&self, index: u32) -> bool {
        let is_played = self.visit.is_at(index) || self.pass.is_running();
        is_played
            && self.overlap.target == index
            && (self.targets[index].runs.len() > 1 || !self.overlap.laps.is_empty())
    }

    /// Keeps what a run is going to show.
    pub(super) fn keep_lap(
        &mut self,
        run: u32,
        (clock, window): (StepClock, Window),
        start: &Pose,
        mix: &Mix,
    ) {
        let index = self.runs.target(run);
        if self.overlaps(index) {
            if self.overlap.before.is_none() {
                self.overlap.before = Some(self.poses.get(index));
            }
            self.runs.single_mut(run).lap_visit = self.overlap.visit;
            let (id, order) = (self.runs.id(run), self.runs.single(run).order);
            let (shift, place) = (mix.shift, mix.place);
            let lap = Lap { run: id, order, clock, window, start: *start, shift, place };
            let at = after_last(&self.overlap.laps, |other| other.run == id);
            self.overlap.laps.insert(at, lap);
        }
    }

    /// Keeps what a run that ends has played.
    pub(super) fn keep_gone(&mut self, run: u32) {
        #[cfg(test)]
        self.overlap.look();
        let id = self.runs.id(run);
        let (target, lap_visit) = (self.runs.target(run), self.runs.single(run).lap_visit);
        let is_there = |overlap: &&mut Overlap| overlap.target == target && overlap.visit == lap_visit;
        let mut all = core::iter::once(&mut self.overlap).chain(&mut self.other_overlaps);
        if let Some((overlap, program)) = all.find(is_there).zip(self.runs.program(run)) {
            overlap.gone.push((id, Arc::clone(program), self.runs.single(run).mix.place));
        }
    }

    /// Forgets the laps of the visited target, which has been changed out of the course of time.
    pub(super) fn forget_overlap(&mut self, index: u32) {
        if self.overlap.target == index {
            self.commit_moment(index);
            self.clear_overlap(index);
        } else if let Some(other) = self.other_overlaps.iter_mut().find(|other| other.target == index) {
            other.target = NONE;
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
        let index = self.runs.target(run);
        let Some(program) = self.runs.program(run) else { return ChannelSet::EMPTY };
        let run_program = RunProgram::new(program, self.runs.guide(run).map(|guide| &**guide));
        let waiting = waiting(run_program, window);
        // What is first shown without a delay is shown at the end of the update, where those before it in the order have come.
        let starts_within = self.overlap.is_shared || self.state(run).has(State::DELAY_BEGUN);
        let is_within =
            if window.is_unseen() { starts_within } else { !window.is_backwards && !window.is_first };
        let Some(clock) = clock.filter(|_| is_within) else { return waiting };
        if waiting.is_empty() || !self.overlaps(index) {
            return waiting;
        }
        let mut begun = ChannelSet::EMPTY;
        for channel in waiting.iter() {
            let Some(first_secs) = program.first_write(channel) else { continue };
            if run_program.has_begun(channel, first_secs, window) {
                let ago_secs = clock.ago_secs(first_secs);
                let (id, order) = (self.runs.id(run), self.runs.single(run).order);
                let asked = Asked { index, run: id, order, channel, ago_secs };
                start.copy_channel(channel, &self.found(asked, MOST_LINKS));
                begun = begun.union(ChannelSet::of(&[channel]));
            }
        }
        waiting.without(begun)
    }

    /// Starts the chain of a run that has no delay with its first update.
    pub(super) fn start_planned(&mut self, run: u32) {
        let is_mixed = self.targets[self.runs.target(run)].is_mixed;
        let head = self.head(run);
        if !is_mixed || head.state.has(State::STARTED.union(State::PAUSED)) || self.has_started(run) {
            return;
        }
        self.plan_start(run);
        self.start_by_plan(run);
    }

    /// Starts the chain of a run as it was planned, or else from where its target stands now.
    pub(super) fn start_by_plan(&mut self, run: u32) {
        let turn = self.overlap.courses.start_of(self.runs.id(run)).zip(self.runs.program(run).cloned());
        match turn {
            Some((turn, program)) => self.start_by_turn(run, &program, turn),
            None => self.start_beside(run),
        }
    }

    fn start_by_turn(&mut self, run: u32, program: &Program, turn: Turn) {
        let TurnKind::Start { start_px, rounding } = turn.kind else { return };
        let index = self.runs.target(run);
        let mut standing = self.standing(index);
        standing.position = standing.position.plus(rounding);
        let single = self.runs.single_mut(run);
        single.start.position = start_px;
        single.mix.start(program, start_px, turn.shift);
        self.set_standing(index, standing);
        self.overlap.add_turn(turn);
    }

    /// Starts the chain of a run that has not started from where its target stands now.
    pub(super) fn start_beside(&mut self, run: u32) {
        let index = self.runs.target(run);
        let Some(program) = self.runs.program(run).filter(|program| program.moves()) else { return };
        if !self.targets[index].is_mixed || self.has_started(run) {
            return;
        }
        let moves = |other: &u32| {
            *other != run
                && self.has_started(*other)
                && self.runs.program(*other).is_some_and(|program| program.moves())
        };
        let is_beside = self.runs_of(index).any(|other| moves(&other));
        let (program, mut standing) = (Arc::clone(program), self.standing(index));
        standing.find(self.poses.position(index));
        let Started { start_px, shift, rounding } = Started::new(&program, standing.position, is_beside);
        standing.position = standing.position.plus(rounding);
        let single = self.runs.single_mut(run);
        single.start.position = start_px;
        single.mix.start(&program, start_px, shift);
        self.set_standing(index, standing);
    }

    /// Whether a run of a mixed target has started to move it.
    pub(super) fn has_started(&self, run: u32) -> bool {
        self.runs.single(run).mix.is_started
    }

    /// Where a mixed target stands. Its first run has that.
    pub(super) fn standing(&self, index: u32) -> Standing {
        self.runs.single(self.first_of_mixed(index)).mix.standing
    }

    pub(super) fn set_standing(&mut self, index: u32, standing: Standing) {
        let first = self.first_of_mixed(index);
        self.runs.single_mut(first).mix.standing = standing;
    }

    /// A mixed target has a run.
    fn first_of_mixed(&self, index: u32) -> u32 {
        self.targets.first_run(index).unwrap_or(NONE)
    }

    /// Hands over where a target stands before its first run leaves.
    pub(super) fn hand_standing_over(&mut self, run: u32) {
        let index = self.runs.target(run);
        let target = &self.targets[index];
        if let Some(next) =
            self.runs.next(run).filter(|_| target.is_mixed && target.runs.first() == Some(run))
        {
            let standing = self.standing(index);
            self.runs.single_mut(next).mix.standing = standing;
        }
    }

    /// A pose that has the channel as the others have made it when a run begins to write it.
    fn found(&self, asked: Asked, links: u32) -> Pose {
        let Asked { index, channel, ago_secs, .. } = asked;
        let (mut last_secs, mut last_order, mut last) = (f64::INFINITY, 0, None);
        self.each_lap(asked.run, |lap, is_planned| {
            let Some(program) = self.lap_program(lap.run) else { return };
            let Some(window) = lap.until(ago_secs) else { return };
            let Some(write_secs) = RunProgram::new(program, None).last_write(channel, window) else { return };
            // Of those that begin at one moment the later one takes what the earlier one begins with.
            let begin_secs = self.begin_ago_secs(program, channel, (lap, is_planned));
            let is_behind = |secs: f64| {
                secs < ago_secs - SLACK_SECS || reached(ago_secs, secs) && lap.order > asked.order
            };
            if begin_secs.is_some_and(is_behind) {
                return;
            }
            let write_ago_secs = lap.clock.write_ago_secs(write_secs, window);
            let is_same_time = reached(write_ago_secs, last_secs);
            let is_last = reached(last_secs, write_ago_secs) && (lap.order >= last_order || !is_same_time);
            if reached(write_ago_secs, ago_secs) && is_last {
                (last_secs, last_order) = (last_secs.min(write_ago_secs), lap.order);
                last = Some((*lap, window, begin_secs.filter(|_| is_planned)));
            }
        });
        let before = || self.start_taken_back(asked).unwrap_or_else(|| self.pose_before(index));
        let Some((mut lap, window, begin_secs)) = last.filter(|_| links > 0) else { return before() };
        let Some(program) = self.lap_program(lap.run) else { return before() };
        if let Some(begin_secs) = begin_secs {
            let of_other = Asked { run: lap.run, order: lap.order, ago_secs: begin_secs, ..asked };
            lap.start.copy_channel(channel, &self.found(of_other, links - 1));
        }
        RunProgram::new(program, None).sample(&lap.start, window)
    }

    /// The pose of a target before the first lap of this update.
    fn pose_before(&self, index: u32) -> Pose {
        self.overlap.before.unwrap_or_else(|| self.poses.get(index))
    }

    /// What a run has started from that had written the channel before this update, and has taken that back since.
    fn start_taken_back(&self, Asked { run, channel, .. }: Asked) -> Option<Pose> {
        let first = self.overlap.laps.iter().find(|lap| lap.run == run)?;
        let had_written = !waiting(self.lap_run_program(run)?, first.window).contains(channel);
        had_written.then_some(first.start)
    }

    /// When a lap begins to write a channel that its run has not written before, in seconds before the end of the update.
    fn begin_ago_secs(
        &self,
        program: &Program,
        channel: Channel,
        (lap, is_planned): (&Lap, bool),
    ) -> Option<f64> {
        let first_secs = program.first_write(channel)?;
        if !is_planned {
            let is_new = lap.window.is_unseen() || !reached(lap.window.from_secs, first_secs);
            return is_new.then(|| lap.clock.ago_secs(first_secs));
        }
        let is_new =
            !program.writes(f64::NEG_INFINITY, self.head(lap.run.slot).elapsed_secs).contains(channel)
                || self.state(lap.run.slot).has(State::WAITING)
                || !self.state(lap.run.slot).has(State::STARTED.union(State::SOUGHT));
        is_new.then(|| lap.clock.ago_secs(first_secs))
    }

    /// What a run plays, or has played in this visit.
    pub(super) fn lap_program(&self, id: ActionHandle) -> Option<&Program> {
        let running = self.runs.find(id).and_then(|run| self.runs.program(run));
        let gone = || self.overlap.gone.iter().find(|gone| gone.0 == id).map(|gone| &gone.1);
        Some(&**running.or_else(gone)?)
    }

    /// The same, with the program whose events its windows name.
    pub(super) fn lap_run_program(&self, id: ActionHandle) -> Option<RunProgram<'_>> {
        let guide = self.runs.find(id).and_then(|run| self.runs.guide(run));
        Some(RunProgram::new(self.lap_program(id)?, guide.map(|guide| &**guide)))
    }

    /// The laps of the others in this update: those that they have run, then those that the ones to come are going to run, unless a
    /// handler changes that.
    fn each_lap(&self, run: ActionHandle, mut look: impl FnMut(&Lap, bool)) {
        for lap in self.overlap.laps.iter().filter(|lap| lap.run != run) {
            #[cfg(test)]
            self.overlap.look();
            look(lap, false);
        }
        for other in self.runs_to_come().filter(|other| self.runs.id(*other) != run) {
            self.plan(other, |lap| look(lap, true));
        }
    }

    /// What a run is going to play in this update.
    pub(super) fn plan(&self, run: u32, mut take: impl FnMut(&Lap)) {
        let Some(dt_secs) = self.pass.dt_secs() else { return };
        // Parts are played with their run.
        let whole = self.runs.owner(run).and_then(|owner| self.runs.find(owner)).unwrap_or(run);
        if self.runs[whole].state.has(State::PAUSED.union(State::LANED)) {
            return;
        }
        let mut head = self.head(whole);
        let single = self.runs.single(run);
        let (is_rewound, start) = (dt_secs < 0.0, single.start);
        let (id, order, shift, place) = (self.runs.id(run), single.order, single.mix.shift, single.mix.place);
        let (mut rest_secs, mut late_secs) = (dt_secs.abs(), 0.0);
        if head.state.has(State::WAITING) {
            let delay = self.runs.extra(whole).map(|extra| extra.delay).unwrap_or_default();
            let passed_secs = dt_secs * head.pace;
            if !head.state.has(State::DELAY_BEGUN) || !reached(passed_secs, delay.secs()) || head.pace == 0.0
            {
                return;
            }
            late_secs = Clock::from(passed_secs).since(delay).max(0.0) / head.pace;
        }
        for _ in 0..MOST_TURNS {
            let (before, before_secs) = (head, rest_secs);
            let window = head.advance(&mut rest_secs, is_rewound);
            let clock = before.step_clock(whole, window, before_secs, late_secs);
            take(&Lap { run: id, order, clock, window, start, shift, place });
            let is_at_end = head.is_at_end(head.goes_back(is_rewound));
            if !is_at_end && late_secs > 0.0 {
                rest_secs = core::mem::take(&mut late_secs);
            } else if !is_at_end || rest_secs == 0.0 || !head.turn() {
                return;
            }
        }
    }
}
