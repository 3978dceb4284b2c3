//! Lists and menus in dialogs.

use egui::{Context, LayerId, Order, Popup};

/// Keeps the open popup over the dialog that it belongs to. Must be called once a frame, after everything is shown.
///
/// A press on a dialog brings it to the front at the end of the frame, as the opening of a popup does with the popup; egui leaves those that
/// come to the front in the same frame in their former order. So a list that was open before, and is opened by a press and release within
/// one frame, would open hidden below its dialog: slow frames make that usual.
pub fn keep_over_dialog(ctx: &Context) {
    let Some(dialog) = ctx.memory(egui::Memory::top_modal_layer) else { return };
    let layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    for layer in layers {
        let is_same_order = layer.order == Order::Foreground && dialog.order == Order::Foreground;
        if is_same_order && layer != dialog && Popup::is_id_open(ctx, layer.id) {
            ctx.set_sublayer(dialog, layer);
        }
    }
}
