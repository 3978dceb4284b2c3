//! What dialogs have in common: their room, the field that has the keyboard first, and what confirms and cancels them.

use egui::{
    Align2, Context, Frame, Id, Key, Memory, Modal, ModalResponse, Modifiers, Response, ScrollArea, Ui, vec2,
};

use crate::ui_kit::theme::SPACE_LARGE;

/// Least distance of a dialog from the edges of the window, in points.
const EDGE_PX: f32 = 12.0;

/// Space between the edge of a dialog and what it shows, in points.
const MARGIN_PX: f32 = 12.0;

/// How far below the top of the window a list begins, as a part of its height.
const LIST_TOP: f32 = 0.12;

/// A dialog in the middle of the window. All dialogs are made here.
#[allow(clippy::disallowed_methods)]
pub(super) fn dialog(ctx: &Context, name: &str) -> Modal {
    Modal::new(Id::new(name)).frame(Frame::popup(&ctx.global_style()).inner_margin(MARGIN_PX))
}

/// A dialog with a list that grows while it is read: its top stays where it is, so that nothing moves under the pointer.
pub(super) fn list_dialog(ctx: &Context, name: &str) -> Modal {
    let top = (ctx.content_rect().height() * LIST_TOP).round();
    let area = Modal::default_area(Id::new(name)).anchor(Align2::CENTER_TOP, vec2(0.0, top));
    dialog(ctx, name).area(area)
}

/// What is between the title of a dialog and its buttons: it scrolls where it would be higher than `most_px`, or where the window is too
/// low for it, so that title and buttons stay visible.
pub(super) fn body<R>(ui: &mut Ui, most_px: f32, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let buttons_px = SPACE_LARGE + ui.spacing().interact_size.y;
    body_over(ui, (most_px, buttons_px), contents)
}

/// The same over something of this height.
pub(super) fn body_over<R>(
    ui: &mut Ui,
    (most_px, below_px): (f32, f32),
    contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let room_px = room_px(ui.ctx()) - ui.min_rect().height() - below_px - 3.0 * ui.spacing().item_spacing.y;
    let area = ScrollArea::vertical().id_salt("dialog").auto_shrink([false, true]);
    let height_px = most_px.min(room_px.max(60.0));
    // At once, not by the growth of the dialog over some frames.
    area.max_height(height_px).min_scrolled_height(height_px).show(ui, contents).inner
}

/// How high the contents of a dialog may be, wherever it begins.
pub(super) fn room_px(ctx: &Context) -> f32 {
    let height_px = ctx.content_rect().height();
    height_px - (height_px * LIST_TOP).round() - EDGE_PX - 2.0 * (MARGIN_PX + 1.0)
}

/// The field of a dialog that has the keyboard at first, and again when the dialog comes back that another one has covered.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct FirstFocus {
    is_given: bool,
    /// When the field was shown last.
    pass: u64,
}

impl FirstFocus {
    pub const fn new() -> Self {
        Self { is_given: false, pass: 0 }
    }

    /// Asks for the keyboard until the field has it: a request is lost in a frame that is laid out again after a click elsewhere. True while
    /// it asks.
    pub fn give(&mut self, response: &Response) -> bool {
        let pass = response.ctx.cumulative_pass_nr();
        let is_back = pass > self.pass + 1;
        self.pass = pass;
        if self.is_given && !is_back {
            return false;
        }
        self.is_given = response.has_focus();
        if !self.is_given {
            response.request_focus();
            response.ctx.request_repaint();
        }
        true
    }
}

/// Whether Enter does what the primary button of a dialog does. A field of one line gives the keyboard back with Enter; what still has it
/// uses the key itself. The key that opened the dialog does not count.
pub(super) fn is_confirmed<T>(modal: &ModalResponse<T>) -> bool {
    let (ctx, layer) = (&modal.response.ctx, modal.response.layer_id);
    let is_ready = |memory: &Memory| memory.focused().is_none() && memory.areas().visible_last_frame(&layer);
    let is_on_top = modal.is_top_modal && !modal.any_popup_open;
    is_on_top && ctx.memory(is_ready) && ctx.input(|input| input.key_pressed(Key::Enter))
}

/// Whether a field or a button has the keyboard. Asked before a dialog with several fields is shown: Enter in one of them ends its typing
/// and nothing else.
pub(super) fn has_keyboard(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.focused().is_some())
}

/// Whether Ctrl+Enter does what the primary button of a dialog with fields and lists does, where Enter belongs to what has the keyboard.
pub(super) fn is_sent<T>(modal: &ModalResponse<T>) -> bool {
    let is_on_top = modal.is_top_modal && !modal.any_popup_open;
    is_on_top && modal.response.ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter))
}

/// Whether a dialog is closed that only tells something: by Enter, which presses its button, or by Esc.
pub(super) fn is_read<T>(modal: &ModalResponse<T>) -> bool {
    is_confirmed(modal) || is_escaped(modal)
}

/// Whether Esc closes a dialog. A click outside doesn't: what was read or typed would be lost by a slip.
pub(super) fn is_escaped<T>(modal: &ModalResponse<T>) -> bool {
    let is_on_top = modal.is_top_modal && !modal.any_popup_open;
    is_on_top && modal.response.ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
}

/// A row of buttons below a dialog.
pub(super) fn buttons(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    ui.horizontal(contents);
}

#[cfg(test)]
mod tests {
    use egui_kittest::kittest::Queryable as _;

    use crate::app::flow_tests::{AppWindow, press, run, window};
    use crate::command::Command;
    use crate::panels::fixture;
    use egui::{Event, Key, Modifiers};

    fn opened(command: Command) -> AppWindow {
        let mut window = window(fixture::document());
        window.set_size(egui::vec2(800.0, 520.0));
        window.run_steps(3);
        run(&mut window, command);
        window.run_steps(6);
        window
    }

    #[test]
    fn title_and_buttons_of_a_dialog_are_in_the_smallest_window() {
        for (command, title, button) in [
            (Command::Export, "Export", "Export to file…"),
            (Command::PackAtlas, "Pack atlas", "Choose file…"),
            (Command::ShowShortcuts, "Shortcuts", "Close"),
            (Command::Messages, "Messages", "Close"),
            (Command::About, "Kineograph", "Close"),
        ] {
            let window = opened(command);
            let rect = |node: Option<egui_kittest::Node<'_>>| node.map(|node| node.rect());
            let title_rect = rect(window.query_all_by_label_contains(title).last());
            let button_rect = rect(window.query_all_by_label(button).last());
            let (Some(title_rect), Some(button_rect)) = (title_rect, button_rect) else {
                panic!("{title}: {title_rect:?} {button_rect:?}");
            };
            assert!(button_rect.bottom() <= 520.0 && title_rect.top() >= 0.0, "{title}");
        }
    }

    #[test]
    fn a_dialog_fits_into_a_window_that_becomes_smaller() {
        let mut window = window(fixture::document());
        run(&mut window, Command::Export);
        window.run_steps(4);
        window.set_size(egui::vec2(1000.0, 600.0));
        window.run_steps(6);
        let top = window.query_all_by_label("Presets").last().unwrap().rect().top();
        let bottom = window.get_by_label("Export to file…").rect().bottom();
        assert!(top >= 0.0 && bottom <= 600.0, "{top} {bottom}");
    }

    #[test]
    fn enter_presses_the_primary_button() {
        for command in [Command::Messages, Command::About, Command::ShowShortcuts] {
            let mut window = opened(command);
            assert!(window.state().dialogs.is_open(), "{command:?}");
            press(&mut window, Modifiers::NONE, Key::Enter);
            assert!(!window.state().dialogs.is_open(), "{command:?}");
        }
        for command in [Command::Export, Command::PackAtlas] {
            let mut window = opened(command);
            press(&mut window, Modifiers::NONE, Key::Enter);
            assert!(window.state().dialogs.has("path prompt"), "{command:?}");
        }
    }

    #[test]
    fn the_list_of_shortcuts_opens_with_the_keyboard_in_its_search() {
        let mut window = opened(Command::ShowShortcuts);
        window.event(Event::Text("zzz".to_owned()));
        window.run_steps(2);
        assert!(window.query_by_label("Undo").is_none());
    }

    #[test]
    fn a_path_field_that_comes_back_has_the_keyboard() {
        let mut window = opened(Command::SaveAs);
        assert!(window.ctx.text_edit_focused());
        run(&mut window, Command::About);
        press(&mut window, Modifiers::NONE, Key::Escape);
        window.run_steps(3);
        assert!(window.state().dialogs.has("path prompt") && window.ctx.text_edit_focused());
    }
}
