//! The series that a numbered picture belongs to.

use std::path::{Path, PathBuf};

use egui::Ui;
use kineograph_import::numbered;

use crate::import::gather::{alone, file_name};
use crate::import::{Contents, image};
use crate::text::tr;

/// More files of a folder are not looked at.
const MAX_FILES: usize = 4096;

/// A picture, and the series that it belongs to, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Siblings {
    /// The picture.
    pub chosen: PathBuf,
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

/// The choice between a series and the picture of it that was chosen.
#[derive(Debug)]
pub struct SeriesChoice {
    siblings: Siblings,
    /// Whether all of the series is imported.
    pub takes_all: bool,
    /// What the other choice would add.
    pub other: Contents,
}

impl SeriesChoice {
    /// All of a series, unless the user chooses otherwise.
    pub fn of(siblings: Siblings) -> Self {
        let other = alone(&siblings.chosen);
        Self { siblings, takes_all: true, other }
    }

    /// The picture that was chosen.
    pub fn chosen(&self) -> &Path {
        &self.siblings.chosen
    }

    /// Which pictures there are, and the choice.
    pub fn show(&mut self, ui: &mut Ui) {
        let name = |path: Option<&PathBuf>| path.map(|path| file_name(path)).unwrap_or_default();
        let series = &self.siblings.series;
        let (first, last) = (name(series.first()), name(series.last()));
        ui.label(tr!("import-series", count = series.len(), first, last));
        ui.horizontal(|ui| {
            ui.radio_value(&mut self.takes_all, true, tr!("import-series-all"));
            ui.radio_value(&mut self.takes_all, false, tr!("import-series-one"));
        });
    }
}
