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
use super::play_clip::resolve;
use super::spans::Span;
use super::targets::{Target, target_names};
use super::timing::{duration_secs, is_bypassed, is_left_out};
use super::validate::{Checked, check_tree};
use super::{CompileError, Program, ValueNames};
use crate::channel::{Channel, ChannelSet};
use crate::format::{Action, ActionId, Clips, Kind};
use crate::prelude::*;
use alloc::sync::Arc;

/// Compiles a tree; see [`Program::compile_in`]. Without `clips` it may not play any.
pub fn compile(
    action: &Action,
    names: &ValueNames,
    clips: Option<&Clips<'_>>,
) -> Result<Program, CompileError> {
    let resolved = clips.map(|clips| resolve(action, clips));
    let Checked { problems, notes, has_targets } = check_tree(action, resolved.as_ref(), names);
    if !problems.is_empty() {
        return Err(CompileError { problems });
    }
    let action = resolved.as_ref().map_or(action, |resolved| &*resolved.tree);
    let spans = Arc::new(notes.into_spans());
    let targets = if has_targets { target_names(action) } else { Vec::new() };
    let whole = Whole { action, spans, names, targets: &targets };
    let mut program = whole.part(MAIN);
    program.targets = (targets.iter().enumerate())
        .map(|(index, name)| Target { name: name.clone(), program: Arc::new(whole.part(index + 1)) })
        .collect();
    Ok(program)
}

/// The part of a tree that the target itself plays; the others are numbered from 1 in the order of their names.
const MAIN: usize = 0;

/// What all parts of a tree share.
struct Whole<'a> {
    action: &'a Action,
    spans: Arc<Vec<Span>>,
    names: &'a ValueNames,
    /// Targets of `TargetedAction`.
    targets: &'a [Box<str>],
}

impl Whole<'_> {
    fn part(&self, part: usize) -> Program {
        let program =
            Program { spans: Arc::clone(&self.spans), value_names: self.names.clone(), ..Program::default() };
        let mut compiler = Compiler {
            program,
            targets: self.targets,
            part,
            owner: MAIN,
            next_action: 0,
            is_numbered: false,
            inside_of: None,
            reversals: 0,
        };
        // The root is written last, into the first place.
        compiler.program.nodes.push(Node::NOTHING);
        let root = compiler.node(self.action);
        compiler.program.nodes[NodeId::ROOT.index()] = root;
        compiler.program.flat = flatten(&compiler.program);
        compiler.program
    }
}

struct Compiler<'a> {
    program: Program,
    targets: &'a [Box<str>],
    /// Which part is compiled.
    part: usize,
    /// Which part the actions belong to where the walk stands.
    owner: usize,
    /// Place in preorder of the action that comes next.
    next_action: u32,
    /// Inside of a reversed tree: there the ids of actions are their places in preorder.
    is_numbered: bool,
    /// The `PlayClip` that the walk is inside of, by its place in preorder: all that is inside has that place.
    inside_of: Option<u32>,
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
        let node =
            if is_bypassed(action) { self.only_child(action) } else { self.playing_node(action, index) };
        if node.is_idle() {
            // The same time without what is inside.
            self.shrink(size);
            return Node::NOTHING.lasting(node.duration_secs);
        }
        node
    }

    /// The place of an action in preorder.
    fn number(&mut self, action: &Action) -> u32 {
        if let Some(index) = self.inside_of {
            return index;
        }
        if self.is_numbered {
            return action.id.map_or(NO_ACTION, |id| id.0);
        }
        self.next_action += 1;
        self.next_action - 1
    }

    /// Counts what does not play.
    fn pass_over(&mut self, actions: &[Action]) {
        if !self.is_numbered && self.inside_of.is_none() {
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
            Kind::PlayClip => self.play_clip(action, index),
            Kind::Follow => self.follow(action),
            // The ease itself stands in its place by now.
            Kind::EaseNamed => self.only_child(action),
            kind if kind.is_ease() => self.ease(action),
            _ => self.own_leaf(action, index),
        }
    }

    /// A leaf, of which a part takes what belongs to it: its own target's poses, and the main part all events.
    fn own_leaf(&mut self, action: &Action, index: u32) -> Node {
        let (is_main, is_own) = (self.part == MAIN, self.part == self.owner);
        let texts = self.program.event_texts.len();
        let node = match action.kind() {
            Kind::CallFunc if is_main => self.leaf(action, index),
            Kind::CallFunc => Node::NOTHING,
            Kind::Animate if is_main && !is_own => self.frame_events(action, index),
            _ if is_own => self.leaf(action, index),
            _ => Node::NOTHING.lasting(duration_secs(action, &[])),
        };
        for text in &mut self.program.event_texts[texts..] {
            text.part = self.owner as u32;
        }
        Node { has_events: node.has_events && is_main, ..node }
    }

    /// The id of the action with this place in preorder: in a reversed tree the actions carry their places instead.
    fn id_of(&self, index: u32) -> Option<ActionId> {
        self.program.spans.get(index as usize).and_then(|span| span.action)
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
    fn leaf(&mut self, action: &Action, index: u32) -> Node {
        let (op, channels) = if self.is_numbered || self.inside_of.is_some() {
            let mut own = action.clone();
            own.id = self.id_of(index);
            leaf_op(&mut self.program, &own, self.reversals > 0)
        } else {
            leaf_op(&mut self.program, action, self.reversals > 0)
        };
        let turns = if matches!(op, Op::Turn { .. }) { channels } else { ChannelSet::EMPTY };
        let has_events = sends_events(&self.program, &op);
        let duration_secs = duration_secs(action, &[]);
        Node { action: index, channels, turns, has_events, op, ..Node::NOTHING }.lasting(duration_secs)
    }
}
