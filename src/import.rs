//! Imports: what a chosen or dropped file becomes. Drops, dialogs and command line read one table.

pub mod corrections;
mod image;
pub mod importer;
#[cfg(test)]
mod probe;
mod project;

use std::path::Path;

use kineograph_runtime::Diagnostics;
use kineograph_runtime::format::Project;

use crate::io::{IoError, Roots};
use importer::{Import, Importer};

/// All importers. Extensions are unique.
pub static IMPORTERS: &[&Importer] = &[
    &project::IMPORTER,
    &image::IMPORTER,
    #[cfg(test)]
    &probe::IMPORTER,
];

/// The importer that files with the extension of `path` are meant for, whatever its case.
#[must_use]
pub fn for_path(path: &Path) -> Option<&'static Importer> {
    IMPORTERS.iter().find(|importer| importer.reads(path)).copied()
}

/// What a file becomes that was dropped, or named as the only argument: by its extension, else an image, which is recognised by its
/// contents.
#[must_use]
pub fn meant_by(path: &Path) -> &'static Importer {
    for_path(path).unwrap_or(&image::IMPORTER)
}

/// Reads a project of any format that the table has; a file with an extension of its own as a project of Kineograph.
///
/// # Errors
/// When the file can't be read or is not a project.
pub fn read_project(path: &Path) -> Result<(Project, Diagnostics), IoError> {
    match for_path(path).map(|importer| &importer.import) {
        Some(Import::Open(read) | Import::Convert(read)) => read(path),
        Some(Import::Add(_)) | None => crate::io::read_project(path),
    }
}

/// The folders that the images of a project may be in, by its file.
#[must_use]
pub fn roots(path: &Path) -> Roots {
    let roots = Roots::of_project(Some(path));
    match for_path(path).map(|importer| importer.import) {
        // Its images have absolute paths, which are refused otherwise.
        Some(Import::Convert(_)) => roots.allow_own(),
        _ => roots,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_belong_to_one_importer_each() {
        let mut all: Vec<&str> = Vec::new();
        for importer in IMPORTERS {
            assert!(!importer.extensions.is_empty());
            for extension in importer.extensions {
                assert_eq!(extension.trim_start_matches('.').to_ascii_lowercase(), **extension);
                assert!(!all.contains(extension), "{extension}");
                all.push(extension);
            }
        }
    }

    #[test]
    fn files_are_known_by_their_extension_in_any_case() {
        let extension = |path: &str| meant_by(Path::new(path)).extensions[0];
        assert_eq!(extension("a/Coin.RON"), "ron");
        assert_eq!(extension("coin.GIF"), "png");
        assert_eq!(extension("photo"), "png");
        assert_eq!(for_path(Path::new("ron")).map(|importer| importer.extensions), None);
    }

    #[test]
    fn a_project_of_another_format_is_read_by_its_importer() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("names.probe");
        std::fs::write(&path, "coin star").unwrap();
        let (project, _) = read_project(&path).unwrap();
        let names: Vec<&str> = project.nodes.iter().map(|node| node.name.as_str()).collect();
        assert_eq!(names, ["coin", "star"]);
    }
}
