//! A program under construction: nodes of composites and rounds, with their maps.

use alloc::sync::Arc;

use super::flat::flatten;
use super::leaf::sends_events;
use super::maps::{Affine, ChannelMap};
use crate::channel::{Channel, ChannelSet, ValueNames};
use crate::ease::Curve;
use crate::prelude::*;
use crate::program::node::{MapRow, Node, NodeId, Op, Sequence, Spawn};
use crate::program::node_map::NodeEnd;
use crate::program::spans::Span;
use crate::program::{Program, or_instant};

pub struct Builder {
    pub program: Program,
}

impl Builder {
    /// A program with an empty first node, reserved for the root, which is written last.
    pub fn new(spans: Arc<Vec<Span>>, value_names: ValueNames) -> Self {
        Self { program: Program { nodes: vec![Node::NOTHING], spans, value_names, ..Program::default() } }
    }

    /// Lengths of the arrays that a node without channels and events may have grown.
    pub const fn size(&self) -> (usize, usize) {
        (self.program.nodes.len(), self.program.starts_secs.len())
    }

    pub fn shrink(&mut self, nodes: usize, starts: usize) {
        self.program.nodes.truncate(nodes);
        self.program.starts_secs.truncate(starts);
    }

    /// Appends adjacent nodes; returns the first.
    pub fn place(&mut self, nodes: &[Node]) -> NodeId {
        let first = NodeId::new(self.program.nodes.len());
        self.program.nodes.extend_from_slice(nodes);
        first
    }

    /// A Sequence of nodes.
    pub fn sequence(&mut self, children: &[Node]) -> Node {
        if let [only] = children {
            return *only;
        }
        let first = self.place(children);
        self.sequence_of(first, children.len())
    }

    /// A Spawn of nodes.
    pub fn spawn(&mut self, children: &[Node]) -> Node {
        if let [only] = children {
            return *only;
        }
        let duration_secs = children.iter().map(|child| child.duration_secs).fold(0.0, f64::max);
        let first = self.place(children);
        self.spawn_of(first, children.len(), duration_secs)
    }

    /// A Sequence of placed nodes.
    pub fn sequence_of(&mut self, first: NodeId, count: usize) -> Node {
        let Program { nodes, starts_secs, .. } = &mut self.program;
        let starts = starts_secs.len();
        let mut end_secs = 0.0;
        starts_secs.extend(nodes[first.index()..first.index() + count].iter().map(|child| {
            let start_secs = end_secs;
            end_secs += child.duration_secs;
            start_secs
        }));
        self.sequence_from(first, count, starts, or_instant(end_secs))
    }

    /// A Sequence of placed nodes whose start times begin at index `starts`.
    pub fn sequence_from(&mut self, first: NodeId, count: usize, starts: usize, duration_secs: f64) -> Node {
        let children = &self.program.nodes[first.index()..first.index() + count];
        let Some(node) = summary(children) else { return Node::NOTHING };
        let node = node.lasting(duration_secs);
        let lasts = |child: &Node| child.duration_secs > 0.0;
        let sequence = Sequence {
            first: first.index() as u32,
            count: count as u32,
            starts: starts as u32,
            rows: self.next_row(),
            first_lasting: children.iter().position(lasts).unwrap_or(0) as u32,
            last_lasting: children.iter().rposition(lasts).unwrap_or(0) as u32,
        };
        self.push_rows(&node, &sequence);
        Node { op: Op::Sequence(sequence), ..node }
    }

    /// A Spawn of placed nodes.
    pub fn spawn_of(&self, first: NodeId, count: usize, duration_secs: f64) -> Node {
        let children = &self.program.nodes[first.index()..first.index() + count];
        let Some(node) = summary(children) else { return Node::NOTHING };
        let spawn = Spawn { first: first.index() as u32, count: count as u32, shared: shared(children) };
        Node { op: Op::Spawn(spawn), ..node }.lasting(duration_secs)
    }

    /// Repeats a node with pauses of `delay_secs` between rounds; `times` 0 is endless.
    pub fn repeat(&mut self, child: Node, times: u32, delay_secs: f64) -> Node {
        if delay_secs == 0.0 || times == 1 {
            return self.rounds(child, times);
        }
        // All rounds but the last are followed by a pause.
        let round = self.sequence(&[child, Node::NOTHING.lasting(delay_secs)]);
        if times == 0 {
            return self.rounds(round, 0);
        }
        let first_rounds = self.rounds(round, times - 1);
        self.sequence(&[first_rounds, child])
    }

    /// Repeats a node without pauses; `times` 0 is endless.
    pub fn rounds(&mut self, child: Node, times: u32) -> Node {
        let duration_secs = if times == 0 { f64::INFINITY } else { child.duration_secs * f64::from(times) };
        let child_id = self.place(&[child]);
        let round = self.next_row();
        self.push_row(&child, |program, channel| program.map_at(child_id, channel, NodeEnd::End));
        Node { op: Op::Repeat { child: child_id, times, round }, ..child }.lasting(duration_secs)
    }

    /// A leaf; `action` is its preorder index.
    pub fn leaf(&self, action: u32, op: Op, channels: ChannelSet, duration_secs: f64) -> Node {
        let turns = if matches!(op, Op::Turn { .. }) { channels } else { ChannelSet::EMPTY };
        let has_events = sends_events(&self.program, &op);
        let has_grid = matches!(op, Op::Grid { .. });
        let node = Node { action, channels, turns, has_events, has_grid, op, ..Node::NOTHING };
        let node = node.lasting(duration_secs);
        Node { has_position_starts: node.finds_position(), ..node }
    }

    /// A node at another speed.
    pub fn speed(&mut self, child: Node, speed: f64, duration_secs: f64) -> Node {
        let child_id = self.place(&[child]);
        Node { op: Op::Speed { child: child_id, speed }, ..child }.lasting(duration_secs)
    }

    /// A node under an ease.
    pub fn ease(&mut self, child: Node, curve: Curve) -> Node {
        let child_id = self.place(&[child]);
        let curve = self.program.store_curve(curve);
        let jumps = child.writes_position() && self.program.eased(curve, 0.0) != 0.0;
        let has_position_starts = child.has_position_starts || jumps;
        Node { op: Op::Ease { child: child_id, curve }, has_position_starts, ..child }
    }

    /// A node backwards.
    pub fn reverse(&mut self, child: Node) -> Node {
        let child_id = self.place(&[child]);
        // It begins at the pose of the child's end.
        let has_position_starts = child.writes_position();
        Node { op: Op::Reverse { child: child_id }, has_position_starts, ..child }
    }

    /// A node there and back.
    pub fn yoyo(&mut self, child: Node) -> Node {
        let child_id = self.place(&[child]);
        Node { op: Op::Yoyo { child: child_id }, ..child }.lasting(2.0 * child.duration_secs)
    }

    fn next_row(&self) -> MapRow {
        MapRow { affine: self.program.affine.len() as u32, turns: self.program.turns.len() as u32 }
    }

    /// Appends one map for each channel of the node: affine maps and turns to separate arrays.
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

    /// Appends the rows of a Sequence: before each child, after all, and the instants after the last child with a duration.
    fn push_rows(&mut self, node: &Node, sequence: &Sequence) {
        let rows = sequence.len() + 2;
        self.program.affine.reserve(rows * node.channels.without(node.turns).len());
        self.program.turns.reserve(rows * node.turns.len());
        if node.turns.is_empty() {
            self.push_affine_rows(node, sequence);
        } else {
            self.push_mixed_rows(node, sequence);
        }
    }

    /// As [`Self::push_mixed_rows`] for affine maps only, the usual case: each row is computed as it is pushed.
    fn push_affine_rows(&mut self, node: &Node, sequence: &Sequence) {
        let mut row = [Affine::IDENTITY; Channel::COUNT];
        let mut trailing = row;
        let width = node.channels.len();
        for index in 0..sequence.len() {
            self.program.affine.extend_from_slice(&row[..width]);
            let id = sequence.child(index);
            let child = self.program.node(id);
            if child.is_endless() {
                continue;
            }
            let is_trailing = index > sequence.last_lasting as usize;
            self.program.each_end(id, &mut |channel, map| {
                let rank = node.channels.rank(channel);
                row[rank] = row[rank].then(map);
                if is_trailing {
                    trailing[rank] = trailing[rank].then(map);
                }
            });
        }
        self.program.affine.extend_from_slice(&row[..width]);
        self.program.affine.extend_from_slice(&trailing[..width]);
    }

    fn push_mixed_rows(&mut self, node: &Node, sequence: &Sequence) {
        let mut maps = [ChannelMap::IDENTITY; Channel::COUNT];
        let mut trailing = maps;
        for index in 0..sequence.len() {
            self.push_row(node, |_, channel| maps[channel as usize]);
            let id = sequence.child(index);
            let child = *self.program.node(id);
            if child.is_endless() {
                // It is the last child; nothing reads the map after it.
                continue;
            }
            for channel in child.channels.iter() {
                let map = self.program.map_at(id, channel, NodeEnd::End);
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
}

/// The node of a composite, without its op and duration; `None` without children.
fn summary(children: &[Node]) -> Option<Node> {
    if children.is_empty() {
        return None;
    }
    let mut node = Node::NOTHING;
    for child in children {
        node.channels = node.channels.union(child.channels);
        node.turns = node.turns.union(child.turns);
        node.has_events |= child.has_events;
        node.has_follow |= child.has_follow;
        node.has_grid |= child.has_grid;
        node.has_position_starts |= child.has_position_starts;
    }
    Some(node)
}

/// The channels that more than one node writes.
fn shared(children: &[Node]) -> ChannelSet {
    let (mut seen, mut shared) = (ChannelSet::EMPTY, ChannelSet::EMPTY);
    for child in children {
        shared = shared.union(seen.intersection(child.channels));
        seen = seen.union(child.channels);
    }
    shared
}

/// Puts the root in the first place, which was reserved for it.
pub fn finish(builder: Builder, root: Node) -> Program {
    let mut program = builder.program;
    program.nodes[NodeId::ROOT.index()] = root;
    program.index_events();
    program.index_goals();
    program.flat = flatten(&program);
    let turns_back = |node: &Node| matches!(node.op, Op::Ease { .. } | Op::Reverse { .. } | Op::Yoyo { .. });
    program.turns_back = program.nodes.iter().any(turns_back);
    program.first_removal = program.removal_in(f64::NEG_INFINITY, f64::INFINITY);
    program
}
