//! Builds segments from nodes.

use super::super::Program;
use super::super::leaf::spline_coefficients;
use super::super::maps::{Affine, ChannelMap};
use super::super::node::{Node, NodeId, Op, Sequence, Spawn};
use super::super::node_map::NodeEnd;
use super::super::state::{ROTATION, SKEW};
use super::group::Group;
use super::segment::{FlatSegment, eased, identity, mirrored};
use super::terms::{Arc, Terms};
use super::work::Work;
use super::{MAX_PIECES, SLACK_SECS};
use crate::prelude::*;
use crate::program::node::{composite_op, leaf_op, quiet_leaf};

/// Walks the tree for one group of channels.
pub struct Walk<'a> {
    pub program: &'a Program,
    pub group: Group,
}

impl Walk<'_> {
    /// The segments of a node with a duration; `None` if it has no flat form. The first segment starts at 0.
    pub fn segments(&self, id: NodeId) -> Option<Vec<FlatSegment>> {
        let node = self.program.node(id);
        if !self.writes(node) {
            return Some(vec![FlatSegment::still(0.0, identity())]);
        }
        let segments = match &node.op {
            Op::Sequence(sequence) => self.sequence(sequence)?,
            Op::Spawn(spawn) => self.spawn(node, spawn)?,
            Op::Repeat { child, times, .. } => self.rounds(*child, *times)?,
            Op::Speed { child, speed } => {
                self.segments(*child)?.into_iter().map(|segment| segment.sped_up(*speed)).collect()
            }
            Op::Reverse { child } => mirrored(&self.smooth(*child)?, node.duration_secs),
            Op::Yoyo { child } => self.there_and_back(*child)?,
            Op::Ease { child, curve } => {
                let curve = self.program.curve(*curve);
                // Outside its points a spline is not the cubic of its outermost piece.
                if !curve.only_rises() && self.has_spline(*child) {
                    return None;
                }
                eased(&self.smooth(*child)?, curve, node.duration_secs)?
            }
            leaf_op!() => self.leaf(node)?,
        };
        (segments.len() <= 2 * MAX_PIECES).then_some(segments)
    }

    fn writes(&self, node: &Node) -> bool {
        self.group.channels().iter().any(|channel| node.channels.contains(*channel))
    }

    /// The segments of a node without writing instants, whose boundaries may be reached from either side.
    fn smooth(&self, id: NodeId) -> Option<Vec<FlatSegment>> {
        if self.has_instants(id) { None } else { self.segments(id) }
    }

    fn has_instants(&self, id: NodeId) -> bool {
        let node = self.program.node(id);
        match &node.op {
            _ if node.channels.is_empty() => false,
            _ if node.duration_secs == 0.0 => true,
            // Their steps are like instants.
            Op::Animate { .. } | Op::Blink { .. } => true,
            Op::Sequence(sequence) => {
                (0..sequence.len()).any(|index| self.has_instants(sequence.child(index)))
            }
            Op::Spawn(spawn) => spawn.children().any(|child| self.has_instants(child)),
            Op::Repeat { child, .. }
            | Op::Speed { child, .. }
            | Op::Reverse { child }
            | Op::Yoyo { child }
            | Op::Ease { child, .. } => self.has_instants(*child),
            quiet_leaf!()
            | Op::Spline { .. }
            | Op::Keyframes { .. }
            | Op::Send { .. }
            | Op::Follow { .. } => false,
        }
    }

    fn has_spline(&self, id: NodeId) -> bool {
        let node = self.program.node(id);
        match &node.op {
            _ if !self.writes(node) => false,
            Op::Spline { .. } => true,
            Op::Sequence(sequence) => (0..sequence.len()).any(|index| self.has_spline(sequence.child(index))),
            Op::Spawn(spawn) => spawn.children().any(|child| self.has_spline(child)),
            Op::Repeat { child, .. }
            | Op::Speed { child, .. }
            | Op::Reverse { child }
            | Op::Yoyo { child }
            | Op::Ease { child, .. } => self.has_spline(*child),
            quiet_leaf!()
            | Op::Keyframes { .. }
            | Op::Blink { .. }
            | Op::Animate { .. }
            | Op::Send { .. }
            | Op::Follow { .. } => false,
        }
    }

    /// The maps of a finite node at its end.
    fn end(&self, id: NodeId) -> [ChannelMap; 3] {
        let mut maps = identity();
        for (map, channel) in maps.iter_mut().zip(self.group.channels()) {
            *map = self.program.map_at(id, *channel, NodeEnd::End);
        }
        maps
    }

    fn sequence(&self, sequence: &Sequence) -> Option<Vec<FlatSegment>> {
        let mut segments: Vec<FlatSegment> = Vec::new();
        let mut before = identity();
        for (index, start_secs) in self.program.starts_of(sequence).iter().enumerate() {
            let child = sequence.child(index);
            let node = self.program.node(child);
            if node.is_endless() {
                return None;
            }
            if node.duration_secs > 0.0 {
                // A still segment continues.
                let stays = !self.writes(node)
                    && segments.last().is_some_and(|last| last.is_still() && last.before == before);
                if !stays {
                    let own = self.segments(child)?;
                    segments.extend(own.into_iter().map(|segment| segment.placed(*start_secs, &before)));
                }
            }
            before = then(&before, &self.end(child));
            if segments.len() > 2 * MAX_PIECES {
                return None;
            }
        }
        Some(segments)
    }

    /// A Spawn in which one child writes the group.
    fn spawn(&self, whole: &Node, spawn: &Spawn) -> Option<Vec<FlatSegment>> {
        let mut writers = spawn.children().filter(|child| self.writes(self.program.node(*child)));
        let (Some(writer), None) = (writers.next(), writers.next()) else { return None };
        let node = self.program.node(writer);
        if node.is_endless() {
            return None;
        }
        if node.duration_secs == 0.0 {
            return Some(vec![FlatSegment::still(0.0, self.end(writer))]);
        }
        let mut segments = self.segments(writer)?;
        // Not the longest child: in a part for another target, children that only wait are omitted.
        if node.duration_secs + SLACK_SECS < whole.duration_secs {
            segments.push(FlatSegment::still(node.duration_secs, self.end(writer)));
        }
        Some(segments)
    }

    fn rounds(&self, child: NodeId, times: u32) -> Option<Vec<FlatSegment>> {
        let round_secs = self.program.node(child).duration_secs;
        if times == 0 || times as usize > MAX_PIECES || round_secs == 0.0 {
            return None;
        }
        let (own, end) = (self.segments(child)?, self.end(child));
        let (mut segments, mut before) = (Vec::new(), identity());
        for round in 0..times {
            let start_secs = f64::from(round) * round_secs;
            segments.extend(own.iter().map(|segment| segment.placed(start_secs, &before)));
            before = then(&before, &end);
        }
        Some(segments)
    }

    fn there_and_back(&self, child: NodeId) -> Option<Vec<FlatSegment>> {
        let secs = self.program.node(child).duration_secs;
        let mut segments = self.smooth(child)?;
        let back = mirrored(&segments, secs);
        segments.extend(back.into_iter().map(|segment| segment.placed(secs, &identity())));
        Some(segments)
    }

    fn leaf(&self, node: &Node) -> Option<Vec<FlatSegment>> {
        if node.channels.intersection(self.group.channels().iter().copied().collect()) != node.channels {
            return None;
        }
        let work = match node.op {
            Op::Animate { animation } => return self.frames(animation),
            Op::Blink { times, .. } => return blinks(times, node.duration_secs),
            Op::Spline { first, count, tension, is_relative } => {
                return Some(self.spline(first, count, tension, is_relative, node.duration_secs));
            }
            Op::Turn { to_deg, keeps_start, .. } => {
                let is_pair = [ROTATION, SKEW].contains(&node.channels);
                if !is_pair {
                    return None;
                }
                Work::Turn { to_deg, keeps_start }
            }
            Op::JumpBy { by, height, jumps } => {
                Work::Arc(pair(by.map(Terms::adding)), Arc { height, jumps: f64::from(jumps) })
            }
            Op::JumpTo { to, height, jumps } => {
                Work::Arc(pair(to.map(Terms::bringing)), Arc { height, jumps: f64::from(jumps) })
            }
            Op::Bezier { first, is_relative } => {
                let [first, second, end] = self.program.controls(first);
                let axis = |axis: usize| Terms::bezier([first[axis], second[axis], end[axis]], is_relative);
                Work::Terms(pair([axis(0), axis(1)]))
            }
            Op::Wait
            | Op::Grid { .. }
            | Op::Add { .. }
            | Op::Add2 { .. }
            | Op::To2 { .. }
            | Op::From2 { .. }
            | Op::Scale { .. }
            | Op::To { .. }
            | Op::From { .. }
            | Op::Between { .. }
            | Op::Toggle { .. }
            | Op::AddColor { .. }
            | Op::ToColor { .. }
            | Op::FromColor { .. }
            | Op::Punch { .. }
            | Op::Noise { .. }
            | Op::Keyframes { .. }
            | Op::Send { .. }
            | Op::Follow { .. }
            | composite_op!() => {
                let mut terms = [Terms::KEEP; 3];
                for (index, terms) in terms.iter_mut().take(self.group.channels().len()).enumerate() {
                    if node.channels.contains(self.group.channels()[index]) {
                        *terms = linear_terms(&node.op, index)?;
                    }
                }
                Work::Terms(terms)
            }
        };
        Some(vec![FlatSegment::whole(work, node.duration_secs)])
    }

    /// One segment for each frame.
    fn frames(&self, animation: u32) -> Option<Vec<FlatSegment>> {
        let animation = &self.program.animations[animation as usize];
        let frames = animation.frames();
        if frames.len() * animation.loops() as usize > MAX_PIECES {
            return None;
        }
        let shown = |round: u32| {
            let start_secs = f64::from(round) * animation.loop_secs();
            frames.clone().map(move |(secs, frame)| shows(start_secs + secs, frame))
        };
        Some((0..animation.loops()).flat_map(shown).collect())
    }

    /// One segment for each piece between two points, each a cubic.
    fn spline(
        &self,
        first: u32,
        count: u32,
        tension: f64,
        is_relative: bool,
        duration_secs: f64,
    ) -> Vec<FlatSegment> {
        let points = self.program.points(first, count);
        let last = count.saturating_sub(1).max(1);
        let piece_secs = duration_secs / f64::from(last);
        let piece = |index: u32| {
            let cubic = spline_coefficients(points, tension, i64::from(index));
            let axis = |axis: usize| Terms {
                a: f64::from(u8::from(is_relative)),
                c: cubic[3][axis],
                d: cubic[2][axis],
                d2: cubic[1][axis],
                d3: cubic[0][axis],
                ..Terms::KEEP
            };
            let segment = FlatSegment::whole(Work::Terms(pair([axis(0), axis(1)])), piece_secs);
            segment.placed(f64::from(index) * piece_secs, &identity())
        };
        (0..last).map(piece).collect()
    }
}

/// A segment with a constant value of a discrete channel.
fn shows(start_secs: f64, value: f64) -> FlatSegment {
    let mut maps = identity();
    maps[0] = ChannelMap::Affine(Affine::constant(value));
    FlatSegment::still(start_secs, maps)
}

/// In each part hidden up to and including its middle, then visible.
fn blinks(times: u32, duration_secs: f64) -> Option<Vec<FlatSegment>> {
    if times == 0 {
        return Some(vec![shows(0.0, 0.0)]);
    }
    if times as usize > MAX_PIECES / 2 {
        return None;
    }
    let part_secs = duration_secs / f64::from(times);
    let part = |index: u32| {
        let start_secs = f64::from(index) * part_secs;
        [shows(start_secs, 0.0), shows(start_secs + part_secs / 2.0 + 2.0 * SLACK_SECS, 1.0)]
    };
    Some((0..times).flat_map(part).collect())
}

fn pair([first, second]: [Terms; 2]) -> [Terms; 3] {
    [first, second, Terms::KEEP]
}

fn then(before: &[ChannelMap; 3], next: &[ChannelMap; 3]) -> [ChannelMap; 3] {
    core::array::from_fn(|index| before[index].then(next[index]))
}

/// A leaf's terms for the channel with this index in the group; `None` for what is not linear in the eased progress.
fn linear_terms(op: &Op, index: usize) -> Option<Terms> {
    let from = |from: f64| Some(Terms { a: 0.0, b: 1.0, c: from, d: -from, ..Terms::KEEP });
    match op {
        Op::Add { by, .. } => Some(Terms::adding(*by)),
        Op::Add2 { by, .. } => Some(Terms::adding(by[index])),
        Op::AddColor { by } => Some(Terms::adding(by[index])),
        Op::To2 { to: end, .. } => Some(Terms::bringing(end[index])),
        Op::ToColor { to: end } => Some(Terms::bringing(end[index])),
        Op::To { to: end, .. } => Some(Terms::bringing(*end)),
        Op::From2 { from: start, .. } => from(start[index]),
        Op::FromColor { from: start } => from(start[index]),
        Op::From { from: start, .. } => from(*start),
        Op::Between { from, to, .. } => Some(Terms { a: 0.0, c: *from, d: *to - *from, ..Terms::KEEP }),
        Op::Scale { by } => Some(Terms { b: by[index] - 1.0, ..Terms::KEEP }),
        Op::Wait
        | Op::Grid { .. }
        | Op::Turn { .. }
        | Op::Toggle { .. }
        | Op::JumpBy { .. }
        | Op::JumpTo { .. }
        | Op::Bezier { .. }
        | Op::Spline { .. }
        | Op::Punch { .. }
        | Op::Noise { .. }
        | Op::Keyframes { .. }
        | Op::Blink { .. }
        | Op::Animate { .. }
        | Op::Send { .. }
        | Op::Follow { .. }
        | composite_op!() => None,
    }
}
