//! A list that is typed as text: what frames, points and keyframes have in common.

use std::fmt::Display;

use super::parts::notice;
use super::text::text_cell;
use super::{Field, FieldEvent, Form};

/// How a list is written as text and read again.
pub(super) struct ListText<T, E> {
    /// Writes a list as text that `parse` reads.
    pub format: fn(&[T]) -> String,
    /// Reads a text; the error is for users.
    pub parse: fn(&str) -> Result<Vec<T>, E>,
}

impl Form<'_> {
    /// A list, typed as text. An error is shown below, else `hint`.
    pub(super) fn list<T: Clone + PartialEq, E: Display>(
        &mut self,
        field: &Field<'_>,
        (list, default): (&[T], Option<Vec<T>>),
        text: &ListText<T, E>,
        hint: &str,
    ) -> FieldEvent<Vec<T>> {
        let mut problem = None;
        let reset = default.filter(|default| default.as_slice() != list || field.mixed);
        let id = self.id_of(field.label);
        let theme = self.theme;
        let event = self.row(field, reset, |ui, rect| {
            let event = text_cell(ui, rect, theme, (id, field), &(text.format)(list), |typed| {
                problem = (text.parse)(typed).err();
                problem.is_none()
            });
            match event {
                FieldEvent::Commit(typed) => {
                    (text.parse)(&typed).map_or(FieldEvent::Idle, FieldEvent::Commit)
                }
                FieldEvent::Refused(why) => FieldEvent::Refused(why),
                _ => FieldEvent::Idle,
            }
        });
        match problem {
            Some(problem) => notice(self.ui, theme, true, &problem.to_string()),
            None => self.hint(hint),
        }
        event
    }
}
