//! Clips: what their trees name, and what the editor remembers of them.

use super::names::{NameIndex, SeenIds};
use super::report_unknown;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, FieldPath, Place};
use crate::format::action::{Action, ActionId, MAX_DEPTH};
use crate::format::project::EditorClip;
use crate::format::spec::{Arity, Kind, Unit};
use crate::format::value::Value;
use crate::prelude::*;
use crate::program::is_left_out;

/// The most actions that clips may put into all trees of a project together: they are looked through one by one, also if a small
/// file asks for many. A tree that asks for more than it may have counts as what it may have.
pub const MAX_PLAYED_ACTIONS: usize = 500_000;

/// The place of an action of a tree that stands at `root`.
pub(super) fn action_problem(
    problem: Diagnostic,
    root: &FieldPath,
    tree: &Action,
    indices: &[usize],
) -> Diagnostic {
    let action = indices.iter().fold(tree, |action, index| &action.children[*index]);
    let mut problem = problem.of_action(action, indices);
    problem.place.trail = crate::diagnostic::trail(tree, indices);
    problem.place.path = root.action(tree, indices);
    problem
}

/// What names no node does not play. Places are those in the tree.
pub fn check_targets(tree: &Action, nodes: &NameIndex<'_>, found: &mut Diagnostics) {
    visit_playing(tree, &mut Vec::new(), &mut |action, indices| {
        let Some(Value::Text(target)) = action.param("target") else { return };
        // Without any name the tree itself has a problem.
        if !target.trim().is_empty() && nodes.get(target).is_none() {
            found.report(Code::UnknownTarget, |problem| {
                let problem = action_problem(problem.text("name", target), &FieldPath::root(), tree, indices);
                problem.in_field(action, Some("target"))
            });
        }
    });
}

/// What plays, but hardly as it was meant. Places are those in the tree.
pub fn check_meant(tree: &Action, found: &mut Diagnostics) {
    visit_playing(tree, &mut Vec::new(), &mut |action, indices| {
        if action.spec().arity == Arity::Many && action.children.is_empty() {
            found.report(Code::ListEmpty, |problem| {
                action_problem(problem, &FieldPath::root(), tree, indices)
            });
        }
        let Some((param, level)) = level_of_one(action) else { return };
        found.report(Code::OpacityOfOne, |problem| {
            let problem = opacity_of_one(problem, if param == "keys" { "opacity" } else { param }, level);
            action_problem(problem, &FieldPath::root(), tree, indices).in_field(action, Some(param))
        });
    });
}

/// The parameter and value of an action that takes an opacity for a part of 1. Keys do so together: none of them is above 1.
fn level_of_one(action: &Action) -> Option<(&'static str, f64)> {
    let is_part = |level: f64| 0.0 < level && level <= 1.0;
    if action.kind() == Kind::Keyframes {
        let is_opacity = matches!(action.param("channel"), Some(Value::Text(name)) if name == "opacity");
        let Some(Value::Keys(keys)) = action.param("keys").filter(|_| is_opacity) else { return None };
        let all_of_one = keys.iter().all(|key| key.value <= 1.0);
        return keys.iter().find(|key| all_of_one && is_part(key.value)).map(|key| ("keys", key.value));
    }
    let levels = action.spec().params.iter().filter(|param| param.unit == Unit::Level);
    levels.into_iter().find_map(|param| match action.param(param.name) {
        Some(Value::Number(level)) if is_part(*level) => Some((param.name, *level)),
        _ => None,
    })
}

/// The arguments of an opacity that was taken for a part of 1.
pub(super) fn opacity_of_one(problem: Diagnostic, name: &str, level: f64) -> Diagnostic {
    let meant = libm::round(level * 2550.0) / 10.0;
    problem.text("name", name).number("value", level).number("meant", meant)
}

/// What the editor keeps cannot break a game; drafts do not even play.
pub fn check_editor(editor: &[EditorClip], clips: &NameIndex<'_>, found: &mut Diagnostics) {
    for (index, clip) in editor.iter().enumerate() {
        let path = || FieldPath::root().field("editor").item("clips", index);
        if clips.get(&clip.clip).is_none() {
            report_unknown(found, Code::UnknownEditedClip, &clip.clip, || path().field("clip"));
        }
    }
}

/// Where a tree stands in a project. There are many, and few of them are named in a message.
#[derive(Debug, Clone, Copy)]
pub enum TreePlace {
    /// That of the clip of this index.
    Clip(usize),
    /// A draft of an entry of the editor.
    Draft {
        /// The index of the entry.
        clip: usize,
        /// The index of the draft in it.
        nth: usize,
    },
}

impl TreePlace {
    /// The same as a path.
    pub fn path(self) -> FieldPath {
        match self {
            Self::Clip(index) => FieldPath::root().item("clips", index).field("action"),
            Self::Draft { clip, nth } => {
                FieldPath::root().field("editor").item("clips", clip).item("drafts", nth)
            }
        }
    }
}

/// Each action has an id of its own, drafts included.
pub fn check_action_ids<'a>(trees: impl Iterator<Item = (TreePlace, &'a Action)>, found: &mut Diagnostics) {
    let mut seen = SeenIds::<ActionId>::default();
    for (place, tree) in trees {
        visit(tree, &mut Vec::new(), &mut |action, indices| {
            if let Some(id) = seen.repeated(action.id) {
                found.report(Code::IdNotUnique, |problem| {
                    let path = place.path().action(tree, indices).field("id");
                    problem.number("id", f64::from(id.0)).at(Place::of_path(path))
                });
            }
        });
    }
}

/// Calls `f` with each action of a tree and the child indices that lead to it, in tree order.
pub fn visit<'a>(action: &'a Action, path: &mut Vec<usize>, f: &mut impl FnMut(&'a Action, &[usize])) {
    f(action, path);
    // Deeper ones are refused.
    if path.len() >= MAX_DEPTH {
        return;
    }
    for (index, child) in action.children.iter().enumerate() {
        path.push(index);
        visit(child, path, f);
        path.pop();
    }
}

/// As [`visit`], without what is muted.
pub fn visit_playing<'a>(
    action: &'a Action,
    path: &mut Vec<usize>,
    f: &mut impl FnMut(&'a Action, &[usize]),
) {
    if is_left_out(action) || path.len() >= MAX_DEPTH {
        return;
    }
    if !action.muted {
        f(action, path);
    }
    for (index, child) in action.children.iter().enumerate() {
        path.push(index);
        visit_playing(child, path, f);
        path.pop();
    }
}
