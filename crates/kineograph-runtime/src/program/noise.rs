//! `Shake…` and `Wiggle`: random motion that is the same at every seek.
//!
//! Value noise: the duration is divided into `cells` equal parts. Each border between cells has a value in −1..=1, computed only from
//! the seed, the axis and the border's number. Within a cell the smoothstep 3w² − 2w³ interpolates between its borders. Both ends are 0,
//! so the motion begins and ends at the target's own position. A shake also decays linearly, by the factor 1 − u; a wiggle doesn't.
//! Outside 0..=1 there is no motion.

use crate::random::{mixed_all, signed};

/// The parameters of a noise except its strength.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Noise {
    pub seed: u32,
    /// The number of equal parts of the duration; at least 2.
    pub cells: u32,
    /// Whether the strength decreases to 0 towards the end.
    pub decays: bool,
}

impl Noise {
    /// Noise with `frequency_hz` borders a second for `duration_secs`, rounded to whole cells; at least 2.
    pub fn new(seed: u32, frequency_hz: f64, duration_secs: f64, decays: bool) -> Self {
        // The cast saturates.
        let cells = libm::round(frequency_hz * duration_secs) as u32;
        Self { seed, cells: cells.max(2), decays }
    }

    /// The motion at progress `u` along `axis`, in −1..=1.
    pub fn at(&self, axis: u32, u: f64) -> f64 {
        if u <= 0.0 || u >= 1.0 {
            return 0.0;
        }
        let cell = self.cell_at(u);
        let within = u * f64::from(self.cells) - f64::from(cell);
        let [from, to] = self.cell_ends(axis, cell);
        let value = from + (to - from) * (within * within * (3.0 - 2.0 * within));
        if self.decays { value * (1.0 - u) } else { value }
    }

    /// The index of the cell at progress `u`, 0..=1.
    pub fn cell_at(&self, u: f64) -> u32 {
        // Rounding could reach the last border.
        ((u * f64::from(self.cells)) as u32).min(self.cells - 1)
    }

    /// The values at the start and end of a cell.
    pub fn cell_ends(&self, axis: u32, cell: u32) -> [f64; 2] {
        [self.border(axis, cell), self.border(axis, cell + 1)]
    }

    /// The value at a border; 0 at the first and the last.
    fn border(&self, axis: u32, index: u32) -> f64 {
        if index == 0 || index == self.cells {
            return 0.0;
        }
        signed(mixed_all(&[self.seed, axis, index]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    const WIGGLE: Noise = Noise { seed: 7, cells: 1000, decays: false };

    #[test]
    fn it_rests_at_both_ends_and_outside() {
        for u in [-1e24, -0.5, 0.0, 1.0, 1.5, 1e24] {
            assert_eq!(WIGGLE.at(0, u), 0.0);
        }
        let nearly = 1.0 - f64::EPSILON / 2.0;
        assert!(WIGGLE.at(0, nearly).abs() < 1e-9 && WIGGLE.at(0, 1e-300).abs() < 1e-9);
    }

    #[test]
    fn it_has_no_jumps_and_uses_its_range() {
        let at = |index: u32| WIGGLE.at(1, f64::from(index) / 100_000.0);
        // Smoothstep is at most 1.5 times as steep as a line, over a difference of at most 2, in 100 steps a cell.
        assert!((0..100_000).all(|index| (at(index + 1) - at(index)).abs() <= 0.031));
        let values: Vec<f64> = (1..1000).map(|index| WIGGLE.at(1, f64::from(index) / 1000.0)).collect();
        let mean = values.iter().sum::<f64>() / 999.0;
        let spread = values.iter().map(|value| value * value).sum::<f64>() / 999.0;
        assert!(values.iter().all(|value| value.abs() <= 1.0));
        // Even over −1..=1: mean 0 and mean square 1/3, each with a deviation of 0.02 and 0.01.
        assert!(mean.abs() < 0.08 && (spread - 1.0 / 3.0).abs() < 0.04, "{mean} {spread}");
    }

    #[test]
    fn seeds_and_axes_differ_and_repeat() {
        let at = |seed, axis| Noise { seed, ..WIGGLE }.at(axis, 0.123_456);
        assert_eq!(at(1, 0).to_bits(), at(1, 0).to_bits());
        assert!(at(1, 0) != at(2, 0) && at(1, 0) != at(1, 1) && at(1, 1) != at(2, 0));
    }

    #[test]
    fn a_shake_loses_its_strength() {
        let shake = Noise { decays: true, ..WIGGLE };
        for u in [0.1, 0.25, 0.5, 0.9, 0.999] {
            assert!((shake.at(0, u) - WIGGLE.at(0, u) * (1.0 - u)).abs() < 1e-12);
        }
    }

    #[test]
    fn cells_follow_the_frequency() {
        assert_eq!(Noise::new(0, 10.0, 1.5, false).cells, 15);
        assert_eq!(Noise::new(0, 10.0, 0.0, false).cells, 2);
        assert_eq!(Noise::new(0, 1e9, 1e9, false).cells, u32::MAX);
    }
}
