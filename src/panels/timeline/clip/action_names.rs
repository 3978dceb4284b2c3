//! The column of names: the tree of the open clip, indented, foldable.

use egui::{Align2, CursorIcon, FontId, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::ActionId;

use super::drag::Drag;
use super::gesture::starts_drag;
use super::layout::Scene;
use super::model::ActionRow;
use super::time_ruler::strip_unit;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::icons;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL, mix};
use crate::ui_kit::tip::Tip as _;
use crate::ui_kit::tip::hint;

const FONT: FontId = FontId::proportional(12.5);
const SMALL_FONT: FontId = FontId::proportional(10.5);
const ICON_FONT: FontId = FontId::proportional(13.0);
/// Indentation of one level, in points.
pub const INDENT_PX: f32 = 12.0;
/// Deepest level that is still indented.
pub const MAX_INDENTS: usize = 12;

/// What was clicked in the column.
#[derive(Debug, Default)]
pub struct NamesOutcome {
    /// Fold or unfold this action.
    pub fold: Option<ActionId>,
    /// Fold or unfold the runs.
    pub fold_runs: bool,
    /// A drag that begins.
    pub drag: Option<Drag>,
}

/// Shows the column.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, out: &mut Outbox) -> NamesOutcome {
    let mut outcome = NamesOutcome::default();
    corner(ui, ctx, scene);
    super::runs::tabs::show(ui, ctx, scene, out);
    ui.painter().rect_filled(scene.areas.all_names(), 0.0, ctx.theme.panel);
    outcome.fold_runs = runs_header(ui, ctx, scene);
    super::summary::name(ui, ctx, scene);
    for index in scene.visible_rows() {
        let Some(row) = scene.rows.get(index) else { continue };
        let (folds, begun) = name(ui, ctx, scene, (index, row), out);
        if folds {
            outcome.fold = Some(row.id);
        }
        outcome.drag = begun.or(outcome.drag);
    }
    outcome.drag = splitter(ui, ctx, scene).or(outcome.drag);
    outcome
}

pub fn corner(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) {
    let area = scene.areas.corner;
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.panel);
    super::runs::tabs::title(ui, ctx, scene);
    let at = pos2(area.right() - SPACE, scene.areas.strip.center().y);
    painter.text(at, Align2::RIGHT_CENTER, strip_unit(ctx, scene), SMALL_FONT, ctx.theme.text_dim);
    if scene.areas.markers.is_positive() {
        let at = pos2(area.right() - SPACE, scene.areas.markers.center().y);
        painter.text(at, Align2::RIGHT_CENTER, tr!("timeline-markers"), SMALL_FONT, ctx.theme.text_dim);
    }
    let bottom = painter.round_to_pixel_center(area.bottom() - 0.5);
    painter.hline(area.x_range(), bottom, Stroke::new(1.0, ctx.theme.line));
}

/// True if it was clicked.
fn runs_header(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) -> bool {
    let area = scene.areas.all_names();
    let line = scene.run_line_rect(0).intersect(area);
    if !line.is_positive() {
        return false;
    }
    let response = ui.interact(line, ui.id().with("fold runs"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::CollapsingHeader, true, "fold runs")); // not shown
    let painter = ui.painter().with_clip_rect(area);
    let color = if response.hovered() { ctx.theme.text } else { ctx.theme.text_dim };
    let center_y = scene.run_line_rect(0).center().y;
    let caret = if scene.runs_folded { icon::CARET_RIGHT } else { icon::CARET_DOWN };
    painter.text(pos2(area.left() + 6.0, center_y), Align2::LEFT_CENTER, caret, SMALL_FONT, color);
    let text = tr!("timeline-runs", count = scene.runs.len());
    painter.text(pos2(area.left() + 20.0, center_y), Align2::LEFT_CENTER, text, FONT, ctx.theme.text_dim);
    hint(response, || tr!("timeline-runs.tooltip").to_owned()).clicked()
}

/// Shows one row. Returns whether its triangle was clicked, and the drag that begins on it.
fn name(
    ui: &Ui,
    ctx: &Ctx<'_>,
    scene: &Scene,
    (index, row): (usize, &ActionRow),
    out: &mut Outbox,
) -> (bool, Option<Drag>) {
    let area = scene.areas.names;
    let full = scene.row_rect(index).intersect(area.union(scene.areas.lanes));
    let rect = full.intersect(area);
    if !rect.is_positive() {
        return (false, None);
    }
    #[allow(clippy::cast_precision_loss)] // at most MAX_INDENTS
    let left = area.left() + 6.0 + row.depth.min(MAX_INDENTS) as f32 * INDENT_PX;
    let response = ui.interact(rect, ui.id().with(("name", row.id)), Sense::click_and_drag());
    let selected = ctx.session.selection.has_action(row.id);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::SelectableLabel, true, selected, format!("row {}", row.title))
    });
    let begun = starts_drag(&response, ui);
    if response.clicked() || (begun.is_some() && !selected) {
        super::lanes::select_action(ui, row.id, out);
    }
    super::menus::of_actions(ctx, scene, &[row.id], &response, out);
    let painter = ui.painter().with_clip_rect(area);
    if selected || response.hovered() {
        let fill = if selected { mix(ctx.theme.panel, ctx.theme.accent, 0.28) } else { ctx.theme.card };
        painter.rect_filled(rect, 0.0, fill);
    }
    let folds = row.foldable && fold_button(ui, ctx, scene, (index, row), left);
    let center_y = scene.row_rect(index).center().y;
    let strength = if row.muted { 0.45 } else { 1.0 };
    let color = ctx.theme.category(row.kind.spec().category).gamma_multiply(strength);
    painter.text(
        pos2(left + 21.0, center_y),
        Align2::CENTER_CENTER,
        icons::of_kind(row.kind),
        ICON_FONT,
        color,
    );
    let color = if row.problem.is_some() { ctx.theme.error } else { ctx.theme.text.gamma_multiply(strength) };
    let room_px = area.right() - SPACE_SMALL - (left + 33.0);
    let title = egui::WidgetText::from(egui::RichText::new(shortened(&row.title, MAX_LINE_CHARS)).font(FONT));
    let title = title.into_galley(ui, Some(egui::TextWrapMode::Truncate), room_px.max(0.0), FONT);
    let at = pos2(left + 33.0, center_y - title.size().y * 0.5);
    painter.galley_with_override_text_color(at, title, color);
    let sign = match (&row.problem, row.muted) {
        (Some(_), _) => Some((icon::WARNING_CIRCLE, ctx.theme.error)),
        (None, true) => Some((icon::PROHIBIT, ctx.theme.text_dim)),
        _ => None,
    };
    if let Some((glyph, color)) = sign {
        let at = pos2(area.right() - SPACE, center_y);
        let back = Rect::from_center_size(at - vec2(6.0, 0.0), vec2(20.0, rect.height() - 2.0));
        painter.rect_filled(
            back,
            0.0,
            if selected { mix(ctx.theme.panel, ctx.theme.accent, 0.28) } else { ctx.theme.panel },
        );
        painter.text(at, Align2::RIGHT_CENTER, glyph, ICON_FONT, color);
    }
    response.tip(match &row.problem {
        Some(problem) => problem.clone(),
        None => tr!("timeline-row-hint", title = &row.title),
    });
    (folds, begun.and_then(|_| super::order_view::begin(ctx, scene, row)))
}

fn fold_button(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, (index, row): (usize, &ActionRow), left: f32) -> bool {
    let area = scene.areas.names;
    let center_y = scene.row_rect(index).center().y;
    let rect = Rect::from_center_size(pos2(left + 6.0, center_y), vec2(16.0, 18.0)).intersect(area);
    if !rect.is_positive() {
        return false;
    }
    let response = ui.interact(rect, ui.id().with(("fold", row.id)), Sense::click());
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::CollapsingHeader, true, format!("fold {}", row.title))
    });
    let glyph = if row.folded { icon::CARET_RIGHT } else { icon::CARET_DOWN };
    let color = if response.hovered() { ctx.theme.text } else { ctx.theme.text_dim };
    let painter = ui.painter().with_clip_rect(area);
    painter.text(pos2(left + 6.0, center_y), Align2::CENTER_CENTER, glyph, SMALL_FONT, color);
    response.clicked()
}

/// The edge between names and bars.
pub fn splitter(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) -> Option<Drag> {
    let (names, corner) = (scene.areas.names, scene.areas.corner);
    let edge = Rect::from_min_max(
        pos2(names.right() - 3.0, corner.top()),
        pos2(names.right() + 3.0, names.bottom()),
    );
    let response = ui.interact(edge, ui.id().with("names width"), Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::ResizeHandle, true, "names width")); // not shown
    let hot = response.hovered() || response.dragged();
    let color = if hot { ctx.theme.accent } else { ctx.theme.line };
    let x = ui.painter().round_to_pixel_center(names.right());
    ui.painter().vline(x, edge.y_range(), Stroke::new(1.0, color));
    let begun = starts_drag(&response, ui);
    response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal);
    begun.map(|origin| Drag::NamesWidth { width_px: names.width(), from_x: origin.x })
}
