//! The bracket over all that is selected, in the line of all times: its ends stretch it in proportion, its middle moves it.

use egui::{CornerRadius, CursorIcon, Pos2, Rangef, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::bars::interact_in;
use super::drag::StretchPart;
use super::view::{CanvasView, Request};
use crate::panels::Ctx;
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::reach::BRACKET_END_PX;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;

/// Height of the bar, and of its ends, in points.
const BAR_PX: f32 = 4.0;
const END_PX: f32 = 9.0;

/// Shows it.
pub fn show<V: CanvasView>(ui: &Ui, ctx: &Ctx<'_>, view: &V) -> Option<Request> {
    let stretch_secs = view.bracket_secs()?;
    let [left, right] = stretch_secs.map(|secs| view.canvas().x(secs));
    let top = view.canvas().summary_rect().top() + 1.0;
    let bar = Rect::from_min_max(pos2(left, top), pos2(right.max(left + 2.0), top + BAR_PX));
    let painter = ui.painter().with_clip_rect(view.canvas().areas.head);
    painter.rect_filled(bar, CornerRadius::same(2), ctx.theme.accent.gamma_multiply(0.7));
    let end =
        |x: f32| Rect::from_center_size(pos2(x, top + END_PX * 0.5), vec2(BRACKET_END_PX, END_PX + 2.0));
    let middle = Rect::from_x_y_ranges(bar.x_range(), Rangef::new(top - 1.0, top + BAR_PX + 1.0));
    let parts = [
        (StretchPart::Whole, middle, "bracket of selection"), // not shown
        (StretchPart::Start, end(left), "start of selection"), // not shown
        (StretchPart::End, end(right), "end of selection"),   // not shown
    ];
    let mut request = None;
    for (part, grip, label) in parts {
        if part == StretchPart::Start && !view.can_move() {
            continue;
        }
        let id = ui.id().with(label);
        let Some(response) = interact_in(ui, view.canvas().areas.head, grip, id, Sense::click_and_drag())
        else {
            continue;
        };
        let (kind, cursor) = match part {
            StretchPart::Whole => (WidgetType::Other, CursorIcon::Grab),
            StretchPart::Start | StretchPart::End => (WidgetType::ResizeHandle, CursorIcon::ResizeHorizontal),
        };
        response.widget_info(|| WidgetInfo::labeled(kind, true, label));
        if part != StretchPart::Whole {
            let is_hot = response.hovered() || response.dragged();
            let color = if is_hot { mix(ctx.theme.accent, ctx.theme.text, 0.5) } else { ctx.theme.accent };
            painter.rect_filled(Rect::from_center_size(grip.center(), vec2(3.0, END_PX)), 1.0, color);
        }
        if response.double_clicked() {
            // A number changes the length, whatever part was clicked.
            let typed = if part == StretchPart::Whole { StretchPart::End } else { part };
            view.type_bracket(ui, ctx, typed, response.rect);
        }
        let origin: Option<Pos2> = drag_start(&response, ui);
        if let Some(origin) = origin.filter(|_| part != StretchPart::Whole || view.can_move()) {
            request = view.grab_bracket(ctx, part, origin).map(Request::Drag).or(request);
        }
        hint(response.on_hover_cursor(cursor), || view.bracket_text(stretch_secs));
    }
    request
}
