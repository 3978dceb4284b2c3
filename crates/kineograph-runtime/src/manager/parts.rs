//! The parts of a run: what it does to other targets, one part per name in a `TargetedAction`.
//!
//! A part is a run in the list of its own target, so that it mixes with the other runs there. It has no clock and sends no events:
//! whenever its owner moves, its parts move to the same time. So they are never a frame apart, and an operation on the owner applies to
//! all of it. Updates skip parts.

use alloc::collections::BTreeMap;
use core::hash::Hash;

use super::RunningActions;
use super::extra::Extra;
use super::handle::{ActionHandle, RunEvent};
use super::playhead::{Playhead, Window};
use super::state::State;
use super::stretch::Played;
use crate::prelude::*;
use crate::program::{Event, Program};

/// The parts of each run that has any, in the order of [`Program::targets`]; `None` where that target is missing.
pub(super) type Parts<K> = BTreeMap<ActionHandle, Vec<Option<Part<K>>>>;

/// A part of a run, on another target.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Part<K> {
    /// The run on that target; it may have ended.
    pub run: ActionHandle,
    /// The key that its events carry, even after the target was removed.
    pub target: K,
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Plays a run through a window and moves its parts along.
    pub(super) fn play_all(
        &mut self,
        id: ActionHandle,
        window: Window,
        dt_secs: f64,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> Played {
        let played = self.play(id, window, dt_secs, on_event);
        if !matches!(played, Played::Gone) && self.runs[id.slot].state.has(State::WITH_PARTS) {
            self.take_parts_along(id);
            // Ends of runs that a part has stopped by removing its target.
            self.report_ends(on_event);
            if self.runs.find(id).is_none() {
                return Played::Gone;
            }
        }
        played
    }

    /// Moves the parts of a run to the run's time.
    pub(super) fn take_parts_along(&mut self, id: ActionHandle) {
        let Some(run) = self.runs.find(id).filter(|run| self.runs[*run].state.has(State::WITH_PARTS)) else {
            return;
        };
        let head = self.head(run);
        if head.state.has(State::WAITING) || !head.state.has(State::STARTED) {
            return;
        }
        self.each_part(id, |actions, part| {
            while let Some(run) = actions.runs.find(part)
                && actions.take_along(run, &head)
            {}
        });
    }

    /// Moves a part to its owner's time, or to its `RemoveSelf` before that. True if it stopped there and may have to move on.
    fn take_along(&mut self, part: u32, head: &Playhead) -> bool {
        let mut own = self.head(part);
        let is_ahead = |head: &Playhead| head.state.has(State::START_AHEAD);
        let has_started = own.state.has(State::STARTED);
        let stands_there = (own.elapsed_secs, own.at_event) == (head.elapsed_secs, head.at_event)
            && is_ahead(&own) == is_ahead(head);
        if has_started && stands_there {
            return false;
        }
        let index = self.runs.target(part);
        let clock = self.clock_of(part);
        if !has_started && clock.is_some_and(|clock| self.begins_removed(part, clock.left_secs)) {
            return false;
        }
        let is_backwards = head.elapsed_secs < own.elapsed_secs
            || own.elapsed_secs == 0.0 && is_ahead(head) && !is_ahead(&own)
            || own.elapsed_secs == head.elapsed_secs && head.state.has(State::EVENT_PENDING);
        let mut way = own.go_to(head.elapsed_secs, !has_started, is_backwards);
        way.to_event = head.at_event;
        let (removal, end_secs) = self.end_in(part, way, clock.filter(|_| has_started));
        if let Some(end_secs) = end_secs {
            way.cut(end_secs);
        }
        self.commit_moment(index);
        let mut moment = self.moment_at(part, way.to_secs, way).at_event(way.to_event);
        if removal.is_none() {
            // When the owner plays its event again, its parts take back the same writes.
            moment.head.state.set(State::EVENT_PENDING, head.state.has(State::EVENT_PENDING));
        }
        self.go_to_moment(moment);
        let Some(removal) = removal else { return false };
        if !self.removals.note(index, self.runs.id(part), removal) {
            self.settle(index);
            self.hold_or_stop_runs_of(index, removal);
        }
        true
    }

    /// The key that an event of a run carries: the target of the `TargetedAction` around it, else the run's own.
    pub(super) fn key_of_event(&self, id: ActionHandle, program: &Program, event: &Event) -> Option<K> {
        let part = program.event_part(event).and_then(|place| self.part_at(id, place));
        part.map(|part| part.target).or_else(|| self.key_of(id.slot))
    }

    /// The part of a run for the target at this index of [`Program::targets`].
    pub(super) fn part_at(&self, id: ActionHandle, place: usize) -> Option<Part<K>> {
        *self.parts.get(&id)?.get(place)?
    }

    /// The index of a part of a run among [`Program::targets`].
    #[cfg(feature = "serde")]
    pub(super) fn place_of_part(&self, id: ActionHandle, part: ActionHandle) -> Option<u32> {
        let mut parts = (0..).zip(self.parts.get(&id)?);
        parts.find(|(_, other)| other.is_some_and(|other| other.run == part)).map(|(place, _)| place)
    }

    pub(super) fn make_part(&mut self, part: ActionHandle, whole: ActionHandle) {
        let marks = State::PART.union(State::EXTRA);
        if self.change_head(part, |head| head.state.insert(marks)) {
            self.runs.set_extra(part.slot, Extra { part_of: Some(whole), ..Extra::default() });
        }
    }

    /// Sets the parts of a run, in the order of [`Program::targets`].
    pub(super) fn keep_parts(&mut self, run: u32, parts: Vec<Option<Part<K>>>) {
        let mut head = self.head(run);
        head.state.insert(State::WITH_PARTS);
        self.set_head(run, head);
        self.parts.insert(self.runs.id(run), parts);
    }

    /// Changes the clocks of a run and of its parts; false if the run no longer exists.
    pub(super) fn change_all_heads(&mut self, id: ActionHandle, change: impl Fn(&mut Playhead)) -> bool {
        let id = self.runs.whole(id);
        let found = self.change_head(id, &change);
        self.each_part(id, |actions, part| {
            actions.change_head(part, &change);
        });
        found
    }

    pub(super) fn each_part(&mut self, id: ActionHandle, mut work: impl FnMut(&mut Self, ActionHandle)) {
        let count = self.parts.get(&id).map_or(0, Vec::len);
        for place in 0..count {
            if let Some(part) = self.part_at(id, place) {
                work(self, part.run);
            }
        }
    }
}
