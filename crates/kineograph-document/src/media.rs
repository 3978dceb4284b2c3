//! Decoded pictures and symbols of the project, and errors of those that can't be read.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kineograph_paint::{Fonts, FrameLines, lay_out, lay_out_frames};
use kineograph_runtime::format::{Content, FrameView, Image, Sheet, Text};
use kineograph_runtime::{Pose, ValueNames};

use crate::document::Document;
use crate::symbol::LoadedSymbol;

/// A decoded picture: straight RGBA, rows from the top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// `4 × width × height` bytes.
    pub rgba: Vec<u8>,
}

impl Picture {
    /// Whether each pixel is opaque or not there. What is drawn smoothly has edges that shine through in part.
    pub fn has_hard_pixels(&self) -> bool {
        self.rgba.chunks_exact(4).all(|pixel| matches!(pixel[3], 0 | 255))
    }

    /// One whose colours are multiplied by its opacities, with the colours that they were before, rounded. What is not there stays as it is.
    #[must_use]
    pub fn straightened(mut self) -> Self {
        for pixel in self.rgba.chunks_exact_mut(4) {
            let [colors @ .., alpha] = pixel else { continue };
            let alpha = u32::from(*alpha);
            for level in colors.iter_mut().filter(|_| alpha != 0) {
                let straight = (u32::from(*level) * 255 + alpha / 2) / alpha;
                *level = u8::try_from(straight).unwrap_or(u8::MAX);
            }
        }
        self
    }
}

/// Pictures and frames with no side longer than this, in pixels, are taken for pixel art, if their pixels are hard.
pub const MAX_PIXEL_ART_PX: u32 = 64;

/// Why an image has no picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MediaError {
    /// A sentence for users.
    pub message: String,
    /// The folder that would have to be allowed for the image, if that is all that is wrong.
    pub outside_folder: Option<PathBuf>,
}

/// All pictures and symbols of a project. A clone shares them.
#[derive(Debug, Clone, Default)]
pub struct Media {
    pictures: BTreeMap<String, Result<Arc<Picture>, MediaError>>,
    symbols: Symbols,
    fonts: LoadedFonts,
}

/// The fonts of a project and of its symbols.
#[derive(Debug, Clone)]
pub struct LoadedFonts {
    /// The faces of texts, those of files by path.
    pub faces: Arc<Fonts>,
    /// Why a file is none of them, by path.
    pub errors: BTreeMap<String, MediaError>,
}

impl LoadedFonts {
    /// What the font of a file is called: its family and style, or its file where it can't be read.
    pub fn title(&self, path: &str) -> String {
        let face = self.faces.face(path).filter(|face| !face.family.is_empty());
        let file = || path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned();
        face.map_or_else(file, ToString::to_string)
    }

    /// The paths of all files that texts name, whether they could be read or not.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.faces.names().chain(self.errors.keys().map(String::as_str))
    }
}

impl Default for LoadedFonts {
    /// Those that Kineograph brings.
    fn default() -> Self {
        Self { faces: Arc::clone(Fonts::shipped()), errors: BTreeMap::new() }
    }
}

/// The symbols that a project shows, also those inside of others, by path.
pub type Symbols = BTreeMap<String, Result<Arc<LoadedSymbol>, MediaError>>;

/// Whether the very same symbols are there.
pub fn are_same_symbols(one: &Symbols, other: &Symbols) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|((path, symbol), (other_path, other))| {
            path == other_path
                && match (symbol, other) {
                    (Ok(symbol), Ok(other)) => Arc::ptr_eq(symbol, other),
                    (symbol, other) => symbol.is_err() && other.is_err(),
                }
        })
}

/// The symbol at the end of a path of nodes, each by its place in the project around it.
pub fn symbol_at<'a>(
    document: &'a Document,
    symbols: &'a Symbols,
    path: &[usize],
) -> Option<&'a LoadedSymbol> {
    let (first, rest) = path.split_first()?;
    let shown = |document: &'a Document, node: usize| -> Option<&'a LoadedSymbol> {
        symbols.get(&document.nodes().get(node)?.content.symbol()?.path)?.as_deref().ok()
    };
    rest.iter().try_fold(shown(document, *first)?, |around, node| shown(around.document(), *node))
}

impl Media {
    /// Stores the picture of an image, or why there is none.
    pub fn set(&mut self, image: &str, picture: Result<Arc<Picture>, MediaError>) {
        self.pictures.insert(image.to_owned(), picture);
    }

    /// Keeps only the pictures of images for which `keep` is true.
    pub fn retain(&mut self, keep: impl Fn(&str) -> bool) {
        self.pictures.retain(|name, _| keep(name));
    }

    pub fn picture(&self, image: &str) -> Option<&Arc<Picture>> {
        self.pictures.get(image)?.as_ref().ok()
    }

    /// The error text of an image without a picture.
    pub fn error(&self, image: &str) -> Option<&str> {
        self.pictures.get(image)?.as_ref().err().map(|error| error.message.as_str())
    }

    /// The folder that would have to be allowed for an image to have a picture.
    pub fn outside_folder(&self, image: &str) -> Option<&Path> {
        self.pictures.get(image)?.as_ref().err()?.outside_folder.as_deref()
    }

    /// Replaces all fonts.
    pub fn set_fonts(&mut self, fonts: LoadedFonts) {
        self.fonts = fonts;
    }

    /// The fonts of files, and why others are none.
    pub const fn fonts(&self) -> &LoadedFonts {
        &self.fonts
    }

    /// Replaces all symbols.
    pub fn set_symbols(&mut self, symbols: Symbols) {
        self.symbols = symbols;
    }

    /// All symbols, also those inside of others.
    pub const fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The symbol with this path.
    pub fn symbol(&self, path: &str) -> Option<&Arc<LoadedSymbol>> {
        self.symbols.get(path)?.as_ref().ok()
    }

    /// An image of the project, or of one of its symbols.
    pub fn image<'a>(&'a self, document: &'a Document, name: &str) -> Option<&'a Image> {
        let of_symbol = || self.symbol(name.rsplit_once('#')?.0)?.document().image(name);
        document.image(name).or_else(of_symbol).map(AsRef::as_ref)
    }

    /// What a content should show and can't: the name of the image or sheet that the document lacks, or of the image whose picture can't be
    /// read, or the path of a symbol that can't be read. `None` for all others, and while a picture is being read.
    pub fn missing<'a>(&self, document: &Document, content: &'a Content) -> Option<Cow<'a, str>> {
        if let Some(image) = content.image() {
            return self.is_missing(document, image).then_some(Cow::Borrowed(image));
        }
        if let Some(symbol) = content.symbol() {
            let is_missing = self.symbols.get(&symbol.path).is_some_and(Result::is_err);
            return is_missing.then_some(Cow::Borrowed(symbol.path.as_str()));
        }
        let name = content.sheet()?;
        let Some(sheet) = document.sheet(name) else { return Some(Cow::Borrowed(name)) };
        let whole = Some(&sheet.image).filter(|image| !image.is_empty());
        let own = sheet.frames.iter().filter_map(|frame| frame.image.as_ref());
        let missing = whole.into_iter().chain(own).find(|image| self.is_missing(document, image));
        missing.map(|image| Cow::Owned(image.clone()))
    }

    /// Whether there is no such image, or its picture can't be read.
    pub fn is_missing(&self, document: &Document, image: &str) -> bool {
        document.image(image).is_none() || self.error(image).is_some()
    }

    /// All pictures, by image name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Result<&Arc<Picture>, &str>)> {
        let each = self.pictures.iter();
        each.map(|(name, picture)| (name.as_str(), picture.as_ref().map_err(|error| error.message.as_str())))
    }

    /// Width and height of a content in stage pixels; for a sheet those of its frame with this number; 64 × 64 for a missing picture, so
    /// that the node can still be seen and moved; 0 for a group.
    /// A text has the size that it has before any action sets the values that it names.
    pub fn content_size_px(&self, document: &Document, content: &Content, frame: u32) -> [f64; 2] {
        if let Content::Text(text) = content
            && let Cow::Owned(shown) = text.shown(&ValueNames::new(), &Pose::default().values)
        {
            let shown = Content::Text(text.clone().with_text(shown));
            return self.shown_size_px(document, &shown, frame);
        }
        self.shown_size_px(document, content, frame)
    }

    /// As [`Self::content_size_px`]; a text has the size of the characters that it stores, braces too.
    pub fn shown_size_px(&self, document: &Document, content: &Content, frame: u32) -> [f64; 2] {
        if let (Content::Text(text), None) = (content, content.own_size_px()) {
            return self.lines_px(document, text);
        }
        let of_picture = || self.picture_of(document, content, frame).map(|picture| picture.source_size_px);
        let of_itself = || match content {
            Content::Symbol(symbol) => self.symbol(&symbol.path).map(|symbol| symbol.size_px()),
            _ => None,
        };
        content.own_size_px().or_else(of_picture).or_else(of_itself).unwrap_or(MISSING_PX)
    }

    /// Width and height of the lines of a text without an area.
    fn lines_px(&self, document: &Document, text: &Text) -> [f64; 2] {
        if text.of.is_none() {
            return lay_out(text, &self.fonts.faces, None).size_px().map(f64::from);
        }
        let lines = self.frame_lines(document, text, None);
        lines.map_or(MISSING_PX, |lines| lines.size_px().map(f64::from))
    }

    /// The frames of a text whose characters are those of a sheet, in a node of this width; `None` if it is of a font, or its sheet is not
    /// there.
    pub fn frame_lines(&self, document: &Document, text: &Text, width_px: Option<f32>) -> Option<FrameLines> {
        let sheet = document.sheet(text.of.as_ref()?.sheet()?)?;
        Some(lay_out_frames(text, sheet, |image| self.size_px(image), width_px))
    }

    /// The picture that a content shows, for a sheet its frame with this number; `None` if it shows none, or if it is missing.
    pub fn picture_of<'a>(
        &self,
        document: &'a Document,
        content: &'a Content,
        frame: u32,
    ) -> Option<FrameView<'a>> {
        let whole = |image: &'a str| self.size_px(image).map(|size_px| FrameView::whole(image, size_px));
        if let Some(image) = content.image() {
            return whole(image);
        }
        let sheet = document.sheet(content.sheet()?)?;
        if sheet.frame_count() == 0 { whole(&sheet.image) } else { self.frame(sheet, frame) }
    }

    /// Width and height of the picture of an image, in pixels.
    pub fn size_px(&self, image: &str) -> Option<[f64; 2]> {
        self.picture(image).map(|picture| [f64::from(picture.width), f64::from(picture.height)])
    }

    /// A frame of a sheet as it is drawn; a number that the sheet lacks gives its last one. `None` if it has no frames, or if its picture is
    /// missing.
    pub fn frame<'a>(&self, sheet: &'a Sheet, frame: u32) -> Option<FrameView<'a>> {
        let last = sheet.frame_count().checked_sub(1)?;
        let shown = sheet.frame(frame.min(last), |image| self.size_px(image))?;
        self.picture(shown.image).is_some().then_some(shown)
    }
}

/// What stands for the size of a missing picture, in pixels.
pub const MISSING_PX: [f64; 2] = [64.0, 64.0];
