//! Named values in the characters of texts: where one is written, and what is offered when an action counts one that no text shows.

use std::ops::Range;
use std::sync::Arc;

use kineograph_runtime::format::{Action, Content, Kind, Text, TextPart, Value};

use super::{Intent, Outbox};
use crate::document::{Clip, ClipEdit, ClipId, Document, Edit, Node, NodeId};
use crate::history::Change;
use crate::plays::playing_nodes;
use crate::text::tr;

/// Writes a named value into a text: in the place of the last number of one that shows no value, and written like that, else at its end.
pub fn add_value(text: &mut Text, name: &str) {
    if let Some((place, format)) = last_number(&text.text).filter(|_| !shows_value(text)) {
        text.text.replace_range(place, &format!("{{{name}{format}}}"));
        return;
    }
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
    (!shows_value(text)).then_some(text)
}

fn shows_value(text: &Text) -> bool {
    text.parts().any(|part| matches!(part, TextPart::Value { .. }))
}

/// The change that writes a value into a text that shows none. What is counted stays as it is. `None` for any other node.
pub fn adding(document: &Document, node: NodeId, name: &str) -> Option<Change> {
    let node = document.node(node)?;
    let mut text = without_value(node)?.clone();
    add_value(&mut text, name);
    let node = Node { content: Content::Text(text), ..node.as_ref().clone() };
    Some(Change::new(tr!("inspector-text-value.step"), Edit::SetNode(node)).keeping_selection())
}

/// The last number of a text that stands alone, and how a value is written like it.
fn last_number(text: &str) -> Option<(Range<usize>, String)> {
    let is_part = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
    let end = text.rfind(|letter: char| letter.is_ascii_digit())? + 1;
    let start = text[..end].char_indices().rev().take_while(|(_, letter)| is_part(*letter)).last()?.0;
    let start = start + text[start..end].find(|letter: char| letter.is_ascii_digit())?;
    let is_beside_letter = [text[..start].chars().next_back(), text[end..].chars().next()]
        .into_iter()
        .flatten()
        .any(char::is_alphanumeric);
    let digits = text[start..end].replace(',', "");
    digits.parse::<f64>().ok().filter(|_| !is_beside_letter)?;
    let (whole, behind) = digits.split_once('.').unwrap_or((digits.as_str(), ""));
    // Only as many digits as the number has in front of it, if it is filled with zeros.
    let least = if whole.starts_with('0') { whole.len() } else { 1 };
    let groups = if text[start..end].contains(',') { "," } else { "" };
    let point = if behind.is_empty() { "" } else { "." };
    let format = format!("{groups}{}{point}{}", "0".repeat(least), "0".repeat(behind.len()));
    let format = if format == "0" { String::new() } else { format!(":{format}") };
    Some((start..end, format))
}

/// Offers to write the value that edits begin to count into the text on which they play, if that shows none: else nothing is seen of it.
pub fn offer(document: &Document, edits: &[Edit], out: &mut Outbox) {
    let Some((clip, name)) = edits.iter().find_map(counted) else { return };
    let apply = |document: Document, edit: &Edit| Some(document.edited(edit).ok()?.0);
    let Some(after) = edits.iter().try_fold(document.clone(), apply) else { return };
    let mut nodes = playing_nodes(&after, clip).into_iter().filter_map(|node| after.node(node));
    if let Some(node) = nodes.find(|node| without_value(node).is_some()) {
        out.push(Intent::OfferValue(node.id, name.to_owned()));
    }
}

/// Whether a value is counted on a node whose text shows none.
pub fn is_missing(document: &Document, node: NodeId, name: &str) -> bool {
    let counts = |clip: &&Arc<Clip>| {
        let mut actions = clip.items().map(|(_, item)| &item.action);
        actions.any(|action| counted_in(action) == Some(name))
            && playing_nodes(document, clip.id).contains(&node)
    };
    document.node(node).is_some_and(|node| without_value(node).is_some())
        && document.clips().iter().any(|clip| counts(&clip))
}

/// The clip into which an edit brings an action that counts a value, and the name of that.
fn counted(edit: &Edit) -> Option<(ClipId, &str)> {
    let Edit::Clip(clip, ClipEdit::Insert { tree, .. }) = edit else { return None };
    let name = counted_in(tree).filter(|name| can_be_written(name))?;
    Some((*clip, name))
}

/// Whether a tree counts a value that nothing shows on these nodes: none of them is a text.
pub fn is_unseen_on<'a>(tree: &Action, nodes: impl IntoIterator<Item = &'a Node>) -> bool {
    let mut nodes = nodes.into_iter().peekable();
    let has_nodes = nodes.peek().is_some();
    has_nodes
        && counted_in(tree).is_some()
        && !nodes.any(|node| matches!(node.content, Content::Text(_) | Content::Symbol(_)))
}

fn counted_in(tree: &Action) -> Option<&str> {
    if let (Kind::ActionTween | Kind::ActionFloat, Some(Value::Text(name))) = (tree.kind(), tree.param("key"))
    {
        return Some(name);
    }
    tree.children.iter().find_map(counted_in)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_number_that_stands_alone_is_replaced_as_it_is_written() {
        let replaced = |text: &str| {
            let (place, format) = last_number(text)?;
            let mut text = text.to_owned();
            text.replace_range(place, &format!("{{n{format}}}"));
            Some(text)
        };
        for (text, wanted) in [
            ("Score 0", Some("Score {n}")),
            ("0 of 10!", Some("0 of {n}!")),
            ("007", Some("{n:000}")),
            ("$1,250.50.", Some("${n:,0.00}.")),
            ("Player2", None),
            ("Points:", None),
        ] {
            assert_eq!(replaced(text).as_deref(), wanted, "{text}");
        }
    }
}
