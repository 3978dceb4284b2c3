//! A numbered picture that is chosen alone: the others of its series are offered with it.

use std::path::Path;

use super::App;
use super::series::{SeriesChoice, Siblings};
use crate::import::gather::{Gathered, file_name};

impl App {
    /// Adds a file that was chosen in a dialog. One of several numbered pictures is shown with the others, before anything is added.
    pub(super) fn add_chosen(&mut self, path: &Path) {
        let path = path.to_owned();
        self.ask_before_begin(move |app| app.look_at_chosen(&path));
    }

    /// As [`Self::add_chosen`], without a question about the open project.
    pub(super) fn look_at_chosen(&mut self, path: &Path) {
        let Some(siblings) = Siblings::of(path) else { return self.add_sole_file(path) };
        let (name, series, path) = (file_name(path), siblings.series.clone(), path.to_owned());
        let offer = move |app: &mut Self, gathered| app.offer_series(&path, siblings, gathered);
        self.look_at_files(name, series, offer);
    }

    fn offer_series(&mut self, path: &Path, siblings: Siblings, gathered: Gathered) {
        if gathered.contents.is_empty() {
            return self.add_sole_file(path);
        }
        self.report_refused(&gathered.refused);
        let mut contents = gathered.contents;
        contents.name = file_name(path);
        let choice = SeriesChoice::of(siblings);
        self.ask_to_import(contents, Some(choice));
    }
}
