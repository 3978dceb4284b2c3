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
    flow.get_by_label("title of the frame").type_text("in");
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
    click(&mut flow, "Take out of frame");
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
    flow.get_by_label_contains("Add the selection").click();
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
    click(&mut flow, "Red frame");
    assert!(flow.query_by_label("Red frame").is_none());
    assert_ne!(framed_by(&flow)[0].color, color);
    flow.get_by_label("frame in").click_secondary();
    flow.run_ok();
    flow.get_by_label_contains("Change title").click();
    flow.run_ok();
    flow.get_by_label("title of the frame").type_text("tro");
    flow.run_ok();
    key(&mut flow, Modifiers::NONE, Key::Enter);
    assert!(framed_by(&flow)[0].title.contains("tro"));
    let label = format!("frame {}", framed_by(&flow)[0].title);
    flow.get_by_label(&label).click_secondary();
    flow.run_ok();
    flow.get_by_label_contains("Remove the frame").click();
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
    flow.get_by_label("title of the frame").type_text("in");
    flow.run_ok();
    key(&mut flow, Modifiers::NONE, Key::Enter);
    assert_eq!(flow.state().editor.document().clip(clip).unwrap().frames()[0].title, "in");
}
