//! Runs that are played one by one.

use core::ops::{Index, IndexMut};

use super::mix::Mix;
use crate::pose::Pose;
use crate::prelude::*;

/// What a run needs that lies in no lane.
#[derive(Debug, Clone, Copy)]
pub(super) struct Loose {
    /// Time of the program, in seconds.
    pub elapsed_secs: f64,
    /// See [`Playhead::rest_secs`](super::playhead::Playhead::rest_secs).
    pub rest_secs: f32,
    /// See [`Playhead::pace`](super::playhead::Playhead::pace).
    pub pace: f64,
    /// The pose that it started from.
    pub start: Pose,
    /// Holds something only while its target is mixed.
    pub mix: Mix,
}

/// All of them.
#[derive(Debug, Clone, Default)]
pub(super) struct LooseRuns {
    runs: Vec<Loose>,
    free: Vec<u32>,
}

impl LooseRuns {
    pub fn insert(&mut self, loose: Loose) -> u32 {
        match self.free.pop() {
            Some(index) => {
                self[index] = loose;
                index
            }
            None => {
                self.runs.push(loose);
                // Room for all of them to leave at once, so that leaving allocates nothing.
                self.free.reserve(self.runs.len() - self.free.len());
                (self.runs.len() - 1) as u32
            }
        }
    }

    pub fn remove(&mut self, index: u32) {
        self.free.push(index);
    }
}

impl Index<u32> for LooseRuns {
    type Output = Loose;

    #[inline]
    fn index(&self, index: u32) -> &Loose {
        &self.runs[index as usize]
    }
}

impl IndexMut<u32> for LooseRuns {
    #[inline]
    fn index_mut(&mut self, index: u32) -> &mut Loose {
        &mut self.runs[index as usize]
    }
}
