//! The panel that has the keyboard: its keys work wherever the pointer is. While no panel has it, they are for the panel under the pointer.
//!
//! The focus is egui's: each panel is a widget, its area, so that Tab leads from it to its first control and screen readers can give it the
//! keyboard. A field or a menu that has the focus in between returns it to the area.

use egui::{Context, EventFilter, Id, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType};

use super::theme::Theme;

/// Width and corners of the ring around what has the focus, in points.
const RING_PX: f32 = 2.0;
const RING_RADIUS_PX: f32 = 3.0;

#[derive(Debug, Clone, Copy, Default)]
struct KeyFocus {
    /// The area that has the keyboard, or gets it back from a field or a menu.
    area: Option<Id>,
    /// The area that is being shown.
    shown: Option<Id>,
    /// What was clicked last of what takes the focus by a click and is not typed into.
    clicked: Option<Id>,
    /// The first field of the inspector is to be typed into.
    wants_field: bool,
}

fn key() -> Id {
    Id::new("key focus") // not shown
}

fn state(ctx: &Context) -> KeyFocus {
    ctx.data(|data| data.get_temp(key())).unwrap_or_default()
}

fn change(ctx: &Context, change: impl FnOnce(&mut KeyFocus)) {
    let mut state = state(ctx);
    change(&mut state);
    ctx.data_mut(|data| data.insert_temp(key(), state));
}

/// The area of a panel.
pub fn area_of(panel: &str) -> Id {
    Id::new(("key area", panel)) // not shown
}

/// Begins the area of a panel, before its contents, in the rest of `ui`.
pub fn begin(ui: &Ui, area: Id, name: &str) {
    let ctx = ui.ctx();
    let response = ui.interact(ui.max_rect(), area, Sense::focusable_noninteractive());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Panel, true, name));
    let has_focus = response.has_focus();
    if has_focus {
        // The panel uses them, egui does not.
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, tab: false };
        ctx.memory_mut(|memory| memory.set_focus_lock_filter(area, filter));
    }
    change(ctx, |state| {
        state.shown = Some(area);
        if has_focus {
            state.area = Some(area);
        }
    });
}

/// Ends the area that was begun last.
pub fn end(ctx: &Context) {
    change(ctx, |state| state.shown = None);
}

/// Whether keys are for a part of the panel that is being shown: it has the keyboard, or none has it and the pointer is over the part.
pub fn is_here(ui: &Ui, is_pointed: bool) -> bool {
    let state = state(ui.ctx());
    match state.area {
        Some(_) => is_given(ui),
        None => is_pointed,
    }
}

/// Whether the panel that is being shown has the keyboard.
pub fn is_given(ui: &Ui) -> bool {
    let state = state(ui.ctx());
    state.area.is_some() && state.area == state.shown
}

/// The area that has the keyboard, or gets it back.
pub fn area(ctx: &Context) -> Option<Id> {
    state(ctx).area
}

/// Whether an area has the focus itself, rather than a field or a button.
pub fn is_on_area(ctx: &Context) -> bool {
    let area = state(ctx).area;
    area.is_some() && ctx.memory(egui::Memory::focused) == area
}

/// Whether a control has the focus that uses keys itself, such as a button, rather than an area.
pub fn is_on_control(ctx: &Context) -> bool {
    ctx.memory(egui::Memory::focused).is_some() && !is_on_area(ctx)
}

/// Gives what was clicked the focus, so that Enter works on it. It keeps Tab only as long as the pointer is not over a panel with a use for it.
pub fn take_by_click(response: &egui::Response) {
    response.request_focus();
    change(&response.ctx, |state| state.clicked = Some(response.id));
}

/// Whether what has the focus has it by a click on it, not by the keyboard.
pub fn is_by_click(ctx: &Context) -> bool {
    let clicked = state(ctx).clicked;
    clicked.is_some() && ctx.memory(egui::Memory::focused) == clicked
}

/// Gives a panel the keyboard.
pub fn give(ctx: &Context, area: Id) {
    change(ctx, |state| state.area = Some(area));
    ctx.memory_mut(|memory| memory.request_focus(area));
}

/// Takes the keyboard from the panels: keys are for what the pointer is over.
pub fn leave(ctx: &Context) {
    if let Some(area) = state(ctx).area {
        ctx.memory_mut(|memory| memory.surrender_focus(area));
        change(ctx, |state| state.area = None);
    }
}

/// Asks for the first field of the inspector.
pub fn want_field(ctx: &Context) {
    change(ctx, |state| state.wants_field = true);
    ctx.request_repaint();
}

/// Whether the first field is asked for. The next call says no.
pub fn takes_field(ctx: &Context) -> bool {
    let wants_field = state(ctx).wants_field;
    if wants_field {
        change(ctx, |state| state.wants_field = false);
    }
    wants_field
}

/// Returns the focus to the panel that has the keyboard once nothing else has it, if it `is_free`: nothing is open in front. A panel that is
/// no longer shown loses the keyboard.
pub fn settle(ctx: &Context, is_free: bool) {
    let Some(area) = state(ctx).area else { return };
    if !is_free {
        return ctx.memory_mut(|memory| memory.surrender_focus(area));
    }
    if ctx.read_response(area).is_none() {
        return leave(ctx);
    }
    if ctx.memory(|memory| memory.focused().is_none()) {
        ctx.memory_mut(|memory| memory.request_focus(area));
        ctx.request_repaint();
    }
}

/// Draws a ring around what has the focus. A text that is typed shows its caret.
pub fn paint_ring(ctx: &Context, theme: &Theme) {
    let Some(focused) = ctx.memory(egui::Memory::focused).filter(|_| !ctx.text_edit_focused()) else {
        return;
    };
    let Some(response) = ctx.read_response(focused) else { return };
    let (rect, radius, kind) = if Some(focused) == area(ctx) {
        (response.rect, 0.0, StrokeKind::Inside)
    } else {
        (response.interact_rect.expand(1.0), RING_RADIUS_PX, StrokeKind::Outside)
    };
    if rect.is_positive() {
        let painter = ctx.layer_painter(response.layer_id);
        painter.rect_stroke(rect, radius, Stroke::new(RING_PX, theme.accent), kind);
    }
}
