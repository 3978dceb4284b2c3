//! A question with some answers, over the window.

use egui::{Context, Id, Modal};

use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};

/// A question with buttons. Esc and a click outside cancel.
pub(super) fn question(ctx: &Context, title: &str, text: &str, answers: &[(&str, Answer)]) -> Option<Answer> {
    let mut chosen = None;
    let modal = Modal::new(Id::new(title)).show(ctx, |ui| {
        ui.set_width(380.0);
        ui.heading(title);
        ui.add_space(SPACE);
        ui.label(text);
        ui.add_space(SPACE_LARGE);
        buttons(ui, |ui| {
            for (place, (label, answer)) in answers.iter().enumerate() {
                let button = if place == 0 { primary_button(ui, *label) } else { egui::Button::new(*label) };
                if ui.add(button).clicked() {
                    chosen = Some(*answer);
                }
            }
        });
    });
    chosen.or_else(|| modal.should_close().then_some(Answer::Cancel))
}

/// A row of buttons below a dialog.
pub(super) fn buttons(ui: &mut egui::Ui, contents: impl FnOnce(&mut egui::Ui)) {
    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), contents);
}

/// The answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// Both versions as one.
    Merge,
    Save,
    Discard,
    Elsewhere,
    Cancel,
}
