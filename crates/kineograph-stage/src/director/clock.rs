//! From the seconds that pass to the steps that a game takes.

use kineograph_runtime::for_stage::Clock;
use kineograph_runtime::program::reached;

/// No step is longer than this at first, in seconds: twelve frames at 120 Hz, six at 60 Hz. Slower machines than 10 Hz play slower;
/// a return from the background moves nothing further than this.
pub const DEFAULT_MAX_DELTA_SECS: f64 = 0.1;

/// No fixed step is shorter than this.
const MIN_FIXED_STEP_SECS: f64 = 0.001;

/// The time of a [`Director`](super::Director).
#[derive(Debug, Clone, PartialEq)]
pub struct FrameClock {
    /// The time of the last frame, if it came with one.
    last_secs: Option<f64>,
    delta_secs: f64,
    max_delta_secs: f64,
    is_next_zero: bool,
    fixed_step_secs: Option<f64>,
    /// What has passed but was not stepped yet; negative after a step that came early by the slack.
    left: Clock,
    /// Without a fixed step: whether the step of this frame is still to come.
    is_step_due: bool,
}

impl Default for FrameClock {
    fn default() -> Self {
        Self {
            last_secs: None,
            delta_secs: 0.0,
            max_delta_secs: DEFAULT_MAX_DELTA_SECS,
            is_next_zero: false,
            fixed_step_secs: None,
            left: Clock::START,
            is_step_due: false,
        }
    }
}

impl FrameClock {
    /// The step of this frame in seconds, ≥ 0.
    pub const fn delta_secs(&self) -> f64 {
        self.delta_secs
    }

    /// Gives the next frame a step of 0, however long it took: after loading, for instance. The time until then is forgotten.
    pub const fn set_next_delta_zero(&mut self, is_zero: bool) {
        self.is_next_zero = is_zero;
    }

    /// The longest step, in seconds; infinite: no limit.
    pub const fn max_delta_secs(&self) -> f64 {
        self.max_delta_secs
    }

    /// Sets the longest step, in seconds > 0. What is longer is cut, and the rest of the time is forgotten. Infinity takes the limit
    /// away; what is not above 0 changes nothing.
    pub const fn set_max_delta_secs(&mut self, secs: f64) {
        if secs > 0.0 {
            self.max_delta_secs = secs;
        }
    }

    /// The length of all steps, if it is fixed.
    pub const fn fixed_step_secs(&self) -> Option<f64> {
        self.fixed_step_secs
    }

    /// Makes all steps equally long, in seconds from 0.001 on (a shorter one counts as that); what is left of a frame is stepped in later ones. `None`, as at first: one step a
    /// frame. What is not above 0 or not finite changes nothing.
    pub fn set_fixed_step_secs(&mut self, secs: Option<f64>) {
        if secs.is_none_or(|secs| secs.is_finite() && secs > 0.0) {
            // Much shorter steps than a millisecond would keep a frame busy without an end.
            self.fixed_step_secs = secs.map(|secs| secs.max(MIN_FIXED_STEP_SECS));
            self.left = Clock::START;
            self.is_step_due = false;
        }
    }

    /// How far the frame is between the last fixed step and the next one, 0..1; 0 without a fixed step.
    pub fn part_of_step(&self) -> f64 {
        self.fixed_step_secs.map_or(0.0, |step_secs| (self.left.secs() / step_secs).clamp(0.0, 1.0))
    }

    /// A frame of so many seconds. Gives the seconds before the limit.
    pub(super) const fn pass(&mut self, dt_secs: f64) -> f64 {
        self.last_secs = None;
        self.take(dt_secs)
    }

    /// A frame at this time.
    pub(super) fn pass_to(&mut self, now_secs: f64) -> f64 {
        if !now_secs.is_finite() {
            return self.take(0.0);
        }
        let last_secs = self.last_secs.replace(now_secs);
        self.take(last_secs.map_or(0.0, |last_secs| now_secs - last_secs))
    }

    const fn take(&mut self, dt_secs: f64) -> f64 {
        let real_secs = if dt_secs.is_finite() { dt_secs.max(0.0) } else { 0.0 };
        self.delta_secs = if self.is_next_zero { 0.0 } else { real_secs.min(self.max_delta_secs) };
        self.is_next_zero = false;
        real_secs
    }

    /// This frame gets no step if the next one was to have none: time went by while nothing was played.
    pub(super) const fn drop_delta(&mut self) {
        if core::mem::replace(&mut self.is_next_zero, false) {
            self.delta_secs = 0.0;
        }
    }

    /// The frame's seconds are to be stepped now.
    pub(super) fn begin_steps(&mut self) {
        match self.fixed_step_secs {
            Some(_) => self.left += self.delta_secs,
            None => self.is_step_due = true,
        }
    }

    /// The next step that is due in this frame.
    pub(super) fn next_step(&mut self) -> Option<f64> {
        let Some(step_secs) = self.fixed_step_secs else {
            return core::mem::take(&mut self.is_step_due).then_some(self.delta_secs);
        };
        let is_due = reached(self.left.secs(), step_secs);
        if is_due {
            self.left += -step_secs;
        }
        is_due.then_some(step_secs)
    }
}
