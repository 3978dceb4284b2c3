//! Presses and moves that come in one slow frame.

use egui::{Event, Modifiers, PointerButton, vec2};
use egui_kittest::kittest::Queryable as _;

use super::{document, window};
use crate::panels::fixture;

#[test]
fn the_end_of_a_bar_is_dragged_though_the_pointer_has_left_it_in_the_frame_of_the_press() {
    let mut window = window(fixture::document());
    let from = window.get_by_label("end of MoveBy").rect().center();
    let to = from + vec2(60.0, 0.0);
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let before = document(&window).clone();
    let moved = |to| Event::PointerMoved(to);
    let slow = [moved(from), button(from, true), moved(from + vec2(30.0, 0.0)), moved(to)];
    window.input_mut().events.extend(slow);
    window.run_steps(4);
    window.input_mut().events.push(button(to, false));
    window.run_steps(3);
    assert!(!document(&window).is_same(&before), "it was only selected");
    assert_eq!(window.state().editor().history().undo_len(), 1);
}
