//! The minimap, arranging cards, and bringing into view what is selected elsewhere.

use super::*;
use crate::session::SelectionChange;

/// A list that is far higher than the panel, also with compact cards.
pub(super) fn tall() -> Flow {
    let mut leaves = vec![Action::move_by(1.0, [1.0, 0.0])];
    leaves.extend((0..120).map(|_| Action::show()));
    leaves.push(Action::rotate_by(1.0, 90.0));
    flow(vec![Action::sequence(leaves)])
}

fn run(flow: &mut Flow, command: Command) {
    flow.state_mut().out.push(Intent::Command(command));
    flow.run_steps(2);
}

pub(super) fn is_shown(flow: &Flow, label: &str) -> bool {
    flow.query_by_label(label).is_some()
}

#[test]
fn a_high_tree_opens_at_its_beginning_and_can_be_read() {
    let flow = tall();
    let (root, first) = (flow.get_by_label("Sequence").rect(), flow.get_by_label("MoveBy").rect());
    let panel = flow.get_by_label("graph").rect();
    assert!(panel.contains_rect(root) && panel.contains_rect(first));
    assert!(root.width() > 100.0, "{}", root.width());
}

#[test]
fn the_minimap_pans_and_is_hidden_when_everything_is_seen() {
    let mut flow = tall();
    assert!(is_shown(&flow, "MoveBy") && !is_shown(&flow, "RotateBy"));
    let map = flow.get_by_label("minimap").rect();
    let bottom = map.center_bottom() - vec2(0.0, 8.0);
    press(&mut flow, bottom, PointerButton::Primary, true);
    release(&mut flow, bottom);
    assert!(is_shown(&flow, "RotateBy") && !is_shown(&flow, "MoveBy"));
    let top = map.center_top() + vec2(0.0, 8.0);
    drag_and_drop(&mut flow, bottom, top);
    assert!(is_shown(&flow, "MoveBy"));
    assert!(selected(&flow).is_empty());
    run(&mut flow, Command::ToggleMinimap);
    assert!(!is_shown(&flow, "minimap"));
    assert!(!is_shown(&sample(), "minimap"));
    assert_eq!(undo_steps(&flow), 0);
}

#[test]
fn what_is_selected_elsewhere_comes_into_view_but_undo_moves_no_view() {
    let mut flow = tall();
    let mut selection = flow.state().editor.session().selection.clone();
    selection.set_actions(vec![id(&flow, Kind::RotateBy)]);
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
    flow.run_ok();
    assert!(is_shown(&flow, "RotateBy") && !is_shown(&flow, "MoveBy"));
    // Selecting everything moves nothing.
    let at = centre(&flow, "RotateBy");
    flow.key_press_modifiers(Modifiers::COMMAND, Key::A);
    flow.run_ok();
    assert_eq!(centre(&flow, "RotateBy"), at);
    flow.key_press(Key::M);
    flow.run_ok();
    click(&mut flow, "RotateBy");
    flow.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    flow.run_ok();
    assert_eq!(centre(&flow, "RotateBy"), at);
}

#[test]
fn the_view_follows_the_size_of_the_panel() {
    let (small, large) = (vec2(1000.0, 700.0), vec2(1600.0, 1000.0));
    let mut flow = tall();
    let resize = |flow: &mut Flow, size| {
        flow.set_size(size);
        flow.run_steps(2);
    };
    run(&mut flow, Command::FitAll);
    resize(&mut flow, large);
    let clip_id = clip(&flow).id;
    let bounds = Layout::of(clip(&flow)).bounds().unwrap();
    let panel = flow.get_by_label("graph").rect();
    assert_eq!(flow.state().graph.views[&clip_id], view::fitting(bounds, panel.size()));
    // A view of the user's own keeps its middle, there and back.
    click_shape(&mut flow, Kind::MoveBy);
    run(&mut flow, Command::FitSelection);
    let middle = |flow: &Flow| centre(flow, "MoveBy") - flow.get_by_label("graph").rect().center();
    let (before, view) = (middle(&flow), flow.state().graph.views[&clip_id]);
    resize(&mut flow, small);
    assert!((middle(&flow) - before).length() < 0.01, "{:?} {before:?}", middle(&flow));
    resize(&mut flow, large);
    assert_eq!(flow.state().graph.views[&clip_id], view);
}

#[test]
fn a_view_that_only_followed_the_selection_is_found_anew_in_another_layout() {
    let mut flow = tall();
    let clip_id = clip(&flow).id;
    let resize = |flow: &mut Flow, size: Vec2, held: bool| {
        if held {
            press(flow, pos2(20.0, 680.0), PointerButton::Primary, true);
        }
        flow.set_size(size);
        flow.run_steps(2);
    };
    click_shape(&mut flow, Kind::RotateBy);
    assert!(is_shown(&flow, "RotateBy") && !is_shown(&flow, "Sequence"));
    let before = flow.state().graph.views[&clip_id];
    resize(&mut flow, vec2(1000.0, 640.0), true);
    assert_eq!(flow.state().graph.views[&clip_id], before, "while a splitter is dragged");
    release(&mut flow, pos2(20.0, 680.0));
    resize(&mut flow, vec2(1600.0, 1000.0), false);
    assert!(is_shown(&flow, "Sequence") && is_shown(&flow, "MoveBy"));
}

/// Selects an action without the pointer.
fn click_shape(flow: &mut Flow, kind: Kind) {
    let selected = vec![id(flow, kind)];
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(selected)));
    flow.run_ok();
}

#[test]
fn the_minimap_keeps_off_the_cards() {
    let mut flow = tall();
    let home = flow.get_by_label("minimap").rect();
    // Cards come to lie where the map is.
    let from = centre(&flow, "MoveBy");
    let by = home.center() - from;
    let start = pos2(20.0, 650.0);
    move_to(&mut flow, start);
    press(&mut flow, start, PointerButton::Middle, true);
    move_to(&mut flow, start + by);
    press(&mut flow, start + by, PointerButton::Middle, false);
    flow.run_steps(2);
    let (map, card) = (flow.get_by_label("minimap").rect(), flow.get_by_label("MoveBy").rect());
    assert!(home.intersects(card) && !map.intersects(card), "{map:?} {card:?}");
    assert!(flow.get_by_label("graph").rect().contains_rect(map));
    click_shape(&mut flow, Kind::MoveBy);
    flow.run_steps(2);
    assert_eq!(flow.get_by_label("minimap").rect(), map, "it stays where it covers nothing");
}

#[test]
fn no_hint_covers_what_is_dragged_or_typed() {
    let mut flow = sample();
    let hint = Kind::MoveBy.spec().sentence;
    let at = centre(&flow, "MoveBy");
    move_to(&mut flow, at);
    flow.run_steps(10);
    assert!(is_shown(&flow, hint));
    drag(&mut flow, at, at + vec2(30.0, 20.0));
    assert!(!is_shown(&flow, hint), "while it is dragged");
    flow.key_press(Key::Escape);
    release(&mut flow, at);
    move_to(&mut flow, at);
    flow.run_steps(10);
    click(&mut flow, "MoveBy");
    flow.key_press(Key::F2);
    flow.run_steps(2);
    let below = flow.get_by_label("MoveBy").rect().center_bottom() - vec2(0.0, 4.0);
    move_to(&mut flow, below);
    flow.run_steps(10);
    assert!(is_shown(&flow, "label of MoveBy") && !is_shown(&flow, hint), "while its label is typed");
}

#[test]
fn the_menu_aligns_and_distributes_the_selection() {
    let mut flow = sample();
    click(&mut flow, "MoveBy");
    flow.get_by_label("FadeIn glow").click_modifiers(Modifiers::SHIFT);
    flow.run_ok();
    run(&mut flow, Command::AlignTop);
    assert_eq!(flow.get_by_label("MoveBy").rect().top(), flow.get_by_label("FadeIn glow").rect().top());
    flow.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    flow.run_ok();
    assert_eq!(undo_steps(&flow), 0);
    run(&mut flow, Command::Distribute);
    assert_eq!(undo_steps(&flow), 0);
    assert!(flow.state_mut().editor.take_warnings()[0].contains("at least 3"));
}

#[test]
fn placed_cards_snap_to_lines_of_others_but_not_with_ctrl() {
    let mut flow = flow(vec![Action::hide(), Action::show(), Action::new(Kind::Place)]);
    let hide = centre(&flow, "Hide");
    let from = centre(&flow, "Show");
    let to = pos2(hide.x + 300.0, hide.y + 4.0);
    drag_and_drop(&mut flow, from, to);
    assert_eq!(centre(&flow, "Show"), pos2(to.x, hide.y));
    assert_eq!(undo_steps(&flow), 1);
    let from = centre(&flow, "Show");
    move_to(&mut flow, from);
    press(&mut flow, from, PointerButton::Primary, true);
    flow.event(Event::ModifiersChanged(Modifiers::COMMAND));
    let to = pos2(hide.x + 3.0, hide.y + 200.0);
    move_to(&mut flow, to);
    assert_eq!(centre(&flow, "Show"), to);
    flow.event(Event::ModifiersChanged(Modifiers::NONE));
    move_to(&mut flow, to + vec2(0.0, 30.0));
    assert_eq!(centre(&flow, "Show").x, hide.x);
    release(&mut flow, to + vec2(0.0, 30.0));
    assert_eq!(centre(&flow, "Show").x, hide.x);
    assert_eq!(undo_steps(&flow), 2);
}

#[test]
fn everything_of_a_large_graph_fits_and_its_shapes_can_be_clicked() {
    let leaves = (0..400).map(|_| Action::show());
    let mut flow = flow(vec![Action::sequence(leaves)]);
    run(&mut flow, Command::FitAll);
    assert!(!is_shown(&flow, "minimap"), "all is seen");
    let panel = flow.get_by_label("graph").rect();
    let clip_id = clip(&flow).id;
    let view = flow.state().graph.views[&clip_id];
    assert!(view.scale[1] < 0.1, "{view:?}");
    let layout = Layout::of(clip(&flow));
    let camera = Viewport { rect: panel, view };
    let last = *layout.placed().last().unwrap();
    assert!(panel.contains_rect(camera.screen_rect(last.rect)));
    let at = camera.screen_rect(last.rect).center();
    press(&mut flow, at, PointerButton::Primary, true);
    release(&mut flow, at);
    let selection = flow.state().editor.session().selection.actions.clone();
    assert_eq!(selection, [last.id]);
    run(&mut flow, Command::FitSelection);
    assert!(flow.query_all_by_label("Show").count() > 0);
}

#[test]
fn the_tooltip_of_a_card_has_the_whole_name_that_the_card_shortens() {
    const NAME: &str = "EaseQuadraticActionOut";
    let eased =
        Action::ease(kineograph_runtime::EaseKind::QuadraticActionOut, Action::move_by(1.0, [1.0, 0.0]));
    let mut flow = flow(vec![eased]);
    let times = |flow: &Flow| flow.query_all_by_label(NAME).count();
    assert_eq!(times(&flow), 1, "the card itself, which is read aloud by its whole name");
    let at = centre(&flow, NAME);
    move_to(&mut flow, at);
    flow.run_steps(4);
    assert_eq!(times(&flow), 2);
}

#[test]
fn esc_brings_back_the_view_that_was_panned() {
    let mut flow = tall();
    let clip_id = clip(&flow).id;
    let view = |flow: &Flow| flow.state().graph.views[&clip_id];
    let (before, at) = (view(&flow), flow.get_by_label("graph").rect().center());
    press(&mut flow, at, PointerButton::Middle, true);
    move_to(&mut flow, at + vec2(60.0, 30.0));
    assert_ne!(view(&flow), before);
    flow.key_press(Key::Escape);
    flow.run_ok();
    press(&mut flow, at + vec2(60.0, 30.0), PointerButton::Middle, false);
    assert_eq!(view(&flow), before);
}

/// Adds an action beside all that plays, as a drag on the canvas does.
fn record(flow: &mut Flow, kind: Kind) {
    let document = flow.state().editor.document().clone();
    let (clip, root) = (clip(flow).id, clip(flow).root().unwrap());
    let wrap = Edit::Clip(clip, ClipEdit::Wrap(vec![root], Kind::Spawn));
    let (wrapped, _) = document.edited(&wrap).unwrap();
    let slot = Slot::Child(wrapped.clips()[0].root().unwrap(), 1);
    let tree = Action::new(kind);
    let insert = Edit::Clip(clip, ClipEdit::Insert { tree, slot, position: None });
    let change = Change::all("Record", vec![wrap, insert]).keeping_selection();
    flow.state_mut().out.push(Intent::Preview(change));
    flow.run_steps(3);
    flow.state_mut().out.push(Intent::FinishDrag);
    flow.run_steps(3);
}

#[test]
fn what_a_canvas_drag_adds_is_seen_with_the_rest_unless_the_user_has_set_the_view() {
    let mut flow = flow(vec![Action::rotate_by(1.0, 90.0)]);
    flow.set_size(vec2(314.0, 430.0));
    flow.run_steps(2);
    let is_seen = |flow: &Flow, label: &str| {
        let panel = flow.get_by_label("graph").rect();
        flow.query_by_label(label).is_some_and(|card| panel.contains_rect(card.rect()))
    };
    record(&mut flow, Kind::MoveTo);
    for label in ["Spawn", "RotateBy", "MoveTo"] {
        assert!(is_seen(&flow, label), "{label}");
    }
    // The user zooms in at the root: the next one only scrolls.
    let at = centre(&flow, "Spawn");
    move_to(&mut flow, at);
    flow.event(Event::Zoom(1.6));
    flow.run_steps(3);
    let clip_id = clip(&flow).id;
    let scale = |flow: &Flow| flow.state().graph.views[&clip_id].scale;
    let before = scale(&flow);
    record(&mut flow, Kind::ScaleTo);
    assert_eq!(scale(&flow), before);
    assert!(is_seen(&flow, "ScaleTo"));
}

#[test]
fn a_list_that_a_canvas_drag_makes_of_a_single_action_is_seen_whole_in_any_view() {
    let mut flow = flow(vec![Action::rotate_by(1.0, 90.0)]);
    flow.set_size(vec2(314.0, 430.0));
    flow.run_steps(2);
    let at = centre(&flow, "RotateBy");
    move_to(&mut flow, at);
    flow.event(Event::Zoom(1.6));
    flow.run_steps(3);
    // The only card goes to the upper edge, where no other one has room above it.
    let edge = flow.get_by_label("graph").rect().center_top() + vec2(0.0, 40.0);
    press(&mut flow, at, PointerButton::Middle, true);
    move_to(&mut flow, edge);
    press(&mut flow, edge, PointerButton::Middle, false);
    flow.run_steps(3);
    assert!(centre(&flow, "RotateBy").y < at.y - 20.0);
    record(&mut flow, Kind::MoveTo);
    let panel = flow.get_by_label("graph").rect();
    for label in ["Spawn", "RotateBy", "MoveTo"] {
        let card = flow.query_by_label(label).map(|card| card.rect());
        assert!(card.is_some_and(|card| panel.contains_rect(card)), "{label}: {card:?} in {panel:?}");
    }
}

#[test]
fn the_fold_button_has_one_tooltip() {
    let mut flow = sample();
    let of_card = Kind::Sequence.spec().sentence;
    let at = centre(&flow, "fold Sequence");
    move_to(&mut flow, at);
    flow.run_steps(10);
    assert!(is_shown(&flow, "Hide the contents"));
    assert!(!is_shown(&flow, of_card));
    let left = flow.get_by_label("Sequence").rect().left_center() + vec2(30.0, 0.0);
    move_to(&mut flow, left);
    flow.run_steps(10);
    assert!(is_shown(&flow, of_card) && !is_shown(&flow, "Hide the contents"));
}
