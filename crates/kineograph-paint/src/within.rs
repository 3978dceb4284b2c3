//! Numbers of files, which may be anything.

/// A number in a range; `otherwise` if it is none.
pub fn within(number: f64, [low, high]: [f64; 2], otherwise: f64) -> f64 {
    if number.is_nan() { otherwise } else { number.clamp(low, high) }
}
