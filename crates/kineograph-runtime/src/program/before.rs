//! The state just before a time: what happens at exactly that time has not happened yet.
//!
//! Where nothing happens, it equals the state at the time. Children of a Spawn that come after an event of that time need it.

use super::last_write::Side;
use super::node::leaf_op;
use super::node::{Node, NodeId, Op};
use super::state::State;
use super::{Program, SLACK_SECS};
use crate::channel::Channel;
use crate::program::node::quiet_leaf;

/// Whether what happens at exactly a time is included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    After,
    Before,
}

impl Cut {
    pub const fn of(has_happened: bool) -> Self {
        if has_happened { Self::After } else { Self::Before }
    }
}

/// A local time of a node, in seconds, with its side.
#[derive(Debug, Clone, Copy)]
pub struct Locus {
    pub secs: f64,
    pub cut: Cut,
}

/// A distance that is certainly on one side of a boundary.
const STEP_SECS: f64 = 2.0 * SLACK_SECS;

/// A curve that rises by more than this within a step counts as jumping there.
const JUMP: f64 = 1e-6;

impl Program {
    /// Changes `state` from the start of a Spawn's child to a time of the Spawn.
    pub(super) fn apply_spawned(&self, spawn: &Node, child: NodeId, locus: Locus, state: &mut State) {
        match self.spawned_locus(spawn, child, locus) {
            Locus { secs, cut: Cut::After } => self.apply(child, secs, state),
            Locus { secs, cut: Cut::Before } => self.apply_before(child, secs, state),
        }
    }

    /// When a Spawn's child last wrote a channel, at a time of the Spawn.
    pub(super) fn spawned_write(
        &self,
        spawn: &Node,
        child: NodeId,
        locus: Locus,
        channel: Channel,
    ) -> Option<f64> {
        match self.spawned_locus(spawn, child, locus) {
            Locus { secs, cut: Cut::After } => self.nearest_write(child, channel, secs, Side::Before),
            Locus { secs, cut: Cut::Before } => self.write_before(child, channel, secs),
        }
    }

    /// A shorter child stays complete after its end.
    fn spawned_locus(&self, spawn: &Node, child: NodeId, locus: Locus) -> Locus {
        let secs = self.spawned_secs(spawn, child, locus.secs);
        let is_over = secs + SLACK_SECS < locus.secs;
        Locus { secs, cut: if is_over { Cut::After } else { locus.cut } }
    }

    /// Changes `state` from the start of a node to just before its local time `secs`.
    fn apply_before(&self, id: NodeId, secs: f64, state: &mut State) {
        let node = self.node(id);
        if secs <= SLACK_SECS || node.channels.is_empty() {
            return;
        }
        if node.duration_secs == 0.0 || secs > node.duration_secs + SLACK_SECS {
            return self.apply(id, secs, state);
        }
        match &node.op {
            Op::Sequence(sequence) => {
                let (index, local_secs) = self.child_before(sequence, secs);
                self.apply_row(node, sequence.rows, index, state);
                self.apply_before(sequence.child(index), local_secs, state);
            }
            Op::Spawn(spawn) => {
                let at = Locus { secs, cut: Cut::Before };
                self.merge_children(
                    spawn,
                    state,
                    |_, child, state| self.apply_spawned(node, child, at, state),
                    |_, child, channel| self.spawned_write(node, child, at, channel),
                );
            }
            Op::Repeat { child, times, round } => {
                let (rounds, local_secs) = self.round_before(*child, *times, secs);
                if rounds > 0.0 {
                    self.apply_rounds(node, *round, rounds, state);
                }
                self.apply_before(*child, local_secs, state);
            }
            Op::Speed { child, speed } => self.apply_before(*child, secs * speed, state),
            Op::Yoyo { child } if secs <= 0.5 * node.duration_secs => self.apply_before(*child, secs, state),
            Op::Ease { child, curve } => {
                let eased = |secs: f64| self.eased(*curve, node.progress(secs));
                let (now, past) = (eased(secs), eased(secs - STEP_SECS));
                let now_secs = now * node.duration_secs;
                if now > past && now - past < JUMP && now_secs > SLACK_SECS {
                    self.apply_before(*child, now_secs, state);
                } else {
                    // The curve falls or jumps.
                    let is_held = state.is_held;
                    state.is_held |= Self::holds(*curve, node.progress(secs - STEP_SECS));
                    self.apply(*child, past * node.duration_secs, state);
                    state.is_held = is_held;
                }
            }
            // Leaves that jump inside.
            Op::Animate { .. } | Op::Blink { .. } | Op::Keyframes { .. } => {
                self.apply(id, secs - STEP_SECS, state);
            }
            // Played backwards, what happens at a time is undone only after it.
            quiet_leaf!()
            | Op::Reverse { .. }
            | Op::Yoyo { .. }
            | Op::Spline { .. }
            | Op::Send { .. }
            | Op::Follow { .. } => self.apply(id, secs, state),
        }
    }

    /// When a node last wrote a channel before its local time `secs`.
    fn write_before(&self, id: NodeId, channel: Channel, secs: f64) -> Option<f64> {
        let node = self.node(id);
        if secs <= SLACK_SECS || !node.channels.contains(channel) {
            return None;
        }
        match &node.op {
            _ if node.duration_secs == 0.0 => self.nearest_write(id, channel, secs, Side::Before),
            Op::Sequence(sequence) => {
                let starts = self.starts_of(sequence);
                let (index, local_secs) = self.child_before(sequence, secs);
                let own = self.write_before(sequence.child(index), channel, local_secs);
                let whole = |index: usize| {
                    let child = sequence.child(index);
                    let write_secs =
                        self.nearest_write(child, channel, self.node(child).duration_secs, Side::Before)?;
                    Some(starts[index] + write_secs)
                };
                own.map(|secs| starts[index] + secs).or_else(|| (0..index).rev().find_map(whole))
            }
            Op::Spawn(spawn) => {
                let of_child =
                    |child| self.spawned_write(node, child, Locus { secs, cut: Cut::Before }, channel);
                spawn.children().map(of_child).fold(None, |best, next| Side::Before.nearer(best, next))
            }
            Op::Repeat { child, times, .. } => {
                let round_secs = self.node(*child).duration_secs;
                let (rounds, local_secs) = self.round_before(*child, *times, secs);
                let start_secs = rounds * round_secs;
                let own = self.write_before(*child, channel, local_secs).map(|secs| start_secs + secs);
                own.or_else(|| {
                    let last = self.nearest_write(*child, channel, round_secs, Side::Before);
                    last.filter(|_| rounds > 0.0).map(|secs| start_secs - round_secs + secs)
                })
            }
            Op::Speed { child, speed } => Some(self.write_before(*child, channel, secs * speed)? / speed),
            Op::Reverse { .. } | Op::Yoyo { .. } | Op::Ease { .. } | leaf_op!() => {
                let write_secs = self.nearest_write(id, channel, secs - STEP_SECS, Side::Before)?;
                // A continuous motion writes up to that time.
                Some(if write_secs + SLACK_SECS >= secs - STEP_SECS { secs } else { write_secs })
            }
        }
    }

    /// The number of complete rounds just before a time, and the local time in the current round. A round must take time.
    fn round_before(&self, child: NodeId, times: u32, secs: f64) -> (f64, f64) {
        let round_secs = self.node(child).duration_secs;
        let mut rounds = libm::floor((secs - STEP_SECS) / round_secs).max(0.0);
        if times > 0 {
            rounds = rounds.min(f64::from(times - 1));
        }
        (rounds, secs - rounds * round_secs)
    }
}
