//! A disk in memory for tests. It fails any operation, and shows what is left if the power fails after any of them.
//!
//! It promises as little as systems do: contents are safe once their file was synced, names once their folder was, and both independently
//! of each other. What is not safe may be there after a crash or not, in part, or in another order.

mod crash;
mod files;

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use crash::{Remains, UnsyncedContents, UnsyncedNames};

use super::{Disk, DiskFile, FileKind, Metadata, Modified, folder_of};
use files::{ContentsChange, FileEntry, Files, Rename};

/// The fault that operations report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// EIO.
    Io,
    /// ENOSPC; a write gets half of its bytes onto the disk.
    Full,
    /// EACCES.
    Denied,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Io, Self::Full, Self::Denied];

    fn error(self) -> io::Error {
        io::Error::from_raw_os_error(match self {
            Self::Io => 5,
            Self::Full => 28,
            Self::Denied => 13,
        })
    }
}

/// What goes wrong, and when. Operations are counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Plan {
    /// Nothing.
    #[default]
    Fine,
    /// This operation fails, and no other.
    Once(usize, Fault),
    /// This operation and all later ones fail.
    From(usize, Fault),
    /// The power fails before this operation.
    Crash(usize),
}

/// A disk in memory. Clones are the same disk.
#[derive(Debug, Clone, Default)]
pub struct SimulatedDisk(Arc<Mutex<DiskState>>);

#[derive(Debug, Default)]
struct DiskState {
    files: Files,
    plan: Plan,
    count: usize,
    is_crashed: bool,
    /// The error of every attempt to set owner and permissions.
    refuses_attributes: Option<i32>,
}

impl SimulatedDisk {
    /// An empty disk with these folders.
    pub fn with_folders(folders: &[&str]) -> Self {
        let disk = Self::default();
        for folder in folders {
            disk.inner().files.add_folder(Path::new(folder));
        }
        disk
    }

    /// Sets what goes wrong, and counts from 0 again.
    pub fn plan(&self, plan: Plan) {
        let mut inner = self.inner();
        (inner.plan, inner.count, inner.is_crashed) = (plan, 0, false);
    }

    /// From now on refuses to set owner and permissions with this error of the system, as FAT and shares do: 1 is EPERM, 95 is EOPNOTSUPP.
    pub fn refuse_attributes(&self, error: i32) {
        self.inner().refuses_attributes = Some(error);
    }

    /// The number of operations since the last plan.
    pub fn count(&self) -> usize {
        self.inner().count
    }

    /// Puts a file there, safely and without an operation.
    pub fn put(&self, path: &str, contents: &[u8]) {
        self.inner().files.put(Path::new(path), contents);
    }

    /// Gives a file another name, safely and without an operation.
    pub fn link(&self, existing: &str, other: &str) {
        self.inner().files.link(Path::new(existing), Path::new(other));
    }

    /// Makes a symbolic link, safely and without an operation.
    pub fn symlink(&self, target: &str, link: &str) {
        self.inner().files.set_safely(Path::new(link), FileEntry::Link(PathBuf::from(target)));
    }

    /// Takes a name away, safely and without an operation; a program that has the file open goes on writing it.
    pub fn unlink(&self, path: &str) {
        self.inner().files.unlink(Path::new(path));
    }

    /// What a program sees in a file, without an operation.
    pub fn contents(&self, path: &str) -> Option<Vec<u8>> {
        self.inner().files.contents(Path::new(path))
    }

    /// All names, without an operation.
    pub fn names(&self) -> Vec<PathBuf> {
        self.inner().files.names()
    }

    /// The disk as it is found after a power failure now, of which this remains.
    pub fn after_crash(&self, remains: Remains) -> Self {
        let files = crash::remaining(&self.inner().files, remains);
        Self(Arc::new(Mutex::new(DiskState { files, ..DiskState::default() })))
    }

    fn inner(&self) -> MutexGuard<'_, DiskState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an operation, and fails it if that is planned.
    fn begin(&self) -> io::Result<MutexGuard<'_, DiskState>> {
        let mut inner = self.inner();
        match inner.fault() {
            Some(error) => Err(error),
            None => Ok(inner),
        }
    }
}

impl DiskState {
    fn fault(&mut self) -> Option<io::Error> {
        let number = self.count;
        if !self.is_crashed {
            self.count += 1;
        }
        match self.plan {
            Plan::Once(at, fault) if number == at => Some(fault.error()),
            Plan::From(at, fault) if number >= at => Some(fault.error()),
            Plan::Crash(at) if number >= at => {
                self.is_crashed = true;
                Some(io::Error::other("the power has failed"))
            }
            _ => None,
        }
    }

    const fn is_full(&self) -> bool {
        matches!(self.plan, Plan::Once(_, Fault::Full) | Plan::From(_, Fault::Full))
    }
}

impl Disk for SimulatedDisk {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let inner = self.begin()?;
        match inner.files.entry(path) {
            Some(FileEntry::Link(_)) => Err(io::ErrorKind::InvalidInput.into()),
            _ => inner.files.contents(path).ok_or_else(missing),
        }
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        self.begin()?.files.metadata(path).ok_or_else(missing)
    }

    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        self.begin()?.files.resolve(path).ok_or_else(missing)
    }

    fn read_link(&self, path: &Path) -> io::Result<PathBuf> {
        match self.begin()?.files.entry(path) {
            Some(FileEntry::Link(target)) => Ok(target),
            Some(_) => Err(io::ErrorKind::InvalidInput.into()),
            None => Err(missing()),
        }
    }

    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>> {
        self.begin()?.files.list(folder).ok_or_else(missing)
    }

    fn create_new(&self, path: &Path, mode: Option<u32>) -> io::Result<Box<dyn DiskFile>> {
        let mut inner = self.begin()?;
        if inner.files.entry(path).is_some() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        if !inner.files.is_folder(folder_of(path)) {
            return Err(missing());
        }
        let file = inner.files.create(path, mode.unwrap_or(0o644));
        Ok(Box::new(SimulatedFile { disk: self.clone(), file }))
    }

    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        let file = self.begin()?.files.file(path).ok_or_else(missing)?;
        Ok(Box::new(SimulatedFile { disk: self.clone(), file }))
    }

    fn rewrite(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let file = self.begin()?.files.file(path).ok_or_else(missing)?;
        // Three operations: a crash or a fault can come between them.
        self.change(file, &ContentsChange::Write { at: 0, bytes: bytes.to_vec() })?;
        self.change(file, &ContentsChange::SetLen(bytes.len()))?;
        self.begin()?.files.sync(file);
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut inner = self.begin()?;
        let entry = inner.files.entry(from).ok_or_else(missing)?;
        inner.files.rename(Rename { from: Some(from.to_owned()), to: Some((to.to_owned(), entry)) });
        Ok(())
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut inner = self.begin()?;
        let entry = inner.files.entry(from).ok_or_else(missing)?;
        if inner.files.entry(to).is_some() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        inner.files.rename(Rename { from: Some(from.to_owned()), to: Some((to.to_owned(), entry)) });
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let mut inner = self.begin()?;
        inner.files.entry(path).ok_or_else(missing)?;
        inner.files.rename(Rename { from: Some(path.to_owned()), to: None });
        Ok(())
    }

    /// Safe at once, unlike files: a system that loses whole folders loses what is in them, whatever a program does.
    fn create_folder(&self, path: &Path) -> io::Result<()> {
        self.begin()?.files.add_folder(path);
        Ok(())
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        self.begin()?.files.sync_folder(path);
        Ok(())
    }
}

impl SimulatedDisk {
    /// Changes contents. A full disk takes a half of what is written.
    fn change(&self, file: usize, change: &ContentsChange) -> io::Result<()> {
        let mut inner = self.inner();
        let fault = inner.fault();
        if let (Some(_), ContentsChange::Write { at, bytes }, true) = (&fault, change, inner.is_full()) {
            let half = ContentsChange::Write { at: *at, bytes: bytes[..bytes.len() / 2].to_vec() };
            inner.files.change(file, half);
        }
        if let Some(error) = fault {
            return Err(error);
        }
        inner.files.change(file, change.clone());
        Ok(())
    }
}

struct SimulatedFile {
    disk: SimulatedDisk,
    file: usize,
}

impl DiskFile for SimulatedFile {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        let at = self.disk.inner().files.len(self.file);
        self.disk.change(self.file, &ContentsChange::Write { at, bytes: bytes.to_vec() })
    }

    fn sync(&mut self) -> io::Result<()> {
        self.disk.begin()?.files.sync(self.file);
        Ok(())
    }

    fn metadata(&self) -> io::Result<Metadata> {
        Ok(self.disk.begin()?.files.metadata_of(self.file))
    }

    fn copy_attributes(&mut self, from: &Path) -> io::Result<()> {
        let mut inner = self.disk.begin()?;
        if let Some(error) = inner.refuses_attributes {
            return Err(io::Error::from_raw_os_error(error));
        }
        let mode = inner.files.metadata(from).and_then(|metadata| metadata.mode).ok_or_else(missing)?;
        inner.files.set_mode(self.file, mode);
        Ok(())
    }
}

fn missing() -> io::Error {
    io::ErrorKind::NotFound.into()
}
