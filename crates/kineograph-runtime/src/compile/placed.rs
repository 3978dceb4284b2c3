//! A Sequence with children that are placed by labels.
//!
//! It is divided into stretches where nothing plays across a border. The stretches follow each other, each from the pose that the
//! one before leaves. Within a stretch overlapping children play as in a Spawn.

use super::composite::by_part;
use super::{Compiled, Compiler};
use crate::action::{Action, as_at, is_left_out, place_children};
use crate::prelude::*;
use crate::program::SLACK_SECS;
use crate::program::instructions::{Builder, Node};

/// A child of a Sequence with its start time.
#[derive(Clone, Copy)]
struct PlacedChild {
    start_secs: f64,
    node: Node,
    /// Whether an `At` placed it; otherwise it follows the child before it.
    is_beside: bool,
    index: usize,
}

impl PlacedChild {
    fn end_secs(&self) -> f64 {
        self.start_secs + self.node.duration_secs
    }
}

impl Compiler<'_> {
    pub(super) fn placed_sequence(&mut self, action: &Action) -> Compiled {
        let mut children = Vec::with_capacity(action.children.len());
        let mut others = Vec::new();
        self.each_playing(action, |_, index, compiled| {
            children.push(compiled.node);
            others.extend(compiled.others.into_iter().map(|(part, node)| (part, index, node)));
        });
        let lengths_secs: Vec<f64> = children.iter().map(|child| child.duration_secs).collect();
        let starts_secs = place_children(action, &lengths_secs).starts_secs;
        let playing = action.children.iter().filter(|child| !is_left_out(child));
        let placed: Vec<PlacedChild> = (playing.zip(children).zip(starts_secs).enumerate())
            .map(|(index, ((child, node), start_secs))| PlacedChild {
                start_secs,
                node,
                is_beside: as_at(child).is_some(),
                index,
            })
            .collect();
        let end_secs = placed.iter().map(PlacedChild::end_secs).fold(0.0, f64::max);
        let others = by_part(others, |part, children| {
            let own =
                children.iter().map(|&(_, index, node)| PlacedChild { node, ..placed[index] }).collect();
            self.builder(part).placed(own, end_secs)
        });
        Compiled { node: self.main.placed(placed, end_secs), others }
    }
}

impl Builder {
    /// A Sequence of placed nodes that lasts until `end_secs`.
    fn placed(&mut self, mut placed: Vec<PlacedChild>, end_secs: f64) -> Node {
        // Gaps take the place of waits.
        placed.retain(|child| !child.node.is_idle());
        // The sort is stable: at equal times the tree order remains.
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

    /// A stretch as a Spawn: first the children that follow each other, then each placed one.
    fn overlapping(&mut self, placed: &[PlacedChild]) -> Node {
        let from_secs = placed[0].start_secs;
        let following: Vec<PlacedChild> = placed.iter().copied().filter(|child| !child.is_beside).collect();
        let mut beside: Vec<PlacedChild> = placed.iter().copied().filter(|child| child.is_beside).collect();
        // Sorted by index, not by start, where a rounding could decide which child overwrites the other.
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
}

/// How many of the first children overlap, directly or through others, and when the last of them ends.
fn stretch(placed: &[PlacedChild]) -> (usize, f64) {
    let mut end_secs = placed[0].end_secs();
    for (index, child) in placed.iter().enumerate().skip(1) {
        if child.start_secs + SLACK_SECS >= end_secs {
            return (index, end_secs);
        }
        end_secs = end_secs.max(child.end_secs());
    }
    (placed.len(), end_secs)
}

/// A wait; `None` if it is no longer than the slack.
fn waiting(secs: f64) -> Option<Node> {
    (secs > SLACK_SECS).then(|| Node::NOTHING.lasting(secs))
}
