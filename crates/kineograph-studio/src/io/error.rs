//! Why a file was not read or written.

use std::io;
use std::path::{Path, PathBuf};

use kineograph_runtime::format::shortened;
use kineograph_runtime::{Diagnostic, Error, Position};
use kineograph_store::{Reason, SaveError};

use crate::text::{MAX_PATH_CHARS, message, tr};

/// Why a file was not read or written, as a sentence that names it.
#[derive(Debug, thiserror::Error)]
pub enum IoError {
    /// No such file.
    #[error("{}", tr!("io-missing", path = .0.display()))]
    Missing(PathBuf),
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
    /// Not written.
    #[error("{}", not_saved(path, reason, source.as_ref()))]
    NotSaved {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: Reason,
        /// The system's error, if there is one.
        source: Option<io::Error>,
    },
    /// Not a project that can be opened.
    #[error("{}: {}", location(path, error.place().position()), message(error.diagnostic()))]
    NotAProject {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Error,
    },
    /// Anything else that the system reports.
    #[error("{}", tr!("io-system", path = path.display(), error = system_words(error)))]
    System {
        /// The file.
        path: PathBuf,
        /// The system's words.
        error: io::Error,
    },
}

/// So many mistakes of a file are told in the window.
const MAX_TOLD: usize = 5;

impl IoError {
    /// The error, with more than the first mistake of a file that can't be opened: a line each.
    pub fn told(&self) -> String {
        let Self::NotAProject { path, error } = self else { return self.to_string() };
        let sentence = |found: &Diagnostic| {
            let message = match found.place.clip() {
                Some(clip) => in_clip(clip, &message(found)),
                None => message(found),
            };
            format!("{}: {message}", location(path, found.place.position()))
        };
        let all = core::iter::once(error.diagnostic()).chain(error.others());
        let mut lines: Vec<String> = all.take(MAX_TOLD).map(sentence).collect();
        let more = (error.others().len() + 1).saturating_sub(MAX_TOLD);
        lines.extend((more > 0).then(|| tr!("io-more-mistakes", count = more)));
        lines.join("\n")
    }

    pub(super) fn reading(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Self::Missing(path),
            io::ErrorKind::PermissionDenied => Self::NotReadable(path),
            io::ErrorKind::IsADirectory => Self::NotAFile(path),
            _ => Self::System { path, error },
        }
    }

    pub fn writing(path: &Path, error: io::Error) -> Self {
        SaveError::of_folder(path, error).into()
    }
}

impl From<SaveError> for IoError {
    fn from(SaveError { path, reason, source }: SaveError) -> Self {
        Self::NotSaved { path, reason, source }
    }
}

/// A sentence about something in a clip.
pub fn in_clip(clip: &str, message: &str) -> String {
    tr!("io-in-clip", clip = shortened(clip).to_string(), message)
}

/// A sentence about an action of a clip; `trail` is the way to it.
pub fn in_action(clip: &str, trail: &str, message: &str) -> String {
    tr!("io-in-action", clip = shortened(clip).to_string(), trail, message)
}

/// Why a file was not written, and what to do.
fn not_saved(path: &Path, reason: &Reason, source: Option<&io::Error>) -> String {
    let path = shown(path);
    match reason {
        Reason::ReadOnlyFile => tr!("io-not-writable", path),
        Reason::ReadOnlyFolder => tr!("io-folder-read-only", path),
        Reason::ReadOnlyDrive => tr!("io-drive-read-only", path),
        Reason::DiskFull => tr!("io-disk-full", path),
        Reason::FolderGone => tr!("io-no-folder", path),
        Reason::DriveGone => tr!("io-drive-gone", path),
        Reason::BadName => tr!("io-bad-name", path),
        Reason::TooLarge => tr!("io-too-large", path),
        Reason::NotAFile => tr!("io-not-a-file", path),
        Reason::ChangedOnDisk => tr!("io-changed-on-disk", path),
        Reason::LeadsElsewhere(target) => tr!("io-leads-elsewhere", path, target = target.display()),
        Reason::Busy => tr!("io-busy", path),
        Reason::Other => {
            let error = source.map(system_words).unwrap_or_default();
            tr!("io-system", path, error)
        }
    }
}

/// What the system says, without the number that the library adds.
pub fn system_words(error: &io::Error) -> String {
    let words = error.to_string();
    words.split_once(" (os error ").map_or(words.as_str(), |(words, _)| words).to_owned() // not shown
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_the_system_are_said_without_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let error = std::fs::create_dir(folder.path()).unwrap_err();
        assert!(error.to_string().contains("os error"), "{error}");
        let path = folder.path().to_owned();
        for said in [
            IoError::System { path: path.clone(), error: std::fs::create_dir(&path).unwrap_err() }
                .to_string(),
            not_saved(&path, &Reason::Other, Some(&error)),
        ] {
            assert!(said.ends_with("exists.") && !said.contains("os error"), "{said}");
        }
        assert_eq!(system_words(&io::ErrorKind::UnexpectedEof.into()), "unexpected end of file");
    }
}
