//! Where something is wrong.

use core::fmt;

use crate::format::{Action, ActionId};
use crate::prelude::*;

/// A longer way is shown without its middle.
const MAX_STEPS: usize = 10;
/// How many steps are shown of a longer way, at its begin and at its end.
const KEPT_STEPS: [usize; 2] = [4, 5];

/// Where something is wrong, as far as that is known. Displayed as `clip "walk", Sequence[2] › MoveBy, line 12, column 9`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ErrorPlace {
    pub(super) clip: Option<String>,
    pub(super) trail: String,
    pub(super) action: Option<ActionId>,
    pub(super) label: Option<String>,
    pub(super) path: String,
    /// Line and column.
    pub(super) position: Option<[usize; 2]>,
}

impl ErrorPlace {
    /// The name of the clip.
    #[must_use]
    pub fn clip(&self) -> Option<&str> {
        self.clip.as_deref()
    }

    /// The way to the action from the root of its tree, with child indices from 0, such as `Sequence[2] › Spawn[0] › MoveBy`, and
    /// with labels, as in `Repeat "hop"`. Of a long way the middle is left out, as `…`. Empty if it is no action.
    #[must_use]
    pub fn trail(&self) -> &str {
        &self.trail
    }

    /// The id of the action, if it has one.
    #[must_use]
    pub fn action(&self) -> Option<ActionId> {
        self.action
    }

    /// The label of the action, if it has one.
    #[must_use]
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// The fields that lead to it in a project, such as `nodes[0].start.scale`. Empty outside of a project.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The line in the text, from 1.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.position.map(|[line, _]| line)
    }

    /// The column in the text, from 1, in characters.
    #[must_use]
    pub fn column(&self) -> Option<usize> {
        self.position.map(|[_, column]| column)
    }

    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for ErrorPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clip = self.clip.as_ref().map(|clip| format!("clip \"{clip}\""));
        let trail = Some(&self.trail).filter(|trail| !trail.is_empty()).cloned();
        // A line is easier to find than a path, and an action by its trail.
        let has_better = self.position.is_some() || trail.is_some();
        let path = Some(&self.path).filter(|path| !has_better && !path.is_empty()).cloned();
        let position = self.position.map(|[line, column]| format!("line {line}, column {column}"));
        for (index, part) in [clip, trail, path, position].into_iter().flatten().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            f.write_str(&part)?;
        }
        Ok(())
    }
}

/// The way from `tree` along child indices; see [`ErrorPlace::trail`].
pub fn trail(tree: &Action, path: &[usize]) -> String {
    let mut steps = Vec::new();
    let mut action = tree;
    for &index in path {
        let Some(child) = action.children.get(index) else { break };
        // Where only one action can be, its index says nothing.
        let is_only = action.children_field() == Some("action");
        steps.push(if is_only { name(action) } else { format!("{}[{index}]", name(action)) });
        action = child;
    }
    steps.push(name(action));
    if steps.len() > MAX_STEPS {
        let middle = KEPT_STEPS[0]..steps.len() - KEPT_STEPS[1];
        steps.splice(middle, [String::from("…")]);
    }
    steps.join(" › ")
}

fn name(action: &Action) -> String {
    let name = action.spec().name;
    action.label.as_ref().map_or_else(|| name.to_owned(), |label| format!("{name} \"{label}\""))
}
