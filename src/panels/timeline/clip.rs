//! The Clip view of the timeline: the actions of the open clip, a row each, below the runs.

mod action_bars;
mod action_menus;
mod action_names;
pub mod bar_drag;
mod bar_numbers;
pub mod bar_paint;
mod earlier;
mod edges;
pub mod edges_drag;
mod edges_numbers;
mod grip;
pub mod head;
mod hit;
mod idle;
pub mod keys;
pub mod order;
pub mod order_view;
mod preset_drop;
mod row_about;
mod rows;
pub mod span_rows;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{FontId, Painter, Popup, Pos2, Rect, Response, Stroke, Ui, pos2, vec2};
use kineograph_runtime::format::ActionId;

pub use grip::BarGrip;
#[cfg(test)]
pub use rows::moments;
pub use span_rows::selected_stretch;

use super::actions::ActionRow;
use super::bars::{adds, empty_state, shade};
use super::canvas::TimeCanvas;
use super::drag::{StretchPart, TimelineDrag};
use super::marquee::MarqueeDrag;
use super::moment::{Moment, VisibleTimes};
use super::pack;
use super::paint::secs_text;
use super::run_bar::RunBar;
use super::view::{CanvasView, Request};
use crate::document::Clip;
use crate::panels::{Ctx, Outbox, pointed};
use crate::session::{Selection, SelectionChange};
use crate::text::tr;
use crate::ui_kit::gesture::drag_start;

use edges::Several;
use edges_drag::hull;
use rows::Rows;

/// Most lines of runs that are shown by default: the open clip needs the room.
const MAX_RUN_LINES: usize = 3;

/// What the Clip view keeps from frame to frame.
#[derive(Debug, Default)]
pub struct ClipState {
    rows: Rows,
    /// Actions whose contents are hidden.
    pub folded: BTreeSet<ActionId>,
    /// Whether runs share one line; `None`: once they would take more than [`MAX_RUN_LINES`].
    runs_folded: Option<bool>,
    /// Whether they do.
    are_runs_folded: bool,
    runs: Arc<[RunBar]>,
    /// The lines of these, so that they do not overlap.
    run_lines: Arc<[usize]>,
    /// The primary selected action of the last frame.
    seen: Option<ActionId>,
    /// The open clip and its newest action: one with a higher id is new. Undo and redo bring none of these.
    newest: Option<(Arc<Clip>, Option<ActionId>)>,
    /// The action whose numbers are to be typed.
    pub types: Option<ActionId>,
}

impl ClipState {
    /// Reads what is shown now: how many lines the runs take, and how many the actions.
    pub fn renew(&mut self, ctx: &Ctx<'_>) -> [usize; 2] {
        if self.rows.renew(ctx, &self.folded) {
            self.runs = head::run_bars(ctx).into();
            self.run_lines = pack::lines(&self.runs).into();
        }
        let lines = self.run_lines.iter().map(|line| line + 1).max().unwrap_or(1);
        self.are_runs_folded = self.runs_folded.unwrap_or(lines > MAX_RUN_LINES);
        [if self.are_runs_folded { 1 } else { lines }, self.rows.rows().len()]
    }

    /// The view of it on a canvas.
    pub fn view(&mut self, ctx: &Ctx<'_>, canvas: TimeCanvas) -> ClipView {
        ClipView {
            runs_folded: self.are_runs_folded,
            runs: Arc::clone(&self.runs),
            run_lines: Arc::clone(&self.run_lines),
            rows: self.rows.rows(),
            several: Arc::clone(&self.rows.several),
            moments: self.rows.moments(ctx, VisibleTimes::on(&canvas)),
            moving: ctx.moving_actions(),
            pointed: Cell::new(None),
            canvas,
        }
    }

    /// The row of an action that was added, or selected elsewhere unless another selected one is visible.
    pub fn revealed(&mut self, ctx: &Ctx<'_>, canvas: &TimeCanvas, is_busy: bool) -> Option<usize> {
        let selection = &ctx.session.selection;
        let added = self.added(ctx);
        let primary = selection.primary_action();
        let is_known = std::mem::replace(&mut self.seen, primary) == primary;
        let rows = self.rows.rows();
        if let Some(added) = added {
            return rows.iter().position(|row| row.id == added);
        }
        if is_known || is_busy {
            return None;
        }
        let mut visible = canvas.visible_lines().filter_map(|index| rows.get(index));
        if selection.actions.len() > 1 && visible.any(|row| selection.has_action(row.id)) {
            return None;
        }
        rows.iter().position(|row| Some(row.id) == primary)
    }

    /// The action that was added since the last frame: the selected one, else the first one. A drag adds its actions when it ends.
    fn added(&mut self, ctx: &Ctx<'_>) -> Option<ActionId> {
        let clip = ctx.session.selection.clip.and_then(|id| ctx.document.clip(id))?;
        let is_same = self.newest.as_ref().is_some_and(|(known, _)| Arc::ptr_eq(known, clip));
        if is_same || ctx.history.in_gesture() {
            return None;
        }
        let newest = clip.items().map(|(id, _)| id).max();
        let before = self.newest.take().filter(|(known, _)| known.id == clip.id);
        let known = before.map(|(_, known)| known);
        self.newest = Some((Arc::clone(clip), newest.max(known.flatten())));
        let is_new = |id: &ActionId| known.is_some_and(|known| Some(*id) > known);
        let selected = ctx.session.selection.primary_action().filter(is_new);
        selected.or_else(|| self.rows.rows().iter().map(|row| row.id).find(is_new))
    }

    /// The rows of the last frame.
    pub fn action_rows(&self) -> Arc<[ActionRow]> {
        self.rows.rows()
    }

    /// Opens the numbers that are to be typed.
    pub fn open_numbers(&mut self, ui: &Ui) {
        if let Some(id) = self.types.take() {
            Popup::open_id(ui.ctx(), bar_numbers::id_of(action_bars::id_of(ui, id)));
        }
    }

    /// Puts the runs on one line, or on several.
    pub const fn fold_runs(&mut self) {
        self.runs_folded = Some(!self.are_runs_folded);
    }
}

/// The view of one frame.
#[derive(Debug)]
pub struct ClipView {
    canvas: TimeCanvas,
    runs_folded: bool,
    runs: Arc<[RunBar]>,
    /// The lines of these, so that they do not overlap.
    run_lines: Arc<[usize]>,
    rows: Arc<[ActionRow]>,
    several: Arc<Several>,
    /// When any of the actions starts, ends or has a key.
    moments: Arc<[Moment<ActionId>]>,
    /// The actions that move the selected node now, sorted.
    moving: Vec<ActionId>,
    /// The action under the pointer, once its line is shown.
    pointed: Cell<Option<ActionId>>,
}

/// Selects an action as a click on it does: with Ctrl or Shift too, else only it.
fn select_action(ui: &Ui, id: ActionId, out: &mut Outbox) {
    out.select(if adds(ui) { SelectionChange::ToggleAction(id) } else { SelectionChange::Actions(vec![id]) });
}

impl CanvasView for ClipView {
    type Id = ActionId;

    fn canvas(&self) -> &TimeCanvas {
        &self.canvas
    }

    fn selected(selection: &Selection) -> &[ActionId] {
        &selection.actions
    }

    fn selection(ids: Vec<ActionId>) -> SelectionChange {
        SelectionChange::Actions(ids)
    }

    fn is_selected(&self, ctx: &Ctx<'_>, id: ActionId) -> bool {
        ctx.session.selection.has_action(id)
    }

    fn touched(&self, frame: &MarqueeDrag, pointer: Pos2) -> Vec<ActionId> {
        hit::touched(self, frame.rect(&self.canvas, pointer))
    }

    fn moments(&self) -> &[Moment<ActionId>] {
        &self.moments
    }

    fn moment_text(&self, moment: &Moment<ActionId>) -> String {
        let what = tr!("timeline-moment", count = moment.ids.len(), at = secs_text(moment.secs));
        format!("{what}\n{}", tr!("timeline-moment-hint"))
    }

    fn use_moment(
        &self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        moment: &Moment<ActionId>,
        response: &Response,
        out: &mut Outbox,
    ) -> Option<Request> {
        let of_menu = action_menus::of_actions(ctx, self, &moment.ids, response, out);
        let held = |at_secs| edges::moment(ctx, self, moment, at_secs);
        if response.double_clicked() {
            edges_numbers::open(ui, held(moment.secs), response.rect.left_bottom());
        }
        let origin = drag_start(response, ui);
        origin.and_then(|at| held(self.canvas.secs(at.x))).map(Request::from).or(of_menu)
    }

    fn bracket_secs(&self) -> Option<[f64; 2]> {
        hull(&self.several.grips).filter(|_| self.several.has_bracket)
    }

    fn can_move(&self) -> bool {
        self.several.can_move
    }

    fn bracket_text(&self, [start_secs, end_secs]: [f64; 2]) -> String {
        let (start, end) = (secs_text(start_secs), secs_text(end_secs));
        tr!("timeline-bracket-hint", count = self.several.grips.len(), start, end)
    }

    fn grab_bracket(&self, ctx: &Ctx<'_>, part: StretchPart, at: Pos2) -> Option<TimelineDrag> {
        Some(Box::new(edges::bracket(ctx, self, part, self.canvas.secs(at.x))?))
    }

    fn type_bracket(&self, ui: &Ui, ctx: &Ctx<'_>, part: StretchPart, below: Rect) {
        let edges = edges::bracket(ctx, self, part, self.canvas.secs(below.center().x));
        edges_numbers::open(ui, edges, below.left_bottom());
    }

    fn paint_ground(&self, ctx: &Ctx<'_>, painter: &Painter) {
        for index in self.canvas.visible_lines() {
            let selected = self.rows.get(index).filter(|row| ctx.session.selection.has_action(row.id));
            if let Some(color) = shade(ctx, index, selected.map(|_| 0.14)) {
                painter.rect_filled(self.canvas.line_rect(index), 0.0, color);
            }
        }
    }

    fn ground_menu(
        &self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        at_secs: f64,
        _: f32,
        out: &mut Outbox,
    ) -> Option<Request> {
        action_menus::ground_entries(ui, ctx, self, at_secs, out)
    }

    fn head(&self, ui: &Ui, ctx: &Ctx<'_>, out: &mut Outbox) -> Option<Request> {
        head::show(ui, ctx, self, out)
    }

    fn line(&self, ui: &Ui, ctx: &Ctx<'_>, index: usize, out: &mut Outbox) -> Option<Request> {
        action_bars::show(ui, ctx, self, index, self.rows.get(index)?, out)
    }

    fn over_lines(&self, ui: &Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        pointed::point(ctx, "timeline", self.pointed.get(), out); // not shown
        match ctx.open_clip() {
            None => empty_state(ui, ctx, &self.canvas, tr!("timeline-empty-no-clip")),
            Some((id, clip)) => {
                if clip.root().is_none() {
                    empty_state(ui, ctx, &self.canvas, tr!("timeline-empty-clip"));
                }
                if !ctx.programs.is_played(ctx.document, id) {
                    idle::show(ui, ctx, &self.canvas, &self.runs, id, out);
                }
            }
        }
        if ctx.session.selection.clip.is_some_and(|clip| ctx.programs.is_stale(clip)) {
            stale_note(ui, ctx, self.canvas.areas.all_lanes());
        }
        edges_numbers::show(ui, ctx, self.canvas.modes, out);
        preset_drop::take(ui, ctx, self, out);
    }

    fn head_name(&self, ui: &Ui, ctx: &Ctx<'_>) -> Option<Request> {
        head::name(ui, ctx, self)
    }

    fn line_name(&self, ui: &Ui, ctx: &Ctx<'_>, index: usize, out: &mut Outbox) -> Option<Request> {
        action_names::show(ui, ctx, self, index, out)
    }

    fn action_rows(&self) -> &[ActionRow] {
        &self.rows
    }
}

/// Dims everything while the last good program plays instead of what is edited.
fn stale_note(ui: &Ui, ctx: &Ctx<'_>, area: Rect) {
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.well.gamma_multiply(0.45));
    let text = tr!("timeline-stale");
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(11.5), ctx.theme.text);
    let size = galley.size() + vec2(20.0, 10.0);
    let rect = Rect::from_min_size(pos2(area.center().x - size.x * 0.5, area.bottom() - size.y - 8.0), size);
    painter.rect(rect, 6.0, ctx.theme.card, Stroke::new(1.0, ctx.theme.error), egui::StrokeKind::Inside);
    painter.galley(rect.min + vec2(10.0, 5.0), galley, ctx.theme.text);
}
