//! The keys of the window: whose they are, and the commands that they run.

use egui::{Context, Event, Key, KeyboardShortcut, Modifiers, RawInput};

use super::layout::Pane;
use super::typing::end_typing;
use super::{App, SpaceBar};
use crate::command::{self, Command, CommandSpec, Focused, Keys, Menu};
use crate::panels::{Intent, canvas, graph_panel, sheet_editor, table};
use crate::ui_kit::fields::{is_form_popup_open, is_picker_open, renew_form_popup};
use crate::ui_kit::key_focus;

impl App {
    /// Keeps Tab from egui where it has a command.
    pub(super) fn take_raw_keys(&mut self, ctx: &Context, raw_input: &mut RawInput) {
        if !self.takes_tab(ctx) {
            return;
        }
        raw_input.events.retain(|event| {
            let is_tab = matches!(
                event,
                Event::Key { key: Key::Tab, pressed: true, modifiers, .. } if modifiers.is_none()
            );
            self.tab_pressed |= is_tab;
            !is_tab
        });
    }

    pub(super) fn take_keys(&mut self, ctx: &Context) {
        let typing = ctx.text_edit_focused();
        // Keys belong to what is open in front: a dialog, the palette, a menu or a list.
        let takes_undo = is_form_popup_open(ctx) || is_picker_open(ctx);
        if self.is_covered() || (egui::Popup::is_any_open(ctx) && !takes_undo) {
            self.tab_pressed = false;
            return;
        }
        if takes_undo {
            return self.take_keys_over_form(ctx);
        }
        if self.start_page.is_some() {
            return self.take_keys_on_start_page(ctx);
        }
        if self.edits_frames_alone() && !self.was_typing && ctx.dragged_id().is_none() && takes_escape(ctx) {
            self.shell.toggle_filling(None);
        }
        if std::mem::take(&mut self.tab_pressed)
            && !typing
            && let Some(command) = tab_command(ctx)
        {
            let ctx = self.editor.ctx(&self.theme);
            if !self.panels.takes(command, &ctx, &mut self.outbox) {
                self.outbox.push(Intent::Command(command));
            }
        }
        let (adds_actions, opens) = (!self.edits_frames_alone(), key_focus::is_on_area(ctx));
        let is_served = |command| match command {
            Command::AddAction => adds_actions,
            // Enter is for what has the focus.
            Command::OpenSelected => opens,
            _ => true,
        };
        let shows_canvas = self.shows_canvas();
        let is_seen = |spec: &CommandSpec| spec.menu != Menu::Canvas || shows_canvas;
        let served = table::commands().filter(|spec| is_served(spec.command) && is_seen(spec));
        let focused = match (key_focus::is_on_control(ctx), key_focus::area(ctx)) {
            (true, _) => Focused::Control,
            (false, Some(_)) => Focused::Panel,
            (false, None) => Focused::Nothing,
        };
        let pressed = command::pressed(ctx, served, focused);
        if typing && !pressed.is_empty() {
            // The menu opens at the field, which takes what is typed first.
            if pressed.iter().all(|pressed| pressed.command == Command::ContextMenu) {
                self.open_context_menu(ctx);
                return end_typing(ctx);
            }
            return self.enter_typed_before(&pressed, ctx);
        }
        for pressed in pressed {
            let command = pressed.serve(ctx);
            // Space runs its command when it is released without a drag; with a drag, it pans. A held key repeats its press.
            if pressed.is_space() {
                if self.space == SpaceBar::Up {
                    self.space = SpaceBar::Down(command);
                }
            } else if !self.panels.takes(command, &self.editor.ctx(&self.theme), &mut self.outbox) {
                self.outbox.push(Intent::Command(command));
            }
            // The next press is about what this one has made.
            self.drain(ctx);
        }
        if let Some(command) = self.space.tapped(ctx) {
            self.outbox.push(Intent::Command(command));
        }
        if !typing {
            self.take_clipboard_events(ctx);
        }
        self.drain(ctx);
    }

    /// Nothing of the project is seen, so only the commands about files and the window work.
    fn take_keys_on_start_page(&mut self, ctx: &Context) {
        self.tab_pressed = false;
        let served = table::commands().filter(|spec| spec.menu.is_on_start_page());
        for pressed in command::pressed(ctx, served, Focused::Nothing) {
            self.outbox.push(Intent::Command(pressed.command));
        }
        self.drain(ctx);
    }

    /// File commands and undo work while numbers are typed in a popup; all other keys belong to the popup.
    fn take_keys_over_form(&mut self, ctx: &Context) {
        self.tab_pressed = false;
        let pressed = command::pressed_over_form(ctx);
        if ctx.text_edit_focused() && !pressed.is_empty() {
            return self.enter_typed_before(&pressed, ctx);
        }
        for pressed in pressed {
            self.run_over_form(pressed.command, ctx);
        }
        self.drain(ctx);
    }

    pub(super) fn run_over_form(&mut self, command: Command, ctx: &Context) {
        match command {
            Command::Save => {}
            Command::Undo | Command::Redo => renew_form_popup(ctx),
            // A dialog or another project replaces the popup.
            _ => egui::Popup::close_all(ctx),
        }
        self.outbox.push(Intent::Command(command));
    }

    /// Whether a canvas is seen: its keys choose nothing that isn't.
    fn shows_canvas(&self) -> bool {
        let canvases = [&canvas::PANEL, &canvas::SECOND_PANEL].map(|panel| Pane::of(&panel.head));
        self.shell.shown_panes().iter().any(|pane| canvases.contains(pane))
    }

    /// Whether the editor of frames fills the window.
    pub(super) fn edits_frames_alone(&self) -> bool {
        self.shell.is_filled_by(Pane::of(&sheet_editor::PANEL.head))
    }

    /// Whether Tab runs its command, rather than going to the next field.
    pub(super) fn takes_tab(&self, ctx: &Context) -> bool {
        let is_elsewhere = ctx.text_edit_focused()
            || self.is_covered()
            || self.start_page.is_some()
            || is_form_popup_open(ctx)
            || is_picker_open(ctx)
            // From a panel that has the keyboard it leads to the first control there, and from one to the next.
            || (ctx.memory(|memory| memory.focused().is_some()) && !gives_tab_to_graph(ctx))
            || key_focus::area(ctx).is_some();
        // Alone in the window the editor of frames has nothing to add an action to.
        !is_elsewhere && !self.edits_frames_alone() && tab_command(ctx).is_some()
    }
}

/// Whether the focus was given by a click, to a preset, and the pointer has gone on to the graph.
fn gives_tab_to_graph(ctx: &Context) -> bool {
    let graph = ctx.read_response(Pane::of(&graph_panel::PANEL.head).area());
    let pointer = ctx.pointer_latest_pos();
    let is_over = graph.zip(pointer).is_some_and(|(graph, at)| graph.rect.contains(at));
    is_over && key_focus::is_by_click(ctx)
}

/// The command of Tab alone.
fn tab_command(ctx: &Context) -> Option<Command> {
    let tab = KeyboardShortcut::new(Modifiers::NONE, Key::Tab);
    Keys::in_force(ctx).meant(&tab, table::commands())
}

fn takes_escape(ctx: &Context) -> bool {
    ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
}
