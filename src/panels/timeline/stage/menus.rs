//! What the right button offers on runs and on rows.

use egui::{Button, Popup, Response, ScrollArea, Ui};

use super::model::StageBar;
use super::{Stage, Wish};
use crate::command::Command;
use crate::document::{Edit, NodeId};
use crate::history::Change;
use crate::panels::{Ctx, Outbox, Post};

/// Most of the list of clips that is seen at once, in points.
const MAX_HEIGHT_PX: f32 = 320.0;

/// The menu of a run.
pub fn of_run(
    ctx: &Ctx<'_>,
    stage: &Stage<'_>,
    bar: &StageBar,
    response: &Response,
    out: &mut Outbox,
) -> Option<Wish> {
    // Asked for each bar that is seen, so nothing is made unless it is needed.
    if !response.secondary_clicked() && !is_open(response) {
        return None;
    }
    if response.secondary_clicked() && !stage.is_selected(bar.run()) {
        out.select(ctx, |selection| selection.set_run(ctx.document, bar.run()));
    }
    let mut wish = None;
    response.context_menu(|ui| {
        if ui.button("Open clip").clicked() {
            wish = Some(Wish::Open(bar.place, None));
        }
        if ui.button(if bar.open { "Hide its actions" } else { "Show its actions" }).clicked() {
            wish = Some(Wish::ToggleRun(bar.place));
        }
        if entry(ui, "Type its times…", Command::Rename) {
            wish = Some(Wish::Type(bar.run()));
        }
        ui.separator();
        for (title, command) in [
            (if bar.paused { "Play" } else { "Pause" }, Command::Mute),
            (Command::Duplicate.spec().title, Command::Duplicate),
            (Command::Delete.spec().title, Command::Delete),
        ] {
            if entry(ui, title, command) {
                out.post(Post::Command(command));
            }
        }
    });
    wish
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
            ui.add_enabled(false, Button::new("Add a clip first"));
        }
        ScrollArea::vertical().max_height(MAX_HEIGHT_PX).show(ui, |ui| {
            for clip in ctx.document.clips() {
                if ui.button(format!("Run “{}” here", clip.name)).clicked() {
                    out.edit(Change::new("Run clip", Edit::AddRun(clip.id, node, at_secs)));
                    ui.close();
                }
            }
        });
    });
}
