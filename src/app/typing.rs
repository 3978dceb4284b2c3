//! Text that is typed in a field is entered before a shortcut runs its command, and before the window is closed: as by a click elsewhere, so
//! that a file has what its fields show.

use egui::{Context, ViewportCommand};

use super::App;
use crate::command::{Command, Pressed};
use crate::ui_kit::fields::{is_form_popup_open, is_picker_open};

/// What waits until what is typed is entered.
#[derive(Debug, Default)]
pub(super) struct AfterTyping {
    commands: Vec<Command>,
    /// Whether the window was to be closed while it was hidden, so that no field could take its text.
    closes: bool,
}

impl App {
    /// Lets the field that is typed into take its text when it is shown in this frame, and runs the commands after that.
    pub(super) fn enter_typed_before(&mut self, pressed: &[Pressed], ctx: &Context) {
        end_typing(ctx);
        self.after_typing.commands.extend(pressed.iter().map(|pressed| pressed.command));
    }

    /// The same before it is asked whether there are unsaved changes.
    pub(super) fn enter_typed_before_close(&self, ctx: &Context) {
        if self.after_typing.closes || ctx.input(|input| input.viewport().close_requested()) {
            end_typing(ctx);
        }
    }

    /// Runs what has waited. The panels were shown.
    pub(super) fn run_after_typing(&mut self, ctx: &Context) {
        let AfterTyping { commands, closes } = std::mem::take(&mut self.after_typing);
        for command in commands {
            if is_form_popup_open(ctx) || is_picker_open(ctx) {
                self.run_over_form(command, ctx);
            } else {
                self.outbox.push(crate::panels::Intent::Command(command));
            }
            self.drain(ctx);
        }
        if closes {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }

    /// Whether the window has to be shown before it is closed, since text is typed in it that only a shown field takes.
    pub(super) fn closes_after_typing(&mut self, ctx: &Context) -> bool {
        self.after_typing.closes |= ctx.text_edit_focused();
        self.after_typing.closes
    }
}

/// Takes the keyboard from the field that is typed into.
pub(super) fn end_typing(ctx: &Context) {
    if ctx.text_edit_focused() {
        ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|field| memory.surrender_focus(field)));
    }
}

#[cfg(test)]
mod tests {
    use egui::{Event, Key, Modifiers, PointerButton, ViewportCommand, ViewportEvent, ViewportId, vec2};
    use egui_kittest::kittest::Queryable as _;

    use crate::app::hidden_tests::run_hidden;
    use crate::app::safety_tests::{AppWindow, Desk, add_marker, markers, press, save, sees};
    use crate::ui_kit::fields::is_form_popup_open;

    /// A window in which a name is typed into the inspector's field and not entered.
    fn typing(desk: &Desk) -> AppWindow {
        let mut window = desk.open();
        window.get_by_label("node star").click();
        window.run_steps(3);
        window.get_by_role_and_label(egui::accesskit::Role::TextInput, "Name").click();
        window.run_steps(3);
        window.event(Event::Text("comet".to_owned()));
        window.run_steps(2);
        assert!(!window.state().is_unsaved());
        window
    }

    fn close(window: &mut AppWindow) {
        let viewport = window.input_mut().viewports.entry(ViewportId::ROOT).or_default();
        viewport.events.push(ViewportEvent::Close);
        window.run_steps(4);
    }

    fn is_named(document: &crate::document::Document) -> bool {
        document.nodes().iter().any(|node| node.name == "comet")
    }

    #[test]
    fn what_is_typed_is_in_the_file_that_a_shortcut_saves() {
        let desk = Desk::new();
        let mut window = typing(&desk);
        save(&mut window);
        assert!(is_named(&desk.read()));
        assert!(!window.state().is_unsaved() && window.state().editor().history().undo_len() == 1);
    }

    #[test]
    fn what_is_typed_is_asked_about_before_the_window_is_closed_or_another_project_begins() {
        let desk = Desk::new();
        let mut window = typing(&desk);
        close(&mut window);
        assert!(sees(&window, "Save changes?"));
        press(&mut window, Modifiers::NONE, Key::Enter);
        assert!(is_named(&desk.read()), "Enter saves");
        let desk = Desk::new();
        let mut window = typing(&desk);
        press(&mut window, Modifiers::COMMAND, Key::N);
        assert!(sees(&window, "Save changes?"));
        let desk = Desk::new();
        let mut window = typing(&desk);
        press(&mut window, Modifiers::COMMAND, Key::Q);
        assert!(is_named(window.state().editor().document()));
    }

    #[test]
    fn escape_gives_up_what_is_typed_and_undo_is_that_of_the_text() {
        let desk = Desk::new();
        let mut window = typing(&desk);
        press(&mut window, Modifiers::COMMAND, Key::Z);
        assert!(window.ctx.text_edit_focused(), "it is still typed");
        window.event(Event::Text("comet".to_owned()));
        window.run_steps(2);
        press(&mut window, Modifiers::NONE, Key::Escape);
        save(&mut window);
        assert!(!is_named(&desk.read()) && window.state().editor().history().undo_len() == 0);
    }

    #[test]
    fn a_hidden_window_is_shown_to_take_what_is_typed_before_it_is_closed() {
        let desk = Desk::new();
        let mut window = typing(&desk);
        let asks = run_hidden(&mut window, vec![ViewportEvent::Close]);
        for expected in
            [ViewportCommand::CancelClose, ViewportCommand::Minimized(false), ViewportCommand::Focus]
        {
            assert!(asks.contains(&expected), "{expected:?}: {asks:?}");
        }
        assert!(!window.state().dialogs.is_open(), "there is nothing to ask yet");
        window.run_steps(2);
        assert!(is_named(window.state().editor().document()));
        let ctx = window.ctx.clone();
        assert!(!window.state_mut().closes_after_typing(&ctx), "once");
    }

    #[test]
    fn what_is_typed_in_a_popup_is_in_the_file_that_a_shortcut_saves() {
        let desk = Desk::new();
        let mut window = desk.open();
        add_marker(&mut window, "a");
        window.run_steps(2);
        let pos = window.get_by_label("marker a").rect().left_center() + vec2(3.0, 0.0);
        let button = |pressed| {
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            Event::PointerButton { pos, button, pressed, modifiers }
        };
        window.input_mut().events.push(Event::PointerMoved(pos));
        window.input_mut().events.extend([true, false, true, false].map(button));
        window.run_steps(4);
        assert!(is_form_popup_open(&window.ctx));
        press(&mut window, Modifiers::COMMAND, Key::A);
        window.event(Event::Text("comet".to_owned()));
        window.run_steps(2);
        save(&mut window);
        assert_eq!(markers(&desk.read()), ["comet"]);
        assert!(is_form_popup_open(&window.ctx), "more can be typed");
    }
}
