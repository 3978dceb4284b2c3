//! What a folder holds that can be chosen, by the path that is typed.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::super::export::exporter_of;
use super::super::fonts::FONT_EXTENSIONS;
use super::super::purpose::Purpose;
use crate::import::IMPORTERS;
use crate::import::importer::Importer;

/// Most entries of a folder that are read.
const MAX_ENTRIES: usize = 5_000;

/// An entry of a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    pub is_folder: bool,
    pub modified: Option<SystemTime>,
}

/// A folder that was read.
#[derive(Debug, Default)]
pub struct Listing {
    pub folder: PathBuf,
    /// Folders first, each group by name.
    pub entries: Vec<Entry>,
    /// Whether there is no such folder, as while its path is typed.
    pub is_missing: bool,
    /// Why it can't be read.
    pub error: Option<String>,
}

impl Listing {
    /// Reads the entries that a purpose can use, but hidden ones.
    pub fn of(folder: &Path, purpose: Purpose) -> Self {
        let wanted = extensions(purpose);
        let mut listing = Self { folder: folder.to_owned(), ..Self::default() };
        match std::fs::read_dir(folder) {
            Err(error) if error.kind() == ErrorKind::NotFound => listing.is_missing = true,
            Err(error) => listing.error = Some(error.to_string()),
            Ok(found) => {
                let found = found.filter_map(Result::ok).take(MAX_ENTRIES);
                listing.entries = found.filter_map(|one| entry(&one, &wanted)).collect();
                listing.entries.sort_by_key(|one| (!one.is_folder, one.name.to_lowercase()));
            }
        }
        listing
    }
}

fn entry(found: &std::fs::DirEntry, wanted: &[&str]) -> Option<Entry> {
    let name = found.file_name().into_string().ok().filter(|name| !name.starts_with('.'))?;
    // Of what a link leads to.
    let data = std::fs::metadata(found.path()).ok()?;
    let extension = Path::new(&name).extension().and_then(|part| part.to_str()).unwrap_or_default();
    let is_wanted = data.is_dir() || wanted.iter().any(|one| one.eq_ignore_ascii_case(extension));
    is_wanted.then(|| Entry { is_folder: data.is_dir(), modified: data.modified().ok(), name })
}

/// The extensions of the files that a purpose can use.
fn extensions(purpose: Purpose) -> Vec<&'static str> {
    let of = |is_wanted: fn(&Importer) -> bool| {
        let wanted = IMPORTERS.iter().filter(|importer| is_wanted(importer));
        wanted.flat_map(|importer| importer.extensions).copied().collect()
    };
    match purpose {
        Purpose::Open | Purpose::AddSymbol => of(Importer::is_project),
        Purpose::AddFile
        | Purpose::ListImage
        | Purpose::ShowImage
        | Purpose::AddSheet
        | Purpose::Import
        | Purpose::Locate => of(|importer| !importer.is_project()),
        Purpose::SaveAs | Purpose::MakeSymbol | Purpose::ExportSettings | Purpose::ImportSettings => {
            vec!["ron"]
        }
        Purpose::ChooseFont => FONT_EXTENSIONS.to_vec(),
        Purpose::LocateAll => Vec::new(),
        Purpose::Pack => vec!["png"],
        Purpose::Export(name) => exporter_of(name).extensions.to_vec(),
    }
}

/// The folder of a typed path, and what is typed of a name in it. A path that ends in a separator is a folder, and so is one that is shown.
pub fn split(base: &Path, text: &str) -> (PathBuf, String) {
    let path = base.join(text);
    if text.is_empty() || text.ends_with(std::path::is_separator) {
        return (path, String::new());
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    (path.parent().map_or_else(|| path.clone(), Path::to_owned), name)
}

/// The text of a folder, which ends in a separator.
pub fn folder_text(folder: &Path) -> String {
    let text = folder.display().to_string();
    if text.ends_with(std::path::is_separator) {
        text
    } else {
        format!("{text}{}", std::path::MAIN_SEPARATOR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_lists_what_the_purpose_can_use() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.ron", "a.PNG", ".hidden.png", "notes.txt"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        std::fs::create_dir(folder.path().join("zoo")).unwrap();
        let names = |purpose| {
            let listing = Listing::of(folder.path(), purpose);
            listing.entries.into_iter().map(|entry| entry.name).collect::<Vec<_>>()
        };
        assert_eq!(names(Purpose::SaveAs), ["zoo", "b.ron"]);
        assert_eq!(names(Purpose::Locate), ["zoo", "a.PNG"]);
        assert_eq!(names(Purpose::LocateAll), ["zoo"]);
        let gone = Listing::of(&folder.path().join("gone"), Purpose::Open);
        assert!(gone.is_missing && gone.error.is_none());
        assert!(
            Listing::of(&folder.path().join("b.ron"), Purpose::Open).error.is_some(),
            "a file is no folder"
        );
    }

    #[test]
    fn a_typed_path_is_a_folder_and_the_beginning_of_a_name() {
        let split = |text| split(Path::new("/games"), text);
        assert_eq!(split(""), (PathBuf::from("/games"), String::new()));
        assert_eq!(split("he"), (PathBuf::from("/games"), "he".to_owned()));
        assert_eq!(split("art/"), (PathBuf::from("/games/art/"), String::new()));
        assert_eq!(split("/art/x.ron"), (PathBuf::from("/art"), "x.ron".to_owned()));
        assert_eq!(folder_text(Path::new("/art")), "/art/");
    }
}
