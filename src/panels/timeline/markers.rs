//! Markers: flags in a strip below the ruler, with a faint line through the bars.

use egui::{
    Color32, CornerRadius, CursorIcon, FontId, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use kineograph_runtime::format::{MAX_AT_SECS, Marker};

use super::canvas::TimeCanvas;
use super::drag::{DragResult, TimedDrag};
use super::paint::secs_text;
use super::snap::TimeSnap;
use super::view::Request;
use super::{marker_edit, times};
use crate::document::{Edit, readable_secs};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{Focus, SelectionChange};
use crate::text::tr;
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{Theme, mix};
use crate::ui_kit::tip::hint;

const FONT: FontId = FontId::proportional(10.5);
/// Space on each side of a name, in points.
const PADDING_PX: f32 = 5.0;
/// Width of a flag without a name, in points.
const BARE_PX: f32 = 8.0;
/// Least width of a flag with a name, which is cut off where it is longer, in points.
const MIN_NAMED_PX: f32 = 17.0;
/// Least width of a flag, in points.
const MIN_PX: f32 = 3.0;
/// Space between two flags, in points.
const GAP_PX: f32 = 1.0;

/// The width of a flag, and whether there is room for its name.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Flag {
    /// In points.
    pub width_px: f32,
    /// Whether its name is written on it, as far as it fits.
    pub is_named: bool,
}

/// The flags of markers at these positions from left to right, each with the width of its name, in points: none overlaps the next one.
pub fn flags(places_px: &[(f32, f32)]) -> Vec<Flag> {
    let flag = |(index, (x, name_px)): (usize, &(f32, f32))| {
        let next_x = places_px.get(index + 1).map_or(f32::INFINITY, |(x, _)| *x);
        let room_px = next_x - x - GAP_PX;
        let wanted_px = name_px + 2.0 * PADDING_PX;
        if wanted_px.min(MIN_NAMED_PX) <= room_px {
            Flag { width_px: wanted_px.min(room_px), is_named: true }
        } else {
            Flag { width_px: room_px.clamp(MIN_PX, BARE_PX), is_named: false }
        }
    };
    places_px.iter().enumerate().map(flag).collect()
}

/// A faint line at each marker, over the bars.
pub fn lines(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas) {
    let lanes = canvas.areas.all_lanes();
    let painter = ui.painter().with_clip_rect(lanes);
    for marker in ctx.document.markers() {
        let x = canvas.x(marker.at_secs);
        if lanes.x_range().contains(x) {
            let color = color(marker).gamma_multiply(0.5);
            painter.vline(painter.round_to_pixel_center(x), lanes.y_range(), Stroke::new(1.0, color));
        }
    }
}

/// Shows the flags. Returns the drag that begins on one.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, out: &mut Outbox) -> Option<Request> {
    let area = canvas.areas.markers;
    if !area.is_positive() {
        return None;
    }
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, mix(ctx.theme.panel, ctx.theme.well, 0.5));
    let bottom = painter.round_to_pixel_center(area.bottom() - 0.5);
    painter.hline(area.x_range(), bottom, Stroke::new(1.0, ctx.theme.line));
    ground(ui, ctx, canvas, out);
    let markers = times::markers(ctx);
    let name_px = |name: &str| {
        painter
            .layout_no_wrap(shortened(name, MAX_NAME_CHARS).into_owned(), FONT, Color32::PLACEHOLDER)
            .size()
            .x
    };
    // Only visible names are measured.
    let places_px: Vec<(f32, f32)> = markers
        .iter()
        .map(|(_, marker)| {
            let x = canvas.x(marker.at_secs).round();
            (x, if x < area.right() { name_px(&marker.name) } else { 0.0 })
        })
        .collect();
    let mut begun = None;
    for ((index, marker), flag) in markers.iter().zip(flags(&places_px)) {
        begun = one(ui, ctx, canvas, *index, marker, flag, out).or(begun);
    }
    begun
}

/// The free ground between flags: a double click adds a marker there.
fn ground(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, out: &mut Outbox) {
    let response = ui.interact(canvas.areas.markers, ui.id().with("markers"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "markers"));
    let pointer = response.interact_pointer_pos();
    if let Some(pointer) = pointer.filter(|_| response.double_clicked()) {
        add_at(ctx, canvas, canvas.secs(pointer.x), ui.input(|input| input.modifiers.command), out);
    }
    hint(response, || tr!("timeline-markers-hint").to_owned());
}

/// Adds a marker on the frame nearest to a time, or at that very time if `is_free`.
pub fn add_at(ctx: &Ctx<'_>, canvas: &TimeCanvas, secs: f64, is_free: bool, out: &mut Outbox) {
    let snap = TimeSnap::new(is_free, ctx.document.stage().fps, canvas.scale.px_per_sec);
    let at_secs = readable_secs(snap.secs(secs)).min(MAX_AT_SECS);
    out.edit(Change::new(tr!("change-add-marker"), Edit::AddMarker(Marker::new("marker", at_secs))));
}

fn one(
    ui: &Ui,
    ctx: &Ctx<'_>,
    canvas: &TimeCanvas,
    index: usize,
    marker: &Marker,
    flag: Flag,
    out: &mut Outbox,
) -> Option<Request> {
    let area = canvas.areas.markers;
    let left = canvas.x(marker.at_secs).round();
    let rect =
        Rect::from_min_max(pos2(left, area.top() + 1.0), pos2(left + flag.width_px, area.bottom() - 2.0));
    if !rect.intersects(area) {
        return None;
    }
    // A thin flag can still be grabbed.
    let grip = rect.with_max_x(rect.right().max(rect.left() + BARE_PX)).intersect(area);
    let response = ui.interact(grip, ui.id().with(("marker", index)), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("marker {}", marker.name)));
    let selected = matches!(&ctx.session.selection.focus, Focus::Marker(name) if *name == marker.name);
    paint(ui, ctx.theme, area, marker, rect, flag, response.hovered() || selected);
    if response.clicked() {
        out.select(SelectionChange::Marker(marker.name.clone()));
        out.push(Intent::Seek(marker.at_secs));
    }
    marker_edit::show(ui, ctx, index, marker, &response, out);
    let begun = drag_start(&response, ui);
    hint(response.on_hover_cursor(CursorIcon::Grab), || {
        tr!("timeline-marker-hint", name = &marker.name, at = secs_text(marker.at_secs))
    });
    let origin = begun?;
    let magnets = times::magnets(ctx, &[marker.at_secs]);
    let (at_secs, grab_secs, marker) = (marker.at_secs, canvas.secs(origin.x), marker.clone());
    let moved = move |secs| {
        let secs = readable_secs(secs).min(MAX_AT_SECS);
        DragResult { change: marker_edit::moved(&marker, secs), shown: secs_text(secs) }
    };
    Some(TimedDrag { at_secs, grab_secs, magnets, moves: true, moved }.into())
}

fn paint(ui: &Ui, theme: &Theme, area: Rect, marker: &Marker, rect: Rect, flag: Flag, lit: bool) {
    let painter = ui.painter().with_clip_rect(area);
    let fill = if lit { mix(color(marker), theme.text, 0.2) } else { color(marker) };
    let pole = Rect::from_min_max(rect.min, pos2(rect.left() + 1.0, area.bottom()));
    painter.rect_filled(pole, 0.0, fill);
    let corners = CornerRadius { nw: 0, sw: 0, ne: 3, se: 3 };
    painter.rect_filled(rect, corners, fill);
    if flag.is_named {
        let mut job = egui::text::LayoutJob::simple_singleline(
            shortened(&marker.name, MAX_NAME_CHARS).into_owned(),
            FONT,
            ink_on(fill),
        );
        let width_px = flag.width_px - 2.0 * PADDING_PX + 0.5;
        job.wrap = egui::text::TextWrapping::truncate_at_width(width_px.max(1.0));
        let galley = painter.layout_job(job);
        let at = rect.left_center() + vec2(PADDING_PX, -galley.size().y * 0.5);
        painter.galley(at, galley, ink_on(fill));
    }
}

/// The colour of a marker.
pub const fn color(marker: &Marker) -> Color32 {
    let [r, g, b] = marker.color.0;
    Color32::from_rgb(r, g, b)
}

/// Black or white, whatever can be read better on a colour.
fn ink_on(fill: Color32) -> Color32 {
    // Rec. 601's weights of red, green and blue.
    let [r, g, b] = [fill.r(), fill.g(), fill.b()].map(f32::from);
    let is_light = 0.299 * r + 0.587 * g + 0.114 * b > 125.0;
    if is_light { Color32::from_rgb(0x14, 0x15, 0x1a) } else { Color32::WHITE }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Flags as text, one character for 4 points: `|` where one begins, `=` as far as it reaches, `-` if it has no name.
    fn drawn(places_px: &[(f32, f32)]) -> String {
        let mut line = vec![' '; 60];
        for ((x, _), flag) in places_px.iter().zip(flags(places_px)) {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let [from, to] = [*x, x + flag.width_px].map(|px| (px / 4.0).round() as usize);
            line[from..to.min(60)].fill(if flag.is_named { '=' } else { '-' });
            line[from] = '|';
        }
        line.into_iter().collect::<String>().trim_end().to_owned()
    }

    #[test]
    fn flags_leave_room_for_the_next_one() {
        let apart = drawn(&[(0.0, 30.0), (60.0, 30.0), (140.0, 30.0)]);
        assert_eq!(apart, "|=========     |=========          |=========");
        let nearer = drawn(&[(0.0, 50.0), (40.0, 50.0), (72.0, 20.0)]);
        assert_eq!(nearer, "|=========|=======|=======", "names are cut off");
        let close = drawn(&[(0.0, 50.0), (20.0, 50.0), (24.0, 50.0), (24.0, 10.0)]);
        assert_eq!(close, "|====||====", "to one letter, and left out where even that has no room");
        assert_eq!(flags(&[]), []);
    }

    #[test]
    fn names_can_be_read_on_every_colour() {
        assert_eq!(ink_on(Color32::WHITE), Color32::from_rgb(0x14, 0x15, 0x1a));
        assert_eq!(ink_on(Color32::from_rgb(0x33, 0x33, 0xcc)), Color32::WHITE);
    }
}
