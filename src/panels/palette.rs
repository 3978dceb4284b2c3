//! The list of actions: search, see what each does, and add it, wrap the selection in it, or change the selection to it.

pub mod chooser;
mod commands;
mod entries;
#[cfg(test)]
mod flow_tests;
mod memory;
mod preview;
mod slot;
mod words;

use egui::{Pos2, RichText, Ui};
use egui_phosphor::regular as icon;
use kineograph_runtime::Program;
use kineograph_runtime::format::{Action, Arity, Kind};

pub use commands::CommandPalette;
pub use memory::Memory;

use super::node_picture::NodePicture;
use super::presets::place;
use super::{Ctx, Intent, Outbox, PaletteRequest};
use crate::document::{Clip, ClipEdit, ClipId, Edit, Slot};
use crate::history::Change;
use crate::kinds;
use crate::presets::{fitted, is_preset};
use crate::recipient::{Recipient, beside};
use crate::text::tr;
use crate::ui_kit::enter::held_with_enter;
use crate::ui_kit::icons;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL};
use crate::ui_kit::tip::Tip as _;
use chooser::{ACTIONS, Chooser, ChooserAnswer, ChooserLook, area_at};
use entries::PaletteEntry;
use preview::EntryPreview;
use slot::{JoinAs, Placement};

fn look() -> ChooserLook<'static> {
    let (search, nothing) = (tr!("palette-actions"), tr!("palette-actions.none"));
    ChooserLook { search, nothing, width: 284.0, side_width: 212.0 }
}

/// The window in which an action is chosen.
#[derive(Default)]
pub struct Palette {
    open: Option<OpenChooser>,
    memory: Memory,
    /// The selected node, which previews show.
    picture: NodePicture,
}

/// The state of an open window.
#[derive(Debug, Clone)]
struct OpenChooser {
    request: PaletteRequest,
    purpose: Purpose,
    chooser: Chooser,
    preview: EntryPreview,
    /// How it joins the clip, as chosen beside the list.
    joins: JoinAs,
}

/// What the chosen action is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It is added.
    Add,
    /// It wraps the selected actions.
    Wrap,
    /// The selected actions change to its kind.
    Change,
}

impl Palette {
    /// Opens the window to add an action, with an empty search.
    pub fn open(&mut self, request: PaletteRequest) {
        self.open_for(Purpose::Add, request);
    }

    /// Opens the window to do something with the selected actions.
    pub fn open_at(&mut self, purpose: Purpose, at: Pos2) {
        self.open_for(purpose, PaletteRequest { at, slot: None, graph_position: None });
    }

    fn open_for(&mut self, purpose: Purpose, request: PaletteRequest) {
        let (chooser, preview) = (Chooser::default(), EntryPreview::default());
        self.open = Some(OpenChooser { request, purpose, chooser, preview, joins: JoinAs::default() });
    }

    /// Closes the window.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// True while the window is shown.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// What was chosen last, and favourites.
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// As [`Self::memory`], to be read from the settings and added to.
    pub const fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }

    /// Shows the window, if it is open. The choice becomes an edit in `out`.
    pub fn show(&mut self, egui_ctx: &egui::Context, ctx: &Ctx<'_>, out: &mut Outbox) {
        let Some(open) = &mut self.open else { return };
        let (request, purpose, memory) = (open.request, open.purpose, &self.memory);
        let sprite = self.picture.selected(egui_ctx, ctx);
        let (preview, chosen) = (&mut open.preview, &mut open.joins);
        let is_held = plays_together(egui_ctx);
        let held_with_enter = held_with_enter(egui_ctx);
        let recipient = slot::recipient(ctx, &request);
        let taking = recipient.as_ref().and_then(|recipient| recipient.clip);
        let list = (
            |query: &str| entries::find(ctx, (purpose, taking), memory, query).into(),
            |entry: &PaletteEntry| entry.row(ctx, (purpose, taking), memory),
        );
        let area = area_at(ACTIONS, request.at);
        let answer = open.chooser.window(area, egui_ctx, ctx.theme, &look(), list, |ui, entry| {
            let target = AddTarget { request: &request, recipient: recipient.as_ref(), entry };
            let joins = if is_held { JoinAs::Parallel } else { *chosen };
            show_purpose(ui, ctx, purpose, &target, joins);
            if purpose == Purpose::Add {
                target.choose_joining(ui, ctx, joins, chosen);
            }
            match entry {
                Some(entry) => {
                    preview.play_on(sprite.as_ref());
                    show_side(ui, ctx, entry, preview);
                }
                None => {
                    ui.weak(tr!("palette-how-to-search"));
                }
            }
        });
        match answer {
            ChooserAnswer::Choose(entry) => {
                let is_held = held_with_enter.map_or(is_held, |held| held.alt);
                let joins = if is_held { JoinAs::Parallel } else { open.joins };
                self.close();
                if !matches!(entry, PaletteEntry::Preset(..)) {
                    self.memory.use_action(&entry.name());
                }
                choose(ctx, purpose, &request, (&entry, taking, joins), out);
            }
            ChooserAnswer::Star(entry) => self.memory.toggle_favourite(&entry.name()),
            ChooserAnswer::Close => self.close(),
            ChooserAnswer::Stay => {}
        }
    }
}

/// What would be added to what.
#[derive(Clone, Copy)]
struct AddTarget<'a> {
    request: &'a PaletteRequest,
    recipient: Option<&'a Recipient>,
    entry: Option<&'a PaletteEntry>,
}

impl AddTarget<'_> {
    const fn is_preset(&self) -> bool {
        matches!(self.entry, Some(PaletteEntry::Preset(..))) && self.request.slot.is_none()
    }

    /// Whether it is a choice that it plays in parallel: a preset, and what would follow something.
    fn may_be_together(&self, ctx: &Ctx<'_>) -> bool {
        let Self { request, recipient, entry } = *self;
        let next = JoinAs::Next;
        let is_elsewhere =
            || at_playhead(ctx, request, recipient, (entry, next)).or_else(|| plays_on(ctx, recipient));
        let place = |joins| place_of(ctx, request, entry, joins);
        self.is_preset() || (is_elsewhere().is_none() && place(next) != place(JoinAs::Parallel))
    }

    fn may_be_draft(&self, ctx: &Ctx<'_>) -> bool {
        !self.is_preset()
            && self.recipient.is_some_and(|recipient| slot::may_be_draft(ctx, recipient, self.request))
    }

    /// A button for each way to join the clip, where there are several.
    fn choose_joining(&self, ui: &mut Ui, ctx: &Ctx<'_>, joins: JoinAs, chosen: &mut JoinAs) {
        let may_be_draft = self.may_be_draft(ctx);
        let after = if may_be_draft { tr!("palette-choose-end") } else { tr!("palette-choose-after") };
        let (parallel, tip) = (tr!("palette-choose-together"), tr!("palette-choose-together.tooltip"));
        let all = [
            (JoinAs::Next, after, tip),
            (JoinAs::Parallel, parallel, tip),
            (JoinAs::Draft, tr!("palette-choose-draft"), tr!("palette-choose-draft.tooltip")),
        ];
        let may_be = |(joins, ..): &(JoinAs, &str, &str)| match joins {
            JoinAs::Next => true,
            JoinAs::Parallel => self.may_be_together(ctx),
            JoinAs::Draft => may_be_draft,
        };
        let offered: Vec<_> = all.into_iter().filter(may_be).collect();
        if offered.len() < 2 {
            return;
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE_SMALL;
            for (each, text, tip) in offered {
                if ui.selectable_label(joins == each, RichText::new(text).small()).tip(tip).clicked() {
                    *chosen = each;
                }
            }
        });
    }
}

/// Shows what the chosen action is for, and where it goes.
fn show_purpose(ui: &mut Ui, ctx: &Ctx<'_>, purpose: Purpose, target: &AddTarget<'_>, joins: JoinAs) {
    let AddTarget { request, recipient, entry } = *target;

    let count = ctx.session.selection.actions.len();
    let text = match purpose {
        Purpose::Add if matches!(entry, Some(PaletteEntry::Preset(..))) => {
            tr!("palette-preset.tooltip").to_owned()
        }
        Purpose::Add => match at_playhead(ctx, request, recipient, (entry, joins))
            .or_else(|| plays_on(ctx, recipient))
            .or_else(|| place_of(ctx, request, entry, joins))
        {
            Some(text) => text,
            None => return,
        },
        Purpose::Wrap => tr!("palette-wrap-selection", count),
        Purpose::Change => tr!("palette-change-selection", count),
    };
    ui.add(egui::Label::new(RichText::new(shortened(&text, MAX_LINE_CHARS)).weak()).wrap());
}

/// When the chosen action happens where that is the playhead, for users.
fn at_playhead(
    ctx: &Ctx<'_>,
    request: &PaletteRequest,
    recipient: Option<&Recipient>,
    (entry, joins): (Option<&PaletteEntry>, JoinAs),
) -> Option<String> {
    let goes = slot::goes_to_playhead(ctx, recipient?, request, (entry?.kind(), joins));
    let secs = format!("{:.2}", ctx.session.playback.playhead_secs());
    goes.then(|| tr!("palette-at-playhead", secs))
}

/// On what the chosen action plays where a node takes it, for users.
fn plays_on(ctx: &Ctx<'_>, recipient: Option<&Recipient>) -> Option<String> {
    let Recipient { clip, nodes, of_node } = recipient?;
    let node = of_node.or(nodes.first().copied())?;
    let node = shortened(&ctx.document.node(node)?.name, MAX_NAME_CHARS);
    let selected = ctx.session.selection.selected_nodes().len();
    Some(match clip.and_then(|clip| ctx.document.clip(clip)) {
        _ if of_node.is_some() && selected > 1 => tr!("palette-on-nodes", count = selected),
        _ if nodes.len() > 1 => tr!("palette-on-nodes", count = nodes.len()),
        Some(clip) => {
            let clip = shortened(&clip.name, MAX_NAME_CHARS);
            tr!("palette-on-node", node = node.as_ref(), clip = clip.as_ref())
        }
        None => tr!("palette-on-node-new", node = node.as_ref()),
    })
}

/// Where the chosen action goes, for users; `None` where it is obvious.
fn place_of(
    ctx: &Ctx<'_>,
    request: &PaletteRequest,
    entry: Option<&PaletteEntry>,
    joins: JoinAs,
) -> Option<String> {
    let (_, clip) = ctx.open_clip()?;
    let together = joins == JoinAs::Parallel;
    let name = |id| clip.get(id).map(|item| kinds::title(item.action.kind()));
    let primary = ctx.session.selection.primary_action();
    let is_preset = |action: &Action| is_preset(action, ctx.presets);
    let kind = entry.map_or(Kind::MoveBy, PaletteEntry::kind);
    if request.slot.is_none() && primary.is_none() && clip.root().is_some() {
        match slot::resolve_slot(clip, (&[], false), request, (kind, joins), &is_preset) {
            Placement::Insert(Slot::Draft) => return Some(tr!("palette-as-draft").to_owned()),
            placement if ends_clip(clip, &placement) => return Some(tr!("palette-at-end").to_owned()),
            _ => {}
        }
    }
    if let Some(id) = primary.or(clip.root()).filter(|_| request.slot.is_none())
        && slot::goes_after(clip, id, kind, &is_preset)
    {
        let action = &clip.get(id)?.action;
        let name = action.label.as_deref().unwrap_or(kinds::title(action.kind()));
        return Some(if together { tr!("palette-together", name) } else { tr!("palette-after", name) });
    }
    let after = |id| match together || clip.is_in_spawn(id) {
        true => Some(tr!("palette-together", name = name(id)?)),
        false => Some(tr!("palette-after", name = name(id)?)),
    };
    let selected = || Some(beside(clip, primary.or(clip.root())?, false));
    let arity = entry.map_or(Arity::None, |entry| entry.kind().spec().arity);
    let chosen = primary.filter(|_| request.slot.is_none());
    match request.slot.or_else(selected)? {
        Slot::Child(..) if arity == Arity::One && chosen.is_some() => {
            Some(tr!("palette-around", name = name(chosen?)?))
        }
        Slot::Child(parent, place) => {
            let before = place.checked_sub(1).and_then(|nth| clip.get(parent)?.children.get(nth).copied());
            match before.filter(|_| chosen.is_some_and(|id| id != parent)) {
                Some(id) => after(id),
                None => Some(tr!("palette-inside", name = name(parent)?)),
            }
        }
        Slot::Beside { id, .. } if arity != Arity::None && request.slot.is_none() => {
            Some(tr!("palette-around", name = name(id)?))
        }
        Slot::Beside { id, together: true, .. } => Some(tr!("palette-together", name = name(id)?)),
        Slot::Beside { id, .. } => after(clip.bent_top(id)),
        _ => None,
    }
}

/// Whether what is put there plays after all that the clip plays.
fn ends_clip(clip: &Clip, placement: &Placement) -> bool {
    match placement {
        Placement::Insert(Slot::Child(list, _)) => {
            clip.get(*list).is_some_and(|list| list.action.kind() == Kind::Sequence)
        }
        Placement::Insert(Slot::Beside { together, .. }) => !together,
        Placement::After(_) => true,
        Placement::Insert(Slot::Root | Slot::Draft) | Placement::Wrap(_) => false,
    }
}

/// True while the key is held that adds an action in parallel with the selected one, instead of after it.
fn plays_together(egui_ctx: &egui::Context) -> bool {
    egui_ctx.input(|input| input.modifiers.alt)
}

/// Shows a preview and a description of the highlighted entry.
fn show_side(ui: &mut Ui, ctx: &Ctx<'_>, entry: &PaletteEntry, preview: &mut EntryPreview) {
    ui.spacing_mut().item_spacing.y = SPACE_SMALL;
    match entry {
        PaletteEntry::Kind(kind, _) => preview.show_kind(ui, ctx.theme, *kind),
        PaletteEntry::Clip(name) => {
            let clip = ctx.document.clips().iter().find(|clip| clip.name == *name);
            let program = clip.and_then(|clip| ctx.programs.program(clip.id));
            preview.show_clip(ui, ctx.theme, name, program);
        }
        PaletteEntry::Preset(name, _) => {
            let made = |action| fitted(action, preview.picture_px().unwrap_or(ctx.picture_px()));
            let action = entry.preset(ctx).map(|preset| made(preset.action.clone()));
            let program = action.and_then(|action| Program::compile(&action).ok());
            preview.show_clip(ui, ctx.theme, name, program.as_ref());
        }
    }
    ui.add_space(SPACE_SMALL);
    if let PaletteEntry::Preset(name, _) = entry {
        ui.label(RichText::new(format!("{}  {name}", icon::SPARKLE)).strong().color(ctx.theme.text));
        let words = entry.preset(ctx).map_or(&[][..], |preset| preset.words);
        if !words.is_empty() {
            let words = RichText::new(tr!("palette-also", words = words.join(", ")));
            ui.add(egui::Label::new(words.small().color(ctx.theme.text_dim)).wrap());
        }
        return;
    }
    let kind = entry.kind();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        let color = ctx.theme.category(kind.spec().category);
        ui.label(RichText::new(icons::of_kind(kind)).size(16.0).color(color));
        ui.label(RichText::new(entry.title()).strong().color(ctx.theme.text));
        if let Some(name) = entry.code_name() {
            ui.add(egui::Label::new(RichText::new(name).small().color(ctx.theme.text_dim)).truncate());
        }
    });
    ui.add(egui::Label::new(kind.spec().sentence).wrap());
    let category = kind.spec().category;
    let group = format!("{}  {}", icons::of_category(category), category.title());
    ui.label(RichText::new(group).small().color(ctx.theme.text_dim));
    let synonyms = kind.spec().synonyms;
    if !synonyms.is_empty() {
        let words = RichText::new(tr!("palette-also", words = synonyms.join(", ")));
        ui.add(egui::Label::new(words.small().color(ctx.theme.text_dim)).wrap());
    }
}

fn choose(
    ctx: &Ctx<'_>,
    purpose: Purpose,
    request: &PaletteRequest,
    (entry, taking, joins): (&PaletteEntry, Option<ClipId>, JoinAs),
    out: &mut Outbox,
) {
    let free = entry.preset(ctx).filter(|_| request.slot.is_none());
    if let Some(preset) = free {
        return place(ctx, preset, joins == JoinAs::Parallel, out);
    }
    match purpose {
        Purpose::Add => slot::push(ctx, request, &entry.tree(ctx, taking), joins, out),
        Purpose::Wrap => wrap(ctx, entry.kind(), out),
        Purpose::Change => change(ctx, entry.kind(), out),
    }
}

/// Wraps the selected actions in one of this kind.
fn wrap(ctx: &Ctx<'_>, kind: Kind, out: &mut Outbox) {
    let (Some((clip, _)), actions) = (ctx.open_clip(), ctx.session.selection.actions.clone()) else { return };
    if actions.is_empty() {
        out.push(Intent::Warn(tr!("command-needs-actions").to_owned()));
        return;
    }
    let label = tr!("palette-wrap", name = kinds::title(kind));
    out.edit(Change::new(label, Edit::Clip(clip, ClipEdit::Wrap(actions, kind))));
}

/// Changes the selected actions to this kind.
fn change(ctx: &Ctx<'_>, kind: Kind, out: &mut Outbox) {
    let actions = &ctx.session.selection.actions;
    match crate::change_kind::change(ctx, actions, kind) {
        Some(change) => out.edit(change),
        None => out.push(Intent::Warn(tr!("command-needs-actions").to_owned())),
    }
}
