//! Sliders whose rail can be seen: egui gives it the fill of a button, which differs too little from a panel.

use egui::{Response, Slider, Ui};

use super::theme::Theme;

/// Shows a slider.
pub fn slider(ui: &mut Ui, slider: Slider<'_>) -> Response {
    let theme = Theme::new(ui.visuals().dark_mode);
    let shown = ui.scope(|ui| {
        ui.spacing_mut().slider_rail_height = 4.0;
        ui.visuals_mut().widgets.inactive.bg_fill = theme.outline;
        ui.visuals_mut().selection.bg_fill = theme.accent;
        ui.add(slider.trailing_fill(true))
    });
    shown.inner
}
