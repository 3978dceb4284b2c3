//! What a scheduler hands out, and what it is asked for.

/// Something that is due now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Tick<K, T, F> {
    /// The per-frame update of a target.
    Update(UpdateTick<K>),
    /// A timer.
    Timer(TimerTick<K, T>),
    /// What [`perform_function`](super::Scheduler::perform_function) or a `FunctionSender` queued.
    Function(F),
}

/// The per-frame update of a target.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UpdateTick<K> {
    /// Whose.
    pub target: K,
    /// Seconds of the scheduler's time in this update; negative while its time scale is.
    pub dt_secs: f64,
}

/// One call of a timer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TimerTick<K, T> {
    /// Whose.
    pub target: K,
    /// Which of its timers.
    pub key: T,
    /// Seconds of the target's time since this timer was last called, or since it was scheduled. A call that catches up within
    /// one update has 0, so that these sum up to the time that passed.
    pub dt_secs: f64,
    /// Seconds between the time at which this call was due and the one before: the delay for the first call of a timer with a
    /// delay, else the interval. 0 for a timer that is called in every update.
    pub nominal_secs: f64,
    /// How long ago it was due, in seconds ≥ 0, or up to 1e-9 s before.
    pub late_secs: f64,
    /// How many calls follow; `None`: it goes on for ever. At 0 the timer is gone already and may be scheduled anew.
    pub calls_left: Option<u32>,
}

/// How often a timer is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TimerRepeat {
    /// Until it is unscheduled.
    #[default]
    Forever,
    /// Once, and so many times more: cocos2d-x's `repeat`.
    Extra(u32),
}

impl TimerRepeat {
    /// Calls in all; `None`: no end.
    pub(super) const fn calls(self) -> Option<u32> {
        match self {
            Self::Forever => None,
            Self::Extra(extra) => Some(extra.saturating_add(1)),
        }
    }
}

/// When a timer is called.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct TimerOptions {
    /// Seconds between calls, ≥ 0; 0 calls it once in every update. What is negative or not finite counts as 0.
    pub interval_secs: f64,
    /// How often.
    pub repeat: TimerRepeat,
    /// Seconds until the first call, ≥ 0; 0 makes that the interval. What is negative or not finite counts as 0.
    pub delay_secs: f64,
    /// Whether the target starts paused. Counts only if nothing else is scheduled for it, since pausing is a matter of the
    /// whole target.
    pub paused: bool,
}

impl TimerOptions {
    /// A call every `interval_secs`, for ever.
    pub const fn every(interval_secs: f64) -> Self {
        Self { interval_secs, repeat: TimerRepeat::Forever, delay_secs: 0.0, paused: false }
    }

    /// One call after `delay_secs`; 0: in the next update. cocos2d-x's `scheduleOnce`.
    pub const fn once(delay_secs: f64) -> Self {
        Self { interval_secs: 0.0, repeat: TimerRepeat::Extra(0), delay_secs, paused: false }
    }

    /// The first of the calls after `delay_secs` instead of the interval.
    #[must_use]
    pub const fn after(self, delay_secs: f64) -> Self {
        Self { delay_secs, ..self }
    }

    /// `extra` calls after the first one, then none.
    #[must_use]
    pub const fn repeated(self, extra: u32) -> Self {
        Self { repeat: TimerRepeat::Extra(extra), ..self }
    }

    /// The target starts paused.
    #[must_use]
    pub const fn paused(self) -> Self {
        Self { paused: true, ..self }
    }
}

/// The number as it is, or 0 where it is negative or not finite.
pub(super) const fn usable_secs(secs: f64) -> f64 {
    if secs.is_finite() && secs > 0.0 { secs } else { 0.0 }
}
