//! Finds the progress at which an ease reaches a value. Eases are often not invertible, so results are the first or nearest ones.
//!
//! All searches bisect with a fixed number of steps, so they give the same bits everywhere.

use super::curve::{Curve, Shape};
use super::formula::{Family, Formula, Phase};

/// Enough halvings of 0..1 to reach adjacent f64 values.
const HALVINGS: u32 = 60;
/// Turning points of Bounce in its Out form: the floor and the top of each arc.
const BOUNCE_TURNS: [f64; 6] = [1.0 / 2.75, 1.5 / 2.75, 2.0 / 2.75, 2.25 / 2.75, 2.5 / 2.75, 2.625 / 2.75];

/// The monotone pieces of a curve in 0..=1. Between the points the curve is exactly monotone; between those of a grid (elastic
/// eases) it is nearly so.
#[derive(Debug, Clone, Copy)]
enum Pieces {
    /// Inner points, ascending.
    Points([f64; 14], usize),
    /// A number of pieces of equal length.
    Grid(u32),
    /// Equally spaced inner points: the first, the distance, the number.
    Swings(f64, f64, u32),
}

impl Pieces {
    fn of(curve: Curve) -> Self {
        match curve.0 {
            Shape::Linear => Self::at(&[], Phase::In),
            Shape::Formula(formula) => Self::of_formula(formula),
            Shape::CubicBezier(bezier, is_mirrored) => Self::at_some(bezier.turns(), is_mirrored),
            Shape::AxisBezier(bezier, is_mirrored) => Self::at_some(bezier.turns(), is_mirrored),
            Shape::Spring(spring, is_mirrored) => match spring.half_swing() {
                Some(half_swing) => Self::swings(half_swing, is_mirrored),
                None => Self::at(&[], Phase::In),
            },
        }
    }

    fn of_formula(Formula { family, phase }: Formula) -> Self {
        match family {
            Family::Elastic(period) => Self::Grid((32.0 / period).clamp(32.0, 3200.0) as u32),
            Family::Back(overshoot) => Self::at(&[2.0 * overshoot / (3.0 * (overshoot + 1.0))], phase),
            Family::Bounce => Self::at(&BOUNCE_TURNS.map(|turn| 1.0 - turn), phase),
            Family::WholePower(_)
            | Family::Power(_)
            | Family::Polynomial(_)
            | Family::Sine
            | Family::Circle
            | Family::Exponential
            | Family::Steps(..) => Self::at(&[], phase),
        }
    }

    /// Pieces between turning points of the In form.
    fn at(turns: &[f64], phase: Phase) -> Self {
        let (mut points, mut len) = ([0.0; 14], 0);
        for &turn in turns {
            let places = match phase {
                Phase::In => [Some(turn), None],
                Phase::Out => [Some(1.0 - turn), None],
                Phase::InOut => [Some(0.5 * turn), Some(1.0 - 0.5 * turn)],
            };
            for place in places.into_iter().flatten() {
                points[len] = place;
                len += 1;
            }
        }
        points[..len].sort_by(f64::total_cmp);
        Self::Points(points, len)
    }

    /// Pieces between at most two turning points.
    fn at_some(turns: [Option<f64>; 2], is_mirrored: bool) -> Self {
        let phase = if is_mirrored { Phase::Out } else { Phase::In };
        match turns {
            [Some(first), Some(second)] => Self::at(&[first, second], phase),
            [Some(turn), None] | [None, Some(turn)] => Self::at(&[turn], phase),
            [None, None] => Self::at(&[], phase),
        }
    }

    /// Pieces between the multiples of `distance`, counted from the end if the curve is mirrored.
    fn swings(distance: f64, is_mirrored: bool) -> Self {
        let count = libm::floor((1.0 - 1e-9) / distance);
        let first = if is_mirrored { 1.0 - count * distance } else { distance };
        Self::Swings(first, distance, count as u32)
    }

    const fn count(&self) -> usize {
        match self {
            Self::Points(_, len) => *len + 1,
            Self::Grid(count) => *count as usize,
            Self::Swings(_, _, inner) => *inner as usize + 1,
        }
    }

    /// The number of samples beyond an end, over an interval of length 1.
    const fn count_beyond(&self) -> u32 {
        match self {
            Self::Points(..) | Self::Swings(..) => 16,
            Self::Grid(count) => *count,
        }
    }

    fn end(&self, index: usize) -> f64 {
        if index + 1 >= self.count() {
            return 1.0;
        }
        match self {
            Self::Points(points, _) => points[index],
            Self::Grid(count) => (index + 1) as f64 / f64::from(*count),
            Self::Swings(first, distance, _) => first + index as f64 * distance,
        }
    }

    fn start(&self, index: usize) -> f64 {
        if index == 0 { 0.0 } else { self.end(index - 1) }
    }

    fn index_at(&self, t: f64) -> usize {
        let last = self.count() - 1;
        match self {
            Self::Points(points, len) => points[..*len].partition_point(|point| *point <= t),
            Self::Grid(count) => ((t * f64::from(*count)) as usize).min(last),
            Self::Swings(first, distance, _) if t >= *first => {
                // Choosing the neighbour of the right piece does no harm at a point, where both meet.
                ((t - first) / distance + 1.0).min(last as f64) as usize
            }
            Self::Swings(..) => 0,
        }
    }
}

/// The first t in 0..=1 at which the curve has reached `value`; values up to 0 are reached from the start.
///
/// `None` if the curve never reaches it, possible only under an `EaseBezierAction`: all others end at 1.
pub fn first_reach(curve: Curve, value: f64) -> Option<f64> {
    /// A value missed by less than this at the end counts as reached: values are sums and quotients of times.
    const MARGIN: f64 = 1e-9;
    if value <= curve.value(0.0).max(0.0) {
        return Some(0.0);
    }
    let pieces = Pieces::of(curve);
    for index in 0..pieces.count() {
        let end = pieces.end(index);
        if curve.value(end) >= value {
            return Some(bisect(pieces.start(index), end, |t| curve.value(t) >= value));
        }
    }
    (curve.value(1.0) + MARGIN >= value).then_some(1.0)
}

/// The stretches of 0..=1 in which the curve only rises or only falls, in order; nearly so under elastic eases.
pub fn one_way_pieces(curve: Curve) -> impl Iterator<Item = [f64; 2]> {
    let pieces = Pieces::of(curve);
    (0..pieces.count()).map(move |index| [pieces.start(index), pieces.end(index)])
}

/// Bounds of the values that the curve reaches for the first time in (`t0`, `t1`]: every value whose [`first_reach`] is in that interval is
/// within the bounds. They are tight where the pieces are exact.
pub fn reached_between(curve: Curve, t0: f64, t1: f64) -> [f64; 2] {
    /// Far above the rounding error of a progress; bounds that are too wide lose no event.
    const MARGIN: f64 = 1e-6;
    let pieces = Pieces::of(curve);
    let exact = matches!(pieces, Pieces::Points(..));
    let highest_before = |index: usize| {
        (0..index).map(|piece| curve.value(pieces.end(piece))).fold(curve.value(0.0).max(0.0), f64::max)
    };
    let low = if t0 <= 0.0 {
        if t0 < 0.0 { f64::NEG_INFINITY } else { 0.0 }
    } else {
        let before = highest_before(pieces.index_at(t0.min(1.0)));
        if exact { before.max(curve.value(t0.min(1.0))) } else { before.max(0.0) }
    };
    let high = if t1 >= 1.0 {
        f64::INFINITY
    } else {
        let index = pieces.index_at(t1.max(0.0));
        highest_before(index + usize::from(!exact)).max(curve.value(t1.max(0.0))).max(0.0)
    };
    [low - MARGIN, high + MARGIN]
}

/// Looking back from `from`, since when `is_same` has been true without a break; with `forwards`, when it next is not. `is_same` depends on
/// the curve's value only and is true within bounds of it. `None` if it is so up to the end. Also slightly beyond the ends, where an outer
/// ease may lead.
pub fn nearest_change(
    curve: Curve,
    from: f64,
    forwards: bool,
    goes_beyond: bool,
    is_same: impl Fn(f64) -> bool,
) -> Option<f64> {
    let asked = from;
    let from = from.clamp(0.0, 1.0);
    let pieces = Pieces::of(curve);
    let here = pieces.index_at(from);
    let change_in = |start: f64, end: f64| match forwards {
        true => (!is_same(end)).then(|| bisect(start, end, |t| !is_same(t))),
        false => (!is_same(start)).then(|| bisect(start, end, &is_same)),
    };
    let is_between = if forwards { asked < 0.0 } else { asked > 1.0 };
    let between = if is_between { change_in(asked.min(from), asked.max(from)) } else { None };
    let within = || {
        if forwards {
            (here..pieces.count())
                .find_map(|piece| change_in(pieces.start(piece).max(from), pieces.end(piece)))
        } else {
            (0..=here).rev().find_map(|piece| change_in(pieces.start(piece), pieces.end(piece).min(from)))
        }
    };
    let beyond = || {
        let (from, to) = if forwards { (asked.max(1.0), 2.0) } else { (asked.min(0.0), -1.0) };
        let count = pieces.count_beyond();
        let at = |nth: u32| from + (to - from) * f64::from(nth) / f64::from(count);
        let change = |nth: u32| change_in(at(nth).min(at(nth + 1)), at(nth).max(at(nth + 1)));
        if goes_beyond && (to - from) * (to - 0.5) > 0.0 { (0..count).find_map(change) } else { None }
    };
    between.or_else(within).or_else(beyond)
}

impl Curve {
    /// Whether it only rises or only falls in 0..=1.
    pub(crate) fn is_one_way(self) -> bool {
        one_way_pieces(self).nth(1).is_none()
    }

    /// Whether the curve is monotone from 0 to 1, without steps.
    pub(crate) fn only_rises(self) -> bool {
        let is_stepped = matches!(self.formula(), Some(Formula { family: Family::Steps(..), .. }));
        !is_stepped
            && matches!(Pieces::of(self), Pieces::Points(_, 0))
            && (self.value(0.0), self.value(1.0)) == (0.0, 1.0)
    }
}

/// Lowest and highest value for t in `t0..=t1`, both in 0..=1, from the turning points; `None` if they are not known exactly.
pub fn extremes(curve: Curve, t0: f64, t1: f64) -> Option<[f64; 2]> {
    let pieces = Pieces::of(curve);
    if matches!(pieces, Pieces::Grid(_)) {
        return None;
    }
    let inner = (pieces.index_at(t0)..pieces.count()).map(|piece| pieces.end(piece)).take_while(|t| *t < t1);
    let values = inner.filter(|t| *t > t0).chain([t0, t1]).map(|t| curve.value(t));
    Some(values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)]))
}

/// The smallest t in `start..=end` for which `reached` is true; from that t on it must be true.
pub fn bisect(start: f64, end: f64, reached: impl Fn(f64) -> bool) -> f64 {
    if reached(start) {
        return start;
    }
    let (mut low, mut high) = (start, end);
    for _ in 0..HALVINGS {
        let middle = 0.5 * (low + high);
        // No f64 lies between adjacent values.
        if middle == low || middle == high {
            break;
        }
        if reached(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ease::{Ease, EaseKind};

    fn curves() -> impl Iterator<Item = Curve> {
        let kinds = EaseKind::ALL.iter();
        let plain = kinds.flat_map(|kind| [0.3, 2.0, 3.7].map(|param| Ease::with_first(*kind, param)));
        let texts = [
            "ease",
            "cubic-bezier(0.3, -2, 0.7, 3)",
            "EaseBezierAction(0, 1.5, -1.5, 1)",
            "EaseBezierAction(0.5, 0, 2, 0.75)",
            "EaseBezierAction(0.5, 0, 0, 0.25)",
            "EaseBackOut(5)",
            "steps(5, start)",
            "steps(5, none)",
            "spring(100, 0)",
            "spring(100, 3)",
            "spring(100, 20)",
        ];
        let texts = texts.map(|text| text.parse::<Ease>().unwrap());
        plain.chain(texts).flat_map(|ease| [ease, ease.mirrored()]).map(|ease| ease.curve())
    }

    #[test]
    fn nothing_is_reached_before_its_first_reach() {
        for curve in curves() {
            for step in 1..20 {
                let value = f64::from(step) / 20.0;
                let Some(first) = first_reach(curve, value) else {
                    assert!(
                        (0..=1000).all(|step| curve.value(f64::from(step) / 1000.0) < value),
                        "{curve:?} {value}"
                    );
                    continue;
                };
                assert!(curve.value(first) >= value - 1e-9, "{curve:?} {value}");
                for before in 0..50 {
                    let t = first * f64::from(before) / 50.0;
                    assert!(
                        t >= first - 1e-9 || curve.value(t) < value + 1e-3,
                        "{curve:?} reaches {value} at {t} before {first}"
                    );
                }
            }
        }
    }

    #[test]
    fn first_reaches_lie_in_their_bounds() {
        for curve in curves() {
            for step in 0..=40 {
                let value = f64::from(step) / 40.0;
                let Some(first) = first_reach(curve, value) else { continue };
                for cut in 0..10 {
                    let (t0, t1) = (f64::from(cut) / 10.0, f64::from(cut + 1) / 10.0);
                    let [low, high] = reached_between(curve, t0, t1);
                    if first > t0 && first <= t1 {
                        assert!(low <= value && value <= high, "{curve:?} {value} in {low}..{high}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_nearest_change_has_the_value() {
        for curve in curves() {
            for from in [0.2, 0.5, 0.83, 1.0] {
                let value = 0.5 * curve.value(from);
                let is_past = |t: f64| curve.value(t) >= value;
                let is_past_here = is_past(from);
                let is_same = |t: f64| is_past(t) == is_past_here;
                if let Some(t) = nearest_change(curve, from, false, false, is_same) {
                    assert!(t <= from);
                    // Steps and the ends of some eases jump over it.
                    let [before, after] = [t - 1e-6, t + 1e-6].map(|t| curve.value(t));
                    let (low, high) = (before.min(after) - 1e-3, before.max(after) + 1e-3);
                    assert!(low <= value && value <= high, "{curve:?} {from} {t}");
                }
            }
        }
    }
}
