//! The action that an edit of time is about, with the eases around it.

use kineograph_runtime::format::{ActionId, Category};

use crate::document::Clip;

/// The lowest common ancestor of these actions, or the only one of them, with the eases right around it; `None` if there is none.
pub(super) fn common_top(clip: &Clip, ids: impl IntoIterator<Item = ActionId>) -> Option<ActionId> {
    let mut ids = ids.into_iter();
    let mut top = ids.next()?;
    for id in ids {
        while !clip.is_within(id, top) {
            top = clip.get(top)?.parent?;
        }
    }
    clip.get(top).map(|_| eased_top(clip, top))
}

/// An action with the eases right around it: a gap between them would be eased too and change the motion.
pub(super) fn eased_top(clip: &Clip, id: ActionId) -> ActionId {
    let is_ease =
        |id: ActionId| clip.get(id).is_some_and(|item| item.action.spec().category == Category::Ease);
    let mut top = id;
    while let Some(ease) = clip.get(top).and_then(|item| item.parent).filter(|ease| is_ease(*ease)) {
        top = ease;
    }
    top
}
