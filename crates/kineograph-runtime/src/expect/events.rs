//! Counting the events in a window, however many there are.

use core::fmt;

use crate::program::SLACK_SECS;
use crate::timeline::{Timeline, TimelineEvent};

/// More events are not looked at, those of other names included: a loop may take next to no time.
const MAX_EVENTS: usize = 100_000;
/// The first part of a window that is looked at, so that it holds few events.
const FIRST_PART: f64 = 1.0e-6;
/// With fewer events in a part the next one is longer.
const FEW_EVENTS: usize = 1_000;

/// How many events there were.
pub(super) struct EventTally {
    pub count: u32,
    /// Whether the whole window was looked at.
    pub is_all: bool,
}

impl fmt::Display for EventTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_all { "" } else { "> " }, self.count)
    }
}

/// The events in a window, both ends included, for which `counts` is true.
pub(super) fn seen(
    timeline: &Timeline,
    [from_secs, to_secs]: [f64; 2],
    counts: impl Fn(&TimelineEvent) -> bool,
) -> EventTally {
    let mut found = EventTally { count: 0, is_all: true };
    let (mut after_secs, mut looked_at) = (from_secs - 2.0 * SLACK_SECS, 0);
    let mut part_secs = ((to_secs - from_secs) * FIRST_PART).max(f64::MIN_POSITIVE);
    while after_secs < to_secs {
        // A part that is too short to move the time takes the next time that there is.
        let until_secs = (after_secs + part_secs).max(after_secs.next_up()).min(to_secs);
        let events = timeline.events(after_secs, until_secs);
        found.count += events.iter().filter(|event| counts(event)).count() as u32;
        looked_at += events.len();
        if looked_at > MAX_EVENTS && until_secs < to_secs {
            return EventTally { is_all: false, ..found };
        }
        if events.len() < FEW_EVENTS {
            part_secs *= 2.0;
        } else {
            part_secs *= 0.5;
        }
        after_secs = until_secs;
    }
    found
}
