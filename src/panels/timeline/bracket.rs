//! The bracket over the selected bars, in the row of all times: its ends stretch them in proportion, its middle moves them.

use egui::{CornerRadius, CursorIcon, Rangef, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

use super::drag::Drag;
use super::edges::selected;
use super::edges_drag::{Hold, hull};
use super::edges_numbers;
use super::gesture::starts_drag;
use super::lanes::interact_in;
use super::layout::Scene;
use super::paint::secs_text;
use crate::panels::Ctx;
use crate::text::tr;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;

/// Height of the bar, and of its ends, in points.
const BAR_PX: f32 = 4.0;
const END_PX: f32 = 9.0;
/// Width in which an end can be grabbed, in points.
const GRAB_PX: f32 = 9.0;

/// Shows it. Returns the drag that begins on it.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) -> Option<Drag> {
    let several = &scene.several;
    let [start_secs, end_secs] = hull(&several.grips).filter(|_| several.has_bracket)?;
    let [left, right] = [start_secs, end_secs].map(|secs| scene.x(secs));
    let top = scene.summary_rect().top() + 1.0;
    let bar = Rect::from_min_max(pos2(left, top), pos2(right.max(left + 2.0), top + BAR_PX));
    let painter = ui.painter().with_clip_rect(scene.areas.head);
    painter.rect_filled(bar, CornerRadius::same(2), ctx.theme.accent.gamma_multiply(0.7));

    let held = |hold, at: egui::Pos2| selected(ctx, scene, hold, scene.secs(at.x));
    let text = || {
        let (start, end) = (secs_text(start_secs), secs_text(end_secs));
        tr!("timeline-bracket-hint", count = several.grips.len(), start, end)
    };
    let mut begun = None;
    let body = Rect::from_x_y_ranges(bar.x_range(), Rangef::new(top - 1.0, top + BAR_PX + 1.0));
    if let Some(response) =
        interact_in(ui, scene.areas.head, body, ui.id().with("bracket"), Sense::click_and_drag())
    {
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "bracket of selection")); // not shown
        if response.double_clicked() {
            edges_numbers::open(ui, held(Hold::StretchEnd, bar.left_top()), response.rect.left_bottom());
        }
        let origin = starts_drag(&response, ui).filter(|_| several.can_move);
        begun = origin.and_then(|origin| held(Hold::Bodies, origin)).map(Drag::Edges);
        hint(response.on_hover_cursor(CursorIcon::Grab), text);
    }
    for (hold, x, word) in [(Hold::StretchStart, left, "start"), (Hold::StretchEnd, right, "end")] {
        if hold == Hold::StretchStart && !several.can_move {
            continue;
        }
        let mark = Rect::from_center_size(pos2(x, top + END_PX * 0.5), vec2(3.0, END_PX));
        let grip = Rect::from_center_size(mark.center(), vec2(GRAB_PX, END_PX + 2.0));
        let Some(response) =
            interact_in(ui, scene.areas.head, grip, ui.id().with(("bracket", word)), Sense::click_and_drag())
        else {
            continue;
        };
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::ResizeHandle, true, format!("{word} of selection")) // not shown
        });
        let is_hot = response.hovered() || response.dragged();
        let color = if is_hot { mix(ctx.theme.accent, ctx.theme.text, 0.5) } else { ctx.theme.accent };
        painter.rect_filled(mark, 1.0, color);
        if response.double_clicked() {
            edges_numbers::open(ui, held(hold, mark.center()), response.rect.left_bottom());
        }
        if let Some(origin) = starts_drag(&response, ui) {
            begun = held(hold, origin).map(Drag::Edges);
        }
        hint(response.on_hover_cursor(CursorIcon::ResizeHorizontal), text);
    }
    begun
}
