//! The field for the kind of an ease.

use kineograph_runtime::Curve;
use kineograph_runtime::format::Kind;

use super::ease_picker::{EaseButton, EaseChoice, OwnEase, ease_button, open_grid};
use super::fields::{Field, FieldEvent, Form};

/// What a field of an ease shows, besides its name.
#[derive(Debug, Clone, Copy)]
pub struct EaseField<'a> {
    /// The eases of the project that can be chosen.
    pub own: &'a [OwnEase],
    /// The curve, if it is not the usual one of its kind.
    pub curve: Option<Curve>,
    /// True if there may be no ease.
    pub may_be_none: bool,
}

impl Form<'_> {
    /// The kind of an ease, chosen from a grid of curves. Returns all events in order.
    pub fn ease(&mut self, field: &Field<'_>, current: Kind) -> Vec<FieldEvent<Kind>> {
        let shown = EaseField { own: &[], curve: None, may_be_none: false };
        let events = self.any_ease(field, EaseChoice::Ease(current), &shown);
        let of_kind = |choice| match choice {
            EaseChoice::Ease(kind) => kind,
            EaseChoice::Own(_) | EaseChoice::None => current,
        };
        events.into_iter().map(|event| event.map(of_kind)).collect()
    }

    /// Opens the grid of the ease that is shown next under this name.
    pub fn open_ease(&mut self, field: &Field<'_>) {
        let id = self.id_of(field.label).with("ease");
        open_grid(self.ui().ctx(), id);
    }

    /// An ease that may be one of the project's own, or missing. Returns all events in order.
    pub fn any_ease(
        &mut self,
        field: &Field<'_>,
        current: EaseChoice,
        of: &EaseField<'_>,
    ) -> Vec<FieldEvent<EaseChoice>> {
        let id = self.id_of(field.label).with("ease");
        let theme = self.theme();
        let shown = EaseButton {
            label: field.label,
            help: field.help,
            current,
            curve: of.curve,
            mixed: field.mixed,
            may_be_none: of.may_be_none,
            previews: true,
            own: of.own,
        };
        let mut events = Vec::new();
        let _ = self.row(field, None, |ui, rect| {
            events = ease_button(ui, rect, theme, id, &shown);
            FieldEvent::<()>::Idle
        });
        events
    }
}
