//! Diagnostics of actions: which action of a tree they mean.

use super::{Action, Arity};
use crate::diagnostic::{Diagnostic, FieldPath, Place, Segment, truncated};
use crate::prelude::*;
use crate::words::shortened;

/// A longer trail is shown without its middle.
const MAX_STEPS: usize = 10;
/// The number of steps shown at the beginning and end of a longer trail.
const KEPT_STEPS: [usize; 2] = [4, 5];

impl Diagnostic {
    /// The diagnostic with the action at these child indices. The caller adds trail and path, since it knows the whole tree.
    pub(crate) fn of_action(mut self, action: &Action, indices: &[usize]) -> Self {
        let label = action.label.as_deref().map(truncated);
        self.place = Box::new(Place { action: action.id, label, indices: indices.to_vec(), ..*self.place });
        self
    }

    /// The diagnostic with a field of the action, if given: a parameter or the label.
    pub(crate) fn in_field(mut self, action: &Action, field: Option<&'static str>) -> Self {
        let Some(field) = field else { return self };
        self.place.param = action.spec().param(field).map(|(_, param)| param.name);
        self.place.path = self.place.path.field(field);
        self
    }
}

impl FieldPath {
    /// The path of the action at these child indices below `tree`, which is at this path.
    pub fn action(&self, tree: &Action, indices: &[usize]) -> Self {
        let mut segments = Vec::new();
        let mut action = tree;
        for &index in indices {
            match action.spec().arity {
                Arity::Many => segments.extend([Segment::Field("actions"), Segment::Index(index)]),
                Arity::One => segments.push(Segment::Field("action")),
                Arity::None => break,
            }
            let Some(child) = action.children.get(index) else { break };
            action = child;
        }
        self.then(segments)
    }
}

/// The trail from `tree` along child indices; see [`Place::trail`].
pub fn trail(tree: &Action, indices: &[usize]) -> String {
    let mut steps = Vec::new();
    let mut action = tree;
    for &index in indices {
        let Some(child) = action.children.get(index) else { break };
        // An action that can only be an only child needs no index.
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
    action.label.as_ref().map_or_else(|| name.to_owned(), |label| format!("{name} \"{}\"", shortened(label)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_read_like_paths() {
        let action = FieldPath::root().item("clips", 0).field("action");
        let tree = Action::sequence([Action::hide(), Action::repeat(2, Action::delay(1.0))]);
        let path = action.action(&tree, &[1, 0]).field("duration");
        assert_eq!(path.to_string(), "clips[0].action.actions[1].action.duration");
        assert_eq!(path.project_item(), Some(("clips", 0)));
        assert_eq!(FieldPath::root().to_string(), "");
    }
}
