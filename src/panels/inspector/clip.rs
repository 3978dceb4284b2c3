//! A clip: name, length and where it runs.

use egui_phosphor::regular as icon;
use kineograph_runtime::Length;

use super::{Header, counted};
use crate::document::{Clip, Edit, Run};
use crate::history::Change;
use crate::panels::{Ctx, Outbox, Post};
use crate::ui_kit::fields::{Field, Form, format_number, notice, post_field};

pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) -> Option<()> {
    let (id, clip) = ctx.open_clip()?;
    let sentence = "A tree of actions that plays on nodes.";
    Header { icon: icon::FILM_SLATE, color: ctx.theme.accent, title: &clip.name, sentence }.show(form);
    for problem in ctx.programs.clip(id).into_iter().flat_map(|compiled| &compiled.problems) {
        if problem.action.is_none() {
            notice(form.ui(), ctx.theme, true, &problem.message);
        }
    }
    let event = form.text(&Field::new("Name", "Games find the clip by this name."), &clip.name, None);
    post_field(out, event, |name| Change::new("Rename clip", Edit::RenameClip(id, name)));
    form.readout("Lasts", "How long it plays once, at normal speed.", &length_text(ctx, clip));
    let contents = if clip.is_empty() {
        "empty".to_owned()
    } else {
        format!("{}, {}", counted(clip.len(), "action"), counted(clip.drafts().len(), "draft"))
    };
    form.readout("Holds", "Drafts are trees that are not connected yet; they don't play.", &contents);
    if clip.is_empty() {
        form.paragraph("Press Tab over the graph to add an action.");
    }
    form.section("Runs on", |form| runs(form, ctx, clip, out));
    Some(())
}

fn length_text(ctx: &Ctx<'_>, clip: &Clip) -> String {
    match ctx.programs.program(clip.id).map(|program| program.length()) {
        Some(Length::Finite(secs)) => {
            let frames = (secs * ctx.document.stage().fps).round();
            format!("{} s, {} frames", format_number(secs), format_number(frames))
        }
        Some(Length::Endless) => "without end".to_owned(),
        None => "nothing yet".to_owned(),
    }
}

fn runs(form: &mut Form<'_>, ctx: &Ctx<'_>, clip: &Clip, out: &mut Outbox) {
    let mut any = false;
    for run in ctx.document.runs_of_clip(clip.id) {
        any = true;
        let button = egui::Button::new(run_text(ctx, run))
            .truncate()
            .min_size(egui::vec2(form.ui().available_width(), 0.0));
        if form.ui().add(button).on_hover_text("Select this run.").clicked() {
            out.select(ctx, |selection| selection.set_run(ctx.document, run.id));
        }
    }
    if !any {
        form.paragraph("It runs on no node, so nothing moves.");
    }
    let node = ctx.session.selection.node.and_then(|id| ctx.document.node(id));
    let text = node.map_or_else(|| "Run on selected node".to_owned(), |node| format!("Run on {}", node.name));
    let button = egui::Button::new(format!("{}  {text}", icon::PLUS)).truncate();
    let response = form.ui().add_enabled(node.is_some(), button);
    let info = || egui::WidgetInfo::labeled(egui::WidgetType::Button, node.is_some(), "run on selected node");
    response.widget_info(info);
    let response = response
        .on_hover_text("Plays this clip on the selected node, from the start.")
        .on_disabled_hover_text("Select a node on the canvas first.");
    if let Some(node) = node
        && response.clicked()
    {
        out.post(Post::Edit(Change::new("Run clip", Edit::AddRun(clip.id, node.id, 0.0))));
    }
}

fn run_text(ctx: &Ctx<'_>, run: &Run) -> String {
    let node = ctx.document.node(run.node).map_or("?", |node| node.name.as_str());
    let paused = if run.paused { ", paused" } else { "" };
    format!("{node} at {} s{paused}", format_number(run.at_secs))
}
