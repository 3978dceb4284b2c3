//! The runs above the actions, to choose the one whose time the clip is shown in, and to move them.

use std::sync::Arc;

use egui::{Align2, CursorIcon, Rect, Response, Sense, Ui, WidgetInfo, WidgetType, pos2};
use kineograph_runtime::format::{Category, MAX_AT_SECS};

use super::super::bars::{bar_rect, curve_of, interact_in, span_text, time_right};
use super::super::canvas::TimeCanvas;
use super::super::drag::{DragResult, TimedDrag};
use super::super::menus;
use super::super::names::{FONT, SMALL_FONT, caret};
use super::super::paint::{BarState, Brush, secs_text};
use super::super::run_bar::RunBar;
use super::super::times::{magnets, run_end_secs};
use super::super::view::{Fold, Request};
use super::ClipView;
use crate::command::Command;
use crate::document::{Edit, Run, readable_secs};
use crate::history::Change;
use crate::panels::action_menu::entry;
use crate::panels::run_menu::run_entries;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{SelectionChange, TimelineView};
use crate::text::tr;
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::{Tip as _, hint};

/// All runs, each on its first node for all of its nodes.
pub fn run_bars(ctx: &Ctx<'_>) -> Vec<RunBar> {
    let bar = |run: &Arc<Run>| RunBar {
        place: (run.id, 0),
        node: run.node,
        clip: run.clip,
        start_secs: run.at_secs,
        end_secs: run_end_secs(ctx, run),
        speed: run.speed,
        paused: run.paused,
        open: false,
        others: run.more_nodes.len(),
    };
    ctx.document.runs().iter().map(bar).collect()
}

/// Shows the bars of all runs.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, view: &ClipView, out: &mut Outbox) -> Option<Request> {
    // The active run is in front of others on its line.
    let active = ctx.active_run().map(|run| run.id);
    let mut runs: Vec<(&RunBar, usize)> = view.runs.iter().zip(view.run_lines.iter().copied()).collect();
    runs.sort_by_key(|(run, _)| active == Some(run.run()));
    let mut request = None;
    for (run, line) in runs {
        request = bar(ui, ctx, view, run, line, active == Some(run.run()), out).or(request);
    }
    request
}

fn bar(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &ClipView,
    run: &RunBar,
    line: usize,
    is_active: bool,
    out: &mut Outbox,
) -> Option<Request> {
    let line = if view.runs_folded { 0 } else { line };
    let rect =
        bar_rect(&view.canvas, view.canvas.head_line_rect(line), run.start_secs, run.finite_end_secs());
    let head = view.canvas.areas.head;
    let response = interact_in(ui, head, rect, ui.id().with(("run", run.run())), Sense::click_and_drag())?;
    let title = || run.title(ctx.document);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, is_active, format!("run {}", title()))
    });
    let begun = drag_start(&response, ui);
    if response.clicked() || begun.is_some() {
        out.select(SelectionChange::Runs(vec![run.run()]));
    }
    let of_menu = menu(ctx, view, run, &response, out);
    let brush = Brush { painter: &ui.painter().with_clip_rect(head), theme: ctx.theme };
    let state =
        BarState { selected: is_active, hovered: response.hovered(), dimmed: run.paused, broken: false };
    // Names of overlapping bars can't be read; their tooltips can.
    let is_named = is_active || !view.runs_folded;
    let name = if is_named { title() } else { String::new() };
    paint(&brush, (ctx, &view.canvas), run, state, &name, rect);
    hint(response.on_hover_cursor(CursorIcon::Grab), || {
        let paused = run.paused.then(|| tr!("timeline-paused"));
        let (title, when) = (title(), span_text(run.start_secs, run.finite_end_secs()));
        let lines = [Some(title.as_str()), Some(when.as_str()), paused, Some(tr!("timeline-run-hint"))];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    });
    let Some(origin) = begun else { return of_menu };
    let run = ctx.document.run(run.run())?.as_ref().clone();
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

fn paint(
    brush: &Brush<'_>,
    (ctx, canvas): (&Ctx<'_>, &TimeCanvas),
    run: &RunBar,
    state: BarState,
    title: &str,
    rect: Rect,
) {
    let color = match state.selected {
        true => ctx.theme.accent,
        false => mix(curve_of(ctx, run.node), ctx.theme.category(Category::Composite), 0.45),
    };
    if let Some(right) = time_right(canvas, rect, run.finite_end_secs()) {
        return brush.widened(rect, right, color, state);
    }
    match run.finite_end_secs() {
        None => brush.endless(rect, color, state, title),
        Some(_) if state.selected => {
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
    if response.secondary_clicked() && !ctx.session.selection.selected_runs().contains(&run.run()) {
        out.select(SelectionChange::Runs(vec![run.run()]));
    }
    menus::show(response, |ui| {
        let fits = entry(ui, ctx, (Command::FitSelection, tr!("timeline-run-fit")));
        if ui.button(tr!("timeline-show-all-runs")).tip(tr!("timeline-show-all-runs.tooltip")).clicked() {
            out.push(Intent::ShowTimeline(TimelineView::Runs));
        }
        ui.separator();
        if let Some(run) = ctx.document.run(run.run()) {
            run_entries(ui, ctx, run, out);
        }
        let end_secs = run.finite_end_secs().unwrap_or_else(|| ctx.programs.length_secs());
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
