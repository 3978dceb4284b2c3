//! Actions that name nodes: they follow a new name.

use kineograph_runtime::format::{Action, Kind, Value};

use super::Document;
use super::clip::ActionItem;

pub fn named_node(action: &Action) -> Option<&str> {
    // The kind is checked first because most actions differ in it.
    if !matches!(action.kind(), Kind::TargetedAction | Kind::Follow) {
        return None;
    }
    if let Some(Value::Text(name)) = action.param("target") { Some(name) } else { None }
}

impl Document {
    /// Makes all actions that name the node `old` name `new`.
    pub(super) fn rename_named_node(&mut self, old: &str, new: &str) {
        let names = |item: &ActionItem| named_node(&item.action) == Some(old);
        let rename = |item: &mut ActionItem| {
            // The parameter exists and is a text, otherwise the action would not name a node.
            let _ = item.action.set_param("target", Value::Text(new.to_owned()));
        };
        self.clips.change_each(|clip| clip.changed_where(names, rename));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{ClipEdit, Edit, Node, Slot};
    use super::*;
    use crate::fixture;

    #[test]
    fn actions_follow_a_new_name() {
        let document = fixture::document();
        let clip = document.clips()[0].id;
        let tree = Action::sequence([
            Action::targeted_action("star", Action::hide()),
            Action::targeted_action("nobody", Action::show()),
            Action::hide(),
        ]);
        let insert = ClipEdit::Insert { tree, slot: Slot::Draft, position: None };
        let (document, _) = document.edited(&Edit::Clip(clip, insert)).unwrap();
        let star = document.nodes().iter().find(|node| node.name == "star").unwrap();
        let renamed = Node { name: "sun".to_owned(), ..star.as_ref().clone() };
        let (document, _) = document.edited(&Edit::SetNode(renamed)).unwrap();
        let mut named: Vec<&str> =
            document.clips()[0].items().filter_map(|(_, item)| named_node(&item.action)).collect();
        named.sort_unstable();
        assert_eq!(named, ["nobody", "sun"], "and no other name changes");
    }
}
