//! Options in menus: egui takes the outlines of all controls away there, and boxes and fields without them can hardly be seen.

use egui::{Stroke, Ui, vec2};

use super::theme::Theme;

/// Shows boxes to tick and fields of a menu with outlines. Entries that are buttons belong outside.
pub fn outlined<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let shown = ui.scope(|ui| {
        let theme = Theme::new(ui.visuals().dark_mode);
        ui.spacing_mut().button_padding = vec2(6.0, 1.0);
        let widgets = &mut ui.visuals_mut().widgets;
        for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
            widget.bg_stroke = Stroke::new(1.0, theme.outline);
        }
        widgets.inactive.bg_fill = theme.field;
        widgets.inactive.weak_bg_fill = theme.field;
        add(ui)
    });
    shown.inner
}
