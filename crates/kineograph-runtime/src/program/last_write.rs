//! When a node wrote a channel, which decides between children of a Spawn that write the same one.
//!
//! cocos2d-x has no such question: there, children overwrite each other in every update while they run, and the one that updated last
//! is what one sees. As a function of time alone that reads: the last write in time wins, at equal times the later child. The
//! answer comes from the program itself, by recursion; under `ReverseTime` by looking the other way.
//!
//! Under an ease, its child stands between two writes: the time stays between their edges for a while, and where the curve comes into that
//! stretch, or leaves it, the ease writes. The edges are exact: the first times at which samples show the writes. So a search finds the
//! nearest writes on both sides at once, and nested eases cost one visit a level.

mod eased;
mod write;

use core::cell::Cell;

use super::locus::STEP_SECS;
use super::maps::ChannelMap;
use super::node::{Node, NodeId, Op, Sequence, leaf_op};
use super::sequence::round_at;
use super::{Program, SLACK_SECS, reached};
use crate::channel::Channel;
use eased::EasedStretch;
pub use write::Side;
use write::{NearestWrites, Sides, Write, edge_of, later};

/// How many times one search goes on in a neighbouring round, or on the other half of a `Yoyo`, after the nearest one had no write.
/// Once is enough, unless eases that never reach a write are nested in rounds within rounds; there the search would double with each
/// level, and what it has not found by then counts as not written.
const MAX_NEIGHBOURS: u32 = 1000;

/// Later by so much is another moment, which nothing else is between, for runs of up to some hundred times the speed too.
pub(crate) const JUST_AFTER_SECS: f64 = 1024.0 * SLACK_SECS;

impl Program {
    /// The time nearest to `secs` on one side at which the node writes `channel`, in its local time; `None` if it does not.
    ///
    /// A leaf writes at every moment that it is asked at. Costs O(depth), times the number of children since the last writer in
    /// each Sequence on the way.
    pub(super) fn nearest_write(&self, id: NodeId, channel: Channel, secs: f64, side: Side) -> Option<f64> {
        Some(self.nearest_write_and_edge(id, channel, secs, side)?[0])
    }

    /// As [`Self::nearest_write`], and the first time at which samples show it, or, under what plays backwards, that it is taken back.
    pub(super) fn nearest_write_and_edge(
        &self,
        id: NodeId,
        channel: Channel,
        secs: f64,
        side: Side,
    ) -> Option<[f64; 2]> {
        let search = Search {
            program: self,
            channel,
            neighbours_left: Cell::new(MAX_NEIGHBOURS),
            beyond: Cell::new(Sides::NONE),
        };
        let write = match side {
            Side::Before => search.writes_near(id, secs, Sides::BEFORE).before,
            Side::After => search.writes_near(id, secs, Sides::AFTER).after,
        }?;
        Some([write.secs, write.edge_secs])
    }

    /// The writes of a leaf around `secs`, in its local time: what lasts writes at every moment that it is asked at.
    fn leaf_writes(&self, node: &Node, channel: Channel, secs: f64) -> NearestWrites {
        if node.duration_secs > 0.0 {
            let jumps = reached(0.0, secs) && self.leaf_start(node, channel) != ChannelMap::IDENTITY;
            let write = Some(Write { secs, edge_secs: secs, jumps, is_now: true });
            return NearestWrites { before: write, after: write };
        }
        // It is never ahead.
        NearestWrites { before: Some(Write::AT_START), after: None }
    }
}

/// A search for the writes of one channel.
struct Search<'a> {
    program: &'a Program,
    channel: Channel,
    /// See [`MAX_NEIGHBOURS`].
    neighbours_left: Cell<u32>,
    /// Whether eases around the node that is looked at lead beyond its start and its end.
    beyond: Cell<Sides>,
}

impl Search<'_> {
    /// The nearest writes of a node around `secs`, in its local time.
    fn writes_near(&self, id: NodeId, secs: f64, sides: Sides) -> NearestWrites {
        let node = self.program.node(id);
        if !node.channels.contains(self.channel) {
            return NearestWrites::default();
        }
        match &node.op {
            Op::Sequence(sequence) => self.writes_in_sequence(node, sequence, secs, sides),
            Op::Spawn(spawn) => {
                let of_child = |child| {
                    let child_secs = self.program.spawned_secs(node, child, secs);
                    let is_longest = reached(self.program.node(child).duration_secs, node.duration_secs);
                    let beyond = self.beyond.get().and(true, is_longest);
                    let writes = self.led(beyond, || self.writes_near(child, child_secs, sides));
                    // What is over writes no more.
                    if child_secs < secs { writes.past(child_secs.next_up()) } else { writes }
                };
                spawn.children().map(of_child).fold(NearestWrites::default(), NearestWrites::nearer)
            }
            Op::Repeat { child, times, .. } => self.writes_in_rounds(*child, *times, secs, sides),
            Op::Speed { child, speed } => {
                let child_secs = self.program.sped_up(node, *child, *speed, secs);
                self.writes_near(*child, child_secs, sides).in_parent(0.0, *speed)
            }
            Op::Reverse { child } => {
                let turned_secs = node.turned(secs);
                let writes = self.led(self.beyond.get().turned(), || {
                    self.writes_near(*child, turned_secs, sides.turned())
                });
                let writes = writes.turned(node.duration_secs, turned_secs, secs).jumping_at_start();
                // It begins with everything done: what was written before counts as written at its start.
                let since_start =
                    |write: Write| Write { secs: write.secs.max(Write::AT_START.secs), ..write };
                NearestWrites { before: Some(writes.before.map_or(Write::AT_START, since_start)), ..writes }
            }
            Op::Yoyo { child } => self.writes_there_and_back(node, *child, secs, sides),
            Op::Ease { child, .. } => self.writes_under_ease(node, *child, secs, sides),
            leaf_op!() => self.program.leaf_writes(node, self.channel, secs),
        }
    }

    /// Looks at a node which eases around it lead beyond these ends.
    fn led<T>(&self, beyond: Sides, look: impl FnOnce() -> T) -> T {
        let around = self.beyond.replace(beyond);
        let found = look();
        self.beyond.set(around);
        found
    }

    /// Whether the search may go on in a neighbouring round or half.
    fn takes_neighbour(&self) -> bool {
        let left = self.neighbours_left.get();
        self.neighbours_left.set(left.saturating_sub(1));
        left > 0
    }

    /// The first write of a node. What lasts no time has been written at 0, and is no longer ahead there. What an ease comes to before its
    /// start counts only where an outer one leads there.
    fn first_write(&self, id: NodeId) -> Option<Write> {
        let writes = self.writes_near(id, 0.0, Sides::BOTH);
        writes.before.filter(|write| reached(write.secs, 0.0)).or(writes.after)
    }

    /// Of the child that plays, else of its nearest neighbour on the side that writes the channel.
    fn writes_in_sequence(&self, node: &Node, sequence: &Sequence, secs: f64, sides: Sides) -> NearestWrites {
        let starts = self.program.starts_of(sequence);
        let goes_on = reached(secs, node.duration_secs) && node.duration_secs > 0.0 && !node.is_at_end(secs);
        let (here, local_secs) = if goes_on {
            // What stands behind the last one that lasts is over.
            let last = sequence.last_lasting as usize;
            (last, secs - starts[last])
        } else if node.duration_secs == 0.0 {
            (sequence.len() - 1, secs)
        } else {
            self.program.child_at(node, sequence, secs)
        };
        let end_secs = |index: usize| self.program.node(sequence.child(index)).duration_secs;
        let beyond = |index: usize| {
            let is_last = reached(starts[index] + end_secs(index), node.duration_secs);
            self.beyond.get().and(starts[index] <= 0.0, is_last)
        };
        let of_child = |index: usize, local_secs: f64, sides: Sides| {
            let writes =
                self.led(beyond(index), || self.writes_near(sequence.child(index), local_secs, sides));
            let writes = writes.in_parent(starts[index], 1.0);
            writes.begun_at(edge_of(starts[index]))
        };
        let mut writes = of_child(here, local_secs, sides);
        let at_end = |index: usize| {
            let over_secs = edge_of(starts.get(index + 1).copied().unwrap_or(node.duration_secs));
            of_child(index, end_secs(index), Sides::BEFORE).past(over_secs).before
        };
        if sides.before && goes_on {
            writes.before = later(writes.before, (here + 1..sequence.len()).rev().find_map(at_end));
        }
        // What an ease has come back to from before the start of all came before the moments at that start.
        if sides.before && writes.before.is_none_or(|write| write.secs < starts[here]) {
            writes.before = later(writes.before, (0..here).rev().find_map(at_end));
        }
        if sides.after && writes.after.is_none() && !goes_on {
            let first = |index: usize| {
                let write = self.led(beyond(index), || self.first_write(sequence.child(index)))?;
                Some(write.in_parent(starts[index], 1.0).to_come(edge_of(starts[index])))
            };
            writes.after = (here + 1..sequence.len()).find_map(first);
        }
        let may_go_beyond = self.beyond.get().after && node.duration_secs > 0.0 && !goes_on;
        if sides.after && writes.after.is_none() && may_go_beyond {
            writes.after = self.write_beyond(node, sequence);
        }
        writes
    }

    /// Beyond the end, where an ease leads, the last child that lasts goes on.
    fn write_beyond(&self, node: &Node, sequence: &Sequence) -> Option<Write> {
        let last = sequence.child(sequence.last_lasting as usize);
        let beyond_secs = self.program.node(last).duration_secs + STEP_SECS;
        self.writes_near(last, beyond_secs, Sides::BEFORE).before.filter(|write| write.is_now)?;
        let edge_secs = (node.duration_secs + SLACK_SECS).next_up();
        Some(Write { secs: node.duration_secs, edge_secs, jumps: false, is_now: false })
    }

    /// Of the round that plays, else of the next one on the side: all rounds write the same channels.
    fn writes_in_rounds(&self, child: NodeId, times: u32, secs: f64, sides: Sides) -> NearestWrites {
        let round_secs = self.program.node(child).duration_secs;
        if round_secs == 0.0 {
            return self.writes_near(child, secs, sides);
        }
        let (round, local_secs) = round_at(secs, self.program.node(child), times);
        let in_round = |round: f64, local_secs: f64, sides: Sides| {
            let is_last = times > 0 && round + 1.0 >= f64::from(times);
            let beyond = self.beyond.get().and(round == 0.0, is_last);
            let writes = self.led(beyond, || self.writes_near(child, local_secs, sides));
            writes.in_parent(round * round_secs, 1.0).begun_at(edge_of(round * round_secs))
        };
        let mut writes = in_round(round, local_secs, sides);
        if sides.before && writes.before.is_none() && round > 0.0 && self.takes_neighbour() {
            let over_secs = edge_of(round * round_secs);
            writes.before = in_round(round - 1.0, round_secs, Sides::BEFORE).past(over_secs).before;
        }
        let has_next = times == 0 || round + 1.0 < f64::from(times);
        if sides.after && writes.after.is_none() && has_next && self.takes_neighbour() {
            let next_secs = (round + 1.0) * round_secs;
            let in_next = |write: Write| write.in_parent(next_secs, 1.0).to_come(edge_of(next_secs));
            let beyond = self.beyond.get().and(false, times > 0 && round + 2.0 >= f64::from(times));
            writes.after = self.led(beyond, || self.first_write(child)).map(in_next);
        }
        writes
    }

    /// On the half where it is, else on the other one: they meet at the turn.
    fn writes_there_and_back(&self, node: &Node, child: NodeId, secs: f64, sides: Sides) -> NearestWrites {
        let turn_secs = 0.5 * node.duration_secs;
        let (is_back, child_secs) = (secs > turn_secs, node.there_and_back(secs));
        let on_half = |is_back: bool, child_secs: f64, sides: Sides| {
            if is_back {
                let beyond = self.beyond.get().turned().and(true, false);
                let writes = self.led(beyond, || self.writes_near(child, child_secs, sides.turned()));
                writes.turned(node.duration_secs, child_secs, secs).begun_at(turn_secs.next_up())
            } else {
                let beyond = self.beyond.get().and(true, false);
                self.led(beyond, || self.writes_near(child, child_secs, sides))
            }
        };
        let mut writes = on_half(is_back, child_secs, sides);
        if sides.before && writes.before.is_none() && is_back && self.takes_neighbour() {
            writes.before = on_half(false, turn_secs, Sides::BEFORE).past(turn_secs.next_up()).before;
        }
        if sides.after && writes.after.is_none() && !is_back && self.takes_neighbour() {
            let after = on_half(true, turn_secs, Sides::AFTER).after;
            writes.after = after.map(|write| write.to_come(turn_secs.next_up()));
        }
        writes
    }

    /// Where the curve next leaves the stretch between the child's nearest writes, on the side that was asked for: it passes the one before
    /// or the one after.
    fn writes_under_ease(&self, node: &Node, child: NodeId, secs: f64, sides: Sides) -> NearestWrites {
        let Op::Ease { curve, .. } = node.op else { return NearestWrites::default() };
        let stretch = {
            let child_secs = self.program.eased(curve, node.progress(secs)) * node.duration_secs;
            let writes = self.led(Sides::BOTH, || self.writes_near(child, child_secs, Sides::BOTH));
            EasedStretch {
                node,
                curve: self.program.curve(curve),
                secs,
                child_secs,
                writes,
                beyond: self.beyond.get(),
            }
        };
        if let Some(write) = stretch.writes.before.filter(|write| write.is_now) {
            let now = Some(Write { secs, edge_secs: secs, ..write });
            return NearestWrites { before: now, after: now };
        }
        NearestWrites {
            before: if sides.before { stretch.last_write() } else { None },
            after: if sides.after { stretch.next_write() } else { None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EaseKind;
    use crate::action::Action;

    /// 2 s of which the second half writes the opacity.
    fn late_fade() -> Action {
        Action::sequence([Action::delay(1.0), Action::fade_out(1.0)])
    }

    #[test]
    fn deep_eases_cost_a_visit_a_level() {
        let eased = (0..100).fold(late_fade(), |inner, _| Action::ease(EaseKind::SineInOut, inner));
        let tree = Action::spawn([eased, Action::sequence([Action::fade_to(0.5, 9.0), Action::delay(1.5)])]);
        let program = Program::compile(&tree).unwrap();
        let write_secs = |secs| program.nearest_write(NodeId::ROOT, Channel::Opacity, secs, Side::Before);
        assert_eq!(write_secs(2.0), Some(2.0));
        assert_eq!(write_secs(0.9), Some(0.5));
    }

    #[test]
    fn writes_that_are_never_reached_end_the_search() {
        // Comes to 0.4 at most, and back to 0: the fade never begins.
        let never = |inner: Action| {
            let points = crate::format::Value::Vec4([0.0, 0.6, 0.6, 0.0]);
            Action::ease(EaseKind::BezierAction, inner).with("points", points).unwrap()
        };
        let nested = (0..30).fold(late_fade(), |inner, level| match level % 2 {
            0 => Action::speed(3.0, Action::repeat(3, never(inner))),
            _ => Action::speed(2.0, Action::yoyo(never(inner))),
        });
        let program = Program::compile(&Action::spawn([nested, Action::fade_to(0.5, 9.0)])).unwrap();
        for secs in [0.1, 1.0, 7.7] {
            assert!(program.sample_secs(&crate::Pose::default(), secs).opacity.is_finite());
        }
    }
}
