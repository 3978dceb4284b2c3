//! Sampling: one walk from the root to the leaves that play.
//!
//! A node finds the values of its start in a [`State`] and replaces them by those of its local time. A Sequence first applies the map of
//! all children before the one that plays, a Repeat that of all rounds before; then only the child that plays is entered. So the
//! walk has one branch, except below a Spawn.
//!
//! Ranges: times are clamped to ±1e15 s, eases to ±1e12, checked parameters to ±1e9, coefficients of maps to
//! ±1e130. No product of these with an f32 overflows an f64, so no pose is ever NaN.

use super::last_write::Side;
use super::node::leaf_op;
use super::node::{MapRow, Node, NodeId, Op, Sequence, Spawn};
use super::sequence::round_at;
use super::state::State;
use super::{Program, SLACK_SECS, finite_secs, reached};
use crate::channel::{Channel, ChannelSet};

impl Program {
    /// Changes `state` from the node's start to its local time `secs`.
    pub(super) fn apply(&self, id: NodeId, secs: f64, state: &mut State) {
        let is_held = state.is_held;
        self.walk(id, secs, state);
        state.is_held = is_held;
    }

    fn walk(&self, mut id: NodeId, mut secs: f64, state: &mut State) {
        // Wrappers loop to their child instead of recursing.
        loop {
            let node = self.node(id);
            (id, secs) = match &node.op {
                Op::Sequence(sequence) => match self.enter_sequence(node, sequence, secs, state) {
                    Some(next) => next,
                    None => return,
                },
                Op::Repeat { child, times, round } => {
                    if *times > 0 && node.is_at_end(secs) {
                        return self.apply_rounds(node, *round, f64::from(*times), state);
                    }
                    let (rounds, local_secs) = round_at(secs, self.node(*child), *times);
                    if rounds > 0.0 {
                        self.apply_rounds(node, *round, rounds, state);
                    }
                    (*child, local_secs)
                }
                Op::Ease { child, curve } => {
                    let progress = node.progress(secs);
                    state.is_held |= Self::holds(*curve, progress);
                    (*child, self.eased(*curve, progress) * node.duration_secs)
                }
                Op::Speed { child, speed } => (*child, self.sped_up(node, *child, *speed, secs)),
                Op::Reverse { child } => {
                    // Played backwards, what happens at the start is already over.
                    state.is_held = false;
                    (*child, node.turned(secs))
                }
                Op::Yoyo { child } => {
                    state.is_held &= secs <= 0.5 * node.duration_secs;
                    (*child, node.there_and_back(secs))
                }
                Op::Spawn(spawn) => return self.apply_spawn(node, spawn, secs, state),
                leaf_op!() => return self.apply_leaf(node, secs, state),
            };
        }
    }

    /// The child's time in a Speed. An instant Speed can hold a child with a duration, which is then complete.
    #[inline]
    pub(super) fn sped_up(&self, node: &Node, child: NodeId, speed: f64, secs: f64) -> f64 {
        if node.duration_secs > 0.0 { finite_secs(secs * speed) } else { self.node(child).duration_secs }
    }

    /// Applies the children before the one that plays; returns that child and its local time, or `None` if all are
    /// applied.
    #[inline]
    fn enter_sequence(
        &self,
        node: &Node,
        sequence: &Sequence,
        secs: f64,
        state: &mut State,
    ) -> Option<(NodeId, f64)> {
        if node.is_over(secs) {
            return self.leave_sequence(node, sequence, secs, state);
        }
        let (index, local_secs) = self.child_at(node, sequence, secs);
        self.apply_row(node, sequence.rows, index, state);
        Some((sequence.child(index), local_secs))
    }

    /// As [`Self::enter_sequence`] when all children are complete, or the last one continues beyond its end.
    #[cold]
    fn leave_sequence(
        &self,
        node: &Node,
        sequence: &Sequence,
        secs: f64,
        state: &mut State,
    ) -> Option<(NodeId, f64)> {
        if node.is_at_end(secs) {
            self.apply_row(node, sequence.rows, sequence.len(), state);
            return None;
        }
        let last = sequence.last_lasting as usize;
        let local_secs = secs - self.starts_of(sequence)[last];
        self.apply_row(node, sequence.rows, last, state);
        if last + 1 == sequence.len() {
            return Some((sequence.child(last), local_secs));
        }
        self.apply(sequence.child(last), local_secs, state);
        self.apply_row(node, sequence.rows, sequence.len() + 1, state);
        None
    }

    /// Applies row `index` of a node's maps.
    #[inline]
    pub(super) fn apply_row(&self, node: &Node, rows: MapRow, index: usize, state: &mut State) {
        if index == 0 {
            return;
        }
        let plain = node.channels.without(node.turns);
        let row = rows.plus(index, plain.len(), node.turns.len());
        for (index, map) in plain.indices().zip(&self.affine[row.affine as usize..]) {
            let value = state.at_mut(index);
            *value = map.at(*value);
        }
        for (index, map) in node.turns.indices().zip(&self.turns[row.turns as usize..]) {
            let value = state.at_mut(index);
            *value = map.at(*value);
        }
    }

    /// Applies a whole number of rounds at once, by the closed power of the round's map.
    #[inline]
    pub(super) fn apply_rounds(&self, node: &Node, round: MapRow, rounds: f64, state: &mut State) {
        let plain = node.channels.without(node.turns);
        for (index, map) in plain.indices().zip(&self.affine[round.affine as usize..]) {
            let value = state.at_mut(index);
            *value = map.power_at(*value, rounds);
        }
        for (index, map) in node.turns.indices().zip(&self.turns[round.turns as usize..]) {
            let value = state.at_mut(index);
            *value = map.power_at(*value, rounds as u64);
        }
    }

    /// Children side by side. If no channel has two writers, each child works on its own channels in place.
    fn apply_spawn(&self, node: &Node, spawn: &Spawn, secs: f64, state: &mut State) {
        if !spawn.shared.is_empty() {
            return self.apply_shared_spawn(node, spawn, secs, state);
        }
        for child in spawn.children() {
            self.apply(child, self.spawned_secs(node, child, secs), state);
        }
    }

    /// The local time of a Spawn's child: after its end a shorter child stays complete.
    #[inline]
    pub(super) fn spawned_secs(&self, spawn: &Node, child: NodeId, secs: f64) -> f64 {
        if self.is_over(spawn, child, secs) { self.node(child).duration_secs } else { secs }
    }

    /// Whether a Spawn's child has ended before the Spawn does.
    #[inline]
    pub(super) fn is_over(&self, spawn: &Node, child: NodeId, secs: f64) -> bool {
        let child_secs = self.node(child).duration_secs;
        child_secs + SLACK_SECS < spawn.duration_secs && reached(secs, child_secs)
    }

    /// Children that write the same channels: positions are added; elsewhere the last write wins, at equal times the later child.
    fn apply_shared_spawn(&self, node: &Node, spawn: &Spawn, secs: f64, state: &mut State) {
        self.merge_children(
            spawn,
            node.channels,
            state,
            |_, child, own| self.apply(child, self.spawned_secs(node, child, secs), own),
            |_, child, channel| {
                self.nearest_write(child, channel, self.spawned_secs(node, child, secs), Side::Before)
            },
        );
    }

    /// Merges the children's results on the channels in `of` into `state`, given each child's result and the time of its last write of a channel.
    #[inline]
    pub(super) fn merge_children(
        &self,
        spawn: &Spawn,
        of: ChannelSet,
        state: &mut State,
        apply: impl Fn(usize, NodeId, &mut State),
        last_write: impl Fn(usize, NodeId, Channel) -> Option<f64>,
    ) {
        let start = *state;
        let mut last_writes_secs = [f64::NEG_INFINITY; Channel::COUNT];
        for (index, child) in spawn.children().enumerate() {
            let mut own = start;
            apply(index, child, &mut own);
            for channel in self.node(child).channels.intersection(of).iter() {
                let value = own.get(channel);
                if channel.is_position() {
                    *state.get_mut(channel) += value - start.get(channel);
                } else if !spawn.shared.contains(channel) {
                    *state.get_mut(channel) = value;
                } else if let Some(write_secs) = last_write(index, child, channel) {
                    let last_secs = &mut last_writes_secs[channel as usize];
                    if reached(write_secs, *last_secs) {
                        *last_secs = last_secs.max(write_secs);
                        *state.get_mut(channel) = value;
                    }
                }
            }
        }
    }
}
