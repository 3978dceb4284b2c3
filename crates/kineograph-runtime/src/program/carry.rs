//! What becomes of a shift that a game gives a target from outside while a program runs on it.
//!
//! Rule 8 of motion: position actions tolerate outside changes. In cocos2d-x each of them remembers where it put the node and
//! adds every difference to its base. Here the same follows from the maps, without memory: an action that already runs adds
//! its displacement to wherever the target is, so the shift passes through; one that starts later takes the moved position as its
//! start value v, and of v the *factor* of its map is left: 1 for a By, 1 − u for a To.

use super::node::leaf_op;
use core::ops::Range;

use super::node::{Node, NodeId, Op, Sequence};
use super::sequence::round_at;
use super::{Program, finite_secs, reached};
use crate::channel::Channel;

/// Factors for x and y.
pub(super) type Factors = [f64; 2];

pub(super) const UNCHANGED: Factors = [1.0; 2];

impl Program {
    /// What a shift of the position, made from outside at `from_secs`, has become at `to_secs`, in pixels.
    ///
    /// Position actions tolerate it: while the one that runs goes on, the shift stays; one that starts later takes the moved
    /// position as its start. So a later `MoveBy` keeps the shift, and a later `MoveTo` uses it up. A time before
    /// `from_secs` gives the shift back as it is.
    pub fn carry_shift(&self, from_secs: f64, to_secs: f64, shift_px: [f64; 2]) -> [f64; 2] {
        let (from_secs, to_secs) = (finite_secs(from_secs), finite_secs(to_secs));
        let [x, y] = self.carry(NodeId::ROOT, from_secs, to_secs);
        [shift_px[0] * x, shift_px[1] * y]
    }

    /// The factor for a shift made at `from_secs`, in the node's local time; it has started by then.
    pub(super) fn carry(&self, id: NodeId, from_secs: f64, to_secs: f64) -> Factors {
        let node = self.node(id);
        let writes_position = node.channels.contains(Channel::X) || node.channels.contains(Channel::Y);
        if !writes_position || to_secs <= from_secs {
            return UNCHANGED;
        }
        match &node.op {
            Op::Sequence(sequence) => self.carry_in_sequence(node, sequence, from_secs, to_secs),
            Op::Spawn(spawn) => {
                let factors = spawn.children().map(|child| {
                    let spawned = |secs| self.spawned_secs(node, child, secs);
                    self.carry(child, spawned(from_secs), spawned(to_secs))
                });
                summed(factors)
            }
            Op::Repeat { child, times, .. } => self.carry_in_rounds(*child, *times, from_secs, to_secs),
            Op::Speed { child, speed } => {
                let inner = |secs| self.sped_up(node, *child, *speed, secs);
                self.carry(*child, inner(from_secs), inner(to_secs))
            }
            Op::Ease { child, curve } => {
                let eased = |secs: f64| self.eased(*curve, node.progress(secs)) * node.duration_secs;
                self.carry(*child, eased(from_secs), eased(to_secs))
            }
            Op::Yoyo { child } => {
                // Only on the way there.
                let turn_secs = 0.5 * node.duration_secs;
                self.carry(*child, from_secs.min(turn_secs), to_secs.min(turn_secs))
            }
            // A leaf that runs adds to the shift; what runs backwards starts nothing.
            Op::Reverse { .. } | leaf_op!() => UNCHANGED,
        }
    }

    /// The child that was shifted while it ran, then all that started since.
    fn carry_in_sequence(&self, node: &Node, sequence: &Sequence, from_secs: f64, to_secs: f64) -> Factors {
        let (from, from_local_secs) = self.lasting_child_at(node, sequence, from_secs);
        let (to, to_local_secs) = self.lasting_child_at(node, sequence, to_secs);
        let was_over = reached(from_secs, node.duration_secs);
        let behind =
            if was_over { UNCHANGED } else { self.share_of_instants_behind(node, sequence, to_secs) };
        if from == to {
            return multiplied(self.carry(sequence.child(from), from_local_secs, to_local_secs), behind);
        }
        let from_end_secs = self.node(sequence.child(from)).duration_secs;
        let first = self.carry(sequence.child(from), from_local_secs, from_end_secs);
        let between = self.share_of_whole(sequence, from + 1..to);
        let last = self.share_of_start(sequence.child(to), to_local_secs);
        [between, last, behind].into_iter().fold(first, multiplied)
    }

    /// The child that plays, as [`Self::child_at`]; at the end and behind it the last child that lasts.
    pub(super) fn lasting_child_at(&self, node: &Node, sequence: &Sequence, secs: f64) -> (usize, f64) {
        if reached(secs, node.duration_secs) {
            let last = sequence.last_lasting as usize;
            return (last, secs - self.starts_of(sequence)[last]);
        }
        self.child_at(node, sequence, secs)
    }

    /// What the instants behind the last child that lasts leave, once they have come.
    pub(super) fn share_of_instants_behind(&self, node: &Node, sequence: &Sequence, secs: f64) -> Factors {
        if !reached(secs, node.duration_secs) {
            return UNCHANGED;
        }
        self.share_of_whole(sequence, sequence.last_lasting as usize + 1..sequence.len())
    }

    /// What complete children leave of the start position.
    pub(super) fn share_of_whole(&self, sequence: &Sequence, children: Range<usize>) -> Factors {
        children
            .map(|index| sequence.child(index))
            .map(|child| self.share_of_start(child, self.node(child).duration_secs))
            .fold(UNCHANGED, multiplied)
    }

    /// The rest of the round that was shifted, then whole rounds, then the one that plays.
    fn carry_in_rounds(&self, child: NodeId, times: u32, from_secs: f64, to_secs: f64) -> Factors {
        let round_secs = self.node(child).duration_secs;
        if round_secs == 0.0 {
            return UNCHANGED;
        }
        let (from, from_local_secs) = round_at(from_secs, self.node(child), times);
        let (to, to_local_secs) = round_at(to_secs, self.node(child), times);
        if from == to {
            return self.carry(child, from_local_secs, to_local_secs);
        }
        let first = self.carry(child, from_local_secs, round_secs);
        let whole = self.share_of_start(child, round_secs);
        let whole_rounds = to - from - 1.0;
        let between = whole.map(|factor| if factor == 1.0 { 1.0 } else { libm::pow(factor, whole_rounds) });
        [between, self.share_of_start(child, to_local_secs)].into_iter().fold(first, multiplied)
    }

    /// How much of the start position is left at a local time of the node: the factor of its map.
    pub(super) fn share_of_start(&self, id: NodeId, secs: f64) -> Factors {
        let node = self.node(id);
        let u = node.progress(secs);
        match &node.op {
            Op::Sequence(sequence) => {
                let (playing, local_secs) = self.lasting_child_at(node, sequence, secs);
                let before = self.share_of_whole(sequence, 0..playing);
                let last = self.share_of_start(sequence.child(playing), local_secs);
                let behind = self.share_of_instants_behind(node, sequence, secs);
                multiplied(multiplied(before, last), behind)
            }
            Op::Spawn(spawn) => {
                let share = |child| self.share_of_start(child, self.spawned_secs(node, child, secs));
                summed(spawn.children().map(share))
            }
            Op::Repeat { child, times, .. } => {
                let round_secs = self.node(*child).duration_secs;
                let whole = self.share_of_start(*child, round_secs);
                let (round, local_secs) = if round_secs > 0.0 {
                    round_at(secs, self.node(*child), *times)
                } else {
                    (f64::from(*times) - 1.0, 0.0)
                };
                let power = |factor| if factor == 1.0 { 1.0 } else { libm::pow(factor, round) };
                multiplied(whole.map(power), self.share_of_start(*child, local_secs))
            }
            Op::Speed { child, speed } => {
                self.share_of_start(*child, self.sped_up(node, *child, *speed, secs))
            }
            Op::Reverse { child } => self.share_of_start(*child, node.duration_secs - secs),
            Op::Yoyo { child } => self.share_of_start(*child, node.there_and_back(secs)),
            Op::Ease { child, curve } => {
                self.share_of_start(*child, self.eased(*curve, u) * node.duration_secs)
            }
            leaf_op!() => self.leaf_share(node, secs),
        }
    }
}

pub(super) fn multiplied(a: Factors, b: Factors) -> Factors {
    [a[0] * b[0], a[1] * b[1]]
}

/// Displacements add up: 1 + Σ (factor − 1).
pub(super) fn summed(factors: impl Iterator<Item = Factors>) -> Factors {
    factors.fold(UNCHANGED, |sum, factor| [sum[0] + (factor[0] - 1.0), sum[1] + (factor[1] - 1.0)])
}
