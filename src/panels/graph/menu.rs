//! The menu of a card.

use egui::{Button, Pos2, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Arity, Kind};

use super::Scene;
use crate::command::Command;
use crate::document::{ActionId, ActionItem, ClipEdit, Edit, GraphEdit, Slot};
use crate::history::Change;
use crate::panels::problems::{mend_button, mend_of};
use crate::panels::{Outbox, PaletteRequest, Post};
use crate::ui_kit::icons;

/// What the menu offers to wrap actions in.
const WRAPPERS: [Kind; 12] = [
    Kind::Sequence,
    Kind::Spawn,
    Kind::Repeat,
    Kind::RepeatForever,
    Kind::Speed,
    Kind::ReverseTime,
    Kind::EaseInOut,
    Kind::EaseSineInOut,
    Kind::EaseExponentialOut,
    Kind::EaseBackOut,
    Kind::EaseElasticOut,
    Kind::EaseBounceOut,
];

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
    if let Some(mend) = mend_of(&scene.ctx, scene.clip.id, id) {
        if mend_button(ui, &mend) {
            out.edit(mend.change);
            ui.close();
        }
        ui.separator();
    }
    add_entries(ui, scene, id, item, at, out);
    ui.separator();
    wrap_entries(ui, scene, id, item, out);
    ui.separator();
    let mute = if item.action.muted { "Unmute" } else { "Mute" };
    command_entry(ui, Command::Mute, mute, true, out);
    let solo = if scene.solo().is_some() && scene.is_soloed(id) { "End solo" } else { "Solo" };
    command_entry(ui, Command::Solo, solo, true, out);
    let fold = if item.collapsed { "Unfold" } else { "Fold" };
    command_entry(ui, Command::Fold, fold, !item.children.is_empty(), out);
    ui.separator();
    let comment = if item.comment.is_some() { "Change comment" } else { "Comment" };
    command_entry(ui, Command::Comment, comment, true, out);
    frame_entries(ui, scene, id, out);
    let rename = Button::new("Rename").shortcut_text(Command::Rename.shortcut_text(ui.ctx()));
    let renamed = ui.add(rename).clicked();
    ui.separator();
    for command in [Command::Cut, Command::Copy, Command::Duplicate, Command::Delete] {
        command_entry(ui, command, command.spec().title, true, out);
    }
    if renamed {
        ui.close();
    }
    renamed.then_some(MenuChoice::Rename(id))
}

fn add_entries(ui: &mut Ui, scene: &Scene<'_>, id: ActionId, item: &ActionItem, at: Pos2, out: &mut Outbox) {
    let inside = item.has_room().then_some(Slot::Child(id, item.children.len()));
    let inside_hint = if item.action.spec().arity == Arity::None {
        "This action holds no others."
    } else {
        "There is no room for another action."
    };
    palette_entry(ui, &format!("{} Add inside…", icon::PLUS), inside, inside_hint, at, out);
    let after = slot_after(scene, id);
    let after_hint = "Only actions in a Sequence or a Spawn have neighbours.";
    palette_entry(ui, &format!("{} Add after…", icon::ARROW_ELBOW_DOWN_RIGHT), after, after_hint, at, out);
    if scene.clip.drafts().contains(&id) {
        let button = ui
            .button("Play this")
            .on_hover_text("Makes this the playing tree; what played before becomes a draft.");
        if button.clicked() {
            post_edit(scene, "Play draft", ClipEdit::Move { id, slot: Slot::Root }, out);
        }
    }
}

fn wrap_entries(ui: &mut Ui, scene: &Scene<'_>, id: ActionId, item: &ActionItem, out: &mut Outbox) {
    ui.menu_button("Wrap in", |ui| {
        for kind in WRAPPERS {
            let name = kind.spec().name;
            let mut button = Button::new(format!("{} {name}", icons::of_kind(kind)));
            if kind == Kind::Sequence {
                button = button.shortcut_text(Command::Wrap.shortcut_text(ui.ctx()));
            }
            if ui.add(button).on_hover_text(kind.spec().sentence).clicked() {
                let ids = match scene.ctx.session.selection.actions.as_slice() {
                    [] => vec![id],
                    selected => selected.to_vec(),
                };
                post_edit(scene, &format!("Wrap in {name}"), ClipEdit::Wrap(ids, kind), out);
            }
        }
    });
    command_entry(ui, Command::Unwrap, Command::Unwrap.spec().title, !item.children.is_empty(), out);
}

fn frame_entries(ui: &mut Ui, scene: &Scene<'_>, id: ActionId, out: &mut Outbox) {
    command_entry(ui, Command::Frame, "Frame", true, out);
    if scene.clip.frame_of(id).is_some() && ui.button("Take out of frame").clicked() {
        let ids = scene.ctx.session.selection.actions.clone();
        post_edit(scene, "Take out of frame", ClipEdit::Graph(GraphEdit::SetFrameOf(ids, None)), out);
    }
}

/// The place right behind an action, where its parent has room.
fn slot_after(scene: &Scene<'_>, id: ActionId) -> Option<Slot> {
    let parent = scene.clip.get(id)?.parent?;
    let has_room = scene.clip.get(parent)?.has_room();
    has_room.then_some(Slot::Child(parent, scene.clip.index_in_parent(id)? + 1))
}

fn palette_entry(
    ui: &mut Ui,
    title: &str,
    slot: Option<Slot>,
    disabled_hint: &str,
    at: Pos2,
    out: &mut Outbox,
) {
    let button = ui.add_enabled(slot.is_some(), Button::new(title)).on_disabled_hover_text(disabled_hint);
    if button.clicked() {
        out.post(Post::OpenPalette(PaletteRequest { at, slot, graph_position: None }));
    }
}

fn command_entry(ui: &mut Ui, command: Command, title: &str, enabled: bool, out: &mut Outbox) {
    let button = Button::new(title).shortcut_text(command.shortcut_text(ui.ctx()));
    if ui.add_enabled(enabled, button).on_hover_text(command.spec().help).clicked() {
        out.post(Post::Command(command));
    }
}

fn post_edit(scene: &Scene<'_>, label: &str, edit: ClipEdit, out: &mut Outbox) {
    out.edit(Change::new(label, Edit::Clip(scene.clip.id, edit)));
}
