//! Runs that are played one by one, outside of lanes.

use core::num::NonZeroU32;
use core::ops::{Index, IndexMut};

use super::mix_state::MixState;
use super::playhead::Playhead;
use crate::clone_fields::clone_fields;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Aim, EventKey};

/// The clock and start pose of a run outside of lanes.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) struct Single {
    /// Time of the program, in seconds.
    pub elapsed_secs: f64,
    /// See [`Playhead::at_event`](super::playhead::Playhead::at_event).
    pub at_event: Option<EventKey>,
    /// See [`Playhead::passed_event`](super::playhead::Playhead::passed_event).
    pub passed_event: bool,
    /// See [`Playhead::rest_secs`](super::playhead::Playhead::rest_secs).
    pub rest_secs: f32,
    /// See [`Playhead::pace`](super::playhead::Playhead::pace).
    pub pace: f64,
    /// The pose that it started from.
    pub start: Pose,
    /// Meaningful only while its target is mixed.
    pub mix: MixState,
    /// Orders the runs of a target by when they were run.
    pub order: u64,
    /// Where its aims are among the lists of all, if it has some.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub aims: Option<NonZeroU32>,
}

impl Single {
    /// A run at `head`.
    pub fn new(head: &Playhead, start: Pose, mix: MixState) -> Self {
        let Playhead { elapsed_secs, at_event, passed_event, rest_secs, pace, .. } = *head;
        Self { elapsed_secs, at_event, passed_event, rest_secs, pace, start, mix, order: 0, aims: None }
    }
}

#[derive(Debug, Default)]
pub(super) struct Singles {
    runs: Vec<Single>,
    free: Vec<u32>,
    /// The aims of the few runs that have some, by [`Single::aims`] less one.
    aims: Vec<Vec<Aim>>,
    free_aims: Vec<NonZeroU32>,
}

clone_fields!(Singles { runs, free, aims, free_aims });

impl Singles {
    pub fn insert(&mut self, single: Single) -> u32 {
        match self.free.pop() {
            Some(index) => {
                self[index] = single;
                index
            }
            None => {
                self.runs.push(single);
                // Reserves room for all of them, so that `remove` allocates nothing.
                self.free.reserve(self.runs.len() - self.free.len());
                (self.runs.len() - 1) as u32
            }
        }
    }

    pub fn remove(&mut self, index: u32) {
        self.drop_aims(index);
        self.free.push(index);
    }

    /// Where a run has been told to arrive.
    #[inline]
    pub fn aims(&self, index: u32) -> &[Aim] {
        match self[index].aims {
            Some(place) => &self.aims[place.get() as usize - 1],
            None => &[],
        }
    }

    /// As [`Self::aims`], to be changed.
    pub fn aims_mut(&mut self, index: u32) -> &mut Vec<Aim> {
        let place = match self[index].aims {
            Some(place) => place,
            None => self.add_aims(index),
        };
        &mut self.aims[place.get() as usize - 1]
    }

    #[cold]
    fn add_aims(&mut self, index: u32) -> NonZeroU32 {
        let place = self.free_aims.pop().unwrap_or_else(|| {
            self.aims.push(Vec::new());
            self.free_aims.reserve(self.aims.len());
            NonZeroU32::new(self.aims.len() as u32).unwrap_or(NonZeroU32::MIN)
        });
        self[index].aims = Some(place);
        place
    }

    pub fn drop_aims(&mut self, index: u32) {
        if let Some(place) = self[index].aims.take() {
            self.aims[place.get() as usize - 1].clear();
            self.free_aims.push(place);
        }
    }
}

impl Index<u32> for Singles {
    type Output = Single;

    #[inline]
    fn index(&self, index: u32) -> &Single {
        &self.runs[index as usize]
    }
}

impl IndexMut<u32> for Singles {
    #[inline]
    fn index_mut(&mut self, index: u32) -> &mut Single {
        &mut self.runs[index as usize]
    }
}
