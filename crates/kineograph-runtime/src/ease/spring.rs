//! A mass on a spring, released at distance 1 from its rest.

/// −ln 0.001: a spring counts as settled at a thousandth of its initial distance.
const DECAY: f64 = 6.907_755_278_982_137;
/// The solution of e⁻ˣ (1 + x) = 0.001: when a critically damped spring has settled, in units of its decay.
const CRITICAL_DECAY: f64 = 9.233_413_476_451_586;
/// Lower damping ratios are raised to this one: an undamped spring would never settle.
const MIN_DAMPING_RATIO: f64 = 0.01;

/// A spring's motion from 0 to 1 over its settling time.
///
/// With stiffness k, damping c and mass m: ω = √(k/m) and ζ = c / (2·√(k·m)), at least 0.01. The distance from rest, as the solution of
/// m·x″ + c·x′ + k·x = 0 with x(0) = 1 and x′(0) = 0, over τ = ω·time:
///
/// - ζ < 1: d(τ) = e^(−ζτ) · (cos ντ + ζ/ν · sin ντ) with ν = √(1 − ζ²);
/// - ζ ≥ 1: d(τ) = e^(−rτ) · (1 + r·(1 − e^(−sτ))/s) with r = 1 / (ζ + √(ζ² − 1)) and s = 2·√(ζ² − 1), which is
///   e^(−τ) · (1 + τ) for ζ = 1.
///
/// T is the settling time, after which |d| stays below 0.001. The ease is f(t) = (1 − d(T·t)) / (1 − d(T)): stretched by less than a
/// thousandth so that it ends at exactly 1. T is scaled to the duration of the action, so only ζ shapes the curve. Stiffness
/// and mass determine the spring's own settling time, see [`Self::settling_secs`]. Before 0 the spring rests at 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spring {
    /// The decay over the whole duration, as an exponent of e.
    decay: f64,
    /// If above 0, the swing over the whole duration, in radians. Otherwise minus the extra decay of an overdamped spring's second
    /// term.
    swing: f64,
    /// 1 / (1 − d(T)).
    stretch: f64,
}

impl Spring {
    /// A spring with this damping ratio ζ, which must be finite.
    pub(super) fn new(damping_ratio: f64) -> Self {
        let ratio = damping_ratio.max(MIN_DAMPING_RATIO);
        let (decay, swing) = if ratio < 1.0 {
            let frequency = libm::sqrt((1.0 - ratio) * (1.0 + ratio));
            // Both 1/ν and 1 + ζτ are bounds of the factor after e^(−ζτ).
            let decay = (DECAY - libm::log(frequency)).min(CRITICAL_DECAY);
            (decay, frequency * decay / ratio)
        } else {
            let root = libm::sqrt((ratio - 1.0) * (ratio + 1.0));
            let fast = ratio + root;
            // As above; r = 1/fast, and r·(1 − e^(−sτ))/s is below both r/s and rτ.
            let decay = (DECAY + libm::log1p(1.0 / (2.0 * root * fast))).min(CRITICAL_DECAY);
            (decay, -2.0 * root * fast * decay)
        };
        let unstretched = Self { decay, swing, stretch: 1.0 };
        Self { stretch: 1.0 / (1.0 - unstretched.distance(1.0)), ..unstretched }
    }

    /// c / (2·√(k·m)).
    pub(super) fn damping_ratio(stiffness: f64, damping: f64, mass: f64) -> f64 {
        damping / (2.0 * libm::sqrt(stiffness * mass))
    }

    /// The spring's own settling time, in seconds, after which it stays within a thousandth of its distance from rest.
    pub(super) fn settling_secs(stiffness: f64, damping: f64, mass: f64) -> f64 {
        let ratio = Self::damping_ratio(stiffness, damping, mass).max(MIN_DAMPING_RATIO);
        let decay_per_radian =
            if ratio < 1.0 { ratio } else { 1.0 / (ratio + libm::sqrt((ratio - 1.0) * (ratio + 1.0))) };
        Self::new(ratio).decay / decay_per_radian / libm::sqrt(stiffness / mass)
    }

    pub(super) fn value(self, t: f64) -> f64 {
        if t <= 0.0 { 0.0 } else { self.stretch * (1.0 - self.distance(t)) }
    }

    /// d(T·t), for t > 0.
    fn distance(self, t: f64) -> f64 {
        let decayed = self.decay * t;
        if self.swing > 0.0 {
            let angle = self.swing * t;
            return libm::exp(-decayed) * (libm::cos(angle) + decayed * libm::sin(angle) / angle);
        }
        let spread = -self.swing * t;
        let lag = if spread > 0.0 { -libm::expm1(-spread) / spread } else { 1.0 };
        libm::exp(-decayed) * (1.0 + decayed * lag)
    }

    /// Half a swing as a fraction of the duration: the spring turns back at each multiple. `None` if it does not swing.
    pub(super) fn half_swing(self) -> Option<f64> {
        (self.swing > 0.0).then(|| core::f64::consts::PI / self.swing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTLED: f64 = 1e-3;

    #[test]
    fn the_constants_are_what_they_claim() {
        assert!((libm::exp(-DECAY) - SETTLED).abs() < 1e-18);
        assert!((libm::exp(-CRITICAL_DECAY) * (1.0 + CRITICAL_DECAY) - SETTLED).abs() < 1e-17);
    }

    #[test]
    fn it_obeys_its_equation() {
        for ratio in [0.01, 0.1, 0.5, 0.9, 0.999_999, 1.0, 1.000_001, 1.5, 4.0, 30.0] {
            let spring = Spring::new(ratio);
            // In the ease's own time: d″ + 2ζΩ·d′ + Ω²·d = 0, with Ω = ω·T.
            let radians = if ratio < 1.0 {
                spring.decay / ratio
            } else {
                spring.decay * (ratio + libm::sqrt(ratio * ratio - 1.0))
            };
            for step in 1..50 {
                let (t, h) = (f64::from(step) / 50.0, 1e-3 / radians);
                let [before, here, after] = [t - h, t, t + h].map(|t| spring.distance(t));
                let speed = (after - before) / (2.0 * h * radians);
                let acceleration = (after - 2.0 * here + before) / (h * h * radians * radians);
                let rest = acceleration + 2.0 * ratio * speed + here;
                assert!(rest.abs() < 2e-5 * (1.0 + ratio), "ζ {ratio} at {t}: {rest}");
            }
        }
    }

    #[test]
    fn it_has_settled_at_the_end() {
        for ratio in [0.01, 0.3, 0.99, 0.999_999, 1.0, 1.000_001, 1.2, 5.0, 1000.0] {
            let spring = Spring::new(ratio);
            assert!(spring.distance(1.0).abs() <= SETTLED * (1.0 + 1e-9), "ζ {ratio}");
            for step in 0..200 {
                let t = 1.0 + f64::from(step) / 100.0;
                assert!(spring.distance(t).abs() <= SETTLED * (1.0 + 1e-9), "ζ {ratio} at {t}");
            }
        }
    }

    #[test]
    fn settling_takes_seconds() {
        // ω = 10/s and ζ = 0.5: ln(1000 / √0.75) / 5.
        let expected_secs = libm::log(1000.0 / libm::sqrt(0.75)) / 5.0;
        assert!((Spring::settling_secs(100.0, 10.0, 1.0) - expected_secs).abs() < 1e-12);
        // Four times the mass and the stiffness, and so the damping, is the same motion.
        assert!((Spring::settling_secs(400.0, 40.0, 4.0) - expected_secs).abs() < 1e-12);
    }
}
