//! Where a running action stands in its program, and how time moves it: forwards, backwards, or there and back.

use super::state::State;
use crate::clock::{self, Clock, SHORT_SECS};
use crate::program::{EventKey, EventParts, JUST_AFTER_SECS, MAX_TIME_SECS, Program, SLACK_SECS, reached};

/// One update plays at most so many round trips of a ping-pong; beyond that whole ones are left out.
const MAX_ROUND_TRIPS: f64 = 32_768.0;

/// The clock of one running action.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Playhead {
    /// Time of the program, in seconds, 0 up to the duration.
    pub elapsed_secs: f64,
    /// The event at that time whose place in the tree it has come to; `None` where all of that time has happened.
    pub at_event: Option<EventKey>,
    /// Whether it has come to that event from behind, so that what stands behind it has begun before.
    pub passed_event: bool,
    /// What rounding has left out of it, or what a ping-pong has turned before its time.
    pub rest_secs: f32,
    /// Infinite for an endless program.
    pub duration_secs: f64,
    /// Seconds of the program a second, ≥ 0; the direction is in `state`.
    pub pace: f64,
    pub state: State,
}

/// A piece of a program that is played in one direction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    /// Where the run stood, in seconds of the program.
    pub from_secs: f64,
    /// Where it stands now; before `from_secs` if it plays backwards.
    pub to_secs: f64,
    /// The event whose place it begins at; see [`Playhead::at_event`].
    pub from_event: Option<EventKey>,
    /// Whether it has come to that event from behind; see [`Playhead::passed_event`].
    pub passed_event: bool,
    /// The event whose place it ends at.
    pub to_event: Option<EventKey>,
    /// What rounding has left out of that; see [`Playhead::rest_secs`].
    pub rest_secs: f32,
    /// Whether this is the first update.
    pub is_first: bool,
    pub is_backwards: bool,
    /// Whether what happens at 0 belongs to it.
    has_start: bool,
    /// Whether the run has been shown before, by an update or a seek.
    was_shown: bool,
    /// See [`State::EVENT_PENDING`], of where it starts.
    is_event_pending: bool,
}

/// How the time of an update passes for a run while it plays one window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct StepClock {
    /// The run slot.
    pub run: u32,
    /// Where the run stood before, without what rounding has left out.
    from_secs: f64,
    /// What was left of the update then, in seconds.
    pub left_secs: f64,
    /// Seconds of the program for one of the update, below 0 backwards; 0 where no time passes.
    pace: f64,
    /// Whether it shows its start.
    is_first: bool,
}

impl StepClock {
    /// No time passes.
    pub const fn stopped(run: u32) -> Self {
        Self { run, from_secs: 0.0, left_secs: 0.0, pace: 0.0, is_first: true }
    }

    /// How long before the end of the update the run comes to a time of its program, in seconds.
    pub fn ago_secs(&self, at_secs: f64) -> f64 {
        if self.pace == 0.0 {
            return self.left_secs;
        }
        let passed_secs = ((at_secs - self.from_secs) / self.pace).max(0.0);
        (self.left_secs - passed_secs).max(0.0)
    }

    /// When a run that plays a window writes a channel that it writes at a time of its program, in seconds before the end of the update.
    ///
    /// A window does not hold the moment at which it begins, which has been shown before: what is written there is written just after it.
    /// Backwards a write is taken back just after the moment at which the run comes to it, when it leaves.
    pub fn write_ago_secs(&self, write_secs: f64, window: Window) -> f64 {
        let ago_secs = self.ago_secs(write_secs);
        let is_inside = !window.is_backwards && write_secs > window.from_secs;
        if self.is_first || is_inside {
            return ago_secs;
        }
        let left_secs = if window.leaves(write_secs) { ago_secs } else { self.left_secs };
        // What a program takes back itself, it takes back just after in its own seconds.
        ago_secs.min(left_secs - JUST_AFTER_SECS / self.pace.max(1.0)).max(0.0)
    }

    /// Where the run is so long before the end of the update.
    pub fn at_ago(&self, ago_secs: f64) -> f64 {
        self.from_secs + (self.left_secs - ago_secs).max(0.0) * self.pace
    }
}

impl Playhead {
    /// At 0, at its own pace.
    pub fn at_start(program: &Program) -> Self {
        let mut state = State::default();
        state.insert(State::START_AHEAD);
        let duration_secs = program.length().secs().unwrap_or(f64::INFINITY);
        Self {
            elapsed_secs: 0.0,
            at_event: None,
            passed_event: false,
            rest_secs: 0.0,
            duration_secs,
            pace: 1.0,
            state,
        }
    }

    /// Plays `rest_secs` of the game's time, at most up to an end, and leaves there what a ping-pong plays after its turn. Both
    /// are ≥ 0; `is_rewound` plays the other way.
    pub fn advance(&mut self, rest_secs: &mut f64, is_rewound: bool) -> Window {
        let is_first = !self.state.has(State::STARTED);
        self.state.insert(State::STARTED);
        let dt_secs = core::mem::replace(rest_secs, 0.0);
        let is_finishing = self.state.has(State::FINISHING);
        let is_backwards = self.goes_back(is_rewound);
        // The first update shows the start.
        let step_secs = if is_first { 0.0 } else { self.program_secs(dt_secs) };
        let (wanted_secs, left_secs) = if is_finishing {
            (self.end_secs(), 0.0)
        } else {
            self.moved(if is_backwards { -step_secs } else { step_secs })
        };
        let mut window = self.go_to(wanted_secs, is_first, is_backwards);
        let beyond_secs = (wanted_secs - window.to_secs) + f64::from(left_secs);
        if !self.is_at_end(is_backwards) {
            self.rest_secs = left_secs;
        } else if self.state.has(State::PING_PONG) && self.pace > 0.0 {
            let over_secs = if is_backwards { -beyond_secs } else { beyond_secs };
            if over_secs > 0.0 {
                *rest_secs = (over_secs / self.pace).min(dt_secs);
            } else {
                // It is at most the slack too early there.
                self.rest_secs = beyond_secs as f32;
            }
        }
        window.rest_secs = self.rest_secs;
        window
    }

    /// How much of its start delay an update lets pass, in seconds of its own pace: the first one shows that it waits.
    pub fn delay_passed_secs(&self, dt_secs: f64) -> f64 {
        if self.state.has(State::DELAY_BEGUN) { dt_secs * self.pace } else { 0.0 }
    }

    /// What is left of an update when its start delay has passed, in seconds; `None` while some of that is left.
    pub fn late_secs(&self, delay: Clock, dt_secs: f64) -> Option<f64> {
        let passed_secs = self.delay_passed_secs(dt_secs);
        if !self.state.has(State::FINISHING) && !reached(passed_secs, delay.secs()) {
            return None;
        }
        let left_secs = Clock::from(passed_secs).since(delay).max(0.0);
        Some(if self.pace > 0.0 { (left_secs / self.pace).min(dt_secs.max(0.0)) } else { 0.0 })
    }

    /// How the time of an update passes in `window`, with `rest_secs` of it left before; `late_secs` are left when a run that has waited
    /// shows its start.
    pub fn step_clock(&self, run: u32, window: Window, rest_secs: f64, late_secs: f64) -> StepClock {
        let from_secs = self.elapsed_secs + f64::from(self.rest_secs);
        if window.is_first {
            return StepClock { run, from_secs, left_secs: late_secs, pace: 0.0, is_first: true };
        }
        let pace = match (self.state.has(State::FINISHING), window.is_backwards) {
            (true, _) => 0.0,
            (false, true) => -self.pace,
            (false, false) => self.pace,
        };
        StepClock { run, from_secs, left_secs: rest_secs, pace, is_first: false }
    }

    /// What is left of `rest_secs` of the game's time when they have brought this to `at_secs`.
    pub fn rest_at(&self, at_secs: f64, rest_secs: f64) -> f64 {
        if self.state.has(State::FINISHING) || self.pace == 0.0 {
            return rest_secs;
        }
        let passed_secs = ((at_secs - self.elapsed_secs) - f64::from(self.rest_secs)).abs() / self.pace;
        (rest_secs - passed_secs).max(0.0)
    }

    /// Whether position and course are those of `before`.
    pub fn goes_on_as(&self, before: &Self) -> bool {
        let mut marks = [self.state, before.state];
        marks.iter_mut().for_each(|marks| marks.remove(State::EXTRA));
        (self.elapsed_secs, self.pace) == (before.elapsed_secs, before.pace) && marks[0] == marks[1]
    }

    /// Whether it plays backwards: one of the two, its own direction or that of the game's time, is turned.
    pub fn goes_back(&self, is_rewound: bool) -> bool {
        self.state.has(State::BACKWARDS) != (is_rewound && !self.state.has(State::FINISHING))
    }

    /// Time and rest after a step in seconds of the program.
    fn moved(&self, step_secs: f64) -> (f64, f32) {
        if !self.keeps_rest() {
            return (self.elapsed_secs + step_secs, 0.0);
        }
        clock::sum(self.elapsed_secs, self.rest_secs, step_secs)
    }

    /// Whether so many frames may be added up that rounding counts. Lanes know the length only, since all else is not for them.
    pub fn keeps_rest(&self) -> bool {
        self.duration_secs > SHORT_SECS || self.pace != 1.0 || self.state.has(State::PING_PONG)
    }

    /// Turns a ping-pong that has come to an end; false if it is none, is to finish, or has no duration to turn in.
    pub fn turn(&mut self) -> bool {
        let turns = self.turns();
        if turns {
            self.state.toggle(State::BACKWARDS);
            // Its way is mirrored there.
            self.rest_secs = -self.rest_secs;
        }
        turns
    }

    /// Whether it turns at its ends.
    pub fn turns(&self) -> bool {
        self.state.has(State::PING_PONG)
            && !self.state.has(State::FINISHING)
            && self.duration_secs > 4.0 * SLACK_SECS
    }

    /// Moves to `wanted_secs`, at most to an end of the program, whether that lies ahead or behind.
    pub fn go_to(&mut self, wanted_secs: f64, is_first: bool, is_backwards: bool) -> Window {
        let (from_secs, from_event) = (self.elapsed_secs, self.at_event.take());
        let passed_event = core::mem::take(&mut self.passed_event);
        let is_start_ahead = self.state.has(State::START_AHEAD);
        self.rest_secs = 0.0;
        self.elapsed_secs = if is_backwards {
            if reached(-wanted_secs, 0.0) { 0.0 } else { wanted_secs }
        } else if reached(wanted_secs, self.duration_secs) {
            self.duration_secs
        } else {
            wanted_secs
        };
        let is_at_start = is_backwards && self.elapsed_secs == 0.0;
        self.state.set(State::START_AHEAD, is_at_start);
        let is_event_pending = self.state.has(State::EVENT_PENDING);
        // Still so where nothing has moved.
        self.state
            .set(State::EVENT_PENDING, is_event_pending && is_backwards && self.elapsed_secs == from_secs);
        Window {
            from_secs,
            to_secs: self.elapsed_secs,
            from_event,
            passed_event,
            to_event: None,
            rest_secs: 0.0,
            is_first,
            is_backwards,
            has_start: is_start_ahead != is_at_start,
            was_shown: !is_first || self.state.has(State::SOUGHT),
            is_event_pending,
        }
    }

    /// Whether it has come to the end in the direction that it plays.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.is_at_end(self.state.has(State::BACKWARDS))
    }

    /// Whether it has come to the end of this direction.
    #[inline]
    pub fn is_at_end(&self, is_backwards: bool) -> bool {
        if is_backwards {
            reached(-self.elapsed_secs, 0.0)
        } else {
            reached(self.elapsed_secs, self.duration_secs)
        }
    }

    /// The end in the direction that it plays, in seconds of the program; may be infinite.
    pub fn end_secs(&self) -> f64 {
        if self.state.has(State::BACKWARDS) { 0.0 } else { self.duration_secs }
    }

    /// Below 0 it plays backwards; 0 keeps the direction.
    pub fn set_speed(&mut self, speed: f64) {
        self.pace = speed.abs();
        if speed != 0.0 {
            self.state.set(State::BACKWARDS, speed < 0.0);
        }
    }

    /// Below 0 when it plays backwards.
    pub fn speed(&self) -> f64 {
        if self.state.has(State::BACKWARDS) { -self.pace } else { self.pace }
    }

    /// How much of the program an update plays, without direction.
    fn program_secs(&self, dt_secs: f64) -> f64 {
        let step_secs = (dt_secs * self.pace).min(MAX_TIME_SECS);
        let trip_secs = 2.0 * self.duration_secs;
        if self.state.has(State::PING_PONG) && trip_secs > 0.0 && step_secs > trip_secs * MAX_ROUND_TRIPS {
            return libm::fmod(step_secs, trip_secs);
        }
        step_secs
    }
}

impl Window {
    /// Where it begins, and no further.
    pub const fn at_start(self) -> Self {
        Self { to_secs: self.from_secs, to_event: self.from_event, ..self }
    }

    /// Both in one, if `next` goes on forwards from the event at which this ends.
    pub fn joined(self, next: Self) -> Option<Self> {
        let is_there = self.to_event.is_some() && self.to_event == next.from_event;
        let goes_on = self.to_secs == next.from_secs && !self.is_backwards && !next.is_backwards;
        let is_anew = self.restarts() || next.restarts();
        let Self { to_secs, to_event, rest_secs, .. } = next;
        (is_there && goes_on && !is_anew && !next.is_first).then_some(Self {
            to_secs,
            to_event,
            rest_secs,
            ..self
        })
    }

    /// Lets it end at `to_secs`.
    pub const fn cut(&mut self, to_secs: f64) {
        (self.to_secs, self.to_event, self.rest_secs) = (to_secs, None, 0.0);
        // Backwards the start is the end, which it no longer comes to.
        self.has_start &= !self.is_backwards;
    }

    /// Whether it goes from an event to where all of its time has happened, which is forwards in the order of the tree.
    pub const fn finishes_time(&self) -> bool {
        self.from_event.is_some() && self.to_event.is_none() && self.from_secs == self.to_secs
    }

    /// Whether it goes backwards beyond a time of the program, rather than to it.
    fn leaves(&self, secs: f64) -> bool {
        let comes_to_it = self.to_event.is_none() && !self.finishes_time() && reached(self.to_secs, secs);
        self.is_backwards && !comes_to_it
    }

    /// Whether it is the first that is seen of the run.
    pub const fn is_unseen(&self) -> bool {
        !self.was_shown
    }

    /// Whether what happens where it begins has been played before, and happens again.
    pub const fn restarts(&self) -> bool {
        (self.has_start || self.is_event_pending) && !self.is_backwards && self.was_shown
    }

    /// Of what it writes, and what happens in it, everything is later than this and no later than [`Self::until_secs`].
    pub const fn after_secs(&self) -> f64 {
        if self.has_start { f64::NEG_INFINITY } else { self.from_secs.min(self.to_secs) }
    }

    /// The later end.
    pub const fn until_secs(&self) -> f64 {
        self.from_secs.max(self.to_secs)
    }

    /// What happens in it, in the order in which it is played. Backwards an event is passed when the playhead leaves it: so that to and
    /// fro pass the same ones.
    pub const fn events(&self) -> EventParts {
        let (after_secs, until_secs) = self.event_bounds_secs();
        EventParts::new(after_secs, until_secs, self.is_backwards)
    }

    /// Of what happens in it everything is later than the first of these times and no later than the second.
    pub const fn event_bounds_secs(&self) -> (f64, f64) {
        let (mut after_secs, mut until_secs) = (self.after_secs(), self.until_secs());
        if self.is_event_pending {
            let bound_secs = if self.is_backwards { &mut until_secs } else { &mut after_secs };
            *bound_secs = bound_secs.min(just_before(self.from_secs));
        }
        (after_secs, until_secs)
    }
}

/// A time at which nothing counts as reached that happens at `secs`.
pub(super) const fn just_before(secs: f64) -> f64 {
    secs - 2.0 * SLACK_SECS
}

/// A time at which everything counts as reached that happens at `secs`, and what happens then is over.
pub(super) const fn just_after(secs: f64) -> f64 {
    secs + 2.0 * SLACK_SECS
}
