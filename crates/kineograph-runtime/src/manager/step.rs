//! Plays an update's time for one running action: its delay, its turns and its end.

use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, RunEvent, RunEventKind};
use super::playhead::{StepClock, Window};
use super::state::State;
use super::stretch::Played;
use crate::clock::Clock;

/// After this many changes by handlers to how one action goes on, without time passing in between, the action stands still for the rest of
/// the update.
const MOST_CHANGES_AT_ONCE: u32 = 8;

/// The same for all changes in one update.
const MOST_CHANGES: u32 = 65_536;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Plays `dt_secs` of one action; below 0 in the other direction.
    pub(super) fn step(
        &mut self,
        run: u32,
        dt_secs: f64,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        self.step_through(run, dt_secs, on_event);
        self.cursor.clear_clock();
    }

    fn step_through(
        &mut self,
        run: u32,
        dt_secs: f64,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        let (id, index) = (self.runs.id(run), self.runs.target(run));
        let (mut rest_secs, is_rewound) = (dt_secs.abs(), dt_secs < 0.0);
        // What is left of the update after a start delay, to be played once the start has been shown.
        let mut late_secs = 0.0;
        if self.state(run).has(State::WAITING) {
            match self.wait(run, dt_secs) {
                Some(left_secs) if !self.begins_removed(run, left_secs) => late_secs = left_secs,
                _ => return,
            }
        }
        let mut changes = Changes::default();
        // More than one round only after a delay, in a ping-pong, and after a change by a handler.
        while !self.state(run).has(State::PAUSED) {
            let (before, before_secs) = (self.head(run), rest_secs);
            let mut window = { before }.advance(&mut rest_secs, is_rewound);
            let clock = before.step_clock(run, window, before_secs, late_secs);
            self.cursor.set_clock(clock);
            let (removal, end_secs) = self.end_in(run, window, Some(clock));
            if let Some(end_secs) = end_secs {
                // What comes later never happens, or only when the target is resumed.
                window.cut(end_secs);
            }
            let was_paused = self.is_target_paused(run);
            let played = self.play_all(id, window, dt_secs, on_event);
            if end_secs.is_some_and(|end_secs| played.reaches(end_secs)) {
                match removal {
                    Some(removal) => self.apply_removal(id, index, removal, on_event),
                    None => self.removals.note_cut(index, id),
                }
                return self.end_if_done(id, on_event);
            }
            match played {
                Played::Gone => return,
                Played::Whole => {
                    let head = self.head(run);
                    if head.is_at_end(head.goes_back(is_rewound)) {
                        // In backward time nothing ends: a run that is back at its start waits there.
                        let waits = is_rewound && !head.state.has(State::FINISHING) && !head.turns();
                        if waits || !self.turn_or_end(run, on_event) {
                            return;
                        }
                    } else if late_secs > 0.0 {
                        rest_secs = core::mem::take(&mut late_secs);
                    } else {
                        return;
                    }
                }
                Played::UpTo { at_secs, .. } => {
                    if !window.is_first {
                        rest_secs = before.rest_at(at_secs, before_secs);
                    }
                    rest_secs += core::mem::take(&mut late_secs);
                    let is_held = self.is_target_paused(run) && !was_paused;
                    if is_held || !changes.allow_one(rest_secs) {
                        return;
                    }
                }
            }
        }
    }

    /// Turns or ends a run that is at its end, if it still exists.
    fn end_if_done(&mut self, id: ActionHandle, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        if let Some(run) = self.runs.find(id).filter(|run| self.head(*run).is_done()) {
            self.turn_or_end(run, on_event);
        }
    }

    /// Turns a run that is at its end, or ends it. False if it has ended.
    fn turn_or_end(&mut self, run: u32, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) -> bool {
        let mut head = self.head(run);
        let turns = head.turn();
        if turns {
            self.set_head(run, head);
        } else {
            self.complete(run, on_event);
        }
        turns
    }

    /// Lets the start delay pass, which counts from the first visit. `None` while some is left. Otherwise starts the action from the
    /// current pose of its target, and returns the rest of the time.
    fn wait(&mut self, run: u32, dt_secs: f64) -> Option<f64> {
        let mut head = self.head(run);
        if head.state.has(State::PAUSED) {
            return None;
        }
        let (passed_secs, before) = (head.delay_passed_secs(dt_secs), head);
        head.state.insert(State::DELAY_BEGUN);
        self.set_head(run, head);
        let extra = self.runs.extra_mut(run)?;
        let Some(late_secs) = before.late_secs(extra.delay, dt_secs) else {
            extra.delay += -passed_secs;
            return None;
        };
        self.end_delay(run);
        Some(late_secs)
    }

    /// Starts a waiting action with its parts.
    pub(super) fn end_delay(&mut self, run: u32) {
        let mut head = self.head(run);
        if !head.state.has(State::WAITING) {
            return;
        }
        head.state.remove(State::WAITING);
        self.set_head(run, head);
        if let Some(extra) = self.runs.extra_mut(run) {
            extra.delay = Clock::START;
        }
        self.start_here(run);
        self.each_part(self.runs.id(run), |actions, part| {
            if let Some(part) = actions.runs.find(part) {
                actions.start_here(part);
            }
        });
    }

    /// Shows a single run at the end of a window.
    pub(super) fn show(&mut self, run: u32, window: Window) {
        let index = self.runs.target(run);
        if self.targets[index].is_mixed {
            return self.play_beside(run, window);
        }
        let mut pose = self.poses.get(index);
        if let Some(run_program) = self.runs.run_program(run) {
            // On an untouched target, the pose has the start values of all channels that the program of its only run does not write.
            run_program.sample_into(&self.runs.single(run).start, window, &mut pose);
        }
        self.poses.set(index, &pose);
    }

    /// How time passes for a run, if it or the run that it is a part of is being played.
    pub(super) fn clock_of(&self, run: u32) -> Option<StepClock> {
        self.cursor.clock_of(run, || self.runs.owner(run).map(|owner| owner.slot))
    }

    /// Ends an action that is at its end, and reports that.
    pub(super) fn complete(&mut self, run: u32, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        let notice = self.notice(run, RunEventKind::Completed);
        self.take_out_with_parts(run);
        if let Some(notice) = notice {
            self.report(&notice.event(), on_event);
        }
    }
}

/// The changes by handlers to how one run goes on, in one update.
#[derive(Default)]
struct Changes {
    count: u32,
    at_once: u32,
    /// What was left of the update at the last change, in seconds.
    rest_secs: f64,
}

impl Changes {
    /// Counts one more; false if that exceeds a limit.
    fn allow_one(&mut self, rest_secs: f64) -> bool {
        self.at_once = if self.count > 0 && rest_secs >= self.rest_secs { self.at_once + 1 } else { 0 };
        self.count += 1;
        self.rest_secs = rest_secs;
        self.at_once < MOST_CHANGES_AT_ONCE && self.count < MOST_CHANGES
    }
}
