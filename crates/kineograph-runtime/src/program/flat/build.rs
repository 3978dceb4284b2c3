//! From nodes to pieces.

use alloc::sync::Arc;

use super::super::maps::{Affine, ChannelMap};
use super::super::node::{Node, NodeId, Op};
use super::super::node_map::Moment;
use super::super::{Program, SLACK_SECS};
use super::row::{Form, Group, Row, Terms};
use super::{Flat, MAX_SECS};
use crate::channel::{Channel, ChannelSet};
use crate::ease::Curve;
use crate::prelude::*;

/// Larger programs are walked: searching them piece by piece would cost more.
const MAX_PIECES: usize = 32;
/// Nor are programs with so many events looked at piece by piece.
const MAX_STOPS: usize = 64;
/// No program with more nodes is looked at.
const MAX_NODES: usize = 256;
/// Shorter rounds are walked, so that their number stays within an i32.
const MIN_ROUND_SECS: f64 = 1e-3;

/// The flat form, if the program has one.
pub fn flatten(program: &Program) -> Option<Arc<Flat>> {
    let root = program.root();
    if program.nodes.len() > MAX_NODES || root.duration_secs == 0.0 || !root.turns.is_empty() {
        return None;
    }
    let groups: Vec<Group> = Group::ALL.into_iter().filter(|group| is_written(root, *group)).collect();
    let grouped: usize = groups.iter().map(|group| group.channels().len()).sum();
    if groups.is_empty() || grouped != root.channels.union(all_channels(&groups)).len() {
        return None;
    }
    let body = Body::of(program);
    let mut walk = Walk { program, steps: Vec::new(), maps: [Affine::IDENTITY; Channel::COUNT] };
    walk.place(body.id, Setting { start_secs: 0.0, speed: body.speed, curve: None })?;
    let starts_secs = walk.piece_starts(body.secs)?;
    let rows = |is_later: bool| {
        let cells = starts_secs.iter().flat_map(|start| groups.iter().map(move |group| (*start, *group)));
        cells
            .map(|(start_secs, group)| walk.row(&body, group, start_secs, is_later))
            .collect::<Option<Vec<_>>>()
    };
    let (mut first, mut others) = (rows(false)?, rows(true)?);
    for rows in [&mut first, &mut others] {
        rows.chunks_exact_mut(groups.len()).for_each(share_progress);
    }
    let stands_still = first.iter().chain(&others).any(|row| row.form == Form::Still);
    let is_same = !body.repeats || body.forgets_nothing(root);
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

/// Notes which rows of a piece go on like the one before.
fn share_progress(rows: &mut [Row]) {
    let mut last: Option<Row> = None;
    for row in rows.iter_mut().filter(|row| row.form != Form::Still) {
        row.shares_progress = last.is_some_and(|last| row.has_progress_of(&last));
        last = Some(*row);
    }
}

/// The pose at the end, as rows that stand still; empty for what does not end while the flat form holds.
fn end_rows(program: &Program, groups: &[Group]) -> Option<Vec<Row>> {
    if program.root().duration_secs >= MAX_SECS {
        return Some(Vec::new());
    }
    let row = |group: &Group| {
        let mut terms = [Terms::KEEP; 3];
        for (terms, channel) in terms.iter_mut().zip(group.channels()) {
            let map = program.map_at(NodeId::ROOT, *channel, Moment::End).affine();
            *terms = Terms { a: map.scale, c: map.offset, ..Terms::KEEP };
        }
        Row::new(*group, terms, None, 0.0, 0.0)
    };
    groups.iter().map(row).collect()
}

/// When events happen within a round; `None` if there are too many.
fn stops(program: &Program, body: &Body) -> Option<Vec<f64>> {
    let mut events = Vec::new();
    program.events(f64::NEG_INFINITY, body.secs, &mut events);
    let at_secs = events.iter().map(|event| event.at_secs);
    // The end of a round is the start of the next.
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

/// What plays in one round.
struct Body {
    id: NodeId,
    /// Speed of the local time of the body, seen from the root.
    speed: f64,
    secs: f64,
    repeats: bool,
    /// What a round makes of each channel; of a program that does not repeat nobody asks.
    round: [ChannelMap; Channel::COUNT],
}

impl Body {
    /// Unwraps [Speed] Repeat [Speed] at the root.
    fn of(program: &Program) -> Self {
        let (mut id, mut speed) = (NodeId::ROOT, 1.0);
        while let Op::Speed { child, speed: factor } = program.node(id).op {
            (id, speed) = (child, speed * factor);
        }
        let mut round = [ChannelMap::IDENTITY; Channel::COUNT];
        let mut repeats = false;
        if let Op::Repeat { child, .. } = program.node(id).op {
            (id, repeats) = (child, true);
            for channel in program.node(child).channels.iter() {
                round[channel as usize] = program.map_at(child, channel, Moment::End);
            }
        }
        Self { id, speed, secs: program.node(id).duration_secs / speed, repeats, round }
    }

    /// Whether the first round is as all others.
    fn forgets_nothing(&self, root: &Node) -> bool {
        root.channels.iter().all(|channel| self.round[channel as usize].affine().scale == 1.0)
    }
}

/// How a node is placed in the round.
#[derive(Clone, Copy)]
struct Setting {
    start_secs: f64,
    speed: f64,
    /// An ease around it and how long that lasts, in local seconds: only leaves of that length may be inside.
    curve: Option<(Curve, f64)>,
}

/// A leaf at its place, for one group.
struct Step {
    group: Group,
    start_secs: f64,
    end_secs: f64,
    curve: Option<Curve>,
    /// What it makes of the start of the round, while it plays and afterwards.
    playing: [Terms; 3],
    complete: [Terms; 3],
}

struct Walk<'a> {
    program: &'a Program,
    /// Those of one group are in order of time.
    steps: Vec<Step>,
    /// What all steps so far make of the start of the round.
    maps: [Affine; Channel::COUNT],
}

impl Walk<'_> {
    /// Lists the leaves of a node; `None` if it has no flat form.
    fn place(&mut self, id: NodeId, setting: Setting) -> Option<()> {
        let program = self.program;
        let node = program.node(id);
        let plain = setting.curve.is_none();
        match node.op {
            Op::Sequence(sequence) if plain => {
                for (index, start_secs) in program.starts_of(&sequence).iter().enumerate() {
                    let start_secs = setting.start_secs + start_secs / setting.speed;
                    self.place(sequence.child(index), Setting { start_secs, ..setting })?;
                }
                Some(())
            }
            Op::Spawn(spawn) if spawn.shared.is_empty() => {
                spawn.children().try_for_each(|child| self.place(child, setting))
            }
            Op::Repeat { child, times, .. } if plain && times > 0 => {
                let round_secs = program.node(child).duration_secs / setting.speed;
                (0..times).try_for_each(|round| {
                    let start_secs = setting.start_secs + f64::from(round) * round_secs;
                    self.place(child, Setting { start_secs, ..setting })
                })
            }
            Op::Speed { child, speed } if plain && node.duration_secs > 0.0 => {
                self.place(child, Setting { speed: setting.speed * speed, ..setting })
            }
            Op::Ease { child, curve } if plain => {
                let curve = program.curve(curve);
                if curve.value(1.0) != 1.0 {
                    return None;
                }
                self.place(child, Setting { curve: Some((curve, node.duration_secs)), ..setting })
            }
            Op::Wait | Op::Send { .. } => Some(()),
            _ => self.leaf(id, setting),
        }
    }

    fn leaf(&mut self, id: NodeId, setting: Setting) -> Option<()> {
        let node = self.program.node(id);
        if self.steps.len() > MAX_PIECES || setting.curve.is_some_and(|(_, secs)| secs != node.duration_secs)
        {
            return None;
        }
        let group = Group::ALL.into_iter().find(|group| is_written(node, *group))?;
        if node.channels.union(all_channels(&[group])).len() != group.channels().len() {
            return None;
        }
        let (mut playing, mut complete) = ([Terms::KEEP; 3], [Terms::KEEP; 3]);
        for (index, channel) in group.channels().iter().enumerate() {
            let before = self.maps[*channel as usize];
            let is_written = node.channels.contains(*channel);
            let terms = if is_written { leaf_terms(&node.op, index)? } else { Terms::KEEP };
            // The map of the whole, which is exact where a + b would be rounded.
            let after = before.then(self.program.map_at(id, *channel, Moment::End).affine());
            self.maps[*channel as usize] = after;
            playing[index] = terms.after(before);
            complete[index] = Terms { a: after.scale, c: after.offset, ..Terms::KEEP };
        }
        let start_secs = setting.start_secs;
        let end_secs = start_secs + node.duration_secs / setting.speed;
        let curve = setting.curve.map(|(curve, _)| curve);
        self.steps.push(Step { group, start_secs, end_secs, curve, playing, complete });
        Some(())
    }

    /// Where something starts or ends, from 0 and before `until_secs`.
    fn piece_starts(&self, until_secs: f64) -> Option<Vec<f64>> {
        let mut starts_secs = vec![0.0];
        starts_secs.extend(self.steps.iter().flat_map(|step| [step.start_secs, step.end_secs]));
        starts_secs.sort_by(f64::total_cmp);
        // Sums of the same durations in another order are the same time.
        starts_secs.dedup_by(|next, kept| *next <= *kept + 2.0 * SLACK_SECS);
        starts_secs.retain(|start| start + SLACK_SECS < until_secs);
        (starts_secs.len() <= MAX_PIECES && until_secs >= MIN_ROUND_SECS).then_some(starts_secs)
    }

    /// The row of a group in the piece that starts at `start_secs`.
    fn row(&self, body: &Body, group: Group, start_secs: f64, is_later: bool) -> Option<Row> {
        let until_secs = start_secs + 2.0 * SLACK_SECS;
        let step = self.steps.iter().rfind(|step| step.group == group && step.start_secs <= until_secs);
        let playing = step.filter(|step| step.end_secs > until_secs);
        let mut terms = match (playing, step) {
            (Some(step), _) => step.playing,
            (None, Some(step)) => step.complete,
            (None, None) => [Terms::KEEP; 3],
        };
        if is_later && body.repeats {
            for (terms, channel) in terms.iter_mut().zip(group.channels()) {
                *terms = terms.in_rounds(body.round[*channel as usize].affine())?;
            }
        }
        match playing {
            Some(step) => {
                let per_sec = 1.0 / (step.end_secs - step.start_secs);
                Row::new(group, terms, step.curve, step.start_secs.min(start_secs), per_sec)
            }
            None => Row::new(group, terms, None, start_secs, 0.0),
        }
    }
}

/// What a leaf makes of the channel with this index in its group; `None` for what is not linear in the eased progress.
fn leaf_terms(op: &Op, index: usize) -> Option<Terms> {
    let add = |by: f64| Some(Terms { d: by, ..Terms::KEEP });
    let to = |to: f64| Some(Terms { b: -1.0, d: to, ..Terms::KEEP });
    let from = |from: f64| Some(Terms { a: 0.0, b: 1.0, c: from, d: -from, ..Terms::KEEP });
    match op {
        Op::Add2 { by, .. } => add(by[index]),
        Op::AddColor { by } => add(by[index]),
        Op::To2 { to: end, .. } => to(end[index]),
        Op::ToColor { to: end } => to(end[index]),
        Op::To { to: end, .. } => to(*end),
        Op::From2 { from: start, .. } => from(start[index]),
        Op::FromColor { from: start } => from(start[index]),
        Op::From { from: start, .. } => from(*start),
        Op::Between { from, to, .. } => Some(Terms { a: 0.0, c: *from, d: *to - *from, ..Terms::KEEP }),
        Op::Scale { by } => Some(Terms { b: by[index] - 1.0, ..Terms::KEEP }),
        _ => None,
    }
}
