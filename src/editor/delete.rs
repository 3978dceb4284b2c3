//! Deletes the selection and reports what else is affected.

use kineograph_runtime::format::Expectation;

use super::Editor;
use crate::document::{
    ActionItem, ClipId, Document, Edit, EditError, ExpectedId, Node, NodeId, named_node, played_clip,
};
use crate::history::Change;
use crate::media::Media;
use crate::panels::project::moved_text;
use crate::rearrange::{self, Keeps};
use crate::session::Focus;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};

/// What becomes of the nodes inside a deleted one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InnerNodes {
    /// They stay where they are on the stage.
    Stays,
    /// They are deleted too, and so are among the deleted ones.
    Goes,
}

/// An item of the project to delete.
enum Deletion {
    /// Nodes, with or without what is inside them.
    Nodes(Vec<NodeId>, InnerNodes),
    Clip(ClipId),
    Image(String),
    Sheet(String),
    Ease(String),
    Marker(String),
    Expected(ExpectedId),
}

impl Editor {
    /// Deletes the selection as one step. [`Editor::take_news`] reports what else is affected.
    pub(super) fn delete(&mut self) {
        let selection = &self.session.selection;
        let item = match selection.focus.clone() {
            Focus::Actions => return self.remove_actions(tr!("change-delete"), true),
            Focus::Run(_) => return self.delete_runs(),
            Focus::Node => Some(Deletion::Nodes(selection.selected_nodes(), InnerNodes::Stays)),
            Focus::Clip => selection.clip.map(Deletion::Clip),
            Focus::Image(name) => Some(Deletion::Image(name)),
            Focus::Sheet(name) => Some(Deletion::Sheet(name)),
            Focus::Ease(name) => Some(Deletion::Ease(name)),
            Focus::Marker(name) => Some(Deletion::Marker(name)),
            Focus::Expected(id) => Some(Deletion::Expected(id)),
            Focus::Stage => None,
        };
        self.delete_item(item.as_ref());
    }

    /// Deletes the selected nodes and everything inside them.
    pub(super) fn delete_with_inside(&mut self) {
        let tops = self.session.selection.selected_nodes().into_iter().collect();
        let nodes = self.document().nodes_inside(&tops).into_iter().collect();
        self.delete_item(Some(&Deletion::Nodes(nodes, InnerNodes::Goes)));
    }

    /// Removes the selected nodes and everything inside them, which are on the clipboard.
    pub(super) fn cut_nodes(&mut self) {
        let tops = self.session.selection.selected_nodes().into_iter().collect();
        let nodes = self.document().nodes_inside(&tops).into_iter().collect();
        self.edit(&Change::new(tr!("change-cut"), Edit::RemoveNodes(nodes)));
    }

    fn delete_item(&mut self, item: Option<&Deletion>) {
        let Some((item, name)) = item.and_then(|item| Some((item, item.name(self.document())?))) else {
            self.warn(tr!("command-needs-selection-to-delete"));
            return;
        };
        let before = self.document().clone();
        let (label, deleted) = item.labels(&name);
        let edits = match item.removal(&before, &self.media) {
            Ok(edits) => edits,
            Err(error) => return self.warn(error.to_string()),
        };
        let moved = self.moved_out(item, &edits);
        self.edit(&Change::all(label, edits));
        if self.document().is_same(&before) {
            return;
        }
        let mut consequences = item.consequences(&before, self.document());
        consequences.extend(moved);
        if !consequences.is_empty() {
            self.tell(format!("{deleted} {}", consequences.join(" ")));
        }
    }

    /// What becomes of the motion of nodes that are kept of deleted ones, as a sentence.
    fn moved_out(&mut self, item: &Deletion, edits: &[Edit]) -> Option<String> {
        let Deletion::Nodes(ids, InnerNodes::Stays) = item else { return None };
        self.refresh();
        let inside = ids.iter().flat_map(|id| self.document().children_of(Some(*id)));
        let kept: Vec<NodeId> = inside.map(|node| node.id).filter(|id| !ids.contains(id)).collect();
        moved_text(self.document(), &self.programs, &self.media, (edits, Keeps::Place), &kept)
    }
}

impl Deletion {
    /// The kind, as the texts about deletion select it.
    const fn kind(&self) -> &'static str {
        match self {
            Self::Nodes(..) => "node",
            Self::Clip(_) => "clip",
            Self::Image(_) => "image",
            Self::Sheet(_) => "sheet",
            Self::Ease(_) => "ease",
            Self::Marker(_) => "marker",
            Self::Expected(_) => "expectation",
        }
    }

    /// The name, shortened for messages; `None` if the item does not exist.
    fn name(&self, document: &Document) -> Option<String> {
        let name = match self {
            Self::Nodes(ids, _) => document.node(*ids.first()?)?.name.as_str(),
            Self::Clip(id) => document.clip(*id)?.name.as_str(),
            Self::Image(name) | Self::Sheet(name) | Self::Ease(name) | Self::Marker(name) => name,
            Self::Expected(id) => match &document.expected(*id)?.what {
                Expectation::Event { name, .. } => name,
                _ => document.node(document.expected(*id)?.node?)?.name.as_str(),
            },
        };
        Some(shortened(name, MAX_NAME_CHARS).into_owned())
    }

    /// The name of the step, and the sentence that says what was deleted.
    fn labels(&self, name: &str) -> (String, String) {
        match self {
            Self::Nodes(ids, _) if ids.len() > 1 => {
                let count = ids.len();
                (tr!("change-delete-nodes", count), tr!("change-deleted-nodes", count))
            }
            _ => {
                let kind = self.kind();
                (tr!("change-delete-named", kind, name), tr!("change-deleted", kind, name))
            }
        }
    }

    fn removal(&self, document: &Document, media: &Media) -> Result<Vec<Edit>, EditError> {
        Ok(vec![match self {
            Self::Nodes(ids, InnerNodes::Stays) => return rearrange::removed(document, media, ids),
            Self::Nodes(ids, InnerNodes::Goes) => Edit::RemoveNodes(ids.clone()),
            Self::Clip(id) => Edit::RemoveClip(*id),
            Self::Image(name) => Edit::RemoveImage(name.clone()),
            Self::Sheet(name) => Edit::RemoveSheet(name.clone()),
            Self::Ease(name) => Edit::RemoveEase(name.clone()),
            Self::Marker(name) => Edit::RemoveMarker(name.clone()),
            Self::Expected(id) => Edit::RemoveExpected(*id),
        }])
    }

    /// What else was deleted or changed, in sentences.
    fn consequences(&self, before: &Document, after: &Document) -> Vec<String> {
        let mut sentences = Vec::new();
        let sheets = before.sheets().len() - after.sheets().len();
        let others = sheets - usize::from(matches!(self, Self::Sheet(_)));
        if others > 0 {
            sentences.push(tr!("change-deleted-sheets", count = others));
        }
        let runs = before.runs().len() - after.runs().len();
        if runs > 0 {
            sentences.push(tr!("change-deleted-runs", count = runs));
        }
        self.describe_affected(before, after, &mut sentences);
        sentences
    }

    /// Adds what remains but has changed or lost something, in sentences.
    fn describe_affected(&self, before: &Document, after: &Document, sentences: &mut Vec<String>) {
        let mut add = |count: usize, text: fn(usize) -> String| {
            if count > 0 {
                sentences.push(text(count));
            }
        };
        match self {
            Self::Image(_) | Self::Sheet(_) => {
                let pairs = before.nodes().iter().zip(after.nodes());
                let count = pairs.filter(|(old, new)| old.content != new.content).count();
                add(count, |count| tr!("change-left-without-image", count));
            }
            Self::Ease(name) => {
                add(before.uses_of_ease(name), |count| tr!("change-left-with-curve", count));
            }
            Self::Clip(id) => {
                let name = before.clip(*id).map_or("", |clip| clip.name.as_str());
                let plays = |item: &ActionItem| played_clip(&item.action) == Some(name);
                add(uses(after, plays), |count| tr!("change-left-playing", count));
            }
            Self::Nodes(ids, _) => {
                let kept = |node: &&std::sync::Arc<Node>| after.node(node.id).is_some();
                let inside = ids.iter().map(|id| before.children_of(Some(*id)).filter(kept).count()).sum();
                add(inside, |count| tr!("change-left-moved-out", count));
                let shrunk = |run: &&std::sync::Arc<crate::document::Run>| {
                    run.nodes().any(|node| ids.contains(&node)) && after.run(run.id).is_some()
                };
                let shrunk = before.runs().iter().filter(shrunk).count();
                add(shrunk, |count| tr!("change-left-continuing", count));
                let names: std::collections::BTreeSet<&str> =
                    ids.iter().filter_map(|id| before.node(*id)).map(|node| node.name.as_str()).collect();
                let targets =
                    |item: &ActionItem| named_node(&item.action).is_some_and(|name| names.contains(name));
                add(uses(after, targets), |count| tr!("change-left-targeting", count));
            }
            Self::Marker(_) | Self::Expected(_) => {}
        }
    }
}

fn uses(document: &Document, is_use: impl Fn(&ActionItem) -> bool) -> usize {
    document.clips().iter().flat_map(|clip| clip.items()).filter(|(_, item)| is_use(item)).count()
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, Content, Image, Kind, Marker, NamedEase, Sheet, StartPose};

    use super::*;
    use crate::command::Command;
    use crate::document::{ClipEdit, Slot};
    use crate::panels::{Intent, fixture};
    use crate::session::SelectionChange;

    /// Deletes what a change selects, and gives what is said of it. It is undone by one step.
    fn news_of(document: Document, select: SelectionChange) -> (Document, Option<String>) {
        let mut editor = Editor::new(document.clone(), None);
        editor.apply(Intent::Select(select));
        editor.run(Command::Delete);
        assert_eq!(editor.take_warnings(), Vec::<String>::new());
        assert_eq!(editor.history().undo_len(), 1, "one step");
        let after = editor.document().clone();
        let news = editor.take_news().pop().map(|news| news.text);
        editor.run(Command::Undo);
        assert!(editor.document().is_same(&document));
        (after, news)
    }

    fn edited(document: Document, edits: impl IntoIterator<Item = Edit>) -> Document {
        edits.into_iter().fold(document, |document, edit| document.edited(&edit).unwrap().0)
    }

    fn insert(document: &Document, tree: Action) -> Edit {
        Edit::Clip(document.clips()[0].id, ClipEdit::Insert { tree, slot: Slot::Draft, position: None })
    }

    #[test]
    fn what_goes_with_a_node_or_a_clip_is_said() {
        let document = fixture::document();
        let (after, news) = news_of(document.clone(), SelectionChange::Node(document.nodes()[0].id));
        assert_eq!(news.as_deref(), Some("Deleted node “coin”. 1 run was deleted with it."));
        assert_eq!((after.nodes().len(), after.runs().len()), (1, 1));

        let plays = insert(&document, Action::play_clip("spin"));
        let document = edited(document, [plays]);
        let (after, news) = news_of(document.clone(), SelectionChange::Clip(document.clips()[1].id));
        assert_eq!(
            news.as_deref(),
            Some("Deleted clip “spin”. 1 run was deleted with it. 1 action still plays it.")
        );
        assert_eq!(after.clips().len(), 1);
    }

    #[test]
    fn what_a_deleted_group_does_to_the_motion_of_its_nodes_is_said() {
        let text = |scale: &str| {
            format!(
                r#"(format: 2, nodes: [(name: "group", start: (position: (40, 30), scale: {scale})), (name: "a", parent: "group", content: Box((4, 4)))],
                clips: [(name: "go", action: MoveTo(duration: 1, position: (9, 0)))], runs: [(clip: "go", node: "a")])"#
            )
        };
        let news = |scale: &str| {
            let project = kineograph_runtime::format::load(&text(scale)).unwrap().project;
            let (document, _) = Document::from_project(&project);
            let group = document.nodes()[0].id;
            news_of(document, SelectionChange::Node(group)).1.unwrap_or_default()
        };
        let turned = news("(2, 1)");
        assert!(turned.contains("“a” starts where it was, but its motion changes"), "{turned}");
        assert!(news("(1, 1)").contains("“a” moves as before"), "{}", news("(1, 1)"));
    }

    #[test]
    fn what_goes_with_a_picture_is_said() {
        let image = Image::new("coins", "coins.png").with_filter(Default::default());
        let sheet = Sheet::new("spin", "coins", 4, 1);
        let node = |name: &str, sprite| Edit::AddNode {
            name: name.into(),
            parent: None,
            content: sprite,
            start: StartPose::default(),
        };
        let edits = [
            Edit::AddImage(image),
            Edit::AddSheet(sheet),
            node("a", Content::Image("coins".into())),
            node("b", Content::Sheet("spin".into())),
        ];
        let document = edited(Document::default(), edits);
        let (after, news) = news_of(document.clone(), SelectionChange::Image("coins".into()));
        assert_eq!(
            news.as_deref(),
            Some("Deleted image “coins”. 1 sheet was deleted with it. 2 nodes have no image now.")
        );
        assert!(after.sheets().is_empty());
        let (after, news) = news_of(document, SelectionChange::Sheet("spin".into()));
        assert_eq!(news.as_deref(), Some("Deleted sheet “spin”. 1 node has no image now."));
        assert_eq!(after.images().len(), 1);
    }

    #[test]
    fn an_own_ease_and_a_marker_are_deleted_and_not_the_selected_actions() {
        let own = NamedEase::new("soft", Action::new(Kind::EaseIn));
        let document = fixture::document();
        let using = insert(&document, Action::ease_named("soft", Action::show()));
        let document =
            edited(document, [Edit::AddEase(own), using, Edit::AddMarker(Marker::new("hit", 1.0))]);
        let count = document.clips()[0].len();
        let (after, news) = news_of(document.clone(), SelectionChange::Ease("soft".into()));
        assert_eq!(news.as_deref(), Some("Deleted own ease “soft”. 1 action keeps its curve."));
        assert_eq!((after.eases().len(), after.clips()[0].len()), (0, count));
        let (after, news) = news_of(document, SelectionChange::Marker("hit".into()));
        assert_eq!((after.markers().len(), news), (0, None), "nothing else is affected");
    }
}
