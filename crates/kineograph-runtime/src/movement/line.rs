//! Even motion: a displacement that grows by the same amount every second, so that many of them add up to one.

use super::point::{Double, Point};
use crate::program::reached;

/// A stretch of time in which the chain of a run moves evenly.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Line {
    /// In seconds of the program.
    from_secs: f64,
    /// May be infinite.
    #[cfg_attr(feature = "serde", serde(with = "endless"))]
    until_secs: f64,
    from: Point,
    per_sec: Point,
}

/// A time that may be infinite, also in formats whose numbers can't.
#[cfg(feature = "serde")]
mod endless {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(secs: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        secs.is_finite().then_some(*secs).serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(deserializer)?.unwrap_or(f64::INFINITY))
    }
}

impl Line {
    /// From a point to another one within a span of a program's time; in an endless span it stays at the first point.
    pub fn between((from_secs, until_secs): (f64, f64), from: Point, to: impl FnOnce() -> Point) -> Self {
        let is_endless = until_secs == f64::INFINITY;
        let per_sec = if is_endless { Point::ORIGIN } else { to().minus(from).over(until_secs - from_secs) };
        Self { from_secs, until_secs, from, per_sec }
    }

    /// The same motion from another point.
    pub fn moved(self, by: Point) -> Self {
        Self { from: self.from.plus(by), ..self }
    }

    /// Whether a time of the program is in the half-open span of the line.
    pub fn covers(&self, secs: f64) -> bool {
        reached(secs, self.from_secs) && !reached(secs, self.until_secs)
    }

    /// Whether a time of the program is inside the span, where nothing starts or ends.
    pub fn is_inside(&self, secs: f64) -> bool {
        !reached(self.from_secs, secs) && !reached(secs, self.until_secs)
    }

    /// Where the chain is at a time of the program.
    pub fn at(&self, secs: f64) -> Point {
        self.from.plus(self.per_sec.times(Double::sum(secs, -self.from_secs)))
    }

    /// Its end, in seconds of the program.
    pub const fn until_secs(&self) -> f64 {
        self.until_secs
    }

    /// The motion on the clock of the target, if the program starts at `at_secs` and plays `speed` times as fast.
    pub fn on_clock(&self, at_secs: f64, speed: f64) -> EvenMotion {
        let from_secs = Double::of(self.from_secs).plus(Double::product(at_secs, speed));
        EvenMotion {
            at_zero: self.from.minus(self.per_sec.times(from_secs)),
            per_sec: self.per_sec.times(Double::of(speed)),
        }
    }
}

/// The sum of even motions on one clock.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct EvenMotion {
    at_zero: Point,
    per_sec: Point,
}

impl EvenMotion {
    pub fn plus(self, other: Self) -> Self {
        Self { at_zero: self.at_zero.plus(other.at_zero), per_sec: self.per_sec.plus(other.per_sec) }
    }

    pub fn minus(self, other: Self) -> Self {
        Self { at_zero: self.at_zero.minus(other.at_zero), per_sec: self.per_sec.minus(other.per_sec) }
    }

    /// Rest at a point.
    pub const fn rest(point: Point) -> Self {
        Self { at_zero: point, per_sec: Point::ORIGIN }
    }

    /// The displacement at a time of the clock, in seconds.
    pub fn at(&self, secs: f64) -> Point {
        self.at_zero.plus(self.per_sec.times(Double::of(secs)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn a_sum_of_even_motions_is_the_sum_of_all_of_them_to_the_bit() {
        let line = |nth: i32| {
            let [from, to] = [nth, 7 * nth % 5 - 3].map(|x| Point::of([x as f32 / 3.0, 1e6 / x as f32]));
            Line::between((f64::from(nth) / 7.0, f64::from(nth) / 7.0 + 3.0), from, || to)
        };
        let runs: Vec<_> = (1..100).map(|nth| (line(nth), f64::from(nth) / 64.0, 0.5)).collect();
        let sum = runs.iter().fold(EvenMotion::default(), |sum, (line, at_secs, speed)| {
            sum.plus(line.on_clock(*at_secs, *speed))
        });
        for secs in [2.0, 3.25, 1000.125] {
            let each = runs.iter().map(|(line, at_secs, speed)| line.at((secs - at_secs) * speed));
            let each = each.fold(Point::ORIGIN, Point::plus);
            assert_eq!(sum.at(secs).shown_px(), each.shown_px(), "{secs}");
        }
    }

    #[test]
    fn a_line_that_is_taken_out_again_leaves_nothing() {
        let [a, b] = [1.0, 3.0].map(|x| {
            let line = Line::between((0.0, 0.7), Point::of([x, 0.1]), || Point::of([0.3, x]));
            line.on_clock(0.3, 1.9)
        });
        assert_eq!(a.plus(b).minus(a).at(9.7).shown_px(), b.at(9.7).shown_px());
    }
}
