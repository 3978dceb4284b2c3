//! The menu of a card.

use egui::{Button, Pos2, Ui};

use super::Scene;
use crate::command::Command;
use crate::document::{ActionId, ClipEdit, Edit, GraphEdit};
use crate::history::Change;
use crate::panels::Outbox;
use crate::panels::action_menu::{self, Of, command_entry};
use crate::panels::problems::{fix_button, fix_of};
use crate::text::tr;

/// What only the panel itself can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuChoice {
    /// Type the label.
    Rename(ActionId),
}

/// Shows the entries for the card `id`, which is selected. `at` is where the menu opened, on the screen.
pub fn show(ui: &mut Ui, scene: &Scene<'_>, id: ActionId, at: Pos2, out: &mut Outbox) -> Option<MenuChoice> {
    let item = scene.clip.get(id)?;
    ui.set_min_width(200.0);
    if let Some(fix) = fix_of(&scene.ctx, scene.clip.id, id) {
        if fix_button(ui, &fix) {
            out.edit(fix.change);
            ui.close();
        }
        ui.separator();
    }
    let of = Of { ctx: &scene.ctx, clip: scene.clip, id, item };
    action_menu::add_entries(ui, &of, at, out);
    ui.separator();
    action_menu::wrap_entries(ui, &of, out);
    action_menu::loop_entry(ui, &of, out);
    ui.separator();
    action_menu::silence_entries(ui, &of, out);
    let fold = if item.collapsed { tr!("graph-unfold") } else { tr!("command-fold") };
    ui.add_enabled_ui(!item.children.is_empty(), |ui| {
        command_entry(ui, &scene.ctx, (Command::Fold, fold), out);
    });
    ui.separator();
    let comment = if item.comment.is_some() { tr!("graph-change-comment") } else { tr!("command-comment") };
    command_entry(ui, &scene.ctx, (Command::Comment, comment), out);
    frame_entries(ui, scene, id, out);
    let rename = Button::new(tr!("command-rename")).shortcut_text(Command::Rename.shortcut_text(ui.ctx()));
    let renamed = ui.add(rename).clicked();
    ui.separator();
    action_menu::clipboard_entries(ui, &scene.ctx, out);
    if renamed {
        ui.close();
    }
    renamed.then_some(MenuChoice::Rename(id))
}

fn frame_entries(ui: &mut Ui, scene: &Scene<'_>, id: ActionId, out: &mut Outbox) {
    command_entry(ui, &scene.ctx, (Command::Frame, tr!("command-frame")), out);
    if scene.clip.frame_of(id).is_some() && ui.button(tr!("graph-leave-frame")).clicked() {
        let ids = scene.ctx.session.selection.actions.clone();
        let edit = ClipEdit::Graph(GraphEdit::SetFrameOf(ids, None));
        out.edit(Change::new(tr!("graph-leave-frame"), Edit::Clip(scene.clip.id, edit)));
    }
}
