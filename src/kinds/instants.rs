//! Actions that happen at one moment. `Place` is among those that change the position.

use egui_phosphor::regular as icon;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Kind, Value};

use super::row::Row;
use super::sample::{Sample, filled, middle, usual, with};

pub(super) const SHOWN: &[Kind] = &[Kind::Show, Kind::Hide, Kind::ToggleVisibility, Kind::Blink];
const FLIPS: &[Kind] = &[Kind::FlipX, Kind::FlipY];

pub const ROWS: &[Row] = &[
    Row {
        families: &[SHOWN],
        sample: |kind| usual(kind).map(|sample| sample.from(middle().with(Property::VISIBLE, false))),
        ..Row::new(Kind::Show, icon::EYE)
    },
    Row { families: &[SHOWN], ..Row::new(Kind::Hide, icon::EYE_SLASH) },
    Row { families: &[SHOWN], ..Row::new(Kind::ToggleVisibility, icon::TOGGLE_LEFT) },
    Row { families: &[FLIPS], ..Row::new(Kind::FlipX, icon::FLIP_HORIZONTAL) },
    Row { families: &[FLIPS], ..Row::new(Kind::FlipY, icon::FLIP_VERTICAL) },
    Row::new(Kind::RemoveSelf, icon::TRASH),
    Row::new(Kind::CallFunc, icon::LIGHTNING),
    Row {
        sample: |kind| Some(Sample::of(with(filled(kind), "time", Value::Number(1.0)))),
        ..Row::new(Kind::Cue, icon::SKIP_FORWARD)
    },
];
