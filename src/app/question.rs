//! What dialogs have in common: what confirms and cancels them.

use egui::{Align2, Context, Id, Key, Memory, Modal, ModalResponse, Modifiers, vec2};

/// How far below the top of the window a list begins, as a part of its height.
const LIST_TOP: f32 = 0.12;

/// A dialog with a list that grows while it is read: its top stays where it is, so that nothing moves under the pointer.
pub(super) fn list_dialog(ctx: &Context, id: Id) -> Modal {
    let top = (ctx.content_rect().height() * LIST_TOP).round();
    Modal::new(id).area(Modal::default_area(id).anchor(Align2::CENTER_TOP, vec2(0.0, top)))
}

/// Whether Enter does what the primary button of a dialog does: not while another widget has the keyboard, nor if the key opened it.
pub(super) fn is_confirmed<T>(modal: &ModalResponse<T>) -> bool {
    let (ctx, layer) = (&modal.response.ctx, modal.response.layer_id);
    let is_ready = |memory: &Memory| memory.focused().is_none() && memory.areas().visible_last_frame(&layer);
    modal.is_top_modal && ctx.memory(is_ready) && ctx.input(|input| input.key_pressed(Key::Enter))
}

/// Whether Esc closes a dialog. A click outside doesn't: what was read or typed would be lost by a slip.
pub(super) fn is_escaped<T>(modal: &ModalResponse<T>) -> bool {
    let is_on_top = modal.is_top_modal && !modal.any_popup_open;
    is_on_top && modal.response.ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
}

/// A row of buttons below a dialog.
pub(super) fn buttons(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui)) {
    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), contents);
}
