//! The targets that a tree names.

use alloc::collections::BTreeSet;

use crate::action::{Action, Kind, Value, is_left_out};
use crate::prelude::*;

/// The names of a tree's targets, in order of first mention.
pub fn target_names(action: &Action) -> Vec<&str> {
    let mut names = TargetNames::default();
    names.collect(action);
    names.in_order
}

#[derive(Default)]
struct TargetNames<'a> {
    in_order: Vec<&'a str>,
    known: BTreeSet<&'a str>,
}

impl<'a> TargetNames<'a> {
    fn collect(&mut self, action: &'a Action) {
        if is_left_out(action) {
            return;
        }
        if action.kind() == Kind::TargetedAction
            && !action.muted
            && let Some(Value::Text(name)) = action.param("target")
            && self.known.insert(name)
        {
            self.in_order.push(name);
        }
        for child in &action.children {
            self.collect(child);
        }
    }
}
