//! Where journals, backups and locks are stored.

use std::path::{Path, PathBuf};

use crate::fingerprint::fnv1a;

/// Most characters of a file's name that are repeated in its key.
const MAX_STEM_CHARS: usize = 32;

/// The user's data folder: never a temporary one, so that the system does not clean it up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DataFolder(PathBuf);

impl DataFolder {
    /// The data folder of a program.
    pub const fn new(root: PathBuf) -> Self {
        Self(root)
    }

    /// The folder itself.
    pub fn root(&self) -> &Path {
        &self.0
    }

    /// Journals of open documents, and of those that were open.
    pub fn journals(&self) -> PathBuf {
        self.0.join("journals")
    }

    /// Former contents of saved files, a folder for each.
    pub fn backups(&self) -> PathBuf {
        self.0.join("backups")
    }

    /// Who has which file open, and which processes are running.
    pub fn locks(&self) -> PathBuf {
        self.0.join("locks")
    }

    /// Reports of failures.
    pub fn reports(&self) -> PathBuf {
        self.0.join("reports")
    }
}

/// The name under which things about a file are stored: the start of its name, for people who look into the folder, and a hash of its
/// path. `path` is absolute and without links, so that a file has one key.
pub fn document_key(path: &Path) -> String {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let stem: String = stem
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') { c } else { '_' })
        .take(MAX_STEM_CHARS)
        .collect();
    format!("{stem}-{:016x}", fnv1a(path.as_os_str().as_encoded_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_plain_names_and_differ_by_folder() {
        let key = document_key(Path::new("/a/my coin: ä/../ü.ron"));
        assert!(key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')), "{key}");
        assert_ne!(document_key(Path::new("/a/coin.ron")), document_key(Path::new("/b/coin.ron")));
        assert!(document_key(Path::new(&format!("/{}.ron", "x".repeat(300)))).len() < 60);
    }
}
