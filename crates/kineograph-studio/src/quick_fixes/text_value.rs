//! Values of texts that no action sets.

use kineograph_runtime::Diagnostic;
use kineograph_runtime::format::{Action, Content, Kind, Value};

use super::QuickFix;
use crate::document::{ClipEdit, Document, Edit, Node, Slot};
use crate::history::Change;
use crate::text::{format_number, tr};

/// Where a new count ends.
const COUNTED_TO: f64 = 100.0;

/// Names the value that was probably meant; without one, adds a clip that counts the value on the node.
pub fn fix(document: &Document, node: &Node, found: &Diagnostic) -> Option<QuickFix> {
    let name = found.arg("name")?.to_string();
    match found.arg("near") {
        Some(near) => named(node, &name, &near.to_string()),
        None => counted(document, node, &name),
    }
}

fn named(node: &Node, name: &str, near: &str) -> Option<QuickFix> {
    let mut node = node.clone();
    let Content::Text(text) = &mut node.content else { return None };
    for end in ["}", ":"] {
        text.text = text.text.replace(&format!("{{{name}{end}"), &format!("{{{near}{end}"));
    }
    let title = tr!("fix-use-name", name = near);
    Some(QuickFix { change: Change::new(title.clone(), Edit::SetNode(node)), title })
}

fn counted(document: &Document, node: &Node, name: &str) -> Option<QuickFix> {
    let add = Edit::AddClip(node.name.clone());
    let clip = document.edited(&add).ok()?.1.clip?;
    let tween = Action::new(Kind::ActionTween).with("key", Value::Text(name.to_owned()));
    let tree = tween.and_then(|tween| tween.with("to", Value::Number(COUNTED_TO))).ok()?;
    let insert = Edit::Clip(clip, ClipEdit::Insert { tree, slot: Slot::Root, position: None });
    let title = tr!("fix-count-value", name, to = format_number(COUNTED_TO));
    let edits = vec![add, insert, Edit::AddRun(clip, node.id, 0.0)];
    Some(QuickFix { change: Change::all(title.clone(), edits), title })
}
