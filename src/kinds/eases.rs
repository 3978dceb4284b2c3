//! Eases. Most have no row: they look like their category, and their relatives follow from their names.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::Kind;

use super::row::Row;

pub const ROWS: &[Row] = &[
    Row::new(Kind::EaseSteps, icon::STEPS),
    Row::new(Kind::EaseSpring, icon::SPIRAL),
    Row { sample: |_| None, ..Row::new(Kind::EaseNamed, icon::TAG) },
];
