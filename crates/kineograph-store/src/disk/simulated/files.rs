//! Files and names, as a program sees them and as far as they are safe.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use super::{FileKind, Metadata, Modified, folder_of};

/// Everything on the disk. A file is named by its place in `all`.
#[derive(Debug, Clone, Default)]
pub struct Files {
    pub all: Vec<FileContents>,
    folders: BTreeSet<PathBuf>,
    /// What programs see.
    names: BTreeMap<PathBuf, FileEntry>,
    /// What is safe.
    pub safe_names: BTreeMap<PathBuf, FileEntry>,
    /// What made the former of the latter, in order.
    pub renames: Vec<Rename>,
    clock: i64,
}

/// What a name stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileEntry {
    File(usize),
    Link(PathBuf),
}

/// A change of names: one goes, or one comes, or both at once.
#[derive(Debug, Clone)]
pub struct Rename {
    pub from: Option<PathBuf>,
    pub to: Option<(PathBuf, FileEntry)>,
}

impl Rename {
    fn folder(&self) -> &Path {
        let path = self.from.as_deref().or_else(|| self.to.as_ref().map(|(path, _)| path.as_path()));
        path.map_or(Path::new("."), folder_of)
    }

    /// Makes the change.
    pub fn apply(&self, names: &mut BTreeMap<PathBuf, FileEntry>) {
        if let Some(from) = &self.from {
            names.remove(from);
        }
        if let Some((to, entry)) = &self.to {
            names.insert(to.clone(), entry.clone());
        }
    }
}

/// A file: what programs read, what is safe, and the changes in between.
#[derive(Debug, Clone, Default)]
pub struct FileContents {
    now: Vec<u8>,
    pub safe: Vec<u8>,
    pub changes: Vec<ContentsChange>,
    mode: u32,
    modified_secs: i64,
}

/// A change of contents.
#[derive(Debug, Clone)]
pub enum ContentsChange {
    Write { at: usize, bytes: Vec<u8> },
    SetLen(usize),
}

impl ContentsChange {
    /// Makes the change.
    pub fn apply(&self, contents: &mut Vec<u8>) {
        match self {
            Self::Write { at, bytes } => {
                contents.resize(contents.len().max(at + bytes.len()), 0);
                contents[*at..at + bytes.len()].copy_from_slice(bytes);
            }
            Self::SetLen(len) => contents.resize(*len, 0),
        }
    }
}

impl Files {
    pub fn add_folder(&mut self, path: &Path) {
        self.folders.extend(path.ancestors().map(Path::to_owned));
    }

    pub fn is_folder(&self, path: &Path) -> bool {
        self.folders.contains(path)
    }

    pub fn put(&mut self, path: &Path, contents: &[u8]) {
        let file = self.new_file(0o644);
        let made = &mut self.all[file];
        (made.now, made.safe) = (contents.to_vec(), contents.to_vec());
        self.set_safely(path, FileEntry::File(file));
    }

    pub fn set_safely(&mut self, path: &Path, entry: FileEntry) {
        self.names.insert(path.to_owned(), entry.clone());
        self.safe_names.insert(path.to_owned(), entry);
    }

    pub fn link(&mut self, existing: &Path, other: &Path) {
        if let Some(entry) = self.entry(existing) {
            self.set_safely(other, entry);
        }
    }

    pub fn unlink(&mut self, path: &Path) {
        self.names.remove(path);
        self.safe_names.remove(path);
    }

    fn new_file(&mut self, mode: u32) -> usize {
        self.clock += 1;
        self.all.push(FileContents { mode, modified_secs: self.clock, ..FileContents::default() });
        self.all.len() - 1
    }

    pub fn create(&mut self, path: &Path, mode: u32) -> usize {
        let file = self.new_file(mode);
        self.rename(Rename { from: None, to: Some((path.to_owned(), FileEntry::File(file))) });
        file
    }

    pub fn rename(&mut self, rename: Rename) {
        rename.apply(&mut self.names);
        self.renames.push(rename);
    }

    pub fn sync_folder(&mut self, folder: &Path) {
        let (synced, rest) = std::mem::take(&mut self.renames)
            .into_iter()
            .partition(|rename: &Rename| rename.folder() == folder);
        self.renames = rest;
        let synced: Vec<Rename> = synced;
        synced.iter().for_each(|rename| rename.apply(&mut self.safe_names));
    }

    pub fn change(&mut self, file: usize, change: ContentsChange) {
        self.clock += 1;
        let contents = &mut self.all[file];
        change.apply(&mut contents.now);
        contents.changes.push(change);
        contents.modified_secs = self.clock;
    }

    pub fn sync(&mut self, file: usize) {
        let contents = &mut self.all[file];
        contents.safe.clone_from(&contents.now);
        contents.changes.clear();
    }

    pub fn set_mode(&mut self, file: usize, mode: u32) {
        self.all[file].mode = mode;
    }

    pub fn len(&self, file: usize) -> usize {
        self.all[file].now.len()
    }

    pub fn entry(&self, path: &Path) -> Option<FileEntry> {
        self.names.get(path).cloned()
    }

    pub fn resolve(&self, path: &Path) -> Option<PathBuf> {
        match self.names.get(path) {
            Some(FileEntry::Link(target)) => self.resolve(&folder_of(path).join(target)),
            Some(FileEntry::File(_)) => Some(path.to_owned()),
            None => self.is_folder(path).then(|| path.to_owned()),
        }
    }

    pub fn file(&self, path: &Path) -> Option<usize> {
        match self.names.get(&self.resolve(path)?) {
            Some(FileEntry::File(file)) => Some(*file),
            _ => None,
        }
    }

    pub fn contents(&self, path: &Path) -> Option<Vec<u8>> {
        Some(self.all[self.file(path)?].now.clone())
    }

    pub fn metadata(&self, path: &Path) -> Option<Metadata> {
        if self.is_folder(path) {
            return Some(Metadata {
                kind: FileKind::Folder,
                len: 0,
                modified: None,
                is_read_only: false,
                mode: Some(0o755),
                links: 1,
                identity: None,
            });
        }
        self.file(path).map(|file| self.metadata_of(file))
    }

    pub fn metadata_of(&self, file: usize) -> Metadata {
        let contents = &self.all[file];
        let links = self.names.values().filter(|entry| **entry == FileEntry::File(file)).count();
        Metadata {
            kind: FileKind::File,
            len: contents.now.len() as u64,
            modified: Some(Modified { secs: contents.modified_secs, nanos: 0 }),
            is_read_only: contents.mode & 0o222 == 0,
            mode: Some(contents.mode),
            links: links as u64,
            identity: Some((0, file as u64)),
        }
    }

    pub fn list(&self, folder: &Path) -> Option<Vec<OsString>> {
        let inside = self.names.keys().filter(|path| folder_of(path) == folder);
        self.is_folder(folder)
            .then(|| inside.filter_map(|path| path.file_name()).map(OsString::from).collect())
    }

    pub fn names(&self) -> Vec<PathBuf> {
        self.names.keys().cloned().collect()
    }

    /// The same disk, with only these contents and names, all of them safe.
    pub fn restarted(&self, contents: Vec<Vec<u8>>, names: BTreeMap<PathBuf, FileEntry>) -> Self {
        let all = self.all.iter().zip(contents);
        let all = all.map(|(file, now)| FileContents {
            safe: now.clone(),
            now,
            changes: Vec::new(),
            ..file.clone()
        });
        Self {
            all: all.collect(),
            folders: self.folders.clone(),
            names: names.clone(),
            safe_names: names,
            renames: Vec::new(),
            clock: self.clock + 1,
        }
    }
}
