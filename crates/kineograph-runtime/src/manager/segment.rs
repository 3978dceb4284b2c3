//! A stretch of a program that a run plays within an update.

use super::playhead::{StepClock, Window};
use crate::program::reached;

/// What a run plays in one go within an update. Handlers may split an update into segments; each starts where the previous one ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Segment {
    /// The order of its run; see [`Single::order`](super::singles::Single::order).
    pub order: u64,
    pub clock: StepClock,
    pub window: Window,
    /// Whether a seek put the playhead there and no time passes: its writes win over all others, and no action starts on the way.
    pub is_jump: bool,
}

impl Segment {
    /// Appends `next` if it continues from the event at which this ends. False if it does not.
    pub fn goes_on_with(&mut self, next: &Self) -> bool {
        let is_same = self.order == next.order && !self.is_jump && !next.is_jump && self.clock == next.clock;
        let joined = self.window.joined(next.window).filter(|_| is_same);
        self.window = joined.unwrap_or(self.window);
        joined.is_some()
    }

    /// Whether it has started `ago_secs` before the end of the update.
    pub fn has_begun(&self, ago_secs: f64) -> bool {
        reached(self.clock.ago_secs(self.window.from_secs), ago_secs)
    }

    /// The window that has been played `ago_secs` before the end of the update. The segment has started by then.
    pub fn until(&self, ago_secs: f64) -> Window {
        let mut window = self.window;
        if !reached(self.clock.write_ago_secs(window.to_secs, window), ago_secs) {
            window.cut(self.clock.at_ago(ago_secs));
        }
        window
    }
}
