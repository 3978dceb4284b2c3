//! How much of a shift of the start position remains at a time: the *factor* of x and y in a node's map, 1 for a By, 1 − u for a To.

use core::ops::Range;

use super::node::leaf_op;
use super::node::{Node, NodeId, Op, Sequence};
use super::sequence::round_at;
use super::{Program, reached};

pub(super) type Factors = [f64; 2];

pub(super) const UNCHANGED: Factors = [1.0; 2];

impl Program {
    /// The child that plays, as [`Self::child_at`]; from the end on, the last child with a duration.
    pub(super) fn lasting_child_at(&self, node: &Node, sequence: &Sequence, secs: f64) -> (usize, f64) {
        if reached(secs, node.duration_secs) {
            let last = sequence.last_lasting as usize;
            return (last, secs - self.starts_of(sequence)[last]);
        }
        self.child_at(node, sequence, secs)
    }

    /// The factor of the instants after the last child with a duration, once they are reached.
    pub(super) fn share_of_instants_behind(&self, node: &Node, sequence: &Sequence, secs: f64) -> Factors {
        if !reached(secs, node.duration_secs) {
            return UNCHANGED;
        }
        self.share_of_whole(sequence, sequence.last_lasting as usize + 1..sequence.len())
    }

    /// The factor of the start position after complete children.
    pub(super) fn share_of_whole(&self, sequence: &Sequence, children: Range<usize>) -> Factors {
        children
            .map(|index| sequence.child(index))
            .map(|child| self.share_of_start(child, self.node(child).duration_secs))
            .fold(UNCHANGED, multiplied)
    }

    /// How much of the start position remains at a node's local time: the factor of its map.
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
            Op::Reverse { child } => self.share_of_start(*child, node.turned(secs)),
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
