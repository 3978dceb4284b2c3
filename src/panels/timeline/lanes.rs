//! The bars: runs and actions, to click and to drag.

use egui::{
    Align2, CursorIcon, FontId, Rangef, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use kineograph_runtime::format::ActionId;

use super::drag::{Drag, Stretch};
use super::gesture::starts_drag;
use super::layout::Scene;
use super::model::{ActionRow, Bar, RunBar, Shape};
use super::paint::{BarState, Brush, secs_text};
use crate::panels::{Ctx, Outbox};
use crate::ui_kit::ruler::second_ticks;
use crate::ui_kit::theme::mix;

/// Space above and below a bar in its row, in points.
const INSET_PX: f32 = 3.0;
/// Width in which a bar's end can be grabbed, in points.
const GRAB_PX: f32 = 8.0;
/// Least width of a bar, so that it can be seen and clicked.
const MIN_BAR_PX: f32 = 4.0;
/// Rounds are not told apart when they are closer, in points.
const ROUND_SPACING_PX: f64 = 5.0;

/// Shows all bars. Returns the drag that begins on one.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, out: &mut Outbox) -> Option<Drag> {
    let area = scene.areas.lanes;
    let ground = ui.interact(area, ui.id().with("lanes"), Sense::click());
    ground.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "lanes"));
    if ground.clicked() {
        out.select(ctx, |selection| selection.set_actions(Vec::new()));
    }
    paint_ground(ui, ctx, scene);
    let mut begun = None;
    // The active run lies in front of others on its line.
    let mut runs: Vec<&RunBar> = scene.runs.iter().collect();
    runs.sort_by_key(|run| run.active);
    for run in runs {
        begun = run_bar(ui, ctx, scene, run, out).or(begun);
    }
    for index in scene.visible_rows() {
        if let Some(row) = scene.rows.get(index) {
            begun = action_bar(ui, ctx, scene, (index, row), out).or(begun);
        }
    }
    empty_state(ui, ctx, scene);
    begun
}

/// Selects an action as a click on it does: with Ctrl or Shift too, else only it.
pub fn select_action(ui: &Ui, ctx: &Ctx<'_>, id: ActionId, out: &mut Outbox) {
    let adds = ui.input(|input| input.modifiers.command || input.modifiers.shift);
    out.select(
        ctx,
        |selection| if adds { selection.toggle_action(id) } else { selection.set_actions(vec![id]) },
    );
}

fn paint_ground(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) {
    let area = scene.areas.lanes;
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.well);
    for index in scene.visible_rows() {
        let row = scene.row_rect(index);
        let selected = scene.rows.get(index).is_some_and(|row| ctx.session.selection.has_action(row.id));
        if selected {
            painter.rect_filled(row, 0.0, mix(ctx.theme.well, ctx.theme.accent, 0.14));
        } else if index % 2 == 1 {
            painter.rect_filled(row, 0.0, mix(ctx.theme.well, ctx.theme.grid, 0.4));
        }
    }
    let ticks = second_ticks(scene.view, scene.width_px(), ctx.document.stage().fps);
    for tick in ticks.iter().filter(|tick| tick.label.is_some()) {
        let x = painter.round_to_pixel_center(scene.x(tick.at));
        painter.vline(x, area.y_range(), Stroke::new(1.0, ctx.theme.grid));
    }
    let past = area.with_min_x(scene.x(ctx.programs.length_secs()).max(area.left()));
    painter.rect_filled(past, 0.0, ctx.theme.window.gamma_multiply(0.35));
    if let Some(range) = ctx.session.playback.loop_range.filter(|_| ctx.session.playback.looping) {
        let x_range = Rangef::new(scene.x(range.start_secs), scene.x(range.end_secs));
        let band = Rect::from_x_y_ranges(x_range, area.y_range());
        painter.rect_filled(band, 0.0, ctx.theme.accent.gamma_multiply(0.05));
    }
    let gap = scene.row_rect(0).top() - 3.0;
    let line = Stroke::new(1.0, ctx.theme.line);
    ui.painter().with_clip_rect(area.union(scene.areas.names)).hline(
        scene.row_rect(0).x_range(),
        painter.round_to_pixel_center(gap),
        line,
    );
}

/// The rectangle of a bar in its row. What never ends reaches over the right edge of the view.
fn bar_rect(scene: &Scene, row: Rect, start_secs: f64, end_secs: Option<f64>) -> Rect {
    let left = scene.x(start_secs);
    let right = end_secs.map_or(scene.areas.lanes.right() - 6.0, |secs| scene.x(secs));
    Rect::from_min_max(
        pos2(left, row.top() + INSET_PX),
        pos2(right.max(left + MIN_BAR_PX), row.bottom() - INSET_PX),
    )
}

fn interact(ui: &Ui, scene: &Scene, rect: Rect, id: egui::Id, sense: Sense) -> Option<Response> {
    let visible = rect.intersect(scene.areas.lanes);
    visible.is_positive().then(|| ui.interact(visible, id, sense))
}

fn run_bar(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, run: &RunBar, out: &mut Outbox) -> Option<Drag> {
    let line = if scene.runs_folded { 0 } else { run.line };
    let rect = bar_rect(scene, scene.run_line_rect(line), run.start_secs, run.end_secs);
    let response = interact(ui, scene, rect, ui.id().with(("run", run.id)), Sense::click_and_drag())?;
    let label = || format!("run {}", run.title);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, run.active, label()));
    let begun = starts_drag(&response, ui);
    if response.clicked() || begun.is_some() {
        out.select(ctx, |selection| selection.set_run(ctx.document, run.id));
    }
    let node_index = ctx.document.nodes().iter().position(|node| node.id == run.node).unwrap_or(0);
    let color = mix(
        ctx.theme.curve(node_index),
        ctx.theme.category(kineograph_runtime::format::Category::Composite),
        0.45,
    );
    let painter = ui.painter().with_clip_rect(scene.areas.lanes);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    let state =
        BarState { selected: run.active, hovered: response.hovered(), dimmed: run.paused, broken: false };
    // Names of bars that lie on each other can't be read; their tooltips can.
    let title = if scene.runs_folded && !run.active { "" } else { run.title.as_str() };
    match run.end_secs {
        None => brush.endless(rect, color, state, title),
        Some(_) if run.active => brush.solid(rect, color, state, title),
        Some(_) => brush.tinted(rect, color, state, title),
    }
    let until = run.end_secs.map_or_else(|| "for ever".to_owned(), |secs| format!("to {}", secs_text(secs)));
    let paused = if run.paused { ", paused" } else { "" };
    response.on_hover_cursor(CursorIcon::Grab).on_hover_text(format!(
        "{}\nFrom {} {until}{paused}. Drag to move it; hold Ctrl for any time between frames.",
        run.title,
        secs_text(run.start_secs)
    ));
    let origin = begun?;
    let run = ctx.document.run(run.id)?.as_ref().clone();
    Some(Drag::MoveRun { run, grab_secs: scene.secs(origin.x) })
}

fn action_bar(
    ui: &Ui,
    ctx: &Ctx<'_>,
    scene: &Scene,
    (index, row): (usize, &ActionRow),
    out: &mut Outbox,
) -> Option<Drag> {
    let bar = row.bar.as_ref()?;
    let row_rect = scene.row_rect(index);
    let is_instant = bar.shape == Shape::Instant;
    let end_secs = if bar.is_endless() { None } else { Some(bar.end_secs) };
    let rect = bar_rect(scene, row_rect, bar.start_secs, end_secs);
    let grip = if is_instant {
        Rect::from_center_size(
            pos2(scene.x(bar.start_secs), row_rect.center().y),
            vec2(14.0, row_rect.height()),
        )
    } else {
        rect
    };
    let response = interact(ui, scene, grip, ui.id().with(("bar", row.id)), Sense::click())?;
    let selected = ctx.session.selection.has_action(row.id);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, selected, format!("bar {}", row.title))
    });
    if response.clicked() {
        select_action(ui, ctx, row.id, out);
    }
    let state =
        BarState { selected, hovered: response.hovered(), dimmed: row.muted, broken: row.problem.is_some() };
    paint_bar(ui, ctx, scene, (row, bar), rect, state);
    response.on_hover_text(hint(row, bar));
    stretch_handle(ui, ctx, scene, (row, bar), rect)
}

fn paint_bar(
    ui: &Ui,
    ctx: &Ctx<'_>,
    scene: &Scene,
    (row, bar): (&ActionRow, &Bar),
    rect: Rect,
    state: BarState,
) {
    let painter = ui.painter().with_clip_rect(scene.areas.lanes);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    let color = ctx.theme.category(row.kind.spec().category);
    let duration = secs_text(bar.end_secs - bar.start_secs);
    match bar.shape {
        Shape::Leaf { .. } => brush.solid(rect, color, state, &duration),
        Shape::Group => brush.tinted(rect, color, state, &duration),
        Shape::Bracket => brush.bracket(rect, color, state, &duration),
        Shape::Instant => {
            let at = pos2(scene.x(bar.start_secs), rect.center().y);
            let name = row.title.split_once(' ').map_or(row.title.as_str(), |(_, name)| name);
            brush.diamond(at, color, state, name);
        }
        Shape::Rounds { round_secs, endless } => {
            if endless {
                brush.endless(rect, color, state, "");
            } else {
                brush.tinted(rect, color, state, &duration);
            }
            paint_rounds(&brush, ctx, scene, bar, round_secs, rect);
        }
    }
}

fn paint_rounds(brush: &Brush<'_>, ctx: &Ctx<'_>, scene: &Scene, bar: &Bar, round_secs: f64, rect: Rect) {
    let until_secs = if bar.is_endless() { scene.secs(rect.right() - 40.0) } else { bar.end_secs };
    if round_secs * scene.view.px_per_sec < ROUND_SPACING_PX {
        return;
    }
    // Begins at the first round that is visible; there are no more than fit into the view.
    let mut round = ((scene.view.start_secs - bar.start_secs) / round_secs).floor().max(1.0);
    let last_secs = until_secs.min(scene.view.end_secs(scene.width_px()));
    while bar.start_secs + round * round_secs < last_secs - round_secs * 1.0e-3 {
        let color = ctx.theme.category(kineograph_runtime::format::Category::Composite);
        brush.round_tick(scene.x(bar.start_secs + round * round_secs), rect, color);
        round += 1.0;
    }
}

fn hint(row: &ActionRow, bar: &Bar) -> String {
    let (start, end) = (secs_text(bar.start_secs), secs_text(bar.end_secs));
    let when = match bar.shape {
        Shape::Instant => format!("at {start}"),
        Shape::Rounds { endless: true, round_secs } => {
            format!("from {start} for ever, {} a round", secs_text(round_secs))
        }
        _ => format!("{start} to {end}"),
    };
    let muted = if row.muted { "\nMuted: it does not play." } else { "" };
    let problem = row.problem.as_ref().map(|text| format!("\n{text}")).unwrap_or_default();
    format!("{}\n{when}{muted}{problem}", row.title)
}

/// The right end of a leaf, which changes its duration.
fn stretch_handle(
    ui: &Ui,
    ctx: &Ctx<'_>,
    scene: &Scene,
    (row, bar): (&ActionRow, &Bar),
    rect: Rect,
) -> Option<Drag> {
    let Shape::Leaf { duration_secs: Some(duration_secs) } = bar.shape else { return None };
    let inside = (rect.width() * 0.4).min(GRAB_PX * 0.5);
    let x_range = Rangef::new(rect.right() - inside, rect.right() + GRAB_PX * 0.5);
    let grip = Rect::from_x_y_ranges(x_range, rect.y_range());
    let response = interact(ui, scene, grip, ui.id().with(("end", row.id)), Sense::drag())?;
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::ResizeHandle, true, format!("end of {}", row.title)));
    if response.hovered() || response.dragged() {
        let mark =
            Rect::from_center_size(pos2(rect.right() - 1.5, rect.center().y), vec2(3.0, rect.height()));
        ui.painter().with_clip_rect(scene.areas.lanes).rect_filled(mark, 1.0, ctx.theme.text);
    }
    let begun = starts_drag(&response, ui);
    response.on_hover_and_drag_cursor(CursorIcon::ResizeHorizontal).on_hover_text(format!(
        "Duration {}. Drag to change it; hold Ctrl for any time between frames.",
        secs_text(duration_secs)
    ));
    let (clip, _) = ctx.open_clip()?;
    let end_secs = bar.end_secs;
    begun.map(|origin| {
        Drag::Stretch(Stretch {
            clip,
            id: row.id,
            name: row.kind.spec().name,
            start_secs: bar.start_secs,
            end_secs,
            duration_secs,
            grab_offset_secs: scene.secs(origin.x) - end_secs,
            speed: ctx.active_run().map_or(1.0, |run| run.speed),
        })
    })
}

/// Shows the duration beside the pointer while it is dragged.
pub fn stretch_value(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, duration_secs: f64) {
    if let Some(pointer) = ui.input(|input| input.pointer.latest_pos()) {
        let painter = ui.painter().with_clip_rect(scene.areas.time());
        Brush { painter: &painter, theme: ctx.theme }
            .pill(pointer + vec2(12.0, -22.0), &secs_text(duration_secs));
    }
}

/// Dims everything while the last good program plays instead of what is edited.
pub fn stale_note(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) {
    let area = scene.areas.lanes;
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.well.gamma_multiply(0.45));
    let text = "Plays the last version that worked. Mend what is marked red.";
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(11.5), ctx.theme.text);
    let size = galley.size() + vec2(20.0, 10.0);
    let rect = Rect::from_min_size(pos2(area.center().x - size.x * 0.5, area.bottom() - size.y - 8.0), size);
    painter.rect(rect, 6.0, ctx.theme.card, Stroke::new(1.0, ctx.theme.error), egui::StrokeKind::Inside);
    painter.galley(rect.min + vec2(10.0, 5.0), galley, ctx.theme.text);
}

fn empty_state(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) {
    let text = match ctx.open_clip() {
        None => "No clip is open. Add a clip in the project panel.",
        Some((_, clip)) if clip.root().is_none() => "This clip is empty. Press Tab to add an action.",
        Some(_) if scene.runs.is_empty() => "No clip plays on a node yet. Add a run in the project panel.",
        Some(_) => return,
    };
    let area = scene.areas.lanes;
    let painter = ui.painter().with_clip_rect(area);
    let at = area.center().max(pos2(area.left(), scene.run_line_rect(0).bottom() + 24.0));
    painter.text(at, Align2::CENTER_CENTER, text, FontId::proportional(12.5), ctx.theme.text_dim);
}
