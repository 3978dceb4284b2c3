//! The Runs view of the timeline: all runs of all nodes, to scale in seconds of the project.

mod clip_marks;
mod drops;
mod ground;
mod inside_marks;
#[cfg(test)]
mod kept_tests;
mod model;
mod node_names;
mod pieces;
mod run_bars;
mod run_drag;
mod run_menus;
mod run_numbers;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Key, Painter, Pos2, Ui};

use super::canvas::TimeCanvas;
use super::drag::{StretchPart, TimelineDrag};
use super::marquee::MarqueeDrag;
use super::moment::{Moment, VisibleTimes};
use super::paint::secs_text;
use super::run_bar::RunBar;
use super::snap::{Magnets, TimeSnap};
use super::times::seek_boundary;
use super::view::{CanvasView, Request};
use super::{TimelinePanel, bars};
use crate::command::Command;
use crate::document::{Document, NodeId, RunId, SAME_SECS};
use crate::panels::{Ctx, Outbox, folded_nodes};
use crate::session::{Selection, SelectionChange};
use crate::text::tr;

use inside_marks::{ByNode, InsideMarks};
use model::{Layout, LineKind, RunsCache, RunsModel};
use run_drag::{RunDrag, RunPart};

/// Most events that a tooltip names.
const MAX_NAMES: usize = 4;

/// What the Runs view keeps from frame to frame.
#[derive(Debug, Default)]
pub struct RunsState {
    /// What is folded and unfolded.
    pub layout: Layout,
    /// Which nodes were folded when the project was open before, until the view is shown.
    restored: Option<String>,
    kept: RunsCache,
    inside: InsideMarks,
    /// The run whose numbers are to be typed.
    pub types: Option<RunId>,
    /// The primary selected run and the node whose motion is shown, as in the last frame in which the view was shown.
    seen: Option<(Option<RunId>, Option<NodeId>)>,
    /// The newest run: one with a higher id is new. Undo and redo bring none of these.
    newest: Option<RunId>,
}

impl RunsState {
    /// Which nodes are folded, as text; `None` for none.
    pub fn kept(&self, document: &Document) -> Option<String> {
        self.restored.clone().or_else(|| folded_nodes::text_of(document, &self.layout.nodes))
    }

    /// Folds the nodes that were folded before.
    pub fn restore(&mut self, kept: &str) {
        self.restored = Some(kept.to_owned());
    }

    /// What is shown now.
    pub fn model(&mut self, ctx: &Ctx<'_>, is_dragged: bool) -> Arc<RunsModel> {
        if let Some(kept) = self.restored.take() {
            self.layout.nodes.extend(folded_nodes::nodes_of(ctx.document, &kept));
        }
        if !is_dragged {
            self.layout.least_lines.clear();
        }
        self.kept_model(ctx)
    }

    /// What is shown now, while nothing is dragged.
    pub fn kept_model(&mut self, ctx: &Ctx<'_>) -> Arc<RunsModel> {
        self.kept.renewed(ctx, &self.layout)
    }

    /// What was shown last.
    pub const fn last_model(&self) -> &Arc<RunsModel> {
        self.kept.last()
    }

    /// The line of a run that was added, or whose numbers are to be typed, else of the run or node that was selected elsewhere.
    pub fn revealed(&mut self, ctx: &Ctx<'_>, model: &RunsModel, is_busy: bool) -> Option<usize> {
        let selection = &ctx.session.selection;
        let run = selection.selected_runs().last().copied();
        let node = selection.played_node(ctx.document);
        let before = self.seen.replace((run, node));
        let added = self.added(ctx);
        let line_of = |run: RunId| model.bars().find(|(_, bar)| bar.run() == run).map(|(line, _)| line);
        if let Some(run) = self.types.or(added) {
            return line_of(run);
        }
        let is_other = before != Some((run, node));
        let line = (is_other && !is_busy).then(|| run.and_then(line_of))?;
        line.or_else(|| model.rows.iter().find(|row| Some(row.id) == node).map(|row| row.first_line))
    }

    /// The run that was added since the last frame. A drag adds its runs when it ends.
    fn added(&mut self, ctx: &Ctx<'_>) -> Option<RunId> {
        let runs = || ctx.document.runs().iter().map(|run| run.id);
        let newest = runs().max().filter(|_| !ctx.history.in_gesture())?;
        let known = self.newest.replace(self.newest.map_or(newest, |known| newest.max(known)))?;
        runs().find(|id| *id > known)
    }

    /// Enter shows the actions of the selected runs, or hides them.
    pub fn take_keys(&mut self, ui: &Ui, ctx: &Ctx<'_>) {
        let is_free = !ui.ctx().text_edit_focused() && !egui::Popup::is_any_open(ui.ctx());
        if is_free && ui.input(|input| input.key_pressed(Key::Enter)) {
            self.layout.toggle_runs(ctx.session.selection.selected_runs());
        }
    }

    /// The view of a model on a canvas. Opens the numbers that are to be typed.
    pub fn view(&mut self, ui: &Ui, ctx: &Ctx<'_>, model: Arc<RunsModel>, canvas: TimeCanvas) -> RunsView {
        if let Some(run) = self.types.take()
            && let Some((_, bar)) = model.bars().find(|(_, bar)| bar.run() == run)
        {
            egui::Popup::open_id(ui.ctx(), run_numbers::id_of(run_bars::id_of(ui, bar.place)));
        }
        let mut selected = ctx.session.selection.selected_runs().to_vec();
        selected.sort_unstable();
        let moments = self.kept.moments(ctx, VisibleTimes::on(&canvas));
        RunsView { canvas, model, selected, moments, inside: self.inside.renewed(ctx) }
    }
}

/// The view of one frame.
#[derive(Debug)]
pub struct RunsView {
    canvas: TimeCanvas,
    model: Arc<RunsModel>,
    /// The selected runs, ascending.
    selected: Vec<RunId>,
    /// When any run starts, ends or sends an event.
    moments: Arc<[Moment<RunId>]>,
    /// The events inside of symbols.
    inside: Arc<ByNode>,
}

impl RunsView {
    /// The events inside of the symbol on which a run plays, while it does; times in seconds of the project.
    fn events_inside(&self, bar: &RunBar) -> impl Iterator<Item = (f64, &str)> {
        let is_then = |secs: f64| (bar.start_secs - SAME_SECS..=bar.end_secs + SAME_SECS).contains(&secs);
        let of_node = self.inside.get(&bar.node).filter(|_| !bar.paused).into_iter().flatten();
        of_node.map(|(secs, name)| (*secs, name.as_str())).filter(move |(secs, _)| is_then(*secs))
    }

    fn selects_several(&self) -> bool {
        self.selected.len() > 1
    }

    fn has_selected(&self, run: RunId) -> bool {
        self.selected.binary_search(&run).is_ok()
    }

    /// The row of a line, if there is one.
    fn row_of(&self, line: usize) -> Option<&model::NodeRow> {
        self.model.lines.get(line).and_then(|line| self.model.rows.get(line.row))
    }

    /// What dragged times snap to: all moments and parts but those of what is dragged, and the playhead. `dragged` is ascending.
    fn magnets(&self, ctx: &Ctx<'_>, dragged: &[RunId]) -> Magnets {
        let is_free = |run: RunId| dragged.binary_search(&run).is_err();
        let mut secs = vec![0.0, ctx.session.playback.playhead_secs()];
        self.model.for_each_edge(ctx, &mut |edge| secs.extend(Some(edge.secs).filter(|_| is_free(edge.id))));
        secs.extend(ctx.document.markers().iter().map(|marker| marker.at_secs));
        for (_, bar) in self.model.bars().filter(|(_, bar)| is_free(bar.run())) {
            let parts = self.model.marks_of(bar).map(|marks| marks.parts_secs.as_slice()).unwrap_or_default();
            secs.extend(parts.iter().map(|secs| bar.start_secs + secs / bar.speed));
        }
        Magnets::new(secs, &[])
    }

    /// The drag that begins on a bar: of all selected runs if it is one of them and its body is held, else of it alone.
    fn grab(&self, ctx: &Ctx<'_>, line: usize, bar: &RunBar, part: RunPart, at: Pos2) -> Option<RunDrag> {
        let takes_all = matches!(part, RunPart::Body | RunPart::Fan) && self.has_selected(bar.run());
        let ids = if takes_all { self.selected.clone() } else { vec![bar.run()] };
        self.held(ctx, line, bar, ids, part, at)
    }

    fn held(
        &self,
        ctx: &Ctx<'_>,
        line: usize,
        bar: &RunBar,
        ids: Vec<RunId>,
        part: RunPart,
        at: Pos2,
    ) -> Option<RunDrag> {
        let mut all: BTreeSet<RunId> = ids.iter().copied().collect();
        all.extend(ctx.document.runs_behind(&all));
        let all: Vec<RunId> = all.into_iter().collect();
        Some(RunDrag {
            part,
            held: ctx.document.run(bar.run())?.as_ref().clone(),
            held_secs: [bar.start_secs, bar.end_secs],
            clip_secs: self.model.marks_of(bar)?.secs,
            bracket_secs: self.model.bracket_secs(&ids)?,
            grab_secs: self.canvas.secs(at.x),
            magnets: self.magnets(ctx, &ids),
            ripple_magnets: self.magnets(ctx, &all),
            rows: self.model.rows.iter().map(|row| (row.id, row.name.clone())).collect(),
            in_rows: self.model.in_rows(ctx, &ids),
            used_rows: self.model.rows_of(&ids)?,
            ids,
            from_row: self.model.lines.get(line)?.row,
            rows_by: 0,
            model: Arc::clone(&self.model),
        })
    }
}

impl CanvasView for RunsView {
    type Id = RunId;

    fn canvas(&self) -> &TimeCanvas {
        &self.canvas
    }

    fn selected(selection: &Selection) -> &[RunId] {
        selection.selected_runs()
    }

    fn selection(ids: Vec<RunId>) -> SelectionChange {
        SelectionChange::Runs(ids)
    }

    fn is_selected(&self, _ctx: &Ctx<'_>, id: RunId) -> bool {
        self.has_selected(id)
    }

    fn touched(&self, frame: &MarqueeDrag, pointer: Pos2) -> Vec<RunId> {
        let (secs, lines_px) = frame.reach(&self.canvas, pointer);
        let bars = pieces::bars_within(&self.canvas, &self.model, secs, lines_px);
        // A run that plays on several nodes has several bars.
        let mut seen = BTreeSet::new();
        bars.iter().map(RunBar::run).filter(|run| seen.insert(*run)).collect()
    }

    fn moments(&self) -> &[Moment<RunId>] {
        &self.moments
    }

    fn moment_text(&self, moment: &Moment<RunId>) -> String {
        let mut lines =
            vec![tr!("timeline-runs-moment", count = moment.ids.len(), at = secs_text(moment.secs))];
        let events = self.model.events_at(moment.secs);
        if !events.is_empty() {
            let names: Vec<String> = events.iter().take(MAX_NAMES).map(|name| format!("“{name}”")).collect();
            let names = names.join(", ");
            lines.push(if events.len() > MAX_NAMES {
                tr!("timeline-runs-moment-events-more", names)
            } else {
                tr!("timeline-runs-moment-events", names)
            });
        }
        lines.push(tr!("timeline-runs-moment-hint").to_owned());
        lines.join("\n")
    }

    fn bracket_secs(&self) -> Option<[f64; 2]> {
        let several = Some(&self.selected).filter(|runs| runs.len() > 1)?;
        self.model.bracket_secs(several).filter(|[start_secs, end_secs]| end_secs - start_secs > SAME_SECS)
    }

    fn can_move(&self) -> bool {
        true
    }

    fn bracket_text(&self, [start_secs, end_secs]: [f64; 2]) -> String {
        let (count, duration) = (self.selected.len(), secs_text(end_secs - start_secs));
        tr!("timeline-runs-bracket-hint", count, duration)
    }

    fn grab_bracket(&self, ctx: &Ctx<'_>, part: StretchPart, at: Pos2) -> Option<TimelineDrag> {
        let (line, bar) = self.model.bars().find(|(_, bar)| self.has_selected(bar.run()))?;
        Some(Box::new(self.held(ctx, line, bar, self.selected.clone(), RunPart::Bracket(part), at)?))
    }

    fn paint_ground(&self, ctx: &Ctx<'_>, painter: &Painter) {
        ground::paint(ctx, self, painter);
    }

    fn ground_menu(
        &self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        at_secs: f64,
        content_y: f32,
        out: &mut Outbox,
    ) -> Option<Request> {
        let row = self.canvas.line_near(content_y).and_then(|line| self.row_of(line))?;
        let secs = TimeSnap::new(false, ctx.document.stage().fps, self.canvas.scale.px_per_sec).secs(at_secs);
        run_menus::row_entries(ui, ctx, row.id, secs, out);
        None
    }

    fn line(&self, ui: &Ui, ctx: &Ctx<'_>, index: usize, out: &mut Outbox) -> Option<Request> {
        match &self.model.lines.get(index)?.kind {
            LineKind::Bars(bars) => run_bars::show(ui, ctx, self, index, bars, out),
            LineKind::Action(place, row) => ground::action(ui, ctx, self, index, *place, row),
        }
    }

    fn over_lines(&self, ui: &Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        drops::take(ui, ctx, self, out);
        if let Some(text) = ground::empty_text(&self.model, ctx.document.runs().is_empty()) {
            bars::empty_state(ui, ctx, &self.canvas, text);
        }
    }

    fn line_name(&self, ui: &Ui, ctx: &Ctx<'_>, index: usize, out: &mut Outbox) -> Option<Request> {
        node_names::show(ui, ctx, self, index, out)
    }
}

impl TimelinePanel {
    /// Does a command in the view of all runs; `None`: as in the other view.
    pub(super) fn runs_command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> Option<bool> {
        let selected = ctx.session.selection.selected_runs();
        match command {
            Command::FitSelection if !selected.is_empty() => {
                let mut ids = selected.to_vec();
                ids.sort_unstable();
                let [start_secs, end_secs] = self.runs.kept_model(ctx).bracket_secs(&ids)?;
                self.view.time.fit(start_secs, end_secs);
            }
            Command::Rename => self.runs.types = Some(*selected.last()?),
            Command::PreviousBoundary | Command::NextBoundary => {
                let mut secs = Vec::new();
                self.runs.kept_model(ctx).for_each_edge(ctx, &mut |edge| secs.push(edge.secs));
                seek_boundary(ctx, secs, command == Command::NextBoundary, out);
            }
            Command::Fold if !selected.is_empty() => self.runs.layout.toggle_runs(selected),
            _ => return None,
        }
        Some(true)
    }
}
