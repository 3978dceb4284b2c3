//! Where a dragged wire would connect. Pure.

use egui::{Pos2, Rect, vec2};
use kineograph_runtime::format::Arity;

use super::drop::{self, DraggedCards, Drop};
use super::layout::{GAP_X, Layout, PlacedCard};
use super::wire_shape::marker;
use crate::document::{ActionId, Clip, ClipEdit, ClipId, Document, Edit, EditError, Slot};
use crate::kinds;
use crate::ui_kit::reach::{LIST, PORT};

/// The end of a wire that stays where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WireEnd {
    /// The wire starts at the output of this parent and looks for a child.
    Output(ActionId),
    /// The wire ends at the input of this child and looks for a parent.
    Input(ActionId),
}

/// The effect of dropping a wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WireDrop {
    /// Put the child into the parent, before the child that has this index now.
    Attach {
        /// Which action moves.
        child: ActionId,
        /// Where to.
        parent: ActionId,
        /// Its place there.
        index: usize,
    },
    /// Choose a new action for this place.
    NewChild {
        /// The action that gets it.
        parent: ActionId,
        /// Its place there.
        index: usize,
    },
    /// Put the action into a new list with one that is in no list.
    Beside {
        /// The action that moves.
        child: ActionId,
        /// The action that it joins.
        id: ActionId,
        /// 0: before it, 1: after it.
        offset: usize,
        /// Whether they play in parallel.
        together: bool,
    },
    /// Take the action out of its parent.
    Disconnect(ActionId),
    /// Nothing.
    Nothing,
}

/// The effect of dropping a wire at a point of the graph.
pub fn target(clip: &Clip, layout: &Layout, held: WireEnd, at: Pos2) -> WireDrop {
    // The outer half of a port is beside its card but belongs to it.
    if let Some(id) = port_at(clip, layout, held, at) {
        return match held {
            WireEnd::Output(parent) => {
                let y = layout.get(id).map_or(at.y, |card| card.rect.center().y);
                attach(clip, id, parent, index_beside_children(clip, layout, parent, y))
            }
            WireEnd::Input(child) => {
                attach(clip, child, id, clip.get(id).map_or(0, |item| item.children.len()))
            }
        };
    }
    let card = layout.card_at(at);
    match held {
        WireEnd::Output(parent) => match card {
            Some(card) if card.id == parent => WireDrop::Nothing,
            Some(card) => attach(
                clip,
                card.id,
                parent,
                index_beside_children(clip, layout, parent, card.rect.center().y),
            ),
            None => WireDrop::NewChild { parent, index: index_beside_children(clip, layout, parent, at.y) },
        },
        WireEnd::Input(child) => match card {
            Some(card) if card.id == child => WireDrop::Nothing,
            Some(card) if is_leaf(clip, card.id) => beside_leaf(clip, child, card, at),
            Some(card) => attach(clip, child, card.id, index_on_card(clip, card.id, card.rect, at.y)),
            None => match list_at(clip, layout, child, at) {
                Some(parent) => {
                    attach(clip, child, parent, index_beside_children(clip, layout, parent, at.y))
                }
                None if clip.get(child).is_some_and(|item| item.parent.is_some()) => {
                    WireDrop::Disconnect(child)
                }
                None => WireDrop::Nothing,
            },
        },
    }
}

impl WireDrop {
    /// The edit of the drop; `None` if there is none.
    pub fn edit(self) -> Option<ClipEdit> {
        match self {
            Self::Attach { child, parent, index } => {
                // Unlike `Move`, this resets the place in the graph, so that the card goes beside its new neighbors.
                Some(ClipEdit::MoveAll { ids: vec![child], slot: Slot::Child(parent, index) })
            }
            Self::Beside { child, id, offset, together } => {
                let slot = Slot::Beside { id, offset, together };
                Some(ClipEdit::MoveAll { ids: vec![child], slot })
            }
            Self::Disconnect(child) => Some(ClipEdit::Move { id: child, slot: Slot::Draft }),
            Self::NewChild { .. } | Self::Nothing => None,
        }
    }

    /// The same target, in parallel or not with an action that is in no list.
    #[must_use]
    pub const fn with_together(self, is_together: bool) -> Self {
        match self {
            Self::Beside { child, id, offset, .. } => {
                Self::Beside { child, id, offset, together: is_together }
            }
            other => other,
        }
    }

    /// The action that goes into a tree.
    pub const fn attached(self) -> Option<ActionId> {
        match self {
            Self::Attach { child, .. } | Self::Beside { child, .. } => Some(child),
            Self::NewChild { .. } | Self::Disconnect(_) | Self::Nothing => None,
        }
    }

    /// The effect of a drop beside an action, for users; `None` for other targets.
    pub fn words(self, clip: &Clip) -> Option<String> {
        self.as_drop()?.words(clip, &DraggedCards::default())
    }

    /// The same place for a dragged card, if it is beside an action that is in no list.
    const fn as_drop(self) -> Option<Drop> {
        match self {
            Self::Beside { id, offset, together, .. } => Some(Drop::Beside { id, offset, together }),
            Self::Attach { .. } | Self::NewChild { .. } | Self::Disconnect(_) | Self::Nothing => None,
        }
    }

    /// Why the drop is refused; `None` if it is not.
    pub fn refusal(self, document: &Document, clip: &Clip) -> Option<EditError> {
        match self {
            Self::NewChild { parent, .. } => no_room(clip, parent),
            Self::Attach { .. } | Self::Beside { .. } | Self::Disconnect(_) | Self::Nothing => {
                refusal(document, clip.id, self.edit()?)
            }
        }
    }

    /// A line where the child would go, in the graph.
    pub fn marker(self, clip: &Clip, layout: &Layout, at: Pos2) -> Option<Rect> {
        if let Some(drop) = self.as_drop() {
            return drop.marker(clip, layout, &DraggedCards::default(), at);
        }
        let (Self::Attach { parent, index, .. } | Self::NewChild { parent, index }) = self else {
            return None;
        };
        marker(clip, layout, (parent, index), at.y, |_| true)
    }
}

/// Why an action has no room for another child; `None` if it has.
pub fn no_room(clip: &Clip, parent: ActionId) -> Option<EditError> {
    let item = clip.get(parent)?;
    (!item.has_room()).then(|| EditError::NoRoom(kinds::title(item.action.kind())))
}

/// The card with a port at a point of the graph that the wire can connect to.
fn port_at(clip: &Clip, layout: &Layout, held: WireEnd, at: Pos2) -> Option<ActionId> {
    let near = |card: &&PlacedCard| match held {
        WireEnd::Output(own) => card.id != own && card.input().distance(at) <= PORT,
        WireEnd::Input(own) => {
            let has_port = clip.get(card.id).is_some_and(|item| item.action.spec().arity != Arity::None);
            card.id != own && has_port && card.output().distance(at) <= PORT
        }
    };
    layout.placed().iter().rev().find(near).map(|card| card.id)
}

fn is_leaf(clip: &Clip, id: ActionId) -> bool {
    clip.get(id).is_some_and(|item| item.action.spec().arity == Arity::None)
}

/// The effect of dropping `child` on a leaf: before or after it, as for a dropped card.
fn beside_leaf(clip: &Clip, child: ActionId, leaf: &PlacedCard, at: Pos2) -> WireDrop {
    match drop::on_card(clip, leaf, at) {
        Drop::Into { parent, index } => attach(clip, child, parent, index),
        Drop::Beside { id, offset, together } => WireDrop::Beside { child, id, offset, together },
        Drop::OnWire(_) | Drop::Free => WireDrop::Nothing,
    }
}

fn refusal(document: &Document, clip: ClipId, edit: ClipEdit) -> Option<EditError> {
    document.edited(&Edit::Clip(clip, edit)).err()
}

/// Putting `child` there, or nothing if it is there already.
fn attach(clip: &Clip, child: ActionId, parent: ActionId, index: usize) -> WireDrop {
    let own = clip.get(child).and_then(|item| item.parent) == Some(parent);
    let stays = own && clip.index_in_parent(child).is_some_and(|from| index == from || index == from + 1);
    if stays { WireDrop::Nothing } else { WireDrop::Attach { child, parent, index } }
}

/// How many children of `parent` are above `y`.
fn index_beside_children(clip: &Clip, layout: &Layout, parent: ActionId, y: f32) -> usize {
    let children = clip.get(parent).map(|item| item.children.as_slice()).unwrap_or_default();
    let above = |child: &&ActionId| layout.get(**child).is_some_and(|placed| placed.rect.center().y < y);
    children.iter().filter(above).count()
}

/// The index that a point on a card means: its upper edge is the first place inside it, its lower edge the last.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn index_on_card(clip: &Clip, parent: ActionId, card: Rect, y: f32) -> usize {
    let count = clip.get(parent).map_or(0, |item| item.children.len());
    let part = ((y - card.top()) / card.height().max(1.0)).clamp(0.0, 1.0);
    // 0 ≤ part ≤ 1, so the product is in 0..=count.
    (part * count as f32).round() as usize
}

/// The parent of the column of children at this point: the child's own one first, so that it can be reordered.
fn list_at(clip: &Clip, layout: &Layout, child: ActionId, at: Pos2) -> Option<ActionId> {
    let own = clip.get(child)?.parent;
    let all = clip.items().map(|(id, _)| id);
    own.into_iter().chain(all).find(|parent| {
        let Some(children) = clip.get(*parent).map(|item| &item.children) else { return false };
        let column = layout.bounds_of(children).map(|mut bounds| {
            bounds.set_left(bounds.left() - GAP_X);
            bounds.expand2(vec2(0.0, LIST))
        });
        !clip.is_within(*parent, child) && column.is_some_and(|column| column.contains(at))
    })
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;
    use crate::panels::graph::fixture::Fixture;
    use kineograph_runtime::format::Kind;

    impl Fixture {
        fn target(&self, held: WireEnd, at: Pos2) -> WireDrop {
            target(self.clip(), &self.layout, held, at)
        }

        fn refused(&self, target: WireDrop) -> Option<String> {
            target.refusal(&self.document, self.clip()).map(|error| error.to_string())
        }
    }

    #[test]
    fn an_output_takes_the_card_it_is_dropped_on() {
        let f = Fixture::with_room();
        let (spawn, draft) = (f.id(Kind::Spawn), f.id(Kind::MoveBy));
        let target = f.target(WireEnd::Output(spawn), f.rect(Kind::MoveBy).center());
        assert_eq!(target, WireDrop::Attach { child: draft, parent: spawn, index: 0 });
        assert_eq!(f.refused(target), None);
        assert!(target.marker(f.clip(), &f.layout, Pos2::ZERO).is_some());
    }

    #[test]
    fn an_output_on_empty_space_asks_for_a_new_child_at_the_pointers_height() {
        let f = Fixture::with_room();
        let sequence = f.id(Kind::Sequence);
        let right = f.rect(Kind::Hide).right() + 200.0;
        for (y, index) in [(-900.0, 0), (f.rect(Kind::EaseIn).center().y - 1.0, 1), (9000.0, 3)] {
            let target = f.target(WireEnd::Output(sequence), pos2(right, y));
            assert_eq!(target, WireDrop::NewChild { parent: sequence, index });
        }
        let full = f.target(WireEnd::Output(f.id(Kind::EaseIn)), pos2(right, 0.0));
        assert!(f.refused(full).unwrap().contains("Ease in has no room"));
    }

    #[test]
    fn an_input_finds_lists_cards_and_the_way_out() {
        let f = Fixture::with_room();
        let (sequence, show, draft) = (f.id(Kind::Sequence), f.id(Kind::Show), f.id(Kind::MoveBy));
        let below_last = pos2(f.rect(Kind::Show).left(), f.rect(Kind::Spawn).bottom() + 5.0);
        let reorder = f.target(WireEnd::Input(show), below_last);
        assert_eq!(reorder, WireDrop::Attach { child: show, parent: sequence, index: 3 });
        let first = f.rect(Kind::Sequence).center_top() + vec2(0.0, 1.0);
        assert_eq!(
            f.target(WireEnd::Input(draft), first),
            WireDrop::Attach { child: draft, parent: sequence, index: 0 }
        );
        let nowhere = pos2(-500.0, -500.0);
        assert_eq!(f.target(WireEnd::Input(show), nowhere), WireDrop::Disconnect(show));
        assert_eq!(f.target(WireEnd::Input(draft), nowhere), WireDrop::Nothing);
    }

    #[test]
    fn staying_in_place_is_no_edit() {
        let f = Fixture::with_room();
        let show = f.id(Kind::Show);
        let above = f.rect(Kind::Show).center_top() - vec2(0.0, 5.0);
        assert_eq!(f.target(WireEnd::Input(show), above), WireDrop::Nothing);
        assert!(WireDrop::Nothing.edit().is_none());
    }

    #[test]
    fn loops_and_full_actions_are_refused_with_a_reason() {
        let f = Fixture::with_room();
        let ease = f.id(Kind::EaseIn);
        let into_itself = f.target(WireEnd::Output(f.id(Kind::Spawn)), f.rect(Kind::Sequence).center());
        assert_eq!(f.refused(into_itself).unwrap(), "An action can't be put inside itself.");
        let full = f.target(WireEnd::Input(f.id(Kind::MoveBy)), f.rect(Kind::EaseIn).center());
        assert!(matches!(full, WireDrop::Attach { parent, .. } if parent == ease));
        assert!(f.refused(full).unwrap().contains("no room"));
    }

    #[test]
    fn an_input_on_a_leaf_goes_before_or_after_it() {
        for offset in [0, 1] {
            let at = |f: &Fixture, kind| match offset {
                0 => f.rect(kind).center_top() + vec2(0.0, 3.0),
                _ => f.rect(kind).center_bottom() - vec2(0.0, 3.0),
            };
            let f = Fixture::full();
            let (sequence, draft) = (f.id(Kind::Sequence), f.id(Kind::MoveBy));
            // Hide has an ease.
            for (kind, index) in [(Kind::Show, offset), (Kind::Hide, 1 + offset)] {
                let in_list = f.target(WireEnd::Input(draft), at(&f, kind));
                assert_eq!(in_list, WireDrop::Attach { child: draft, parent: sequence, index });
                assert_eq!(f.refused(in_list), None);
            }
            // Hide is the only action inside a Repeat: both go into a new list.
            let f = Fixture::repeated();
            let (hide, draft) = (f.id(Kind::Hide), f.id(Kind::MoveBy));
            let beside = f.target(WireEnd::Input(draft), at(&f, Kind::Hide));
            assert_eq!(beside, WireDrop::Beside { child: draft, id: hide, offset, together: false });
            assert_eq!(f.refused(beside), None);
            assert!(beside.marker(f.clip(), &f.layout, at(&f, Kind::Hide)).is_some());
            let words = beside.with_together(true).words(f.clip());
            assert_eq!(words.as_deref(), Some("In parallel with Hide"));
        }
        let f = Fixture::full();
        // An action can't go beside one that is inside it; beside what it eases, an ease is already.
        let within = |kind, inside| {
            f.target(WireEnd::Input(f.id(kind)), f.rect(inside).center_bottom() - vec2(0.0, 3.0))
        };
        assert!(f.refused(within(Kind::Spawn, Kind::Place)).is_some());
        assert_eq!(within(Kind::EaseIn, Kind::Hide), WireDrop::Nothing);
    }
}
