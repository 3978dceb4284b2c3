//! The start, the length and the speed of a run as numbers, below its bar.

use egui::{Id, Response, Ui};
use kineograph_runtime::format::Unit;

use super::super::bar_numbers::{popup, time};
use super::bars;
use super::model::{RunPlace, StageBar};
use crate::document::{Edit, RUN_SPEEDS, Run, RunEdit, held_speed};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::fields::{Field, FieldEvent, Form, post_field};

/// The id of the popup of a bar.
pub fn id_of(ui: &Ui, place: RunPlace) -> Id {
    bars::id_of(ui, place).with("numbers")
}

/// Shows the fields while the popup of this bar is open.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, bar: &StageBar, response: &Response, out: &mut Outbox) {
    if let Some(run) = ctx.document.run(bar.run()) {
        popup(id_of(ui, bar.place)).show(ui, ctx.theme, response, ("run", run.id.0), |form| {
            fields(form, ctx, run, out);
        });
    }
}

fn fields(form: &mut Form<'_>, ctx: &Ctx<'_>, run: &Run, out: &mut Outbox) {
    let field = Field::new("Starts at", "When it starts on its first node, in seconds of the timeline.");
    set(out, run, "Move run", form.number(&time(field), run.at_secs, None), |run, secs| run.at_secs = secs);
    let lasts_secs = ctx.programs.run_secs(run);
    if lasts_secs.is_finite() && lasts_secs > 0.0 {
        let clip_secs = lasts_secs * run.speed;
        let field =
            Field::new("Lasts", "How long it takes on the timeline, in seconds; this changes its speed.");
        set(out, run, "Change speed of run", form.number(&time(field), lasts_secs, None), |run, secs| {
            run.speed = held_speed(clip_secs / secs);
        });
    }
    let field = Field::new("Speed", "2 plays twice as fast, 0.5 half as fast.").unit(Unit::Times);
    let field = Field { drag_step: 0.01, ..field.range(RUN_SPEEDS[0], RUN_SPEEDS[1]) };
    set(out, run, "Change speed of run", form.number(&field, run.speed, Some(1.0)), |run, speed| {
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
