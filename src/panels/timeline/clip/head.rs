//! The runs above the actions, to choose the one whose time the clip is shown in, and to move them.

use egui::{Align2, CursorIcon, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2};
use kineograph_runtime::format::{Category, MAX_AT_SECS};

use super::super::bars::{bar_rect, curve_of, interact_in, span_text};
use super::super::drag::{DragResult, TimedDrag};
use super::super::names::{FONT, SMALL_FONT, caret};
use super::super::paint::{BarState, Brush, secs_text};
use super::super::times::{magnets, run_end_secs};
use super::super::view::{Fold, Request};
use super::super::{menus, pack};
use super::ClipView;
use crate::command::Command;
use crate::document::{Edit, NodeId, Run, RunId, readable_secs};
use crate::history::Change;
use crate::panels::action_menu::entry;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{SelectionChange, TimelineView};
use crate::text::tr;
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::{Tip as _, hint};

/// A run of the document.
#[derive(Debug, Clone, PartialEq)]
pub struct RunBar {
    /// Which run.
    pub id: RunId,
    /// The node that it plays on.
    pub node: NodeId,
    /// Node and clip, such as `coin · hop`.
    pub title: String,
    /// When it starts, in seconds of the project.
    pub start_secs: f64,
    /// When it ends; `None`: never.
    pub end_secs: Option<f64>,
    /// A paused run does not play.
    pub paused: bool,
    /// The run that clip time refers to.
    pub active: bool,
    /// Its line, from 0, so that bars do not overlap.
    pub line: usize,
}

/// All runs, packed onto lines by the time they start.
pub fn run_bars(ctx: &Ctx<'_>) -> Vec<RunBar> {
    let active = ctx.session.selection.active_run(ctx.document);
    let mut bars: Vec<RunBar> = ctx
        .document
        .runs()
        .iter()
        .filter_map(|run| {
            let clip = ctx.document.clip(run.clip)?;
            let node = ctx.document.node(run.node)?;
            let end_secs = Some(run_end_secs(ctx, run)).filter(|secs| secs.is_finite());
            Some(RunBar {
                id: run.id,
                node: run.node,
                title: match run.more_nodes.len() {
                    0 => format!("{} · {}", node.name, clip.name),
                    more => format!("{} + {more} · {}", node.name, clip.name),
                },
                start_secs: run.at_secs,
                end_secs,
                paused: run.paused,
                active: active == Some(run.id),
                line: 0,
            })
        })
        .collect();
    let stretches: Vec<[f64; 2]> =
        bars.iter().map(|bar| [bar.start_secs, bar.end_secs.unwrap_or(f64::INFINITY)]).collect();
    for (bar, line) in bars.iter_mut().zip(pack::lines(&stretches)) {
        bar.line = line;
    }
    bars
}

/// Shows the bars of all runs.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, view: &ClipView, out: &mut Outbox) -> Option<Request> {
    // The active run is in front of others on its line.
    let mut runs: Vec<&RunBar> = view.runs.iter().collect();
    runs.sort_by_key(|run| run.active);
    runs.into_iter().fold(None, |request, run| bar(ui, ctx, view, run, out).or(request))
}

fn bar(ui: &Ui, ctx: &Ctx<'_>, view: &ClipView, run: &RunBar, out: &mut Outbox) -> Option<Request> {
    let line = if view.runs_folded { 0 } else { run.line };
    let rect = bar_rect(&view.canvas, view.canvas.head_line_rect(line), run.start_secs, run.end_secs);
    let head = view.canvas.areas.head;
    let response = interact_in(ui, head, rect, ui.id().with(("run", run.id)), Sense::click_and_drag())?;
    let label = || format!("run {}", run.title);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, run.active, label()));
    let begun = drag_start(&response, ui);
    if response.clicked() || begun.is_some() {
        out.select(SelectionChange::Runs(vec![run.id]));
    }
    let of_menu = menu(ctx, view, run, &response, out);
    let brush = Brush { painter: &ui.painter().with_clip_rect(head), theme: ctx.theme };
    paint(&brush, ctx, view, run, &response, rect);
    hint(response.on_hover_cursor(CursorIcon::Grab), || {
        let paused = run.paused.then(|| tr!("timeline-paused"));
        let when = span_text(run.start_secs, run.end_secs);
        let lines = [Some(run.title.as_str()), Some(when.as_str()), paused, Some(tr!("timeline-run-hint"))];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    });
    let Some(origin) = begun else { return of_menu };
    let run = ctx.document.run(run.id)?.as_ref().clone();
    let (at_secs, grab_secs, magnets) =
        (run.at_secs, view.canvas.secs(origin.x), magnets(ctx, &[run.at_secs]));
    let moved = move |secs| {
        let at_secs = readable_secs(secs);
        let edit = Edit::SetRun(Run { at_secs, ..run.clone() });
        let shown = secs_text(at_secs.min(MAX_AT_SECS));
        DragResult { change: Change::new(tr!("change-move-run"), edit), shown }
    };
    Some(TimedDrag { at_secs, grab_secs, magnets, moves: true, moved }.into())
}

fn paint(brush: &Brush<'_>, ctx: &Ctx<'_>, view: &ClipView, run: &RunBar, response: &Response, rect: Rect) {
    let color = mix(curve_of(ctx, run.node), ctx.theme.category(Category::Composite), 0.45);
    let state =
        BarState { selected: run.active, hovered: response.hovered(), dimmed: run.paused, broken: false };
    // Names of overlapping bars can't be read; their tooltips can.
    let title = if view.runs_folded && !run.active { "" } else { run.title.as_str() };
    match run.end_secs {
        None => brush.endless(rect, color, state, title),
        Some(_) if run.active => {
            brush.solid(rect, color, state);
            brush.text_in(rect, brush.ink_on(state), title);
        }
        Some(_) => {
            brush.tinted(rect, color, state);
            brush.text_in(rect, ctx.theme.text, title);
        }
    }
}

fn menu(
    ctx: &Ctx<'_>,
    view: &ClipView,
    run: &RunBar,
    response: &Response,
    out: &mut Outbox,
) -> Option<Request> {
    if !menus::is_asked(&view.canvas, response) {
        return None;
    }
    if response.secondary_clicked() && !ctx.session.selection.selected_runs().contains(&run.id) {
        out.select(SelectionChange::Runs(vec![run.id]));
    }
    menus::show(response, |ui| {
        let fits = entry(ui, ctx, (Command::FitSelection, tr!("timeline-run-fit")));
        if ui.button(tr!("timeline-show-all-runs")).tip(tr!("timeline-show-all-runs.tooltip")).clicked() {
            out.push(Intent::ShowTimeline(TimelineView::Runs));
        }
        ui.separator();
        menus::run_entries(ui, ctx, run.paused, out);
        let end_secs = run.end_secs.unwrap_or_else(|| ctx.programs.length_secs());
        fits.then_some(Request::Fit([run.start_secs, end_secs]))
    })
}

/// Shows how many runs there are, and whether they are on one line.
pub fn name(ui: &Ui, ctx: &Ctx<'_>, view: &ClipView) -> Option<Request> {
    let area = view.canvas.areas.all_names();
    let line = view.canvas.head_line_rect(0);
    let visible = line.intersect(area);
    if !visible.is_positive() {
        return None;
    }
    let response = ui.interact(visible, ui.id().with("fold runs"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::CollapsingHeader, true, "fold runs")); // not shown
    let painter = ui.painter().with_clip_rect(area);
    let color = if response.hovered() { ctx.theme.text } else { ctx.theme.text_dim };
    let at = |x_px: f32| pos2(area.left() + x_px, line.center().y);
    painter.text(at(6.0), Align2::LEFT_CENTER, caret(view.runs_folded), SMALL_FONT, color);
    let text = tr!("timeline-runs", count = view.runs.len());
    painter.text(at(20.0), Align2::LEFT_CENTER, text, FONT, ctx.theme.text_dim);
    let clicked = hint(response, || tr!("timeline-runs.tooltip").to_owned()).clicked();
    clicked.then_some(Request::Fold(Fold::Runs))
}
