//! Reads the font files that the texts of a project and of its symbols name.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_paint::{Fonts, MAX_FONT_BYTES};

use super::Roots;
use super::named::{NotRead, error, hash_of, read_named};
use crate::document::Document;
use crate::limits::MAX_FONT_FILES;
use crate::media::{LoadedFonts, MediaError, Symbols};
use crate::text::tr;

/// The fonts that were read, and what their files had in them, so that fonts that have not changed stay the very same.
#[derive(Debug, Clone, Default)]
pub struct KnownFonts {
    hashes: BTreeMap<String, u64>,
    loaded: LoadedFonts,
}

/// Reads the font files that the texts of a document and of symbols name.
pub fn read_fonts(
    document: &Document,
    symbols: &Symbols,
    roots: &Roots,
    known: &mut KnownFonts,
) -> LoadedFonts {
    let mut errors = BTreeMap::new();
    let mut files = BTreeMap::new();
    for path in font_paths(document, symbols) {
        match read(&path, roots, files.len()) {
            Ok(bytes) => drop(files.insert(path, bytes)),
            Err(error) => drop(errors.insert(path, error)),
        }
    }
    let hashes = files.iter().map(|(path, bytes)| (path.clone(), hash_of(bytes))).collect();
    if known.hashes != hashes {
        *known = KnownFonts { hashes, loaded: loaded(files) };
    }
    let LoadedFonts { faces, errors: refused } = &known.loaded;
    errors.extend(refused.clone());
    LoadedFonts { faces: Arc::clone(faces), errors }
}

/// The paths of the font files that the texts of a document and of symbols name, each once.
fn font_paths(document: &Document, symbols: &Symbols) -> BTreeSet<String> {
    let inside = symbols.values().flatten().map(|symbol| symbol.document());
    let nodes = inside.chain([document]).flat_map(Document::nodes);
    let fonts = nodes.filter(|node| node.content.symbol().is_none());
    fonts.filter_map(|node| node.content.file().map(str::to_owned)).collect()
}

/// The bytes of a font file, the one after so many.
fn read(path: &str, roots: &Roots, before: usize) -> Result<Vec<u8>, MediaError> {
    if before >= MAX_FONT_FILES {
        return Err(error(tr!("io-font-too-many-files", path, most = MAX_FONT_FILES)));
    }
    read_named(path, roots, MAX_FONT_BYTES, |why| match why {
        NotRead::Outside => tr!("io-font-outside", path),
        NotRead::Unreadable(why) => tr!("io-font-unreadable", path, error = why),
    })
}

fn loaded(files: BTreeMap<String, Vec<u8>>) -> LoadedFonts {
    let mut faces = Fonts::clone(Fonts::shipped());
    let mut errors = BTreeMap::new();
    for (path, bytes) in files {
        if let Err(why) = faces.add(&path, bytes) {
            let message = tr!("io-font-unreadable", path = &path, error = why.to_string());
            errors.insert(path, error(message));
        }
    }
    LoadedFonts { faces: Arc::new(faces), errors }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use kineograph_runtime::format::{Content, Node, Project, Text};

    use super::*;
    use crate::io::{KnownSymbols, read_symbols};
    use crate::media::Media;

    fn text(font: &str) -> Content {
        Content::Text(Text::new("Ag").with_font(font.to_owned()))
    }

    fn document(fonts: &[&str]) -> Document {
        let node = |(nth, font): (usize, &&str)| Node::new(format!("n{nth}")).with_content(text(font));
        Document::from_project(&Project::default().with_nodes(fonts.iter().enumerate().map(node).collect())).0
    }

    fn folder() -> (tempfile::TempDir, Roots) {
        let folder = tempfile::tempdir().unwrap();
        let roots = Roots::of_project(Some(&folder.path().join("a.ron")));
        (folder, roots)
    }

    fn write(folder: &Path, name: &str, bytes: &[u8]) {
        std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        std::fs::write(folder.join(name), bytes).unwrap();
    }

    const MONO: &[u8] = epaint_default_fonts::HACK_REGULAR;

    #[test]
    fn a_text_is_as_large_as_its_font_makes_it() {
        let (folder, roots) = folder();
        write(folder.path(), "fonts/mono.ttf", MONO);
        let document = document(&["fonts/mono.ttf"]);
        let mut media = Media::default();
        let mut known = KnownFonts::default();
        let content = &document.nodes()[0].content;
        let shipped = media.content_size_px(&document, content, 0);
        media.set_fonts(read_fonts(&document, &Symbols::new(), &roots, &mut known));
        assert!(media.fonts().errors.is_empty(), "{:?}", media.fonts().errors);
        // All characters of this font are 1233 of 2048 em wide.
        let [width, height] = media.content_size_px(&document, content, 0);
        assert!((width - 2.0 * 24.0 * 1233.0 / 2048.0).abs() < 1e-3, "{width}");
        assert_ne!([width, height], shipped);
    }

    #[test]
    fn what_is_no_font_is_an_error_and_the_others_are_read() {
        let (folder, roots) = folder();
        write(folder.path(), "mono.ttf", MONO);
        write(folder.path(), "text.ttf", b"no font");
        let document = document(&["mono.ttf", "text.ttf", "gone.ttf", "../outside.ttf"]);
        let loaded = read_fonts(&document, &Symbols::new(), &roots, &mut KnownFonts::default());
        assert!(loaded.faces.has("mono.ttf") && !loaded.faces.has("text.ttf"));
        let message = |path: &str| loaded.errors[path].message.as_str();
        assert_eq!(message("gone.ttf"), "There is no file gone.ttf.");
        assert_eq!(
            message("text.ttf"),
            "The font text.ttf can't be read: it is not an OpenType or TrueType font"
        );
        assert!(message("../outside.ttf").starts_with("The font ../outside.ttf is outside"), "{loaded:?}");
        assert_eq!(loaded.errors.len(), 3);
    }

    #[test]
    fn fonts_stay_the_very_same_until_a_file_changes() {
        let (folder, roots) = folder();
        write(folder.path(), "mono.ttf", MONO);
        let (mut known, document) = (KnownFonts::default(), document(&["mono.ttf", "gone.ttf"]));
        let mut read = || read_fonts(&document, &Symbols::new(), &roots, &mut known);
        let (first, again) = (read(), read());
        assert!(Arc::ptr_eq(&first.faces, &again.faces) && first.errors == again.errors);
        write(folder.path(), "mono.ttf", epaint_default_fonts::UBUNTU_LIGHT);
        assert!(!Arc::ptr_eq(&first.faces, &read().faces));
    }

    #[test]
    fn fonts_of_symbols_lie_beside_them() {
        let (folder, roots) = folder();
        write(folder.path(), "ui/mono.ttf", MONO);
        let button = "(format: 2, nodes: [(name: \"a\", content: Text(text: \"a\", font: \"mono.ttf\"))])";
        write(folder.path(), "ui/button.ron", button.as_bytes());
        let node = "(format: 2, nodes: [(name: \"b\", content: Symbol(path: \"ui/button.ron\"))])";
        let project = kineograph_runtime::format::load_bytes(node.as_bytes()).unwrap().project;
        let (document, _) = Document::from_project(&project);
        let symbols = read_symbols(&document, &roots, &mut KnownSymbols::default());
        let loaded = read_fonts(&document, &symbols, &roots, &mut KnownFonts::default());
        assert!(loaded.faces.has("ui/mono.ttf"), "{loaded:?}");
    }
}
