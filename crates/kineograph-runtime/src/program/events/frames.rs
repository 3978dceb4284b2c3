//! Events of the frames of an `Animate`.

use super::{Event, EventWindow, Limit};
use crate::prelude::*;
use crate::program::Program;

impl Program {
    /// Appends the events of all frames that appear in `window`, and possibly some near it, in all loops. A frame that appears and goes
    /// within one update sends its event too. Without a duration all frames of all loops appear at once.
    pub(super) fn collect_frames(
        &self,
        animation: u32,
        window: EventWindow,
        events: &mut Vec<Event>,
        limit: &mut Limit,
    ) {
        let animation = &self.animations[animation as usize];
        let (loop_secs, last) = (animation.loop_secs(), f64::from(animation.loops()) - 1.0);
        let (mut round, end) = if loop_secs > 0.0 {
            let first = libm::floor(window.after_secs / loop_secs) - 1.0;
            (first.max(0.0), (window.until_secs / loop_secs).min(last))
        } else {
            (0.0, last)
        };
        while round <= end && !limit.is_reached(events) {
            for (start_secs, text) in animation.events() {
                let at_secs = round * loop_secs + start_secs;
                if window.touches(at_secs, at_secs) {
                    events.push(Event { text, at_secs, action: animation.action, occurrence: round as u64 });
                }
            }
            round += 1.0;
        }
    }
}
