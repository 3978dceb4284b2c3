//! What a run does to other targets: its parts, one a `TargetedAction`'s name.
//!
//! A part is a run of its own in the list of its target, so that it mixes with what else runs there. But it has neither clock nor events:
//! whenever its run has come somewhere, the parts are taken there too. So they are never a frame apart, and what is done to the run is
//! done to all of it. Updates pass parts over.

use core::hash::Hash;

use super::RunningActions;
use super::extra::Extra;
use super::handle::{ActionHandle, RunEvent};
use super::mix::LastWrites;
use super::playhead::{Playhead, Window};
use super::state::State;
use super::stretch::Played;
use crate::prelude::*;
use crate::program::{Event, Program};

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Plays a run through a window, and takes its parts along.
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
            // Those of what a part has ended by leaving its stage.
            self.report_ends(on_event);
            if self.find(id).is_none() {
                return Played::Gone;
            }
        }
        played
    }

    /// Takes the parts of a run to where it stands.
    pub(super) fn take_parts_along(&mut self, id: ActionHandle) {
        let Some(run) = self.find(id).filter(|run| self.runs[*run].state.has(State::WITH_PARTS)) else {
            return;
        };
        let head = self.head(run);
        if head.state.has(State::WAITING) || !head.state.has(State::STARTED) {
            return;
        }
        self.each_part(id, |actions, part| {
            while let Some(run) = actions.find(part)
                && actions.take_along(run, &head)
            {}
        });
    }

    /// Takes a part to where its run stands, or to where it removes its target before that. False if it stands there.
    fn take_along(&mut self, part: u32, head: &Playhead) -> bool {
        let mut own = self.head(part);
        let is_ahead = |head: &Playhead| head.state.has(State::START_AHEAD);
        let has_started = own.state.has(State::STARTED);
        let stands_there = (own.elapsed_secs, own.at_event) == (head.elapsed_secs, head.at_event)
            && is_ahead(&own) == is_ahead(head);
        if has_started && stands_there {
            return false;
        }
        let is_backwards = head.elapsed_secs < own.elapsed_secs
            || own.elapsed_secs == 0.0 && is_ahead(head) && !is_ahead(&own)
            || own.elapsed_secs == head.elapsed_secs && head.state.has(State::EVENT_AHEAD);
        let mut way = own.go_to(head.elapsed_secs, !has_started, is_backwards);
        way.to_event = head.at_event;
        let removal = self.removal_in(part, way);
        if let Some(removal) = removal {
            way.cut(removal.at_secs);
        }
        let index = self.target_of(part);
        self.commit_moment(index);
        let mut moment = self.moment_at(part, way.to_secs, way).at_event(way.to_event);
        if removal.is_none() {
            // What the run takes back when it plays the event again, its parts take back too.
            moment.head.state.set(State::EVENT_AHEAD, head.state.has(State::EVENT_AHEAD));
        }
        self.go_to_moment(moment);
        match removal {
            Some(removal) if removal.cleans_up => self.stop_runs_of(index),
            Some(_) => self.targets[index as usize].is_paused = true,
            None => {}
        }
        removal.is_some()
    }

    /// The target of an event of a run: of what happens in a `TargetedAction` the one that this plays on.
    pub(super) fn key_of_event(&self, id: ActionHandle, program: &Program, event: &Event) -> Option<K> {
        let part = program.event_part(event).and_then(|place| self.part_at(id, place)).flatten();
        self.key_of(part.and_then(|part| self.find(part)).unwrap_or(id.slot))
    }

    /// The run as a whole that this id means: of a part it is the run that it belongs to.
    pub(super) fn whole(&self, id: ActionHandle) -> ActionHandle {
        let owner = self.find(id).and_then(|run| self.owner_of(run));
        owner.filter(|owner| self.find(*owner).is_some()).unwrap_or(id)
    }

    /// The run that a part belongs to.
    #[inline]
    pub(super) fn owner_of(&self, run: u32) -> Option<ActionHandle> {
        if self.runs[run].state.has(State::PART) { self.extra_of(run)?.part_of } else { None }
    }

    /// The next run on the target that does not end with this one.
    pub(super) fn next_apart(&self, run: u32) -> Option<u32> {
        let id = self.id(run);
        let mut next = self.next_of(run);
        while let Some(part) = next.filter(|next| self.owner_of(*next) == Some(id)) {
            next = self.next_of(part);
        }
        next
    }

    /// Makes a run a part of another one.
    pub(super) fn make_part(&mut self, part: ActionHandle, whole: ActionHandle) {
        let marks = State::PART.union(State::EXTRA);
        if self.change_head(part, |head| head.state.insert(marks)) {
            self.extras.insert(part.slot, Extra { part_of: Some(whole), ..Extra::default() });
        }
    }

    /// Gives a run its parts, in the order of [`Program::targets`]; those that do not play are `None`.
    pub(super) fn keep_parts(&mut self, run: u32, parts: Vec<Option<ActionHandle>>) {
        let mut head = self.head(run);
        if !head.state.has(State::EXTRA) {
            self.extras.insert(run, Extra::default());
        }
        head.state.insert(State::WITH_PARTS.union(State::EXTRA));
        self.set_head(run, head);
        if let Some(extra) = self.extras.get_mut(run) {
            extra.parts = parts;
        }
    }

    /// Changes the clock of a run, and of its parts; false if it no longer exists.
    pub(super) fn change_all_heads(&mut self, id: ActionHandle, change: impl Fn(&mut Playhead)) -> bool {
        let id = self.whole(id);
        let found = self.change_head(id, &change);
        self.each_part(id, |actions, part| {
            actions.change_head(part, &change);
        });
        found
    }

    /// Does something to each part that a run has.
    pub(super) fn each_part(&mut self, id: ActionHandle, mut work: impl FnMut(&mut Self, ActionHandle)) {
        let mut place = 0;
        while let Some(part) = self.part_at(id, place) {
            if let Some(part) = part {
                work(self, part);
            }
            place += 1;
        }
    }

    pub(super) fn part_at(&self, id: ActionHandle, place: usize) -> Option<Option<ActionHandle>> {
        self.extra_of(self.find(id)?)?.parts.get(place).copied()
    }
}

/// The last writes of targets that are written while another one is visited too; by target slot, ascending.
#[derive(Debug, Clone, Default)]
pub(super) struct SharedWrites {
    of_target: Vec<(u32, LastWrites)>,
}

impl SharedWrites {
    pub fn clear(&mut self) {
        self.of_target.clear();
    }

    pub fn get(&self, target: u32) -> Option<&LastWrites> {
        let place = self.place(target).ok()?;
        Some(&self.of_target[place].1)
    }

    /// Those of a target, to be added to.
    pub fn entry(&mut self, target: u32) -> &mut LastWrites {
        let place = match self.place(target) {
            Ok(place) => place,
            Err(place) => {
                self.of_target.insert(place, (target, LastWrites::NONE));
                place
            }
        };
        &mut self.of_target[place].1
    }

    /// Forgets those of a target that is removed: its slot may be used again.
    pub fn remove(&mut self, target: u32) {
        if let Ok(place) = self.place(target) {
            self.of_target.remove(place);
        }
    }

    fn place(&self, target: u32) -> Result<usize, usize> {
        self.of_target.binary_search_by_key(&target, |(target, _)| *target)
    }
}
