//! A place in the list of an action, for actions that are dragged there: what letting go does, in words too. Pure.

use kineograph_runtime::format::Arity;

use crate::document::{ActionId, Clip, ClipEdit, Document, Edit, EditError, Slot};

/// Inside an action, before the child that has this index now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Which action.
    pub parent: ActionId,
    /// The place.
    pub index: usize,
}

impl Place {
    /// The edit that takes these actions there; none of them lies in another one.
    #[must_use]
    pub fn edit(self, tops: &[ActionId]) -> ClipEdit {
        ClipEdit::MoveAll { ids: tops.to_vec(), slot: Slot::Child(self.parent, self.index) }
    }

    /// Why that would be refused.
    #[must_use]
    pub fn refusal(self, document: &Document, clip: &Clip, tops: &[ActionId]) -> Option<EditError> {
        document.edited(&Edit::Clip(clip.id, self.edit(tops))).err()
    }

    /// True if the tree would stay as it is.
    #[must_use]
    pub fn stays(self, clip: &Clip, tops: &[ActionId]) -> bool {
        let Some(holder) = clip.get(self.parent) else { return true };
        if !tops.iter().all(|top| clip.get(*top).is_some_and(|item| item.parent == Some(self.parent))) {
            return false;
        }
        let (before, behind) = holder.children.split_at(self.index.min(holder.children.len()));
        let rest =
            |part: &[ActionId]| part.iter().copied().filter(|id| !tops.contains(id)).collect::<Vec<_>>();
        [rest(before), tops.to_vec(), rest(behind)].concat() == holder.children
    }

    /// What letting go does, such as `Into Spawn, place 3`.
    #[must_use]
    pub fn words(self, clip: &Clip, tops: &[ActionId]) -> Option<String> {
        let holder = clip.get(self.parent)?;
        // Those that leave their places before it make room for themselves.
        let leaving = holder.children.iter().take(self.index).filter(|id| tops.contains(id)).count();
        let name = holder.action.spec().name;
        let is_list = holder.action.spec().arity == Arity::Many;
        Some(if is_list {
            format!("Into {name}, place {}", self.index + 1 - leaving)
        } else {
            format!("Into {name}")
        })
    }
}
