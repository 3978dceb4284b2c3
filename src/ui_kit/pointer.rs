//! Where the pointer is over something, by one rule: nothing is hovered through a dialog, a list or another panel in front of it.

#![allow(clippy::disallowed_methods)] // here the rule is kept

use egui::{Context, Event, LayerId, Pos2, Rect, Response, Ui};

/// The pointer while it is over a widget and nothing else that takes it.
pub fn on(response: &Response) -> Option<Pos2> {
    response.ctx.input(|input| input.pointer.hover_pos()).filter(|_| response.contains_pointer())
}

/// The pointer while it is over a part of a panel, which may have widgets there.
pub fn over_panel(ctx: &Context, part: Rect) -> Option<Pos2> {
    let is_over = ctx.rect_contains_pointer(LayerId::background(), part);
    ctx.input(|input| input.pointer.hover_pos()).filter(|_| is_over)
}

/// True in the first of the passes in which egui lays out one frame: what adds up, such as the wheel, is done in no other.
pub fn is_first_pass(ui: &Ui) -> bool {
    ui.ctx().current_pass_index() == 0
}

/// Where a drag is: where the button was released, although the pointer may be elsewhere at the end of a slow frame.
pub fn dragged_to(ctx: &Context) -> Option<Pos2> {
    let released = |event: &Event| match event {
        Event::PointerButton { pos, pressed: false, .. } => Some(*pos),
        _ => None,
    };
    ctx.input(|input| input.events.iter().find_map(released).or_else(|| input.pointer.latest_pos()))
}

#[cfg(test)]
mod tests {
    use egui::{Id, Modal, Sense, pos2, vec2};
    use egui_kittest::Harness;

    use super::*;

    #[derive(Default)]
    struct PointerLog {
        is_asked: bool,
        on: Option<Pos2>,
        over: Option<Pos2>,
    }

    #[test]
    fn nothing_is_hovered_beside_a_dialog_in_front() {
        let place = Rect::from_min_size(pos2(10.0, 10.0), vec2(60.0, 40.0));
        let show = move |ui: &mut Ui, seen: &mut PointerLog| {
            let widget = ui.interact(place, Id::new("widget"), Sense::hover());
            (seen.on, seen.over) = (on(&widget), over_panel(ui.ctx(), place));
            if seen.is_asked {
                Modal::new(Id::new("question")).show(ui.ctx(), |ui| ui.label("Sure?"));
            }
        };
        let mut harness =
            Harness::builder().with_size(vec2(600.0, 400.0)).build_ui_state(show, PointerLog::default());
        // Far from the dialog, which is in the middle.
        let at = pos2(30.0, 30.0);
        harness.hover_at(at);
        harness.run_steps(3);
        assert_eq!((harness.state().on, harness.state().over), (Some(at), Some(at)));
        harness.hover_at(pos2(200.0, 30.0));
        harness.run_steps(2);
        assert_eq!((harness.state().on, harness.state().over), (None, None));
        harness.hover_at(at);
        harness.state_mut().is_asked = true;
        harness.run_steps(3);
        assert_eq!((harness.state().on, harness.state().over), (None, None));
        harness.state_mut().is_asked = false;
        harness.run_steps(3);
        assert_eq!((harness.state().on, harness.state().over), (Some(at), Some(at)));
    }

    #[test]
    fn a_drag_ends_where_the_button_was_released() {
        let show = |ui: &mut Ui, seen: &mut Vec<Option<Pos2>>| seen.push(dragged_to(ui.ctx()));
        let mut harness = Harness::new_ui_state(show, Vec::new());
        let [released, later] = [pos2(20.0, 20.0), pos2(50.0, 60.0)];
        let button = |pressed| Event::PointerButton {
            pos: released,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        harness.input_mut().events.extend([Event::PointerMoved(released), button(true)]);
        harness.step();
        harness.input_mut().events.extend([button(false), Event::PointerMoved(later)]);
        harness.step();
        assert_eq!(harness.state().last(), Some(&Some(released)));
        harness.step();
        assert_eq!(harness.state().last(), Some(&Some(later)));
    }
}
