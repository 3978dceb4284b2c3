//! A press acts where it was made: in a slow frame the pointer may have moved on already, and egui grabs what is under it at the end of the
//! frame. What follows a press waits for the next frame.

use egui::{Context, Event, Plugin, RawInput};

/// Divides the input of a frame after a press from which the pointer has moved away.
#[derive(Debug, Default)]
pub struct PressFrames {
    waiting: Vec<Event>,
}

impl Plugin for PressFrames {
    fn debug_name(&self) -> &'static str {
        "frames of presses" // not shown
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        // Further passes of a frame have no input of their own.
        if ctx.current_pass_index() > 0 {
            return;
        }
        let has_begun = !self.waiting.is_empty();
        input.events.splice(0..0, self.waiting.drain(..));
        self.waiting = input.events.split_off(frame_len(&input.events, has_begun));
        if !self.waiting.is_empty() {
            ctx.request_repaint();
        }
    }
}

/// How many of these events belong to one frame: those before the first move away from a press; where a drag has begun so in the frame before,
/// those before its release, so that it is a drag and not a click.
fn frame_len(events: &[Event], has_begun: bool) -> usize {
    let mut pressed_at = None;
    let mut is_moved = false;
    let is_later = |event: &Event| match event {
        Event::PointerButton { pressed: true, pos, .. } => {
            pressed_at = Some(*pos);
            false
        }
        Event::PointerButton { pressed: false, .. } => has_begun && is_moved && pressed_at.is_none(),
        Event::PointerMoved(to) => {
            is_moved = true;
            pressed_at.is_some_and(|pressed_at| pressed_at != *to)
        }
        _ => false,
    };
    events.iter().position(is_later).unwrap_or(events.len())
}

#[cfg(test)]
mod tests {
    use egui::{Id, Modifiers, PointerButton, Pos2, Rect, Sense, Ui, pos2, vec2};
    use egui_kittest::Harness;

    use super::*;

    /// How often each of two widgets beside each other was dragged, and how far the first one.
    #[derive(Debug, Default, PartialEq)]
    struct Dragged {
        starts: [u32; 2],
        stops: [u32; 2],
        way_px: f32,
    }

    fn window() -> Harness<'static, Dragged> {
        let show = |ui: &mut Ui, seen: &mut Dragged| {
            ui.ctx().plugin_or_default::<PressFrames>();
            for (at, left) in [20.0, 100.0].into_iter().enumerate() {
                let rect = Rect::from_min_size(pos2(left, 20.0), vec2(60.0, 60.0));
                let response = ui.interact(rect, Id::new(("widget", at)), Sense::click_and_drag());
                seen.starts[at] += u32::from(response.drag_started());
                seen.stops[at] += u32::from(response.drag_stopped());
                seen.way_px += if at == 0 { response.drag_delta().x } else { 0.0 };
            }
        };
        let mut window =
            Harness::builder().with_size(vec2(300.0, 120.0)).build_ui_state(show, Dragged::default());
        window.run_steps(2);
        window
    }

    fn button(pos: Pos2, pressed: bool) -> Event {
        Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers: Modifiers::NONE }
    }

    #[test]
    fn what_was_pressed_is_dragged_though_the_pointer_has_left_it_in_the_same_frame() {
        let [from, to] = [pos2(50.0, 50.0), pos2(130.0, 50.0)];
        let press = [Event::PointerMoved(from), button(from, true), Event::PointerMoved(to)];
        let mut window = window();
        window.input_mut().events.extend(press.clone());
        window.run_steps(3);
        assert_eq!(*window.state(), Dragged { starts: [1, 0], stops: [0, 0], way_px: 80.0 });
        window.input_mut().events.push(button(to, false));
        window.run_steps(2);
        assert_eq!(window.state().stops, [1, 0]);
        // The whole drag in one frame.
        let mut window = self::window();
        window.input_mut().events.extend(press.into_iter().chain([button(to, false)]));
        window.run_steps(4);
        assert_eq!(*window.state(), Dragged { starts: [1, 0], stops: [1, 0], way_px: 80.0 });
    }

    #[test]
    fn a_click_and_a_move_that_stays_are_one_frame() {
        let at = pos2(50.0, 50.0);
        let click = [button(at, true), Event::PointerMoved(at), button(at, false)];
        assert_eq!(frame_len(&click, false), 3);
    }
}
