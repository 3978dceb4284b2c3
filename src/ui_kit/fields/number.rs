//! Numbers: dragged sideways, or clicked and typed.

use egui::accesskit::{Action, ActionData};
use egui::{CursorIcon, Id, Rect, Response, Sense, Ui, WidgetInfo, WidgetType};

use super::drag::{Drag, follow, pace};
use super::limit;
use super::numeral::{parse_tweak, snapped};
use super::parts::{Face, paint_face};
use super::typing::{Typing, is_typing, type_in};
use super::{Field, FieldEvent, Form, OpacityUnit};
use crate::document::Tweak;
use crate::text::tr;
use crate::text::{format_number, format_short};
use crate::ui_kit::theme::{SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;
use crate::ui_kit::window_unit::WindowUnit as _;

impl Form<'_> {
    /// A number.
    pub fn number(&mut self, field: &Field<'_>, x: f64, default: Option<f64>) -> FieldEvent<f64> {
        self.number_tweak(field, x, default).map(|tweak| tweak.applied(x))
    }

    /// A number that may represent several: the event says how each of them changes.
    pub fn number_tweak(&mut self, field: &Field<'_>, x: f64, default: Option<f64>) -> FieldEvent<Tweak> {
        let field = &field.of_one_number(OpacityUnit::of(self.ui.ctx()));
        let reset = default.filter(|default| *default != x || field.mixed).map(Tweak::Set);
        let cell = NumberCell::new(self.id_of(field.label), field.label, field);
        let (theme, id) = (self.theme, cell.id);
        self.before_typing(id);
        let event = self.row(field, reset, |ui, rect| cell.show(ui, rect, theme, x));
        self.after_typing(id, &event);
        event
    }

    /// A whole number ≥ 0.
    pub fn count(&mut self, field: &Field<'_>, n: u32, default: Option<u32>) -> FieldEvent<u32> {
        let event = self.count_tweak(field, n, default);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // the field keeps it in range
        event.map(|tweak| tweak.applied(f64::from(n)).round() as u32)
    }

    /// As [`Self::count`], for a field that may represent several numbers.
    pub(super) fn count_tweak(
        &mut self,
        field: &Field<'_>,
        n: u32,
        default: Option<u32>,
    ) -> FieldEvent<Tweak> {
        self.number_tweak(&field.of_count(), f64::from(n), default.map(f64::from))
    }

    /// A number that may be absent; while it is, `absent` is shown instead, and a click on the box beside it sets
    /// `fill`.
    pub fn optional(
        &mut self,
        field: &Field<'_>,
        x: Option<f64>,
        (absent, fill): (&str, f64),
    ) -> FieldEvent<Option<f64>> {
        let cell = NumberCell::new(self.id_of(field.label), field.label, field);
        let theme = self.theme;
        if x.is_some() {
            self.before_typing(cell.id);
        }
        self.row(field, None, |ui, rect| {
            let (tick, rest) = rect.split_left_right_at_x(rect.left() + 20.0);
            let name = tr!("field-use", label = field.label);
            let mut used = x.is_some();
            let response = ui.put(tick, egui::Checkbox::without_text(&mut used));
            response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, used, &name));
            let toggled = response.tip(field.help).changed();
            let rest = rest.with_min_x(rest.left() + SPACE_SMALL);
            let event = match x {
                Some(x) => cell.show(ui, rest, theme, x).map(|tweak| Some(tweak.applied(x))),
                None => {
                    let response = ui.interact(rest, cell.id, Sense::hover());
                    let face = Face { text: absent, dim: true, ..Face::of(&response) };
                    if paint_face(ui, rest, theme, &face) {
                        response.tip(absent);
                    }
                    FieldEvent::Idle
                }
            };
            if toggled { FieldEvent::Commit(used.then_some(fill)) } else { event }
        })
    }
}

/// Smaller numbers are not shown in thousands.
const LEAST_IN_THOUSANDS: f64 = 1.0e4;

/// One number in a row.
pub(super) struct NumberCell<'a> {
    pub id: Id,
    pub label: &'a str,
    pub prefix: &'a str,
    /// True if it represents several numbers that differ.
    pub mixed: bool,
    field: &'a Field<'a>,
}

impl<'a> NumberCell<'a> {
    pub(super) const fn new(id: Id, label: &'a str, field: &'a Field<'a>) -> Self {
        Self { id, label, prefix: "", mixed: field.mixed, field }
    }

    /// Shows the number; returns how it is to change. If it represents several that differ, a drag changes each of them by the same
    /// amount; else it is always set, to a number in range.
    pub(super) fn show(&self, ui: &Ui, rect: Rect, theme: &Theme, x: f64) -> FieldEvent<Tweak> {
        if is_typing(ui, self.id) {
            return self.typed(ui, rect, theme, x);
        }
        let response = ui.interact(rect, self.id, Sense::click_and_drag());
        self.paint(ui, rect, theme, x, &response);
        if response.clicked() {
            ui.memory_mut(|memory| memory.request_focus(self.id));
        }
        let event = match follow(ui, &response, x) {
            Drag::None => FieldEvent::Idle,
            Drag::Ongoing { start, delta_px } => FieldEvent::Preview(self.dragged(ui, start, delta_px.x)),
            Drag::Finished => FieldEvent::FinishDrag,
            Drag::Cancelled => FieldEvent::CancelDrag,
        };
        self.describe(&response, x);
        limit::show(ui, self.field, &response);
        let event = match asked(&response).map(|shown| self.field.clamp(self.field.stored(shown))) {
            Some(to) if to != x || self.mixed => FieldEvent::Commit(Tweak::Set(to)),
            _ => event,
        };
        let keys = if self.mixed { tr!("field-number-drag-mixed") } else { tr!("field-number-drag") };
        response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal).tip(format!(
            "{}{}\n{keys}",
            self.exactly(x),
            self.field.tooltip()
        ));
        event
    }

    fn dragged(&self, ui: &Ui, start: f64, delta_px: f32) -> Tweak {
        let step = self.field.drag_step * pace(ui);
        let way = f64::from(delta_px) * step;
        if self.mixed {
            Tweak::Add(self.field.stored(snapped(way, step)))
        } else {
            Tweak::Set(self.field.dragged(ui, start, delta_px))
        }
    }

    fn typed(&self, ui: &Ui, rect: Rect, theme: &Theme, x: f64) -> FieldEvent<Tweak> {
        let start = if self.mixed { String::new() } else { format!("{}", self.field.shown(x)) };
        let valid = |text: &str| text.trim().is_empty() || self.read(text).is_some();
        let Typing::Done(text) = type_in(ui, rect, theme, (self.id, self.label), &start, valid) else {
            return FieldEvent::Idle;
        };
        // Converted to the unit of the field and back, it could change by a bit.
        if text == start {
            return FieldEvent::Idle;
        }
        match self.read(&text) {
            // A change of several numbers is made by each of them.
            Some(Tweak::Add(by)) if self.mixed => FieldEvent::Commit(Tweak::Add(self.field.stored(by))),
            Some(tweak @ Tweak::Multiply(_)) if self.mixed => FieldEvent::Commit(tweak),
            Some(tweak) => {
                let wanted = self.field.stored(tweak.applied(self.field.shown(x)));
                let to = self.field.clamp(wanted);
                if to != wanted {
                    limit::note(ui, self.id, self.field.shown(wanted));
                }
                let changes = to != x || self.mixed;
                if changes { FieldEvent::Commit(Tweak::Set(to)) } else { FieldEvent::Idle }
            }
            None if text.trim().is_empty() => FieldEvent::Idle,
            None => FieldEvent::Refused(tr!("field-no-number")),
        }
    }

    /// Reads a typed text; percent are the unit of a field in percent, not a hundredth.
    fn read(&self, text: &str) -> Option<Tweak> {
        match self.field.opacity {
            Some(OpacityUnit::Percent) => parse_tweak(&text.replace('%', "")),
            _ => parse_tweak(text),
        }
    }

    /// The number with less and less digits, at last in thousands.
    fn texts(&self, x: f64) -> Vec<String> {
        let shown = self.field.shown(x);
        let mut texts = vec![format_short(shown, 2), format_short(shown, 1), format_short(shown, 0)];
        if shown.abs() >= LEAST_IN_THOUSANDS {
            texts.extend([1, 0].map(|decimals| format!("{}k", format_short(shown / 1000.0, decimals))));
        }
        texts
    }

    fn paint(&self, ui: &Ui, rect: Rect, theme: &Theme, x: f64, response: &Response) {
        let texts = self.texts(x);
        let (text, shorter, suffix) = match (self.mixed, texts.split_first()) {
            (false, Some((text, shorter))) => (text.as_str(), shorter, self.field.suffix()),
            _ => (tr!("field-mixed"), &[][..], ""),
        };
        let face = Face { prefix: self.prefix, text, shorter, suffix, dim: self.mixed, ..Face::of(response) };
        paint_face(ui, rect, theme, &face);
    }

    /// What the tooltip adds: all digits of a number that is shown with less, and the level of an opacity.
    fn exactly(&self, x: f64) -> String {
        if self.mixed {
            return String::new();
        }
        let shown = self.field.shown(x);
        let exact = shown.to_string();
        let digits = if exact == format_short(shown, 2) {
            String::new()
        } else {
            format!("{exact}{}\n", self.field.suffix())
        };
        match self.field.opacity {
            Some(OpacityUnit::Percent) => {
                format!("{digits}{}\n", tr!("field-opacity-level", level = format_number(x)))
            }
            _ => digits,
        }
    }

    fn describe(&self, response: &Response, x: f64) {
        response.widget_info(|| WidgetInfo {
            label: Some(self.label.to_owned()),
            current_text_value: Some(if self.mixed {
                tr!("field-mixed").to_owned()
            } else {
                format_number(self.field.shown(x))
            }),
            ..WidgetInfo::drag_value(response.enabled(), self.field.shown(x))
        });
        response.ctx.accesskit_node_builder(response.id, |node| node.add_action(Action::SetValue));
    }
}

/// The number that a screen reader sets, in the unit of the field.
fn asked(response: &Response) -> Option<f64> {
    response.ctx.input(|input| {
        let requests = input.accesskit_action_requests(response.id, Action::SetValue);
        let number = |data: &Option<ActionData>| match data {
            Some(ActionData::NumericValue(number)) if number.is_finite() => Some(*number),
            _ => None,
        };
        requests.filter_map(|request| number(&request.data)).last()
    })
}
