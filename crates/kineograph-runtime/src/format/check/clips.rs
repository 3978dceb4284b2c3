//! Clips: what their trees name, and what the editor remembers of them.

use super::names::{Names, SeenIds};
use super::report_unknown;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, FieldPath, Place};
use crate::format::action::{Action, ActionId, MAX_DEPTH};
use crate::format::project::EditorClip;
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
pub fn check_targets(tree: &Action, nodes: &Names<'_>, found: &mut Diagnostics) {
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

/// What the editor keeps cannot break a game; drafts do not even play.
pub fn check_editor(editor: &[EditorClip], clips: &Names<'_>, found: &mut Diagnostics) {
    for (index, clip) in editor.iter().enumerate() {
        let path = || FieldPath::root().field("editor").item("clips", index);
        if clips.get(&clip.clip).is_none() {
            report_unknown(found, Code::UnknownEditedClip, &clip.clip, || path().field("clip"));
        }
    }
}

/// Each action has an id of its own, drafts included.
pub fn check_action_ids<'a>(trees: impl Iterator<Item = (FieldPath, &'a Action)>, found: &mut Diagnostics) {
    let mut seen = SeenIds::<ActionId>::default();
    for (root, tree) in trees {
        visit(tree, &mut Vec::new(), &mut |action, indices| {
            if let Some(id) = seen.repeated(action.id) {
                found.report(Code::IdNotUnique, |problem| {
                    let path = root.action(tree, indices).field("id");
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
