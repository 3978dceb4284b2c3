//! Where dragged cards would go: into a list, into a card or onto a wire. Pure.

use egui::{Pos2, Rect};
use kineograph_runtime::format::Arity;

use super::layout::{Layout, Placed};
use super::view::Camera;
use super::wire;
use crate::document::{ActionId, ActionItem, Clip, ClipEdit, Document, Edit, EditError};
use crate::panels::place::Place;

/// How far from a wire a card still falls onto it, in points of the screen.
const WIRE_REACH_PX: f32 = 10.0;
/// How far above the first and below the last card of a list the list still takes cards, in points of the graph.
const LIST_REACH: f32 = 24.0;
/// The upper and lower strip of a card that stand for the places before and behind it, in points of the graph.
const EDGE: f32 = 9.0;

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
}

/// The cards that are dragged, with all inside them.
#[derive(Debug, Clone, Default)]
pub struct Dragged {
    /// Those that lie in no other of them, in the order of the layout.
    tops: Vec<ActionId>,
    /// For each card of the layout, whether it moves.
    moves: Vec<bool>,
}

impl Dragged {
    /// Notes what moves along with some cards.
    #[must_use]
    pub fn new(layout: &Layout, picked: &[ActionId]) -> Self {
        let mut sorted = picked.to_vec();
        sorted.sort_unstable();
        let mut dragged = Self::default();
        for placed in layout.placed() {
            // Parents stand before their children.
            let inherited = placed.parent.is_some_and(|parent| dragged.moves[parent]);
            let own = sorted.binary_search(&placed.id).is_ok();
            if own && !inherited {
                dragged.tops.push(placed.id);
            }
            dragged.moves.push(inherited || own);
        }
        dragged
    }

    /// The cards that lie in no other dragged one, in the order of the layout.
    #[must_use]
    pub fn tops(&self) -> &[ActionId] {
        &self.tops
    }

    /// Whether the card at this index of the layout moves.
    #[must_use]
    pub fn moves(&self, index: usize) -> bool {
        self.moves.get(index).copied().unwrap_or(false)
    }

    /// The cards that stay where they are.
    pub fn resting<'a>(&'a self, layout: &'a Layout) -> impl DoubleEndedIterator<Item = &'a Placed> {
        let all = layout.placed().iter().enumerate();
        all.filter(|(index, _)| !self.moves(*index)).map(|(_, placed)| placed)
    }

    fn rests(&self, layout: &Layout, id: ActionId) -> Option<Rect> {
        let index = layout.index_of(id)?;
        (!self.moves(index)).then(|| layout.placed()[index].rect)
    }
}

/// Where the cards would go if they were let go at a point of the screen.
#[must_use]
pub fn find(clip: &Clip, layout: &Layout, camera: &Camera, dragged: &Dragged, pointer: Pos2) -> Drop {
    let at = camera.graph_from_screen(pointer);
    let under = dragged.resting(layout).rev().find(|placed| placed.rect.contains(at));
    let found = match under {
        Some(card) => Some(on_card(clip, card, at)),
        None => on_wire(layout, camera, dragged, pointer).or_else(|| in_list(clip, layout, dragged, at)),
    };
    let found = match (found, dragged.tops()) {
        // Only one card fits onto a wire; several go before what the wire leads to.
        (Some(Drop::OnWire(child)), tops) if tops.len() > 1 => beside(clip, child, 0),
        (found, _) => found,
    };
    found.filter(|drop| !stays(clip, dragged, *drop)).unwrap_or(Drop::Free)
}

impl Drop {
    /// The edit that letting go makes; `None` where the cards are placed by hand.
    #[must_use]
    pub fn edit(self, dragged: &Dragged) -> Option<ClipEdit> {
        match self {
            Self::Free => None,
            Self::Into { parent, index } => Some(Place { parent, index }.edit(dragged.tops())),
            Self::OnWire(child) => dragged.tops().first().map(|id| ClipEdit::InsertOnWire { id: *id, child }),
        }
    }

    /// Why letting go would be refused.
    #[must_use]
    pub fn refusal(self, document: &Document, clip: &Clip, dragged: &Dragged) -> Option<EditError> {
        let edit = self.edit(dragged)?;
        document.edited(&Edit::Clip(clip.id, edit)).err()
    }

    /// A line where the cards would come to lie, in the graph.
    #[must_use]
    pub fn marker(self, clip: &Clip, layout: &Layout, dragged: &Dragged, at: Pos2) -> Option<Rect> {
        let Self::Into { parent, index } = self else { return None };
        wire::marker(clip, layout, (parent, index), at.y, |id| dragged.rests(layout, id).is_some())
    }

    /// What letting go does, in words.
    #[must_use]
    pub fn words(self, clip: &Clip, dragged: &Dragged) -> Option<String> {
        let name = |id| clip.get(id).map_or("", |item: &ActionItem| item.action.spec().name);
        match self {
            Self::Free => None,
            Self::Into { parent, index } => Place { parent, index }.words(clip, dragged.tops()),
            Self::OnWire(child) => Some(format!("Onto the wire to {}", name(child))),
        }
    }
}

/// Dropped on a card: its upper and lower edges stand for the places before and behind it, the middle for inside.
fn on_card(clip: &Clip, card: &Placed, at: Pos2) -> Drop {
    let inside =
        Drop::Into { parent: card.id, index: clip.get(card.id).map_or(0, |item| item.children.len()) };
    let Some(item) = clip.get(card.id) else { return inside };
    let in_many = item.parent.and_then(|parent| clip.get(parent));
    if !in_many.is_some_and(|parent| parent.action.spec().arity == Arity::Many) {
        return inside;
    }
    let edge = if item.has_room() { EDGE.min(card.rect.height() * 0.3) } else { card.rect.height() / 2.0 };
    let side = if at.y < card.rect.top() + edge {
        beside(clip, card.id, 0)
    } else if at.y > card.rect.bottom() - edge {
        beside(clip, card.id, 1)
    } else {
        None
    };
    side.unwrap_or(inside)
}

/// The place `offset` behind an action in the list that holds it.
fn beside(clip: &Clip, id: ActionId, offset: usize) -> Option<Drop> {
    let parent = clip.get(id)?.parent?;
    Some(Drop::Into { parent, index: clip.index_in_parent(id)? + offset })
}

/// The nearest wire that is not itself dragged.
fn on_wire(layout: &Layout, camera: &Camera, dragged: &Dragged, pointer: Pos2) -> Option<Drop> {
    let placed = layout.placed();
    let distance = |child: &Placed| {
        let parent = &placed[child.parent.filter(|parent| !dragged.moves(*parent))?];
        let ends = [parent.rect.right_center(), child.rect.left_center()];
        let [from, to] = ends.map(|end| camera.screen_from_graph(end));
        // The curve does not leave the box of its ends by more than its bend.
        let reach = Rect::from_two_pos(from, to).expand(WIRE_REACH_PX + 30.0);
        let distance =
            if reach.contains(pointer) { wire::distance(from, to, pointer) } else { f32::INFINITY };
        (distance <= WIRE_REACH_PX).then_some((distance, child.id))
    };
    let nearest = dragged.resting(layout).filter_map(distance).min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, child)| Drop::OnWire(child))
}

/// The list whose cards lie above and below a point.
fn in_list(clip: &Clip, layout: &Layout, dragged: &Dragged, at: Pos2) -> Option<Drop> {
    let places = dragged.resting(layout).filter_map(|holder| {
        let item = clip.get(holder.id)?;
        let (distance, index) = place_in_list(layout, dragged, &item.children, at)?;
        Some((distance, Drop::Into { parent: holder.id, index }))
    });
    places.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, drop)| drop)
}

/// The place in a list for a point between its cards, and how far from the nearest of them the point is.
fn place_in_list(
    layout: &Layout,
    dragged: &Dragged,
    children: &[ActionId],
    at: Pos2,
) -> Option<(f32, usize)> {
    let mut before: Option<Rect> = None;
    let mut last_index = 0;
    for (index, child) in children.iter().enumerate() {
        let Some(rect) = dragged.rests(layout, *child) else { continue };
        last_index = index;
        let top = before.map_or(rect.top() - LIST_REACH, |before| before.bottom());
        let in_column = |rect: Rect| rect.x_range().contains(at.x);
        if (top..=rect.top()).contains(&at.y) && (in_column(rect) || before.is_some_and(in_column)) {
            let above = before.map_or(f32::INFINITY, |before| at.y - before.bottom());
            return Some((above.min(rect.top() - at.y), index));
        }
        before = Some(rect);
    }
    let last = before?;
    let is_below = (last.bottom()..=last.bottom() + LIST_REACH).contains(&at.y);
    (is_below && last.x_range().contains(at.x)).then(|| (at.y - last.bottom(), last_index + 1))
}

/// True if letting go would leave the tree as it is.
fn stays(clip: &Clip, dragged: &Dragged, drop: Drop) -> bool {
    match drop {
        Drop::Free => true,
        Drop::OnWire(child) => beside(clip, child, 0).is_some_and(|place| {
            // A leaf on the wire of its own neighbour stays before it.
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
    use kineograph_runtime::format::Kind;

    impl Fixture {
        fn dragged(&self, kinds: &[Kind]) -> Dragged {
            Dragged::new(&self.layout, &kinds.iter().map(|kind| self.id(*kind)).collect::<Vec<_>>())
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
        // A full action stands for its neighbours too, by its halves.
        assert_eq!(
            f.find(&[Kind::MoveBy], ease.center_top() + vec2(0.0, 5.0)),
            f.place_in(Kind::Sequence, 1)
        );
        let words = f.find(&[Kind::MoveBy], spawn.center()).words(f.clip(), &f.dragged(&[Kind::MoveBy]));
        assert_eq!(words.as_deref(), Some("Into Spawn, place 3"));
        let behind = f.place_in(Kind::Sequence, 3).words(f.clip(), &f.dragged(&[Kind::Show]));
        assert_eq!(behind.as_deref(), Some("Into Sequence, place 3"), "the place that it has afterwards");
    }

    #[test]
    fn refused_places_say_why() {
        let f = Fixture::full();
        let dragged = f.dragged(&[Kind::MoveBy]);
        let drop = f.find(&[Kind::MoveBy], f.rect(Kind::Hide).center());
        assert_eq!(drop, f.place_in(Kind::Hide, 0));
        let refusal = drop.refusal(&f.document, f.clip(), &dragged).unwrap();
        assert!(refusal.to_string().contains("Hide has no room"), "{refusal}");
        // What is inside a dragged card moves with it and is no target.
        assert_eq!(f.find(&[Kind::Spawn], f.rect(Kind::Place).center()), Drop::Free);
        let two = f.dragged(&[Kind::MoveBy, Kind::Show]);
        assert!(f.place_in(Kind::Repeat, 0).refusal(&f.document, f.clip(), &two).is_some());
    }

    #[test]
    fn a_wire_takes_one_card() {
        let f = Fixture::full();
        let ends = [f.rect(Kind::Spawn).right_center(), f.rect(Kind::Place).left_center()];
        let at = pos2(ends[0].x + 32.0, f32::midpoint(ends[0].y, ends[1].y));
        let place = f.id(Kind::Place);
        assert_eq!(f.find(&[Kind::MoveBy], at), Drop::OnWire(place));
        assert_eq!(f.find(&[Kind::MoveBy, Kind::Show], at), f.place_in(Kind::Spawn, 0));
        let edit = Drop::OnWire(place).edit(&f.dragged(&[Kind::Repeat]));
        assert!(matches!(edit, Some(ClipEdit::InsertOnWire { child, .. }) if child == place));
    }
}
