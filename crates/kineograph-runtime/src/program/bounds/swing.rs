//! The ranges of punches, shakes and wiggles, for a strength of 1.

use core::f64::consts::{FRAC_PI_2, PI};

use super::range::{Range, turning_points};
use crate::program::leaf::punch;
use crate::program::noise::Noise;

/// So many cells of a noise are looked at one by one. In longer windows the later ones count with all the strength that they have, which some of
/// so many random values come close to anyway.
const MAX_CELLS: u32 = 4096;

/// Of a punch in `from..=to`: at both ends, at 0, and where it first turns on either side, since each swing is smaller than the one before.
pub fn punch_range(vibrato: u32, elasticity: f64, from: f64, to: f64) -> Range {
    let value = |u: f64| punch(vibrato, elasticity, u);
    let mut found = Range::between(value(from), value(to));
    let (low, high) = (from.max(0.0), to.min(1.0));
    if low >= high {
        return found;
    }
    let half_swings = 2.0 * f64::from(vibrato);
    if from <= 0.0 || to >= 1.0 || libm::ceil(low * half_swings) <= high * half_swings {
        found = found.with(0.0);
    }
    // The one that `from` falls in may have turned already.
    let first = libm::floor(low * half_swings);
    for half_swing in [first, first + 1.0, first + 2.0] {
        if half_swing < half_swings {
            let turn = turn_of_half_swing(half_swings, half_swing);
            if (low..=high).contains(&turn) {
                found = found.with(value(turn));
            }
        }
    }
    found
}

/// Where (1 − u)·sin(π·s·u) turns in its half swing number k of s: with π·s·u = k·π + φ where tan φ = π·s − k·π − φ.
fn turn_of_half_swing(half_swings: f64, half_swing: f64) -> f64 {
    let left = PI * (half_swings - half_swing);
    let mut angle = FRAC_PI_2;
    // Each step divides the error by 5 or more: at most by 1 + (π − φ)², in the last half swing.
    for _ in 0..30 {
        angle = libm::atan(left - angle);
    }
    (PI * half_swing + angle) / (PI * half_swings)
}

/// Of a noise along an axis in `from..=to`.
pub fn noise_range(noise: &Noise, axis: u32, from: f64, to: f64) -> Range {
    let mut found = Range::between(noise.at(axis, from), noise.at(axis, to));
    let (low, high) = (from.max(0.0), to.min(1.0));
    if low >= high {
        return found;
    }
    let cells = f64::from(noise.cells);
    let (first, last) = (noise.cell_at(low), noise.cell_at(high));
    let last_seen = last.min(first.saturating_add(MAX_CELLS - 1));
    for index in first..=last_seen {
        let start = f64::from(index);
        let cell = Cell {
            ends: noise.cell_ends(axis, index),
            left: if noise.decays { 1.0 - start / cells } else { 1.0 },
            loss: if noise.decays { 1.0 / cells } else { 0.0 },
            from: (low * cells - start).clamp(0.0, 1.0),
            to: (high * cells - start).clamp(0.0, 1.0),
        };
        found = cell.hull_with(found);
    }
    if last > last_seen {
        let left = if noise.decays { 1.0 - f64::from(last_seen + 1) / cells } else { 1.0 };
        found = found.hull(Range::between(-left, left));
    }
    found
}

/// What plays in one cell of a noise: (a + d·(3w² − 2w³))·(left − loss·w) for w in `from..=to`.
struct Cell {
    ends: [f64; 2],
    left: f64,
    loss: f64,
    from: f64,
    to: f64,
}

impl Cell {
    fn hull_with(&self, found: Range) -> Range {
        let [a, b] = self.ends;
        // No value lies farther out than the ends with all that is left.
        let most = Range::between(a, b).with(0.0);
        if most.low * self.left >= found.low && most.high * self.left <= found.high {
            return found;
        }
        let mut found = found.with(self.value(self.from)).with(self.value(self.to));
        if self.loss > 0.0 {
            for turn in self.turns().into_iter().filter(|w| (self.from..=self.to).contains(w)) {
                found = found.with(self.value(turn));
            }
        }
        found
    }

    fn value(&self, w: f64) -> f64 {
        let [a, b] = self.ends;
        (a + (b - a) * (w * w * (3.0 - 2.0 * w))) * (self.left - self.loss * w)
    }

    /// Where the value turns in 0..=1; NaN for turns that there are not. Its slope is a cubic, which has at most one zero in each of the parts
    /// between its own turning points.
    fn turns(&self) -> [f64; 3] {
        let ([a, b], left, loss) = (self.ends, self.left, self.loss);
        let d = b - a;
        let [c3, c2, c1, c0] =
            [8.0 * d * loss, -3.0 * d * (2.0 * left + 3.0 * loss), 6.0 * d * left, -a * loss];
        let slope = |w: f64| ((c3 * w + c2) * w + c1) * w + c0;
        let [p, q] =
            turning_points(3.0 * c3, 2.0 * c2, c1).map(|w| if w.is_nan() { 0.0 } else { w.clamp(0.0, 1.0) });
        let cuts = [0.0, p.min(q), p.max(q), 1.0];
        [0, 1, 2].map(|part| zero_between(cuts[part], cuts[part + 1], slope))
    }
}

/// The zero of a function that only rises or falls from `low` to `high`; NaN if there is none.
fn zero_between(mut low: f64, mut high: f64, value: impl Fn(f64) -> f64) -> f64 {
    let is_rising = value(high) > 0.0;
    if (value(low) > 0.0) == is_rising {
        return f64::NAN;
    }
    for _ in 0..50 {
        let middle = 0.5 * (low + high);
        if (value(middle) > 0.0) == is_rising {
            high = middle;
        } else {
            low = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails unless a range holds all samples and is hardly larger.
    fn check(range: Range, from: f64, to: f64, value: impl Fn(f64) -> f64) {
        let mut sampled = Range::point(value(from));
        for step in 0..=20_000 {
            sampled = sampled.with(value(from + (to - from) * f64::from(step) / 20_000.0));
        }
        let (low, high) = (sampled.low - range.low, range.high - sampled.high);
        assert!(
            (-1e-12..2e-4).contains(&low) && (-1e-12..2e-4).contains(&high),
            "{range:?}, not {sampled:?}"
        );
    }

    const WINDOWS: [[f64; 2]; 9] = [
        [0.0, 1.0],
        [-1.0, 2.0],
        [0.1, 0.2],
        [0.03, 0.9],
        [0.95, 0.99],
        [0.5, 0.5],
        [-2.0, -1.0],
        [0.97, 3.0],
        [1.0, 2.0],
    ];

    #[test]
    fn punches_turn_where_they_are_said_to() {
        for (vibrato, elasticity) in [(1, 1.0), (1, 0.0), (3, 0.5), (8, 0.9), (40, 0.3)] {
            for [from, to] in WINDOWS {
                let range = punch_range(vibrato, elasticity, from, to);
                check(range, from, to, |u| punch(vibrato, elasticity, u));
            }
        }
    }

    #[test]
    fn noises_turn_where_they_are_said_to() {
        for seed in 0..50 {
            for (cells, decays) in [(2, true), (2, false), (7, true), (40, false), (40, true), (100, true)] {
                let noise = Noise { seed, cells, decays };
                for [from, to] in WINDOWS {
                    check(noise_range(&noise, 1, from, to), from, to, |u| noise.at(1, u));
                }
            }
        }
    }

    #[test]
    fn very_many_jolts_count_with_all_their_strength() {
        let noise = Noise { seed: 3, cells: u32::MAX, decays: false };
        assert_eq!(noise_range(&noise, 0, 0.0, 1.0), Range { low: -1.0, high: 1.0 });
        let range = noise_range(&Noise { decays: true, ..noise }, 0, 0.5, 1.0);
        assert!(range.low > -0.5 - 1e-6 && range.low < -0.49 && range.high > 0.49, "{range:?}");
    }
}
