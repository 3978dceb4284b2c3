//! The bars of actions, to click, to move in time, and to grab by their ends.

use egui::{Id, Pos2, Sense, Ui, WidgetInfo, WidgetType};
use kineograph_runtime::format::ActionId;

use super::super::actions::{ActionRow, Bar, BarShape};
use super::super::bars::{BarEnd, interact, show_ends, span_text};
use super::super::gesture::goes_upright;
use super::super::paint::{BarState, secs_text};
use super::super::times::magnets;
use super::super::view::Request;
use super::ClipView;
use super::bar_drag::{BarDrag, BarPart};
use super::earlier::Earlier;
use super::grip::{BarGrip, dragged_secs};
use super::hit::{BarAreas, parts};
use super::{bar_numbers, bar_paint, edges, keys, order_view, select_action};
use crate::document::EditError;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::tip::hint;

/// The id of the bar of an action.
pub fn id_of(ui: &Ui, id: ActionId) -> Id {
    ui.id().with(("bar", id))
}

/// Shows the bar of a row. Returns the drag that begins on it.
pub fn show(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &ClipView,
    index: usize,
    row: &ActionRow,
    out: &mut Outbox,
) -> Option<Request> {
    let bar = row.bar.as_ref()?;
    let held = BarGrip::new(ctx, row, bar)?;
    let parts = parts(&view.canvas, index, row, [held.can_move && held.can_stretch, held.can_stretch])?;
    let response = interact(ui, &view.canvas, parts.body, id_of(ui, row.id), Sense::click_and_drag())?;
    let selected = ctx.session.selection.has_action(row.id);
    let moves = view.moving.binary_search(&row.id).is_ok();
    let moves_text = moves.then(|| ctx.moves_selected_text()).flatten();
    response.widget_info(|| WidgetInfo {
        current_text_value: moves_text.clone(),
        ..WidgetInfo::selected(WidgetType::Button, true, selected, format!("bar {}", row.title))
    });
    if response.hovered() {
        view.pointed.set(Some(row.id));
    }
    let begun = drag_start(&response, ui);
    let is_new = begun.is_some() && !selected;
    if response.clicked() || is_new {
        select_action(ui, row.id, out);
    }
    let of_menu = keys::bar_menu(ctx, view, row, &response, out);
    let dimmed = row.muted || is_silent(ctx, row.id);
    let state = BarState { selected, hovered: response.hovered(), dimmed, broken: row.problem.is_some() };
    let clip = ctx.open_clip().map(|(_, clip)| clip);
    bar_paint::bar(ui, ctx, &view.canvas, clip, row, parts.rect, state);
    if moves {
        bar_paint::mark_moving(ui, ctx, &view.canvas, parts.rect);
    }
    bar_numbers::show(ui, ctx, &held, view.canvas.modes, &response, out);
    hint(response, || text_of(row, bar, &held, moves_text.as_deref()));
    let key = keys::show(ui, ctx, view, row, parts.rect, out);
    let body = begun.and_then(|origin| body_drag(ui, ctx, view, row, &held, origin, out));
    let of_end = ends(ui, ctx, view, row, bar, &held, &parts);
    of_end.or(key).or(body).or(of_menu)
}

/// The ends of a bar. Returns the drag that begins on one.
fn ends(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &ClipView,
    row: &ActionRow,
    bar: &Bar,
    held: &BarGrip,
    parts: &BarAreas,
) -> Option<Request> {
    let mut begun = None;
    let id = ui.id().with(("end", row.id));
    for (end, response) in
        show_ends(ui, ctx, &view.canvas, parts.ends, id, Sense::drag(), || row.title.clone())
    {
        if let Some(origin) = drag_start(&response, ui) {
            let at_secs = view.canvas.secs(origin.x);
            let is_inner = end == BarEnd::End && row.foldable && ui.input(|input| input.modifiers.shift);
            begun = if is_inner {
                edges::last_inside(ctx, row.id, bar.end_secs, at_secs).map(Request::from)
            } else {
                held.drag(ctx, BarPart::End(end), at_secs).map(Request::from)
            };
        }
        hint(response, || edge_hint(end, row, bar));
    }
    begun
}

/// What a drag of a body does, by its first direction: up and down it changes the order, sideways the time; with Shift the
/// contents slip. One of several selected bars moves the others too.
fn body_drag(
    ui: &Ui,
    ctx: &Ctx<'_>,
    view: &ClipView,
    row: &ActionRow,
    held: &BarGrip,
    origin: Pos2,
    out: &mut Outbox,
) -> Option<Request> {
    if goes_upright(ui, origin) {
        return order_view::begin(ctx, view, row).map(Request::from);
    }
    let at_secs = view.canvas.secs(origin.x);
    if ui.input(|input| input.modifiers.shift) {
        let (_, clip) = ctx.open_clip()?;
        if clip.slip_room_secs(row.id).is_none() {
            out.push(Intent::Warn(EditError::NoSlip(held.name).to_string()));
            return None;
        }
        return held.drag(ctx, BarPart::Inside, at_secs).map(Request::from);
    }
    let several =
        ctx.session.selection.has_action(row.id).then(|| edges::bodies(ctx, view, at_secs)).flatten();
    let alone = || {
        let drag = held.drag(ctx, BarPart::Body, at_secs).filter(|_| held.can_move)?;
        let before = Earlier::all(ctx.open_clip()?.1, &view.rows, row.id);
        Some(BarDrag { before, ..drag })
    };
    several.map(Request::from).or_else(|| alone().map(Request::from))
}

/// Whether an action does not move anything because others are soloed.
fn is_silent(ctx: &Ctx<'_>, id: ActionId) -> bool {
    let Some((clip_id, clip)) = ctx.open_clip() else { return false };
    let solo = ctx.session.solo.as_ref().filter(|solo| solo.clip == clip_id);
    solo.is_some_and(|solo| {
        !solo.actions.iter().any(|soloed| clip.is_within(id, *soloed) || clip.is_within(*soloed, id))
    })
}

fn text_of(row: &ActionRow, bar: &Bar, held: &BarGrip, moves: Option<&str>) -> String {
    let start = secs_text(bar.start_secs);
    let when = match bar.shape {
        BarShape::Instant => span_text(bar.start_secs, Some(bar.start_secs)),
        BarShape::Rounds { endless: true, round_secs } => {
            tr!("timeline-endless-rounds", start, round = secs_text(round_secs))
        }
        BarShape::Leaf { .. } | BarShape::Group | BarShape::Bracket | BarShape::Rounds { .. } => {
            span_text(bar.start_secs, Some(bar.end_secs))
        }
    };
    let how = match (held.can_move, held.can_stretch) {
        (true, _) => Some(tr!("timeline-bar-hint")),
        (false, true) => Some(tr!("timeline-bar-hint-duration")),
        (false, false) => None,
    };
    let muted = row.muted.then(|| tr!("timeline-muted"));
    let title = row.written_title();
    let lines = [Some(title.as_str()), Some(when.as_str()), moves, muted, row.problem.as_deref(), how];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn edge_hint(end: BarEnd, row: &ActionRow, bar: &Bar) -> String {
    let duration = secs_text(bar.end_secs - bar.start_secs);
    match end {
        BarEnd::Start => tr!("timeline-bar-start-hint", start = secs_text(bar.start_secs)),
        BarEnd::End if row.foldable => tr!("timeline-group-end-hint", duration),
        BarEnd::End => tr!("timeline-bar-end-hint", duration),
    }
}

impl BarGrip {
    fn drag(&self, ctx: &Ctx<'_>, part: BarPart, grab_secs: f64) -> Option<BarDrag> {
        let clip = ctx.document.clip(self.clip)?;
        Some(BarDrag {
            grip: *self,
            part,
            before: Vec::new(),
            pointer_secs: None,
            grab_secs,
            magnets: magnets(ctx, &dragged_secs(ctx, clip, self.bar.id)),
        })
    }
}
