//! What a run does to other targets: its parts, one a `TargetedAction`'s name.
//!
//! A part is a run of its own in the list of its target, so that it mixes with what else runs there. But it has no clock: whenever its
//! run has come somewhere, the parts are taken there too. So they are never a frame apart, and what is done to the run is done to all
//! of it. Updates pass parts over.

use core::hash::Hash;

use super::RunningActions;
use super::extra::Extra;
use super::mix::LastWrites;
use super::playhead::{Playhead, Window};
use super::run::{RunEvent, RunId};
use super::state::State;
use super::stretch::Played;
use crate::prelude::*;
use crate::program::reached;

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Plays a run with its parts through a window. Events of parts happen at their moments too: all of it stands there then.
    pub(super) fn play_all(
        &mut self,
        id: RunId,
        plan: Window,
        dt_secs: f64,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> Played {
        if !self.state(id.slot).has(State::WITH_PARTS) {
            return self.play(id, plan, dt_secs, on_event);
        }
        let mut last_stop_secs = None;
        loop {
            // Each stop has an event that is told there; so there is none twice.
            let stop_secs = self.next_stop_secs(id, plan).filter(|stop| last_stop_secs != Some(*stop));
            last_stop_secs = stop_secs;
            let mut way = self.way_to(id.slot, stop_secs.unwrap_or(plan.to_secs), plan.is_backwards);
            way.rest_secs = if stop_secs.is_none() { plan.rest_secs } else { 0.0 };
            let played = self.play(id, way, dt_secs, on_event);
            if matches!(played, Played::Gone | Played::UpTo { is_sought: true, .. }) {
                return played;
            }
            let driven = self.drive_parts(id, plan.is_backwards, on_event);
            if !matches!(driven, Played::Whole) {
                return driven;
            }
            if stop_secs.is_none() || !matches!(played, Played::Whole) {
                return played;
            }
        }
    }

    /// The way of a run to a time of its program.
    fn way_to(&self, run: u32, to_secs: f64, is_backwards: bool) -> Window {
        let mut head = self.head(run);
        let is_first = !head.state.has(State::STARTED);
        head.go_to(to_secs, is_first, is_backwards)
    }

    /// When the first event of a part happens on the way of its run, before the end of that. Not asked backwards.
    fn next_stop_secs(&mut self, id: RunId, plan: Window) -> Option<f64> {
        if plan.is_backwards {
            return None;
        }
        let mut first_secs = None;
        let mut fired = core::mem::take(&mut self.fired);
        self.each_part(id, |actions, part| {
            let Some(run) = actions.find(part) else { return };
            let Some(program) = actions.program_of(run).filter(|program| program.has_events()) else { return };
            fired.clear();
            actions.way_to(run, plan.to_secs, false).events().list_next(program, &mut fired);
            let next_secs = fired.first().map(|event| event.at_secs);
            first_secs = [first_secs, next_secs].into_iter().flatten().reduce(f64::min);
        });
        self.fired = fired;
        first_secs.filter(|secs| !reached(*secs, plan.to_secs))
    }

    /// Takes the parts of a run to where it stands, with their events.
    fn drive_parts(
        &mut self,
        id: RunId,
        is_backwards: bool,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> Played {
        let (mut place, mut result) = (0, Played::Whole);
        while let Some(part) = self.part_at(id, place) {
            let was_held = self.is_target_paused(id.slot);
            let before = self.head(id.slot);
            let played = self.drive_part(&before, part, is_backwards, on_event);
            let Some(run) = self.find(id) else { return Played::Gone };
            let head = self.head(run);
            if head.state.has(State::MOVED) && !before.state.has(State::MOVED) {
                return Played::UpTo { at_secs: before.elapsed_secs, is_sought: true };
            }
            let is_held = self.is_target_paused(run) && !was_held;
            if is_held || !head.goes_on_as(&before) {
                let at_secs = match played {
                    Played::UpTo { at_secs, .. } => at_secs,
                    _ => head.elapsed_secs,
                };
                result = Played::UpTo { at_secs, is_sought: false };
            }
            place += 1;
        }
        if let Played::UpTo { at_secs, .. } = result
            && at_secs != self.head(id.slot).elapsed_secs
        {
            // Backwards there are no stops: all of it comes back to the moment.
            self.put(id.slot, at_secs);
            self.take_parts_along(id);
        }
        result
    }

    fn drive_part(
        &mut self,
        head: &Playhead,
        part: RunId,
        is_backwards: bool,
        on_event: &mut impl FnMut(&mut Self, &RunEvent<'_, K>),
    ) -> Played {
        while let Some(run) = self.find(part).filter(|run| !self.stands_at(*run, head)) {
            let mut way = self.way_to(run, head.elapsed_secs, is_backwards);
            let removal = self.removal_in(run, way);
            if let Some(removal) = removal {
                way.cut(removal.at_secs);
            }
            let played = self.play(part, way, 0.0, on_event);
            let Some(removal) = removal.filter(|removal| played.reaches(removal.at_secs)) else {
                return played;
            };
            let index = self.target_of(run);
            if removal.cleans_up {
                self.stop_runs_of(index);
                self.tell_ends(on_event);
            } else {
                self.targets[index as usize].is_paused = true;
            }
        }
        Played::Whole
    }

    fn stands_at(&self, part: u32, head: &Playhead) -> bool {
        let own = self.head(part);
        let is_ahead = |head: &Playhead| head.state.has(State::START_AHEAD);
        own.state.has(State::STARTED) && own.elapsed_secs == head.elapsed_secs && is_ahead(&own) == is_ahead(head)
    }

    /// Takes the parts of a run to where it stands, without a word.
    pub(super) fn take_parts_along(&mut self, id: RunId) {
        let Some(run) = self.find(id).filter(|run| self.state(*run).has(State::WITH_PARTS)) else { return };
        let head = self.head(run);
        if head.state.has(State::WAITING) || !head.state.has(State::STARTED) {
            return;
        }
        self.each_part(id, |actions, part| {
            if let Some(part) = actions.find(part).filter(|part| !actions.stands_at(*part, &head)) {
                actions.put(part, head.elapsed_secs);
            }
        });
    }

    /// Puts a run somewhere without events.
    fn put(&mut self, run: u32, at_secs: f64) {
        let way = self.way_to(run, at_secs, at_secs < self.head(run).elapsed_secs);
        let moment = self.moment_at(run, at_secs, way);
        self.set_head(run, self.head(run));
        self.go_to_moment(moment);
    }

    /// The run as a whole that this id means: of a part it is the run that it belongs to.
    pub(super) fn whole(&self, id: RunId) -> RunId {
        let owner = self.find(id).and_then(|run| self.owner_of(run));
        owner.filter(|owner| self.find(*owner).is_some()).unwrap_or(id)
    }

    /// The run that a part belongs to.
    #[inline]
    pub(super) fn owner_of(&self, run: u32) -> Option<RunId> {
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
    pub(super) fn make_part(&mut self, part: RunId, whole: RunId) {
        let marks = State::PART.union(State::EXTRA);
        if self.change_head(part, |head| head.state.insert(marks)) {
            self.extras.insert(part.slot, Extra { part_of: Some(whole), ..Extra::default() });
        }
    }

    pub(super) fn keep_parts(&mut self, run: u32, parts: Vec<RunId>) {
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
    pub(super) fn change_all_heads(&mut self, id: RunId, change: impl Fn(&mut Playhead)) -> bool {
        let id = self.whole(id);
        let found = self.change_head(id, &change);
        self.each_part(id, |actions, part| {
            actions.change_head(part, &change);
        });
        found
    }

    /// Does something to each part that a run has.
    pub(super) fn each_part(&mut self, id: RunId, mut work: impl FnMut(&mut Self, RunId)) {
        let mut place = 0;
        while let Some(part) = self.part_at(id, place) {
            work(self, part);
            place += 1;
        }
    }

    fn part_at(&self, id: RunId, place: usize) -> Option<RunId> {
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

    fn place(&self, target: u32) -> Result<usize, usize> {
        self.of_target.binary_search_by_key(&target, |(target, _)| *target)
    }
}
