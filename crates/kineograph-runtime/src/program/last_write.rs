//! When a node wrote a channel, which decides between children of a Spawn that write the same one.
//!
//! cocos2d-x has no such question: there, children overwrite each other in every update while they run, and the one that updated last
//! is what one sees. As a function of time alone that reads: the last write in time wins, at equal times the later child. The
//! answer comes from the program itself, by recursion; under an ease by inverting the curve numerically, and under `ReverseTime` by
//! looking the other way.

use super::node::{Node, NodeId, Op, Sequence};
use super::sequence::round_at;
use super::{Program, reached};
use crate::channel::Channel;
use crate::ease::crossing::nearest_crossing;

/// Which way to look from a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// At it or earlier.
    Before,
    /// At it or later.
    After,
}

impl Side {
    const fn turned(self) -> Self {
        match self {
            Self::Before => Self::After,
            Self::After => Self::Before,
        }
    }

    /// Of two times the one that is nearer when looking this way.
    fn nearer(self, a: Option<f64>, b: Option<f64>) -> Option<f64> {
        let (Some(first), Some(second)) = (a, b) else { return a.or(b) };
        Some(match self {
            Self::Before => first.max(second),
            Self::After => first.min(second),
        })
    }
}

impl Program {
    /// The time nearest to `secs` on one side at which the node writes `channel`, in its local time; `None` if it does not.
    ///
    /// A leaf writes at every moment that it is asked at. Costs O(depth), times the number of children since the last writer in
    /// each Sequence on the way.
    pub(super) fn nearest_write(&self, id: NodeId, channel: Channel, secs: f64, side: Side) -> Option<f64> {
        let node = self.node(id);
        if !node.channels.contains(channel) {
            return None;
        }
        match &node.op {
            Op::Sequence(sequence) => self.write_in_sequence(node, sequence, channel, secs, side),
            Op::Spawn(spawn) => {
                let of_child = |child| {
                    let child_secs = self.spawned_secs(node, child, secs);
                    let is_over = side == Side::After && child_secs < secs;
                    if is_over { None } else { self.nearest_write(child, channel, child_secs, side) }
                };
                spawn.children().map(of_child).fold(None, |best, next| side.nearer(best, next))
            }
            Op::Repeat { child, times, .. } => self.write_in_rounds(*child, *times, channel, secs, side),
            Op::Speed { child, speed } => {
                let child_secs = self.sped_up(node, *child, *speed, secs);
                Some(self.nearest_write(*child, channel, child_secs, side)? / speed)
            }
            Op::Reverse { child } => {
                let turned_secs = node.duration_secs - secs;
                let write_secs = self.nearest_write(*child, channel, turned_secs, side.turned());
                match (write_secs, side) {
                    (Some(write_secs), _) => Some(node.duration_secs - write_secs),
                    // It begins with everything done: that is a write of all its channels.
                    (None, Side::Before) => Some(secs.min(0.0)),
                    (None, Side::After) => None,
                }
            }
            Op::Yoyo { child } => self.write_there_and_back(node, *child, channel, secs, side),
            Op::Ease { child, .. } => self.write_under_ease(node, *child, channel, secs, side),
            _ => Some(secs),
        }
    }

    /// The child that plays, else its nearest neighbour on this side that writes the channel.
    fn write_in_sequence(
        &self,
        node: &Node,
        sequence: &Sequence,
        channel: Channel,
        secs: f64,
        side: Side,
    ) -> Option<f64> {
        let starts = self.starts_of(sequence);
        let (here, local_secs) = self.child_at(node, sequence, secs);
        let of_child = |index: usize, local_secs: f64| {
            self.nearest_write(sequence.child(index), channel, local_secs, side).map(|at| starts[index] + at)
        };
        of_child(here, local_secs).or_else(|| match side {
            Side::Before => (0..here)
                .rev()
                .find_map(|index| of_child(index, self.node(sequence.child(index)).duration_secs)),
            Side::After => (here + 1..sequence.len()).find_map(|index| of_child(index, 0.0)),
        })
    }

    /// The round that plays, else the next one on this side: all rounds write the same channels.
    fn write_in_rounds(
        &self,
        child: NodeId,
        times: u32,
        channel: Channel,
        secs: f64,
        side: Side,
    ) -> Option<f64> {
        let round_secs = self.node(child).duration_secs;
        if round_secs == 0.0 {
            return self.nearest_write(child, channel, secs, side);
        }
        let (round, local_secs) = round_at(secs, self.node(child), times);
        let in_round = |round: f64, local_secs: f64| {
            self.nearest_write(child, channel, local_secs, side).map(|at| round * round_secs + at)
        };
        in_round(round, local_secs).or_else(|| match side {
            Side::Before if round > 0.0 => in_round(round - 1.0, round_secs),
            Side::After if times == 0 || round + 1.0 < f64::from(times) => in_round(round + 1.0, 0.0),
            _ => None,
        })
    }

    /// On the half where it is, else on the other one: they meet at the turn.
    fn write_there_and_back(
        &self,
        node: &Node,
        child: NodeId,
        channel: Channel,
        secs: f64,
        side: Side,
    ) -> Option<f64> {
        let turn_secs = 0.5 * node.duration_secs;
        let (is_back, child_secs) = (secs > turn_secs, node.there_and_back(secs));
        let on_half = |is_back: bool, child_secs: f64| {
            let child_side = if is_back { side.turned() } else { side };
            let write_secs = self.nearest_write(child, channel, child_secs, child_side)?;
            Some(if is_back { node.duration_secs - write_secs } else { write_secs })
        };
        on_half(is_back, child_secs).or_else(|| match side {
            Side::Before if is_back => on_half(false, turn_secs),
            Side::After if !is_back => on_half(true, turn_secs),
            _ => None,
        })
    }

    /// The child's nearest writes on both sides, found on the curve on this one: where the curve falls, earlier is later.
    fn write_under_ease(
        &self,
        node: &Node,
        child: NodeId,
        channel: Channel,
        secs: f64,
        side: Side,
    ) -> Option<f64> {
        let Op::Ease { curve, .. } = node.op else { return None };
        let curve = self.curve(curve);
        let length_secs = node.duration_secs;
        let progress = node.progress(secs);
        let child_secs = curve.value(progress) * length_secs;
        let crossing = |child_side| {
            let write_secs = self.nearest_write(child, channel, child_secs, child_side)?;
            if reached(write_secs, child_secs) && reached(child_secs, write_secs) {
                return Some(secs);
            }
            let forwards = side == Side::After;
            match nearest_crossing(curve, progress, write_secs / length_secs, forwards) {
                Some(crossed) => Some(crossed * length_secs),
                // Done before the curve began to move.
                None if child_side == side => Some(if forwards { length_secs } else { 0.0 }),
                None => None,
            }
        };
        side.nearer(crossing(Side::Before), crossing(Side::After))
    }
}
