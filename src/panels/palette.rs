//! The list of actions: search, see what each does, and add it, put it around the selection, or turn the selection into it.

mod chooser;
mod commands;
mod entries;
#[cfg(test)]
mod flow_tests;
mod memory;
mod preview;
mod samples;
pub(crate) mod search;
mod slot;

use egui::{Pos2, RichText, Ui};
use kineograph_runtime::format::Kind;

pub use commands::CommandPalette;
pub use memory::Memory;
pub use slot::{Placement, resolve_slot};

use super::{Ctx, Outbox, PaletteRequest, Post};
use crate::document::{ClipEdit, Edit, Slot};
use crate::history::Change;
use crate::ui_kit::icons;
use crate::ui_kit::theme::{SPACE, SPACE_SMALL};
use chooser::{Answer, Chooser, Look, area_at};
use entries::Entry;
use preview::Preview;

const LOOK: Look<'static> = Look {
    search: "Search actions",
    nothing: "No action is called that. Try another word.",
    width: 284.0,
    side_width: 212.0,
};

/// The window in which an action is chosen.
#[derive(Debug, Clone, Default)]
pub struct Palette {
    open: Option<Open>,
    memory: Memory,
}

/// The state of an open window.
#[derive(Debug, Clone)]
struct Open {
    request: PaletteRequest,
    purpose: Purpose,
    chooser: Chooser,
    preview: Preview,
}

/// What becomes of the chosen action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// It is added.
    Add,
    /// It goes around the selected actions.
    Wrap,
    /// The selected actions become such ones.
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
        let (chooser, preview) = (Chooser::default(), Preview::default());
        self.open = Some(Open { request, purpose, chooser, preview });
    }

    /// Closes the window.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// True while the window is shown.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// What was chosen last, and favourites.
    #[must_use]
    pub const fn memory(&self) -> &Memory {
        &self.memory
    }

    /// As [`Self::memory`], to be read from the settings and added to.
    pub const fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }

    /// Shows the window, if it is open. What is chosen is posted as an edit.
    pub fn show(&mut self, egui_ctx: &egui::Context, ctx: &Ctx<'_>, out: &mut Outbox) {
        let Some(open) = &mut self.open else { return };
        let (request, purpose, memory) = (open.request, open.purpose, &self.memory);
        let preview = &mut open.preview;
        let list = (
            |query: &str| entries::find(ctx, purpose, memory, query).into(),
            |entry: &Entry| entry.row(ctx, purpose, memory),
        );
        let area = area_at("action palette", request.at);
        let answer = open.chooser.window(area, egui_ctx, ctx.theme, &LOOK, list, |ui, entry| {
            show_purpose(ui, ctx, purpose, &request);
            match entry {
                Some(entry) => show_side(ui, ctx, entry, preview),
                None => {
                    ui.weak("Search by name, by what it does, or by category.");
                }
            }
        });
        match answer {
            Answer::Choose(entry) => {
                self.close();
                self.memory.use_action(&entry.name());
                choose(ctx, purpose, &request, &entry, out);
            }
            Answer::Star(entry) => self.memory.toggle_favourite(&entry.name()),
            Answer::Close => self.close(),
            Answer::Stay => {}
        }
    }
}

/// A line that tells what will become of the chosen action, unless it is simply added.
fn show_purpose(ui: &mut Ui, ctx: &Ctx<'_>, purpose: Purpose, request: &PaletteRequest) {
    let count = ctx.session.selection.actions.len();
    let selected = if count == 1 { "the selected action".to_owned() } else { format!("{count} actions") };
    let inside = match request.slot {
        Some(Slot::Child(parent, _)) => ctx.open_clip().and_then(|(_, clip)| clip.get(parent)),
        _ => None,
    };
    let text = match (purpose, inside) {
        (Purpose::Add, Some(item)) => format!("Add inside {}", item.action.spec().name),
        (Purpose::Add, None) => return,
        (Purpose::Wrap, _) => format!("Wrap {selected} in"),
        (Purpose::Change, _) => format!("Change {selected} to"),
    };
    ui.weak(text);
}

/// What the highlighted entry is about.
fn show_side(ui: &mut Ui, ctx: &Ctx<'_>, entry: &Entry, preview: &mut Preview) {
    ui.spacing_mut().item_spacing.y = SPACE_SMALL;
    match entry {
        Entry::Kind(kind, _) => preview.show_kind(ui, ctx.theme, *kind),
        Entry::Clip(name) => {
            let clip = ctx.document.clips().iter().find(|clip| clip.name == *name);
            let program = clip.and_then(|clip| ctx.programs.program(clip.id));
            preview.show_clip(ui, ctx.theme, name, program);
        }
    }
    ui.add_space(SPACE_SMALL);
    let kind = entry.kind();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE;
        let color = ctx.theme.category(kind.spec().category);
        ui.label(RichText::new(icons::of_kind(kind)).size(16.0).color(color));
        ui.label(RichText::new(entry.title()).strong().color(ctx.theme.text));
    });
    ui.add(egui::Label::new(kind.spec().sentence).wrap());
    let category = kind.spec().category;
    let group = format!("{}  {}", icons::of_category(category), category.title());
    ui.label(RichText::new(group).small().color(ctx.theme.text_dim));
    let synonyms = kind.spec().synonyms;
    if !synonyms.is_empty() {
        let words = RichText::new(format!("also: {}", synonyms.join(", ")));
        ui.add(egui::Label::new(words.small().color(ctx.theme.text_dim)).wrap());
    }
}

fn choose(ctx: &Ctx<'_>, purpose: Purpose, request: &PaletteRequest, entry: &Entry, out: &mut Outbox) {
    match purpose {
        Purpose::Add => slot::post(ctx, request, &entry.tree(ctx), out),
        Purpose::Wrap => wrap(ctx, entry.kind(), out),
        Purpose::Change => change(ctx, entry.kind(), out),
    }
}

/// Puts an action of this kind around the selected ones.
fn wrap(ctx: &Ctx<'_>, kind: Kind, out: &mut Outbox) {
    let (Some((clip, _)), actions) = (ctx.open_clip(), ctx.session.selection.actions.clone()) else { return };
    if actions.is_empty() {
        out.post(Post::Warn("Select the actions that you want to wrap first.".to_owned()));
        return;
    }
    let label = format!("Wrap in {}", kind.spec().name);
    out.edit(Change::new(label, Edit::Clip(clip, ClipEdit::Wrap(actions, kind))));
}

/// Turns the selected actions into this kind.
fn change(ctx: &Ctx<'_>, kind: Kind, out: &mut Outbox) {
    let actions = &ctx.session.selection.actions;
    match crate::change_kind::change(ctx, actions, kind) {
        Some(change) => out.edit(change),
        None => out.post(Post::Warn("Select the actions that you want to change first.".to_owned())),
    }
}
