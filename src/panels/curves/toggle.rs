//! Small buttons with an icon that are on or off.

use egui::{Align2, FontId, Response, Sense, Ui, WidgetInfo, WidgetType, vec2};

use crate::text::Label;
use crate::ui_kit::theme::Theme;
use crate::ui_kit::tip::Tip as _;

/// Side of a button, in points.
const SIZE_PX: f32 = 22.0;

/// Shows a button that is on or off; true if it was switched.
pub fn toggle(ui: &mut Ui, theme: &Theme, icon: &str, label: Label, is_on: &mut bool) -> bool {
    let response = icon_face(ui, theme, icon, *is_on);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, *is_on, label.text()));
    let clicked = response.clicked();
    if clicked {
        *is_on = !*is_on;
    }
    response.tip(tooltip(label));
    clicked
}

/// Shows a button with an icon.
pub fn button(ui: &mut Ui, theme: &Theme, icon: &str, label: Label) -> Response {
    let response = icon_face(ui, theme, icon, false);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, label.text()));
    response.tip(tooltip(label))
}

fn tooltip(label: Label) -> String {
    format!("{}\n{}", label.text(), label.tooltip())
}

fn icon_face(ui: &mut Ui, theme: &Theme, icon: &str, is_on: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(SIZE_PX, SIZE_PX), Sense::click());
    let (fill, ink) = match (is_on, response.hovered()) {
        (true, _) => (theme.accent.gamma_multiply(0.35), theme.text),
        (false, true) => (theme.card, theme.text),
        (false, false) => (egui::Color32::TRANSPARENT, theme.text_dim),
    };
    let edge = egui::Stroke::new(1.0, if is_on { theme.accent } else { fill });
    ui.painter().rect(rect, 4.0, fill, edge, egui::StrokeKind::Inside);
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, icon, FontId::proportional(14.0), ink);
    response
}
