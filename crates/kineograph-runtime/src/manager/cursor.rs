//! The run being played: how time passes for it, and at which of its events it is.

use super::moment::Moment;
use super::playhead::StepClock;
use crate::clone_fields::clone_fields;
use crate::prelude::*;
use crate::program::Event;

/// The run being played, if there is one.
#[derive(Debug, Default)]
pub(super) struct Cursor {
    /// The moment of the run whose event is being handled, unless the run has been changed there.
    moment: Option<Moment>,
    /// How the update's time passes for the run.
    clock: Option<StepClock>,
    /// A reused buffer for events.
    room: Vec<Event>,
}

clone_fields!(Cursor { moment, clock, room });

/// The moment.
impl Cursor {
    #[inline]
    pub const fn moment(&self) -> Option<&Moment> {
        self.moment.as_ref()
    }

    /// The moment, if it is one of this run.
    #[inline]
    pub fn moment_of(&self, run: u32) -> Option<&Moment> {
        self.moment.as_ref().filter(|moment| moment.run == run)
    }

    #[inline]
    pub const fn set_moment(&mut self, moment: Moment) {
        self.moment = Some(moment);
    }

    #[inline]
    pub const fn take_moment(&mut self) -> Option<Moment> {
        self.moment.take()
    }

    /// Takes the moment, if it is one of this run.
    #[inline]
    pub fn take_moment_of(&mut self, run: u32) -> Option<Moment> {
        self.moment.take_if(|moment| moment.run == run)
    }
}

/// The clock.
impl Cursor {
    #[inline]
    pub const fn set_clock(&mut self, clock: StepClock) {
        self.clock = Some(clock);
    }

    #[inline]
    pub const fn clear_clock(&mut self) {
        self.clock = None;
    }

    /// Drops the clock of a run, whose next writes are outside of its step.
    #[inline]
    pub fn forget_clock(&mut self, run: u32) {
        self.clock.take_if(|clock| clock.run == run);
    }

    /// How time passes for a run, if it or its `owner` is being played.
    #[inline]
    pub fn clock_of(&self, run: u32, owner: impl FnOnce() -> Option<u32>) -> Option<StepClock> {
        self.clock.filter(|clock| clock.run == run || owner() == Some(clock.run))
    }
}

/// The events.
impl Cursor {
    /// Lends the empty buffer, so that handlers may have the whole manager meanwhile.
    #[inline]
    pub fn lend_room(&mut self) -> Vec<Event> {
        let mut room = core::mem::take(&mut self.room);
        room.clear();
        room
    }

    #[inline]
    pub fn give_room_back(&mut self, room: Vec<Event>) {
        self.room = room;
    }
}
