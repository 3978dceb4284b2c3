//! How much of the start position, or of a shift of it, remains at a locus: the *factor* of x and y in the map up to there, 1 for a By,
//! 1 − u for a To.

use core::ops::Range;

use crate::program::locus::{Descent, Locus};
use crate::program::node::{Node, NodeId, Op, Sequence};
use crate::program::sequence::round_before;
use crate::program::{Program, SLACK_SECS, finite_secs, reached};

pub(in crate::program) type Factors = [f64; 2];

pub(in crate::program) const UNCHANGED: Factors = [1.0; 2];

impl Program {
    /// The factors of the start position of a node that remain at a locus.
    fn share(&self, id: NodeId, locus: Locus<'_>) -> Factors {
        let node = self.node(id);
        if !node.has_position_starts {
            return UNCHANGED;
        }
        match self.descend(node, locus) {
            Descent::NotBegun => UNCHANGED,
            Descent::At(secs) => self.share(id, Locus::At(secs)),
            Descent::Leaf(locus) => self.leaf_share(node, locus),
            Descent::Sequence { sequence, index, locus, behind } => [
                self.share_of_whole(sequence, 0..index),
                self.share(sequence.child(index), locus),
                self.share_of_whole(sequence, behind),
            ]
            .into_iter()
            .reduce(multiplied)
            .unwrap_or(UNCHANGED),
            Descent::Spawn(beside) => {
                let of_child = |(index, child)| self.share(child, self.spawned_locus(node, &beside, index));
                summed(beside.spawn.children().enumerate().map(of_child))
            }
            Descent::Rounds { child, rounds, locus } => {
                multiplied(power(self.share_of_all(child), rounds), self.share(child, locus))
            }
            Descent::Wrapped { child, locus } => self.share(child, locus),
        }
    }

    /// The factors of a shift, made just before what begins at the local time `from_secs`, that remain at a locus.
    pub(in crate::program) fn left(&self, id: NodeId, from_secs: f64, until: Locus<'_>) -> Factors {
        let node = self.node(id);
        if !Node::begins_before(from_secs) {
            return self.share(id, until);
        }
        let is_made = match until {
            Locus::At(secs) | Locus::Before(secs) => reached(secs, from_secs),
            Locus::Event(_) => true,
        };
        if !node.has_position_starts || !is_made || from_secs > node.duration_secs + SLACK_SECS {
            return UNCHANGED;
        }
        match self.descend(node, until) {
            Descent::At(secs) if !matches!(until, Locus::At(_)) => self.left(id, from_secs, Locus::At(secs)),
            // It began before the shift.
            Descent::NotBegun | Descent::At(_) | Descent::Leaf(_) => UNCHANGED,
            Descent::Sequence { sequence, index, locus, behind } => {
                let own = self.left_in_sequence(sequence, from_secs, index, locus);
                multiplied(own, self.share_of_whole(sequence, behind))
            }
            Descent::Spawn(beside) => {
                let of_child =
                    |(index, child)| self.left(child, from_secs, self.spawned_locus(node, &beside, index));
                summed(beside.spawn.children().enumerate().map(of_child))
            }
            Descent::Rounds { child, rounds, locus } => {
                self.left_in_rounds(node, from_secs, child, rounds, locus)
            }
            Descent::Wrapped { child, locus } => match node.op {
                Op::Speed { speed, .. } if node.duration_secs > 0.0 => {
                    self.left(child, finite_secs(from_secs * speed), locus)
                }
                _ => UNCHANGED,
            },
        }
    }

    /// The product of the factors of the child that played just before the shift and of all children that have begun since.
    fn left_in_sequence(&self, sequence: &Sequence, from_secs: f64, to: usize, until: Locus<'_>) -> Factors {
        let (from, child_secs) = self.child_before(sequence, from_secs);
        if from > to {
            return UNCHANGED;
        }
        let child = sequence.child(from);
        if from == to {
            return self.left(child, child_secs, until);
        }
        let first = self.left(child, child_secs, Locus::At(self.node(child).duration_secs));
        let between = self.share_of_whole(sequence, from + 1..to);
        [between, self.share(sequence.child(to), until)].into_iter().fold(first, multiplied)
    }

    fn left_in_rounds(
        &self,
        node: &Node,
        from_secs: f64,
        child: NodeId,
        to: f64,
        until: Locus<'_>,
    ) -> Factors {
        let (Op::Repeat { times, .. }, round) = (&node.op, self.node(child)) else { return UNCHANGED };
        if round.duration_secs == 0.0 {
            return UNCHANGED;
        }
        let (from, child_secs) = round_before(from_secs, round, *times);
        if from > to {
            return UNCHANGED;
        }
        if from == to {
            return self.left(child, child_secs, until);
        }
        let first = self.left(child, child_secs, Locus::At(round.duration_secs));
        let between = power(self.share_of_all(child), to - from - 1.0);
        [between, self.share(child, until)].into_iter().fold(first, multiplied)
    }

    /// The factor of the start position after complete children.
    fn share_of_whole(&self, sequence: &Sequence, children: Range<usize>) -> Factors {
        children.map(|index| self.share_of_all(sequence.child(index))).fold(UNCHANGED, multiplied)
    }

    /// The factor of the start position after a complete node.
    fn share_of_all(&self, id: NodeId) -> Factors {
        self.share(id, Locus::At(self.node(id).duration_secs))
    }
}

fn multiplied(a: Factors, b: Factors) -> Factors {
    [a[0] * b[0], a[1] * b[1]]
}

/// Displacements add up: 1 + Σ (factor − 1).
fn summed(factors: impl Iterator<Item = Factors>) -> Factors {
    factors.fold(UNCHANGED, |sum, factor| [sum[0] + (factor[0] - 1.0), sum[1] + (factor[1] - 1.0)])
}

fn power(factors: Factors, times: f64) -> Factors {
    factors.map(|factor| if factor == 1.0 { 1.0 } else { libm::pow(factor, times) })
}
