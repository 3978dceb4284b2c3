//! The faces of texts.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use parley::fontique::{
    Blob, Collection, CollectionOptions, FontInfoOverride, FontStyle, FontWeight, FontWidth, GenericFamily,
    SourceCache,
};
use parley::{FontContext, FontFamilyName};
use skrifa::string::StringId;
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
    /// The family of each added file in `collection`, and what it is called, by its name.
    families: BTreeMap<String, (String, FaceName)>,
}

/// What a font is called.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct FaceName {
    /// Such as `Noto Sans`; empty if the font does not say.
    pub family: String,
    /// Such as `Bold Italic`.
    pub style: String,
}

impl std::fmt::Display for FaceName {
    /// The family, and the style if it is not the usual one.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.family)?;
        if self.style.is_empty() || USUAL_STYLES.contains(&self.style.as_str()) {
            return Ok(());
        }
        write!(f, " {}", self.style)
    }
}

/// Styles that are not named beside a family.
const USUAL_STYLES: [&str; 4] = ["Regular", "Normal", "Roman", "Book"];

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
        let face = face_name(&bytes)?;
        let family = format!("added {}", self.families.len());
        if !self.register(&family, Blob::from(bytes)) {
            return Err(FontError::NotAFont);
        }
        self.families.insert(name.to_owned(), (family, face));
        Ok(())
    }

    /// The names of the font files that have been added.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.families.keys().map(String::as_str)
    }

    /// What the font of a file that has been added by this name is called.
    pub fn face(&self, name: &str) -> Option<&FaceName> {
        self.families.get(name).map(|(_, face)| face)
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
        let added = font.and_then(|font| self.families.get(font)).map(|(family, _)| family.as_str());
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

/// What the font in a file is called, of a collection the first one.
///
/// # Errors
/// If it can't be used.
pub fn face_name(bytes: &[u8]) -> Result<FaceName, FontError> {
    check(bytes)?;
    let font = FontRef::from_index(bytes, 0).map_err(|_| FontError::NotAFont)?;
    // Families of more than four styles have their names in the first places.
    let text = |ids: [StringId; 2]| {
        let found = ids.into_iter().find_map(|id| font.localized_strings(id).english_or_first());
        found.map(|name| name.to_string().trim().to_owned()).unwrap_or_default()
    };
    Ok(FaceName {
        family: text([StringId::TYPOGRAPHIC_FAMILY_NAME, StringId::FAMILY_NAME]),
        style: text([StringId::TYPOGRAPHIC_SUBFAMILY_NAME, StringId::SUBFAMILY_NAME]),
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_font_says_what_it_is_called() {
        let mut fonts = Fonts::new();
        fonts.add("mono.ttf", epaint_default_fonts::HACK_REGULAR).unwrap();
        let face = fonts.face("mono.ttf").unwrap();
        assert_eq!(
            (face.family.as_str(), face.style.as_str(), face.to_string()),
            ("Hack", "Regular", "Hack".into())
        );
        let light = face_name(epaint_default_fonts::UBUNTU_LIGHT).unwrap();
        assert_eq!(light.to_string(), "Ubuntu Light");
        assert_eq!(face_name(b"no font"), Err(FontError::NotAFont));
    }
}
