//! Why a file was not read or written.

use std::io;
use std::path::{Path, PathBuf};

use kineograph_runtime::format::shortened;
use kineograph_runtime::{Error, Position};

use crate::text::{MAX_PATH_CHARS, message, tr};

/// Why a file was not read or written, as a sentence that names it.
#[derive(Debug, thiserror::Error)]
pub enum IoError {
    /// No such file.
    #[error("{}", tr!("io-missing", path = .0.display()))]
    Missing(PathBuf),
    /// The folder that the file would be in does not exist.
    #[error("{}", tr!("io-no-folder", path = .0.display()))]
    NoFolder(PathBuf),
    /// A folder or a device.
    #[error("{}", tr!("io-not-a-file", path = .0.display()))]
    NotAFile(PathBuf),
    /// A file that is not to be replaced.
    #[error("{}", tr!("io-exists", path = .0.display()))]
    Exists(PathBuf),
    /// A file that the output was made from.
    #[error("{}", tr!("io-is-input", path = .0.display()))]
    IsInput(PathBuf),
    /// No permission to read.
    #[error("{}", tr!("io-not-readable", path = .0.display()))]
    NotReadable(PathBuf),
    /// No permission to write, or marked as read-only.
    #[error("{}", tr!("io-not-writable", path = .0.display()))]
    NotWritable(PathBuf),
    /// The disk is full.
    #[error("{}", tr!("io-disk-full", path = .0.display()))]
    DiskFull(PathBuf),
    /// Not a project that can be opened.
    #[error("{}: {}", location(path, error.place().position()), message(error.diagnostic()))]
    NotAProject {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Error,
    },
    /// Anything else that the system reports.
    #[error("{}", tr!("io-system", path = path.display(), error = error.to_string()))]
    System {
        /// The file.
        path: PathBuf,
        /// The system's words.
        error: io::Error,
    },
}

impl IoError {
    pub(super) fn reading(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Missing(path),
            io::ErrorKind::PermissionDenied => Self::NotReadable(path),
            io::ErrorKind::IsADirectory => Self::NotAFile(path),
            _ => Self::System { path, error },
        }
    }

    pub(super) fn writing(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::NoFolder(path),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::NotWritable(path),
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull(path),
            io::ErrorKind::IsADirectory => Self::NotAFile(path),
            _ => Self::System { path, error },
        }
    }
}

/// A path as messages name it: it may be that of a file of an archive.
fn shown(path: &Path) -> String {
    shortened(&path.to_string_lossy()).to(MAX_PATH_CHARS).to_string()
}

/// `file:line:column`, as other tools write it, so that editors can jump there.
fn location(path: &Path, position: Option<Position>) -> String {
    match position {
        Some(position) => format!("{}:{position}", shown(path)),
        None => shown(path),
    }
}
