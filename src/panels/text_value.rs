//! Named values in the characters of texts: where one is written, and what is offered when an action counts one that no text shows.

use kineograph_runtime::format::{Action, Content, Kind, Text, TextPart, Value};

use super::{Intent, Outbox};
use crate::document::{ClipEdit, ClipId, Document, Edit, Node, NodeId};
use crate::history::Change;
use crate::text::tr;

/// Writes a named value at the end of a text.
pub fn add_value(text: &mut Text, name: &str) {
    // The field drops spaces at its ends.
    let needs_gap = text.text.ends_with(|last: char| last.is_alphanumeric() || last == ':');
    let gap = if needs_gap { " " } else { "" };
    text.text.push_str(&format!("{gap}{{{name}}}"));
}

/// Whether a value of this name can be written in a text.
pub fn can_be_written(name: &str) -> bool {
    !name.is_empty() && !name.contains(['{', '}', ':'])
}

/// The text of a node that shows no value.
pub fn without_value(node: &Node) -> Option<&Text> {
    let Content::Text(text) = &node.content else { return None };
    let has_value = text.parts().any(|part| matches!(part, TextPart::Value { .. }));
    (!has_value).then_some(text)
}

/// The change that writes a value at the end of a text that shows none; `None` for any other node.
pub fn adding(document: &Document, node: NodeId, name: &str) -> Option<Change> {
    let node = document.node(node)?;
    let mut text = without_value(node)?.clone();
    add_value(&mut text, name);
    let node = Node { content: Content::Text(text), ..node.as_ref().clone() };
    Some(Change::new(tr!("inspector-text-value.step"), Edit::SetNode(node)).keeping_selection())
}

/// Offers to write the value that edits begin to count into the text on which they play, if that shows none: else nothing is seen of it.
pub fn offer(document: &Document, edits: &[Edit], out: &mut Outbox) {
    let Some((clip, name)) = edits.iter().find_map(counted) else { return };
    let apply = |document: Document, edit: &Edit| Some(document.edited(edit).ok()?.0);
    let Some(after) = edits.iter().try_fold(document.clone(), apply) else { return };
    let mut nodes = after.runs_of_clip(clip).flat_map(|run| run.nodes()).filter_map(|node| after.node(node));
    if let Some(node) = nodes.find(|node| without_value(node).is_some()) {
        out.push(Intent::OfferValue(node.id, name.to_owned()));
    }
}

/// The clip into which an edit brings an action that counts a value, and the name of that.
fn counted(edit: &Edit) -> Option<(ClipId, &str)> {
    let Edit::Clip(clip, ClipEdit::Insert { tree, .. }) = edit else { return None };
    let name = counted_in(tree).filter(|name| can_be_written(name))?;
    Some((*clip, name))
}

fn counted_in(tree: &Action) -> Option<&str> {
    if let (Kind::ActionTween | Kind::ActionFloat, Some(Value::Text(name))) = (tree.kind(), tree.param("key"))
    {
        return Some(name);
    }
    tree.children.iter().find_map(counted_in)
}
