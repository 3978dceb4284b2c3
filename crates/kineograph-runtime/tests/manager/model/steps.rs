//! How a run of the plain model plays the time of an update.

use std::sync::Arc;

use kineograph_runtime::RunEventKind;

use super::laps::Clock;
use super::{Handler, MOST_CHANGES_AT_ONCE, Model, Planned, Played};

impl Model {
    pub(super) fn step(&mut self, number: usize, dt_secs: f64, hear: Handler<'_>) {
        self.step_through(number, dt_secs, hear);
        self.clock = None;
    }

    fn step_through(&mut self, number: usize, dt_secs: f64, hear: Handler<'_>) {
        let key = self.key_of(number);
        let pose = self.poses[&key];
        let Some(run) = self.get(number) else { return };
        let (mut rest_secs, mut late_secs) = (dt_secs.abs(), 0.0);
        if run.is_paused {
            return;
        }
        if let Some(delay) = run.delay {
            let passed = if std::mem::replace(&mut run.has_delay_begun, true) { dt_secs } else { 0.0 };
            if passed < delay && !run.is_finishing {
                run.delay = Some(delay - passed);
                return;
            }
            late_secs = (passed - delay).max(0.0);
            self.get(number).expect("the run exists").begin(&pose);
            if self.planned.as_ref().is_some_and(|planned| planned.ago_secs > late_secs) {
                return;
            }
        }
        let (mut changes, mut at_once, mut last_rest_secs) = (0, 0, 0.0);
        while let Some(run) = self.get(number).filter(|run| !run.is_paused) {
            let (before_secs, is_first, pace) = (rest_secs, !run.is_started, run.pace);
            let (from_secs, is_finishing) = (run.at_secs, run.is_finishing);
            let step_secs = if is_first { 0.0 } else { rest_secs * pace };
            let is_backwards = run.goes_back(dt_secs);
            let wanted_secs = match (is_finishing, is_backwards) {
                (true, true) => 0.0,
                (true, false) => run.duration_secs,
                (false, true) => run.at_secs - step_secs,
                (false, false) => run.at_secs + step_secs,
            };
            let over_secs = (-wanted_secs).max(wanted_secs - run.duration_secs).max(0.0);
            rest_secs = if run.ping_pong && pace > 0.0 { over_secs / pace } else { 0.0 };
            self.clock = Some(Clock {
                run: number,
                from_secs,
                left_secs: if is_first { late_secs } else { before_secs },
                pace: if is_first || is_finishing {
                    0.0
                } else if is_backwards {
                    -pace
                } else {
                    pace
                },
                is_first,
            });
            let cut_secs = self.cut_secs(number, wanted_secs).filter(|_| !is_backwards);
            let removal = self.removal(number, wanted_secs, is_backwards);
            let removal = removal.filter(|(at_secs, _)| cut_secs.is_none_or(|secs| *at_secs <= secs));
            let end_secs = removal.map(|(at_secs, _)| at_secs).or(cut_secs);
            let to_secs = end_secs.unwrap_or(wanted_secs);
            let was_held = self.is_held(number);
            let played = self.play(number, to_secs, is_backwards, hear);
            let happens = |at_secs: f64| match played {
                Played::Whole => true,
                Played::UpTo(up_to_secs, is_sought) => !is_sought && up_to_secs >= at_secs,
                Played::Gone => false,
            };
            if end_secs.is_some_and(happens) {
                match (removal, &mut self.planned) {
                    (Some((_, cleans_up)), Some(planned)) => {
                        planned.done.get_or_insert((number, cleans_up));
                    }
                    (Some((_, cleans_up)), None) => self.leave_stage(key, number, cleans_up, hear),
                    (None, planned) => planned.iter_mut().for_each(|planned| planned.cut.push(number)),
                }
                if self.get(number).is_some_and(|run| run.is_done()) {
                    self.turn_or_end(number, hear);
                }
                return;
            }
            match played {
                Played::Gone => return,
                Played::Whole if self.get(number).is_some_and(|run| run.is_at_end(dt_secs)) => {
                    let run = self.get(number).expect("the run exists");
                    let turns = run.ping_pong && run.duration_secs > 0.0;
                    // Where time goes backwards nothing ends.
                    let waits = dt_secs < 0.0 && !run.is_finishing && !turns;
                    if waits || !self.turn_or_end(number, hear) {
                        return;
                    }
                }
                Played::Whole if late_secs == 0.0 => return,
                Played::Whole => rest_secs = std::mem::take(&mut late_secs),
                Played::UpTo(at_secs, _) => {
                    if is_finishing || pace == 0.0 {
                        rest_secs = if is_first { 0.0 } else { before_secs };
                    } else if !is_first {
                        rest_secs = before_secs - (at_secs - from_secs).abs() / pace;
                    }
                    rest_secs += std::mem::take(&mut late_secs);
                    at_once = if changes > 0 && rest_secs >= last_rest_secs { at_once + 1 } else { 0 };
                    (changes, last_rest_secs) = (changes + 1, rest_secs);
                    let is_held = self.is_held(number) && !was_held;
                    if is_held || at_once >= MOST_CHANGES_AT_ONCE {
                        return;
                    }
                }
            }
        }
    }

    /// False if it has ended.
    pub(super) fn turn_or_end(&mut self, number: usize, hear: Handler<'_>) -> bool {
        let Some(run) = self.get(number) else { return false };
        let turns = run.ping_pong && !run.is_finishing && run.duration_secs > 0.0;
        if turns {
            run.is_backwards = !run.is_backwards;
        } else {
            self.complete(number, hear);
        }
        turns
    }

    pub(super) fn complete(&mut self, number: usize, hear: Handler<'_>) {
        let told = self.ended(number, RunEventKind::Completed);
        self.take_out(number);
        told.into_iter().for_each(|told| self.tell(&told, hear));
    }

    /// The removal that comes first on a target with several runs: what else runs there ends at that moment too.
    pub(super) fn plan(&mut self, key: u8, dt_secs: f64) -> Option<Planned> {
        let runs = &self.place(key)?.runs;
        let numbers: Vec<usize> = runs.iter().map(|run| run.number).collect();
        if dt_secs < 0.0 || numbers.len() < 2 {
            return None;
        }
        let ahead = numbers.into_iter().filter_map(|number| self.removal_ago_secs(number, dt_secs));
        let ago_secs = ahead.max_by(f64::total_cmp)?;
        Some(Planned { ago_secs, done: None, cut: Vec::new() })
    }

    fn removal_ago_secs(&mut self, number: usize, dt_secs: f64) -> Option<f64> {
        let run = self.get(number)?;
        let (mut rest_secs, mut is_first) = (dt_secs, !run.is_started);
        if let Some(delay) = run.delay {
            let passed = if run.has_delay_begun { dt_secs } else { 0.0 };
            if passed < delay {
                return None;
            }
            (rest_secs, is_first) = ((passed - delay).min(dt_secs), false);
        }
        let (pace, from_secs, is_finishing, is_backwards) =
            (run.pace, run.at_secs, run.is_finishing, run.is_backwards);
        if run.is_paused || is_backwards {
            return None;
        }
        let step_secs = if is_first { 0.0 } else { rest_secs * pace };
        let wanted_secs = if is_finishing { run.duration_secs } else { from_secs + step_secs };
        let (at_secs, _) = self.removal(number, wanted_secs, false)?;
        let (left_secs, pace) = match (is_first, is_finishing) {
            (true, _) => (0.0, 0.0),
            (_, true) => (rest_secs, 0.0),
            _ => (rest_secs, pace),
        };
        let clock = Clock { run: number, from_secs, left_secs, pace, is_first };
        Some(clock.ago_secs(at_secs).max(0.0))
    }

    /// Where a run has to stop, since its target leaves the stage.
    fn cut_secs(&mut self, number: usize, wanted_secs: f64) -> Option<f64> {
        let clock = self.clock.filter(|clock| clock.run == number)?;
        let at_secs = clock.at_ago(self.planned.as_ref()?.ago_secs);
        let run = self.get(number)?;
        (wanted_secs.min(run.duration_secs) > at_secs).then_some(at_secs.max(run.at_secs))
    }

    /// When a run removes its target on the way to a time, and whether with clean-up.
    fn removal(&mut self, number: usize, wanted_secs: f64, is_backwards: bool) -> Option<(f64, bool)> {
        let is_there = self.pose(self.key_of(number)).is_some_and(|pose| !pose.removed);
        let removals = self.removals.clone();
        let run = self.get(number)?;
        let (_, at_secs, cleans_up) =
            removals.into_iter().find(|(one, ..)| Arc::ptr_eq(one, &run.program))?;
        let is_ahead = run.is_start_ahead || run.at_secs < at_secs;
        let happens = is_there && !is_backwards && is_ahead && at_secs <= wanted_secs;
        happens.then_some((at_secs, cleans_up))
    }

    pub(super) fn leave_stage(&mut self, key: u8, number: usize, cleans_up: bool, hear: Handler<'_>) {
        if self.visited != Some(key) {
            return;
        }
        self.settle(key);
        if !cleans_up {
            self.paused.insert(key);
            return;
        }
        if self.get(number).is_some_and(|run| run.is_done()) {
            self.complete(number, hear);
        }
        if self.visited == Some(key) {
            self.end_where(Some(key), |_| true);
        }
        self.tell_ends(hear);
    }

    /// Plays a run up to a time, in either direction, each event at its moment.
    pub(super) fn play(
        &mut self,
        number: usize,
        to_secs: f64,
        is_backwards: bool,
        hear: Handler<'_>,
    ) -> Played {
        let mut changed_at_secs = None;
        for (told, event) in self.list(number, to_secs, is_backwards) {
            match changed_at_secs {
                Some(at_secs) if at_secs != told.at_secs => break,
                _ => self.go(number, told.at_secs, is_backwards, Some(event)),
            }
            if let Some(run) = self.get(number) {
                (run.is_started, run.is_event_pending) = (true, is_backwards);
            }
            let (before, was_held) = (self.way(number), self.is_held(number));
            self.tell(&told, hear);
            let Some(run) = self.get(number) else { return Played::Gone };
            if run.was_moved {
                return Played::UpTo(changed_at_secs.unwrap_or(told.at_secs), true);
            }
            if self.way(number) != before || self.is_held(number) && !was_held {
                changed_at_secs = Some(told.at_secs);
            }
        }
        if let Some(at_secs) = changed_at_secs {
            // What stands behind the last event at this time happens.
            let run = self.get(number).expect("the run exists");
            if run.at_event.is_some() {
                let at_secs = run.at_secs;
                self.go(number, at_secs, is_backwards, None);
            }
            return Played::UpTo(at_secs, false);
        }
        self.go(number, to_secs, is_backwards, None);
        self.get(number).into_iter().for_each(|run| run.is_started = true);
        Played::Whole
    }
}
