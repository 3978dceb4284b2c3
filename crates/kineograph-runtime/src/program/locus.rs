//! Where a node is, and where its children are then: the one walk that folds over a program share.
//!
//! A boundary belongs to the later side: at a time, all that begins then has begun. Just before it, none of that has. An event is a place
//! between both: everything before it in tree order has happened, what comes after it at the same time has not. In a Spawn, children before
//! the one on the event's path are at the event's time, and those after it just before that time.

use core::ops::Range;

use super::event_place::EventPlace;
use super::node::{Node, NodeId, Op, Sequence, Spawn, leaf_op};
use super::sequence::{round_at, round_before};
use super::{Program, SLACK_SECS, finite_secs};

/// Where a node is.
#[derive(Debug, Clone, Copy)]
pub(super) enum Locus<'a> {
    /// At a local time, in seconds.
    At(f64),
    /// Just before a local time, in seconds.
    Before(f64),
    /// At the place of an event.
    Event(EventPlace<'a>),
}

/// Where the children of a node are.
#[derive(Debug, Clone)]
pub(super) enum Descent<'a> {
    /// The node has not begun.
    NotBegun,
    /// The side makes no difference: the node is as at this local time.
    At(f64),
    /// A leaf, which has no children: it is where it was asked for.
    Leaf(Locus<'a>),
    /// All children before one are complete, and those in `behind`, which take no time.
    Sequence {
        sequence: &'a Sequence,
        index: usize,
        locus: Locus<'a>,
        behind: Range<usize>,
    },
    Spawn(SpawnLoci<'a>),
    /// So many rounds of the child are complete.
    Rounds {
        child: NodeId,
        rounds: f64,
        locus: Locus<'a>,
    },
    /// The only child.
    Wrapped {
        child: NodeId,
        locus: Locus<'a>,
    },
}

/// Where the children of a Spawn are.
#[derive(Debug, Clone, Copy)]
pub(super) struct SpawnLoci<'a> {
    pub spawn: &'a Spawn,
    /// The time of all of them, local to the Spawn.
    pub secs: f64,
    /// Children before this index are at that time, those from it on are just before it.
    begun: usize,
    /// The event in the child at that index.
    event: Option<EventPlace<'a>>,
}

/// A distance that is certainly on one side of a boundary.
pub(super) const STEP_SECS: f64 = 2.0 * SLACK_SECS;

/// A curve that rises by more than this within a step counts as jumping there.
const JUMP: f64 = 1e-6;

impl Locus<'_> {
    /// Its local time.
    pub fn secs(&self) -> f64 {
        match self {
            Self::At(secs) | Self::Before(secs) => *secs,
            Self::Event(place) => place.secs(),
        }
    }
}

impl Program {
    pub(super) fn descend<'a>(&'a self, node: &'a Node, locus: Locus<'a>) -> Descent<'a> {
        match locus {
            Locus::At(secs) => self.descend_at(node, secs),
            Locus::Before(secs) => self.descend_before(node, secs),
            Locus::Event(place) => self.descend_to_event(node, place),
        }
    }

    /// Where a Spawn's child is. A shorter child stays complete after its end.
    pub(super) fn spawned_locus<'a>(&self, node: &Node, beside: &SpawnLoci<'a>, index: usize) -> Locus<'a> {
        if let Some(place) = beside.event.filter(|_| index == beside.begun) {
            return Locus::Event(place);
        }
        let secs = self.spawned_secs(node, beside.spawn.child(index), beside.secs);
        let is_over = secs + SLACK_SECS < beside.secs;
        if index < beside.begun || is_over { Locus::At(secs) } else { Locus::Before(secs) }
    }

    fn descend_at<'a>(&'a self, node: &'a Node, secs: f64) -> Descent<'a> {
        let (child, child_secs) = match &node.op {
            Op::Sequence(sequence) => {
                let (index, child_secs) = self.lasting_child_at(node, sequence, secs);
                let is_over = node.is_over(secs);
                let behind = if is_over { index + 1..sequence.len() } else { 0..0 };
                return Descent::Sequence { sequence, index, locus: Locus::At(child_secs), behind };
            }
            Op::Spawn(spawn) => {
                return Descent::Spawn(SpawnLoci { spawn, secs, begun: usize::MAX, event: None });
            }
            Op::Repeat { child, times, .. } => {
                let (rounds, child_secs) = if self.node(*child).duration_secs > 0.0 {
                    round_at(secs, self.node(*child), *times)
                } else {
                    (f64::from(*times) - 1.0, 0.0)
                };
                return Descent::Rounds { child: *child, rounds, locus: Locus::At(child_secs) };
            }
            Op::Speed { child, speed } => (*child, self.sped_up(node, *child, *speed, secs)),
            Op::Reverse { child } => (*child, node.turned(secs)),
            Op::Yoyo { child } => (*child, node.there_and_back(secs)),
            Op::Ease { child, curve } => {
                (*child, self.eased(*curve, node.progress(secs)) * node.duration_secs)
            }
            leaf_op!() => return Descent::Leaf(Locus::At(secs)),
        };
        Descent::Wrapped { child, locus: Locus::At(child_secs) }
    }

    fn descend_before<'a>(&'a self, node: &'a Node, secs: f64) -> Descent<'a> {
        if !Node::begins_before(secs) {
            return Descent::NotBegun;
        }
        if node.duration_secs == 0.0 || secs > node.duration_secs + SLACK_SECS {
            return Descent::At(secs);
        }
        let (child, child_secs) = match &node.op {
            Op::Sequence(sequence) => {
                let (index, child_secs) = self.child_before(sequence, secs);
                return Descent::Sequence { sequence, index, locus: Locus::Before(child_secs), behind: 0..0 };
            }
            Op::Spawn(spawn) => return Descent::Spawn(SpawnLoci { spawn, secs, begun: 0, event: None }),
            Op::Repeat { child, times, .. } => {
                let (rounds, child_secs) = round_before(secs, self.node(*child), *times);
                return Descent::Rounds { child: *child, rounds, locus: Locus::Before(child_secs) };
            }
            Op::Speed { child, speed } => (*child, finite_secs(secs * speed)),
            Op::Yoyo { child } if secs <= 0.5 * node.duration_secs => (*child, secs),
            // Played backwards, what happens at a time is taken back only after it.
            Op::Reverse { .. } | Op::Yoyo { .. } => return Descent::At(secs),
            Op::Ease { child, curve } => {
                let eased = |secs: f64| self.eased(*curve, node.progress(secs));
                let (now, past) = (eased(secs), eased(secs - STEP_SECS));
                let child_secs = now * node.duration_secs;
                let rises = now > past && now - past < JUMP && Node::begins_before(child_secs);
                if !rises {
                    return Descent::At(secs - STEP_SECS);
                }
                (*child, child_secs)
            }
            leaf_op!() => return Descent::Leaf(Locus::Before(secs)),
        };
        Descent::Wrapped { child, locus: Locus::Before(child_secs) }
    }

    fn descend_to_event<'a>(&'a self, node: &'a Node, place: EventPlace<'a>) -> Descent<'a> {
        if matches!(node.op, leaf_op!()) {
            return Descent::Leaf(Locus::Event(place));
        }
        // The program of another target may have other children there; then only the time counts.
        let Some((inner, on_path)) = place.step().filter(|_| place.is_same(&node.op)) else {
            return Descent::At(place.secs());
        };
        let locus = Locus::Event(inner);
        match &node.op {
            Op::Sequence(sequence) => {
                Descent::Sequence { sequence, index: on_path as usize, locus, behind: 0..0 }
            }
            Op::Spawn(spawn) => {
                let (begun, event) = (on_path as usize, Some(inner));
                Descent::Spawn(SpawnLoci { spawn, secs: place.secs(), begun, event })
            }
            Op::Repeat { child, .. } => Descent::Rounds { child: *child, rounds: on_path as f64, locus },
            Op::Speed { child, .. } | Op::Reverse { child } | Op::Yoyo { child } | Op::Ease { child, .. } => {
                Descent::Wrapped { child: *child, locus }
            }
            leaf_op!() => Descent::Leaf(Locus::Event(place)),
        }
    }

    /// The child that plays, as [`Self::child_at`]; from the end on, the last child with a duration.
    fn lasting_child_at(&self, node: &Node, sequence: &Sequence, secs: f64) -> (usize, f64) {
        if node.is_over(secs) {
            let last = sequence.last_lasting as usize;
            return (last, secs - self.starts_of(sequence)[last]);
        }
        self.child_at(node, sequence, secs)
    }

    /// The child that plays just before `secs`, which must be after the start, and its local time.
    pub(super) fn child_before(&self, sequence: &Sequence, secs: f64) -> (usize, f64) {
        let starts = self.starts_of(sequence);
        let index = starts.partition_point(|start| *start + SLACK_SECS < secs).saturating_sub(1);
        let end_secs = self.node(sequence.child(index)).duration_secs;
        (index, (secs - starts[index]).min(end_secs))
    }
}
