//! Says that nodes share a clip with others, so that they change together, and gives them a clip of their own.

use super::Editor;
use super::news::{ClipSharers, SharedBy};
use crate::document::{Document, NodeId};
use crate::history::Change;
use crate::own_clip::{changed_along, own_clips, shared_clips};
use crate::session::{Mode, SelectionChange};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

impl Editor {
    /// Says with which nodes those that were just added as copies share a clip.
    pub(super) fn tell_shared_by_copies(&mut self, before: &Document) {
        let document = self.history.document();
        let new = document.nodes().iter().map(|node| node.id).filter(|id| before.node(*id).is_none());
        let clips = shared_clips(document, &new.clone().collect::<Vec<_>>());
        let plays = |node: &NodeId| {
            let mut runs = clips.iter().flat_map(|clip| document.runs_of_clip(*clip));
            runs.any(|run| run.nodes().any(|id| id == *node))
        };
        let nodes: Vec<NodeId> = new.filter(plays).collect();
        let name = |node: NodeId| {
            let node = document.node(node)?;
            Some(shortened(&node.name, MAX_NAME_CHARS).into_owned())
        };
        let Some(clip) = clips.first().and_then(|clip| document.clip(*clip)) else { return };
        let other = document.runs_of_clip(clip.id).flat_map(|run| run.nodes()).find(|id| !nodes.contains(id));
        let (Some(copy), Some(node)) = (nodes.first().and_then(|id| name(*id)), other.and_then(name)) else {
            return;
        };
        let clip = shortened(&clip.name, MAX_NAME_CHARS).into_owned();
        let text = tr!("change-copies-share-clip", count = nodes.len(), copy = copy.as_str(), clip, node);
        self.tell_shared(text, ClipSharers { nodes, name: copy, by: SharedBy::Copies });
    }

    /// Says once for each clip which other nodes a drag has moved along.
    pub(super) fn tell_shared_by_drag(&mut self, before: &Document) {
        if self.session.mode() != Mode::Motion && !self.session.tools.records {
            return;
        }
        let document = self.history.document();
        let nodes = self.dragged_nodes();
        let others = changed_along(before, document, &nodes);
        let clips = shared_clips(document, &nodes);
        let mut new = clips.iter().filter(|clip| !self.told_places.contains(*clip));
        let (Some(clip), Some(other)) = (new.next().copied(), others.first()) else { return };
        let first = nodes.first().and_then(|node| document.node(*node));
        let (Some(shared), Some(other), Some(first)) = (document.clip(clip), document.node(*other), first)
        else {
            return;
        };
        let [name, node, dragged] =
            [&shared.name, &other.name, &first.name].map(|name| shortened(name, MAX_NAME_CHARS).into_owned());
        let text = tr!("session-also-plays-on", clip = name, node, more = others.len() - 1);
        self.told_places.insert(clip);
        self.tell_shared(text, ClipSharers { nodes, name: dragged, by: SharedBy::Drag });
    }

    /// The nodes that a drag on the canvas moves now: the selected ones, or that on which the selected action plays.
    fn dragged_nodes(&self) -> Vec<NodeId> {
        let (selection, document) = (&self.session.selection, self.history.document());
        let selected = selection.selected_nodes();
        if selected.is_empty() { selection.played_node(document).into_iter().collect() } else { selected }
    }

    /// Gives nodes a clip of their own in one step. After a drag the others go back to what they did before it.
    pub fn give_own_clip(&mut self, sharers: &ClipSharers) {
        let last = self.history.steps().next_back().map(|(_, before)| before.clone());
        let before = last.filter(|_| sharers.by == SharedBy::Drag);
        let Some((edits, copies)) = own_clips(self.document(), &sharers.nodes, before.as_ref()) else {
            return;
        };
        let label = tr!("change-own-clip");
        self.edit(&Change::all(label, edits).keeping_selection());
        if let Some(copy) = copies.first() {
            // Its actions are others than those that were selected.
            let shown = SelectionChange::NodesIn(*copy, sharers.nodes.clone());
            self.session.select_in_mode(self.history.document(), vec![shown]);
            self.history.set_selection_after(&self.session.selection);
        }
        self.prune();
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Value;

    use super::*;
    use crate::command::Command;
    use crate::document::{ClipEdit, Edit};
    use crate::editor::News;
    use crate::panels::{Intent, fixture};

    /// The fixture, in which `coin` is selected.
    fn editor() -> Editor {
        let document = fixture::document();
        let coin = document.nodes()[0].id;
        let mut editor = Editor::new(document, None);
        editor.apply(Intent::Select(SelectionChange::Node(coin)));
        editor
    }

    fn told(editor: &mut Editor) -> Option<News> {
        editor.take_news().pop()
    }

    #[test]
    fn a_copy_that_shares_a_clip_is_named_and_gets_its_own_in_one_step() {
        let mut editor = editor();
        editor.run(Command::Duplicate);
        let news = told(&mut editor).unwrap();
        assert_eq!(
            news.text,
            "“coin 2” shares the clip “hop” with “coin”: a change of the motion of one is a change of both."
        );
        let sharers = news.sharers.unwrap();
        assert_eq!(sharers.title(), "Give the copy its own clip");
        assert!(sharers.is_current(editor.document()));
        editor.give_own_clip(&sharers);
        assert!(!sharers.is_current(editor.document()));
        assert_eq!((editor.document().clips().len(), editor.history().undo_len()), (3, 2));
        let copy = editor.document().nodes().iter().find(|node| node.name == "coin 2").unwrap().id;
        let run = editor.document().runs().iter().find(|run| run.node == copy).unwrap();
        let clip = editor.document().clip(run.clip).unwrap();
        assert_eq!(clip.name, "hop 2");
        let selection = &editor.session().selection;
        assert_eq!((selection.clip, selection.selected_nodes()), (Some(clip.id), vec![copy]));
        editor.run(Command::Undo);
        assert!(sharers.is_current(editor.document()));
        editor.run(Command::Undo);
        assert!(!sharers.is_current(editor.document()), "it is gone");
    }

    #[test]
    fn a_copy_with_a_clip_of_its_own_is_not_talked_about() {
        let mut editor = editor();
        let coin = editor.document().nodes()[0].id;
        let run = editor.document().runs()[0].id;
        editor.edit(&Change::new("Remove", Edit::RemoveRun(run)));
        editor.apply(Intent::Select(SelectionChange::Node(coin)));
        editor.run(Command::Duplicate);
        assert_eq!(told(&mut editor), None);
    }

    #[test]
    fn a_drag_that_changes_another_node_too_says_so_and_that_one_can_go_back() {
        let mut editor = editor();
        editor.run(Command::Duplicate);
        told(&mut editor);
        editor.run(Command::SwitchMode);
        let hop = editor.document().clips()[0].clone();
        let is_move = |id: &crate::document::ActionId| {
            hop.get(*id).is_some_and(|item| item.action.param("delta").is_some())
        };
        let id = hop.items().map(|(id, _)| id).find(is_move).unwrap();
        let drag = |editor: &mut Editor, x: f64| {
            let value = Value::Vec2([x, 1.0]);
            let edit = ClipEdit::SetParam { ids: vec![id], param: "delta", value };
            editor.apply(Intent::Preview(Change::new("Move", Edit::Clip(hop.id, edit))));
            editor.apply(Intent::FinishDrag);
        };
        drag(&mut editor, 3.0);
        let news = told(&mut editor).unwrap();
        assert_eq!(news.text, "“hop” also plays on “coin” and changes there too.");
        assert_eq!(news.sharers.as_ref().unwrap().title(), "Give “coin 2” its own clip");
        let delta = |editor: &Editor, name: &str| {
            let clip = editor.document().clip_named(name).unwrap();
            let id = clip
                .items()
                .map(|(id, _)| id)
                .find(|id| clip.get(*id).is_some_and(|item| item.action.param("delta").is_some()));
            clip.get(id.unwrap()).unwrap().action.param("delta").unwrap().clone()
        };
        let before = hop.get(id).unwrap().action.param("delta").unwrap().clone();
        editor.give_own_clip(&news.sharers.unwrap());
        assert_eq!(delta(&editor, "hop"), before, "the original moves as before");
        assert_eq!(delta(&editor, "hop 2"), Value::Vec2([3.0, 1.0]));
        assert_eq!(editor.document().violations(), Vec::<String>::new());
        editor.run(Command::Undo);
        drag(&mut editor, 4.0);
        assert_eq!(told(&mut editor), None, "it is said once");
    }
}
