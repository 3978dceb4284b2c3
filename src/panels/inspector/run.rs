//! A run: clip, node, start and speed. Several selected runs are edited together.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{MAX_AT_SECS, Unit};

use super::several::Several;
use super::{Header, field_of};
use crate::document::{Edit, RUN_SPEEDS, Run, RunEdit, RunId};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};
use crate::ui_kit::fields::{Form, post_field};
use crate::ui_kit::time_text::secs_text;

/// Distances that differ by less count as equal, in seconds.
const EVEN_SECS: f64 = 2.0e-3;

pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, id: RunId, out: &mut Outbox) -> Option<()> {
    let run = ctx.document.run(id)?;
    let selected = ctx.session.selection.selected_runs().iter();
    let before = selected.filter_map(|id| ctx.history.base().run(*id)).map(AsRef::as_ref);
    let runs = Several::new(run.as_ref(), before.collect(), |runs| vec![Edit::Runs(RunEdit::Set(runs))]);
    header(form, ctx, &runs)?;
    what_and_where(form, ctx, &runs, out);
    let field = field_of(label!("inspector-run-start")).unit(Unit::Secs);
    let field = field.range(0.0, MAX_AT_SECS);
    runs.number((form, out), tr!("inspector-run-start.step"), (&field, Some(0.0)), |run| {
        Some(&mut run.at_secs)
    });
    stagger(form, ctx, out);
    let field = field_of(label!("inspector-run-speed")).unit(Unit::Times);
    let field = field.range(RUN_SPEEDS[0], RUN_SPEEDS[1]);
    runs.number((form, out), tr!("inspector-run-speed.step"), (&field, Some(1.0)), |run| {
        Some(&mut run.speed)
    });
    if runs.count() == 1 {
        if !run.more_nodes.is_empty() {
            form.readout(
                tr!("inspector-run-more-nodes"),
                tr!("inspector-run-more-nodes.tooltip"),
                &more_nodes(ctx, run),
            );
        }
        if let Some(end_secs) = end_secs(ctx, run) {
            let end = secs_text(end_secs);
            form.readout(tr!("inspector-run-end"), tr!("inspector-run-end.tooltip"), &end);
        }
    }
    let field = field_of(label!("inspector-run-paused")).mixed(runs.differ(|run| run.paused));
    let event = form.flag(&field, run.paused, None);
    runs.set(out, tr!("inspector-run-paused.step"), event, |run, paused| run.paused = paused);
    let field = field_of(label!("inspector-run-tag"));
    let event = form.text(
        &field.mixed(runs.differ(|run| run.tag.clone())),
        run.tag.as_deref().unwrap_or_default(),
        None,
    );
    runs.set(out, tr!("inspector-run-tag.step"), event, |run, tag| {
        run.tag = Some(tag.trim().to_owned()).filter(|tag| !tag.is_empty());
    });
    Some(())
}

/// How much later each of several runs starts than the one before, from the first one on.
fn stagger(form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
    let ids = ctx.session.selection.selected_runs();
    // The order from before a drag, in which starts may pass each other.
    let runs = ctx.history.base().runs_by_start(ids);
    let (Some((_, from_secs)), true) = (runs.first().copied(), runs.len() > 1) else { return };
    let shown: Vec<f64> =
        runs.iter().filter_map(|(id, _)| ctx.document.run(*id)).map(|run| run.at_secs).collect();
    let steps: Vec<f64> = shown.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let first = steps.first().copied().unwrap_or_default();
    let is_even = steps.iter().all(|step| (step - first).abs() < EVEN_SECS);
    let field = field_of(label!("inspector-run-stagger")).unit(Unit::Secs);
    let field = field.range(0.0, MAX_AT_SECS).mixed(!is_even);
    post_field(out, form.number(&field, first, None), |each_secs| {
        let ids: Vec<RunId> = runs.iter().map(|(id, _)| *id).collect();
        let label = tr!("change-stagger-runs", count = ids.len());
        Change::new(label, Edit::Runs(RunEdit::Stagger { ids, from_secs, each_secs }))
    });
}

fn header(form: &mut Form<'_>, ctx: &Ctx<'_>, runs: &Several<'_, Run>) -> Option<()> {
    let clip = ctx.document.clip(runs.shown.clip)?;
    let node = ctx.document.node(runs.shown.node)?;
    let (title, sentence) = if runs.count() > 1 {
        (tr!("inspector-runs", count = runs.count()), tr!("inspector-several"))
    } else {
        (tr!("inspector-run", clip = &clip.name, node = &node.name), tr!("inspector-run-about"))
    };
    Header { icon: icon::PLAY_CIRCLE, color: ctx.theme.accent, title: &title, sentence }.show(form);
    Some(())
}

fn what_and_where(form: &mut Form<'_>, ctx: &Ctx<'_>, runs: &Several<'_, Run>, out: &mut Outbox) {
    let clips: Vec<_> = ctx.document.clips().iter().map(|clip| (clip.id, clip.name.clone())).collect();
    let field = field_of(label!("inspector-run-clip")).mixed(runs.differ(|run| run.clip));
    let event = form.choice(&field, &runs.shown.clip, &clips);
    runs.set(out, tr!("inspector-run-clip.step"), event, |run, clip| run.clip = clip);
    let nodes: Vec<_> = ctx.document.nodes().iter().map(|node| (node.id, node.name.clone())).collect();
    let field = field_of(label!("inspector-run-node")).mixed(runs.differ(|run| run.node));
    let event = form.choice(&field, &runs.shown.node, &nodes);
    runs.set(out, tr!("inspector-run-node.step"), event, |run, node| run.node = node);
}

fn more_nodes(ctx: &Ctx<'_>, run: &Run) -> String {
    let names = run.more_nodes.iter().filter_map(|id| ctx.document.node(*id)).map(|node| node.name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

fn end_secs(ctx: &Ctx<'_>, run: &Run) -> Option<f64> {
    ctx.programs.program(run.clip)?;
    let secs = run.at_secs + run.stagger_secs() + ctx.programs.run_secs(run);
    Some(secs).filter(|secs| secs.is_finite())
}
