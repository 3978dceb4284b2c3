//! Sums of frame times.
//!
//! A plain sum of 1/60 s is off by 2·10⁻⁸ s after an hour, which is more than [`SLACK_SECS`](crate::program::SLACK_SECS): an action would
//! end or start a frame late. So every clock keeps its rounding error beside its time. The time is the sum rounded once, however many
//! times were added; it is off by half of its last bit, 2·10⁻¹² s after eight hours.

use core::ops::AddAssign;

/// Up to this time a plain sum of frame times is off by less than 10⁻¹⁰ s at 60 frames a second, and by less than the slack at some
/// thousand. So what is no longer than this and is played once at its own pace needs no rest.
pub(crate) const SHORT_SECS: f64 = 64.0;

/// The time after a step, and the rest that rounding leaves of the sum.
#[inline]
pub(crate) fn sum(secs: f64, rest_secs: f32, step_secs: f64) -> (f64, f32) {
    let (now_secs, rest_secs) = finite_sum(secs, rest_secs, step_secs);
    if rest_secs.is_nan() { (secs + step_secs, 0.0) } else { (now_secs, rest_secs) }
}

/// As [`sum`], to the bit, for times far from infinite.
#[inline(always)]
pub(crate) fn finite_sum(secs: f64, rest_secs: f32, step_secs: f64) -> (f64, f32) {
    if step_secs >= 0.0 && secs >= step_secs {
        return step_on(secs, rest_secs, step_secs);
    }
    let sum_secs = secs + step_secs;
    // The exact rounding error of the sum, whichever of the two is larger (Knuth's two-sum).
    let taken_secs = sum_secs - secs;
    let lost_secs = (secs - (sum_secs - taken_secs)) + (step_secs - taken_secs);
    let left_secs = lost_secs + f64::from(rest_secs);
    let now_secs = sum_secs + left_secs;
    (now_secs, (left_secs - (now_secs - sum_secs)) as f32)
}

/// As [`finite_sum`], to the bit, for a forward step that is no longer than the time. Most steps are like this, and they need less work
/// (Kahan, 1965).
#[inline(always)]
pub(crate) fn step_on(secs: f64, rest_secs: f32, step_secs: f64) -> (f64, f32) {
    let step_secs = step_secs + f64::from(rest_secs);
    let now_secs = secs + step_secs;
    (now_secs, (step_secs - (now_secs - secs)) as f32)
}

/// A time that is moved by many steps.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clock {
    secs: f64,
    rest_secs: f32,
}

impl Clock {
    /// Time 0.
    pub const START: Self = Self { secs: 0.0, rest_secs: 0.0 };

    /// The time in seconds.
    #[inline]
    pub const fn secs(self) -> f64 {
        self.secs
    }

    /// Seconds from `earlier` to this; more exact than the difference of the two rounded times.
    #[inline]
    pub const fn since(self, earlier: Self) -> f64 {
        (self.secs - earlier.secs) + (self.rest_secs as f64 - earlier.rest_secs as f64)
    }
}

impl From<f64> for Clock {
    fn from(secs: f64) -> Self {
        Self { secs, rest_secs: 0.0 }
    }
}

impl AddAssign<f64> for Clock {
    #[inline]
    fn add_assign(&mut self, step_secs: f64) {
        let (secs, rest_secs) = sum(self.secs, self.rest_secs, step_secs);
        *self = Self { secs, rest_secs };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_sums_are_rounded_once() {
        for rate_hz in [60.0, 144.0, 59.94, 1000.0] {
            let mut clock = Clock::START;
            let mut plain_secs = 0.0;
            let frames = 28_800.0 * rate_hz;
            for _ in 0..frames as u64 {
                clock += 1.0 / rate_hz;
                plain_secs += 1.0 / rate_hz;
            }
            let exact_secs = frames / rate_hz;
            assert!((clock.secs() - exact_secs).abs() < 1e-11, "{rate_hz} Hz: {}", clock.secs());
            assert!((plain_secs - exact_secs).abs() > 1e-9, "the plain sum errs");
        }
    }

    #[test]
    fn what_is_exact_stays_exact() {
        let mut clock = Clock::from(0.0);
        clock += 0.1;
        assert_eq!(clock.secs(), 0.1);
        // The rest has 24 bits.
        clock += 1e9;
        clock += -1e9;
        assert!((clock.secs() - 0.1).abs() < 1e-14);
        let then = clock;
        clock += 3e8;
        assert_eq!(clock.since(then), 3e8);
        clock += f64::INFINITY;
        clock += 1.0;
        assert_eq!(clock.secs(), f64::INFINITY);
    }
}
