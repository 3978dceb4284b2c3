//! The Runs view of the timeline: all runs of all nodes, to scale in seconds of the project.

mod bars;
mod clip_marks;
mod lanes;
mod layout;
mod marquee;
mod menus;
mod model;
mod moments;
mod names;
mod numbers;
pub mod pack;
mod run_drag;
mod summary;
pub mod tabs;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::{CursorIcon, Key, Pos2, Rect, Ui};
use kineograph_runtime::format::ActionId;

use super::drag::Drag;
use super::lanes::dragged_value;
use super::layout::{Areas, Scene};
use super::menus::Menus;
use super::snap::{Magnets, Snap};
use super::{
    TimelinePanel, markers, model as clip_model, modes, names as clip_names, scroll_bar, time_ruler,
};
use crate::command::Command;
use crate::document::{NodeId, RunId};
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{SelectionChange, TimelineView};

pub use marquee::RunFrame;
use model::{Folds, Kept, LineKind, NodeRunBar, RunPlace, RunsModel};
use run_drag::{RunDrag, RunPart};

/// What the Runs view keeps from frame to frame.
#[derive(Debug, Default)]
pub struct RunsState {
    folds: Folds,
    kept: Kept,
    /// How many lines rows had when a drag began.
    least_lines: BTreeMap<NodeId, usize>,
    /// The value of what is dragged, shown beside the pointer.
    shown_text: Option<String>,
    /// The row and the time at which the menu of the ground was opened.
    menu_at: Option<(NodeId, f64)>,
    /// The run whose numbers are to be typed.
    types: Option<RunId>,
    /// The primary selected run of the frame before.
    seen: Option<RunId>,
}

/// A drag of runs, with what is needed to find the row under the pointer.
#[derive(Debug, Clone)]
pub struct HeldRuns {
    drag: RunDrag,
    from_row: usize,
    /// The rows as they were.
    model: Arc<RunsModel>,
}

/// What is asked for in a frame.
#[derive(Debug)]
enum Request {
    /// A drag begins.
    Drag(Drag),
    /// Show or hide the actions of a run.
    ToggleRun(RunPlace),
    /// Fold or unfold a node.
    ToggleNode(NodeId),
    /// Open the clip of a run in that run's time, at this action.
    Open(RunPlace, Option<ActionId>),
    /// Type the numbers of a run.
    Type(RunId),
    /// Show this stretch of time, in seconds.
    Fit(f64, f64),
}

/// What the parts of the view read.
struct RunsView<'a> {
    scene: &'a Scene,
    model: &'a Arc<RunsModel>,
    /// The selected runs, ascending.
    selected: Vec<RunId>,
}

impl RunsView<'_> {
    fn is_selected(&self, run: RunId) -> bool {
        self.selected.binary_search(&run).is_ok()
    }

    fn kept(&self) -> Arc<RunsModel> {
        Arc::clone(self.model)
    }

    /// The node of a line.
    fn node_of(&self, line: usize) -> NodeId {
        let row = self.model.lines.get(line).and_then(|line| self.model.rows.get(line.row));
        row.map_or(NodeId(0), |row| row.id)
    }

    fn name_of(&self, line: usize) -> &str {
        let row = self.model.lines.get(line).and_then(|line| self.model.rows.get(line.row));
        row.map_or("?", |row| row.name.as_str())
    }

    /// The time from the first start of the selected runs to their last end; what never ends counts with one round.
    fn bracket_secs(&self) -> Option<[f64; 2]> {
        self.model.bracket_secs(&self.selected)
    }

    /// What dragged times snap to: all moments and parts but those of what is dragged, and the playhead. `dragged` is ascending.
    fn magnets(&self, ctx: &Ctx<'_>, dragged: &[RunId]) -> Magnets {
        let is_free = |run: &RunId| dragged.binary_search(run).is_err();
        let moments = self.model.moments.iter().filter(|moment| moment.ids.iter().any(is_free));
        let mut secs: Vec<f64> = moments.map(|moment| moment.secs).collect();
        secs.extend([0.0, ctx.session.playback.playhead_secs()]);
        secs.extend(ctx.document.markers().iter().map(|marker| marker.at_secs));
        for (_, bar) in self.model.bars().filter(|(_, bar)| is_free(&bar.run())) {
            let parts = self.model.marks_of(bar).map(|marks| marks.parts_secs.as_slice()).unwrap_or_default();
            secs.extend(parts.iter().map(|secs| bar.start_secs + secs / bar.speed));
        }
        Magnets::new(secs, &[])
    }

    /// The drag that begins on a bar: of all selected runs if it is one of them and its body is held, else of it alone.
    fn grab(
        &self,
        ctx: &Ctx<'_>,
        (line, bar): (usize, &NodeRunBar),
        part: RunPart,
        at: Pos2,
    ) -> Option<Request> {
        let takes_all = part == RunPart::Body && self.is_selected(bar.run());
        let ids = if takes_all { self.selected.clone() } else { vec![bar.run()] };
        let from_row = self.model.lines.get(line)?.row;
        self.held(ctx, (from_row, bar), ids, part, at)
    }

    /// The drag that begins at an end of the bracket around the selected runs.
    fn grab_bracket(&self, ctx: &Ctx<'_>, part: RunPart, at: Pos2) -> Option<Request> {
        let first = self.model.bars().find(|(_, bar)| self.is_selected(bar.run()));
        let (line, bar) = first?;
        let from_row = self.model.lines.get(line)?.row;
        self.held(ctx, (from_row, bar), self.selected.clone(), part, at)
    }

    fn held(
        &self,
        ctx: &Ctx<'_>,
        (from_row, bar): (usize, &NodeRunBar),
        ids: Vec<RunId>,
        part: RunPart,
        at: Pos2,
    ) -> Option<Request> {
        let mut all: BTreeSet<RunId> = ids.iter().copied().collect();
        all.extend(ctx.document.runs_behind(&all));
        let all: Vec<RunId> = all.into_iter().collect();
        let drag = RunDrag {
            part,
            held: ctx.document.run(bar.run())?.as_ref().clone(),
            held_secs: [bar.start_secs, bar.end_secs],
            clip_secs: self.model.marks_of(bar)?.secs,
            bracket_secs: self.model.bracket_secs(&ids)?,
            grab_secs: self.scene.secs(at.x),
            magnets: self.magnets(ctx, &ids),
            ripple_magnets: self.magnets(ctx, &all),
            rows: self.model.rows.iter().map(|row| (row.id, row.name.clone())).collect(),
            used_rows: self.model.rows_of(&ids)?,
            ids,
        };
        Some(Request::Drag(Drag::Runs(Box::new(HeldRuns { drag, from_row, model: self.kept() }))))
    }
}

impl RunsState {
    /// Posts what the drag of runs does at the pointer's place.
    pub fn drag_runs(
        &mut self,
        held: &HeldRuns,
        scene: &Scene,
        pointer: Pos2,
        (snap, ripple): (Snap, bool),
        out: &mut Outbox,
    ) {
        let rows_by = layout::rows_moved(scene, &held.model, held.from_row, pointer.y);
        let dragged = held.drag.dragged(scene.secs(pointer.x), rows_by, snap, ripple);
        self.shown_text = Some(dragged.text);
        out.push(Intent::Preview(dragged.change));
    }
}

impl TimelinePanel {
    /// Shows the view of all runs below the transport bar.
    pub(super) fn show_runs(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        (area, was_sought): (Rect, bool),
        out: &mut Outbox,
    ) {
        self.keep_lines();
        let model = self.runs.kept.renewed(ctx, &self.runs.folds, &self.runs.least_lines);
        let mut scene = self.runs_scene(ctx, area, &model);
        self.reveal_run(ctx, &mut scene, &model);
        self.show_playhead(ctx, &mut scene, was_sought);
        self.navigate(ui, ctx, &mut scene);
        let mut selected = ctx.session.selection.selected_runs().to_vec();
        selected.sort_unstable();
        let view = RunsView { scene: &scene, model: &model, selected };
        self.take_enter(ui, ctx);
        let request = self.lay_out_runs(ui, ctx, &view, out);
        self.fulfil(ui, &view, request, out);
        modes::show(ui, ctx, scene.areas.corner, &mut self.modes);
        self.show_drag(ui, ctx, &view);
        if self.drag.is_none() {
            self.begin_pan(ui, &scene);
        }
        self.continue_drag(ui, ctx, &scene, out);
    }

    /// While runs are dragged no row loses a line, or rows would slip away under the pointer.
    fn keep_lines(&mut self) {
        match &self.drag {
            Some(Drag::Runs(held)) if self.runs.least_lines.is_empty() => {
                let rows = held.model.rows.iter();
                let plain_lines = |row: &model::NodeRow| {
                    let lines = held.model.lines.iter().skip(row.first_line).take(row.line_count);
                    lines.filter(|line| matches!(line.kind, LineKind::Bars(_))).count()
                };
                self.runs.least_lines = rows.map(|row| (row.id, plain_lines(row))).collect();
            }
            Some(Drag::Runs(_)) => {}
            _ => {
                self.runs.least_lines.clear();
                self.runs.shown_text = None;
            }
        }
    }

    fn runs_scene(&mut self, ctx: &Ctx<'_>, area: Rect, model: &RunsModel) -> Scene {
        let areas = Areas::new(area, self.view.names_width_px);
        let areas = if ctx.document.markers().is_empty() { areas } else { areas.with_markers() };
        let areas = layout::with_summary(areas);
        let width_px = f64::from(areas.lanes.width());
        let view = self.view.time.resolve(clip_model::shown_secs(ctx), width_px, self.drag.is_some());
        let mut scene = Scene {
            areas,
            view,
            scroll_px: 0.0,
            runs_folded: true,
            runs: Vec::new(),
            rows: Arc::default(),
            moments: Arc::default(),
            several: Arc::default(),
            modes: self.modes,
            lines_px: Some(layout::content_px(model)),
            menus: Menus { held_back: self.menus_held_back, ..Menus::default() },
        };
        self.view.scroll_px = self.view.scroll_px.clamp(0.0, scene.max_scroll_px()).round();
        scene.scroll_px = self.view.scroll_px;
        scene
    }

    /// Scrolls just so far that a run is seen that was selected elsewhere.
    fn reveal_run(&mut self, ctx: &Ctx<'_>, scene: &mut Scene, model: &RunsModel) {
        let primary = ctx.session.selection.selected_runs().last().copied();
        let is_new = std::mem::replace(&mut self.runs.seen, primary) != primary;
        let wanted = self.runs.types.or(primary.filter(|_| is_new && !self.hovered && self.drag.is_none()));
        let Some(run) = wanted else { return };
        let Some((line, _)) = model.bars().find(|(_, bar)| bar.run() == run) else { return };
        let (rect, lanes) = (layout::line_rect(scene, line), scene.areas.lanes);
        let below = (rect.bottom() - lanes.bottom()).max(0.0);
        let above = (lanes.top() - rect.top()).max(0.0);
        self.view.scroll_px = (self.view.scroll_px + below - above).clamp(0.0, scene.max_scroll_px()).round();
        scene.scroll_px = self.view.scroll_px;
    }

    /// Enter shows the actions of the selected runs, or hides them.
    fn take_enter(&mut self, ui: &Ui, ctx: &Ctx<'_>) {
        let is_free = self.hovered && self.first_pass && !ui.ctx().text_edit_focused();
        if is_free && !egui::Popup::is_any_open(ui.ctx()) && ui.input(|input| input.key_pressed(Key::Enter)) {
            self.runs.folds.toggle_runs(ctx.session.selection.selected_runs());
        }
    }

    fn lay_out_runs(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        view: &RunsView<'_>,
        out: &mut Outbox,
    ) -> Option<Request> {
        let scene = view.scene;
        if let Some(run) = self.runs.types.take()
            && let Some((_, bar)) = view.model.bars().find(|(_, bar)| bar.run() == run)
        {
            egui::Popup::open_id(ui.ctx(), numbers::id_of(ui, bar.place));
        }
        let of_lanes = lanes::show(ui, ctx, view, &mut self.runs.menu_at, out);
        markers::lines(ui, ctx, scene);
        let of_summary = summary::show(ui, ctx, view, out);
        let of_scroll = scroll_bar(ui, ctx, scene).map(Request::Drag);
        let of_ruler = time_ruler::show(ui, ctx, scene, out).map(Request::Drag);
        let of_markers = markers::show(ui, ctx, scene, out).map(Request::Drag);
        let of_playhead = time_ruler::playhead(ui, ctx, scene).map(Request::Drag);
        clip_names::corner(ui, ctx, scene);
        tabs::show(ui, ctx, scene, out);
        summary::name(ui, ctx, view);
        let of_names = names::show(ui, ctx, view, out);
        let of_splitter = clip_names::splitter(ui, ctx, scene).map(Request::Drag);
        of_splitter
            .or(of_scroll)
            .or(of_markers)
            .or(of_ruler)
            .or(of_playhead)
            .or(of_summary)
            .or(of_names)
            .or(of_lanes)
    }

    fn fulfil(&mut self, ui: &Ui, view: &RunsView<'_>, request: Option<Request>, out: &mut Outbox) {
        let Some(request) = request else { return };
        match request {
            Request::Drag(drag) if self.drag.is_none() => self.drag = Some(drag),
            Request::Drag(_) => {}
            Request::ToggleRun(place) => toggle(&mut self.runs.folds.runs, place),
            Request::ToggleNode(node) => toggle(&mut self.runs.folds.nodes, node),
            Request::Fit(start_secs, end_secs) => self.view.time.fit(start_secs, end_secs),
            Request::Type(run) => self.runs.types = Some(run),
            Request::Open((run, _), action) => {
                out.select(SelectionChange::Runs(vec![run]));
                out.select(SelectionChange::Actions(action.into_iter().collect()));
                out.push(Intent::ShowTimeline(TimelineView::Clip));
                // The same time stays in view, so that the clip opens where it was clicked.
                self.view.time.set(view.scene.view);
            }
        }
        ui.ctx().request_repaint();
    }

    /// The frame, the value and the cursor of what is dragged.
    fn show_drag(&self, ui: &Ui, ctx: &Ctx<'_>, view: &RunsView<'_>) {
        match &self.drag {
            Some(Drag::RunFrame(held)) => held.frame.paint(ui, ctx, view.scene),
            Some(Drag::Runs(held)) => {
                let body = held.drag.part == RunPart::Body;
                let cursor = if body { CursorIcon::Grabbing } else { CursorIcon::ResizeHorizontal };
                ui.ctx().set_cursor_icon(cursor);
            }
            Some(Drag::Pan { .. } | Drag::Marker { .. }) => ui.ctx().set_cursor_icon(CursorIcon::Grabbing),
            Some(Drag::Scrub { .. }) => ui.ctx().set_cursor_icon(CursorIcon::ResizeHorizontal),
            _ => {}
        }
        if let Some(text) = &self.runs.shown_text {
            dragged_value(ui, ctx, view.scene, text);
        }
    }

    /// Does a command in the view of all runs; `None`: as in the other view.
    pub(super) fn runs_command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> Option<bool> {
        let selected = ctx.session.selection.selected_runs();
        match command {
            Command::FitSelection if !selected.is_empty() => {
                let model = self.runs.kept.renewed(ctx, &self.runs.folds, &self.runs.least_lines);
                let mut ids = selected.to_vec();
                ids.sort_unstable();
                let [start_secs, end_secs] = model.bracket_secs(&ids)?;
                self.view.time.fit(start_secs, end_secs);
            }
            Command::Rename => {
                self.runs.types = Some(*selected.last()?);
            }
            Command::PreviousBoundary | Command::NextBoundary => {
                let model = self.runs.kept.renewed(ctx, &self.runs.folds, &self.runs.least_lines);
                let secs: Vec<f64> = model.moments.iter().map(|moment| moment.secs).collect();
                let now_secs = ctx.session.playback.playhead_secs();
                let forwards = command == Command::NextBoundary;
                if let Some(secs) = super::model::next_boundary(&secs, now_secs, forwards) {
                    out.push(Intent::Seek(secs));
                }
            }
            Command::Fold if !selected.is_empty() => self.runs.folds.toggle_runs(selected),
            _ => return None,
        }
        Some(true)
    }
}

fn toggle<T: Ord>(set: &mut BTreeSet<T>, value: T) {
    if !set.remove(&value) {
        set.insert(value);
    }
}
