//! Channels other than the position: the last write wins, at equal times that of the later run.

use crate::channel::Channel;
use crate::program::reached;

/// A write of a channel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Write {
    /// On the clock of the target.
    pub secs: f64,
    /// The place of the writing run in the order of the runs.
    pub run: u64,
}

/// The last write of each channel so far.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LastWrites([Write; Channel::COUNT]);

impl Write {
    /// Before all others.
    pub const NEVER: Self = Self { secs: f64::NEG_INFINITY, run: 0 };

    /// Whether it comes after another one: rounding must not decide the order.
    pub fn is_after(self, other: Self) -> bool {
        !reached(other.secs, self.secs) || reached(self.secs, other.secs) && self.run >= other.run
    }

    /// The writer of the last of these writes; `None` if none of them comes after this one. They are made up to `until_secs`, and given from
    /// the last run to the first.
    pub fn last_writer<W>(
        mut self,
        until_secs: f64,
        mut writes: impl Iterator<Item = (Self, W)>,
    ) -> Option<W> {
        let mut last = None;
        while !reached(self.secs, until_secs)
            && let Some((write, writer)) = writes.next()
        {
            if write.is_after(self) {
                (self, last) = (write, Some(writer));
            }
        }
        last
    }
}

impl LastWrites {
    pub const NONE: Self = Self([Write::NEVER; Channel::COUNT]);

    /// Counts a write. False if another run has made a later one.
    pub fn counts(&mut self, channel: Channel, write: Write) -> bool {
        let last = &mut self.0[channel as usize];
        let counts = write.is_after(*last);
        if counts {
            *last = Write { secs: last.secs.max(write.secs), ..write };
        }
        counts
    }

    /// Whether no earlier run can have made a later write up to `secs`.
    pub fn is_decided(&self, channel: Channel, secs: f64) -> bool {
        reached(self.0[channel as usize].secs, secs)
    }
}
