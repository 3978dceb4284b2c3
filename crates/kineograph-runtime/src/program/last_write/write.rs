//! Writes of a channel, and how they look from a parent.

use super::JUST_AFTER_SECS;
use crate::program::{SLACK_SECS, reached};

/// Which way to look from a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// At it or earlier.
    Before,
    /// At it or later.
    After,
}

impl Side {
    pub const fn turned(self) -> Self {
        match self {
            Self::Before => Self::After,
            Self::After => Self::Before,
        }
    }

    /// Of two times the one that is nearer when looking this way.
    pub fn nearer(self, a: Option<f64>, b: Option<f64>) -> Option<f64> {
        let (Some(first), Some(second)) = (a, b) else { return a.or(b) };
        Some(match self {
            Self::Before => first.max(second),
            Self::After => first.min(second),
        })
    }
}

/// Which ways to look.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sides {
    pub(super) before: bool,
    pub(super) after: bool,
}

impl Sides {
    pub(super) const NONE: Self = Self { before: false, after: false };
    pub(super) const BOTH: Self = Self { before: true, after: true };
    pub(super) const BEFORE: Self = Self { before: true, after: false };
    pub(super) const AFTER: Self = Self { before: false, after: true };

    pub(super) const fn turned(self) -> Self {
        Self { before: self.after, after: self.before }
    }

    pub(super) const fn and(self, before: bool, after: bool) -> Self {
        Self { before: self.before && before, after: self.after && after }
    }
}

/// A write of a channel.
#[derive(Debug, Clone, Copy)]
pub(super) struct Write {
    /// In local time of the node that was asked.
    pub(super) secs: f64,
    /// From when on samples show it, to the bit: boundaries are reached with a slack, but an ease has none.
    pub(super) edge_secs: f64,
    /// Whether the value jumps there, so that it jumps back where time runs backwards through it.
    pub(super) jumps: bool,
    /// Whether its action plays, so that it is written at every moment, also while an ease rests.
    pub(super) is_now: bool,
}

impl Write {
    /// Of what is done as its node starts, and so applies before the start too.
    pub(super) const AT_START: Self =
        Self { secs: 0.0, edge_secs: f64::NEG_INFINITY, jumps: true, is_now: false };

    /// By an action that is over from `over_secs` on.
    pub(super) fn past(self, over_secs: f64) -> Self {
        Self { is_now: false, edge_secs: if self.is_now { over_secs } else { self.edge_secs }, ..self }
    }

    /// By an action that begins at `edge_secs`.
    pub(super) fn begun_at(self, edge_secs: f64) -> Self {
        Self { edge_secs: self.edge_secs.max(edge_secs), ..self }
    }

    /// By an action that is still to begin at `edge_secs`.
    pub(super) fn to_come(self, edge_secs: f64) -> Self {
        Self { is_now: false, ..self.begun_at(edge_secs) }
    }

    /// In the time of a parent, in which the node begins at `start_secs` and plays `speed` times as fast.
    pub(super) fn in_parent(self, start_secs: f64, speed: f64) -> Self {
        let mut edge_secs = start_secs + self.edge_secs / speed;
        // Rounding must not put the edge where the node has not reached it.
        if (edge_secs - start_secs) * speed < self.edge_secs {
            edge_secs = edge_secs.next_up();
        }
        Self { secs: start_secs + self.secs / speed, edge_secs, ..self }
    }

    /// At the same time of what plays backwards in `length_secs`: it is taken back once the time is beyond.
    pub(super) fn turned(self, length_secs: f64) -> Self {
        // The first time at which what is left is below the edge.
        let edge_secs = length_secs - self.edge_secs;
        let is_reached = length_secs - edge_secs < self.edge_secs;
        let edge_secs = if is_reached { edge_secs } else { edge_secs.next_up() };
        Self { secs: length_secs - self.secs, edge_secs, ..self }
    }

    /// When the write is taken back, at `secs`, by a time that runs backwards through it: a boundary belongs to what begins there, so a jump
    /// is taken back just after that. No later than `now_secs`, when it has been taken back.
    pub(super) fn undone_at(self, secs: f64, now_secs: f64) -> Self {
        let undone_secs = if self.jumps { (secs + JUST_AFTER_SECS).min(now_secs.max(secs)) } else { secs };
        Self { secs: undone_secs, ..self }
    }
}

/// The nearest writes on the sides that were asked for.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct NearestWrites {
    pub(super) before: Option<Write>,
    pub(super) after: Option<Write>,
}

impl NearestWrites {
    pub(super) fn in_parent(self, start_secs: f64, speed: f64) -> Self {
        let moved = |write: Write| write.in_parent(start_secs, speed);
        Self { before: self.before.map(moved), after: self.after.map(moved) }
    }

    /// Of a child that plays backwards and stands at `child_secs`: what is ahead of it was taken back before `secs`.
    pub(super) fn turned(self, length_secs: f64, child_secs: f64, secs: f64) -> Self {
        let undone = |write: Write| {
            let turned = write.turned(length_secs);
            if write.is_now { turned } else { turned.undone_at(turned.secs, secs) }
        };
        let is_ahead = |write: &Write| write.is_now || child_secs < write.edge_secs;
        // What applies before its start too is never taken back.
        let is_undone_later = |write: &Write| write.edge_secs > f64::NEG_INFINITY;
        let undone_later = |write: Write| write.turned(length_secs);
        Self {
            before: self.after.filter(is_ahead).map(undone),
            after: self.before.filter(is_undone_later).map(undone_later),
        }
    }

    /// Of a child that is over from `over_secs` on, and writes no more.
    pub(super) fn past(self, over_secs: f64) -> Self {
        Self { before: self.before.map(|write| write.past(over_secs)), after: None }
    }

    /// Of a child that begins at `edge_secs`.
    pub(super) fn begun_at(self, edge_secs: f64) -> Self {
        let begun = |write: Write| write.begun_at(edge_secs);
        Self { before: self.before.map(begun), after: self.after.map(begun) }
    }

    /// Of a node whose values jump at its start, whatever its child does there.
    pub(super) fn jumping_at_start(self) -> Self {
        let jumping = |write: Write| Write { jumps: write.jumps || reached(0.0, write.secs), ..write };
        Self { before: self.before.map(jumping), after: self.after.map(jumping) }
    }

    /// On each side the nearer one.
    pub(super) fn nearer(self, other: Self) -> Self {
        Self { before: later(self.before, other.before), after: earlier(self.after, other.after) }
    }
}

pub(super) fn later(a: Option<Write>, b: Option<Write>) -> Option<Write> {
    let (Some(first), Some(second)) = (a, b) else { return a.or(b) };
    // Before the start of both, what plays is later than what applies there already.
    let is_second = (second.is_now, second.secs) > (first.is_now, first.secs);
    let nearer = if is_second { second } else { first };
    Some(Write { edge_secs: first.edge_secs.max(second.edge_secs), ..joined(nearer, [first, second]) })
}

pub(super) fn earlier(a: Option<Write>, b: Option<Write>) -> Option<Write> {
    let (Some(first), Some(second)) = (a, b) else { return a.or(b) };
    let nearer = if second.secs < first.secs { second } else { first };
    Some(Write { edge_secs: first.edge_secs.min(second.edge_secs), ..joined(nearer, [first, second]) })
}

/// Of two writes at one moment it is enough that one of them jumps, or plays.
pub(super) fn joined(nearer: Write, both: [Write; 2]) -> Write {
    let here = || both.into_iter().filter(|write| write.secs == nearer.secs);
    Write { jumps: here().any(|write| write.jumps), is_now: here().any(|write| write.is_now), ..nearer }
}

/// From when on a boundary counts as reached; what begins at the start applies before it too.
pub(super) fn edge_of(start_secs: f64) -> f64 {
    if start_secs > 0.0 { start_secs - SLACK_SECS } else { f64::NEG_INFINITY }
}
