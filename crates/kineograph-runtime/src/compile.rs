//! Compiles a tree to a program.
//!
//! One walk over the tree, children first: a parent needs their durations, channels and end maps. Wrappers without contents,
//! composites of one child and eases of instants compile to their child; an action without writes and events compiles to a wait.
//! `Reverse`, `At` and pauses between rounds have no instructions of their own: they compile to other trees.
//!
//! The same walk builds the programs for other targets. An action adds a node to the main program and one to the program of each target
//! that it changes; for all others it is a wait, which costs nothing until a Sequence around it needs the gap.

mod composite;
#[cfg(feature = "ron")]
mod from_text;
mod placed;
#[cfg(feature = "serde")]
mod project;
mod targets;
mod wrapper;

use alloc::collections::BTreeMap;
use alloc::sync::Arc;

#[cfg(feature = "serde")]
use crate::action::check::RightTree;
use crate::action::check::{Checked, Resolved, check_for_errors};
use crate::action::kinds::{Composite, Leaf, Role, leaf_op};
use crate::action::{Action, ActionId, duration_secs, is_bypassed, is_left_out};
use crate::channel::ValueNames;
use crate::format::{Clips, resolve, suggest_names};
use crate::prelude::*;
use crate::program::instructions::{Builder, NO_ACTION, Node, finish};
use crate::program::{CompileError, Program, Span, Target};
use targets::target_names;

impl Program {
    /// Compiles a tree. The program keeps no reference to it.
    ///
    /// Takes time and memory in proportion to the number of actions: rounds are not unrolled. 100,000 leaves take some tens of
    /// milliseconds.
    ///
    /// ```
    /// use kineograph_runtime::{Program, format::Action};
    /// let error = Program::compile(&Action::repeat(0, Action::delay(-1.0))).unwrap_err();
    /// let sentences: Vec<_> = error.diagnostics.iter().map(ToString::to_string).collect();
    /// assert_eq!(sentences, [
    ///     "Repeat: times must be at least 1 (is 0)",
    ///     "Repeat › DelayTime: duration must be at least 0 (is -1)",
    /// ]);
    /// ```
    ///
    /// # Errors
    /// With *all* errors of the tree, each with its place; see [`check_action`](crate::format::check_action).
    pub fn compile(action: &Action) -> Result<Arc<Self>, CompileError> {
        Self::compile_with(action, &ValueNames::new())
    }

    /// As [`Self::compile`], with names of values that already have channels. Programs for one target agree on channels if each is compiled
    /// with the names of the others.
    ///
    /// # Errors
    /// As [`Self::compile`]; also when the tree and `names` together have more than [`ValueNames::MAX`] names.
    pub fn compile_with(action: &Action, names: &ValueNames) -> Result<Arc<Self>, CompileError> {
        compile(action, names, None).map(Arc::new)
    }

    /// As [`Self::compile_with`], for a tree that plays other clips by `PlayClip`: each plays the tree of that name in `clips`. An
    /// `EaseNamed` is the own ease of that name in `clips`.
    ///
    /// Spans, [`Self::active_at`], events and diagnostics name the `PlayClip` for everything inside it. To compile the tree of a clip, pass
    /// the one in `clips` itself, so that diagnostics can name the clip.
    ///
    /// # Errors
    /// As [`Self::compile_with`]; also when a name is unknown, a clip plays itself, or a tree has more than
    /// [`MAX_ACTIONS`](crate::program::MAX_ACTIONS) (100,000) actions, those of its clips included.
    pub fn compile_in(
        action: &Action,
        clips: &Clips<'_>,
        names: &ValueNames,
    ) -> Result<Arc<Self>, CompileError> {
        compile(action, names, Some(clips)).map(Arc::new)
    }

    /// As [`Self::compile_in`], for a tree that a [`Checker`](crate::format::Checker) has just checked in a project with these clips. If
    /// `report` is about this very tree, it is not checked again, which saves a third of the time.
    ///
    /// # Errors
    /// As [`Self::compile_in`].
    #[cfg(feature = "serde")]
    pub fn compile_checked(
        action: &Arc<Action>,
        clips: &Clips<'_>,
        report: &crate::format::ClipReport,
    ) -> Result<Arc<Self>, CompileError> {
        match report.of_right_tree(action) {
            Some(right) => Ok(Arc::new(compile_right(action, clips, right))),
            None => Self::compile_in(action, clips, report.names_before()),
        }
    }
}

/// Compiles a tree; see [`Program::compile_in`]. Without `clips` the tree may not play any.
pub fn compile(
    action: &Action,
    names: &ValueNames,
    clips: Option<&Clips<'_>>,
) -> Result<Program, CompileError> {
    let resolved = clips.map(|clips| resolve(action, clips));
    let Checked { notes, has_targets, names, .. } = without_errors(action, resolved.as_ref(), names, clips)?;
    let action = resolved.as_ref().map_or(action, |resolved| &*resolved.tree);
    Ok(compile_with(action, Arc::new(notes.into_spans()), has_targets, &names))
}

/// Compiles a valid tree that was checked with the same clips.
#[cfg(feature = "serde")]
pub fn compile_right(action: &Action, clips: &Clips<'_>, right: &RightTree) -> Program {
    let RightTree { spans, has_targets, names, names_others } = right;
    let resolved = names_others.then(|| resolve(action, clips));
    let action = resolved.as_ref().map_or(action, |resolved| &*resolved.tree);
    compile_with(action, Arc::clone(spans), *has_targets, names)
}

fn compile_with(action: &Action, spans: Arc<Vec<Span>>, has_targets: bool, names: &ValueNames) -> Program {
    let targets = if has_targets { target_names(action) } else { Vec::new() };
    // The names of the whole tree, so that all parts agree and reversed actions keep them in tree order.
    Compiler::new(spans, names, &targets).compile(action, &targets)
}

/// The names of values for programs compiled after this tree, as [`compile`] collects them, without compiling.
#[cfg(feature = "serde")]
pub fn names_after(
    action: &Action,
    names: &ValueNames,
    clips: &Clips<'_>,
) -> Result<ValueNames, CompileError> {
    let resolved = resolve(action, clips);
    Ok(without_errors(action, Some(&resolved), names, Some(clips))?.names)
}

fn without_errors(
    action: &Action,
    resolved: Option<&Resolved<'_>>,
    names: &ValueNames,
    clips: Option<&Clips<'_>>,
) -> Result<Checked, CompileError> {
    let mut checked = check_for_errors(action, resolved, names);
    if !checked.found.has_errors() {
        return Ok(checked);
    }
    if let Some(clips) = clips {
        suggest_names(&mut checked.found, clips);
    }
    Err(CompileError { diagnostics: checked.found })
}

/// The part for the target itself; the others are numbered from 1 in the order of their names.
const MAIN: u32 = 0;

struct Compiler<'a> {
    main: Builder,
    /// The programs of the other targets; part 1 is the first.
    others: Vec<Builder>,
    /// Part numbers of the targets of `TargetedAction`, by name.
    parts: BTreeMap<&'a str, u32>,
    spans: Arc<Vec<Span>>,
    /// The part that the current actions belong to.
    owner: u32,
    /// Preorder index of the next action.
    next_action: u32,
    /// Whether the walk is inside a reversed tree, where the ids of actions are their preorder indices.
    is_numbered: bool,
    /// Preorder index of the `PlayClip` that the walk is inside; everything inside has this index.
    inside_of: Option<u32>,
    /// How many wrappers around return to the start of their contents (`ReverseTime`, `Yoyo`).
    reversals: u16,
}

/// The nodes that an action compiles to.
#[derive(Debug, Clone, Default)]
struct Compiled {
    /// In the main program.
    node: Node,
    /// In the programs of other targets, by part, ascending. For a target without an entry the action only takes its time.
    others: Vec<(u32, Node)>,
}

impl Compiled {
    const fn main(node: Node) -> Self {
        Self { node, others: Vec::new() }
    }
}

impl<'a> Compiler<'a> {
    fn new(spans: Arc<Vec<Span>>, names: &ValueNames, targets: &[&'a str]) -> Self {
        let builder = || Builder::new(Arc::clone(&spans), names.clone());
        Self {
            main: builder(),
            others: targets.iter().map(|_| builder()).collect(),
            parts: targets.iter().copied().zip(MAIN + 1..).collect(),
            spans,
            owner: MAIN,
            next_action: 0,
            is_numbered: false,
            inside_of: None,
            reversals: 0,
        }
    }

    fn compile(mut self, action: &Action, targets: &[&str]) -> Program {
        let Compiled { node, others } = self.node(action);
        let mut program = finish(self.main, node);
        let mut roots = others.into_iter().peekable();
        let parts = self.others.into_iter().zip(MAIN + 1..).map(|(builder, part)| {
            let root = roots.next_if(|(of, _)| *of == part).map(|(_, root)| root);
            Arc::new(finish(builder, root.unwrap_or(Node::NOTHING.lasting(node.duration_secs))))
        });
        program.targets = (targets.iter().zip(parts))
            .map(|(name, program)| Target { name: (*name).into(), program })
            .collect();
        program
    }

    fn builder(&mut self, part: u32) -> &mut Builder {
        match part {
            MAIN => &mut self.main,
            part => &mut self.others[part as usize - 1],
        }
    }

    /// Compiles one action. Afterwards its children are in the programs; the caller places the returned nodes, so that the children of one
    /// parent are adjacent.
    fn node(&mut self, action: &Action) -> Compiled {
        let index = self.number(action);
        if is_left_out(action) {
            self.pass_over(&action.children);
            return Compiled::default();
        }
        let (nodes, starts) = self.main.size();
        let mut compiled =
            if is_bypassed(action) { self.only_child(action) } else { self.playing_node(action, index) };
        if compiled.node.is_idle() {
            // Keeps only the duration of the contents.
            self.main.shrink(nodes, starts);
            compiled.node = Node::NOTHING.lasting(compiled.node.duration_secs);
        }
        compiled
    }

    /// The preorder index of an action.
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

    /// Counts actions that don't play.
    fn pass_over(&mut self, actions: &[Action]) {
        if !self.is_numbered && self.inside_of.is_none() {
            self.next_action += actions.iter().map(Action::count).sum::<usize>() as u32;
        }
    }

    fn only_child(&mut self, action: &Action) -> Compiled {
        action.children.first().map_or_else(Compiled::default, |child| self.node(child))
    }

    /// Applies `wrap` to the node in each program that does something inside the wrapper.
    fn wrapped(
        &mut self,
        mut inside: Compiled,
        mut wrap: impl FnMut(&mut Builder, Node) -> Node,
    ) -> Compiled {
        inside.node = wrap(&mut self.main, inside.node);
        for (part, node) in &mut inside.others {
            *node = wrap(self.builder(*part), *node);
        }
        inside
    }

    /// Compiles an action that is not muted.
    fn playing_node(&mut self, action: &Action, index: u32) -> Compiled {
        match action.kind().role() {
            Role::Leaf(leaf) => self.leaf(leaf, action, index),
            Role::Ease => self.ease(action),
            // The ease itself has already replaced it.
            Role::NamedEase => self.only_child(action),
            Role::Composite(composite) => match composite {
                Composite::Sequence | Composite::Spawn => self.composite(action),
                Composite::Repeat | Composite::RepeatForever => self.repeat(action),
                Composite::ReverseTime => self.reverse_time(action),
                Composite::Reverse => self.reverse(action),
                Composite::Yoyo => self.yoyo(action),
                Composite::Speed => self.speed(action),
                Composite::TargetedAction => self.targeted(action),
                // The Sequence around it knows its start.
                Composite::At => self.only_child(action),
                Composite::Amplitude => self.amplitude(action),
                Composite::PlayClip => self.play_clip(action, index),
                Composite::Follow => self.follow(action),
            },
        }
    }

    /// A leaf: each part takes the poses of its own target; the main part takes all events.
    fn leaf(&mut self, leaf: &Leaf, action: &Action, index: u32) -> Compiled {
        let texts = self.main.program.event_texts.len();
        let compiled = if self.owner == MAIN || leaf.sends_only {
            Compiled::main(self.leaf_in(MAIN, action, index))
        } else {
            self.leaf_elsewhere(action, index)
        };
        for text in &mut self.main.program.event_texts[texts..] {
            text.part = self.owner;
        }
        compiled
    }

    /// A leaf on another target than the main one.
    fn leaf_elsewhere(&mut self, action: &Action, index: u32) -> Compiled {
        let node = self.frame_events(action, index);
        let own = Node { has_events: false, ..self.leaf_in(self.owner, action, index) };
        let others = if own.is_idle() { Vec::new() } else { vec![(self.owner, own)] };
        Compiled { node: node.lasting(own.duration_secs), others }
    }

    /// The id of the action with this preorder index, which actions of a reversed tree carry as their id.
    fn id_of(&self, index: u32) -> Option<ActionId> {
        self.spans.get(index as usize).and_then(|span| span.action)
    }

    /// Adds an action without children to one of the programs, with its channels and duration.
    fn leaf_in(&mut self, part: u32, action: &Action, index: u32) -> Node {
        let is_reversed = self.reversals > 0;
        let (op, channels) = if self.is_numbered || self.inside_of.is_some() {
            let mut own = action.clone();
            own.id = self.id_of(index);
            leaf_op(&mut self.builder(part).program, &own, is_reversed)
        } else {
            leaf_op(&mut self.builder(part).program, action, is_reversed)
        };
        self.builder(part).leaf(index, op, channels, duration_secs(action, &[]))
    }
}
