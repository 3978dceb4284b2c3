//! A numbered picture that is chosen alone: the others of its series are offered with it.

use std::path::{Path, PathBuf};

use egui::Context;

use super::App;
use super::question::{Answer, question};
use super::series::Siblings;
use crate::text::tr;

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
            Answer::Cancel | Answer::Elsewhere => {}
        }
    }
}
