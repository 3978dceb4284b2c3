//! Checks of clips: the names in their trees, and the editor's data about them.

use super::names::{NameIndex, SeenIds};
use super::report_unknown;
use crate::action::{Action, ActionId, Arity, Kind, MAX_DEPTH, Unit, Value, is_left_out};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, FieldPath, Place};
use crate::format::project::EditorClip;
use crate::prelude::*;

/// The most actions that clips may add to all trees of a project together. All are visited, so the limit stops small files that
/// ask for many. A tree beyond its own limit counts as that limit.
pub const MAX_PLAYED_ACTIONS: usize = 500_000;

/// Adds the place of an action in a tree at `root` to a diagnostic.
pub(super) fn action_problem(
    problem: Diagnostic,
    root: &FieldPath,
    tree: &Action,
    indices: &[usize],
) -> Diagnostic {
    let action = indices.iter().fold(tree, |action, index| &action.children[*index]);
    let mut problem = problem.of_action(action, indices);
    problem.place.trail = crate::action::trail(tree, indices);
    problem.place.path = root.action(tree, indices);
    problem
}

/// Reports actions whose target is no node. Places are within the tree.
pub fn check_targets(tree: &Action, nodes: &NameIndex<'_>, found: &mut Diagnostics) {
    visit_playing(tree, &mut Vec::new(), &mut |action, indices| {
        let Some(Value::Text(target)) = action.param("target") else { return };
        // An empty name is reported by the check of the tree.
        if !target.trim().is_empty() && nodes.get(target).is_none() {
            found.report(Code::UnknownTarget, |problem| {
                let problem = action_problem(problem.text("name", target), &FieldPath::root(), tree, indices);
                problem.in_field(action, Some("target"))
            });
        }
    });
}

/// Warns of values that play but were probably meant otherwise. Places are within the tree.
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

/// The parameter and value of an opacity above 0 and up to 1, probably meant as a fraction. Keys count together: none of them is above 1.
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

/// Adds the arguments for an opacity that was probably meant as a fraction.
pub(super) fn opacity_of_one(problem: Diagnostic, name: &str, level: f64) -> Diagnostic {
    let meant = libm::round(level * 2550.0) / 10.0;
    problem.text("name", name).number("value", level).number("meant", meant)
}

/// Only warnings: the editor's data can't break a game, and drafts don't play.
pub fn check_editor(editor: &[EditorClip], clips: &NameIndex<'_>, found: &mut Diagnostics) {
    for (index, clip) in editor.iter().enumerate() {
        let path = || FieldPath::root().field("editor").item("clips", index);
        if clips.get(&clip.clip).is_none() {
            report_unknown(found, Code::UnknownEditedClip, &clip.clip, || path().field("clip"));
        }
    }
}

/// The place of a tree in a project. Compact, since there are many and few of them appear in a message.
#[derive(Debug, Clone, Copy)]
pub enum TreePlace {
    /// The tree of the clip with this index.
    Clip(usize),
    /// A draft in an entry of the editor's data.
    Draft {
        /// The index of the entry.
        clip: usize,
        /// The index of the draft in the entry.
        nth: usize,
    },
}

impl TreePlace {
    pub fn path(self) -> FieldPath {
        match self {
            Self::Clip(index) => FieldPath::root().item("clips", index).field("action"),
            Self::Draft { clip, nth } => {
                FieldPath::root().field("editor").item("clips", clip).item("drafts", nth)
            }
        }
    }
}

/// Checks that all actions have different ids, drafts included.
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

/// Calls `f` with each action of a tree and the child indices that lead to it, in preorder.
pub fn visit<'a>(action: &'a Action, path: &mut Vec<usize>, f: &mut impl FnMut(&'a Action, &[usize])) {
    f(action, path);
    // Deeper trees are refused elsewhere.
    if path.len() >= MAX_DEPTH {
        return;
    }
    for (index, child) in action.children.iter().enumerate() {
        path.push(index);
        visit(child, path, f);
        path.pop();
    }
}

/// As [`visit`], without muted actions.
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
