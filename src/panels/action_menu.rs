//! What the menus of an action share, wherever it is shown: as a card, as a row or as a bar.

use egui::{Button, Pos2, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Arity, Kind};

use super::{Ctx, Outbox, PaletteRequest, Post};
use crate::command::{Command, why_not};
use crate::document::{ActionId, ActionItem, Clip, ClipEdit, Edit, Slot};
use crate::history::Change;
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

/// The action that a menu is of.
#[derive(Clone, Copy)]
pub struct Of<'a> {
    /// What all panels read.
    pub ctx: &'a Ctx<'a>,
    /// Its clip.
    pub clip: &'a Clip,
    /// Which.
    pub id: ActionId,
    /// The action itself.
    pub item: &'a ActionItem,
}

/// Adding inside it and after it, and playing it if it is a draft. `at`: where the list of actions opens, on the screen.
pub fn add_entries(ui: &mut Ui, of: &Of<'_>, at: Pos2, out: &mut Outbox) {
    let Of { id, item, .. } = *of;
    let inside = item.has_room().then_some(Slot::Child(id, item.children.len()));
    let inside_hint = if item.action.spec().arity == Arity::None {
        "This action holds no others."
    } else {
        "There is no room for another action."
    };
    palette_entry(ui, &format!("{} Add inside…", icon::PLUS), inside, inside_hint, at, out);
    let after = slot_after(of);
    let after_hint = "Only actions in a Sequence or a Spawn have neighbours.";
    palette_entry(ui, &format!("{} Add after…", icon::ARROW_ELBOW_DOWN_RIGHT), after, after_hint, at, out);
    if of.clip.drafts().contains(&id) {
        let button = ui
            .button("Play this")
            .on_hover_text("Makes this the playing tree; what played before becomes a draft.");
        if button.clicked() {
            post_edit(of, "Play draft", ClipEdit::Move { id, slot: Slot::Root }, out);
        }
    }
}

/// Wrapping all that is selected, and taking it out of what holds it.
pub fn wrap_entries(ui: &mut Ui, of: &Of<'_>, out: &mut Outbox) {
    ui.menu_button("Wrap in", |ui| {
        for kind in WRAPPERS {
            let name = kind.spec().name;
            let mut button = Button::new(format!("{} {name}", icons::of_kind(kind)));
            if kind == Kind::Sequence {
                button = button.shortcut_text(Command::Wrap.shortcut_text(ui.ctx()));
            }
            if ui.add(button).on_hover_text(kind.spec().sentence).clicked() {
                let ids = match of.ctx.session.selection.actions.as_slice() {
                    [] => vec![of.id],
                    selected => selected.to_vec(),
                };
                post_edit(of, &format!("Wrap in {name}"), ClipEdit::Wrap(ids, kind), out);
            }
        }
    });
    command_entry(ui, of.ctx, (Command::Unwrap, Command::Unwrap.spec().title), out);
}

/// Mute and solo, named by what they do now.
pub fn silence_entries(ui: &mut Ui, of: &Of<'_>, out: &mut Outbox) {
    let mute = if of.item.action.muted { "Unmute" } else { "Mute" };
    command_entry(ui, of.ctx, (Command::Mute, mute), out);
    let solo = of.ctx.session.solo.as_ref().filter(|solo| solo.clip == of.clip.id);
    let is_soloed = solo.is_some_and(|solo| solo.actions.iter().any(|id| of.clip.is_within(of.id, *id)));
    command_entry(ui, of.ctx, (Command::Solo, if is_soloed { "End solo" } else { "Solo" }), out);
}

/// Cutting, copying, duplicating and deleting.
pub fn clipboard_entries(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    for command in [Command::Cut, Command::Copy, Command::Duplicate, Command::Delete] {
        command_entry(ui, ctx, (command, command.spec().title), out);
    }
}

/// The place right behind an action, where its parent has room.
fn slot_after(of: &Of<'_>) -> Option<Slot> {
    let parent = of.item.parent?;
    let has_room = of.clip.get(parent)?.has_room();
    has_room.then_some(Slot::Child(parent, of.clip.index_in_parent(of.id)? + 1))
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

/// A command under a title of its own, greyed with the reason where it can't do anything.
pub fn command_entry(ui: &mut Ui, ctx: &Ctx<'_>, (command, title): (Command, &str), out: &mut Outbox) {
    if entry(ui, ctx, (command, title)) {
        out.post(Post::Command(command));
    }
}

/// The same, for what the panel does itself. True if it was chosen.
pub fn entry(ui: &mut Ui, ctx: &Ctx<'_>, (command, title): (Command, &str)) -> bool {
    let why_not = why_not(command, ctx.document, ctx.session);
    let button = Button::new(title).shortcut_text(command.shortcut_text(ui.ctx()));
    let response = ui.add_enabled(why_not.is_none(), button).on_hover_text(command.spec().help);
    response.on_disabled_hover_text(why_not.unwrap_or_default()).clicked()
}

fn post_edit(of: &Of<'_>, label: &str, edit: ClipEdit, out: &mut Outbox) {
    out.edit(Change::new(label, Edit::Clip(of.clip.id, edit)));
}
