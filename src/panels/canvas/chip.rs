//! Texts on small cards, and where there is room for them.

use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align2, Color32, FontId, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2,
    vec2,
};

use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, Theme};

/// Room around the text, in points.
const MARGIN: Vec2 = vec2(8.0, 4.0);
/// Distance of a card from the pointer, in points.
const FROM_POINTER: f32 = 16.0;
/// Distance of a card from what is dragged, in points.
const FROM_DRAGGED: f32 = 8.0;
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

/// What a card keeps off.
#[derive(Clone, Copy)]
pub(super) struct CoveredRects<'a> {
    /// What is dragged: it is covered only where it leaves no room.
    pub(super) dragged: Option<Rect>,
    /// What may be covered where no other place has room.
    pub(super) names: &'a [Rect],
}

/// The same beside the pointer, on a side where there is room for it in an area, or beside what is dragged.
pub(super) fn chip_at_pointer(
    ui: &Ui,
    theme: &Theme,
    pointer: Pos2,
    (area, taken): (Rect, CoveredRects<'_>),
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

/// Where something of a size is in an area: beside the pointer, to the right below it first, else beside what is dragged, as near to the
/// pointer as it can be. What is dragged is covered only where it leaves no room.
fn beside(pointer: Pos2, size: Vec2, area: Rect, taken: CoveredRects<'_>) -> Rect {
    let sides = [Align2::LEFT_TOP, Align2::RIGHT_TOP, Align2::LEFT_BOTTOM, Align2::RIGHT_BOTTOM];
    let placed = |align: Align2| {
        let away = vec2(1.0, 1.0) - 2.0 * vec2(align.x().to_factor(), align.y().to_factor());
        align.anchor_size(pointer + away * FROM_POINTER, size)
    };
    let far = |rect: &Rect| rect.distance_sq_to_pos(pointer);
    let mut around = taken.dragged.map(|dragged| around(dragged, pointer, size, area)).unwrap_or_default();
    around.sort_by(|a, b| far(a).total_cmp(&far(b)));
    let is_off = |rect: &Rect| taken.dragged.is_none_or(|dragged| !dragged.intersects(*rect));
    let is_free = |rect: &Rect| !taken.names.iter().any(|other| other.intersects(*rect));
    let fits = |rect: &Rect| area.contains_rect(*rect);
    let all: Vec<Rect> = sides.into_iter().map(placed).chain(around).filter(fits).collect();
    let off = || all.iter().filter(|rect| is_off(rect));
    let found = off().find(|rect| is_free(rect)).or_else(|| off().next());
    let found = found.or_else(|| all.iter().find(|rect| is_free(rect))).or_else(|| all.first());
    found.copied().unwrap_or_else(|| inside(placed(sides[0]), area))
}

/// The places below, above and on both sides of a rectangle, each as near to the pointer as an area allows.
fn around(rect: Rect, pointer: Pos2, size: Vec2, area: Rect) -> Vec<Rect> {
    let around = rect.expand(FROM_DRAGGED);
    let half = size / 2.0;
    let middles = [
        pos2(pointer.x, around.bottom() + half.y),
        pos2(pointer.x, around.top() - half.y),
        pos2(around.right() + half.x, pointer.y),
        pos2(around.left() - half.x, pointer.y),
    ];
    middles.map(|middle| inside(Rect::from_center_size(middle, size), area)).to_vec()
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

    const NOTHING: CoveredRects<'_> = CoveredRects { dragged: None, names: &[] };

    #[test]
    fn what_is_beside_the_pointer_has_room_and_leaves_the_pointer_free() {
        let area = Rect::from_min_size(pos2(10.0, 20.0), vec2(300.0, 200.0));
        for x in [12.0, 160.0, 305.0] {
            for y in [22.0, 120.0, 215.0] {
                let rect = beside(pos2(x, y), vec2(100.0, 40.0), area, NOTHING);
                assert!(area.contains_rect(rect), "{rect}");
                assert!(!rect.contains(pos2(x, y)), "{rect}");
            }
        }
        let taken = [Rect::from_min_size(pos2(170.0, 110.0), vec2(60.0, 20.0))];
        let free =
            beside(pos2(160.0, 100.0), vec2(100.0, 40.0), area, CoveredRects { names: &taken, ..NOTHING });
        assert!(area.contains_rect(free) && !free.intersects(taken[0]), "{free}");
        let wide = beside(pos2(200.0, 100.0), vec2(290.0, 40.0), area, NOTHING);
        assert!(area.contains_rect(wide), "moved, where no side has room");
    }

    #[test]
    fn what_is_dragged_is_covered_only_where_it_leaves_no_room() {
        let area = Rect::from_min_size(pos2(10.0, 20.0), vec2(400.0, 300.0));
        let size = vec2(120.0, 24.0);
        for x in [20.0, 150.0, 390.0] {
            for y in [25.0, 160.0, 310.0] {
                let sprite = Rect::from_center_size(pos2(x, y), vec2(110.0, 90.0));
                let taken = CoveredRects { dragged: Some(sprite), ..NOTHING };
                for pointer in [sprite.center(), sprite.min + vec2(3.0, 3.0), sprite.max - vec2(3.0, 3.0)] {
                    let rect = beside(pointer.clamp(area.min, area.max), size, area, taken);
                    assert!(area.contains_rect(rect) && !rect.intersects(sprite), "{rect} {sprite}");
                }
            }
        }
        let all = CoveredRects { dragged: Some(area), ..NOTHING };
        assert!(area.contains_rect(beside(area.center(), size, area, all)));
    }
}
