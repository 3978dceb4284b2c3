//! A numbered picture that is chosen alone: the others of its series are offered with it.

use std::path::Path;

use super::App;
use super::import::ImportQuestion;
use super::series::{SeriesChoice, Siblings};
use crate::import::gather::{Gathered, file_name};
use crate::text::tr;

impl App {
    /// Adds a file that was chosen in a dialog. One of several numbered pictures is shown with the others, before anything is added.
    pub(super) fn add_chosen(&mut self, path: &Path) {
        let Some(siblings) = Siblings::of(path) else { return self.add_file(path) };
        let (series, path) = (siblings.series.clone(), path.to_owned());
        self.look_at_files(series, move |app, gathered| app.offer_series(&path, siblings, gathered));
    }

    fn offer_series(&mut self, path: &Path, siblings: Siblings, gathered: Gathered) {
        if gathered.contents.is_empty() {
            return self.add_file(path);
        }
        for why in gathered.refused {
            self.notices.error(why);
        }
        let mut contents = gathered.contents;
        contents.name = file_name(path);
        let choice = SeriesChoice::of(siblings);
        match ImportQuestion::new(contents, Some(choice), &self.editor) {
            Ok(question) => self.dialogs.import = Some(question),
            Err(error) => self.notices.error(tr!("import-failed", why = error.to_string())),
        }
    }
}
