//! Aligning and distributing cards. Pure.

use egui::{Pos2, Rect, pos2};

use super::drop::DraggedCards;
use super::layout::Layout;
use crate::command::Command;
use crate::document::{ActionId, ClipEdit};
use crate::text::tr;

/// The smallest gap between arranged cards.
const LEAST_GAP: f32 = 14.0;

/// The edit that arranges the selected cards, or why there is none. The contents of a selected card follow it.
///
/// # Errors
/// When too few cards are selected.
pub fn arranged(layout: &Layout, selected: &[ActionId], command: Command) -> Result<ClipEdit, String> {
    let dragged = DraggedCards::new(layout, selected);
    let cards: Vec<(ActionId, Rect)> =
        dragged.tops().iter().filter_map(|id| Some((*id, layout.get(*id)?.rect))).collect();
    let needed: usize = if command == Command::Distribute { 3 } else { 2 };
    if cards.len() < needed {
        return Err(tr!("graph-needs-cards", count = needed));
    }
    let all = cards.iter().map(|card| card.1).fold(cards[0].1, Rect::union);
    let corners: Vec<Pos2> = match command {
        Command::AlignLeft => spread(&cards, 1, |rect| pos2(all.left(), rect.top())),
        Command::AlignTop => spread(&cards, 0, |rect| pos2(rect.left(), all.top())),
        Command::AlignCenter => {
            spread(&cards, 0, |rect| pos2(rect.left(), all.center().y - rect.height() / 2.0))
        }
        _ => distributed(&cards, all),
    };
    let places = cards.iter().zip(corners).map(|((id, _), corner)| {
        let corner = corner.round();
        (*id, [f64::from(corner.x), f64::from(corner.y)])
    });
    Ok(ClipEdit::SetPositions(places.collect()))
}

/// Upper left corners on one line along an axis, in the order of the cards along it, without overlaps.
fn spread(cards: &[(ActionId, Rect)], axis: usize, corner: impl Fn(Rect) -> Pos2) -> Vec<Pos2> {
    let mut corners: Vec<Pos2> = cards.iter().map(|(_, rect)| corner(*rect)).collect();
    let mut free_from = f32::NEG_INFINITY;
    for index in in_order(cards, axis) {
        corners[index][axis] = corners[index][axis].max(free_from);
        free_from = corners[index][axis] + cards[index].1.size()[axis] + LEAST_GAP;
    }
    corners
}

/// The indices of cards in their order along an axis.
fn in_order(cards: &[(ActionId, Rect)], axis: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cards.len()).collect();
    order.sort_by(|a, b| cards[*a].1.min[axis].total_cmp(&cards[*b].1.min[axis]));
    order
}

/// Upper left corners with equal gaps along the longer side of the box around the cards.
fn distributed(cards: &[(ActionId, Rect)], all: Rect) -> Vec<Pos2> {
    let axis = usize::from(all.height() > all.width());
    let filled: f32 = cards.iter().map(|(_, rect)| rect.size()[axis]).sum();
    #[allow(clippy::cast_precision_loss)] // far below 2^23 cards
    let gap = (all.size()[axis] - filled) / (cards.len() - 1) as f32;
    let gap = gap.max(LEAST_GAP);
    let mut corners: Vec<Pos2> = cards.iter().map(|(_, rect)| rect.min).collect();
    let mut at = all.min[axis];
    for index in in_order(cards, axis) {
        corners[index][axis] = at;
        at += cards[index].1.size()[axis] + gap;
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Edit, Slot};
    use kineograph_runtime::format::Action;

    fn layout(corners: &[[f64; 2]]) -> (Layout, Vec<ActionId>) {
        let (mut document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        for corner in corners {
            let insert =
                ClipEdit::Insert { tree: Action::show(), slot: Slot::Draft, position: Some(*corner) };
            document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        }
        let clip = &document.clips()[0];
        (Layout::of(clip), clip.drafts().to_vec())
    }

    fn places(corners: &[[f64; 2]], command: Command) -> Vec<[f64; 2]> {
        let (layout, ids) = layout(corners);
        match arranged(&layout, &ids, command).unwrap() {
            ClipEdit::SetPositions(places) => places.into_iter().map(|(_, at)| at).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn cards_are_aligned_on_one_line_or_at_equal_distances() {
        let corners = [[10.0, 0.0], [0.0, 900.0], [40.0, 100.0]];
        assert_eq!(places(&corners, Command::AlignLeft), [[0.0, 0.0], [0.0, 900.0], [0.0, 100.0]]);
        // Aligned exactly they would overlap: 176 wide with gaps of 14.
        assert_eq!(places(&corners, Command::AlignTop), [[190.0, 0.0], [0.0, 0.0], [380.0, 0.0]]);
        assert_eq!(places(&corners, Command::AlignCenter), [[190.0, 450.0], [0.0, 450.0], [380.0, 450.0]]);
        assert_eq!(places(&corners, Command::Distribute), [[10.0, 0.0], [0.0, 900.0], [40.0, 450.0]]);
        let wide = [[0.0, 0.0], [300.0, 5.0], [1000.0, 0.0]];
        assert_eq!(places(&wide, Command::Distribute), [[0.0, 0.0], [500.0, 5.0], [1000.0, 0.0]]);
        assert_eq!(places(&wide, Command::AlignTop), [[0.0, 0.0], [300.0, 0.0], [1000.0, 0.0]]);
        let dense = [[0.0, 0.0], [100.0, 5.0], [200.0, 0.0]];
        assert_eq!(places(&dense, Command::Distribute), [[0.0, 0.0], [190.0, 5.0], [380.0, 0.0]]);
    }

    #[test]
    fn one_card_cannot_be_arranged() {
        let (layout, ids) = layout(&[[0.0, 0.0], [9.0, 9.0]]);
        assert!(arranged(&layout, &ids[..1], Command::AlignLeft).is_err());
        assert!(arranged(&layout, &ids, Command::Distribute).is_err());
    }
}
