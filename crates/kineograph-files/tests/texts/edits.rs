//! Random edits of a project, as an editor makes them.

use std::collections::BTreeSet;

use kineograph_runtime::format::{
    Action, ActionId, Clip, GraphPosition, Kind, Marker, Node, Project, Run, Value, assign_ids,
};
use proptest::prelude::*;

use super::generate;

/// An edit; the numbers choose what it is made to.
#[derive(Debug, Clone, Copy)]
pub struct Edit {
    pub kind: u8,
    pub picks: [usize; 3],
}

pub fn edit() -> impl Strategy<Value = Edit> {
    (0..18_u8, any::<[usize; 3]>()).prop_map(|(kind, picks)| Edit { kind, picks })
}

/// A project whose items all have ids, each once, and names, each once.
pub fn tidy_project() -> impl Strategy<Value = Project> {
    generate::project().prop_map(tidied)
}

fn tidied(mut project: Project) -> Project {
    project.nodes.iter_mut().for_each(|node| node.id = None);
    project.clips.iter_mut().for_each(|clip| clip.id = None);
    project.runs.iter_mut().for_each(|run| run.id = None);
    let drafts = project.editor.clips.iter_mut().flat_map(|clip| &mut clip.drafts);
    let trees = project.clips.iter_mut().filter_map(|clip| clip.action.as_mut());
    trees.chain(drafts).for_each(forget_ids);
    assign_ids(&mut project).unwrap();
    let number = |name: &mut String, nth: usize| name.push_str(&format!(" {nth}"));
    project.nodes.iter_mut().enumerate().for_each(|(nth, node)| number(&mut node.name, nth));
    project.clips.iter_mut().enumerate().for_each(|(nth, clip)| number(&mut clip.name, nth));
    project.images.iter_mut().enumerate().for_each(|(nth, image)| number(&mut image.name, nth));
    project.sheets.iter_mut().enumerate().for_each(|(nth, sheet)| number(&mut sheet.name, nth));
    project.eases.iter_mut().enumerate().for_each(|(nth, ease)| number(&mut ease.name, nth));
    project.markers.iter_mut().enumerate().for_each(|(nth, marker)| number(&mut marker.name, nth));
    project.editor.clips.iter_mut().enumerate().for_each(|(nth, clip)| number(&mut clip.clip, nth));
    project
}

fn forget_ids(tree: &mut Action) {
    tree.id = None;
    tree.children.iter_mut().for_each(forget_ids);
}

/// Makes an edit, where there is something to edit. New items get ids, and names with `mark` in them.
pub fn make(project: &mut Project, edit: Edit, mark: &str) {
    let [a, b, c] = edit.picks;
    let number = c as f64 % 1000.0 / 8.0;
    match edit.kind {
        0 => remove(&mut project.nodes, a),
        1 => swap(&mut project.nodes, a, b),
        2 => insert(&mut project.nodes, a, Node::new(format!("{mark} {b}")).with_z(3)),
        3 => with(&mut project.nodes, a, |node| node.start.position[0] = number),
        4 => with(&mut project.nodes, a, |node| node.name = format!("{mark} {b}")),
        5 => remove(&mut project.clips, a),
        6 => insert(&mut project.clips, a, Clip::new(format!("{mark} {b}"), Action::fade_in(number))),
        7 => remove(&mut project.runs, a),
        8 => insert(&mut project.runs, a, Run::new("hop", format!("{mark} {b}"))),
        9 => with(&mut project.runs, a, |run| run.at = number),
        10 => insert(&mut project.markers, a, Marker::new(format!("{mark} {b}"), number)),
        11 => project.stage.fps = number,
        12 => with(&mut project.editor.clips, a, |clip| {
            clip.positions.push(GraphPosition::new(ActionId(c as u32), [number, 1.0]));
        }),
        _ => edit_tree(project, edit, number),
    }
    // New items mostly get ids that the project never had, as in an editor; every fourth time those of removed ones, as by an editor that was
    // closed in between.
    let first = if c % 4 == 0 { 1 } else { 1000 + (c % 50) as u32 };
    give_ids(project, first);
}

/// Gives ids to new items, from `first` on.
fn give_ids(project: &mut Project, first: u32) {
    let trees = project.trees().flat_map(all_actions).filter_map(|action| action.id).map(|id| id.0);
    let used: BTreeSet<u32> = trees
        .chain(project.nodes.iter().filter_map(|node| node.id))
        .chain(project.clips.iter().filter_map(|clip| clip.id))
        .chain(project.runs.iter().filter_map(|run| run.id))
        .collect();
    let mut free = (first..).filter(|id| !used.contains(id));
    let mut give = |id: &mut Option<u32>| {
        *id = id.or_else(|| free.next());
    };
    project.nodes.iter_mut().for_each(|node| give(&mut node.id));
    project.clips.iter_mut().for_each(|clip| give(&mut clip.id));
    project.runs.iter_mut().for_each(|run| give(&mut run.id));
    let mut rest: Vec<&mut Action> =
        project.clips.iter_mut().filter_map(|clip| clip.action.as_mut()).collect();
    while let Some(action) = rest.pop() {
        let mut id = action.id.map(|id| id.0);
        give(&mut id);
        action.id = id.map(ActionId);
        rest.extend(&mut action.children);
    }
}

fn all_actions(tree: &Action) -> Vec<&Action> {
    let mut found = vec![tree];
    let mut next = 0;
    while let Some(action) = found.get(next) {
        let children = &action.children;
        found.extend(children);
        next += 1;
    }
    found
}

fn edit_tree(project: &mut Project, edit: Edit, number: f64) {
    let [a, b, c] = edit.picks;
    let mut trees: Vec<&mut Action> =
        project.clips.iter_mut().filter_map(|clip| clip.action.as_mut()).collect();
    if trees.is_empty() {
        return;
    }
    let chosen = a % trees.len();
    let tree = &mut *trees[chosen];
    let nth = b % tree.count();
    at(tree, nth, &mut |action| match edit.kind {
        13 => {
            if action.param("duration").is_some() {
                action.set_param("duration", Value::Number(number)).unwrap();
            }
        }
        14 => remove(&mut action.children, c),
        15 => {
            if action.children_field() == Some("actions") {
                insert(&mut action.children, c, Action::call_func(format!("event {number}")));
            }
        }
        16 => swap(&mut action.children, b, c),
        _ => {
            let inner = std::mem::replace(action, Action::new(Kind::Show));
            *action = Action::repeat(2, inner);
        }
    });
}

/// Calls `f` with an action of a tree, counted in preorder.
fn at(tree: &mut Action, nth: usize, f: &mut impl FnMut(&mut Action)) {
    let mut before = 1;
    if nth == 0 {
        return f(tree);
    }
    for child in &mut tree.children {
        let count = child.count();
        if nth < before + count {
            return at(child, nth - before, f);
        }
        before += count;
    }
}

fn remove<T>(items: &mut Vec<T>, pick: usize) {
    if !items.is_empty() {
        items.remove(pick % items.len());
    }
}

fn swap<T>(items: &mut [T], a: usize, b: usize) {
    if !items.is_empty() {
        items.swap(a % items.len(), b % items.len());
    }
}

fn insert<T>(items: &mut Vec<T>, pick: usize, item: T) {
    items.insert(pick % (items.len() + 1), item);
}

fn with<T>(items: &mut [T], pick: usize, f: impl FnOnce(&mut T)) {
    if !items.is_empty() {
        f(&mut items[pick % items.len()]);
    }
}
