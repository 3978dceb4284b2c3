//! A clip: a named action tree, and trees that are not connected yet.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::format::{Action, ActionId, Arity};

use super::ids::ClipId;

/// A named action tree. The actions lie flat, by id, so that one edit copies one action.
#[derive(Debug, Clone)]
pub struct Clip {
    /// Its id.
    pub id: ClipId,
    /// Unique among clips, not empty.
    pub name: String,
    pub(super) root: Option<ActionId>,
    pub(super) drafts: Vec<ActionId>,
    pub(super) actions: BTreeMap<ActionId, Arc<ActionItem>>,
}

/// One action in a clip.
#[derive(Debug, Clone, PartialEq)]
pub struct ActionItem {
    /// Kind, parameters, label, muted flag and id; its own list of children is empty.
    pub action: Action,
    /// The action that holds it; `None` for the root and for drafts.
    pub parent: Option<ActionId>,
    /// The actions inside, in order.
    pub children: Vec<ActionId>,
    /// Upper left corner in the graph, if the user placed it; else the layout decides.
    pub position: Option<[f64; 2]>,
}

impl ActionItem {
    /// True if one more child fits.
    #[must_use]
    pub fn has_room(&self) -> bool {
        match self.action.spec().arity {
            Arity::None => false,
            Arity::One => self.children.is_empty(),
            Arity::Many => true,
        }
    }
}

impl Clip {
    pub(super) const fn new(id: ClipId, name: String) -> Self {
        Self { id, name, root: None, drafts: Vec::new(), actions: BTreeMap::new() }
    }

    /// True if both hold the very same actions in the same places.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.id == other.id
            && self.name == other.name
            && self.root == other.root
            && self.drafts == other.drafts
            && self.actions.len() == other.actions.len()
            && self.actions.iter().zip(&other.actions).all(|(a, b)| a.0 == b.0 && Arc::ptr_eq(a.1, b.1))
    }

    /// The action that the clip plays.
    #[must_use]
    pub const fn root(&self) -> Option<ActionId> {
        self.root
    }

    /// Tops of the trees that are not connected yet.
    #[must_use]
    pub fn drafts(&self) -> &[ActionId] {
        &self.drafts
    }

    /// Tops of all trees: the root first, then the drafts.
    pub fn tops(&self) -> impl Iterator<Item = ActionId> + '_ {
        self.root.into_iter().chain(self.drafts.iter().copied())
    }

    /// The action with this id.
    #[must_use]
    pub fn get(&self, id: ActionId) -> Option<&ActionItem> {
        self.actions.get(&id).map(Arc::as_ref)
    }

    /// All actions, by id.
    pub fn items(&self) -> impl Iterator<Item = (ActionId, &ActionItem)> {
        self.actions.iter().map(|(id, item)| (*id, item.as_ref()))
    }

    /// How many actions there are, drafts included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// True without any action.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The action `top` and all below it, parents before children, in order, each with its depth below `top`.
    #[must_use]
    pub fn preorder(&self, top: ActionId) -> Vec<(ActionId, usize)> {
        let mut found = Vec::new();
        let mut open = vec![(top, 0)];
        while let Some((id, depth)) = open.pop() {
            let Some(item) = self.get(id) else { continue };
            found.push((id, depth));
            open.extend(item.children.iter().rev().map(|child| (*child, depth + 1)));
        }
        found
    }

    /// True if `id` is `top` or lies below it.
    #[must_use]
    pub fn is_within(&self, id: ActionId, top: ActionId) -> bool {
        let mut at = Some(id);
        while let Some(current) = at {
            if current == top {
                return true;
            }
            at = self.get(current).and_then(|item| item.parent);
        }
        false
    }

    /// The place of `id` among its siblings.
    #[must_use]
    pub fn index_in_parent(&self, id: ActionId) -> Option<usize> {
        let parent = self.get(self.get(id)?.parent?)?;
        parent.children.iter().position(|child| *child == id)
    }

    /// How many levels lie below and including `id`; 1 for a leaf.
    #[must_use]
    pub fn height(&self, id: ActionId) -> usize {
        self.preorder(id).iter().map(|(_, depth)| depth + 1).max().unwrap_or(0)
    }

    /// How many levels lie above `id`.
    #[must_use]
    pub fn depth(&self, id: ActionId) -> usize {
        let mut depth = 0;
        let mut at = self.get(id).and_then(|item| item.parent);
        while let Some(parent) = at {
            depth += 1;
            at = self.get(parent).and_then(|item| item.parent);
        }
        depth
    }

    /// The tree below `top` as the runtime takes it, ids kept.
    #[must_use]
    pub fn tree(&self, top: ActionId) -> Option<Action> {
        let item = self.get(top)?;
        let mut action = item.action.clone();
        action.children = item.children.iter().filter_map(|child| self.tree(*child)).collect();
        Some(action)
    }

    /// The playing tree as the runtime takes it.
    #[must_use]
    pub fn root_tree(&self) -> Option<Action> {
        self.tree(self.root?)
    }
}
