//! The mark of a root.

use std::path::{Path, PathBuf};

/// A file of this name marks its folder as the root of all projects in it and below: their images may be anywhere in that folder.
///
/// An archive may bring such a file. It widens nothing, because a project file at the same place would have the same root. A `.git`
/// folder is no mark, since a whole home folder may be under version control.
pub const ROOT_MARK: &str = "kineograph-root";

/// The nearest marked folder at or above a project's folder, else the project's folder.
pub fn root_of(folder: &Path) -> PathBuf {
    // A link with this name is no mark: it would be followed out of an archive.
    let is_marked =
        |folder: &&Path| folder.join(ROOT_MARK).symlink_metadata().is_ok_and(|found| found.is_file());
    folder.ancestors().find(is_marked).unwrap_or(folder).to_owned()
}
