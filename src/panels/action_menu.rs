//! Menu entries of an action, shared by the graph and the timeline.

use egui::{Button, Pos2, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Arity, Category, Kind};

use super::own_eases::{own_eases, wrapped_in};
use super::{Ctx, Intent, Outbox, PaletteRequest, keep_going, placed};
use crate::change_kind::list_like;
use crate::command::{Command, disabled_reason};
use crate::document::{ActionId, ActionItem, Clip, ClipEdit, Edit, Slot};
use crate::history::Change;
use crate::kinds;
use crate::movers::stretch_secs;
use crate::recipient::{AddedMotion, PlacedStart, clip_secs, placed_at};
use crate::text::tr;
use crate::ui_kit::ease_picker::{ease_menu, title_of};
use crate::ui_kit::icons;
use crate::ui_kit::tip::Tip as _;

/// The kinds that the menu offers to wrap actions in, besides eases.
const WRAPPERS: [Kind; 6] =
    [Kind::Sequence, Kind::Spawn, Kind::Repeat, Kind::RepeatForever, Kind::Speed, Kind::ReverseTime];

/// The action that a menu belongs to.
#[derive(Clone, Copy)]
pub struct Of<'a> {
    /// What all panels read.
    pub ctx: &'a Ctx<'a>,
    /// Its clip.
    pub clip: &'a Clip,
    /// Its id.
    pub id: ActionId,
    /// The action itself.
    pub item: &'a ActionItem,
}

/// Shows the entries that add an action inside and after it, and that play it if it is a draft. The list of actions opens at `at`, on
/// the screen.
pub fn add_entries(ui: &mut Ui, of: &Of<'_>, at: Pos2, out: &mut Outbox) {
    let Of { id, item, .. } = *of;
    let inside = item.has_room().then_some(Slot::Child(id, item.children.len()));
    let inside_hint =
        if item.action.spec().arity == Arity::None { tr!("graph-holds-none") } else { tr!("graph-full") };
    palette_entry(ui, &format!("{} {}", icon::PLUS, tr!("graph-add-inside")), inside, inside_hint, at, out);
    let after = Some(Slot::Beside { id, offset: 1, together: false });
    // In a Spawn nothing plays after another.
    let words = if of.clip.is_in_spawn(id) { tr!("graph-add-together") } else { tr!("graph-add-after") };
    let add_after = format!("{} {words}", icon::ARROW_ELBOW_DOWN_RIGHT);
    palette_entry(ui, &add_after, after, "", at, out);
    if of.clip.drafts().contains(&id) {
        let added = ui.button(tr!("graph-add-draft")).tip(tr!("graph-add-draft.tooltip"));
        if added.clicked() {
            add_to_tree(of.ctx, of.clip, id, out);
        }
        let button = ui.button(tr!("graph-play-this")).tip(tr!("graph-play-this.tooltip"));
        if button.clicked() {
            post_edit(of, tr!("graph-play-draft"), ClipEdit::Move { id, slot: Slot::Root }, out);
        }
    }
}

/// Lets a draft play in its clip: at the playhead, or after all that plays then; if it is for a node of its own, after what that does.
pub fn add_to_tree(ctx: &Ctx<'_>, clip: &Clip, draft: ActionId, out: &mut Outbox) {
    let Some(item) = clip.get(draft).filter(|_| clip.drafts().contains(&draft)) else { return };
    let name = item.action.label.as_deref().unwrap_or(kinds::title(item.action.kind()));
    let Ctx { document, programs, .. } = *ctx;
    let part = part_for_same_node(clip, draft);
    let placed = part.and_then(|part| after_part(ctx, clip, (draft, part))).or_else(|| {
        let moment = PlacedStart::in_clip(document, programs, clip.id, ctx.clip_secs());
        let secs = clip_secs(document, programs, clip.id);
        let edits = placed_at(document, clip.id, (AddedMotion::Draft(draft), moment.at_secs), secs)?;
        Some((edits, moment))
    });
    let Some((edits, moment)) = placed else { return };
    out.edit(Change::all(tr!("graph-add-draft"), edits));
    placed::report(name, &PlacedStart { at_secs: ctx.project_secs_at(moment.at_secs), ..moment }, out);
}

/// In a Spawn at the top of a clip, the part for the node that a draft is for.
fn part_for_same_node(clip: &Clip, draft: ActionId) -> Option<ActionId> {
    let target = |id: ActionId| {
        let action = &clip.get(id)?.action;
        action.param("target").filter(|_| action.kind() == Kind::TargetedAction).cloned()
    };
    let root = clip.get(clip.root()?).filter(|root| root.action.kind() == Kind::Spawn)?;
    let wanted = target(draft)?;
    root.children.iter().copied().rev().find(|id| target(*id).as_ref() == Some(&wanted))
}

/// After the part for its node, in seconds of the clip.
fn after_part(
    ctx: &Ctx<'_>,
    clip: &Clip,
    (draft, part): (ActionId, ActionId),
) -> Option<(Vec<Edit>, PlacedStart)> {
    let [_, at_secs] = stretch_secs(ctx.programs.program(clip.id)?, part)?;
    let action = &clip.get(part)?.action;
    let after = action.label.clone().unwrap_or_else(|| kinds::spoken(action).into_owned());
    let slot = Slot::Beside { id: part, offset: 1, together: false };
    let edits = [ClipEdit::Wrap(vec![part], Kind::Sequence), ClipEdit::Move { id: draft, slot }];
    let edits = edits.into_iter().map(|edit| Edit::Clip(clip.id, edit)).collect();
    Some((edits, PlacedStart { at_secs, after: Some(after) }))
}

/// Shows the entries that wrap and unwrap the selection.
pub fn wrap_entries(ui: &mut Ui, of: &Of<'_>, out: &mut Outbox) {
    ui.menu_button(tr!("graph-wrap-in"), |ui| {
        let ids = match of.ctx.session.selection.actions.as_slice() {
            [] => vec![of.id],
            selected => selected.to_vec(),
        };
        let alike = list_like(of.clip, &ids);
        for kind in WRAPPERS {
            let name = kinds::title(kind);
            let button = Button::new(format!("{} {}", icons::of_kind(kind), kinds::title(kind)));
            let button = match kind {
                kind if kind == alike => button.shortcut_text(Command::Wrap.shortcut_text(ui.ctx())),
                _ => button.shortcut_text(kinds::code_name(kind).unwrap_or_default()),
            };
            if ui.add(button).tip(kind.spec().sentence).clicked() {
                post_edit(of, &tr!("palette-wrap", name), ClipEdit::Wrap(ids.clone(), kind), out);
            }
        }
        let title = format!("{} {}", icons::of_category(Category::Ease), tr!("graph-wrap-in-ease"));
        let document = of.ctx.history.base();
        if let Some(choice) = ease_menu(ui, of.ctx.theme, &title, &own_eases(document)) {
            let label = tr!("palette-wrap", name = title_of(&choice));
            out.edit(Change::all(label, wrapped_in(document, of.clip.id, &ids, &choice)));
        }
    });
    command_entry(ui, of.ctx, (Command::Unwrap, Command::Unwrap.spec().title()), out);
}

/// Shows the entry that lets an `Animate` that ends before its clip play on.
pub fn loop_entry(ui: &mut Ui, of: &Of<'_>, out: &mut Outbox) {
    let Some(edit) = keep_going::to_the_end(of.ctx.programs, of.clip, of.id) else { return };
    if ui.button(tr!("timeline-loop-to-end")).tip(tr!("timeline-loop-to-end.tooltip")).clicked() {
        out.edit(Change::new(tr!("timeline-loop-to-end"), edit));
    }
}

/// Shows mute and solo, named by what they do now.
pub fn silence_entries(ui: &mut Ui, of: &Of<'_>, out: &mut Outbox) {
    let mute = if of.item.action.muted { tr!("graph-unmute") } else { tr!("command-mute") };
    command_entry(ui, of.ctx, (Command::Mute, mute), out);
    let solo = of.ctx.session.solo.as_ref().filter(|solo| solo.clip == of.clip.id);
    let is_soloed = solo.is_some_and(|solo| solo.actions.iter().any(|id| of.clip.is_within(of.id, *id)));
    let solo = if is_soloed { tr!("graph-end-solo") } else { tr!("command-solo") };
    command_entry(ui, of.ctx, (Command::Solo, solo), out);
}

/// Shows cut, copy, duplicate and delete.
pub fn clipboard_entries(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    for command in [Command::Cut, Command::Copy, Command::Duplicate, Command::Delete] {
        command_entry(ui, ctx, (command, command.spec().title()), out);
    }
}

fn palette_entry(
    ui: &mut Ui,
    title: &str,
    slot: Option<Slot>,
    disabled_hint: &str,
    at: Pos2,
    out: &mut Outbox,
) {
    let button = ui.add_enabled(slot.is_some(), Button::new(title)).disabled_tip(disabled_hint);
    if button.clicked() {
        out.push(Intent::OpenPalette(PaletteRequest { at, slot, graph_position: None }));
    }
}

/// Shows a command under this title, disabled with a reason where it can't do anything.
pub fn command_entry(ui: &mut Ui, ctx: &Ctx<'_>, (command, title): (Command, &str), out: &mut Outbox) {
    if entry(ui, ctx, (command, title)) {
        out.push(Intent::Command(command));
    }
}

/// As [`command_entry`], for a command that the panel does itself. True if it was chosen.
pub fn entry(ui: &mut Ui, ctx: &Ctx<'_>, (command, title): (Command, &str)) -> bool {
    let disabled_reason = disabled_reason(command, ctx.document, ctx.session);
    let button = Button::new(title).shortcut_text(command.shortcut_text(ui.ctx()));
    let response = ui.add_enabled(disabled_reason.is_none(), button).tip(command.spec().help());
    response.disabled_tip(disabled_reason.unwrap_or_default()).clicked()
}

fn post_edit(of: &Of<'_>, label: &str, edit: ClipEdit, out: &mut Outbox) {
    out.edit(Change::new(label, Edit::Clip(of.clip.id, edit)));
}
