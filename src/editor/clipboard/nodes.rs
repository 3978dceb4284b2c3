//! Nodes as text on the system clipboard: a small project with what is inside them and what plays on them.

use std::sync::Arc;

use kineograph_runtime::format::{Project, load, to_ron};

use super::{MAX_PASTE_BYTES, PasteMode};
use crate::document::{Document, Edit, NewNodes, NodeId};
use crate::editor::Editor;
use crate::history::Change;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};

/// How far a copy lies from what is at its place already, in the parent's coordinates, in pixels.
const OFFSET_PX: [f64; 2] = [16.0, -16.0];
/// Copies that are put beside each other; more lie on each other.
const MAX_COPIES: u32 = 64;

impl Editor {
    /// The selected nodes as text; `None` while none has the focus.
    pub(super) fn copied_nodes(&self) -> Option<String> {
        let ids = self.session.selection.selected_nodes();
        (!ids.is_empty()).then(|| to_ron(&self.document().taken_nodes(&ids)))
    }

    /// Adds copies of the selected nodes beside and directly in front of them, with what is inside them and what plays on them.
    pub(in crate::editor) fn duplicate_nodes(&mut self) {
        let document = self.document();
        let mut tops = document.top_nodes(&self.session.selection.selected_nodes());
        // The roots of what is taken are in the order of the document.
        tops.sort_by_key(|id| document.node_place(*id));
        let parents: Vec<Option<NodeId>> =
            tops.iter().map(|id| document.node(*id).and_then(|node| node.parent)).collect();
        let project = document.taken_nodes(&tops);
        let offset_px = free_offset(document, &project, &parents);
        let mut edits = vec![Edit::AddNodes(NewNodes { project: Arc::new(project), parents, offset_px })];
        edits.extend(beside(document, &edits[0], &tops));
        let change = Change::all(tr!("change-duplicate-nodes", count = tops.len()), edits);
        self.edit_by_copies(&change);
    }

    /// Adds the nodes of a text that is a project, beside the selected node or inside it.
    pub(super) fn paste_nodes(&mut self, text: &str, mode: PasteMode) {
        if text.len() > MAX_PASTE_BYTES {
            return self.warn(tr!("change-clipboard-too-long", limit = MAX_PASTE_BYTES >> 20));
        }
        let project = match load(text) {
            Ok(loaded) => loaded.project,
            Err(error) => {
                let error = error.to_string();
                return self
                    .warn(tr!("change-clipboard-no-nodes", error = shortened(&error, MAX_LINE_CHARS)));
            }
        };
        if project.nodes.is_empty() && !project.clips.is_empty() {
            return self.paste_clips(project);
        }
        let roots = project.nodes.iter().filter(|node| node.parent.is_none()).count();
        let selected = self.session.selection.selected_nodes().last().copied();
        let parent = match mode {
            PasteMode::Inside => selected,
            _ => selected.and_then(|id| self.document().node(id)).and_then(|node| node.parent),
        };
        self.add_nodes(tr!("change-paste-nodes", count = roots), project, vec![parent; roots]);
    }

    fn add_nodes(&mut self, label: String, project: Project, parents: Vec<Option<NodeId>>) {
        let offset_px = free_offset(self.document(), &project, &parents);
        let new = NewNodes { project: Arc::new(project), parents, offset_px };
        self.edit_by_copies(&Change::new(label, Edit::AddNodes(new)));
    }

    /// Adds copies, and says with which nodes they share a clip.
    fn edit_by_copies(&mut self, change: &Change) {
        let before = self.document().clone();
        self.edit(change);
        self.tell_shared_by_copies(&before);
    }
}

/// The edits that put copies directly in front of the nodes that they were made of, after the edit that adds them.
fn beside(document: &Document, adds: &Edit, tops: &[NodeId]) -> Vec<Edit> {
    let Ok((mut added, _)) = document.edited(adds) else { return Vec::new() };
    let is_new = |id: NodeId| document.node(id).is_none();
    let is_top = |parent: Option<NodeId>| !parent.is_some_and(is_new);
    let copies = added.nodes().iter().filter(|node| is_new(node.id) && is_top(node.parent));
    let copies: Vec<NodeId> = copies.map(|node| node.id).collect();
    let mut edits = Vec::new();
    for (top, copy) in tops.iter().zip(copies) {
        let Some(place) = added.node_place(*top) else { continue };
        let edit = Edit::OrderNode(copy, place + 1);
        let Ok((ordered, _)) = added.edited(&edit) else { continue };
        added = ordered;
        edits.push(edit);
    }
    edits
}

/// True if a text is a project rather than actions: after comments, a struct without a name.
pub(super) fn is_project(text: &str) -> bool {
    let mut lines =
        text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.next().is_some_and(|line| line.starts_with('(')) && text.contains("format")
}

/// The offset at which no root lies exactly on another node.
fn free_offset(document: &Document, project: &Project, parents: &[Option<NodeId>]) -> [f64; 2] {
    let roots: Vec<_> = project.nodes.iter().filter(|node| node.parent.is_none()).zip(parents).collect();
    let is_taken = |offset: &[f64; 2]| {
        roots.iter().any(|(root, parent)| {
            let position = [0, 1].map(|axis| root.start.position[axis] + offset[axis]);
            document.children_of(**parent).any(|node| node.start.position == position)
        })
    };
    let offset = |times: u32| OFFSET_PX.map(|x| x * f64::from(times));
    (0..MAX_COPIES).map(offset).find(|offset| !is_taken(offset)).unwrap_or_else(|| offset(MAX_COPIES))
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Action, Content};

    use super::*;
    use crate::command::Command;
    use crate::document::{ClipEdit, Slot};
    use crate::io::{KnownFonts, KnownSymbols, Roots, read_fonts, read_symbols};
    use crate::media::Media;
    use crate::panels::{Intent, fixture};
    use crate::problems;
    use crate::session::SelectionChange;

    /// The fixture, in which `coin` has the child `kid` and is selected.
    fn editor() -> Editor {
        let document = fixture::document();
        let coin = document.nodes()[0].id;
        let start = kineograph_runtime::format::StartPose::default();
        let kid =
            Edit::AddNode { name: "kid".into(), parent: Some(coin), content: Content::Box([4.0; 2]), start };
        let (document, _) = document.edited(&kid).unwrap();
        let mut editor = Editor::new(document, None);
        editor.apply(Intent::Select(SelectionChange::Node(coin)));
        editor
    }

    fn select_coin(editor: &mut Editor) {
        let coin = editor.document().nodes()[0].id;
        editor.apply(Intent::Select(SelectionChange::Node(coin)));
    }

    fn list(document: &Document) -> String {
        let rows = document.front_first();
        let rows: Vec<String> =
            rows.into_iter().map(|(node, depth)| ">".repeat(depth) + &node.name).collect();
        rows.join(" ")
    }

    #[test]
    fn a_duplicate_has_children_and_runs_and_lies_beside() {
        let mut editor = editor();
        assert_eq!(list(editor.document()), "star coin >kid");
        editor.run(Command::Duplicate);
        assert_eq!(
            list(editor.document()),
            "star coin 2 >kid 2 coin >kid",
            "directly in front of the original"
        );
        assert_eq!(editor.document().violations(), Vec::<String>::new());
        let copy = editor.document().nodes().iter().find(|node| node.name == "coin 2").unwrap().clone();
        assert_eq!(copy.start.position, OFFSET_PX);
        assert_eq!(editor.session().selection.selected_nodes(), [copy.id]);
        let [old, new] =
            [&editor.document().runs()[0], &editor.document().runs()[2]].map(|run| (run.clip, run.at_secs));
        assert_eq!((old, editor.document().runs()[2].node), (new, copy.id), "the same clip at the same time");
        assert_eq!((editor.document().clips().len(), editor.history().undo_len()), (2, 1));
        editor.run(Command::Undo);
        assert_eq!(list(editor.document()), "star coin >kid");
    }

    #[test]
    fn nodes_are_pasted_into_another_project_with_their_clips() {
        let mut from = editor();
        let Some(crate::editor::WindowRequest::CopyText(text)) = from.run(Command::Copy) else {
            panic!("no text")
        };
        let mut to = Editor::new(Document::default(), None);
        to.paste_text(&text);
        assert_eq!(to.take_warnings(), Vec::<String>::new());
        assert_eq!(list(to.document()), "coin >kid");
        assert_eq!(
            (to.document().clips().len(), to.document().runs().len()),
            (1, 1),
            "what it needs, and no more"
        );
        to.paste_text(&text);
        assert_eq!(list(to.document()), "coin 2 >kid 2 coin >kid");
        assert_eq!(to.document().clips().len(), 1, "the clip is the same");
        let clip = to.document().clips()[0].id;
        let other = ClipEdit::Insert { tree: Action::hide(), slot: Slot::Draft, position: None };
        to.edit(&Change::new("Draft", Edit::Clip(clip, other)));
        let root = to.document().clips()[0].root().unwrap();
        let more = ClipEdit::Insert { tree: Action::show(), slot: Slot::Child(root, 0), position: None };
        to.edit(&Change::new("Change", Edit::Clip(clip, more)));
        to.paste_text(&text);
        let names: Vec<&str> = to.document().clips().iter().map(|clip| clip.name.as_str()).collect();
        assert_eq!(names, ["hop", "hop 2"], "another clip has the name");
        assert_eq!(to.document().violations(), Vec::<String>::new());
    }

    /// Paths stay as they are: what lies there from the file that is pasted into is shown, and what doesn't is a problem of its node.
    #[test]
    fn symbols_and_fonts_are_those_of_the_folder_that_they_are_pasted_into() {
        let text = r#"(format: 2, nodes: [(name: "gate", content: Symbol(path: "ui/gate.ron")),
            (name: "title", content: Text(text: "A", font: "fonts/own.ttf"))])"#;
        let (document, _) = Document::from_project(&load(text).unwrap().project);
        let nodes = document.nodes().iter().map(|node| node.id).collect();
        let mut from = Editor::new(document, None);
        from.apply(Intent::Select(SelectionChange::Nodes(nodes)));
        let Some(crate::editor::WindowRequest::CopyText(copied)) = from.run(Command::Copy) else {
            panic!("no text")
        };
        let mut to = Editor::new(Document::default(), None);
        to.paste_text(&copied);
        assert_eq!(to.take_warnings(), Vec::<String>::new());
        let files: Vec<_> = to.document().nodes().iter().filter_map(|node| node.content.file()).collect();
        assert_eq!(files, ["ui/gate.ron", "fonts/own.ttf"]);

        let folder = tempfile::tempdir().unwrap();
        let roots = Roots::of_project(Some(&folder.path().join("to.ron")));
        let found = || {
            let symbols = read_symbols(to.document(), &roots, &mut KnownSymbols::default());
            let fonts = read_fonts(to.document(), &symbols, &roots, &mut KnownFonts::default());
            let mut media = Media::default();
            media.set_symbols(symbols);
            media.set_fonts(fonts);
            let all = problems::all(to.document(), to.programs(), &media, &[]);
            all.into_iter().map(|found| (found.place, found.message)).collect::<Vec<_>>()
        };
        let missing = |node: &str, path: &str| (format!("node {node}"), format!("There is no file {path}."));
        assert_eq!(found(), [missing("gate", "ui/gate.ron"), missing("title", "fonts/own.ttf")]);
        std::fs::create_dir(folder.path().join("ui")).unwrap();
        std::fs::write(folder.path().join("ui/gate.ron"), "(format: 2, nodes: [(name: \"bar\")])").unwrap();
        assert_eq!(found(), [missing("title", "fonts/own.ttf")]);
    }

    #[test]
    fn nodes_are_pasted_inside_the_selected_one_if_asked() {
        let mut editor = editor();
        let Some(crate::editor::WindowRequest::CopyText(text)) = editor.run(Command::Copy) else {
            panic!("no text")
        };
        let star = editor.document().nodes()[1].id;
        editor.apply(Intent::Select(SelectionChange::Node(star)));
        assert_eq!(editor.disabled_reason(Command::PasteInside), None);
        assert_eq!(editor.run(Command::PasteInside), Some(crate::editor::WindowRequest::RequestPaste));
        editor.paste_text(&text);
        assert_eq!(list(editor.document()), "star >coin 2 >>kid 2 coin >kid");
        assert_eq!(editor.document().violations(), Vec::<String>::new());
    }

    #[test]
    fn actions_that_name_a_copied_node_name_the_copy() {
        let mut editor = editor();
        let clip = editor.document().clips()[0].id;
        let root = editor.document().clips()[0].root().unwrap();
        let follow = Action::targeted_action("kid", Action::hide());
        let insert = ClipEdit::Insert { tree: follow, slot: Slot::Child(root, 0), position: None };
        editor.edit(&Change::new("Insert", Edit::Clip(clip, insert)));
        select_coin(&mut editor);
        editor.run(Command::Duplicate);
        let named = |clip: &crate::document::Clip| -> Vec<String> {
            clip.items()
                .filter_map(|(_, item)| crate::document::named_node(&item.action))
                .map(str::to_owned)
                .collect()
        };
        let clips: Vec<_> =
            editor.document().clips().iter().map(|clip| (clip.name.clone(), named(clip))).collect();
        let copy = clips.iter().find(|(name, _)| name == "hop 2").unwrap_or_else(|| panic!("{clips:?}"));
        assert_eq!(copy.1, ["kid 2"]);
        assert!(clips.contains(&("hop".to_owned(), vec!["kid".to_owned()])), "{clips:?}");
        editor.run(Command::Undo);
        select_coin(&mut editor);
        let Some(crate::editor::WindowRequest::CopyText(text)) = editor.run(Command::Copy) else {
            panic!("no text")
        };
        editor.paste_text(&text);
        let pasted =
            editor.document().clips().iter().find(|clip| clip.name == "hop 2").expect("a clip of its own");
        assert_eq!(named(pasted), ["kid 2"]);
        let run = editor.document().runs().last().unwrap();
        assert_eq!(run.clip, pasted.id, "the copy plays it");
    }

    #[test]
    fn a_frame_of_a_sheet_and_a_sheet_of_an_animate_are_taken_along() {
        let mut editor = editor();
        let image = kineograph_runtime::format::Image::new("walk", "walk.png");
        editor.edit(&Change::new("Add", Edit::AddImage(image)));
        for name in ["one", "two", "unused"] {
            let sheet = kineograph_runtime::format::Sheet::new(name, "walk", 2, 2);
            editor.edit(&Change::new("Add", Edit::AddSheet(sheet)));
        }
        let mut coin = editor.document().nodes()[0].as_ref().clone();
        coin.content = Content::Sheet("one".to_owned());
        editor.edit(&Change::new("Set", Edit::SetNode(coin.clone())));
        coin.content = Content::Frame { sheet: "one".to_owned(), frame: "1".to_owned() };
        editor.edit(&Change::new("Set", Edit::SetNode(coin)));
        let (clip, root) = {
            let clip = &editor.document().clips()[0];
            (clip.id, clip.root().unwrap())
        };
        let tree = Action::animate(0.1, vec![kineograph_runtime::format::FrameStep::new(0)], 1, false)
            .on_sheet("two");
        let insert = ClipEdit::Insert { tree, slot: Slot::Child(root, 0), position: None };
        editor.edit(&Change::new("Insert", Edit::Clip(clip, insert)));
        select_coin(&mut editor);
        let ids = editor.session().selection.selected_nodes();
        let part = editor.document().taken_nodes(&ids);
        let sheets: Vec<&str> = part.sheets.iter().map(|sheet| sheet.name.as_str()).collect();
        assert_eq!((sheets, part.images.len()), (vec!["one", "two"], 1));
    }

    #[test]
    fn a_node_of_a_staggered_run_takes_its_own_start_along() {
        let mut editor = editor();
        let mut run = editor.document().runs()[0].as_ref().clone();
        let star = editor.document().nodes()[1].id;
        run.more_nodes = vec![star];
        run.stagger.each_secs = 0.25;
        editor.edit(&Change::new("Set", Edit::SetRun(run)));
        editor.apply(Intent::Select(SelectionChange::Node(star)));
        editor.run(Command::Duplicate);
        let starts: Vec<f64> = editor.document().runs()[2..].iter().map(|run| run.at_secs).collect();
        assert_eq!(starts, [0.0, 0.75]);
    }

    #[test]
    fn cut_takes_children_along_and_wrong_text_is_refused() {
        let mut editor = editor();
        let text = editor.run(Command::Cut);
        assert!(matches!(text, Some(crate::editor::WindowRequest::CopyText(_))));
        assert_eq!(list(editor.document()), "star");
        assert_eq!(editor.history().undo_label(), Some("Cut"));
        editor.paste_text("(format: 2, nodes: [(nam: 3)])");
        assert_eq!(list(editor.document()), "star");
        assert_eq!(editor.take_warnings().len(), 1);
    }
}
