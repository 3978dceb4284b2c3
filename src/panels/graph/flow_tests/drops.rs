//! Cards dragged into lists, cards and wires, and moved by keys.

use super::*;
use crate::panels::fixture::drawn;

/// Sequence(MoveBy, EaseIn(FadeIn), Spawn(Hide, Show)) and the drafts Repeat and Place.
fn tree() -> Flow {
    let ease = Action::ease(kineograph_runtime::EaseKind::In, Action::fade_in(1.0));
    let list = Action::sequence([
        Action::move_by(1.0, [100.0, 0.0]),
        ease,
        Action::spawn([Action::hide(), Action::show()]),
    ]);
    flow(vec![list, Action::new(Kind::Repeat), Action::new(Kind::Place)])
}

fn between(flow: &Flow, above: &str, below: &str) -> Pos2 {
    let [above, below] = [above, below].map(|label| flow.get_by_label(label).rect());
    pos2(above.center().x, f32::midpoint(above.bottom(), below.top()))
}

#[test]
fn a_card_dropped_between_others_goes_there_as_one_step() {
    let mut flow = tree();
    let before = text(&flow);
    let (from, to) = (centre(&flow, "Place"), between(&flow, "MoveBy", "EaseIn"));
    drag_and_drop(&mut flow, from, to);
    assert_eq!(text(&flow), "Sequence(MoveBy,Place,EaseIn(FadeIn),Spawn(Hide,Show)) Repeat");
    assert_eq!(undo_steps(&flow), 1);
    let placed = clip(&flow).get(id(&flow, Kind::Place)).unwrap();
    assert_eq!(placed.position, None, "the layout places it among its neighbours");
    undo(&mut flow);
    assert_eq!(text(&flow), before);
}

#[test]
fn a_list_is_reordered_by_dragging_its_cards() {
    let mut flow = tree();
    let (from, to) = (centre(&flow, "MoveBy"), between(&flow, "EaseIn", "Spawn"));
    drag_and_drop(&mut flow, from, to);
    assert_eq!(text(&flow), "Sequence(EaseIn(FadeIn),MoveBy,Spawn(Hide,Show)) Repeat Place");
    // Both leaves at once, before everything.
    click(&mut flow, "MoveBy");
    flow.get_by_label("Hide").click_modifiers(Modifiers::SHIFT);
    flow.run_ok();
    let to = flow.get_by_label("EaseIn").rect().center_top() - vec2(0.0, 8.0);
    let from = centre(&flow, "Hide");
    drag_and_drop(&mut flow, from, to);
    assert_eq!(text(&flow), "Sequence(MoveBy,Hide,EaseIn(FadeIn),Spawn(Show)) Repeat Place");
    assert_eq!(undo_steps(&flow), 2);
}

#[test]
fn a_card_dragged_past_others_plays_in_the_order_on_the_screen() {
    let mut flow = tree();
    // Room above the first card.
    let (at, by) = (pos2(20.0, 400.0), vec2(0.0, 200.0));
    move_to(&mut flow, at);
    press(&mut flow, at, PointerButton::Middle, true);
    move_to(&mut flow, at + by);
    press(&mut flow, at + by, PointerButton::Middle, false);
    let before = text(&flow);
    let reordered = "Sequence(EaseIn(FadeIn),MoveBy,Spawn(Hide,Show)) Repeat Place";
    let top = flow.get_by_label("MoveBy").rect().center_top();
    let (from, start) = (centre(&flow, "EaseIn"), centre(&flow, "FadeIn"));
    let above = top + vec2(30.0, -90.0);
    drag(&mut flow, from, above);
    assert_eq!(drawn(&flow, "Plays before Move by  ·  Ctrl: place freely"), 1);
    flow.key_press(Key::Escape);
    flow.run_ok();
    release(&mut flow, above);
    assert_eq!((text(&flow), undo_steps(&flow), centre(&flow, "FadeIn")), (before.clone(), 0, start));
    drag_and_drop(&mut flow, from, above);
    assert_eq!((text(&flow).as_str(), undo_steps(&flow)), (reordered, 1));
    assert_eq!(said(&flow).as_deref(), Some("Plays before Move by now"));
    assert_eq!(clip(&flow).get(id(&flow, Kind::EaseIn)).unwrap().position, None, "all is tidy");
    undo(&mut flow);
    assert_eq!(text(&flow), before);
    // Away from the others it stays where it is dropped.
    let aside = centre(&flow, "EaseIn") + vec2(420.0, -200.0);
    drag_and_drop(&mut flow, from, aside);
    assert_eq!((text(&flow).as_str(), undo_steps(&flow)), (reordered, 1));
    assert!((centre(&flow, "EaseIn") - aside).length() < 8.0);
    // And back below, which is one step again.
    let (from, half) = (centre(&flow, "EaseIn"), flow.get_by_label("EaseIn").rect().height() / 2.0);
    let below = pos2(from.x, centre(&flow, "MoveBy").y + half + 12.0);
    drag_and_drop(&mut flow, from, below);
    assert_eq!((text(&flow), undo_steps(&flow)), (before, 2));
    assert_eq!(said(&flow).as_deref(), Some("Plays after Move by now"));
}

/// What the canvas says that the last step did.
fn said(flow: &Flow) -> Option<String> {
    flow.state().editor.session().status.as_ref().map(|status| status.text.clone())
}

#[test]
fn a_card_goes_into_a_card_with_room_and_around_what_a_wire_leads_to() {
    let mut flow = tree();
    let (from, to) = (centre(&flow, "Place"), centre(&flow, "Spawn"));
    drag_and_drop(&mut flow, from, to);
    assert_eq!(text(&flow), "Sequence(MoveBy,EaseIn(FadeIn),Spawn(Hide,Show,Place)) Repeat");
    let ends = (centre(&flow, "output of EaseIn"), centre(&flow, "input of FadeIn"));
    let from = centre(&flow, "Repeat");
    drag_and_drop(&mut flow, from, ends.0 + (ends.1 - ends.0) * 0.5);
    assert_eq!(text(&flow), "Sequence(MoveBy,EaseIn(Repeat(FadeIn)),Spawn(Hide,Show,Place))");
    assert_eq!(undo_steps(&flow), 2);
}

#[test]
fn refused_cards_and_cancelled_drags_go_back() {
    let mut flow = tree();
    let before = text(&flow);
    // Repeat has room for one.
    click(&mut flow, "Place");
    flow.get_by_label("Hide").click_modifiers(Modifiers::SHIFT);
    flow.run_ok();
    let (from, to) = (centre(&flow, "Place"), centre(&flow, "Repeat"));
    drag_and_drop(&mut flow, from, to);
    assert_eq!(centre(&flow, "Place"), from);
    click(&mut flow, "Place");
    let to = between(&flow, "MoveBy", "EaseIn");
    drag(&mut flow, from, to);
    flow.key_press(Key::Escape);
    flow.run_ok();
    release(&mut flow, to);
    drag(&mut flow, from, to);
    press(&mut flow, to, PointerButton::Secondary, true);
    press(&mut flow, to, PointerButton::Secondary, false);
    release(&mut flow, to);
    assert_eq!((text(&flow), undo_steps(&flow)), (before, 0));
    assert_eq!(centre(&flow, "Place"), from);
}

#[test]
fn with_ctrl_a_card_is_only_placed() {
    let mut flow = tree();
    let before = text(&flow);
    let (from, to) = (centre(&flow, "Place"), between(&flow, "MoveBy", "EaseIn"));
    move_to(&mut flow, from);
    press(&mut flow, from, PointerButton::Primary, true);
    flow.event(Event::ModifiersChanged(Modifiers::COMMAND));
    for at in [from + (to - from) * 0.5, to] {
        flow.event(Event::PointerMoved(at));
        flow.run_ok();
    }
    release(&mut flow, to);
    flow.event(Event::ModifiersChanged(Modifiers::NONE));
    flow.run_ok();
    assert_eq!(text(&flow), before);
    assert_eq!(centre(&flow, "Place"), to);
}

#[test]
fn with_alt_a_card_leaves_what_is_inside_behind() {
    let mut flow = tree();
    let from = centre(&flow, "Spawn");
    let to = from + vec2(400.0, 120.0);
    move_to(&mut flow, from);
    press(&mut flow, from, PointerButton::Primary, true);
    flow.event(Event::ModifiersChanged(Modifiers::ALT));
    for at in [from + (to - from) * 0.5, to] {
        flow.event(Event::PointerMoved(at));
        flow.run_ok();
    }
    assert_eq!(text(&flow), "Sequence(MoveBy,EaseIn(FadeIn),Hide,Show) Repeat Place Spawn");
    release(&mut flow, to);
    flow.event(Event::ModifiersChanged(Modifiers::NONE));
    flow.run_ok();
    assert_eq!(text(&flow), "Sequence(MoveBy,EaseIn(FadeIn),Hide,Show) Repeat Place Spawn");
    assert_eq!(undo_steps(&flow), 1);
    undo(&mut flow);
    assert!(text(&flow).contains("Spawn(Hide,Show)"));
}

#[test]
fn keys_move_the_selection_in_the_tree() {
    let mut flow = tree();
    click(&mut flow, "Show");
    let steps = [
        (Key::ArrowUp, "Sequence(MoveBy,EaseIn(FadeIn),Spawn(Show,Hide)) Repeat Place"),
        (Key::ArrowUp, "Sequence(MoveBy,EaseIn(FadeIn),Spawn(Show,Hide)) Repeat Place"),
        (Key::ArrowDown, "Sequence(MoveBy,EaseIn(FadeIn),Spawn(Hide,Show)) Repeat Place"),
        (Key::ArrowLeft, "Sequence(MoveBy,EaseIn(FadeIn),Spawn(Hide),Show) Repeat Place"),
        (Key::ArrowLeft, "Sequence(MoveBy,EaseIn(FadeIn),Spawn(Hide),Show) Repeat Place"),
        (Key::ArrowRight, "Sequence(MoveBy,EaseIn(FadeIn),Spawn(Hide,Show)) Repeat Place"),
    ];
    for (key, expected) in steps {
        flow.key_press_modifiers(Modifiers::ALT, key);
        flow.run_ok();
        assert_eq!(text(&flow), expected, "{key:?}");
        assert_eq!(selected(&flow), [Kind::Show]);
    }
    assert_eq!(undo_steps(&flow), 4);
}

#[test]
fn a_wire_dropped_on_the_outer_half_of_a_port_goes_into_its_card() {
    let mut flow = tree();
    let (input, output) = (centre(&flow, "input of MoveBy"), centre(&flow, "output of Spawn"));
    drag_and_drop(&mut flow, input, output + vec2(5.0, 0.0));
    assert_eq!(text(&flow), "Sequence(EaseIn(FadeIn),Spawn(Hide,Show,MoveBy)) Repeat Place");
}

#[test]
fn a_wire_dropped_on_a_leaf_joins_both() {
    let mut flow = tree();
    let (input, leaf) = (centre(&flow, "input of Place"), flow.get_by_label("Hide").rect());
    drag_and_drop(&mut flow, input, leaf.center_bottom() - vec2(0.0, 3.0));
    assert_eq!(text(&flow), "Sequence(MoveBy,EaseIn(FadeIn),Spawn(Hide,Place,Show)) Repeat");
    let (input, leaf) = (centre(&flow, "input of Repeat"), flow.get_by_label("FadeIn").rect());
    drag_and_drop(&mut flow, input, leaf.center_top() + vec2(0.0, 3.0));
    assert_eq!(text(&flow), "Sequence(MoveBy,Repeat,EaseIn(FadeIn),Spawn(Hide,Place,Show))");
    assert_eq!(undo_steps(&flow), 2);
}

#[test]
fn the_view_follows_a_tree_that_grows_by_a_drop() {
    let list = Action::sequence([Action::show(), Action::repeat(2, Action::fade_in(1.0))]);
    let mut flow = flow(vec![list, Action::new(Kind::Place)]);
    let panel = flow.get_by_label("graph").rect();
    // The deepest cards touch the right edge of the panel.
    let (at, leaf) = (pos2(20.0, 650.0), flow.get_by_label("FadeIn").rect());
    let by = vec2(panel.right() - leaf.right() - 10.0, 0.0);
    move_to(&mut flow, at);
    press(&mut flow, at, PointerButton::Middle, true);
    move_to(&mut flow, at + by);
    press(&mut flow, at + by, PointerButton::Middle, false);
    let (from, to) = (centre(&flow, "Place"), flow.get_by_label("FadeIn").rect().center_bottom());
    drag_and_drop(&mut flow, from, to - vec2(0.0, 3.0));
    flow.run_ok();
    assert_eq!(text(&flow), "Sequence(Show,Repeat(Sequence(FadeIn,Place)))");
    for label in ["Place", "FadeIn"] {
        let card = flow.get_by_label(label).rect();
        assert!(panel.contains_rect(card), "{label}: {card:?}");
    }
}

#[test]
fn the_view_follows_a_card_dragged_to_the_edge() {
    let mut flow = tree();
    let (from, still) = (centre(&flow, "Place"), centre(&flow, "MoveBy"));
    let edge = pos2(992.0, 600.0);
    drag(&mut flow, from, edge);
    flow.run_steps(10);
    assert!(centre(&flow, "MoveBy").x < still.x - 30.0);
    assert!((centre(&flow, "Place").x - edge.x).abs() < 20.0, "{:?}", centre(&flow, "Place"));
    flow.key_press(Key::Escape);
    flow.run_steps(2);
    release(&mut flow, edge);
    assert_eq!(undo_steps(&flow), 0);
}

/// A tree that is shown with compact cards.
pub(super) fn compact() -> Flow {
    let step = || Action::sequence([Action::show(), Action::fade_out(1.0), Action::hide()]);
    let first = Action::sequence([Action::move_by(1.0, [1.0, 0.0]), Action::rotate_by(1.0, 9.0)]);
    flow(vec![Action::sequence(std::iter::once(first).chain((0..14).map(|_| step())))])
}

#[test]
fn cards_stay_compact_and_in_place_while_one_is_dragged_and_after_undo() {
    let mut flow = compact();
    let seen = |flow: &Flow| ["RotateBy", "MoveBy"].map(|label| flow.get_by_label(label).rect());
    let shown = |flow: &Flow| {
        let graph = &flow.state().graph;
        (graph.densities[&clip(flow).id], graph.views[&clip(flow).id])
    };
    let (before, view) = (seen(&flow), shown(&flow));
    assert_eq!(view.0, Density::Compact);
    let from = before[1].center();
    for (to, goes_back) in [(vec2(0.0, 10.0), true), (vec2(170.0, 15.0), false)] {
        drag(&mut flow, from, from + to);
        assert_eq!(shown(&flow), view, "while it is dragged");
        assert_eq!(seen(&flow)[0], before[0]);
        let dragged = seen(&flow)[1];
        assert!((dragged.min - before[1].min - to).length() < 3.0, "{dragged:?} {:?}", before[1]);
        flow.key_press(Key::Escape);
        flow.run_steps(3);
        assert_eq!(shown(&flow), view, "after Esc");
        release(&mut flow, from + to);
        drag(&mut flow, from, from + to);
        release(&mut flow, from + to);
        flow.run_steps(3);
        assert_eq!(undo_steps(&flow), usize::from(!goes_back));
        if !goes_back {
            let placed = seen(&flow)[1];
            assert!((placed.min - dragged.min).length() < 2.0, "{placed:?} {dragged:?}");
            assert!(placed.intersects(flow.get_by_label("graph").rect()));
        }
        undo(&mut flow);
        flow.run_steps(3);
        assert_eq!(shown(&flow), view, "{to:?}");
        assert_eq!(seen(&flow), before);
    }
}

/// A tree of so many lists in a small panel.
fn small(lists: usize) -> Flow {
    let step = || Action::sequence([Action::show(), Action::fade_out(1.0), Action::hide()]);
    let first = Action::sequence([Action::move_by(1.0, [1.0, 0.0]), Action::rotate_by(1.0, 9.0)]);
    let mut flow = flow(vec![Action::sequence(std::iter::once(first).chain((0..lists).map(|_| step())))]);
    flow.set_size(vec2(420.0, 400.0));
    flow.run_steps(4);
    flow
}

/// Where the card of an action is seen, and the panel.
fn seen_at(flow: &Flow, id: ActionId) -> [Rect; 2] {
    let graph = &flow.state().graph;
    let camera = Viewport { rect: graph.rect.unwrap(), view: graph.views[&clip(flow).id] };
    let layout = &graph.laid_out.as_ref().unwrap().layout;
    [camera.screen_rect(layout.get(id).unwrap().rect), camera.rect]
}

#[test]
fn the_view_stays_where_cards_are_wrapped_as_far_as_it_can() {
    let mut flow = tree();
    let root = clip(&flow).root().unwrap();
    let view = |flow: &Flow| flow.state().graph.views[&clip(flow).id];
    let before = view(&flow);
    select(&mut flow, root);
    flow.key_press_modifiers(Modifiers::COMMAND, Key::G);
    flow.run_steps(4);
    assert_eq!(view(&flow).scale, before.scale);
    // All is seen again after the smallest move.
    let moved = view(&flow).center[0] - before.center[0];
    assert!(moved > 0.0 && moved < 40.0, "{moved}");
}

#[test]
fn the_root_is_not_cut_off_where_cards_are_wrapped_or_placed() {
    for lists in 1..9 {
        for by in [None, Some(vec2(100.0, 70.0)), Some(vec2(60.0, 150.0))] {
            let mut flow = small(lists);
            let root = clip(&flow).root().unwrap();
            let list = clip(&flow).get(root).unwrap().children[0];
            let before = seen_at(&flow, root);
            assert!(before[1].contains_rect(before[0]));
            match by {
                Some(by) => {
                    let from = seen_at(&flow, list)[0].center();
                    drag_and_drop(&mut flow, from, from + by);
                }
                None => {
                    select(&mut flow, list);
                    flow.key_press_modifiers(Modifiers::COMMAND, Key::G);
                }
            }
            flow.run_steps(5);
            let [card, panel] = seen_at(&flow, root);
            assert!(
                panel.contains_rect(card),
                "{lists} {by:?}: {card} {:?}",
                flow.state().graph.density(clip(&flow).id)
            );
        }
    }
}

fn select(flow: &mut Flow, id: ActionId) {
    let change = crate::session::SelectionChange::Actions(vec![id]);
    flow.state_mut().editor.apply(Intent::Select(change));
    flow.run_steps(3);
}
