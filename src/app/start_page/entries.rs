//! The files that the page lists.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::app::age::age;
use crate::text::tr;

/// A project file on the page.
pub struct ProjectEntry {
    pub path: PathBuf,
    /// The file's name without its extension.
    pub name: String,
    /// When it was changed last; `None` if it is missing.
    pub modified: Option<SystemTime>,
    /// When it was opened last, if that is known.
    pub opened: Option<SystemTime>,
}

impl ProjectEntry {
    pub fn of(path: &Path) -> Self {
        let metadata = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file);
        Self {
            path: path.to_owned(),
            name: path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default(),
            modified: metadata.and_then(|metadata| metadata.modified().ok()),
            opened: None,
        }
    }

    /// The name of its folder.
    pub fn folder(&self) -> Option<String> {
        Some(self.path.parent()?.file_name()?.to_string_lossy().into_owned())
    }

    /// Its folder, and when it was opened last, or else changed.
    pub fn detail(&self) -> String {
        let now = SystemTime::now();
        let age = match (self.modified, self.opened) {
            (None, _) => tr!("start-missing").to_owned(),
            (Some(_), Some(opened)) => tr!("start-opened", age = age(opened, now)),
            (Some(modified), None) => tr!("start-changed", age = age(modified, now)),
        };
        match self.folder() {
            Some(folder) => tr!("start-detail", folder = folder, age),
            None => age,
        }
    }
}

/// The sample projects that come with the program: those of the nearest folder `projects` beside or above the program or the current folder that
/// has `assets` beside it.
pub fn samples() -> Vec<ProjectEntry> {
    let places = [std::env::current_exe().ok(), std::env::current_dir().ok()];
    let mut folders = places.iter().flatten().flat_map(|place| place.ancestors());
    let is_home =
        |folder: &&Path| folder.join("projects/hero.ron").is_file() && folder.join("assets").is_dir();
    let Some(home) = folders.find(is_home) else { return Vec::new() };
    let Ok(listed) = std::fs::read_dir(home.join("projects")) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = listed.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    paths.sort();
    paths.iter().map(|path| ProjectEntry::of(path)).collect()
}
