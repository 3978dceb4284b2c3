//! Actions as text on the system clipboard.

use kineograph_runtime::format::{Action, Kind, MAX_DEPTH, Value};

use super::{Editor, WindowRequest};
use crate::document::{ActionId, Clip, ClipEdit, Document, Edit, Slot};
use crate::history::Change;

/// Most names that a message lists.
const MAX_NAMES: usize = 3;

/// What becomes of text from the clipboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PasteMode {
    /// Its actions go behind the selected one, or inside it if it is a list.
    #[default]
    Behind,
    /// Its actions go inside the selected one.
    Inside,
    /// The selected actions get its values.
    Values,
}

impl Editor {
    /// The selected actions as readable text, or `None` when none is selected.
    #[must_use]
    pub fn copied_text(&self) -> Option<String> {
        let clip = self.open_clip()?;
        let trees = selected_trees(clip, &self.session.selection.actions);
        if trees.is_empty() {
            return None;
        }
        ron::ser::to_string_pretty(&trees, ron::ser::PrettyConfig::default()).ok()
    }

    /// The primary selected action as readable text, without what is inside; `None` when none is selected.
    #[must_use]
    pub fn copied_values(&self) -> Option<String> {
        let item = self.open_clip()?.get(self.session.selection.primary_action()?)?;
        let values = without_ids(item.action.clone());
        ron::ser::to_string_pretty(&values, ron::ser::PrettyConfig::default()).ok()
    }

    /// Asks the window for the clipboard; what comes is used by [`Self::paste_text`] in this mode.
    pub const fn ask_to_paste(&mut self, mode: PasteMode) -> WindowRequest {
        self.paste = mode;
        WindowRequest::RequestPaste
    }

    /// Says what becomes of the text that is pasted next.
    pub const fn set_paste_mode(&mut self, mode: PasteMode) {
        self.paste = mode;
    }

    /// Uses the actions that a text holds, as was asked for last: see [`PasteMode`]. A text that holds none changes nothing, and it
    /// is told where it goes wrong.
    pub fn paste_text(&mut self, text: &str) {
        let mode = std::mem::take(&mut self.paste);
        let trees = match read_actions(text) {
            Ok(trees) => trees,
            Err(why) => return self.warn(why),
        };
        match mode {
            PasteMode::Behind => self.insert_trees("Paste", &trees),
            PasteMode::Inside => self.insert_inside(&trees),
            PasteMode::Values => return self.paste_values(&trees),
        }
        if let Some(message) = missing_clips(self.document(), &trees) {
            self.warn(message);
        }
    }

    /// Adds trees behind the selected action, or inside it if it is a list, or as drafts.
    pub(super) fn insert_trees(&mut self, label: &str, trees: &[Action]) {
        let Some(clip) = self.open_clip() else {
            self.warn("Open or add a clip first.");
            return;
        };
        let place = self.session.selection.primary_action().and_then(|id| place_behind(clip, id));
        let is_empty = clip.root().is_none();
        self.insert_at(label, trees, |offset| match place {
            Some((parent, index)) => Slot::Child(parent, index + offset),
            None if is_empty && offset == 0 => Slot::Root,
            None => Slot::Draft,
        });
    }

    fn insert_inside(&mut self, trees: &[Action]) {
        let primary = self.session.selection.primary_action();
        let holder = primary.and_then(|id| Some((id, self.open_clip()?.get(id)?)));
        match holder.filter(|(_, item)| item.has_room()) {
            Some((parent, item)) => {
                let first = item.children.len();
                self.insert_at("Paste inside", trees, |offset| Slot::Child(parent, first + offset));
            }
            None => self.warn("Select an action that has room for others, then paste inside it."),
        }
    }

    fn insert_at(&mut self, label: &str, trees: &[Action], slot: impl Fn(usize) -> Slot) {
        let Some(clip) = self.session.selection.clip else { return };
        let insert = |(offset, tree): (usize, &Action)| {
            let slot = slot(offset);
            Edit::Clip(clip, ClipEdit::Insert { tree: tree.clone(), slot, position: None })
        };
        let edits = trees.iter().enumerate().map(insert).collect();
        self.edit(&Change::all(label, edits));
    }

    fn paste_values(&mut self, trees: &[Action]) {
        let ids = self.session.selection.actions.clone();
        match (trees, ids.is_empty()) {
            (_, true) => self.warn("Select the actions that get the values first."),
            ([from], false) => {
                self.edit_open_clip("Paste values", ClipEdit::PasteValues { ids, from: from.clone() });
            }
            _ => self.warn(format!(
                "The clipboard holds {} actions. Copy a single one to paste its values.",
                trees.len()
            )),
        }
    }
}

/// The selected trees in the order of the clip; what lies inside a selected action comes with it.
pub(super) fn selected_trees(clip: &Clip, selected: &[ActionId]) -> Vec<Action> {
    tops_in_order(clip, selected).into_iter().filter_map(|id| clip.tree(id)).map(without_ids).collect()
}

/// Those of `selected` that lie in no other of them, in the order of the clip.
pub(super) fn tops_in_order(clip: &Clip, selected: &[ActionId]) -> Vec<ActionId> {
    let order = clip.tops().flat_map(|top| clip.preorder(top));
    let mut tops: Vec<ActionId> = Vec::new();
    for (id, _) in order {
        if selected.contains(&id) && !tops.iter().any(|top| clip.is_within(id, *top)) {
            tops.push(id);
        }
    }
    tops
}

/// The list and index right behind an action, if it stands in a list that takes more.
fn place_behind(clip: &Clip, id: ActionId) -> Option<(ActionId, usize)> {
    let parent = clip.get(id)?.parent?;
    let index = clip.index_in_parent(id)?;
    clip.get(parent)?.has_room().then_some((parent, index + 1))
}

fn without_ids(mut tree: Action) -> Action {
    tree.id = None;
    tree.children = std::mem::take(&mut tree.children).into_iter().map(without_ids).collect();
    tree
}

fn read_actions(text: &str) -> Result<Vec<Action>, String> {
    let text = text.trim_end();
    if text.trim().is_empty() {
        return Err("The clipboard holds no text. Copy some actions first.".to_owned());
    }
    // Twice the depth of actions: each level is an enum and a list.
    let options = ron::Options::default().with_recursion_limit(MAX_DEPTH * 2 + 8);
    let read = if text.trim_start().starts_with('[') {
        options.from_str::<Vec<Action>>(text)
    } else {
        options.from_str::<Action>(text).map(|action| vec![action])
    };
    read.map_err(|error| {
        let (line, column) = (error.span.start.line, error.span.start.col);
        format!("The clipboard holds no actions: line {line}, column {column}: {}.", error.code)
    })
}

/// What is to be told of clips that pasted trees play and that the document does not have.
fn missing_clips(document: &Document, trees: &[Action]) -> Option<String> {
    let mut missing: Vec<String> = Vec::new();
    let mut open: Vec<&Action> = trees.iter().collect();
    while let Some(action) = open.pop() {
        open.extend(&action.children);
        if let (Kind::PlayClip, Some(Value::Text(name))) = (action.kind(), action.param("clip"))
            && !document.clips().iter().any(|clip| clip.name == *name)
            && !missing.contains(name)
        {
            missing.push(name.clone());
        }
    }
    missing.sort();
    let names: Vec<String> = missing.iter().take(MAX_NAMES).map(|name| format!("“{name}”")).collect();
    match missing.len() {
        0 => None,
        1 => Some(format!(
            "There is no clip {} in this project. Choose another one in the inspector, or copy that clip over too.",
            names[0]
        )),
        count => Some(format!(
            "{count} clips that were pasted are not in this project: {}{}. Choose other ones, or copy those clips too.",
            names.join(", "),
            if count > MAX_NAMES { " …" } else { "" }
        )),
    }
}

#[cfg(test)]
mod tests;
