//! Plays one running action through one window, in one direction: its events, each at its time, and the pose at the end.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::batch_player::BatchPlayer;
use super::handle::{ActionHandle, RunEvent, RunEventKind};
use super::playhead::Window;
use super::state::State;
use crate::prelude::*;
use crate::program::{Event, Program, reached};

/// How a window was played.
#[derive(Debug, Clone, Copy)]
pub(super) enum Played {
    /// To its end.
    Whole,
    /// A handler has changed the run's time or how it goes on. The window ends there.
    UpTo {
        /// In seconds of the program.
        at_secs: f64,
        /// Whether the run is at another time now.
        is_sought: bool,
    },
    /// A handler has ended the run.
    Gone,
}

impl Played {
    /// Whether what happens at the end of a forward window, at this time of the program, happens.
    pub fn reaches(self, end_secs: f64) -> bool {
        match self {
            Self::Whole => true,
            Self::UpTo { at_secs, is_sought } => !is_sought && reached(at_secs, end_secs),
            Self::Gone => false,
        }
    }
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Plays a run through a window. In a lane a run plays `dt_secs`, which is the same.
    pub(super) fn play(
        &mut self,
        id: ActionHandle,
        window: Window,
        dt_secs: f64,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> Played {
        let is_silent = window.is_backwards && !self.state(id.slot).has(State::BACKWARD_EVENTS);
        if let Some(program) = self.runs.program(id.slot)
            && program.has_events()
            && !is_silent
        {
            let program = Arc::clone(program);
            let mut fired = self.cursor.lend_room();
            let played = self.report_all(id, &program, window, &mut fired, on_event);
            self.cursor.give_room_back(fired);
            if !matches!(played, Played::Whole) {
                return played;
            }
        }
        self.arrive(id.slot, window, dt_secs);
        Played::Whole
    }

    fn report_all(
        &mut self,
        id: ActionHandle,
        program: &Program,
        window: Window,
        fired: &mut Vec<Event>,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> Played {
        if self.list_from_table(id.slot, window, fired) {
            return self.report_fired(id, program, window, fired, on_event);
        }
        let (mut parts, mut played) = (window.events(), Played::Whole);
        while matches!(played, Played::Whole) && parts.list_next(program, fired) {
            played = self.report_fired(id, program, window, fired, on_event);
            fired.clear();
        }
        played
    }

    /// Lists the events of a window from the table of a lane. False if there is no table for it.
    fn list_from_table(&self, run: u32, window: Window, fired: &mut Vec<Event>) -> bool {
        let (after_secs, until_secs) = window.event_bounds_secs();
        let table = self.runs.lane_of(run).and_then(|(lane, _)| lane.events(after_secs, until_secs));
        table
            .filter(|_| !window.is_backwards)
            .map(|table| table.list(after_secs, until_secs, fired))
            .is_some()
    }

    fn report_fired(
        &mut self,
        id: ActionHandle,
        program: &Program,
        window: Window,
        fired: &[Event],
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> Played {
        let mut changed_at_secs = None;
        for event in fired {
            match changed_at_secs {
                None => self.cursor.set_moment(self.event_moment_at(id.slot, event, window)),
                // Events at the same time are still sent.
                Some(at_secs) if is_at(at_secs, event.at_secs, window.is_backwards) => {
                    self.go_to_moment(self.event_moment_at(id.slot, event, window));
                }
                Some(_) => break,
            }
            let before = self.cursor.moment().copied();
            self.take_parts_along(id);
            let was_paused = self.is_target_paused(id.slot);
            self.report_event(id, program, window, event, on_event);
            if let Some(moment) = self.cursor.take_moment() {
                // Writes between two events that are sent again happen again, as do those after an event at the start to which a run
                // returns. Each is committed by itself, as after a change by a handler.
                let is_back_at_it = window.is_backwards && reached(window.to_secs, event.at_secs);
                if is_back_at_it || moment.is_anew() {
                    self.cursor.set_moment(moment);
                    self.leave_lane(moment.run);
                }
                continue;
            }
            let Some(run) = self.runs.find(id) else { return Played::Gone };
            if self.state(run).has(State::MOVED) {
                let at_secs = changed_at_secs.unwrap_or(event.at_secs);
                return Played::UpTo { at_secs, is_sought: true };
            }
            let is_held = self.is_target_paused(run) && !was_paused;
            if before.is_some_and(|before| is_held || !self.head(run).goes_on_as(&before.head)) {
                changed_at_secs = Some(event.at_secs);
            }
        }
        let Some(at_secs) = changed_at_secs else { return Played::Whole };
        self.finish_time(id.slot, window);
        Played::UpTo { at_secs, is_sought: false }
    }

    /// Lets a run at an event play what follows at the same time.
    fn finish_time(&mut self, run: u32, window: Window) {
        let head = self.head(run);
        if head.at_event.is_some() {
            self.go_to_moment(self.moment_at(run, head.elapsed_secs, window));
        }
    }

    fn report_event(
        &mut self,
        id: ActionHandle,
        program: &Program,
        window: Window,
        event: &Event,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        let Some(target) = self.key_of_event(id, program, event) else { return };
        let event = RunEvent {
            kind: RunEventKind::Event,
            target,
            run: id,
            tag: self.runs.tag(id.slot),
            name: program.event_name(event),
            payload: program.event_payload(event),
            action: event.action,
            at_secs: event.at_secs,
            left_secs: self.left_secs(id.slot, event.at_secs),
            is_backwards: window.is_backwards,
        };
        self.report(&event, on_event);
    }

    /// Moves a run to the end of a window and shows it.
    fn arrive(&mut self, run: u32, window: Window, dt_secs: f64) {
        match self.runs.lane_of_mut(run) {
            Some((lane, slot)) => lane.visit(slot, dt_secs, &mut self.poses),
            None => {
                let mut moment = self.moment_at(run, window.to_secs, window);
                moment.head.rest_secs = window.rest_secs;
                self.go_to_moment(moment);
            }
        }
    }
}

/// Whether an event at `event_secs` happens at `now_secs`, which has been reached.
fn is_at(now_secs: f64, event_secs: f64, is_backwards: bool) -> bool {
    if is_backwards { reached(event_secs, now_secs) } else { reached(now_secs, event_secs) }
}
