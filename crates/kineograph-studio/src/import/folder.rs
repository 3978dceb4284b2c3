//! The files of chosen paths: those in folders, and in folders inside of these.

use std::collections::BTreeSet;
use std::fs::{DirEntry, ReadDir};
use std::io;
use std::path::{Path, PathBuf};

use crate::io::system_words;
use crate::text::tr;

/// The most files of a chosen folder that are looked at.
const MAX_FILES: usize = 4096;

/// The most entries of one folder that are read, before the first files of them are taken.
const MAX_READ: usize = 100_000;

/// Folders inside of each other that are looked into.
const MAX_DEPTH: usize = 8;

/// Files, in the order in which they were chosen; those of a folder in the order of their names.
#[derive(Debug, Default)]
pub struct FoundFiles {
    /// Each once, however often it was chosen.
    pub files: Vec<PathBuf>,
    /// What of the folders is not looked at, as sentences.
    pub left_out: Vec<String>,
}

/// The files of paths. Files that are chosen themselves have no limit.
pub fn found(paths: &[PathBuf]) -> FoundFiles {
    found_by(paths, &|folder| std::fs::read_dir(folder))
}

/// The files of paths, where `open` opens folders.
fn found_by(paths: &[PathBuf], open: &dyn Fn(&Path) -> io::Result<ReadDir>) -> FoundFiles {
    let mut found = FoundFiles::default();
    for path in paths {
        if !path.is_dir() {
            found.files.push(path.clone());
            continue;
        }
        let mut walk = FolderWalk {
            open,
            files: Vec::new(),
            unread: Vec::new(),
            has_more_files: false,
            has_deeper: false,
        };
        walk.enter(path, 0);
        found.files.append(&mut walk.files);
        found.left_out.append(&mut walk.unread);
        if walk.has_more_files {
            found.left_out.push(tr!("import-folder-files", folder = path.display(), most = MAX_FILES));
        }
        if walk.has_deeper {
            found.left_out.push(tr!("import-folder-depth", folder = path.display(), most = MAX_DEPTH));
        }
    }
    let mut known = BTreeSet::new();
    found.files.retain(|file| known.insert(file.clone()));
    found
}

/// The way through one chosen folder.
struct FolderWalk<'o> {
    open: &'o dyn Fn(&Path) -> io::Result<ReadDir>,
    files: Vec<PathBuf>,
    /// Why some folders can't be opened.
    unread: Vec<String>,
    has_more_files: bool,
    has_deeper: bool,
}

impl FolderWalk<'_> {
    fn enter(&mut self, folder: &Path, depth: usize) {
        if depth > MAX_DEPTH {
            self.has_deeper = true;
            return;
        }
        let entries = match (self.open)(folder).and_then(|entries| entries.take(MAX_READ).collect()) {
            Ok(entries) => entries,
            Err(error) => {
                let why = system_words(error);
                return self.unread.push(tr!("import-folder-unread", folder = folder.display(), why));
            }
        };
        // Sorted before files are left out, so that these are the same each time.
        let entries: Vec<DirEntry> = entries;
        let mut inside: Vec<PathBuf> = entries.iter().map(DirEntry::path).collect();
        inside.sort();
        for path in inside {
            // Links to folders may lead back.
            let is_link = path.symlink_metadata().is_ok_and(|metadata| metadata.is_symlink());
            match path.is_dir() {
                true if is_link => {}
                true => self.enter(&path, depth + 1),
                false if self.files.len() < MAX_FILES => self.files.push(path),
                false => self.has_more_files = true,
            }
            if self.has_more_files {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(folder: &Path, name: &str) {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(folder.join(name), "").unwrap();
    }

    #[test]
    fn what_of_a_folder_is_not_looked_at_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let many = folder.path().join("many");
        for number in 0..=MAX_FILES {
            write(&many, &format!("{number:05}"));
        }
        let all: Vec<PathBuf> = (0..=MAX_FILES).map(|number| many.join(format!("{number:05}"))).collect();
        let seen = found(std::slice::from_ref(&many));
        assert_eq!(seen.files, all[..MAX_FILES]);
        let said = format!(
            "Only the first 4096 files of {} are read. Choose the others by themselves.",
            many.display()
        );
        assert_eq!(seen.left_out, [said]);
        // Chosen themselves, all are taken, and so are those of a folder that has just so many.
        assert_eq!((found(&all).files.len(), found(&all).left_out.len()), (all.len(), 0));
        std::fs::remove_file(&all[0]).unwrap();
        let seen = found(&[many]);
        assert_eq!((seen.files.len(), seen.left_out.len()), (MAX_FILES, 0));
    }

    #[test]
    fn a_folder_that_can_not_be_opened_is_named_and_the_others_are_looked_into() {
        let folder = tempfile::tempdir().unwrap();
        let [open, shut] = ["open", "shut"].map(|name| folder.path().join(name));
        write(&open, "seen");
        write(&shut, "unseen");
        let denied = |path: &Path| match path == shut {
            true => Err(io::ErrorKind::PermissionDenied.into()),
            false => std::fs::read_dir(path),
        };
        let seen = found_by(&[folder.path().to_owned()], &denied);
        assert_eq!(seen.files, [open.join("seen")]);
        assert_eq!(
            seen.left_out,
            [format!("The folder {} can't be opened: permission denied.", shut.display())]
        );
        assert_eq!(found(&[folder.path().to_owned()]).files.len(), 2);
    }

    #[test]
    fn folders_that_are_too_deep_are_said_and_links_are_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let deep = (0..MAX_DEPTH).fold(folder.path().to_owned(), |path, depth| path.join(depth.to_string()));
        write(&deep, "seen");
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path(), deep.join("back")).unwrap();
        let seen = found(&[folder.path().to_owned()]);
        assert_eq!((seen.files, seen.left_out), (vec![deep.join("seen")], Vec::new()));
        write(&deep.join("deeper"), "unseen");
        let seen = found(&[folder.path().to_owned()]);
        assert_eq!(seen.files, [deep.join("seen")]);
        assert!(seen.left_out[0].contains("8 folders deep"), "{:?}", seen.left_out);
    }
}
