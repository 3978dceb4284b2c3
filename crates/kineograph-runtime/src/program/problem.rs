//! What is wrong with a tree.

use core::fmt;

use crate::format::{Action, ActionId};
use crate::prelude::*;

/// One thing that is wrong with a tree, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Id of the action, if it has one.
    pub action: Option<ActionId>,
    /// Child indices from the root; empty for the root itself.
    pub path: Vec<usize>,
    /// A sentence for a designer.
    pub message: String,
}

impl Problem {
    /// A problem of `action`; `what` follows the action's name and label, as in `Repeat "hop": times must be at least 1 (is 0)`.
    pub(super) fn new(action: &Action, path: &[usize], what: impl fmt::Display) -> Self {
        let name = action.spec().name;
        let message = match &action.label {
            Some(label) => format!("{name} \"{label}\": {what}"),
            None => format!("{name}: {what}"),
        };
        Self { action: action.id, path: path.to_vec(), message }
    }
}

/// Why a tree was not compiled: all its problems, in tree order; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileError {
    /// The problems.
    pub problems: Vec<Problem>,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            f.write_str(&problem.message)?;
        }
        Ok(())
    }
}

impl core::error::Error for CompileError {}
