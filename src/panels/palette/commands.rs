//! The list of all commands: menu entries, chapters of the manual, and what can be added, wrapped, changed, opened and selected, by name.

use std::sync::Arc;

use egui::Pos2;
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Action, Arity, Kind};

use super::chooser::{COMMANDS, Chooser, ChooserAnswer, ChooserLook, EntryLook, Listed, area_at_top};
use super::memory::Memory;
use super::slot::JoinAs;
use super::{Purpose, change, plays_together, slot, words, wrap};
use crate::chapters;
use crate::command::{Command, Menu};
use crate::document::{ClipId, Document, NodeId};
use crate::kinds;
use crate::panels::table::commands;
use crate::panels::{Ctx, Intent, Outbox, PaletteRequest};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::icons;
use crate::ui_kit::search::{Fit, Query, Terms, WordFit};

fn look() -> ChooserLook<'static> {
    let (search, nothing) = (tr!("palette-commands"), tr!("palette-commands.none"));
    ChooserLook { search, nothing, width: 460.0, side_width: 0.0 }
}

/// Most entries that a search shows.
const MAX_FOUND: usize = 60;

/// The window in which a command is chosen.
#[derive(Debug, Clone, Default)]
pub struct CommandPalette {
    open: Option<Chooser>,
    list: List,
}

/// What was found last, and for what, so that unchanged lists are not searched again.
#[derive(Debug, Clone, Default)]
struct List {
    source: Option<ChooserSource>,
    found: Arc<[Listed<CommandEntry>]>,
}

/// What the list depends on.
#[derive(Debug, Clone)]
struct ChooserSource {
    query: String,
    document: Document,
    recent: Vec<String>,
    /// Commands that can't do anything now.
    off: Vec<Command>,
}

/// An entry of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CommandEntry {
    Command(Command),
    Action(Purpose, Kind),
    OpenClip(ClipId),
    SelectNode(NodeId),
    /// A chapter of the manual, by its place.
    Chapter(usize),
}

impl CommandPalette {
    /// Opens the window with an empty search.
    pub fn open(&mut self) {
        self.open = Some(Chooser::default());
    }

    /// Closes the window.
    pub fn close(&mut self) {
        self.open = None;
        self.list = List::default();
    }

    /// True while the window is shown.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Shows the window, if it is open, and pushes the choice to `out`. `disabled_reason` says why a command can't do anything now.
    pub fn show(
        &mut self,
        egui_ctx: &egui::Context,
        ctx: &Ctx<'_>,
        disabled_reason: impl Fn(Command) -> Option<&'static str>,
        memory: &mut Memory,
        out: &mut Outbox,
    ) {
        let Some(chooser) = &mut self.open else { return };
        let (known, list) = (&*memory, &mut self.list);
        let list = (
            |query: &str| list.find(ctx, known, query, &disabled_reason),
            |entry: &CommandEntry| entry.row(ctx, egui_ctx, &disabled_reason),
        );
        let area = area_at_top(COMMANDS);
        match chooser.window(area, egui_ctx, ctx.theme, &look(), list, |_, _| {}) {
            ChooserAnswer::Choose(entry) => {
                self.close();
                memory.use_command(&entry.title(ctx));
                entry.run(ctx, plays_together(egui_ctx), out);
            }
            ChooserAnswer::Close => self.close(),
            ChooserAnswer::Stay | ChooserAnswer::Star(_) => {}
        }
    }
}

impl List {
    /// The entries for a search: those of the frame before if nothing changed.
    fn find(
        &mut self,
        ctx: &Ctx<'_>,
        memory: &Memory,
        query: &str,
        disabled_reason: &impl Fn(Command) -> Option<&'static str>,
    ) -> Arc<[Listed<CommandEntry>]> {
        let is_off = |command: &Command| disabled_reason(*command).is_some();
        let off: Vec<Command> = commands().map(|spec| spec.command).filter(is_off).collect();
        let same = |source: &ChooserSource| {
            source.query == query
                && source.off == off
                && source.recent == memory.recent_commands
                && source.document.is_same(ctx.document)
        };
        if !self.source.as_ref().is_some_and(same) {
            self.found =
                find(ctx, memory, query, |entry| entry.disabled_reason(disabled_reason).is_some()).into();
            let (document, recent) = (ctx.document.clone(), memory.recent_commands.clone());
            self.source = Some(ChooserSource { query: query.to_owned(), document, recent, off });
        }
        Arc::clone(&self.found)
    }
}

impl CommandEntry {
    /// Its title with this name.
    fn title_with(self, name: &str) -> String {
        match self {
            Self::Command(_) => name.to_owned(),
            Self::Action(Purpose::Add, _) => tr!("palette-add", name),
            Self::Action(Purpose::Wrap, _) => tr!("palette-wrap", name),
            Self::Action(Purpose::Change, _) => tr!("palette-change", name),
            Self::OpenClip(_) => tr!("palette-open-clip", name),
            Self::SelectNode(_) => tr!("palette-select-node", name),
            Self::Chapter(_) => tr!("palette-chapter", name),
        }
    }

    fn name<'a>(self, ctx: &Ctx<'a>) -> &'a str {
        match self {
            Self::Command(command) => command.spec().title(),
            Self::Action(_, kind) => kind.spec().name,
            Self::OpenClip(id) => ctx.document.clip(id).map(|clip| clip.name.as_str()).unwrap_or_default(),
            Self::SelectNode(id) => ctx.document.node(id).map(|node| node.name.as_str()).unwrap_or_default(),
            Self::Chapter(place) => {
                chapters::all().get(place).map(|chapter| chapter.title.as_str()).unwrap_or_default()
            }
        }
    }

    fn title(self, ctx: &Ctx<'_>) -> String {
        self.title_with(self.name(ctx))
    }

    fn fit(self, ctx: &Ctx<'_>, query: &Query) -> Option<Fit> {
        match self {
            Self::Command(command) => {
                let spec = command.spec();
                let terms = Terms {
                    verb: "",
                    name: spec.title(),
                    synonyms: &words::of_command(command),
                    category: spec.menu.outermost().title(),
                    sentence: spec.help(),
                };
                query.fit(&terms)
            }
            Self::Action(_, kind) => query.fit_kind(kind, &self.title_with("")),
            Self::Chapter(_) => {
                let terms = Terms {
                    verb: "",
                    name: self.name(ctx),
                    synonyms: &words::of_chapter(self.name(ctx)),
                    category: tr!("manual-title"),
                    sentence: "",
                };
                // Titles are sentences, in which any few letters are somewhere.
                query.fit(&terms).filter(|fit| fit.words < WordFit::NameLetters)
            }
            Self::OpenClip(_) | Self::SelectNode(_) => query.fit(&Terms {
                verb: &self.title_with(""),
                name: self.name(ctx),
                synonyms: &[],
                category: "",
                sentence: "",
            }),
        }
    }

    fn disabled_reason(
        self,
        disabled_reason: &impl Fn(Command) -> Option<&'static str>,
    ) -> Option<&'static str> {
        match self {
            Self::Command(command) => disabled_reason(command),
            Self::Action(Purpose::Add, _) => disabled_reason(Command::AddAction),
            Self::Action(Purpose::Wrap, _) => disabled_reason(Command::WrapIn),
            Self::Action(Purpose::Change, _) => disabled_reason(Command::ChangeTo),
            Self::OpenClip(_) | Self::SelectNode(_) | Self::Chapter(_) => None,
        }
    }

    fn row(
        self,
        ctx: &Ctx<'_>,
        egui_ctx: &egui::Context,
        disabled_reason: &impl Fn(Command) -> Option<&'static str>,
    ) -> EntryLook {
        let theme = ctx.theme;
        let (sign, color) = match self {
            Self::Command(command) => (icon_of(command.spec().menu), theme.text_dim),
            Self::Action(_, kind) => (icons::of_kind(kind), theme.category(kind.spec().category)),
            Self::OpenClip(_) => (icon::FILM_SLATE, theme.accent),
            Self::SelectNode(id) => {
                let sign = ctx.document.node(id).map_or(icon::SQUARE, |node| icons::of_node(node));
                (sign, theme.accent)
            }
            Self::Chapter(_) => (icon::BOOK_OPEN, theme.text_dim),
        };
        let detail = match self {
            Self::Command(command) => command.shortcut_text(egui_ctx),
            Self::Action(_, kind) => kinds::code_name(kind).unwrap_or_default().to_owned(),
            Self::Chapter(place) => chapters::page_title(place).unwrap_or_default().to_owned(),
            Self::OpenClip(_) | Self::SelectNode(_) => String::new(),
        };
        let text = match self {
            Self::Action(_, kind) => self.title_with(kinds::title(kind)),
            _ => self.title(ctx),
        };
        let disabled_reason = self.disabled_reason(disabled_reason).map(str::to_owned);
        EntryLook {
            label: format!("run {}", self.title(ctx)),
            icon: sign,
            color,
            text,
            detail,
            has_badge: false,
            disabled_reason,
            starred: None,
        }
    }

    fn run(self, ctx: &Ctx<'_>, together: bool, out: &mut Outbox) {
        match self {
            Self::Command(command) => out.push(Intent::Command(command)),
            Self::Action(Purpose::Add, kind) => {
                let request = PaletteRequest { at: Pos2::ZERO, slot: None, graph_position: None };
                slot::push(ctx, &request, &Action::new(kind), JoinAs::of_together(together), out);
            }
            Self::Action(Purpose::Wrap, kind) => wrap(ctx, kind, out),
            Self::Action(Purpose::Change, kind) => change(ctx, kind, out),
            Self::OpenClip(id) => out.select(SelectionChange::Clip(id)),
            Self::SelectNode(id) => out.select(SelectionChange::Node(id)),
            Self::Chapter(place) => out.push(Intent::ReadChapter(place)),
        }
    }
}

const fn icon_of(menu: Menu) -> &'static str {
    match menu.outermost() {
        Menu::File => icon::FILE,
        Menu::Edit => icon::PENCIL_SIMPLE,
        Menu::Node => icon::TREE_VIEW,
        Menu::Action => icon::TREE_STRUCTURE,
        Menu::Canvas => icon::FRAME_CORNERS,
        Menu::Play => icon::PLAY,
        Menu::View => icon::LAYOUT,
        _ => icon::QUESTION,
    }
}

/// All entries, commands first.
fn all(ctx: &Ctx<'_>) -> Vec<CommandEntry> {
    let commands = commands().map(|spec| spec.command).filter(|command| *command != Command::RunCommand);
    let mut entries: Vec<CommandEntry> = commands.map(CommandEntry::Command).collect();
    entries.extend(ctx.document.clips().iter().map(|clip| CommandEntry::OpenClip(clip.id)));
    entries.extend(ctx.document.nodes().iter().map(|node| CommandEntry::SelectNode(node.id)));
    for purpose in [Purpose::Add, Purpose::Wrap, Purpose::Change] {
        // A Sequence has a command of its own.
        let wraps = |kind: &Kind| kind.spec().arity != Arity::None && *kind != Kind::Sequence;
        let kinds = Kind::all().filter(|kind| purpose != Purpose::Wrap || wraps(kind));
        entries.extend(kinds.map(|kind| CommandEntry::Action(purpose, kind)));
    }
    entries.extend((0..chapters::all().len()).map(CommandEntry::Chapter));
    entries
}

/// The entries for a search: best first, of equal ones the recent first; those that can't do anything now come last. Without a
/// search: the recent ones, then all commands by menu.
fn find(
    ctx: &Ctx<'_>,
    memory: &Memory,
    text: &str,
    is_off: impl Fn(CommandEntry) -> bool,
) -> Vec<Listed<CommandEntry>> {
    let query = Query::new(text);
    let all = all(ctx);
    let place = |entry: CommandEntry| {
        let title = entry.title(ctx);
        memory.recent_commands.iter().position(|recent| *recent == title).unwrap_or(usize::MAX)
    };
    if !query.is_empty() {
        let fits = all.into_iter().filter_map(|entry| Some((entry.fit(ctx, &query)?, entry)));
        let mut found: Vec<((bool, Fit, usize), CommandEntry)> =
            fits.map(|(fit, entry)| ((is_off(entry), fit, place(entry)), entry)).collect();
        found.sort_by_key(|(order, _)| *order);
        found.truncate(MAX_FOUND);
        return found.into_iter().map(|(_, entry)| Listed { heading: None, entry }).collect();
    }
    let mut recent: Vec<(usize, CommandEntry)> =
        all.iter().map(|entry| (place(*entry), *entry)).filter(|(place, _)| *place < usize::MAX).collect();
    recent.sort_by_key(|(place, _)| *place);
    let recent: Vec<CommandEntry> = recent.into_iter().map(|(_, entry)| entry).collect();
    let mut list = Vec::new();
    add_group(&mut list, icon::CLOCK_COUNTER_CLOCKWISE, tr!("palette-recent"), recent.iter().copied());
    for menu in Menu::ALL {
        let entries = all.iter().copied().filter(|entry| match entry {
            // Recent commands are in their own group above.
            CommandEntry::Command(command) => {
                command.spec().menu.outermost() == menu && !recent.contains(entry)
            }
            _ => false,
        });
        add_group(&mut list, icon_of(menu), menu.title(), entries);
    }
    list
}

fn add_group(
    list: &mut Vec<Listed<CommandEntry>>,
    sign: &'static str,
    title: &str,
    entries: impl Iterator<Item = CommandEntry>,
) {
    for (index, entry) in entries.enumerate() {
        let heading = (index == 0).then(|| (sign, title.to_owned()));
        list.push(Listed { heading, entry });
    }
}
