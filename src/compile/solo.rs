//! The tree of a clip in which only some actions move anything.

use kineograph_runtime::format::{Action, Arity};
use kineograph_runtime::{Length, Program, ValueNames};

use crate::session::Solo;

/// The tree with every leaf outside of the soloed actions turned into a pause as long, so that all else happens when it did before.
/// Instants become pauses of no length.
#[must_use]
pub fn soloed_tree(mut tree: Action, solo: &Solo, names: &ValueNames) -> Action {
    if tree.id.is_some_and(|id| solo.actions.contains(&id)) {
        return tree;
    }
    if tree.spec().arity == Arity::None {
        return pause_as_long(tree, names);
    }
    tree.children = tree.children.into_iter().map(|child| soloed_tree(child, solo, names)).collect();
    tree
}

fn pause_as_long(leaf: Action, names: &ValueNames) -> Action {
    let mut alone = leaf.clone();
    alone.muted = false;
    let length = Program::compile_with(&alone, names).map(|program| program.length());
    let mut pause = match length {
        Ok(Length::Finite(secs)) => Action::delay(secs),
        Ok(Length::Endless) => Action::repeat_forever(Action::delay(1.0)),
        // What does not compile alone is better left as it is than made shorter.
        Err(_) => return leaf,
    };
    pause.id = leaf.id;
    pause.muted = leaf.muted;
    pause.label = leaf.label;
    pause
}
