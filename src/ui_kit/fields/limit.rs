//! What a field says for a moment when it has not taken the number that was typed, but the nearest one in its range.

use egui::{Id, Response, Tooltip, Ui};

use super::Field;
use crate::text::{format_number, tr};

/// How long it is shown, in seconds.
const SHOWN_SECS: f64 = 4.0;

/// What was typed, in the unit of the field, and when.
#[derive(Debug, Clone, Copy)]
struct OutOfRange {
    typed: f64,
    since_secs: f64,
}

/// Notes that a number was typed that is not in the range of a field.
pub(super) fn note(ui: &Ui, field: Id, typed: f64) {
    let since_secs = ui.input(|input| input.time);
    ui.data_mut(|data| data.insert_temp(field.with("out of range"), OutOfRange { typed, since_secs })); // not shown
}

/// Says below the field what its range is, if a number was typed that is not in it.
pub(super) fn show(ui: &Ui, field: &Field<'_>, response: &Response) {
    let noted = ui.data(|data| data.get_temp::<OutOfRange>(response.id.with("out of range"))); // not shown
    let (Some(noted), Some(limits)) = (noted, field.limits()) else { return };
    let left_secs = noted.since_secs + SHOWN_SECS - ui.input(|input| input.time);
    if left_secs <= 0.0 {
        return;
    }
    let text = tr!("field-out-of-range", number = format_number(noted.typed), limits);
    let tooltip = Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), response.id, response.rect);
    tooltip.show(|ui| ui.label(text));
    #[allow(clippy::cast_possible_truncation)] // a few seconds
    ui.ctx().request_repaint_after_secs(left_secs as f32);
}
