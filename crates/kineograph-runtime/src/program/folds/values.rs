//! The values of channels at a locus. Times alone are sampled by `sample.rs`, which costs less.

use crate::channel::{Channel, ChannelSet};
use crate::program::Program;
use crate::program::last_write::Side;
use crate::program::locus::{Descent, Locus};
use crate::program::node::{NodeId, Op};
use crate::program::state::State;

impl Program {
    /// Changes `state` from the start of a node to a locus, on the channels in `of` at least.
    pub(in crate::program) fn apply_to(
        &self,
        id: NodeId,
        locus: Locus<'_>,
        of: ChannelSet,
        state: &mut State,
    ) {
        let node = self.node(id);
        if !node.channels.touches(of) {
            return;
        }
        if let Locus::At(secs) = locus {
            return self.apply(id, secs, state);
        }
        match self.descend(node, locus) {
            Descent::NotBegun => {}
            Descent::At(secs) => self.apply(id, secs, state),
            Descent::Leaf(Locus::Before(secs)) => self.apply_leaf_before(node, secs, state),
            // A frame that sends an event is shown at it.
            Descent::Leaf(Locus::Event(place)) if let Some(frame) = place.frame(self) => {
                *state.get_mut(Channel::Frame) = frame;
            }
            Descent::Leaf(locus) => self.apply_leaf(node, locus.secs(), state),
            Descent::Sequence { sequence, index, locus, .. } => {
                self.apply_row(node, sequence.rows, index, state);
                self.apply_to(sequence.child(index), locus, of, state);
            }
            Descent::Spawn(beside) => {
                let locus = |index| self.spawned_locus(node, &beside, index);
                self.merge_children(
                    beside.spawn,
                    of,
                    state,
                    |index, child, state| self.apply_to(child, locus(index), of, state),
                    |index, child, channel| self.write_beside(child, locus(index), channel, Side::Before),
                );
            }
            Descent::Rounds { child, rounds, locus } => {
                if let Op::Repeat { round, .. } = &node.op
                    && rounds > 0.0
                {
                    self.apply_rounds(node, *round, rounds, state);
                }
                self.apply_to(child, locus, of, state);
            }
            Descent::Wrapped { child, locus } => self.apply_to(child, locus, of, state),
        }
    }
}
