//! Rows with a number.

use egui::{DragValue, Ui};

use crate::text::{Label, tr};
use crate::ui_kit::tip::Tip as _;

/// A number in a range.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    pub min: f64,
    pub max: f64,
    pub is_whole: bool,
}

/// What a number can be instead, such as 0 for “as many as needed”.
#[derive(Debug, Clone, Copy)]
pub(super) struct Instead<'a> {
    /// What it is called.
    pub text: &'a str,
    /// The number that is proposed otherwise.
    pub other: f64,
}

/// A row with a number.
pub(super) fn number(ui: &mut Ui, label: Label, value: &mut f64, bounds: Bounds) {
    let name = ui.label(label.text()).tip(label.tooltip());
    field(ui, value, bounds, name.id);
    ui.end_row();
}

/// A row with a number, or what is there instead of it: `None`.
pub(super) fn number_or(
    ui: &mut Ui,
    label: Label,
    value: &mut Option<f64>,
    instead: Instead<'_>,
    bounds: Bounds,
) {
    let name = ui.label(label.text()).tip(label.tooltip());
    ui.horizontal(|ui| {
        if ui.radio(value.is_none(), instead.text).clicked() {
            *value = None;
        }
        let mut number = value.unwrap_or(instead.other);
        let radio = ui.radio(value.is_some(), "");
        ui.ctx().accesskit_node_builder(radio.id, |node| node.set_label(tr!("export-number")));
        if radio.tip(tr!("export-number")).clicked() {
            *value = Some(number);
        }
        // Whoever changes the number wants it.
        if field(ui, &mut number, bounds, name.id) {
            *value = Some(number);
        }
    });
    ui.end_row();
}

/// Whether it was changed.
fn field(ui: &mut Ui, value: &mut f64, bounds: Bounds, name: egui::Id) -> bool {
    let Bounds { min, max, is_whole } = bounds;
    let field = DragValue::new(value).range(min..=max).speed(if is_whole { 0.1 } else { 0.02 });
    let field = if is_whole { field.fixed_decimals(0) } else { field.max_decimals(2) };
    let is_changed = ui.add(field).labelled_by(name).changed();
    if is_whole {
        *value = value.round();
    }
    is_changed
}
