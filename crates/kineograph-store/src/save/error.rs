//! Why a file was not saved.

use std::io;
use std::path::{Path, PathBuf};

/// Why a file was not saved. The text is for logs; the editor has its own for users.
#[derive(Debug, thiserror::Error)]
#[error("{} was not saved: {reason:?}{}", path.display(), detail(source.as_ref()))]
pub struct SaveError {
    /// The file as the user names it.
    pub path: PathBuf,
    /// Why.
    pub reason: Reason,
    /// The system's error, if there is one.
    pub source: Option<io::Error>,
}

/// The kinds of reasons; each asks for something else from the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The file is marked as read-only, or belongs to somebody else.
    ReadOnlyFile,
    /// No new files may be made in the folder.
    ReadOnlyFolder,
    /// The drive can't be written at all.
    ReadOnlyDrive,
    /// The drive is full, or the user's share of it.
    DiskFull,
    /// The folder does not exist (any more).
    FolderGone,
    /// The drive reports faults or is not there any more.
    DriveGone,
    /// The name, or the whole path, is too long for the file system, or has characters that it refuses.
    BadName,
    /// The file system has no files of this size.
    TooLarge,
    /// There is a folder or a device of this name.
    NotAFile,
    /// Another program has changed the file since it was read.
    ChangedOnDisk,
    /// The path leads to another file than when it was opened: to this one.
    LeadsElsewhere(PathBuf),
    /// Another program keeps the file from being replaced.
    Busy,
    /// Anything else.
    Other,
}

/// What failed, since the same error means different things.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SavePhase {
    /// Something about the file itself.
    File,
    /// Making, renaming or removing a name in the folder.
    Folder,
    /// Writing contents.
    Contents,
}

impl SaveError {
    /// The reason of an error that a file in a folder caused when it was made.
    pub fn of_folder(path: &Path, error: io::Error) -> Self {
        Self::new(path, SavePhase::Folder, error)
    }

    pub(super) fn new(path: &Path, phase: SavePhase, error: io::Error) -> Self {
        Self { path: path.to_owned(), reason: reason(phase, &error), source: Some(error) }
    }
}

fn reason(phase: SavePhase, error: &io::Error) -> Reason {
    use io::ErrorKind as Kind;
    match error.kind() {
        _ if is_drive_gone(error) => Reason::DriveGone,
        Kind::NotFound | Kind::NotADirectory => Reason::FolderGone,
        Kind::PermissionDenied if phase == SavePhase::Folder => Reason::ReadOnlyFolder,
        Kind::PermissionDenied => Reason::ReadOnlyFile,
        Kind::ReadOnlyFilesystem => Reason::ReadOnlyDrive,
        Kind::StorageFull | Kind::QuotaExceeded => Reason::DiskFull,
        Kind::FileTooLarge => Reason::TooLarge,
        Kind::InvalidFilename | Kind::InvalidInput => Reason::BadName,
        Kind::IsADirectory => Reason::NotAFile,
        Kind::ResourceBusy | Kind::ExecutableFileBusy => Reason::Busy,
        _ => Reason::Other,
    }
}

fn is_drive_gone(error: &io::Error) -> bool {
    // The standard library has no kinds for these.
    let codes: &[i32] = if cfg!(windows) {
        // ERROR_NOT_READY, ERROR_BAD_NETPATH, ERROR_DEV_NOT_EXIST, ERROR_NETNAME_DELETED, ERROR_IO_DEVICE
        &[21, 53, 55, 64, 1117]
    } else {
        // EIO, ENXIO, ENODEV
        &[5, 6, 19]
    };
    error.kind() == io::ErrorKind::StaleNetworkFileHandle
        || error.raw_os_error().is_some_and(|code| codes.contains(&code))
}

fn detail(source: Option<&io::Error>) -> String {
    source.map(|error| format!(" ({error})")).unwrap_or_default()
}
