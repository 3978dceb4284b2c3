//! The box of a blank project stands for what is brought in: the first picture takes its place, with the run.

use std::borrow::Cow;

use crate::document::{Document, Edit, Run};
use crate::history::Change;
use crate::new_node::{Placeholder, placeholder};

/// The change, made so that the first picture that it adds takes the place of the box of a blank project. A box behind the picture would be
/// what the first action moves.
pub(super) fn replaced<'a>(document: &Document, change: &'a Change) -> Cow<'a, Change> {
    let edits = placeholder(document).and_then(|placeholder| edits(&placeholder, document, change));
    match edits {
        Some(more) => {
            let edits = change.edits.iter().cloned().chain(more).collect();
            Cow::Owned(Change { edits, ..change.clone() })
        }
        None => Cow::Borrowed(change),
    }
}

/// The edits after a change that adds a picture; `None` after others.
fn edits(placeholder: &Placeholder<'_>, document: &Document, change: &Change) -> Option<Vec<Edit>> {
    let Placeholder { node, run } = placeholder;
    let mut after = document.clone();
    for edit in &change.edits {
        after = after.edited(edit).ok()?.0;
    }
    let picture = after.nodes().iter().find(|node| node.content.is_picture())?;
    let stays = after.node(node.id).is_some_and(|now| **now == **node);
    let is_there = after.run(run.id).is_some_and(|now| **now == **run);
    if !stays || !is_there {
        return None;
    }
    // What came with runs of its own needs no empty clip.
    let edit = match after.runs().len() {
        1 => Edit::SetRun(Run { node: picture.id, ..Run::clone(run) }),
        _ => Edit::RemoveClip(run.clip),
    };
    Some(vec![edit, Edit::RemoveNodes(vec![node.id])])
}
