//! Keeps cards apart: where an edit would make cards overlap, some of them move to the nearest free place. Pure.
//!
//! Only cards placed by hand can overlap others. A card that the user drops stays where it is. A card that a command adds, or a tree that
//! it makes larger, must not cover others.

use std::collections::BTreeSet;

use egui::{Rect, Vec2, vec2};

use super::density::Density;
use super::layout::Layout;
use super::layout::note_rect;
use super::same_size;
use crate::document::{ActionId, Clip, ClipEdit};

/// Room around a card that was moved away.
const GAP: f32 = 24.0;
/// Less than this is no overlap: cards may touch.
const LEAST_OVERLAP: f32 = 0.5;

/// The edit that separates cards that overlap in `after` but not in `before`; `None` if there are none, or only places set by hand
/// differ.
pub fn separated(before: &Clip, after: &Clip) -> Option<ClipEdit> {
    let is_placed = after.items().any(|(_, item)| item.position.is_some());
    if !is_placed || before.lays_out_as(after, same_size) {
        return None;
    }
    let mut cards = Cards::of(after);
    let mut pairs = cards.overlaps();
    if pairs.is_empty() {
        return None;
    }
    let known = Cards::of(before);
    let covered: BTreeSet<[ActionId; 2]> =
        known.overlaps().into_iter().map(|pair| sorted(pair.map(|index| known.ids[index]))).collect();
    pairs.retain(|pair| !covered.contains(&sorted(pair.map(|index| cards.ids[index]))));
    for [a, b] in pairs {
        let tops = [cards.tops[a], cards.tops[b]];
        if tops[0] != tops[1] && cards.overlap(a, b) {
            let rank = |top: &usize| cards.rank(before, after, *top);
            let moving = if rank(&tops[0]) < rank(&tops[1]) { tops[0] } else { tops[1] };
            cards.move_away(moving);
        }
    }
    let places = cards.moved.iter().map(|top| {
        let corner = cards.corners[*top];
        (cards.ids[*top], [f64::from(corner.x), f64::from(corner.y)])
    });
    let places: Vec<_> = places.collect();
    (!places.is_empty()).then_some(ClipEdit::SetPositions(places))
}

fn sorted(mut pair: [ActionId; 2]) -> [ActionId; 2] {
    pair.sort_unstable();
    pair
}

/// All cards of a clip, by their index in the layout.
struct Cards {
    ids: Vec<ActionId>,
    /// Each with the comment above it.
    rects: Vec<Rect>,
    /// The upper left corner of each without its comment.
    corners: Vec<Vec2>,
    /// For each the card that it moves with: itself or its nearest parent that was placed by hand, else the top of its tree.
    tops: Vec<usize>,
    /// Those of `tops` that were moved away.
    moved: BTreeSet<usize>,
}

impl Cards {
    fn of(clip: &Clip) -> Self {
        let layout = Layout::with(clip, &BTreeSet::new(), Density::Whole);
        let placed = layout.placed();
        let mut tops: Vec<usize> = Vec::with_capacity(placed.len());
        let mut rects = Vec::with_capacity(placed.len());
        for (index, card) in placed.iter().enumerate() {
            let item = clip.get(card.id);
            let by_hand = item.is_some_and(|item| item.position.is_some());
            tops.push(card.parent.filter(|_| !by_hand).map_or(index, |parent| tops[parent]));
            let note = item.and_then(|item| item.comment.as_deref()).map(|text| note_rect(card, text));
            rects.push(note.map_or(card.rect, |note| note.union(card.rect)));
        }
        Self {
            ids: placed.iter().map(|card| card.id).collect(),
            rects,
            corners: placed.iter().map(|card| card.rect.min.to_vec2()).collect(),
            tops,
            moved: BTreeSet::new(),
        }
    }

    fn overlap(&self, a: usize, b: usize) -> bool {
        let common = self.rects[a].intersect(self.rects[b]).size();
        common.min_elem() > LEAST_OVERLAP
    }

    /// Pairs of cards that overlap, from top to bottom.
    fn overlaps(&self) -> Vec<[usize; 2]> {
        let mut order: Vec<usize> = (0..self.rects.len()).collect();
        order.sort_by(|a, b| self.rects[*a].top().total_cmp(&self.rects[*b].top()));
        let mut pairs = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for index in order {
            let top = self.rects[index].top();
            open.retain(|above| self.rects[*above].bottom() > top);
            pairs.extend(
                open.iter().filter(|above| self.overlap(**above, index)).map(|above| [*above, index]),
            );
            open.push(index);
        }
        pairs
    }

    /// The order in which cards move: new ones, then those placed by hand, then drafts, and the playing tree last.
    fn rank(&self, before: &Clip, after: &Clip, top: usize) -> usize {
        let id = self.ids[top];
        if after.root() == Some(id) {
            return 3;
        }
        let by_hand = after.get(id).is_some_and(|item| item.position.is_some());
        match (before.get(id).is_none(), by_hand) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        }
    }

    /// Moves a card, with those that move with it, to the nearest place without overlaps.
    fn move_away(&mut self, top: usize) {
        let is_own = |index: &usize| self.tops[*index] == top;
        let (own, others): (Vec<usize>, Vec<usize>) = (0..self.rects.len()).partition(is_own);
        let Some(bounds) = own.iter().map(|index| self.rects[*index]).reduce(Rect::union) else { return };
        let others: Vec<Rect> = others.into_iter().map(|index| self.rects[index]).collect();
        let ways = [(1, 1.0), (0, 1.0), (1, -1.0), (0, -1.0)];
        let ways = ways.map(|(axis, sign)| (way(bounds, &others, axis, sign), axis, sign));
        let Some((length, axis, sign)) = ways.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)) else { return };
        let by = if axis == 0 { vec2(sign * length, 0.0) } else { vec2(0.0, sign * length) };
        for index in own {
            self.rects[index] = self.rects[index].translate(by);
            self.corners[index] += by;
        }
        self.moved.insert(top);
    }
}

/// How far a rectangle must go along an axis, forwards or backwards, until it is beside all others. Whole points.
fn way(moving: Rect, others: &[Rect], axis: usize, sign: f32) -> f32 {
    let cross = 1 - axis;
    let along = |rect: &Rect| match sign > 0.0 {
        true => [rect.min[axis], rect.max[axis]],
        false => [-rect.max[axis], -rect.min[axis]],
    };
    let in_way =
        |rect: &&Rect| rect.min[cross] - GAP < moving.max[cross] && moving.min[cross] < rect.max[cross] + GAP;
    let mut stretches: Vec<[f32; 2]> = others.iter().filter(in_way).map(along).collect();
    stretches.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let [start, end] = along(&moving);
    let mut at = start;
    for [from, to] in stretches {
        if from - GAP < at + (end - start) && at < to + GAP {
            at = to + GAP;
        }
    }
    (at - start).ceil()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Document, Edit, Slot};
    use kineograph_runtime::format::{Action, Kind};
    use proptest::prelude::*;

    fn clip_with(trees: &[(Action, Option<[f64; 2]>)]) -> Document {
        let (mut document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        for (index, (tree, position)) in trees.iter().enumerate() {
            let slot = if index == 0 { Slot::Root } else { Slot::Draft };
            let insert = ClipEdit::Insert { tree: tree.clone(), slot, position: *position };
            document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        }
        document
    }

    fn clip(document: &Document) -> &Clip {
        &document.clips()[0]
    }

    fn edited(document: &Document, edit: ClipEdit) -> Document {
        document.edited(&Edit::Clip(clip(document).id, edit)).unwrap().0
    }

    /// The document after an edit and what follows from it.
    fn kept_apart(document: &Document, edit: ClipEdit) -> Document {
        let after = edited(document, edit);
        match separated(clip(document), clip(&after)) {
            Some(apart) => edited(&after, apart),
            None => after,
        }
    }

    fn overlaps(document: &Document) -> usize {
        Cards::of(clip(document)).overlaps().len()
    }

    fn list(count: usize) -> Action {
        Action::sequence((0..count).map(|_| Action::move_by(1.0, [1.0, 0.0])))
    }

    #[test]
    fn a_tree_that_grows_moves_what_lies_in_its_way() {
        let document = clip_with(&[(list(1), None), (Action::show(), Some([250.0, 100.0]))]);
        assert_eq!(overlaps(&document), 0);
        let (root, draft) = (clip(&document).root().unwrap(), clip(&document).drafts()[0]);
        let insert = ClipEdit::Insert { tree: list(3), slot: Slot::Child(root, 1), position: None };
        assert!(overlaps(&edited(&document, insert.clone())) > 0);
        let after = kept_apart(&document, insert);
        assert_eq!(overlaps(&after), 0);
        assert_ne!(clip(&after).get(draft).unwrap().position, Some([250.0, 100.0]));
        assert_eq!(clip(&after).get(root).unwrap().position, None);
    }

    #[test]
    fn what_is_added_over_a_card_goes_beside_it() {
        let document = clip_with(&[(list(2), None), (Action::hide(), Some([700.0, 0.0]))]);
        for position in [[20.0, 30.0], [710.0, 4.0]] {
            let insert =
                ClipEdit::Insert { tree: Action::show(), slot: Slot::Draft, position: Some(position) };
            let after = kept_apart(&document, insert);
            assert_eq!(overlaps(&after), 0);
            assert_eq!(clip(&after).get(clip(&document).drafts()[0]).unwrap().position, Some([700.0, 0.0]));
        }
    }

    #[test]
    fn what_the_user_put_over_a_card_stays_there() {
        let document = clip_with(&[(list(2), None), (Action::show(), Some([700.0, 0.0]))]);
        let (root, draft) = (clip(&document).root().unwrap(), clip(&document).drafts()[0]);
        let over = edited(&document, ClipEdit::SetPositions(vec![(draft, [4.0, 40.0])]));
        assert!(separated(clip(&document), clip(&over)).is_none());
        // Also when something else is edited.
        let insert = ClipEdit::Insert { tree: Action::show(), slot: Slot::Child(root, 0), position: None };
        let after = kept_apart(&over, insert);
        assert_eq!(clip(&after).get(draft).unwrap().position, Some([4.0, 40.0]));
    }

    #[test]
    fn wrapped_drafts_lie_beside_what_goes_around_them() {
        let drafts =
            [(Action::show(), None), (Action::hide(), Some([300.0, 0.0])), (list(1), Some([320.0, 60.0]))];
        let document = clip_with(&drafts);
        let hide = clip(&document).drafts()[0];
        for (ids, kind) in
            [(vec![hide], Kind::EaseBounceOut), (clip(&document).drafts().to_vec(), Kind::Sequence)]
        {
            let after = kept_apart(&document, ClipEdit::Wrap(ids, kind));
            assert_eq!(overlaps(&after), 0, "{kind:?}");
        }
    }

    /// An edit of the action that `pick` selects.
    fn edit(document: &Document, what: u8, pick: usize) -> ClipEdit {
        let ids: Vec<ActionId> = clip(document).items().map(|(id, _)| id).collect();
        let id = ids[pick % ids.len()];
        #[allow(clippy::cast_precision_loss)] // small
        let at = [(pick % 900) as f64, (pick / 900 % 700) as f64];
        let has_room = clip(document).get(id).unwrap().has_room();
        match what {
            0 if has_room => ClipEdit::Insert { tree: list(2), slot: Slot::Child(id, 0), position: None },
            0 | 1 => {
                let slot = Slot::Beside { id, offset: pick % 2, together: pick.is_multiple_of(3) };
                ClipEdit::Insert { tree: Action::show(), slot, position: None }
            }
            2 => ClipEdit::Insert { tree: list(1), slot: Slot::Draft, position: Some(at) },
            3 => ClipEdit::Wrap(vec![id], Kind::EaseIn),
            4 => ClipEdit::Wrap(vec![id], Kind::Sequence),
            5 => ClipEdit::Extract(vec![id]),
            6 => ClipEdit::SetLabel(id, Some("label".into())),
            _ => ClipEdit::ChangeKind(id, Kind::Spawn),
        }
    }

    proptest! {
        #[test]
        fn no_command_puts_cards_over_each_other(edits in prop::collection::vec((0u8..8, 0usize..700_000), 1..12)) {
            let mut document = clip_with(&[(list(2), None), (list(2), Some([600.0, 20.0]))]);
            for (what, pick) in edits {
                document = kept_apart(&document, edit(&document, what, pick));
                prop_assert_eq!(overlaps(&document), 0);
            }
        }
    }
}
