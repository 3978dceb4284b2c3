//! The nearest write of a channel beside a locus.

use crate::channel::Channel;
use crate::ease::crossing::nearest_change;
use crate::program::event_place::EventPlace;
use crate::program::last_write::Side;
use crate::program::locus::{Descent, Locus, STEP_SECS};
use crate::program::node::{Node, NodeId, Op};
use crate::program::{Program, SLACK_SECS};

impl Program {
    /// When a node last writes a channel before a locus, or next after it, in its local time; `None` if it doesn't.
    pub(in crate::program) fn write_beside(
        &self,
        id: NodeId,
        locus: Locus<'_>,
        channel: Channel,
        side: Side,
    ) -> Option<f64> {
        let node = self.node(id);
        if !node.channels.contains(channel) {
            return None;
        }
        match (locus, side) {
            (Locus::At(secs), Side::Before) => return self.nearest_write(id, channel, secs, side),
            // What happens at this time has happened.
            (Locus::At(secs), Side::After) => return self.write_from(id, channel, secs, secs + STEP_SECS),
            (Locus::Before(secs), Side::After) => return self.write_from(id, channel, secs, secs),
            (Locus::Before(secs), Side::Before) if !is_timed_evenly(node) => {
                return self.write_before(id, channel, secs);
            }
            _ => {}
        }
        match self.descend(node, locus) {
            Descent::NotBegun => None,
            Descent::At(secs) => self.nearest_write(id, channel, secs, side),
            Descent::Leaf(locus) => self.nearest_write(id, channel, locus.secs(), side),
            Descent::Sequence { sequence, index, locus, .. } => {
                let starts = self.starts_of(sequence);
                let own = self.write_beside(sequence.child(index), locus, channel, side);
                let whole = |index: usize| {
                    Some(starts[index] + self.whole_write(sequence.child(index), channel, side)?)
                };
                own.map(|secs| starts[index] + secs).or_else(|| match side {
                    Side::Before => (0..index).rev().find_map(whole),
                    Side::After => (index + 1..sequence.len()).find_map(whole),
                })
            }
            Descent::Spawn(beside) => {
                let is_over = |child, own| match own {
                    Locus::At(secs) => self.is_over(node, child, secs + STEP_SECS),
                    Locus::Before(secs) => self.is_over(node, child, secs),
                    Locus::Event(_) => false,
                };
                let of_child = |(index, child)| {
                    let own = self.spawned_locus(node, &beside, index);
                    let writes_no_more = side == Side::After && is_over(child, own);
                    if writes_no_more { None } else { self.write_beside(child, own, channel, side) }
                };
                let writes = beside.spawn.children().enumerate().map(of_child);
                writes.fold(None, |best, next| side.nearer(best, next))
            }
            Descent::Rounds { child, rounds, locus } => {
                let round_secs = self.node(child).duration_secs;
                let start_secs = rounds * round_secs;
                let own = self.write_beside(child, locus, channel, side);
                let neighbour_secs = match side {
                    Side::Before => (rounds > 0.0).then_some(start_secs - round_secs),
                    Side::After => self.has_next_round(node, rounds).then_some(start_secs + round_secs),
                };
                let neighbour = || Some(neighbour_secs? + self.whole_write(child, channel, side)?);
                own.map(|secs| start_secs + secs).or_else(neighbour)
            }
            Descent::Wrapped { child, locus: inner } => {
                self.wrapped_write(node, child, [locus, inner], channel, side)
            }
        }
    }

    /// The write of a wrapper's child, in the wrapper's time.
    fn wrapped_write(
        &self,
        node: &Node,
        child: NodeId,
        [locus, inner]: [Locus<'_>; 2],
        channel: Channel,
        side: Side,
    ) -> Option<f64> {
        let turned = |side: Side| self.write_beside(child, inner, channel, side);
        match (&node.op, locus, inner) {
            (Op::Speed { speed, .. }, ..) => Some(turned(side)? / speed),
            (Op::Ease { .. }, Locus::Event(place), Locus::Event(inner)) => {
                Some(self.write_under_ease(node, [place, inner], turned(side)?, side))
            }
            (Op::Reverse { .. }, ..) => {
                // A ReverseTime begins at the end of its child, so everything counts as written.
                let begun_secs = (side == Side::Before).then_some(0.0);
                turned(side.turned()).map(|secs| node.duration_secs - secs).or(begun_secs)
            }
            (Op::Yoyo { .. }, Locus::Event(place), _) => {
                let is_back = place.step().is_some_and(|(_, half)| half > 0);
                let mirrored =
                    |secs: f64, is_back: bool| if is_back { node.duration_secs - secs } else { secs };
                let own = turned(if is_back { side.turned() } else { side });
                // The other half is on the other side of the turn.
                let has_other = is_back == (side == Side::Before);
                let other = || self.whole_write(child, channel, Side::Before).filter(|_| has_other);
                own.map(|secs| mirrored(secs, is_back))
                    .or_else(|| other().map(|secs| mirrored(secs, !is_back)))
            }
            _ => None,
        }
    }

    /// Places a write of an eased child beside an event, which is at `place` in the ease and at `inner` in the child.
    fn write_under_ease(
        &self,
        node: &Node,
        [place, inner]: [EventPlace<'_>; 2],
        write_secs: f64,
        side: Side,
    ) -> f64 {
        let Op::Ease { curve, .. } = node.op else { return write_secs };
        let (secs, length_secs) = (place.secs(), node.duration_secs);
        if (write_secs - inner.secs()).abs() <= SLACK_SECS {
            return secs;
        }
        let forwards = side == Side::After;
        let (curve, progress) = (self.curve(curve), node.progress(secs));
        let is_past = |progress: f64| curve.value(progress) * length_secs >= write_secs;
        let is_past_here = is_past(progress);
        let crossed = nearest_change(curve, progress, forwards, false, |at| is_past(at) == is_past_here);
        crossed.map_or(if forwards { length_secs } else { 0.0 }, |progress| progress * length_secs)
    }

    /// When a node last wrote a channel before its local time `secs`.
    fn write_before(&self, id: NodeId, channel: Channel, secs: f64) -> Option<f64> {
        if !Node::begins_before(secs) {
            return None;
        }
        if self.node(id).duration_secs == 0.0 {
            return self.nearest_write(id, channel, secs, Side::Before);
        }
        let write_secs = self.nearest_write(id, channel, secs - STEP_SECS, Side::Before)?;
        // A continuous motion writes up to that time.
        Some(if write_secs + SLACK_SECS >= secs - STEP_SECS { secs } else { write_secs })
    }

    /// When a node next writes a channel at `from_secs` or later. A continuous motion writes at `secs`, of which `from_secs` is within the
    /// slack. Looking back from `from_secs` finds instants at that time.
    pub(in crate::program) fn write_from(
        &self,
        id: NodeId,
        channel: Channel,
        secs: f64,
        from_secs: f64,
    ) -> Option<f64> {
        let here = self.nearest_write(id, channel, from_secs, Side::Before);
        if here.is_some_and(|at_secs| at_secs + SLACK_SECS >= from_secs) {
            return Some(secs);
        }
        let write_secs = self.nearest_write(id, channel, from_secs, Side::After)?;
        Some(if write_secs <= from_secs + SLACK_SECS { secs } else { write_secs })
    }

    /// When a node last writes a channel, or when it first does.
    fn whole_write(&self, id: NodeId, channel: Channel, side: Side) -> Option<f64> {
        match side {
            Side::Before => self.nearest_write(id, channel, self.node(id).duration_secs, side),
            Side::After => self.write_from(id, channel, 0.0, 0.0),
        }
    }

    fn has_next_round(&self, node: &Node, rounds: f64) -> bool {
        matches!(node.op, Op::Repeat { times, .. } if times == 0 || rounds + 1.0 < f64::from(times))
    }
}

/// Whether a time just before another one is just before another one in its children.
const fn is_timed_evenly(node: &Node) -> bool {
    matches!(node.op, Op::Sequence(_) | Op::Spawn(_) | Op::Repeat { .. } | Op::Speed { .. })
        && node.duration_secs > 0.0
}
