//! Position starts and shifts up to an event: [`Program::left_of_shift`](super::Program::left_of_shift) for a place in the tree.

use super::at_event::{EventPath, PairedNode, Step};
use super::carry::{Factors, UNCHANGED, multiplied, summed};
use super::node::leaf_op;
use super::node::{Node, NodeId, Op, Sequence, Spawn};
use super::position_starts::{Bound, round_before};
use super::{SLACK_SECS, finite_secs, reached};

/// A distance that is certainly before a boundary.
const STEP_SECS: f64 = 2.0 * SLACK_SECS;

/// Actions that depend on the position at their beginning, before the event in tree order.
impl EventPath<'_> {
    /// Whether such an action has begun at `since_secs` or later.
    pub fn has_begun(&self, since_secs: f64) -> bool {
        self.has_begun_in(self.root(), since_secs)
    }

    fn has_begun_in(&self, place: PairedNode, since_secs: f64) -> bool {
        let program = self.program;
        let node = program.node(place.own);
        if !node.has_position_starts {
            return false;
        }
        let begins = |child: NodeId, since_secs: f64, until_secs: f64| {
            let next = program.next_start_in(child, since_secs - STEP_SECS);
            next.is_some_and(|secs| reached(until_secs, secs))
        };
        let Some((step, node)) = self.step(place) else {
            return begins(place.own, since_secs, self.secs(place));
        };
        match &node.op {
            Op::Sequence(sequence) => self.has_begun_in_sequence(sequence, step, since_secs),
            Op::Spawn(spawn) => {
                let (secs, on_way) = (self.secs(place), step.index as usize);
                spawn.children().enumerate().any(|(index, child)| match index {
                    // Children after the one on the path are just before the event's time.
                    _ if index > on_way => begins(child, since_secs, secs - STEP_SECS),
                    _ if index == on_way => self.has_begun_in(PairedNode::at(child, step), since_secs),
                    _ => begins(child, since_secs, secs),
                })
            }
            Op::Repeat { child, .. } if program.node(*child).duration_secs > 0.0 => {
                let round_secs = program.node(*child).duration_secs;
                let local_secs = since_secs - step.index as f64 * round_secs;
                step.index > 0 && begins(*child, local_secs + round_secs, round_secs)
                    || self.has_begun_in(PairedNode::at(*child, step), local_secs)
            }
            Op::Speed { child, speed } if node.duration_secs > 0.0 => {
                self.has_begun_in(PairedNode::at(*child, step), finite_secs(since_secs * speed))
            }
            // It begins as a whole.
            Op::Repeat { .. }
            | Op::Speed { .. }
            | Op::Reverse { .. }
            | Op::Yoyo { .. }
            | Op::Ease { .. }
            | leaf_op!() => reached(0.0, since_secs),
        }
    }

    /// All children before the one on the path are complete.
    fn has_begun_in_sequence(&self, sequence: &Sequence, step: Step, since_secs: f64) -> bool {
        let (program, on_way) = (self.program, step.index as usize);
        let starts = program.starts_of(sequence);
        let begins = |index: usize| {
            let after_secs = since_secs - starts[index] - STEP_SECS;
            program.next_start_in(sequence.child(index), after_secs).is_some()
        };
        let own =
            || self.has_begun_in(PairedNode::at(sequence.child(on_way), step), since_secs - starts[on_way]);
        own() || (0..on_way).rev().any(begins)
    }
}

/// The remaining factor of the position at the event.
impl EventPath<'_> {
    /// The factors of x and y of a shift, made just before what begins at `from_secs`, that remain at the event.
    pub fn left_of_shift(&self, from_secs: f64) -> [f64; 2] {
        self.left(self.root(), Some(finite_secs(from_secs)))
    }

    fn moves(&self, place: PairedNode) -> bool {
        self.program.node(place.own).writes_position()
    }

    /// The remaining factors of a shift made just before `from`; `None` is the start of the node.
    fn left(&self, place: PairedNode, from: Option<f64>) -> Factors {
        let program = self.program;
        if !program.node(place.own).has_position_starts {
            return UNCHANGED;
        }
        let Some(from_secs) = from.filter(|secs| Node::begins_before(*secs)) else {
            return self.share(place);
        };
        let Some((step, node)) = self.step(place) else {
            return program.left_in(place.own, from, Bound::at(self.secs(place)));
        };
        if from_secs > node.duration_secs + SLACK_SECS {
            return UNCHANGED;
        }
        match &node.op {
            Op::Sequence(sequence) => {
                let on_way = step.index as usize;
                let (index, local_secs) = program.child_before(sequence, from_secs);
                let own = PairedNode::at(sequence.child(on_way), step);
                if index >= on_way {
                    return if index == on_way { self.left(own, Some(local_secs)) } else { UNCHANGED };
                }
                let child = sequence.child(index);
                let until = Bound::at(program.node(child).duration_secs);
                let first = program.left_in(child, Some(local_secs), until);
                let between = program.share_of_whole(sequence, index + 1..on_way);
                multiplied(multiplied(first, between), self.share(own))
            }
            Op::Spawn(spawn) => self.beside(node, spawn, place, step, |child, to_secs, own| match own {
                Some(own) => self.left(own, from),
                None => program.left_in(child, from, Bound::at(to_secs)),
            }),
            Op::Repeat { child, times, .. } if program.node(*child).duration_secs > 0.0 => {
                let (round, own) = (program.node(*child), PairedNode::at(*child, step));
                let (index, local_secs) = round_before(from_secs, round, *times);
                let on_way = step.index as f64;
                if index >= on_way {
                    return if index == on_way { self.left(own, Some(local_secs)) } else { UNCHANGED };
                }
                let first = program.left_in(*child, Some(local_secs), Bound::at(round.duration_secs));
                let whole = program.share_of_start(*child, round.duration_secs);
                let between = power(whole, on_way - index - 1.0);
                multiplied(multiplied(first, between), self.share(own))
            }
            Op::Speed { child, speed } if node.duration_secs > 0.0 => {
                self.left(PairedNode::at(*child, step), Some(finite_secs(from_secs * speed)))
            }
            // It began before the shift.
            Op::Repeat { .. }
            | Op::Speed { .. }
            | Op::Reverse { .. }
            | Op::Yoyo { .. }
            | Op::Ease { .. }
            | leaf_op!() => UNCHANGED,
        }
    }

    /// The remaining factors of the start position at the event, from the map up to it.
    fn share(&self, place: PairedNode) -> Factors {
        let program = self.program;
        if !self.moves(place) {
            return UNCHANGED;
        }
        let Some((step, node)) = self.step(place) else {
            return program.share_of_start(place.own, self.secs(place));
        };
        match &node.op {
            Op::Sequence(sequence) => {
                let index = step.index as usize;
                let own = self.share(PairedNode::at(sequence.child(index), step));
                multiplied(program.share_of_whole(sequence, 0..index), own)
            }
            Op::Spawn(spawn) => self.beside(node, spawn, place, step, |child, to_secs, own| match own {
                Some(own) => self.share(own),
                None => program.share_of_start(child, to_secs),
            }),
            Op::Repeat { child, .. } => {
                let whole = program.share_of_start(*child, program.node(*child).duration_secs);
                multiplied(power(whole, step.index as f64), self.share(PairedNode::at(*child, step)))
            }
            Op::Speed { child, .. } | Op::Reverse { child } | Op::Yoyo { child } | Op::Ease { child, .. } => {
                self.share(PairedNode::at(*child, step))
            }
            leaf_op!() => UNCHANGED,
        }
    }

    /// The factors of all children of a Spawn, each at its time; those after the path are just before the event's time.
    fn beside(
        &self,
        node: &Node,
        spawn: &Spawn,
        place: PairedNode,
        step: Step,
        factors: impl Fn(NodeId, f64, Option<PairedNode>) -> Factors,
    ) -> Factors {
        let (secs, on_way) = (self.secs(place), step.index as usize);
        let of_child = |(index, child): (usize, NodeId)| {
            let to_secs = if index > on_way { secs - STEP_SECS } else { secs };
            if to_secs < 0.0 {
                return UNCHANGED;
            }
            let own = (index == on_way).then(|| PairedNode::at(child, step));
            factors(child, self.program.spawned_secs(node, child, to_secs), own)
        };
        summed(spawn.children().enumerate().map(of_child))
    }
}

fn power(factors: Factors, times: f64) -> Factors {
    factors.map(|factor| if factor == 1.0 { 1.0 } else { libm::pow(factor, times) })
}
