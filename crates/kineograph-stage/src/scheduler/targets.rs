//! What a scheduler keeps of a target.

use kineograph_runtime::for_stage::Clock;

use super::NONE;

/// The state of a target slot. A slot is in use while something is scheduled for its target.
#[derive(Debug, Clone)]
pub(super) struct Target<K> {
    /// `None` where the slot is free.
    pub key: Option<K>,
    /// How much the target's time is behind the scheduler's, because it was paused: seconds.
    pub lag: Clock,
    /// The scheduler's time at which it was paused.
    pub held: Clock,
    pub is_paused: bool,
    /// The per-frame update as the game wants it: priority and number of its entry.
    pub update: Option<Update>,
    /// Number of the entry that the present pass calls; 0: none. Behind `update` until the pass is over.
    pub called_update: u64,
    /// Number of its entry among the targets with timers; 0: none.
    pub timed: u64,
    /// First timer slot, or `NONE`.
    pub first_timer: u32,
    /// Last timer slot, or `NONE`.
    pub last_timer: u32,
}

/// A per-frame update.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Update {
    pub priority: i32,
    pub number: u64,
}

impl<K> Target<K> {
    /// A slot without a target.
    pub const FREE: Self = Self {
        key: None,
        lag: Clock::START,
        held: Clock::START,
        is_paused: false,
        update: None,
        called_update: 0,
        timed: 0,
        first_timer: NONE,
        last_timer: NONE,
    };

    /// The target's own time, which stands still while it is paused.
    #[inline]
    pub const fn now_secs(&self, clock: Clock) -> f64 {
        (if self.is_paused { self.held } else { clock }).since(self.lag)
    }

    pub const fn pause(&mut self, clock: Clock) {
        if !self.is_paused {
            self.is_paused = true;
            self.held = clock;
        }
    }

    pub fn resume(&mut self, clock: Clock) {
        if self.is_paused {
            self.is_paused = false;
            self.lag += clock.since(self.held);
        }
    }

    pub const fn has_timers(&self) -> bool {
        self.first_timer != NONE
    }
}
