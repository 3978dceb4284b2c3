//! The tree that a clip plays, kept from edit to edit: where only values changed, only these are taken over.

use std::sync::Arc;

use kineograph_runtime::format::Action;

use super::quiet;
use crate::document::{ActionId, Clip, ease_name, played_clip};

/// With more actions changed than this, reading the whole clip is as fast.
const MAX_MENDED: usize = 64;

/// What a clip plays, as the runtime takes it.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// `None` while the clip is empty.
    pub action: Option<Arc<Action>>,
    /// The names of the clips that it plays itself, muted uses included, each once.
    pub plays: Arc<[String]>,
    /// The names of the own eases that it uses itself, muted uses included, each once.
    pub eases: Arc<[String]>,
    /// Whether anything in it is muted: then the tree is not just the clip's actions.
    has_muted: bool,
}

impl Tree {
    /// Reads a whole clip.
    #[must_use]
    pub fn of(clip: &Clip) -> Self {
        let Some(tree) = clip.root_tree() else { return Self::default() };
        let (mut plays, mut eases) = (Vec::new(), Vec::new());
        let mut has_muted = false;
        each(&tree, &mut |action| {
            has_muted |= action.muted;
            note(&mut plays, played_clip(action));
            note(&mut eases, ease_name(action));
        });
        let tree = if has_muted { quiet::harmless(tree) } else { tree };
        Self { action: Some(Arc::new(tree)), plays: plays.into(), eases: eases.into(), has_muted }
    }

    /// The tree of `after`, where this is that of `before`.
    #[must_use]
    pub fn followed(self, before: &Clip, after: &Clip) -> Self {
        let changed = self.mendable(before, after);
        match (changed, self) {
            (Some(changed), Self { action: Some(mut tree), plays, eases, has_muted }) => {
                // In place, unless the tree of before is played by another clip.
                let top = Arc::make_mut(&mut tree);
                for (id, path) in changed {
                    mend(top, &path, after, id);
                }
                Self { action: Some(tree), plays, eases, has_muted }
            }
            _ => Self::of(after),
        }
    }

    /// The actions of the tree that have other values in `after`, with the child indices that lead to them; `None` where more
    /// than values changed.
    fn mendable(&self, before: &Clip, after: &Clip) -> Option<Vec<(ActionId, Vec<usize>)>> {
        if self.has_muted || before.root() != after.root() {
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
            if new.muted || [old, new].iter().any(|action| names_another(action)) {
                return None;
            }
            // What is in a draft is not in the tree.
            mended.extend(path_to(after, id).map(|path| (id, path)));
        }
        Some(mended)
    }
}

/// Whether the action names a clip or an own ease.
fn names_another(action: &Action) -> bool {
    played_clip(action).is_some() || ease_name(action).is_some()
}

/// Adds a name that is not there yet.
fn note(names: &mut Vec<String>, name: Option<&str>) {
    if let Some(name) = name.filter(|name| !names.iter().any(|known| known == name)) {
        names.push(name.to_owned());
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

fn mend(top: &mut Action, path: &[usize], clip: &Clip, id: ActionId) {
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
