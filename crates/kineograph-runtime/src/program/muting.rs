//! What muting leaves of a tree.

use crate::format::{Action, Arity};

/// Whether a muted action is gone with all that is inside. A muted wrapper is not: its child plays as if it stood there itself.
pub fn is_left_out(action: &Action) -> bool {
    action.muted && (action.spec().arity != Arity::One || action.children.is_empty())
}

/// Whether the action is a muted wrapper, which its child replaces.
pub fn is_bypassed(action: &Action) -> bool {
    action.muted && !is_left_out(action)
}

/// What a muted wrapper leaves: the action that plays in its place.
pub fn unwrapped(mut action: &Action) -> &Action {
    while is_bypassed(action) {
        let Some(child) = action.children.first() else { return action };
        action = child;
    }
    action
}
