//! What the panel lists, and what uses it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use kineograph_runtime::format::{Content, Sheet};

use crate::document::{ActionId, ClipId, Document, Filed, NodeId, animated_sheet};
use crate::session::SelectionChange;

/// What an entry stands for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asset {
    /// An image, by name.
    Image(String),
    /// A sheet, by name.
    Sheet(String),
    /// A tag: the names of sheet and tag.
    Tag(String, String),
    /// A project that nodes show, by its file.
    Symbol(String),
    /// The font of texts, by its file.
    Font(String),
}

impl Asset {
    /// What a content shows of the assets.
    pub fn shown_by(content: &Content) -> Option<Self> {
        let image = || content.image().map(|name| Self::Image(name.to_owned()));
        content.sheet().map(|name| Self::Sheet(name.to_owned())).or_else(image)
    }

    /// Its own name.
    pub fn name(&self) -> &str {
        match self {
            Self::Image(name) | Self::Sheet(name) | Self::Tag(_, name) => name,
            Self::Symbol(path) => Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or(path),
            Self::Font(path) => Path::new(path).file_name().and_then(|name| name.to_str()).unwrap_or(path),
        }
    }

    /// What of it is put into folders: of a tag its sheet. Files that nodes name are in none.
    pub fn filed(&self) -> Option<Filed> {
        match self {
            Self::Image(name) => Some(Filed::Image(name.clone())),
            Self::Sheet(name) | Self::Tag(name, _) => Some(Filed::Sheet(name.clone())),
            Self::Symbol(_) | Self::Font(_) => None,
        }
    }

    /// Its file, as the project names it; of what is on a picture none.
    pub fn file<'a>(&'a self, document: &'a Document) -> Option<&'a str> {
        match self {
            Self::Image(name) => document.image(name).map(|image| image.path.as_str()),
            Self::Symbol(path) | Self::Font(path) => Some(path),
            Self::Sheet(_) | Self::Tag(..) => None,
        }
    }

    /// Whether it is an entry of the project, and not just named by nodes.
    pub const fn is_stored(&self) -> bool {
        matches!(self, Self::Image(_) | Self::Sheet(_))
    }

    /// The folder that it is in; a tag is where its sheet is.
    pub fn folder<'a>(&self, document: &'a Document) -> Option<&'a str> {
        match self {
            Self::Image(name) => document.folder_of_image(name),
            Self::Sheet(name) | Self::Tag(name, _) => document.folder_of_sheet(name),
            Self::Symbol(_) | Self::Font(_) => None,
        }
    }

    /// What selects it; `None` for what only nodes name.
    pub fn selection(&self) -> Option<SelectionChange> {
        match self {
            Self::Image(name) => Some(SelectionChange::Image(name.clone())),
            Self::Sheet(name) | Self::Tag(name, _) => Some(SelectionChange::Sheet(name.clone())),
            Self::Symbol(_) | Self::Font(_) => None,
        }
    }
}

/// What uses an image or a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Use {
    /// A node shows it.
    Node(NodeId),
    /// A sheet has frames of it.
    Sheet(String),
    /// An action names it.
    Action(ClipId, ActionId),
}

/// The entries of a document, kept while it is the same.
#[derive(Debug, Clone, Default)]
pub struct Model {
    source: Option<Document>,
    /// Images, then sheets, each followed by its tags, then symbols and fonts.
    pub assets: Vec<Asset>,
    uses: BTreeMap<Asset, Vec<Use>>,
    /// What was searched for, and where in `assets` what was found is.
    search: (String, bool),
    found: Vec<usize>,
}

impl Model {
    /// Makes the entries anew if the document has changed, and finds those of a search; see [`Model::found`].
    pub fn update(&mut self, document: &Document, query: &str, unused_only: bool) {
        let is_same = self.source.as_ref().is_some_and(|source| source.is_same(document));
        if !is_same {
            self.read(document);
        }
        if !is_same || self.search.0 != query || self.search.1 != unused_only {
            self.found = self.matching(document, query, unused_only);
            self.search = (query.to_owned(), unused_only);
        }
    }

    fn read(&mut self, document: &Document) {
        let images = document.images().iter().map(|image| Asset::Image(image.name.clone()));
        let sheets = document.sheets().iter().flat_map(entries_of);
        let files: BTreeSet<Asset> =
            document.nodes().iter().filter_map(|node| file_of(&node.content)).collect();
        let assets = images.chain(sheets).chain(files).collect();
        *self = Self { source: Some(document.clone()), assets, uses: uses(document), ..Self::default() };
    }

    /// What uses it; a tag is used by what names it.
    pub fn uses(&self, asset: &Asset) -> &[Use] {
        self.uses.get(asset).map_or(&[], Vec::as_slice)
    }

    /// The entries whose name, file, folder or frames contain the words of the search; of unused ones only, if these are asked for.
    pub fn found(&self) -> Vec<&Asset> {
        self.found.iter().filter_map(|index| self.assets.get(*index)).collect()
    }

    fn matching(&self, document: &Document, query: &str, unused_only: bool) -> Vec<usize> {
        let words: Vec<String> = query.split_whitespace().map(str::to_lowercase).collect();
        let is_found = |asset: &Asset| {
            if words.is_empty() {
                return true;
            }
            let path = asset.file(document).unwrap_or_default();
            let folder = asset.folder(document).unwrap_or_default();
            let mut text = format!("{}\n{path}\n{folder}", asset.name());
            let sheet = if let Asset::Sheet(name) = asset { document.sheet(name) } else { None };
            for frame in sheet.iter().flat_map(|sheet| &sheet.frames) {
                text.push('\n');
                text.push_str(&frame.name);
            }
            let text = text.to_lowercase();
            words.iter().all(|word| text.contains(word.as_str()))
        };
        let is_wanted = |asset: &Asset| !unused_only || (asset.is_stored() && self.uses(asset).is_empty());
        let each = self.assets.iter().enumerate();
        each.filter(|(_, asset)| is_found(asset) && is_wanted(asset)).map(|(index, _)| index).collect()
    }
}

fn entries_of(sheet: &Arc<Sheet>) -> impl Iterator<Item = Asset> {
    let tags = sheet.tags.iter().map(|tag| Asset::Tag(sheet.name.clone(), tag.name.clone()));
    std::iter::once(Asset::Sheet(sheet.name.clone())).chain(tags)
}

/// The symbol or the font of a content.
fn file_of(content: &Content) -> Option<Asset> {
    let path = content.file()?.to_owned();
    Some(if content.symbol().is_some() { Asset::Symbol(path) } else { Asset::Font(path) })
}

fn uses(document: &Document) -> BTreeMap<Asset, Vec<Use>> {
    let mut uses: BTreeMap<Asset, Vec<Use>> = BTreeMap::new();
    for sheet in document.sheets() {
        for image in sheet.images() {
            let users = uses.entry(Asset::Image(image.to_owned())).or_default();
            users.push(Use::Sheet(sheet.name.clone()));
        }
    }
    for node in document.nodes() {
        for shown in Asset::shown_by(&node.content).into_iter().chain(file_of(&node.content)) {
            uses.entry(shown).or_default().push(Use::Node(node.id));
        }
    }
    for clip in document.clips() {
        for (id, item) in clip.items() {
            let Some(sheet) = animated_sheet(&item.action) else { continue };
            let found = Use::Action(clip.id, id);
            if let Some(kineograph_runtime::format::Value::Text(tag)) = item.action.param("tag")
                && !tag.is_empty()
            {
                uses.entry(Asset::Tag(sheet.to_owned(), tag.clone())).or_default().push(found.clone());
            }
            uses.entry(Asset::Sheet(sheet.to_owned())).or_default().push(found);
        }
    }
    uses
}
