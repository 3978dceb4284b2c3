//! Popups with numbers, below what they are about.

use egui::Id;
use kineograph_runtime::format::Unit;

use crate::ui_kit::fields::{Field, FormPopup};

/// Width of a popup, in points.
const WIDTH_PX: f32 = 200.0;
/// Latest time and longest duration, in seconds.
const MAX_SECS: f64 = 1.0e6;

/// A popup of numbers.
pub const fn popup(id: Id) -> FormPopup {
    FormPopup::new(id, WIDTH_PX)
}

/// A field for a time or a duration, in seconds of the project.
pub fn secs_field<'a>(label: &'a str, help: &'a str) -> Field<'a> {
    Field { drag_step: 0.01, ..Field::new(label, help).unit(Unit::Secs).range(0.0, MAX_SECS) }
}
