//! A place in the list of an action, as a drop target for actions. Pure.

use kineograph_runtime::format::Arity;

use crate::document::{ActionId, Clip, ClipEdit, Document, Edit, EditError, Slot};
use crate::kinds;
use crate::text::tr;

/// A place inside an action, before the child that has this index now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The action that gets them.
    pub parent: ActionId,
    /// The index of that child.
    pub index: usize,
}

impl Place {
    /// The edit that moves these actions there. None of them is inside another one.
    pub fn edit(self, tops: &[ActionId]) -> ClipEdit {
        ClipEdit::MoveAll { ids: tops.to_vec(), slot: Slot::Child(self.parent, self.index) }
    }

    /// Why the move is refused; `None` if it is not.
    pub fn refusal(self, document: &Document, clip: &Clip, tops: &[ActionId]) -> Option<EditError> {
        document.edited(&Edit::Clip(clip.id, self.edit(tops))).err()
    }

    /// True if the tree would stay as it is.
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

    /// The effect of a drop for users, such as “Into: In parallel, place 3”.
    pub fn words(self, clip: &Clip, tops: &[ActionId]) -> Option<String> {
        let holder = clip.get(self.parent)?;
        // Actions that leave a place before it shift it forwards.
        let leaving = holder.children.iter().take(self.index).filter(|id| tops.contains(id)).count();
        let name = kinds::title(holder.action.kind());
        let is_list = holder.action.spec().arity == Arity::Many;
        Some(if is_list {
            tr!("graph-into", name, place = self.index + 1 - leaving)
        } else {
            tr!("graph-into-only", name)
        })
    }
}
