//! Esc for nothing that is open or held: it closes the messages; where there are none it takes the keyboard from the panel that has it, else
//! it ends recording, else it goes back to the tool that selects, else it deselects the actions, else the nodes, else it shows all panels again where one fills the
//! window. With nothing selected it leaves a symbol for the project from which that was opened.

use egui::{Context, Key};

use super::App;
use crate::command::Command;
use crate::panels::Intent;
use crate::session::{Focus, SelectionChange, Tool};
use crate::ui_kit::fields::is_form_popup_open;
use crate::ui_kit::key_focus;

impl App {
    fn has_use_for_escape(&self, ctx: &Context) -> bool {
        ctx.text_edit_focused()
            || self.is_covered()
            || self.start_page.is_some()
            || self.full_screen.is_some()
            || is_form_popup_open(ctx)
            || egui::Popup::is_any_open(ctx)
            || ctx.memory(|memory| memory.top_modal_layer().is_some())
            || ctx.input(|input| input.pointer.any_down())
            || self.editor.history().in_gesture()
    }

    /// Closes the messages if Esc was pressed and nothing took it, else deselects the actions, then the nodes.
    pub(super) fn serve_escape(&mut self, ctx: &Context) {
        // What Esc closes is no longer open after the frame of the key, and what has the focus loses it before.
        let is_taken = self.has_use_for_escape(ctx);
        let is_free = !std::mem::replace(&mut self.has_use_for_escape, is_taken);
        let has_closed =
            closes_messages(ctx) && (self.notices.close_all() || (is_free && self.manual.close()));
        let is_left = ctx.input(|input| input.key_pressed(Key::Escape));
        if !is_free || !is_left || has_closed {
            return;
        }
        let (tools, selection) = (&self.editor.session().tools, &self.editor.session().selection);
        if key_focus::is_on_area(ctx) {
            key_focus::leave(ctx);
        } else if tools.records {
            self.post(Intent::Command(Command::Record), ctx);
        } else if tools.tool != Tool::Select {
            self.post(Intent::Command(Command::Tool(Tool::Select)), ctx);
        } else if selection.focus == Focus::Actions && !selection.actions.is_empty() {
            self.post(Intent::Select(SelectionChange::Actions(Vec::new())), ctx);
        } else if matches!(selection.focus, Focus::Node | Focus::Actions) {
            self.post(Intent::Select(SelectionChange::Stage), ctx);
        } else if self.shell.is_filling() {
            self.shell.toggle_filling(None);
        } else if self.has_nothing_selected() {
            let around = self.editor.session().trail.len().checked_sub(2);
            around.into_iter().for_each(|depth| self.leave_symbol(depth, ctx));
        }
    }

    fn post(&mut self, intent: Intent, ctx: &Context) {
        self.outbox.push(intent);
        self.drain(ctx);
    }

    fn has_nothing_selected(&self) -> bool {
        let selection = &self.editor.session().selection;
        matches!(selection.focus, Focus::Stage | Focus::Clip)
    }
}

/// Whether Esc is for nothing that is open or held.
fn closes_messages(ctx: &Context) -> bool {
    let is_free = !egui::Popup::is_any_open(ctx) && ctx.memory(|memory| memory.top_modal_layer().is_none());
    is_free && ctx.input(|input| input.key_pressed(Key::Escape) && !input.pointer.any_down())
}

#[cfg(test)]
mod tests {
    use egui::{Event, Modifiers, PointerButton, vec2};
    use egui_kittest::kittest::Queryable as _;

    use super::*;
    use crate::app::flow_tests::{AppWindow, click, press, run, window};
    use crate::panels::fixture;

    fn focus(window: &AppWindow) -> Focus {
        window.state().editor().session().selection.focus.clone()
    }

    fn choose_in_list(window: &mut AppWindow) {
        let row = window.get_by_label("node star").rect().center();
        click(window, row);
        assert_eq!(focus(window), Focus::Node);
    }

    #[test]
    fn escape_deselects_a_node_that_was_chosen_in_the_list() {
        let mut window = window(fixture::document());
        choose_in_list(&mut window);
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(focus(&window), Focus::Stage);
        assert_eq!(window.state().editor().history().undo_len(), 0);
    }

    #[test]
    fn escape_deselects_an_action_before_the_node_that_it_plays_on() {
        let mut window = window(fixture::document());
        let clip = window.state().editor().document().clips()[0].id;
        let action = window.state().editor().document().clip(clip).and_then(|clip| clip.root()).unwrap();
        for change in [SelectionChange::Clip(clip), SelectionChange::Actions(vec![action])] {
            window.state_mut().editor.apply(Intent::Select(change));
        }
        window.run_steps(3);
        let selected = |window: &AppWindow| {
            let selection = &window.state().editor().session().selection;
            (selection.actions.len(), selection.seen_node().is_some())
        };
        assert_eq!(selected(&window), (1, true));
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(selected(&window), (0, true), "the action");
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(selected(&window), (0, false), "the node");
        assert_eq!((focus(&window), window.state().editor().history().undo_len()), (Focus::Stage, 0));
    }

    #[test]
    fn escape_is_first_for_fields_popups_messages_and_drags() {
        let mut window = window(fixture::document());
        choose_in_list(&mut window);
        // A name that is typed.
        press(&mut window, Modifiers::NONE, Key::F2);
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(focus(&window), Focus::Node, "it closed the field");
        // A menu.
        let menu = window.get_by_label("Edit").rect().center();
        click(&mut window, menu);
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(focus(&window), Focus::Node, "it closed the menu");
        // A message.
        window.state_mut().editor.warn("Something is wrong.");
        window.run_steps(3);
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(focus(&window), Focus::Node, "it closed the message");
        // A drag on the canvas.
        let at = window.get_by_label("sprite star").rect().center();
        window.hover_at(at);
        window.run_steps(1);
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        window.event(button(at, true));
        window.run_steps(1);
        window.hover_at(at + vec2(30.0, 20.0));
        window.run_steps(2);
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(focus(&window), Focus::Node, "it cancelled the drag");
        window.event(button(at + vec2(30.0, 20.0), false));
        window.run_steps(2);
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(focus(&window), Focus::Stage);
        assert_eq!(window.state().editor().history().undo_len(), 0);
    }

    #[test]
    fn escape_shows_all_panels_again_once_nothing_else_takes_it() {
        let mut window = window(fixture::document());
        choose_in_list(&mut window);
        let canvas = window.get_by_label("canvas").rect().center();
        window.hover_at(canvas);
        window.run_steps(2);
        press(&mut window, Modifiers::COMMAND, Key::Space);
        assert!(window.state().shell.is_filling());
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(
            (focus(&window), window.state().shell.is_filling()),
            (Focus::Stage, true),
            "it deselected"
        );
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert!(!window.state().shell.is_filling());
        assert_eq!(window.state().editor.history().undo_len(), 0);
    }

    #[test]
    fn v_and_escape_go_back_to_the_tool_that_selects() {
        let mut window = window(fixture::document());
        let tool = |window: &AppWindow| window.state().editor().session().tools.tool;
        choose_in_list(&mut window);
        press(&mut window, Modifiers::NONE, Key::W);
        assert_eq!(tool(&window), Tool::Move);
        press(&mut window, Modifiers::NONE, Key::V);
        assert_eq!(tool(&window), Tool::Select);
        press(&mut window, Modifiers::NONE, Key::E);
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!((tool(&window), focus(&window)), (Tool::Select, Focus::Node), "the selection stays");
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert_eq!(focus(&window), Focus::Stage);
    }

    #[test]
    fn escape_ends_recording_before_all_else_that_it_leaves() {
        let mut window = window(fixture::document());
        let records = |window: &AppWindow| window.state().editor().session().tools.records;
        choose_in_list(&mut window);
        run(&mut window, Command::Tool(Tool::Rotate));
        run(&mut window, Command::Record);
        assert!(records(&window));
        window.get_by_label_contains("Esc ends it");
        // A name that is typed takes it.
        press(&mut window, Modifiers::NONE, Key::F2);
        press(&mut window, Modifiers::NONE, Key::Escape);
        assert!(records(&window));
        press(&mut window, Modifiers::NONE, Key::Escape);
        let session = window.state().editor().session();
        assert_eq!((session.tools.records, session.tools.tool), (false, Tool::Rotate));
        assert_eq!(focus(&window), Focus::Node);
    }
}
