//! From tree to program.
//!
//! One walk over the tree, children first: a parent needs their durations, channels and end maps. Wrappers around nothing,
//! composites of one child and eases of instants leave only their child; what neither writes nor sends leaves only its time.
//! `Reverse`, `At` and pauses between rounds are not instructions of their own: they compile to other trees.

mod composite;
mod wrapper;

use super::flat::flatten;
use super::leaf::{leaf_op, sends_events};
use super::maps::ChannelMap;
use super::node::{NO_ACTION, Node, NodeId, Op, Row};
use super::spans::{Span, spans_of};
use super::targets::{Target, target_names};
use super::timing::{duration_secs, is_bypassed, is_left_out};
use super::validate::validate_with;
use super::{CompileError, Program, ValueNames};
use crate::channel::{Channel, ChannelSet};
use crate::format::{Action, Kind};
use crate::prelude::*;
use alloc::sync::Arc;

/// Compiles a tree; see [`Program::compile`].
pub fn compile(action: &Action, names: &ValueNames) -> Result<Program, CompileError> {
    let problems = validate_with(action, names);
    if !problems.is_empty() {
        return Err(CompileError { problems });
    }
    let spans = Arc::new(spans_of(action));
    let targets = target_names(action);
    let part = |index| compile_part(action, names, &spans, &targets, index);
    let mut program = part(MAIN);
    program.targets = (targets.iter().enumerate())
        .map(|(index, name)| Target { name: name.clone(), program: Arc::new(part(index + 1)) })
        .collect();
    Ok(program)
}

/// The part of a tree that the target itself plays; the others are numbered from 1 in the order of their names.
const MAIN: usize = 0;

fn compile_part(
    action: &Action,
    value_names: &ValueNames,
    spans: &Arc<Vec<Span>>,
    names: &[Box<str>],
    part: usize,
) -> Program {
    let program = Program { value_names: value_names.clone(), spans: Arc::clone(spans), ..Program::default() };
    let mut compiler =
        Compiler { program, names, part, owner: MAIN, next_action: 0, is_numbered: false, reversals: 0 };
    // The root is written last, into the first place.
    compiler.program.nodes.push(Node::NOTHING);
    let root = compiler.node(action);
    compiler.program.nodes[NodeId::ROOT.index()] = root;
    compiler.program.flat = flatten(&compiler.program);
    compiler.program
}

struct Compiler<'a> {
    program: Program,
    /// Targets of `TargetedAction`.
    names: &'a [Box<str>],
    /// Which part is compiled.
    part: usize,
    /// Which part the actions belong to where the walk stands.
    owner: usize,
    /// Place in preorder of the action that comes next.
    next_action: u32,
    /// Inside of a reversed tree: there the ids of actions are their places in preorder.
    is_numbered: bool,
    /// How many wrappers are around that come back to the start of what is inside.
    reversals: u16,
}

impl Compiler<'_> {
    /// Compiles one action. Its children are in the program afterwards; the node itself is for the caller to place, so that the
    /// children of one parent lie side by side.
    fn node(&mut self, action: &Action) -> Node {
        let index = self.number(action);
        if is_left_out(action) {
            self.pass_over(&action.children);
            return Node::NOTHING;
        }
        let size = self.size();
        let node = if is_bypassed(action) { self.only_child(action) } else { self.playing_node(action, index) };
        if node.is_idle() {
            // The same time without what is inside.
            self.shrink(size);
            return Node::NOTHING.lasting(node.duration_secs);
        }
        node
    }

    /// The place of an action in preorder.
    fn number(&mut self, action: &Action) -> u32 {
        if self.is_numbered {
            return action.id.map_or(NO_ACTION, |id| id.0);
        }
        self.next_action += 1;
        self.next_action - 1
    }

    /// Counts what does not play.
    fn pass_over(&mut self, actions: &[Action]) {
        if !self.is_numbered {
            self.next_action += actions.iter().map(Action::count).sum::<usize>() as u32;
        }
    }

    /// Lengths of what a node without channels and events may have added.
    const fn size(&self) -> (usize, usize) {
        (self.program.nodes.len(), self.program.starts_secs.len())
    }

    fn shrink(&mut self, (nodes, starts): (usize, usize)) {
        self.program.nodes.truncate(nodes);
        self.program.starts_secs.truncate(starts);
    }

    fn only_child(&mut self, action: &Action) -> Node {
        action.children.first().map_or(Node::NOTHING, |child| self.node(child))
    }

    /// An action that is not muted.
    fn playing_node(&mut self, action: &Action, index: u32) -> Node {
        match action.kind() {
            Kind::Sequence | Kind::Spawn => self.composite(action),
            Kind::Repeat | Kind::RepeatForever => self.repeat(action),
            Kind::ReverseTime => self.reverse_time(action),
            Kind::Reverse => self.reverse(action),
            Kind::Yoyo => self.yoyo(action),
            Kind::Speed => self.speed(action),
            Kind::TargetedAction => self.targeted(action),
            // Its place in time is known to the Sequence around it.
            Kind::At => self.only_child(action),
            Kind::Follow => self.follow(action),
            kind if kind.is_ease() => self.ease(action),
            _ => self.own_leaf(action, index),
        }
    }

    /// A leaf of the part that is compiled; one of another part only takes its time. Events belong to the main part.
    fn own_leaf(&mut self, action: &Action, index: u32) -> Node {
        let plays = if action.kind() == Kind::CallFunc { self.part == MAIN } else { self.part == self.owner };
        if !plays {
            return Node::NOTHING.lasting(duration_secs(action, &[]));
        }
        if !self.is_numbered {
            return Node { action: index, ..self.leaf(action) };
        }
        let id = self.program.spans.get(index as usize).and_then(|span| span.action);
        let mut own = action.clone();
        own.id = id;
        Node { action: index, ..self.leaf(&own) }
    }

    /// Puts nodes side by side; gives the first.
    fn place(&mut self, nodes: &[Node]) -> NodeId {
        let first = NodeId::new(self.program.nodes.len());
        self.program.nodes.extend_from_slice(nodes);
        first
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
        let has_events = sends_events(&self.program, &op);
        let duration_secs = duration_secs(action, &[]);
        Node { channels, turns, has_events, op, ..Node::NOTHING }.lasting(duration_secs)
    }
}
