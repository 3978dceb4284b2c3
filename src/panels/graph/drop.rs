//! Where dragged cards would go: into a list, into a card or onto a wire. Pure.

use egui::{Pos2, Rect};
use kineograph_runtime::format::Arity;

use super::layout::{Layout, PlacedCard};
use super::wire_shape::{Wire, marker};
use crate::document::{ActionId, ActionItem, Clip, ClipEdit, Document, Edit, EditError, Slot};
use crate::kinds;
use crate::panels::place::Place;
use crate::text::tr;
use crate::ui_kit::reach::{LIST, WIRE_PX};
use crate::ui_kit::view2d::Viewport;

/// Height of the strips at the edges of a card that mean the places before and after it, in points of the graph.
const EDGE: f32 = 9.0;
/// Distance from a card to the line that marks the place beside it, in points of the graph.
const BESIDE_GAP: f32 = 7.0;

/// Where dragged cards would go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drop {
    /// Nowhere: they are placed by hand.
    Free,
    /// Into an action, before the child that has this index now.
    Into {
        /// Which action.
        parent: ActionId,
        /// The place.
        index: usize,
    },
    /// Onto the wire that leads to this action.
    OnWire(ActionId),
    /// Beside an action that is in no list: into a new one with it. Its ease counts as part of it.
    Beside {
        /// The action.
        id: ActionId,
        /// 0: before it, 1: after it.
        offset: usize,
        /// Whether they play at the same time.
        together: bool,
    },
}

/// The dragged cards, with their contents.
#[derive(Debug, Clone, Default)]
pub struct DraggedCards {
    /// Those that are not inside another one, in the order of the layout.
    tops: Vec<ActionId>,
    /// For each card of the layout, whether it moves.
    moves: Vec<bool>,
}

impl DraggedCards {
    /// The cards that move when these are dragged.
    pub fn new(layout: &Layout, picked: &[ActionId]) -> Self {
        let mut sorted = picked.to_vec();
        sorted.sort_unstable();
        let mut dragged = Self::default();
        for placed in layout.placed() {
            // Parents come before their children.
            let inherited = placed.parent.is_some_and(|parent| dragged.moves[parent]);
            let own = sorted.binary_search(&placed.id).is_ok();
            if own && !inherited {
                dragged.tops.push(placed.id);
            }
            dragged.moves.push(inherited || own);
        }
        dragged
    }

    /// The cards that are not inside another dragged one, in the order of the layout.
    pub fn tops(&self) -> &[ActionId] {
        &self.tops
    }

    /// Whether the card at this index of the layout moves.
    pub fn moves(&self, index: usize) -> bool {
        self.moves.get(index).copied().unwrap_or(false)
    }

    /// The cards that stay where they are.
    pub fn resting<'a>(&'a self, layout: &'a Layout) -> impl DoubleEndedIterator<Item = &'a PlacedCard> {
        let all = layout.placed().iter().enumerate();
        all.filter(|(index, _)| !self.moves(*index)).map(|(_, placed)| placed)
    }

    /// A card with what it holds below itself, if it stays where it is.
    fn rests(&self, clip: &Clip, layout: &Layout, id: ActionId) -> Option<Rect> {
        let index = layout.index_of(id)?;
        if self.moves(index) { None } else { layout.block(clip, id) }
    }
}

/// Where the cards would go if they were dropped at a point of the screen.
pub fn find(clip: &Clip, layout: &Layout, camera: &Viewport, dragged: &DraggedCards, pointer: Pos2) -> Drop {
    let at = camera.graph_from_screen(pointer);
    let under = dragged.resting(layout).rev().find(|placed| placed.rect.contains(at));
    let found = match under {
        Some(card) => Some(on_card(clip, card, at)),
        None => on_wire(layout, camera, dragged, pointer).or_else(|| in_list(clip, layout, dragged, at)),
    };
    let found = match (found, dragged.tops()) {
        // Only one card fits onto a wire; several go before the action that the wire leads to.
        (Some(Drop::OnWire(child)), tops) if tops.len() > 1 => {
            Some(in_list_of(clip, child, 0).unwrap_or(Drop::OnWire(child)))
        }
        (found, _) => found,
    };
    found.filter(|drop| !stays(clip, dragged, *drop)).unwrap_or(Drop::Free)
}

impl Drop {
    /// The edit of the drop; `None` where the cards are placed by hand.
    pub fn edit(self, dragged: &DraggedCards) -> Option<ClipEdit> {
        match self {
            Self::Free => None,
            Self::Into { parent, index } => Some(Place { parent, index }.edit(dragged.tops())),
            Self::OnWire(child) => Some(ClipEdit::InsertOnWire { ids: dragged.tops().to_vec(), child }),
            Self::Beside { id, offset, together } => {
                let slot = Slot::Beside { id, offset, together };
                Some(ClipEdit::MoveAll { ids: dragged.tops().to_vec(), slot })
            }
        }
    }

    /// Why the drop is refused; `None` if it is not.
    pub fn refusal(self, document: &Document, clip: &Clip, dragged: &DraggedCards) -> Option<EditError> {
        let edit = self.edit(dragged)?;
        document.edited(&Edit::Clip(clip.id, edit)).err()
    }

    /// A line where the cards would go, in the graph.
    pub fn marker(self, clip: &Clip, layout: &Layout, dragged: &DraggedCards, at: Pos2) -> Option<Rect> {
        if let Self::Beside { id, offset, .. } = self {
            let card = layout.get(id)?.rect;
            let y = if offset == 0 { card.top() - BESIDE_GAP } else { card.bottom() + BESIDE_GAP };
            return Some(Rect::from_x_y_ranges(card.x_range(), y..=y));
        }
        let Self::Into { parent, index } = self else { return None };
        marker(clip, layout, (parent, index), at.y, |id| dragged.rests(clip, layout, id).is_some())
    }

    /// The effect of the drop, for users.
    pub fn words(self, clip: &Clip, dragged: &DraggedCards) -> Option<String> {
        let name = |id| clip.get(id).map_or("", |item: &ActionItem| kinds::title(item.action.kind()));
        match self {
            Self::Free => None,
            Self::Into { parent, index } => Place { parent, index }.words(clip, dragged.tops()),
            Self::OnWire(child) => Some(tr!("graph-onto-wire", name = name(child))),
            Self::Beside { id, together: true, .. } => Some(tr!("graph-together", name = name(id))),
            Self::Beside { id, offset: 0, .. } => Some(tr!("graph-before", name = name(id))),
            Self::Beside { id, .. } => Some(tr!("graph-after", name = name(id))),
        }
    }

    /// The same place, for cards that play in parallel with the one there, or not.
    #[must_use]
    pub const fn with_together(self, is_together: bool) -> Self {
        match self {
            Self::Beside { id, offset, .. } => Self::Beside { id, offset, together: is_together },
            other => other,
        }
    }
}

/// Dropped on a card: its upper and lower edges mean the places before and after it, its middle means inside. One that is in no
/// list and has no room has only halves.
pub fn on_card(clip: &Clip, card: &PlacedCard, at: Pos2) -> Drop {
    let inside =
        Drop::Into { parent: card.id, index: clip.get(card.id).map_or(0, |item| item.children.len()) };
    let Some(item) = clip.get(card.id) else { return inside };
    let top = clip.bent_top(card.id);
    if in_list_of(clip, top, 0).is_none() {
        let offset = usize::from(at.y > card.rect.center().y);
        return if item.has_room() { inside } else { Drop::Beside { id: top, offset, together: false } };
    }
    let edge = if item.has_room() { EDGE.min(card.rect.height() * 0.3) } else { card.rect.height() / 2.0 };
    let side = if at.y < card.rect.top() + edge {
        in_list_of(clip, top, 0)
    } else if at.y > card.rect.bottom() - edge {
        in_list_of(clip, top, 1)
    } else {
        None
    };
    side.unwrap_or(inside)
}

/// The place `offset` after an action in its list; `None` if it is in none.
fn in_list_of(clip: &Clip, id: ActionId, offset: usize) -> Option<Drop> {
    let parent = clip.get(id)?.parent.filter(|parent| clip.is_list_for(*parent, false))?;
    Some(Drop::Into { parent, index: clip.index_in_parent(id)? + offset })
}

/// The nearest wire that is not itself dragged.
fn on_wire(layout: &Layout, camera: &Viewport, dragged: &DraggedCards, pointer: Pos2) -> Option<Drop> {
    let placed = layout.placed();
    let distance = |child: &PlacedCard| {
        let parent = &placed[child.parent.filter(|parent| !dragged.moves(*parent))?];
        let wire = Wire::between(parent, child).on_screen(camera);
        // The curve does not leave the box of its ends by more than its bend.
        let reach = wire.reach().expand(WIRE_PX + 30.0);
        let distance = if reach.contains(pointer) { wire.distance(pointer) } else { f32::INFINITY };
        (distance <= WIRE_PX).then_some((distance, child.id))
    };
    let nearest = dragged.resting(layout).filter_map(distance).min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, child)| Drop::OnWire(child))
}

/// The list whose cards are above and below a point.
fn in_list(clip: &Clip, layout: &Layout, dragged: &DraggedCards, at: Pos2) -> Option<Drop> {
    let places = dragged.resting(layout).filter_map(|holder| {
        let item = clip.get(holder.id).filter(|item| item.action.spec().arity == Arity::Many)?;
        let blocks = item.children.iter().map(|child| dragged.rests(clip, layout, *child));
        let (distance, index) = place_in_list(blocks, at)?;
        Some((distance, Drop::Into { parent: holder.id, index }))
    });
    places.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, drop)| drop)
}

/// The place in a list for a point between its cards, and how far from the nearest of them the point is.
fn place_in_list(blocks: impl Iterator<Item = Option<Rect>>, at: Pos2) -> Option<(f32, usize)> {
    let mut before: Option<Rect> = None;
    let mut last_index = 0;
    for (index, block) in blocks.enumerate() {
        let Some(rect) = block else { continue };
        last_index = index;
        let top = before.map_or(rect.top() - LIST, |before| before.bottom());
        let in_column = |rect: Rect| rect.x_range().contains(at.x);
        if (top..=rect.top()).contains(&at.y) && (in_column(rect) || before.is_some_and(in_column)) {
            let above = before.map_or(f32::INFINITY, |before| at.y - before.bottom());
            return Some((above.min(rect.top() - at.y), index));
        }
        before = Some(rect);
    }
    let last = before?;
    let is_below = (last.bottom()..=last.bottom() + LIST).contains(&at.y);
    (is_below && last.x_range().contains(at.x)).then(|| (at.y - last.bottom(), last_index + 1))
}

/// True if the drop would leave the tree as it is.
fn stays(clip: &Clip, dragged: &DraggedCards, drop: Drop) -> bool {
    match drop {
        Drop::Free => true,
        Drop::Beside { .. } => false,
        Drop::OnWire(child) => in_list_of(clip, child, 0).is_some_and(|place| {
            // A leaf on the wire of its own neighbor stays before it.
            let takes_in =
                dragged.tops().first().and_then(|id| clip.get(*id)).is_some_and(ActionItem::has_room);
            !takes_in && stays(clip, dragged, place)
        }),
        Drop::Into { parent, index } => Place { parent, index }.stays(clip, dragged.tops()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::panels::graph::fixture::Fixture;
    use crate::panels::graph::model::CARD_WIDTH;
    use egui::{pos2, vec2};
    use kineograph_runtime::EaseKind;
    use kineograph_runtime::format::{Action, Kind};

    impl Fixture {
        fn dragged(&self, kinds: &[Kind]) -> DraggedCards {
            DraggedCards::new(&self.layout, &kinds.iter().map(|kind| self.id(*kind)).collect::<Vec<_>>())
        }

        fn find(&self, kinds: &[Kind], at: Pos2) -> Drop {
            find(self.clip(), &self.layout, &self.camera, &self.dragged(kinds), at)
        }

        fn place_in(&self, kind: Kind, index: usize) -> Drop {
            Drop::Into { parent: self.id(kind), index }
        }
    }

    #[test]
    fn between_the_cards_of_a_list_is_a_place_in_it() {
        let f = Fixture::full();
        let [show, ease, spawn] = [Kind::Show, Kind::EaseIn, Kind::Spawn].map(|kind| f.rect(kind));
        let x = show.center().x;
        let between = |a: Rect, b: Rect| pos2(x, f32::midpoint(a.bottom(), b.top()));
        assert_eq!(f.find(&[Kind::MoveBy], between(show, ease)), f.place_in(Kind::Sequence, 1));
        assert_eq!(f.find(&[Kind::MoveBy], between(ease, spawn)), f.place_in(Kind::Sequence, 2));
        assert_eq!(f.find(&[Kind::MoveBy], pos2(x, show.top() - 20.0)), f.place_in(Kind::Sequence, 0));
        assert_eq!(f.find(&[Kind::MoveBy], pos2(x, spawn.bottom() + 20.0)), f.place_in(Kind::Sequence, 3));
        assert_eq!(f.find(&[Kind::MoveBy], pos2(x, spawn.bottom() + 60.0)), Drop::Free);
        assert_eq!(f.find(&[Kind::MoveBy], pos2(x + CARD_WIDTH * 8.0, show.top())), Drop::Free);
        // The places on both sides of the card itself change nothing.
        assert_eq!(f.find(&[Kind::EaseIn], between(show, ease)), Drop::Free);
        assert_eq!(f.find(&[Kind::EaseIn], between(ease, spawn)), Drop::Free);
        assert_eq!(f.find(&[Kind::Show, Kind::EaseIn], pos2(x, show.top() - 9.0)), Drop::Free);
        assert_eq!(f.find(&[Kind::Show], between(ease, spawn)), f.place_in(Kind::Sequence, 2));
    }

    #[test]
    fn a_card_takes_what_it_has_room_for_and_its_edges_are_its_neighbours() {
        let f = Fixture::full();
        let (spawn, show, ease) = (f.rect(Kind::Spawn), f.rect(Kind::Show), f.rect(Kind::EaseIn));
        assert_eq!(f.find(&[Kind::MoveBy], spawn.center()), f.place_in(Kind::Spawn, 2));
        assert_eq!(
            f.find(&[Kind::MoveBy], spawn.center_top() + vec2(0.0, 2.0)),
            f.place_in(Kind::Sequence, 2)
        );
        assert_eq!(
            f.find(&[Kind::MoveBy], show.center_top() + vec2(0.0, 2.0)),
            f.place_in(Kind::Sequence, 0)
        );
        assert_eq!(
            f.find(&[Kind::MoveBy], show.center_bottom() - vec2(0.0, 2.0)),
            f.place_in(Kind::Sequence, 1)
        );
        assert_eq!(f.find(&[Kind::MoveBy], f.rect(Kind::Repeat).center()), f.place_in(Kind::Repeat, 0));
        // The halves of a full action mean its neighbors too.
        assert_eq!(
            f.find(&[Kind::MoveBy], ease.center_top() + vec2(0.0, 5.0)),
            f.place_in(Kind::Sequence, 1)
        );
        let words = f.find(&[Kind::MoveBy], spawn.center()).words(f.clip(), &f.dragged(&[Kind::MoveBy]));
        assert_eq!(words.as_deref(), Some("Into: In parallel, place 3"));
        let behind = f.place_in(Kind::Sequence, 3).words(f.clip(), &f.dragged(&[Kind::Show]));
        assert_eq!(behind.as_deref(), Some("Into: Sequence, place 3"), "the place that it has afterwards");
    }

    #[test]
    fn refused_places_say_why() {
        let f = Fixture::full();
        let dragged = f.dragged(&[Kind::MoveBy]);
        let drop = f.place_in(Kind::Hide, 0);
        let refusal = drop.refusal(&f.document, f.clip(), &dragged).unwrap();
        assert!(refusal.to_string().contains("Hide has no room"), "{refusal}");
        // What is inside a dragged card moves with it and is no target.
        assert_eq!(f.find(&[Kind::Spawn], f.rect(Kind::Place).center()), Drop::Free);
        let two = f.dragged(&[Kind::MoveBy, Kind::Show]);
        assert!(f.place_in(Kind::Repeat, 0).refusal(&f.document, f.clip(), &two).is_some());
    }

    #[test]
    fn an_action_in_no_list_takes_others_beside_it() {
        let f = Fixture::repeated();
        let (hide, dragged) = (f.rect(Kind::Hide), f.dragged(&[Kind::MoveBy]));
        for (at, offset, words) in [
            (hide.center_top() + vec2(0.0, 3.0), 0, "Before Hide, in a Sequence"),
            (hide.center_bottom() - vec2(0.0, 3.0), 1, "After Hide, in a Sequence"),
        ] {
            let drop = f.find(&[Kind::MoveBy], at);
            assert_eq!(drop, Drop::Beside { id: f.id(Kind::Hide), offset, together: false });
            assert_eq!(drop.words(f.clip(), &dragged).as_deref(), Some(words));
            assert_eq!(drop.refusal(&f.document, f.clip(), &dragged), None);
        }
        let together = f.find(&[Kind::MoveBy], hide.center()).with_together(true);
        assert_eq!(together.words(f.clip(), &dragged).as_deref(), Some("In parallel with Hide"));
    }

    #[test]
    fn beside_an_eased_action_is_beside_its_ease() {
        let f = Fixture::full();
        let hide = f.rect(Kind::Hide);
        let [above, below] = [hide.center_top() + vec2(0.0, 3.0), hide.center_bottom() - vec2(0.0, 3.0)];
        assert_eq!(f.find(&[Kind::MoveBy], above), f.place_in(Kind::Sequence, 1));
        assert_eq!(f.find(&[Kind::MoveBy], below), f.place_in(Kind::Sequence, 2));
        let ease = Action::ease(EaseKind::In, Action::hide());
        let f = Fixture::of(vec![ease, Action::new(Kind::MoveBy)]);
        let drop = f.find(&[Kind::MoveBy], f.rect(Kind::Hide).center_bottom() - vec2(0.0, 3.0));
        assert_eq!(drop, Drop::Beside { id: f.id(Kind::EaseIn), offset: 1, together: false });
        let words = drop.words(f.clip(), &f.dragged(&[Kind::MoveBy]));
        assert_eq!(words.as_deref(), Some("After Ease in, in a Sequence"));
    }

    #[test]
    fn a_wire_takes_one_card() {
        let f = Fixture::full();
        let ends = [f.rect(Kind::Spawn).right_center(), f.rect(Kind::Place).left_center()];
        let at = pos2(f32::midpoint(ends[0].x, ends[1].x), f32::midpoint(ends[0].y, ends[1].y));
        let place = f.id(Kind::Place);
        assert_eq!(f.find(&[Kind::MoveBy], at), Drop::OnWire(place));
        assert_eq!(f.find(&[Kind::MoveBy, Kind::Show], at), f.place_in(Kind::Spawn, 0));
        let edit = Drop::OnWire(place).edit(&f.dragged(&[Kind::Repeat]));
        assert!(matches!(edit, Some(ClipEdit::InsertOnWire { child, .. }) if child == place));
    }
}
