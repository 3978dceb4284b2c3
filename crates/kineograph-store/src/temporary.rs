//! Files that exist until they are renamed, and what a crash leaves of them.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use crate::disk::{Disk, DiskFile, folder_of};
use crate::fingerprint::fnv1a;
use crate::token::Token;

const PREFIX: &str = ".kineograph-";
pub(crate) const TEMPORARY: &str = ".tmp";
pub(crate) const PENDING: &str = ".pending";

/// A file beside another one that will get its name.
pub(crate) struct Temporary<'d> {
    disk: &'d dyn Disk,
    path: PathBuf,
    file: Option<Box<dyn DiskFile>>,
}

impl<'d> Temporary<'d> {
    /// Makes it, with the permissions that the file has.
    pub(crate) fn create(disk: &'d dyn Disk, target: &Path, mode: Option<u32>) -> io::Result<Self> {
        let path = beside(target, TEMPORARY);
        let file = disk.create_new(&path, mode)?;
        Ok(Self { disk, path, file: Some(file) })
    }

    /// The open file.
    pub(crate) fn file(&mut self) -> &mut dyn DiskFile {
        // It is taken only by `rename` and `discard`, after which nothing is written.
        self.file.as_deref_mut().expect("the temporary file is open")
    }

    /// Takes over owner, permissions and extended attributes of the file that it replaces. A file system that has none to set, such as FAT
    /// or a share, is no reason to save nothing.
    pub(crate) fn take_attributes(&mut self, from: &Path) -> io::Result<()> {
        match self.file().copy_attributes(from) {
            Err(error)
                if matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::Unsupported) =>
            {
                Ok(())
            }
            taken => taken,
        }
    }

    /// Closes it, and gives it the name of the file.
    pub(crate) fn rename(&mut self, target: &Path) -> io::Result<()> {
        self.file = None;
        self.disk.rename(&self.path, target).inspect_err(|_| self.discard())
    }

    /// The same, if nothing has that name.
    pub(crate) fn rename_new(&mut self, target: &Path) -> io::Result<()> {
        self.file = None;
        self.disk.rename_new(&self.path, target).inspect_err(|_| self.discard())
    }

    /// Removes it; what can't be removed is left for [`remove_leftovers`].
    pub(crate) fn discard(&mut self) {
        self.file = None;
        self.disk.remove(&self.path).ok();
    }
}

/// Writes a whole file of the data folder, replacing one that exists.
pub(crate) fn write_whole(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    // What is in the data folder is the user's alone.
    let mut temporary = Temporary::create(disk, path, Some(0o600))?;
    let file = temporary.file();
    file.write_all(bytes).and_then(|()| file.sync()).inspect_err(|_| temporary.discard())?;
    temporary.rename(path)?;
    disk.sync_folder(folder_of(path))
}

/// A new name beside a file.
pub(crate) fn beside(target: &Path, ending: &str) -> PathBuf {
    let token = Token::random();
    folder_of(target).join(format!("{}{}{ending}", prefix_of(target), &token.as_str()[..16]))
}

/// What begins the names of all temporary files of a file, so that another file's are not removed.
fn prefix_of(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default();
    format!("{PREFIX}{:016x}-", fnv1a(name.as_encoded_bytes()))
}

/// The temporary files of a file that end in this.
pub(crate) fn leftovers(disk: &dyn Disk, target: &Path, ending: &str) -> Vec<PathBuf> {
    let prefix = prefix_of(target);
    let folder = folder_of(target);
    let names = disk.list(folder).unwrap_or_default();
    let is_leftover = |name: &OsString| {
        name.to_str().is_some_and(|name| name.starts_with(&prefix) && name.ends_with(ending))
    };
    names.into_iter().filter(is_leftover).map(|name| folder.join(name)).collect()
}

/// Removes temporary files of saves of this file that a crash interrupted. Call it while no other process saves the file; a save does so itself.
pub fn remove_leftovers(disk: &dyn Disk, target: &Path) {
    for path in leftovers(disk, target, TEMPORARY) {
        // One that can't be removed does no harm.
        disk.remove(&path).ok();
    }
}

/// Removes the temporary files of all files in a folder of the data folder.
pub(crate) fn remove_all_leftovers(disk: &dyn Disk, folder: &Path) {
    for name in disk.list(folder).unwrap_or_default() {
        if name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(TEMPORARY)) {
            disk.remove(&folder.join(name)).ok();
        }
    }
}
