//! The column of names: the tree of nodes, indented, foldable.

use egui::{Align2, FontId, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use egui_phosphor::regular as icon;

use super::super::model::ActionRow;
use super::layout;
use super::model::{Line, LineKind, NodeRow};
use super::{Request, RunsView, bars, menus};
use crate::panels::{Ctx, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::icons;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL, mix};
use crate::ui_kit::tip::Tip as _;

const FONT: FontId = FontId::proportional(12.5);
const SMALL_FONT: FontId = FontId::proportional(10.5);
const ICON_FONT: FontId = FontId::proportional(13.0);
/// Indentation of one level, in points.
const INDENT_PX: f32 = 12.0;
/// Deepest level that is still indented.
const MAX_INDENTS: usize = 12;

/// Shows the column.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>, out: &mut Outbox) -> Option<Request> {
    let area = view.scene.areas.names;
    ui.painter().with_clip_rect(area).rect_filled(area, 0.0, ctx.theme.panel);
    let mut request = None;
    let mut last_row = None;
    for index in layout::visible_lines(view.scene, view.model) {
        let Some(line) = view.model.lines.get(index) else { continue };
        match &line.kind {
            LineKind::Bars(_) if last_row != Some(line.row) => {
                last_row = Some(line.row);
                if let Some(row) = view.model.rows.get(line.row) {
                    request = node(ui, ctx, view, row, out).or(request);
                }
            }
            LineKind::Bars(_) => {}
            LineKind::Action(_, action) => action_name(ui, ctx, view, (index, line), action),
        }
    }
    request
}

#[allow(clippy::cast_precision_loss)] // at most MAX_INDENTS
fn indent_px(depth: usize) -> f32 {
    depth.min(MAX_INDENTS) as f32 * INDENT_PX
}

fn node(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>, row: &NodeRow, out: &mut Outbox) -> Option<Request> {
    let area = view.scene.areas.names;
    let first = layout::line_rect(view.scene, row.first_line).with_max_x(area.right());
    let full = layout::row_rect(view.scene, row).with_max_x(area.right());
    let rect = full.intersect(area);
    if !rect.is_positive() {
        return None;
    }
    let response = ui.interact(rect, ui.id().with(("runs node", row.id)), Sense::click());
    let selected = ctx.session.selection.has_node(row.id);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::SelectableLabel, true, selected, format!("row {}", row.name))
    });
    if response.clicked() {
        let adds = ui.input(|input| input.modifiers.command || input.modifiers.shift);
        out.select(if adds { SelectionChange::ToggleNode(row.id) } else { SelectionChange::Node(row.id) });
    }
    let painter = ui.painter().with_clip_rect(area);
    if selected || response.hovered() {
        let fill = if selected { mix(ctx.theme.panel, ctx.theme.accent, 0.28) } else { ctx.theme.card };
        painter.rect_filled(rect, 0.0, fill);
    }
    let line_y = painter.round_to_pixel_center(full.bottom() - 0.5);
    painter.hline(area.x_range(), line_y, egui::Stroke::new(1.0, ctx.theme.grid));
    let left = area.left() + 6.0 + indent_px(row.depth);
    // The name of a row with many lines stays in view.
    let top = first.top().max(area.top()).min(full.bottom() - first.height());
    let center_y = top + first.height() * 0.5;
    let strength = if row.visible { 1.0 } else { 0.5 };
    let color = bars::color_of(ctx, row.id).gamma_multiply(strength);
    painter.text(pos2(left + 21.0, center_y), Align2::CENTER_CENTER, row.icon, ICON_FONT, color);
    let count = if row.run_count > 1 { row.run_count.to_string() } else { String::new() };
    let count = painter.layout_no_wrap(count, SMALL_FONT, ctx.theme.text_dim);
    let right = area.right() - SPACE - count.size().x;
    painter.galley(pos2(right, center_y - count.size().y * 0.5), count, ctx.theme.text_dim);
    let name = egui::WidgetText::from(egui::RichText::new(shortened(&row.name, MAX_LINE_CHARS)).font(FONT));
    let room_px = (right - SPACE_SMALL - (left + 33.0)).max(0.0);
    let name = name.into_galley(ui, Some(egui::TextWrapMode::Truncate), room_px, FONT);
    let ink = if row.run_count == 0 { ctx.theme.text_dim } else { ctx.theme.text.gamma_multiply(strength) };
    painter.galley_with_override_text_color(pos2(left + 33.0, center_y - name.size().y * 0.5), name, ink);
    let folds = row.foldable && fold_button(ui, ctx, view, row, pos2(left + 6.0, center_y));
    if response.hovered() || menus::is_open(&response) || response.secondary_clicked() {
        let now_secs = ctx.session.playback.playhead_secs();
        menus::of_row(ctx, (row.id, now_secs), &response, out);
        response.tip(tr!("timeline-row-runs", name = &row.name, count = row.run_count));
    }
    folds.then_some(Request::ToggleNode(row.id))
}

fn fold_button(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>, row: &NodeRow, at: egui::Pos2) -> bool {
    let area = view.scene.areas.names;
    let rect = Rect::from_center_size(at, vec2(16.0, 18.0)).intersect(area);
    if !rect.is_positive() {
        return false;
    }
    let response = ui.interact(rect, ui.id().with(("runs fold", row.id)), Sense::click());
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::CollapsingHeader, true, format!("fold {}", row.name))
    });
    let glyph = if row.folded { icon::CARET_RIGHT } else { icon::CARET_DOWN };
    let color = if response.hovered() { ctx.theme.text } else { ctx.theme.text_dim };
    ui.painter().with_clip_rect(area).text(at, Align2::CENTER_CENTER, glyph, SMALL_FONT, color);
    response.clicked()
}

/// The name of an action of an unfolded run, below its node.
fn action_name(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &RunsView<'_>,
    (index, line): (usize, &Line),
    action: &ActionRow,
) {
    let area = view.scene.areas.names;
    let rect = layout::line_rect(view.scene, index).with_max_x(area.right());
    let painter = ui.painter().with_clip_rect(area);
    let depth = view.model.rows.get(line.row).map_or(0, |row| row.depth);
    let left = area.left() + 18.0 + indent_px(depth + 1 + action.depth);
    painter.rect_filled(rect.intersect(area), 0.0, mix(ctx.theme.panel, ctx.theme.well, 0.6));
    let strength = if action.muted { 0.45 } else { 0.85 };
    let color = ctx.theme.category(action.kind.spec().category).gamma_multiply(strength);
    let center_y = rect.center().y;
    painter.text(
        pos2(left + 9.0, center_y),
        Align2::CENTER_CENTER,
        icons::of_kind(action.kind),
        ICON_FONT,
        color,
    );
    let text =
        egui::WidgetText::from(egui::RichText::new(shortened(&action.title, MAX_LINE_CHARS)).size(11.5));
    let room_px = (area.right() - SPACE_SMALL - (left + 20.0)).max(0.0);
    let text = text.into_galley(ui, Some(egui::TextWrapMode::Truncate), room_px, FONT);
    let at = pos2(left + 20.0, center_y - text.size().y * 0.5);
    painter.galley_with_override_text_color(at, text, ctx.theme.text_dim);
}
