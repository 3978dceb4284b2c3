//! Whether the same position action runs at two times.

use super::node::leaf_op;
use super::node::{NodeId, Op};
use super::sequence::round_at;
use super::{Program, finite_secs};
use crate::channel::Channel;

impl Program {
    /// Whether no position action starts in (`from_secs`, `to_secs`], so that a shift of the target made at either time has the same
    /// future; see [`Self::carry_shift`].
    pub fn same_position_action(&self, from_secs: f64, to_secs: f64) -> bool {
        self.goes_on(NodeId::ROOT, finite_secs(from_secs), finite_secs(to_secs))
    }

    fn goes_on(&self, id: NodeId, from_secs: f64, to_secs: f64) -> bool {
        let node = self.node(id);
        if !node.channels.contains(Channel::X) && !node.channels.contains(Channel::Y) {
            return true;
        }
        match &node.op {
            Op::Sequence(sequence) => {
                let (from, from_local_secs) = self.child_at(node, sequence, from_secs);
                let (to, to_local_secs) = self.child_at(node, sequence, to_secs);
                from == to && self.goes_on(sequence.child(from), from_local_secs, to_local_secs)
            }
            Op::Spawn(spawn) => spawn.children().all(|child| {
                let spawned = |secs| self.spawned_secs(node, child, secs);
                self.goes_on(child, spawned(from_secs), spawned(to_secs))
            }),
            Op::Repeat { child, times, .. } => {
                let round = self.node(*child);
                if round.duration_secs == 0.0 {
                    return true;
                }
                let (from, from_local_secs) = round_at(from_secs, round, *times);
                let (to, to_local_secs) = round_at(to_secs, round, *times);
                from == to && self.goes_on(*child, from_local_secs, to_local_secs)
            }
            Op::Speed { child, speed } => {
                let inner = |secs| self.sped_up(node, *child, *speed, secs);
                self.goes_on(*child, inner(from_secs), inner(to_secs))
            }
            Op::Yoyo { child } => {
                let turn_secs = 0.5 * node.duration_secs;
                self.goes_on(*child, from_secs.min(turn_secs), to_secs.min(turn_secs))
            }
            Op::Ease { child, curve } => {
                let eased = |secs: f64| self.eased(*curve, secs / node.duration_secs) * node.duration_secs;
                self.goes_on(*child, eased(from_secs), eased(to_secs))
            }
            // A leaf goes on; what runs backwards starts nothing.
            Op::Reverse { .. } | leaf_op!() => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Action;

    #[test]
    fn an_action_starts_with_its_boundary() {
        let step = |x| Action::move_by(1.0, [x, 0.0]);
        let tree = Action::repeat(2, Action::sequence([step(1.0), Action::hide(), step(2.0)]));
        let program = Program::compile(&tree).unwrap();
        assert!(program.same_position_action(0.0, 0.9));
        assert!(!program.same_position_action(0.9, 1.0));
        assert!(program.same_position_action(1.0, 1.9));
        assert!(!program.same_position_action(1.9, 2.0));
        assert!(!program.same_position_action(0.5, 2.5));
    }

    #[test]
    fn what_does_not_move_starts_nothing() {
        let tree = Action::sequence([Action::fade_in(1.0), Action::fade_out(1.0)]);
        assert!(Program::compile(&tree).unwrap().same_position_action(0.0, 1.5));
    }
}
