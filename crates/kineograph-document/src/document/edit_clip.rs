//! Edits of the action tree of a clip.

use std::sync::Arc;

use kineograph_runtime::format::{Action, ActionId, Arity, Kind, MAX_DEPTH, Value};

use super::clip_editor::{ClipEditor, Slot};
use super::edit_error::EditError;
use super::edit_graph::GraphEdit;
use super::edit_play::played_clip;
use super::edit_time::{Lengths, TimeEdit};
use super::edit_values::{ValueChange, copy_values};
use super::outcome::Outcome;
use super::{ClipId, Document};

/// One change of a clip's actions.
#[derive(Debug, Clone)]
pub enum ClipEdit {
    /// Adds a tree. Its ids are replaced by new ones.
    Insert {
        tree: Action,
        /// Where it goes.
        slot: Slot,
        /// Upper left corner of its top in the graph; `None`: the layout decides.
        position: Option<[f64; 2]>,
    },
    /// Moves an action with everything inside it.
    Move {
        id: ActionId,
        /// Where it goes.
        slot: Slot,
    },
    /// Removes actions. With `reconnect`, their children take their places, or become drafts where there is no room; without,
    /// the children are removed too.
    Remove {
        ids: Vec<ActionId>,
        /// Whether the actions inside stay.
        reconnect: bool,
    },
    /// Sets a parameter of several actions that have it.
    SetParam {
        ids: Vec<ActionId>,
        /// Name of the parameter.
        param: &'static str,
        value: Value,
    },
    /// Changes a parameter of several actions, each from its own value; those that lack it stay as they are.
    ChangeParam {
        ids: Vec<ActionId>,
        /// Name of the parameter.
        param: &'static str,
        /// How.
        change: ValueChange,
    },
    /// Sets the label of an action; `None` or empty removes it.
    SetLabel(ActionId, Option<String>),
    /// Mutes or unmutes actions.
    SetMuted(Vec<ActionId>, bool),
    /// Sets manual positions of actions in the graph.
    SetPositions(Vec<(ActionId, [f64; 2])>),
    /// Removes all manual positions, so that the layout decides.
    ResetPositions,
    /// Moves actions with everything inside them, one after the other, in the order of the clip.
    MoveAll {
        /// Which actions; one inside another of them moves with it.
        ids: Vec<ActionId>,
        /// Where the first of them goes.
        slot: Slot,
    },
    /// Inserts actions into the wire to `child`: one that has room for `child` goes around it, others go before it.
    InsertOnWire {
        /// Which actions, with everything inside them.
        ids: Vec<ActionId>,
        /// The action at the end of the wire.
        child: ActionId,
    },
    /// Turns actions into drafts without their children, which take their places.
    Extract(Vec<ActionId>),
    /// Sets the values of another action on actions that have parameters of the same names and types.
    PasteValues {
        ids: Vec<ActionId>,
        /// Whose values.
        from: Action,
    },
    /// Changes when actions play.
    Time(TimeEdit),
    /// Changes how the graph looks.
    Graph(GraphEdit),
    /// Wraps siblings, which must have the same parent, in a new action of this kind; around several, a kind that takes one child
    /// gets a Sequence inside.
    Wrap(Vec<ActionId>, Kind),
    /// Turns an action into another kind and keeps the parameters and children that fit: of several children, a kind that takes one
    /// child gets a list; the children of a leaf become drafts.
    ChangeKind(ActionId, Kind),
}

impl Document {
    pub(super) fn edit_clip(
        &mut self,
        clip: ClipId,
        edit: &ClipEdit,
        outcome: &mut Outcome,
    ) -> Result<(), EditError> {
        let mut ids = self.ids.clone();
        let index = self.clips.place(&clip).ok_or(EditError::Missing("clip"))?;
        let mut edited = self.clips[index].as_ref().clone();
        ClipEditor::new(&mut edited, &mut ids).apply(edit, self, outcome)?;
        self.ids = ids;
        // An edit without effect keeps the clip shared, so that it causes no undo step and no compilation.
        if edited.is_same(&self.clips[index]) {
            return Ok(());
        }
        // Edits of time don't change which clips are played; they run in every frame of a drag, so the search is skipped.
        let plays_clips = !matches!(edit, ClipEdit::Time(_))
            && edited.items().any(|(_, item)| played_clip(&item.action).is_some());
        let before = plays_clips.then(|| self.clone());
        self.clips.put(index, Arc::new(edited));
        before.map_or(Ok(()), |before| self.check_play_loop(clip, &before))
    }
}

impl ClipEditor<'_> {
    /// `document` provides the other clips.
    fn apply(
        &mut self,
        edit: &ClipEdit,
        document: &Document,
        outcome: &mut Outcome,
    ) -> Result<(), EditError> {
        match edit {
            ClipEdit::Insert { tree, slot, position } => {
                let id = self.insert(tree, *slot)?;
                self.item_mut(id)?.position = *position;
                outcome.actions.push(id);
            }
            ClipEdit::Move { id, slot } => self.move_to(*id, *slot)?,
            ClipEdit::Remove { ids, reconnect } => ids.iter().for_each(|id| self.remove(*id, *reconnect)),
            ClipEdit::SetParam { ids, param, value } => self.set_param(ids, param, value)?,
            ClipEdit::ChangeParam { ids, param, change } => self.change_param(ids, param, change)?,
            ClipEdit::SetLabel(id, label) => {
                let label = label.as_ref().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
                self.change(*id, |item| item.action.label = label)?;
            }
            ClipEdit::SetMuted(ids, muted) => {
                for id in ids {
                    self.change(*id, |item| item.action.muted = *muted)?;
                }
            }
            ClipEdit::SetPositions(places) => {
                for (id, at) in places {
                    self.change(*id, |item| item.position = Some(*at))?;
                }
            }
            ClipEdit::MoveAll { ids, slot } => self.move_all(ids, *slot)?,
            ClipEdit::InsertOnWire { ids, child } => self.insert_on_wire(ids, *child)?,
            ClipEdit::Extract(ids) => self.extract(ids)?,
            ClipEdit::PasteValues { ids, from } => self.paste_values(ids, from)?,
            ClipEdit::Graph(edit) => self.edit_graph(edit, outcome)?,
            ClipEdit::Time(edit) => {
                let lengths = Lengths::asked_by(edit, document, self.clip);
                self.edit_time(edit, &lengths, outcome)?;
            }
            ClipEdit::ResetPositions => self.reset_positions(),
            ClipEdit::Wrap(ids, kind) => outcome.actions.push(self.wrap(ids, *kind)?),
            ClipEdit::ChangeKind(id, kind) => self.change_kind(*id, *kind)?,
        }
        Ok(())
    }

    fn change_kind(&mut self, id: ActionId, kind: Kind) -> Result<(), EditError> {
        let item = self.clip.get(id).ok_or(EditError::Missing("action"))?;
        if kind == item.action.kind() {
            return Ok(());
        }
        let (children, old) = (item.children.clone(), item.action.kind());
        let mut action = Action::new(kind);
        action.id = Some(id);
        action.label.clone_from(&item.action.label);
        action.muted = item.action.muted;
        copy_values(&item.action, &mut action);
        match kind.spec().arity {
            Arity::Many => {}
            Arity::One if children.len() < 2 => {}
            Arity::One => self.gather(id, &children, old)?,
            Arity::None => {
                for child in children {
                    self.detach(child);
                    self.attach(child, Slot::Draft)?;
                }
            }
        }
        self.item_mut(id)?.action = action;
        Ok(())
    }

    /// Inserts a new list of this kind between an action and its children.
    fn gather(&mut self, id: ActionId, children: &[ActionId], kind: Kind) -> Result<(), EditError> {
        if self.clip.depth(id) + self.clip.height(id) + 1 > MAX_DEPTH {
            return Err(EditError::TooDeep(MAX_DEPTH));
        }
        let inner = self.add_tree(&Action::new(kind), None);
        self.attach(inner, Slot::Child(id, 0))?;
        for (index, child) in children.iter().enumerate() {
            self.detach(*child);
            self.lay_out_anew(*child);
            self.attach(*child, Slot::Child(inner, index))?;
        }
        Ok(())
    }
}
