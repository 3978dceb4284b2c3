//! Commands about the selected nodes: groups and marks.

use super::Editor;
use crate::document::{Edit, EditError, NodeId, NodeMarks};
use crate::history::Change;
use crate::panels::project::moved_text;
use crate::rearrange::{self, Destination, GroupNames, Keeps};
use crate::session::SelectionChange;
use crate::text::tr;

impl Editor {
    /// True if nodes have the focus.
    pub(super) fn has_nodes(&self) -> bool {
        !self.session.selection.selected_nodes().is_empty()
    }

    /// Selects all nodes that can be picked on the canvas, or none.
    pub fn select_nodes(&mut self, ids: Vec<NodeId>) {
        self.session.selection.change(self.history.document(), SelectionChange::Nodes(ids));
    }

    pub(super) fn group_nodes(&mut self) {
        let ids = self.session.selection.selected_nodes();
        if ids.is_empty() {
            return self.warn(tr!("command-needs-node"));
        }
        let edits = rearrange::grouped(self.document(), &self.media, &ids, group_names());
        self.rearrange(tr!("change-group-nodes"), edits, &ids);
    }

    /// Lets the front one of the selected nodes mask the others.
    pub(super) fn mask_nodes(&mut self) {
        let ids = self.session.selection.selected_nodes();
        if self.document().top_nodes(&ids).len() < 2 {
            return self.warn(tr!("command-needs-masked-nodes"));
        }
        let names = GroupNames { one: tr!("change-mask-name"), ..group_names() };
        let edits = rearrange::masked(self.document(), &self.media, &ids, names);
        self.rearrange(tr!("change-mask-nodes"), edits, &ids);
    }

    pub(super) fn ungroup_nodes(&mut self) {
        let ids = self.session.selection.selected_nodes();
        let children: Vec<NodeId> =
            ids.iter().flat_map(|id| self.document().children_of(Some(*id))).map(|node| node.id).collect();
        if children.is_empty() {
            return self.warn(tr!("command-needs-children"));
        }
        let edits = rearrange::ungrouped(self.document(), &self.media, &ids);
        let before = self.history.undo_len();
        self.rearrange(tr!("change-ungroup-nodes"), edits, &children);
        if self.history.undo_len() > before {
            self.select_nodes(children);
            self.history.set_selection_after(&self.session.selection);
        }
    }

    /// Makes edits that give nodes other parents as one step, and tells what else of them changes with that.
    fn rearrange(&mut self, label: &str, edits: Result<Vec<Edit>, EditError>, ids: &[NodeId]) {
        let edits = match edits {
            Ok(edits) => edits,
            Err(error) => return self.warn(error.to_string()),
        };
        self.refresh();
        let text = moved_text(self.document(), &self.programs, &self.media, (&edits, Keeps::Place), ids);
        let (before, are_two) = (self.history.undo_len(), rearrange::makes_two_groups(&edits));
        self.edit(&Change::all(label, edits));
        let text = if are_two { self.choose_outer_group() } else { text };
        if let Some(text) = text.filter(|_| self.history.undo_len() > before) {
            self.tell(text);
        }
    }

    /// Selects the outer one of two groups that were just made, of which the inner one was made last and is selected. Says what they are for.
    fn choose_outer_group(&mut self) -> Option<String> {
        let places = self.document().node(*self.session.selection.selected_nodes().first()?)?;
        let middle = self.document().node(places.parent?)?;
        let text = tr!("change-two-groups", middle = &middle.name, places = &places.name);
        self.select_nodes(vec![middle.id]);
        self.history.set_selection_after(&self.session.selection);
        Some(text)
    }

    /// Moves the selected nodes of one parent one place to the front or to the back; nothing if they are there.
    pub(super) fn step_nodes(&mut self, to_front: bool) {
        let document = self.document();
        let tops = document.top_nodes(&self.session.selection.selected_nodes());
        let Some(parent) = tops.first().and_then(|id| document.node(*id)).map(|node| node.parent) else {
            return;
        };
        let siblings: Vec<NodeId> =
            document.siblings_front_first(parent).iter().map(|node| node.id).collect();
        let is_moved = |id: &NodeId| tops.contains(id);
        let below = if to_front {
            let passed = siblings.iter().position(is_moved).and_then(|front| front.checked_sub(1));
            passed.map(|passed| Some(siblings[passed]))
        } else {
            let passed = siblings.iter().rposition(is_moved).map(|back| back + 1);
            passed.filter(|passed| *passed < siblings.len()).map(|passed| siblings.get(passed + 1).copied())
        };
        let Some(below) = below else { return };
        let ids: Vec<NodeId> = tops.iter().copied().filter(|id| siblings.contains(id)).collect();
        let to = Destination { parent, below };
        let edits = rearrange::rearranged(document, &self.media, &ids, to, Keeps::Numbers);
        self.rearrange(tr!("change-order-nodes"), edits, &[]);
    }

    /// Locks the selected nodes, or unlocks them if all are locked.
    pub(super) fn toggle_locked(&mut self) {
        let locked = !self.all_marked(|marks| marks.locked);
        let label = if locked { tr!("change-lock-nodes") } else { tr!("change-unlock-nodes") };
        self.mark_selected(label, |marks| NodeMarks { locked, ..marks });
    }

    /// Hides the selected nodes on the canvas, or shows them if all are hidden.
    pub(super) fn toggle_hidden(&mut self) {
        let hidden = !self.all_marked(|marks| marks.hidden);
        let label = if hidden { tr!("change-hide-nodes") } else { tr!("change-show-nodes") };
        self.mark_selected(label, |marks| NodeMarks { hidden, ..marks });
    }

    fn all_marked(&self, holds: impl Fn(NodeMarks) -> bool) -> bool {
        self.session.selection.selected_nodes().iter().all(|id| holds(self.document().marks(*id)))
    }

    fn mark_selected(&mut self, label: &str, change: impl Fn(NodeMarks) -> NodeMarks) {
        let ids = self.session.selection.selected_nodes();
        if ids.is_empty() {
            return self.warn(tr!("command-needs-node"));
        }
        self.mark(label, &ids, change);
    }

    fn mark(&mut self, label: &str, ids: &[NodeId], change: impl Fn(NodeMarks) -> NodeMarks) {
        let marks = ids.iter().map(|id| (*id, change(self.document().marks(*id)))).collect();
        self.edit(&Change::new(label, Edit::MarkNodes(marks)));
    }

    /// Shows the selected nodes alone on the canvas, or all if these are alone already.
    pub(super) fn toggle_solo_nodes(&mut self) {
        let ids = self.session.selection.selected_nodes().into_iter().collect();
        let solo = &mut self.session.soloed_nodes;
        *solo = if *solo == ids { std::collections::BTreeSet::new() } else { ids };
    }

    pub(super) fn show_all_nodes(&mut self) {
        self.session.soloed_nodes.clear();
        let ids: Vec<NodeId> = self.document().nodes().iter().map(|node| node.id).collect();
        if !self.document().hidden_nodes().is_empty() {
            self.mark(tr!("change-show-nodes"), &ids, |marks| NodeMarks { hidden: false, ..marks });
        }
    }

    pub(super) fn unlock_all_nodes(&mut self) {
        let ids: Vec<NodeId> = self.document().nodes().iter().map(|node| node.id).collect();
        if !self.document().locked_nodes().is_empty() {
            self.mark(tr!("change-unlock-nodes"), &ids, |marks| NodeMarks { locked: false, ..marks });
        }
    }
}

fn group_names() -> GroupNames<'static> {
    GroupNames {
        one: tr!("change-group-name"),
        middle: tr!("change-group-middle"),
        places: tr!("change-group-places"),
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Content, StartPose};

    use super::*;
    use crate::align::{Alignment, Axis};
    use crate::command::Command;
    use crate::document::{ClipEdit, Document, Slot};
    use crate::panels::Intent;

    /// `a`, `b` and `c`, boxes of 20 px in a row, from back to front, all selected.
    fn editor() -> Editor {
        let list = [("a", [10.0, 10.0]), ("b", [50.0, 40.0]), ("c", [200.0, 100.0])];
        let document = list.into_iter().fold(Document::default(), |document, (name, position)| {
            let (sprite, start) = (Content::Box([20.0, 20.0]), StartPose::default().with_position(position));
            let edit = Edit::AddNode { name: name.into(), parent: None, content: sprite, start };
            document.edited(&edit).unwrap().0
        });
        let ids = document.nodes().iter().map(|node| node.id).collect();
        let mut editor = Editor::new(document, None);
        editor.apply(Intent::Select(SelectionChange::Nodes(ids)));
        editor
    }

    fn positions(editor: &Editor) -> Vec<[f64; 2]> {
        editor.document().nodes().iter().map(|node| node.start.position).collect()
    }

    #[test]
    fn the_keys_of_wrap_group_nodes_and_those_of_unwrap_take_them_apart() {
        let mut editor = editor();
        let before = editor.document().clone();
        assert_eq!(editor.disabled_reason(Command::Wrap), None);
        editor.run(Command::Wrap);
        assert_eq!(editor.history().undo_label(), Some("Group nodes"));
        let group = editor.document().nodes().iter().find(|node| node.name == "group").unwrap().clone();
        assert_eq!(editor.session().selection.selected_nodes(), [group.id], "the group is selected");
        assert_eq!(
            (group.name.as_str(), editor.document().children_of(Some(group.id)).count()),
            ("group", 3)
        );
        editor.run(Command::Unwrap);
        assert_eq!(editor.document().nodes(), before.nodes());
        assert_eq!(editor.session().selection.selected_nodes().len(), 3);
        assert_eq!(editor.history().undo_len(), 2);
    }

    #[test]
    fn nodes_are_aligned_and_distributed_in_one_step_each() {
        let mut editor = editor();
        editor.run(Command::DistributeNodes(Axis::X));
        assert_eq!(positions(&editor), [[10.0, 10.0], [105.0, 40.0], [200.0, 100.0]]);
        editor.run(Command::AlignNodes(Alignment::Top));
        assert_eq!(positions(&editor), [[10.0, 100.0], [105.0, 100.0], [200.0, 100.0]]);
        editor.run(Command::AlignToStage);
        editor.run(Command::AlignNodes(Alignment::Left));
        assert!(positions(&editor).iter().all(|position| *position == [10.0, 100.0]));
        assert_eq!(editor.history().undo_len(), 3);
        editor.run(Command::AlignNodes(Alignment::Left));
        assert_eq!(editor.history().undo_len(), 3, "nothing moves");
    }

    #[test]
    fn locking_hiding_and_showing_all_are_steps_and_solo_is_none() {
        let mut editor = editor();
        editor.run(Command::LockNodes);
        editor.run(Command::HideNodes);
        assert_eq!((editor.document().locked_nodes().len(), editor.document().hidden_nodes().len()), (3, 3));
        assert_eq!(editor.history().undo_len(), 2);
        editor.run(Command::ShowAllNodes);
        editor.run(Command::UnlockAllNodes);
        assert!(editor.document().to_project().editor.nodes.is_empty());
        assert_eq!(editor.history().undo_len(), 4);
        editor.run(Command::SoloNodes);
        assert_eq!(editor.session().soloed_nodes.len(), 3);
        editor.run(Command::SoloNodes);
        assert!(editor.session().soloed_nodes.is_empty());
        assert_eq!(editor.history().undo_len(), 4);
    }

    #[test]
    fn several_nodes_are_deleted_alone_or_with_what_is_inside() {
        let mut editor = editor();
        editor.run(Command::Wrap);
        editor.run(Command::Delete);
        assert_eq!(editor.document().nodes().len(), 3, "what is inside stays");
        editor.run(Command::Undo);
        editor.run(Command::DeleteWithInside);
        assert_eq!(editor.document().nodes().len(), 0);
        assert_eq!(editor.history().undo_label(), Some("Delete 4 nodes"));
    }

    /// `a` plays a clip that puts it at a place, and so do these.
    fn playing(also: &[usize]) -> Editor {
        let document = editor().document().clone();
        let (document, made) = document.edited(&Edit::AddClip("go".into())).unwrap();
        let clip = made.clip.unwrap();
        let tree = kineograph_runtime::format::Action::move_to(1.0, [90.0, 90.0]);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let runs = also.iter().chain(&[0]).map(|place| Edit::AddRun(clip, document.nodes()[*place].id, 0.0));
        let edits: Vec<Edit> = std::iter::once(Edit::Clip(clip, insert)).chain(runs).collect();
        let document = edits.iter().fold(document.clone(), |document, edit| document.edited(edit).unwrap().0);
        let ids = document.nodes()[..2].iter().map(|node| node.id).collect();
        let mut editor = Editor::new(document, None);
        editor.apply(Intent::Select(SelectionChange::Nodes(ids)));
        editor
    }

    fn selected(editor: &Editor) -> Vec<String> {
        let ids = editor.session().selection.selected_nodes();
        ids.iter().map(|id| editor.document().node(*id).unwrap().name.clone()).collect()
    }

    fn groups(editor: &Editor) -> Vec<String> {
        let nodes = editor.document().nodes().iter();
        nodes.filter(|node| node.content == Content::Group).map(|node| node.name.clone()).collect()
    }

    #[test]
    fn moving_nodes_become_one_group_and_two_only_where_others_play_the_same() {
        let mut one = playing(&[]);
        one.run(Command::GroupNodes);
        assert_eq!((groups(&one), selected(&one)), (vec!["group".to_owned()], vec!["group".to_owned()]));
        let told = one.take_news().pop().unwrap();
        assert_eq!(told.text, "“a” moves as before: the positions in its motion now count from “group”.");
        one.run(Command::Undo);
        assert_eq!(groups(&one), [""; 0], "one step");
        let mut two = playing(&[2]);
        two.run(Command::GroupNodes);
        assert_eq!(groups(&two), ["group pivot", "group origin"]);
        assert_eq!(selected(&two), ["group pivot"], "it is the one to move, turn and scale");
        let told: Vec<String> = two.take_news().into_iter().map(|news| news.text).collect();
        assert_eq!(told.len(), 1, "{told:?}");
        let says = |words: &str| told[0].contains(words);
        assert!(
            says("Two groups were needed") && says("scale “group pivot”") && says("“group origin” inside")
        );
    }
}
