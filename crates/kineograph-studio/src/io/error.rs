//! Why a file was not read or written.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use kineograph_runtime::format::shortened;
use kineograph_runtime::{Code, Diagnostic, Error, Position};
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
    /// A text in UTF-16. Games read UTF-8 only.
    #[error("{}", tr!("io-utf-16", path = .0.display()))]
    Utf16(PathBuf),
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

/// What is said of a file that can't be used where there is room for more than a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// A sentence that names the file.
    pub summary: String,
    /// What is wrong in a file that can't be opened, each with its line and column.
    pub mistakes: Vec<String>,
    /// What helps.
    pub advice: &'static str,
}

impl IoError {
    /// The error with all mistakes of a file that can't be opened.
    pub fn report(&self) -> Report {
        let Self::NotAProject { path, error } = self else {
            let (mistakes, advice) = (Vec::new(), tr!("io-unchanged"));
            return Report { summary: self.to_string(), mistakes, advice };
        };
        let path = shown(path);
        if !is_in_text(error.code()) {
            let (mistakes, advice) = (vec![message(error.diagnostic())], tr!("io-unchanged"));
            return Report { summary: tr!("io-not-opened", path), mistakes, advice };
        }
        let all = || core::iter::once(error.diagnostic()).chain(error.others());
        let count = all().filter(|found| found.code != Code::MoreMistakes).count();
        let summary = match count == error.others().len() + 1 {
            true => tr!("io-mistakes", path, count),
            false => tr!("io-mistakes-and-more", path, count),
        };
        Report { summary, mistakes: all().map(mistake).collect(), advice: tr!("io-correct") }
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

/// Whether a file is refused for what its text says, so that whoever corrects the text can open it.
const fn is_in_text(code: Code) -> bool {
    !matches!(code, Code::NewerFormat | Code::NotText | Code::FileTooLarge)
}

/// What is wrong in a file, with its line and column. What is said of the whole list has no place.
fn mistake(found: &Diagnostic) -> String {
    let message = match found.place.clip() {
        Some(clip) => in_clip(clip, &message(found)),
        None => message(found),
    };
    match found.place.position().filter(|_| found.code != Code::MoreMistakes) {
        Some(Position { line, column, .. }) => tr!("io-mistake-at", line, column, message),
        None => message,
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
    let has_folder = path.parent().is_some_and(Path::is_dir);
    let path = shown(path);
    match reason {
        Reason::ReadOnlyFile => tr!("io-not-writable", path),
        Reason::ReadOnlyFolder => tr!("io-folder-read-only", path),
        Reason::ReadOnlyDrive => tr!("io-drive-read-only", path),
        Reason::DiskFull => tr!("io-disk-full", path),
        Reason::FolderGone if has_folder => tr!("io-folder-takes-none", path),
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

/// What the system says, without the number that the library adds; also where another library passes it on.
pub fn system_words(error: impl Display) -> String {
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
    use crate::io::read_project;

    /// The report of a file with so many nodes whose names are no texts.
    fn report(count: usize) -> (Report, String) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.ron");
        let nodes = "  (name: 1),\n".repeat(count);
        std::fs::write(&path, format!("(format: 2, nodes: [\n{nodes}])")).unwrap();
        (read_project(&path).unwrap_err().report(), path.display().to_string())
    }

    #[test]
    fn all_mistakes_are_counted_and_listed_and_the_path_is_said_once() {
        for (count, said) in [(1, "there is a mistake"), (7, "there are 7 mistakes")] {
            let (report, path) = report(count);
            assert_eq!(report.mistakes.len(), count);
            assert!(report.summary.starts_with(&path) && report.summary.contains(said), "{report:?}");
            let first = &report.mistakes[0];
            assert!(first.starts_with("Line 2, column ") && !first.contains(&path), "{first}");
        }
    }

    #[test]
    fn what_closes_a_long_list_is_no_mistake() {
        let (report, _) = report(25);
        assert!(report.summary.contains("there are at least 20 mistakes"), "{report:?}");
        assert_eq!(report.mistakes.len(), 21);
        assert!(report.mistakes[20].starts_with("There may be more mistakes"), "{report:?}");
    }

    #[test]
    fn what_is_no_matter_of_the_contents_is_a_sentence() {
        let error = IoError::Missing(PathBuf::from("gone.ron"));
        let report = error.report();
        assert_eq!((report.summary, report.mistakes), (error.to_string(), Vec::new()));
        assert_eq!(report.advice, "The file is unchanged.");
    }

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
        assert_eq!(system_words(io::Error::from(io::ErrorKind::UnexpectedEof)), "unexpected end of file");
    }
}
