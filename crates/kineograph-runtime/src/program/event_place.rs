//! Finds the path to an event, and its time, by the event's leaf and by how many events that leaf has sent before.

use super::Program;
use super::node::{NodeId, Op, Sequence, leaf_op, quiet_leaf};
use crate::ease::crossing::first_reach;
use crate::prelude::*;

/// An event of a node, in the program that sends it.
#[derive(Debug, Clone, Copy)]
pub(super) struct EventPlace<'a> {
    event_program: &'a Program,
    node: NodeId,
    text: u32,
    /// How many events of that text the node has sent before.
    nth: u64,
}

impl<'a> EventPlace<'a> {
    /// The event that the leaf of a text sends after `nth` others. `event_program` must have events.
    pub const fn in_root(event_program: &'a Program, text: u32, nth: u64) -> Self {
        Self { event_program, node: NodeId::ROOT, text, nth }
    }

    /// The event in the child on its path, and the child's index in a Sequence or Spawn, the round of a Repeat, or 1 for a Yoyo on its way
    /// back. `None` at the leaf.
    pub fn step(&self) -> Option<(Self, u64)> {
        let program = self.event_program;
        let to_child = |first: u32, count: u32| {
            let mut nth = self.nth;
            for (index, _) in program.in_order_of_search(first, count, self.text) {
                let node = NodeId::new(first as usize + index);
                let sent = program.occurrences(node, self.text);
                if nth < sent {
                    return Some((Self { node, nth, ..*self }, index as u64));
                }
                nth -= sent;
            }
            None
        };
        let to_round = |node: NodeId| {
            let sent = program.occurrences(node, self.text).max(1);
            Some((Self { node, nth: self.nth % sent, ..*self }, self.nth / sent))
        };
        match &program.node(self.node).op {
            Op::Sequence(sequence) => to_child(sequence.first, sequence.count),
            Op::Spawn(spawn) => to_child(spawn.first, spawn.count),
            Op::Repeat { child, .. } | Op::Yoyo { child } => to_round(*child),
            Op::Speed { child, .. } | Op::Reverse { child } | Op::Ease { child, .. } => {
                Some((Self { node: *child, ..*self }, 0))
            }
            leaf_op!() => None,
        }
    }

    /// The time of the event, in the local time of the node.
    pub fn secs(&self) -> f64 {
        let program = self.event_program;
        let node = program.node(self.node);
        let Some((inner, index)) = self.step() else {
            let Op::Animate { animation } = &node.op else { return 0.0 };
            let animation = &program.animations[*animation as usize];
            let start_secs = animation.frame_of(self.text).map_or(0.0, |(start_secs, _)| start_secs);
            return self.nth as f64 * animation.loop_secs() + start_secs;
        };
        let secs = inner.secs();
        match &node.op {
            Op::Sequence(sequence) => program.starts_of(sequence)[index as usize] + secs,
            Op::Repeat { child, .. } => index as f64 * program.node(*child).duration_secs + secs,
            Op::Speed { speed, .. } => secs / speed,
            Op::Reverse { .. } => node.turned(secs),
            Op::Yoyo { .. } if index > 0 => node.turned(secs),
            Op::Ease { curve, .. } => {
                let reached = first_reach(program.curve(*curve), secs / node.duration_secs);
                reached.map_or(node.duration_secs, |progress| progress * node.duration_secs)
            }
            Op::Spawn(_) | Op::Yoyo { .. } | leaf_op!() => secs,
        }
    }

    /// Whether a node of another program has the same children.
    pub fn is_same(&self, op: &Op) -> bool {
        match (op, &self.event_program.node(self.node).op) {
            (Op::Sequence(own), Op::Sequence(other)) => own.count == other.count,
            (Op::Spawn(own), Op::Spawn(other)) => own.count == other.count,
            (a, b) => core::mem::discriminant(a) == core::mem::discriminant(b),
        }
    }

    /// The frame of the animation in `program` that sends the event.
    pub fn frame(&self, program: &Program) -> Option<f64> {
        match self.event_program.node(self.node).op {
            Op::Animate { animation } if core::ptr::eq(program, self.event_program) => {
                let (_, frame) = program.animations[animation as usize].frame_of(self.text)?;
                Some(frame)
            }
            _ => None,
        }
    }
}

/// A node's range of texts, from the first to one past the last.
pub(super) type TextRange = [u32; 2];

const UNKNOWN: TextRange = [u32::MAX; 2];

/// Finding the path.
impl Program {
    pub(super) fn index_events(&mut self) {
        if self.has_events() {
            let mut ranges = vec![UNKNOWN; self.nodes.len()];
            self.index_node(NodeId::ROOT, 0, &mut ranges);
            self.event_ranges = ranges;
        }
    }

    /// A node without events gets an empty range at `next`, so that the ranges of siblings ascend.
    fn index_node(&self, id: NodeId, next: u32, ranges: &mut [TextRange]) -> TextRange {
        if ranges[id.index()] != UNKNOWN {
            return ranges[id.index()];
        }
        let node = self.node(id);
        let range = match &node.op {
            _ if !node.has_events => [next; 2],
            Op::Send { text, .. } => [*text, *text + 1],
            Op::Animate { animation } => {
                let texts = self.animations[*animation as usize].events().map(|(_, text)| [text, text + 1]);
                joined(texts, next)
            }
            Op::Sequence(sequence) => {
                self.index_children((0..sequence.len()).map(|index| sequence.child(index)), next, ranges)
            }
            Op::Spawn(spawn) => self.index_children(spawn.children(), next, ranges),
            Op::Repeat { child, .. }
            | Op::Speed { child, .. }
            | Op::Reverse { child }
            | Op::Yoyo { child }
            | Op::Ease { child, .. } => self.index_node(*child, next, ranges),
            quiet_leaf!()
            | Op::Blink { .. }
            | Op::Spline { .. }
            | Op::Keyframes { .. }
            | Op::Follow { .. } => [next; 2],
        };
        ranges[id.index()] = range;
        range
    }

    fn index_children(
        &self,
        children: impl Iterator<Item = NodeId>,
        next: u32,
        ranges: &mut [TextRange],
    ) -> TextRange {
        let mut end = next;
        let mut own = Vec::new();
        for child in children {
            let range = self.index_node(child, end, ranges);
            end = range[1];
            own.push(range);
        }
        joined(own.into_iter().filter(|range| range[0] < range[1]), next)
    }

    /// Whether both children of a Sequence hold the same nodes. So it is in a Repeat with pauses, whose last round is the node of the other
    /// rounds, placed once more.
    pub(super) fn is_placed_twice(&self, sequence: &Sequence) -> bool {
        let first = sequence.first as usize;
        sequence.count == 2 && self.event_ranges[first] == self.event_ranges[first + 1]
    }

    pub(super) fn occurrences(&self, id: NodeId, text: u32) -> u64 {
        if !holds(self.event_ranges[id.index()], text) {
            return 0;
        }
        let of_children = |first: u32, count: u32| -> u64 {
            let in_order = self.in_order_of_search(first, count, text);
            // Usually the first child found is the only one.
            let mut found = 0_u64;
            for (index, is_only) in in_order {
                found = found.saturating_add(self.occurrences(NodeId::new(first as usize + index), text));
                if found > 0 && is_only {
                    break;
                }
            }
            found
        };
        match &self.node(id).op {
            Op::Send { .. } => 1,
            Op::Animate { animation } => {
                let animation = &self.animations[*animation as usize];
                animation.frame_of(text).map_or(0, |_| u64::from(animation.loops()))
            }
            Op::Sequence(sequence) => of_children(sequence.first, sequence.count),
            Op::Spawn(spawn) => of_children(spawn.first, spawn.count),
            Op::Repeat { child, times, .. } => {
                let times = if *times == 0 { u64::MAX } else { u64::from(*times) };
                self.occurrences(*child, text).saturating_mul(times)
            }
            Op::Yoyo { child } => self.occurrences(*child, text).saturating_mul(2),
            Op::Speed { child, .. } | Op::Reverse { child } | Op::Ease { child, .. } => {
                self.occurrences(*child, text)
            }
            quiet_leaf!()
            | Op::Blink { .. }
            | Op::Spline { .. }
            | Op::Keyframes { .. }
            | Op::Follow { .. } => 0,
        }
    }

    /// The children whose ranges hold a text, the likeliest first, each with whether it alone sends its texts.
    fn in_order_of_search(&self, first: u32, count: u32, text: u32) -> impl Iterator<Item = (usize, bool)> {
        let ranges = &self.event_ranges[first as usize..][..count as usize];
        // The ranges ascend unless labels place children.
        let likely = ranges.partition_point(|range| range[1] <= text).min(ranges.len());
        let is_held = move |index: &usize| holds(ranges[*index], text);
        // See `is_placed_twice`.
        (likely..ranges.len())
            .chain(0..likely)
            .filter(is_held)
            .map(move |index| (index, ranges.get(index + 1) != Some(&ranges[index])))
    }
}

const fn holds(range: TextRange, text: u32) -> bool {
    range[0] <= text && text < range[1]
}

fn joined(ranges: impl Iterator<Item = TextRange>, next: u32) -> TextRange {
    let both = |a: TextRange, b: TextRange| [a[0].min(b[0]), a[1].max(b[1])];
    ranges.reduce(both).unwrap_or([next; 2])
}
