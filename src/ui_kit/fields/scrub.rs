//! Numbers that are dragged sideways: in their fields, and where else they are shown.

use egui::Ui;
use kineograph_runtime::format::{ParamSpec, Unit, Value};

use super::drag::pace;
use super::numeral::snapped;
use super::{Field, OpacityUnit};
use crate::ui_kit::window_unit::WindowUnit as _;

/// A value after a drag of one of its numbers, or of all of them (`None`), by so many points from `start`: as its field would have it.
/// `None` if it has no numbers to drag.
pub fn dragged_value(
    ui: &Ui,
    param: &ParamSpec,
    start: &Value,
    axis: Option<usize>,
    delta_px: f32,
) -> Option<Value> {
    let field = Field::of_param(param);
    Some(match start {
        Value::Number(x) => {
            let field = field.of_one_number(OpacityUnit::of(ui.ctx()));
            Value::Number(field.dragged(ui, *x, delta_px))
        }
        Value::Optional(Some(x)) => Value::Optional(Some(field.dragged(ui, *x, delta_px))),
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // the field keeps it in range
        Value::Count(n) => Value::Count(field.of_count().dragged(ui, f64::from(*n), delta_px).round() as u32),
        Value::Vec2(pair) => Value::Vec2(dragged_axis(ui, &field, *pair, axis, delta_px)),
        Value::Vec3(triple) => Value::Vec3(dragged_axis(ui, &field, *triple, axis, delta_px)),
        Value::Vec4(four) => Value::Vec4(dragged_axis(ui, &field, *four, axis, delta_px)),
        _ => return None,
    })
}

fn dragged_axis<const N: usize>(
    ui: &Ui,
    field: &Field<'_>,
    start: [f64; N],
    axis: Option<usize>,
    delta_px: f32,
) -> [f64; N] {
    std::array::from_fn(|own| match axis {
        Some(axis) if axis != own => start[own],
        _ => field.dragged(ui, start[own], delta_px),
    })
}

/// How many numbers of a value are shown apart from each other, each to be dragged by itself. 0: there is nothing to drag.
pub const fn dragged_numbers(param: &ParamSpec, value: &Value) -> usize {
    match value {
        Value::Number(_) | Value::Optional(Some(_)) | Value::Count(_) => 1,
        // Equal factors are one number.
        Value::Vec2([x, y]) if matches!(param.unit, Unit::Times) && *x == *y => 1,
        Value::Vec2(_) => 2,
        Value::Vec3(_) => 3,
        Value::Vec4(_) => 4,
        _ => 0,
    }
}

impl Field<'_> {
    /// Its number after a drag from `start` by so many points, at the pace that the keys set.
    pub(super) fn dragged(&self, ui: &Ui, start: f64, delta_px: f32) -> f64 {
        let step = self.drag_step * pace(ui);
        let way = f64::from(delta_px) * step;
        self.clamp(self.stored(snapped(self.shown(start) + way, step)))
    }

    /// The same field of a whole number ≥ 0.
    pub(super) fn of_count(self) -> Self {
        self.drag_step(0.1).range(self.range[0].max(0.0), self.range[1].min(f64::from(u32::MAX)))
    }
}
