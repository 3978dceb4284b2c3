//! Frames around cards.

use super::super::frames;
use super::*;
use crate::document::ClipFrame;

fn framed_by(flow: &Flow) -> Vec<ClipFrame> {
    clip(flow).frames().iter().map(|frame| ClipFrame::clone(frame)).collect()
}

fn key(flow: &mut Flow, modifiers: Modifiers, key: Key) {
    flow.key_press_modifiers(modifiers, key);
    flow.run_ok();
}

/// The sample with a frame “in” around FadeIn.
fn framed() -> Flow {
    let mut flow = sample();
    click(&mut flow, "FadeIn glow");
    key(&mut flow, Modifiers::COMMAND, Key::J);
    flow.get_by_label("frame title").type_text("in");
    flow.run_ok();
    key(&mut flow, Modifiers::NONE, Key::Enter);
    flow
}

#[test]
fn a_frame_goes_around_the_selection_and_is_named_at_once() {
    let mut flow = framed();
    let [frame] = &framed_by(&flow)[..] else { panic!("one frame") };
    assert_eq!((frame.title.as_str(), frame.actions.len()), ("in", 1));
    let title = flow.get_by_label("frame in").rect();
    let card = flow.get_by_label("FadeIn glow").rect();
    assert!(title.bottom() < card.top() && title.left() < card.left() && title.right() > card.right());
    flow.get_by_label("FadeIn glow").click_secondary();
    flow.run_ok();
    click(&mut flow, "Remove from frame");
    assert!(framed_by(&flow).is_empty());
    key(&mut flow, Modifiers::COMMAND, Key::Z);
    assert_eq!(framed_by(&flow).len(), 1);
}

#[test]
fn dragging_the_title_moves_all_cards_as_one_step() {
    let mut flow = framed();
    let steps = undo_steps(&flow);
    flow.get_by_label("Spawn").click_secondary();
    flow.run_ok();
    key(&mut flow, Modifiers::NONE, Key::Escape);
    flow.get_by_label("frame in").click_secondary();
    flow.run_ok();
    flow.get_by_label_contains("Add selection").click();
    flow.run_ok();
    assert_eq!(framed_by(&flow)[0].actions.len(), 2);
    let labels = ["FadeIn glow", "Spawn", "Hide"];
    let before = labels.map(|label| centre(&flow, label));
    let from = flow.get_by_label("frame in").rect().right_center() - vec2(8.0, 0.0);
    let by = vec2(60.0, 45.0);
    drag_and_drop(&mut flow, from, from + by);
    assert_eq!(labels.map(|label| centre(&flow, label)), before.map(|at| at + by));
    assert_eq!(undo_steps(&flow), steps + 2);
    // Over another card it only places its cards, too.
    assert_eq!(children(&flow, Kind::Sequence), [Kind::MoveBy, Kind::FadeIn]);
}

#[test]
fn its_menu_changes_the_colour_and_removes_it() {
    let mut flow = framed();
    let color = framed_by(&flow)[0].color;
    flow.get_by_label("frame in").click_secondary();
    flow.run_ok();
    click(&mut flow, "Red");
    assert!(flow.query_by_label("Red").is_none());
    assert_ne!(framed_by(&flow)[0].color, color);
    flow.get_by_label("frame in").click_secondary();
    flow.run_ok();
    flow.get_by_label_contains("Rename frame").click();
    flow.run_ok();
    flow.get_by_label("frame title").type_text("tro");
    flow.run_ok();
    key(&mut flow, Modifiers::NONE, Key::Enter);
    assert!(framed_by(&flow)[0].title.contains("tro"));
    let label = format!("frame {}", framed_by(&flow)[0].title);
    flow.get_by_label(&label).click_secondary();
    flow.run_ok();
    flow.get_by_label_contains("Delete frame").click();
    flow.run_ok();
    assert!(framed_by(&flow).is_empty());
}

#[test]
fn a_double_click_on_the_title_changes_it() {
    let mut flow = flow_in_steps_of(0.01, vec![Action::sequence([Action::show()])]);
    let (clip, show) = (clip(&flow).id, id(&flow, Kind::Show));
    let frame = frames::added(&flow.state().editor.document().clips()[0], &[show]);
    flow.state_mut().editor.edit(&frame);
    flow.run_ok();
    let at = centre(&flow, "frame ");
    for pressed in [true, false, true, false] {
        press(&mut flow, at, PointerButton::Primary, pressed);
    }
    flow.get_by_label("frame title").type_text("in");
    flow.run_ok();
    key(&mut flow, Modifiers::NONE, Key::Enter);
    assert_eq!(flow.state().editor.document().clip(clip).unwrap().frames()[0].title, "in");
}

/// The cards of the only frame, by kind.
fn in_frame(flow: &Flow) -> Vec<Kind> {
    let clip = clip(flow);
    let [frame] = clip.frames() else { panic!("one frame") };
    frame.actions.iter().map(|id| clip.get(*id).unwrap().action.kind()).collect()
}

/// Drafts Place, Hide and Show side by side, the first two in a frame “in”.
fn side_by_side() -> Flow {
    let mut flow = flow(vec![Action::new(Kind::Place), Action::hide(), Action::show()]);
    let ids = [Kind::Place, Kind::Hide, Kind::Show].map(|kind| id(&flow, kind));
    let at = [[0.0, 0.0], [0.0, 160.0], [500.0, 110.0]];
    let place = ClipEdit::SetPositions(ids.into_iter().zip(at).collect());
    let mut change = frames::added(clip(&flow), &ids[..2]);
    change.edits.push(Edit::Clip(clip(&flow).id, place));
    flow.state_mut().editor.edit(&change);
    flow.state_mut().out.push(Intent::Command(Command::FitAll));
    flow.run_ok();
    flow
}

#[test]
fn a_card_dropped_in_a_frame_joins_it_and_outside_leaves_it_as_one_step() {
    let mut flow = side_by_side();
    let steps = undo_steps(&flow);
    let (out, inside) = (centre(&flow, "Show"), centre(&flow, "Hide") - vec2(0.0, 60.0));
    drag_and_drop(&mut flow, out, inside);
    assert_eq!(in_frame(&flow), [Kind::Place, Kind::Hide, Kind::Show]);
    assert_eq!(undo_steps(&flow), steps + 1);
    // Within its frame it is only placed.
    let at = centre(&flow, "Show");
    drag_and_drop(&mut flow, at, at + vec2(20.0, 30.0));
    assert_eq!(in_frame(&flow).len(), 3);
    let at = centre(&flow, "Show");
    drag_and_drop(&mut flow, at, out);
    assert_eq!(in_frame(&flow), [Kind::Place, Kind::Hide]);
    assert!((centre(&flow, "Show") - out).length() < 8.0);
    assert_eq!(undo_steps(&flow), steps + 3);
    for _ in 0..3 {
        key(&mut flow, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(in_frame(&flow), [Kind::Place, Kind::Hide]);
    assert_eq!(centre(&flow, "Show"), out);
}

#[test]
fn a_frame_shrinks_while_a_card_is_dragged_out_and_moves_along_with_all_of_them() {
    let mut flow = side_by_side();
    let title = flow.get_by_label("frame ").rect();
    let (from, to) = (centre(&flow, "Hide"), centre(&flow, "Show") + vec2(0.0, 90.0));
    drag(&mut flow, from, to);
    assert!(flow.get_by_label("frame ").rect().width() <= title.width() + 1.0);
    assert_eq!(in_frame(&flow), [Kind::Place, Kind::Hide], "nothing changes before the drop");
    flow.key_press(Key::Escape);
    flow.run_ok();
    release(&mut flow, to);
    assert_eq!(centre(&flow, "Hide"), from);
    // With Ctrl only the place changes.
    move_to(&mut flow, from);
    press(&mut flow, from, PointerButton::Primary, true);
    flow.event(Event::ModifiersChanged(Modifiers::COMMAND));
    move_to(&mut flow, to);
    release(&mut flow, to);
    flow.event(Event::ModifiersChanged(Modifiers::NONE));
    flow.run_ok();
    assert_eq!(in_frame(&flow), [Kind::Place, Kind::Hide]);
    assert_eq!(centre(&flow, "Hide"), to);
    key(&mut flow, Modifiers::COMMAND, Key::Z);
    // Both at once take the frame along.
    click(&mut flow, "Place");
    flow.get_by_label("Hide").click_modifiers(Modifiers::SHIFT);
    flow.run_ok();
    let from = centre(&flow, "Hide");
    drag_and_drop(&mut flow, from, from + vec2(40.0, 200.0));
    assert_eq!(in_frame(&flow), [Kind::Place, Kind::Hide]);
    assert!(flow.get_by_label("frame ").rect().top() > title.top() + 100.0);
}

#[test]
fn a_framed_card_dragged_into_a_list_elsewhere_leaves_its_frame() {
    let mut flow = flow(vec![Action::sequence([Action::show()]), Action::hide(), Action::new(Kind::Place)]);
    let framed = [Kind::Hide, Kind::Place].map(|kind| id(&flow, kind));
    let change = frames::added(clip(&flow), &framed);
    flow.state_mut().editor.edit(&change);
    flow.run_ok();
    let (from, to) = (centre(&flow, "Hide"), centre(&flow, "Sequence"));
    drag_and_drop(&mut flow, from, to);
    assert_eq!(children(&flow, Kind::Sequence), [Kind::Show, Kind::Hide]);
    assert_eq!(in_frame(&flow), [Kind::Place]);
    key(&mut flow, Modifiers::COMMAND, Key::Z);
    assert_eq!(in_frame(&flow), [Kind::Hide, Kind::Place]);
    assert_eq!(children(&flow, Kind::Sequence), [Kind::Show]);
}
