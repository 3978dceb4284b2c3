//! The places of the cards of a clip. Pure and deterministic.
//!
//! Trees grow from left to right, children are stacked in their order from top to bottom, and each parent is in the
//! middle of its children, or near the first ones of many. An action that holds only one other, such as an ease, has it below itself, in the
//! same column: chains of them would be wider than the panel. Subtrees are packed by their contours, as in Reingold and Tilford,
//! "Tidier Drawings of Trees" (1981), so that short branches fill the space beside long ones. Drafts are below the playing tree.
//!
//! A card placed by hand stays where it is, with its contents; its place in the tidy layout stays
//! free, so that dragging one card moves no other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use kineograph_runtime::format::Arity;

use super::density::{CardGaps, Density};
use super::model::{FRAME_PADDING, FRAME_TITLE_HEIGHT, NOTE_GAP, note_height};
use crate::document::{ActionId, ActionItem, Clip, FrameId};

/// Gap between a parent and its children beside it.
pub const GAP_X: f32 = 32.0;
/// How far a card that is held is from the left edge of the one above it. Both end at the same right edge.
const INDENT: f32 = 14.0;
/// The narrowest card is this part of a column.
const MIN_WIDTH_PART: f32 = 0.7;

/// Farthest distance of a card below its first child. In the middle of a long list it would be far from its start.
const MAX_BELOW_FIRST: f32 = 150.0;

/// A card and its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlacedCard {
    /// Which action.
    pub id: ActionId,
    /// Its place in points of the graph, y downwards. A comment is above it.
    pub rect: Rect,
    /// Index of its parent in [`Layout::placed`], which is before its own.
    pub parent: Option<usize>,
    /// Its place among its siblings.
    pub order: usize,
    /// How many actions inside it are hidden by folding.
    pub hidden: usize,
    /// It holds at most one card, below itself.
    pub is_wrapper: bool,
}

impl PlacedCard {
    /// Where the wires to its contents start.
    pub fn output(&self) -> Pos2 {
        match self.is_wrapper {
            true => self.rect.left_bottom() + vec2(INDENT / 2.0, 0.0),
            false => self.rect.right_center(),
        }
    }

    /// Where the wire from its parent ends.
    pub fn input(&self) -> Pos2 {
        self.rect.left_center()
    }
}

/// Actions that are folded in the document but shown unfolded, because an action inside was selected elsewhere.
pub type UnfoldedActions = BTreeSet<ActionId>;

/// The places of all cards of a clip that are not hidden by folding.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Layout {
    placed: Vec<PlacedCard>,
    /// Around all cards.
    bounds: Option<Rect>,
    density: Density,
    tidy: Arc<Tidy>,
}

/// The automatic places of the cards.
#[derive(Debug, Default, PartialEq)]
struct Tidy {
    /// In the order of [`Layout::placed`].
    cards: Vec<PlacedCard>,
    /// Ids with their index in `cards`, sorted by id.
    by_id: Vec<(ActionId, usize)>,
}

impl Layout {
    /// Lays a clip out.
    #[cfg(test)]
    pub fn of(clip: &Clip) -> Self {
        Self::with(clip, &UnfoldedActions::new(), Density::Whole)
    }

    /// Lays a clip out with some folded actions shown unfolded. O(n · depth) at worst.
    pub fn with(clip: &Clip, opened: &UnfoldedActions, density: Density) -> Self {
        let mut tidy = Tidy::default();
        let mut cursor_y = 0.0;
        let framed = clip.frames().iter().flat_map(|frame| frame.actions.iter().map(|id| (*id, frame.id)));
        let framed: Framed = framed.collect();
        for top in clip.tops() {
            let tree = FlatTree::read(clip, top, opened, (&framed, density));
            let packed = tree.pack(density.gaps());
            tidy.add(&tree, &packed, cursor_y - packed.top);
            cursor_y += packed.bottom - packed.top + density.gaps().trees;
        }
        tidy.by_id = tidy.cards.iter().enumerate().map(|(index, card)| (card.id, index)).collect();
        tidy.by_id.sort_unstable();
        Self::placed_by_hand(Arc::new(tidy), clip, density)
    }

    /// The layout of a clip that differs from the one laid out here only in places given by hand. O(n), so that dragging cards of
    /// a large clip is smooth.
    pub fn with_places_of(&self, clip: &Clip) -> Self {
        Self::placed_by_hand(Arc::clone(&self.tidy), clip, self.density)
    }

    /// How much room its cards take.
    pub const fn density(&self) -> Density {
        self.density
    }

    /// All cards, parents before children, in order.
    pub fn placed(&self) -> &[PlacedCard] {
        &self.placed
    }

    /// The card of an action.
    pub fn get(&self, id: ActionId) -> Option<&PlacedCard> {
        self.placed.get(self.index_of(id)?)
    }

    /// Index of an action's card in [`Self::placed`].
    pub fn index_of(&self, id: ActionId) -> Option<usize> {
        let by_id = &self.tidy.by_id;
        let at = by_id.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(by_id[at].1)
    }

    /// The action with the highest id, which is the newest one.
    pub fn newest(&self) -> Option<ActionId> {
        self.tidy.by_id.last().map(|(id, _)| *id)
    }

    /// The oldest action that is newer than another one.
    pub fn first_after(&self, id: ActionId) -> Option<ActionId> {
        self.tidy.by_id.get(self.tidy.by_id.partition_point(|(other, _)| *other <= id)).map(|(id, _)| *id)
    }

    /// The rectangle around all cards; `None` without cards.
    pub const fn bounds(&self) -> Option<Rect> {
        self.bounds
    }

    /// The rectangle around some cards; `None` if none of them is there.
    pub fn bounds_of(&self, ids: &[ActionId]) -> Option<Rect> {
        ids.iter().filter_map(|id| self.get(*id)).map(|placed| placed.rect).reduce(Rect::union)
    }

    /// Rectangles around the card of an action that was added to the `known` layout: with its children, unless it was put around cards that
    /// were there; alone.
    pub fn added(&self, id: ActionId, known: Option<&Self>) -> Option<[Rect; 2]> {
        let index = self.index_of(id)?;
        let own = self.placed[index].rect;
        let is_new = |card: &&PlacedCard| known.is_none_or(|known| known.get(card.id).is_none());
        let children = self.placed.iter().filter(|card| card.parent == Some(index)).filter(is_new);
        Some([children.fold(own, |all, card| all.union(card.rect)), own])
    }

    /// Rectangles around the card of an action: with the top card of its tree; alone.
    pub fn with_top(&self, id: ActionId) -> Option<[Rect; 2]> {
        let index = self.index_of(id)?;
        let top = std::iter::successors(Some(index), |index| self.placed[*index].parent).last()?;
        let own = self.placed[index].rect;
        Some([own.union(self.placed[top].rect), own])
    }

    /// Rectangles around the card of an action: with its parent, children and adjacent siblings; with these siblings; alone.
    pub fn neighborhoods(&self, id: ActionId) -> Option<[Rect; 3]> {
        let index = self.index_of(id)?;
        let own = self.placed[index];
        let is_adjacent = |card: &&PlacedCard| {
            own.parent.is_some() && card.parent == own.parent && card.order.abs_diff(own.order) == 1
        };
        let around = |rect: Rect, card: &PlacedCard| rect.union(card.rect);
        let siblings = self.placed.iter().filter(is_adjacent).fold(own.rect, around);
        let children = self.placed.iter().filter(|card| card.parent == Some(index));
        let family = children.chain(own.parent.map(|parent| &self.placed[parent])).fold(siblings, around);
        Some([family, siblings, own.rect])
    }

    /// The front card at a point of the graph.
    pub fn card_at(&self, at: Pos2) -> Option<&PlacedCard> {
        self.placed.iter().rev().find(|placed| placed.rect.contains(at))
    }

    /// The rectangle around a card and what it holds below itself; without that where it was placed elsewhere by hand.
    pub fn block(&self, clip: &Clip, id: ActionId) -> Option<Rect> {
        let card = self.get(id)?;
        let (mut block, mut last) = (card.rect, card);
        while last.is_wrapper
            && let Some(held) = clip.get(last.id).and_then(|item| item.children.first())
            && clip.get(*held).is_some_and(|item| item.position.is_none())
            && let Some(card) = self.get(*held)
        {
            block = block.union(card.rect);
            last = card;
        }
        Some(block)
    }

    fn placed_by_hand(tidy: Arc<Tidy>, clip: &Clip, density: Density) -> Self {
        let mut hand_placed: Vec<Option<Pos2>> = vec![None; tidy.cards.len()];
        // Both are sorted by id, so one pass finds all.
        let mut cards = tidy.by_id.iter().peekable();
        for (id, item) in clip.items() {
            while cards.next_if(|(card, _)| *card < id).is_some() {}
            if let Some((_, index)) = cards.next_if(|(card, _)| *card == id) {
                hand_placed[*index] = item.position.map(to_pos);
            }
        }
        // The offset of a card placed by hand applies to its contents.
        let mut moved_by: Vec<Vec2> = Vec::with_capacity(tidy.cards.len());
        let mut placed = tidy.cards.clone();
        for (card, at) in placed.iter_mut().zip(hand_placed) {
            let moved = match at {
                Some(at) => at - card.rect.min,
                None => card.parent.map_or(Vec2::ZERO, |parent| moved_by[parent]),
            };
            moved_by.push(moved);
            card.rect = card.rect.translate(moved);
        }
        let bounds = placed.iter().map(|placed| placed.rect).reduce(Rect::union);
        Self { placed, bounds, density, tidy }
    }
}

impl Tidy {
    /// Adds a packed tree whose top card would start at `top_y`.
    fn add(&mut self, tree: &FlatTree, packed: &Packed, top_y: f32) {
        let first = self.cards.len();
        for (index, node) in tree.nodes.iter().enumerate() {
            let parent = node.parent.map(|parent| first + parent);
            let y = parent.map_or(top_y, |parent| self.cards[parent].rect.top() + packed.y_in_parent[index]);
            let column = parent.map_or(0.0..=node.size.x, |parent| {
                let holder = self.cards[parent];
                let left = holder.rect.right() + GAP_X;
                match holder.is_wrapper {
                    false => left..=left + node.size.x,
                    true => {
                        let narrowest = holder.rect.right() - node.size.x * MIN_WIDTH_PART;
                        let left = (holder.rect.left() + INDENT).min(narrowest.max(holder.rect.left()));
                        left..=holder.rect.right()
                    }
                }
            });
            let rect = Rect::from_x_y_ranges(column, y..=y + node.size.y);
            let &TreeNode { id, order, hidden, is_wrapper, .. } = node;
            self.cards.push(PlacedCard { id, rect, parent, order, hidden, is_wrapper });
        }
    }
}

/// A stored position as a point.
#[allow(clippy::cast_possible_truncation)] // a tenth of a point in a million is enough on a screen
fn to_pos([x, y]: [f64; 2]) -> Pos2 {
    pos2(x as f32, y as f32)
}

/// Which frame actions are in.
type Framed = BTreeMap<ActionId, FrameId>;

/// One tree, flat, parents before children.
struct FlatTree {
    nodes: Vec<TreeNode>,
}

struct TreeNode {
    id: ActionId,
    parent: Option<usize>,
    order: usize,
    size: Vec2,
    /// Height of the comment above the card.
    above: f32,
    hidden: usize,
    is_wrapper: bool,
    /// Its frame, if its parent is not in it.
    frame: Option<FrameId>,
    children: Vec<usize>,
}

/// The places of a tree relative to each other.
struct Packed {
    /// For each node, its upper edge below that of its parent.
    y_in_parent: Vec<f32>,
    /// Highest and lowest edge of all, from the upper edge of the top card.
    top: f32,
    bottom: f32,
}

/// For each column of a subtree its upper and lower edge, from the upper edge of the subtree's top card.
type Contour = VecDeque<(f32, f32)>;

impl FlatTree {
    fn read(
        clip: &Clip,
        top: ActionId,
        opened: &UnfoldedActions,
        (framed, density): (&Framed, Density),
    ) -> Self {
        let mut nodes: Vec<TreeNode> = Vec::new();
        let mut open: Vec<(ActionId, Option<usize>)> = vec![(top, None)];
        while let Some((id, parent)) = open.pop() {
            let Some(item) = clip.get(id) else { continue };
            let index = nodes.len();
            let order = parent.map_or(0, |parent| {
                nodes[parent].children.push(index);
                nodes[parent].children.len() - 1
            });
            let folded = item.collapsed && !item.children.is_empty() && !opened.contains(&id);
            let hidden = if folded { clip.preorder(id).len() - 1 } else { 0 };
            if !folded {
                open.extend(item.children.iter().rev().map(|child| (*child, Some(index))));
            }
            let note = item.comment.as_deref().map(|text| density.note_height(text));
            let above = note.filter(|height| *height > 0.0).map_or(0.0, |height| height + NOTE_GAP);
            let size = density.card_size(&item.action);
            let is_wrapper = is_wrapper(item);
            let frame_of = |id: ActionId| framed.get(&id).copied();
            let frame = frame_of(id).filter(|own| parent.and_then(|p| frame_of(nodes[p].id)) != Some(*own));
            let children = Vec::new();
            nodes.push(TreeNode { id, parent, order, size, above, hidden, is_wrapper, frame, children });
        }
        Self { nodes }
    }

    /// Packs from the leaves up: children come after their parents in the list, so backwards is bottom-up.
    fn pack(&self, gaps: CardGaps) -> Packed {
        let mut contours: Vec<Contour> = vec![Contour::new(); self.nodes.len()];
        let mut y_in_parent = vec![0.0; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let mut below = Contour::new();
            let levels: Vec<usize> = node.children.iter().map(|child| contours[*child].len()).collect();
            for child in &node.children {
                let frame = self.nodes[*child].frame;
                let levels = frame.and_then(|frame| {
                    let siblings = node.children.iter().zip(&levels);
                    let framed = siblings.filter(|(child, _)| self.nodes[**child].frame == Some(frame));
                    framed.map(|(_, levels)| *levels).max()
                });
                let contour = std::mem::take(&mut contours[*child]);
                let contour = self.with_frame(*child, contour, levels.unwrap_or(0));
                y_in_parent[*child] = stack(&mut below, contour, gaps);
            }
            if let (true, Some(held)) = (node.is_wrapper, node.children.first()) {
                y_in_parent[*held] = node.hold(&mut below, gaps);
                contours[index] = below;
                continue;
            }
            let own_y = self.middle(node, &y_in_parent);
            for child in &node.children {
                y_in_parent[*child] -= own_y;
            }
            for level in &mut below {
                *level = (level.0 - own_y, level.1 - own_y);
            }
            below.push_front((-node.above, node.size.y));
            contours[index] = below;
        }
        let all =
            contours.into_iter().next().map(|contour| self.with_frame(0, contour, 0)).unwrap_or_default();
        let all = all.iter();
        let (top, bottom) = all.fold((0.0_f32, 0.0_f32), |(a, b), level| (a.min(level.0), b.max(level.1)));
        Packed { y_in_parent, top, bottom }
    }

    /// The outline of a subtree with the frame around it, which is as high at each of its levels. Neighbours in one frame share its
    /// edges and levels.
    fn with_frame(&self, index: usize, mut contour: Contour, levels: usize) -> Contour {
        let node = &self.nodes[index];
        let Some(frame) = node.frame else { return contour };
        let sibling = |offset: isize| {
            let siblings = &self.nodes[node.parent?].children;
            let other = siblings.get(node.order.checked_add_signed(offset)?)?;
            self.nodes[*other].frame
        };
        let above = if sibling(-1) == Some(frame) { 0.0 } else { FRAME_PADDING + FRAME_TITLE_HEIGHT };
        let below = if sibling(1) == Some(frame) { 0.0 } else { FRAME_PADDING };
        let top = contour.iter().map(|level| level.0).fold(f32::INFINITY, f32::min) - above;
        let bottom = contour.iter().map(|level| level.1).fold(f32::NEG_INFINITY, f32::max) + below;
        contour.iter_mut().for_each(|level| *level = (top, bottom));
        contour.resize(contour.len().max(levels), (top, bottom));
        contour
    }

    /// The upper edge that puts a card in the middle of its first and last child, or near the first of a long list.
    fn middle(&self, node: &TreeNode, child_y: &[f32]) -> f32 {
        let centre = |child: &usize| child_y[*child] + self.nodes[*child].size.y / 2.0;
        match (node.children.first(), node.children.last()) {
            // Whole points keep hairlines crisp.
            (Some(first), Some(last)) => {
                let middle = f32::midpoint(centre(first), centre(last)).min(centre(first) + MAX_BELOW_FIRST);
                (middle - node.size.y / 2.0).round()
            }
            _ => 0.0,
        }
    }
}

impl TreeNode {
    /// Puts a subtree below this card, in its column, and returns the upper edge of the subtree's top card.
    fn hold(&self, contour: &mut Contour, gaps: CardGaps) -> f32 {
        let top = contour.front().map_or(0.0, |column| column.0);
        let y = self.size.y + gaps.held - top;
        contour.iter_mut().for_each(|column| *column = (column.0 + y, column.1 + y));
        if let Some(own) = contour.front_mut() {
            own.0 = -self.above;
        }
        y
    }
}

/// Whether an action holds at most one other.
fn is_wrapper(item: &ActionItem) -> bool {
    item.action.spec().arity == Arity::One && item.children.len() <= 1
}

/// Puts a subtree as high below the others as fits, and returns its upper edge.
fn stack(above: &mut Contour, subtree: Contour, gaps: CardGaps) -> f32 {
    let gap = |level: usize| if level == 0 { gaps.siblings } else { gaps.cousins };
    let pairs = above.iter().zip(&subtree).enumerate();
    let fits = pairs.map(|(level, (above, below))| above.1 + gap(level) - below.0);
    let y = fits.fold(f32::NEG_INFINITY, f32::max);
    if y == f32::NEG_INFINITY {
        *above = subtree;
        return 0.0;
    }
    for (level, (top, bottom)) in subtree.into_iter().enumerate() {
        match above.get_mut(level) {
            Some(edges) => edges.1 = bottom + y,
            None => above.push_back((top + y, bottom + y)),
        }
    }
    y
}

/// The rectangle of the comment on a card, in the graph.
pub fn note_rect(card: &PlacedCard, text: &str) -> Rect {
    let height = note_height(text);
    let corner = card.rect.left_top() - vec2(0.0, height + NOTE_GAP);
    Rect::from_min_size(corner, vec2(card.rect.width(), height))
}

#[cfg(test)]
mod tests;
