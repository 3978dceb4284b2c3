//! The state at an event: everything before the event in tree order has happened; what comes after it at the same time has not.
//!
//! A time alone doesn't order what happens at it. So an event is identified by its leaf and by how many events that leaf has sent before,
//! over all rounds around it ([`EventKey`]). The key alone gives the path down the tree, without times: in a Sequence the children before
//! the one on the path are complete and those after it have not begun; in a Repeat all rounds before are complete. In a Spawn,
//! children before the one on the path are at the event's time and those after it just before that time.
//!
//! The state is the same whether the event is passed forwards or backwards. Inside a `ReverseTime` it is the state of the
//! child's own tree at the event.

use super::before::{Cut, Locus};
use super::last_write::Side;
use super::node::leaf_op;
use super::node::{Node, NodeId, Op, Sequence, Spawn};
use super::state::State;
use super::{Event, Program, SLACK_SECS};
use crate::channel::{Channel, ChannelSet};
use crate::ease::crossing::{first_reach, nearest_crossing};
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::node::quiet_leaf;

/// Identifies an event of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EventKey {
    /// Index of the text, which identifies the leaf.
    pub text: u32,
    /// How many events that leaf has sent before.
    pub occurrence: u64,
}

impl Event {
    pub(crate) const fn key(&self) -> EventKey {
        EventKey { text: self.text, occurrence: self.occurrence }
    }
}

impl Program {
    /// The pose at an event, as its handler sees it, of a target whose pose at the start is `start`: everything before the event in tree
    /// order has happened; what comes after it at the same time has not.
    ///
    /// A pure function, as [`Self::sample_secs`] is. `event` must come from [`Self::events`] of this program.
    ///
    /// ```
    /// # use kineograph_runtime::{Pose, Program, format::Action};
    /// let tree = Action::sequence([Action::delay(1.0), Action::call_func("bang"), Action::hide()]);
    /// let program = Program::compile(&tree)?;
    /// let mut events = Vec::new();
    /// program.events(0.0, 1.0, &mut events);
    /// let start = Pose::default();
    /// assert!(program.sample_event(&start, &events[0]).visible);
    /// assert!(!program.sample_secs(&start, events[0].at_secs).visible);
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn sample_event(&self, start: &Pose, event: &Event) -> Pose {
        let mut pose = *start;
        if self.has_events() {
            EventPath::to(self, self, event.key()).sample_into(start, &mut pose);
        }
        pose
    }

    /// The channels that are written after `after_secs` and before an event in tree order. See [`Self::writes`].
    pub fn writes_until_event(&self, after_secs: f64, event: &Event) -> ChannelSet {
        let path = EventPath::to(self, self, event.key());
        let is_written = |channel: &Channel| path.last_write(*channel).is_some_and(|secs| secs > after_secs);
        self.channels().iter().filter(is_written).collect()
    }

    /// The channels that are written after an event in tree order, up to and including `until_secs`. See [`Self::writes`].
    pub fn writes_after_event(&self, event: &Event, until_secs: f64) -> ChannelSet {
        let path = EventPath::to(self, self, event.key());
        let is_written =
            |channel: &Channel| path.next_write(*channel).is_some_and(|secs| secs <= until_secs + SLACK_SECS);
        self.channels().iter().filter(is_written).collect()
    }
}

/// The path to an event, and what the program has done when it reaches the event.
///
/// The path is found in `event_program`, which sends the event. `program` is that program or one of its [parts](Program::targets), which
/// have the same tree without the actions of other targets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EventPath<'a> {
    pub(super) program: &'a Program,
    event_program: &'a Program,
    key: EventKey,
}

/// One step of the path: the child, and the number of the event in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub child: NodeId,
    pub nth: u64,
    /// The index of the child of a Sequence or Spawn, the round of a Repeat, 1 for a Yoyo on its way back.
    pub index: u64,
}

/// A node of the program, with the same node of the program that sends the event.
#[derive(Debug, Clone, Copy)]
pub(super) struct PairedNode {
    pub own: NodeId,
    event_node: NodeId,
    nth: u64,
}

impl PairedNode {
    pub const fn at(own: NodeId, step: Step) -> Self {
        Self { own, event_node: step.child, nth: step.nth }
    }
}

impl<'a> EventPath<'a> {
    /// `event_program` must have events.
    pub const fn to(program: &'a Program, event_program: &'a Program, key: EventKey) -> Self {
        Self { program, event_program, key }
    }

    pub(super) const fn root(&self) -> PairedNode {
        PairedNode { own: NodeId::ROOT, event_node: NodeId::ROOT, nth: self.key.occurrence }
    }

    /// Writes the pose at the event to `pose`, which must equal `start` on all channels that the program does not write.
    pub fn sample_into(&self, start: &Pose, pose: &mut Pose) {
        let channels = self.program.channels();
        let mut state = State::ZERO;
        state.load(start, channels);
        self.apply(self.root(), &mut state);
        state.store(pose, channels);
    }

    /// When a channel was last written before the event; `None` if never.
    pub fn last_write(&self, channel: Channel) -> Option<f64> {
        self.write(self.root(), channel, Side::Before)
    }

    /// When a channel is next written after the event; `None` if never.
    pub fn next_write(&self, channel: Channel) -> Option<f64> {
        self.write(self.root(), channel, Side::After)
    }

    /// The next step of the path from a node, and the two nodes, if both programs have it.
    pub(super) fn step(&self, place: PairedNode) -> Option<(Step, &'a Node)> {
        let step = self.event_program.step_to(place.event_node, self.key.text, place.nth)?;
        let (own, other) = (self.program.node(place.own), self.event_program.node(place.event_node));
        let is_same = match (&own.op, &other.op) {
            (Op::Sequence(own), Op::Sequence(other)) => own.count == other.count,
            (Op::Spawn(own), Op::Spawn(other)) => own.count == other.count,
            (a, b) => core::mem::discriminant(a) == core::mem::discriminant(b),
        };
        is_same.then_some((step, own))
    }

    pub(super) fn secs(&self, place: PairedNode) -> f64 {
        self.event_program.event_secs(place.event_node, self.key.text, place.nth)
    }

    /// Changes `state` from the node's start to the event.
    fn apply(&self, place: PairedNode, state: &mut State) {
        let program = self.program;
        if program.node(place.own).channels.is_empty() {
            return;
        }
        let Some((step, node)) = self.step(place) else { return self.apply_leaf(place, state) };
        match &node.op {
            Op::Sequence(sequence) => {
                let index = step.index as usize;
                program.apply_row(node, sequence.rows, index, state);
                self.apply(PairedNode::at(sequence.child(index), step), state);
            }
            Op::Spawn(spawn) => self.apply_spawn(place, node, spawn, step, state),
            Op::Repeat { child, round, .. } => {
                if step.index > 0 {
                    program.apply_rounds(node, *round, step.index as f64, state);
                }
                self.apply(PairedNode::at(*child, step), state);
            }
            Op::Speed { child, .. } | Op::Reverse { child } | Op::Yoyo { child } | Op::Ease { child, .. } => {
                self.apply(PairedNode::at(*child, step), state);
            }
            leaf_op!() => self.apply_leaf(place, state),
        }
    }

    /// A frame that sends an event is shown at it. Where a part has another leaf instead, only the event's time applies.
    fn apply_leaf(&self, place: PairedNode, state: &mut State) {
        if core::ptr::eq(self.program, self.event_program)
            && let Op::Animate { animation } = self.event_program.node(place.event_node).op
            && let Some((_, frame)) =
                self.event_program.animations[animation as usize].frame_of(self.key.text)
        {
            *state.get_mut(Channel::Frame) = frame;
            return;
        }
        self.program.apply(place.own, self.secs(place), state);
    }

    fn apply_spawn(&self, place: PairedNode, node: &Node, spawn: &Spawn, step: Step, state: &mut State) {
        let (program, secs, on_way) = (self.program, self.secs(place), step.index as usize);
        program.merge_children(
            spawn,
            state,
            |index, child, state| {
                if index == on_way {
                    self.apply(PairedNode::at(child, step), state);
                } else {
                    program.apply_spawned(node, child, Locus { secs, cut: Cut::of(index < on_way) }, state);
                }
            },
            |index, child, channel| self.spawned_write(node, index, child, secs, step, channel),
        );
    }

    fn spawned_write(
        &self,
        node: &Node,
        index: usize,
        child: NodeId,
        secs: f64,
        step: Step,
        channel: Channel,
    ) -> Option<f64> {
        let on_way = step.index as usize;
        if index == on_way {
            return self.write(PairedNode::at(child, step), channel, Side::Before);
        }
        self.program.spawned_write(node, child, Locus { secs, cut: Cut::of(index < on_way) }, channel)
    }

    /// When a node last writes a channel before the event, or next after it, in its local time.
    fn write(&self, place: PairedNode, channel: Channel, side: Side) -> Option<f64> {
        let program = self.program;
        if !program.node(place.own).channels.contains(channel) {
            return None;
        }
        let Some((step, node)) = self.step(place) else {
            return program.nearest_write(place.own, channel, self.secs(place), side);
        };
        match &node.op {
            Op::Sequence(sequence) => {
                let starts = program.starts_of(sequence);
                let index = step.index as usize;
                let own = self.write(PairedNode::at(sequence.child(index), step), channel, side);
                let whole = |index: usize| {
                    let child = sequence.child(index);
                    let write_secs = program.whole_write(child, channel, side)?;
                    Some(starts[index] + write_secs)
                };
                own.map(|secs| starts[index] + secs).or_else(|| match side {
                    Side::Before => (0..index).rev().find_map(whole),
                    Side::After => (index + 1..sequence.len()).find_map(whole),
                })
            }
            Op::Spawn(spawn) => self.write_in_spawn(place, node, spawn, step, channel, side),
            Op::Repeat { child, times, .. } => {
                let round_secs = program.node(*child).duration_secs;
                let start_secs = step.index as f64 * round_secs;
                let own =
                    self.write(PairedNode::at(*child, step), channel, side).map(|secs| start_secs + secs);
                let is_last = *times > 0 && step.index + 1 >= u64::from(*times);
                own.or_else(|| match side {
                    Side::Before if step.index > 0 => {
                        program.whole_write(*child, channel, side).map(|secs| start_secs - round_secs + secs)
                    }
                    Side::After if !is_last => {
                        program.whole_write(*child, channel, side).map(|secs| start_secs + round_secs + secs)
                    }
                    _ => None,
                })
            }
            Op::Speed { child, speed } => {
                Some(self.write(PairedNode::at(*child, step), channel, side)? / speed)
            }
            Op::Ease { child, curve } => {
                let write_secs = self.write(PairedNode::at(*child, step), channel, side)?;
                Some(self.write_under_ease(place, node, step, program.curve(*curve), write_secs, side))
            }
            Op::Reverse { child } => {
                let write_secs = self.write(PairedNode::at(*child, step), channel, side.turned());
                // A ReverseTime begins at the end of its child, so everything counts as written.
                let begun_secs = (side == Side::Before).then_some(0.0);
                write_secs.map(|secs| node.duration_secs - secs).or(begun_secs)
            }
            Op::Yoyo { child } => {
                let is_back = step.index > 0;
                let child_side = if is_back { side.turned() } else { side };
                let mirrored =
                    |secs: f64, is_back: bool| if is_back { node.duration_secs - secs } else { secs };
                let own = self.write(PairedNode::at(*child, step), channel, child_side);
                // The other half is on the other side of the turn.
                let has_other = is_back == (side == Side::Before);
                let other = || program.whole_write(*child, channel, Side::Before).filter(|_| has_other);
                own.map(|secs| mirrored(secs, is_back))
                    .or_else(|| other().map(|secs| mirrored(secs, !is_back)))
            }
            leaf_op!() => program.nearest_write(place.own, channel, self.secs(place), side),
        }
    }

    fn write_under_ease(
        &self,
        place: PairedNode,
        node: &Node,
        step: Step,
        curve: crate::ease::Curve,
        write_secs: f64,
        side: Side,
    ) -> f64 {
        let (secs, length_secs) = (self.secs(place), node.duration_secs);
        let child_secs = self.event_program.event_secs(step.child, self.key.text, step.nth);
        if (write_secs - child_secs).abs() <= SLACK_SECS {
            return secs;
        }
        let forwards = side == Side::After;
        let crossed = nearest_crossing(curve, node.progress(secs), write_secs / length_secs, forwards, false);
        crossed.map_or(if forwards { length_secs } else { 0.0 }, |progress| progress * length_secs)
    }

    fn write_in_spawn(
        &self,
        place: PairedNode,
        node: &Node,
        spawn: &Spawn,
        step: Step,
        channel: Channel,
        side: Side,
    ) -> Option<f64> {
        let (secs, on_way) = (self.secs(place), step.index as usize);
        let of_child = |(index, child): (usize, NodeId)| match side {
            Side::Before => self.spawned_write(node, index, child, secs, step, channel),
            Side::After if index == on_way => self.write(PairedNode::at(child, step), channel, side),
            // What an earlier child does at this time has already happened.
            Side::After => {
                let from_secs = if index < on_way { secs + 2.0 * SLACK_SECS } else { secs };
                let is_over = self.program.spawned_secs(node, child, from_secs) < from_secs;
                if is_over {
                    return None;
                }
                let write_secs = self.program.write_from(child, channel, from_secs)?;
                // A continuous motion also writes at this time.
                Some(if write_secs <= from_secs + SLACK_SECS { secs } else { write_secs })
            }
        };
        spawn.children().enumerate().map(of_child).fold(None, |best, next| side.nearer(best, next))
    }
}

/// A node's range of texts, from the first to one past the last.
pub(super) type TextRange = [u32; 2];

const UNKNOWN: TextRange = [u32::MAX; 2];

impl Program {
    /// When a node last writes a channel, or when it first does.
    fn whole_write(&self, id: NodeId, channel: Channel, side: Side) -> Option<f64> {
        match side {
            Side::Before => self.nearest_write(id, channel, self.node(id).duration_secs, side),
            Side::After => self.write_from(id, channel, 0.0),
        }
    }

    /// When a node next writes a channel, at `secs` or later. Looking back from `secs` finds instants at that time.
    pub(super) fn write_from(&self, id: NodeId, channel: Channel, secs: f64) -> Option<f64> {
        let here = self.nearest_write(id, channel, secs, Side::Before).filter(|at| at + SLACK_SECS >= secs);
        here.map(|_| secs).or_else(|| self.nearest_write(id, channel, secs, Side::After))
    }
}

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

    /// The next step of the path to an event; `None` at the leaf.
    pub(super) fn step_to(&self, id: NodeId, text: u32, nth: u64) -> Option<Step> {
        let to_child = |first: u32, count: u32| {
            let mut nth = nth;
            for (index, _) in self.in_order_of_search(first, count, text) {
                let child = NodeId::new(first as usize + index);
                let sent = self.occurrences(child, text);
                if nth < sent {
                    return Some(Step { child, nth, index: index as u64 });
                }
                nth -= sent;
            }
            None
        };
        let to_round = |child: NodeId| {
            let sent = self.occurrences(child, text).max(1);
            Some(Step { child, nth: nth % sent, index: nth / sent })
        };
        match &self.node(id).op {
            Op::Sequence(sequence) => to_child(sequence.first, sequence.count),
            Op::Spawn(spawn) => to_child(spawn.first, spawn.count),
            Op::Repeat { child, .. } | Op::Yoyo { child } => to_round(*child),
            Op::Speed { child, .. } | Op::Reverse { child } | Op::Ease { child, .. } => {
                Some(Step { child: *child, nth, index: 0 })
            }
            leaf_op!() => None,
        }
    }

    /// The time of an event, in the local time of a node on the path.
    pub(super) fn event_secs(&self, id: NodeId, text: u32, nth: u64) -> f64 {
        let node = self.node(id);
        let Some(step) = self.step_to(id, text, nth) else {
            let Op::Animate { animation } = &node.op else { return 0.0 };
            let animation = &self.animations[*animation as usize];
            let start_secs = animation.frame_of(text).map_or(0.0, |(start_secs, _)| start_secs);
            return nth as f64 * animation.loop_secs() + start_secs;
        };
        let secs = self.event_secs(step.child, text, step.nth);
        match &node.op {
            Op::Sequence(sequence) => self.starts_of(sequence)[step.index as usize] + secs,
            Op::Repeat { child, .. } => step.index as f64 * self.node(*child).duration_secs + secs,
            Op::Speed { speed, .. } => secs / speed,
            Op::Reverse { .. } => node.turned(secs),
            Op::Yoyo { .. } if step.index > 0 => node.turned(secs),
            Op::Ease { curve, .. } => {
                let reached = first_reach(self.curve(*curve), secs / node.duration_secs);
                reached.map_or(node.duration_secs, |progress| progress * node.duration_secs)
            }
            Op::Spawn(_) | Op::Yoyo { .. } | leaf_op!() => secs,
        }
    }
}

const fn holds(range: TextRange, text: u32) -> bool {
    range[0] <= text && text < range[1]
}

fn joined(ranges: impl Iterator<Item = TextRange>, next: u32) -> TextRange {
    let both = |a: TextRange, b: TextRange| [a[0].min(b[0]), a[1].max(b[1])];
    ranges.reduce(both).unwrap_or([next; 2])
}
