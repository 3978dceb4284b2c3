//! The faces of texts.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use parley::fontique::{
    Blob, Collection, CollectionOptions, FontInfoOverride, FontStyle, FontWeight, FontWidth, GenericFamily,
    SourceCache,
};
use parley::{FontContext, FontFamilyName};
use skrifa::{FontRef, MetadataProvider};

/// The most bytes of a font file.
pub const MAX_FONT_BYTES: usize = 64 << 20;

/// The faces that Kineograph brings: the default one, then those that have the characters that it lacks.
const SHIPPED: [(&str, &[u8]); 4] = [
    ("shipped ubuntu", epaint_default_fonts::UBUNTU_LIGHT),
    ("shipped emoji", epaint_default_fonts::NOTO_EMOJI_REGULAR),
    ("shipped icons", epaint_default_fonts::EMOJI_ICON),
    ("shipped hack", epaint_default_fonts::HACK_REGULAR),
];

/// The faces that texts can have: those that Kineograph brings, and font files by name.
#[derive(Clone)]
pub struct Fonts {
    collection: Collection,
    /// The family of each added file, by its name.
    families: BTreeMap<String, String>,
}

/// Why a font file can't be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FontError {
    /// It has more than [`MAX_FONT_BYTES`].
    #[error("it has more than {} MiB", MAX_FONT_BYTES >> 20)]
    TooLarge,
    /// It is not an OpenType or TrueType font, or a collection of them.
    #[error("it is not an OpenType or TrueType font")]
    NotAFont,
    /// It maps no characters to glyphs.
    #[error("it has no table of characters")]
    NoCharacters,
    /// Its glyphs are pictures, not outlines.
    #[error("it has no outlines")]
    NoOutlines,
    /// Another font has this name.
    #[error("another font has this name")]
    NameTaken,
}

impl Fonts {
    /// The faces that Kineograph brings: a sans serif with Latin, Greek and Cyrillic letters, and emoji in one colour.
    pub fn new() -> Self {
        let options = CollectionOptions { shared: false, system_fonts: false };
        let mut fonts = Self { collection: Collection::new(options), families: BTreeMap::new() };
        for (family, bytes) in SHIPPED {
            fonts.register(family, Blob::new(Arc::new(bytes)));
        }
        // Where a text is neither of these it is not drawn in an arbitrary face, but in the default one.
        for generic in [GenericFamily::SansSerif, GenericFamily::Serif, GenericFamily::Monospace] {
            let default = fonts.collection.family_id(SHIPPED[0].0);
            fonts.collection.set_generic_families(generic, default.into_iter());
        }
        fonts
    }

    /// As [`Self::new`], made once for all.
    pub fn shipped() -> &'static Arc<Self> {
        static SHIPPED: LazyLock<Arc<Fonts>> = LazyLock::new(|| Arc::new(Fonts::new()));
        &SHIPPED
    }

    /// Adds a font file, in which texts are laid out from now on whose [`font`](kineograph_runtime::format::Text::font) is its name; of a
    /// collection of fonts, the first font.
    ///
    /// # Errors
    /// If it can't be used.
    pub fn add(&mut self, name: &str, bytes: impl Into<Vec<u8>>) -> Result<(), FontError> {
        if self.has(name) {
            return Err(FontError::NameTaken);
        }
        let bytes = bytes.into();
        check(&bytes)?;
        let family = format!("added {}", self.families.len());
        if !self.register(&family, Blob::from(bytes)) {
            return Err(FontError::NotAFont);
        }
        self.families.insert(name.to_owned(), family);
        Ok(())
    }

    /// The names of the font files that have been added.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.families.keys().map(String::as_str)
    }

    /// Whether a font file has been added by this name.
    pub fn has(&self, name: &str) -> bool {
        self.families.contains_key(name)
    }

    /// A copy of all faces, to lay out with.
    pub(crate) fn context(&self) -> FontContext {
        FontContext { collection: self.collection.clone(), source_cache: SourceCache::default() }
    }

    /// The faces for a text whose font is this file, best first: for each character the first one that has it is used. A file that was not
    /// added is as none.
    pub(crate) fn stack(&self, font: Option<&str>) -> Vec<FontFamilyName<'_>> {
        let added = font.and_then(|font| self.families.get(font)).map(String::as_str);
        let shipped = SHIPPED.iter().map(|(family, _)| *family);
        added.into_iter().chain(shipped).map(FontFamilyName::named).collect()
    }

    /// Adds a face as the only one of its family, so that no weight or slant is made up for it.
    fn register(&mut self, family: &str, bytes: Blob<u8>) -> bool {
        let as_regular = FontInfoOverride {
            family_name: Some(family),
            width: Some(FontWidth::NORMAL),
            style: Some(FontStyle::Normal),
            weight: Some(FontWeight::NORMAL),
            axes: None,
        };
        !self.collection.register_fonts(bytes, Some(as_regular)).is_empty()
    }
}

impl Default for Fonts {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.families.keys()).finish()
    }
}

fn check(bytes: &[u8]) -> Result<(), FontError> {
    if bytes.len() > MAX_FONT_BYTES {
        return Err(FontError::TooLarge);
    }
    let font = FontRef::from_index(bytes, 0).map_err(|_| FontError::NotAFont)?;
    if !font.charmap().has_map() {
        return Err(FontError::NoCharacters);
    }
    if font.outline_glyphs().format().is_none() {
        return Err(FontError::NoOutlines);
    }
    Ok(())
}
