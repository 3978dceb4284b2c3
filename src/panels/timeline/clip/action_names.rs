//! The names of the actions of the open clip.

use egui::Ui;
use egui_phosphor::regular as icon;

use super::super::names::{ICON_FONT, Name, name};
use super::super::view::{Fold, Request};
use super::{ClipView, action_menus, order_view, select_action};
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::icons;
use crate::ui_kit::tip::hint;

/// Shows the name of a row.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, view: &ClipView, index: usize, out: &mut Outbox) -> Option<Request> {
    let row = view.rows.get(index)?;
    let rect = view.canvas.line_rect(index);
    let selected = ctx.session.selection.has_action(row.id);
    let strength = if row.muted { 0.45 } else { 1.0 };
    let color = ctx.theme.category(row.kind.spec().category).gamma_multiply(strength);
    let sign = match (&row.problem, row.muted) {
        (Some(_), _) => Some((icon::WARNING_CIRCLE, ctx.theme.error)),
        (None, true) => Some((icon::PROHIBIT, ctx.theme.text_dim)),
        _ => None,
    };
    let shown = Name {
        id: ui.id().with(("name", row.id)),
        row: rect,
        center_y: rect.center().y,
        depth: row.depth,
        icon: (icons::of_kind(row.kind), color),
        title: &row.title,
        written: &row.written_title(),
        ink: if row.problem.is_some() { ctx.theme.error } else { ctx.theme.text.gamma_multiply(strength) },
        mark: sign.map(|(glyph, color)| (glyph.to_owned(), ICON_FONT, color)),
        selected,
        folded: row.foldable.then_some(row.folded),
    };
    let shown = name(ui, ctx, &view.canvas, &shown)?;
    let begun = drag_start(&shown.response, ui);
    if shown.response.clicked() || (begun.is_some() && !selected) {
        select_action(ui, row.id, out);
    }
    let of_menu = action_menus::of_actions(ctx, view, &[row.id], &shown.response, out);
    hint(shown.response, || match &row.problem {
        Some(problem) => problem.clone(),
        None => tr!("timeline-row-hint", title = row.written_title()),
    });
    if shown.folds {
        return Some(Request::Fold(Fold::Action(row.id)));
    }
    begun.and_then(|_| order_view::begin(ctx, view, row)).map(Request::from).or(of_menu)
}
