//! `Keyframes`: one channel through values at times.
//!
//! Between two keys the value is a·(1 − e) + b·e, e being the later key's ease of the progress between them. Before a first key that stands
//! behind 0 the way leads from the start S in the same manner; the first key's value holds before it otherwise, the last one's behind the
//! last. What only has whole values (frame, visible, flips, z) jumps at each key.

use crate::ease::{Curve, value_range};
use crate::program::maps::Affine;
use crate::program::reached;

/// A compiled key.
#[derive(Debug, Clone, Copy)]
pub struct Stop {
    /// As a part of the duration.
    pub at: f64,
    pub value: f64,
    /// The way to it.
    pub curve: Curve,
}

/// What the keys make of the start at `secs` of `duration_secs`, 0 for an instant. `jumps`: without ways between keys.
pub fn keyed(stops: &[Stop], jumps: bool, duration_secs: f64, secs: f64) -> Affine {
    let has_come = |stop: &Stop| duration_secs == 0.0 || reached(secs, stop.at * duration_secs);
    let come = stops.partition_point(has_come);
    let before = come.checked_sub(1).and_then(|index| stops.get(index));
    match (before, stops.get(come)) {
        (None, None) => Affine::IDENTITY,
        (Some(last), None) => Affine::constant(last.value),
        (Some(before), _) if jumps => Affine::constant(before.value),
        (None, _) if jumps => Affine::IDENTITY,
        (Some(before), Some(next)) => {
            let eased = next.curve.value(between(before.at, next.at, secs / duration_secs));
            Affine::constant(before.value * (1.0 - eased) + next.value * eased)
        }
        (None, Some(first)) if first.at <= 0.0 => Affine::constant(first.value),
        (None, Some(first)) => {
            let eased = first.curve.value(between(0.0, first.at, secs / duration_secs));
            Affine { scale: 1.0 - eased, offset: first.value * eased }
        }
    }
}

/// Bounds of the value at progress in `from..=to`, from the value `start`, without jumping from key to key. A key counts as reached `slack` before
/// its time, as progress.
pub fn keyed_range(stops: &[Stop], start: f64, from: f64, to: f64, slack: f64) -> [f64; 2] {
    let Some(last) = stops.last() else { return [start; 2] };
    let mut range = if to + slack >= last.at { [last.value; 2] } else { [f64::INFINITY, f64::NEG_INFINITY] };
    // The way to the first key begins in the start, or is none.
    let first_value = if stops[0].at > 0.0 { start } else { stops[0].value };
    let (mut before_at, mut before_value, mut begins) = (0.0, first_value, f64::NEG_INFINITY);
    for stop in stops {
        if from + slack < stop.at && to + slack >= begins {
            let progress = |u: f64| if stop.at > before_at { between(before_at, stop.at, u) } else { 0.0 };
            for eased in value_range(stop.curve, progress(from), progress(to)) {
                let value = before_value * (1.0 - eased) + stop.value * eased;
                range = [range[0].min(value), range[1].max(value)];
            }
        }
        (before_at, before_value, begins) = (stop.at, stop.value, stop.at);
    }
    range
}

/// The progress of `u` from `from` to `to`, which lies behind it.
fn between(from: f64, to: f64, u: f64) -> f64 {
    ((u - from) / (to - from)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ease;

    const fn at(at: f64, value: f64, curve: Curve) -> Stop {
        Stop { at, value, curve }
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
    fn bounds_hold_every_value() {
        let ease = |name: &str| name.parse::<Ease>().unwrap().curve();
        let stops = [
            at(0.2, 10.0, ease("linear")),
            at(0.6, -5.0, ease("EaseBackInOut")),
            at(0.6, 0.0, ease("linear")),
            at(1.0, 8.0, ease("EaseOut(2)")),
        ];
        for (from, to) in
            [(-0.5, 0.1), (0.0, 1.0), (0.1, 0.15), (0.25, 0.5), (0.6, 0.6), (0.55, 0.7), (1.0, 3.0)]
        {
            let [low, high] = keyed_range(&stops, 4.0, from, to, 1e-9);
            for step in 0..=1000 {
                let value = keyed(&stops, false, 1.0, from + (to - from) * f64::from(step) / 1000.0).at(4.0);
                assert!(low - 1e-9 <= value && value <= high + 1e-9, "{value} not in {low}..={high}");
            }
        }
        assert_eq!(keyed_range(&stops, 4.0, 0.6, 0.6, 1e-9), [0.0, 0.0]);
        assert_eq!(keyed_range(&stops, 4.0, -2.0, -1.0, 1e-9), [4.0, 4.0]);
        assert_eq!(keyed_range(&[], 4.0, 0.0, 1.0, 1e-9), [4.0, 4.0]);
        let held = [at(0.0, 1.0, ease("linear")), at(0.0, 2.0, ease("linear"))];
        assert_eq!(keyed_range(&held, 4.0, -1.0, 1.0, 1e-9), [1.0, 2.0]);
        assert_eq!(keyed_range(&held, 4.0, 0.0, 1.0, 1e-9), [2.0, 2.0]);
    }

    #[test]
    fn a_first_key_at_the_start_holds_before_it() {
        let stops = [at(0.0, 5.0, Ease::LINEAR.curve()), at(1.0, 7.0, Ease::LINEAR.curve())];
        assert_eq!(keyed(&stops, false, 1.0, -3.0), Affine::constant(5.0));
        assert_eq!(keyed(&stops, false, 0.0, -3.0), Affine::constant(7.0));
        assert_eq!(keyed(&[], false, 1.0, 0.5), Affine::IDENTITY);
    }
}
