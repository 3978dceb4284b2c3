//! `Keyframes`: one channel with values at given times.
//!
//! Between two keys the value is a·(1 − e) + b·e, with e the later key's ease of the progress between them. If the first key is
//! after 0, the value goes from the start S to it in the same way; otherwise the first key's value applies before it. The last key's value
//! remains after it. Channels with whole values (frame, visible, flips, z) jump at each key.

use crate::ease::Curve;
use crate::program::maps::Affine;
use crate::program::{SLACK_SECS, reached};

/// A compiled key.
#[derive(Debug, Clone, Copy)]
pub struct KeyStop {
    /// Progress of the key, 0..=1.
    pub at: f64,
    pub value: f64,
    /// The ease of the segment that ends at this key.
    pub curve: Curve,
}

/// The keys' map at `secs` of `duration_secs`, 0 for an instant. `jumps`: no interpolation between keys.
pub fn keyed(stops: &[KeyStop], jumps: bool, duration_secs: f64, secs: f64) -> Affine {
    let has_come = |stop: &KeyStop| duration_secs == 0.0 || reached(secs, stop.at * duration_secs);
    between_keys(stops, stops.partition_point(has_come), jumps, secs / duration_secs)
}

/// As [`keyed`], just before `secs`, which is after the start.
pub fn keyed_before(stops: &[KeyStop], jumps: bool, duration_secs: f64, secs: f64) -> Affine {
    let has_come = |stop: &KeyStop| stop.at * duration_secs + SLACK_SECS < secs;
    between_keys(stops, stops.partition_point(has_come), jumps, secs / duration_secs)
}

/// The map at progress `u`, when so many keys have come.
fn between_keys(stops: &[KeyStop], come: usize, jumps: bool, u: f64) -> Affine {
    let before = come.checked_sub(1).and_then(|index| stops.get(index));
    match (before, stops.get(come)) {
        (None, None) => Affine::IDENTITY,
        (Some(last), None) => Affine::constant(last.value),
        (Some(before), _) if jumps => Affine::constant(before.value),
        (None, _) if jumps => Affine::IDENTITY,
        (Some(before), Some(next)) => {
            let eased = next.curve.value(between(before.at, next.at, u));
            Affine::constant(before.value * (1.0 - eased) + next.value * eased)
        }
        (None, Some(first)) if first.at <= 0.0 => Affine::constant(first.value),
        (None, Some(first)) => {
            let eased = first.curve.value(between(0.0, first.at, u));
            Affine { scale: 1.0 - eased, offset: first.value * eased }
        }
    }
}

/// The progress of `u` between `from` and the later `to`, clamped to 0..=1.
fn between(from: f64, to: f64, u: f64) -> f64 {
    ((u - from) / (to - from)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ease;

    const fn at(at: f64, value: f64, curve: Curve) -> KeyStop {
        KeyStop { at, value, curve }
    }

    #[test]
    fn values_lie_between_their_keys() {
        let linear = Ease::LINEAR.curve();
        let stops =
            [at(0.25, 10.0, linear), at(0.5, 30.0, linear), at(0.5, 0.0, linear), at(0.75, 8.0, linear)];
        let value = |secs| keyed(&stops, false, 4.0, secs).at(-10.0);
        let found = [-1.0, 0.0, 0.5, 1.0, 1.5, 2.0 - 1e-6, 2.0, 2.5, 3.0, 4.0, 9.0].map(value);
        let expected = [-10.0, -10.0, 0.0, 10.0, 20.0, 30.0, 0.0, 4.0, 8.0, 8.0, 8.0];
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-4), "{found:?}");
        let jumping =
            [0.0, 0.9, 1.0 - 1e-12, 1.9, 2.0, 9.0].map(|secs| keyed(&stops, true, 4.0, secs).at(-10.0));
        assert_eq!(jumping, [-10.0, -10.0, 10.0, 10.0, 0.0, 8.0]);
    }

    #[test]
    fn a_first_key_at_the_start_holds_before_it() {
        let stops = [at(0.0, 5.0, Ease::LINEAR.curve()), at(1.0, 7.0, Ease::LINEAR.curve())];
        assert_eq!(keyed(&stops, false, 1.0, -3.0), Affine::constant(5.0));
        assert_eq!(keyed(&stops, false, 0.0, -3.0), Affine::constant(7.0));
        assert_eq!(keyed(&[], false, 1.0, 0.5), Affine::IDENTITY);
    }
}
