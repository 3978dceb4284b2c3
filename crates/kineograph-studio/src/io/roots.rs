//! Which folders the images of a project may be read from.
//!
//! Projects come from the internet, so a path in one must not reach what else is on the machine: neither read it, nor find out whether it
//! exists. Allowed are the project's root, which is its own folder or the nearest marked one above it, and what the user has allowed.

mod mark;
#[cfg(test)]
mod tests;
mod walk;

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use kineograph_store::{Regular, open_regular};

use super::ImageError;
use walk::{WalkStop, walk};

/// The folders that the images of one project may be in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Roots {
    /// What stored paths are relative to: the project's folder, without links. `None` for a project that was never saved.
    base: Option<PathBuf>,
    /// The project's root, without links.
    own: Option<PathBuf>,
    allowed: Vec<Allowed>,
}

/// A folder or file that the user has allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Allowed {
    /// As it was given, absolute. Paths through links above it are written like this.
    given: PathBuf,
    /// Without links.
    real: PathBuf,
}

impl Roots {
    /// The root of a project file; `None` for a project that was never saved: it has no root.
    ///
    /// A folder that doesn't exist has no root either, so nothing can be read.
    pub fn of_project(file: Option<&Path>) -> Self {
        let folder = file.and_then(Path::parent).map(|folder| match folder.as_os_str().is_empty() {
            // The parent of a bare file name means the current folder.
            true => Path::new("."),
            false => folder,
        });
        let base = folder.and_then(|folder| fs::canonicalize(folder).ok());
        let own = base.as_deref().map(mark::root_of);
        Self { base, own, allowed: Vec::new() }
    }

    /// The same, and also a folder with all that is in it, or one file, that the user names now.
    ///
    /// # Errors
    /// When there is no such folder or file.
    pub fn allow(mut self, path: &Path) -> io::Result<Self> {
        let allowed = Allowed { given: std::path::absolute(path)?, real: fs::canonicalize(path)? };
        self.allowed.push(allowed);
        Ok(self)
    }

    /// The same, and also absolute paths into the project's own root.
    #[must_use]
    pub fn allow_own(mut self) -> Self {
        self.allowed.extend(self.own.clone().map(|own| Allowed { given: own.clone(), real: own }));
        self
    }

    /// The project's own root, without links: files in it may be read whoever names them.
    pub fn own(&self) -> Option<&Path> {
        self.own.as_deref()
    }

    /// The same, and also these folders and files without links, which the user has allowed before. A link that has come to such a place
    /// since then leads nowhere else.
    #[must_use]
    pub fn allow_stored<'a>(mut self, paths: impl IntoIterator<Item = &'a PathBuf>) -> Self {
        let stored = paths.into_iter().filter(|path| path.is_absolute());
        self.allowed.extend(stored.map(|path| Allowed { given: path.clone(), real: path.clone() }));
        self
    }

    /// Opens the file of a stored path.
    ///
    /// # Errors
    /// When the path leads out of all roots, is no file, or can't be opened.
    pub(super) fn open(&self, stored: &str) -> Result<Regular, ImageError> {
        let real = self.find(stored)?;
        let shown = Path::new(stored);
        let opened = open_regular(&real, true).map_err(|error| ImageError::opening(shown, error))?;
        // Whoever exchanges a folder for a link between both steps gets a file that is not the one inside.
        if self.find(stored)? != real || !opened.is_at(&real) {
            return Err(ImageError::Missing(shown.to_owned()));
        }
        Ok(opened)
    }

    /// The file of a stored path, without links, if it can be reached.
    pub fn reached(&self, stored: &str) -> Option<PathBuf> {
        self.find(stored).ok()
    }

    /// The file of a stored path, without links. Nothing outside of all roots is looked at.
    fn find(&self, stored: &str) -> Result<PathBuf, ImageError> {
        let path = Path::new(stored);
        let missing = || ImageError::Missing(path.to_owned());
        let start =
            if is_absolute(path) { drive_of(path) } else { self.base.clone().or_else(current_folder) };
        // Neither a share on the network nor a project whose folder is gone.
        let Some(start) = start else {
            return Err(ImageError::Outside { path: path.to_owned(), folder: None });
        };
        let own = self.own.as_deref().filter(|_| !is_absolute(path) && !stored.starts_with('~'));
        let is_inside = |at: &Path| {
            own.is_some_and(|own| at.starts_with(own))
                || self.allowed.iter().any(|root| at.starts_with(&root.real))
        };
        let leads_inside = |at: &Path| {
            let all = self.allowed.iter().flat_map(|root| [&root.given, &root.real]).map(PathBuf::as_path);
            is_inside(at) || all.chain(own).any(|root| root.starts_with(at))
        };
        match walk(start, path, leads_inside) {
            // It is known to be there only where the user has allowed to look.
            Ok(real) if is_inside(&real) && is_of_system(&real) => Err(ImageError::OfSystem(path.to_owned())),
            Ok(real) if is_inside(&real) => Ok(real),
            Ok(real) => Err(outside(path, &real)),
            Err(WalkStop::Outside(place)) => Err(outside(path, &place)),
            Err(WalkStop::Missing) => Err(missing()),
            Err(WalkStop::Unreadable(error)) => Err(ImageError::Unreadable { path: path.to_owned(), error }),
        }
    }
}

/// Marks a folder as the root of the projects in and below it, if all of it may be allowed and none of its projects has a wider root already.
///
/// # Errors
/// When the mark can't be written.
pub fn mark_root(folder: &Path) -> io::Result<()> {
    let real = fs::canonicalize(folder)?;
    let is_marked = mark::root_of(&real).join(mark::ROOT_MARK).is_file();
    if is_marked || !may_be_allowed(&real) {
        return Ok(());
    }
    fs::write(real.join(mark::ROOT_MARK), "")
}

fn outside(path: &Path, place: &Path) -> ImageError {
    let folder = place.parent().filter(|folder| may_be_allowed(folder)).map(Path::to_owned);
    ImageError::Outside { path: path.to_owned(), folder }
}

/// Whether a click may allow all of a folder: not the whole disk, nor all that belongs to a user, nor the system's own files.
fn may_be_allowed(folder: &Path) -> bool {
    let is_top = folder.components().filter(|part| matches!(part, Component::Normal(_))).count() == 0;
    let holds_home = std::env::home_dir().is_some_and(|home| home.starts_with(folder));
    !is_top && !holds_home && !is_of_system(folder)
}

/// Folders of devices and of the running system, whose files may never end.
fn is_of_system(path: &Path) -> bool {
    cfg!(unix) && ["/proc", "/sys", "/dev"].iter().any(|folder| path.starts_with(folder))
}

/// Whether a path names a place of its own, on Windows also by a drive or a share.
fn is_absolute(path: &Path) -> bool {
    path.has_root() || matches!(path.components().next(), Some(Component::Prefix(_)))
}

/// Where an absolute path begins; `None` for shares and devices of Windows: asking for one would already sign in to it.
fn drive_of(path: &Path) -> Option<PathBuf> {
    match path.components().next()? {
        Component::RootDir => Some(PathBuf::from(Component::RootDir.as_os_str())),
        Component::Prefix(prefix) => match prefix.kind() {
            std::path::Prefix::Disk(_) | std::path::Prefix::VerbatimDisk(_) => {
                let mut drive = prefix.as_os_str().to_owned();
                drive.push(std::path::MAIN_SEPARATOR_STR);
                fs::canonicalize(drive).ok()
            }
            _ => None,
        },
        _ => None,
    }
}

fn current_folder() -> Option<PathBuf> {
    fs::canonicalize(".").ok()
}
