//! A clip that is dragged from the list of clips to where it plays.

use std::sync::Arc;

use egui::{DragAndDrop, PointerButton, Response, Ui};

use crate::document::ClipId;
use crate::ui_kit::drag_label;
use crate::ui_kit::theme::Theme;

/// A clip that is being dragged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DraggedClip {
    /// The id of the clip.
    pub id: ClipId,
    /// Its name.
    pub name: String,
}

impl DraggedClip {
    /// Starts to drag the clip when a drag of its row starts, and shows its name at the pointer. The right button and Esc cancel the drag.
    pub fn drag_from(self, ui: &Ui, theme: &Theme, row: &Response) {
        if row.drag_started_by(PointerButton::Primary) {
            row.dnd_set_drag_payload(self);
        } else if row.dragged() {
            if ui.input(|input| input.pointer.button_pressed(PointerButton::Secondary)) {
                DragAndDrop::clear_payload(ui.ctx());
            } else if let Some(dragged) = Self::current(ui) {
                drag_label::paint(ui, theme, &dragged.name);
            }
        }
    }

    /// The clip that is being dragged now.
    #[must_use]
    pub fn current(ui: &Ui) -> Option<Arc<Self>> {
        DragAndDrop::payload(ui.ctx())
    }

    /// The clip that is dropped in this frame. Takes it: later callers get `None`.
    #[must_use]
    pub fn take_dropped(ui: &Ui) -> Option<Arc<Self>> {
        let is_released = ui.input(|input| input.pointer.primary_released());
        if is_released { DragAndDrop::take_payload(ui.ctx()) } else { None }
    }
}
