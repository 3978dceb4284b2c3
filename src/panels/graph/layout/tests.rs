//! Where cards come to lie.

use super::*;
use crate::document::{ClipEdit, Document, Edit, GraphEdit, Slot};
use crate::panels::graph::model::card_size;
use kineograph_runtime::format::{Action, Color, Kind, Value};

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
    let tops: Vec<&PlacedCard> = layout.placed().iter().filter(|placed| placed.parent.is_none()).collect();
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
    let opened = Layout::with(&folded.clips()[0], &UnfoldedActions::from([inner]), Density::Whole);
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
fn values_move_no_card_unless_its_size_changes() {
    let tree = Action::sequence([Action::move_by(1.0, [1.0, 0.0]), deep(2), Action::delay(1.0)]);
    let document = document(&[(tree, Slot::Root)]);
    let clip = &document.clips()[0];
    let before = layout(&document);
    let same_size = |a: &Action, b: &Action| card_size(a) == card_size(b);
    let (id, _) = clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap();
    let value = Value::Number(3.0);
    let edits = [
        (ClipEdit::SetParam { ids: vec![id], param: "duration", value }, true),
        (ClipEdit::SetMuted(vec![id], true), true),
        (ClipEdit::ChangeKind(id, Kind::MoveTo), true),
        (ClipEdit::SetLabel(id, Some("far".to_owned())), false),
        (ClipEdit::ChangeKind(id, Kind::Hide), false),
        (ClipEdit::Graph(GraphEdit::SetComment(id, Some("why".to_owned()))), false),
    ];
    for (edit, is_kept) in edits {
        let (after, _) = document.edited(&Edit::Clip(clip.id, edit.clone())).unwrap();
        assert_eq!(clip.lays_out_as(&after.clips()[0], same_size), is_kept, "{edit:?}");
        assert_eq!(before == layout(&after), is_kept, "{edit:?}");
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

#[test]
fn what_is_held_lies_below_its_wrapper_and_takes_no_column() {
    let eased = |inner| Action::ease(kineograph_runtime::EaseKind::BackOut, inner);
    let list = Action::sequence([Action::show(), Action::hide()]);
    let tree = Action::sequence([eased(Action::reverse_time(Action::show())), eased(list), Action::hide()]);
    let document = document(&[(tree, Slot::Root)]);
    let clip = &document.clips()[0];
    for density in [Density::Whole, Density::Compact] {
        let layout = Layout::with(clip, &UnfoldedActions::new(), density);
        let [root, ease, reverse, show, _, list, inner, _, last] = layout.placed() else {
            panic!("nine cards")
        };
        assert_no_overlap(&layout);
        for (holder, held) in [(ease, reverse), (reverse, show)] {
            assert!(held.rect.top() > holder.rect.bottom() && held.rect.left() > holder.rect.left());
            assert_eq!(held.rect.right(), holder.rect.right());
            assert!(holder.output().y < held.input().y && holder.output().x < held.input().x);
        }
        assert_eq!(ease.rect.left(), root.rect.right() + GAP_X);
        assert_eq!(inner.rect.left(), list.rect.right() + GAP_X, "its list grows to the right as any other");
        assert!(last.rect.top() > list.rect.bottom(), "the next one is below all of it");
        assert_eq!(layout.block(clip, ease.id), Some(ease.rect.union(show.rect)));
    }
}
