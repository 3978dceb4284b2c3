//! The names of the nodes, and of the actions of unfolded runs.

use egui::{FontId, RichText, Stroke, Ui, pos2};

use super::super::actions::ActionRow;
use super::super::bars::adds;
use super::super::menus;
use super::super::names::{Name, SMALL_FONT, icon_and_title, indent_px, name};
use super::super::view::{Fold, Request};
use super::model::{LineKind, NodeRow, RunsLine};
use super::{RunsView, pieces, run_bars, run_menus};
use crate::panels::{Ctx, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::icons;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{SPACE_SMALL, mix};
use crate::ui_kit::tip::hint;

const ACTION_FONT: FontId = FontId::proportional(11.5);

/// Shows the name of a line.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView, index: usize, out: &mut Outbox) -> Option<Request> {
    let line = view.model.lines.get(index)?;
    match &line.kind {
        LineKind::Bars(_) if is_first_seen(view, index, line) => {
            node(ui, ctx, view, view.row_of(index)?, out)
        }
        LineKind::Bars(_) => None,
        LineKind::Action(_, action) => {
            action_name(ui, ctx, view, index, line, action);
            None
        }
    }
}

/// Whether a line is the first one with bars of its row that is seen.
fn is_first_seen(view: &RunsView, index: usize, line: &RunsLine) -> bool {
    let before = view.model.lines.get(view.canvas.visible_lines().start..index).unwrap_or_default();
    let mut of_row = before.iter().rev().take_while(|before| before.row == line.row);
    !of_row.any(|before| matches!(before.kind, LineKind::Bars(_)))
}

fn node(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView, row: &NodeRow, out: &mut Outbox) -> Option<Request> {
    let area = view.canvas.areas.names;
    let (first, full) = (view.canvas.line_rect(row.first_line), pieces::row_rect(&view.canvas, row));
    let strength = if row.visible { 1.0 } else { 0.5 };
    let count = (row.run_count > 1).then(|| row.run_count.to_string());
    // The name of a row with many lines stays in view.
    let top = first.top().max(area.top()).min(full.bottom() - first.height());
    let shown = Name {
        id: ui.id().with(("runs node", row.id)),
        row: full,
        center_y: top + first.height() * 0.5,
        depth: row.depth,
        icon: (row.icon, run_bars::color_of(ctx, row.id).gamma_multiply(strength)),
        title: &row.name,
        written: &row.name,
        ink: if row.run_count == 0 { ctx.theme.text_dim } else { ctx.theme.text.gamma_multiply(strength) },
        mark: count.map(|count| (count, SMALL_FONT, ctx.theme.text_dim)),
        selected: ctx.session.selection.has_node(row.id),
        folded: row.foldable.then_some(row.folded),
    };
    let shown = name(ui, ctx, &view.canvas, &shown)?;
    let painter = ui.painter().with_clip_rect(area);
    let y = painter.round_to_pixel_center(full.bottom() - 0.5);
    painter.hline(area.x_range(), y, Stroke::new(1.0, ctx.theme.grid));
    if shown.response.clicked() {
        let (node, adds) = (row.id, adds(ui));
        out.select(if adds { SelectionChange::ToggleNode(node) } else { SelectionChange::Node(node) });
    }
    if menus::is_asked(&view.canvas, &shown.response) {
        let now_secs = ctx.session.playback.playhead_secs();
        menus::show(&shown.response, |ui| {
            run_menus::row_entries(ui, ctx, row.id, now_secs, out);
            None
        });
    }
    hint(shown.response, || tr!("timeline-row-runs", name = &row.name, count = row.run_count));
    shown.folds.then_some(Request::Fold(Fold::Node(row.id)))
}

/// The name of an action of an unfolded run, below its node.
fn action_name(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView, index: usize, line: &RunsLine, action: &ActionRow) {
    let area = view.canvas.areas.names;
    let rect = view.canvas.line_rect(index).with_max_x(area.right());
    let depth = view.model.rows.get(line.row).map_or(0, |row| row.depth);
    let fill = mix(ctx.theme.panel, ctx.theme.well, 0.6);
    ui.painter().with_clip_rect(area).rect_filled(rect.intersect(area), 0.0, fill);
    let strength = if action.muted { 0.45 } else { 0.85 };
    let color = ctx.theme.category(action.kind.spec().category).gamma_multiply(strength);
    let at = pos2(area.left() + 27.0 + indent_px(depth + 1 + action.depth), rect.center().y);
    let title = action.written_title();
    let title = shortened(&title, MAX_LINE_CHARS);
    let title = RichText::new(title).font(ACTION_FONT).color(ctx.theme.text_dim);
    let icon = (icons::of_kind(action.kind), color);
    icon_and_title(ui, &view.canvas, at, area.right() - SPACE_SMALL, icon, title);
}
