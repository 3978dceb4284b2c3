//! The steps that edits of a clip's trees consist of.

use std::sync::Arc;

use kineograph_runtime::format::{Action, ActionId, Arity, FreeIds, Kind, MAX_DEPTH};

use super::clip::{ActionItem, Clip};
use super::edit_error::EditError;
use super::ids::fresh;

/// The place of an action in the trees of a clip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// The top of the playing tree; the previous root becomes a draft.
    Root,
    /// A tree of its own, not connected to the root.
    Draft,
    /// Inside another action, before the child that currently has this index.
    Child(ActionId, usize),
    /// Beside an action, in its list. What bends only its time, such as its ease, counts as part of it. If the parent is not a list, both get a
    /// new one around them.
    Beside {
        id: ActionId,
        /// How many places after it: 0 is right before it, 1 right after it.
        offset: usize,
        /// True if both play in parallel: then the list must be a Spawn. Otherwise any list will do, and a new one is a
        /// Sequence.
        together: bool,
    },
}

pub(super) struct ClipEditor<'a> {
    pub(super) clip: &'a mut Clip,
    ids: &'a mut FreeIds,
}

impl<'a> ClipEditor<'a> {
    pub(super) const fn new(clip: &'a mut Clip, ids: &'a mut FreeIds) -> Self {
        Self { clip, ids }
    }

    pub(super) fn insert(&mut self, tree: &Action, slot: Slot) -> Result<ActionId, EditError> {
        let slot = self.resolve(slot)?;
        self.check_slot(slot, depth_of(tree))?;
        let id = self.add_tree(tree, None);
        self.attach(id, slot)?;
        Ok(id)
    }

    pub(super) fn add_tree(&mut self, tree: &Action, parent: Option<ActionId>) -> ActionId {
        let id = self.fresh_id();
        let mut action = tree.clone();
        action.id = Some(id);
        let inner = std::mem::take(&mut action.children);
        let children = inner.iter().map(|child| self.add_tree(child, Some(id))).collect();
        self.clip.actions.insert(id, Arc::new(ActionItem::new(action, parent, children)));
        id
    }

    pub(super) fn move_to(&mut self, id: ActionId, slot: Slot) -> Result<(), EditError> {
        self.clip.get(id).ok_or(EditError::Missing("action"))?;
        self.check_beside(slot, &[id])?;
        let mut slot = self.resolve(slot)?;
        let mut own = true;
        if let Slot::Child(parent, index) = slot {
            if self.clip.is_within(parent, id) {
                return Err(EditError::ActionLoop);
            }
            own = self.clip.get(id).and_then(|item| item.parent) == Some(parent);
            // The index counts the current children; detaching the action shifts those after it.
            if own && self.clip.index_in_parent(id).is_some_and(|from| from < index) {
                slot = Slot::Child(parent, index - 1);
            }
            if !own {
                self.check_slot(slot, self.clip.height(id))?;
            }
        }
        self.detach(id);
        self.attach(id, slot)?;
        if !own {
            self.lay_out_anew(id);
        }
        Ok(())
    }

    pub(super) fn check_slot(&self, slot: Slot, height: usize) -> Result<(), EditError> {
        let Slot::Child(parent, _) = slot else {
            return if height > MAX_DEPTH { Err(EditError::TooDeep(MAX_DEPTH)) } else { Ok(()) };
        };
        let item = self.clip.get(parent).ok_or(EditError::Missing("action"))?;
        if !item.has_room() {
            return Err(EditError::NoRoom(item.action.spec().name));
        }
        if self.clip.depth(parent) + 1 + height > MAX_DEPTH {
            return Err(EditError::TooDeep(MAX_DEPTH));
        }
        Ok(())
    }

    /// Detaches an action; it stays in the clip without a parent.
    pub(super) fn detach(&mut self, id: ActionId) {
        let Some(item) = self.clip.get(id) else { return };
        match item.parent {
            Some(parent) => {
                if let Ok(parent) = self.item_mut(parent) {
                    parent.children.retain(|child| *child != id);
                }
                if let Ok(item) = self.item_mut(id) {
                    item.parent = None;
                }
            }
            None if self.clip.root == Some(id) => self.clip.root = None,
            None => self.clip.drafts.retain(|draft| *draft != id),
        }
    }

    /// Attaches an action that has no parent.
    pub(super) fn attach(&mut self, id: ActionId, slot: Slot) -> Result<(), EditError> {
        match self.resolve(slot)? {
            Slot::Root => {
                if let Some(old) = self.clip.root.replace(id) {
                    self.clip.drafts.push(old);
                }
            }
            // `Beside` is already resolved.
            Slot::Draft | Slot::Beside { .. } => self.clip.drafts.push(id),
            Slot::Child(parent, index) => {
                let holder = self.item_mut(parent)?;
                let index = index.min(holder.children.len());
                holder.children.insert(index, id);
                self.item_mut(id)?.parent = Some(parent);
            }
        }
        Ok(())
    }

    pub(super) fn remove(&mut self, id: ActionId, reconnect: bool) {
        // It was already removed with its parent.
        let Some(item) = self.clip.get(id).cloned() else { return };
        if reconnect {
            self.hand_over(id, &item);
            self.detach(id);
            self.forget(&[id]);
        } else {
            self.detach(id);
            let all: Vec<ActionId> = self.clip.preorder(id).into_iter().map(|(id, _)| id).collect();
            self.forget(&all);
        }
    }

    /// Removes actions that are no longer in any tree.
    fn forget(&mut self, ids: &[ActionId]) {
        for id in ids {
            self.clip.actions.remove(id);
        }
        self.leave_frames(ids);
    }

    /// Replaces `id` by its children.
    pub(super) fn hand_over(&mut self, id: ActionId, item: &ActionItem) {
        let index = self.clip.index_in_parent(id).unwrap_or(0);
        let was_root = self.clip.root == Some(id);
        for child in &item.children {
            self.detach(*child);
        }
        let takes_many = item.parent.is_some_and(|parent| self.takes_many(parent));
        let one_takes_all = item.children.len() == 1 && (item.parent.is_some() || was_root);
        self.detach(id);
        for (offset, child) in item.children.iter().enumerate() {
            let slot = match item.parent {
                Some(parent) if takes_many || one_takes_all => Slot::Child(parent, index + offset),
                None if was_root && one_takes_all => Slot::Root,
                _ => Slot::Draft,
            };
            // The slot exists: it was read from the document just now.
            let _ = self.attach(*child, slot);
        }
    }

    pub(super) fn reset_positions(&mut self) {
        let placed = |item: &ActionItem| item.position.is_some();
        if let Some(changed) = self.clip.changed_where(placed, |item| item.position = None) {
            *self.clip = changed;
        }
    }

    pub(super) fn wrap(&mut self, ids: &[ActionId], kind: Kind) -> Result<ActionId, EditError> {
        if kind.spec().arity == Arity::None {
            return Err(EditError::NoRoom(kind.spec().name));
        }
        let mut ids = self.tops_of(ids);
        let first = *ids.first().ok_or(EditError::Missing("action"))?;
        let parent = self.clip.get(first).ok_or(EditError::Missing("action"))?.parent;
        ids.retain(|id| self.clip.get(*id).is_some_and(|item| item.parent == parent));
        if let Some(parent) = parent {
            ids.sort_by_key(|id| self.clip.get(parent).and_then(|p| p.children.iter().position(|c| c == id)));
        }
        let deepest = ids.iter().map(|id| self.clip.height(*id)).max().unwrap_or(0);
        if self.clip.depth(first) + 2 + deepest > MAX_DEPTH {
            return Err(EditError::TooDeep(MAX_DEPTH));
        }
        let slot = match parent {
            Some(parent) => {
                Slot::Child(parent, ids.first().and_then(|id| self.clip.index_in_parent(*id)).unwrap_or(0))
            }
            None if self.clip.root.is_some_and(|root| ids.contains(&root)) => Slot::Root,
            None => Slot::Draft,
        };
        let position = self.clip.get(first).and_then(|item| item.position);
        for id in &ids {
            self.detach(*id);
        }
        let outer = self.add_tree(&Action::new(kind), None);
        self.attach(outer, slot)?;
        self.item_mut(outer)?.position = position;
        let holder = if kind.spec().arity == Arity::One && ids.len() > 1 {
            let inner = self.add_tree(&Action::new(Kind::Sequence), None);
            self.attach(inner, Slot::Child(outer, 0))?;
            inner
        } else {
            outer
        };
        for (index, id) in ids.iter().enumerate() {
            // The new card takes the position of the first one, which would be covered by it.
            self.lay_out_anew(*id);
            self.attach(*id, Slot::Child(holder, index))?;
        }
        Ok(outer)
    }

    /// The actions of `ids` that are inside no other of them, each once.
    pub(super) fn tops_of(&self, ids: &[ActionId]) -> Vec<ActionId> {
        let inside = |id: ActionId| ids.iter().any(|other| *other != id && self.clip.is_within(id, *other));
        let mut tops = Vec::new();
        for id in ids.iter().copied().filter(|id| !inside(*id)) {
            if !tops.contains(&id) {
                tops.push(id);
            }
        }
        tops
    }

    /// Changes an action; without an effect it stays shared.
    pub(super) fn change(
        &mut self,
        id: ActionId,
        change: impl FnOnce(&mut ActionItem),
    ) -> Result<(), EditError> {
        let slot = self.clip.actions.get_mut(&id).ok_or(EditError::Missing("action"))?;
        let mut item = slot.as_ref().clone();
        change(&mut item);
        if item != **slot {
            *slot = Arc::new(item);
        }
        Ok(())
    }

    pub(super) fn item_mut(&mut self, id: ActionId) -> Result<&mut ActionItem, EditError> {
        self.clip.actions.get_mut(&id).map(Arc::make_mut).ok_or(EditError::Missing("action"))
    }

    fn fresh_id(&mut self) -> ActionId {
        ActionId(self.fresh_number())
    }

    /// An unused id.
    pub(super) fn fresh_number(&mut self) -> u32 {
        fresh(self.ids)
    }
}

fn depth_of(tree: &Action) -> usize {
    1 + tree.children.iter().map(depth_of).max().unwrap_or(0)
}
