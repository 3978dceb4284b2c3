//! A clip that is dragged out of the list of clips, to be let go where it shall play.

use std::sync::Arc;

use egui::{Align2, DragAndDrop, FontId, Id, LayerId, Order, PointerButton, Rect, Response, Ui, vec2};

use crate::document::ClipId;
use crate::ui_kit::theme::Theme;

/// What is carried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraggedClip {
    /// Which clip.
    pub id: ClipId,
    /// Its name.
    pub name: String,
}

impl DraggedClip {
    /// Takes the clip along when a drag of its row begins, and shows its name at the pointer. The right button gives the drag up; Esc does
    /// so everywhere.
    pub fn carry(self, ui: &Ui, theme: &Theme, row: &Response) {
        if row.drag_started_by(PointerButton::Primary) {
            row.dnd_set_drag_payload(self);
        } else if row.dragged() {
            if ui.input(|input| input.pointer.button_pressed(PointerButton::Secondary)) {
                DragAndDrop::clear_payload(ui.ctx());
            } else if let (Some(carried), Some(at)) = (Self::carried(ui), ui.ctx().pointer_latest_pos()) {
                let layer = LayerId::new(Order::Tooltip, Id::new("dragged clip"));
                let painter = ui.ctx().layer_painter(layer);
                let font = FontId::proportional(11.5);
                let galley = painter.layout_no_wrap(carried.name.clone(), font.clone(), theme.on_accent);
                let rect = Rect::from_min_size(at + vec2(14.0, -8.0), galley.size() + vec2(14.0, 6.0));
                painter.rect_filled(rect, 4.0, theme.accent);
                painter.text(rect.center(), Align2::CENTER_CENTER, &carried.name, font, theme.on_accent);
            }
        }
    }

    /// The clip that is carried now.
    #[must_use]
    pub fn carried(ui: &Ui) -> Option<Arc<Self>> {
        DragAndDrop::payload(ui.ctx())
    }

    /// The clip that is let go in this frame; nobody else gets it then.
    #[must_use]
    pub fn let_go(ui: &Ui) -> Option<Arc<Self>> {
        let is_released = ui.input(|input| input.pointer.primary_released());
        if is_released { DragAndDrop::take_payload(ui.ctx()) } else { None }
    }
}
