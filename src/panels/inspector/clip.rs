//! A clip: name, length and runs.

use egui_phosphor::regular as icon;
use kineograph_runtime::Length;

use super::{Header, field_of};
use crate::compile::InnerPlay;
use crate::document::{Clip, Edit, Node, Run};
use crate::history::Change;
use crate::panels::{Ctx, Outbox, play_on};
use crate::session::SelectionChange;
use crate::text::{format_short, label, tr};
use crate::ui_kit::fields::{Form, post_field};
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_NAME_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;

pub(super) fn show(form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) -> Option<()> {
    let (id, clip) = ctx.open_clip()?;
    let sentence = tr!("inspector-clip-about");
    Header { icon: icon::FILM_SLATE, color: ctx.theme.accent, title: &clip.name, sentence }.show(form);
    let event = form.text(&field_of(label!("inspector-clip-name")), &clip.name, None);
    post_field(out, event, |name| Change::new(tr!("inspector-clip-name.step"), Edit::RenameClip(id, name)));
    if let Some(length) = length_text(ctx, clip) {
        form.readout(tr!("inspector-clip-length"), tr!("inspector-clip-length.tooltip"), &length);
    }
    if clip.is_empty() {
        form.paragraph(tr!("inspector-clip-empty"));
    } else {
        let help = tr!("inspector-clip-contents.tooltip");
        form.readout(tr!("inspector-clip-contents"), help, &contents_text(clip));
    }
    form.section(tr!("inspector-clip-runs"), |form| runs(form, ctx, clip, out));
    Some(())
}

fn contents_text(clip: &Clip) -> String {
    match clip.drafts().len() {
        0 => tr!("inspector-actions", count = clip.len()),
        drafts => tr!("inspector-clip-actions-and-drafts", actions = clip.len(), drafts),
    }
}

/// The length of a clip; `None` while it can't play.
fn length_text(ctx: &Ctx<'_>, clip: &Clip) -> Option<String> {
    match ctx.programs.program(clip.id)?.length() {
        Length::Finite(secs) => {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // `as` keeps it in range
            let frames = (secs * ctx.document.stage().fps).round() as usize;
            Some(tr!("inspector-clip-length-text", secs = format_short(secs, 2), frames))
        }
        Length::Endless => Some(tr!("inspector-endless").to_owned()),
    }
}

fn runs(form: &mut Form<'_>, ctx: &Ctx<'_>, clip: &Clip, out: &mut Outbox) {
    let mut any = false;
    for run in ctx.document.runs_of_clip(clip.id) {
        any = true;
        let button = egui::Button::new(shortened(&run_text(ctx, run), MAX_LINE_CHARS))
            .truncate()
            .min_size(egui::vec2(form.ui().available_width(), 0.0));
        if form.ui().add(button).tip(tr!("inspector-clip-run.tooltip")).clicked() {
            out.select(SelectionChange::Runs(vec![run.id]));
        }
    }
    for play in ctx.programs.inner_plays(clip.id) {
        any = true;
        inner_play(form, ctx, play, out);
    }
    if !any {
        form.paragraph(tr!("inspector-clip-no-runs"));
    }
    match ctx.session.selection.node.and_then(|id| ctx.document.node(id)) {
        Some(node) if plays_on(ctx, clip, node) => {}
        Some(node) => play_on::button(form.ui(), ctx, clip.id, node, out),
        None => {
            let button = egui::Button::new(tr!("inspector-clip-add-run-none")).truncate();
            form.ui().add_enabled(false, button).disabled_tip(tr!("inspector-clip-add-run-none.tooltip"));
        }
    }
}

/// A button for a place where the clip plays inside of another one, which opens that one at the action that plays it.
fn inner_play(form: &mut Form<'_>, ctx: &Ctx<'_>, play: &InnerPlay, out: &mut Outbox) {
    let Some((around, action)) = play.way.last() else { return };
    let secs = format_short(play.run_at(0.0).at_secs, 2);
    let outer = ctx.document.clip(*around).map_or("?", |clip| clip.name.as_str());
    let text = tr!("inspector-clip-inside", clip = outer, secs);
    let button = egui::Button::new(shortened(&text, MAX_LINE_CHARS))
        .truncate()
        .min_size(egui::vec2(form.ui().available_width(), 0.0));
    let tip = tr!("inspector-clip-inside.tooltip", clip = shortened(outer, MAX_NAME_CHARS).as_ref());
    if form.ui().add(button).tip(tip).clicked() {
        out.select(SelectionChange::Clip(*around));
        out.select(SelectionChange::Actions(vec![*action]));
    }
}

/// Whether a clip plays on a node already, in a run or inside of another clip.
fn plays_on(ctx: &Ctx<'_>, clip: &Clip, node: &Node) -> bool {
    if ctx.programs.inner_plays(clip.id).iter().any(|play| play.nodes().any(|id| id == node.id)) {
        return true;
    }
    ctx.document.runs_of_clip(clip.id).any(|run| run.nodes().any(|id| id == node.id))
}

fn run_text(ctx: &Ctx<'_>, run: &Run) -> String {
    let node = ctx.document.node(run.node).map_or("?", |node| node.name.as_str());
    let secs = format_short(run.at_secs, 2);
    if run.paused {
        tr!("inspector-clip-run-paused", node, secs)
    } else {
        tr!("inspector-clip-run", node, secs)
    }
}
