//! The bar above the canvas while a symbol is edited: the way back to the projects from which it was opened.

use egui::{Align, Layout, Rect, RichText, Stroke, Ui, UiBuilder};
use egui_phosphor::regular as icon;

use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE, SPACE_SMALL};
use crate::ui_kit::tip::Tip as _;

/// Height of the bar, in points.
const HEIGHT: f32 = ROW_HEIGHT + 2.0 * SPACE_SMALL;

/// Divides the panel into the bar, if there is a way back, and what is below it.
pub(super) fn split(panel: Rect, ctx: &Ctx<'_>) -> (Option<Rect>, Rect) {
    if ctx.session.trail.is_empty() {
        return (None, panel);
    }
    let (bar, rest) = panel.split_top_bottom_at_y(panel.top() + HEIGHT);
    (Some(bar), rest)
}

/// Shows the bar: a button for each project around, then the name of the open one.
pub(super) fn show(ui: &mut Ui, bar: Rect, ctx: &Ctx<'_>, out: &mut Outbox) {
    let theme = ctx.theme;
    ui.painter().rect_filled(bar, 0.0, theme.panel);
    ui.painter().hline(bar.x_range(), bar.bottom() - 0.5, Stroke::new(1.0, theme.line));
    let inner = bar.shrink2(egui::vec2(SPACE, SPACE_SMALL));
    let layout = Layout::left_to_right(Align::Center);
    ui.scope_builder(UiBuilder::new().max_rect(inner).layout(layout), |ui| {
        ui.spacing_mut().item_spacing.x = SPACE_SMALL;
        ui.label(RichText::new(icon::PUZZLE_PIECE).color(theme.accent));
        let Some((open, around)) = ctx.session.trail.split_last() else { return };
        for (depth, outer) in around.iter().enumerate() {
            let label = tr!("symbol-trail-back", name = outer);
            let shown = shortened(outer, MAX_NAME_CHARS);
            let button =
                ui.add(egui::Button::new(RichText::new(shown.as_ref()).color(theme.accent)).frame(false));
            button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
            if button.tip(format!("{label}\n{}", tr!("symbol-trail-back.tooltip"))).clicked() {
                out.push(Intent::LeaveSymbol(depth));
            }
            ui.label(RichText::new(icon::CARET_RIGHT).color(theme.text_dim));
        }
        ui.add(egui::Label::new(RichText::new(open).strong().color(theme.text)).truncate());
        if ctx.history.is_dirty() {
            let note = match ctx.session.trail_keeps_file {
                true => tr!("symbol-trail-asks"),
                false => tr!("symbol-trail-saves"),
            };
            let note = RichText::new(note).small().color(theme.text_dim);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.add(egui::Label::new(note).truncate());
            });
        }
    });
}
