//! The tree that a clip plays, kept from edit to edit: where only values changed, only these are taken over.

use std::sync::Arc;

use kineograph_runtime::format::Action;

use crate::document::{ActionId, Clip, played_clip};

/// With more actions changed than this, reading the whole clip is as fast.
const MAX_MENDED: usize = 64;

/// What a clip plays, as the runtime takes it.
#[derive(Debug, Clone, Default)]
pub struct ClipTree {
    /// `None` while the clip is empty.
    pub action: Option<Arc<Action>>,
    /// Whether it plays other clips, muted uses included.
    pub plays: bool,
}

impl ClipTree {
    /// Reads a whole clip.
    pub fn of(clip: &Clip) -> Self {
        let Some(tree) = clip.root_tree() else { return Self::default() };
        let mut plays = false;
        each(&tree, &mut |action| plays |= played_clip(action).is_some());
        Self { action: Some(Arc::new(tree)), plays }
    }

    /// The tree of `after`, where this is that of `before`.
    #[must_use]
    pub fn followed(self, before: &Clip, after: &Clip) -> Self {
        let changed = self.mendable(before, after);
        match (changed, self) {
            (Some(changed), Self { action: Some(mut tree), plays }) => {
                // In place: nothing else holds the tree.
                let top = Arc::make_mut(&mut tree);
                for (id, path) in changed {
                    fix(top, &path, after, id);
                }
                Self { action: Some(tree), plays }
            }
            _ => Self::of(after),
        }
    }

    /// The actions of the tree that have other values in `after`, with the child indices that lead to them; `None` where more
    /// than values changed.
    fn mendable(&self, before: &Clip, after: &Clip) -> Option<Vec<(ActionId, Vec<usize>)>> {
        if before.root() != after.root() {
            return None;
        }
        let changed = after.changed_items(before)?;
        if changed.len() > MAX_MENDED {
            return None;
        }
        let mut mended = Vec::new();
        for id in changed {
            let [old, new] = [before, after].map(|clip| clip.get(id).map(|item| &item.action));
            let (old, new) = (old?, new?);
            if old == new {
                continue;
            }
            if [old, new].iter().any(|action| played_clip(action).is_some()) {
                return None;
            }
            // What is in a draft is not in the tree.
            mended.extend(path_to(after, id).map(|path| (id, path)));
        }
        Some(mended)
    }
}

/// The child indices that lead from the root of a clip to an action; `None` in a draft.
fn path_to(clip: &Clip, id: ActionId) -> Option<Vec<usize>> {
    let mut path = Vec::new();
    let mut at = id;
    while let Some(parent) = clip.get(at)?.parent {
        path.push(clip.index_in_parent(at)?);
        at = parent;
    }
    path.reverse();
    (clip.root() == Some(at)).then_some(path)
}

fn fix(top: &mut Action, path: &[usize], clip: &Clip, id: ActionId) {
    let place = path.iter().try_fold(top, |at, index| at.children.get_mut(*index));
    if let (Some(place), Some(item)) = (place, clip.get(id)) {
        let children = std::mem::take(&mut place.children);
        *place = item.action.clone();
        place.children = children;
    }
}

fn each(action: &Action, visit: &mut impl FnMut(&Action)) {
    visit(action);
    for child in &action.children {
        each(child, visit);
    }
}
