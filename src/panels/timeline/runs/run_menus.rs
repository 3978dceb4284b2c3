//! The menus of runs and of rows.

use egui::{Button, Response, ScrollArea, Ui};

use super::super::menus;
use super::super::run_bar::RunBar;
use super::super::view::{Fold, Request};
use super::RunsView;
use crate::command::Command;
use crate::document::{Edit, NodeId};
use crate::history::Change;
use crate::panels::action_menu::entry;
use crate::panels::run_menu::run_entries;
use crate::panels::{Ctx, Outbox};
use crate::session::SelectionChange;
use crate::text::{Label, label, tr};

/// Maximum height of the list of clips, in points.
const MAX_HEIGHT_PX: f32 = 320.0;

/// The menu of a run.
pub fn of_run(
    ctx: &Ctx<'_>,
    view: &RunsView,
    bar: &RunBar,
    response: &Response,
    out: &mut Outbox,
) -> Option<Request> {
    if !menus::is_asked(&view.canvas, response) {
        return None;
    }
    if response.secondary_clicked() && !view.has_selected(bar.run()) {
        out.select(SelectionChange::Runs(vec![bar.run()]));
    }
    menus::show(response, |ui| {
        let folds = ui.button(fold_label(bar.open).text()).clicked();
        let types = entry(ui, ctx, (Command::Rename, tr!("timeline-run-edit-times")));
        ui.separator();
        if let Some(run) = ctx.document.run(bar.run()) {
            run_entries(ui, ctx, run, out);
        }
        let of_folds = folds.then_some(Request::Fold(Fold::Run(bar.place)));
        of_folds.or(types.then_some(Request::Type(bar.run())))
    })
}

/// What the triangle of a run and its menu entry do, by whether its actions are shown.
pub const fn fold_label(is_open: bool) -> Label {
    if is_open { label!("timeline-run-hide-actions") } else { label!("timeline-run-show-actions") }
}

/// The entries of the menu of a row: a run of each clip, at a time in seconds.
pub fn row_entries(ui: &mut Ui, ctx: &Ctx<'_>, node: NodeId, at_secs: f64, out: &mut Outbox) {
    if ctx.document.clips().is_empty() {
        ui.add_enabled(false, Button::new(tr!("timeline-row-needs-clip")));
    }
    ScrollArea::vertical().max_height(MAX_HEIGHT_PX).show(ui, |ui| {
        for clip in ctx.document.clips() {
            if ui.button(tr!("timeline-run-clip-here", name = &clip.name)).clicked() {
                out.edit(Change::new(tr!("change-add-run"), Edit::AddRun(clip.id, node, at_secs)));
                ui.close();
            }
        }
    });
}
