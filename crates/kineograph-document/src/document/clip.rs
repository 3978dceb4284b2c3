//! A clip: a named action tree, and trees that are not connected yet.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use imbl::OrdMap;
use imbl::ordmap::DiffItem;
use kineograph_runtime::Length;
use kineograph_runtime::format::{Action, ActionId, Arity, Category, Color, Kind, Value};

use super::ids::{ClipId, FrameId};

/// A named action tree. The actions are stored by id in a map that shares its parts with its copies: an edit copies one action and a
/// few nodes of the map, whatever the size of the clip.
#[derive(Debug, Clone)]
pub struct Clip {
    pub id: ClipId,
    /// Unique among clips, not empty.
    pub name: String,
    pub(super) root: Option<ActionId>,
    pub(super) drafts: Vec<ActionId>,
    pub(super) actions: OrdMap<ActionId, Arc<ActionItem>>,
    /// In order of creation; later ones are drawn over earlier ones.
    pub(super) frames: Vec<Arc<ClipFrame>>,
}

/// A frame around actions in the graph. It contains at least one action; an action is in at most one frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClipFrame {
    pub id: FrameId,
    /// The title above it; may be empty.
    pub title: String,
    /// Its colour.
    pub color: Color,
    pub actions: BTreeSet<ActionId>,
}

/// One action in a clip.
#[derive(Debug, Clone, PartialEq)]
pub struct ActionItem {
    /// Kind, parameters, label, muted flag and id; its own list of children is empty.
    pub action: Action,
    /// Its parent; `None` for the root and for drafts.
    pub parent: Option<ActionId>,
    /// The actions inside, in order.
    pub children: Vec<ActionId>,
    /// Upper left corner in the graph if the user placed it; `None` leaves it to the layout.
    pub position: Option<[f64; 2]>,
    /// True if the graph hides what is inside.
    pub collapsed: bool,
    /// A comment, not empty.
    pub comment: Option<String>,
}

impl ActionItem {
    pub(super) const fn new(action: Action, parent: Option<ActionId>, children: Vec<ActionId>) -> Self {
        Self { action, parent, children, position: None, collapsed: false, comment: None }
    }

    /// True if one more child fits.
    pub fn has_room(&self) -> bool {
        match self.action.spec().arity {
            Arity::None => false,
            Arity::One => self.children.is_empty(),
            Arity::Many => true,
        }
    }
}

impl Clip {
    pub(super) fn new(id: ClipId, name: String) -> Self {
        Self { id, name, root: None, drafts: Vec::new(), actions: OrdMap::new(), frames: Vec::new() }
    }

    /// The clip with all actions changed for which `picks` is true; others stay shared. `None` if there are none.
    pub(super) fn changed_where(
        &self,
        picks: impl Fn(&ActionItem) -> bool,
        change: impl Fn(&mut ActionItem),
    ) -> Option<Self> {
        let picked: Vec<ActionId> = self.items().filter(|(_, item)| picks(item)).map(|(id, _)| id).collect();
        let mut changed = (!picked.is_empty()).then(|| self.clone())?;
        for id in picked {
            if let Some(item) = changed.actions.get_mut(&id) {
                change(Arc::make_mut(item));
            }
        }
        Some(changed)
    }

    /// True if both hold the same actions in the same places.
    pub fn is_same(&self, other: &Self) -> bool {
        self.id == other.id
            && self.name == other.name
            && self.root == other.root
            && self.drafts == other.drafts
            && self.actions.diff(&other.actions).next().is_none()
            && self.frames == other.frames
    }

    /// True if both play the same: they differ at most in data that only the graph shows.
    pub fn plays_as(&self, other: &Self) -> bool {
        self.is_alike(other, |a, b| a.action == b.action)
    }

    /// True if a graph lays both out alike: they differ at most in manual positions and in values of actions for which
    /// `is_as_large` is true.
    pub fn lays_out_as(&self, other: &Self, is_as_large: impl Fn(&Action, &Action) -> bool) -> bool {
        let looks = |a: &ActionItem, b: &ActionItem| {
            a.collapsed == b.collapsed && a.comment == b.comment && is_as_large(&a.action, &b.action)
        };
        self.frames == other.frames && self.is_alike(other, looks)
    }

    /// True if the same actions have the same manual positions.
    pub fn places_cards_as(&self, other: &Self) -> bool {
        self.all_changes(other, |a, b| a.position == b.position)
    }

    /// The actions that differ in anything but the shape of the trees; `None` if the shapes differ.
    pub fn changed_items(&self, other: &Self) -> Option<Vec<ActionId>> {
        let mut changed = Vec::new();
        let note = |a: &ActionItem, _: &ActionItem| {
            changed.extend(a.action.id);
            true
        };
        let is_alike = self.is_alike(other, note);
        is_alike.then_some(changed)
    }

    /// True if both have the same actions in the same places, and `looks` is true for each pair that is not shared.
    fn is_alike(&self, other: &Self, mut looks: impl FnMut(&ActionItem, &ActionItem) -> bool) -> bool {
        let mut same =
            |a: &ActionItem, b: &ActionItem| a.parent == b.parent && a.children == b.children && looks(a, b);
        self.root == other.root && self.drafts == other.drafts && self.all_changes(other, &mut same)
    }

    /// True if both have the same actions and the condition is true for each pair that differs. Shared parts are skipped, so the time
    /// depends on the number of changes.
    fn all_changes(&self, other: &Self, mut holds: impl FnMut(&ActionItem, &ActionItem) -> bool) -> bool {
        self.actions.diff(&other.actions).all(|change| match change {
            DiffItem::Update { old: (_, old), new: (_, new) } => holds(old, new),
            DiffItem::Add(..) | DiffItem::Remove(..) => false,
        })
    }

    /// The action that the clip plays.
    pub const fn root(&self) -> Option<ActionId> {
        self.root
    }

    /// Tops of the trees that are not connected to the root.
    pub fn drafts(&self) -> &[ActionId] {
        &self.drafts
    }

    /// Tops of all trees: the root first, then the drafts.
    pub fn tops(&self) -> impl Iterator<Item = ActionId> + '_ {
        self.root.into_iter().chain(self.drafts.iter().copied())
    }

    pub fn get(&self, id: ActionId) -> Option<&ActionItem> {
        self.actions.get(&id).map(Arc::as_ref)
    }

    pub fn items(&self) -> impl Iterator<Item = (ActionId, &ActionItem)> {
        self.actions.iter().map(|(id, item)| (*id, item.as_ref()))
    }

    /// Frames in the graph, from back to front.
    pub fn frames(&self) -> &[Arc<ClipFrame>] {
        &self.frames
    }

    pub fn frame(&self, id: FrameId) -> Option<&ClipFrame> {
        self.frames.iter().find(|frame| frame.id == id).map(Arc::as_ref)
    }

    pub fn frame_of(&self, action: ActionId) -> Option<&ClipFrame> {
        self.frames.iter().find(|frame| frame.actions.contains(&action)).map(Arc::as_ref)
    }

    /// How many actions there are, drafts included.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// True if there are no actions.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The action `top` and all below it, parents before children, in order, each with its depth below `top`.
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

    /// True if `id` is `top` or below it.
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

    /// The index of `id` among its siblings.
    pub fn index_in_parent(&self, id: ActionId) -> Option<usize> {
        let parent = self.get(self.get(id)?.parent?)?;
        parent.children.iter().position(|child| *child == id)
    }

    /// True if an action is a list; with `together`, only if it plays its children in parallel.
    pub fn is_list_for(&self, id: ActionId, together: bool) -> bool {
        self.get(id).is_some_and(|item| {
            let is_list = item.action.spec().arity == Arity::Many;
            is_list && (!together || item.action.kind() == Kind::Spawn)
        })
    }

    /// Whether what goes beside an action plays in parallel with it: it is in a Spawn, with what bends its time.
    pub fn is_in_spawn(&self, id: ActionId) -> bool {
        let parent = self.get(self.bent_top(id)).and_then(|item| item.parent);
        parent.is_some_and(|parent| self.is_list_for(parent, true))
    }

    /// The outermost of the wrappers that bend the time of this action and of nothing beside it, such as its ease; the action itself if it
    /// has none. What is to play after the action, or beside it, goes beside this one: inside it would be bent too.
    pub fn bent_top(&self, id: ActionId) -> ActionId {
        let bender = |id: &ActionId| {
            let parent = self.get(*id)?.parent?;
            self.get(parent).filter(|item| bends_time(item.action.kind())).map(|_| parent)
        };
        std::iter::successors(Some(id), bender).last().unwrap_or(id)
    }

    /// True unless all that is around an action only places its time.
    pub fn is_time_bent(&self, id: ActionId) -> bool {
        let parent = |id: &ActionId| self.get(*id).and_then(|item| item.parent);
        let mut around = std::iter::successors(parent(&id), parent).filter_map(|id| self.get(id));
        around.any(|item| !item.action.muted && !only_places_time(item.action.kind()))
    }

    /// The name of the node that the innermost `TargetedAction` around an action gives it to.
    pub fn target_of(&self, id: ActionId) -> Option<&str> {
        let parent = |id: &ActionId| self.get(*id).and_then(|item| item.parent);
        std::iter::successors(Some(id), parent).find_map(|id| {
            let around = &self.get(id)?.action;
            let is_target = around.kind() == Kind::TargetedAction && !around.muted;
            match around.param("target").filter(|_| is_target) {
                Some(Value::Text(name)) => Some(name.as_str()),
                _ => None,
            }
        })
    }

    /// The number of levels from `id` down; 1 for a leaf.
    pub fn height(&self, id: ActionId) -> usize {
        self.preorder(id).iter().map(|(_, depth)| depth + 1).max().unwrap_or(0)
    }

    /// The number of levels above `id`.
    pub fn depth(&self, id: ActionId) -> usize {
        let mut depth = 0;
        let mut at = self.get(id).and_then(|item| item.parent);
        while let Some(parent) = at {
            depth += 1;
            at = self.get(parent).and_then(|item| item.parent);
        }
        depth
    }

    /// The tree from `top` down in the form of the runtime, with ids.
    pub fn tree(&self, top: ActionId) -> Option<Action> {
        let item = self.get(top)?;
        let mut action = item.action.clone();
        action.children = item.children.iter().filter_map(|child| self.tree(*child)).collect();
        Some(action)
    }

    /// Replaces the ids of all actions, which `new_ids` must name, and of all frames.
    pub(super) fn give_ids(
        &mut self,
        new_ids: &BTreeMap<ActionId, ActionId>,
        mut new_frame: impl FnMut() -> FrameId,
    ) {
        let new = |id: &ActionId| new_ids.get(id).copied().unwrap_or(*id);
        self.root = self.root.as_ref().map(new);
        self.drafts = self.drafts.iter().map(new).collect();
        let renamed = |(id, item): (ActionId, Arc<ActionItem>)| {
            let mut item = Arc::unwrap_or_clone(item);
            item.action.id = Some(new(&id));
            item.parent = item.parent.as_ref().map(new);
            item.children = item.children.iter().map(new).collect();
            (new(&id), Arc::new(item))
        };
        self.actions = std::mem::take(&mut self.actions).into_iter().map(renamed).collect();
        for frame in &mut self.frames {
            let frame = Arc::make_mut(frame);
            frame.id = new_frame();
            frame.actions = frame.actions.iter().map(new).collect();
        }
    }

    /// Whether the playing tree never ends.
    pub fn is_endless(&self) -> bool {
        self.root_tree().is_some_and(|tree| tree.length() == Some(Length::Endless))
    }

    /// The playing tree in the form of the runtime.
    pub fn root_tree(&self) -> Option<Action> {
        self.tree(self.root?)
    }
}

/// Whether an action bends the time of the one inside it, and does nothing else.
fn bends_time(kind: Kind) -> bool {
    let is_ease = kind.spec().category == Category::Ease && kind.spec().arity == Arity::One;
    is_ease || matches!(kind, Kind::Speed | Kind::ReverseTime | Kind::Reverse | Kind::Yoyo)
}

/// Whether an action leaves the pace of what is inside it even, if it is not as it were by itself.
const fn only_places_time(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Sequence
            | Kind::Spawn
            | Kind::Speed
            | Kind::Repeat
            | Kind::RepeatForever
            | Kind::At
            | Kind::TargetedAction
    )
}
