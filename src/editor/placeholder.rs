//! The box of a blank project stands for what is brought in: the first picture takes its place, with the run.

use std::borrow::Cow;


use crate::document::{Document, Edit, Node, NodeMarks, Run};
use crate::history::Change;
use crate::templates::blank_project;

/// The change, made so that the first picture that it adds takes the place of the box of a blank project. A box behind the picture would be
/// what the first action moves.
pub(super) fn replaced<'a>(document: &Document, change: &'a Change) -> Cow<'a, Change> {
    let edits = untouched(document).and_then(|placeholder| placeholder.edits(document, change));
    match edits {
        Some(more) => {
            let edits = change.edits.iter().cloned().chain(more).collect();
            Cow::Owned(Change { edits, ..change.clone() })
        }
        None => Cow::Borrowed(change),
    }
}

/// The box and its run.
struct Placeholder<'a> {
    node: &'a Node,
    run: &'a Run,
}

/// The box of a blank project and its run, if they are unchanged; `None` in any other project.
fn untouched(document: &Document) -> Option<Placeholder<'_>> {
    let ([node], [clip], [run]) = (document.nodes(), document.clips(), document.runs()) else { return None };
    let (blank, _) = Document::from_project(&blank_project());
    let fresh = blank.nodes().first()?;
    let is_fresh = (&node.name, node.parent, &node.content, node.z, node.blend, &node.start)
        == (&fresh.name, fresh.parent, &fresh.content, fresh.z, fresh.blend, &fresh.start);
    let is_kept = document.marks(node.id) != NodeMarks::default() || !document.expectations().is_empty();
    let plays =
        **run == Run { id: run.id, clip: clip.id, node: node.id, ..blank.runs().first()?.as_ref().clone() };
    (is_fresh && !is_kept && clip.is_empty() && plays).then_some(Placeholder { node, run })
}

impl Placeholder<'_> {
    /// The edits after a change that adds a picture; `None` after others.
    fn edits(&self, document: &Document, change: &Change) -> Option<Vec<Edit>> {
        let mut after = document.clone();
        for edit in &change.edits {
            after = after.edited(edit).ok()?.0;
        }
        let picture = after.nodes().iter().find(|node| node.content.is_picture())?;
        let stays = after.node(self.node.id).is_some_and(|node| **node == *self.node);
        let is_there = after.run(self.run.id).is_some_and(|run| **run == *self.run);
        if !stays || !is_there {
            return None;
        }
        // What came with runs of its own needs no empty clip.
        let edit = match after.runs().len() {
            1 => Edit::SetRun(Run { node: picture.id, ..self.run.clone() }),
            _ => Edit::RemoveClip(self.run.clip),
        };
        Some(vec![edit, Edit::RemoveNodes(vec![self.node.id])])
    }
}
