//! `Blink`: alternates hidden and visible `times` times, then restores the visibility.

use crate::program::{SLACK_SECS, reached};

/// Whether a blinking target is visible at `secs`, a time before the end at `duration_secs` > 0.
///
/// As in cocos2d-x each of the `times` equal parts is hidden up to and including its middle; with 0 `times` all is hidden.
pub fn is_visible(times: u32, duration_secs: f64, secs: f64) -> bool {
    if times == 0 || secs < 0.0 {
        return false;
    }
    let part_secs = duration_secs / f64::from(times);
    let mut parts = libm::floor(secs / part_secs);
    if reached(secs, (parts + 1.0) * part_secs) {
        parts += 1.0;
    }
    secs - parts * part_secs > part_secs / 2.0 + SLACK_SECS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn each_part_is_hidden_then_visible() {
        let seen: Vec<bool> = (0..8).map(|eighth| is_visible(2, 1.0, f64::from(eighth) / 8.0)).collect();
        assert_eq!(seen, [false, false, false, true, false, false, false, true]);
        assert!(!is_visible(3, 0.3, 0.1 - 1e-12) && is_visible(3, 0.3, 0.1 - 1e-6));
        assert!(!is_visible(0, 1.0, 0.9) && !is_visible(1, 1.0, -0.1));
    }
}
