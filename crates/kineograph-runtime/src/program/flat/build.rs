//! Builds pieces from nodes.

use alloc::sync::Arc;

use super::super::maps::ChannelMap;
use super::super::node::{Node, NodeId, Op};
use super::super::node_map::NodeEnd;
use super::super::{Program, SLACK_SECS};
use super::group::Group;
use super::row::{Form, Row};
use super::segment::{FlatSegment, identity};
use super::walk::Walk;
use super::{Flat, MAX_PIECES, MAX_SECS};
use crate::channel::ChannelSet;
use crate::prelude::*;

/// Programs with more events have no flat form.
const MAX_STOPS: usize = 64;
/// Programs with more nodes have no flat form.
const MAX_NODES: usize = 256;
/// Programs with shorter rounds have no flat form, so that the number of rounds fits an i32.
const MIN_ROUND_SECS: f64 = 1e-3;

pub fn flatten(program: &Program) -> Option<Arc<Flat>> {
    let root = program.root();
    if program.nodes.len() > MAX_NODES || root.duration_secs == 0.0 {
        return None;
    }
    let groups: Vec<Group> = Group::ALL.into_iter().filter(|group| is_written(root, *group)).collect();
    let grouped: usize = groups.iter().map(|group| group.channels().len()).sum();
    if groups.is_empty() || grouped != root.channels.union(all_channels(&groups)).len() {
        return None;
    }
    let body = Body::of(program);
    let parts: Vec<ChannelRows> =
        groups.iter().map(|group| body.part(program, *group)).collect::<Option<_>>()?;
    let starts_secs = piece_starts(&parts, body.secs)?;
    let rows = |is_later: bool| {
        let cells = starts_secs.iter().flat_map(|start| parts.iter().map(move |part| (*start, part)));
        cells.map(|(start_secs, part)| part.row(start_secs, is_later)).collect::<Option<Vec<_>>>()
    };
    let (mut first, mut others) = (rows(false)?, rows(body.repeats)?);
    for rows in [&mut first, &mut others] {
        rows.chunks_exact_mut(groups.len()).for_each(share_progress);
    }
    let stands_still = first.iter().chain(&others).any(|row| row.form == Form::Still);
    let is_same = first == others || parts.iter().all(ChannelRows::forgets_nothing);
    Some(Arc::new(Flat {
        stands_still,
        round_secs: if body.repeats { body.secs } else { 0.0 },
        rounds_per_sec: 1.0 / body.secs,
        repeats: body.repeats,
        end_secs: root.duration_secs.min(MAX_SECS),
        later: if is_same { 0 } else { starts_secs.len() as u32 },
        rows: if is_same { others.into() } else { first.into_iter().chain(others).collect() },
        starts_secs: starts_secs.into(),
        end_rows: end_rows(program, &groups)?.into(),
        groups: groups.into(),
        stops_secs: stops(program, &body)?.into(),
    }))
}

/// Marks the rows of a piece that have the same progress as the moving row before them.
fn share_progress(rows: &mut [Row]) {
    let mut last: Option<usize> = None;
    for index in 0..rows.len() {
        if rows[index].form != Form::Still {
            rows[index].shares_progress = last.is_some_and(|last| rows[index].has_progress_of(&rows[last]));
            last = Some(index);
        }
    }
}

/// The pose at the end, as still rows; empty if the program doesn't end before [`MAX_SECS`].
fn end_rows(program: &Program, groups: &[Group]) -> Option<Vec<Row>> {
    if program.root().duration_secs >= MAX_SECS {
        return Some(Vec::new());
    }
    let row = |group: &Group| {
        let mut maps = identity();
        let mut turns = false;
        for (map, channel) in maps.iter_mut().zip(group.channels()) {
            *map = program.map_at(NodeId::ROOT, *channel, NodeEnd::End);
            turns |= program.root().turns.contains(*channel);
        }
        FlatSegment::still(0.0, maps).row(*group, 0.0, None, turns.then(identity).as_ref())
    };
    groups.iter().map(row).collect()
}

/// The times of events within a round, in seconds; `None` if there are too many.
fn stops(program: &Program, body: &Body) -> Option<Vec<f64>> {
    let mut events = Vec::new();
    program.events(f64::NEG_INFINITY, body.secs, &mut events);
    let at_secs = events.iter().map(|event| event.at_secs);
    // The end of a round is the start of the next one.
    let is_next = |secs: f64| body.repeats && secs + 2.0 * SLACK_SECS >= body.secs;
    let mut stops_secs: Vec<f64> =
        at_secs.map(|secs| if is_next(secs) { 0.0 } else { secs.max(0.0) }).collect();
    stops_secs.sort_by(f64::total_cmp);
    stops_secs.dedup();
    (stops_secs.len() <= MAX_STOPS).then_some(stops_secs)
}

fn is_written(root: &Node, group: Group) -> bool {
    group.channels().iter().any(|channel| root.channels.contains(*channel))
}

fn all_channels(groups: &[Group]) -> ChannelSet {
    groups.iter().flat_map(|group| group.channels()).copied().collect()
}

/// The node that plays in one round.
struct Body {
    id: NodeId,
    /// Speed of the body's local time relative to the root's.
    speed: f64,
    secs: f64,
    repeats: bool,
}

impl Body {
    /// Unwraps [Speed] Repeat at the root.
    fn of(program: &Program) -> Self {
        let (mut id, mut speed) = (NodeId::ROOT, 1.0);
        while let Op::Speed { child, speed: factor } = program.node(id).op {
            (id, speed) = (child, speed * factor);
        }
        let mut repeats = false;
        if let Op::Repeat { child, .. } = program.node(id).op {
            (id, repeats) = (child, true);
        }
        Self { id, speed, secs: program.node(id).duration_secs / speed, repeats }
    }

    /// The rows of one group.
    fn part(&self, program: &Program, group: Group) -> Option<ChannelRows> {
        let segments = Walk { program, group }.segments(self.id)?;
        let segments = segments.into_iter().map(|segment| segment.sped_up(self.speed)).collect();
        let mut round = identity();
        let mut turns = false;
        for (map, channel) in round.iter_mut().zip(group.channels()) {
            if self.repeats {
                *map = program.map_at(self.id, *channel, NodeEnd::End);
            }
            turns |= program.root().turns.contains(*channel);
        }
        Some(ChannelRows { group, segments, round, turns })
    }
}

struct ChannelRows {
    group: Group,
    segments: Vec<FlatSegment>,
    /// The maps of one round.
    round: [ChannelMap; 3],
    /// Whether any `RotateTo` or `SkewTo` changes the group.
    turns: bool,
}

impl ChannelRows {
    /// Whether the first round equals all others.
    fn forgets_nothing(&self) -> bool {
        self.turns || self.round.iter().all(|map| map.affine().scale == 1.0)
    }

    fn row(&self, start_secs: f64, is_later: bool) -> Option<Row> {
        let until_secs = start_secs + 2.0 * SLACK_SECS;
        let segment = self.segments.iter().rfind(|segment| segment.start_secs <= until_secs)?;
        let turns = self.turns.then_some(&self.round);
        segment.row(self.group, start_secs, is_later.then_some(&self.round), turns)
    }
}

/// The starts and ends of all segments from 0 up to `until_secs`, exclusive.
fn piece_starts(parts: &[ChannelRows], until_secs: f64) -> Option<Vec<f64>> {
    let mut starts_secs = vec![0.0];
    starts_secs.extend(parts.iter().flat_map(|part| &part.segments).map(|segment| segment.start_secs));
    starts_secs.sort_by(f64::total_cmp);
    // Sums of the same durations in a different order are the same time.
    starts_secs.dedup_by(|next, kept| *next <= *kept + 2.0 * SLACK_SECS);
    starts_secs.retain(|start| start + SLACK_SECS < until_secs);
    (starts_secs.len() <= MAX_PIECES && until_secs >= MIN_ROUND_SECS).then_some(starts_secs)
}
