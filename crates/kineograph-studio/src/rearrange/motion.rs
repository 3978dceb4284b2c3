//! What of a node's motion counts from its parent: it goes elsewhere when the parent changes.

use std::collections::BTreeSet;

use kineograph_runtime::format::{Kind, Value};

use crate::document::{ActionId, Clip, Document, NodeId, played_clip};

/// The first action that puts a node at a position, and the clip that it is in. Such positions are in the parent's coordinates, so the
/// motion of a node changes with its parent; moves *by* a distance only turn and scale with it. `None` if no run of the node has such an
/// action.
pub fn motion_in_parent(document: &Document, node: NodeId) -> Option<(Kind, String)> {
    let runs = document.runs().iter().filter(|run| run.nodes().any(|other| other == node));
    let mut seen = BTreeSet::new();
    let mut open: Vec<&Clip> = runs.filter_map(|run| document.clip(run.clip)).map(AsRef::as_ref).collect();
    while let Some(clip) = open.pop() {
        if !seen.insert(clip.id) {
            continue;
        }
        for id in clip.root().into_iter().flat_map(|root| acting(clip, root)) {
            let Some(item) = clip.get(id) else { continue };
            if names_position(item.action.kind(), item.action.param("channel")) {
                return Some((item.action.kind(), clip.name.clone()));
            }
            let played = played_clip(&item.action).and_then(|name| document.clip_named(name));
            open.extend(played.map(AsRef::as_ref));
        }
    }
    None
}

/// The actions below `top` that act on the node of the run: none that is muted, none on another target.
fn acting(clip: &Clip, top: ActionId) -> Vec<ActionId> {
    let mut found = Vec::new();
    let mut open = vec![top];
    while let Some(id) = open.pop() {
        let Some(item) = clip.get(id) else { continue };
        let is_wrapper = !item.children.is_empty();
        if item.action.muted && !is_wrapper || item.action.kind() == Kind::TargetedAction {
            continue;
        }
        found.push(id);
        open.extend(item.children.iter().rev());
    }
    found
}

fn names_position(kind: Kind, channel: Option<&Value>) -> bool {
    match kind {
        Kind::MoveTo
        | Kind::MoveFrom
        | Kind::JumpTo
        | Kind::BezierTo
        | Kind::CardinalSplineTo
        | Kind::CatmullRomTo
        | Kind::Place => true,
        Kind::Keyframes => matches!(channel, Some(Value::Text(name)) if name == "x" || name == "y"),
        _ => false,
    }
}
