//! Drags of a value: what it was when the drag began, and how far the pointer has moved since.

use egui::{Id, Key, PointerButton, Response, Ui, Vec2};

/// The state of a drag in this frame.
pub enum Drag<T> {
    /// Nothing is dragged.
    None,
    /// Dragged from `start` by `delta_px` in all.
    Ongoing {
        /// The value when the drag began.
        start: T,
        /// How far the pointer has moved since the press, in points.
        delta_px: Vec2,
    },
    /// Released in this frame.
    Finished,
    /// Cancelled in this frame, by Esc or the right mouse button.
    Cancelled,
}

/// A value captured at the start of a drag, and the time of the press that it belongs to.
#[derive(Clone)]
struct Captured<T> {
    press_secs: f64,
    start: T,
}

/// Follows a drag of `response`. Nothing adds up from frame to frame, so that a frame that is run twice does no harm.
pub fn follow<T>(ui: &Ui, response: &Response, current: T) -> Drag<T>
where
    T: Clone + Send + Sync + 'static,
{
    let id = response.id.with("drag start");
    if response.drag_stopped() {
        forget::<T>(ui, id);
        // A quick right click is pressed and released, which ends the drag, within one frame.
        let is_cancelled =
            |input: &egui::InputState| input.key_pressed(Key::Escape) || input.pointer.secondary_pressed();
        return if ui.input(is_cancelled) { Drag::Cancelled } else { Drag::Finished };
    }
    if !response.dragged_by(PointerButton::Primary) {
        return Drag::None;
    }
    if ui.input(|input| input.pointer.secondary_pressed()) {
        forget::<T>(ui, id);
        ui.ctx().stop_dragging();
        return Drag::Cancelled;
    }
    let delta_px = ui.input(|input| input.pointer.total_drag_delta()).unwrap_or_default();
    Drag::Ongoing { start: at_press(ui, id, current), delta_px }
}

/// The value at the time of the press; `current` while the pointer is not pressed.
pub(super) fn at_press<T>(ui: &Ui, id: Id, current: T) -> T
where
    T: Clone + Send + Sync + 'static,
{
    let Some(press_secs) = ui.input(|input| input.pointer.press_start_time()) else { return current };
    ui.data_mut(|data| {
        let old = data.get_temp::<Captured<T>>(id).filter(|captured| captured.press_secs == press_secs);
        let captured = old.unwrap_or(Captured { press_secs, start: current });
        data.insert_temp(id, captured.clone());
        captured.start
    })
}

fn forget<T: Clone + Send + Sync + 'static>(ui: &Ui, id: Id) {
    ui.data_mut(|data| data.remove::<Captured<T>>(id));
}

/// The factor of a drag: 10 with Shift, a tenth with Alt.
pub(super) fn pace(ui: &Ui) -> f64 {
    ui.input(|input| match (input.modifiers.shift, input.modifiers.alt) {
        (true, false) => 10.0,
        (false, true) => 0.1,
        _ => 1.0,
    })
}
