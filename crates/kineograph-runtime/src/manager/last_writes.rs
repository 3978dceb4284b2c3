//! When channels were written last within an update.

use crate::channel::Channel;
use crate::prelude::*;
use crate::program::reached;

/// When the channels of the target that is visited were written last, in seconds before the end of the update: of several runs the one
/// that writes last in time wins, not the one that is visited last.
#[derive(Debug, Clone, Copy)]
pub(super) struct LastWrites {
    ago_secs: [f64; Channel::COUNT],
    /// By the order in which runs were run.
    order: [u64; Channel::COUNT],
}

impl LastWrites {
    /// Nothing was written yet.
    pub const NONE: Self = Self { ago_secs: [f64::INFINITY; Channel::COUNT], order: [0; Channel::COUNT] };

    /// Counts a write. False if another run has written the channel later, or at the same time and was run later.
    pub fn counts(&mut self, channel: Channel, ago_secs: f64, order: u64) -> bool {
        let last_secs = &mut self.ago_secs[channel as usize];
        let last_order = &mut self.order[channel as usize];
        let is_same_time = reached(ago_secs, *last_secs);
        let counts = reached(*last_secs, ago_secs) && (order >= *last_order || !is_same_time);
        if counts {
            *last_secs = last_secs.min(ago_secs);
            *last_order = order;
        }
        counts
    }
}

/// The last writes of targets that are written while another one is visited too; by target slot, ascending.
#[derive(Debug, Clone)]
pub(super) struct SharedWrites {
    of_target: Vec<(u32, LastWrites)>,
}

impl SharedWrites {
    pub const fn new() -> Self {
        Self { of_target: Vec::new() }
    }

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
