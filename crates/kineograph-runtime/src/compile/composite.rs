//! Sequence and Spawn.

use core::iter;

use super::{Compiled, Compiler};
use crate::action::{Action, Kind, has_placed_children, is_left_out};
use crate::prelude::*;
use crate::program::instructions::{Builder, Node, NodeId};

/// A child's node in the program of another target: the part, the child's index among those that play, and the node.
pub(super) type OfChild = (u32, usize, Node);

impl Compiler<'_> {
    /// A Sequence or Spawn of the children that play.
    pub(super) fn composite(&mut self, action: &Action) -> Compiled {
        if action.kind() == Kind::Sequence && has_placed_children(action) {
            return self.placed_sequence(action);
        }
        let playing = action.children.iter().filter(|child| !is_left_out(child)).count();
        if playing == 1 {
            return self.only_playing(action);
        }
        // Space for the children is reserved first and each is written there directly: wide composites are never copied.
        let first = NodeId::new(self.main.program.nodes.len());
        self.main.program.nodes.resize(first.index() + playing, Node::NOTHING);
        let mut others: Vec<OfChild> = Vec::new();
        self.each_playing(action, |main, index, compiled| {
            main.program.nodes[first.index() + index] = compiled.node;
            others.extend(compiled.others.into_iter().map(|(part, node)| (part, index, node)));
        });
        if action.kind() == Kind::Spawn {
            self.spawn(first, playing, others)
        } else {
            self.sequence(first, playing, others)
        }
    }

    /// Compiles the children. Calls `take` with the main builder, the child's index among those that play, and its nodes.
    pub(super) fn each_playing(
        &mut self,
        action: &Action,
        mut take: impl FnMut(&mut Builder, usize, Compiled),
    ) {
        let mut index = 0;
        for child in &action.children {
            let compiled = self.node(child);
            // A muted child was only counted.
            if !is_left_out(child) {
                take(&mut self.main, index, compiled);
                index += 1;
            }
        }
    }

    fn only_playing(&mut self, action: &Action) -> Compiled {
        let mut only = Compiled::default();
        self.each_playing(action, |_, _, compiled| only = compiled);
        only
    }

    /// A Spawn of placed children; the programs of other targets omit those that only wait.
    fn spawn(&mut self, first: NodeId, count: usize, others: Vec<OfChild>) -> Compiled {
        let children = &self.main.program.nodes[first.index()..first.index() + count];
        let duration_secs = children.iter().map(|child| child.duration_secs).fold(0.0, f64::max);
        let node = self.main.spawn_of(first, count, duration_secs);
        let others = by_part(others, |part, children| {
            let nodes: Vec<Node> = children.iter().map(|(_, _, node)| *node).collect();
            let builder = self.builder(part);
            let first = builder.place(&nodes);
            builder.spawn_of(first, nodes.len(), duration_secs)
        });
        Compiled { node, others }
    }

    /// A Sequence of placed children; the programs of other targets merge adjacent waits into one gap.
    fn sequence(&mut self, first: NodeId, count: usize, others: Vec<OfChild>) -> Compiled {
        let starts = self.main.program.starts_secs.len();
        let node = self.main.sequence_of(first, count);
        if others.is_empty() {
            return Compiled::main(node);
        }
        let gaps = Gaps::of(
            &self.main.program.nodes[first.index()..first.index() + count],
            &self.main.program.starts_secs[starts..],
            node.duration_secs,
        );
        let others = by_part(others, |part, children| self.builder(part).sequence_with_gaps(children, &gaps));
        Compiled { node, others }
    }
}

/// The times of a Sequence's children, for parts that play only some of them.
struct Gaps {
    /// The start of each child, and finally the end of the Sequence.
    starts_secs: Vec<f64>,
    /// How many children before each one have a duration; finally, of all.
    lasting: Vec<usize>,
}

impl Gaps {
    fn of(children: &[Node], starts_secs: &[f64], end_secs: f64) -> Self {
        let mut count = 0;
        let counted = children.iter().map(|child| {
            count += usize::from(child.duration_secs > 0.0);
            count
        });
        Self {
            lasting: iter::once(0).chain(counted).collect(),
            starts_secs: starts_secs.iter().copied().chain([end_secs]).collect(),
        }
    }

    /// The wait in place of the children `from..to`. Only whether it has a duration matters, since each child has its own start.
    fn wait(&self, from: usize, to: usize) -> Node {
        let lasts = self.lasting[to] > self.lasting[from];
        let secs = (self.starts_secs[to] - self.starts_secs[from]).max(f64::MIN_POSITIVE);
        Node::NOTHING.lasting(if lasts { secs } else { 0.0 })
    }

    fn len(&self) -> usize {
        self.starts_secs.len() - 1
    }

    fn end_secs(&self) -> f64 {
        self.starts_secs[self.len()]
    }
}

impl Builder {
    /// A Sequence of some children, each at its start in the whole Sequence.
    fn sequence_with_gaps(&mut self, children: &[OfChild], gaps: &Gaps) -> Node {
        let (mut nodes, mut starts_secs, mut next) = (Vec::new(), Vec::new(), 0);
        let whole = children.iter().map(|&(_, index, node)| (index, Some(node)));
        for (index, node) in whole.chain([(gaps.len(), None)]) {
            if index > next {
                nodes.push(gaps.wait(next, index));
                starts_secs.push(gaps.starts_secs[next]);
            }
            if let Some(node) = node {
                nodes.push(node);
                starts_secs.push(gaps.starts_secs[index]);
            }
            next = index + 1;
        }
        let starts = self.program.starts_secs.len();
        self.program.starts_secs.extend(starts_secs);
        let first = self.place(&nodes);
        self.sequence_from(first, nodes.len(), starts, gaps.end_secs())
    }
}

/// Makes one node of the children's nodes in each program; `others` must be in the order of the children.
pub(super) fn by_part(
    mut others: Vec<OfChild>,
    mut node_of: impl FnMut(u32, &[OfChild]) -> Node,
) -> Vec<(u32, Node)> {
    // The sort is stable and keeps the order of the children.
    others.sort_by_key(|(part, ..)| *part);
    others
        .chunk_by(|a, b| a.0 == b.0)
        .map(|children| (children[0].0, node_of(children[0].0, children)))
        .collect()
}
