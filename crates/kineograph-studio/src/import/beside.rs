//! Files beside a file that is imported: its pictures, and the sheets that it needs.

use std::ffi::OsStr;
use std::io::Read as _;
use std::path::{Component, Path, PathBuf};

use kineograph_import::{Description, Limits, Source, picture, read};
use kineograph_store::{NotOpened, open_regular};

use super::visible::{visible, with_visible_names};
use crate::limits::{MAX_IMPORT_BYTES, MAX_NAME_CHARS};
use crate::text::shorten::shortened;

/// Paths in scenes are often those of their project, so folders above the file are looked into too.
const FOLDERS_ABOVE: usize = 3;

/// The surroundings of a file.
#[derive(Debug)]
pub struct Beside {
    /// The folder of the file.
    pub folder: PathBuf,
    /// The root of the open project, without links: links may lead to anywhere in it.
    root: Option<PathBuf>,
    /// What each file may take.
    limits: Limits,
}

impl Beside {
    /// The surroundings of this file, for a project with this root.
    pub fn of(path: &Path, root: Option<&Path>, limits: Limits) -> Self {
        let folder = path.parent().map(Path::to_owned).unwrap_or_default();
        Self { folder, root: root.map(Path::to_owned), limits }
    }

    /// The surroundings of another file, for the same project.
    pub fn at(&self, path: &Path) -> Self {
        Self::of(path, self.root.as_deref(), self.limits)
    }

    /// The file that a stored path means. Paths that are absolute or lead up are not followed, nor links that lead both out of the folder that
    /// is looked into and out of the project's root.
    pub fn find(&self, stored: &str) -> Option<PathBuf> {
        let relative = inside(stored)?;
        let above = self.folder.ancestors().take(1 + FOLDERS_ABOVE);
        let named = relative.file_name().map(|name| (self.folder.as_path(), Path::new(name)));
        let places = above.map(|folder| (folder, relative)).chain(named);
        places
            .filter(|(folder, file)| self.reaches(folder, file))
            .map(|(folder, file)| folder.join(file))
            .next()
    }

    /// Whether a stored path goes through a link beside this file. What is at the other end is not looked at.
    pub fn is_link(&self, stored: &str) -> bool {
        let Some(relative) = inside(stored) else { return false };
        let mut at = self.folder.clone();
        relative.components().any(|part| {
            at.push(part);
            at.is_symlink()
        })
    }

    /// Whether a folder has this file, itself or by links that stay in the folder or in the project.
    fn reaches(&self, folder: &Path, file: &Path) -> bool {
        // The parent of a bare file name means the current folder.
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let (Ok(top), Ok(real)) = (folder.canonicalize(), folder.join(file).canonicalize()) else {
            return false;
        };
        let is_inside =
            real.starts_with(top) || self.root.as_ref().is_some_and(|root| real.starts_with(root));
        is_inside && real.is_file()
    }

    /// The contents of a file by its stored path.
    fn bytes(&self, stored: &str) -> Option<Vec<u8>> {
        read_limited(&self.find(stored)?).ok()
    }

    /// Width and height of a picture that was found.
    pub fn picture_px(&self, path: &Path) -> Option<[f64; 2]> {
        let measured = picture::measure(&read_limited(path).ok()?, 1.0, &self.limits).ok()?;
        Some(measured.size_px.map(f64::from))
    }

    /// A needed file, and what it describes.
    pub fn described(&self, stored: &str) -> Option<(PathBuf, Description)> {
        let path = self.find(stored)?;
        let bytes = read_limited(&path).ok()?;
        let beside = self.at(&path);
        let description = describe(&path, &bytes, &beside).ok()?;
        Some((path, description))
    }
}

/// A stored path that leads nowhere but into folders.
fn inside(stored: &str) -> Option<&Path> {
    let relative = Path::new(stored);
    let leads_down = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    relative.components().all(leads_down).then_some(relative)
}

/// What a file describes.
pub fn describe(path: &Path, bytes: &[u8], beside: &Beside) -> Result<Description, kineograph_import::Error> {
    let name = file_name(path);
    let source = Source { name: &name, bytes, beside: &|stored| beside.bytes(stored) };
    read(&source, &beside.limits).map(with_visible_names)
}

/// Reads a file that is not too large.
pub fn read_limited(path: &Path) -> Result<Vec<u8>, NotOpened> {
    let mut bytes = Vec::new();
    // One byte more than allowed, which the readers refuse.
    let mut file = open_regular(path, false)?.file.take(MAX_IMPORT_BYTES as u64 + 1);
    file.read_to_end(&mut bytes).map_err(NotOpened::Failed)?;
    Ok(bytes)
}

/// The name of a file or folder.
pub fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The name of a file without its extension, as an item is called after it. It leaves room for the number of a second one.
pub fn stem(path: &Path) -> String {
    let stem = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default();
    shortened(&visible(&stem), MAX_NAME_CHARS - 20).into_owned()
}
