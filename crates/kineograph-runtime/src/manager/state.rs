//! The flags of a running action.

/// A set of flags of a running action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct State(u32);

impl State {
    /// It has had its first update.
    pub const STARTED: Self = Self(1);
    /// It is held, whatever its target does.
    pub const PAUSED: Self = Self(1 << 1);
    pub const BACKWARDS: Self = Self(1 << 2);
    /// It turns at both ends instead of ending.
    pub const PING_PONG: Self = Self(1 << 3);
    /// It sends events when it plays backwards too.
    pub const BACKWARD_EVENTS: Self = Self(1 << 4);
    /// It stands at 0, and what happens there is still to come.
    pub const START_AHEAD: Self = Self(1 << 5);
    /// Its start delay is not over.
    pub const WAITING: Self = Self(1 << 6);
    /// The next visit takes it to its end.
    pub const FINISHING: Self = Self(1 << 7);
    /// Its end is reported to the handler.
    pub const REPORTS: Self = Self(1 << 8);
    /// It has a tag.
    pub const TAGGED: Self = Self(1 << 9);
    /// It has something in the side table.
    pub const EXTRA: Self = Self(1 << 10);
    /// A handler has moved its playhead since the last events were listed.
    pub const MOVED: Self = Self(1 << 11);
    /// The first visit has come, from which its start delay counts.
    pub const DELAY_BEGUN: Self = Self(1 << 12);
    /// It has been put somewhere by a seek.
    pub const SOUGHT: Self = Self(1 << 13);

    /// Its clock lies in the lane of its program.
    pub const LANED: Self = Self(1 << 14);
    /// It has come backwards to where it stands, and the events there have been sent: forwards they are still to come.
    pub const EVENT_PENDING: Self = Self(1 << 15);
    /// It is a part of another run, on whose clock it goes.
    pub const PART: Self = Self(1 << 16);
    /// It has parts.
    pub const WITH_PARTS: Self = Self(1 << 17);

    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether any of these marks is there.
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
