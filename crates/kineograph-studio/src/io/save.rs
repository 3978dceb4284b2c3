//! Writes files so that nothing is lost: `kineograph-store` does, and this says in words what was refused.

use std::path::Path;

use kineograph_store::{Expected, RealDisk, Save, Saved, save};

use super::IoError;

/// Writes a file entirely or not at all, whatever it contained; see [`save`].
///
/// # Errors
/// When the file or its folder can't be written.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), IoError> {
    write(&Save { disk: &RealDisk, path, bytes, expected: Expected::Anything, backups: None }).map(|_| ())
}

/// Writes a file as the task says.
///
/// # Errors
/// When it is refused or fails; the file then has its former contents.
pub fn write(task: &Save<'_>) -> Result<Saved, IoError> {
    Ok(save(task)?)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use kineograph_store::Reason;

    use super::*;

    #[test]
    fn each_reason_says_what_to_do() {
        let all = [
            Reason::ReadOnlyFile,
            Reason::ReadOnlyFolder,
            Reason::ReadOnlyDrive,
            Reason::DiskFull,
            Reason::FolderGone,
            Reason::DriveGone,
            Reason::BadName,
            Reason::TooLarge,
            Reason::NotAFile,
            Reason::ChangedOnDisk,
            Reason::LeadsElsewhere("b.ron".into()),
            Reason::Busy,
            Reason::Other,
        ];
        let mut texts: Vec<String> = Vec::new();
        for reason in all {
            let source = (reason == Reason::Other).then(|| std::io::Error::other("odd"));
            let text = IoError::NotSaved { path: "a.ron".into(), reason, source }.to_string();
            assert!(text.contains("a.ron") && text.ends_with('.'), "{text}");
            assert!(!texts.contains(&text), "{text}");
            texts.push(text);
        }
    }

    #[test]
    fn what_fails_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let reason = |path: &Path| match write_atomic(path, b"new") {
            Err(IoError::NotSaved { reason, .. }) => reason,
            other => panic!("{other:?}"),
        };
        assert_eq!(reason(&path), Reason::ReadOnlyFile);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(reason(folder.path()), Reason::NotAFile);
        assert_eq!(reason(&folder.path().join("no/a.ron")), Reason::FolderGone);
    }
}
