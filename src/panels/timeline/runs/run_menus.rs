//! Context menus of runs and of rows.

use egui::{Button, Popup, Response, ScrollArea, Ui};

use super::model::NodeRunBar;
use super::{Request, RunsView};
use crate::command::Command;
use crate::document::{Edit, NodeId};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::SelectionChange;
use crate::text::{Label, label, tr};

/// Maximum height of the list of clips, in points.
const MAX_HEIGHT_PX: f32 = 320.0;

/// The menu of a run.
pub fn of_run(
    view: &RunsView<'_>,
    bar: &NodeRunBar,
    response: &Response,
    out: &mut Outbox,
) -> Option<Request> {
    // Called for each visible bar, so it creates nothing unless the menu is open.
    if !response.secondary_clicked() && !is_open(response) {
        return None;
    }
    if response.secondary_clicked() && !view.is_selected(bar.run()) {
        out.select(SelectionChange::Runs(vec![bar.run()]));
    }
    let mut request = None;
    response.context_menu(|ui| {
        if ui.button(tr!("timeline-run-open-clip")).clicked() {
            request = Some(Request::Open(bar.place, None));
        }
        if ui.button(fold_label(bar.open).text()).clicked() {
            request = Some(Request::ToggleRun(bar.place));
        }
        if entry(ui, tr!("timeline-run-edit-times"), Command::Rename) {
            request = Some(Request::Type(bar.run()));
        }
        ui.separator();
        for (title, command) in [
            (if bar.paused { tr!("timeline-run-play") } else { tr!("timeline-run-pause") }, Command::Mute),
            (Command::Duplicate.spec().title(), Command::Duplicate),
            (Command::Delete.spec().title(), Command::Delete),
        ] {
            if entry(ui, title, command) {
                out.push(Intent::Command(command));
            }
        }
    });
    request
}

/// What the triangle of a run and its menu entry do, by whether its actions are shown.
pub const fn fold_label(is_open: bool) -> Label {
    if is_open { label!("timeline-run-hide-actions") } else { label!("timeline-run-show-actions") }
}

fn entry(ui: &mut Ui, title: &str, command: Command) -> bool {
    ui.add(Button::new(title).shortcut_text(command.shortcut_text(ui.ctx()))).clicked()
}

/// True while the menu of a widget is open.
pub fn is_open(response: &Response) -> bool {
    Popup::is_id_open(&response.ctx, Popup::default_response_id(response))
}

/// The menu of a row: a run of each clip, at a time in seconds.
pub fn of_row(ctx: &Ctx<'_>, (node, at_secs): (NodeId, f64), response: &Response, out: &mut Outbox) {
    response.context_menu(|ui| {
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
    });
}
