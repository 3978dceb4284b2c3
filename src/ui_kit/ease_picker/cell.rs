//! One ease of the grid.

use egui::{
    Align2, FontId, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::Curve;
use kineograph_runtime::format::Category;

use super::picture::CurvePicture;
use super::rows::Cell;
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, Theme, mix};
use crate::ui_kit::tip::Tip as _;

/// Size of a curve with its name, in points.
pub(super) const CELL: Vec2 = vec2(78.0, 55.0);
/// Side of the star in the corner of a cell, in points.
const STAR_PX: f32 = 16.0;
/// How long the dot takes over a curve, its rest at the end included, in seconds.
const ROUND_SECS: f64 = 1.6;
/// Part of a round in which the dot moves.
const MOVING_PART: f64 = 0.7;

/// How a cell is marked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Looks {
    pub(super) is_current: bool,
    pub(super) is_highlighted: bool,
    /// Whether it is a favourite, where it can be one.
    pub(super) star: Option<bool>,
}

/// One ease of the grid: its curve, along which a dot runs while the pointer is over it. True if its star was clicked.
pub(super) fn show_cell(
    ui: &mut Ui,
    theme: &Theme,
    cell: &Cell,
    curve: Option<&Curve>,
    looks: Looks,
) -> (Response, bool) {
    let (rect, response) = ui.allocate_exact_size(CELL, Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::SelectableLabel, true, looks.is_current, cell.label.as_str())
    });
    if !ui.is_rect_visible(rect) {
        return (response, false);
    }
    let is_hovered = response.hovered() || response.contains_pointer();
    let is_lively = is_hovered || looks.is_highlighted;
    let inner = rect.shrink(2.0);
    let (fill, edge) = match (looks.is_current, looks.is_highlighted, is_hovered) {
        (true, ..) => (mix(theme.well, theme.accent, 0.25), theme.accent),
        (_, true, _) => (theme.card, theme.accent),
        (_, _, true) => (theme.card, theme.text_dim),
        _ => (theme.well, theme.outline),
    };
    ui.painter().rect(inner, f32::from(RADIUS), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let picture =
        Rect::from_min_max(inner.min + vec2(10.0, 6.0), pos2(inner.right() - 10.0, inner.bottom() - 17.0));
    if let Some(curve) = curve {
        let drawn = CurvePicture::new(picture, curve);
        drawn.paint_levels(ui.painter(), Stroke::new(1.0, theme.grid));
        drawn.paint(ui.painter(), Stroke::new(1.6, theme.category(Category::Ease)));
        if is_lively {
            let round = ui.input(|input| input.time).rem_euclid(ROUND_SECS) / ROUND_SECS;
            let t = (round / MOVING_PART).min(1.0);
            ui.painter().circle_filled(drawn.at(t, curve.value(t)), 3.0, theme.playhead);
            ui.ctx().request_repaint();
        }
    }
    let text =
        crate::ui_kit::fields::truncated_text(ui, &cell.caption, inner.width() - 6.0, egui::TextStyle::Small);
    let at = pos2(inner.center().x - text.size().x / 2.0, inner.bottom() - 8.0 - text.size().y / 2.0);
    ui.painter().galley_with_override_text_color(at, text, theme.text);
    let starred = looks.star.is_some_and(|on| star(ui, theme, inner, (&cell.label, on, is_lively)));
    (response, starred)
}

/// The star in the corner: shown where it is on, and while the pointer is near. True if it was clicked.
fn star(ui: &Ui, theme: &Theme, inner: Rect, (label, on, is_near): (&str, bool, bool)) -> bool {
    let place = Rect::from_min_size(pos2(inner.right() - STAR_PX, inner.top()), Vec2::splat(STAR_PX));
    let response = ui.interact(place, ui.id().with(("star", label)), Sense::click());
    let name = tr!("ease-star", name = label);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, name.as_str()));
    if on || is_near || response.hovered() {
        let color = match (on, response.hovered()) {
            (true, _) => theme.warning,
            (false, true) => theme.text,
            (false, false) => theme.text_dim,
        };
        ui.painter().text(
            place.center(),
            Align2::CENTER_CENTER,
            icon::STAR,
            FontId::proportional(11.0),
            color,
        );
    }
    let hint = if on { tr!("ease-star-remove") } else { tr!("ease-star-add") };
    response.tip(hint).clicked()
}
