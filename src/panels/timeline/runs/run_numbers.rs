//! The start, the length and the speed of a run as numbers, below its bar.

use egui::{Id, Response, Ui};
use kineograph_runtime::format::Unit;

use super::super::numbers::{popup, secs_field};
use super::super::run_bar::RunBar;
use crate::document::{Edit, RUN_SPEEDS, Run, RunEdit, held_speed};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::{Field, FieldEvent, Form, post_field};

/// The id of the popup of a bar with this id.
pub fn id_of(bar: Id) -> Id {
    bar.with("numbers")
}

/// Shows the fields while the popup of this bar is open.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, bar: &RunBar, response: &Response, out: &mut Outbox) {
    if let Some(run) = ctx.document.run(bar.run()) {
        popup(id_of(response.id)).show(ui, ctx.theme, response, ("run", run.id.0), |form| {
            fields(form, ctx, run, out);
        });
    }
}

fn fields(form: &mut Form<'_>, ctx: &Ctx<'_>, run: &Run, out: &mut Outbox) {
    let field = secs_field(tr!("timeline-starts-at"), tr!("timeline-starts-at.first-node"));
    let event = form.number(&field, run.at_secs, None);
    set(out, run, tr!("change-move-run"), event, |run, secs| run.at_secs = secs);
    let lasts_secs = ctx.programs.run_secs(run);
    if lasts_secs.is_finite() && lasts_secs > 0.0 {
        let clip_secs = lasts_secs * run.speed;
        let field = secs_field(tr!("timeline-duration"), tr!("timeline-duration.by-speed"));
        set(out, run, tr!("change-run-speed"), form.number(&field, lasts_secs, None), |run, secs| {
            run.speed = held_speed(clip_secs / secs);
        });
    }
    let field = Field::new(tr!("timeline-run-speed"), tr!("timeline-run-speed.tooltip")).unit(Unit::Times);
    let field = Field { drag_step: 0.01, ..field.range(RUN_SPEEDS[0], RUN_SPEEDS[1]) };
    set(out, run, tr!("change-run-speed"), form.number(&field, run.speed, Some(1.0)), |run, speed| {
        run.speed = speed;
    });
}

fn set(out: &mut Outbox, run: &Run, label: &str, event: FieldEvent<f64>, apply: impl FnOnce(&mut Run, f64)) {
    post_field(out, event, |value| {
        let mut run = run.clone();
        apply(&mut run, value);
        Change::new(label, Edit::Runs(RunEdit::Set(vec![run])))
    });
}
