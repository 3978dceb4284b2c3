//! Names and other short texts.

use egui::{CursorIcon, Id, Rect, Sense, Ui, WidgetInfo, WidgetType};

use super::parts::{Face, notice, paint_face};
use super::typing::{Typing, is_typing, type_in};
use super::{Field, FieldEvent, Form};
use crate::text::tr;
use crate::ui_kit::theme::Theme;
use crate::ui_kit::tip::Tip as _;

impl Form<'_> {
    /// A short text, committed without the blanks around it.
    pub fn text(&mut self, field: &Field<'_>, text: &str, default: Option<String>) -> FieldEvent<String> {
        let reset = default.filter(|default| default != text || field.mixed);
        let id = self.id_of(field.label);
        let theme = self.theme;
        self.before_typing(id);
        self.row(field, reset, |ui, rect| text_cell(ui, rect, theme, (id, field), text, |_| true))
    }
}

impl Form<'_> {
    /// A text that is parsed by `read`, whose error is shown below while it is typed.
    pub fn read_text<T>(
        &mut self,
        field: &Field<'_>,
        text: &str,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> FieldEvent<T> {
        let mut problem = None;
        let id = self.id_of(field.label);
        let theme = self.theme;
        self.before_typing(id);
        let event = self.row(field, None, |ui, rect| {
            let event = text_cell(ui, rect, theme, (id, field), text, |typed| {
                problem = read(typed).err();
                problem.is_none()
            });
            match event {
                FieldEvent::Commit(typed) => read(&typed).map_or(FieldEvent::Idle, FieldEvent::Commit),
                FieldEvent::Refused(why) => FieldEvent::Refused(why),
                _ => FieldEvent::Idle,
            }
        });
        if let Some(problem) = problem {
            notice(self.ui, theme, true, &problem);
        }
        event
    }
}

/// A text that is typed in place after a click. Only what `is_valid` accepts is committed.
pub(super) fn text_cell(
    ui: &Ui,
    rect: Rect,
    theme: &Theme,
    (id, field): (Id, &Field<'_>),
    text: &str,
    mut is_valid: impl FnMut(&str) -> bool,
) -> FieldEvent<String> {
    if is_typing(ui, id) {
        let start = if field.mixed { "" } else { text };
        return match type_in(ui, rect, theme, (id, field.label), start, &mut is_valid) {
            Typing::Done(typed) => {
                let typed = typed.trim();
                let changed = typed != text && !(field.mixed && typed.is_empty());
                if !changed {
                    FieldEvent::Idle
                } else if is_valid(typed) {
                    FieldEvent::Commit(typed.to_owned())
                } else {
                    FieldEvent::Refused(tr!("field-unreadable"))
                }
            }
            Typing::Ongoing | Typing::Cancelled => FieldEvent::Idle,
        };
    }
    let response = ui.interact(rect, id, Sense::click()).on_hover_cursor(CursorIcon::Text);
    let shown = if field.mixed { tr!("field-mixed") } else { text };
    let face = Face { text: shown, dim: field.mixed, ..Face::of(&response) };
    let response = match paint_face(ui, rect, theme, &face) {
        true => response.tip(format!("{shown}\n{}", field.tooltip())),
        false => response.tip(field.tooltip()),
    };
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(shown.to_owned()),
        ..WidgetInfo::labeled(WidgetType::TextEdit, ui.is_enabled(), field.label)
    });
    if response.clicked() {
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    FieldEvent::Idle
}
