//! What a run plays within an update.

use super::handle::ActionHandle;
use super::playhead::{StepClock, Window};
use crate::movement::{Point, Shift};
use crate::pose::Pose;
use crate::program::reached;

/// A stretch of a program that a run plays within an update.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lap {
    pub run: ActionHandle,
    /// The place of the run among all, in the order in which they were run.
    pub order: u64,
    pub clock: StepClock,
    pub window: Window,
    /// What the run has started from.
    pub start: Pose,
    /// Of its position, before the lap; see [`Mix`](super::mix::Mix).
    pub shift: Shift,
    pub place: Point,
}

impl Lap {
    /// Whether it has begun, so long before the end of the update. A handler may have cut the step into several laps: each begins
    /// where the one before it ends.
    pub fn has_begun(&self, ago_secs: f64) -> bool {
        reached(self.clock.ago_secs(self.window.from_secs), ago_secs)
    }

    /// What of it is played up to a moment, in seconds before the end of the update; `None` if it begins later.
    pub fn until(&self, ago_secs: f64) -> Option<Window> {
        if !self.has_begun(ago_secs) {
            return None;
        }
        let mut window = self.window;
        if !reached(self.clock.write_ago_secs(window.to_secs, window), ago_secs) {
            window.cut(self.clock.at_ago(ago_secs));
        }
        Some(window)
    }
}
