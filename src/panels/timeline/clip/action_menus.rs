//! The menus of actions and of the ground under them.

use egui::{Response, Ui};
use kineograph_runtime::format::{Action, ActionId, Kind};

use super::super::snap::TimeSnap;
use super::super::view::Request;
use super::super::{markers, menus};
use super::ClipView;
use crate::command::Command;
use crate::document::{Clip, ClipId, Edit};
use crate::history::Change;
use crate::panels::action_menu::{self, Of, command_entry, entry};
use crate::panels::problems::{fix_button, fix_of};
use crate::panels::{Ctx, Outbox};
use crate::recipient::{beside_all_at, late_action};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::tip::Tip as _;

/// The menu of the actions of a bar, of a row or of a moment. Selects them unless all of them are selected.
pub fn of_actions(
    ctx: &Ctx<'_>,
    view: &ClipView,
    ids: &[ActionId],
    response: &Response,
    out: &mut Outbox,
) -> Option<Request> {
    with_entries(ctx, view, ids, response, out, |_, _| ())
}

/// The same with entries in front of the others, as of a key of the action.
pub fn with_entries(
    ctx: &Ctx<'_>,
    view: &ClipView,
    ids: &[ActionId],
    response: &Response,
    out: &mut Outbox,
    add: impl FnOnce(&mut Ui, &mut Outbox),
) -> Option<Request> {
    if !menus::is_asked(&view.canvas, response) {
        return None;
    }
    let is_selected = |id: &ActionId| ctx.session.selection.has_action(*id);
    if response.secondary_clicked() && !ids.iter().all(is_selected) {
        out.select(SelectionChange::Actions(ids.to_vec()));
    }
    let (id, (_, clip)) = ids.last().zip(ctx.open_clip())?;
    let item = clip.get(*id)?;
    let of = Of { ctx, clip, id: *id, item };
    menus::show(response, |ui| {
        add(ui, out);
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
        action_menu::loop_entry(ui, &of, out);
        ui.separator();
        action_menu::silence_entries(ui, &of, out);
        let fits = fit_entry(ui, ctx, Command::FitSelection);
        command_entry(ui, ctx, (Command::Rename, Command::Rename.spec().title()), out);
        ui.separator();
        action_menu::clipboard_entries(ui, ctx, out);
        fits
    })
}

/// The entries of the menu of the empty ground, which was opened at a time in seconds of the project.
pub fn ground_entries(
    ui: &mut Ui,
    ctx: &Ctx<'_>,
    view: &ClipView,
    at_secs: f64,
    out: &mut Outbox,
) -> Option<Request> {
    for command in [Command::AddAction, Command::Paste, Command::SelectAll] {
        command_entry(ui, ctx, (command, command.spec().title()), out);
    }
    ui.separator();
    let mut types_name = None;
    if let Some((id, clip)) = ctx.open_clip()
        && ui.button(tr!("timeline-add-event-here")).tip(tr!("timeline-add-event-here.tooltip")).clicked()
    {
        let snap = TimeSnap::new(false, ctx.document.stage().fps, view.canvas.scale.px_per_sec);
        let change = event_at(id, clip, ctx.clip_secs_at(snap.secs(at_secs)).max(0.0));
        let event = late_action(ctx.document, &change.edits);
        out.edit(change);
        // Its name is typed next.
        if let Some(event) = event {
            out.select(SelectionChange::Actions(vec![event]));
            types_name = Some(Request::TypeAction(event));
        }
    }
    if ui.button(tr!("timeline-add-marker-here")).clicked() {
        markers::add_at(ctx, &view.canvas, at_secs, false, out);
    }
    ui.separator();
    let of_selection = fit_entry(ui, ctx, Command::FitSelection);
    types_name.or(fit_entry(ui, ctx, Command::FitAll)).or(of_selection)
}

/// The change that sends an event at a time of a clip, in seconds, beside all that it plays.
fn event_at(id: ClipId, clip: &Clip, at_secs: f64) -> Change {
    let insert = beside_all_at(clip, &Action::new(Kind::CallFunc), at_secs);
    Change::new(tr!("timeline-add-event-here.step"), Edit::Clip(id, insert))
}

fn fit_entry(ui: &mut Ui, ctx: &Ctx<'_>, command: Command) -> Option<Request> {
    entry(ui, ctx, (command, command.spec().title())).then_some(Request::Command(command))
}
