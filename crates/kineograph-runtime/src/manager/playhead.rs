//! The time of a running action in its program, and how it moves: forwards, backwards, or back and forth.

use super::state::State;
use crate::clock::{self, Clock, SHORT_SECS};
use crate::program::{EventKey, EventParts, JUST_AFTER_SECS, MAX_TIME_SECS, Program, SLACK_SECS, reached};

/// The most round trips of a ping-pong that one update plays; whole trips beyond are skipped.
const MAX_ROUND_TRIPS: f64 = 32_768.0;

/// The clock of one running action.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Playhead {
    /// Time of the program, in seconds, 0 up to the duration.
    pub elapsed_secs: f64,
    /// The event at that time whose place in the tree it is at; `None` where everything at that time has happened.
    pub at_event: Option<EventKey>,
    /// Whether it came to that event from a later place, so that what follows the event has started before.
    pub passed_event: bool,
    /// The rest that rounding leaves of the time, or by how much a ping-pong has turned too early.
    pub rest_secs: f32,
    /// Infinite for an endless program.
    pub duration_secs: f64,
    /// Seconds of the program per second, ≥ 0; the direction is in `state`.
    pub pace: f64,
    pub state: State,
}

/// A stretch of a program that is played in one direction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    /// Where it starts, in seconds of the program.
    pub from_secs: f64,
    /// Where it ends; before `from_secs` if it plays backwards.
    pub to_secs: f64,
    /// The event at whose place it starts; see [`Playhead::at_event`].
    pub from_event: Option<EventKey>,
    /// Whether the run came to that event from a later place; see [`Playhead::passed_event`].
    pub passed_event: bool,
    /// The event at whose place it ends.
    pub to_event: Option<EventKey>,
    /// The rest that rounding leaves of `to_secs`; see [`Playhead::rest_secs`].
    pub rest_secs: f32,
    /// Whether it is the first update.
    pub is_first: bool,
    pub is_backwards: bool,
    /// Whether it includes what happens at 0.
    has_start: bool,
    /// Whether the run has been shown before, by an update or a seek.
    was_shown: bool,
    /// [`State::EVENT_PENDING`] at its start.
    is_event_pending: bool,
}

/// How the time of an update passes for a run while it plays one window.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct StepClock {
    /// The run slot.
    pub run: u32,
    /// The run's time before the window, plus the rest that rounding leaves of it.
    from_secs: f64,
    /// What was left of the update then, in seconds.
    pub left_secs: f64,
    /// Seconds of the program per second of the update, below 0 backwards; 0 if no time passes.
    pace: f64,
    /// Whether the window shows the start of the run.
    is_first: bool,
}

impl StepClock {
    /// A clock on which no time passes.
    pub const fn stopped(run: u32) -> Self {
        Self { run, from_secs: 0.0, left_secs: 0.0, pace: 0.0, is_first: true }
    }

    /// When the run reaches a time of its program, in seconds before the end of the update.
    pub fn ago_secs(&self, at_secs: f64) -> f64 {
        if self.pace == 0.0 {
            return self.left_secs;
        }
        let passed_secs = ((at_secs - self.from_secs) / self.pace).max(0.0);
        (self.left_secs - passed_secs).max(0.0)
    }

    /// When a run that plays a window writes a channel that its program writes at `write_secs`, in seconds before the end of the update.
    ///
    /// A window excludes the time at which it starts, which has been shown before: a write at that time counts as just after it.
    /// Backwards, a write is taken back just after the run reaches its time, as the run leaves it.
    pub fn write_ago_secs(&self, write_secs: f64, window: Window) -> f64 {
        let ago_secs = self.ago_secs(write_secs);
        // A jump by `finish_soon` takes no time, so that all of it comes just after what was shown.
        let is_inside = self.pace > 0.0 && !window.is_backwards && write_secs > window.from_secs;
        if self.is_first || is_inside {
            return ago_secs;
        }
        let left_secs = if window.leaves(write_secs) { ago_secs } else { self.left_secs };
        // What a program itself takes back, it takes back just after, in its own seconds.
        ago_secs.min(left_secs - JUST_AFTER_SECS / self.pace.max(1.0)).max(0.0)
    }

    /// The time of the program `ago_secs` before the end of the update.
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

    /// Plays `rest_secs` of the game's time, at most up to an end. Leaves in it what a ping-pong plays after its turn.
    /// Both values are ≥ 0; `is_rewound` plays in the other direction.
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
                // It has turned too early, by at most the slack.
                self.rest_secs = beyond_secs as f32;
            }
        }
        window.rest_secs = self.rest_secs;
        window
    }

    /// How much of the start delay passes in an update, in seconds of its target: none in the first one, which shows that it waits.
    pub fn delay_passed_secs(&self, dt_secs: f64) -> f64 {
        if self.state.has(State::DELAY_BEGUN) { dt_secs } else { 0.0 }
    }

    /// What is left of an update after the start delay, in seconds; `None` while the delay lasts.
    pub fn late_secs(&self, delay: Clock, dt_secs: f64) -> Option<f64> {
        let passed_secs = self.delay_passed_secs(dt_secs);
        if !self.state.has(State::FINISHING) && !reached(passed_secs, delay.secs()) {
            return None;
        }
        Some(Clock::from(passed_secs).since(delay).max(0.0).min(dt_secs.max(0.0)))
    }

    /// How the time of an update passes in `window`, before which `rest_secs` of it were left. `late_secs` are left when a run shows its
    /// start after a delay.
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

    /// What is left of `rest_secs` of the game's time once the run has reached `at_secs`.
    pub fn rest_at(&self, at_secs: f64, rest_secs: f64) -> f64 {
        if self.state.has(State::FINISHING) || self.pace == 0.0 {
            return rest_secs;
        }
        let passed_secs = ((at_secs - self.elapsed_secs) - f64::from(self.rest_secs)).abs() / self.pace;
        (rest_secs - passed_secs).max(0.0)
    }

    /// Whether time, pace and flags, apart from [`State::EXTRA`] and [`State::AIMED`], are those of `before`.
    pub fn goes_on_as(&self, before: &Self) -> bool {
        let mut marks = [self.state, before.state];
        marks.iter_mut().for_each(|marks| marks.remove(State::EXTRA.union(State::AIMED)));
        (self.elapsed_secs, self.pace) == (before.elapsed_secs, before.pace) && marks[0] == marks[1]
    }

    /// Whether it plays backwards: either its own direction or that of the game's time is reversed, not both.
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

    /// Whether rounding may add up over many frames. Lanes check only the length, since they take no other pace and no ping-pong.
    pub fn keeps_rest(&self) -> bool {
        self.duration_secs > SHORT_SECS || self.pace != 1.0 || self.state.has(State::PING_PONG)
    }

    /// Turns a ping-pong at its end; false if it is none, is to finish, or has no duration to turn in.
    pub fn turn(&mut self) -> bool {
        let turns = self.turns();
        if turns {
            self.state.toggle(State::BACKWARDS);
            // Its motion is mirrored there.
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

    /// Moves to `wanted_secs`, at most to the end of the program in this direction.
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
        // Still pending if nothing has moved.
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

    /// Whether it is at the end in the direction that it plays.
    #[inline]
    pub fn is_done(&self) -> bool {
        self.is_at_end(self.state.has(State::BACKWARDS))
    }

    /// Whether it is at the end of this direction.
    #[inline]
    pub fn is_at_end(&self, is_backwards: bool) -> bool {
        if is_backwards {
            reached(-self.elapsed_secs, 0.0)
        } else {
            reached(self.elapsed_secs, self.duration_secs)
        }
    }

    /// The end in its direction, in seconds of the program; may be infinite.
    pub fn end_secs(&self) -> f64 {
        if self.state.has(State::BACKWARDS) { 0.0 } else { self.duration_secs }
    }

    /// Sets pace and direction: below 0 backwards; 0 keeps the direction.
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

    /// How many seconds of the program an update plays, without direction.
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
    /// The empty window at its start.
    pub const fn at_start(self) -> Self {
        Self { to_secs: self.from_secs, to_event: self.from_event, ..self }
    }

    /// Both windows as one, if `next` continues forwards from the event at which this ends.
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

    /// Makes it end at `to_secs`.
    pub const fn cut(&mut self, to_secs: f64) {
        (self.to_secs, self.to_event, self.rest_secs) = (to_secs, None, 0.0);
        // A backward window that is cut no longer reaches 0.
        self.has_start &= !self.is_backwards;
    }

    /// Whether it goes from an event to the end of the event's time, which is forwards in tree order.
    pub const fn finishes_time(&self) -> bool {
        self.from_event.is_some() && self.to_event.is_none() && self.from_secs == self.to_secs
    }

    /// Whether it goes backwards beyond a time of the program, rather than up to it.
    fn leaves(&self, secs: f64) -> bool {
        let comes_to_it = self.to_event.is_none() && !self.finishes_time() && reached(self.to_secs, secs);
        self.is_backwards && !comes_to_it
    }

    /// Whether the run has not been shown before.
    pub const fn is_unseen(&self) -> bool {
        !self.was_shown
    }

    /// Whether what happens at its start has been played before and happens again.
    pub const fn restarts(&self) -> bool {
        (self.has_start || self.is_event_pending) && !self.is_backwards && self.was_shown
    }

    /// The exclusive lower bound of its writes and events; [`Self::until_secs`] is the inclusive upper bound.
    pub const fn after_secs(&self) -> f64 {
        if self.has_start { f64::NEG_INFINITY } else { self.from_secs.min(self.to_secs) }
    }

    /// The later of its two times.
    pub const fn until_secs(&self) -> f64 {
        self.from_secs.max(self.to_secs)
    }

    /// Its events, in the order in which they are played. Backwards, a window includes an event when the playhead leaves it, so that
    /// playing to and fro passes the same events.
    pub const fn events(&self) -> EventParts {
        let (after_secs, until_secs) = self.event_bounds_secs();
        EventParts::new(after_secs, until_secs, self.is_backwards)
    }

    /// The bounds of its events: the exclusive lower one and the inclusive upper one.
    pub const fn event_bounds_secs(&self) -> (f64, f64) {
        let (mut after_secs, mut until_secs) = (self.after_secs(), self.until_secs());
        if self.is_event_pending {
            let bound_secs = if self.is_backwards { &mut until_secs } else { &mut after_secs };
            *bound_secs = bound_secs.min(just_before(self.from_secs));
        }
        (after_secs, until_secs)
    }
}

/// A time before `secs` at which nothing at `secs` counts as reached.
pub(super) const fn just_before(secs: f64) -> f64 {
    secs - 2.0 * SLACK_SECS
}

/// A time after `secs` at which everything at `secs` counts as reached and is over.
pub(super) const fn just_after(secs: f64) -> f64 {
    secs + 2.0 * SLACK_SECS
}
