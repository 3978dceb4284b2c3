//! What is wrong with a tree.

use core::fmt;

use crate::format::{Action, ActionId};
use crate::prelude::*;

/// One thing that is wrong with a tree, and where. Displayed with its [`trail`](Self::trail).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Id of the action, if it has one.
    pub action: Option<ActionId>,
    /// Label of the action, if it has one.
    pub label: Option<String>,
    /// Child indices from the root; empty for the root itself.
    pub path: Vec<usize>,
    /// The way from the root with names, such as `Sequence[2] › Spawn[0] › MoveBy`.
    pub trail: String,
    /// A sentence for a designer that begins with the action's name and label.
    pub message: String,
    /// Where in the message the action's name ends.
    what_at: usize,
}

impl Problem {
    /// A problem of `action`; `what` follows the action's name and label, as in `Repeat "hop": times must be at least 1 (is 0)`.
    /// The trail is set when the whole tree is known.
    pub(super) fn new(action: &Action, path: &[usize], what: impl fmt::Display) -> Self {
        let name = action.spec().name;
        let mut message = match &action.label {
            Some(label) => format!("{name} \"{label}\": "),
            None => format!("{name}: "),
        };
        let what_at = message.len();
        message.push_str(&what.to_string());
        Self {
            action: action.id,
            label: action.label.clone(),
            path: path.to_vec(),
            trail: String::new(),
            message,
            what_at,
        }
    }

    /// What is wrong and what would be right: the message without the action's name and label.
    #[must_use]
    pub fn what(&self) -> &str {
        self.message.get(self.what_at..).unwrap_or(&self.message)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.trail, self.what())
    }
}

impl core::error::Error for Problem {}

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
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}

impl core::error::Error for CompileError {}
