//! Says when a node that was added can't be seen because of a mask.

use super::Editor;
use crate::document::{Document, Node, NodeId};
use crate::masked;
use crate::scene::SceneSource;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// A warning about a node that a mask hides since a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepWarning {
    /// A sentence for users.
    pub text: String,
    /// The number of undo steps after that step.
    pub undo_len: usize,
    pub node: NodeId,
    pub mask: NodeId,
}

impl StepWarning {
    /// Whether the step is not undone, and both are there and what they were.
    pub fn is_current(&self, document: &Document, undo_len: usize) -> bool {
        let is_mask = document.node(self.mask).is_some_and(|mask| mask.mask.is_some());
        undo_len >= self.undo_len && is_mask && document.node(self.node).is_some()
    }
}

impl Editor {
    /// Names a mask that hides a node which is new since then, or has come to another parent.
    pub(super) fn warn_of_masked(&mut self, before: &Document) {
        let document = self.document();
        if document.nodes().iter().all(|node| node.mask.is_none()) {
            return;
        }
        let has_come = |node: &Node| before.node(node.id).is_none_or(|old| old.parent != node.parent);
        let come: Vec<&Node> =
            document.nodes().iter().map(AsRef::as_ref).filter(|node| has_come(node)).collect();
        if come.is_empty() {
            return;
        }
        let masks: Vec<NodeId> = come.iter().filter(|node| node.mask.is_some()).map(|node| node.id).collect();
        // What a mask that has come hides was there before.
        let parents: Vec<_> =
            come.iter().filter(|node| node.mask.is_some()).map(|node| node.parent).collect();
        let is_beside = |node: &Node| !has_come(node) && parents.contains(&node.parent);
        let beside: Vec<NodeId> =
            document.nodes().iter().filter(|node| is_beside(node)).map(|node| node.id).collect();
        let come: Vec<NodeId> = come.iter().map(|node| node.id).collect();
        // The poses are those of the nodes before.
        self.refresh();
        let document = self.document();
        let source = SceneSource {
            document,
            poses: &self.poses,
            media: &self.media,
            names: self.programs.value_names(),
        };
        let neighbour = || masked::hidden_by(&source, &beside, &masks);
        let found = masked::hidden(&source, &come).or_else(neighbour);
        if let Some((node, mask)) = found
            && let Some(text) = said(document, node, mask)
        {
            let undo_len = self.history.undo_len();
            self.step_warnings.push(StepWarning { text, undo_len, node, mask });
        }
    }

    /// Warnings about what masks hide since the last steps, since the last call.
    pub fn take_step_warnings(&mut self) -> Vec<StepWarning> {
        std::mem::take(&mut self.step_warnings)
    }
}

/// Which mask hides a node, and what to do about it.
fn said(document: &Document, node: NodeId, mask: NodeId) -> Option<String> {
    let (node, mask) = (document.node(node)?, document.node(mask)?);
    let [name, by] = [node, mask].map(|node| shortened(&node.name, MAX_NAME_CHARS).into_owned());
    Some(match mask.parent {
        Some(_) => tr!("project-hidden-by-mask.in-group", node = name, mask = by),
        None => tr!("project-hidden-by-mask", node = name, mask = by),
    })
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::Mask;
    use kineograph_runtime::format::{Content, Node as StoredNode, Project, StartPose};

    use crate::command::Command;
    use crate::document::{Document, Edit};
    use crate::editor::Editor;
    use crate::history::Change;
    use crate::intent::Intent;
    use crate::session::SelectionChange;

    /// A mask of 20 × 20 pixels at (50, 50), on the stage or in a group.
    fn editor(parent: Option<&str>) -> Editor {
        let mut mask = StoredNode::new("picture").with_content(Content::Box([20.0; 2]));
        mask.mask = Some(Mask::SHOW);
        mask.parent = parent.map(str::to_owned);
        mask.start = StartPose::default().with_position([50.0; 2]);
        let project = Project::default().with_nodes(vec![StoredNode::new("group"), mask]);
        Editor::new(Document::from_project(&project).0, None)
    }

    /// Adds a box of 10 × 10 pixels there. Returns what is said.
    fn added(editor: &mut Editor, parent: Option<&str>, position: [f64; 2]) -> Vec<String> {
        let document = editor.document();
        let parent = parent
            .and_then(|name| document.nodes().iter().find(|node| node.name == name))
            .map(|node| node.id);
        let start = StartPose::default().with_position(position);
        let add = Edit::AddNode {
            name: document.free_node_name("note"),
            parent,
            content: Content::Box([10.0; 2]),
            start,
        };
        editor.edit(&Change::new("Add", add));
        editor.take_step_warnings().into_iter().map(|said| said.text).collect()
    }

    #[test]
    fn a_node_that_a_mask_hides_is_named_once_when_it_is_added() {
        let mut desk = editor(None);
        let said = "“note” is hidden by the mask “picture”. Group the mask with the nodes that it is meant for, or change the mask.";
        assert_eq!(added(&mut desk, None, [200.0, 50.0]), [said]);
        desk.refresh();
        assert_eq!(desk.take_step_warnings(), [], "once");
        assert_eq!(added(&mut desk, None, [62.0, 50.0]), [""; 0], "a part of it is seen");
        let mut desk = editor(Some("group"));
        assert_eq!(added(&mut desk, None, [200.0, 50.0]), [""; 0], "it is not in the group");
        let said = "“note 2” is hidden by the mask “picture”. Move it out of its group, or change the mask.";
        assert_eq!(added(&mut desk, Some("group"), [200.0, 50.0]), [said]);
    }

    #[test]
    fn a_node_that_a_mask_covers_which_hides_inside_is_named_too() {
        let mut desk = editor(None);
        let mut mask = desk.document().nodes()[1].as_ref().clone();
        mask.mask = Some(Mask::HIDE);
        desk.edit(&Change::new("Hide inside", Edit::SetNode(mask)));
        desk.refresh();
        assert_eq!(desk.take_step_warnings(), []);
        let said = "“note” is hidden by the mask “picture”. Group the mask with the nodes that it is meant for, or change the mask.";
        assert_eq!(added(&mut desk, None, [52.0, 48.0]), [said]);
        assert_eq!(added(&mut desk, None, [57.0, 50.0]), [""; 0], "a part of it is seen");
        assert_eq!(added(&mut desk, None, [200.0, 50.0]), [""; 0]);
    }

    #[test]
    fn a_node_that_is_moved_to_a_mask_is_named_too() {
        let mut desk = editor(Some("group"));
        assert_eq!(added(&mut desk, None, [200.0, 50.0]), [""; 0]);
        let mut moved = desk.document().nodes()[2].as_ref().clone();
        moved.parent = Some(desk.document().nodes()[0].id);
        desk.edit(&Change::new("Move", Edit::SetNode(moved)));
        assert_eq!(desk.take_step_warnings().len(), 1);
    }

    #[test]
    fn a_neighbour_that_a_mask_hides_after_ungroup_is_named_until_that_is_undone() {
        let mut desk = editor(Some("group"));
        assert_eq!(added(&mut desk, None, [200.0, 50.0]), [""; 0], "it is not in the group");
        let group = desk.document().nodes()[0].id;
        desk.apply(Intent::Select(SelectionChange::Node(group)));
        desk.run(Command::UngroupNodes);
        let said = desk.take_step_warnings();
        let text = "“note” is hidden by the mask “picture”. Group the mask with the nodes that it is meant for, or change the mask.";
        assert_eq!(said.iter().map(|said| said.text.as_str()).collect::<Vec<_>>(), [text]);
        let is_current = |desk: &Editor| said[0].is_current(desk.document(), desk.history().undo_len());
        assert!(is_current(&desk));
        desk.run(Command::Undo);
        assert!(!is_current(&desk));
        desk.run(Command::Redo);
        let mut mask = desk.document().node(said[0].mask).unwrap().as_ref().clone();
        mask.mask = None;
        desk.edit(&Change::new("Show", Edit::SetNode(mask)));
        assert!(!is_current(&desk), "it is no mask any more");
    }
}
