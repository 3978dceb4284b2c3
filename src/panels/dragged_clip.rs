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
        drag_from(ui, theme, row, || {
            let name = self.name.clone();
            (self, name)
        });
    }

    /// The clip that is being dragged now.
    pub fn current(ui: &Ui) -> Option<Arc<Self>> {
        dragged(ui)
    }

    /// The clip that is dropped in this frame. Takes it: later callers get `None`.
    pub fn take_dropped(ui: &Ui) -> Option<Arc<Self>> {
        dropped(ui)
    }
}

/// Starts a drag out of a row when it is dragged, and shows the name of what is dragged at the pointer. The right button and Esc cancel.
pub(super) fn drag_from<T: Send + Sync + 'static>(
    ui: &Ui,
    theme: &Theme,
    row: &Response,
    begin: impl FnOnce() -> (T, String),
) {
    if row.drag_started_by(PointerButton::Primary) {
        let (payload, name) = begin();
        row.dnd_set_drag_payload(payload);
        // The keys go to what it is dropped on: an undo takes it back, not what was typed in a search.
        ui.memory_mut(egui::Memory::stop_text_input);
        ui.data_mut(|data| data.insert_temp(name_id(), name));
    } else if row.dragged() {
        if ui.input(|input| input.pointer.button_pressed(PointerButton::Secondary)) {
            DragAndDrop::clear_payload(ui.ctx());
        } else if dragged::<T>(ui).is_some() {
            let name = ui.data(|data| data.get_temp::<String>(name_id())).unwrap_or_default();
            drag_label::paint(ui, theme, &name);
        }
    }
}

fn name_id() -> egui::Id {
    egui::Id::new("dragged name") // not shown
}

/// What is being dragged now, if it is of this type.
pub(super) fn dragged<T: Send + Sync + 'static>(ui: &Ui) -> Option<Arc<T>> {
    DragAndDrop::payload(ui.ctx())
}

/// What is dropped in this frame, if it is of this type.
pub(super) fn dropped<T: Send + Sync + 'static>(ui: &Ui) -> Option<Arc<T>> {
    let is_released = ui.input(|input| input.pointer.primary_released());
    if is_released { DragAndDrop::take_payload(ui.ctx()) } else { None }
}
