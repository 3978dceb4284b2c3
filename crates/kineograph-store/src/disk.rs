//! Every operation on files that saving and journals use, so that tests can fail each of them.

mod real;
mod regular;
#[cfg(feature = "testing")]
pub mod simulated;

use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub use real::RealDisk;
pub(crate) use regular::open;
pub use regular::{NotOpened, Regular, identity, open_regular};

/// Files and folders. Nothing else in this crate touches them, except [`Presence`](crate::Presence), which needs the system's locks.
pub trait Disk: Send + Sync + fmt::Debug {
    /// All of a file. What is no file is not opened, so nothing waits for a pipe, and a link in place of the file is not followed.
    ///
    /// # Errors
    /// [`InvalidInput`](io::ErrorKind::InvalidInput) for what is no file; else what the system reports, so for all operations.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// What a path leads to, links followed.
    ///
    /// # Errors
    /// When there is nothing.
    fn metadata(&self, path: &Path) -> io::Result<Metadata>;

    /// The absolute path without links to what exists at `path`.
    ///
    /// # Errors
    /// When there is nothing.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf>;

    /// Where the link at `path` leads, as it is stored.
    ///
    /// # Errors
    /// When it is no link.
    fn read_link(&self, path: &Path) -> io::Result<PathBuf>;

    /// The names in a folder, in their order.
    ///
    /// # Errors
    /// When it can't be read.
    fn list(&self, folder: &Path) -> io::Result<Vec<OsString>>;

    /// A new file for writing. `mode` are its permissions where the system has such; `None` are those of other programs' new files.
    ///
    /// # Errors
    /// When something is there already, or can't be made.
    fn create_new(&self, path: &Path, mode: Option<u32>) -> io::Result<Box<dyn DiskFile>>;

    /// An existing file; what is written is added to its end.
    ///
    /// # Errors
    /// When it can't be written.
    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>>;

    /// Replaces the contents of an existing file, not the file: for files that have several names. The new contents are on the disk
    /// when it returns; if it fails, they may be there in part.
    ///
    /// # Errors
    /// When it can't be written.
    fn rewrite(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Gives a file another name in the same folder, replacing what has it.
    ///
    /// # Errors
    /// When that is refused.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// As [`Self::rename`], but what has the name stays. In file systems without hard links another program has a moment to make it unseen.
    ///
    /// # Errors
    /// [`AlreadyExists`](io::ErrorKind::AlreadyExists) when something has the name, a link to nothing among them; and as
    /// [`Self::rename`].
    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    ///
    /// # Errors
    /// When that is refused, or there is none.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes a folder and those above it; one that exists stays.
    ///
    /// # Errors
    /// When that is refused.
    fn create_folder(&self, path: &Path) -> io::Result<()>;

    /// Waits until the names in a folder are on the disk. Systems that can't do that for folders do nothing.
    ///
    /// # Errors
    /// When the disk reports a fault.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// A file that is open for writing.
pub trait DiskFile: Send {
    /// Writes all bytes after those that were written before.
    ///
    /// # Errors
    /// When not all were written; a part may have been.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Waits until everything is on the disk.
    ///
    /// # Errors
    /// When that is not certain.
    fn sync(&mut self) -> io::Result<()>;

    /// Length and time of the file itself, whatever has its name by now.
    ///
    /// # Errors
    /// When the system does not say.
    fn metadata(&self) -> io::Result<Metadata>;

    /// Takes over owner, permissions and extended attributes (access lists among them) of another file, as far as the system allows.
    ///
    /// # Errors
    /// When the permissions can't be set. Owners and other attributes that the system or the file system refuses stay as they are.
    fn copy_attributes(&mut self, from: &Path) -> io::Result<()>;
}

/// What the system knows about a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Metadata {
    /// File, folder or something else.
    pub kind: FileKind,
    /// Length in bytes.
    pub len: u64,
    /// When the contents were last changed.
    pub modified: Option<Modified>,
    /// Marked as read-only.
    pub is_read_only: bool,
    /// Permissions, where the system has such.
    pub mode: Option<u32>,
    /// The number of names (hard links) of the file.
    pub links: u64,
    /// What distinguishes the file from all others, whatever its names; `None` where the system doesn't say.
    pub identity: Option<(u64, u64)>,
}

/// What a path leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    /// A file.
    File,
    /// A folder.
    Folder,
    /// A device, a pipe or the like.
    Other,
}

/// A time of a file system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Modified {
    /// Seconds since 1970, UTC.
    pub secs: i64,
    /// And nanoseconds, 0 to 999,999,999.
    pub nanos: u32,
}

impl From<SystemTime> for Modified {
    fn from(time: SystemTime) -> Self {
        match time.duration_since(UNIX_EPOCH) {
            Ok(after) => {
                Self { secs: i64::try_from(after.as_secs()).unwrap_or(i64::MAX), nanos: after.subsec_nanos() }
            }
            Err(before) => {
                let before = before.duration();
                let (secs, nanos) =
                    (i64::try_from(before.as_secs()).unwrap_or(i64::MAX), before.subsec_nanos());
                if nanos == 0 {
                    Self { secs: -secs, nanos }
                } else {
                    Self { secs: -secs - 1, nanos: 1_000_000_000 - nanos }
                }
            }
        }
    }
}

impl Modified {
    /// As a time of the system's clock.
    pub fn time(self) -> SystemTime {
        let whole = Duration::from_secs(self.secs.unsigned_abs());
        let at = if self.secs >= 0 { UNIX_EPOCH.checked_add(whole) } else { UNIX_EPOCH.checked_sub(whole) };
        at.and_then(|at| at.checked_add(Duration::from_nanos(u64::from(self.nanos)))).unwrap_or(UNIX_EPOCH)
    }
}

/// The folder that a file is in; `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}
