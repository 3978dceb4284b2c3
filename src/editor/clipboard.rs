//! Actions, clips and nodes as text on the system clipboard.

mod nodes;

use kineograph_runtime::format::{Action, Kind, MAX_DEPTH, Value};

use super::{Editor, WindowRequest};
use crate::document::{ActionId, Clip, ClipEdit, ClipId, Document, Edit, Slot};
use crate::history::Change;
use crate::presets::is_preset;
use crate::recipient::{Recipient, at_end, unattached};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_NAME_CHARS, shortened};

/// The most bytes of a text that is read as actions: some 20,000 actions.
const MAX_PASTE_BYTES: usize = 4 << 20;

/// The most names that a message lists.
const MAX_NAMES: usize = 3;

/// How text from the clipboard is pasted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PasteMode {
    /// Its actions go after the selected one, in its list or in a new Sequence. If the selected one is a list without a parent, they
    /// go inside it.
    #[default]
    After,
    /// Its actions play in parallel with the selected one, in its Spawn or in a new one.
    Together,
    /// Its actions go inside the selected one, its nodes inside the selected node.
    Inside,
    /// Its actions become drafts of the open clip.
    Draft,
    /// The selected actions take over its values.
    Values,
}

impl Editor {
    /// The selected nodes, the selected clip or the selected actions as readable text, or `None` when none is selected.
    pub fn copied_text(&self) -> Option<String> {
        if let Some(nodes) = self.copied_nodes() {
            return Some(nodes);
        }
        if let Some(clip) = self.copied_clip() {
            return Some(clip);
        }
        let clip = self.open_clip()?;
        let trees = selected_trees(clip, &self.session.selection.actions);
        if trees.is_empty() {
            return None;
        }
        ron::ser::to_string_pretty(&trees, ron::ser::PrettyConfig::default()).ok()
    }

    /// The primary selected action as readable text, without what is inside; `None` when none is selected.
    pub fn copied_values(&self) -> Option<String> {
        let item = self.open_clip()?.get(self.session.selection.primary_action()?)?;
        let values = without_ids(item.action.clone());
        ron::ser::to_string_pretty(&values, ron::ser::PrettyConfig::default()).ok()
    }

    /// Asks the window for the clipboard; [`Self::paste_text`] then uses this mode.
    pub const fn ask_to_paste(&mut self, mode: PasteMode) -> WindowRequest {
        self.paste = mode;
        WindowRequest::RequestPaste
    }

    /// Sets how the next text is pasted.
    pub const fn set_paste_mode(&mut self, mode: PasteMode) {
        self.paste = mode;
    }

    /// Sets the place of the graph where a draft goes that is pasted next; `None`: where there is room.
    pub const fn set_paste_place(&mut self, place: Option<[f64; 2]>) {
        self.paste_place = place;
    }

    /// Pastes the nodes in a text, or the actions in the mode that was set last; see [`PasteMode`]. A text that can't be read as actions changes
    /// nothing; a warning says where it is wrong.
    pub fn paste_text(&mut self, text: &str) {
        let mode = std::mem::take(&mut self.paste);
        let place = self.paste_place.take();
        if nodes::is_project(text) {
            return self.paste_nodes(text, mode);
        }
        let trees = match read_actions(text) {
            Ok(trees) => trees,
            Err(why) => return self.warn(why),
        };
        match mode {
            PasteMode::After => self.paste_beside(tr!("change-paste"), &trees, false),
            PasteMode::Together => self.paste_beside(tr!("change-paste-together"), &trees, true),
            PasteMode::Draft => self.paste_drafts(&trees, place),
            PasteMode::Inside => self.insert_inside(&trees),
            PasteMode::Values => return self.paste_values(&trees),
        }
        if let Some(message) = missing_clips(self.document(), &trees) {
            self.warn(message);
        }
    }

    /// Adds copies of the selected trees after the selected action; copies of a list without a parent become drafts.
    pub(super) fn duplicate_trees(&mut self, trees: &[Action]) {
        let Some(clip) = self.open_clip() else { return };
        let place = self.session.selection.primary_action().and_then(|id| place_beside(clip, id, false));
        self.insert_in_open(tr!("change-duplicate"), trees, |offset| match place {
            Some(PasteSlot::Beside(id)) => Slot::Beside { id, offset: offset + 1, together: false },
            Some(PasteSlot::Inside(..)) | None => Slot::Draft,
        });
    }

    fn paste_drafts(&mut self, trees: &[Action], ground: Option<[f64; 2]>) {
        let Some(clip) = self.open_clip() else { return self.warn(tr!("command-needs-clip")) };
        let (id, first) = (clip.id, unattached(clip));
        self.insert_at(tr!("change-paste-draft"), (trees, id, Vec::new()), ground, |offset| match offset {
            0 => first,
            _ => Slot::Draft,
        });
    }

    /// Beside the selected action; without one at the end of the clip, as an action that is added.
    fn paste_beside(&mut self, label: &str, trees: &[Action], together: bool) {
        let recipient = Recipient::of_selection(self.document(), &self.session);
        let ready = recipient.as_ref().and_then(|recipient| recipient.ready(self.document()));
        let Some((recipient, ready)) = recipient.zip(ready) else {
            self.warn(tr!("command-needs-clip-or-node"));
            return;
        };
        let Some(clip) = ready.document.clip(ready.clip) else { return };
        let selected = self.session.selection.primary_action().filter(|_| recipient.of_node.is_none());
        let is_free = recipient.of_node.is_none() && selected.is_none();
        let own = self.presets.as_ref();
        let at_end = (is_free && !together).then(|| at_end(clip, &|action| is_preset(action, own)));
        // After what never ends nothing plays.
        let together = together || (selected.is_none() && clip.is_endless());
        let place = match at_end {
            Some(slot) => PasteSlot::of(slot),
            None => selected.or(clip.root()).and_then(|id| place_beside(clip, id, together)),
        };
        let is_empty = clip.root().is_none();
        if let Some(opened) = recipient.opened(&self.session) {
            self.session.selection.change(self.history.document(), opened);
        }
        self.insert_at(label, (trees, ready.clip, ready.edits), None, |offset| match place {
            Some(PasteSlot::Beside(id)) => Slot::Beside { id, offset: offset + 1, together },
            Some(PasteSlot::Inside(id, first)) => Slot::Child(id, first + offset),
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
                let label = tr!("change-paste-inside");
                self.insert_in_open(label, trees, |offset| Slot::Child(parent, first + offset));
            }
            None => self.warn(tr!("command-needs-room")),
        }
    }

    fn insert_in_open(&mut self, label: &str, trees: &[Action], slot: impl Fn(usize) -> Slot) {
        if let Some(clip) = self.session.selection.clip {
            self.insert_at(label, (trees, clip, Vec::new()), None, slot);
        }
    }

    /// Inserts trees into a clip, after edits that make it. The first one that becomes a draft is at `ground`.
    fn insert_at(
        &mut self,
        label: &str,
        (trees, clip, mut edits): (&[Action], ClipId, Vec<Edit>),
        ground: Option<[f64; 2]>,
        slot: impl Fn(usize) -> Slot,
    ) {
        let mut are_drafts = false;
        for (offset, tree) in trees.iter().enumerate() {
            let slot = slot(offset);
            let position = ground.filter(|_| slot == Slot::Draft && !are_drafts);
            are_drafts |= slot == Slot::Draft;
            edits.push(Edit::Clip(clip, ClipEdit::Insert { tree: tree.clone(), slot, position }));
        }
        self.edit(&Change::all(label, edits));
        if are_drafts {
            self.warn_once(tr!("palette-draft"));
        }
    }

    fn paste_values(&mut self, trees: &[Action]) {
        let ids = self.session.selection.actions.clone();
        match (trees, ids.is_empty()) {
            (_, true) => self.warn(tr!("command-needs-actions-for-values")),
            ([from], false) => {
                let edit = ClipEdit::PasteValues { ids, from: from.clone() };
                self.edit_open_clip(tr!("change-paste-values"), edit);
            }
            _ => self.warn(tr!("change-clipboard-several", count = trees.len())),
        }
    }
}

/// The selected trees in the order of the clip, each with everything inside it.
pub(super) fn selected_trees(clip: &Clip, selected: &[ActionId]) -> Vec<Action> {
    tops_in_order(clip, selected).into_iter().filter_map(|id| clip.tree(id)).map(without_ids).collect()
}

/// The actions of `selected` that are inside no other selected one, in the order of the clip.
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

/// Where pasted actions go.
#[derive(Debug, Clone, Copy)]
enum PasteSlot {
    /// After this action, in the same list.
    Beside(ActionId),
    /// Inside this action, from this index on.
    Inside(ActionId, usize),
}

impl PasteSlot {
    /// The same place of several trees; `None` for those that no action is beside.
    const fn of(slot: Slot) -> Option<Self> {
        match slot {
            Slot::Beside { id, .. } => Some(Self::Beside(id)),
            Slot::Child(id, first) => Some(Self::Inside(id, first)),
            _ => None,
        }
    }
}

/// Where trees pasted onto an action go; `None` if the clip does not contain it. `together`: see [`Slot::Beside`].
fn place_beside(clip: &Clip, id: ActionId, together: bool) -> Option<PasteSlot> {
    let item = clip.get(id)?;
    let parent = clip.get(clip.bent_top(id))?.parent;
    let in_list = parent.is_some_and(|parent| clip.is_list_for(parent, false));
    Some(if together || in_list || !item.has_room() {
        PasteSlot::Beside(id)
    } else {
        PasteSlot::Inside(id, item.children.len())
    })
}

pub(super) fn without_ids(mut tree: Action) -> Action {
    tree.id = None;
    tree.children = std::mem::take(&mut tree.children).into_iter().map(without_ids).collect();
    tree
}

fn read_actions(text: &str) -> Result<Vec<Action>, String> {
    if text.len() > MAX_PASTE_BYTES {
        let limit = MAX_PASTE_BYTES >> 20;
        return Err(tr!("change-clipboard-too-long", limit));
    }
    let text = text.trim_end();
    if text.trim().is_empty() {
        return Err(tr!("change-clipboard-empty").to_owned());
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
        let error = error.code.to_string();
        let error = shortened(&error, MAX_LINE_CHARS);
        tr!("change-clipboard-unreadable", line, column, error)
    })
}

/// A warning about clips that pasted trees play but the document lacks; `None` if it has all.
pub(super) fn missing_clips(document: &Document, trees: &[Action]) -> Option<String> {
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
    let names: Vec<String> =
        missing.iter().take(MAX_NAMES).map(|name| format!("“{}”", shortened(name, MAX_NAME_CHARS))).collect();
    let more = if missing.len() > MAX_NAMES { " …" } else { "" };
    let names = format!("{}{more}", names.join(", "));
    (!missing.is_empty()).then(|| tr!("change-clipboard-clips-missing", count = missing.len(), names))
}

#[cfg(test)]
mod tests;
