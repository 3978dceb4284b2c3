//! The timeline by keys: arrows select while the panel has the keyboard, and commands move what is selected by a frame.

use egui::{Pos2, Rect, pos2};
use kineograph_runtime::format::ActionId;

use super::TimelinePanel;
use super::canvas::TimeCanvas;
use super::clip::BarGrip;
use super::clip::bar_drag::BarPart;
use super::run_bar::RunBar;
use super::view::toggle;
use crate::command::Command;
use crate::document::{Edit, RunEdit, RunId};
use crate::history::Change;
use crate::panels::action_keys::{ActionKeys, adds, is_way};
use crate::panels::{Ctx, Intent, Outbox, frame_keys};
use crate::session::{SelectionChange, TimelineView};
use crate::text::tr;

/// Which steps of the history are merged.
const NUDGES: &str = "nudge in time"; // not shown

impl TimelinePanel {
    /// Takes a key while the panel has the keyboard. True if it did.
    pub(super) fn take_key(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if !self.has_keys || self.gestures.is_active() || frame_keys::are_served(self.egui_ctx.as_ref()) {
            return false;
        }
        self.step(command, ctx, out);
        is_way(command)
    }

    /// Selects what a command leads to. True if there is anything to select.
    pub(super) fn step(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        match self.shown {
            TimelineView::Clip => self.step_action(command, ctx, out),
            TimelineView::Runs => self.step_run(command, ctx, out),
        }
    }

    fn step_action(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let Some((_, clip)) = ctx.open_clip() else { return false };
        let from = ctx.session.selection.primary_action();
        let rows = self.clip.action_rows();
        let row = rows.iter().find(|row| Some(row.id) == from && row.foldable);
        match (command, row) {
            (Command::PreviousFrame, Some(row)) if !row.folded => toggle(&mut self.clip.folded, row.id),
            (Command::NextFrame, Some(row)) if row.folded => toggle(&mut self.clip.folded, row.id),
            _ => {
                let shown: Vec<ActionId> = rows.iter().map(|row| row.id).collect();
                if let Some(id) = (ActionKeys { clip, shown: &shown, from }).in_rows(command) {
                    let mut ids =
                        if adds(command) { ctx.session.selection.actions.clone() } else { Vec::new() };
                    ids.retain(|other| *other != id);
                    ids.push(id);
                    out.select(SelectionChange::Actions(ids));
                }
            }
        }
        !rows.is_empty()
    }

    fn step_run(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let model = self.runs.kept_model(ctx);
        let bars: Vec<(usize, &RunBar)> =
            model.bars().filter_map(|(line, bar)| Some((model.lines.get(line)?.row, bar))).collect();
        let selected = ctx.session.selection.selected_runs();
        let at = selected.last().and_then(|run| bars.iter().position(|(_, bar)| bar.run() == *run));
        if let Some((_, bar)) = next_bar(&bars, at, command) {
            let mut runs = if adds(command) { selected.to_vec() } else { Vec::new() };
            runs.retain(|other| *other != bar.run());
            runs.push(bar.run());
            out.select(SelectionChange::Runs(runs));
        }
        !bars.is_empty()
    }

    /// Opens what is selected as a double click does: the numbers of a bar, the clip of a run. False if nothing is.
    pub(super) fn open_selected(&mut self, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if self.shown == TimelineView::Runs {
            let Some(run) = ctx.session.selection.selected_runs().last() else { return false };
            out.select(SelectionChange::Runs(vec![*run]));
            out.select(SelectionChange::Actions(Vec::new()));
            out.push(Intent::ShowTimeline(TimelineView::Clip));
            return true;
        }
        let id = ctx.session.selection.primary_action();
        let grip = id.and_then(|id| self.grip_of(ctx, id)).filter(|grip| grip.can_move || grip.can_stretch);
        self.clip.types = grip.and(id);
        self.clip.types.is_some()
    }

    fn grip_of(&self, ctx: &Ctx<'_>, id: ActionId) -> Option<BarGrip> {
        let rows = self.clip.action_rows();
        let row = rows.iter().find(|row| row.id == id)?;
        BarGrip::new(ctx, row, row.bar.as_ref()?)
    }

    /// Moves the selected actions or runs by so many frames.
    pub(super) fn move_by_frames(&mut self, frames: f64, ctx: &Ctx<'_>, out: &mut Outbox) {
        let by_secs = frames / ctx.document.stage().fps;
        let runs = ctx.session.selection.selected_runs();
        let change =
            if runs.is_empty() { self.moved_actions(by_secs, ctx) } else { moved_runs(runs, by_secs, ctx) };
        match change {
            Some(change) => out.edit(change.merging(NUDGES)),
            None => out.push(Intent::Warn(tr!("timeline-cannot-move").to_owned())),
        }
    }

    fn moved_actions(&mut self, by_secs: f64, ctx: &Ctx<'_>) -> Option<Change> {
        let (_, clip) = ctx.open_clip()?;
        self.clip.renew(ctx);
        let selected = &ctx.session.selection.actions;
        let is_top = |id: &ActionId| !selected.iter().any(|other| other != id && clip.is_within(*id, *other));
        let mut grips: Vec<BarGrip> = selected
            .iter()
            .filter(|id| is_top(id))
            .filter_map(|id| self.grip_of(ctx, *id))
            .filter(|grip| grip.can_move)
            .collect();
        // What is in the way has moved before.
        grips.sort_by(|a, b| a.bar.stretch_secs[0].total_cmp(&b.bar.stretch_secs[0]));
        if by_secs > 0.0 {
            grips.reverse();
        }
        let mut changes = grips.iter().map(|grip| grip.change(BarPart::Body, by_secs, self.modes.ripples));
        let mut all = changes.next()?;
        all.edits.extend(changes.flat_map(|change| change.edits));
        Some(all)
    }

    /// Where a right click is on what is selected: on its row, or on its bar.
    pub(super) fn place_of_selected(&self, ctx: &Ctx<'_>) -> Option<Pos2> {
        let canvas = self.last_canvas.as_ref()?;
        let (line, secs) = match self.shown {
            TimelineView::Clip => {
                let primary = ctx.session.selection.primary_action();
                (self.clip.action_rows().iter().position(|row| Some(row.id) == primary)?, None)
            }
            TimelineView::Runs => {
                let run = ctx.session.selection.selected_runs().last().copied()?;
                let model = self.runs.last_model();
                let (line, bar) = model.bars().find(|(_, bar)| bar.run() == run)?;
                (line, Some([bar.start_secs, bar.end_secs]))
            }
        };
        place_on(canvas, line, secs)
    }
}

/// The middle of a bar as far as it is seen, or of the name of a line.
fn place_on(canvas: &TimeCanvas, line: usize, secs: Option<[f64; 2]>) -> Option<Pos2> {
    let y = canvas.line_rect(line).center().y;
    let areas = &canvas.areas;
    let x = match secs {
        None => areas.names.center().x,
        Some([start_secs, end_secs]) => {
            let [left, right] = [start_secs, end_secs].map(|secs| canvas.x(secs));
            let lanes = areas.lanes;
            let seen = Rect::from_x_y_ranges(left..=right, lanes.y_range()).intersect(lanes);
            seen.is_positive().then(|| seen.center().x)?
        }
    };
    areas.lanes.y_range().contains(y).then(|| pos2(x, y))
}

/// The bar that a command leads to, of those with their rows.
fn next_bar<'a>(
    bars: &[(usize, &'a RunBar)],
    at: Option<usize>,
    command: Command,
) -> Option<(usize, &'a RunBar)> {
    let Some((index, (row, bar))) = at.and_then(|at| Some((at, *bars.get(at)?))) else {
        return bars.first().copied().filter(|_| is_way(command));
    };
    let beside = |next: Option<usize>| next.and_then(|next| bars.get(next)).copied();
    // The nearest row that has runs, and of its runs the one that starts nearest.
    let upright = |is_further: &dyn Fn(usize) -> bool| {
        let there = bars.iter().copied().filter(|(other, _)| is_further(*other));
        there.min_by(|(a_row, a), (b_row, b)| {
            let far = |other: &RunBar| (other.start_secs - bar.start_secs).abs();
            a_row.abs_diff(row).cmp(&b_row.abs_diff(row)).then(far(a).total_cmp(&far(b)))
        })
    };
    match command {
        Command::PreviousFrame | Command::SelectPrevious => beside(index.checked_sub(1)),
        Command::NextFrame | Command::SelectNext => beside(index.checked_add(1)),
        Command::PreviousBoundary | Command::PreviousMarker => upright(&|other| other < row),
        Command::NextBoundary | Command::NextMarker => upright(&|other| other > row),
        Command::GoToStart => bars.first().copied(),
        Command::GoToEnd => bars.last().copied(),
        _ => None,
    }
}

fn moved_runs(runs: &[RunId], by_secs: f64, ctx: &Ctx<'_>) -> Option<Change> {
    let starts = runs.iter().filter_map(|run| Some(ctx.document.run(*run)?.at_secs));
    let first_secs = starts.fold(f64::INFINITY, f64::min);
    let by_secs = by_secs.max(-first_secs);
    let edit = RunEdit::Shift { ids: runs.to_vec(), by_secs, ripple: false };
    (by_secs != 0.0).then(|| Change::new(tr!("change-move-runs", count = runs.len()), Edit::Runs(edit)))
}
