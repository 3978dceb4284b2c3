//! What plays without doing anything.

use std::sync::Arc;

use kineograph_runtime::format::{Kind, Value};

use super::ActionProblem;
use crate::document::{ActionId, Clip, Document, Node};

/// The warnings of one clip, kept while nothing changes that they depend on.
#[derive(Debug, Clone)]
pub struct Warnings {
    clip: Arc<Clip>,
    nodes: Vec<Arc<Node>>,
    pub found: Vec<ActionProblem>,
}

impl Warnings {
    /// The warnings of a clip: those of before if neither it nor the nodes are others.
    #[must_use]
    pub fn of(document: &Document, clip: &Arc<Clip>, before: Option<Self>) -> Self {
        let same_nodes = |nodes: &[Arc<Node>]| {
            nodes.len() == document.nodes().len()
                && nodes.iter().zip(document.nodes()).all(|(a, b)| Arc::ptr_eq(a, b))
        };
        let same = |old: &Self| Arc::ptr_eq(&old.clip, clip) && same_nodes(&old.nodes);
        before.filter(same).unwrap_or_else(|| Self {
            clip: Arc::clone(clip),
            nodes: document.nodes().to_vec(),
            found: warnings(document, clip),
        })
    }
}

/// Actions for nodes that there are not. A muted one is left alone.
fn warnings(document: &Document, clip: &Clip) -> Vec<ActionProblem> {
    let unknown = clip.items().filter_map(|(id, item)| {
        // The kind first: most actions are another one.
        if !matches!(item.action.kind(), Kind::TargetedAction | Kind::Follow) {
            return None;
        }
        let Some(Value::Text(target)) = item.action.param("target") else { return None };
        let is_there = document.nodes().iter().any(|node| node.name == *target);
        let plays = clip.root().is_some_and(|root| clip.is_within(id, root)) && !is_muted(clip, id);
        (plays && !is_there).then(|| {
            let name = item.action.spec().name;
            let message = format!("{name}: there is no node \"{target}\"; choose one of the project's nodes");
            ActionProblem { action: Some(id), param: Some("target"), message }
        })
    });
    unknown.collect()
}

/// True for a muted action and all inside of it.
fn is_muted(clip: &Clip, id: ActionId) -> bool {
    let above = std::iter::successors(clip.get(id), |item| clip.get(item.parent?));
    above.into_iter().any(|item| item.action.muted)
}
