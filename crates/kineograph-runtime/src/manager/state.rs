//! The flags of a running action.

/// A set of flags of a running action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct State(u32);

impl State {
    /// It has had its first update.
    pub const STARTED: Self = Self(1);
    /// It is paused, independently of its target.
    pub const PAUSED: Self = Self(1 << 1);
    pub const BACKWARDS: Self = Self(1 << 2);
    /// It turns at both ends instead of ending.
    pub const PING_PONG: Self = Self(1 << 3);
    /// It also sends events when it plays backwards.
    pub const BACKWARD_EVENTS: Self = Self(1 << 4);
    /// It is at 0, and what happens at 0 has not happened yet.
    pub const START_AHEAD: Self = Self(1 << 5);
    /// Its start delay is not over.
    pub const WAITING: Self = Self(1 << 6);
    /// The next visit plays it to its end.
    pub const FINISHING: Self = Self(1 << 7);
    /// Its end is reported to the handler.
    pub const REPORTS: Self = Self(1 << 8);
    /// It has a tag.
    pub const TAGGED: Self = Self(1 << 9);
    /// It has an entry in the side table.
    pub const EXTRA: Self = Self(1 << 10);
    /// A handler has moved its playhead since the last events were listed.
    pub const MOVED: Self = Self(1 << 11);
    /// It has had its first visit, from which its start delay counts.
    pub const DELAY_BEGUN: Self = Self(1 << 12);
    /// A seek has set its time.
    pub const SOUGHT: Self = Self(1 << 13);

    /// Its clock is in the lane of its program.
    pub const LANED: Self = Self(1 << 14);
    /// It came backwards to its current time and sent the events there. Forwards it sends them again.
    pub const EVENT_PENDING: Self = Self(1 << 15);
    /// It is a part of another run and follows that run's clock.
    pub const PART: Self = Self(1 << 16);
    /// It has parts.
    pub const WITH_PARTS: Self = Self(1 << 17);
    /// It has been told where to arrive.
    pub const AIMED: Self = Self(1 << 18);

    /// No flag.
    pub const EMPTY: Self = Self(0);

    /// The flags that saved data may have: not those that follow from where a run is.
    #[cfg(feature = "serde")]
    pub const fn loaded(self) -> Self {
        Self(self.0 & (Self::LANED.0 - 1) | self.0 & Self::EVENT_PENDING.0)
    }

    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether any of these flags is set.
    #[inline]
    pub const fn has(self, marks: Self) -> bool {
        self.0 & marks.0 != 0
    }

    #[inline]
    pub const fn insert(&mut self, marks: Self) {
        self.0 |= marks.0;
    }

    #[inline]
    pub const fn remove(&mut self, marks: Self) {
        self.0 &= !marks.0;
    }

    #[inline]
    pub const fn set(&mut self, marks: Self, is_on: bool) {
        if is_on { self.insert(marks) } else { self.remove(marks) }
    }

    #[inline]
    pub const fn toggle(&mut self, marks: Self) {
        self.0 ^= marks.0;
    }
}
