//! When a node wrote a channel, which decides between children of a Spawn that write the same one.
//!
//! cocos2d-x has no such question: there, children overwrite each other in every update while they run, and the one that updated last
//! is what one sees. As a function of time alone that reads: the last write in time wins, at equal times the later child. The
//! answer comes from the program itself, by recursion; under an ease by inverting the curve numerically, and under `ReverseTime` by
//! looking the other way.
//!
//! An ease needs its child's nearest writes on both sides, so a search finds both at once: nested eases cost one visit a level.

use super::node::leaf_op;
use core::cell::Cell;

use super::maps::ChannelMap;
use super::node::{Node, NodeId, Op, Sequence};
use super::sequence::round_at;
use super::{Program, SLACK_SECS, reached};
use crate::channel::Channel;
use crate::ease::crossing::{nearest_crossing, rest_start, slow_start};

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
    const BOTH: Self = Self { before: true, after: true };
    const BEFORE: Self = Self { before: true, after: false };
    const AFTER: Self = Self { before: false, after: true };

    const fn turned(self) -> Self {
        Self { before: self.after, after: self.before }
    }
}

/// A write of a channel.
#[derive(Debug, Clone, Copy)]
struct Write {
    /// In local time of the node that was asked.
    secs: f64,
    /// Whether the value jumps there, so that it jumps back where time runs backwards through it.
    jumps: bool,
    /// Whether its action plays, so that it is written at every moment, also while an ease rests.
    is_now: bool,
}

impl Write {
    /// By an action that is over.
    fn past(self) -> Self {
        Self { is_now: false, ..self }
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
    fn map(self, outer_secs: impl Fn(f64) -> f64) -> Self {
        let moved = |write: Write| Write { secs: outer_secs(write.secs), ..write };
        Self { before: self.before.map(moved), after: self.after.map(moved) }
    }

    /// Of a child that plays backwards and stands at `child_secs`: what is ahead of it was taken back before `secs`.
    fn turned(self, length_secs: f64, child_secs: f64, secs: f64) -> Self {
        let undone = |write: Write| {
            let turned_secs = length_secs - write.secs;
            let is_here = reached(child_secs, write.secs);
            if is_here { Write { secs: turned_secs, ..write } } else { write.undone_at(turned_secs, secs) }
        };
        let ahead = |write: Write| Write { secs: length_secs - write.secs, ..write };
        Self { before: self.after.map(undone), after: self.before.map(ahead) }
    }

    /// Of a node that plays something back to its start, where it ends: what lasts no time there is not taken back any more.
    fn until_end(self, end_secs: f64) -> Self {
        Self { after: self.after.filter(|write| write.is_now || !reached(write.secs, end_secs)), ..self }
    }

    /// Of a child that is over, and writes no more.
    fn past(self) -> Self {
        Self { before: self.before.map(Write::past), after: None }
    }

    /// Of a node whose values jump at its start, whatever its child does there.
    fn jumping_at_start(self) -> Self {
        let jumping = |write: Write| Write { jumps: write.jumps || reached(0.0, write.secs), ..write };
        Self { before: self.before.map(jumping), after: self.after.map(jumping) }
    }

    /// Of a node that plays in a span only: before and after it others play.
    fn within(self, (from_secs, until_secs): (f64, f64)) -> Self {
        Self {
            before: self.before.filter(|write| reached(write.secs, from_secs)),
            after: self.after.filter(|write| reached(until_secs, write.secs)),
        }
    }

    /// On each side the nearer one.
    fn nearer(self, other: Self) -> Self {
        Self { before: later(self.before, other.before), after: earlier(self.after, other.after) }
    }
}

/// Without a bound on a side where nothing else plays.
fn span(from_secs: Option<f64>, until_secs: Option<f64>) -> (f64, f64) {
    (from_secs.unwrap_or(f64::NEG_INFINITY), until_secs.unwrap_or(f64::INFINITY))
}

fn later(a: Option<Write>, b: Option<Write>) -> Option<Write> {
    nearer_of(a, b, |a, b| b > a)
}

fn earlier(a: Option<Write>, b: Option<Write>) -> Option<Write> {
    nearer_of(a, b, |a, b| b < a)
}

/// Of two writes at one moment it is enough that one of them jumps.
fn nearer_of(
    a: Option<Write>,
    b: Option<Write>,
    second_is_nearer: impl Fn(f64, f64) -> bool,
) -> Option<Write> {
    let (Some(first), Some(second)) = (a, b) else { return a.or(b) };
    let nearer = if second_is_nearer(first.secs, second.secs) { second } else { first };
    let jumps = (first.secs == second.secs && (first.jumps || second.jumps)) || nearer.jumps;
    Some(Write { jumps, ..nearer })
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
            eases_around: Cell::new(0),
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
            let write = Some(Write { secs, jumps, is_now: true });
            return Writes { before: write, after: write };
        }
        let write = |secs: f64| Some(Write { secs, jumps: true, is_now: false });
        Writes { before: write(secs.min(0.0)), after: if reached(0.0, secs) { write(secs) } else { None } }
    }
}

/// A search for the writes of one channel.
struct Search<'a> {
    program: &'a Program,
    channel: Channel,
    /// See [`MAX_NEIGHBOURS`].
    neighbours_left: Cell<u32>,
    /// How many eases are around the node that is looked at.
    eases_around: Cell<u32>,
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
                    let writes = self.writes_near(child, child_secs, sides);
                    // What is over writes no more.
                    if child_secs < secs { writes.past() } else { writes }
                };
                spawn.children().map(of_child).fold(Writes::default(), Writes::nearer)
            }
            Op::Repeat { child, times, .. } => self.writes_in_rounds(*child, *times, secs, sides),
            Op::Speed { child, speed } => {
                let child_secs = self.program.sped_up(node, *child, *speed, secs);
                self.writes_near(*child, child_secs, sides).map(|write_secs| write_secs / speed)
            }
            Op::Reverse { child } => {
                let turned_secs = node.turned(secs);
                let writes = self.writes_near(*child, turned_secs, sides.turned());
                let writes =
                    writes.turned(node.duration_secs, turned_secs, secs).until_end(node.duration_secs);
                // What an ease comes to behind its end was before this began.
                let writes = writes.within(span(Some(secs.min(0.0)), None)).jumping_at_start();
                // It begins with everything done: that is a write of all its channels.
                let begun = Write { secs: secs.min(0.0), jumps: true, is_now: false };
                Writes { before: writes.before.or(Some(begun)), ..writes }
            }
            Op::Yoyo { child } => self.writes_there_and_back(node, *child, secs, sides),
            Op::Ease { child, .. } => self.writes_under_ease(node, *child, secs, sides),
            leaf_op!() => self.program.leaf_writes(node, self.channel, secs),
        }
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
        let of_child = |index: usize, local_secs: f64, sides: Sides| {
            let until_secs = starts[index] + end_secs(index);
            let is_last = reached(until_secs, node.duration_secs);
            let writes = self.writes_near(sequence.child(index), local_secs, sides);
            writes.map(|at| starts[index] + at).within(span(
                (starts[index] > 0.0).then_some(starts[index]),
                (!is_last).then_some(until_secs),
            ))
        };
        let mut writes = of_child(here, local_secs, sides);
        let at_end = |index| of_child(index, end_secs(index), Sides::BEFORE).past().before;
        if sides.before && goes_on {
            writes.before = later(writes.before, (here + 1..sequence.len()).rev().find_map(at_end));
        }
        if sides.before && writes.before.is_none() {
            writes.before = (0..here).rev().find_map(at_end);
        }
        if sides.after && writes.after.is_none() && !goes_on {
            let first = |index| {
                let write = self.first_write(sequence.child(index))?;
                Some(Write { secs: starts[index] + write.secs, ..write })
            };
            writes.after = (here + 1..sequence.len()).find_map(first);
        }
        writes
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
            let writes = self
                .writes_near(child, local_secs, sides)
                .within(span((round > 0.0).then_some(0.0), (!is_last).then_some(round_secs)));
            writes.map(|at| round * round_secs + at)
        };
        let mut writes = in_round(round, local_secs, sides);
        if sides.before && writes.before.is_none() && round > 0.0 && self.takes_neighbour() {
            writes.before = in_round(round - 1.0, round_secs, Sides::BEFORE).past().before;
        }
        let has_next = times == 0 || round + 1.0 < f64::from(times);
        if sides.after && writes.after.is_none() && has_next && self.takes_neighbour() {
            let write = self.first_write(child);
            writes.after =
                write.map(|write| Write { secs: (round + 1.0) * round_secs + write.secs, ..write });
        }
        writes
    }

    /// On the half where it is, else on the other one: they meet at the turn.
    fn writes_there_and_back(&self, node: &Node, child: NodeId, secs: f64, sides: Sides) -> Writes {
        let turn_secs = 0.5 * node.duration_secs;
        let (is_back, child_secs) = (secs > turn_secs, node.there_and_back(secs));
        let on_half = |is_back: bool, child_secs: f64, sides: Sides| {
            if is_back {
                let writes = self.writes_near(child, child_secs, sides.turned());
                let writes = writes.turned(node.duration_secs, child_secs, secs);
                writes.until_end(node.duration_secs).within(span(Some(turn_secs), None))
            } else {
                self.writes_near(child, child_secs, sides).within(span(None, Some(turn_secs)))
            }
        };
        let mut writes = on_half(is_back, child_secs, sides);
        if sides.before && writes.before.is_none() && is_back && self.takes_neighbour() {
            writes.before = on_half(false, turn_secs, Sides::BEFORE).past().before;
        }
        if sides.after && writes.after.is_none() && !is_back && self.takes_neighbour() {
            writes.after = on_half(true, turn_secs, Sides::AFTER).after;
        }
        writes
    }

    /// The child's nearest writes on both sides, found on the curve on the side that was asked for: where the curve falls, earlier is
    /// later.
    fn writes_under_ease(&self, node: &Node, child: NodeId, secs: f64, sides: Sides) -> Writes {
        let Op::Ease { curve, .. } = node.op else { return Writes::default() };
        let curve = self.program.curve(curve);
        let length_secs = node.duration_secs;
        let progress = node.progress(secs);
        let child_secs = curve.value(progress) * length_secs;
        let eases_around = self.eases_around.get();
        self.eases_around.set(eases_around + 1);
        let child_writes = self.writes_near(child, child_secs, Sides::BOTH);
        self.eases_around.set(eases_around);
        let goes_beyond = eases_around > 0;
        let rounding = SLACK_SECS / length_secs;
        let crossing = |write: Option<Write>, child_side: Side, side: Side| {
            let write = write?;
            let forwards = side == Side::After;
            let value = write.secs / length_secs;
            // What the curve comes to slowly has been reached with so little missing.
            let reached_since = |t: f64| slow_start(curve, t, value, rounding, 8.0 * rounding);
            if reached(write.secs, child_secs) && reached(child_secs, write.secs) {
                if write.is_now || forwards {
                    return Some(Write { secs, ..write });
                }
                let since = reached_since(rest_start(curve, progress, value, rounding));
                let came_from = curve.value(since - JUST_AFTER_SECS / length_secs);
                // What is ahead is still to come, unless the curve has come back to it. Before its start a child has done all already.
                let is_back = reached(write.secs, 0.0) && came_from > value + rounding;
                let happens = child_side == Side::Before || is_back;
                return happens.then(|| Write { secs: secs.min(since * length_secs), ..write });
            }
            match nearest_crossing(curve, progress, value, forwards, goes_beyond) {
                Some(crossed) if child_side == Side::After && side == Side::Before => {
                    Some(write.undone_at(crossed * length_secs, secs))
                }
                Some(crossed) => {
                    let since =
                        if forwards { reached_since(crossed).max(progress) } else { reached_since(crossed) };
                    Some(Write { secs: since * length_secs, ..write })
                }
                // Done before the curve began to move; not what lies beyond the ends, where only an outer ease leads.
                None if child_side == side
                    && reached(write.secs, 0.0)
                    && reached(length_secs, write.secs) =>
                {
                    Some(Write { secs: if forwards { length_secs } else { 0.0 }, ..write })
                }
                None => None,
            }
        };
        let crossings = |side: Side| {
            [
                crossing(child_writes.before, Side::Before, side),
                crossing(child_writes.after, Side::After, side),
            ]
        };
        let (mut before, mut after) = (None, None);
        if sides.before {
            let [first, second] = crossings(Side::Before);
            before = later(first, second);
        }
        if sides.after {
            let [first, second] = crossings(Side::After);
            after = earlier(first, second);
        }
        Writes { before, after }
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
