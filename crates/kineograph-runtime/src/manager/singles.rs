//! Runs that are played one by one, outside of lanes.

use core::ops::{Index, IndexMut};

use super::mix_state::MixState;
use super::playhead::Playhead;
use crate::clone_fields::clone_fields;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::EventKey;

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
}

impl Single {
    /// A run at `head`.
    pub fn new(head: &Playhead, start: Pose, mix: MixState) -> Self {
        let Playhead { elapsed_secs, at_event, passed_event, rest_secs, pace, .. } = *head;
        Self { elapsed_secs, at_event, passed_event, rest_secs, pace, start, mix, order: 0 }
    }
}

#[derive(Debug, Default)]
pub(super) struct Singles {
    runs: Vec<Single>,
    free: Vec<u32>,
}

clone_fields!(Singles { runs, free });

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
        self.free.push(index);
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
