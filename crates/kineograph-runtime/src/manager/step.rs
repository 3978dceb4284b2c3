//! One running action and one stretch of time: its clock, its pose, its events and its end.

use alloc::sync::Arc;
use core::hash::Hash;

use super::mix::mixed_pose;
use super::playhead::Window;
use super::run::{RunEvent, RunEventKind, RunId};
use super::state::State;
use super::{Loose, RunningActions};
use crate::clock::Clock;
use crate::program::{Event, Program, reached};

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Plays `dt_secs` of one action; below 0 the other way.
    pub(super) fn step(
        &mut self,
        run: u32,
        dt_secs: f64,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        let (id, index) = (self.id(run), self.target_of(run));
        let (mut rest_secs, is_rewound) = (dt_secs.abs(), dt_secs < 0.0);
        // What is left of the update after a start delay, to be played once the start has been shown.
        let mut late_secs = 0.0;
        if self.state(run).has(State::WAITING) {
            match self.wait(run, dt_secs) {
                Some(left_secs) => late_secs = left_secs,
                None => return,
            }
        }
        // More than one round only after a delay, and in a ping-pong.
        while !self.state(run).has(State::PAUSED) {
            let mut head = self.head(run);
            let mut window = head.advance(&mut rest_secs, is_rewound);
            let removal = self.removal_in(run, window);
            if let Some(removal) = removal.filter(|removal| removal.cleans_up) {
                // What comes later does not happen any more.
                (head.elapsed_secs, head.rest_secs) = (removal.at_secs, 0.0);
                window.to_secs = removal.at_secs;
            }
            self.set_head(run, head);
            self.show(run, window);
            let goes_on = self.send_events(id, window, on_event);
            if let Some(removal) = removal {
                self.leave_stage(id, index, removal, on_event);
            }
            if !goes_on || self.find(id).is_none() {
                return;
            }
            // Asked again, because a handler may have turned it.
            let head = self.head(run);
            if head.is_at_end(head.goes_back(is_rewound)) {
                // Where time goes backwards nothing ends: what has come back to its start waits there.
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
    }

    /// Turns a run that has come to an end, or ends it. False if it has ended.
    pub(super) fn turn_or_end(
        &mut self,
        run: u32,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> bool {
        let mut head = self.head(run);
        let turns = head.turn();
        if turns {
            self.set_head(run, head);
        } else {
            self.complete(run, on_event);
        }
        turns
    }

    /// Lets the start delay pass, which begins with the first visit as an action does. `None` while some is left; then starts the
    /// action from the pose that its target has now, and gives what is left of the time.
    fn wait(&mut self, run: u32, dt_secs: f64) -> Option<f64> {
        let mut head = self.head(run);
        if head.state.has(State::PAUSED) {
            return None;
        }
        let has_begun = head.state.has(State::DELAY_BEGUN);
        let passed_secs = if has_begun { dt_secs * head.pace } else { 0.0 };
        head.state.insert(State::DELAY_BEGUN);
        self.set_head(run, head);
        let is_finishing = head.state.has(State::FINISHING);
        let extra = self.extras.get_mut(run)?;
        if !is_finishing && !reached(passed_secs, extra.delay.secs()) {
            extra.delay += -passed_secs;
            return None;
        }
        let left_secs = Clock::from(passed_secs).since(extra.delay).max(0.0);
        self.end_delay(run);
        Some(if head.pace > 0.0 { (left_secs / head.pace).min(dt_secs) } else { 0.0 })
    }

    /// Starts an action that waits.
    pub(super) fn end_delay(&mut self, run: u32) {
        let mut head = self.head(run);
        if !head.state.has(State::WAITING) {
            return;
        }
        head.state.remove(State::WAITING);
        self.set_head(run, head);
        if let Some(extra) = self.extras.get_mut(run) {
            extra.delay = Clock::START;
        }
        self.start_here(run);
    }

    /// Writes what a loose run makes of a window into the pose of its target.
    pub(super) fn show(&mut self, run: u32, window: Window) {
        let (index, seat) = (self.target_of(run), self.runs[run].seat);
        let mut pose = self.poses.get(index);
        // A run in a list has a program.
        let Some(program) = &self.casts[self.runs[run].cast].program else { return };
        let Loose { start, mix, .. } = &mut self.loose[seat];
        if self.targets[index as usize].is_mixed {
            mixed_pose(program, window, start, mix, &mut pose);
        } else {
            // Alone and untouched, the pose has what the program does not write from the start.
            program.sample_written_into(start, window.to_secs, &mut pose);
        }
        self.poses.set(index, &pose);
    }

    /// Sends what happens in a window. False if a handler has ended the run or moved its playhead: then the window is void.
    pub(super) fn send_events(
        &mut self,
        id: RunId,
        window: Window,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> bool {
        let state = self.state(id.slot);
        let is_silent = window.is_backwards && !state.has(State::BACKWARD_EVENTS);
        match self.program_of(id.slot) {
            Some(program) if program.has_events() && !is_silent => {
                let program = Arc::clone(program);
                self.send_listed(id, &program, window, on_event)
            }
            _ => true,
        }
    }

    fn send_listed(
        &mut self,
        id: RunId,
        program: &Program,
        window: Window,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> bool {
        // Lent out of the manager, so that handlers may have all of it.
        let mut fired = core::mem::take(&mut self.fired);
        self.runs[id.slot].state.remove(State::MOVED);
        let (mut parts, mut is_valid) = (window.events(), true);
        while is_valid && parts.list_next(program, &mut fired) {
            is_valid = self.send_all(id, (program, window), &fired, on_event);
            fired.clear();
        }
        self.fired = fired;
        is_valid
    }

    /// False if a handler has ended the run or moved its playhead.
    fn send_all(
        &mut self,
        id: RunId,
        (program, window): (&Program, Window),
        events: &[Event],
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> bool {
        for event in events {
            let Some(target) = self.key_of(id.slot) else { return false };
            let event = RunEvent {
                kind: RunEventKind::Event,
                target,
                run: id,
                tag: self.tag_of(id.slot),
                name: program.event_name(event),
                payload: program.event_payload(event),
                action: event.action,
                at_secs: event.at_secs,
                is_backwards: window.is_backwards,
            };
            self.tell(&event, on_event);
            if self.find(id).is_none_or(|run| self.state(run).has(State::MOVED)) {
                return false;
            }
        }
        true
    }

    /// Ends an action that has come to its end.
    pub(super) fn complete(&mut self, run: u32, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        let notice = self.notice(run, RunEventKind::Completed);
        self.take_out(run);
        if let Some(notice) = notice {
            self.tell(&notice.event(), on_event);
        }
    }
}
