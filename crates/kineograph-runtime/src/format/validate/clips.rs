//! Clips, their trees, and drafts.

use super::Report;
use super::names::{SeenIds, check_ids, check_names, unknown};
use crate::format::action::{Action, ActionId, MAX_DEPTH};
use crate::format::clips::Clips;
use crate::format::place::{Place, Problem, Severity};
use crate::format::project::Project;
use crate::format::spec::Arity;
use crate::format::value::Value;
use crate::prelude::*;
use crate::program::MAX_ACTIONS;

pub(super) fn check(project: &Project, clips: &Clips<'_>, report: &mut Report) {
    check_names(report, "clips", "clip", names(project));
    check_ids(report, "clips", "clip", project.clips.iter().map(|clip| clip.id));
    for (index, clip) in project.clips.iter().enumerate() {
        if let Some(action) = &clip.action {
            let place = Place::root().item("clips", index).field("action");
            if report.clips_fit((&clip.name, action), clips, &place) {
                report.problems.extend(tree_problems(action, clips, &place, (Severity::Error, &clip.name)));
            }
            check_targets(project, action, &place, report);
        }
    }
    check_action_ids(project, report);
}

fn names(project: &Project) -> impl Iterator<Item = &str> {
    project.clips.iter().map(|clip| clip.name.as_str())
}

/// What names no node does not play.
fn check_targets(project: &Project, tree: &Action, root: &Place, report: &mut Report) {
    visit(tree, &mut Vec::new(), &mut |action, path| {
        let Some(Value::Text(target)) = action.param("target") else { return };
        let names = || project.nodes.iter().map(|node| node.name.as_str());
        // Without any name the tree itself has a problem.
        if !action.muted && !target.trim().is_empty() && !names().any(|name| name == target) {
            report.warning(action_place(tree, path, root).field("target"), unknown("node", target, names()));
        }
    });
}

/// What the editor keeps cannot break a game, so its problems are warnings.
pub(super) fn check_drafts(project: &Project, clips: &Clips<'_>, report: &mut Report) {
    for (index, clip) in project.editor.clips.iter().enumerate() {
        let place = Place::root().field("editor").item("clips", index);
        if !project.clips.iter().any(|known| known.name == clip.clip) {
            report.warning(place.field("clip"), unknown("clip", &clip.clip, names(project)));
        }
        for (nth, draft) in clip.drafts.iter().enumerate() {
            let place = place.item("drafts", nth);
            if !report.clips_fit((&clip.clip, draft), clips, &place) {
                continue;
            }
            report.problems.extend(tree_problems(draft, clips, &place, (Severity::Warning, &clip.clip)));
        }
        for (nth, position) in clip.positions.iter().enumerate() {
            if !position.at.iter().all(|x| x.is_finite()) {
                let place = place.item("positions", nth).field("at");
                report.warning(place, "A place in the graph must be two numbers");
            }
        }
    }
}

/// The most actions that clips may put into all trees of a project together: they are looked through one by one, also if a small
/// file asks for many. A tree that asks for more than it may have counts as what it may have.
pub const MAX_PLAYED_ACTIONS: usize = 500_000;

impl Report {
    /// Whether there is room for what clips put into a tree of a clip, which stands at `place`; reports it if not.
    fn clips_fit(&mut self, (clip, tree): (&str, &Action), clips: &Clips<'_>, place: &Place) -> bool {
        let actions = clips.actions_inside(clip, tree).min(MAX_ACTIONS);
        self.played_actions += actions;
        if self.played_actions <= MAX_PLAYED_ACTIONS {
            return true;
        }
        // What plays no clips can be looked through all the same.
        if actions > 0 {
            self.error(place.clone(), format!(
                "The clips inside of this are too much; all clips inside of clips may have {MAX_PLAYED_ACTIONS} actions \
                 together, in the whole project. Play them less often"
            ));
        }
        actions == 0
    }
}

/// The problems of one tree of a clip that stands at `place`.
fn tree_problems(
    tree: &Action,
    clips: &Clips<'_>,
    place: &Place,
    (severity, clip): (Severity, &str),
) -> Vec<Problem> {
    let problem = |problem: crate::Problem| {
        Problem::of_tree(severity, action_place(tree, &problem.path, place), clip, problem)
    };
    crate::program::validate_in(tree, clips).into_iter().map(problem).collect()
}

/// The place of the action that is reached from `tree`, which stands at `root`, by these child indices.
#[must_use]
pub fn action_place(tree: &Action, path: &[usize], root: &Place) -> Place {
    let mut place = root.clone();
    let mut action = tree;
    for &index in path {
        place = match action.spec().arity {
            Arity::Many => place.item("actions", index),
            Arity::One => place.field("action"),
            Arity::None => return place,
        };
        match action.children.get(index) {
            Some(child) => action = child,
            None => return place,
        }
    }
    place
}

fn check_action_ids(project: &Project, report: &mut Report) {
    let mut seen = SeenIds::default();
    for (index, clip) in project.clips.iter().enumerate() {
        if let Some(action) = &clip.action {
            let place = Place::root().item("clips", index).field("action");
            check_tree_ids(action, &place, &mut seen, report);
        }
    }
    for (index, clip) in project.editor.clips.iter().enumerate() {
        for (nth, draft) in clip.drafts.iter().enumerate() {
            let place = Place::root().field("editor").item("clips", index).item("drafts", nth);
            check_tree_ids(draft, &place, &mut seen, report);
        }
    }
}

fn check_tree_ids(tree: &Action, root: &Place, seen: &mut SeenIds<ActionId>, report: &mut Report) {
    visit(tree, &mut Vec::new(), &mut |action, path| {
        if let Some(id) = seen.repeated(action.id) {
            let message = format!("There are two actions with the id {}; remove one of the two ids", id.0);
            report.error(action_place(tree, path, root).field("id"), message);
        }
    });
}

/// Calls `f` with each action of a tree and the child indices that lead to it, in tree order.
pub(super) fn visit<'a>(action: &'a Action, path: &mut Vec<usize>, f: &mut impl FnMut(&'a Action, &[usize])) {
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
