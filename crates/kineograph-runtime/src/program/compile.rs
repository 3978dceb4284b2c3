//! From tree to program.
//!
//! One walk over the tree, children first: a parent needs their durations, channels and end maps. What is muted leaves only a
//! span. Wrappers around nothing, composites of one child and eases of instants leave only their child.

use super::flat::flatten;
use super::leaf::leaf_op;
use super::maps::ChannelMap;
use super::node::{Node, NodeId, Op, Row, Sequence, Spawn};
use super::node_map::Moment;
use super::spans::{Span, place_spans};
use super::timing::{duration_secs, is_bypassed, is_left_out};
use super::validate::validate_with;
use super::{CompileError, Program, ValueNames};
use crate::channel::{Channel, ChannelSet};
use crate::ease::Ease;
use crate::format::{Action, Kind};
use crate::prelude::*;

/// Compiles a tree; see [`Program::compile`].
pub fn compile(action: &Action, names: &ValueNames) -> Result<Program, CompileError> {
    let problems = validate_with(action, names);
    if !problems.is_empty() {
        return Err(CompileError { problems });
    }
    let program = Program { value_names: names.clone(), ..Program::default() };
    let mut compiler = Compiler { program, depth: 0, reversals: 0 };
    // The root is written last, into the first place.
    compiler.program.nodes.push(Node::NOTHING);
    let root = compiler.node(action);
    compiler.program.nodes[NodeId::ROOT.index()] = root;
    place_spans(action, &mut compiler.program.spans);
    compiler.program.flat = flatten(&compiler.program);
    Ok(compiler.program)
}

struct Compiler {
    program: Program,
    depth: u16,
    /// How many `ReverseTime` are around.
    reversals: u16,
}

impl Compiler {
    /// Compiles one action. Its children are in the program afterwards; the node itself is for the caller to place, so that the
    /// children of one parent lie side by side.
    fn node(&mut self, action: &Action) -> Node {
        let span = self.program.spans.len();
        self.program.spans.push(Span::new(action, self.depth));
        self.depth += 1;
        let node = if is_left_out(action) {
            self.leave_out(&action.children);
            Node::NOTHING
        } else if is_bypassed(action) {
            self.only_child(action)
        } else {
            self.playing_node(action)
        };
        self.depth -= 1;
        self.program.spans[span].duration_secs = node.duration_secs;
        node
    }

    /// Spans of what is muted: they take no time.
    fn leave_out(&mut self, children: &[Action]) {
        for child in children {
            self.program.spans.push(Span::new(child, self.depth));
            self.depth += 1;
            self.leave_out(&child.children);
            self.depth -= 1;
        }
    }

    fn only_child(&mut self, action: &Action) -> Node {
        action.children.first().map_or(Node::NOTHING, |child| self.node(child))
    }

    /// An action that is not muted.
    fn playing_node(&mut self, action: &Action) -> Node {
        match action.kind() {
            Kind::Sequence | Kind::Spawn => self.composite(action),
            Kind::ReverseTime => self.reverse(action),
            Kind::Repeat | Kind::RepeatForever => self.repeat(action),
            Kind::Speed => {
                let child = self.only_child(action);
                let speed = action.number("speed");
                let duration_secs = duration_secs(action, &[child.duration_secs]);
                let child_id = self.place(&[child]);
                Node { op: Op::Speed { child: child_id, speed }, ..child }.lasting(duration_secs)
            }
            kind if kind.is_ease() => {
                let child = self.only_child(action);
                match Ease::of(action) {
                    // An instant has no progress that could be bent.
                    Some(ease) if child.duration_secs > 0.0 => {
                        let child_id = self.place(&[child]);
                        let curve = self.program.store_curve(ease.curve());
                        Node { op: Op::Ease { child: child_id, curve }, ..child }
                    }
                    _ => child,
                }
            }
            _ => self.leaf(action),
        }
    }

    /// Puts nodes side by side; gives the first.
    fn place(&mut self, nodes: &[Node]) -> NodeId {
        let first = NodeId::new(self.program.nodes.len());
        self.program.nodes.extend_from_slice(nodes);
        first
    }

    /// A `ReverseTime`. `RotateTo` inside is told of it, see [`Op::Turn`].
    fn reverse(&mut self, action: &Action) -> Node {
        // Backwards of backwards is forwards, to the bit.
        if let Some(inner) =
            action.children.first().filter(|child| child.kind() == Kind::ReverseTime && !child.muted)
        {
            let span = self.program.spans.len();
            self.program.spans.push(Span::new(inner, self.depth));
            self.depth += 1;
            let node = self.only_child(inner);
            self.depth -= 1;
            self.program.spans[span].duration_secs = node.duration_secs;
            return node;
        }
        self.reversals += 1;
        let child = self.only_child(action);
        self.reversals -= 1;
        if child.duration_secs == 0.0 {
            return child;
        }
        let child_id = self.place(&[child]);
        Node { op: Op::Reverse { child: child_id }, ..child }
    }

    /// A Repeat or RepeatForever, with the map of one round.
    fn repeat(&mut self, action: &Action) -> Node {
        let child = self.only_child(action);
        let duration_secs = duration_secs(action, &[child.duration_secs]);
        let times = if action.kind() == Kind::Repeat { action.number("times") as u32 } else { 0 };
        let child_id = self.place(&[child]);
        let round = self.next_row();
        self.push_row(&child, |program, channel| program.map_at(child_id, channel, Moment::End));
        Node { op: Op::Repeat { child: child_id, times, round }, ..child }.lasting(duration_secs)
    }

    /// A Sequence or a Spawn of those children that play.
    fn composite(&mut self, action: &Action) -> Node {
        let mut children = Vec::with_capacity(action.children.len());
        for child in &action.children {
            let node = self.node(child);
            // What is muted was only noted as a span.
            if !is_left_out(child) {
                children.push(node);
            }
        }
        if let [only] = children[..] {
            return only;
        }
        let Some(node) = summary(action, &children) else { return Node::NOTHING };
        let first = self.place(&children);
        let op = if action.kind() == Kind::Sequence {
            Op::Sequence(self.sequence(&node, first, &children))
        } else {
            Op::Spawn(Spawn {
                first: first.index() as u32,
                count: children.len() as u32,
                shared: shared(&children),
            })
        };
        Node { op, ..node }
    }

    fn sequence(&mut self, node: &Node, first: NodeId, children: &[Node]) -> Sequence {
        let lasts = |child: &Node| child.duration_secs > 0.0;
        let sequence = Sequence {
            first: first.index() as u32,
            count: children.len() as u32,
            starts: self.program.starts_secs.len() as u32,
            rows: self.next_row(),
            first_lasting: children.iter().position(lasts).unwrap_or(0) as u32,
            last_lasting: children.iter().rposition(lasts).unwrap_or(0) as u32,
        };
        let mut start_secs = 0.0;
        for child in children {
            self.program.starts_secs.push(start_secs);
            start_secs += child.duration_secs;
        }
        self.push_rows(node, &sequence);
        sequence
    }

    /// The rows of a Sequence: before each child, behind all, and the instants behind the last child that lasts.
    fn push_rows(&mut self, node: &Node, sequence: &Sequence) {
        let mut maps = [ChannelMap::IDENTITY; Channel::COUNT];
        let mut trailing = maps;
        for index in 0..sequence.len() {
            self.push_row(node, |_, channel| maps[channel as usize]);
            let id = sequence.child(index);
            let child = *self.program.node(id);
            if child.is_endless() {
                // It is the last one, and nothing asks what comes behind it.
                continue;
            }
            for channel in child.channels.iter() {
                let map = self.program.map_at(id, channel, Moment::End);
                let slot = &mut maps[channel as usize];
                *slot = slot.then(map);
                if index > sequence.last_lasting as usize {
                    let slot = &mut trailing[channel as usize];
                    *slot = slot.then(map);
                }
            }
        }
        self.push_row(node, |_, channel| maps[channel as usize]);
        self.push_row(node, |_, channel| trailing[channel as usize]);
    }

    fn next_row(&self) -> Row {
        Row { affine: self.program.affine.len() as u32, turns: self.program.turns.len() as u32 }
    }

    /// Appends one map for each channel of the node: affine ones and turns to their own array.
    fn push_row(&mut self, node: &Node, map_of: impl Fn(&Program, Channel) -> ChannelMap) {
        for channel in node.channels.without(node.turns).iter() {
            let map = map_of(&self.program, channel).affine();
            self.program.affine.push(map);
        }
        for channel in node.turns.iter() {
            let map = map_of(&self.program, channel);
            self.program.turns.push(map);
        }
    }

    /// An action without children, with its channels and its duration.
    fn leaf(&mut self, action: &Action) -> Node {
        let (op, channels) = leaf_op(&mut self.program, action, self.reversals > 0);
        let turns = if matches!(op, Op::Turn { .. }) { channels } else { ChannelSet::EMPTY };
        let has_events = matches!(op, Op::Send { .. });
        let duration_secs = duration_secs(action, &[]);
        Node { channels, turns, has_events, op, ..Node::NOTHING }.lasting(duration_secs)
    }
}

/// The node of a composite, still without what it does; `None` without children.
fn summary(action: &Action, children: &[Node]) -> Option<Node> {
    let durations_secs: Vec<f64> = children.iter().map(|child| child.duration_secs).collect();
    let node = children.iter().copied().reduce(|sum, child| Node {
        channels: sum.channels.union(child.channels),
        turns: sum.turns.union(child.turns),
        has_events: sum.has_events || child.has_events,
        ..sum
    })?;
    Some(node.lasting(duration_secs(action, &durations_secs)))
}

/// The channels that more than one of the nodes writes.
fn shared(children: &[Node]) -> ChannelSet {
    let (mut seen, mut shared) = (ChannelSet::EMPTY, ChannelSet::EMPTY);
    for child in children {
        shared = shared.union(seen.intersection(child.channels));
        seen = seen.union(child.channels);
    }
    shared
}
