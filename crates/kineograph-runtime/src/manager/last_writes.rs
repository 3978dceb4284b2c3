//! When channels were written last within an update.

use crate::channel::{Channel, ChannelSet};
use crate::movement::is_later;

/// When the channels of a target were last written, in seconds before the end of the update. The run that writes last in time wins, not
/// the one that is visited last.
#[derive(Debug, Clone, Copy)]
pub(super) struct LastWrites {
    written: ChannelSet,
    /// Meaningless for channels that are not in `written`.
    ago_secs: [f64; Channel::COUNT],
    /// The order of the writing run; see [`Single::order`](super::singles::Single::order).
    order: [u64; Channel::COUNT],
}

impl LastWrites {
    pub const NONE: Self = Self {
        written: ChannelSet::EMPTY,
        ago_secs: [f64::INFINITY; Channel::COUNT],
        order: [0; Channel::COUNT],
    };

    pub fn forget(&mut self) {
        self.written = ChannelSet::EMPTY;
    }

    /// Counts a write. False if another run has written the channel later, or at the same time and was run later.
    pub fn counts(&mut self, channel: Channel, ago_secs: f64, order: u64) -> bool {
        let (last_secs, last_order) =
            (&mut self.ago_secs[channel as usize], &mut self.order[channel as usize]);
        if !self.written.contains(channel) {
            (*last_secs, *last_order) = (f64::INFINITY, 0);
            self.written = self.written.union(ChannelSet::of(&[channel]));
        }
        let counts = is_later((-ago_secs, order), (-*last_secs, *last_order));
        if counts {
            (*last_secs, *last_order) = (last_secs.min(ago_secs), order);
        }
        counts
    }
}
