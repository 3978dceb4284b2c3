//! What an importer is.

use std::ffi::OsStr;
use std::path::Path;

use kineograph_runtime::Diagnostics;
use kineograph_runtime::format::Project;

use crate::document::Document;
use crate::io::IoError;

/// One kind of file that the editor takes: a row of the table of importers.
#[derive(Debug)]
pub struct Importer {
    /// What such files are, for file dialogs.
    pub title: fn() -> &'static str,
    /// Their extensions in lower case.
    pub extensions: &'static [&'static str],
    /// What one becomes.
    pub import: Import,
}

/// Reads a whole project, with what is wrong in it.
pub type ReadProject = fn(&Path) -> Result<(Project, Diagnostics), IoError>;

/// What a file becomes.
#[derive(Debug, Clone, Copy)]
pub enum Import {
    /// The project that is edited, and saved to the same file.
    Open(ReadProject),
    /// A new project, to be saved to another file. Its images have absolute paths. So far only a row of the tests makes one.
    Convert(ReadProject),
    /// A picture of the open project, and a node that shows it: see [`add_picture`](super::add_picture).
    Add,
    /// Parts of the open project that [`gather`](super::gather::gather) finds in it, with other files that are chosen together. A dialog shows
    /// them before anything is changed.
    Offer,
}

/// What a file is added to.
#[derive(Debug, Clone, Copy)]
pub struct AddTo<'a> {
    /// The open project.
    pub document: &'a Document,
    /// Its folder; `None` if it was never saved.
    pub folder: Option<&'a Path>,
}

impl Importer {
    /// True if a path has one of its extensions, whatever the case.
    pub fn reads(&self, path: &Path) -> bool {
        let extension = path.extension().and_then(OsStr::to_str);
        extension
            .is_some_and(|extension| self.extensions.iter().any(|own| own.eq_ignore_ascii_case(extension)))
    }

    /// True if such a file becomes a project.
    pub const fn is_project(&self) -> bool {
        matches!(self.import, Import::Open(_) | Import::Convert(_))
    }
}
