//! Where the cards of a clip lie. Pure and deterministic.
//!
//! Trees grow from left to right, children are stacked in their order from top to bottom, and each parent stands in the
//! middle of its children, or near the first ones of many. Subtrees are packed by their contours, as in Reingold and Tilford, "Tidier Drawings of Trees"
//! (1981), so that short branches fill the room beside long ones. Drafts lie below the playing tree.
//!
//! What the user placed by hand stays where it is and takes along what is inside it; its place in the tidy layout stays
//! free, so that dragging one card moves no other.

use std::collections::VecDeque;

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::model::{CARD_WIDTH, card_size};
use crate::document::{ActionId, Clip};

/// Room between a parent and its children.
pub const GAP_X: f32 = 64.0;
/// Room between two siblings.
const GAP_SIBLINGS: f32 = 14.0;
/// Room between cards of different parents.
const GAP_COUSINS: f32 = 24.0;
/// Room between trees.
const GAP_TREES: f32 = 64.0;

/// How far below its first child a card stands at most. In the middle of a long list it would be far from the start of both.
const MAX_BELOW_FIRST: f32 = 150.0;

/// A card and its place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placed {
    /// Which action.
    pub id: ActionId,
    /// Its place in points of the graph, y downwards.
    pub rect: Rect,
    /// Index of its parent in [`Layout::placed`], which is before its own.
    pub parent: Option<usize>,
    /// Its place among its siblings.
    pub order: usize,
}

/// The places of all cards of a clip.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Layout {
    placed: Vec<Placed>,
    /// Ids with their index in `placed`, sorted by id.
    by_id: Vec<(ActionId, usize)>,
}

impl Layout {
    /// Lays a clip out. O(n · depth) at worst; 5,000 actions take a few milliseconds.
    #[must_use]
    pub fn of(clip: &Clip) -> Self {
        let mut layout = Self::default();
        let mut cursor_y = 0.0;
        for top in clip.tops() {
            let tree = Tree::read(clip, top);
            let packed = tree.pack();
            layout.place(clip, &tree, &packed, cursor_y - packed.top);
            cursor_y += packed.bottom - packed.top + GAP_TREES;
        }
        layout.by_id = layout.placed.iter().enumerate().map(|(index, placed)| (placed.id, index)).collect();
        layout.by_id.sort_unstable();
        layout
    }

    /// All cards, parents before children, in order.
    #[must_use]
    pub fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// The card of an action.
    #[must_use]
    pub fn get(&self, id: ActionId) -> Option<&Placed> {
        self.placed.get(self.index_of(id)?)
    }

    /// Index of an action's card in [`Self::placed`].
    #[must_use]
    pub fn index_of(&self, id: ActionId) -> Option<usize> {
        let at = self.by_id.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.by_id[at].1)
    }

    /// The action with the highest id, which is the one that was made last.
    #[must_use]
    pub fn newest(&self) -> Option<ActionId> {
        self.by_id.last().map(|(id, _)| *id)
    }

    /// The rectangle around all cards; `None` without cards.
    #[must_use]
    pub fn bounds(&self) -> Option<Rect> {
        self.placed.iter().map(|placed| placed.rect).reduce(Rect::union)
    }

    /// The rectangle around some cards; `None` if none of them is there.
    #[must_use]
    pub fn bounds_of(&self, ids: &[ActionId]) -> Option<Rect> {
        ids.iter().filter_map(|id| self.get(*id)).map(|placed| placed.rect).reduce(Rect::union)
    }

    /// The front card at a point of the graph.
    #[must_use]
    pub fn card_at(&self, at: Pos2) -> Option<&Placed> {
        self.placed.iter().rev().find(|placed| placed.rect.contains(at))
    }

    /// Adds a packed tree whose top card would start at `top_y`.
    fn place(&mut self, clip: &Clip, tree: &Tree, packed: &Packed, top_y: f32) {
        let first = self.placed.len();
        // What hand-placed cards are moved by, handed down to what is inside them.
        let mut moved_by: Vec<Vec2> = Vec::with_capacity(tree.nodes.len());
        let mut tidy_y: Vec<f32> = Vec::with_capacity(tree.nodes.len());
        for (index, node) in tree.nodes.iter().enumerate() {
            let y = node.parent.map_or(top_y, |parent| tidy_y[parent] + packed.y_in_parent[index]);
            tidy_y.push(y);
            #[allow(clippy::cast_precision_loss)] // depth is far below 2^23
            let tidy = pos2(node.depth as f32 * (CARD_WIDTH + GAP_X), y);
            let moved = match clip.get(node.id).and_then(|item| item.position) {
                Some(at) => to_pos(at) - tidy,
                None => node.parent.map_or(Vec2::ZERO, |parent| moved_by[parent]),
            };
            moved_by.push(moved);
            self.placed.push(Placed {
                id: node.id,
                rect: Rect::from_min_size(tidy + moved, vec2(CARD_WIDTH, node.height)),
                parent: node.parent.map(|parent| first + parent),
                order: node.order,
            });
        }
    }
}

/// A stored position as a point.
#[allow(clippy::cast_possible_truncation)] // a tenth of a point in a million is enough on a screen
fn to_pos([x, y]: [f64; 2]) -> Pos2 {
    pos2(x as f32, y as f32)
}

/// One tree, flat, parents before children.
struct Tree {
    nodes: Vec<TreeNode>,
}

struct TreeNode {
    id: ActionId,
    parent: Option<usize>,
    depth: usize,
    order: usize,
    height: f32,
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

/// For each level of a subtree its upper and lower edge, from the upper edge of the subtree's top card.
type Contour = VecDeque<(f32, f32)>;

impl Tree {
    fn read(clip: &Clip, top: ActionId) -> Self {
        let mut nodes: Vec<TreeNode> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for (id, depth) in clip.preorder(top) {
            open.truncate(depth);
            let parent = open.last().copied();
            let index = nodes.len();
            let order = parent.map_or(0, |parent| nodes[parent].children.len());
            if let Some(parent) = parent {
                nodes[parent].children.push(index);
            }
            let height = clip.get(id).map_or(0.0, |item| card_size(&item.action).y);
            nodes.push(TreeNode { id, parent, depth, order, height, children: Vec::new() });
            open.push(index);
        }
        Self { nodes }
    }

    /// Packs from the leaves up: children stand behind their parents in the list, so backwards is bottom-up.
    fn pack(&self) -> Packed {
        let mut contours: Vec<Contour> = vec![Contour::new(); self.nodes.len()];
        let mut y_in_parent = vec![0.0; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let mut below = Contour::new();
            for child in &node.children {
                let contour = std::mem::take(&mut contours[*child]);
                y_in_parent[*child] = stack(&mut below, contour);
            }
            let own_y = self.middle(node, &y_in_parent);
            for child in &node.children {
                y_in_parent[*child] -= own_y;
            }
            for level in &mut below {
                *level = (level.0 - own_y, level.1 - own_y);
            }
            below.push_front((0.0, node.height));
            contours[index] = below;
        }
        let all = contours.first().into_iter().flatten();
        let (top, bottom) = all.fold((0.0_f32, 0.0_f32), |(a, b), level| (a.min(level.0), b.max(level.1)));
        Packed { y_in_parent, top, bottom }
    }

    /// The upper edge that puts a card in the middle of its first and last child, or near the first of a long list.
    fn middle(&self, node: &TreeNode, child_y: &[f32]) -> f32 {
        let centre = |child: &usize| child_y[*child] + self.nodes[*child].height / 2.0;
        match (node.children.first(), node.children.last()) {
            // Whole points keep hairlines crisp.
            (Some(first), Some(last)) => {
                let middle = f32::midpoint(centre(first), centre(last)).min(centre(first) + MAX_BELOW_FIRST);
                (middle - node.height / 2.0).round()
            }
            _ => 0.0,
        }
    }
}

/// Puts a subtree as high below the others as fits, and returns its upper edge.
fn stack(above: &mut Contour, subtree: Contour) -> f32 {
    let gap = |level: usize| if level == 0 { GAP_SIBLINGS } else { GAP_COUSINS };
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{ClipEdit, Document, Edit, Slot};
    use kineograph_runtime::format::Action;

    fn document(trees: &[(Action, Slot)]) -> Document {
        let (mut document, outcome) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        for (tree, slot) in trees {
            let insert = ClipEdit::Insert { tree: tree.clone(), slot: *slot, position: None };
            document = document.edited(&Edit::Clip(outcome.clip.unwrap(), insert)).unwrap().0;
        }
        document
    }

    fn layout(document: &Document) -> Layout {
        Layout::of(&document.clips()[0])
    }

    fn deep(levels: usize) -> Action {
        (0..levels).fold(Action::show(), |inner, _| Action::sequence([inner, Action::hide()]))
    }

    fn assert_no_overlap(layout: &Layout) {
        for (index, a) in layout.placed().iter().enumerate() {
            for b in &layout.placed()[..index] {
                assert!(!a.rect.shrink(1.0).intersects(b.rect), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn trees_do_not_overlap_and_keep_their_order() {
        let wide = Action::sequence((0..7).map(|n| deep(n % 4)));
        let document = document(&[(wide, Slot::Root), (deep(3), Slot::Draft), (Action::show(), Slot::Draft)]);
        let layout = layout(&document);
        assert_eq!(layout.placed().len(), document.clips()[0].len());
        assert_no_overlap(&layout);
        for placed in layout.placed() {
            let Some(parent) = placed.parent else { continue };
            let parent = layout.placed()[parent];
            assert_eq!(placed.rect.left(), parent.rect.right() + GAP_X);
            let before = layout.placed().iter().find(|other| {
                other.parent.is_some() && other.parent == placed.parent && other.order + 1 == placed.order
            });
            assert!(before.is_none_or(|before| before.rect.bottom() < placed.rect.top()));
        }
    }

    #[test]
    fn parents_stand_in_the_middle_of_their_children() {
        let tree = Action::sequence([Action::show(), Action::show(), Action::show()]);
        let layout = layout(&document(&[(tree, Slot::Root)]));
        let [parent, _, middle, _] = layout.placed() else { panic!("four cards") };
        assert_eq!(parent.rect.center().y, middle.rect.center().y);
    }

    #[test]
    fn short_branches_fill_the_room_beside_long_ones() {
        let tall = Action::sequence((0..5).map(|_| Action::show()));
        let tree = Action::sequence([tall.clone(), Action::show(), tall]);
        let layout = layout(&document(&[(tree, Slot::Root)]));
        let bottom = |index: usize| layout.placed()[index].rect.bottom();
        // The leaf between the two lists adds nothing to the height: the lists decide.
        let leaf = layout.placed()[7].rect;
        assert!(leaf.bottom() < bottom(6), "{leaf:?}");
        assert_no_overlap(&layout);
    }

    #[test]
    fn drafts_lie_below_the_playing_tree() {
        let draft = Action::sequence([Action::hide()]);
        let layout = layout(&document(&[(deep(2), Slot::Root), (draft, Slot::Draft)]));
        let tops: Vec<&Placed> = layout.placed().iter().filter(|placed| placed.parent.is_none()).collect();
        assert_eq!(tops.len(), 2);
        let main_bottom = layout.placed()[..5].iter().map(|placed| placed.rect.bottom()).fold(0.0, f32::max);
        assert!(tops[1].rect.top() >= main_bottom);
        assert_eq!(tops[1].rect.left(), 0.0);
    }

    #[test]
    fn cards_placed_by_hand_stay_and_take_their_children_along() {
        let tree = Action::sequence([Action::sequence([Action::show()]), Action::hide()]);
        let before = document(&[(tree, Slot::Root)]);
        let tidy = layout(&before);
        let [_, list, inside, _] = tidy.placed() else { panic!("four cards") };
        let places = ClipEdit::SetPositions(vec![(list.id, [500.0, -300.0])]);
        let after = layout(&before.edited(&Edit::Clip(before.clips()[0].id, places)).unwrap().0);
        let moved = pos2(500.0, -300.0) - list.rect.min;
        assert_eq!(after.get(list.id).unwrap().rect, list.rect.translate(moved));
        assert_eq!(after.get(inside.id).unwrap().rect, inside.rect.translate(moved));
        for untouched in [0, 3] {
            assert_eq!(after.placed()[untouched], tidy.placed()[untouched]);
        }
    }

    #[test]
    fn five_thousand_cards_are_laid_out() {
        let tree = Action::sequence((0..1000).map(|_| deep(2)));
        let document = document(&[(tree, Slot::Root)]);
        let layout = layout(&document);
        assert_eq!(layout.placed().len(), 5001);
        assert_eq!(layout, Layout::of(&document.clips()[0]));
        let last = layout.placed()[5000];
        assert_eq!(layout.get(last.id), Some(&last));
        assert_eq!(layout.card_at(last.rect.center()), Some(&last));
    }
}
