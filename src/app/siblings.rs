//! A numbered picture that is chosen alone: the others of its series are offered with it.

use std::path::Path;

use egui::Ui;

use super::App;
use super::import::ImportQuestion;
use super::series::Siblings;
use crate::import::Contents;
use crate::import::gather::{alone, file_name, gather};
use crate::text::tr;

/// The choice between a series and the picture of it that was chosen.
#[derive(Debug)]
pub struct SeriesChoice {
    siblings: Siblings,
    /// Whether all of the series is imported.
    pub takes_all: bool,
    /// What the other choice would add.
    pub other: Contents,
}

impl App {
    /// Adds a file that was chosen in a dialog. One of several numbered pictures is shown with the others, before anything is added.
    pub(super) fn add_chosen(&mut self, path: &Path) {
        let Some(siblings) = Siblings::of(path) else { return self.add_file(path) };
        let gathered = gather(&siblings.series, self.roots().own());
        if gathered.contents.is_empty() {
            return self.add_file(path);
        }
        for why in gathered.refused {
            self.notices.error(why);
        }
        let mut contents = gathered.contents;
        contents.name = file_name(path);
        let choice = SeriesChoice { siblings, takes_all: true, other: alone(path) };
        match ImportQuestion::new(contents, Some(choice), &self.editor) {
            Ok(question) => self.dialogs.import = Some(question),
            Err(error) => self.notices.error(tr!("import-failed", why = error.to_string())),
        }
    }
}

impl SeriesChoice {
    /// The picture that was chosen.
    pub fn chosen(&self) -> &Path {
        &self.siblings.chosen
    }

    /// Which pictures there are, and the choice.
    pub fn show(&mut self, ui: &mut Ui) {
        let name = |path: Option<&std::path::PathBuf>| path.map(|path| file_name(path)).unwrap_or_default();
        let series = &self.siblings.series;
        let (first, last) = (name(series.first()), name(series.last()));
        ui.label(tr!("import-series", count = series.len(), first, last));
        ui.horizontal(|ui| {
            ui.radio_value(&mut self.takes_all, true, tr!("import-series-all"));
            ui.radio_value(&mut self.takes_all, false, tr!("import-series-one"));
        });
    }
}
