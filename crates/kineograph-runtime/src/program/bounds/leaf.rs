//! The ranges of single actions.

use super::Ranges;
use super::range::{Range, cubic};
use super::swing::{noise_range, punch_range};
use crate::channel::Channel;
use crate::program::leaf::{keyed_range, spline_coefficients};
use crate::program::node::composite_op;
use crate::program::node::{Node, Op};
use crate::program::{Program, SLACK_SECS};

impl Program {
    /// The ranges of a leaf's position for progress in `from..=to`, from starts in a range.
    pub(super) fn sweep_leaf(&self, node: &Node, from: f64, to: f64, start: Ranges) -> Ranges {
        let on_axes = |of: &dyn Fn(usize, f64) -> Range| {
            [start[0].at_both_ends(|px| of(0, px)), start[1].at_both_ends(|px| of(1, px))]
        };
        match &node.op {
            Op::Add2 { by, .. } => on_axes(&|axis, px| line(px, by[axis], from, to)),
            Op::From2 { from: other, .. } => {
                on_axes(&|axis, px| line(other[axis], px - other[axis], from, to))
            }
            Op::Bezier { first, is_relative } => {
                let controls = self.controls(*first);
                on_axes(&|axis, px| bezier(px, controls.map(|point| point[axis]), *is_relative, from, to))
            }
            Op::Spline { first, count, tension, is_relative } => {
                let points = self.points(*first, *count);
                on_axes(&|axis, px| {
                    let swept = spline(points, axis, *tension, from, to);
                    if *is_relative { swept.plus(Range::point(px)) } else { swept }
                })
            }
            Op::Punch { strength, vibrato, elasticity, .. } => {
                let range = punch_range(*vibrato, *elasticity, from, to);
                on_axes(&|axis, px| swing(px, strength[axis], range))
            }
            Op::Noise { strength, noise, .. } => {
                on_axes(&|axis, px| swing(px, strength[axis], noise_range(noise, axis as u32, from, to)))
            }
            Op::To2 { to: end, .. } => on_axes(&|axis, px| line(px, end[axis] - px, from, to)),
            Op::JumpBy { by, height, jumps } => on_axes(&|axis, px| {
                jump(px, by[axis], if axis == 1 { *height } else { 0.0 }, *jumps, from, to)
            }),
            Op::JumpTo { to: end, height, jumps } => on_axes(&|axis, px| {
                jump(px, end[axis] - px, if axis == 1 { *height } else { 0.0 }, *jumps, from, to)
            }),
            Op::Keyframes { first, count } => {
                let (stops, slack) = (self.stops(*first, *count), SLACK_SECS * node.per_sec);
                let moves = |axis: usize| node.channels.contains([Channel::X, Channel::Y][axis]);
                on_axes(&|axis, px| {
                    let [low, high] =
                        if moves(axis) { keyed_range(stops, px, from, to, slack) } else { [px; 2] };
                    Range::between(low, high)
                })
            }
            // Nothing else moves.
            Op::Wait
            | Op::Scale { .. }
            | Op::Turn { .. }
            | Op::To { .. }
            | Op::From { .. }
            | Op::Between { .. }
            | Op::Toggle { .. }
            | Op::AddColor { .. }
            | Op::ToColor { .. }
            | Op::FromColor { .. }
            | Op::Blink { .. }
            | Op::Animate { .. }
            | Op::Send { .. }
            | Op::Follow { .. }
            | composite_op!() => start,
        }
    }
}

/// S + by·u.
fn line(start: f64, by: f64, from: f64, to: f64) -> Range {
    Range::between(start + by * from, start + by * to)
}

/// A line with arcs on it: S + by·u + 4·h·f·(1 − f), f being the part of the jump that is done.
fn jump(start: f64, by: f64, height: f64, jumps: u32, from: f64, to: f64) -> Range {
    let straight = line(start, by, from, to);
    let jumps = f64::from(jumps);
    if height == 0.0 || jumps == 0.0 {
        return straight;
    }
    let value = |u: f64, part: f64| start + by * u + 4.0 * height * part * (1.0 - part);
    let at = |u: f64| value(u, u * jumps - libm::trunc(u * jumps));
    let mut found = Range::between(at(from), at(to));
    if from < 0.0 {
        // Before the start f runs from 0 down to −1, again and again.
        found = found.hull(line(start, by, from, to.min(0.0)).plus(Range::between(0.0, -8.0 * height)));
    }
    // From the start on: where arcs meet, and their tops, which all lie at the same part of a jump. Over the jumps both run
    // along a line, so the first and the last decide.
    let top = 0.5 * (1.0 + by / (4.0 * height * jumps));
    for part in [0.0, top] {
        let first = libm::ceil(from.max(0.0) * jumps - part).max(0.0);
        let last = libm::floor(to * jumps - part);
        if (0.0..1.0).contains(&part) && first <= last {
            found = found.with(value((first + part) / jumps, part)).with(value((last + part) / jumps, part));
        }
    }
    found
}

/// S + strength·m, m being in a range.
fn swing(start: f64, strength: f64, range: Range) -> Range {
    Range::between(start + strength * range.low, start + strength * range.high)
}

/// 3·v²·u·c₁ + 3·v·u²·c₂ + u³·e with v = 1 − u, from S or, if the points are not relative to it, with S·v³.
fn bezier(start: f64, [first, second, end]: [f64; 3], is_relative: bool, from: f64, to: f64) -> Range {
    let own = [end - 3.0 * second + 3.0 * first, 3.0 * second - 6.0 * first, 3.0 * first, 0.0];
    let of_start = if is_relative { [0.0, 0.0, 0.0, 1.0] } else { [-1.0, 3.0, -3.0, 1.0] };
    cubic([0, 1, 2, 3].map(|power| own[power] + start * of_start[power]), from, to)
}

/// Each piece is a cubic.
fn spline(points: &[[f64; 2]], axis: usize, tension: f64, from: f64, to: f64) -> Range {
    let Some(last) = points.len().checked_sub(1) else { return Range::point(0.0) };
    let (from, to) = (from * last as f64, to * last as f64);
    let mut found: Option<Range> = None;
    // Further out it stays at an end.
    for piece in -4..=last as i64 + 4 {
        let (start, end) = (
            (piece as f64) - f64::from(u8::from(piece <= 0)),
            (piece as f64) + f64::from(u8::from(piece >= 0)),
        );
        let (low, high) = (from.max(start), to.min(end));
        if low <= high {
            let coefficients = spline_coefficients(points, tension, piece).map(|point| point[axis]);
            let range = cubic(coefficients, low - piece as f64, high - piece as f64);
            found = Some(found.map_or(range, |sum| sum.hull(range)));
        }
    }
    let first = points[0][axis];
    let end = points[last][axis];
    let outside = [(from < -4.0).then_some(first), (to > last as f64 + 4.0).then_some(end)];
    let range = found.unwrap_or(Range::point(if from < 0.0 { first } else { end }));
    outside.into_iter().flatten().fold(range, Range::with)
}
