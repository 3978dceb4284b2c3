//! Writes files so that nothing is lost.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::IoError;

/// Writes a file entirely or not at all: into a temporary file beside it, synced, then renamed.
///
/// An existing file keeps its permissions, and its contents if anything fails. A link is followed and remains a link.
///
/// # Errors
/// When the file or its folder can't be written.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), IoError> {
    let target = link_target(path);
    let existing = fs::metadata(&target).ok();
    if let Some(metadata) = &existing {
        if !metadata.is_file() {
            return Err(IoError::NotAFile(path.to_owned()));
        }
        // A rename would replace the file anyway, but a read-only file is meant to stay.
        if metadata.permissions().readonly() {
            return Err(IoError::NotWritable(path.to_owned()));
        }
    }
    let permissions = existing.map(|metadata| metadata.permissions());
    replace(&target, bytes, permissions).map_err(|error| IoError::writing(path, error))
}

fn replace(target: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let folder = folder_of(target);
    let mut temporary = new_file_builder().tempfile_in(folder)?;
    temporary.write_all(bytes)?;
    if let Some(permissions) = permissions {
        temporary.as_file().set_permissions(permissions)?;
    }
    temporary.as_file().sync_all()?;
    temporary.persist(target).map_err(|error| error.error)?;
    sync_folder(folder);
    Ok(())
}

/// The folder of a file; that of a bare name is the current one.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// New files get the same permissions as those of other programs.
pub(super) fn new_file_builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".kineograph-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Makes the rename itself durable. Some systems can't sync folders; the file is complete either way.
pub(super) fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        folder.sync_all().ok();
    }
}

/// The target of a link, even if it does not exist yet.
fn link_target(path: &Path) -> PathBuf {
    if let Ok(target) = fs::canonicalize(path) {
        return target;
    }
    match (fs::read_link(path), path.parent()) {
        (Ok(link), Some(folder)) => folder.join(link),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_written_and_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        write_atomic(&path, b"one").unwrap();
        write_atomic(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(names(folder.path()), ["a.ron"], "no temporary file is left");
    }

    #[test]
    fn what_fails_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(matches!(write_atomic(&path, b"new"), Err(IoError::NotWritable(_))));
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert!(matches!(write_atomic(folder.path(), b"new"), Err(IoError::NotAFile(_))));
        assert!(matches!(write_atomic(&folder.path().join("no/a.ron"), b"x"), Err(IoError::NoFolder(_))));
        assert_eq!(names(folder.path()), ["a.ron"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.ron"), folder.path().join("link.ron"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink("a.ron", &link).unwrap();
        write_atomic(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);

        let dangling = folder.path().join("dangling.ron");
        std::os::unix::fs::symlink("new.ron", &dangling).unwrap();
        write_atomic(&dangling, b"x").unwrap();
        assert_eq!(names(folder.path()), ["a.ron", "dangling.ron", "link.ron", "new.ron"]);
    }

    #[cfg(unix)]
    #[test]
    fn new_files_are_as_readable_as_any() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (ours, usual) = (folder.path().join("ours"), folder.path().join("usual"));
        write_atomic(&ours, b"x").unwrap();
        fs::write(&usual, "x").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&ours), mode(&usual));
    }
}
