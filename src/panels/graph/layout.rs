//! Where the cards of a clip lie. Pure and deterministic.
//!
//! Trees grow from left to right, children are stacked in their order from top to bottom, and each parent stands in the
//! middle of its children, or near the first ones of many. Subtrees are packed by their contours, as in Reingold and Tilford, "Tidier Drawings of Trees"
//! (1981), so that short branches fill the room beside long ones. Drafts lie below the playing tree.
//!
//! What the user placed by hand stays where it is and takes along what is inside it; its place in the tidy layout stays
//! free, so that dragging one card moves no other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use super::model::{CARD_WIDTH, FRAME_PADDING, FRAME_TITLE_HEIGHT, NOTE_GAP, card_size, note_height};
use crate::document::{ActionId, Clip, FrameId};

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
    /// Its place in points of the graph, y downwards. A remark stands above it.
    pub rect: Rect,
    /// Index of its parent in [`Layout::placed`], which is before its own.
    pub parent: Option<usize>,
    /// Its place among its siblings.
    pub order: usize,
    /// How many actions inside it are folded away.
    pub hidden: usize,
}

/// Actions that are folded in the document but shown open, because something inside was looked for.
pub type Opened = BTreeSet<ActionId>;

/// The places of all cards of a clip that are not folded away.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Layout {
    placed: Vec<Placed>,
    /// Around all cards.
    bounds: Option<Rect>,
    tidy: Arc<Tidy>,
}

/// The places that the cards have without the user's hand.
#[derive(Debug, Default, PartialEq)]
struct Tidy {
    /// In the order of [`Layout::placed`].
    cards: Vec<Placed>,
    /// Ids with their index in `cards`, sorted by id.
    by_id: Vec<(ActionId, usize)>,
}

impl Layout {
    /// Lays a clip out.
    #[cfg(test)]
    pub fn of(clip: &Clip) -> Self {
        Self::with(clip, &Opened::new())
    }

    /// Lays a clip out with some folded actions shown open. O(n · depth) at worst.
    #[must_use]
    pub fn with(clip: &Clip, opened: &Opened) -> Self {
        let mut tidy = Tidy::default();
        let mut cursor_y = 0.0;
        let framed = clip.frames().iter().flat_map(|frame| frame.actions.iter().map(|id| (*id, frame.id)));
        let framed: Framed = framed.collect();
        for top in clip.tops() {
            let tree = Tree::read(clip, top, opened, &framed);
            let packed = tree.pack();
            tidy.add(&tree, &packed, cursor_y - packed.top);
            cursor_y += packed.bottom - packed.top + GAP_TREES;
        }
        tidy.by_id = tidy.cards.iter().enumerate().map(|(index, card)| (card.id, index)).collect();
        tidy.by_id.sort_unstable();
        Self::placed_by_hand(Arc::new(tidy), clip)
    }

    /// The layout of a clip that differs from the one laid out here only in places given by hand. O(n), so that dragging cards of
    /// a large clip is smooth.
    #[must_use]
    pub fn with_places_of(&self, clip: &Clip) -> Self {
        Self::placed_by_hand(Arc::clone(&self.tidy), clip)
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
        let by_id = &self.tidy.by_id;
        let at = by_id.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(by_id[at].1)
    }

    /// The action with the highest id, which is the one that was made last.
    #[must_use]
    pub fn newest(&self) -> Option<ActionId> {
        self.tidy.by_id.last().map(|(id, _)| *id)
    }

    /// The rectangle around all cards; `None` without cards.
    #[must_use]
    pub const fn bounds(&self) -> Option<Rect> {
        self.bounds
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

    fn placed_by_hand(tidy: Arc<Tidy>, clip: &Clip) -> Self {
        let mut hand_placed: Vec<Option<Pos2>> = vec![None; tidy.cards.len()];
        // Both run by id, so one walk finds all.
        let mut cards = tidy.by_id.iter().peekable();
        for (id, item) in clip.items() {
            while cards.next_if(|(card, _)| *card < id).is_some() {}
            if let Some((_, index)) = cards.next_if(|(card, _)| *card == id) {
                hand_placed[*index] = item.position.map(to_pos);
            }
        }
        // What hand-placed cards are moved by is handed down to what is inside them.
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
        Self { placed, bounds, tidy }
    }
}

impl Tidy {
    /// Adds a packed tree whose top card would start at `top_y`.
    fn add(&mut self, tree: &Tree, packed: &Packed, top_y: f32) {
        let first = self.cards.len();
        for (index, node) in tree.nodes.iter().enumerate() {
            let parent = node.parent.map(|parent| first + parent);
            let y = parent.map_or(top_y, |parent| self.cards[parent].rect.top() + packed.y_in_parent[index]);
            #[allow(clippy::cast_precision_loss)] // depth is far below 2^23
            let corner = pos2(node.depth as f32 * (CARD_WIDTH + GAP_X), y);
            let rect = Rect::from_min_size(corner, vec2(CARD_WIDTH, node.height));
            self.cards.push(Placed { id: node.id, rect, parent, order: node.order, hidden: node.hidden });
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
struct Tree {
    nodes: Vec<TreeNode>,
}

struct TreeNode {
    id: ActionId,
    parent: Option<usize>,
    depth: usize,
    order: usize,
    height: f32,
    /// Room for a remark above the card.
    above: f32,
    hidden: usize,
    /// The frame that it is in, if its parent is not.
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

/// For each level of a subtree its upper and lower edge, from the upper edge of the subtree's top card.
type Contour = VecDeque<(f32, f32)>;

impl Tree {
    fn read(clip: &Clip, top: ActionId, opened: &Opened, framed: &Framed) -> Self {
        let mut nodes: Vec<TreeNode> = Vec::new();
        let mut open: Vec<(ActionId, Option<usize>)> = vec![(top, None)];
        while let Some((id, parent)) = open.pop() {
            let Some(item) = clip.get(id) else { continue };
            let index = nodes.len();
            let (depth, order) = match parent {
                Some(parent) => {
                    nodes[parent].children.push(index);
                    (nodes[parent].depth + 1, nodes[parent].children.len() - 1)
                }
                None => (0, 0),
            };
            let folded = item.collapsed && !item.children.is_empty() && !opened.contains(&id);
            let hidden = if folded { clip.preorder(id).len() - 1 } else { 0 };
            if !folded {
                open.extend(item.children.iter().rev().map(|child| (*child, Some(index))));
            }
            let above = item.comment.as_deref().map_or(0.0, |text| note_height(text) + NOTE_GAP);
            let height = card_size(&item.action).y;
            let frame_of = |id: ActionId| framed.get(&id).copied();
            let frame = frame_of(id).filter(|own| parent.and_then(|p| frame_of(nodes[p].id)) != Some(*own));
            let children = Vec::new();
            nodes.push(TreeNode { id, parent, depth, order, height, above, hidden, frame, children });
        }
        Self { nodes }
    }

    /// Packs from the leaves up: children stand behind their parents in the list, so backwards is bottom-up.
    fn pack(&self) -> Packed {
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
                y_in_parent[*child] = stack(&mut below, contour);
            }
            let own_y = self.middle(node, &y_in_parent);
            for child in &node.children {
                y_in_parent[*child] -= own_y;
            }
            for level in &mut below {
                *level = (level.0 - own_y, level.1 - own_y);
            }
            below.push_front((-node.above, node.height));
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
    use crate::document::{ClipEdit, Document, Edit, GraphEdit, Slot};
    use kineograph_runtime::format::{Action, Color};

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
    fn folded_actions_hide_what_is_inside_and_count_it() {
        let tree = Action::sequence([deep(2), Action::hide(), deep(1)]);
        let document = document(&[(tree, Slot::Root)]);
        let clip = document.clips()[0].id;
        let inner = layout(&document).placed()[1].id;
        let fold = GraphEdit::SetCollapsed(vec![inner], true);
        let folded = document.edited(&Edit::Clip(clip, ClipEdit::Graph(fold))).unwrap().0;
        let closed = layout(&folded);
        assert_eq!(closed.placed().len(), 6);
        assert_eq!(closed.get(inner).unwrap().hidden, 4);
        assert_no_overlap(&closed);
        let opened = Layout::with(&folded.clips()[0], &Opened::from([inner]));
        assert_eq!(opened.placed(), layout(&document).placed());
    }

    #[test]
    fn remarks_get_room_above_their_cards() {
        let tree = Action::sequence([Action::show(), Action::hide(), Action::show()]);
        let document = document(&[(tree, Slot::Root)]);
        let [_, first, second, third] = layout(&document).placed()[..] else { panic!("four cards") };
        let text = "A remark that is long enough to need several lines on a card.";
        let remark = GraphEdit::SetComment(second.id, Some(text.into()));
        let edit = Edit::Clip(document.clips()[0].id, ClipEdit::Graph(remark));
        let after = layout(&document.edited(&edit).unwrap().0);
        let gap = |a: Rect, b: Rect| b.top() - a.bottom();
        let rect = |id| after.get(id).unwrap().rect;
        let room = gap(rect(first.id), rect(second.id)) - gap(first.rect, second.rect);
        assert_eq!(room, note_height(text) + NOTE_GAP);
        assert_eq!(gap(rect(second.id), rect(third.id)), gap(second.rect, third.rect));
    }

    #[test]
    fn frames_get_room_among_the_cards_around_them() {
        let tree = Action::sequence([deep(1), Action::hide(), deep(2), Action::show()]);
        let document = document(&[(tree, Slot::Root)]);
        let clip = &document.clips()[0];
        let list = clip.get(clip.root().unwrap()).unwrap().children.clone();
        let actions = vec![list[1], list[2]];
        let frame = GraphEdit::AddFrame { actions, title: String::new(), color: Color::WHITE };
        let framed = document.edited(&Edit::Clip(clip.id, ClipEdit::Graph(frame))).unwrap().0;
        let after = layout(&framed);
        let inside = |id: &ActionId| clip.is_within(*id, list[1]) || clip.is_within(*id, list[2]);
        let (members, others): (Vec<ActionId>, Vec<ActionId>) =
            clip.items().map(|(id, _)| id).filter(|id| Some(*id) != clip.root()).partition(inside);
        let mut frame = after.bounds_of(&members).unwrap().expand(FRAME_PADDING);
        frame.set_top(frame.top() - FRAME_TITLE_HEIGHT);
        for other in others {
            assert!(!after.get(other).unwrap().rect.intersects(frame), "{other:?}");
        }
    }

    #[test]
    fn moved_cards_need_no_new_layout() {
        let document = document(&[(Action::sequence([deep(2), deep(1)]), Slot::Root)]);
        let before = layout(&document);
        let moved = ClipEdit::SetPositions(vec![(before.placed()[2].id, [900.0, 40.0])]);
        let after = document.edited(&Edit::Clip(document.clips()[0].id, moved)).unwrap().0;
        assert!(document.clips()[0].lays_out_as(&after.clips()[0], |a, b| card_size(a) == card_size(b)));
        assert!(!document.clips()[0].places_cards_as(&after.clips()[0]));
        assert_eq!(before.with_places_of(&after.clips()[0]), layout(&after));
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
