//! What the list of actions offers, in which order. Pure.

use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Action, Arity, Category, Kind, Value};

use super::Purpose;
use super::chooser::{EntryLook, Listed};
use super::memory::Memory;
use crate::change_kind;
use crate::document::ClipId;
use crate::kinds;
use crate::panels::Ctx;
use crate::panels::text_value::is_unseen_on;
use crate::plays::playing_nodes;
use crate::presets::{Preset, built_in, fitted};
use crate::text::tr;
use crate::ui_kit::icons;
use crate::ui_kit::search::{Fit, Query, Terms, WordFit};

/// The section of the list that an entry is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Section {
    /// Among what was chosen last.
    Recent,
    /// Among the favourites.
    Favourite,
    /// In its category, or among what was found.
    Own,
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PaletteEntry {
    /// A kind of action.
    Kind(Kind, Section),
    /// A `PlayClip` of this clip.
    Clip(String),
    /// The preset of this name, and the kind of its topmost action.
    Preset(String, Kind),
}

/// All presets, those of the program first.
fn presets<'a>(ctx: &Ctx<'a>) -> impl Iterator<Item = &'a Preset> + use<'a> {
    let own = ctx.presets.into_iter().flat_map(|own| own.iter()).flat_map(|own| &own.presets);
    built_in().iter().chain(own)
}

impl PaletteEntry {
    /// The kind of action that it adds.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Kind(kind, _) | Self::Preset(_, kind) => *kind,
            Self::Clip(_) => Kind::PlayClip,
        }
    }

    /// The name under which it is remembered.
    pub fn name(&self) -> String {
        self.kind().spec().name.to_owned()
    }

    /// Its title.
    pub fn title(&self) -> String {
        match self {
            Self::Kind(kind, _) => kinds::title(*kind).to_owned(),
            Self::Clip(name) => tr!("palette-play-clip", name),
            Self::Preset(name, _) => name.clone(),
        }
    }

    /// The name in files and code, where it isn't the title.
    pub fn code_name(&self) -> Option<&'static str> {
        match self {
            Self::Kind(kind, _) => kinds::code_name(*kind),
            Self::Clip(_) | Self::Preset(..) => None,
        }
    }

    /// The preset that it is.
    pub fn preset<'a>(&self, ctx: &Ctx<'a>) -> Option<&'a Preset> {
        let Self::Preset(name, kind) = self else { return None };
        presets(ctx).find(|preset| preset.name == *name && preset.action.kind() == *kind)
    }

    /// The action that is added to a clip; `None`: to a new one.
    pub fn tree(&self, ctx: &Ctx<'_>, taking: Option<ClipId>) -> Action {
        match self {
            // The first clip that can be played here.
            Self::Kind(Kind::PlayClip, _) => {
                let is_playable =
                    |name: &String| Self::Clip(name.clone()).disabled_reason(ctx, taking).is_none();
                let playable = clips(ctx, taking).find(is_playable);
                playable.map_or_else(|| Action::new(Kind::PlayClip), Action::play_clip)
            }
            Self::Kind(Kind::EaseNamed, _) => {
                let mut action = Action::new(Kind::EaseNamed);
                if let Some(own) = ctx.document.eases().first() {
                    // The parameter is a text.
                    let _ = action.set_param("name", Value::Text(own.name.clone()));
                }
                action
            }
            Self::Kind(kind, _) => fitted(Action::new(*kind), ctx.picture_px_in(taking)),
            Self::Clip(name) => Action::play_clip(name.clone()),
            Self::Preset(_, kind) => {
                let tree = self.preset(ctx).map_or_else(|| Action::new(*kind), Preset::labelled_tree);
                fitted(tree, ctx.picture_px_in(taking))
            }
        }
    }

    /// Why it can't be added to that clip.
    fn disabled_reason(&self, ctx: &Ctx<'_>, taking: Option<ClipId>) -> Option<String> {
        let Self::Clip(name) = self else { return None };
        let clip = ctx.document.clip(taking?)?;
        let is_ring = ctx.document.clip_plays(name, clip.id);
        is_ring.then(|| tr!("palette-clip-ring", name, open = &clip.name))
    }

    /// Whether it is a preset that counts where no text shows the number.
    fn is_unseen(&self, ctx: &Ctx<'_>, taking: Option<ClipId>) -> bool {
        let Some(preset) = self.preset(ctx) else { return false };
        let playing = taking.map(|clip| playing_nodes(ctx.document, clip)).unwrap_or_default();
        let nodes = if playing.is_empty() {
            ctx.session.selection.seen_node().into_iter().collect()
        } else {
            playing
        };
        is_unseen_on(
            &preset.action,
            nodes.into_iter().filter_map(|node| ctx.document.node(node)).map(AsRef::as_ref),
        )
    }

    pub fn row(
        &self,
        ctx: &Ctx<'_>,
        (purpose, taking): (Purpose, Option<ClipId>),
        memory: &Memory,
    ) -> EntryLook {
        let kind = self.kind();
        let verb = match (self, purpose) {
            (Self::Kind(_, Section::Recent), _) => "recent",
            (Self::Kind(_, Section::Favourite), _) => "favourite",
            (Self::Preset(..), _) => "add preset", // not shown
            (_, Purpose::Add) => "add",
            (_, Purpose::Wrap) => "wrap in",     // not shown
            (_, Purpose::Change) => "change to", // not shown
        };
        let starred = matches!(self, Self::Kind(..)).then(|| memory.is_favourite(kind.spec().name));
        let is_preset = matches!(self, Self::Preset(..));
        EntryLook {
            label: format!("{verb} {}", self.code_name().map_or_else(|| self.title(), str::to_owned)),
            icon: if is_preset { icon::SPARKLE } else { icons::of_kind(kind) },
            color: ctx.theme.category(kind.spec().category),
            text: self.title(),
            detail: if is_preset { tr!("palette-preset") } else { self.code_name().unwrap_or_default() }
                .to_owned(),
            has_badge: is_preset,
            disabled_reason: self.disabled_reason(ctx, taking),
            starred,
        }
    }
}

/// The entries for a search: best first; under headings without a search. What is chosen is added to the clip `taking`; `None`: to a new
/// one.
pub fn find(
    ctx: &Ctx<'_>,
    (purpose, taking): (Purpose, Option<ClipId>),
    memory: &Memory,
    text: &str,
) -> Vec<Listed<PaletteEntry>> {
    let query = Query::new(text);
    let own = shared_kind(ctx);
    let offered = |kind: Kind| match purpose {
        Purpose::Add => true,
        Purpose::Change => own != Some(kind),
        Purpose::Wrap => kind.spec().arity != Arity::None,
    };
    if !query.is_empty() {
        return search(ctx, (purpose, taking), &query, offered);
    }
    let mut list = Vec::new();
    match purpose {
        Purpose::Change => add_related(ctx, &mut list),
        Purpose::Add | Purpose::Wrap => {
            let recent = named(&memory.recent).filter(|kind| offered(*kind));
            let sign = icon::CLOCK_COUNTER_CLOCKWISE;
            add_group(
                &mut list,
                sign,
                tr!("palette-recent"),
                recent.map(|kind| PaletteEntry::Kind(kind, Section::Recent)),
            );
            let favourites = named(&memory.favourites).filter(|kind| offered(*kind));
            let favourites = favourites.map(|kind| PaletteEntry::Kind(kind, Section::Favourite));
            add_group(&mut list, icon::STAR, tr!("palette-favorites"), favourites);
            if purpose == Purpose::Add {
                add_group(
                    &mut list,
                    icon::FILM_SLATE,
                    tr!("palette-clips"),
                    clips(ctx, taking).map(PaletteEntry::Clip),
                );
            }
        }
    }
    for category in Category::ALL {
        let kinds = Kind::all().filter(|kind| kind.spec().category == category && offered(*kind));
        let listed: Vec<Kind> =
            list.iter().map(|listed: &Listed<PaletteEntry>| listed.entry.kind()).collect();
        // Related kinds are in their own group above.
        let fresh = kinds.filter(|kind| purpose != Purpose::Change || !listed.contains(kind));
        let entries: Vec<PaletteEntry> = fresh.map(|kind| PaletteEntry::Kind(kind, Section::Own)).collect();
        add_group(&mut list, icons::of_category(category), category.title(), entries);
    }
    list
}

fn search(
    ctx: &Ctx<'_>,
    (purpose, taking): (Purpose, Option<ClipId>),
    query: &Query,
    offered: impl Fn(Kind) -> bool,
) -> Vec<Listed<PaletteEntry>> {
    let kinds = Kind::all().filter(|kind| offered(*kind));
    let mut found: Vec<(Fit, PaletteEntry)> = kinds
        .filter_map(|kind| Some((query.fit_kind(kind, "")?, PaletteEntry::Kind(kind, Section::Own))))
        .collect();
    if purpose == Purpose::Add {
        found.extend(clips(ctx, taking).filter_map(|name| {
            let verb = tr!("palette-play-clip.words");
            let terms = Terms { verb, name: &name, synonyms: &[], category: "", sentence: "" };
            Some((query.fit(&terms)?, PaletteEntry::Clip(name.clone())))
        }));
        found.extend(presets(ctx).filter_map(|preset| Some((fit_preset(preset, query)?, entry_of(preset)))));
    }
    // What can't be added here comes last, and before that what nothing would be seen of. Of what fits as well, what does something by itself is more likely meant than an ease around what
    // is selected.
    let is_ease = |entry: &PaletteEntry| purpose == Purpose::Add && entry.kind().is_ease();
    // Of what fits as well, an action comes before a preset, and both before a clip: that is often named after the preset it was made with.
    let rank = |entry: &PaletteEntry| match entry {
        PaletteEntry::Kind(..) => 0,
        PaletteEntry::Preset(..) => 1,
        PaletteEntry::Clip(_) => 2,
    };
    found.sort_by_cached_key(|(fit, entry)| {
        let is_disabled = entry.disabled_reason(ctx, taking).is_some();
        (is_disabled, entry.is_unseen(ctx, taking), fit.words, rank(entry), is_ease(entry), *fit)
    });
    found.into_iter().map(|(_, entry)| Listed { heading: None, entry }).collect()
}

fn entry_of(preset: &Preset) -> PaletteEntry {
    PaletteEntry::Preset(preset.name.clone(), preset.action.kind())
}

/// How well a preset fits by its name or another word for it; letters with gaps are not enough.
fn fit_preset(preset: &Preset, query: &Query) -> Option<Fit> {
    let terms = Terms { verb: "", name: &preset.name, synonyms: preset.words, category: "", sentence: "" };
    query.fit(&terms).filter(|fit| fit.words <= WordFit::SynonymPart)
}

/// What the selected actions are most likely to become.
fn add_related(ctx: &Ctx<'_>, list: &mut Vec<Listed<PaletteEntry>>) {
    let Some((_, clip)) = ctx.open_clip() else { return };
    let primary = ctx.session.selection.primary_action().and_then(|id| clip.get(id));
    let Some(kind) = primary.map(|item| item.action.kind()) else { return };
    let related = change_kind::related(kind).into_iter().map(|kind| PaletteEntry::Kind(kind, Section::Own));
    add_group(list, icons::of_kind(kind), tr!("palette-related"), related);
}

/// The kind of all selected actions, if they have the same.
fn shared_kind(ctx: &Ctx<'_>) -> Option<Kind> {
    let (_, clip) = ctx.open_clip()?;
    let actions = &ctx.session.selection.actions;
    let mut kinds = actions.iter().filter_map(|id| clip.get(*id)).map(|item| item.action.kind());
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then_some(first)
}

/// The clips that another one may play: all others.
fn clips(ctx: &Ctx<'_>, taking: Option<ClipId>) -> impl Iterator<Item = String> {
    let others = ctx.document.clips().iter().filter(move |clip| Some(clip.id) != taking);
    others.map(|clip| clip.name.clone())
}

fn named(names: &[String]) -> impl Iterator<Item = Kind> {
    names.iter().filter_map(|name| Kind::from_name(name))
}

fn add_group(
    list: &mut Vec<Listed<PaletteEntry>>,
    sign: &'static str,
    title: &str,
    entries: impl IntoIterator<Item = PaletteEntry>,
) {
    for (index, entry) in entries.into_iter().enumerate() {
        let heading = (index == 0).then(|| (sign, title.to_owned()));
        list.push(Listed { heading, entry });
    }
}
