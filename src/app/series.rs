//! The series that a numbered picture belongs to.

use std::path::{Path, PathBuf};

use kineograph_import::numbered;

use crate::import::image;

/// More files of a folder are not looked at.
const MAX_FILES: usize = 4096;

/// A picture, and the series that it belongs to, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Siblings {
    /// The picture.
    pub chosen: PathBuf,
    /// All of the series.
    pub series: Vec<PathBuf>,
}

impl Siblings {
    /// The series of a file; `None` if there is none.
    pub fn of(path: &Path) -> Option<Self> {
        if !image::IMPORTER.reads(path) {
            return None;
        }
        let entries = std::fs::read_dir(path.parent()?).ok()?;
        let files = entries.take(MAX_FILES).filter_map(|entry| Some(entry.ok()?.path()));
        let mut files: Vec<PathBuf> =
            files.filter(|file| image::IMPORTER.reads(file) && file.is_file()).collect();
        files.sort();
        let texts: Vec<String> = files.iter().map(|file| file.to_string_lossy().replace('\\', "/")).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let chosen = files.iter().position(|file| file.file_name() == path.file_name())?;
        let series = numbered::series(&texts).into_iter().find(|series| series.files.contains(&chosen))?;
        let series = series.files.into_iter().map(|file| files[file].clone()).collect();
        Some(Self { chosen: path.to_owned(), series })
    }
}
