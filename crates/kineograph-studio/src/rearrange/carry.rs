//! The places that actions name, counted from another parent, so that a node that gets one moves over the stage as before.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::format::{Action, Kind, Value};

use super::motion::places_of;
use crate::document::{ActionId, Clip, ClipEdit, ClipId, Document, Edit, NodeId, played_clip};

/// Steps in a pixel to which places are rounded, against the noise of a sum.
const STEPS_IN_PX: f64 = 1.0e6;

/// How the places are written of what some nodes play, after their parents have changed.
#[derive(Debug, Default)]
pub(super) struct Carried {
    pub edits: Vec<Edit>,
    /// The nodes whose places stay as they were, since other nodes play the same actions.
    pub left: BTreeSet<NodeId>,
}

/// Moves the places that the actions of nodes name: each by so many pixels, as its parent's coordinates have.
pub(super) fn carried(document: &Document, shifts_px: &BTreeMap<NodeId, [f64; 2]>) -> Carried {
    let mut carried = Carried::default();
    if shifts_px.values().all(|shift| *shift == [0.0; 2]) {
        return carried;
    }
    let placing = placing_actions(document);
    let mut shared: BTreeSet<NodeId> = BTreeSet::new();
    for nodes in placing.values() {
        let shifts = nodes.iter().map(|node| shifts_px.get(node).copied().unwrap_or_default());
        let all: Vec<[f64; 2]> = shifts.collect();
        if all.iter().any(|shift| *shift != all[0]) {
            shared.extend(nodes.iter().filter(|node| shifts_px.contains_key(node)));
        }
    }
    // A node takes all of its places with it, or none: half of them would be worse than either.
    loop {
        let others = placing.values().filter(|nodes| !nodes.is_disjoint(&shared)).flatten();
        let more: Vec<NodeId> = others.filter(|node| shifts_px.contains_key(node)).copied().collect();
        let before = shared.len();
        shared.extend(more);
        if shared.len() == before {
            break;
        }
    }
    for ((clip, action), nodes) in &placing {
        let shift = nodes.first().and_then(|node| shifts_px.get(node)).filter(|shift| **shift != [0.0; 2]);
        let item = document.clip(*clip).and_then(|clip| clip.get(*action));
        if let (Some(shift), Some(item), true) = (shift, item, nodes.is_disjoint(&shared)) {
            let values = shifted(&item.action, *shift);
            carried.edits.extend(values.into_iter().map(|(param, value)| {
                Edit::Clip(*clip, ClipEdit::SetParam { ids: vec![*action], param, value })
            }));
        }
    }
    carried.left = shared;
    carried
}

/// The actions that put nodes at places, with the nodes that they do it to when all runs play.
fn placing_actions(document: &Document) -> BTreeMap<(ClipId, ActionId), BTreeSet<NodeId>> {
    let mut found: BTreeMap<(ClipId, ActionId), BTreeSet<NodeId>> = BTreeMap::new();
    let mut seen: BTreeSet<(ClipId, NodeId)> = BTreeSet::new();
    let runs = document.runs().iter();
    let mut open: Vec<(ClipId, NodeId)> =
        runs.flat_map(|run| run.nodes().map(|node| (run.clip, node))).collect();
    while let Some((id, node)) = open.pop() {
        let Some(clip) = document.clip(id).filter(|_| seen.insert((id, node))) else { continue };
        for (action, node) in acting_on(document, clip, node) {
            let Some(item) = clip.get(action) else { continue };
            if !places_of(&item.action).is_empty() {
                found.entry((id, action)).or_default().insert(node);
            }
            let played = played_clip(&item.action).and_then(|name| document.clip_named(name));
            open.extend(played.map(|clip| (clip.id, node)));
        }
    }
    found
}

/// All actions of a clip that plays on a node, each with the node that it acts on.
fn acting_on(document: &Document, clip: &Clip, node: NodeId) -> Vec<(ActionId, NodeId)> {
    let mut found = Vec::new();
    let mut open: Vec<(ActionId, NodeId)> = clip.root().map(|root| (root, node)).into_iter().collect();
    while let Some((id, mut node)) = open.pop() {
        let Some(item) = clip.get(id) else { continue };
        if item.action.kind() == Kind::TargetedAction && !item.action.muted {
            let Some(Value::Text(name)) = item.action.param("target") else { continue };
            let Some(target) = document.nodes().iter().find(|node| node.name == *name) else { continue };
            node = target.id;
        }
        found.push((id, node));
        open.extend(item.children.iter().map(|child| (*child, node)));
    }
    found
}

/// The values of an action whose places have moved.
fn shifted(action: &Action, [x, y]: [f64; 2]) -> Vec<(&'static str, Value)> {
    let moved = |at: f64, by: f64| ((at + by) * STEPS_IN_PX).round() / STEPS_IN_PX + 0.0;
    let along = if matches!(action.param("channel"), Some(Value::Text(name)) if name == "y") { y } else { x };
    let value = |value: &Value| match value {
        Value::Vec2(at) => Value::Vec2([moved(at[0], x), moved(at[1], y)]),
        Value::Points(points) => {
            Value::Points(points.iter().map(|at| [moved(at[0], x), moved(at[1], y)]).collect())
        }
        Value::Keys(keys) => {
            let mut keys = keys.clone();
            keys.iter_mut().for_each(|key| key.value = moved(key.value, along));
            Value::Keys(keys)
        }
        other => other.clone(),
    };
    let named = places_of(action).iter().copied();
    named.filter_map(|param| Some((param, value(action.param(param)?)))).collect()
}
