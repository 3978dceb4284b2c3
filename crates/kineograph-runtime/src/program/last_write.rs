//! When a node wrote a channel, which decides between children of a Spawn that write the same one.
//!
//! cocos2d-x has no such question: there, children overwrite each other in every update while they run, and the one that updated last
//! is what one sees. As a function of time alone that reads: the last write in time wins, at equal times the later child. The
//! answer comes from the program itself, by recursion; under `ReverseTime` by looking the other way.
//!
//! Under an ease, its child stands between two writes: the time stays between their edges for a while, and where the curve comes into that
//! stretch, or leaves it, the ease writes. The edges are exact: the first times at which samples show the writes. So a search finds the
//! nearest writes on both sides at once, and nested eases cost one visit a level.

use super::node::leaf_op;
use core::cell::Cell;

use super::locus::STEP_SECS;
use super::maps::ChannelMap;
use super::node::{Node, NodeId, Op, Sequence};
use super::sequence::round_at;
use super::{Program, SLACK_SECS, reached};
use crate::channel::Channel;
use crate::ease::Curve;
use crate::ease::crossing::nearest_change;

/// How many times one search goes on in a neighbouring round, or on the other half of a `Yoyo`, after the nearest one had no write.
/// Once is enough, unless eases that never reach a write are nested in rounds within rounds; there the search would double with each
/// level, and what it has not found by then counts as not written.
const MAX_NEIGHBOURS: u32 = 1000;

/// Later by so much is another moment, which nothing else is between, for runs of up to some hundred times the speed too.
pub(crate) const JUST_AFTER_SECS: f64 = 1024.0 * SLACK_SECS;

/// Which way to look from a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// At it or earlier.
    Before,
    /// At it or later.
    After,
}

impl Side {
    pub const fn turned(self) -> Self {
        match self {
            Self::Before => Self::After,
            Self::After => Self::Before,
        }
    }

    /// Of two times the one that is nearer when looking this way.
    pub fn nearer(self, a: Option<f64>, b: Option<f64>) -> Option<f64> {
        let (Some(first), Some(second)) = (a, b) else { return a.or(b) };
        Some(match self {
            Self::Before => first.max(second),
            Self::After => first.min(second),
        })
    }
}

/// Which ways to look.
#[derive(Debug, Clone, Copy)]
struct Sides {
    before: bool,
    after: bool,
}

impl Sides {
    const NONE: Self = Self { before: false, after: false };
    const BOTH: Self = Self { before: true, after: true };
    const BEFORE: Self = Self { before: true, after: false };
    const AFTER: Self = Self { before: false, after: true };

    const fn turned(self) -> Self {
        Self { before: self.after, after: self.before }
    }

    const fn and(self, before: bool, after: bool) -> Self {
        Self { before: self.before && before, after: self.after && after }
    }
}

/// A write of a channel.
#[derive(Debug, Clone, Copy)]
struct Write {
    /// In local time of the node that was asked.
    secs: f64,
    /// From when on samples show it, to the bit: boundaries are reached with a slack, but an ease has none.
    edge_secs: f64,
    /// Whether the value jumps there, so that it jumps back where time runs backwards through it.
    jumps: bool,
    /// Whether its action plays, so that it is written at every moment, also while an ease rests.
    is_now: bool,
}

impl Write {
    /// By an action that is over from `over_secs` on.
    fn past(self, over_secs: f64) -> Self {
        Self { is_now: false, edge_secs: if self.is_now { over_secs } else { self.edge_secs }, ..self }
    }

    /// By an action that begins at `edge_secs`.
    fn begun_at(self, edge_secs: f64) -> Self {
        Self { edge_secs: self.edge_secs.max(edge_secs), ..self }
    }

    /// By an action that is still to begin at `edge_secs`.
    fn to_come(self, edge_secs: f64) -> Self {
        Self { is_now: false, ..self.begun_at(edge_secs) }
    }

    /// In the time of a parent, in which the node begins at `start_secs` and plays `speed` times as fast.
    fn in_parent(self, start_secs: f64, speed: f64) -> Self {
        let mut edge_secs = start_secs + self.edge_secs / speed;
        // Rounding must not put the edge where the node has not reached it.
        if (edge_secs - start_secs) * speed < self.edge_secs {
            edge_secs = edge_secs.next_up();
        }
        Self { secs: start_secs + self.secs / speed, edge_secs, ..self }
    }

    /// At the same time of what plays backwards in `length_secs`: it is taken back once the time is beyond.
    fn turned(self, length_secs: f64) -> Self {
        // The first time at which what is left is below the edge.
        let edge_secs = length_secs - self.edge_secs;
        let is_reached = length_secs - edge_secs < self.edge_secs;
        let edge_secs = if is_reached { edge_secs } else { edge_secs.next_up() };
        Self { secs: length_secs - self.secs, edge_secs, ..self }
    }

    /// When the write is taken back, at `secs`, by a time that runs backwards through it: a boundary belongs to what begins there, so a jump
    /// is taken back just after that. No later than `now_secs`, when it has been taken back.
    fn undone_at(self, secs: f64, now_secs: f64) -> Self {
        let undone_secs = if self.jumps { (secs + JUST_AFTER_SECS).min(now_secs.max(secs)) } else { secs };
        Self { secs: undone_secs, ..self }
    }
}

/// The nearest writes on the sides that were asked for.
#[derive(Debug, Clone, Copy, Default)]
struct Writes {
    before: Option<Write>,
    after: Option<Write>,
}

impl Writes {
    fn in_parent(self, start_secs: f64, speed: f64) -> Self {
        let moved = |write: Write| write.in_parent(start_secs, speed);
        Self { before: self.before.map(moved), after: self.after.map(moved) }
    }

    /// Of a child that plays backwards and stands at `child_secs`: what is ahead of it was taken back before `secs`.
    fn turned(self, length_secs: f64, child_secs: f64, secs: f64) -> Self {
        let undone = |write: Write| {
            let turned = write.turned(length_secs);
            if write.is_now { turned } else { turned.undone_at(turned.secs, secs) }
        };
        let is_ahead = |write: &Write| write.is_now || child_secs < write.edge_secs;
        // What applies before its start too is never taken back.
        let is_undone_later = |write: &Write| write.edge_secs > f64::NEG_INFINITY;
        let undone_later = |write: Write| write.turned(length_secs);
        Self {
            before: self.after.filter(is_ahead).map(undone),
            after: self.before.filter(is_undone_later).map(undone_later),
        }
    }

    /// Of a child that is over from `over_secs` on, and writes no more.
    fn past(self, over_secs: f64) -> Self {
        Self { before: self.before.map(|write| write.past(over_secs)), after: None }
    }

    /// Of a child that begins at `edge_secs`.
    fn begun_at(self, edge_secs: f64) -> Self {
        let begun = |write: Write| write.begun_at(edge_secs);
        Self { before: self.before.map(begun), after: self.after.map(begun) }
    }

    /// Of a node whose values jump at its start, whatever its child does there.
    fn jumping_at_start(self) -> Self {
        let jumping = |write: Write| Write { jumps: write.jumps || reached(0.0, write.secs), ..write };
        Self { before: self.before.map(jumping), after: self.after.map(jumping) }
    }

    /// On each side the nearer one.
    fn nearer(self, other: Self) -> Self {
        Self { before: later(self.before, other.before), after: earlier(self.after, other.after) }
    }
}

fn later(a: Option<Write>, b: Option<Write>) -> Option<Write> {
    let (Some(first), Some(second)) = (a, b) else { return a.or(b) };
    let nearer = if second.secs > first.secs { second } else { first };
    Some(Write { edge_secs: first.edge_secs.max(second.edge_secs), ..joined(nearer, [first, second]) })
}

fn earlier(a: Option<Write>, b: Option<Write>) -> Option<Write> {
    let (Some(first), Some(second)) = (a, b) else { return a.or(b) };
    let nearer = if second.secs < first.secs { second } else { first };
    Some(Write { edge_secs: first.edge_secs.min(second.edge_secs), ..joined(nearer, [first, second]) })
}

/// Of two writes at one moment it is enough that one of them jumps, or plays.
fn joined(nearer: Write, both: [Write; 2]) -> Write {
    let here = || both.into_iter().filter(|write| write.secs == nearer.secs);
    Write { jumps: here().any(|write| write.jumps), is_now: here().any(|write| write.is_now), ..nearer }
}

/// From when on a boundary counts as reached; what begins at the start applies before it too.
fn edge_of(start_secs: f64) -> f64 {
    if start_secs > 0.0 { start_secs - SLACK_SECS } else { f64::NEG_INFINITY }
}

impl Program {
    /// The time nearest to `secs` on one side at which the node writes `channel`, in its local time; `None` if it does not.
    ///
    /// A leaf writes at every moment that it is asked at. Costs O(depth), times the number of children since the last writer in
    /// each Sequence on the way.
    pub(super) fn nearest_write(&self, id: NodeId, channel: Channel, secs: f64, side: Side) -> Option<f64> {
        let search = Search {
            program: self,
            channel,
            neighbours_left: Cell::new(MAX_NEIGHBOURS),
            beyond: Cell::new(Sides::NONE),
        };
        let write = match side {
            Side::Before => search.writes_near(id, secs, Sides::BEFORE).before,
            Side::After => search.writes_near(id, secs, Sides::AFTER).after,
        };
        Some(write?.secs)
    }

    /// The writes of a leaf around `secs`, in its local time: what lasts writes at every moment that it is asked at.
    fn leaf_writes(&self, node: &Node, channel: Channel, secs: f64) -> Writes {
        if node.duration_secs > 0.0 {
            let jumps = reached(0.0, secs) && self.leaf_start(node, channel) != ChannelMap::IDENTITY;
            let write = Some(Write { secs, edge_secs: secs, jumps, is_now: true });
            return Writes { before: write, after: write };
        }
        // It applies before its start too, and is never ahead.
        let edge_secs = f64::NEG_INFINITY;
        let write = Write { secs: 0.0, edge_secs, jumps: true, is_now: false };
        Writes { before: Some(write), after: None }
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
    fn writes_near(&self, id: NodeId, secs: f64, sides: Sides) -> Writes {
        let node = self.program.node(id);
        if !node.channels.contains(self.channel) {
            return Writes::default();
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
                spawn.children().map(of_child).fold(Writes::default(), Writes::nearer)
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
                // It begins with everything done: that is a write of all its channels.
                let edge_secs = f64::NEG_INFINITY;
                let begun = Write { secs: 0.0, edge_secs, jumps: true, is_now: false };
                Writes { before: writes.before.or(Some(begun)), ..writes }
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
    fn writes_in_sequence(&self, node: &Node, sequence: &Sequence, secs: f64, sides: Sides) -> Writes {
        let starts = self.program.starts_of(sequence);
        let goes_on = reached(secs, node.duration_secs) && node.duration_secs > 0.0 && !node.is_at_end(secs);
        let (here, local_secs) = if goes_on {
            // What stands behind the last one that lasts is over.
            let last = sequence.last_lasting as usize;
            (last, secs - starts[last])
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
        if sides.before && writes.before.is_none() {
            writes.before = (0..here).rev().find_map(at_end);
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
    fn writes_in_rounds(&self, child: NodeId, times: u32, secs: f64, sides: Sides) -> Writes {
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
    fn writes_there_and_back(&self, node: &Node, child: NodeId, secs: f64, sides: Sides) -> Writes {
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
    fn writes_under_ease(&self, node: &Node, child: NodeId, secs: f64, sides: Sides) -> Writes {
        let Op::Ease { curve, .. } = node.op else { return Writes::default() };
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
            return Writes { before: now, after: now };
        }
        Writes {
            before: if sides.before { stretch.last_write() } else { None },
            after: if sides.after { stretch.next_write() } else { None },
        }
    }
}

/// An eased node at a time, between the nearest writes of its child.
struct EasedStretch<'a> {
    node: &'a Node,
    curve: Curve,
    secs: f64,
    child_secs: f64,
    /// Of the child.
    writes: Writes,
    /// Whether eases around it lead beyond its start and its end.
    beyond: Sides,
}

impl EasedStretch<'_> {
    fn child_secs_at(&self, progress: f64) -> f64 {
        self.curve.value(progress) * self.node.duration_secs
    }

    /// The child's next write, if it is ahead.
    fn ahead(&self) -> Option<Write> {
        self.writes.after.filter(|write| self.child_secs < write.edge_secs)
    }

    /// Whether a time of the child is in the stretch.
    fn contains(&self, child_secs: f64) -> bool {
        self.writes.before.is_none_or(|write| child_secs >= write.edge_secs)
            && self.ahead().is_none_or(|write| child_secs < write.edge_secs)
    }

    /// When the curve came into the stretch: past the write before, or back through the one after.
    fn last_write(&self) -> Option<Write> {
        let is_inside = |progress: f64| self.contains(self.child_secs_at(progress));
        let progress = self.node.progress(self.secs);
        let came = nearest_change(self.curve, progress, false, self.beyond.before, is_inside);
        let is_always = self.writes.before.is_some_and(|write| write.edge_secs == f64::NEG_INFINITY);
        let Some(came) = came.filter(|came| *came >= 0.0 || !is_always) else {
            // Done before the curve began to move; not what lies beyond the ends, where only an outer ease leads.
            let write = self.writes.before.filter(|write| self.is_within(write))?;
            return Some(Write { secs: 0.0, edge_secs: f64::NEG_INFINITY, is_now: false, ..write });
        };
        let edge_secs = came * self.node.duration_secs;
        let from_secs = self.child_secs_at(came.next_down());
        match self.ahead().filter(|write| from_secs >= write.edge_secs) {
            Some(write) => Some(Write { edge_secs, is_now: false, ..write.undone_at(edge_secs, self.secs) }),
            None => self.passed_write(came),
        }
    }

    /// The write before, which the curve has passed since `came`.
    fn passed_write(&self, came: f64) -> Option<Write> {
        let write = self.writes.before?;
        let edge_secs = came * self.node.duration_secs;
        let is_before = |progress: f64| self.child_secs_at(progress) < write.secs;
        let at = nearest_change(self.curve, came, true, false, is_before).unwrap_or(came);
        // A curve may be too steep for what is just after a moment, or jump just after its start.
        let is_just_after =
            write.secs > write.edge_secs + 8.0 * SLACK_SECS || edge_secs > 0.0 && reached(0.0, edge_secs);
        let least_secs = if is_just_after { edge_secs + JUST_AFTER_SECS } else { edge_secs };
        let secs = (at * self.node.duration_secs).max(least_secs).min(self.secs);
        Some(Write { secs, edge_secs, is_now: false, ..write })
    }

    /// When the curve leaves the stretch.
    fn next_write(&self) -> Option<Write> {
        let is_inside = |progress: f64| self.contains(self.child_secs_at(progress));
        let progress = self.node.progress(self.secs);
        let length_secs = self.node.duration_secs;
        let Some(left) = nearest_change(self.curve, progress, true, self.beyond.after, is_inside) else {
            let write = self.ahead().filter(|write| self.is_within(write))?;
            return Some(Write { secs: length_secs, edge_secs: f64::INFINITY, is_now: false, ..write });
        };
        let edge_secs = left * length_secs;
        let to_secs = self.child_secs_at(left);
        let passed = self.ahead().filter(|write| to_secs >= write.edge_secs).or(self.writes.before);
        passed.map(|write| Write { secs: edge_secs, edge_secs, is_now: false, ..write })
    }

    /// Whether a write of the child is not beyond its ends.
    fn is_within(&self, write: &Write) -> bool {
        let is_always = write.edge_secs == f64::NEG_INFINITY;
        is_always || reached(write.secs, 0.0) && reached(self.node.duration_secs, write.secs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EaseKind;
    use crate::format::Action;

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
