//! The box that a position sweeps.
//!
//! Every action changes x and y by an affine map of the start value at each moment. So the box is found without sampling: a
//! walk over the leaves that play in the window, each with the range of its own formula, from a start that is itself a range, since the
//! rounds of a Repeat begin in different places.

mod leaf;
mod range;
mod swing;

use super::node::leaf_op;
use range::Range;

use super::maps::Affine;
use super::node::{Node, NodeId, Op, Sequence, Spawn};
use super::node_map::Moment;
use super::rect::Rect;
use super::sequence::round_at;
use super::{Program, finite_secs, reached};
use crate::channel::Channel;
use crate::ease::value_range;
use crate::pose::{Pose, to_f32};

/// Ranges of x and y.
type Ranges = [Range; 2];

/// A stretch of local time, both ends included.
#[derive(Debug, Clone, Copy)]
struct Stretch {
    from_secs: f64,
    to_secs: f64,
}

/// Up to so many Repeats in each other both ends of the range of starts are followed apart, which is tighter; then together.
const MAX_APART: u32 = 6;

impl Program {
    /// A box that holds the position at every moment of `from_secs..=to_secs` of a target that stood at `start`: for culling, and to
    /// show a path. `None` if there is no such moment.
    ///
    /// Exact, but for rounding, for single moves, jumps, curves, splines, punches, shakes and keyframes after each other and repeated.
    /// Larger than needed where several move at once in a Spawn, and for elastic eases by the step of a grid; a shake or wiggle counts with all its
    /// strength behind the first 4,096 jolts in the window. Costs O(leaves that play in the window, and their jolts and keys); rounds of a
    /// Repeat are not visited one by one.
    ///
    /// ```
    /// # use kineograph_runtime::{Pose, Program, format::Action};
    /// let hops = Action::repeat(1000, Action::jump_by(1.0, [10.0, 0.0], 50.0, 1));
    /// let sweep = Program::compile(&hops)?.bounds(&Pose::at([5.0, 5.0]), 0.0, 1000.0).unwrap();
    /// assert_eq!((sweep.min, sweep.max), ([5.0, 5.0], [10_005.0, 55.0]));
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn bounds(&self, start: &Pose, from_secs: f64, to_secs: f64) -> Option<Rect> {
        if from_secs.is_nan() || to_secs.is_nan() || from_secs > to_secs {
            return None;
        }
        let window = Stretch { from_secs: finite_secs(from_secs), to_secs: finite_secs(to_secs) };
        let at = start.position.map(|px| Range::point(f64::from(px)));
        let swept = self.sweep(NodeId::ROOT, window, at, 0);
        let [x, y] = [0, 1].map(|axis| swept[axis].with_margin(at[axis].low));
        Some(Rect { min: [to_f32(x.low), to_f32(y.low)], max: [to_f32(x.high), to_f32(y.high)] })
    }

    /// The ranges of x and y of a node in a stretch of its local time. `apart` counts the Repeats around it.
    fn sweep(&self, id: NodeId, window: Stretch, start: Ranges, apart: u32) -> Ranges {
        let node = self.node(id);
        if !node.channels.contains(Channel::X) && !node.channels.contains(Channel::Y) {
            return start;
        }
        if node.duration_secs == 0.0 {
            return self.mapped(start, |channel| self.map_at(id, channel, Moment::End).affine());
        }
        let Stretch { from_secs, to_secs } = window;
        match &node.op {
            Op::Sequence(sequence) => self.sweep_sequence(node, sequence, window, start, apart),
            Op::Spawn(spawn) => self.sweep_spawn(node, spawn, window, start, apart),
            Op::Repeat { child, times, .. } => self.sweep_rounds(id, *child, *times, window, start, apart),
            Op::Speed { child, speed } => {
                let inner = |secs| self.sped_up(node, *child, *speed, secs);
                self.sweep(
                    *child,
                    Stretch { from_secs: inner(from_secs), to_secs: inner(to_secs) },
                    start,
                    apart,
                )
            }
            Op::Reverse { child } => {
                let mirrored = |secs| node.duration_secs - secs;
                self.sweep(
                    *child,
                    Stretch { from_secs: mirrored(to_secs), to_secs: mirrored(from_secs) },
                    start,
                    apart,
                )
            }
            Op::Yoyo { child } => {
                let turn_secs = 0.5 * node.duration_secs;
                let [a, b] = [node.there_and_back(from_secs), node.there_and_back(to_secs)];
                let turns = from_secs <= turn_secs && to_secs >= turn_secs;
                let high = if turns { turn_secs } else { a.max(b) };
                self.sweep(*child, Stretch { from_secs: a.min(b), to_secs: high }, start, apart)
            }
            Op::Ease { child, curve } => {
                let [low, high] =
                    value_range(self.curve(*curve), node.progress(from_secs), node.progress(to_secs));
                let inner =
                    Stretch { from_secs: low * node.duration_secs, to_secs: high * node.duration_secs };
                self.sweep(*child, inner, start, apart)
            }
            leaf_op!() => self.sweep_leaf(node, node.progress(from_secs), node.progress(to_secs), start),
        }
    }

    /// Every child that plays in the window, from where those before it have brought the position.
    fn sweep_sequence(
        &self,
        node: &Node,
        sequence: &Sequence,
        window: Stretch,
        start: Ranges,
        apart: u32,
    ) -> Ranges {
        let behind_row =
            |index: usize| self.mapped(start, |channel| self.map_in_row(node, sequence, index, channel));
        let is_over = |secs| reached(secs, node.duration_secs);
        let last_lasting = sequence.last_lasting as usize;
        let (first, first_secs) = self.lasting_child_at(node, sequence, window.from_secs);
        let (last, last_secs) = self.lasting_child_at(node, sequence, window.to_secs);
        let mut found: Option<Ranges> = None;
        let mut add = |ranges: Ranges| found = Some(found.map_or(ranges, |sum| hull(sum, ranges)));
        for index in first..=last {
            let child_secs = self.node(sequence.child(index)).duration_secs;
            let from_secs = if index == first { first_secs } else { 0.0 };
            let to_secs = if index == last { last_secs } else { child_secs };
            if index == last_lasting && is_over(window.from_secs) {
                continue;
            }
            let to_secs = if index == last_lasting { to_secs.min(child_secs) } else { to_secs };
            add(self.sweep(sequence.child(index), Stretch { from_secs, to_secs }, behind_row(index), apart));
        }
        if is_over(window.to_secs) {
            add(behind_row(sequence.len()));
            // The last one goes on, with the instants behind it.
            let child_secs = self.node(sequence.child(last_lasting)).duration_secs;
            let from_secs = if is_over(window.from_secs) { first_secs.max(child_secs) } else { child_secs };
            let beyond = Stretch { from_secs, to_secs: last_secs.max(from_secs) };
            let swept = self.sweep(sequence.child(last_lasting), beyond, behind_row(last_lasting), apart);
            let instants = sequence.len() + 1;
            add(self.mapped(swept, |channel| self.map_in_row(node, sequence, instants, channel)));
        }
        found.unwrap_or(start)
    }

    /// Displacements add up; when each is where, is not looked at.
    fn sweep_spawn(&self, node: &Node, spawn: &Spawn, window: Stretch, start: Ranges, apart: u32) -> Ranges {
        let moves = |child: &NodeId| {
            let channels = self.node(*child).channels;
            channels.contains(Channel::X) || channels.contains(Channel::Y)
        };
        let sweep = |child: NodeId| {
            let spawned = |secs| self.spawned_secs(node, child, secs);
            let inner = Stretch { from_secs: spawned(window.from_secs), to_secs: spawned(window.to_secs) };
            self.sweep(child, inner, start, apart)
        };
        let mut movers = spawn.children().filter(moves);
        let Some(first) = movers.next().map(sweep) else { return start };
        movers.fold(first, |sum, child| {
            let own = sweep(child);
            [0, 1].map(|axis| sum[axis].plus(own[axis].minus(start[axis])))
        })
    }

    /// The round in which the window begins, the one in which it ends, and all between them at once.
    fn sweep_rounds(
        &self,
        id: NodeId,
        child: NodeId,
        times: u32,
        window: Stretch,
        start: Ranges,
        apart: u32,
    ) -> Ranges {
        let node = self.node(id);
        let round = self.node(child);
        let (first, from_secs) = round_at(window.from_secs, round, times);
        let (last, to_secs) = round_at(window.to_secs, round, times);
        let behind =
            |rounds: f64| self.mapped(start, |channel| self.round_map(node, channel).power(rounds as u64));
        if first == last {
            return self.sweep(child, Stretch { from_secs, to_secs }, behind(first), apart);
        }
        let whole = Stretch { from_secs: 0.0, to_secs: round.duration_secs };
        let mut found = hull(
            self.sweep(child, Stretch { from_secs, ..whole }, behind(first), apart),
            self.sweep(child, Stretch { to_secs, ..whole }, behind(last), apart),
        );
        if last - first < 2.0 {
            return found;
        }
        // The start of round k is a power of one map, which runs one way or from side to side: the extremes are at the ends.
        let middle = [first + 1.0, first + 2.0, last - 2.0, last - 1.0];
        let starts = middle.map(|rounds| behind(rounds.clamp(first + 1.0, last - 1.0)));
        let all = starts.into_iter().reduce(hull).unwrap_or(start);
        if apart >= MAX_APART {
            return hull(found, self.sweep(child, whole, all, apart));
        }
        // At each moment the position is a line in the start, so the ends of the range give the extremes.
        for ends in [all.map(|range| Range::point(range.low)), all.map(|range| Range::point(range.high))] {
            found = hull(found, self.sweep(child, whole, ends, apart + 1));
        }
        found
    }

    /// The map of a channel in a row of a Sequence.
    fn map_in_row(&self, node: &Node, sequence: &Sequence, index: usize, channel: Channel) -> Affine {
        if !node.channels.contains(channel) {
            return Affine::IDENTITY;
        }
        self.row_map(node, sequence.rows, index, channel).affine()
    }

    /// The map of one round.
    fn round_map(&self, node: &Node, channel: Channel) -> Affine {
        match node.op {
            Op::Repeat { round, .. } if node.channels.contains(channel) => {
                self.row_map(node, round, 0, channel).affine()
            }
            _ => Affine::IDENTITY,
        }
    }

    fn mapped(&self, start: Ranges, map_of: impl Fn(Channel) -> Affine) -> Ranges {
        let [x, y] = start;
        [x.mapped(map_of(Channel::X)), y.mapped(map_of(Channel::Y))]
    }
}

fn hull(a: Ranges, b: Ranges) -> Ranges {
    [a[0].hull(b[0]), a[1].hull(b[1])]
}
