//! Lists and menus in dialogs.

use egui::{Context, Event, LayerId, Order, Plugin, PointerButton, Popup, Pos2, RawInput};

/// Keeps the open popup over the dialog that it belongs to. Must be called once a frame, after everything is shown.
///
/// A press on a dialog brings it to the front at the end of the frame, as the opening of a popup does with the popup; egui leaves those that
/// come to the front in the same frame in their former order. So a list that was open before, and is opened by a press and release within
/// one frame, would open hidden below its dialog: slow frames make that usual.
pub fn keep_over_dialog(ctx: &Context) {
    ctx.plugin_or_default::<ListClicks>();
    let Some(dialog) = ctx.memory(egui::Memory::top_modal_layer) else { return };
    let layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    for layer in layers {
        let is_same_order = layer.order == Order::Foreground && dialog.order == Order::Foreground;
        if is_same_order && layer != dialog && Popup::is_id_open(ctx, layer.id) {
            ctx.set_sublayer(dialog, layer);
        }
    }
}

/// A press beside a list that is open over a dialog closes the list, and does nothing to what is below the pointer.
#[derive(Debug, Default)]
struct ListClicks {
    /// The button of such a press, until it is released.
    held: Option<PointerButton>,
}

impl Plugin for ListClicks {
    fn debug_name(&self) -> &'static str {
        "clicks beside lists" // not shown
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        input.events.retain(|event| {
            let Event::PointerButton { pos, button, pressed, .. } = event else { return true };
            if *pressed && self.held.is_none() && is_beside_list(ctx, *pos) {
                Popup::close_all(ctx);
                self.held = Some(*button);
                return false;
            }
            let is_end = !*pressed && self.held == Some(*button);
            if is_end {
                self.held = None;
            }
            !is_end
        });
    }
}

/// Whether a list is open over a dialog and this place is on the dialog or beside it. A text that is typed in the list takes the press.
fn is_beside_list(ctx: &Context, at: Pos2) -> bool {
    let Some(dialog) = ctx.memory(egui::Memory::top_modal_layer) else { return false };
    let layers: Vec<LayerId> = ctx.memory(|memory| memory.layer_ids().collect());
    let is_open = layers.into_iter().any(|layer| layer != dialog && Popup::is_id_open(ctx, layer.id));
    is_open && !ctx.text_edit_focused() && ctx.layer_id_at(at).is_none_or(|layer| layer == dialog)
}
