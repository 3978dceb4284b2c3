//! Where the curve of an ease comes into the stretch between two writes of its child, and where it leaves it.

use super::JUST_AFTER_SECS;
use super::write::{NearestWrites, Sides, Write};
use crate::ease::Curve;
use crate::ease::crossing::nearest_change;
use crate::program::node::Node;
use crate::program::{SLACK_SECS, reached};

/// An eased node at a time, between the nearest writes of its child.
pub(super) struct EasedStretch<'a> {
    pub(super) node: &'a Node,
    pub(super) curve: Curve,
    pub(super) secs: f64,
    pub(super) child_secs: f64,
    /// Of the child.
    pub(super) writes: NearestWrites,
    /// Whether eases around it lead beyond its start and its end.
    pub(super) beyond: Sides,
}

impl EasedStretch<'_> {
    fn child_secs_at(&self, progress: f64) -> f64 {
        self.curve.value(progress) * self.node.duration_secs
    }

    /// The first time of the node that has at least this progress: rounding must not put it just before.
    fn secs_of(&self, progress: f64) -> f64 {
        let secs = progress * self.node.duration_secs;
        if self.node.progress(secs) < progress { secs.next_up() } else { secs }
    }

    /// The child's next write, if it is ahead.
    fn ahead(&self) -> Option<Write> {
        self.writes.after.filter(|write| self.child_secs < write.edge_secs)
    }

    /// Whether a time of the child is in the stretch.
    fn contains(&self, child_secs: f64) -> bool {
        self.writes.before.is_none_or(|write| child_secs >= write.edge_secs)
            && self.ahead().is_none_or(|write| child_secs < write.edge_secs)
    }

    /// When the curve came into the stretch: past the write before, or back through the one after.
    pub(super) fn last_write(&self) -> Option<Write> {
        let is_inside = |progress: f64| self.contains(self.child_secs_at(progress));
        let progress = self.node.progress(self.secs);
        let came = nearest_change(self.curve, progress, false, self.beyond.before, is_inside);
        let is_always = self.writes.before.is_some_and(|write| write.edge_secs == f64::NEG_INFINITY);
        let Some(came) = came.filter(|came| *came >= 0.0 || !is_always) else {
            // Done before the curve began to move; not what lies beyond the ends, where only an outer ease leads.
            let write = self.writes.before.filter(|write| self.is_within(write))?;
            return Some(Write { jumps: write.jumps, ..Write::AT_START });
        };
        let edge_secs = self.secs_of(came);
        let from_secs = self.child_secs_at(came.next_down());
        match self.ahead().filter(|write| from_secs >= write.edge_secs) {
            Some(write) => Some(Write { edge_secs, is_now: false, ..write.undone_at(edge_secs, self.secs) }),
            None => self.passed_write(came),
        }
    }

    /// The write before, which the curve has passed since `came`.
    fn passed_write(&self, came: f64) -> Option<Write> {
        let write = self.writes.before?;
        let edge_secs = self.secs_of(came);
        let is_before = |progress: f64| self.child_secs_at(progress) < write.secs;
        let at = nearest_change(self.curve, came, true, false, is_before).unwrap_or(came);
        // A curve may be too steep for what is just after a moment, or jump just after its start.
        let is_just_after =
            write.secs > write.edge_secs + 8.0 * SLACK_SECS || edge_secs > 0.0 && reached(0.0, edge_secs);
        let least_secs = if is_just_after { edge_secs + JUST_AFTER_SECS } else { edge_secs };
        let secs = (at * self.node.duration_secs).max(least_secs).min(self.secs);
        Some(Write { secs, edge_secs, is_now: false, ..write })
    }

    /// When the curve leaves the stretch.
    pub(super) fn next_write(&self) -> Option<Write> {
        let is_inside = |progress: f64| self.contains(self.child_secs_at(progress));
        let progress = self.node.progress(self.secs);
        let length_secs = self.node.duration_secs;
        let Some(left) = nearest_change(self.curve, progress, true, self.beyond.after, is_inside) else {
            let write = self.ahead().filter(|write| self.is_within(write))?;
            return Some(Write { secs: length_secs, edge_secs: f64::INFINITY, is_now: false, ..write });
        };
        let edge_secs = self.secs_of(left);
        let to_secs = self.child_secs_at(left);
        let passed = self.ahead().filter(|write| to_secs >= write.edge_secs).or(self.writes.before);
        passed.map(|write| Write { secs: edge_secs, edge_secs, is_now: false, ..write })
    }

    /// Whether a write of the child is not beyond its ends.
    fn is_within(&self, write: &Write) -> bool {
        let is_always = write.edge_secs == f64::NEG_INFINITY;
        is_always || reached(write.secs, 0.0) && reached(self.node.duration_secs, write.secs)
    }
}
