//! Sequence and Spawn.

use super::Compiler;
use crate::channel::{Channel, ChannelSet};
use crate::format::{Action, Kind};
use crate::prelude::*;
use crate::program::maps::{Affine, ChannelMap};
use crate::program::node::{Node, NodeId, Op, Sequence, Spawn};
use crate::program::node_map::Moment;
use crate::program::placement::{as_at, has_placed_children, place_children};
use crate::program::timing::{is_left_out, or_instant};
use crate::program::{Program, SLACK_SECS};

/// A child of a Sequence that has its place.
#[derive(Clone, Copy)]
struct Placed {
    start_secs: f64,
    node: Node,
    /// By an `At`, else behind the child before it.
    is_beside: bool,
    /// Its place among the children.
    index: usize,
}

impl Placed {
    fn end_secs(&self) -> f64 {
        self.start_secs + self.node.duration_secs
    }
}

impl Compiler<'_> {
    /// A Sequence or a Spawn of those children that play.
    pub(super) fn composite(&mut self, action: &Action) -> Node {
        let playing = action.children.iter().filter(|child| !is_left_out(child)).count();
        if action.kind() == Kind::Sequence && has_placed_children(action) {
            let mut children = Vec::with_capacity(playing);
            self.each_playing(action, |_, node| children.push(node));
            return self.placed_sequence(action, &children);
        }
        if playing == 1 {
            return self.only_playing(action);
        }
        // Their places come first, and each is written there at once: wide composites are copied nowhere.
        let first = self.program.nodes.len();
        self.program.nodes.resize(first + playing, Node::NOTHING);
        let mut next = first;
        self.each_playing(action, |program, node| {
            program.nodes[next] = node;
            next += 1;
        });
        let first = NodeId::new(first);
        if action.kind() == Kind::Spawn {
            self.spawn_of(first, playing)
        } else {
            self.sequence_of(first, playing)
        }
    }

    /// Compiles the children and hands over the nodes of those that play.
    fn each_playing(&mut self, action: &Action, mut take: impl FnMut(&mut Program, Node)) {
        for child in &action.children {
            let node = self.node(child);
            // What is muted was only counted.
            if !is_left_out(child) {
                take(&mut self.program, node);
            }
        }
    }

    fn only_playing(&mut self, action: &Action) -> Node {
        let mut only = Node::NOTHING;
        self.each_playing(action, |_, node| only = node);
        only
    }

    /// Nodes one after another.
    pub(super) fn sequence(&mut self, children: &[Node]) -> Node {
        if let [only] = children {
            return *only;
        }
        let first = self.place(children);
        self.sequence_of(first, children.len())
    }

    /// Nodes side by side.
    pub(super) fn spawn(&mut self, children: &[Node]) -> Node {
        if let [only] = children {
            return *only;
        }
        let first = self.place(children);
        self.spawn_of(first, children.len())
    }

    /// The Sequence of nodes that have their places.
    fn sequence_of(&mut self, first: NodeId, count: usize) -> Node {
        let children = &self.program.nodes[first.index()..first.index() + count];
        let Some(node) = summary(children) else { return Node::NOTHING };
        let node =
            node.lasting(or_instant(children.iter().fold(0.0, |sum, child| sum + child.duration_secs)));
        Node { op: Op::Sequence(self.sequence_op(&node, first, count)), ..node }
    }

    /// The Spawn of nodes that have their places.
    fn spawn_of(&self, first: NodeId, count: usize) -> Node {
        let children = &self.program.nodes[first.index()..first.index() + count];
        let Some(node) = summary(children) else { return Node::NOTHING };
        let node = node.lasting(children.iter().map(|child| child.duration_secs).fold(0.0, f64::max));
        let spawn = Spawn { first: first.index() as u32, count: count as u32, shared: shared(children) };
        Node { op: Op::Spawn(spawn), ..node }
    }

    /// A Sequence with children that are placed by labels.
    ///
    /// It falls into stretches at whose borders nothing plays: one after another, each starts from the pose that the ones
    /// before it leave. Within a stretch what overlaps plays as in a Spawn.
    fn placed_sequence(&mut self, action: &Action, children: &[Node]) -> Node {
        let lengths_secs: Vec<f64> = children.iter().map(|child| child.duration_secs).collect();
        let starts_secs = place_children(action, &lengths_secs).starts_secs;
        let playing = action.children.iter().filter(|child| !is_left_out(child));
        let mut placed: Vec<Placed> = (playing.zip(children).zip(starts_secs).enumerate())
            .map(|(index, ((child, node), start_secs))| Placed {
                start_secs,
                node: *node,
                is_beside: as_at(child).is_some(),
                index,
            })
            .collect();
        let end_secs = placed.iter().map(Placed::end_secs).fold(0.0, f64::max);
        // What only waits leaves a gap.
        placed.retain(|child| !child.node.is_idle());
        // Stable: at equal times the order of the tree.
        placed.sort_by(|a, b| a.start_secs.total_cmp(&b.start_secs));
        let (mut whole, mut now_secs, mut rest) = (Vec::new(), 0.0, placed.as_slice());
        while !rest.is_empty() {
            let (count, until_secs) = stretch(rest);
            let (own, others) = rest.split_at(count);
            whole.extend(waiting(own[0].start_secs - now_secs));
            if own.iter().any(|child| child.is_beside) && count > 1 {
                let node = self.overlapping(own);
                whole.push(node);
            } else {
                whole.extend(own.iter().map(|child| child.node));
            }
            (now_secs, rest) = (until_secs, others);
        }
        whole.extend(waiting(end_secs - now_secs));
        self.sequence(&whole)
    }

    /// A stretch as a Spawn: those that follow each other, then each that is placed.
    fn overlapping(&mut self, placed: &[Placed]) -> Node {
        let from_secs = placed[0].start_secs;
        let following: Vec<Placed> = placed.iter().copied().filter(|child| !child.is_beside).collect();
        let mut beside: Vec<Placed> = placed.iter().copied().filter(|child| child.is_beside).collect();
        // Not by their starts, where a rounding could decide which one overwrites the other.
        beside.sort_by_key(|child| child.index);
        let mut lanes = Vec::new();
        for lane in [following.as_slice()].into_iter().chain(beside.chunks(1)) {
            let (mut nodes, mut now_secs) = (Vec::new(), from_secs);
            for child in lane {
                nodes.extend(waiting(child.start_secs - now_secs));
                nodes.push(child.node);
                now_secs = child.end_secs();
            }
            if nodes.is_empty() {
                continue;
            }
            lanes.push(self.sequence(&nodes));
        }
        self.spawn(&lanes)
    }

    fn sequence_op(&mut self, node: &Node, first: NodeId, count: usize) -> Sequence {
        let rows = self.next_row();
        let Program { nodes, starts_secs, .. } = &mut self.program;
        let children = &nodes[first.index()..first.index() + count];
        let lasts = |child: &Node| child.duration_secs > 0.0;
        let sequence = Sequence {
            first: first.index() as u32,
            count: count as u32,
            starts: starts_secs.len() as u32,
            rows,
            first_lasting: children.iter().position(lasts).unwrap_or(0) as u32,
            last_lasting: children.iter().rposition(lasts).unwrap_or(0) as u32,
        };
        let mut start_secs = 0.0;
        starts_secs.extend(children.iter().map(|child| {
            let own_secs = start_secs;
            start_secs += child.duration_secs;
            own_secs
        }));
        self.push_rows(node, &sequence);
        sequence
    }

    /// The rows of a Sequence: before each child, behind all, and the instants behind the last child that lasts.
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

    /// As [`Self::push_mixed_rows`] where all maps are affine, as nearly everywhere: a row is kept as it is pushed.
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
}

/// How many of the first children overlap, directly or by others between them, and when the last of them ends.
fn stretch(placed: &[Placed]) -> (usize, f64) {
    let mut end_secs = placed[0].end_secs();
    for (index, child) in placed.iter().enumerate().skip(1) {
        if child.start_secs + SLACK_SECS >= end_secs {
            return (index, end_secs);
        }
        end_secs = end_secs.max(child.end_secs());
    }
    (placed.len(), end_secs)
}

/// A wait, unless it is too short to be one.
fn waiting(secs: f64) -> Option<Node> {
    (secs > SLACK_SECS).then(|| Node::NOTHING.lasting(secs))
}

/// The node of a composite, still without what it does and how long; `None` without children.
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
    }
    Some(node)
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
