//! The thumbnails of a strip: painted, clicked and dragged.

use egui::{
    Align2, CornerRadius, FontId, Pos2, Rect, Response, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::FrameStep;

use super::animate_frames::AnimateFrames;
use super::steps::FramePlaces;
use crate::panels::Ctx;
use crate::text::tr;
use crate::ui_kit::fields::{Drag, follow, format_number, truncated_text};
use crate::ui_kit::shorten::shortened;
use crate::ui_kit::theme::{RADIUS, mix};
use crate::ui_kit::thumbs::Thumbs;
use crate::ui_kit::tip::Tip as _;

/// Width of a tile, in points.
const WIDTH_PX: f32 = 46.0;
/// Height of a tile, with its name, in points.
const HEIGHT_PX: f32 = 58.0;
/// Height of the name.
const NAME_PX: f32 = 13.0;
/// Between two tiles.
const GAP_PX: f32 = 3.0;

/// What the tiles show.
pub struct Tiles<'a> {
    pub source: &'a AnimateFrames<'a>,
    pub selected: &'a FramePlaces,
    /// The frame at the playhead.
    pub current: Option<usize>,
}

/// What was done to a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TileEvent {
    /// Clicked: selected, with Shift up to it, with Ctrl beside the others.
    Click(usize),
    /// Clicked twice.
    DoubleClick(usize),
    /// Dragged to a gap: in front of the tile of this number, or behind all.
    Drop { tile: usize, gap: usize },
}

/// Where tiles lie in a rectangle.
#[derive(Debug, Clone, Copy)]
struct Grid {
    corner: Pos2,
    columns: usize,
}

#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few thousand tiles
impl Grid {
    fn columns(width_px: f32) -> usize {
        (((width_px + GAP_PX) / (WIDTH_PX + GAP_PX)) as usize).max(1)
    }

    fn height_px(&self, count: usize) -> f32 {
        count.div_ceil(self.columns) as f32 * (HEIGHT_PX + GAP_PX) - GAP_PX
    }

    fn tile(&self, nth: usize) -> Rect {
        let at = vec2((nth % self.columns) as f32, (nth / self.columns) as f32);
        let corner = self.corner + at * vec2(WIDTH_PX + GAP_PX, HEIGHT_PX + GAP_PX);
        Rect::from_min_size(corner, vec2(WIDTH_PX, HEIGHT_PX))
    }

    /// The gap that is nearest to a place of the screen.
    fn gap(&self, at: Pos2, count: usize) -> usize {
        let at = (at - self.corner) / vec2(WIDTH_PX + GAP_PX, HEIGHT_PX + GAP_PX);
        let row = at.y.max(0.0) as usize;
        let column = at.x.round().max(0.0) as usize;
        (row.min(count.div_ceil(self.columns)) * self.columns + column.min(self.columns)).min(count)
    }

    /// The line of a gap.
    fn line(&self, gap: usize, count: usize) -> [Pos2; 2] {
        let (tile, x) = match gap {
            0 => (self.tile(0), self.tile(0).left()),
            // At the end of a row, unless nothing was before it.
            _ if gap == count || gap.is_multiple_of(self.columns) => {
                (self.tile(gap - 1), self.tile(gap - 1).right())
            }
            _ => (self.tile(gap), self.tile(gap).left() - GAP_PX),
        };
        let x = x + GAP_PX / 2.0;
        [pos2(x, tile.top()), pos2(x, tile.bottom())]
    }
}

/// Shows the tiles, as many beside each other as fit. A drag shows where it would drop.
pub fn show(ui: &mut Ui, ctx: &Ctx<'_>, tiles: &Tiles<'_>) -> Option<TileEvent> {
    let count = tiles.source.steps.len();
    let mut grid = Grid { corner: Pos2::ZERO, columns: Grid::columns(ui.available_width()) };
    let size = vec2(ui.available_width(), grid.height_px(count.max(1)));
    let (area, _) = ui.allocate_exact_size(size, Sense::hover());
    grid.corner = area.min;
    let (mut found, mut gap) = (None, None);
    for (nth, step) in tiles.source.steps.iter().enumerate() {
        let rect = grid.tile(nth);
        // What is dragged goes on being asked while it is out of view.
        let id = ui.id().with(("frame tile", nth));
        if !ui.is_rect_visible(rect) && !ui.ctx().is_being_dragged(id) {
            continue;
        }
        let sense = if tiles.source.is_tag { Sense::click() } else { Sense::click_and_drag() };
        let response = ui.interact(rect, id, sense);
        describe(&response, tiles, (nth, step));
        paint_tile(ui, ctx, tiles, (nth, step), &response);
        let pointer = ui.ctx().pointer_latest_pos();
        match follow(ui, &response, ()) {
            Drag::Ongoing { .. } => gap = pointer.map(|at| grid.gap(at, count)),
            Drag::Finished => {
                let gap = pointer.map(|at| grid.gap(at, count));
                found = gap.map(|gap| TileEvent::Drop { tile: nth, gap }).or(found);
            }
            Drag::Cancelled | Drag::None => {}
        }
        if response.double_clicked() {
            found = Some(TileEvent::DoubleClick(nth));
        } else if response.clicked() {
            found = Some(TileEvent::Click(nth));
        }
        response.tip(tip(tiles.source, step));
    }
    if let Some(gap) = gap {
        let line = grid.line(gap, count);
        ui.painter().line_segment(line, Stroke::new(2.0, ctx.theme.accent));
        ui.ctx().set_cursor_icon(egui::CursorIcon::Grabbing);
    }
    found
}

/// The name of a frame, or its number.
pub fn frame_name(source: &AnimateFrames<'_>, step: &FrameStep) -> String {
    let of_sheet = || Some(source.sheet?.frame_name(step.frame)?.to_owned());
    step.name.clone().or_else(of_sheet).unwrap_or_else(|| step.frame.to_string())
}

fn describe(response: &Response, tiles: &Tiles<'_>, (nth, step): (usize, &FrameStep)) {
    response.widget_info(|| {
        let frame = frame_name(tiles.source, step);
        let label = tr!("frames-tile", place = nth + 1, frame);
        let is_selected = tiles.selected.contains(&nth);
        WidgetInfo::selected(WidgetType::SelectableLabel, true, is_selected, label)
    });
}

fn tip(source: &AnimateFrames<'_>, step: &FrameStep) -> String {
    let secs = format_number(step.units * source.unit_secs);
    let frame = tr!("frames-tile.tooltip", frame = shortened(&frame_name(source, step), 60), secs);
    match &step.event {
        Some(event) => format!("{frame}\n{}", tr!("frames-tile-event", event = shortened(event, 60))),
        None => frame,
    }
}

fn paint_tile(
    ui: &Ui,
    ctx: &Ctx<'_>,
    tiles: &Tiles<'_>,
    (nth, step): (usize, &FrameStep),
    response: &Response,
) {
    let (theme, rect, painter) = (ctx.theme, response.rect, ui.painter());
    let radius = CornerRadius::same(RADIUS - 1);
    let is_selected = tiles.selected.contains(&nth);
    let fill = match (is_selected, response.hovered()) {
        (true, _) => mix(theme.well, theme.accent, 0.32),
        (false, true) => mix(theme.well, theme.text, 0.10),
        _ => theme.well,
    };
    painter.rect_filled(rect, radius, fill);
    let picture = rect.with_max_y(rect.bottom() - NAME_PX).shrink(3.0);
    let number = tiles.source.number(step);
    let shown = number.zip(tiles.source.sheet).and_then(|(number, sheet)| {
        let last = sheet.frame_count().checked_sub(1)?;
        let thumbs = Thumbs::of(ui.ctx());
        thumbs.paint_frame(painter, (ctx.document, ctx.media), (sheet, number.min(last)), picture)
    });
    if shown.is_none() {
        let (sign, color) =
            if number.is_some() { (icon::IMAGE, theme.text_dim) } else { (icon::WARNING, theme.warning) };
        painter.text(picture.center(), Align2::CENTER_CENTER, sign, FontId::proportional(15.0), color);
    }
    let name = truncated_text(ui, &frame_name(tiles.source, step), rect.width() - 6.0, TextStyle::Small);
    let at = pos2(rect.center().x - name.size().x / 2.0, rect.bottom() - NAME_PX - 1.0);
    painter.galley_with_override_text_color(at, name, theme.text_dim);
    paint_badges(ui, ctx, rect, step);
    if is_selected {
        painter.rect_stroke(rect, radius, Stroke::new(1.5, theme.accent), StrokeKind::Inside);
    }
    if tiles.current == Some(nth) {
        let bar = rect.with_min_y(rect.bottom() - 2.0).shrink2(vec2(3.0, 0.0));
        painter.rect_filled(bar, 1.0, theme.playhead);
    }
}

/// How many units it lasts, if not one, and whether it sends an event.
fn paint_badges(ui: &Ui, ctx: &Ctx<'_>, rect: Rect, step: &FrameStep) {
    let (theme, painter) = (ctx.theme, ui.painter());
    let badge = |anchor: Align2, text: &str, color| {
        let at = anchor.pos_in_rect(&rect.shrink(2.0));
        let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(9.5), color);
        let place = anchor.anchor_size(at, galley.size() + vec2(5.0, 1.0));
        painter.rect_filled(place, 3.0, mix(theme.card, theme.window, 0.35));
        painter.galley(place.center() - galley.size() / 2.0, galley, color);
    };
    if step.units != 1.0 {
        badge(Align2::RIGHT_TOP, &format!("×{}", format_number(step.units)), theme.text);
    }
    if step.event.is_some() {
        badge(Align2::LEFT_TOP, icon::LIGHTNING, theme.warning);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gap_is_reached_at_its_line() {
        let grid = Grid { corner: pos2(10.0, 20.0), columns: 4 };
        for gap in 0..=10 {
            let [top, bottom] = grid.line(gap, 10);
            assert_eq!(grid.gap(top.lerp(bottom, 0.5), 10), gap);
        }
        assert_eq!(grid.gap(pos2(-50.0, -50.0), 10), 0);
        assert_eq!(grid.gap(pos2(500.0, 900.0), 10), 10);
        assert_eq!(Grid::columns(10.0), 1);
    }
}
