//! Which properties actions change.

use kineograph_runtime::ValueNames;
use kineograph_runtime::format::Action;
use kineograph_studio::motion::PoseProperty;

use super::handles_of;
use crate::document::{Document, NodeId};

/// Whether an action, or one inside of it, changes a property.
pub fn changes(action: &Action, property: PoseProperty) -> bool {
    let names = ValueNames::default();
    let channels = property.channels();
    let is_own = |action: &Action| {
        handles_of(action, &names).iter().any(|handle| channels.contains(&handle.part.channel))
    };
    !action.muted && (is_own(action) || action.children.iter().any(|child| changes(child, property)))
}

/// The first property that actions of what runs on a node change.
pub fn first_changed(document: &Document, node: NodeId) -> Option<PoseProperty> {
    let runs = document.runs().iter().filter(|run| !run.paused && run.nodes().any(|on| on == node));
    let trees: Vec<Action> = runs.filter_map(|run| document.clip(run.clip)?.root_tree()).collect();
    PoseProperty::ALL.into_iter().find(|property| trees.iter().any(|tree| changes(tree, *property)))
}
