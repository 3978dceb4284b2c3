//! Which actions change the target at a time.

use crate::action_id::ActionId;
use crate::channel::ChannelSet;
use crate::prelude::*;
use crate::program::locus::{Descent, Locus};
use crate::program::node::{Node, NodeId};
use crate::program::{Program, finite_secs, reached};

/// A leaf that is playing.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Active {
    /// The action's index in preorder, which is the index of its span in [`Program::spans`].
    pub index: usize,
    /// The action's id, if it has one.
    pub action: Option<ActionId>,
    /// Seconds since its own start, in its own time: speeds and eases around it are accounted for. Outside its duration where an ease
    /// overshoots.
    pub local_secs: f64,
    /// `local_secs` ÷ duration.
    pub progress: f64,
    /// The channels that it writes.
    pub channels: ChannelSet,
}

impl Program {
    /// The actions that change the target at `secs`, in the order in which they are applied; none before the start, none from the end on.
    /// Waits, instants and events are not listed. Costs O(depth · log width) for each child of the Spawns on the way.
    ///
    /// ```
    /// # use kineograph_runtime::{Program, format::Action};
    /// let hop = Action::jump_by(1.0, [40.0, 0.0], 30.0, 1);
    /// let tree = Action::repeat_forever(Action::sequence([hop, Action::delay(0.5), Action::rotate_by(1.0, 90.0)]));
    /// let program = Program::compile(&tree)?;
    /// let active = program.active_at(2.5 + 1.75);
    /// assert_eq!(active.len(), 1);
    /// assert_eq!((active[0].index, active[0].progress), (4, 0.25)); // the `RotateBy`
    /// assert!(program.active_at(1.25).is_empty());
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn active_at(&self, secs: f64) -> Vec<Active> {
        let mut found = Vec::new();
        let secs = finite_secs(secs);
        if reached(secs, 0.0) && !reached(secs, self.root().duration_secs) {
            self.find_active(NodeId::ROOT, Locus::At(secs), &mut found);
        }
        found
    }

    fn find_active(&self, id: NodeId, locus: Locus<'_>, found: &mut Vec<Active>) {
        let node = self.node(id);
        if node.channels.is_empty() || node.duration_secs == 0.0 {
            return;
        }
        match self.descend(node, locus) {
            Descent::NotBegun | Descent::At(_) => {}
            Descent::Leaf(locus) => found.push(self.active_leaf(node, locus.secs())),
            Descent::Sequence { sequence, index, locus, .. } => {
                self.find_active(sequence.child(index), locus, found);
            }
            Descent::Spawn(beside) => {
                for (index, child) in beside.spawn.children().enumerate() {
                    // A child as long as the Spawn continues beyond the end, under an ease.
                    if !self.is_over(node, child, beside.secs) {
                        self.find_active(child, self.spawned_locus(node, &beside, index), found);
                    }
                }
            }
            Descent::Rounds { child, locus, .. } | Descent::Wrapped { child, locus } => {
                self.find_active(child, locus, found);
            }
        }
    }

    fn active_leaf(&self, node: &Node, secs: f64) -> Active {
        let index = node.action as usize;
        Active {
            index,
            action: self.spans.get(index).and_then(|span| span.action),
            local_secs: secs,
            progress: node.progress(secs),
            channels: node.channels,
        }
    }
}
