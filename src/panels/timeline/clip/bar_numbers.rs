//! The start and the duration of an action as numbers, below its bar.

use egui::{Id, Popup, Response, Ui};

use super::super::bars::BarEnd;
use super::super::modes::Modes;
use super::super::numbers::{popup, secs_field};
use super::bar_drag::BarPart;
use super::grip::BarGrip;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::{FieldEvent, Form, post_field};

/// The id of the popup of a bar with this id.
pub fn id_of(bar: Id) -> Id {
    bar.with("numbers")
}

/// Opens with a double click on a bar, and closes with Esc or a click elsewhere.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, grip: &BarGrip, modes: Modes, bar: &Response, out: &mut Outbox) {
    let id = id_of(bar.id);
    if bar.double_clicked() {
        Popup::open_id(ui.ctx(), id);
    }
    popup(id).show(ui, ctx.theme, bar, ("bar", grip.bar.id), |form| {
        fields(form, grip, modes.ripples, out);
    });
}

fn fields(form: &mut Form<'_>, grip: &BarGrip, ripple: bool, out: &mut Outbox) {
    let id = Id::new("bar numbers before");
    let [start_secs, end_secs] = grip.bar.stretch_secs;
    // While a field is dragged, each change counts from where the drag began.
    let before = form.ui().data(|data| data.get_temp::<[f64; 2]>(id)).unwrap_or(grip.bar.stretch_secs);
    let mut is_dragged = false;
    let mut post = |event: FieldEvent<f64>, part: BarPart, before_secs: f64| {
        is_dragged |= matches!(event, FieldEvent::Preview(_));
        post_field(out, event, |secs| grip.change(part, secs - before_secs, ripple));
    };
    if grip.can_move {
        let field = secs_field(tr!("timeline-starts-at"), tr!("timeline-starts-at.tooltip"));
        post(form.number(&field, start_secs, None), BarPart::Body, before[0]);
    }
    if grip.can_stretch {
        let field = secs_field(tr!("timeline-duration"), tr!("timeline-duration.tooltip"));
        post(
            form.number(&field, end_secs - start_secs, None),
            BarPart::End(BarEnd::End),
            before[1] - before[0],
        );
    }
    if !is_dragged {
        form.ui().data_mut(|data| data.insert_temp(id, grip.bar.stretch_secs));
    }
}
