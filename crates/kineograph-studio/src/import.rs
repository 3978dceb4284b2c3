//! Imports: what a chosen or dropped file becomes. Drops, dialogs and command line read one table.

mod actions;
mod beside;
pub mod changes;
mod checked;
mod contents;
mod convert;
pub mod corrections;
mod described;
pub mod folder;
pub mod gather;
#[cfg(test)]
mod goldens;
pub mod image;
pub mod importer;
pub mod listed;
pub(crate) mod names;
mod nested;
pub mod notes;
pub mod plan;
#[cfg(any(test, feature = "probe-rows"))]
mod probe;
mod project;
mod same;
mod sheets;
mod shown;
mod symbol_box;
#[cfg(test)]
mod tests;
mod visible;
mod words;
/// Files as other tools write them, made by the tests of the readers.
#[cfg(test)]
#[path = "../../kineograph-import/tests/support/mod.rs"]
pub(crate) mod written;

use std::path::Path;

use kineograph_runtime::Diagnostics;
use kineograph_runtime::format::Project;

use crate::io::{IoError, Roots};
use importer::{Import, Importer};

pub use contents::Contents;
pub use image::{add as add_picture, known as known_picture};
pub use nested::NewSymbol;

/// All importers. Extensions are unique.
pub static IMPORTERS: &[&Importer] = &[
    &project::IMPORTER,
    &image::IMPORTER,
    &described::IMPORTER,
    #[cfg(any(test, feature = "probe-rows"))]
    &probe::IMPORTER,
];

/// The importer that files with the extension of `path` are meant for, whatever its case.
pub fn for_path(path: &Path) -> Option<&'static Importer> {
    IMPORTERS.iter().find(|importer| importer.reads(path)).copied()
}

/// What a file becomes that was dropped, or named as the only argument: by its extension, else an image, which is recognised by its
/// contents.
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
        Some(Import::Add | Import::Offer) | None => crate::io::read_project(path),
    }
}

/// The folders that the images of a project may be in, by its file.
pub fn roots(path: &Path) -> Roots {
    let roots = Roots::of_project(Some(path));
    match for_path(path).map(|importer| importer.import) {
        // Its images have absolute paths, which are refused otherwise.
        Some(Import::Convert(_)) => roots.allow_own(),
        _ => roots,
    }
}
