//! The field for the kind of an ease.

use kineograph_runtime::format::Kind;

use super::{Field, FieldEvent, Form};
use crate::ui_kit::ease_picker::{EaseButton, EaseChoice, ease_button};

impl Form<'_> {
    /// The kind of an ease, chosen from a grid of curves.
    pub fn ease(&mut self, field: &Field<'_>, current: Kind) -> FieldEvent<Kind> {
        match self.ease_row(field, Some(current), false) {
            FieldEvent::Commit(EaseChoice::Ease(kind)) => FieldEvent::Commit(kind),
            _ => FieldEvent::Idle,
        }
    }

    /// The kind of an ease that may be missing.
    pub fn optional_ease(&mut self, field: &Field<'_>, current: Option<Kind>) -> FieldEvent<EaseChoice> {
        self.ease_row(field, current, true)
    }

    fn ease_row(
        &mut self,
        field: &Field<'_>,
        current: Option<Kind>,
        may_be_none: bool,
    ) -> FieldEvent<EaseChoice> {
        let id = self.id_of(field.label).with("ease");
        let theme = self.theme;
        let shown =
            EaseButton { label: field.label, help: field.help, current, mixed: field.mixed, may_be_none };
        self.row(field, None, |ui, rect| {
            let chosen = ease_button(ui, rect, theme, id, &shown);
            let is_new = |choice: &EaseChoice| match (*choice, current) {
                _ if field.mixed => true,
                (EaseChoice::Ease(kind), current) => current != Some(kind),
                (EaseChoice::None, current) => current.is_some(),
            };
            chosen.filter(is_new).map_or(FieldEvent::Idle, FieldEvent::Commit)
        })
    }
}
