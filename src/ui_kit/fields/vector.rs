//! Two to four numbers, and the link that keeps a pair in proportion.

use egui::{Id, Rect, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::Unit;

use super::drag::at_press;
use super::number::NumberCell;
use super::numeral::snapped;
use super::parts::icon_button_in;
use super::{Field, FieldEvent, Form};
use crate::document::Tweak;
use crate::text::tr;
use crate::ui_kit::theme::{SPACE_SMALL, Theme};

/// Width of the link button, in points.
const LINK_WIDTH_PX: f32 = 18.0;
/// Room for an axis with a number of three digits, in points.
const NUMBER_PX: f32 = 44.0;
/// Room for a letter of a unit, in points.
const UNIT_LETTER_PX: f32 = 6.0;

/// How a vector is to change.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum VectorChange<const N: usize> {
    /// To these numbers.
    Set([f64; N]),
    /// One number, or all (`None`), each from where it is.
    Tweak(Option<usize>, Tweak),
}

impl<const N: usize> VectorChange<N> {
    /// The numbers after the change.
    pub fn applied(self, mut numbers: [f64; N]) -> [f64; N] {
        match self {
            Self::Set(to) => return to,
            Self::Tweak(Some(axis), tweak) => numbers[axis] = tweak.applied(numbers[axis]),
            Self::Tweak(None, tweak) => numbers = numbers.map(|x| tweak.applied(x)),
        }
        numbers
    }
}

impl Form<'_> {
    /// x and y, or columns and rows. A pair of factors can be linked, so that both change in proportion.
    pub fn vec2(
        &mut self,
        field: &Field<'_>,
        pair: [f64; 2],
        default: Option<[f64; 2]>,
    ) -> FieldEvent<[f64; 2]> {
        self.vec2_change(field, pair, default).map(|change| change.applied(pair))
    }

    /// As [`Self::vec2`], for a field that may represent several pairs.
    pub fn vec2_change(
        &mut self,
        field: &Field<'_>,
        pair: [f64; 2],
        default: Option<[f64; 2]>,
    ) -> FieldEvent<VectorChange<2>> {
        if field.unit != Unit::Times {
            let is_grid = field.unit == Unit::Parts;
            let names =
                if is_grid { [tr!("common-grid-columns"), tr!("common-grid-rows")] } else { ["X", "Y"] };
            return self.vector_change(field, names, pair, default);
        }
        let reset = default.filter(|default| *default != pair || field.mixed).map(VectorChange::Set);
        let id = self.id_of(field.label);
        let theme = self.theme;
        self.before_typing(id.with("X"));
        self.row(&field.with_room(least_px(field, 2) + LINK_WIDTH_PX), reset, |ui, rect| {
            let axes = AxisFields { id, field, names: ["X", "Y"] };
            let (cells_rect, link_rect) = rect.split_left_right_at_x(rect.right() - LINK_WIDTH_PX);
            // The pair as it was before it was dragged: a drag through 0 must not lose the proportion.
            let start = at_press(ui, id.with("pair"), pair);
            let linked = link_button(ui, link_rect, theme, (id, field.label), start);
            cells(ui, cells_rect, theme, &axes, pair).map(|(axis, tweak)| match tweak {
                Tweak::Set(x) if linked && !field.mixed => VectorChange::Set(in_proportion(start, axis, x)),
                tweak if linked => VectorChange::Tweak(None, tweak),
                tweak => VectorChange::Tweak(Some(axis), tweak),
            })
        })
    }

    /// A value and its variance.
    pub fn spread_change(
        &mut self,
        field: &Field<'_>,
        pair: [f64; 2],
        default: [f64; 2],
    ) -> FieldEvent<VectorChange<2>> {
        let names = [tr!("common-spread-value"), tr!("common-spread-variance")];
        self.vector_change(field, names, pair, Some(default))
    }

    /// How many rows [`Self::vec2`] takes for a field that isn't of factors.
    pub fn vec2_rows(&self, field: &Field<'_>) -> f32 {
        self.rows_of(&field.with_room(least_px(field, 2)))
    }

    /// Three numbers: red, green and blue for levels, else x, y and z.
    pub(super) fn vec3_change(
        &mut self,
        field: &Field<'_>,
        triple: [f64; 3],
        default: Option<[f64; 3]>,
    ) -> FieldEvent<VectorChange<3>> {
        let names = if field.unit == Unit::Level { ["R", "G", "B"] } else { ["X", "Y", "Z"] };
        self.vector_change(field, names, triple, default)
    }

    /// Four numbers: a box for pixels, else the control values of a curve.
    pub(super) fn vec4_change(
        &mut self,
        field: &Field<'_>,
        four: [f64; 4],
        default: Option<[f64; 4]>,
    ) -> FieldEvent<VectorChange<4>> {
        let names = if field.unit == Unit::Px { ["X", "Y", "W", "H"] } else { ["1", "2", "3", "4"] };
        self.vector_change(field, names, four, default)
    }

    fn vector_change<const N: usize>(
        &mut self,
        field: &Field<'_>,
        names: [&str; N],
        numbers: [f64; N],
        default: Option<[f64; N]>,
    ) -> FieldEvent<VectorChange<N>> {
        let reset = default.filter(|default| *default != numbers || field.mixed).map(VectorChange::Set);
        let id = self.id_of(field.label);
        let theme = self.theme;
        if let Some(first) = names.first() {
            self.before_typing(id.with(*first));
        }
        self.row(&field.with_room(least_px(field, N)), reset, |ui, rect| {
            let event = cells(ui, rect, theme, &AxisFields { id, field, names }, numbers);
            event.map(|(axis, tweak)| VectorChange::Tweak(Some(axis), tweak))
        })
    }
}

/// Room that so many numbers of a field need side by side with their axes and the unit, in points.
#[allow(clippy::cast_precision_loss)] // a few
fn least_px(field: &Field<'_>, numbers: usize) -> f32 {
    let unit_px = field.suffix().chars().count() as f32 * UNIT_LETTER_PX;
    numbers as f32 * (NUMBER_PX + unit_px)
}

struct AxisFields<'a, const N: usize> {
    id: Id,
    field: &'a Field<'a>,
    names: [&'a str; N],
}

/// A number for each axis, side by side. Returns which one changes and how.
fn cells<const N: usize>(
    ui: &Ui,
    rect: Rect,
    theme: &Theme,
    axes: &AxisFields<'_, N>,
    values: [f64; N],
) -> FieldEvent<(usize, Tweak)> {
    #[allow(clippy::cast_precision_loss)] // at most four
    let (count, gap) = (N as f32, SPACE_SMALL);
    let width = (rect.width() - gap * (count - 1.0)) / count;
    let mut found = FieldEvent::Idle;
    let mut left = rect.left();
    for (axis, name) in axes.names.iter().enumerate() {
        let label = format!("{} {name}", axes.field.label);
        let place = Rect::from_min_size(egui::pos2(left, rect.top()), egui::vec2(width, rect.height()));
        let mut cell = NumberCell::new(axes.id.with(*name), &label, axes.field);
        cell.prefix = name;
        cell.mixed = axes.field.mixed_axes[axis];
        found = found.or(cell.show(ui, place, theme, values[axis]).map(|tweak| (axis, tweak)));
        left += width + gap;
    }
    found
}

/// The pair with one number set to `x` and the other one changed in the same proportion.
fn in_proportion(start: [f64; 2], axis: usize, x: f64) -> [f64; 2] {
    let factor = x / start[axis];
    let other = if start[0] == start[1] || !factor.is_finite() {
        x
    } else {
        snapped(start[1 - axis] * factor, 1.0e-6)
    };
    if axis == 0 { [x, other] } else { [other, x] }
}

/// The state of the link, toggled by a click; equal factors start linked.
fn link_button(ui: &Ui, rect: Rect, theme: &Theme, (id, label): (Id, &str), pair: [f64; 2]) -> bool {
    let id = id.with("linked");
    let linked = ui.data_mut(|data| data.get_temp::<bool>(id)).unwrap_or(pair[0] == pair[1]);
    let (sign, name) = if linked {
        (icon::LINK, tr!("field-unlink", label))
    } else {
        (icon::LINK_BREAK, tr!("field-link", label))
    };
    let place = Rect::from_center_size(rect.center() + egui::vec2(1.0, 0.0), egui::vec2(16.0, 18.0));
    if icon_button_in(ui, place, theme, sign, &name).clicked() {
        ui.data_mut(|data| data.insert_temp(id, !linked));
    }
    linked
}

#[cfg(test)]
mod tests {
    use super::in_proportion;

    #[test]
    fn linked_factors_keep_their_proportion() {
        assert_eq!(in_proportion([1.0, 1.0], 0, 2.0), [2.0, 2.0]);
        assert_eq!(in_proportion([1.0, 2.0], 1, 4.0), [2.0, 4.0]);
        assert_eq!(in_proportion([0.0, 2.0], 0, 3.0), [3.0, 3.0]);
        assert_eq!(in_proportion([-1.0, 1.0], 0, -2.0), [-2.0, 2.0]);
    }
}
