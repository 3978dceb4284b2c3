//! A stretch of its program that a run plays within an update.

use super::playhead::{StepClock, Window};
use crate::program::reached;

/// What a run plays in one go within an update. A handler may have cut the step into several: each begins where the one before it ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Segment {
    /// The place of its run among all, in the order in which they were run.
    pub order: u64,
    pub clock: StepClock,
    pub window: Window,
    /// Whether the playhead was put there, by a seek, and no time passes: it shows what it writes whatever others have written, and none
    /// of its actions begins on the way.
    pub is_jump: bool,
}

impl Segment {
    /// Takes in one that goes on from the event at which this ends. False if it does not.
    pub fn goes_on_with(&mut self, next: &Self) -> bool {
        let is_same = self.order == next.order && !self.is_jump && !next.is_jump && self.clock == next.clock;
        let joined = self.window.joined(next.window).filter(|_| is_same);
        self.window = joined.unwrap_or(self.window);
        joined.is_some()
    }

    /// Whether it has begun, so long before the end of the update.
    pub fn has_begun(&self, ago_secs: f64) -> bool {
        reached(self.clock.ago_secs(self.window.from_secs), ago_secs)
    }

    /// What of it is played up to a moment, in seconds before the end of the update, once it has begun.
    pub fn until(&self, ago_secs: f64) -> Window {
        let mut window = self.window;
        if !reached(self.clock.write_ago_secs(window.to_secs, window), ago_secs) {
            window.cut(self.clock.at_ago(ago_secs));
        }
        window
    }
}
