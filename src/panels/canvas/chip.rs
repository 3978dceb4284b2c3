//! Texts on small cards, and where there is room for them.

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align2, Color32, FontId, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};

use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, Theme};

/// Room around the text, in points.
const MARGIN: Vec2 = vec2(8.0, 4.0);
/// Distance of a card from the pointer, in points.
const FROM_POINTER: f32 = 16.0;
/// How solid cards are.
pub(super) const SOLID: f32 = 0.92;

/// Text on a small card, which is also its accessible name. Returns where it is.
pub(super) fn chip(ui: &Ui, theme: &Theme, (align, at): (Align2, Pos2), text: LayoutJob) -> Rect {
    let area = ui.clip_rect().shrink(2.0);
    let size = size_of(ui, &text, area);
    let rect = inside(align.anchor_size(at, size), area);
    show(ui, theme, rect, SOLID, text);
    rect
}

/// The same beside the pointer, on a side where there is room for it in an area beside what is taken.
pub(super) fn chip_at_pointer(
    ui: &Ui,
    theme: &Theme,
    pointer: Pos2,
    (area, taken): (Rect, &[Rect]),
    text: LayoutJob,
) -> Rect {
    let rect = beside(pointer, size_of(ui, &text, area), area, taken);
    show(ui, theme, rect, 1.0, text);
    rect
}

/// How large the card of a text is, at most as wide as an area.
pub(super) fn size_of(ui: &Ui, text: &LayoutJob, area: Rect) -> Vec2 {
    ui.painter().layout_job(wrapped(text.clone(), area.width())).size() + 2.0 * MARGIN
}

/// Text on a card of this size. `solid` is 1 for one that hides what is below it.
pub(super) fn show(ui: &Ui, theme: &Theme, rect: Rect, solid: f32, text: LayoutJob) {
    let words = text.text.clone();
    // Its own width may be a little less than that of the text, by rounding.
    let galley = ui.painter().layout_job(wrapped(text, rect.width() + 1.0));
    let (fill, line) = (theme.card.gamma_multiply(solid), theme.line.gamma_multiply(solid));
    ui.painter().rect(rect, RADIUS, fill, Stroke::new(1.0, line), StrokeKind::Inside);
    ui.painter().galley(rect.min + MARGIN, galley, theme.text);
    let place = [rect.left(), rect.top()].map(f32::to_bits);
    let response = ui.interact(rect, ui.id().with(("chip", place, words.len())), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words.as_str()));
}

fn wrapped(mut text: LayoutJob, width: f32) -> LayoutJob {
    text.wrap.max_width = (width - 2.0 * MARGIN.x).max(1.0);
    text
}

/// Where something of a size is beside the pointer: to the right below it, else on the first other side with room, in an area. What is
/// taken is covered only where no other side has room.
fn beside(pointer: Pos2, size: Vec2, area: Rect, taken: &[Rect]) -> Rect {
    let sides = [Align2::LEFT_TOP, Align2::RIGHT_TOP, Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM];
    let placed = |align: Align2| {
        let away = vec2(1.0, 1.0) - 2.0 * vec2(align.x().to_factor(), align.y().to_factor());
        align.anchor_size(pointer + away * FROM_POINTER, size)
    };
    let fitting = || sides.into_iter().map(placed).filter(|rect| area.contains_rect(*rect));
    let is_free = |rect: &Rect| !taken.iter().any(|other| other.intersects(*rect));
    let found = fitting().find(is_free).or_else(|| fitting().next());
    found.unwrap_or_else(|| inside(placed(sides[0]), area))
}

/// The rectangle, moved into another one as far as it fits there.
pub(super) fn inside(rect: Rect, area: Rect) -> Rect {
    let shift = |low: f32, high: f32, least: f32, most: f32| (most - high).min(0.0).max(least - low);
    rect.translate(vec2(
        shift(rect.left(), rect.right(), area.left(), area.right()),
        shift(rect.top(), rect.bottom(), area.top(), area.bottom()),
    ))
}

/// A text of parts with their colours.
pub(super) fn job(parts: &[(&str, Color32)]) -> LayoutJob {
    let mut job = LayoutJob::default();
    for (text, color) in parts {
        job.append(
            &shortened(text, MAX_LINE_CHARS),
            0.0,
            TextFormat::simple(FontId::proportional(12.0), *color),
        );
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    #[test]
    fn what_is_beside_the_pointer_has_room_and_leaves_the_pointer_free() {
        let area = Rect::from_min_size(pos2(10.0, 20.0), vec2(300.0, 200.0));
        for x in [12.0, 160.0, 305.0] {
            for y in [22.0, 120.0, 215.0] {
                let rect = beside(pos2(x, y), vec2(100.0, 40.0), area, &[]);
                assert!(area.contains_rect(rect), "{rect}");
                assert!(!rect.contains(pos2(x, y)), "{rect}");
            }
        }
        let taken = [Rect::from_min_size(pos2(170.0, 110.0), vec2(60.0, 20.0))];
        let free = beside(pos2(160.0, 100.0), vec2(100.0, 40.0), area, &taken);
        assert!(area.contains_rect(free) && !free.intersects(taken[0]), "{free}");
        let wide = beside(pos2(200.0, 100.0), vec2(290.0, 40.0), area, &[]);
        assert!(area.contains_rect(wide), "moved, where no side has room");
    }
}
