//! A numbered picture that is chosen alone: the others of its series are offered with it.

use std::path::{Path, PathBuf};

use egui::Context;
use kineograph_import::numbered;

use super::App;
use super::question::{Answer, question};
use crate::import::image;
use crate::text::tr;

/// More files of a folder are not looked at.
const MAX_FILES: usize = 4096;

/// A picture, and the series that it belongs to, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Siblings {
    chosen: PathBuf,
    series: Vec<PathBuf>,
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

impl App {
    /// Adds a file that was chosen in a dialog. One of several numbered pictures is asked about.
    pub(super) fn add_chosen(&mut self, path: &Path) {
        match Siblings::of(path) {
            Some(siblings) => self.dialogs.siblings = Some(siblings),
            None => self.add_file(path),
        }
    }

    /// The question about the other pictures of a series.
    pub(super) fn show_siblings(&mut self, ctx: &Context) {
        let Some(siblings) = self.dialogs.siblings.clone() else { return };
        let name = |path: Option<&PathBuf>| {
            path.and_then(|path| path.file_name())
                .map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default()
        };
        let (first, last) = (name(siblings.series.first()), name(siblings.series.last()));
        let text = tr!("dialog-series.text", count = siblings.series.len(), first, last);
        let answers = [
            (tr!("dialog-series-all"), Answer::Save),
            (tr!("dialog-series-one"), Answer::Discard),
            (tr!("common-cancel"), Answer::Cancel),
        ];
        let Some(answer) = question(ctx, tr!("dialog-series"), &text, &answers) else { return };
        self.dialogs.siblings = None;
        match answer {
            Answer::Save => self.add_files(&siblings.series, None),
            Answer::Discard => self.add_file(&siblings.chosen),
            Answer::Cancel | Answer::Elsewhere | Answer::Merge => {}
        }
    }
}
