//! How `AccelAmplitude` and its like change the amplitude of an effect.

/// The course of an amplitude's rate, each with its exponent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RateCurve {
    /// From nothing: tⁿ.
    Accel(f64),
    /// To nothing: (1 − t)ⁿ.
    Deccel(f64),
    /// From nothing to all in the middle, and back.
    AccelDeccel(f64),
}

impl RateCurve {
    /// By what the amplitude is multiplied at progress `t`, which counts as at most 1 and at least 0.
    pub fn at(self, t: f64) -> f64 {
        let t = t.clamp(0.0, 1.0);
        let (part, exponent) = match self {
            Self::Accel(exponent) => (t, exponent),
            Self::Deccel(exponent) => (1.0 - t, exponent),
            Self::AccelDeccel(exponent) => (1.0 - libm::fabs(1.0 - 2.0 * t), exponent),
        };
        libm::pow(part, exponent)
    }
}
