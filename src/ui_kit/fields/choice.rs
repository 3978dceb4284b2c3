//! Choices out of a list, and yes or no.

use egui::{Checkbox, ComboBox, Id, Ui, UiBuilder, WidgetInfo, WidgetType};

use super::{Field, FieldEvent, Form};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_NAME_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;

/// Greatest height of a list, in points; a longer one scrolls.
const LIST_HEIGHT_PX: f32 = 320.0;
/// Room that the text of a value needs, in points.
const LEAST_PX: f32 = 80.0;

/// Whether a list is measured, or shown for the first time since it was opened.
fn has_opened(ui: &Ui, id: Id) -> bool {
    if ui.is_sizing_pass() {
        return true;
    }
    let (key, now) = (id.with("list shown"), ui.ctx().cumulative_pass_nr());
    let last = ui.data(|data| data.get_temp::<u64>(key));
    ui.data_mut(|data| data.insert_temp(key, now));
    last.is_none_or(|last| now > last + 1)
}

impl Form<'_> {
    /// One of several values, each with its text. `current` is marked in the list and shown by its text.
    pub fn choice<T: Clone + PartialEq>(
        &mut self,
        field: &Field<'_>,
        current: &T,
        options: &[(T, String)],
    ) -> FieldEvent<T> {
        let own_text = options.iter().find(|(value, _)| value == current).map_or("—", |(_, text)| text);
        self.choice_shown_as(field, current, options, own_text, None)
    }

    /// As [`Self::choice`], with a text of its own for `current` while the list is closed, and a button for the `default`, if there is one.
    pub fn choice_shown_as<T: Clone + PartialEq>(
        &mut self,
        field: &Field<'_>,
        current: &T,
        options: &[(T, String)],
        own_text: &str,
        default: Option<T>,
    ) -> FieldEvent<T> {
        let id = self.id_of(field.label);
        let reset = default.filter(|default| default != current || field.mixed);
        let shown = if field.mixed { tr!("field-mixed") } else { own_text };
        self.row(&field.with_room(LEAST_PX), reset, |ui, rect| {
            let mut chosen = FieldEvent::Idle;
            let mut cell = ui.new_child(UiBuilder::new().max_rect(rect).id(id));
            let combo = ComboBox::from_id_salt("combo").width(rect.width()).height(LIST_HEIGHT_PX);
            let combo = combo.selected_text(shortened(shown, MAX_LINE_CHARS)).truncate();
            let response = combo
                .show_ui(&mut cell, |ui| {
                    let has_opened = has_opened(ui, id);
                    for (value, text) in options {
                        let is_current = value == current && !field.mixed;
                        let entry = ui.selectable_label(is_current, shortened(text, MAX_NAME_CHARS));
                        // The arrow keys go on from the current entry.
                        if is_current && has_opened {
                            entry.request_focus();
                        }
                        if entry.clicked() && !is_current {
                            chosen = FieldEvent::Commit(value.clone());
                        }
                    }
                })
                .response;
            response.widget_info(|| WidgetInfo {
                current_text_value: Some(shown.to_owned()),
                ..WidgetInfo::labeled(WidgetType::ComboBox, true, field.label)
            });
            response.tip(field.help);
            chosen
        })
    }

    /// Yes or no.
    pub fn flag(&mut self, field: &Field<'_>, on: bool, default: Option<bool>) -> FieldEvent<bool> {
        let reset = default.filter(|default| *default != on || field.mixed);
        self.row(field, reset, |ui, rect| {
            let mut new = on;
            let place = rect.with_max_x(rect.left() + 20.0);
            let response = ui.put(place, Checkbox::without_text(&mut new).indeterminate(field.mixed));
            response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, new, field.label));
            let changed = response.tip(field.help).changed();
            if changed { FieldEvent::Commit(new) } else { FieldEvent::Idle }
        })
    }
}
