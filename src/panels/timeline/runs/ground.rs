//! The ground below the bars, the actions of unfolded runs, and clips dropped there.

use egui::{Align2, CursorIcon, FontId, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2};

use super::super::bar_paint;
use super::super::drag::Drag;
use super::super::gesture::starts_drag;
use super::super::lanes::{bar_rect, interact, paint_time};
use super::super::marquee::Frame;
use super::super::model::{ActionRow, Shape};
use super::super::paint::{BarState, Brush, secs_text};
use super::super::snap::Snap;
use super::marquee::RunFrame;
use super::model::{LineKind, RunPlace, RunsModel};
use super::{Request, RunsView, bars, layout, menus};
use crate::document::Edit;
use crate::history::Change;
use crate::panels::dragged_clip::DraggedClip;
use crate::panels::{Ctx, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;

const FONT: FontId = FontId::proportional(12.5);
const SMALL_FONT: FontId = FontId::proportional(10.5);

/// Shows ground, bars and actions. `menu_at`: the row and the time at which the menu was opened.
pub fn show(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &RunsView<'_>,
    menu_at: &mut Option<(crate::document::NodeId, f64)>,
    out: &mut Outbox,
) -> Option<Request> {
    let ground = ground(ui, ctx, view, out);
    menu_of_row(ctx, view, &ground, menu_at, out);
    let mut request = frame_from(ui, ctx, view, &ground);
    for index in layout::visible_lines(view.scene, view.model) {
        let Some(line) = view.model.lines.get(index) else { continue };
        request = match &line.kind {
            LineKind::Bars(bars) => bars::show(ui, ctx, view, (index, bars), out),
            LineKind::Action(place, row) => action(ui, ctx, view, (index, *place), row),
        }
        .or(request);
    }
    drop_clip(ui, ctx, view, out);
    empty_state(ui, ctx, view);
    request
}

fn ground(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>, out: &mut Outbox) -> Response {
    let response = ui.interact(view.scene.areas.lanes, ui.id().with("runs lanes"), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "lanes of the runs")); // not shown
    paint_ground(ui, ctx, view);
    if response.clicked() {
        out.select(SelectionChange::Runs(Vec::new()));
    }
    response
}

/// The menu of the row on which the ground was clicked with the right button.
fn menu_of_row(
    ctx: &Ctx<'_>,
    view: &RunsView<'_>,
    ground: &Response,
    menu_at: &mut Option<(crate::document::NodeId, f64)>,
    out: &mut Outbox,
) {
    if ground.secondary_clicked()
        && let Some(at) = ground.interact_pointer_pos()
    {
        let row = layout::row_at(view.scene, view.model, at.y).and_then(|row| view.model.rows.get(row));
        let fps = ctx.document.stage().fps;
        let secs = Snap::new(false, fps, view.scene.view.px_per_sec).secs(view.scene.secs(at.x));
        *menu_at = row.map(|row| (row.id, secs));
    }
    if let Some(at) = *menu_at
        && (menus::is_open(ground) || ground.secondary_clicked())
    {
        menus::of_row(ctx, at, ground, out);
    }
}

/// The frame that a drag of the ground begins.
fn frame_from(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>, ground: &Response) -> Option<Request> {
    let origin = starts_drag(ground, ui)?;
    let before = ctx.session.selection.clone();
    let frame = Frame::begun(ui, view.scene, origin, before.selected_runs().to_vec());
    Some(Request::Drag(Drag::RunFrame(Box::new(RunFrame { frame, before, model: view.kept() }))))
}

fn paint_ground(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>) {
    let scene = view.scene;
    let area = scene.areas.lanes;
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.well);
    let mut last_row = None;
    for index in layout::visible_lines(scene, view.model) {
        let Some(line) = view.model.lines.get(index) else { continue };
        if matches!(line.kind, LineKind::Action(..)) {
            let fill = mix(ctx.theme.well, ctx.theme.window, 0.6);
            painter.rect_filled(layout::line_rect(scene, index), 0.0, fill);
        }
        if last_row == Some(line.row) {
            continue;
        }
        last_row = Some(line.row);
        let Some(row) = view.model.rows.get(line.row) else { continue };
        paint_row(ctx, view, &painter, row, line.row);
    }
    paint_time(ctx, scene, &painter);
}

fn paint_row(
    ctx: &Ctx<'_>,
    view: &RunsView<'_>,
    painter: &egui::Painter,
    row: &super::model::NodeRow,
    index: usize,
) {
    let rect = layout::row_rect(view.scene, row);
    if ctx.session.selection.has_node(row.id) {
        painter.rect_filled(rect, 0.0, mix(ctx.theme.well, ctx.theme.accent, 0.1));
    } else if index % 2 == 1 {
        painter.rect_filled(rect, 0.0, mix(ctx.theme.well, ctx.theme.grid, 0.4));
    }
    let y = painter.round_to_pixel_center(rect.bottom() - 0.5);
    painter.hline(rect.x_range(), y, Stroke::new(1.0, ctx.theme.grid));
    if row.run_count == 0 && !view.model.marks.is_empty() {
        let at = pos2(view.scene.areas.lanes.left() + 10.0, rect.center().y);
        let ink = mix(ctx.theme.well, ctx.theme.text_dim, 0.4);
        painter.text(at, Align2::LEFT_CENTER, tr!("timeline-row-no-runs"), SMALL_FONT, ink);
    }
}

/// An action of an unfolded run. A click opens the clip there.
fn action(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &RunsView<'_>,
    (line, place): (usize, RunPlace),
    row: &ActionRow,
) -> Option<Request> {
    let bar = row.bar.as_ref()?;
    let line_rect = layout::line_rect(view.scene, line);
    let end_secs = if bar.is_endless() { None } else { Some(bar.end_secs) };
    let rect = bar_rect(view.scene, line_rect, bar.start_secs, end_secs);
    let grip = if bar.shape == Shape::Instant { rect.expand(5.0) } else { rect };
    let id = ui.id().with(("runs action", place, row.id));
    let response = interact(ui, view.scene, grip, id, Sense::click())?;
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("action {}", row.title)));
    let state = BarState {
        selected: false,
        hovered: response.hovered(),
        dimmed: row.muted,
        broken: row.problem.is_some(),
    };
    let clip = ctx.document.run(place.0).and_then(|run| ctx.document.clip(run.clip));
    bar_paint::bar(ui, ctx, (view.scene, clip.map(AsRef::as_ref)), (row, bar), rect, state);
    let clicked = response.clicked();
    if response.hovered() {
        let when = tr!("timeline-span", start = secs_text(bar.start_secs), end = secs_text(bar.end_secs));
        let text = format!("{}\n{when}\n{}", row.title, tr!("timeline-run-action-hint"));
        hint(response.on_hover_cursor(CursorIcon::PointingHand), || text);
    }
    clicked.then_some(Request::Open(place, Some(row.id)))
}

/// Shows where a dragged clip would play, and adds a run there on release.
fn drop_clip(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>, out: &mut Outbox) {
    let Some(dragged) = DraggedClip::current(ui) else { return };
    let area = view.scene.areas.lanes;
    let Some(at) = ui.ctx().pointer_latest_pos().filter(|at| area.contains(*at)) else { return };
    let Some(row) = layout::row_at(view.scene, view.model, at.y) else { return };
    let Some(row) = view.model.rows.get(row) else { return };
    let is_free = ui.input(|input| input.modifiers.command);
    let snap = Snap::new(is_free, ctx.document.stage().fps, view.scene.view.px_per_sec);
    let at_secs = snap.to(&view.magnets(ctx, &[]), view.scene.secs(at.x));
    let at_secs = crate::document::readable_secs(at_secs);
    let painter = ui.painter().with_clip_rect(area);
    let band = layout::row_rect(view.scene, row);
    painter.rect_stroke(band, 0.0, Stroke::new(1.0, ctx.theme.accent), egui::StrokeKind::Inside);
    let secs = view.model.marks.get(&dragged.id).map_or(0.0, |marks| marks.secs);
    let end_secs = Some(at_secs + secs).filter(|secs| secs.is_finite());
    let line = layout::line_rect(view.scene, row.first_line);
    let rect = bar_rect(view.scene, line, at_secs, end_secs);
    let brush = Brush { painter: &painter, theme: ctx.theme };
    let state = BarState { hovered: true, selected: true, ..BarState::default() };
    brush.tinted(rect, bars::color_of(ctx, row.id), state);
    brush.text_in(rect, ctx.theme.text, &dragged.name);
    let over = ui.painter().with_clip_rect(view.scene.areas.time());
    let pill = Brush { painter: &over, theme: ctx.theme };
    pill.pill(
        at + egui::vec2(14.0, -30.0),
        &tr!("timeline-on-node", at = secs_text(at_secs), node = &row.name),
    );
    if let Some(clip) = DraggedClip::take_dropped(ui)
        && ctx.document.clip(clip.id).is_some()
    {
        out.edit(Change::new(tr!("change-add-run"), Edit::AddRun(clip.id, row.id, at_secs)));
    }
}

fn empty_state(ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>) {
    let Some(text) = empty_text(view.model, ctx.document.runs().is_empty()) else { return };
    let area = view.scene.areas.lanes;
    let painter = ui.painter().with_clip_rect(area);
    let below =
        view.model.lines.len().checked_sub(1).map(|last| layout::line_rect(view.scene, last).bottom());
    let y = below.map_or(area.center().y, |bottom| (bottom + 24.0).max(area.center().y));
    let y = y.min(area.bottom() - 14.0);
    let galley = painter.layout(text.to_owned(), FONT, ctx.theme.text_dim, area.width() - 24.0);
    let at = pos2(area.center().x - galley.size().x * 0.5, y - galley.size().y * 0.5);
    painter.rect_filled(Rect::from_min_size(at, galley.size()).expand(6.0), 4.0, ctx.theme.well);
    painter.galley(at, galley, ctx.theme.text_dim);
}

/// What an empty view says: what to do next.
pub fn empty_text(model: &RunsModel, has_no_runs: bool) -> Option<&'static str> {
    if model.rows.is_empty() {
        Some(tr!("timeline-runs-no-nodes"))
    } else if model.marks.is_empty() {
        Some(tr!("timeline-runs-no-clips"))
    } else if has_no_runs {
        Some(tr!("timeline-runs-empty"))
    } else {
        None
    }
}
