//! Context menus of the Clip view: on bars, names, runs, the marks of all times and the empty ground.

use std::cell::Cell;

use egui::{Popup, Response};
use kineograph_runtime::format::ActionId;

use super::layout::Scene;
use super::markers;
use super::model::RunBar;
use crate::command::Command;
use crate::panels::action_menu::{self, Of, command_entry, entry};
use crate::panels::problems::{fix_button, fix_of};
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{SelectionChange, TimelineView};
use crate::text::tr;
use crate::ui_kit::tip::Tip as _;

/// Least width of a menu, in points.
const WIDTH_PX: f32 = 200.0;

/// What a menu asks the panel itself to do: a command would go to the panel under the pointer, which the menu covers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MenuAction {
    /// Do what the panel does for a command.
    Command(Command),
    /// Show this stretch of time, in seconds.
    Fit(f64, f64),
}

/// The menus of the panel.
#[derive(Debug, Clone, Default)]
pub struct Menus {
    /// The right button has cancelled a drag and opens nothing.
    pub held_back: bool,
    /// What was chosen.
    pub chosen: Cell<Option<MenuAction>>,
}

/// True if a menu is requested on a widget, or open. Called for each visible bar, so it creates nothing.
fn is_asked(scene: &Scene, response: &Response) -> bool {
    let is_open = || Popup::is_id_open(&response.ctx, Popup::default_response_id(response));
    !scene.menus.held_back && (response.secondary_clicked() || is_open())
}

/// The menu of the actions of a bar, of a row or of a moment. Selects them unless all of them are selected.
pub fn of_actions(ctx: &Ctx<'_>, scene: &Scene, ids: &[ActionId], response: &Response, out: &mut Outbox) {
    if !is_asked(scene, response) {
        return;
    }
    let is_selected = |id: &ActionId| ctx.session.selection.has_action(*id);
    if response.secondary_clicked() && !ids.iter().all(is_selected) {
        out.select(SelectionChange::Actions(ids.to_vec()));
    }
    let of = ids.last().zip(ctx.open_clip());
    let Some((id, (_, clip))) = of else { return };
    let Some(item) = clip.get(*id) else { return };
    let of = Of { ctx, clip, id: *id, item };
    response.context_menu(|ui| {
        ui.set_min_width(WIDTH_PX);
        if let Some(fix) = fix_of(ctx, clip.id, *id) {
            if fix_button(ui, &fix) {
                out.edit(fix.change);
                ui.close();
            }
            ui.separator();
        }
        if ids.len() == 1 {
            let at = ui.min_rect().left_top();
            action_menu::add_entries(ui, &of, at, out);
            ui.separator();
        }
        action_menu::wrap_entries(ui, &of, out);
        for command in [Command::ChangeTo, Command::SplitAtPlayhead] {
            command_entry(ui, ctx, (command, command.spec().title()), out);
        }
        ui.separator();
        action_menu::silence_entries(ui, &of, out);
        fit_entry(ui, ctx, scene, Command::FitSelection);
        command_entry(ui, ctx, (Command::Rename, Command::Rename.spec().title()), out);
        ui.separator();
        action_menu::clipboard_entries(ui, ctx, out);
    });
}

/// The menu of a run.
pub fn of_run(ctx: &Ctx<'_>, scene: &Scene, run: &RunBar, response: &Response, out: &mut Outbox) {
    if !is_asked(scene, response) {
        return;
    }
    if response.secondary_clicked() && !ctx.session.selection.selected_runs().contains(&run.id) {
        out.select(SelectionChange::Runs(vec![run.id]));
    }
    response.context_menu(|ui| {
        ui.set_min_width(WIDTH_PX);
        command_entry(
            ui,
            ctx,
            (Command::Mute, if run.paused { tr!("timeline-run-play") } else { tr!("timeline-run-pause") }),
            out,
        );
        if entry(ui, ctx, (Command::FitSelection, tr!("timeline-run-fit"))) {
            let end_secs = run.end_secs.unwrap_or_else(|| ctx.programs.length_secs());
            scene.menus.chosen.set(Some(MenuAction::Fit(run.start_secs, end_secs)));
        }
        if ui.button(tr!("timeline-show-all-runs")).tip(tr!("timeline-show-all-runs.tooltip")).clicked() {
            out.push(Intent::ShowTimeline(TimelineView::Runs));
        }
        ui.separator();
        for command in [Command::Duplicate, Command::Delete] {
            command_entry(ui, ctx, (command, command.spec().title()), out);
        }
    });
}

/// The menu of the empty ground.
pub fn of_ground(ctx: &Ctx<'_>, scene: &Scene, response: &Response, out: &mut Outbox) {
    if !is_asked(scene, response) {
        return;
    }
    // The time at which the menu was opened, which stays while the pointer is in the menu.
    let place = response.id.with("menu");
    if let Some(pointer) = response.interact_pointer_pos().filter(|_| response.secondary_clicked()) {
        response.ctx.data_mut(|data| data.insert_temp(place, scene.secs(pointer.x)));
    }
    response.context_menu(|ui| {
        ui.set_min_width(WIDTH_PX);
        for command in [Command::AddAction, Command::Paste, Command::SelectAll] {
            command_entry(ui, ctx, (command, command.spec().title()), out);
        }
        ui.separator();
        if let Some(secs) = ui.data(|data| data.get_temp::<f64>(place))
            && ui.button(tr!("timeline-add-marker-here")).clicked()
        {
            markers::add_at(ctx, scene, secs, false, out);
        }
        ui.separator();
        fit_entry(ui, ctx, scene, Command::FitSelection);
        fit_entry(ui, ctx, scene, Command::FitAll);
    });
}

fn fit_entry(ui: &mut egui::Ui, ctx: &Ctx<'_>, scene: &Scene, command: Command) {
    if entry(ui, ctx, (command, command.spec().title())) {
        scene.menus.chosen.set(Some(MenuAction::Command(command)));
    }
}
