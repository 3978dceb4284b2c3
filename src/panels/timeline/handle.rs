//! The ends of a bar, to drag.

use egui::{CursorIcon, Id, Rangef, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::canvas::TimeCanvas;
use super::lanes::interact;
use crate::panels::Ctx;
use crate::ui_kit::reach::END_PX;

/// Narrowest bar whose start can be grabbed, in points: below it the body needs the room.
const GRAB_START_PX: f32 = 22.0;

/// An end of a bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BarEnd {
    /// The left one.
    Start,
    /// The right one, in front of the other.
    End,
}

/// Where the start and the end of a bar can be grabbed, if they can at all. They may reach beyond the view.
pub fn ends(bar: Rect, [has_start, has_end]: [bool; 2]) -> [Option<Rect>; 2] {
    let (inside, outside) = ((bar.width() * 0.4).min(END_PX * 0.5), END_PX * 0.5);
    let grip = |left: f32, right: f32| Rect::from_x_y_ranges(Rangef::new(left, right), bar.y_range());
    // The room before a start belongs to the end of the previous bar.
    let start = (has_start && bar.width() >= GRAB_START_PX).then(|| grip(bar.left(), bar.left() + outside));
    [start, has_end.then(|| grip(bar.right() - inside, bar.right() + outside))]
}

/// Shows an end of the bar `title`.
pub fn show(
    ui: &Ui,
    ctx: &Ctx<'_>,
    canvas: &TimeCanvas,
    (end, grip): (BarEnd, Option<Rect>),
    (id, sense): (Id, Sense),
    title: impl Fn() -> String,
) -> Option<Response> {
    let grip = grip?;
    let word = if end == BarEnd::Start { "start" } else { "end" };
    let response = interact(ui, canvas, grip, id.with(word), sense)?;
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::ResizeHandle, true, format!("{word} of {}", title()))
    });
    if response.hovered() || response.dragged() {
        let x = if end == BarEnd::Start { grip.left() + 1.5 } else { grip.center().x - 1.5 };
        let mark = Rect::from_center_size(pos2(x, grip.center().y), vec2(3.0, grip.height()));
        ui.painter().with_clip_rect(canvas.areas.lanes).rect_filled(mark, 1.0, ctx.theme.text);
    }
    Some(response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal))
}
