//! What the bars of both views have in common: their places, their ends to drag, and what is said about them.

use egui::{CursorIcon, FontId, Id, Rangef, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::canvas::TimeCanvas;
use super::paint::{Brush, secs_text};
use crate::document::NodeId;
use crate::panels::Ctx;
use crate::text::tr;
use crate::ui_kit::reach::END_PX;
use crate::ui_kit::theme::mix;

/// Space above and below a bar in its line, in points.
const INSET_PX: f32 = 3.0;
/// Least width of a bar, so that it can be seen and grasped, in points.
pub const MIN_BAR_PX: f32 = 6.0;
/// Width of a bar that takes no time, in points: it is grasped as an instant is, at every zoom.
pub const NO_TIME_PX: f32 = 14.0;
/// Least width of the part of such a bar that is its time, in points.
const MIN_TIME_PX: f32 = 1.5;
/// Narrowest bar whose start can be grabbed, in points: below it the body needs the room.
const GRAB_START_PX: f32 = 22.0;
const FONT: FontId = FontId::proportional(12.5);

/// When rounds begin between two times, the first one left out; all in seconds after the start of the bar.
pub fn rounds_secs(from_secs: f64, until_secs: f64, round_secs: f64) -> impl Iterator<Item = f64> {
    let first = (from_secs / round_secs).floor().max(1.0);
    let all =
        std::iter::successors(Some(first), |round| Some(round + 1.0)).map(move |round| round * round_secs);
    all.take_while(move |secs| *secs < until_secs - round_secs * 1.0e-3)
}

/// The rectangle of a bar in its line. What never ends reaches over the right edge of the view.
pub fn bar_rect(canvas: &TimeCanvas, line: Rect, start_secs: f64, end_secs: Option<f64>) -> Rect {
    let left = canvas.x(start_secs);
    let right = end_secs.map_or(canvas.areas.lanes.right() - 6.0, |secs| canvas.x(secs));
    let least_px = if end_secs == Some(start_secs) { NO_TIME_PX } else { MIN_BAR_PX };
    Rect::from_min_max(
        pos2(left, line.top() + INSET_PX),
        pos2(right.max(left + least_px), line.bottom() - INSET_PX),
    )
}

/// Where the time of a bar ends that is wider than its time; `None` if it is as wide as that.
pub fn time_right(canvas: &TimeCanvas, rect: Rect, end_secs: Option<f64>) -> Option<f32> {
    let right = canvas.x(end_secs?).max(rect.left() + MIN_TIME_PX);
    (rect.right() - right > 0.5).then_some(right)
}

/// Makes the visible part of a bar react; `None` if no part is visible.
pub fn interact(ui: &Ui, canvas: &TimeCanvas, rect: Rect, id: Id, sense: Sense) -> Option<Response> {
    interact_in(ui, canvas.areas.lanes, rect, id, sense)
}

/// Makes the visible part of `rect` in an area react; `None` if no part is visible.
pub fn interact_in(ui: &Ui, area: Rect, rect: Rect, id: Id, sense: Sense) -> Option<Response> {
    let visible = rect.intersect(area);
    visible.is_positive().then(|| ui.interact(visible, id, sense))
}

/// The colour of a node. It depends on the id, which stays the same when nodes change their order.
pub fn curve_of(ctx: &Ctx<'_>, node: NodeId) -> egui::Color32 {
    ctx.theme.curve(node.0 as usize)
}

/// When a run plays, for its tooltip; `None`: it never ends.
pub fn span_text(start_secs: f64, end_secs: Option<f64>) -> String {
    let start = secs_text(start_secs);
    match end_secs {
        Some(end_secs) if end_secs == start_secs => tr!("timeline-no-time", start, secs = secs_text(0.0)),
        Some(end_secs) => tr!("timeline-span", start, end = secs_text(end_secs)),
        None => tr!("timeline-endless", start),
    }
}

/// Shows what is dragged beside the pointer, such as a duration or a start.
pub fn dragged_value(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, text: &str) {
    if let Some(pointer) = ui.input(|input| input.pointer.latest_pos()) {
        let painter = ui.painter().with_clip_rect(canvas.areas.time());
        Brush { painter: &painter, theme: ctx.theme }.pill(pointer + vec2(12.0, -22.0), text);
    }
}

/// Says what to do next where there is nothing, below all that there is.
pub fn empty_state(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, text: &str) {
    let area = canvas.areas.all_lanes();
    let painter = ui.painter().with_clip_rect(area);
    let bottom = match canvas.lines.checked_sub(1) {
        Some(last) => canvas.line_rect(last).bottom(),
        None => canvas.summary_rect().bottom(),
    };
    let y = (bottom + 24.0).max(area.center().y).min(area.bottom() - 14.0);
    let galley = painter.layout(text.to_owned(), FONT, ctx.theme.text_dim, area.width() - 24.0);
    let at = pos2(area.center().x - galley.size().x * 0.5, y - galley.size().y * 0.5);
    painter.rect_filled(Rect::from_min_size(at, galley.size()).expand(6.0), 4.0, ctx.theme.well);
    painter.galley(at, galley, ctx.theme.text_dim);
}

/// Whether a click adds to what is selected: with Ctrl or Shift.
pub fn adds(ui: &Ui) -> bool {
    ui.input(|input| input.modifiers.command || input.modifiers.shift)
}

/// The shade of a line under its bars; `None`: that of the ground.
pub fn shade(ctx: &Ctx<'_>, index: usize, selected: Option<f32>) -> Option<egui::Color32> {
    match selected {
        Some(strength) => Some(mix(ctx.theme.well, ctx.theme.accent, strength)),
        None => (index % 2 == 1).then(|| mix(ctx.theme.well, ctx.theme.grid, 0.4)),
    }
}

/// An end of a bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BarEnd {
    /// The left one.
    Start,
    /// The right one, in front of the other.
    End,
}

/// Where the start of a narrow bar can be grabbed that has its line for itself: left of it.
pub fn start_beside(bar: Rect) -> Rect {
    Rect::from_x_y_ranges(bar.left() - END_PX * 0.5..=bar.left(), bar.y_range())
}

/// Where the start and the end of a bar can be grabbed, if they can at all. They may reach beyond the view.
pub fn ends(bar: Rect, [has_start, has_end]: [bool; 2]) -> [Option<Rect>; 2] {
    let (inside, outside) = ((bar.width() * 0.4).min(END_PX * 0.5), END_PX * 0.5);
    let grip = |left: f32, right: f32| Rect::from_x_y_ranges(Rangef::new(left, right), bar.y_range());
    // The room before a start belongs to the end of the previous bar.
    let start = (has_start && bar.width() >= GRAB_START_PX).then(|| grip(bar.left(), bar.left() + outside));
    [start, has_end.then(|| grip(bar.right() - inside, bar.right() + outside))]
}

/// Shows the ends of the bar `title` that can be grabbed.
pub fn show_ends(
    ui: &Ui,
    ctx: &Ctx<'_>,
    canvas: &TimeCanvas,
    grips: [Option<Rect>; 2],
    id: Id,
    sense: Sense,
    title: impl Fn() -> String,
) -> Vec<(BarEnd, Response)> {
    let mut shown = Vec::new();
    for (end, word, grip) in [(BarEnd::Start, "start", grips[0]), (BarEnd::End, "end", grips[1])] {
        let response = grip.and_then(|grip| interact(ui, canvas, grip, id.with(word), sense));
        let Some((response, grip)) = response.zip(grip) else { continue };
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::ResizeHandle, true, format!("{word} of {}", title()))
        });
        if response.hovered() || response.dragged() {
            let x = if end == BarEnd::Start { grip.left() + 1.5 } else { grip.center().x - 1.5 };
            let mark = Rect::from_center_size(pos2(x, grip.center().y), vec2(3.0, grip.height()));
            ui.painter().with_clip_rect(canvas.areas.lanes).rect_filled(mark, 1.0, ctx.theme.text);
        }
        shown.push((end, response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal)));
    }
    shown
}
