//! The effect of muting on a tree.

use crate::action::{Action, Arity};

/// Whether a muted action is omitted with its contents. A muted wrapper is not: its child plays in its place.
pub fn is_left_out(action: &Action) -> bool {
    action.muted && (action.spec().arity != Arity::One || action.children.is_empty())
}

/// Whether the action is a muted wrapper, which is replaced by its child.
pub fn is_bypassed(action: &Action) -> bool {
    action.muted && !is_left_out(action)
}

/// The action that plays in the place of muted wrappers.
pub fn unwrapped(mut action: &Action) -> &Action {
    while is_bypassed(action) {
        let Some(child) = action.children.first() else { return action };
        action = child;
    }
    action
}
