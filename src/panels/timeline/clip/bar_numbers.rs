//! The start and the duration of an action as numbers, below its bar.

use egui::{Id, Popup, Response, Ui};
use kineograph_runtime::format::Unit;

use super::bar_drag::BarPart;
use super::bars::BarGrip;
use super::modes::Modes;
use crate::document::{ClipEdit, Edit, TimeEdit};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::{Field, FieldEvent, Form, FormPopup, post_field};

/// Width of the popup, in points.
const WIDTH_PX: f32 = 200.0;
/// Latest time and longest duration, in seconds.
const MAX_SECS: f64 = 1.0e6;

/// Opens with a double click on a bar, and closes with Esc or a click elsewhere.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, (grip, modes): (&BarGrip, Modes), bar: &Response, out: &mut Outbox) {
    let id = bar.id.with("numbers");
    if bar.double_clicked() {
        Popup::open_id(ui.ctx(), id);
    }
    popup(id).show(ui, ctx.theme, bar, ("bar", grip.id), |form| {
        fields(form, (grip, modes.ripples), out);
    });
}

/// The popup of a bar's numbers.
pub const fn popup(id: Id) -> FormPopup {
    FormPopup::new(id, WIDTH_PX)
}

fn fields(form: &mut Form<'_>, (grip, ripple): (&BarGrip, bool), out: &mut Outbox) {
    let id = Id::new("bar numbers before");
    let [start_secs, end_secs] = grip.stretch_secs;
    // While a field is dragged, each change counts from where the drag began.
    let before = form.ui().data(|data| data.get_temp::<[f64; 2]>(id)).unwrap_or(grip.stretch_secs);
    let mut is_dragged = false;
    let mut post = |event: FieldEvent<f64>, part: BarPart| {
        is_dragged |= matches!(event, FieldEvent::Preview(_));
        post_field(out, event, |secs| change((grip, ripple), before, part, secs));
    };
    if grip.can_move {
        let field = Field::new(tr!("timeline-starts-at"), tr!("timeline-starts-at.tooltip"));
        post(form.number(&time(field), start_secs, None), BarPart::Body);
    }
    if grip.can_stretch {
        let field = Field::new(tr!("timeline-duration"), tr!("timeline-duration.tooltip"));
        post(form.number(&time(field), end_secs - start_secs, None), BarPart::End);
    }
    if !is_dragged {
        form.ui().data_mut(|data| data.insert_temp(id, grip.stretch_secs));
    }
}

pub fn time(field: Field<'static>) -> Field<'static> {
    Field { drag_step: 0.01, ..field.unit(Unit::Secs).range(0.0, MAX_SECS) }
}

fn change(
    (grip, ripple): (&BarGrip, bool),
    [start_secs, end_secs]: [f64; 2],
    part: BarPart,
    secs: f64,
) -> Change {
    let id = grip.id;
    let edit = match part {
        BarPart::Body => {
            let by_secs = (secs - start_secs) * grip.pace;
            TimeEdit::Shift { id, by_secs, ripple }
        }
        _ => {
            let by_secs = (secs - (end_secs - start_secs)) * grip.pace;
            TimeEdit::TrimEnd { id, by_secs, ripple }
        }
    };
    Change::new(part.label(grip.name), Edit::Clip(grip.clip, ClipEdit::Time(edit)))
}
