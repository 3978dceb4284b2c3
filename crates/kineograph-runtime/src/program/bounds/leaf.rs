//! The ranges of single actions.

use super::Ranges;
use super::range::Range;
use crate::program::Program;
use crate::program::node::{Node, Op};

impl Program {
    /// The ranges of a leaf's position for progress in `from..=to`, from starts in a range.
    pub(super) fn sweep_leaf(&self, node: &Node, from: f64, to: f64, start: Ranges) -> Ranges {
        let on_axes = |of: &dyn Fn(usize, f64) -> Range| {
            [start[0].from_both_ends(|px| of(0, px)), start[1].from_both_ends(|px| of(1, px))]
        };
        match &node.op {
            Op::Add2 { by, .. } => on_axes(&|axis, px| line(px, by[axis], from, to)),
            Op::To2 { to: end, .. } => on_axes(&|axis, px| line(px, end[axis] - px, from, to)),
            Op::JumpBy { by, height, jumps } => {
                on_axes(&|axis, px| jump(px, by[axis], if axis == 1 { *height } else { 0.0 }, *jumps, from, to))
            }
            Op::JumpTo { to: end, height, jumps } => on_axes(&|axis, px| {
                jump(px, end[axis] - px, if axis == 1 { *height } else { 0.0 }, *jumps, from, to)
            }),
            // Nothing else moves.
            _ => start,
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
