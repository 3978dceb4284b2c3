//! Cards dragged past siblings: the order on the screen is the order in which they play. Pure.

use egui::{Pos2, Rect};
use kineograph_runtime::format::{Arity, Kind};

use super::drop::DraggedCards;
use super::layout::Layout;
use crate::document::{ActionId, ActionItem, Clip, ClipEdit};
use crate::kinds;
use crate::panels::place::Place;
use crate::text::tr;

/// Distance from a card to the line that marks the place beside it, in points of the graph.
const GAP: f32 = 7.0;

/// Where dragged cards are, in the graph, without what they hold.
#[derive(Debug, Clone, Copy)]
pub struct MovedCards {
    /// When the drag began.
    pub from: Rect,
    /// Now.
    pub to: Rect,
    /// Whether one of them had a place of its own when the drag began.
    pub was_placed: bool,
}

/// The new place of dragged cards in their list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reorder {
    place: Place,
    /// The sibling next to it.
    beside: ActionId,
    /// Whether they come before that.
    is_before: bool,
    /// A line at the new place, in the graph.
    pub mark: [Pos2; 2],
    /// The layout places them in the new order; else they stay where they are dropped.
    pub is_tidy: bool,
}

/// The new order of cards that were dragged past the middle of a sibling, as a whole; `None` if they were not.
pub fn find(clip: &Clip, layout: &Layout, dragged: &DraggedCards, moved: &MovedCards) -> Option<Reorder> {
    let (parent, first) = list_of(clip, dragged.tops())?;
    let children = &clip.get(parent)?.children;
    let resting = children.iter().enumerate().filter(|(_, id)| !dragged.tops().contains(id));
    let resting: Vec<(usize, Rect)> =
        resting.filter_map(|(index, id)| Some((index, layout.block(clip, *id)?))).collect();
    let MovedCards { from, to, was_placed } = *moved;
    let is_tidy = |id: &ActionId| clip.get(*id).is_some_and(|item| item.position.is_none());
    let rest_tidy = resting.iter().all(|(index, _)| is_tidy(&children[*index]));
    // The layout puts them into a column.
    let axis = if rest_tidy { 1 } else { axis_of(from, &resting) };
    let before = |rect: Rect, other: Rect| rect.max[axis] < other.center()[axis];
    let after = |rect: Rect, other: Rect| rect.min[axis] > other.center()[axis];
    let passed_up =
        |(index, other): &&(usize, Rect)| *index < first && before(to, *other) && !before(from, *other);
    let passed_down =
        |(index, other): &&(usize, Rect)| *index > first && after(to, *other) && !after(from, *other);
    let (up, down) = (resting.iter().find(passed_up), resting.iter().rev().find(passed_down));
    let (is_before, (index, other)) = match (up, down) {
        (Some(up), None) => (true, *up),
        (None, Some(down)) => (false, *down),
        // They lie in no order.
        (Some(_), Some(_)) | (None, None) => return None,
    };
    let place = Place { parent, index: if is_before { index } else { index + 1 } };
    let is_in_column = resting.iter().any(|(_, rect)| rect.x_range().intersects(to.x_range()));
    Some(Reorder {
        place,
        beside: children[index],
        is_before,
        mark: mark(other, axis, is_before),
        is_tidy: !was_placed && is_in_column && rest_tidy,
    })
}

/// The list that holds these actions one after the other, and the index of the first of them.
fn list_of(clip: &Clip, tops: &[ActionId]) -> Option<(ActionId, usize)> {
    let parent = clip.get(*tops.first()?)?.parent?;
    let holder = clip.get(parent).filter(|holder| holder.action.spec().arity == Arity::Many)?;
    let first = holder.children.iter().position(|id| tops.contains(id))?;
    let run = holder.children.get(first..first + tops.len())?;
    run.iter().all(|id| tops.contains(id)).then_some((parent, first))
}

/// The axis along which the cards of a list lie: 0: x, 1: y. Only where one rests does the dragged one count, which may be far away.
fn axis_of(dragged: Rect, resting: &[(usize, Rect)]) -> usize {
    let own = Some(dragged.center()).filter(|_| resting.len() == 1);
    let centres: Vec<Pos2> = resting.iter().map(|(_, rect)| rect.center()).chain(own).collect();
    let around = Rect::from_points(&centres);
    usize::from(around.width() <= around.height())
}

fn mark(beside: Rect, axis: usize, is_before: bool) -> [Pos2; 2] {
    let edge = if is_before { beside.min[axis] - GAP } else { beside.max[axis] + GAP };
    let mut ends = [beside.min, beside.max];
    for end in &mut ends {
        end[axis] = edge;
    }
    ends
}

impl Reorder {
    /// The edits of it; `placed` puts the cards where they are dropped.
    pub fn edits(&self, tops: &[ActionId], placed: ClipEdit) -> Vec<ClipEdit> {
        let order = self.place.edit(tops);
        if self.is_tidy { vec![order] } else { vec![order, placed] }
    }

    /// The effect of a release, for users.
    pub fn words(&self, clip: &Clip) -> String {
        let name = self.name(clip);
        match (self.is_in_time(clip), self.is_before) {
            (true, true) => tr!("graph-plays-before", name),
            (true, false) => tr!("graph-plays-after", name),
            (false, true) => tr!("graph-listed-before", name),
            (false, false) => tr!("graph-listed-after", name),
        }
    }

    /// What it did, for users.
    pub fn news(&self, clip: &Clip) -> String {
        let name = self.name(clip);
        match (self.is_in_time(clip), self.is_before) {
            (true, true) => tr!("graph-plays-before.now", name),
            (true, false) => tr!("graph-plays-after.now", name),
            (false, true) => tr!("graph-listed-before.now", name),
            (false, false) => tr!("graph-listed-after.now", name),
        }
    }

    /// Whether the actions of the list play one after the other.
    fn is_in_time(&self, clip: &Clip) -> bool {
        clip.get(self.place.parent).is_some_and(|holder| holder.action.kind() == Kind::Sequence)
    }

    /// The name of the sibling, or of what it eases or repeats.
    fn name<'a>(&self, clip: &'a Clip) -> &'a str {
        let held = |item: &&'a ActionItem| {
            let is_wrapper = item.action.spec().arity == Arity::One && item.action.label.is_none();
            item.children.first().filter(|_| is_wrapper).and_then(|id| clip.get(*id))
        };
        let last = std::iter::successors(clip.get(self.beside), held).last();
        last.map_or("", |item| item.action.label.as_deref().unwrap_or(kinds::title(item.action.kind())))
    }
}

#[cfg(test)]
mod tests {
    use egui::{Vec2, vec2};
    use kineograph_runtime::EaseKind;
    use kineograph_runtime::format::Action;

    use super::*;
    use crate::panels::graph::fixture::Fixture;

    /// Sequence(Show, EaseIn(Hide), Place).
    fn list() -> Fixture {
        let eased = Action::ease(EaseKind::In, Action::hide());
        Fixture::of(vec![Action::sequence([Action::show(), eased, Action::new(Kind::Place)])])
    }

    fn moved(f: &Fixture, kinds: &[Kind], by: Vec2) -> Option<Reorder> {
        let ids: Vec<ActionId> = kinds.iter().map(|kind| f.id(*kind)).collect();
        let from = f.layout.bounds_of(&ids).unwrap();
        let moved = MovedCards { from, to: from.translate(by), was_placed: false };
        find(f.clip(), &f.layout, &DraggedCards::new(&f.layout, &ids), &moved)
    }

    fn words(f: &Fixture, kinds: &[Kind], by: Vec2) -> Option<String> {
        moved(f, kinds, by).map(|reorder| reorder.words(f.clip()))
    }

    #[test]
    fn a_card_past_the_middle_of_others_changes_places_with_them() {
        let f = list();
        let (show, eased) = (f.rect(Kind::Show), f.rect(Kind::EaseIn).union(f.rect(Kind::Hide)));
        let past = eased.center().y - show.top();
        let beside = |y: f32| vec2(40.0, y);
        assert_eq!(words(&f, &[Kind::Show], beside(past - 1.0)), None, "not as a whole");
        let just = words(&f, &[Kind::Show], beside(past + 1.0));
        assert_eq!(just.as_deref(), Some("Plays after Hide"), "what its ease holds");
        assert_eq!(words(&f, &[Kind::Show], beside(900.0)).as_deref(), Some("Plays after Place"));
        assert_eq!(words(&f, &[Kind::Place], beside(-900.0)).as_deref(), Some("Plays before Show"));
        assert_eq!(words(&f, &[Kind::Show], beside(-900.0)), None, "it is the first already");
        // Several that are one after the other, and others.
        let both = words(&f, &[Kind::EaseIn, Kind::Place], beside(-900.0));
        assert_eq!(both.as_deref(), Some("Plays before Show"));
        assert_eq!(words(&f, &[Kind::Show, Kind::Place], beside(-900.0)), None);
        // What an ease holds is in no list.
        assert_eq!(words(&f, &[Kind::Hide], beside(-900.0)), None);
    }

    #[test]
    fn the_layout_places_it_unless_it_is_dropped_beside_the_column() {
        let f = list();
        assert!(moved(&f, &[Kind::Show], vec2(40.0, 900.0)).unwrap().is_tidy);
        assert!(!moved(&f, &[Kind::Show], vec2(900.0, 900.0)).unwrap().is_tidy);
    }

    #[test]
    fn in_a_row_that_was_laid_by_hand_sideways_counts() {
        let mut f = list();
        let ids = [Kind::Show, Kind::EaseIn, Kind::Place].map(|kind| f.id(kind));
        let places = ids.iter().zip([0.0, 300.0, 600.0]).map(|(id, x)| (*id, [x, 200.0])).collect();
        let clip = f.clip().id;
        let edit = crate::document::Edit::Clip(clip, ClipEdit::SetPositions(places));
        f.document = f.document.edited(&edit).unwrap().0;
        f.layout = Layout::of(f.clip());
        assert_eq!(words(&f, &[Kind::Place], vec2(0.0, -300.0)), None);
        let reorder = moved(&f, &[Kind::Place], vec2(-900.0, 0.0)).unwrap();
        assert_eq!(reorder.words(f.clip()), "Plays before Show");
        assert!(!reorder.is_tidy);
        assert!(reorder.mark[0].x < f.rect(Kind::Show).left() && reorder.mark[0].x == reorder.mark[1].x);
    }

    #[test]
    fn what_plays_in_parallel_changes_its_order_only() {
        let f = Fixture::of(vec![Action::spawn([Action::show(), Action::new(Kind::Place)])]);
        let down = words(&f, &[Kind::Show], vec2(0.0, 400.0));
        assert_eq!(down.as_deref(), Some("After Place in the list"));
    }
}
