//! A run: which clip plays on which node, when and how fast.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::Unit;

use super::Header;
use crate::document::{Edit, Run, RunId};
use crate::history::Change;
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::fields::{Field, FieldEvent, Form, format_number, post_field};

pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, id: RunId, out: &mut Outbox) -> Option<()> {
    let run = ctx.document.run(id)?;
    let clip = ctx.document.clip(run.clip)?;
    let node = ctx.document.node(run.node)?;
    let title = format!("{} on {}", clip.name, node.name);
    let sentence = "A clip that plays on a node.";
    Header { icon: icon::PLAY_CIRCLE, color: ctx.theme.accent, title: &title, sentence }.show(form);

    let selected = ctx.session.selection.selected_runs().len();
    if selected > 1 {
        let help =
            "Fields change the run that was selected last. The timeline moves and stretches all of them.";
        form.readout("Selected", help, &format!("{selected} runs"));
    }
    let clips: Vec<_> = ctx.document.clips().iter().map(|clip| (clip.id, clip.name.clone())).collect();
    let event = form.choice(&Field::new("Clip", "What plays."), &run.clip, &clips);
    set(out, run, "Change clip of run", event, |run, clip| run.clip = clip);
    let nodes: Vec<_> = ctx.document.nodes().iter().map(|node| (node.id, node.name.clone())).collect();
    let event = form.choice(&Field::new("Node", "On which node it plays."), &run.node, &nodes);
    set(out, run, "Change node of run", event, |run, node| run.node = node);

    let field = Field::new("Starts at", "When it starts, in seconds of the timeline.");
    let event = form.number(&field.unit(Unit::Secs).range(0.0, 1.0e6), run.at_secs, Some(0.0));
    set(out, run, "Move run", event, |run, secs| run.at_secs = secs);
    let field = Field::new("Speed", "2 plays twice as fast, 0.5 half as fast.");
    let event = form.number(&field.unit(Unit::Times).range(0.001, 1000.0), run.speed, Some(1.0));
    set(out, run, "Change speed of run", event, |run, speed| run.speed = speed);
    if !run.more_nodes.is_empty() {
        form.readout("Also on", "The other nodes that it plays on, in their order.", &more_nodes(ctx, run));
    }
    if let Some(end_secs) = end_secs(ctx, run) {
        form.readout("Ends at", "When it has played once.", &format!("{} s", format_number(end_secs)));
    }
    let event = form.flag(&Field::new("Paused", "A paused run does not play."), run.paused, None);
    set(out, run, "Pause run", event, |run, paused| run.paused = paused);
    let field = Field::new("Tag", "A name by which games find this run; may be empty.");
    let event = form.text(&field, run.tag.as_deref().unwrap_or_default(), None);
    set(out, run, "Tag run", event, |run, tag| run.tag = Some(tag).filter(|tag| !tag.is_empty()));
    Some(())
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

fn set<T>(out: &mut Outbox, run: &Run, label: &str, event: FieldEvent<T>, apply: impl FnOnce(&mut Run, T)) {
    post_field(out, event, |value| {
        let mut run = run.clone();
        apply(&mut run, value);
        Change::new(label, Edit::SetRun(run))
    });
}
