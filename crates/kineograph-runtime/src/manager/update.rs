//! One pass over all running actions.

use alloc::sync::Arc;
use core::hash::Hash;

use super::ActionManager;
use super::list::NONE;
use super::mix::mixed_pose;
use super::run::{RunEvent, RunId};
use crate::program::{Program, reached};

/// The piece of a program that one update plays.
#[derive(Debug, Clone, Copy)]
pub(super) struct Window {
    /// Where the run stood, in seconds of the program.
    pub from_secs: f64,
    /// Where it stands now.
    pub to_secs: f64,
    /// Whether this is the first update, which belongs to what happens at `from_secs` too.
    pub is_first: bool,
    is_last: bool,
}

impl Window {
    /// After which time something has to happen to belong to this window.
    pub fn after_secs(&self) -> f64 {
        // What lies at the place where a run was started within a program is past; only at 0 it is still to come.
        if self.is_first && self.from_secs == 0.0 { f64::NEG_INFINITY } else { self.from_secs }
    }
}

impl<K: Copy + Eq + Hash> ActionManager<K> {
    /// Plays `dt_secs` of everything that runs, and hands each event to `on_event` as it comes, after the pose of its target was
    /// updated.
    ///
    /// An action that a handler stops sends no further events, and the pose stays as this update made it. Pausing takes effect from
    /// the next visit to the target. A `dt_secs` that is negative or not finite counts as 0. A call from inside a handler does
    /// nothing.
    pub fn update(&mut self, dt_secs: f64, mut on_event: impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        if self.is_updating {
            return;
        }
        self.is_updating = true;
        let dt_secs = if dt_secs.is_finite() { dt_secs.max(0.0) } else { 0.0 };
        let mut place = 0;
        // The length is asked again each time: targets that get an action meanwhile are visited too.
        while place < self.order.len() {
            if let Some(index) = self.order.get(place) {
                self.visit(index, dt_secs, &mut on_event);
            }
            place += 1;
        }
        self.is_updating = false;
        self.tidy_order();
    }

    fn visit(&mut self, index: u32, dt_secs: f64, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        let target = &self.targets[index as usize];
        if target.is_paused {
            return;
        }
        self.visiting = index;
        self.next_run = target.first;
        while self.next_run != NONE {
            let run = self.next_run;
            self.next_run = self.runs[run].next;
            self.step(run, dt_secs, on_event);
        }
        // Otherwise a handler has removed the target.
        if self.visiting == index {
            self.visiting = NONE;
            if self.targets[index as usize].count == 0 {
                self.leave_order(index);
            }
        }
    }

    fn step(&mut self, run: u32, dt_secs: f64, on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>)) {
        let window = self.advance(run, dt_secs);
        let slot = &self.runs[run];
        // A run in a list has a program.
        let Some(program) = &slot.program else { return };
        let index = slot.target as usize;
        let start = &mut self.starts[run as usize];
        let pose = &mut self.poses[index];
        if self.targets[index].is_mixed {
            mixed_pose(program, window, start, &mut self.mixes[run as usize], pose);
        } else {
            // Alone and untouched, the pose has what the program does not write from the start.
            program.sample_written_into(start, window.to_secs, pose);
        }
        let id = self.runs.id(run);
        if program.has_events() {
            let program = Arc::clone(program);
            self.dispatch(id, &program, window, on_event);
        }
        if window.is_last {
            self.stop(id);
        }
    }

    /// Moves the time of a run on.
    fn advance(&mut self, run: u32, dt_secs: f64) -> Window {
        let slot = &mut self.runs[run];
        let from_secs = slot.elapsed_secs;
        let is_first = !slot.is_started;
        slot.is_started = true;
        let wanted_secs = if is_first { from_secs } else { from_secs + dt_secs * slot.speed };
        let is_last = reached(wanted_secs, slot.duration_secs);
        slot.elapsed_secs = if is_last { slot.duration_secs } else { wanted_secs };
        Window { from_secs, to_secs: slot.elapsed_secs, is_first, is_last }
    }

    fn dispatch(
        &mut self,
        id: RunId,
        program: &Program,
        window: Window,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) {
        // Lent out of the manager, so that handlers may have all of it.
        let mut fired = core::mem::take(&mut self.fired);
        fired.clear();
        program.events(window.after_secs(), window.to_secs, &mut fired);
        for event in &fired {
            // A handler may have stopped the run.
            let Some(run) = self.runs.find(id) else { break };
            let slot = &self.runs[run];
            let Some(target) = self.keys[slot.target as usize] else { break };
            let event = RunEvent {
                target,
                run: id,
                tag: slot.tag,
                name: program.event_name(event),
                action: event.action,
                at_secs: event.at_secs,
            };
            on_event(self, &event);
        }
        self.fired = fired;
    }
}
