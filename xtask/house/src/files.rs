//! The project's files, in a fixed order.

use std::path::{Path, PathBuf};

/// Folders with nothing written by hand.
const SKIPPED: [&str; 4] = ["target", "out", "corpus", "artifacts"];

/// Where the editor's code is: the window, and the crates below it.
pub const EDITOR: [&str; 4] =
    ["src", "crates/kineograph-studio/src", "crates/kineograph-document/src", "crates/kineograph-text/src"];

/// A text file of the project.
pub struct SourceFile {
    /// Relative to the root, with `/`.
    pub path: String,
    /// Its whole content.
    pub text: String,
}

/// All text files below `root/folder` whose names end with one of `endings`, sorted by path.
///
/// `folder` may also be a single file. What does not exist has no files.
pub fn texts(root: &Path, folder: &str, endings: &[&str]) -> Vec<SourceFile> {
    let mut paths = Vec::new();
    collect(&root.join(folder), &mut paths);
    paths.sort();
    let wanted = paths.iter().filter(|path| {
        path.file_name()
            .is_some_and(|name| endings.iter().any(|ending| name.to_string_lossy().ends_with(ending)))
    });
    wanted.filter_map(|path| Some(SourceFile { path: relative(root, path), text: read(path)? })).collect()
}

/// The text of a file; `None` for pictures and other binary files.
fn read(path: &Path) -> Option<String> {
    std::fs::read_to_string(path).ok()
}

fn relative(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

fn collect(path: &Path, into: &mut Vec<PathBuf>) {
    if path.is_file() {
        into.push(path.to_path_buf());
        return;
    }
    let Ok(entries) = std::fs::read_dir(path) else { return };
    for entry in entries.flatten().map(|entry| entry.path()) {
        let name = entry.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let is_hidden = name.starts_with('.') && name != ".ci" && name != ".cargo";
        if !is_hidden && !SKIPPED.contains(&name.as_str()) {
            collect(&entry, into);
        }
    }
}
