//! The bars of runs, to select, to move, and to grab by their ends.

use egui::{
    Align2, CursorIcon, FontId, Id, Pos2, Rangef, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::Category;

use super::super::bars::{self, BarEnd, adds, curve_of, interact, rounds_secs, span_text};
use super::super::canvas::TimeCanvas;
use super::super::names::caret;
use super::super::paint::{BarState, Brush, secs_text};
use super::super::run_bar::{RunBar, RunPlace};
use super::super::view::{Fold, Request};
use super::clip_marks::ClipMarks;
use super::pieces;
use super::run_drag::{RunPart, short};
use super::{RunsView, run_menus, run_numbers};
use crate::document::NodeId;
use crate::panels::{Ctx, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;

const FONT: FontId = FontId::proportional(10.5);
/// Narrowest bar that shows what is in it, in points.
const DETAILS_PX: f32 = 26.0;
/// Narrowest bar with a triangle: below it the name needs the room; in points.
const TRIANGLE_BAR_PX: f32 = 64.0;
/// Width of the triangle that unfolds a run, in points.
const TRIANGLE_PX: f32 = 15.0;
/// Least room for a name, in points.
const MIN_NAME_PX: f32 = 18.0;
/// Least distance of marks that are drawn apart, in points.
const SPACING_PX: f32 = 5.0;

/// Shows the bars of a line.
pub fn show(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &RunsView,
    line: usize,
    bars: &[RunBar],
    out: &mut Outbox,
) -> Option<Request> {
    let mut request = None;
    for piece in pieces::pieces(&view.canvas, bars) {
        request = match &bars[piece] {
            [only] => bar(ui, ctx, view, line, only, out),
            narrow => batch(ui, ctx, view, line, narrow, out),
        }
        .or(request);
    }
    request
}

/// The colour of what plays on a node.
pub fn color_of(ctx: &Ctx<'_>, node: NodeId) -> egui::Color32 {
    mix(curve_of(ctx, node), ctx.theme.category(Category::Composite), 0.3)
}

/// The id of a bar.
pub fn id_of(ui: &Ui, place: RunPlace) -> Id {
    ui.id().with(("runs run", place))
}

/// A bar, and where it is shown.
#[derive(Clone, Copy)]
struct PlacedBar<'a> {
    ui: &'a Ui,
    ctx: &'a Ctx<'a>,
    view: &'a RunsView,
    line: usize,
    bar: &'a RunBar,
    rect: Rect,
}

fn bar(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &RunsView,
    line: usize,
    bar: &RunBar,
    out: &mut Outbox,
) -> Option<Request> {
    let rect = pieces::rect_of(&view.canvas, line, bar);
    let response = interact(ui, &view.canvas, rect, id_of(ui, bar.place), Sense::click_and_drag())?;
    let selected = view.has_selected(bar.run());
    let title = || bar.title(ctx.document);
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::Button, true, selected, format!("run {}", title())));
    let begun = drag_start(&response, ui);
    if response.clicked() {
        select(ui, bar, out);
    } else if begun.is_some() && !selected {
        out.select(SelectionChange::Runs(vec![bar.run()]));
    }
    let shown = PlacedBar { ui, ctx, view, line, bar, rect };
    paint(shown, &response);
    let fans = selected && view.selects_several() && ui.input(|input| input.modifiers.shift);
    let part = if fans { RunPart::Fan } else { RunPart::Body };
    let mut request = begun.and_then(|at| view.grab(ctx, line, bar, part, at)).map(Request::from);
    if response.double_clicked() {
        request = Some(Request::Open(bar.place, None));
    }
    request = ends(shown).or(request);
    request = triangle(shown).or(request);
    run_numbers::show(ui, ctx, bar, &response, out);
    request = run_menus::of_run(ctx, view, bar, &response, out).or(request);
    let at = response.hover_pos();
    hint(response.on_hover_cursor(CursorIcon::Grab), || text_of(ctx, view, bar, at));
    request
}

/// Selects a run as a click on it does: with Ctrl or Shift too, else only it.
fn select(ui: &Ui, bar: &RunBar, out: &mut Outbox) {
    let run = bar.run();
    out.select(if adds(ui) { SelectionChange::ToggleRun(run) } else { SelectionChange::Runs(vec![run]) });
}

fn paint(PlacedBar { ui, ctx, view, bar, rect, .. }: PlacedBar<'_>, response: &Response) {
    let painter = ui.painter().with_clip_rect(view.canvas.areas.lanes);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    let selected = view.has_selected(bar.run());
    let state = BarState { selected, hovered: response.hovered(), dimmed: bar.paused, broken: false };
    let color = color_of(ctx, bar.node);
    let fill = if selected { ctx.theme.accent } else { color };
    if bar.end_secs.is_infinite() {
        brush.endless(rect, fill, state, "");
    } else if let Some(right) = bars::time_right(&view.canvas, rect, bar.finite_end_secs()) {
        brush.widened(rect, right, fill, state);
    } else {
        brush.tinted(rect, fill, state);
    }
    let Some(marks) = view.model.marks_of(bar) else { return };
    if rect.width() < DETAILS_PX {
        return;
    }
    paint_marks(&brush, &view.canvas, bar, marks, rect, color);
    paint_inside(&brush, view, bar, rect);
    // What begins left of the view keeps its name visible.
    let left = rect.left().max(view.canvas.areas.lanes.left());
    let indent_px = if has_triangle(view, bar, rect) { TRIANGLE_PX + 1.0 } else { 6.0 };
    let at = pos2(left + indent_px, rect.center().y);
    let room_px = rect.right() - at.x - 4.0;
    let ink = if bar.paused { ctx.theme.text_dim } else { ctx.theme.text };
    let name = if bar.paused { format!("{} {}", icon::PAUSE, marks.name) } else { marks.name.clone() };
    if room_px >= MIN_NAME_PX {
        let name = truncated(ui, name, room_px);
        let lifted = vec2(0.0, name.size().y * 0.5 + 1.0);
        painter.galley_with_override_text_color(at - lifted, name, ink);
    }
}

fn truncated(ui: &Ui, text: String, room_px: f32) -> std::sync::Arc<egui::Galley> {
    let text = egui::WidgetText::from(egui::RichText::new(text).font(FONT));
    text.into_galley(ui, Some(egui::TextWrapMode::Truncate), room_px, FONT)
}

/// Rounds as lines, parts as small ticks, events as small diamonds.
fn paint_marks(
    brush: &Brush<'_>,
    canvas: &TimeCanvas,
    bar: &RunBar,
    marks: &ClipMarks,
    rect: Rect,
    color: egui::Color32,
) {
    let seen = rect.intersect(canvas.areas.lanes).x_range();
    let clip_secs = |x: f32| (canvas.secs(x) - bar.start_secs) * bar.speed;
    let (from_secs, until_secs) = (clip_secs(seen.min).max(0.0), clip_secs(seen.max).min(marks.secs));
    let x_at = |secs: f64| canvas.x(bar.start_secs + secs / bar.speed);
    let ink = mix(color, brush.theme.text, 0.35);
    let mut last_x = rect.left();
    let mut tick = |x: f32, height_px: f32| {
        if x - last_x >= SPACING_PX && x < rect.right() - 2.0 {
            last_x = x;
            let x = brush.painter.round_to_pixel_center(x);
            let range = Rangef::new(rect.bottom() - height_px, rect.bottom() - 1.0);
            brush.painter.vline(x, range, Stroke::new(1.0, ink));
        }
    };
    let px_per_clip_sec = canvas.scale.px_per_sec / bar.speed;
    match marks.round_secs.filter(|secs| secs * px_per_clip_sec >= f64::from(SPACING_PX)) {
        Some(round_secs) => rounds_secs(from_secs, until_secs, round_secs)
            .for_each(|secs| tick(x_at(secs), rect.height() - 1.0)),
        None => marks.parts_secs.iter().for_each(|secs| tick(x_at(*secs), 5.0)),
    }
    let is_dense = marks.round_secs.is_some_and(|secs| secs * px_per_clip_sec < f64::from(SPACING_PX));
    if is_dense && marks.is_endless() {
        return;
    }
    let ink = brush.theme.category(Category::Instant);
    let ink = if bar.paused { mix(brush.theme.well, ink, 0.4) } else { ink };
    let mut last_x = f32::NEG_INFINITY;
    for (secs, _) in marks.events_between(from_secs, until_secs) {
        let x = x_at(secs);
        if x - last_x >= SPACING_PX {
            last_x = x;
            brush.rhombus(pos2(x, rect.bottom() - 1.5), 3.5, ink, Stroke::new(1.0, brush.theme.well));
        }
    }
}

/// The events inside of the symbol that the run plays, as hollow diamonds.
fn paint_inside(brush: &Brush<'_>, view: &RunsView, bar: &RunBar, rect: Rect) {
    let ink = brush.theme.category(Category::Instant);
    let seen = rect.intersect(view.canvas.areas.lanes).x_range();
    let mut last_x = f32::NEG_INFINITY;
    for (secs, _) in view.events_inside(bar) {
        let x = view.canvas.x(secs);
        if x - last_x >= SPACING_PX && seen.contains(x) {
            last_x = x;
            brush.rhombus(pos2(x, rect.bottom() - 1.5), 3.5, brush.theme.well, Stroke::new(1.2, ink));
        }
    }
}

/// Bars that are too narrow to be drawn apart: a click selects all of them, a double click zooms in.
fn batch(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &RunsView,
    line: usize,
    bars: &[RunBar],
    out: &mut Outbox,
) -> Option<Request> {
    let (first, last) = (bars.first()?, bars.last()?);
    let last_rect = pieces::rect_of(&view.canvas, line, last);
    let rect = pieces::rect_of(&view.canvas, line, first).union(last_rect);
    let id = ui.id().with(("runs batch", first.place));
    let response = interact(ui, &view.canvas, rect, id, Sense::click())?;
    let selected = bars.iter().all(|bar| view.has_selected(bar.run()));
    let label = || {
        tr!(
            "timeline-run-batch",
            count = bars.len(),
            node = view.row_of(line).map_or("?", |row| row.name.as_str())
        )
    };
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, selected, label()));
    let painter = ui.painter().with_clip_rect(view.canvas.areas.lanes);
    let color = color_of(ctx, first.node);
    let strength = if response.hovered() { 0.8 } else { 0.55 };
    painter.rect_filled(rect, 2.0, mix(ctx.theme.well, color, strength));
    if selected {
        painter.rect_stroke(rect, 2.0, Stroke::new(1.5, ctx.theme.text), egui::StrokeKind::Inside);
    }
    if response.clicked() {
        let runs = bars.iter().map(RunBar::run).collect();
        out.select(if adds(ui) { SelectionChange::AddRuns(runs) } else { SelectionChange::Runs(runs) });
    }
    let is_double = response.double_clicked();
    hint(response, || format!("{}\n{}", label(), tr!("timeline-run-batch-hint")));
    is_double.then_some(Request::Fit([first.start_secs, last.finite_end_secs().unwrap_or(last.start_secs)]))
}

/// The ends of a bar, where a drag changes how fast it plays.
fn ends(PlacedBar { ui, ctx, view, line, bar, rect }: PlacedBar<'_>) -> Option<Request> {
    let mut request = None;
    let has_ends = bar.end_secs.is_finite() && bar.end_secs > bar.start_secs;
    let (grips, id, title) =
        (bars::ends(rect, [has_ends; 2]), id_of(ui, bar.place), || bar.title(ctx.document));
    for (end, response) in bars::show_ends(ui, ctx, &view.canvas, grips, id, Sense::click_and_drag(), title) {
        if let Some(at) = drag_start(&response, ui) {
            request = view.grab(ctx, line, bar, RunPart::End(end), at).map(Request::from);
        }
        if response.double_clicked() {
            egui::Popup::open_id(ui.ctx(), run_numbers::id_of(id_of(ui, bar.place)));
        }
        hint(response, || edge_hint(end, bar));
    }
    request
}

fn edge_hint(end: BarEnd, bar: &RunBar) -> String {
    let (duration, speed) = (secs_text(bar.end_secs - bar.start_secs), short(bar.speed));
    match end {
        BarEnd::Start => tr!("timeline-run-start-hint", duration, speed),
        BarEnd::End => tr!("timeline-run-end-hint", duration, speed),
    }
}

fn has_triangle(view: &RunsView, bar: &RunBar, rect: Rect) -> bool {
    let has_actions = view.model.marks_of(bar).is_some_and(|marks| marks.preview_secs > 0.0);
    has_actions && rect.width() >= TRIANGLE_BAR_PX
}

/// The triangle that shows the actions of a run's clip below it.
fn triangle(PlacedBar { ui, ctx, view, bar, rect, .. }: PlacedBar<'_>) -> Option<Request> {
    if !has_triangle(view, bar, rect) {
        return None;
    }
    let left = rect.left().max(view.canvas.areas.lanes.left());
    let grip = Rect::from_min_size(pos2(left + 4.0, rect.top()), vec2(TRIANGLE_PX - 3.0, rect.height()));
    let response =
        interact(ui, &view.canvas, grip.intersect(rect), id_of(ui, bar.place).with("fold"), Sense::click())?;
    let label = || format!("actions of {}", bar.title(ctx.document)); // not shown
    response.widget_info(|| WidgetInfo::labeled(WidgetType::CollapsingHeader, true, label()));
    let color =
        if response.hovered() { ctx.theme.text } else { mix(ctx.theme.text_dim, ctx.theme.text, 0.4) };
    let painter = ui.painter().with_clip_rect(view.canvas.areas.lanes);
    painter.text(grip.center(), Align2::CENTER_CENTER, caret(!bar.open), FONT, color);
    let clicked = response.clicked();
    hint(response, || run_menus::fold_label(bar.open).tooltip().to_owned());
    clicked.then_some(Request::Fold(Fold::Run(bar.place)))
}

fn text_of(ctx: &Ctx<'_>, view: &RunsView, bar: &RunBar, at: Option<Pos2>) -> String {
    let event = at.and_then(|at| event_at(view, bar, at.x));
    let title = bar.title(ctx.document);
    let when = span_text(bar.start_secs, bar.finite_end_secs());
    let speed = (bar.speed != 1.0).then(|| tr!("timeline-speed-times", speed = short(bar.speed)));
    let paused = bar.paused.then(|| tr!("timeline-paused").to_owned());
    let how = tr!("timeline-node-run-hint").to_owned();
    let lines = [event, Some(title), Some(when), speed, paused, Some(how)];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// The event under the pointer, with its time.
fn event_at(view: &RunsView, bar: &RunBar, x: f32) -> Option<String> {
    let marks = view.model.marks_of(bar)?;
    let secs_at = |x: f32| (view.canvas.secs(x) - bar.start_secs) * bar.speed;
    let (from_secs, until_secs) = (secs_at(x - SPACING_PX), secs_at(x + SPACING_PX));
    let middle_secs = secs_at(x);
    let inside = view.events_inside(bar).map(|(secs, name)| ((secs - bar.start_secs) * bar.speed, name));
    let inside = inside.filter(|(secs, _)| (from_secs..=until_secs).contains(secs));
    let near = marks.events_between(from_secs, until_secs).chain(inside);
    let (secs, name) = near.min_by(|a, b| (a.0 - middle_secs).abs().total_cmp(&(b.0 - middle_secs).abs()))?;
    Some(tr!("timeline-run-event", name, at = secs_text(bar.start_secs + secs / bar.speed)))
}
