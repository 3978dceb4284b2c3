//! The bars: runs and actions, to click and to drag.

use egui::{
    Align2, CursorIcon, FontId, Painter, Rangef, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};
use kineograph_runtime::format::ActionId;

use super::drag::Drag;
use super::gesture::starts_drag;
use super::layout::Scene;
use super::marquee::Frame;
use super::model::{self, RunBar};
use super::paint::{BarState, Brush, secs_text};
use super::snap::Magnets;
use super::{bars, bracket, menus, summary};
use crate::document::NodeId;
use crate::panels::{Ctx, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::ruler::second_ticks;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;

/// Space above and below a bar in its row, in points.
const INSET_PX: f32 = 3.0;
/// Least width of a bar, so that it can be seen and clicked.
const MIN_BAR_PX: f32 = 4.0;

/// Shows all bars. Returns the drag that begins on one.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, out: &mut Outbox) -> Option<Drag> {
    let area = scene.areas.all_lanes();
    let ground = ui.interact(area, ui.id().with("lanes"), Sense::click_and_drag());
    ground.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "lanes"));
    if ground.clicked() {
        out.select(SelectionChange::Actions(Vec::new()));
    }
    menus::of_ground(ctx, scene, &ground, out);
    paint_ground(ui, ctx, scene);
    let mut begun = marquee_from(ui, ctx, scene, &ground);
    // The active run is in front of others on its line.
    let mut runs: Vec<&RunBar> = scene.runs.iter().collect();
    runs.sort_by_key(|run| run.active);
    for run in runs {
        begun = run_bar(ui, ctx, scene, run, out).or(begun);
    }
    begun = summary::show(ui, ctx, scene, out).or(begun);
    begun = bracket::show(ui, ctx, scene).or(begun);
    for index in scene.visible_rows() {
        if let Some(row) = scene.rows.get(index) {
            begun = bars::show(ui, ctx, scene, (index, row), out).or(begun);
        }
    }
    empty_state(ui, ctx, scene);
    begun
}

/// The frame that a drag of the empty ground begins: with Shift it adds to the selection, with Ctrl it removes from it.
fn marquee_from(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, ground: &Response) -> Option<Drag> {
    let origin = starts_drag(ground, ui)?;
    Some(Drag::Frame(Frame::begun(ui, scene, origin, ctx.session.selection.actions.clone())))
}

/// All starts and ends but those that are dragged along, the playhead and the markers.
pub fn magnets(ctx: &Ctx<'_>, dragged_secs: &[f64]) -> Magnets {
    let playhead_secs = ctx.session.playback.playhead_secs();
    let markers = ctx.document.markers().iter().map(|marker| marker.at_secs);
    Magnets::new(model::boundaries(ctx).into_iter().chain([playhead_secs]).chain(markers), dragged_secs)
}

/// Selects an action as a click on it does: with Ctrl or Shift too, else only it.
pub fn select_action(ui: &Ui, id: ActionId, out: &mut Outbox) {
    let adds = ui.input(|input| input.modifiers.command || input.modifiers.shift);
    out.select(if adds { SelectionChange::ToggleAction(id) } else { SelectionChange::Actions(vec![id]) });
}

fn paint_ground(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) {
    let area = scene.areas.all_lanes();
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.well);
    let of_rows = painter.with_clip_rect(scene.areas.lanes);
    for index in scene.visible_rows() {
        let row = scene.row_rect(index);
        let selected = scene.rows.get(index).is_some_and(|row| ctx.session.selection.has_action(row.id));
        if selected {
            of_rows.rect_filled(row, 0.0, mix(ctx.theme.well, ctx.theme.accent, 0.14));
        } else if index % 2 == 1 {
            of_rows.rect_filled(row, 0.0, mix(ctx.theme.well, ctx.theme.grid, 0.4));
        }
    }
    paint_time(ctx, scene, &painter);
    let gap = scene.summary_rect().top() - 3.0;
    let line = Stroke::new(1.0, ctx.theme.line);
    let of_head = ui.painter().with_clip_rect(area.union(scene.areas.all_names()));
    of_head.hline(scene.row_rect(0).x_range(), painter.round_to_pixel_center(gap), line);
}

/// Paints the background of both views: the seconds, the time past the end, and the loop range.
pub fn paint_time(ctx: &Ctx<'_>, scene: &Scene, painter: &Painter) {
    let area = painter.clip_rect();
    let ticks = second_ticks(scene.view, scene.width_px(), ctx.document.stage().fps);
    for tick in ticks.iter().filter(|tick| tick.label.is_some()) {
        let x = painter.round_to_pixel_center(scene.x(tick.at));
        painter.vline(x, area.y_range(), Stroke::new(1.0, ctx.theme.grid));
    }
    let past = area.with_min_x(scene.x(ctx.programs.length_secs()).max(area.left()));
    painter.rect_filled(past, 0.0, ctx.theme.window.gamma_multiply(0.35));
    if let Some(range) = ctx.session.playback.loop_range.filter(|_| ctx.session.playback.loops()) {
        let x_range = Rangef::new(scene.x(range.start_secs), scene.x(range.end_secs));
        let band = Rect::from_x_y_ranges(x_range, area.y_range());
        painter.rect_filled(band, 0.0, ctx.theme.accent.gamma_multiply(0.05));
    }
}

/// The rectangle of a bar in its row. What never ends reaches over the right edge of the view.
pub fn bar_rect(scene: &Scene, row: Rect, start_secs: f64, end_secs: Option<f64>) -> Rect {
    let left = scene.x(start_secs);
    let right = end_secs.map_or(scene.areas.lanes.right() - 6.0, |secs| scene.x(secs));
    Rect::from_min_max(
        pos2(left, row.top() + INSET_PX),
        pos2(right.max(left + MIN_BAR_PX), row.bottom() - INSET_PX),
    )
}

pub fn interact(ui: &Ui, scene: &Scene, rect: Rect, id: egui::Id, sense: Sense) -> Option<Response> {
    interact_in(ui, scene.areas.lanes, rect, id, sense)
}

/// Makes the visible part of `rect` in an area react; `None` if no part is visible.
pub fn interact_in(ui: &Ui, area: Rect, rect: Rect, id: egui::Id, sense: Sense) -> Option<Response> {
    let visible = rect.intersect(area);
    visible.is_positive().then(|| ui.interact(visible, id, sense))
}

/// The colour of a node. It depends on the id, which stays the same when nodes change their order.
pub fn curve_of(ctx: &Ctx<'_>, node: NodeId) -> egui::Color32 {
    ctx.theme.curve(node.0 as usize)
}

fn run_bar(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, run: &RunBar, out: &mut Outbox) -> Option<Drag> {
    let line = if scene.runs_folded { 0 } else { run.line };
    let rect = bar_rect(scene, scene.run_line_rect(line), run.start_secs, run.end_secs);
    let head = scene.areas.head;
    let response = interact_in(ui, head, rect, ui.id().with(("run", run.id)), Sense::click_and_drag())?;
    let label = || format!("run {}", run.title);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, run.active, label()));
    let begun = starts_drag(&response, ui);
    if response.clicked() || begun.is_some() {
        out.select(SelectionChange::Runs(vec![run.id]));
    }
    menus::of_run(ctx, scene, run, &response, out);
    let color = mix(
        curve_of(ctx, run.node),
        ctx.theme.category(kineograph_runtime::format::Category::Composite),
        0.45,
    );
    let painter = ui.painter().with_clip_rect(head);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    let state =
        BarState { selected: run.active, hovered: response.hovered(), dimmed: run.paused, broken: false };
    // Names of overlapping bars can't be read; their tooltips can.
    let title = if scene.runs_folded && !run.active { "" } else { run.title.as_str() };
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
    hint(response.on_hover_cursor(CursorIcon::Grab), || {
        let paused = run.paused.then(|| tr!("timeline-paused"));
        let when = span_text(run.start_secs, run.end_secs);
        let lines = [Some(run.title.as_str()), Some(when.as_str()), paused, Some(tr!("timeline-run-hint"))];
        lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
    });
    let origin = begun?;
    let run = ctx.document.run(run.id)?.as_ref().clone();
    let ends_secs = [run.at_secs];
    Some(Drag::MoveRun { run, grab_secs: scene.secs(origin.x), magnets: magnets(ctx, &ends_secs) })
}

/// When a run plays, for its tooltip; `None`: it never ends.
pub fn span_text(start_secs: f64, end_secs: Option<f64>) -> String {
    let start = secs_text(start_secs);
    match end_secs {
        Some(end_secs) => tr!("timeline-span", start, end = secs_text(end_secs)),
        None => tr!("timeline-endless", start),
    }
}

/// Shows what is dragged beside the pointer, such as a duration or a start.
pub fn dragged_value(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, text: &str) {
    if let Some(pointer) = ui.input(|input| input.pointer.latest_pos()) {
        let painter = ui.painter().with_clip_rect(scene.areas.time());
        Brush { painter: &painter, theme: ctx.theme }.pill(pointer + vec2(12.0, -22.0), text);
    }
}

/// Dims everything while the last good program plays instead of what is edited.
pub fn stale_note(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) {
    let area = scene.areas.all_lanes();
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.well.gamma_multiply(0.45));
    let text = tr!("timeline-stale");
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(11.5), ctx.theme.text);
    let size = galley.size() + vec2(20.0, 10.0);
    let rect = Rect::from_min_size(pos2(area.center().x - size.x * 0.5, area.bottom() - size.y - 8.0), size);
    painter.rect(rect, 6.0, ctx.theme.card, Stroke::new(1.0, ctx.theme.error), egui::StrokeKind::Inside);
    painter.galley(rect.min + vec2(10.0, 5.0), galley, ctx.theme.text);
}

fn empty_state(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) {
    let text = match ctx.open_clip() {
        None => tr!("timeline-empty-no-clip"),
        Some((_, clip)) if clip.root().is_none() => tr!("timeline-empty-clip"),
        Some(_) if scene.runs.is_empty() => tr!("timeline-empty-no-runs"),
        Some(_) => return,
    };
    let area = scene.areas.all_lanes();
    let painter = ui.painter().with_clip_rect(area);
    let font = FontId::proportional(12.5);
    if scene.rows.is_empty() {
        let at = area.center().max(pos2(area.left(), scene.run_line_rect(0).bottom() + 24.0));
        painter.text(at, Align2::CENTER_CENTER, text, font, ctx.theme.text_dim);
    } else {
        // Without runs their line is free.
        let at = pos2(area.left() + 12.0, scene.run_line_rect(0).center().y);
        painter.text(at, Align2::LEFT_CENTER, text, font, ctx.theme.text_dim);
    }
}
