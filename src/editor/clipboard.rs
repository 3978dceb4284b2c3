//! Actions as text on the system clipboard.

use kineograph_runtime::format::{Action, MAX_DEPTH};

use super::Editor;
use crate::document::{ActionId, Clip, ClipEdit, Edit, Slot};
use crate::history::Change;

impl Editor {
    /// The selected actions as readable text, or `None` when none is selected.
    #[must_use]
    pub fn copied_text(&self) -> Option<String> {
        let clip = self.open_clip()?;
        let trees = selected_trees(clip, &self.session.selection.actions);
        if trees.is_empty() {
            return None;
        }
        let pretty = ron::ser::PrettyConfig::default();
        ron::ser::to_string_pretty(&trees, pretty).ok()
    }

    /// Adds the actions that a text holds, behind the selected action or as drafts.
    pub fn paste_text(&mut self, text: &str) {
        match read_actions(text) {
            Ok(trees) => self.insert_trees("Paste", &trees),
            Err(why) => self.warn(why),
        }
    }

    /// Adds trees behind the selected action, or inside it if it is a list, or as drafts.
    pub(super) fn insert_trees(&mut self, label: &str, trees: &[Action]) {
        let Some(clip) = self.open_clip() else {
            self.warn("Open or add a clip first.");
            return;
        };
        let place = self.session.selection.primary_action().and_then(|id| place_behind(clip, id));
        let edits = trees.iter().enumerate().map(|(offset, tree)| {
            let slot = match place {
                Some((parent, index)) => Slot::Child(parent, index + offset),
                None if clip.root().is_none() && offset == 0 => Slot::Root,
                None => Slot::Draft,
            };
            Edit::Clip(clip.id, ClipEdit::Insert { tree: tree.clone(), slot, position: None })
        });
        let change = Change::all(label, edits.collect());
        self.edit(&change);
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
    let text = text.trim();
    // Twice the depth of actions: each level is an enum and a list.
    let options = ron::Options::default().with_recursion_limit(MAX_DEPTH * 2 + 8);
    let read = if text.starts_with('[') {
        options.from_str::<Vec<Action>>(text)
    } else {
        options.from_str::<Action>(text).map(|action| vec![action])
    };
    read.map_err(|error| format!("The clipboard holds no actions ({error})."))
}
