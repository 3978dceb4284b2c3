//! Writes what a command was asked for, and nothing else.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use kineograph_store::{RealDisk, Reason, Replaces, identity};

use super::IoError;

/// What becomes of a file that is already there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is written.
    Keep,
    /// It is replaced, unless it is a file that the output was made from.
    Replace,
}

/// Writes a file entirely or not at all. A link in its place is never followed: it stays, or is replaced itself. `inputs` are the files that
/// the output was made from.
///
/// # Errors
/// When the file is there and is to stay, when it is one of `inputs`, and when it or its folder can't be written.
pub fn write_output(
    path: &Path,
    existing: Existing,
    inputs: &[PathBuf],
    contents: &mut dyn Read,
) -> Result<(), IoError> {
    check_output(path, existing, inputs)?;
    let replaces = match (existing, path.symlink_metadata()) {
        (Existing::Keep, _) | (_, Err(_)) => Replaces::Nothing,
        (Existing::Replace, Ok(found)) if found.is_file() => Replaces::File,
        (Existing::Replace, Ok(_)) => Replaces::Link,
    };
    kineograph_store::write_output(&RealDisk, path, contents, replaces).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => IoError::Exists(path.to_owned()),
        _ => IoError::writing(path, error),
    })
}

/// Whether [`write_output`] would be refused, asked before the work that makes the output.
///
/// # Errors
/// As those of [`write_output`] that are known before.
pub fn check_output(path: &Path, existing: Existing, inputs: &[PathBuf]) -> Result<(), IoError> {
    let Ok(found) = path.symlink_metadata() else { return Ok(()) };
    if inputs.iter().any(|input| is_same(path, &found, input)) {
        return Err(IoError::IsInput(path.to_owned()));
    }
    if existing == Existing::Keep {
        return Err(IoError::Exists(path.to_owned()));
    }
    if !found.is_file() && !found.is_symlink() {
        return Err(IoError::NotAFile(path.to_owned()));
    }
    // A rename would replace the file anyway, but a read-only file is meant to stay.
    if found.is_file() && found.permissions().readonly() {
        return Err(IoError::NotSaved { path: path.to_owned(), reason: Reason::ReadOnlyFile, source: None });
    }
    Ok(())
}

/// Checks that the folder of an output is there, before anything is made.
///
/// # Errors
/// Those that writing there would have.
pub fn check_folder(path: &Path) -> Result<(), IoError> {
    let folder = fs::metadata(folder_of(path)).and_then(|folder| match folder.is_dir() {
        true => Ok(()),
        false => Err(io::ErrorKind::NotADirectory.into()),
    });
    folder.map_err(|error| IoError::writing(path, error))
}

/// Whether an output is an input: by its name, or as another name of the same file.
fn is_same(output: &Path, found: &fs::Metadata, input: &Path) -> bool {
    let is_same_file = found.is_file()
        && input
            .metadata()
            .is_ok_and(|input| identity(&input).is_some() && identity(&input) == identity(found));
    is_same_file || place(output).is_some_and(|output| Some(output) == place(input))
}

/// The path of a file or link, without links above it.
fn place(path: &Path) -> Option<PathBuf> {
    Some(fs::canonicalize(folder_of(path)).ok()?.join(path.file_name()?))
}

/// The folder of a file; that of a bare name is the current one.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write_text(path: &Path, existing: Existing, inputs: &[PathBuf]) -> Result<(), IoError> {
        write_output(path, existing, inputs, &mut "new".as_bytes())
    }

    #[test]
    fn a_file_stays_unless_it_may_be_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        write_text(&path, Existing::Keep, &[]).unwrap();
        fs::write(&path, "old").unwrap();
        assert!(matches!(write_text(&path, Existing::Keep, &[]), Err(IoError::Exists(_))));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        write_text(&path, Existing::Replace, &[]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
    }

    #[test]
    fn an_input_is_never_replaced_under_any_name() {
        let folder = tempfile::tempdir().unwrap();
        let (input, other) = (folder.path().join("a.ron"), folder.path().join("b.ron"));
        fs::write(&input, "old").unwrap();
        fs::hard_link(&input, &other).unwrap();
        for path in [&input, &other, &folder.path().join("./a.ron")] {
            let refused = write_text(path, Existing::Replace, std::slice::from_ref(&input));
            assert!(cfg!(not(unix)) || matches!(refused, Err(IoError::IsInput(_))), "{}", path.display());
        }
        assert_eq!(fs::read(&input).unwrap(), b"old");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("precious"), folder.path().join("a.csv"));
        for target in [&file, &folder.path().join("not-there-yet")] {
            fs::write(&file, "old").unwrap();
            std::os::unix::fs::symlink(target, &link).unwrap();
            assert!(matches!(write_text(&link, Existing::Keep, &[]), Err(IoError::Exists(_))));
            write_text(&link, Existing::Replace, &[]).unwrap();
            assert!(link.symlink_metadata().unwrap().is_file());
            assert_eq!(
                (fs::read(&file).unwrap(), fs::read_dir(folder.path()).unwrap().count()),
                (b"old".to_vec(), 2)
            );
            fs::remove_file(&link).unwrap();
        }
    }

    #[test]
    fn folders_and_read_only_files_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.csv");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(matches!(
            write_text(&path, Existing::Replace, &[]),
            Err(IoError::NotSaved { reason: Reason::ReadOnlyFile, .. })
        ));
        assert!(matches!(write_text(folder.path(), Existing::Replace, &[]), Err(IoError::NotAFile(_))));
        assert!(matches!(
            write_text(&folder.path().join("no/a"), Existing::Keep, &[]),
            Err(IoError::NotSaved { reason: Reason::FolderGone, .. })
        ));
    }
}
