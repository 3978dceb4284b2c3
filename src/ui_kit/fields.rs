//! Labelled fields: one row a value, with its label, unit, limits, tooltip and a button that resets it.
//!
//! A field changes nothing. It returns what happened as a [`FieldEvent`], which the caller turns into intents, so that a drag
//! and a typed value are one undo step each.

mod choice;
mod color;
mod color_code;
mod color_model;
mod drag;
mod expression;
mod eyedropper;
mod form;
mod frames;
mod keys;
mod limit;
mod list;
mod menu;
mod number;
mod numeral;
mod opacity_unit;
mod parts;
mod picker;
mod points;
mod popup;
mod scrub;
mod text;
mod typing;
mod value;
mod vector;

use kineograph_runtime::format::{ParamSpec, Unit};

pub use crate::text::format_number;
pub use color::color_popup;
pub use color_model::ColorModel;
pub use drag::{Drag, follow};
pub use eyedropper::is_held as is_eyedropper_held;
pub use form::Form;
pub use frames::{MAX_STEPS, parse_frames};
pub use numeral::parse_number;
pub use opacity_unit::OpacityUnit;
pub use parts::{icon_button, icon_button_with_tip, notice, truncated_text, whole_notice};
pub use picker::{
    MAX_OF_PROJECT, MAX_OWN, MAX_RECENT, is_picker_open, own_colors, recent_colors, share_colors, share_kept,
};
pub use popup::{FormPopup, is_form_popup_open, renew_form_popup};
pub use scrub::{dragged_numbers, dragged_value};
pub use typing::{Typing, caret_at_end, select_all, type_in, waits_for_release};
pub use vector::VectorChange;

use crate::history::Change;
use crate::intent::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::time_text;

/// The most numbers that one value holds side by side.
pub const MAX_AXES: usize = 4;

/// Magnitude from which a limit is not shown.
const UNLIMITED: f64 = 1.0e9;

/// What happened to a field in this frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum FieldEvent<T> {
    /// Nothing.
    Idle,
    /// It is being dragged and has this value now.
    Preview(T),
    /// The drag has ended; the last preview stays.
    FinishDrag,
    /// The drag was cancelled.
    CancelDrag,
    /// It was set to this value at once: typed, chosen or clicked.
    Commit(T),
    /// The typed text can't be read; the message says what to type instead.
    Refused(&'static str),
}

impl<T> FieldEvent<T> {
    /// The same event for a value that is made from this one.
    pub fn map<U>(self, make: impl FnOnce(T) -> U) -> FieldEvent<U> {
        match self {
            Self::Idle => FieldEvent::Idle,
            Self::Preview(value) => FieldEvent::Preview(make(value)),
            Self::FinishDrag => FieldEvent::FinishDrag,
            Self::CancelDrag => FieldEvent::CancelDrag,
            Self::Commit(value) => FieldEvent::Commit(make(value)),
            Self::Refused(why) => FieldEvent::Refused(why),
        }
    }

    /// This event, or `other` when nothing happened here.
    pub fn or(self, other: Self) -> Self {
        if matches!(self, Self::Idle) { other } else { self }
    }
}

/// Posts the event of a field. `change` makes the edit that gives the field's subject its new value.
pub fn post_field<T>(out: &mut Outbox, event: FieldEvent<T>, change: impl FnOnce(T) -> Change) {
    match event {
        FieldEvent::Idle => {}
        FieldEvent::Preview(value) => out.push(Intent::Preview(change(value))),
        FieldEvent::FinishDrag => out.push(Intent::FinishDrag),
        FieldEvent::CancelDrag => out.push(Intent::CancelDrag),
        FieldEvent::Commit(value) => out.edit(change(value)),
        FieldEvent::Refused(why) => out.push(Intent::Warn(why.to_owned())),
    }
}

/// How a field looks and what it takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Field<'a> {
    /// The text on the left of the field, and its accessible name.
    pub label: &'a str,
    /// The text on its left where a title above it says the rest of its name.
    pub short_label: Option<&'a str>,
    /// One sentence for the tooltip.
    pub help: &'a str,
    /// The unit of its numbers.
    pub unit: Unit,
    /// How its number is shown, if it is an opacity.
    pub opacity: Option<OpacityUnit>,
    /// How many frames a second has, if it is a time that is shown in frames.
    pub frames: Option<f64>,
    /// Smallest and largest number it takes.
    pub range: [f64; 2],
    /// How far one point of dragging moves its number.
    pub drag_step: f64,
    /// The names that it can be set to; empty where any text will do.
    pub choices: &'static [&'static str],
    /// True if it represents several values that differ.
    pub mixed: bool,
    /// The same for each number of a vector.
    pub mixed_axes: [bool; MAX_AXES],
    /// True if it takes the whole row: its label is its accessible name only.
    pub wide: bool,
    /// Where there is less room beside its label, in points, the field is below it.
    pub least_px: f32,
}

impl<'a> Field<'a> {
    /// A field without unit and limits.
    pub const fn new(label: &'a str, help: &'a str) -> Self {
        let range = [-UNLIMITED, UNLIMITED];
        Self {
            label,
            short_label: None,
            help,
            unit: Unit::None,
            opacity: None,
            frames: None,
            range,
            drag_step: 1.0,
            choices: &[],
            mixed: false,
            mixed_axes: [false; MAX_AXES],
            wide: false,
            least_px: 0.0,
        }
    }

    /// The field of an action's parameter.
    pub const fn of_param(spec: &ParamSpec) -> Field<'static> {
        Field {
            label: spec.label,
            short_label: None,
            help: spec.help,
            unit: spec.unit,
            opacity: None,
            frames: None,
            range: spec.range,
            drag_step: spec.drag_step,
            choices: spec.choices,
            mixed: false,
            mixed_axes: [false; MAX_AXES],
            wide: false,
            least_px: 0.0,
        }
    }

    /// The same field with another text on its left than its accessible name.
    #[must_use]
    pub const fn labelled(self, short_label: &'a str) -> Self {
        Self { short_label: Some(short_label), ..self }
    }

    /// The text on its left.
    fn shown_label(&self) -> &'a str {
        self.short_label.unwrap_or(self.label)
    }

    /// The same field over the whole row, its label being its accessible name only.
    #[must_use]
    pub const fn wide(self) -> Self {
        Self { wide: true, ..self }
    }

    /// The same field with at least so much room, in points.
    #[must_use]
    pub const fn with_room(self, least_px: f32) -> Self {
        let least_px = if least_px > self.least_px { least_px } else { self.least_px };
        Self { least_px, ..self }
    }

    /// The same field with a unit and the drag step that suits it.
    #[must_use]
    pub const fn unit(self, unit: Unit) -> Self {
        let drag_step = match unit {
            Unit::Secs | Unit::Times => 0.01,
            _ => 1.0,
        };
        Self { unit, drag_step, ..self }
    }

    /// The same field of a single number. A single number of levels is an opacity, which is shown in this unit; colours have three. A time
    /// is shown in the unit of the rulers.
    pub(super) fn of_one_number(self, unit: OpacityUnit) -> Self {
        let frames = time_text::frames_per_sec().filter(|_| self.unit == Unit::Secs);
        let drag_step = if frames.is_some() { 1.0 } else { self.drag_step };
        Self { opacity: Some(unit).filter(|_| self.unit == Unit::Level), frames, drag_step, ..self }
    }

    /// The same field with limits.
    #[must_use]
    pub const fn range(self, min: f64, max: f64) -> Self {
        Self { range: [min, max], ..self }
    }

    /// The same field with another drag step.
    #[must_use]
    pub const fn drag_step(self, drag_step: f64) -> Self {
        Self { drag_step, ..self }
    }

    /// The same field, representing values that differ.
    #[must_use]
    pub const fn mixed(self, mixed: bool) -> Self {
        Self { mixed, mixed_axes: [mixed; MAX_AXES], ..self }
    }

    /// The same field, representing vectors of which these numbers differ.
    #[must_use]
    pub fn mixed_axes(self, mixed_axes: [bool; MAX_AXES]) -> Self {
        Self { mixed: mixed_axes.contains(&true), mixed_axes, ..self }
    }

    /// The tooltip: help and limits.
    pub fn tooltip(&self) -> String {
        match self.limits() {
            Some(limits) => format!("{}\n{limits}", self.help),
            None => self.help.to_owned(),
        }
    }

    /// Its range, if it has one.
    fn limits(&self) -> Option<String> {
        let [min, max] = self.range;
        let number = |x: f64| format_number(self.shown(x)).replace('-', "−");
        let with_unit = |x: f64| format!("{}{}", number(x), self.suffix());
        match (min > -UNLIMITED, max < UNLIMITED) {
            (true, true) => Some(tr!("field-between", min = number(min), max = with_unit(max))),
            (true, false) => Some(tr!("field-at-least", min = with_unit(min))),
            (false, true) => Some(tr!("field-at-most", max = with_unit(max))),
            (false, false) => None,
        }
    }

    /// The text after its number.
    fn suffix(&self) -> &'static str {
        match self.frames {
            Some(_) => " f",
            None => self.opacity.map_or_else(|| self.unit.suffix(), OpacityUnit::suffix),
        }
    }

    /// A number of it as it is shown.
    fn shown(&self, x: f64) -> f64 {
        match self.frames {
            Some(fps) => time_text::frames_of(x, fps),
            None => self.opacity.map_or(x, |unit| unit.shown(x)),
        }
    }

    /// The number that is shown like this.
    fn stored(&self, shown: f64) -> f64 {
        match self.frames {
            Some(fps) => shown / fps,
            None => self.opacity.map_or(shown, |unit| unit.stored(shown)),
        }
    }

    fn clamp(&self, x: f64) -> f64 {
        let [min, max] = self.range;
        // Not `f64::clamp`, which panics where the limits are the wrong way round.
        x.min(max).max(min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tooltips_show_the_limits_that_matter() {
        let field = Field::new("Duration", "How long it takes.").unit(Unit::Secs);
        assert_eq!(field.tooltip(), "How long it takes.");
        assert_eq!(field.range(0.0, 1e6).tooltip(), "How long it takes.\n0 to 1000000 s");
        assert_eq!(field.range(-0.5, 1.0).tooltip(), "How long it takes.\n−0.5 to 1 s");
        assert_eq!(field.range(0.5, UNLIMITED).tooltip(), "How long it takes.\nAt least 0.5 s");
    }

    #[test]
    fn limits_of_an_opacity_are_in_its_unit() {
        let field = Field::new("Opacity", "How solid it is.").unit(Unit::Level).range(0.0, 255.0);
        let tooltip = |unit| field.of_one_number(unit).tooltip();
        assert_eq!(tooltip(OpacityUnit::Percent), "How solid it is.\n0 to 100 %");
        assert_eq!(tooltip(OpacityUnit::Byte), "How solid it is.\n0 to 255");
        assert_eq!(Field::new("Z", "").of_one_number(OpacityUnit::Percent).opacity, None);
    }

    #[test]
    fn what_happened_keeps_its_kind_when_mapped() {
        assert_eq!(FieldEvent::Preview(2).map(|x| x * 2), FieldEvent::Preview(4));
        assert_eq!(FieldEvent::<i32>::CancelDrag.map(|x| x * 2), FieldEvent::CancelDrag);
        assert_eq!(FieldEvent::Idle.or(FieldEvent::Commit(1)), FieldEvent::Commit(1));
    }
}
