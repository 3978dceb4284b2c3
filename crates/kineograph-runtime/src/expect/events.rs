//! Counts the events in a window, up to a limit.

use core::fmt;

use crate::program::SLACK_SECS;

/// The most events examined, those with other names included: a loop may take almost no time.
const MAX_EVENTS: usize = 100_000;
/// The first part of a window to examine, short so that it holds few events.
const FIRST_PART: f64 = 1.0e-6;
/// After a part with fewer events than this the next part is longer.
const FEW_EVENTS: usize = 1_000;

/// The number of events found.
pub(super) struct EventTally {
    pub count: u32,
    /// Whether the whole window was examined.
    pub is_all: bool,
}

impl fmt::Display for EventTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_all { "" } else { "> " }, self.count)
    }
}

/// Counts events in a window, both ends included. `events` gives how many count after one time and until another one, and how many there are
/// with all others.
pub(super) fn seen(
    [from_secs, to_secs]: [f64; 2],
    mut events: impl FnMut(f64, f64) -> [usize; 2],
) -> EventTally {
    let mut found = EventTally { count: 0, is_all: true };
    let (mut after_secs, mut looked_at) = (from_secs - 2.0 * SLACK_SECS, 0);
    let mut part_secs = ((to_secs - from_secs) * FIRST_PART).max(f64::MIN_POSITIVE);
    while after_secs < to_secs {
        // A part too short to change the time is extended to the next f64.
        let until_secs = (after_secs + part_secs).max(after_secs.next_up()).min(to_secs);
        let [counted, all] = events(after_secs, until_secs);
        found.count += counted as u32;
        looked_at += all;
        if looked_at > MAX_EVENTS && until_secs < to_secs {
            return EventTally { is_all: false, ..found };
        }
        if all < FEW_EVENTS {
            part_secs *= 2.0;
        } else {
            part_secs *= 0.5;
        }
        after_secs = until_secs;
    }
    found
}
