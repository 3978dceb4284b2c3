//! Soloed actions, and the tree of a clip in which only they move anything.

use std::collections::BTreeSet;

use kineograph_runtime::format::{Action, Arity, Clips};
use kineograph_runtime::{Length, Program, ValueNames};

use crate::document::{ActionId, ClipId, Document};

/// The soloed actions of a clip: only they move anything; the rest of the clip only takes its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solo {
    pub clip: ClipId,
    /// The actions, each with all inside it; at least one.
    pub actions: BTreeSet<ActionId>,
}

impl Solo {
    /// Without actions that are no longer in the document; `None` if none is left.
    #[must_use]
    pub fn pruned(mut self, document: &Document) -> Option<Self> {
        let clip = document.clip(self.clip)?;
        self.actions.retain(|id| clip.get(*id).is_some());
        (!self.actions.is_empty()).then_some(self)
    }
}

/// What trees may refer to: the clips that they play and the values that they name.
type Definitions<'a> = (&'a Clips<'a>, &'a ValueNames);

/// The tree with every leaf outside of the soloed actions turned into a pause as long, so that all else happens when it did before.
/// Instants become pauses of no length.
pub fn soloed_tree(mut tree: Action, solo: &Solo, known: Definitions<'_>) -> Action {
    if tree.id.is_some_and(|id| solo.actions.contains(&id)) {
        return tree;
    }
    if tree.spec().arity == Arity::None {
        return pause_as_long(tree, known);
    }
    let children = std::mem::take(&mut tree.children);
    tree.children = children.into_iter().map(|child| soloed_tree(child, solo, known)).collect();
    tree
}

fn pause_as_long(leaf: Action, (clips, names): Definitions<'_>) -> Action {
    let mut alone = leaf.clone();
    alone.muted = false;
    let length = Program::compile_in(&alone, clips, names).map(|program| program.length());
    let mut pause = match length {
        Ok(Length::Finite(secs)) => Action::delay(secs),
        Ok(Length::Endless) => Action::repeat_forever(Action::delay(1.0)),
        // What does not compile alone is better left as it is than made shorter.
        Err(_) => return leaf,
    };
    pause.id = leaf.id;
    pause.muted = leaf.muted;
    pause.label.clone_from(&leaf.label);
    pause
}
