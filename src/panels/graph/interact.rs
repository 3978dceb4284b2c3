//! Drags in the graph. A drag keeps the state at its start; each frame starts from it again.

use std::collections::BTreeSet;

use egui::{Pos2, Rect};

use super::card_drag::CardDrag;
use super::layout::Layout;
use super::numbers::NumberDrag;
use super::wire::WireEnd;
use crate::document::{ActionId, Clip, ClipId};
use crate::ui_kit::marquee::MarqueeMode;
use crate::ui_kit::view2d::View2d;

/// What the pointer is dragging.
#[derive(Debug, Clone, PartialEq)]
pub enum GraphDrag {
    /// The view.
    Pan {
        /// The clip that is seen.
        clip: ClipId,
        /// Where the pointer went down, on the screen.
        from: Pos2,
        /// The view at that time.
        view: View2d,
    },
    /// A rectangle that selects.
    Marquee {
        /// Where the pointer went down, in the graph.
        from: Pos2,
        /// What was selected at that time.
        before: Vec<ActionId>,
    },
    /// Cards.
    Cards(CardDrag),
    /// A number on a card.
    Number(NumberDrag),
    /// One end of a wire.
    Wire {
        /// The other end.
        held: WireEnd,
    },
}

/// The selection while a marquee covers `area` of the graph.
pub fn marquee(layout: &Layout, before: &[ActionId], area: Rect, mode: MarqueeMode) -> Vec<ActionId> {
    let inside: Vec<ActionId> =
        layout.placed().iter().filter(|card| card.rect.intersects(area)).map(|card| card.id).collect();
    mode.selected(before, inside)
}

/// The cards that must be placed when `picked` are dragged, with their places. The contents of a card follow it by
/// themselves, except cards that were placed by hand, which are included.
pub fn cards_to_move(clip: &Clip, layout: &Layout, picked: &[ActionId]) -> Vec<(ActionId, [f64; 2])> {
    let tops: BTreeSet<ActionId> = picked.iter().copied().collect();
    let mut moved: BTreeSet<ActionId> = BTreeSet::new();
    for top in tops.iter().filter(|top| !lies_in(clip, **top, &tops)) {
        for (id, depth) in clip.preorder(*top) {
            if depth == 0 || clip.get(id).is_some_and(|item| item.position.is_some()) {
                moved.insert(id);
            }
        }
    }
    let place = |id: ActionId| {
        let corner = layout.get(id)?.rect.min;
        Some((id, [f64::from(corner.x), f64::from(corner.y)]))
    };
    moved.into_iter().filter_map(place).collect()
}

/// True if one of `tops` contains the action at any depth.
fn lies_in(clip: &Clip, id: ActionId, tops: &BTreeSet<ActionId>) -> bool {
    let parent_of = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
    std::iter::successors(parent_of(&id), parent_of).any(|above| tops.contains(&above))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{ClipEdit, Document, Edit, Slot};
    use kineograph_runtime::format::Action;

    fn document() -> Document {
        let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let tree = Action::sequence([Action::spawn([Action::show()]), Action::hide()]);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0
    }

    fn ids(clip: &Clip) -> Vec<ActionId> {
        clip.preorder(clip.root().unwrap()).into_iter().map(|(id, _)| id).collect()
    }

    #[test]
    fn a_marquee_replaces_adds_and_removes() {
        let document = document();
        let clip = &document.clips()[0];
        let layout = Layout::of(clip);
        let [root, spawn, show, hide] = ids(clip)[..] else { panic!("four actions") };
        let right = layout.get(spawn).unwrap().rect.union(layout.get(hide).unwrap().rect);
        assert_eq!(marquee(&layout, &[root], right, MarqueeMode::Replace), [spawn, hide]);
        assert_eq!(marquee(&layout, &[root, hide], right, MarqueeMode::Add), [root, hide, spawn]);
        assert_eq!(marquee(&layout, &[root, hide, show], right, MarqueeMode::Remove), [root, show]);
    }

    #[test]
    fn hand_placed_children_move_with_their_parent_and_nothing_moves_twice() {
        let document = document();
        let [root, spawn, show, hide] = ids(&document.clips()[0])[..] else { panic!("four actions") };
        let place = ClipEdit::SetPositions(vec![(show, [900.0, 5.0])]);
        let document = document.edited(&Edit::Clip(document.clips()[0].id, place)).unwrap().0;
        let clip = &document.clips()[0];
        let layout = Layout::of(clip);
        let moving = |picked: &[ActionId]| {
            let moved = cards_to_move(clip, &layout, picked);
            moved.into_iter().map(|(id, _)| id).collect::<Vec<_>>()
        };
        assert_eq!(moving(&[spawn]), [spawn, show]);
        assert_eq!(moving(&[show, root]), [root, show]);
        assert_eq!(moving(&[hide]), [hide]);
    }
}
