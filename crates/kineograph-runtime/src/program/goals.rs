//! Where programs arrive: the last action that writes each channel, whose goal a run can change while it plays.
//!
//! A run that goes elsewhere adds an offset to what its program writes: none where the run was when it got its goal, and the whole
//! difference at the end of the action. So it needs no other program, and no map of this one changes. That works for the last action that
//! writes a channel, since nothing depends on what it leaves there.

use super::node::{Node, NodeId, Op};
use super::state::{State, turn_target};
use super::{Program, finite_secs};
use crate::channel::{Channel, ChannelSet};
use crate::ease::Curve;
use crate::pose::Pose;
use crate::prelude::*;

/// Closer to its end than this, an eased progress says nothing about how much of the way is left.
const NEAR_END: f64 = 1e-6;

/// The last action that writes a channel, on a path on which it plays once and forwards.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GoalLeaf {
    pub channel: Channel,
    pub kind: GoalKind,
    /// The nodes from the root to it: first and number.
    path: (u32, u32),
    /// Where on the path its own eases begin, which contain nothing else.
    own: u32,
    /// Whether these only rise, from 0 to 1.
    rises: bool,
    /// Whether one of these holds its values between jumps.
    is_stepped: bool,
}

/// How an action states where it ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum GoalKind {
    /// By its end value.
    To(f64),
    /// By the angle at its end, to which it turns the short way: the angle and the modulus of its start, in degrees.
    TurnTo(f64, f64),
    /// By how much it adds.
    By(f64),
}

impl GoalKind {
    /// The number of the program.
    pub const fn own(self) -> f64 {
        match self {
            Self::To(own) | Self::TurnTo(own, _) | Self::By(own) => own,
        }
    }

    pub const fn is_by(self) -> bool {
        matches!(self, Self::By(_))
    }
}

/// Why a program can't arrive elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoGoal {
    /// Nothing writes the channel.
    Unwritten,
    /// The last action that writes it has no goal, or takes no time.
    OtherAction,
    /// It plays several times or backwards.
    Repeats,
    /// Several actions write it side by side.
    Shared,
    /// An ease around several actions, or around it, turns back or misses the end.
    Eased,
}

/// How far an action is.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Done {
    /// Before its own eases, 0 to 1.
    pub time: f64,
    /// After them.
    pub eased: f64,
}

/// What a run has been told about one channel: where to arrive, and how to get there from where it was then.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Aim {
    /// An index into the channels with a goal of the program.
    pub leaf: u32,
    /// As it was given.
    pub goal: f64,
    /// Where the action was then.
    from: Done,
    /// Whether the offset grows by time, since the eases leave no measure of the way.
    is_by_time: bool,
    /// What is added to the program's value there, and at the end.
    offset: [f64; 2],
}

impl Aim {
    /// What is added to the program's value.
    fn offset(&self, done: Done) -> f64 {
        let [here, there] = self.offset;
        if done.time >= 1.0 {
            return there;
        }
        if done.time <= self.from.time {
            // The start stays the start, for what plays backwards.
            return if self.from.time > 0.0 { here * (done.time / self.from.time) } else { here };
        }
        let share = if self.is_by_time {
            (done.time - self.from.time) / (1.0 - self.from.time)
        } else {
            (done.eased - self.from.eased) / (1.0 - self.from.eased)
        };
        here + (there - here) * share
    }

    /// Whether saved numbers can be those of an aim.
    #[cfg(feature = "serde")]
    pub fn is_sound(&self) -> bool {
        let numbers = [self.goal, self.from.eased, self.offset[0], self.offset[1]];
        let is_ahead = (0.0..1.0).contains(&self.from.time);
        numbers.into_iter().all(f64::is_finite) && is_ahead && (self.is_by_time || self.from.eased != 1.0)
    }
}

impl Program {
    /// Lists the channels with a goal. To be called once, when the program is complete.
    pub(super) fn index_goals(&mut self) {
        let mut path = core::mem::take(&mut self.goal_paths);
        for channel in self.channels().iter().filter(|channel| !channel.is_discrete()) {
            let first = path.len();
            let Ok(mut leaf) = self.trace(channel, &mut path) else {
                path.truncate(first);
                continue;
            };
            // X and Y, or the three parts of a colour, are mostly of one action.
            match self.goals.last().filter(|last| path[last.path.0 as usize..first] == path[first..]) {
                Some(last) => {
                    leaf.path = last.path;
                    path.truncate(first);
                }
                None => leaf.path = (first as u32, (path.len() - first) as u32),
            }
            self.goals.push(leaf);
        }
        self.goal_paths = path;
    }

    /// The index of the action by which a channel arrives.
    pub(crate) fn goal_of(&self, channel: Channel) -> Result<u32, NoGoal> {
        match self.goals.iter().position(|leaf| leaf.channel == channel) {
            Some(place) => Ok(place as u32),
            None => Err(self.trace(channel, &mut Vec::new()).err().unwrap_or(NoGoal::OtherAction)),
        }
    }

    pub(crate) fn goal(&self, index: u32) -> Option<&GoalLeaf> {
        self.goals.get(index as usize)
    }

    /// Walks down to the last action that writes a channel, and appends the nodes on the way.
    fn trace(&self, channel: Channel, path: &mut Vec<u32>) -> Result<GoalLeaf, NoGoal> {
        // What moves a target on one axis changes from where an action on the other one starts.
        let position = ChannelSet::of(&[Channel::X, Channel::Y]);
        let group = if channel.is_position() { position } else { ChannelSet::of(&[channel]) };
        if !self.channels().contains(channel) {
            return Err(NoGoal::Unwritten);
        }
        let (first, mut id) = (path.len(), NodeId::ROOT);
        let kind = loop {
            path.push(id.index() as u32);
            let node = self.node(id);
            let writes = |child: &NodeId| self.node(*child).channels.touches(group);
            id = match &node.op {
                Op::Sequence(sequence) => {
                    let mut children = (0..sequence.len()).rev().map(|index| sequence.child(index));
                    children.find(writes).ok_or(NoGoal::Unwritten)?
                }
                Op::Spawn(spawn) => {
                    let mut children = spawn.children().filter(writes);
                    let child = children.next().ok_or(NoGoal::Unwritten)?;
                    if children.next().is_some() {
                        return Err(NoGoal::Shared);
                    }
                    child
                }
                Op::Ease { child, .. } | Op::Speed { child, .. } | Op::Repeat { child, times: 1, .. } => {
                    *child
                }
                Op::Repeat { .. } | Op::Reverse { .. } | Op::Yoyo { .. } => return Err(NoGoal::Repeats),
                _ => break self.goal_kind(node, channel).ok_or(NoGoal::OtherAction)?,
            };
        };
        self.leaf_on(&path[first..], channel, kind)
    }

    fn leaf_on(&self, path: &[u32], channel: Channel, kind: GoalKind) -> Result<GoalLeaf, NoGoal> {
        let op = |node: &u32| &self.nodes[*node as usize].op;
        let above = &path[..path.len() - 1];
        let is_own = |node: &u32| matches!(op(node), Op::Ease { .. } | Op::Speed { .. });
        let own = above.iter().rposition(|node| !is_own(node)).map_or(0, |last| last + 1);
        let curve = |node: &u32| match op(node) {
            Op::Ease { curve, .. } => Some(self.curve(*curve)),
            _ => None,
        };
        if path.iter().any(|node| self.nodes[*node as usize].duration_secs <= 0.0) {
            return Err(NoGoal::OtherAction);
        }
        let arrives = |curve: Curve| curve.value(0.0) == 0.0 && curve.value(1.0) == 1.0;
        let (outer, inner) = above.split_at(own);
        let is_even = outer.iter().filter_map(curve).all(|curve| arrives(curve) && curve.is_one_way());
        if !is_even || !inner.iter().filter_map(curve).all(arrives) {
            return Err(NoGoal::Eased);
        }
        Ok(GoalLeaf {
            channel,
            kind,
            path: (0, 0),
            own: own as u32,
            rises: inner.iter().filter_map(curve).all(Curve::is_one_way),
            is_stepped: inner.iter().filter_map(curve).any(Curve::is_stepped),
        })
    }

    /// How a leaf states where it brings a channel.
    fn goal_kind(&self, node: &Node, channel: Channel) -> Option<GoalKind> {
        let nth = |first: Channel| channel as usize - first as usize;
        Some(match node.op {
            Op::To2 { first, to } => GoalKind::To(to[nth(first)]),
            Op::To { to, .. } | Op::Between { to, .. } => GoalKind::To(to),
            Op::ToColor { to } => GoalKind::To(to[nth(Channel::Red)]),
            Op::JumpTo { to, .. } => GoalKind::To(to[nth(Channel::X)]),
            Op::Bezier { first, is_relative } => {
                let end = self.controls(first)[2][nth(Channel::X)];
                if is_relative { GoalKind::By(end) } else { GoalKind::To(end) }
            }
            Op::Turn { first, to_deg, .. } => {
                GoalKind::TurnTo(to_deg[nth(first)], super::maps::turn_modulus_deg(channel))
            }
            Op::Add { by, .. } => GoalKind::By(by),
            Op::Add2 { first, by } => GoalKind::By(by[nth(first)]),
            Op::AddColor { by } => GoalKind::By(by[nth(Channel::Red)]),
            Op::JumpBy { by, .. } => GoalKind::By(by[nth(Channel::X)]),
            _ => return None,
        })
    }
}

/// Aims.
impl Program {
    /// A path as nodes, each with the one below it.
    fn steps(&self, leaf: &GoalLeaf) -> impl Iterator<Item = (&Node, NodeId)> {
        let (first, count) = leaf.path;
        let path = &self.goal_paths[first as usize..(first + count) as usize];
        path.windows(2).map(|pair| (&self.nodes[pair[0] as usize], NodeId::new(pair[1] as usize)))
    }

    fn leaf_node(&self, leaf: &GoalLeaf) -> &Node {
        let (first, count) = leaf.path;
        &self.nodes[self.goal_paths[(first + count - 1) as usize] as usize]
    }

    /// How far an action is at a time of the program.
    pub(crate) fn done(&self, leaf: &GoalLeaf, secs: f64) -> Done {
        let (mut secs, mut time) = (finite_secs(secs), None);
        for (nth, (node, child)) in (0..).zip(self.steps(leaf)) {
            if nth == leaf.own {
                time = Some(node.progress(secs).clamp(0.0, 1.0));
                secs = secs.clamp(0.0, node.duration_secs);
            }
            secs = match &node.op {
                Op::Sequence(sequence) => {
                    secs - self.starts_of(sequence)[child.index() - sequence.first as usize]
                }
                Op::Spawn(_) => self.spawned_secs(node, child, secs),
                Op::Ease { curve, .. } => self.eased(*curve, node.progress(secs)) * node.duration_secs,
                Op::Speed { speed, .. } => self.sped_up(node, child, *speed, secs),
                _ => secs,
            };
        }
        let eased = self.leaf_node(leaf).progress(secs);
        match time {
            Some(time) => Done { time, eased },
            None => Done { time: eased.clamp(0.0, 1.0), eased: eased.clamp(0.0, 1.0) },
        }
    }

    /// A new aim of a run at `secs` that has started from `start`, which goes on from what `before` adds; `None` if the action is over.
    pub(crate) fn aim(
        &self,
        index: u32,
        goal: f64,
        before: Option<&Aim>,
        start: &Pose,
        secs: f64,
    ) -> Option<Aim> {
        let leaf = self.goals.get(index as usize)?;
        let from = self.done(leaf, secs);
        let is_near_end = (1.0 - from.eased).abs() < NEAR_END;
        if from.time >= 1.0 || leaf.is_stepped && is_near_end {
            return None;
        }
        let here = before.map_or(0.0, |aim| aim.offset(from));
        let there = match leaf.kind {
            GoalKind::To(to) => goal - to,
            GoalKind::By(by) => goal - by,
            GoalKind::TurnTo(_, modulus_deg) => {
                let [now_deg, end_deg] = self.turning(leaf, start, from.eased);
                let now_deg = now_deg + here;
                now_deg + turn_target(now_deg, goal, modulus_deg).by_deg - end_deg
            }
        };
        let is_by_time = from.time > 0.0 && (!leaf.rises || is_near_end);
        Some(Aim { leaf: index, goal, from, is_by_time, offset: [here, there] })
    }

    /// The angle of a turn at a progress and at its end, in degrees.
    fn turning(&self, leaf: &GoalLeaf, start: &Pose, eased: f64) -> [f64; 2] {
        let mut state = State::ZERO;
        state.load(start, self.channels());
        for (node, child) in self.steps(leaf) {
            if let Op::Sequence(sequence) = &node.op {
                let place = child.index() - sequence.first as usize;
                self.apply_row(node, sequence.rows, place, &mut state);
            }
        }
        let node = self.leaf_node(leaf);
        let angle = |mut state: State, progress: f64| {
            self.apply_leaf(node, progress * node.duration_secs, &mut state);
            state.get(leaf.channel)
        };
        [angle(state, eased), angle(state, 1.0)]
    }

    /// As [`Self::sample_written_into`], of a run with aims for the channels `of`.
    pub(crate) fn sample_aimed_into(
        &self,
        aims: &[Aim],
        of: ChannelSet,
        start: &Pose,
        secs: f64,
        pose: &mut Pose,
    ) {
        let secs = finite_secs(secs);
        self.walk_written_into(start, secs, pose, |state| self.apply_aims(aims, of, secs, state));
        self.keep_removed(secs, pose);
    }

    /// Adds what aims add, at a time of the program.
    pub(super) fn apply_aims(&self, aims: &[Aim], of: ChannelSet, secs: f64, state: &mut State) {
        let mut known: Option<((u32, u32), Done)> = None;
        for aim in aims {
            let Some(leaf) = self.goals.get(aim.leaf as usize) else { continue };
            if !of.contains(leaf.channel) {
                continue;
            }
            let done = match known {
                Some((path, done)) if path == leaf.path => done,
                _ => self.done(leaf, secs),
            };
            known = Some((leaf.path, done));
            let value = state.get_mut(leaf.channel);
            match leaf.kind {
                // Exactly.
                GoalKind::To(_) if done.time >= 1.0 => *value = aim.goal,
                _ => *value += aim.offset(done),
            }
        }
    }

    /// What an aim for a channel adds at a time of the program.
    pub(crate) fn aim_offset(&self, aims: &[Aim], channel: Channel, secs: f64) -> f64 {
        let own = aims.iter().find_map(|aim| {
            let leaf = self.goals.get(aim.leaf as usize).filter(|leaf| leaf.channel == channel)?;
            Some(aim.offset(self.done(leaf, secs)))
        });
        own.unwrap_or(0.0)
    }
}
