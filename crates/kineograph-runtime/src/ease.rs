//! Eases: how progress is bent before a child sees it.
//!
//! Formulas are those of cocos2d-x's tween functions, with two repairs: every ease gives exactly 0 at 0 and 1 at 1
//! (`EaseExponentialIn` ended at 0.999), and every ease is defined for every finite t. Transcendental functions come from
//! `libm`, so that the bits agree on every platform.
//!
//! | ease | In form f(t), 0 < t < 1 | parameter |
//! |---|---|---|
//! | rate | tʳ; `EaseOut` is t^(1/r) | r, 0.001..=1000 |
//! | Sine | 1 − cos(t·π/2) | |
//! | Back | t²·((s + 1)·t − s), s = 1.70158; InOut takes s·1.525 | |
//! | Elastic | −2^(10(t − 1)) · sin((t − 1 − p/4)·2π/p) | p, 0.01..=100, as a part of the duration |
//! | Bounce | 1 − b(1 − t), b four parabolas of steepness 7.5625 | |
//! | Exponential | 2^(10(t − 1)) | |
//!
//! Out is 1 − f(1 − t); InOut is f(2t)/2 in the first half and 1 − f(2 − 2t)/2 in the second.

pub(crate) mod crossing;
mod curve;
mod range;

pub(crate) use curve::Curve;
pub(crate) use range::value_range;

use crate::format::Kind;

/// The eased progress at progress `t`.
///
/// `param` is the rate of the rate eases (clamped to 0.001..=1000) or the period of the elastic ones (0.01..=100); the others
/// ignore it. Outside 0..=1 Sine, Back, Elastic and Bounce continue their formula; the rate and exponential eases go on along
/// the tangent at the end, and stay where that tangent is vertical. The result is finite for every finite `t`, at most 1e12 in
/// magnitude. A kind that is no ease gives `t` back.
///
/// ```
/// use kineograph_runtime::{ease, format::Kind};
/// assert_eq!(ease(Kind::EaseIn, 2.0, 0.5), 0.25);
/// assert!(ease(Kind::EaseBackOut, 0.0, 0.6) > 1.0);
/// ```
#[must_use]
pub fn ease(kind: Kind, param: f64, t: f64) -> f64 {
    Curve::new(kind, param).map_or(t, |curve| curve.value(t))
}
