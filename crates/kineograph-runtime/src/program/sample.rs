//! Sampling: one walk from the root to the leaves that play.
//!
//! A node finds the values of its start in a [`State`] and leaves those of its local time there. A Sequence first applies the map of
//! all children before the one that plays, a Repeat that of all rounds before; then only the child that plays is entered. So the
//! walk has one branch, except below a Spawn.
//!
//! Numbers on the way: times are clamped to ±1e15 s, eases to ±1e12, parameters by validation to ±1e9, coefficients of maps to
//! ±1e130, and no product of these with an f32 overflows an f64. That is why no pose is ever NaN.

use super::last_write::Side;
use super::node::{Node, NodeId, Op, Row, Sequence, Spawn};
use super::sequence::round_at;
use super::state::{State, mix, turn_target};
use super::{Program, SLACK_SECS, finite_secs, reached};
use crate::channel::{Channel, ChannelSet};

impl Program {
    /// Brings `state` from the node's start to its local time `secs`.
    pub(super) fn apply(&self, mut id: NodeId, mut secs: f64, state: &mut State) {
        // Wrappers go on with their child instead of calling for it.
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
                    (*child, self.eased(*curve, node.progress(secs)) * node.duration_secs)
                }
                Op::Speed { child, speed } => (*child, self.sped_up(node, *child, *speed, secs)),
                Op::Reverse { child } => (*child, node.duration_secs - secs),
                Op::Spawn(spawn) => return self.apply_spawn(node, spawn, secs, state),
                _ => return self.apply_leaf(node, secs, state),
            };
        }
    }

    /// The child's time in a Speed. An instant Speed can hold a child that lasts: it is complete then.
    #[inline]
    pub(super) fn sped_up(&self, node: &Node, child: NodeId, speed: f64, secs: f64) -> f64 {
        if node.duration_secs > 0.0 { finite_secs(secs * speed) } else { self.node(child).duration_secs }
    }

    /// Applies what comes before the child that plays, and says which that is and its local time; `None` if none is left to
    /// apply.
    #[inline]
    fn enter_sequence(
        &self,
        node: &Node,
        sequence: &Sequence,
        secs: f64,
        state: &mut State,
    ) -> Option<(NodeId, f64)> {
        if reached(secs, node.duration_secs) || node.duration_secs == 0.0 {
            return self.leave_sequence(node, sequence, secs, state);
        }
        let (index, local_secs) = self.child_at(node, sequence, secs);
        self.apply_row(node, sequence.rows, index, state);
        Some((sequence.child(index), local_secs))
    }

    /// As [`Self::enter_sequence`] when all children are complete, or the last one goes on beyond its end.
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
    fn apply_row(&self, node: &Node, rows: Row, index: usize, state: &mut State) {
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
    fn apply_rounds(&self, node: &Node, round: Row, rounds: f64, state: &mut State) {
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

    /// Children side by side. Where no channel has two writers each works on its own channels in place.
    fn apply_spawn(&self, node: &Node, spawn: &Spawn, secs: f64, state: &mut State) {
        if !spawn.shared.is_empty() {
            return self.apply_shared_spawn(node, spawn, secs, state);
        }
        for child in spawn.children() {
            self.apply(child, self.spawned_secs(node, child, secs), state);
        }
    }

    /// The local time of a Spawn's child: a shorter child stays complete.
    #[inline]
    pub(super) fn spawned_secs(&self, spawn: &Node, child: NodeId, secs: f64) -> f64 {
        let child_secs = self.node(child).duration_secs;
        let is_shorter = child_secs + SLACK_SECS < spawn.duration_secs;
        if is_shorter && reached(secs, child_secs) { child_secs } else { secs }
    }

    /// Children that write the same channels: positions add up, elsewhere the last write wins, at equal times the later child.
    fn apply_shared_spawn(&self, node: &Node, spawn: &Spawn, secs: f64, state: &mut State) {
        let start = *state;
        let mut last_writes_secs = [f64::NEG_INFINITY; Channel::COUNT];
        for child in spawn.children() {
            let child_secs = self.spawned_secs(node, child, secs);
            let mut own = start;
            self.apply(child, child_secs, &mut own);
            for channel in self.node(child).channels.iter() {
                let value = own.get(channel);
                if channel.is_position() {
                    *state.get_mut(channel) += value - start.get(channel);
                } else if !spawn.shared.contains(channel) {
                    *state.get_mut(channel) = value;
                } else if let Some(write_secs) = self.nearest_write(child, channel, child_secs, Side::Before)
                {
                    let last_secs = &mut last_writes_secs[channel as usize];
                    if reached(write_secs, *last_secs) {
                        *last_secs = last_secs.max(write_secs);
                        *state.get_mut(channel) = value;
                    }
                }
            }
        }
    }

    #[inline]
    /// What a leaf makes of its start at progress u. In the formulas of cocos2d-x, S being the value at the start:
    ///
    /// - By: S + by·u; ScaleBy: S·((1 − u) + by·u); To: S·(1 − u) + to·u, which is exact at both ends;
    /// - RotateTo: see [`turn_target`]; jumps: see [`arc`]; frames: see [`Self::show_frame`].
    ///
    /// u lies outside 0..=1 when an ease overshoots; the formulas simply go on.
    fn apply_leaf(&self, node: &Node, secs: f64, state: &mut State) {
        let u = node.progress(secs);
        match node.op {
            Op::Add2 { first, by } => add(state.starting_at(first), by, u),
            Op::To2 { first, to } => bring(state.starting_at(first), to, u),
            // Not touched at its start, where whole turns would be lost.
            Op::Turn { keeps_start: true, .. } if u == 0.0 => {}
            Op::Turn { to_deg, .. } => turn(state, node.channels, to_deg, u),
            Op::Scale { by } => {
                for (value, by) in state.starting_at(Channel::ScaleX).iter_mut().zip(by) {
                    *value *= mix(1.0, by, u);
                }
            }
            Op::To { channel, to } => bring(state.starting_at(channel), [to], u),
            Op::AddColor { by } => add(state.starting_at(Channel::Red), by, u),
            Op::ToColor { to } => bring(state.starting_at(Channel::Red), to, u),
            Op::JumpBy { by, height, jumps } => {
                add(state.starting_at(Channel::X), by, u);
                *state.get_mut(Channel::Y) += arc(height, jumps, u);
            }
            Op::JumpTo { to, height, jumps } => {
                bring(state.starting_at(Channel::X), to, u);
                *state.get_mut(Channel::Y) += arc(height, jumps, u);
            }
            Op::Animate { animation } => self.show_frame(animation, node, secs, state),
            // Nothing to see; composites do not come here.
            _ => {}
        }
    }

    /// The frame of an animation, which needs seconds instead of progress: its boundaries have slack as well. Before the start it is
    /// the first frame, behind the end the last one, or that of the start pose if the animation restores it.
    fn show_frame(&self, animation: u32, node: &Node, secs: f64, state: &mut State) {
        let animation = &self.animations[animation as usize];
        let is_over = node.duration_secs == 0.0 || reached(secs, node.duration_secs);
        let frame = if is_over { animation.end_frame() } else { animation.frame_at(secs) };
        if let Some(frame) = frame {
            *state.get_mut(Channel::Frame) = frame;
        }
    }
}

/// S + by·u on neighbouring channels.
#[inline]
fn add<const N: usize>(values: &mut [f64], by: [f64; N], u: f64) {
    for (value, by) in values.iter_mut().zip(by) {
        *value += by * u;
    }
}

/// From S to `to` on neighbouring channels.
#[inline]
fn bring<const N: usize>(values: &mut [f64], to: [f64; N], u: f64) {
    for (value, to) in values.iter_mut().zip(to) {
        *value = mix(*value, to, u);
    }
}

/// From S to an angle the short way, on both rotations.
fn turn(state: &mut State, channels: ChannelSet, to_deg: [f64; 2], u: f64) {
    for (channel, to_deg) in channels.iter().zip(to_deg) {
        let value = state.get_mut(channel);
        let target = turn_target(*value, to_deg);
        // At the end exactly the angle that the map of the whole gives.
        *value = if u == 1.0 { to_deg + 360.0 * target.turns } else { target.from_deg + target.by_deg * u };
    }
}

/// Height above the straight way: a parabola each jump, 4·h·f·(1 − f) with f the part of the jump that is done. As in cocos2d-x
/// f keeps the sign of u, so that before the start the arc goes down.
#[inline]
fn arc(height: f64, jumps: u32, u: f64) -> f64 {
    let done = u * f64::from(jumps);
    let part = done - libm::trunc(done);
    4.0 * height * part * (1.0 - part)
}
